/* Classes as files below a directory. */
#include "class_source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Links to directories are followed, so that a loop of them must end somewhere. */
#define DEPTH_LIMIT 64

static cf_status read_file(const char *path, uint8_t **bytes, size_t *length, cf_error *error) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) {
    int reason = errno;
    if (file >= 0) close(file);
    return cf_fail_file(error, reason == ENOENT ? CF_NOT_FOUND : CF_IO, path, 0, "cannot be read: %s",
                        strerror(reason));
  }
  if (!S_ISREG(status.st_mode) || (uint64_t)status.st_size > CF_CLASS_LIMIT) {
    close(file);
    return cf_fail_file(error, CF_IO, path, 0, "is not a file, or too large for a class");
  }
  size_t size = (size_t)status.st_size, done = 0;
  uint8_t *memory = malloc(size + 1);
  while (memory != NULL && done < size) {
    ssize_t got = read(file, memory + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += (size_t)got;
  }
  close(file);
  if (memory == NULL) return cf_fail_file(error, CF_MEMORY, path, 0, "out of memory");
  if (done < size) {
    free(memory);
    return cf_fail_file(error, CF_IO, path, done, "the file could not be read to its end");
  }
  *bytes = memory;
  *length = size;
  return CF_OK;
}

static cf_status directory_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length,
                                cf_error *error) {
  char *path = NULL;
  if (asprintf(&path, "%s/%s.class", source->path, class_name) < 0)
    return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  cf_status status = read_file(path, bytes, length, error);
  free(path);
  return status;
}

typedef struct walk {
  cf_source *source;
  cf_source_visitor visit;
  void *data;
  cf_error *error;
  bool stopped;
} walk;

static cf_status visit_class(walk *w, const char *path, const char *name) {
  uint8_t *bytes = NULL;
  size_t length = 0;
  cf_status status = read_file(path, &bytes, &length, w->error);
  if (status != CF_OK) return status;
  if (!w->visit(w->data, name, bytes, length)) w->stopped = true;
  free(bytes);
  return CF_OK;
}

/* `package`: "" or "java/lang/", how the names of this directory's classes start. */
static cf_status walk_directory(walk *w, const char *directory, const char *package, int depth) {
  struct dirent **entries = NULL;
  int count = depth == 0 ? 0 : scandir(directory, &entries, NULL, alphasort);
  if (count < 0) return cf_fail_file(w->error, CF_IO, directory, 0, "cannot be read: %s", strerror(errno));
  cf_status status = CF_OK;
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name;
    size_t length = strlen(name);
    bool hidden = name[0] == '.', is_class = length > 6 && strcmp(name + length - 6, ".class") == 0;
    char *path = NULL, *inner = NULL;
    struct stat file;
    if (status == CF_OK && !w->stopped && !hidden) {
      if (asprintf(&path, "%s/%s", directory, name) < 0 ||
          asprintf(&inner, is_class ? "%s%.*s" : "%s%.*s/", package, (int)(is_class ? length - 6 : length), name) < 0) {
        status = cf_fail_file(w->error, CF_MEMORY, directory, 0, "out of memory");
        path = inner = NULL;
      } else if (stat(path, &file) == 0) {
        if (S_ISDIR(file.st_mode))
          status = walk_directory(w, path, inner, depth - 1);
        else if (is_class && S_ISREG(file.st_mode))
          status = visit_class(w, path, inner);
      }
    }
    free(path);
    free(inner);
    free(entries[i]);
  }
  free(entries);
  return status;
}

static cf_status directory_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error) {
  walk w = {source, visit, data, error, false};
  return walk_directory(&w, source->path, "", DEPTH_LIMIT);
}

static void directory_close(cf_source *source) {
  (void)source;
}

const cf_source_kind cf_source_directory = {directory_find, directory_each, directory_close};
