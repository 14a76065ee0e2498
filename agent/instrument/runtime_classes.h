/* The Java half as bytes, compiled and embedded by the build. */
#ifndef AG_RUNTIME_CLASSES_H
#define AG_RUNTIME_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_runtime_class {
  const char *name; /* with slashes */
  const uint8_t *bytes;
  size_t length;
  bool since_21;
} ag_runtime_class;

/* The runtime classes, in an order in which they can be defined. The last entry has no name. */
extern const ag_runtime_class ag_runtime_classes[];

#endif
