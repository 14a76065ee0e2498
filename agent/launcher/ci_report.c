/* Writes what hpor ci has come to. */
#include "launcher/ci_report.h"

#include "base/json_file.h"

#include <jansson.h>

static const char *const news_names[] = {
    [AG_CI_KNOWN] = "known", [AG_CI_NEW] = "new", [AG_CI_GONE] = "gone", [AG_CI_NOT_MET] = "not met"};
static const char *const use_names[] = {
    [AG_CI_SOURCE] = "source", [AG_CI_EVERYTHING] = "everything", [AG_CI_UNUSED] = "unused"};

static const char *plural(uint64_t count) {
  return count == 1 ? "" : "s";
}

enum { SHOWN = 8 }; /* names of a list; of more the number is said */

/* ---- what has changed ------------------------------------------------------------------------------------------- */

static void print_unused(const ag_ci_changes *changes, FILE *out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < changes->files.length; i++) {
    if (changes->files.items[i].use != AG_CI_UNUSED) continue;
    if (count++ < SHOWN)
      fprintf(out, "%s%s", count > 1 ? ", " : "  no part of the class path: ", changes->files.items[i].path);
  }
  if (count > SHOWN) fprintf(out, " and %u more", count - SHOWN);
  if (count) putc('\n', out);
}

/* Prints one more name of the list. */
static void print_changed(const char *class_name, const char *method, uint32_t *count, FILE *out) {
  if (++*count > SHOWN) return;
  fputs(*count == 1 ? "  changed: " : ", ", out);
  for (const char *p = class_name; *p; p++) putc(*p == '/' ? '.' : *p, out);
  fprintf(out, "%s%s", method ? "." : " as a whole", method ? method : "");
}

static void print_methods(const ag_ci_changes *changes, FILE *out) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < changes->classes->all.length; i++) {
    const ag_ci_class *c = changes->classes->all.items[i];
    if (c->changed) print_changed(c->name, NULL, &count, out);
    for (uint32_t k = 0; !c->changed && k < c->methods.length; k++)
      if (c->methods.items[k].changed) print_changed(c->name, c->methods.items[k].name, &count, out);
  }
  if (count > SHOWN) fprintf(out, " and %u more", count - SHOWN);
  fputs(count ? "\n" : "  no class of the class path has changed\n", out);
}

void ag_ci_print_changes(const ag_ci_changes *changes, FILE *out) {
  if (changes->commit)
    fprintf(out, "hpor ci: %u file%s differ%s from commit %.10s\n", changes->files.length,
            plural(changes->files.length), changes->files.length == 1 ? "s" : "", changes->commit);
  print_methods(changes, out);
  print_unused(changes, out);
  if (changes->everything) fprintf(out, "  each test runs: %s\n", changes->everything);
}

void ag_ci_print_choice(const ag_ci_choice *choice, FILE *out) {
  fprintf(out, "runs          %s %s", choice->test, choice->why);
  if (choice->known && choice->operations)
    fprintf(out, ", with %u operation%s that other threads may see%s%s", choice->operations, plural(choice->operations),
            *choice->touched ? ": " : "", choice->touched);
  else if (choice->known)
    fputs(", with nothing that other threads may see", out);
  putc('\n', out);
}

/* ---- for people ------------------------------------------------------------------------------------------------- */

static const ag_junit_result *result_of(const ag_ci_outcome *o, const ag_ci_finding *f) {
  for (size_t i = 0; i < o->result_count; i++) {
    const ag_junit_result *r = o->results[i];
    const size_t length = strlen(r->type);
    if (strncmp(f->test, r->type, length) == 0 && f->test[length] == '.' &&
        !strcmp(f->test + length + 1, r->plain_name) && *r->schedule)
      return r;
  }
  return NULL;
}

static void print_finding(const ag_ci_outcome *o, const ag_ci_finding *f, FILE *out) {
  fprintf(out, "%-12s  %s  %s%s%s\n", news_names[f->news], f->test, f->kind, *f->place ? " at " : "", f->place);
  if (*f->reason) fprintf(out, "              %s\n", f->reason);
  if (f->news == AG_CI_NEW) {
    const ag_junit_result *r = result_of(o, f);
    fprintf(out, "              %s\n", f->message);
    if (r) fprintf(out, "              saved in %s\n", r->schedule);
  } else if (f->news == AG_CI_KNOWN && f->ended && !o->updated) {
    fputs("              It ended the search: errors behind it were not looked for.\n", out);
  } else if (f->news == AG_CI_GONE && !o->updated) {
    fputs("              The whole search did not meet it: --update takes it out of the baseline.\n", out);
  }
}

static uint32_t count_of(const ag_ci_baseline *b, ag_ci_news news) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->findings.length; i++) count += b->findings.items[i].news == news;
  return count;
}

static uint32_t count_idle(const ag_ci_outcome *o) {
  uint32_t count = 0;
  for (uint32_t i = 0; o->selector && i < ag_ci_choice_count(o->selector); i++)
    count += !ag_ci_choice_at(o->selector, i)->runs;
  return count;
}

/* How many orders changed= has left out. */
static uint64_t left_out_of(const ag_junit_result *r) {
  return (uint64_t)json_integer_value(json_object_get(r->verdict, "left_out"));
}

void ag_ci_print(const ag_ci_outcome *o, FILE *out) {
  static const ag_ci_news order[] = {AG_CI_NEW, AG_CI_KNOWN, AG_CI_GONE};
  const ag_ci_baseline *b = o->baseline;
  size_t cut = 0;
  uint64_t left_out = 0;
  for (size_t k = 0; k < sizeof order / sizeof *order; k++)
    for (uint32_t i = 0; i < b->findings.length; i++)
      if (b->findings.items[i].news == order[k]) print_finding(o, &b->findings.items[i], out);
  for (size_t i = 0; i < o->result_count; i++) {
    cut += o->results[i]->ending == AG_JUNIT_INCOMPLETE;
    left_out += left_out_of(o->results[i]);
  }
  const uint32_t new = count_of(b, AG_CI_NEW), idle = count_idle(o);
  if (o->listed) {
    const uint32_t count = ag_ci_choice_count(o->selector);
    fprintf(out, "hpor ci: %u of %u tests would run\n", count - idle, count);
    return;
  }
  fprintf(out, "hpor ci: %u new error%s%s, %u known, %u gone; %zu test%s ran", new, plural(new),
          o->updated && new ? " (now known)" : "", count_of(b, AG_CI_KNOWN), count_of(b, AG_CI_GONE), o->result_count,
          plural(o->result_count));
  if (cut) fprintf(out, ", %zu of them cut off", cut);
  if (left_out)
    fprintf(out, "; %llu orders among unchanged operations alone were left out", (unsigned long long)left_out);
  if (idle) fprintf(out, "; %u did not: nothing that has changed can be reached from there", idle);
  putc('\n', out);
}

/* ---- for programs ----------------------------------------------------------------------------------------------- */

static void set_text(json_t *object, const char *key, const char *text) {
  json_object_set_new(object, key, ag_json_text(text));
}

static void set_number(json_t *object, const char *key, uint64_t number) {
  json_object_set_new(object, key, json_integer((json_int_t)number));
}

static void add_name(json_t *list, const char *class_name, const char *method) {
  char *name = NULL;
  if (asprintf(&name, "%s%s%s", class_name, method ? "." : "", method ? method : "") < 0) return;
  for (char *p = name; *p; p++)
    if (*p == '/') *p = '.';
  json_array_append_new(list, ag_json_text(name));
  free(name);
}

static json_t *changes_to_json(const ag_ci_changes *changes) {
  json_t *object = json_object(), *files = json_array(), *classes = json_array(), *methods = json_array();
  for (uint32_t i = 0; i < changes->files.length; i++) {
    json_t *file = json_object();
    set_text(file, "path", changes->files.items[i].path);
    set_text(file, "use", use_names[changes->files.items[i].use]);
    json_array_append_new(files, file);
  }
  for (uint32_t i = 0; i < changes->classes->all.length; i++) {
    const ag_ci_class *c = changes->classes->all.items[i];
    if (c->changed) add_name(classes, c->name, NULL);
    for (uint32_t k = 0; !c->changed && k < c->methods.length; k++)
      if (c->methods.items[k].changed) add_name(methods, c->name, c->methods.items[k].name);
  }
  set_text(object, "commit", changes->commit);
  json_object_set_new(object, "files", files);
  json_object_set_new(object, "classes", classes);
  json_object_set_new(object, "methods", methods);
  set_text(object, "everything", changes->everything);
  return object;
}

static json_t *results_to_json(const ag_ci_outcome *o) {
  json_t *list = json_array();
  for (size_t i = 0; i < o->result_count; i++) {
    const ag_junit_result *r = o->results[i];
    json_t *object = json_object();
    set_text(object, "class", r->type);
    set_text(object, "name", r->name);
    set_text(object, "verdict", ag_junit_ending_name(r->ending));
    set_text(object, "reason", r->reason);
    set_number(object, "executions", r->executions);
    set_number(object, "left_out", left_out_of(r));
    json_object_set_new(object, "seconds", json_real(r->seconds));
    if (*r->schedule) set_text(object, "schedule", r->schedule);
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *choices_to_json(const ag_ci_selector *selector) {
  json_t *list = json_array();
  for (uint32_t i = 0; selector && i < ag_ci_choice_count(selector); i++) {
    const ag_ci_choice *c = ag_ci_choice_at(selector, i);
    json_t *object = json_object();
    set_text(object, "test", c->test);
    json_object_set_new(object, "runs", json_boolean(c->runs));
    set_text(object, "why", c->why);
    if (c->runs && c->known) {
      set_number(object, "operations", c->operations);
      set_text(object, "touched", c->touched);
    }
    json_array_append_new(list, object);
  }
  return list;
}

static json_t *findings_to_json(const ag_ci_baseline *b) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < b->findings.length; i++) {
    const ag_ci_finding *f = &b->findings.items[i];
    json_t *object = json_object();
    set_text(object, "news", news_names[f->news]);
    set_text(object, "test", f->test);
    set_text(object, "kind", f->kind);
    set_text(object, "place", f->place);
    set_text(object, "message", f->message);
    set_text(object, "reason", f->reason);
    set_number(object, "times", f->times);
    json_object_set_new(object, "ended_search", json_boolean(f->ended));
    json_array_append_new(list, object);
  }
  return list;
}

int ag_ci_exit_code(const ag_ci_outcome *o) {
  int code = 0;
  for (uint32_t i = 0; !o->updated && i < o->baseline->findings.length; i++) {
    const ag_ci_finding *f = &o->baseline->findings.items[i];
    if (f->news != AG_CI_NEW) continue;
    if (strcmp(f->kind, "uncontrolled") != 0) return 1;
    code = 3;
  }
  return code;
}

bool ag_ci_write_json(const ag_ci_outcome *o, const char *path, hp_error *error) {
  json_t *root = json_object();
  set_number(root, "hpor_ci", 1); /* the version of this format */
  json_object_set_new(root, "changes", o->changes ? changes_to_json(o->changes) : json_null());
  json_object_set_new(root, "choices", choices_to_json(o->selector));
  json_object_set_new(root, "tests", results_to_json(o));
  json_object_set_new(root, "findings", findings_to_json(o->baseline));
  set_number(root, "exit_code", (uint64_t)ag_ci_exit_code(o));
  const bool good = root ? ag_json_write(root, path, error) : hp_fail(error, "Out of memory.");
  json_decref(root);
  return good;
}
