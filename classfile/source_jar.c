/* Classes in a jar, read by libzip. In a multi-release jar (JEP 238), each class comes from its newest version that is
 * not above the wanted release. */
#include "class_source.h"

#include "hpor/vector.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <zip.h>

typedef struct jar_entry {
  char *name; /* "a/b/C", owned */
  zip_uint64_t index;
  int release; /* 0: not versioned */
} jar_entry;

typedef struct jar {
  zip_t *zip;
  HP_VECTOR(jar_entry) entries; /* ordered by name, each name once */
} jar;

static cf_status zip_problem(cf_source *source, zip_error_t *problem, cf_error *error) {
  return cf_fail_file(error, CF_IO, source->path, 0, "%s", zip_error_strerror(problem));
}

static cf_status read_entry(cf_source *source, zip_uint64_t index, uint8_t **bytes, size_t *length, cf_error *error) {
  jar *j = source->state;
  zip_stat_t status;
  if (zip_stat_index(j->zip, index, 0, &status) != 0) return zip_problem(source, zip_get_error(j->zip), error);
  if ((status.valid & ZIP_STAT_SIZE) == 0 || status.size > CF_CLASS_LIMIT)
    return cf_fail_file(error, CF_IO, source->path, 0, "entry %.150s is too large for a class", status.name);
  zip_file_t *file = zip_fopen_index(j->zip, index, 0);
  if (file == NULL) return zip_problem(source, zip_get_error(j->zip), error);
  /* The size is what the directory says; memory is taken as the data comes, so that a lie costs nothing. */
  size_t capacity = status.size < 65536 ? (size_t)status.size + 1 : 65536, done = 0;
  uint8_t *memory = malloc(capacity);
  cf_status result = CF_OK;
  while (memory != NULL) {
    zip_int64_t got = zip_fread(file, memory + done, capacity - done);
    if (got < 0)
      result = cf_fail_file(error, CF_IO, source->path, 0, "entry %.100s: %s", status.name,
                            zip_error_strerror(zip_file_get_error(file)));
    if (got <= 0) break;
    done += (size_t)got;
    if (done < capacity) continue;
    if (done > CF_CLASS_LIMIT) {
      result = cf_fail_file(error, CF_IO, source->path, 0, "entry %.150s is too large for a class", status.name);
      break;
    }
    uint8_t *more = realloc(memory, capacity * 2);
    if (more == NULL) free(memory);
    memory = more;
    capacity *= 2;
  }
  if (memory == NULL) result = cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  zip_fclose(file);
  if (result != CF_OK) {
    free(memory);
    return result;
  }
  *bytes = memory;
  *length = done;
  return CF_OK;
}

/* ---- the index ---- */

/* Does the manifest say Multi-Release: true? */
static bool is_multi_release(cf_source *source) {
  jar *j = source->state;
  zip_int64_t index = zip_name_locate(j->zip, "META-INF/MANIFEST.MF", ZIP_FL_NOCASE);
  uint8_t *bytes = NULL;
  size_t length = 0;
  if (index < 0 || read_entry(source, (zip_uint64_t)index, &bytes, &length, NULL) != CF_OK) return false;
  static const char key[] = "multi-release:";
  bool found = false;
  for (size_t start = 0; start < length && !found;) {
    const uint8_t *line = bytes + start, *newline = memchr(line, '\n', length - start);
    size_t size = newline == NULL ? length - start : (size_t)(newline - line);
    if (size > sizeof key - 1 && strncasecmp((const char *)line, key, sizeof key - 1) == 0) {
      size_t p = sizeof key - 1;
      while (p < size && line[p] == ' ') p++;
      found = size - p >= 4 && strncasecmp((const char *)line + p, "true", 4) == 0;
    }
    /* The main section, which alone may say it, ends with an empty line. */
    if (size == 0 || (size == 1 && line[0] == '\r')) break;
    start += size + 1;
  }
  free(bytes);
  return found;
}

/* Splits "META-INF/versions/11/a/B.class" into 11 and "a/B.class". False: not an entry for classes. */
static bool split_version(const char *name, bool multi_release, int *release, const char **rest) {
  static const char versions[] = "META-INF/versions/";
  *release = 0;
  *rest = name;
  if (strncmp(name, "META-INF/", 9) != 0) return true;
  if (!multi_release || strncmp(name, versions, sizeof versions - 1) != 0) return false;
  char *end;
  const char *number = name + sizeof versions - 1;
  long value = isdigit((unsigned char)*number) ? strtol(number, &end, 10) : 0;
  if (value < 9 || value > 9999 || *end != '/') return false;
  *release = (int)value;
  *rest = end + 1;
  return strncmp(*rest, "META-INF/", 9) != 0;
}

static bool add_entry(jar *j, const char *name, size_t length, zip_uint64_t index, int release) {
  char *copy = strndup(name, length);
  if (copy != NULL && hp_push(&j->entries, (jar_entry){copy, index, release})) return true;
  free(copy);
  return false;
}

/* By name; of one name the newest first, and of equals the one that stands last in the jar, as the JVM takes it. */
static int compare(const void *a, const void *b) {
  const jar_entry *x = a, *y = b;
  int order = strcmp(x->name, y->name);
  if (order != 0) return order;
  if (x->release != y->release) return x->release > y->release ? -1 : 1;
  return x->index > y->index ? -1 : x->index < y->index;
}

static cf_status build_index(cf_source *source, int release, cf_error *error) {
  jar *j = source->state;
  bool multi_release = is_multi_release(source);
  zip_int64_t count = zip_get_num_entries(j->zip, 0);
  for (zip_int64_t i = 0; i < count; i++) {
    const char *name = zip_get_name(j->zip, (zip_uint64_t)i, ZIP_FL_ENC_RAW), *rest;
    size_t length = name == NULL ? 0 : strlen(name);
    int of_release;
    if (length <= 6 || strcmp(name + length - 6, ".class") != 0) continue;
    if (!split_version(name, multi_release, &of_release, &rest)) continue;
    if (release != 0 && of_release > release) continue;
    length = strlen(rest);
    if (length > 6 && !add_entry(j, rest, length - 6, (zip_uint64_t)i, of_release))
      return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  }
  if (j->entries.length == 0) return CF_OK;
  qsort(j->entries.items, j->entries.length, sizeof *j->entries.items, compare);
  size_t kept = 1;
  for (size_t i = 1; i < j->entries.length; i++) {
    if (strcmp(j->entries.items[i].name, j->entries.items[kept - 1].name) == 0)
      free(j->entries.items[i].name);
    else
      j->entries.items[kept++] = j->entries.items[i];
  }
  j->entries.length = kept;
  return CF_OK;
}

/* ---- the source ---- */

static void jar_close(cf_source *source) {
  jar *j = source->state;
  for (size_t i = 0; i < j->entries.length; i++) free(j->entries.items[i].name);
  hp_free(&j->entries);
  zip_discard(j->zip);
  free(j);
}

cf_status cf_jar_open(cf_source *source, int release, cf_error *error) {
  jar *j = calloc(1, sizeof *j);
  if (j == NULL) return cf_fail_file(error, CF_MEMORY, source->path, 0, "out of memory");
  int code;
  j->zip = zip_open(source->path, ZIP_RDONLY, &code);
  if (j->zip == NULL) {
    zip_error_t problem;
    zip_error_init_with_code(&problem, code);
    zip_problem(source, &problem, error);
    zip_error_fini(&problem);
    free(j);
    return CF_IO;
  }
  source->kind = &cf_source_jar;
  source->state = j;
  cf_status status = build_index(source, release, error);
  if (status != CF_OK) jar_close(source);
  return status;
}

static cf_status jar_find(cf_source *source, const char *class_name, uint8_t **bytes, size_t *length, cf_error *error) {
  jar *j = source->state;
  size_t low = 0, high = j->entries.length;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(j->entries.items[middle].name, class_name);
    if (order == 0) return read_entry(source, j->entries.items[middle].index, bytes, length, error);
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return cf_fail_file(error, CF_NOT_FOUND, source->path, 0, "has no class %.200s", class_name);
}

static cf_status jar_each(cf_source *source, cf_source_visitor visit, void *data, cf_error *error) {
  jar *j = source->state;
  for (size_t i = 0; i < j->entries.length; i++) {
    uint8_t *bytes = NULL;
    size_t length = 0;
    cf_status status = read_entry(source, j->entries.items[i].index, &bytes, &length, error);
    if (status != CF_OK) return status;
    bool more = visit(data, j->entries.items[i].name, bytes, length);
    free(bytes);
    if (!more) break;
  }
  return CF_OK;
}

const cf_source_kind cf_source_jar = {jar_find, jar_each, jar_close};
