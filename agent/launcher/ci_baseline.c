/* Names errors by kind and place, and keeps those that are known in a file. */
#include "launcher/ci_baseline.h"

#include "base/json_file.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <unistd.h>

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

/* ---- where an error shows --------------------------------------------------------------------------------------- */

/* Names that are joined, each once, in the order of the alphabet. */
typedef HP_VECTOR(char *) names;

static bool add_name(names *to, const char *text, size_t length) {
  char *name = strndup(text, length);
  uint32_t at = 0;
  while (name && at < to->length && strcmp(to->items[at], name) < 0) at++;
  if (name && at < to->length && strcmp(to->items[at], name) == 0) {
    free(name);
    return true;
  }
  if (!name || !hp_push(to, NULL)) {
    free(name);
    return false;
  }
  memmove(to->items + at + 1, to->items + at, (to->length - 1 - at) * sizeof *to->items);
  to->items[at] = name;
  return true;
}

static char *join(names *from, const char *between) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  for (uint32_t i = 0; out && i < from->length; i++) fprintf(out, "%s%s", i ? between : "", from->items[i]);
  if (out) fclose(out);
  for (uint32_t i = 0; i < from->length; i++) free(from->items[i]);
  hp_free(from);
  return text;
}

/* The class and method of a frame: "app//com.acme.Bank.transfer(Bank.java:14)" is "com.acme.Bank.transfer". The number
 * of a lambda differs when another one comes before it. */
static char *method_of(const char *frame) {
  size_t end = strcspn(frame, "("), begin = end;
  while (begin && frame[begin - 1] != '/') begin--;
  char *name = strndup(frame + begin, end - begin);
  char *last = name ? strrchr(name, '$') : NULL;
  if (last && strstr(name, "lambda$") && isdigit((unsigned char)last[1])) strcpy(last + 1, "*");
  return name;
}

/* Other lines of a stack name the cause of an exception, or how many frames are left out. */
static bool is_frame(const char *line) {
  const char *parenthesis = strchr(line, '(');
  return parenthesis && !memchr(line, ' ', (size_t)(parenthesis - line));
}

static bool is_own(const ag_ci_classes *classes, const char *method) {
  const char *dot = strrchr(method, '.');
  char *of = dot ? strndup(method, (size_t)(dot - method)) : NULL;
  const bool own = of && ag_ci_class_find(classes, of);
  free(of);
  return own;
}

/* Only letters of names may stand in a pattern: constructors are called <init>. */
static void add_pattern(names *to, const char *method) {
  char *pattern = strdup(method);
  for (char *p = pattern; p && *p; p++)
    if (!isalnum((unsigned char)*p) && !strchr("_$.*-", *p) && (unsigned char)*p < 0x80) *p = '*';
  if (pattern) add_name(to, pattern, strlen(pattern));
  free(pattern);
}

/* Of a stack the innermost method of the program's own; of a race the pattern names the innermost of all, which alone
 * is known when it is held against patterns. */
static void add_stack(const ag_ci_classes *classes, const json_t *stack, bool race, names *places, names *patterns) {
  const json_t *frames = json_object_get(stack, "frames"), *frame;
  char *shown = NULL;
  size_t i;
  json_array_foreach(frames, i, frame) {
    char *method = is_frame(json_string_value(frame)) ? method_of(json_string_value(frame)) : NULL;
    if (method && race && i == 0) add_pattern(patterns, method);
    const bool own = method && is_own(classes, method);
    if (method && (own || !shown)) {
      free(shown);
      shown = method;
    } else {
      free(method);
    }
    if (own) break;
  }
  if (shown) add_name(places, shown, strlen(shown));
  if (shown && !race) add_pattern(patterns, shown);
  free(shown);
}

/* "Bank.total is written in ...": the variable, if it is a field. */
static void add_variable(const char *message, names *places, names *patterns) {
  const size_t length = strcspn(message, " ");
  const char *dot = memrchr(message, '.', length);
  char *pattern = NULL;
  if (!length || memchr(message, '[', length) || memchr(message, '#', length) || !dot) return;
  add_name(places, message, length);
  if (asprintf(&pattern, "**%.*s", (int)(length - (size_t)(dot - message)), dot) >= 0) add_pattern(patterns, pattern);
  free(pattern);
}

/* The class of an exception: "java.lang.AssertionError: expected 2". */
static void add_exception(const char *title, names *places, names *patterns) {
  const size_t length = strcspn(title, ": ");
  char *name = strndup(title, length);
  if (name && length && strchr(name, '.')) {
    add_name(places, name, length);
    add_pattern(patterns, name);
  }
  free(name);
}

/* What an error is, without its place in a file and its values. */
static ag_ci_finding name_error(const ag_ci_classes *classes, const char *test, const json_t *error) {
  const json_t *stacks = json_object_get(error, "stacks"), *stack;
  const char *kind = text_of(error, "kind");
  const bool race = strcmp(kind, "data-race") == 0, deadlock = strcmp(kind, "deadlock") == 0;
  names places = {.items = NULL}, patterns = {.items = NULL};
  size_t i;
  if (race) add_variable(text_of(error, "message"), &places, &patterns);
  json_array_foreach(stacks, i, stack) {
    if (!race && !deadlock && i == 0) add_exception(text_of(stack, "title"), &places, &patterns);
    add_stack(classes, stack, race, &places, &patterns);
  }
  ag_ci_finding f = {.test = strdup(test),
                     .kind = strdup(kind),
                     .place = join(&places, ", "),
                     .pattern = join(&patterns, "&"),
                     .message = strdup(text_of(error, "message")),
                     .reason = strdup(""),
                     .news = AG_CI_NEW,
                     .times = (uint64_t)json_integer_value(json_object_get(error, "times")),
                     .ended = true};
  if (f.pattern && strcmp(kind, "livelock") == 0) *f.pattern = 0;
  return f;
}

/* ---- one list --------------------------------------------------------------------------------------------------- */

static void free_finding(ag_ci_finding *f) {
  free(f->test);
  free(f->kind);
  free(f->place);
  free(f->pattern);
  free(f->message);
  free(f->reason);
}

static bool is_whole(const ag_ci_finding *f) {
  return f->test && f->kind && f->place && f->pattern && f->message && f->reason;
}

static ag_ci_finding *find(const ag_ci_baseline *b, const ag_ci_finding *wanted) {
  for (uint32_t i = 0; i < b->findings.length; i++) {
    ag_ci_finding *f = &b->findings.items[i];
    if (!strcmp(f->test, wanted->test) && !strcmp(f->kind, wanted->kind) && !strcmp(f->place, wanted->place)) return f;
  }
  return NULL;
}

/* Takes an error that was found; the baseline owns it from now on. */
static bool add_found(ag_ci_baseline *b, ag_ci_finding f) {
  ag_ci_finding *known = is_whole(&f) ? find(b, &f) : NULL;
  if (known) {
    if (known->news != AG_CI_NEW) known->news = AG_CI_KNOWN;
    known->times += f.times ? f.times : 1;
    known->ended = true;
    free_finding(&f);
    return true;
  }
  if (is_whole(&f) && hp_push(&b->findings, f)) return true;
  free_finding(&f);
  return false;
}

uint32_t ag_ci_print_suppressions(const ag_ci_baseline *b, const char *test, FILE *out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->findings.length; i++) {
    const ag_ci_finding *f = &b->findings.items[i];
    if (f->news == AG_CI_NEW || !*f->pattern || strcmp(f->test, test) != 0) continue;
    fprintf(out, "%s %s baseline\n", f->kind, f->pattern);
    count++;
  }
  return count;
}

/* A suppression belongs to the finding of the test with this kind and pattern. */
static void take_suppressed(ag_ci_baseline *b, const char *test, const json_t *verdict) {
  const json_t *item;
  size_t k;
  json_array_foreach(json_object_get(verdict, "suppressions"), k, item) {
    for (uint32_t i = 0; i < b->findings.length; i++) {
      ag_ci_finding *f = &b->findings.items[i];
      if (strcmp(f->test, test) || strcmp(f->kind, text_of(item, "kind")) ||
          strcmp(f->pattern, text_of(item, "pattern")))
        continue;
      const uint64_t times = (uint64_t)json_integer_value(json_object_get(item, "times"));
      f->times += times;
      if (times && f->news != AG_CI_NEW) f->news = AG_CI_KNOWN;
    }
  }
}

/* A search that has come to its end has met all that the test has. */
static void note_gone(ag_ci_baseline *b, const char *test, const json_t *verdict) {
  if (strcmp(text_of(verdict, "verdict"), "VERIFIED") != 0) return;
  for (uint32_t i = 0; i < b->findings.length; i++) {
    ag_ci_finding *f = &b->findings.items[i];
    if (strcmp(f->test, test) == 0 && f->news == AG_CI_NOT_MET) f->news = AG_CI_GONE;
  }
}

bool ag_ci_take_verdict(ag_ci_baseline *b, const ag_ci_classes *classes, const char *test, const json_t *verdict,
                        const char *message) {
  const json_t *error;
  size_t i;
  bool good = true;
  if (!verdict || strcmp(text_of(verdict, "verdict"), "UNCONTROLLED") == 0)
    return add_found(b, (ag_ci_finding){.test = strdup(test),
                                        .kind = strdup("uncontrolled"),
                                        .place = strdup(""),
                                        .pattern = strdup(""),
                                        .message = strdup(message),
                                        .reason = strdup(""),
                                        .news = AG_CI_NEW,
                                        .ended = true});
  take_suppressed(b, test, verdict);
  json_array_foreach(json_object_get(verdict, "errors"), i, error) good =
      add_found(b, name_error(classes, test, error)) && good;
  note_gone(b, test, verdict);
  return good;
}

/* ---- the file --------------------------------------------------------------------------------------------------- */

static bool read_findings(ag_ci_baseline *b, const json_t *root, const char *path, hp_error *error) {
  const json_t *findings = json_object_get(root, "findings"), *item;
  size_t i;
  if (json_integer_value(json_object_get(root, "hpor_baseline")) != 1 || !json_is_array(findings))
    return hp_fail(error, "--baseline=%.300s: this is no baseline of hpor ci.", path);
  json_array_foreach(findings, i, item) {
    ag_ci_finding f = {.test = strdup(text_of(item, "test")),
                       .kind = strdup(text_of(item, "kind")),
                       .place = strdup(text_of(item, "place")),
                       .pattern = strdup(text_of(item, "pattern")),
                       .message = strdup(text_of(item, "message")),
                       .reason = strdup(text_of(item, "reason")),
                       .news = AG_CI_NOT_MET};
    if (is_whole(&f) && *f.test && *f.kind && hp_push(&b->findings, f)) continue;
    free_finding(&f);
    return hp_fail(error, "--baseline=%.300s: finding %zu has no test or no kind.", path, i + 1);
  }
  return true;
}

bool ag_ci_baseline_read(ag_ci_baseline *b, const char *path, bool may_be_missing, hp_error *error) {
  json_error_t broken;
  *b = (ag_ci_baseline){.findings = {.items = NULL}};
  if (may_be_missing && access(path, F_OK) != 0 && errno == ENOENT) return true;
  json_t *root = json_load_file(path, 0, &broken);
  if (!root) return hp_fail(error, "--baseline=%.200s: %.160s. `hpor ci --update` writes the file.", path, broken.text);
  const bool good = read_findings(b, root, path, error);
  b->verified = json_incref(json_object_get(root, "verified"));
  json_decref(root);
  return good;
}

bool ag_ci_baseline_write(const ag_ci_baseline *b, const char *path, hp_error *error) {
  json_t *findings = json_array();
  for (uint32_t i = 0; i < b->findings.length; i++) {
    const ag_ci_finding *f = &b->findings.items[i];
    if (f->news == AG_CI_GONE) continue;
    json_t *object = json_object();
    json_object_set_new(object, "test", ag_json_text(f->test));
    json_object_set_new(object, "kind", ag_json_text(f->kind));
    json_object_set_new(object, "place", ag_json_text(f->place));
    json_object_set_new(object, "pattern", ag_json_text(f->pattern));
    json_object_set_new(object, "message", ag_json_text(f->message));
    json_object_set_new(object, "reason", ag_json_text(f->reason));
    json_array_append_new(findings, object);
  }
  json_t *root = json_pack("{s:i, s:o}", "hpor_baseline", 1, "findings", findings);
  if (b->verified) json_object_set(root, "verified", b->verified);
  const bool good = root ? ag_json_write(root, path, error) : hp_fail(error, "Out of memory.");
  json_decref(root);
  return good;
}

void ag_ci_baseline_free(ag_ci_baseline *b) {
  for (uint32_t i = 0; i < b->findings.length; i++) free_finding(&b->findings.items[i]);
  hp_free(&b->findings);
  json_decref(b->verified);
}
