/* Searches directories, jars and the JDK's image for a class. */
#include "path.h"
#include "problems.h"
#include "store.h"

#include <dirent.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
  char *text;
  cf_source *source;
} entry;

struct an_path {
  HP_VECTOR(entry) entries;
  cf_source *jdk;
  const an_config *config; /* borrowed */
  const char *place;
};

static bool add(an_path *path, const char *text, an_problems *problems) {
  if (!hp_vector_room(&path->entries.any, 1, sizeof *path->entries.items)) return false;
  cf_error error = {0};
  entry e = {strdup(text), cf_source_open(text, 0, &error)};
  if (!e.text) {
    cf_source_close(e.source);
    return false;
  }
  if (e.source) {
    path->entries.items[path->entries.length++] = e;
    return true;
  }
  free(e.text);
  an_tell(problems, AN_UNREADABLE_PATH, "The class path has %s, which cannot be read: %s. It is left out.", text,
          error.rule);
  return true;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_jar(const char *name) {
  size_t length = strlen(name);
  return length > 4 && (strcmp(name + length - 4, ".jar") == 0 || strcmp(name + length - 4, ".JAR") == 0);
}

/* All jars of the folder before the star. The JVM leaves their order open; here it is that of their names. */
static bool add_jars(an_path *path, const char *text, an_problems *problems) {
  size_t length = strlen(text) - 1;
  char *folder = length ? strndup(text, length) : strdup("./"), *jar;
  HP_VECTOR(char *) jars = {0};
  if (!folder) return false;
  DIR *dir = opendir(folder);
  bool good = true;
  if (!dir) an_tell(problems, AN_UNREADABLE_PATH, "The class path has %s, which is no folder. It is left out.", text);
  for (struct dirent *e; dir && good && (e = readdir(dir)) != NULL;) {
    if (!is_jar(e->d_name)) continue;
    good = hp_vector_room(&jars.any, 1, sizeof *jars.items) && asprintf(&jar, "%s%s", folder, e->d_name) >= 0 &&
           hp_push(&jars, jar);
  }
  if (dir) closedir(dir);
  if (jars.length) qsort(jars.items, jars.length, sizeof *jars.items, by_name);
  for (uint32_t i = 0; i < jars.length; i++) {
    good = good && add(path, jars.items[i], problems);
    free(jars.items[i]);
  }
  hp_free(&jars);
  free(folder);
  return good;
}

static bool ends_in_star(const char *text) {
  size_t length = strlen(text);
  return length && text[length - 1] == '*' && (length == 1 || text[length - 2] == '/');
}

an_path *an_path_new(const an_config *config, an_problems *problems, hp_error *error) {
  an_path *path = calloc(1, sizeof *path);
  char *copy = strdup(config->class_path ? config->class_path : "");
  bool good = path && copy;
  if (path) path->config = config;
  if (good && *copy)
    for (char *rest = copy, *part; good && (part = strsep(&rest, ":")) != NULL;)
      good = ends_in_star(part) ? add_jars(path, part, problems) : add(path, *part ? part : ".", problems);
  free(copy);
  if (!good) {
    hp_fail(error, "Out of memory.");
    an_path_free(path);
    return NULL;
  }
  cf_error why = {0};
  if (config->jdk && !(path->jdk = cf_source_open(config->jdk, 0, &why))) {
    hp_fail(error, "The JDK %.200s cannot be read: %s.", config->jdk, why.rule);
    an_path_free(path);
    return NULL;
  }
  uint8_t *object = NULL;
  size_t length;
  if (path->jdk && cf_source_find(path->jdk, "java/lang/Object", &object, &length, &why) != CF_OK) {
    hp_fail(error, "The JDK %.200s has no class java.lang.Object; give the home folder of a JDK.", config->jdk);
    an_path_free(path);
    return NULL;
  }
  free(object);
  return path;
}

void an_path_free(an_path *path) {
  if (!path) return;
  for (size_t i = 0; i < path->entries.length; i++) {
    cf_source_close(path->entries.items[i].source);
    free(path->entries.items[i].text);
  }
  cf_source_close(path->jdk);
  hp_free(&path->entries);
  free(path);
}

size_t an_path_entries(const an_path *path) {
  return path->entries.length;
}

const char *an_path_place(const an_path *path) {
  return path->place;
}

uint8_t *an_path_find(an_path *path, const char *name, size_t *length, bool *jdk, an_problems *problems) {
  uint8_t *bytes;
  *jdk = true;
  path->place = "the JDK";
  const an_config *config = path->config;
  const uint8_t *added = config->added ? config->added(config->data, name, length) : NULL;
  if (added) {
    bytes = malloc(*length);
    return bytes ? memcpy(bytes, added, *length) : NULL;
  }
  if (path->jdk && cf_source_find(path->jdk, name, &bytes, length, NULL) == CF_OK) return bytes;
  *jdk = false;
  for (size_t i = 0; i < path->entries.length; i++) {
    if (cf_source_find(path->entries.items[i].source, name, &bytes, length, NULL) != CF_OK) continue;
    path->place = path->entries.items[i].text;
    for (size_t j = i + 1; problems && j < path->entries.length; j++) {
      uint8_t *other;
      size_t other_length;
      if (cf_source_find(path->entries.items[j].source, name, &other, &other_length, NULL) != CF_OK) continue;
      an_tell(problems, AN_DUPLICATE_CLASS,
              "The class %s is on the class path twice, in %s and in %s; the first one is taken, as by the JVM.", name,
              path->place, path->entries.items[j].text);
      free(other);
    }
    return bytes;
  }
  return NULL;
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

typedef struct listing {
  HP_VECTOR(char *) names;
  char **packages; /* of java.base; null: all */
  size_t package_count;
  bool failed;
} listing;

static bool is_module(const char *name) {
  const char *last = strrchr(name, '/');
  return strcmp(last ? last + 1 : name, "module-info") == 0;
}

/* The packages that a module-info says its module has. */
static void read_packages(listing *l, const uint8_t *bytes, size_t length) {
  cf_class *c = cf_class_parse(bytes, length, "java.base/module-info", NULL);
  cf_attribute packages;
  if (c && cf_attribute_find(cf_class_attributes(c), "ModulePackages", &packages) && packages.length >= 2) {
    size_t count = (size_t)packages.bytes[0] << 8 | packages.bytes[1];
    l->packages = calloc(count + 1, sizeof *l->packages);
    for (size_t i = 0; l->packages && i < count && 2 + 2 * i + 1 < packages.length; i++) {
      const uint8_t *at = packages.bytes + 2 + 2 * i;
      cf_string name = cf_pool_name(c, (uint16_t)(at[0] << 8 | at[1]));
      l->packages[i] = strndup(name.text, name.length);
      if (!l->packages[i]) break;
      l->package_count++;
    }
    if (l->packages && l->package_count) qsort(l->packages, l->package_count, sizeof *l->packages, by_name);
  }
  cf_class_free(c);
}

static bool list_class(void *data, const char *name, const uint8_t *bytes, size_t length) {
  listing *l = data;
  if (is_module(name)) {
    if (strcmp(name, "java.base/module-info") == 0) read_packages(l, bytes, length);
    return true;
  }
  char *copy = hp_vector_room(&l->names.any, 1, sizeof *l->names.items) ? strdup(name) : NULL;
  if (!copy || !hp_push(&l->names, copy)) return !(l->failed = true);
  return true;
}

static bool in_packages(const listing *l, const char *name) {
  const char *slash = strrchr(name, '/');
  if (!slash) return false;
  char *package = strndup(name, (size_t)(slash - name));
  bool found = package && bsearch(&package, l->packages, l->package_count, sizeof *l->packages, by_name);
  free(package);
  return found;
}

/* Is called for each class; false: that is enough. */
typedef struct visitor {
  bool (*visit)(void *data, const char *name);
  void *data;
} visitor;

static bool each_of(cf_source *source, const char *place, bool java_base, visitor to, hp_error *error) {
  listing l = {0};
  cf_error why = {0};
  bool good = true;
  if (cf_source_each(source, list_class, &l, &why) != CF_OK)
    good = hp_fail(error, "%.200s cannot be read: %.200s.", place, why.rule);
  else if (l.failed)
    good = hp_fail(error, "Out of memory.");
  else if (java_base && !l.packages)
    good = hp_fail(error, "%.200s has no java.base with a list of packages.", place);
  if (good && l.names.length) qsort(l.names.items, l.names.length, sizeof *l.names.items, by_name);
  for (size_t i = 0; good && i < l.names.length; i++)
    if (!java_base || in_packages(&l, l.names.items[i])) good = to.visit(to.data, l.names.items[i]);
  for (size_t i = 0; i < l.names.length; i++) free(l.names.items[i]);
  for (size_t i = 0; i < l.package_count; i++) free(l.packages[i]);
  hp_free(&l.names);
  free(l.packages);
  return good;
}

bool an_path_each(an_path *path, bool jdk, bool (*visit)(void *data, const char *name), void *data, hp_error *error) {
  visitor to = {visit, data};
  if (jdk && !path->jdk) return hp_fail(error, "There is no JDK whose java.base could be read; name one.");
  if (jdk) return each_of(path->jdk, "The JDK", true, to, error);
  for (size_t i = 0; i < path->entries.length; i++)
    if (!each_of(path->entries.items[i].source, path->entries.items[i].text, false, to, error)) return false;
  return true;
}

uint64_t an_digest(const uint8_t *bytes, size_t length) {
  uint64_t hash = 0xcbf29ce484222325u ^ length, word = 0;
  size_t at = 0;
  for (; at + sizeof word <= length; at += sizeof word) {
    memcpy(&word, bytes + at, sizeof word);
    hash = hp_mix(hash ^ le64toh(word));
  }
  for (; at < length; at++) hash = hp_mix(hash ^ bytes[at]);
  return hash;
}
