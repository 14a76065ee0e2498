/* Searches the class path for a class file, through the sources of classfile/. */
#include "jvm/class_path.h"

#include "hpor/classfile.h"
#include "hpor/vector.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct ag_class_path {
  pthread_mutex_t lock; /* a source is used by one thread at a time */
  HP_VECTOR(cf_source *) sources;
};

/* What cannot be opened is left out, as the JVM does. */
static void add(ag_class_path *path, const char *text) {
  cf_source *source = cf_source_open(*text ? text : ".", 0, NULL);
  if (source && !hp_push(&path->sources, source)) cf_source_close(source);
}

ag_class_path *ag_class_path_new(const char *text) {
  ag_class_path *path = calloc(1, sizeof *path);
  char *copy = strdup(text);
  if (!path || !copy || pthread_mutex_init(&path->lock, NULL) != 0) {
    free(copy);
    free(path);
    return NULL;
  }
  for (char *rest = copy, *part; (part = strsep(&rest, ":")) != NULL;) add(path, part);
  free(copy);
  return path;
}

bool ag_class_path_find(ag_class_path *path, const char *name, uint8_t **bytes, size_t *length) {
  bool found = false;
  pthread_mutex_lock(&path->lock);
  for (size_t i = 0; i < path->sources.length && !found; i++)
    found = cf_source_find(path->sources.items[i], name, bytes, length, NULL) == CF_OK;
  pthread_mutex_unlock(&path->lock);
  return found;
}
