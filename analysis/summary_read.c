/* Reads summaries that summary_write.c writes. The file is untrusted: every number is checked before its use. */
#include "path.h"
#include "summary.h"
#include "summary_format.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct reader {
  an_summary *s;
  const char *path;
  hp_error *error;
  const an_set **sets;
  size_t set_count;
  uint8_t *seen; /* by site: described */
  size_t item_capacity, block_capacity, word_capacity, method_capacity, access_capacity;
  uint32_t *access_first, *access_count; /* by site, into the accesses as they were read */
} reader;

static bool broken(reader *r, const char *what) {
  return hp_fail(r->error, "The summary %.200s is broken: %.200s. Make it anew with hpor analyze.", r->path, what);
}

static bool no_memory(reader *r) {
  return hp_fail(r->error, "Out of memory.");
}

/* ---- texts ------------------------------------------------------------------------------------------------------ */

/* The bytes that a JSON string stands for: the characters from 0x80 to 0xff are bytes. 0: it is none, or too much for
 * memory. */
static an_name name_of(reader *r, const char *text, size_t length) {
  const char *end = text + length;
  if (memchr(text, 0xc2, length) == NULL && memchr(text, 0xc3, length) == NULL)
    return an_intern(&r->s->names, text, length);
  char *bytes = malloc(length), *out = bytes;
  if (!bytes) return 0;
  for (const char *p = text; p < end; p++) {
    unsigned char c = (unsigned char)*p;
    if ((c == 0xc2 || c == 0xc3) && p + 1 < end) c = (unsigned char)((c & 3) << 6 | (*++p & 0x3f));
    *out++ = (char)c;
  }
  an_name name = an_intern(&r->s->names, bytes, (size_t)(out - bytes));
  free(bytes);
  return name;
}

static bool number(const char **p, unsigned base, uint64_t limit, uint64_t *value) {
  const char *start = *p;
  uint64_t v = 0;
  for (;; ++*p) {
    char c = **p;
    unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 99;
    if (digit >= base) break;
    if (digit > limit || v > (limit - digit) / base) return false;
    v = v * base + digit;
  }
  *value = v;
  return *p > start;
}

static bool small(const char **p, uint32_t limit, uint32_t *value) {
  uint64_t v;
  if (!number(p, 10, limit, &v)) return false;
  *value = (uint32_t)v;
  return true;
}

static bool skip(const char **p, char c) {
  if (**p != c) return false;
  ++*p;
  return true;
}

/* ---- sets and fields -------------------------------------------------------------------------------------------- */

static bool read_set(reader *r, const char *text, const an_set **set) {
  an_set_table *t = &r->s->sets;
  uint32_t last = 0, first, end;
  bool begun = false;
  if (strcmp(text, "?") == 0) {
    *set = t->unknown;
    return true;
  }
  an_sets_begin(t);
  for (const char *p = text; *p;) {
    if (begun && !skip(&p, ',')) return broken(r, "a set is not written as one");
    if (!small(&p, r->s->site_count, &first) || !skip(&p, '-') || !small(&p, r->s->site_count, &end) || first >= end ||
        (begun && first <= last))
      return broken(r, "a set names sites that are not there, or out of order");
    an_sets_add(t, first, end);
    last = end;
    begun = true;
  }
  *set = an_sets_end(t);
  return true;
}

static bool read_sets(reader *r, const json_t *sets) {
  r->set_count = json_array_size(sets);
  r->sets = calloc(r->set_count + 1, sizeof *r->sets);
  if (!r->sets) return no_memory(r);
  for (size_t i = 0; i < r->set_count; i++) {
    const char *text = json_string_value(json_array_get(sets, i));
    if (!text) return broken(r, "a set is no text");
    if (!read_set(r, text, &r->sets[i])) return false;
  }
  return true;
}

static bool read_fields(reader *r, const json_t *fields) {
  an_summary *s = r->s;
  s->field_count = (uint32_t)json_array_size(fields);
  s->fields = calloc(s->field_count + 1, sizeof *s->fields);
  s->constant = calloc(s->field_count + 1, 1);
  if (!s->fields || !s->constant) return no_memory(r);
  for (uint32_t i = 0; i < s->field_count; i++) {
    const json_t *field = json_array_get(fields, i);
    const char *text = json_string_value(field);
    if (!text || (text[0] != 'c' && text[0] != 'v') || text[1] != ' ' || !text[2])
      return broken(r, "a field is not written as one");
    s->constant[i] = text[0] == 'c';
    s->fields[i] = name_of(r, text + 2, json_string_length(field) - 2);
    if (!s->fields[i]) return no_memory(r);
  }
  return true;
}

/* ---- inputs ----------------------------------------------------------------------------------------------------- */

static bool read_inputs(reader *r, const json_t *inputs) {
  an_summary *s = r->s;
  s->input_count = (uint32_t)json_array_size(inputs);
  s->inputs = calloc(s->input_count + 1, sizeof *s->inputs);
  if (!s->inputs) return no_memory(r);
  for (uint32_t i = 0; i < s->input_count; i++) {
    const json_t *input = json_array_get(inputs, i);
    const char *p = json_string_value(input), *start = p;
    an_input *into = &s->inputs[i];
    if (!p || !number(&p, 16, UINT64_MAX, &into->digest) || p != start + 16 || *p++ != ' ' || !strchr("jpm", *p) ||
        !*p || p[1] != ' ' || !p[2])
      return broken(r, "an input is not written as one");
    into->jdk = *p == 'j';
    into->missing = *p == 'm';
    into->name = name_of(r, p + 2, json_string_length(input) - (size_t)(p + 2 - start));
    if (!into->name) return no_memory(r);
  }
  return true;
}

typedef struct new_class {
  const an_summary *s;
  const char *name; /* the first one that is no input; null: none yet */
} new_class;

static bool look_for_new(void *data, const char *name) {
  new_class *found = data;
  const an_summary *s = found->s;
  uint32_t low = 0, high = s->input_count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    const int order = strcmp(an_text(&s->names, s->inputs[middle].name), name);
    if (order == 0) return true;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  found->name = strdup(name);
  return false;
}

/* Where every class of the class path may run: are there others now? */
static bool check_listing(reader *r, an_path *path) {
  new_class found = {.s = r->s};
  hp_error why = {""};
  if (!r->s->open || an_path_each(path, false, look_for_new, &found, &why)) return true;
  hp_fail(r->error, "The summary %.200s is stale: %s%.150s%s. Make it anew with hpor analyze.", r->path,
          found.name ? "the class " : "", found.name ? found.name : why.text,
          found.name ? ", which may run as well, was not there when it was made" : "");
  free((char *)found.name);
  return false;
}

/* Is every class what it was? */
static bool check_inputs(reader *r, const an_config *config) {
  const an_summary *s = r->s;
  an_path *path = an_path_new(config, NULL, r->error);
  if (!path) return false;
  bool good = true;
  for (uint32_t i = 0; good && i < s->input_count; i++) {
    const an_input *input = &s->inputs[i];
    const char *name = an_text(&s->names, input->name);
    size_t length;
    bool jdk;
    uint8_t *bytes = an_path_find(path, name, &length, &jdk, NULL);
    if (input->missing && bytes)
      good =
          hp_fail(r->error,
                  "The summary %.200s is stale: the class %.150s was missing when it was made, and is there now. Make "
                  "it anew with hpor analyze.",
                  r->path, name);
    else if (!input->missing && !bytes)
      good = hp_fail(r->error,
                     "The summary %.200s is of another class path: the class %.150s is %s. Give the class path that it "
                     "was made with, or make it anew with hpor analyze.",
                     r->path, name, input->jdk ? "not in this JDK" : "not there");
    else if (bytes && (an_digest(bytes, length) != input->digest || jdk != input->jdk))
      good = hp_fail(r->error, "The summary %.200s is stale: the class %.150s %s. Make it anew with hpor analyze.",
                     r->path, name, input->jdk ? "is another one in this JDK" : "has changed since");
    free(bytes);
  }
  good = good && check_listing(r, path);
  an_path_free(path);
  return good;
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

static bool room(reader *r, void *array, size_t count, size_t *capacity, size_t element) {
  return an_room(&r->s->store, array, count, capacity, element) || no_memory(r);
}

static bool read_accesses(reader *r, const char **p, an_site_id site) {
  an_summary *s = r->s;
  uint32_t locations = AN_FIELDS + s->field_count, count = 0;
  r->access_first[site] = s->access_count;
  while (skip(p, ' ')) {
    an_access a;
    if (!small(p, locations - 1, &a.location) || !skip(p, ':') || !small(p, 3, &a.modes) || ++count > AN_ACCESSES_MAX)
      return broken(r, "an access names a location that is not there");
    if (!room(r, &s->accesses, s->access_count, &r->access_capacity, sizeof a)) return false;
    s->accesses[s->access_count++] = a;
  }
  r->access_count[site] = count;
  return true;
}

static bool read_site(reader *r, const char **p, an_summary_method *m, an_method_id method, an_summary_item *item) {
  an_summary *s = r->s;
  uint32_t line, variable, index, local;
  item->site = m->first_site + m->site_count++;
  if (item->site >= s->site_count || r->seen[item->site]) return broken(r, "two methods have the same sites");
  r->seen[item->site] = 1;
  if (!small(p, 65535, &line) || !skip(p, ' ') || !small(p, AN_VAR_OTHER, &variable) || !skip(p, ' ') ||
      !small(p, UINT32_MAX, &index) || !skip(p, ' ') || !small(p, 1, &local))
    return broken(r, "a site is not written as one");
  if (variable == AN_VAR_FIELD && (index < AN_FIELDS || index - AN_FIELDS >= s->field_count))
    return broken(r, "a variable is a field that is not there");
  item->line = (int)line;
  s->sites[item->site] = (an_summary_site){method, item->offset, (int)line, (uint8_t)variable, local == 1, index};
  return read_accesses(r, p, item->site);
}

static bool read_call(reader *r, const char **p, an_summary_item *item) {
  uint32_t line, set, during;
  uint32_t last = (uint32_t)r->set_count - 1;
  item->site = AN_NONE;
  if (r->set_count == 0 || !small(p, 65535, &line) || !skip(p, ' ') || !small(p, last, &set) || !skip(p, ' ') ||
      !small(p, last, &during))
    return broken(r, "a call names a set that is not there");
  item->line = (int)line;
  item->set = r->sets[set];
  item->during = r->sets[during];
  return true;
}

static bool read_items(reader *r, const char *p, an_summary_method *m, an_method_id method) {
  an_summary *s = r->s;
  uint32_t last = 0;
  m->first_item = s->item_count;
  while (*p) {
    an_summary_item item = {0};
    if (!small(&p, UINT32_MAX, &item.offset) || item.offset < last ||
        (item.offset >= m->code_length && item.offset != AN_AT_EXIT && item.offset != AN_AT_ENTRY) || !skip(&p, ' '))
      return broken(r, "an item has an offset outside of its method, or out of order");
    last = item.offset;
    char kind = *p ? *p++ : 0;
    if (!skip(&p, ' ') || (kind != 's' && kind != 'c')) return broken(r, "an item is of no known kind");
    if (!(kind == 's' ? read_site(r, &p, m, method, &item) : read_call(r, &p, &item))) return false;
    if (!skip(&p, ';')) return broken(r, "an item has no end");
    if (!room(r, &s->items, s->item_count, &r->item_capacity, sizeof item)) return false;
    s->items[s->item_count++] = item;
    m->item_count++;
  }
  return true;
}

static bool read_blocks(reader *r, const char *p, an_summary_method *m) {
  an_summary *s = r->s;
  uint32_t words = (m->item_count + 63) / 64, start;
  m->first_block = s->block_count;
  m->first_word = s->word_count;
  while (*p) {
    if (!small(&p, m->code_length, &start) || (m->block_count ? start <= s->blocks[s->block_count - 1] : start != 0))
      return broken(r, "a block is out of order");
    if (!room(r, &s->blocks, s->block_count, &r->block_capacity, sizeof *s->blocks)) return false;
    s->blocks[s->block_count++] = start;
    m->block_count++;
    for (uint32_t w = 0; w < words; w++) {
      uint64_t word;
      if (!skip(&p, ' ') || !number(&p, 16, UINT64_MAX, &word))
        return broken(r, "a block's items are not written as such");
      if (w + 1 == words && m->item_count % 64 && word >> (m->item_count % 64))
        return broken(r, "a block has items that its method has not");
      if (!room(r, &s->words, s->word_count, &r->word_capacity, sizeof word)) return false;
      s->words[s->word_count++] = word;
    }
    if (!skip(&p, ';')) return broken(r, "a block has no end");
  }
  return m->block_count ? true : broken(r, "a method has no blocks");
}

static bool read_method(reader *r, const json_t *method, uint32_t class_number) {
  an_summary *s = r->s;
  const json_t *text = json_array_get(method, 0);
  const char *full = json_string_value(text), *items = json_string_value(json_array_get(method, 3));
  const char *blocks = json_string_value(json_array_get(method, 4));
  json_int_t length = json_integer_value(json_array_get(method, 1)),
             first = json_integer_value(json_array_get(method, 2));
  if (!full || !items || !blocks || length < 1 || length > 65535 || first < 0 || first > (json_int_t)s->site_count)
    return broken(r, "a method is not written as one");
  const char *descriptor = strrchr(full, '(');
  if (!descriptor || descriptor == full) return broken(r, "a method has no name or no descriptor");
  an_summary_method m = {.class_number = class_number, .code_length = (uint32_t)length, .first_site = (uint32_t)first};
  size_t size = json_string_length(text);
  m.full_name = name_of(r, full, size);
  m.name = name_of(r, full, (size_t)(descriptor - full));
  m.descriptor = name_of(r, descriptor, size - (size_t)(descriptor - full));
  if (!m.full_name || !m.name || !m.descriptor) return no_memory(r);
  if (!read_items(r, items, &m, s->method_count) || !read_blocks(r, blocks, &m)) return false;
  if (!room(r, &s->methods, s->method_count, &r->method_capacity, sizeof m)) return false;
  s->methods[s->method_count++] = m;
  return true;
}

static bool read_classes(reader *r, const json_t *classes) {
  an_summary *s = r->s;
  s->class_count = (uint32_t)json_array_size(classes);
  s->classes = calloc(s->class_count + 1, sizeof *s->classes);
  if (!s->classes) return no_memory(r);
  for (uint32_t c = 0; c < s->class_count; c++) {
    const json_t *entry = json_array_get(classes, c), *name = json_object_get(entry, "name");
    const json_t *methods = json_object_get(entry, "methods");
    if (!json_is_string(name) || !json_string_length(name) || !json_is_array(methods))
      return broken(r, "a class is not written as one");
    s->classes[c] = (an_summary_class){name_of(r, json_string_value(name), json_string_length(name)), s->method_count,
                                       (uint32_t)json_array_size(methods)};
    if (!s->classes[c].name) return no_memory(r);
    for (size_t i = 0; i < json_array_size(methods); i++)
      if (!read_method(r, json_array_get(methods, i), c)) return false;
  }
  return true;
}

/* The accesses in the order of the sites. */
static bool order_accesses(reader *r) {
  an_summary *s = r->s;
  an_access *ordered = calloc(s->access_count + 1, sizeof *ordered);
  if (!ordered) return no_memory(r);
  uint32_t at = 0;
  for (an_site_id site = 0; site < s->site_count; site++) {
    s->first_access[site] = at;
    if (r->access_count[site])
      memcpy(ordered + at, s->accesses + r->access_first[site], r->access_count[site] * sizeof *ordered);
    at += r->access_count[site];
  }
  s->first_access[s->site_count] = at;
  free(s->accesses);
  s->accesses = ordered;
  return true;
}

/* So many there can be: a few bytes of text must not ask for gigabytes. */
static json_int_t most_sites(const json_t *classes) {
  size_t i, k, bytes = 0;
  const json_t *entry, *method;
  json_array_foreach(classes, i, entry) json_array_foreach(json_object_get(entry, "methods"), k, method) bytes +=
      json_string_length(json_array_get(method, 3));
  return (json_int_t)(bytes / strlen("0 s 0 0 0 0;"));
}

static bool make_sites(reader *r, const json_t *count, const json_t *classes) {
  an_summary *s = r->s;
  if (!json_is_integer(count) || json_integer_value(count) < 0 || json_integer_value(count) > (1 << 26))
    return broken(r, "it does not say how many sites there are");
  if (json_integer_value(count) > most_sites(classes)) return broken(r, "it has fewer sites than it says");
  s->site_count = (uint32_t)json_integer_value(count);
  s->sites = calloc(s->site_count + 1, sizeof *s->sites);
  s->first_access = calloc(s->site_count + 2, sizeof *s->first_access);
  r->seen = calloc(s->site_count + 1, 1);
  r->access_first = calloc(s->site_count + 1, sizeof *r->access_first);
  r->access_count = calloc(s->site_count + 1, sizeof *r->access_count);
  return (s->sites && s->first_access && r->seen && r->access_first && r->access_count) || no_memory(r);
}

static bool read_all(reader *r, const json_t *root, const an_config *config) {
  an_summary *s = r->s;
  const json_t *version = json_object_get(root, AN_FORMAT_KEY), *main_class = json_object_get(root, "main");
  const json_t *end = json_object_get(root, "threadEnd");
  if (!json_is_integer(version)) return hp_fail(r->error, "The file %.200s is no summary of hpor.", r->path);
  if (json_integer_value(version) != AN_FORMAT_VERSION)
    return hp_fail(r->error,
                   "The summary %.200s has version %lld, this hpor reads version %d. Make it anew with hpor analyze.",
                   r->path, (long long)json_integer_value(version), AN_FORMAT_VERSION);
  if (!json_is_string(main_class) || !json_is_integer(end)) return broken(r, "its main class or thread end is missing");
  s->main_class = name_of(r, json_string_value(main_class), json_string_length(main_class));
  const char *is = an_text(&s->names, s->main_class), *wanted = config->main_class ? config->main_class : "";
  if (strcmp(is, wanted) != 0)
    return hp_fail(r->error, "The summary %.200s is of %s%.120s, not of %s%.120s. Make one with hpor analyze.", r->path,
                   *is ? "the main class " : "a library", is, *wanted ? "the main class " : "a library", wanted);
  const json_t *circumstances = json_object_get(root, "circumstances"), *open = json_object_get(root, "open");
  if (!json_is_string(circumstances) || !json_is_boolean(open)) return broken(r, "it does not say what it is of");
  s->circumstances = name_of(r, json_string_value(circumstances), json_string_length(circumstances));
  const char *under = an_text(&s->names, s->circumstances), *now = config->circumstances ? config->circumstances : "";
  if (strcmp(under, now) != 0)
    return hp_fail(r->error,
                   "The summary %.150s was made by another hpor or for other classes (%.100s), not for what is asked "
                   "now (%.100s). Make one with hpor analyze.",
                   r->path, under, now);
  s->open = json_is_true(open);
  if (!make_sites(r, json_object_get(root, "sites"), json_object_get(root, "classes")) ||
      !read_inputs(r, json_object_get(root, "inputs")) || !check_inputs(r, config) ||
      !read_fields(r, json_object_get(root, "fields")) || !read_sets(r, json_object_get(root, "sets")) ||
      !read_classes(r, json_object_get(root, "classes")))
    return false;
  if (json_integer_value(end) < 0 || (size_t)json_integer_value(end) >= r->set_count)
    return broken(r, "its thread end is a set that is not there");
  s->thread_end = r->sets[json_integer_value(end)];
  for (an_site_id site = 0; site < s->site_count; site++)
    if (!r->seen[site]) return broken(r, "a site belongs to no method");
  if (!order_accesses(r)) return false;
  return (an_summary_finish(s) && !s->sets.store.failed) || no_memory(r);
}

/* The whole file at once: Jansson itself reads a file byte by byte, which takes as long as all the rest. Owned by the
 * caller. */
static char *read_file(const char *path, size_t *length, hp_error *error) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  bool good = file >= 0 && fstat(file, &status) == 0;
  if (good && !S_ISREG(status.st_mode)) {
    errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    good = false;
  }
  char *text = good ? malloc((size_t)status.st_size + 1) : NULL;
  good = good && text;
  ssize_t count = 1;
  for (*length = 0; good && count && *length < (size_t)status.st_size; *length += (size_t)count) {
    count = read(file, text + *length, (size_t)status.st_size - *length);
    good = count >= 0;
  }
  if (!good) {
    hp_fail(error, "The summary %.200s cannot be read: %.150s.", path, strerror(errno ? errno : ENOMEM));
    free(text);
    text = NULL;
  }
  if (file >= 0) close(file);
  return text;
}

static json_t *load(const char *path, hp_error *error) {
  size_t length;
  char *text = read_file(path, &length, error);
  if (!text) return NULL;
  json_error_t why;
  json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
  free(text);
  if (root) return root;
  bool memory = json_error_code(&why) == json_error_out_of_memory;
  if (memory)
    hp_fail(error, "Out of memory.");
  else
    hp_fail(error, "The summary %.200s is broken: line %d is no JSON (%.120s). Make it anew with hpor analyze.", path,
            why.line, why.text);
  return NULL;
}

an_summary *an_summary_read(const char *path, const an_config *config, hp_error *error) {
  hp_error ignored;
  reader r = {.path = path, .error = error ? error : &ignored};
  json_t *root = load(path, r.error);
  if (!root) return NULL;
  r.s = an_summary_new();
  bool good = r.s ? read_all(&r, root, config) : no_memory(&r);
  json_decref(root);
  free(r.sets);
  free(r.seen);
  free(r.access_first);
  free(r.access_count);
  if (good) return r.s;
  an_summary_free(r.s);
  return NULL;
}
