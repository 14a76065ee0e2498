/* The class path and the JDK: from the name of a class to its bytes. */
#ifndef AN_PATH_H
#define AN_PATH_H

#include "hpor/analysis.h"

typedef struct an_path an_path;

/* False: out of memory. Entries that cannot be read are told as problems and left out. */
an_path *an_path_new(const an_config *config, an_problems *problems, an_error *error);
void an_path_free(an_path *path);
size_t an_path_entries(const an_path *path); /* readable ones of the class path, the JDK not counted */

/* The bytes of the class, from malloc(); null: nowhere. The JDK comes first, then the class path in its order. A second
 * class of that name on the class path is told as a problem. */
uint8_t *an_path_find(an_path *path, const char *name, size_t *length, bool *jdk, an_problems *problems);
/* Where the class was found, or the JDK. Valid until the next call. */
const char *an_path_place(const an_path *path);
/* Calls `visit` for each name of the class path, or of the JDK's java.base. */
bool an_path_each(an_path *path, bool jdk, bool (*visit)(void *data, const char *name), void *data, an_error *error);

#endif
