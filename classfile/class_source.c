/* Chooses the kind of class source by looking at the path. */
#include "class_source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* A file below `directory`; owned by the caller. */
static char *join(const char *directory, const char *file) {
  char *path = NULL;
  return asprintf(&path, "%s/%s", directory, file) < 0 ? NULL : path;
}

static bool is_file(const char *directory, const char *file) {
  struct stat status;
  char *path = join(directory, file);
  bool found = path != NULL && stat(path, &status) == 0 && S_ISREG(status.st_mode);
  free(path);
  return found;
}

/* The JDK home of a path that ends in lib/modules; null: it does not. Owned by the caller. */
static char *home_of_modules(const char *path) {
  static const char tail[] = "/lib/modules";
  size_t length = strlen(path), tail_length = sizeof tail - 1;
  if (length <= tail_length || strcmp(path + length - tail_length, tail) != 0) return NULL;
  return strndup(path, length - tail_length);
}

static cf_status open_kind(cf_source *source, int release, cf_error *error) {
  struct stat status;
  if (stat(source->path, &status) != 0)
    return cf_fail_file(error, CF_IO, source->path, 0, "cannot be read: %s", strerror(errno));
  if (S_ISDIR(status.st_mode)) {
    if (is_file(source->path, "lib/modules")) return cf_jdk_open(source, source->path, error);
    source->kind = &cf_source_directory;
    return CF_OK;
  }
  if (!S_ISREG(status.st_mode))
    return cf_fail_file(error, CF_IO, source->path, 0, "is neither a directory, nor a jar, nor a JDK");
  char *home = home_of_modules(source->path);
  if (home == NULL) return cf_jar_open(source, release, error);
  cf_status result = cf_jdk_open(source, home, error);
  free(home);
  return result;
}

cf_source *cf_source_open(const char *path, int release, cf_error *error) {
  cf_source *source = calloc(1, sizeof *source);
  if (source != NULL) source->path = strdup(path);
  if (source == NULL || source->path == NULL) {
    free(source);
    cf_fail_file(error, CF_MEMORY, path, 0, "out of memory");
    return NULL;
  }
  if (open_kind(source, release, error) == CF_OK) return source;
  free(source->path);
  free(source);
  return NULL;
}

void cf_source_close(cf_source *source) {
  if (source == NULL) return;
  source->kind->close(source);
  free(source->path);
  free(source);
}

/* Names come from class files: one that climbs out of the source is none. */
static bool is_class_name(const char *name) {
  size_t length = strlen(name);
  if (length == 0 || length > 4096 || name[0] == '/') return false;
  for (const char *part = name; part != NULL; part = strchr(part, '/')) {
    if (*part == '/') part++;
    size_t size = strcspn(part, "/");
    if (size == 0 || (size == 1 && part[0] == '.') || (size == 2 && part[0] == '.' && part[1] == '.')) return false;
  }
  return true;
}

cf_status cf_source_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error) {
  *bytes = NULL;
  *length = 0;
  if (!is_class_name(class_name))
    return cf_fail_file(error, CF_NOT_FOUND, source->path, 0, "%.200s is no class name", class_name);
  return source->kind->find(source, class_name, bytes, length, error);
}

cf_status cf_source_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error) {
  return source->kind->each(source, visit, data, error);
}
