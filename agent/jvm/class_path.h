/* Finds the program's class files before the JVM loads them. Each name is searched once in the JVM's class path. */
#ifndef AG_CLASS_PATH_H
#define AG_CLASS_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_class_path ag_class_path;

/* Opens a class path. `path` (copied) lists directories and jars, separated by colons, as java.class.path does.
 * Returns null when memory runs out. */
ag_class_path *ag_class_path_new(const char *path);
/* Finds the class file of class `name`. The caller owns `*bytes` (free()). Returns false when the class path lacks the
 * class. Thread-safe. */
bool ag_class_path_find(ag_class_path *path, const char *name, uint8_t **bytes, size_t *length);

#endif
