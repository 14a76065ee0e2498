/* The program's classes before they are loaded: the class path of the JVM, searched once for each name that is asked
 * for. */
#ifndef AG_CLASS_PATH_H
#define AG_CLASS_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_class_path ag_class_path;

/* `path`: directories and jars, separated by colons (java.class.path); copied. Null: out of memory. */
ag_class_path *ag_class_path_new(const char *path);
/* The class's bytes, from malloc(); false: none of the directories and jars has it. Thread-safe. */
bool ag_class_path_find(ag_class_path *path, const char *name, uint8_t **bytes, size_t *length);

#endif
