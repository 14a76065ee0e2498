/* Asks the static analysis what a test can reach. */
#include "launcher/ci_select.h"

#include "hpor/analysis.h"

#include <stdio.h>

struct ag_ci_selector {
  const ag_ci_changes *changes;
  const char *class_path, *jdk;
  HP_VECTOR(ag_ci_choice) choices;
};

/* The methods at which the analysis of a test begins. */
typedef struct beginning {
  HP_VECTOR(an_root) roots;
  bool failed;
} beginning;

/* What a test's analysis has found. */
typedef struct found {
  const ag_ci_selector *selector;
  const an_summary *summary;
  ag_ci_choice *choice;
  uint8_t *changed; /* by method of the summary */
} found;

/* ---- where a test begins ---------------------------------------------------------------------------------------- */

static bool is_named(const char *method, const char *wanted) {
  const size_t length = strcspn(wanted, "([");
  return strlen(method) == length && strncmp(method, wanted, length) == 0;
}

/* The methods of the class that others call, but for those of other tests. `test`: null for all. */
static void add_methods(beginning *b, const ag_ci_class *c, const char *test) {
  for (uint32_t i = 0; i < c->methods.length; i++) {
    const ag_ci_method *m = &c->methods.items[i];
    if (!m->has_code || m->is_hidden || (test && m->is_test && !is_named(m->name, test))) continue;
    if (!hp_push(&b->roots, (an_root){c->name, m->name, m->descriptor})) b->failed = true;
  }
}

/* A class without tests that was named as a program. */
static bool add_program(beginning *b, const ag_ci_classes *classes, const char *name, const char *method) {
  const ag_ci_class *c = strcmp(method, "main") == 0 ? ag_ci_class_find(classes, name) : NULL;
  if (!c || c->has_tests) return false;
  for (uint32_t i = 0; i < c->methods.length; i++) {
    const ag_ci_method *m = &c->methods.items[i];
    bool begins = strcmp(m->name, "main") == 0 || strcmp(m->name, "<clinit>") == 0;
    if (begins && !hp_push(&b->roots, (an_root){c->name, m->name, m->descriptor})) b->failed = true;
  }
  return b->roots.length;
}

/* A class, those above it, and those around it: JUnit calls their constructors, set-ups and clean-ups. */
static void add_class(beginning *b, const ag_ci_classes *classes, const char *name, const char *test) {
  enum { HIGHEST = 64 };
  const ag_ci_class *c = ag_ci_class_find(classes, name);
  for (int height = 0; c && height < HIGHEST; height++) {
    add_methods(b, c, test);
    c = ag_ci_class_find(classes, c->super);
  }
  char *outer = strdup(name), *dollar = outer ? strrchr(outer, '$') : NULL;
  if (dollar && dollar > outer) {
    *dollar = 0;
    add_class(b, classes, outer, test);
  }
  if (!outer) b->failed = true;
  free(outer);
}

static void add_called_by_framework(beginning *b, const ag_ci_classes *classes) {
  for (uint32_t i = 0; i < classes->all.length; i++) {
    const ag_ci_class *c = classes->all.items[i];
    if (!c->has_tests && ag_ci_called_by_framework(classes, c)) add_methods(b, c, NULL);
  }
}

/* ---- what it reaches -------------------------------------------------------------------------------------------- */

static void say(ag_ci_choice *choice, const char *what, const char *class_name, const char *method) {
  if (choice->why) return;
  if (asprintf(&choice->why, "%s%s%s%s", what, class_name, *method ? "." : "", method) < 0) {
    choice->why = NULL;
    return;
  }
  for (char *p = choice->why + strlen(what); *p; p++)
    if (*p == '/') *p = '.';
}

/* Marks the changed methods that may run, and says the first one. */
static void find_methods(found *f) {
  const ag_ci_classes *classes = f->selector->changes->classes;
  for (uint32_t i = 0; i < classes->all.length; i++) {
    const ag_ci_class *c = classes->all.items[i];
    for (uint32_t k = 0; k < c->methods.length; k++) {
      const ag_ci_method *m = &c->methods.items[k];
      if (!c->changed && !m->changed) continue;
      const an_method_id id = an_method(f->summary, c->name, m->name, m->descriptor);
      if (id == AN_NONE) continue;
      f->changed[id] = 1;
      if (m->changed || m->lines.length) say(f->choice, "reaches ", c->name, m->name);
    }
    if (c->changed && an_class_digest(f->summary, c->name)) say(f->choice, "depends on ", c->name, "");
  }
}

/* Can the analysis not tell what one of the methods may do? */
static bool is_open(const an_summary *s, const beginning *b) {
  for (uint32_t i = 0; i < b->roots.length; i++) {
    const an_root *r = &b->roots.items[i];
    const an_method_id id = an_method(s, r->class_name, r->method, r->descriptor);
    if (id == AN_NONE || an_set_unknown(an_point(s, id, AN_AT_ENTRY, AN_BEFORE))) return true;
  }
  return false;
}

static void list_touched(const an_summary *s, const uint8_t *seen, char **text) {
  enum { SHOWN = 6 };
  size_t size;
  uint32_t shown = 0;
  FILE *out = open_memstream(text, &size);
  for (an_location_id l = 0; out && l < an_location_count(s); l++) {
    if (!seen[l]) continue;
    if (shown++ < SHOWN) fprintf(out, "%s%s", shown > 1 ? ", " : "", an_location_name(s, l));
  }
  if (out && shown > SHOWN) fprintf(out, " and %u more", shown - SHOWN);
  if (out) fclose(out);
  for (char *p = out ? *text : NULL; p && *p; p++)
    if (*p == '/') *p = '.';
}

/* Counts what the changed methods do that another thread may see. Interleavings differ there, and only there. */
static void count_operations(found *f) {
  const an_summary *s = f->summary;
  uint8_t *seen = calloc((size_t)an_location_count(s) + 1, 1);
  for (an_site_id i = 0; seen && i < an_site_count(s); i++) {
    const an_site_info site = an_site_describe(s, i);
    if (site.method == AN_NONE || !f->changed[site.method] || site.thread_local_object) continue;
    f->choice->operations++;
    for (uint32_t k = 0; k < site.count; k++)
      if (site.accesses[k].location < an_location_count(s)) seen[site.accesses[k].location] = 1;
  }
  if (seen) list_touched(s, seen, &f->choice->touched);
  free(seen);
}

static void look_up(const ag_ci_selector *selector, ag_ci_choice *choice, const an_summary *s, const beginning *b) {
  found f = {selector, s, choice, calloc((size_t)an_method_count(s) + 1, 1)};
  const bool open = is_open(s, b);
  if (!f.changed) {
    choice->known = false;
    choice->runs = true;
    return;
  }
  find_methods(&f);
  choice->known = !open;
  choice->runs = open || choice->why;
  if (choice->runs) count_operations(&f);
  if (open) say(choice, "may reach anything: it calls unknown code, such as by reflection", "", "");
  free(f.changed);
}

static void analyze(const ag_ci_selector *selector, ag_ci_choice *choice, const beginning *b) {
  hp_error error;
  const an_config config = {
      .class_path = selector->class_path, .jdk = selector->jdk, .roots = b->roots.items, .root_count = b->roots.length};
  an_summary *s = an_analyze(&config, NULL, &error);
  if (s) {
    look_up(selector, choice, s, b);
  } else {
    choice->known = false;
    choice->runs = true;
    say(choice, error.text, "", "");
  }
  an_summary_free(s);
}

static void decide(ag_ci_selector *selector, ag_ci_choice *choice, const char *root, const char *type,
                   const char *method) {
  const ag_ci_changes *changes = selector->changes;
  uint32_t classes, methods;
  ag_ci_changes_count(changes, &classes, &methods);
  if (changes->everything) {
    choice->runs = true;
    say(choice, changes->everything, "", "");
    return;
  }
  choice->known = true;
  if (classes + methods == 0) return;
  beginning b = {.failed = false};
  if (!add_program(&b, changes->classes, type, method)) {
    add_class(&b, changes->classes, type, method);
    if (strcmp(root, type) != 0) add_class(&b, changes->classes, root, method);
    add_called_by_framework(&b, changes->classes);
  }
  if (b.roots.length && !b.failed) {
    analyze(selector, choice, &b);
  } else {
    choice->known = false;
    choice->runs = true;
    say(choice, "its class is in no folder of the class path", "", "");
  }
  hp_free(&b.roots);
}

const ag_ci_choice *ag_ci_select(ag_ci_selector *selector, const char *root, const char *type, const char *method,
                                 const char *name) {
  static const ag_ci_choice without_memory = {.test = "", .why = "there is no memory", .runs = true, .touched = ""};
  ag_ci_choice choice = {.runs = false};
  if (asprintf(&choice.test, "%s.%s", type, name) < 0) return &without_memory;
  decide(selector, &choice, root, type, method);
  if (!choice.why) choice.why = strdup("");
  if (!choice.touched) choice.touched = strdup("");
  if (!choice.why || !choice.touched || !hp_push(&selector->choices, choice)) return &without_memory;
  return &selector->choices.items[selector->choices.length - 1];
}

/* ----------------------------------------------------------------------------------------------------------------- */

ag_ci_selector *ag_ci_selector_new(const ag_ci_changes *changes, const char *class_path, const char *jdk) {
  ag_ci_selector *selector = calloc(1, sizeof *selector);
  if (selector) *selector = (ag_ci_selector){.changes = changes, .class_path = class_path, .jdk = jdk};
  return selector;
}

void ag_ci_selector_free(ag_ci_selector *selector) {
  for (uint32_t i = 0; selector && i < selector->choices.length; i++) {
    free(selector->choices.items[i].test);
    free(selector->choices.items[i].why);
    free(selector->choices.items[i].touched);
  }
  if (selector) hp_free(&selector->choices);
  free(selector);
}

const ag_ci_choice *ag_ci_choice_at(const ag_ci_selector *selector, uint32_t i) {
  return &selector->choices.items[i];
}

uint32_t ag_ci_choice_count(const ag_ci_selector *selector) {
  return selector->choices.length;
}
