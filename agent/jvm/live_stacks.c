/* The look-ahead's part in the JVM: the static analysis at the start of the search, and live call stacks. */
#include "jvm/live_stacks.h"

#include "base/class_pattern.h"
#include "hpor/bridges.h"
#include "instrument/hooks.h"
#include "jdk/jdk_classes.h"
#include "jvm/checkpoint_sites.h"
#include "jvm/inner_monitors.h"
#include "jvm/lambda_body.h"
#include "jvm/set_finals.h"
#include "jvm/summary_source.h"

#include <stdlib.h>
#include <string.h>

/* ---- stacks ----------------------------------------------------------------------------------------------------- */

static size_t walk(void *context, ag_frame *frames, size_t max) {
  enum { CHUNK = 64 };
  ag_agent *a = context;
  jvmtiFrameInfo chunk[CHUNK];
  size_t depth = 0;
  for (jint count = CHUNK; count == CHUNK && depth < max;) {
    jint wanted = max - depth < CHUNK ? (jint)(max - depth) : CHUNK;
    if ((*a->jvmti)->GetStackTrace(a->jvmti, NULL, (jint)depth, wanted, chunk, &count) != JVMTI_ERROR_NONE) return max;
    for (jint i = 0; i < count; i++)
      frames[depth++] = (ag_frame){(uint64_t)(uintptr_t)chunk[i].method, (uint32_t)chunk[i].location};
  }
  return depth;
}

static bool starts_with(const char *text, const char *start) {
  return !strncmp(text, start, strlen(start));
}

/* Where hpor calls the program. */
static bool is_bottom(const char *class_name, const char *method) {
  if (!strcmp(class_name, "java/lang/HporSearch")) return true;
  if (!strcmp(class_name, "java/lang/HporOsThreads")) return !strcmp(method, "execution");
  return !strcmp(class_name, "java/lang/HporFibers") && starts_with(method, "run");
}

static ag_frame_kind kind_of(const ag_agent *a, const char *class_name, const char *method) {
  if (ag_jdk_runs_fibers(class_name, method)) return AG_FRAME_CUT; /* the bottom would have come before */
  if (ag_jdk_enters_fiber(class_name, method)) return AG_FRAME_BOTTOM;
  if (starts_with(class_name, "java/lang/Hpor"))
    return is_bottom(class_name, method) ? AG_FRAME_BOTTOM : AG_FRAME_HIDDEN;
  if (strstr(class_name, AG_LOOKED_UP_CLASS "$")) return AG_FRAME_HIDDEN;
  if (strstr(class_name, "$$Lambda")) return AG_FRAME_HIDDEN; /* it calls the lambda's body, no more */
  return ag_instrument_visible(a->program.instrument, class_name, !ag_jdk_package(class_name)) ? AG_FRAME_VISIBLE
                                                                                               : AG_FRAME_HIDDEN;
}

static const char *const body_names[] = {"lambda$", AN_BRIDGE, NULL};

static bool is_body(const char *method) {
  for (const char *const *name = body_names; *name; name++)
    if (starts_with(method, *name)) return true;
  return false;
}

/* Of a lambda's class: what it calls. */
static void describe_body(ag_agent *a, jclass owner, ag_frame_method *described) {
  jint count, length;
  unsigned char *pool = NULL;
  ag_lambda_body body;
  if ((*a->jvmti)->GetConstantPool(a->jvmti, owner, &count, &length, &pool) != JVMTI_ERROR_NONE) return;
  if (ag_lambda_body_find(pool, (size_t)length, (uint32_t)count, body_names, &body) &&
      kind_of(a, body.class_name, body.method) == AG_FRAME_VISIBLE) {
    described->class_name = ag_name(a->program.sites, body.class_name, (uint32_t)strlen(body.class_name));
    described->method = ag_name(a->program.sites, body.method, (uint32_t)strlen(body.method));
  }
  (*a->jvmti)->Deallocate(a->jvmti, pool);
}

static ag_frame_method describe_named(ag_agent *a, jclass owner, char *signature, const char *name,
                                      const char *descriptor) {
  char text[1024];
  size_t length = strlen(signature);
  signature[length ? length - 1 : 0] = 0;
  const char *class_name = signature + 1;
  bool is_class = strstr(class_name, "$$Lambda") != NULL;
  ag_frame_method described = {.kind = kind_of(a, class_name, name), .lambda = is_class || is_body(name)};
  if (is_class) describe_body(a, owner, &described);
  if (described.kind != AG_FRAME_VISIBLE) return described;
  if (!strcmp(name, AG_MOVED_INITIALIZER)) {
    name = "<clinit>";
    char *suffix = strstr(signature, AG_INITIALIZER_SUFFIX);
    if (suffix && !suffix[strlen(AG_INITIALIZER_SUFFIX)]) *suffix = 0;
  }
  int written = snprintf(text, sizeof text, "%s%s", name, descriptor);
  described.class_name = ag_name(a->program.sites, class_name, (uint32_t)strlen(class_name));
  if (written > 0 && (size_t)written < sizeof text)
    described.method = ag_name(a->program.sites, text, (uint32_t)written);
  return described;
}

static ag_frame_method describe(void *context, uint64_t method) {
  ag_agent *a = context;
  jvmtiEnv *jvmti = a->jvmti;
  JNIEnv *env = ag_env(a);
  jmethodID id = (jmethodID)(uintptr_t)method;
  jclass owner = NULL;
  char *name = NULL, *descriptor = NULL, *signature = NULL;
  ag_frame_method described = {.kind = AG_FRAME_VISIBLE}; /* not known: anything */
  if ((*jvmti)->GetMethodName(jvmti, id, &name, &descriptor, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodDeclaringClass(jvmti, id, &owner) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetClassSignature(jvmti, owner, &signature, NULL) == JVMTI_ERROR_NONE && signature[0] == 'L')
    described = describe_named(a, owner, signature, name, descriptor);
  if (owner && env) (*env)->DeleteLocalRef(env, owner);
  if (name) (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  if (descriptor) (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
  if (signature) (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return described;
}

/* ---- the analysis ----------------------------------------------------------------------------------------------- */

/* The analysis knows no reads of final fields, and no inner monitors: no search looks ahead where there are some. */
static bool is_not_analysed(const ag_agent *a) {
  return ag_set_finals_count(a) || ag_inner_monitors_count(a);
}

static void complain(void *context, const char *what) {
  ag_agent *a = context;
  if (!is_not_analysed(a)) ag_search_give_up(a, what);
}

bool ag_looks_ahead(const ag_agent *a) {
  static const char *const algorithms[] = {"heap-reach",    "hr-fields", "hybrid", "hybrid+sleep",
                                           "hybrid+source", "cdpor2",    "cdpor3"};
  for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
    if (!strcmp(a->options.por, algorithms[i])) return true;
  return false;
}

bool ag_rests_on_analysis(const ag_agent *a) {
  return a->engine.oracle.future && por_rests_on_future(a->options.por, a->options.match && !a->stage.held_seen);
}

bool ag_walks_stacks(const ag_agent *a) {
  return ag_looks_ahead(a) && strcmp(a->options.por, "heap-reach") != 0;
}

/* Does it leave out choices at what only one thread can reach? */
static bool has_safe_sets(const ag_agent *a) {
  static const char *const algorithms[] = {"s-por", "de-s-por", "de-s-por-printed", "dl-s-por"};
  for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
    if (!strcmp(a->options.por, algorithms[i])) return true;
  return false;
}

bool ag_hears_of_all(const ag_agent *a) {
  return a->options.match || a->options.changed.count || a->options.shared.count || a->options.check_summary ||
         a->options.explain || ag_looks_ahead(a) || has_safe_sets(a);
}

static bool is_listed(void *context, const char *class_name) {
  const ag_patterns *list = &((const ag_agent *)context)->options.shared;
  for (size_t i = 0; i < list->count; i++)
    if (ag_class_pattern_matches(list->text[i], class_name)) return true;
  return false;
}

static void unlisted(void *context, const char *class_name) {
  char *text = NULL;
  if (asprintf(&text,
               "shared= does not name %s, but more than one thread accesses what it declares. Add it to the list.",
               class_name) < 0)
    text = NULL;
  ag_search_give_up(context, text ? text : "shared= lacks a class that threads share.");
  free(text);
}

bool ag_ahead_start(ag_agent *a) {
  bool ahead = ag_looks_ahead(a);
  a->engine.oracle.driver = &a->engine.driver;
  a->engine.oracle.context = a;
  if ((ahead || has_safe_sets(a)) && !(a->engine.reach = ag_reach_new())) return false;
  if (a->options.shared.count && has_safe_sets(a)) {
    a->engine.oracle.listed = is_listed;
    a->engine.oracle.unlisted = unlisted;
  }
  if ((!ag_walks_stacks(a) && !a->options.check_summary) || !ag_summary_find(a)) return true;
  ag_future_config config = {.summary = a->program.summary,
                             .sites = a->program.sites,
                             .offsets = a->program.offsets,
                             .context = a,
                             .walk = walk,
                             .describe = describe,
                             .checked = a->options.check_summary};
  a->engine.oracle.future = ag_future_new(&config);
  if (!a->engine.oracle.future) return false;
  a->engine.oracle.complain = complain;
  if (a->options.check_summary)
    a->engine.oracle.check = ag_summary_check_new(a->engine.oracle.future, a->program.summary, a->program.sites);
  return a->engine.oracle.check || !a->options.check_summary;
}

por_oracle ag_ahead_oracle(ag_agent *a) {
  a->engine.oracle.racy = a->engine.races;
  por_oracle oracle = {.driver = &a->engine.oracle,
                       .nature = ag_oracle_nature,
                       .site_name = ag_checkpoint_site_name,
                       .site_named = ag_checkpoint_site_named};
  if (!a->engine.reach) return oracle;
  oracle.shared = ag_oracle_shared;
  oracle.mistaken = ag_oracle_mistaken;
  if (!ag_looks_ahead(a)) return oracle;
  oracle.waits_for = ag_oracle_waits_for;
  if (!a->engine.oracle.future || is_not_analysed(a)) return oracle;
  oracle.future_site = ag_oracle_site;
  oracle.future_conflict = ag_oracle_conflict;
  return oracle;
}
