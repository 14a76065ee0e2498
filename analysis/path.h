/* The class path and the JDK: finds the bytes of a class by its name. */
#ifndef AN_PATH_H
#define AN_PATH_H

#include "hpor/analysis.h"

typedef struct an_path an_path;

/* Opens the configuration's class path and JDK; the caller owns the result. An entry that cannot be read becomes a
 * problem and is left out. `config` is borrowed until an_path_free(). Returns null and fills `error` if the JDK cannot
 * be read or memory runs out. */
an_path *an_path_new(const an_config *config, an_problems *problems, hp_error *error);
void an_path_free(an_path *path);
size_t an_path_entries(const an_path *path); /* readable entries of the class path, without the JDK */

/* The bytes of a class, from malloc() and owned by the caller. Null: no such class. Looks in the JDK first, then along
 * the class path. A second class of that name on the class path becomes a problem. */
uint8_t *an_path_find(an_path *path, const char *name, size_t *length, bool *jdk, an_problems *problems);
/* The place of the last class found: a class path entry, or the JDK. Valid until the next call. */
const char *an_path_place(const an_path *path);
/* Calls `visit` for each class name on the class path, or in the JDK's java.base. */
bool an_path_each(an_path *path, bool jdk, bool (*visit)(void *data, const char *name), void *data, hp_error *error);

#endif
