/* The native methods of java.base with hpor's treatment of each. The build makes this table from
 * agent/jdk/jdk_natives.tsv. */
#ifndef AG_NATIVE_METHODS_H
#define AG_NATIVE_METHODS_H

#include "hpor/classfile.h"

typedef struct ag_native_method {
  const char *owner, *name, *descriptor; /* with slashes */
  bool named;                            /* the verdict names it when the program calls it */
} ag_native_method;

/* Sorted by owner, name and descriptor. */
extern const ag_native_method ag_native_methods[];
extern const size_t ag_native_method_count;

/* Finds a native method; null: not in the table. */
const ag_native_method *ag_native_method_find(cf_string owner, cf_string name, cf_string descriptor);

#endif
