/* The native methods of java.base, as agent/jdk/jdk_natives.tsv has them: what hpor makes of each. The build writes the
 * table. */
#ifndef AG_NATIVE_METHODS_H
#define AG_NATIVE_METHODS_H

#include "hpor/classfile.h"

typedef struct ag_native_method {
  const char *owner, *name, *descriptor; /* with slashes */
  bool named;                            /* the verdict names it when the program calls it */
} ag_native_method;

/* In the order of owner, name and descriptor. */
extern const ag_native_method ag_native_methods[];
extern const size_t ag_native_method_count;

/* Null: it is not in the table. */
const ag_native_method *ag_native_method_find(cf_string owner, cf_string name, cf_string descriptor);

#endif
