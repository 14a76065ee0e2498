/* Says what a changed file is to the tests: a source of classes, something on the class path, or nothing. */
#include "launcher/ci_changes.h"

#include "hpor/classfile.h"

#include <stdio.h>
#include <sys/stat.h>

static const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool ends_with(const char *text, const char *end) {
  const size_t length = strlen(text), wanted = strlen(end);
  return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static bool is_source(const char *path) {
  static const char *const endings[] = {".java", ".kt", ".groovy", ".scala"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (ends_with(path, endings[i])) return true;
  return false;
}

bool ag_ci_comes_from(const ag_ci_class *c, const char *path) {
  const size_t length = strlen(path), wanted = strlen(c->source);
  if (!wanted) return false;
  /* Other languages do not ask that a file lies where its package says. */
  if (!ends_with(path, ".java")) return strcmp(file_name(path), file_name(c->source)) == 0;
  return ends_with(path, c->source) && (length == wanted || path[length - wanted - 1] == '/');
}

/* What decides which libraries there are, or how sources are compiled. */
static bool is_of_build(const char *path) {
  static const char *const names[] = {"pom.xml",         "build.gradle",      "build.gradle.kts",
                                      "settings.gradle", "gradle.properties", "gradle.lockfile",
                                      "build.xml",       "build.sbt",         "BUILD",
                                      "BUILD.bazel",     "libs.versions.toml"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(file_name(path), names[i]) == 0) return true;
  return ends_with(path, ".jar");
}

/* Calls `holds` with each end of the path, the longest first: "src/com/acme/A.java", "com/acme/A.java", ... */
static bool some_end(const char *path, bool (*holds)(const ag_ci_changes *, const char *), const ag_ci_changes *c) {
  for (const char *end = path; end; end = strchr(end, '/') ? strchr(end, '/') + 1 : NULL)
    if (holds(c, end)) return true;
  return false;
}

static bool is_in_folder(const ag_ci_changes *changes, const char *path) {
  struct stat status;
  for (uint32_t i = 0; i < changes->classes->folders.length; i++) {
    char *file;
    if (asprintf(&file, "%s/%s", changes->classes->folders.items[i], path) < 0) return true;
    const bool there = stat(file, &status) == 0 && S_ISREG(status.st_mode);
    free(file);
    if (there) return true;
  }
  return false;
}

/* Is there a class of this name in the jar that the first `length` characters name? */
static bool is_in_jar(const char *jar, size_t length, const char *class_name) {
  cf_error error;
  uint8_t *bytes;
  size_t size;
  char *path = strndup(jar, length);
  cf_source *source = path && ends_with(path, ".jar") ? cf_source_open(path, 0, &error) : NULL;
  const bool there = source && cf_source_find(source, class_name, &bytes, &size, &error) == CF_OK;
  if (there) free(bytes);
  cf_source_close(source);
  free(path);
  return there;
}

static bool is_in_jars(const ag_ci_changes *changes, const char *path) {
  char *name = strndup(path, (size_t)(strrchr(path, '.') - path));
  bool there = !name;
  for (const char *at = changes->class_path; name && !there; at++) {
    const size_t length = strcspn(at, ":");
    there = is_in_jar(at, length, name);
    at += length;
    if (!*at) break;
  }
  free(name);
  return there;
}

void ag_ci_set_everything(ag_ci_changes *changes, const char *path, const char *why) {
  if (!changes->everything && asprintf(&changes->everything, "%s %s", path, why) < 0) changes->classes->failed = true;
}

static ag_ci_use use_of(ag_ci_changes *changes, const char *path, bool deleted) {
  bool found = false;
  for (uint32_t i = 0; i < changes->classes->all.length; i++) {
    ag_ci_class *c = changes->classes->all.items[i];
    if (!ag_ci_comes_from(c, path)) continue;
    c->changed = found = true;
    if (c->has_constants) ag_ci_set_everything(changes, path, "has constants, which other classes hold copies of");
  }
  if (found && !deleted) return changes->everything ? AG_CI_EVERYTHING : AG_CI_SOURCE;
  if (is_source(path) && deleted) {
    ag_ci_set_everything(changes, path, "was deleted");
  } else if (is_of_build(path)) {
    ag_ci_set_everything(changes, path, "says how it is built");
  } else if (some_end(path, is_in_folder, changes)) {
    ag_ci_set_everything(changes, path, "is on the class path");
  } else if (is_source(path) && some_end(path, is_in_jars, changes)) {
    ag_ci_set_everything(changes, path, "is in a jar of the class path");
  } else {
    return AG_CI_UNUSED;
  }
  return AG_CI_EVERYTHING;
}

bool ag_ci_take_file(ag_ci_changes *changes, const char *path, bool deleted, hp_error *error) {
  ag_ci_file file = {strdup(path), use_of(changes, path, deleted)};
  if (file.path && hp_push(&changes->files, file)) return true;
  free(file.path);
  return hp_fail(error, "Out of memory.");
}
