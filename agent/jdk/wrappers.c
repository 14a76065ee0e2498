/* The table of wrapper classes. */
#include "jdk/wrappers.h"

#include <stddef.h>

static const ag_wrapper wrappers[] = {
    {'I', "java/lang/Integer", "(I)Ljava/lang/Integer;", "intValue", "()I"},
    {'J', "java/lang/Long", "(J)Ljava/lang/Long;", "longValue", "()J"},
    {'F', "java/lang/Float", "(F)Ljava/lang/Float;", "floatValue", "()F"},
    {'D', "java/lang/Double", "(D)Ljava/lang/Double;", "doubleValue", "()D"},
    {'Z', "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", "booleanValue", "()Z"},
    {'B', "java/lang/Byte", "(B)Ljava/lang/Byte;", "byteValue", "()B"},
    {'C', "java/lang/Character", "(C)Ljava/lang/Character;", "charValue", "()C"},
    {'S', "java/lang/Short", "(S)Ljava/lang/Short;", "shortValue", "()S"},
};

const ag_wrapper *ag_jdk_wrapper(char type) {
  for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
    if (wrappers[i].type == type) return &wrappers[i];
  return NULL;
}
