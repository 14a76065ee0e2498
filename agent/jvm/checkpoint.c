/* Writes checkpoints, and takes one up. */
#include "jvm/checkpoint.h"

#include "base/json_file.h"
#include "jvm/agent.h"
#include "jvm/checkpoint_json.h"
#include "jvm/checkpoint_sites.h"
#include "jvm/findings.h"
#include "jvm/learned.h"
#include "jvm/main_class.h"
#include "jvm/race_report.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Seconds between two files: at least the first, or so many times what writing one takes, at most the second. */
enum { SOONEST = 1, LATEST = 30, SHARE = 50 };
enum { VERSION = 6 };

/* The file: a line of JSON, then the bytes of por_save(), whose number and checksum are in the line. */
enum { BLOCK = 1 << 16 };

struct ag_checkpoint {
  json_t *root;
  void *file; /* mapped */
  size_t file_size;
  const unsigned char *rest; /* behind the line */
  size_t rest_size;
  bool refused; /* what has come up since makes it void: the search begins from its beginning */
};

/* ---- what must be the same -------------------------------------------------------------------------------------- */

static json_t *settings(const ag_agent *a) {
  json_t *object = json_object();
  for (const char *const *name = ag_options_of_search; *name; name++) {
    char *value = ag_option_value(&a->options, *name);
    json_object_set_new(object, *name, ag_json_text(value ? value : ""));
    free(value);
  }
  return object;
}

static bool same_settings(const ag_agent *a, const json_t *root, const char *path, hp_error *error) {
  json_t *here = settings(a);
  bool same = true;
  for (const char *const *name = ag_options_of_search; *name && same; name++) {
    const char *now = json_string_value(json_object_get(here, *name));
    const char *then = json_string_value(json_object_get(json_object_get(root, "settings"), *name));
    if (now && then && !strcmp(now, then)) continue;
    same =
        hp_fail(error, "resume=%.200s: the search was run with %s=%s, and now it is %s=%s; give it the same options.",
                path, *name, then ? then : "?", *name, now ? now : "?");
  }
  json_decref(here);
  return same;
}

static uint64_t hash_of(const void *bytes, size_t length) {
  uint64_t h = UINT64_C(0xcbf29ce484222325) ^ length;
  for (size_t i = 0; i < length; i++) {
    h = (h ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    h ^= h >> 29;
  }
  return h;
}

/* Of all but itself. */
static uint64_t checksum(json_t *root) {
  json_t *kept = json_incref(json_object_get(root, "checksum"));
  json_object_del(root, "checksum");
  char *text = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(17));
  uint64_t sum = text ? hash_of(text, strlen(text)) : 0;
  free(text);
  if (kept) json_object_set_new(root, "checksum", kept);
  return sum;
}

/* ---- bytes ------------------------------------------------------------------------------------------------------ */

/* Counts and sums bytes up, block by block; writes them too, if there is a file. */
typedef struct byte_sink {
  FILE *out;
  size_t size;
  uint64_t sum;
  size_t filled;
  unsigned char block[BLOCK];
} byte_sink;

static uint64_t add_block(uint64_t sum, const unsigned char *block, size_t size) {
  uint64_t h = sum ^ (size + UINT64_C(0x9e3779b97f4a7c15)), word = 0;
  for (size_t at = 0; at < size; at += sizeof word) {
    word = 0;
    memcpy(&word, block + at, size - at < sizeof word ? size - at : sizeof word);
    h = (h ^ word) * UINT64_C(0xd6e8feb86659fd93);
    h ^= h >> 32;
  }
  return h;
}

static bool empty_block(byte_sink *s) {
  s->sum = add_block(s->sum, s->block, s->filled);
  bool good = !s->out || fwrite(s->block, 1, s->filled, s->out) == s->filled;
  s->filled = 0;
  return good;
}

static bool take_bytes(void *data, const void *bytes, size_t size) {
  byte_sink *s = data;
  const unsigned char *at = bytes;
  s->size += size;
  while (size) {
    size_t part = BLOCK - s->filled < size ? BLOCK - s->filled : size;
    memcpy(s->block + s->filled, at, part);
    s->filled += part;
    at += part;
    size -= part;
    if (s->filled == BLOCK && !empty_block(s)) return false;
  }
  return true;
}

static uint64_t sum_of(const unsigned char *bytes, size_t size) {
  uint64_t sum = 0;
  for (size_t at = 0; at < size; at += BLOCK) sum = add_block(sum, bytes + at, size - at < BLOCK ? size - at : BLOCK);
  return sum;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

static bool map_file(ag_checkpoint *c, const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  bool good = file >= 0 && fstat(file, &status) == 0 && status.st_size > 0;
  void *bytes = good ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  if (file >= 0) close(file);
  if (bytes == MAP_FAILED) return false;
  c->file = bytes;
  c->file_size = (size_t)status.st_size;
  return true;
}

static ag_checkpoint *open_checkpoint(const char *path, hp_error *error) {
  json_error_t why = {.text = "there is no line of text"};
  ag_checkpoint *c = calloc(1, sizeof *c);
  if (c && map_file(c, path)) {
    const char *end = memchr(c->file, '\n', c->file_size);
    size_t line = end ? (size_t)(end - (const char *)c->file) : c->file_size;
    c->root = json_loadb(c->file, line, 0, &why);
    c->rest = (const unsigned char *)c->file + line + (end != NULL);
    c->rest_size = c->file_size - line - (end != NULL);
    if (c->root) return c;
    hp_fail(error, "resume=%.200s: the file is not whole, or no checkpoint: %.200s.", path, why.text);
  } else {
    hp_fail(error, "resume=%.200s: the file cannot be read, or is not whole: %.200s.", path,
            errno ? strerror(errno) : "it is empty");
  }
  ag_checkpoint_free(c);
  return NULL;
}

ag_checkpoint *ag_checkpoint_read(const ag_agent *a, const char *path, hp_error *error) {
  errno = 0;
  ag_checkpoint *c = open_checkpoint(path, error);
  if (!c) return NULL;
  json_t *root = c->root;
  uint64_t rest = (uint64_t)json_integer_value(json_object_get(root, "rest"));
  const char *kind = json_string_value(json_object_get(root, "format"));
  bool good = kind && !strcmp(kind, "hpor checkpoint");
  if (!good)
    hp_fail(error, "resume=%.200s: this is no checkpoint.", path);
  else if (!(good = json_integer_value(json_object_get(root, "version")) == VERSION))
    hp_fail(error, "resume=%.200s: another version of hpor has written this checkpoint; begin the search again.", path);
  else if (!(good = ag_number_from_json(json_object_get(root, "checksum")) == checksum(root)))
    hp_fail(error, "resume=%.200s: the checkpoint is damaged; begin the search again.", path);
  else if (!(good = rest == c->rest_size))
    hp_fail(error, "resume=%.200s: the checkpoint is not whole; begin the search again.", path);
  else if (!(good = ag_number_from_json(json_object_get(root, "rest_checksum")) == sum_of(c->rest, c->rest_size)))
    hp_fail(error, "resume=%.200s: the checkpoint is damaged; begin the search again.", path);
  else
    good = same_settings(a, root, path, error);
  if (good) return c;
  ag_checkpoint_free(c);
  return NULL;
}

void ag_checkpoint_free(ag_checkpoint *c) {
  if (!c) return;
  json_decref(c->root);
  if (c->file) munmap(c->file, c->file_size);
  free(c);
}

/* ---- classes ---------------------------------------------------------------------------------------------------- */

void ag_checkpoint_class(ag_agent *a, const char *name, const unsigned char *bytes, size_t length) {
  if (!name || (!a->options.checkpoint && !a->continuation.resume)) return;
  if (strstr(name, "$$") || strstr(name, "$Proxy")) return; /* generated, under names that may differ */
  uint64_t digest = hash_of(bytes, length);
  pthread_mutex_lock(&a->lock);
  if (!a->program.classes) a->program.classes = json_object();
  json_object_set_new(a->program.classes, name, ag_number_to_json(digest));
  const json_t *then =
      a->continuation.resume ? json_object_get(json_object_get(a->continuation.resume->root, "classes"), name) : NULL;
  bool changed = then && ag_number_from_json(then) != digest;
  pthread_mutex_unlock(&a->lock);
  if (!changed) return;
  char *text = NULL, *dots = ag_class_with_dots(name);
  if (asprintf(&text, "resume=%s: the class %s has changed since the checkpoint was written; begin the search again.",
               a->options.resume, dots ? dots : name) < 0)
    text = NULL;
  ag_search_give_up(a, text ? text : "A class has changed since the checkpoint was written.");
  free(text);
  free(dots);
}

/* ---- what is known of the heap ---------------------------------------------------------------------------------- */

typedef struct known_object {
  uint32_t thread, ordinal, known;
} known_object;

static bool put_heap(ag_agent *a, byte_sink *sink) {
  for (uint32_t i = 1; a->engine.reach && i <= ag_object_count(a->engine.objects); i++) {
    known_object o = {.known = ag_reach_known(a->engine.reach, i)};
    if (o.known && ag_object_name(a->engine.objects, i, &o.thread, &o.ordinal) && !take_bytes(sink, &o, sizeof o))
      return false;
  }
  return true;
}

static void take_heap(ag_agent *a, const unsigned char *bytes, size_t size) {
  known_object o;
  for (size_t at = 0; a->engine.reach && size - at >= sizeof o; at += sizeof o) {
    memcpy(&o, bytes + at, sizeof o);
    ag_reach_set_known(a->engine.reach, ag_object_named(a->engine.objects, o.thread, o.ordinal), o.known);
  }
}

static bool put_touches(ag_agent *a, byte_sink *sink) {
  const ag_touches *touches = &a->engine.touches;
  return take_bytes(sink, touches->all.items, touches->all.length * sizeof *touches->all.items);
}

static bool take_touches(ag_agent *a, const unsigned char *bytes, size_t size) {
  ag_touch touch;
  for (size_t at = 0; size - at >= sizeof touch; at += sizeof touch) {
    memcpy(&touch, bytes + at, sizeof touch);
    if (ag_touches_add(&a->engine.touches, &touch) == AG_TOUCHES_FAILED) return false;
  }
  return true;
}

/* How many of the bytes behind the line are of the heap, and of what threads touch. The rest is the search's. */
typedef struct byte_sizes {
  size_t heap, touches;
} byte_sizes;

static bool put_all(ag_agent *a, byte_sink *sink, byte_sizes *sizes) {
  sink->size = 0;
  sink->sum = 0;
  bool good = put_heap(a, sink);
  sizes->heap = sink->size;
  good = good && put_touches(a, sink);
  sizes->touches = sink->size - sizes->heap;
  return good && por_save(a->stage.search, take_bytes, sink) && empty_block(sink);
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static json_t *all_to_json(ag_agent *a, const por_frontier *f, const byte_sink *rest, const byte_sizes *sizes) {
  json_t *root = json_object(), *found = json_array(), *uncontrolled = json_array();
  json_t *races = json_array(), *not_listed = json_array();
  const char *text;
  for (size_t i = 0; i < a->findings.found_count; i++)
    json_array_append_new(found, ag_found_to_json(&a->findings.found[i]));
  for (size_t i = 0; i < a->findings.uncontrolled_count; i++)
    json_array_append_new(uncontrolled, ag_json_text(a->findings.uncontrolled[i]));
  for (size_t i = 0; (text = ag_races_text(a, AG_RACE_REAL, i)); i++) json_array_append_new(races, ag_json_text(text));
  for (size_t i = 0; (text = ag_races_text(a, AG_RACE_NOT_LISTED, i)); i++)
    json_array_append_new(not_listed, ag_json_text(text));
  json_object_set_new(root, "format", json_string("hpor checkpoint"));
  json_object_set_new(root, "version", json_integer(VERSION));
  json_object_set_new(root, "jdk", ag_json_text(a->program.jdk));
  json_object_set_new(root, "backend", json_string(a->engine.fibers ? "fiber" : "os"));
  json_object_set_new(root, "command", ag_json_text(a->program.command));
  json_object_set_new(root, "settings", settings(a));
  pthread_mutex_lock(&a->lock);
  json_object_set_new(root, "classes", a->program.classes ? json_deep_copy(a->program.classes) : json_object());
  pthread_mutex_unlock(&a->lock);
  json_object_set_new(root, "daemons_cut", json_boolean(a->engine.driver.traits.daemons_cut));
  json_object_set_new(root, "versions_cut", json_boolean(a->engine.driver.traits.versions_cut));
  json_object_set_new(root, "learned", ag_learned_to_json(a));
  json_object_set_new(root, "executions", json_integer((json_int_t)a->stage.executions));
  json_object_set_new(root, "discarded", json_integer((json_int_t)a->stage.discarded));
  json_object_set_new(root, "rounds", json_integer((json_int_t)a->stage.rounds));
  json_object_set_new(root, "found", found);
  json_object_set_new(root, "uncontrolled", uncontrolled);
  json_object_set_new(root, "races", races);
  json_object_set_new(root, "not_listed", not_listed);
  json_object_set_new(root, "weak_modes", json_boolean(a->engine.races && ag_races_weak(a->engine.races)));
  json_object_set_new(root, "races_apart", json_boolean(a->engine.races && ag_races_apart(a->engine.races)));
  json_object_set_new(root, "frontier", ag_frontier_to_json(f));
  json_object_set_new(root, "time_read", json_boolean(a->engine.digest && ag_digest_has_time(a->engine.digest)));
  json_object_set_new(root, "sites", ag_checkpoint_sites(a));
  json_object_set_new(root, "heap", json_integer((json_int_t)sizes->heap));
  json_object_set_new(root, "touches", json_integer((json_int_t)sizes->touches));
  json_object_set_new(root, "rest", json_integer((json_int_t)rest->size));
  json_object_set_new(root, "rest_checksum", ag_number_to_json(rest->sum));
  json_object_set_new(root, "checksum", ag_number_to_json(checksum(root)));
  return root;
}

/* The new file is on the disk before it takes the place of the old one. */
static bool write_whole(ag_agent *a, const json_t *root, byte_sink *sink) {
  byte_sizes sizes;
  const char *path = a->options.checkpoint;
  char *temporary = NULL;
  if (asprintf(&temporary, "%s.%ld.tmp", path, (long)getpid()) < 0) return false;
  FILE *out = fopen(temporary, "we");
  bool good = out && json_dumpf(root, out, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(17)) == 0;
  good = good && fputc('\n', out) != EOF;
  sink->out = out;
  good = good && put_all(a, sink, &sizes);
  good = good && fflush(out) == 0 && fsync(fileno(out)) == 0;
  if (out && fclose(out) != 0) good = false;
  good = good && rename(temporary, path) == 0;
  if (!good && out) unlink(temporary);
  char *folder_of = good ? strdup(path) : NULL;
  int folder = folder_of ? open(dirname(folder_of), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (folder >= 0) {
    fsync(folder);
    close(folder);
  }
  free(folder_of);
  free(temporary);
  return good;
}

/* Twice through the bytes: the line before them has their checksum. */
static bool write_checkpoint(ag_agent *a) {
  por_frontier frontier;
  if (!por_frontier_take(a->stage.search, &frontier)) return true;
  byte_sink *sink = calloc(1, sizeof *sink);
  byte_sizes sizes = {0};
  bool good = sink && put_all(a, sink, &sizes);
  if (good) {
    json_t *root = all_to_json(a, &frontier, sink, &sizes);
    good = write_whole(a, root, sink);
    json_decref(root);
  }
  free(sink);
  por_frontier_free(&frontier);
  return good;
}

void ag_checkpoint_write(ag_agent *a, bool now) {
  double seconds = ag_seconds(a);
  if (!a->options.checkpoint || (!now && seconds < a->continuation.next_checkpoint)) return;
  if (!write_checkpoint(a) && !a->continuation.checkpoint_failed) {
    fprintf(a->out, "hpor: The checkpoint %s cannot be written: %s.\n", a->options.checkpoint, strerror(errno));
    a->continuation.checkpoint_failed = true;
  }
  double took = (ag_seconds(a) - seconds) * SHARE;
  a->continuation.next_checkpoint = ag_seconds(a) + (took < SOONEST ? SOONEST : took > LATEST ? LATEST : took);
}

/* ---- resuming --------------------------------------------------------------------------------------------------- */

static bool refuse(ag_agent *a, const char *what, const char *then, const char *now) {
  char *text = NULL;
  if (asprintf(&text, "resume=%s: %s has changed since the checkpoint was written: it was %s, and is %s.",
               a->options.resume, what, then ? then : "?", now ? now : "?") < 0)
    text = NULL;
  ag_search_give_up(a, text ? text : "The checkpoint does not fit.");
  free(text);
  return false;
}

static bool is_text(const json_t *root, const char *key, const char *now) {
  const char *then = json_string_value(json_object_get(root, key));
  return then && now && !strcmp(then, now);
}

void ag_checkpoint_prepare(ag_agent *a) {
  if (!a->continuation.resume || a->continuation.resume->refused) return;
  const json_t *root = a->continuation.resume->root, *learned = json_object_get(root, "learned");
  ag_digest *digest = a->engine.digest;
  bool time = json_is_true(json_object_get(root, "time_read"));
  /* What was not known when the search was left makes it another one. */
  if (!ag_learned_known_to(a, learned) || (digest && ag_digest_has_time(digest) && !time)) {
    a->continuation.resume->refused = true;
    return;
  }
  ag_learned_join(a, learned);
  if (time && digest) ag_digest_set_time(digest);
}

static bool findings_from_json(ag_agent *a, const json_t *root, size_t threads) {
  size_t i;
  json_t *value;
  json_array_foreach(json_object_get(root, "found"), i, value) if (!ag_found_from_json(a, value, threads)) return false;
  json_array_foreach(json_object_get(root, "uncontrolled"), i, value) {
    if (!json_is_string(value)) return false;
    ag_uncontrolled(a, json_string_value(value));
  }
  json_array_foreach(json_object_get(root, "races"), i, value)
      ag_races_known(a, json_string_value(value), AG_RACE_REAL);
  json_array_foreach(json_object_get(root, "not_listed"), i, value)
      ag_races_known(a, json_string_value(value), AG_RACE_NOT_LISTED);
  if (a->engine.races && json_is_true(json_object_get(root, "weak_modes"))) ag_races_set_weak(a->engine.races);
  if (a->engine.races && json_is_true(json_object_get(root, "races_apart"))) ag_races_set_apart(a->engine.races);
  a->stage.executions = (uint64_t)json_integer_value(json_object_get(root, "executions"));
  a->stage.discarded = (uint64_t)json_integer_value(json_object_get(root, "discarded"));
  a->stage.rounds = (uint64_t)json_integer_value(json_object_get(root, "rounds"));
  a->continuation.resumed_at = a->stage.executions;
  a->engine.driver.traits.daemons_cut |= json_is_true(json_object_get(root, "daemons_cut"));
  a->engine.driver.traits.versions_cut |= json_is_true(json_object_get(root, "versions_cut"));
  return true;
}

bool ag_checkpoint_resume(ag_agent *a, por_search *search) {
  if (!a->continuation.resume || a->continuation.resume->refused) return true;
  const json_t *root = a->continuation.resume->root;
  const char *backend = a->engine.fibers ? "fiber" : "os";
  if (!is_text(root, "jdk", a->program.jdk))
    return refuse(a, "the JDK", json_string_value(json_object_get(root, "jdk")), a->program.jdk);
  if (!is_text(root, "backend", backend))
    return refuse(a, "the kind of threads", json_string_value(json_object_get(root, "backend")), backend);
  if (!is_text(root, "command", a->program.command))
    return refuse(a, "the program's command", json_string_value(json_object_get(root, "command")), a->program.command);
  por_frontier frontier = {0};
  const unsigned char *rest = a->continuation.resume->rest;
  size_t heap = (size_t)json_integer_value(json_object_get(root, "heap")), size = a->continuation.resume->rest_size;
  size_t touches = (size_t)json_integer_value(json_object_get(root, "touches"));
  ag_checkpoint_take_sites(a, json_object_get(root, "sites"));
  bool good = ag_frontier_from_json(json_object_get(root, "frontier"), &frontier) && por_resume(search, &frontier) &&
              heap <= size && touches <= size - heap && take_touches(a, rest + heap, touches) &&
              por_load(search, rest + heap + touches, size - heap - touches);
  if (good) take_heap(a, rest, heap);
  good = good && findings_from_json(a, root, frontier.thread_count);
  por_frontier_free(&frontier);
  if (!good) {
    ag_search_give_up(a, "The checkpoint of resume= does not fit together; begin the search again.");
    return false;
  }
  return true;
}
