/* Keeps which tests were explored whole without an error. */
#include "launcher/ci_verified.h"

#include "base/json_file.h"
#include "front/options.h"

#include <jansson.h>
#include <stdio.h>

static bool push(ag_ci_search *search, const char *test, const char *options) {
  *search = (ag_ci_search){strdup(test), strdup(options)};
  return search->test && search->options;
}

/* Adds an entry to a vector of ag_ci_search. */
#define ADD(vector, test, options)                                                                                     \
  (hp_push(vector, (ag_ci_search){0}) && push(&(vector)->items[(vector)->length - 1], test, options))

static void free_search(ag_ci_search *search) {
  free(search->test);
  free(search->options);
}

static void forget(ag_ci_verified *v) {
  for (uint32_t i = 0; i < v->tests.length; i++) free_search(&v->tests.items[i]);
  v->tests.length = 0;
  free(v->commit);
  v->commit = NULL;
}

void ag_ci_verified_free(ag_ci_verified *v) {
  forget(v);
  hp_free(&v->tests);
  for (uint32_t i = 0; i < v->begun.length; i++) free_search(&v->begun.items[i]);
  hp_free(&v->begun);
  free(v->methods);
}

/* ---- the file --------------------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

bool ag_ci_verified_read(ag_ci_verified *v, const json_t *object) {
  const json_t *item;
  size_t i;
  if (!*text_of(object, "commit")) return true;
  if (!(v->commit = strdup(text_of(object, "commit")))) return false;
  json_array_foreach(json_object_get(object, "tests"), i, item) {
    if (!ADD(&v->tests, text_of(item, "test"), text_of(item, "options"))) return false;
  }
  return true;
}

json_t *ag_ci_verified_to_json(const ag_ci_verified *v) {
  if (!v->commit) return NULL;
  json_t *object = json_object(), *tests = json_array();
  json_object_set_new(object, "commit", ag_json_text(v->commit));
  for (uint32_t i = 0; i < v->tests.length; i++) {
    json_t *item = json_object();
    json_object_set_new(item, "test", ag_json_text(v->tests.items[i].test));
    json_object_set_new(item, "options", ag_json_text(v->tests.items[i].options));
    json_array_append_new(tests, item);
  }
  json_object_set_new(object, "tests", tests);
  return object;
}

/* ---- what has changed since ------------------------------------------------------------------------------------- */

/* Has nothing of these changes a part in what tests do? */
static bool is_nothing(const ag_ci_changes *changes) {
  uint32_t classes, methods;
  ag_ci_changes_count(changes, &classes, &methods);
  return !changes->everything && classes + methods == 0;
}

/* Patterns joined by `+`. Letters that patterns lack become a star: constructors are called <init>. */
static char *methods_of(const ag_ci_changes *changes) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (uint32_t i = 0; i < changes->classes->all.length; i++) {
    const ag_ci_class *c = changes->classes->all.items[i];
    for (uint32_t k = 0; k < c->methods.length; k++) {
      if (!c->methods.items[k].changed) continue;
      fputs(ftell(out) ? "+" : "", out);
      for (const char *p = c->name; *p; p++) putc(*p == '/' ? '.' : *p, out);
      putc('.', out);
      for (const char *p = c->methods.items[k].name; *p; p++) putc(*p == '<' || *p == '>' ? '*' : *p, out);
    }
  }
  fclose(out);
  return text;
}

/* Are the sources of the two commits the same? */
static bool same_sources(const char *class_path, const char *commit, const char *other, bool *same, hp_error *error) {
  ag_ci_classes classes;
  ag_ci_changes between = {.classes = &classes, .class_path = class_path};
  *same = strcmp(commit, other) == 0;
  if (*same) return true;
  bool good = ag_ci_classes_read(&classes, class_path, error);
  /* A commit that git does not know, such as of a history that was cut off: not the same. */
  if (good) *same = ag_ci_changes_between(&between, commit, other) && is_nothing(&between);
  ag_ci_changes_free(&between);
  ag_ci_classes_free(&classes);
  return good;
}

bool ag_ci_verified_compare(ag_ci_verified *v, const ag_ci_changes *changes, const char *class_path, hp_error *error) {
  uint32_t classes, methods;
  bool same = v->commit != NULL;
  ag_ci_changes_count(changes, &classes, &methods);
  if (!v->commit || changes->everything || classes || !methods) return true;
  if (changes->commit && !same_sources(class_path, v->commit, changes->commit, &same, error)) return false;
  if (same) v->methods = methods_of(changes);
  return true;
}

/* Does a search with these options take changed=? */
static bool takes_limit(const char *text) {
  static const char *const others[] = {"match", "bound", "checkpoint", "resume", "search", "replay", "changed"};
  hp_error error;
  ag_options options;
  if (!ag_options_parse(text, por_algorithms(), &options, &error)) return false;
  bool takes = por_can_limit(options.por) && options.stop == AG_STOP_FIRST;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) takes = takes && !ag_option_given(&options, others[i]);
  ag_options_free(&options);
  return takes;
}

bool ag_ci_verified_begins(ag_ci_verified *v, const ag_ci_baseline *baseline, const char *test, const char *options) {
  if (!ADD(&v->begun, test, options) || !v->methods || !*v->methods || !takes_limit(options)) return false;
  for (uint32_t i = 0; i < baseline->findings.length; i++)
    if (strcmp(baseline->findings.items[i].test, test) == 0) return false;
  for (uint32_t i = 0; i < v->tests.length; i++)
    if (!strcmp(v->tests.items[i].test, test) && !strcmp(v->tests.items[i].options, options)) return true;
  return false;
}

/* ---- --update --------------------------------------------------------------------------------------------------- */

bool ag_ci_verified_renew(ag_ci_verified *v, const char *class_path, hp_error *error) {
  hp_error why;
  ag_ci_classes classes;
  ag_ci_changes changes = {.classes = &classes, .class_path = class_path};
  forget(v);
  const bool good = ag_ci_classes_read(&classes, class_path, error);
  if (good && ag_ci_changes_since(&changes, "HEAD", &why) && is_nothing(&changes)) v->commit = strdup(changes.commit);
  ag_ci_changes_free(&changes);
  ag_ci_classes_free(&classes);
  return good;
}

static bool is_whole(const json_t *verdict) {
  return strcmp(text_of(verdict, "verdict"), "VERIFIED") == 0 &&
         !json_integer_value(json_object_get(verdict, "left_out")) &&
         !json_array_size(json_object_get(verdict, "suppressions")) &&
         !json_array_size(json_object_get(verdict, "errors"));
}

bool ag_ci_verified_take(ag_ci_verified *v, const char *test, const json_t *verdict) {
  for (uint32_t i = 0; v->commit && is_whole(verdict) && i < v->begun.length; i++)
    if (strcmp(v->begun.items[i].test, test) == 0) return ADD(&v->tests, test, v->begun.items[i].options);
  return true;
}
