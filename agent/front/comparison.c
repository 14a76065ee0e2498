/* Puts the verdicts of several searches side by side, and finds where they contradict. */
#include "front/comparison.h"

#include "base/json_file.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* The most distinct errors that a search lists. A program with more errors is compared by its outcomes. */
enum { MOST_ERRORS = 50 };
/* Differences of one kind between two searches that are written out. */
enum { TOLD = 3 };

static const char *text_at(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

static json_int_t number_at(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

__attribute__((format(printf, 2, 3))) static void say(json_t *list, const char *format, ...) {
  char text[1200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  json_array_append_new(list, ag_json_text(text));
}

/* ---- what one search has found ---------------------------------------------------------------------------------- */

static const json_t *outcomes_of(const ag_compared *s) {
  return json_object_get(s->verdict, "outcomes");
}

static bool was_controlled(const ag_compared *s) {
  return s->verdict && strcmp(text_at(s->verdict, "verdict"), "UNCONTROLLED") != 0;
}

/* Has the search found all outcomes? */
static bool is_complete(const ag_compared *s) {
  return was_controlled(s) && json_is_true(json_object_get(outcomes_of(s), "complete"));
}

static bool matches(const ag_compared *s) {
  return json_is_true(json_object_get(s->verdict, "match"));
}

/* Is every outcome listed? */
static bool lists_all(const ag_compared *s) {
  const json_t *outcomes = outcomes_of(s);
  return (size_t)number_at(outcomes, "count") == json_array_size(json_object_get(outcomes, "list"));
}

/* Finds an outcome in the list, which is in ascending order. */
static const json_t *find_outcome(const ag_compared *s, const char *digest) {
  const json_t *list = json_object_get(outcomes_of(s), "list");
  size_t low = 0, high = json_array_size(list);
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const json_t *listed = json_array_get(list, middle);
    const int order = strcmp(text_at(listed, "digest"), digest);
    if (order == 0) return listed;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static bool is_race(const json_t *error) {
  return strcmp(text_at(error, "kind"), "data-race") == 0;
}

/* Does the search list the error? The races of one variable that a search finds depend on its schedules. So it only
 * counts whether there is one. */
static bool has_error(const ag_compared *s, const json_t *wanted) {
  const json_t *error;
  size_t i;
  json_array_foreach(json_object_get(s->verdict, "errors"), i, error) {
    if (strcmp(text_at(error, "kind"), text_at(wanted, "kind")) != 0) continue;
    if (is_race(wanted) || strcmp(text_at(error, "message"), text_at(wanted, "message")) == 0) return true;
  }
  return false;
}

/* ---- differences ------------------------------------------------------------------------------------------------ */

static void compare_outcomes(json_t *differences, const ag_compared *whole, const ag_compared *other) {
  const json_t *listed;
  size_t i, missing = 0;
  json_array_foreach(json_object_get(outcomes_of(other), "list"), i, listed) {
    if (find_outcome(whole, text_at(listed, "digest")) || ++missing > TOLD) continue;
    const char *text = text_at(listed, "text");
    say(differences, "%s has an outcome that %s does not come to:\n%s", other->name, whole->name,
        *text ? text : text_at(listed, "digest"));
  }
  if (missing > TOLD)
    say(differences, "%s has %zu more outcomes that %s does not come to.", other->name, missing - TOLD, whole->name);
}

/* Compares whole sets by digest, where a search has more outcomes than it lists. */
static void compare_digests(json_t *differences, const ag_compared *a, const ag_compared *b) {
  if (strcmp(text_at(outcomes_of(a), "digest"), text_at(outcomes_of(b), "digest")) != 0)
    say(differences, "The outcomes of %s and %s differ: %lld and %lld.", a->name, b->name,
        (long long)number_at(outcomes_of(a), "count"), (long long)number_at(outcomes_of(b), "count"));
}

static void compare_errors(ag_comparison *c, const ag_compared *whole, const ag_compared *other) {
  const json_t *error;
  size_t i;
  if (json_array_size(json_object_get(whole->verdict, "errors")) >= MOST_ERRORS) return;
  json_array_foreach(json_object_get(other->verdict, "errors"), i, error) {
    if (has_error(whole, error)) continue;
    if (is_race(error) && matches(whole))
      say(c->notes, "%s has found a data race that %s has not: what ordered two accesses is no part of a state.",
          other->name, whole->name);
    else
      say(c->differences, "%s has found an error that %s does not come to: %s: %s", other->name, whole->name,
          text_at(error, "kind"), text_at(error, "message"));
    if (is_race(error)) break;
  }
}

static void compare_pair(ag_comparison *c, const ag_compared *whole, const ag_compared *other) {
  if (lists_all(whole) && lists_all(other))
    compare_outcomes(c->differences, whole, other);
  else if (is_complete(other) && whole < other)
    compare_digests(c->differences, whole, other);
  compare_errors(c, whole, other);
}

ag_comparison ag_compare(const ag_compared *searches, size_t count) {
  ag_comparison c = {.differences = json_array(), .notes = json_array()};
  for (size_t i = 0; i < count; i++) {
    const ag_compared *s = &searches[i];
    if (!was_controlled(s)) {
      c.failed = true;
      say(c.notes, "%s: %s", s->name, s->verdict ? text_at(s->verdict, "reason") : s->trouble);
    } else if (!is_complete(s)) {
      const char *limit = text_at(s->verdict, "limit");
      c.incomplete = true;
      say(c.notes, "%s has not come to the end, so that others may have found more: %s.", s->name,
          *limit ? limit : text_at(s->verdict, "verdict"));
    }
    for (size_t j = 0; is_complete(s) && j < count; j++)
      if (j != i && was_controlled(&searches[j])) compare_pair(&c, s, &searches[j]);
  }
  return c;
}

void ag_comparison_free(ag_comparison *c) {
  json_decref(c->differences);
  json_decref(c->notes);
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static const char *const columns[] = {"choices", "executions", "states", "seconds", "errors", "outcomes"};

static void print_row(const ag_compared *s, int width, FILE *out) {
  fprintf(out, "%-*s", width, s->name);
  if (!was_controlled(s)) {
    fprintf(out, "  %s\n", s->verdict ? "UNCONTROLLED" : "no verdict");
    return;
  }
  const json_t *v = s->verdict;
  fprintf(out, " %10lld %11lld %10lld %9.2f %7zu %9lld%s\n", (long long)number_at(v, "choices"),
          (long long)number_at(v, "executions"), (long long)number_at(v, "states"),
          json_number_value(json_object_get(v, "seconds")), json_array_size(json_object_get(v, "errors")),
          (long long)number_at(outcomes_of(s), "count"), is_complete(s) ? "" : "  not complete");
}

static void print_texts(const json_t *texts, FILE *out) {
  const json_t *text;
  size_t i;
  json_array_foreach(texts, i, text) fprintf(out, "* %s\n", json_string_value(text));
}

void ag_comparison_print(const ag_comparison *c, const ag_compared *searches, size_t count, FILE *out) {
  int width = (int)strlen("algorithm");
  for (size_t i = 0; i < count; i++)
    if ((int)strlen(searches[i].name) > width) width = (int)strlen(searches[i].name);
  fprintf(out, "%-*s %10s %11s %10s %9s %7s %9s\n", width, "algorithm", columns[0], columns[1], columns[2], columns[3],
          columns[4], columns[5]);
  for (size_t i = 0; i < count; i++) print_row(&searches[i], width, out);
  print_texts(c->notes, out);
  if (json_array_size(c->differences)) {
    fputs("THE SEARCHES CONTRADICT EACH OTHER:\n", out);
    print_texts(c->differences, out);
    fputs("At least one of them is wrong. Please report this with the program.\n", out);
  } else if (c->failed || c->incomplete) {
    fputs("No contradiction, as far as the searches have come.\n", out);
  } else {
    fputs("All searches have found the same errors and outcomes.\n", out);
  }
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

static const char *const kept[] = {"por",          "match",    "verdict", "limit",  "reason",   "choices", "executions",
                                   "blocked",      "cut",      "limited", "states", "events",   "depth",   "seconds",
                                   "memory_bytes", "outcomes", "backend", "jdk",    "lookahead"};

static json_t *search_to_json(const ag_compared *s) {
  json_t *object = json_object(), *errors = json_array();
  const json_t *error;
  size_t i;
  json_object_set_new(object, "name", ag_json_text(s->name));
  json_object_set_new(object, "trouble", ag_json_text(s->verdict ? NULL : s->trouble));
  for (i = 0; i < sizeof kept / sizeof kept[0]; i++) {
    json_t *value = json_object_get(s->verdict, kept[i]);
    if (value) json_object_set(object, kept[i], value);
  }
  json_array_foreach(json_object_get(s->verdict, "errors"), i, error) {
    json_t *told = json_object();
    json_object_set(told, "kind", json_object_get(error, "kind"));
    json_object_set(told, "message", json_object_get(error, "message"));
    json_array_append_new(errors, told);
  }
  json_object_set_new(object, "errors", errors);
  return object;
}

bool ag_comparison_write(const ag_comparison *c, const ag_compared *searches, size_t count, const char *path,
                         hp_error *error) {
  json_t *root = json_object(), *list = json_array();
  for (size_t i = 0; i < count; i++) json_array_append_new(list, search_to_json(&searches[i]));
  json_object_set_new(root, "hpor_comparison", json_integer(1)); /* the version of this format */
  json_object_set_new(root, "contradiction", json_boolean(json_array_size(c->differences) > 0));
  json_object_set_new(root, "complete", json_boolean(!c->failed && !c->incomplete));
  json_object_set(root, "differences", c->differences);
  json_object_set(root, "notes", c->notes);
  json_object_set_new(root, "searches", list);
  const bool good =
      root ? ag_json_write(root, path, error) : hp_fail(error, "Out of memory while writing %.300s.", path);
  json_decref(root);
  return good;
}
