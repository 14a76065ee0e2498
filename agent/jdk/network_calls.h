/* The native methods of sockets, channels and selectors that the virtual network replaces. */
#ifndef AG_JDK_NETWORK_CALLS_H
#define AG_JDK_NETWORK_CALLS_H

#include "hpor/classfile.h"

#include <stddef.h>

/* Calls of the method become calls of the runtime class HporX, X being `hook`. The method there has the same name and
 * arguments, and the site behind them. */
typedef struct ag_network_native {
  const char *owner, *name, *hook;
} ag_network_native;

extern const ag_network_native ag_network_natives[];
extern const size_t ag_network_native_count;

/* Finds the entry of a method; null: the method stays as it is. */
const ag_network_native *ag_network_native_find(cf_string owner, cf_string name);

#endif
