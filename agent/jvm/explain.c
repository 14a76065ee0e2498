/* Collects what explain= tells: accesses by location, site and thread, and the pairs that the search turns around. */
#include "jvm/explain_parts.h"
#include "jvm/time_limits.h"

#include <stdlib.h>
#include <string.h>

bool ag_explain_is_asked(const ag_explain *e, const ag_site *site) {
  return site->line == e->line && !strcmp(ag_name_text(e->agent->program.sites, site->file), e->file);
}

static bool is_asked_place(const ag_explain *e, const char *place) {
  const size_t length = strlen(e->file);
  return !strncmp(place, e->file, length) && place[length] == ':' && strtol(place + length + 1, NULL, 10) == e->line;
}

void ag_told_call_free(ag_told_call *call) {
  free(call->method);
  free(call->place);
  *call = (ag_told_call){0};
}

/* ---- accesses --------------------------------------------------------------------------------------------------- */

/* The number of the access, which is made if there is none; UINT32_MAX: memory ran out. */
static uint32_t access_at(ag_explain *e, uint32_t location, uint32_t site, uint32_t thread) {
  const uint64_t key = hp_mix(((uint64_t)location << 32 | site) ^ hp_mix(thread + 1));
  for (const hp_slot *slot = hp_index_find(&e->index, key); slot; slot = hp_index_after(&e->index, slot)) {
    const ag_told_access *a = &e->accesses.items[slot->number];
    if (a->location == location && a->site == site && a->thread == thread) return slot->number;
  }
  while (e->first.length <= location)
    if (!hp_push(&e->first, 0)) return UINT32_MAX;
  const uint32_t number = e->accesses.length, next = e->first.items[location] - 1;
  if (!hp_push(&e->accesses, ((ag_told_access){.location = location, .site = site, .thread = thread, .next = next})) ||
      !hp_index_add(&e->index, key, number))
    return UINT32_MAX;
  e->first.items[location] = number + 1;
  return number;
}

/* Keeps the monitors that are held at each of the accesses. */
static void take_locks(const ag_explain *e, ag_told_access *a) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < e->monitors.length; i++) {
    const ag_told_monitor *m = &e->monitors.items[i];
    if (m->thread != a->thread || ag_model_owner(e->agent->engine.model, m->object) != m->thread) continue;
    bool known = !a->times;
    for (uint32_t k = kept; k < a->lock_count && !known; k++) {
      if (a->locks[k] != m->object) continue;
      a->locks[k] = a->locks[kept];
      a->lock_sites[k] = a->lock_sites[kept];
      known = true;
    }
    if (!known || kept == AG_TOLD_LOCKS) continue;
    a->locks[kept] = m->object;
    a->lock_sites[kept++] = m->site;
  }
  a->lock_count = kept;
}

static void note(ag_explain *e, const ag_access *access, uint32_t thread) {
  const uint32_t number = access_at(e, access->location, access->site, thread);
  if (number == UINT32_MAX) {
    e->lost = true;
    return;
  }
  ag_told_access *a = &e->accesses.items[number];
  if (!a->times) a->mode = access->mode;
  a->kind = access->kind;
  take_locks(e, a);
  a->times++;
  const ag_told_call *call =
      thread < e->calls.length && access->kind > AG_ATOMIC_UPDATE ? &e->calls.items[thread] : NULL;
  const bool called = call && call->method && call->place;
  if (called && !a->call.method) a->call = (ag_told_call){strdup(call->method), strdup(call->place)};
  a->wanted |= (called && is_asked_place(e, call->place)) ||
               (access->site && ag_explain_is_asked(e, ag_site_get(e->agent->program.sites, access->site)));
  if (!a->last_step && !hp_push(&e->current, number)) e->lost = true;
  a->last_step = (uint32_t)por_trace_length(e->agent->stage.search);
  if (!a->last_step) a->last_step = 1;
}

static void access(void *context, uint32_t thread, uint32_t step, ag_access *access) {
  (void)step;
  note(context, access, thread);
}

static void hidden(void *context, const ag_record *record, const ag_access *access) {
  ag_explain *e = context;
  (void)access;
  if (!ag_explain_is_asked(e, ag_site_get(e->agent->program.sites, record->site))) return;
  for (uint32_t i = 0; i < e->hidden.length; i++)
    if (e->hidden.items[i] == record->site) return;
  if (!hp_push(&e->hidden, record->site)) e->lost = true;
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void note_monitor(ag_explain *e, uint32_t object, uint32_t thread, uint32_t site) {
  for (uint32_t i = 0; i < e->monitors.length; i++) {
    ag_told_monitor *m = &e->monitors.items[i];
    if (m->object != object || m->thread != thread) continue;
    if (site) m->site = site;
    return;
  }
  if (!hp_push(&e->monitors, ((ag_told_monitor){object, thread, site}))) e->lost = true;
}

static void monitor(void *context, uint32_t object) {
  ag_explain *e = context;
  note_monitor(e, object, e->agent->engine.driver.now.current, 0);
}

/* Accesses from the buffer, and those within a step, are told as accesses. */
static void carried_out(void *context, const ag_carried_out *what) {
  ag_explain *e = context;
  const por_operation *op = what->operation;
  if (op->kind == AG_ENTER) note_monitor(e, what->request->object, what->thread, op->site);
  if (what->within || op->first.mode == POR_NONE || !op->site) return;
  const ag_access access = {
      .site = op->site, .location = op->first.location, .mode = (uint8_t)op->first.mode, .kind = (uint8_t)op->kind};
  note(e, &access, what->thread);
}

/* The first frame of the program, innermost first, and the method of the frame before it without its package. */
static ag_told_call call_in(const char *frames) {
  const char *first = ag_first_of_program(frames), *place = first ? strchr(first, '(') : NULL;
  if (!place || first == frames) return (ag_told_call){0};
  const char *called = first - 1;
  while (called > frames && called[-1] != '\n') called--;
  const size_t length = strcspn(called, "(\n");
  const char *at = called + length;
  for (int dots = 0; at > called && (dots += at[-1] == '.') < 2;) at--;
  return (ag_told_call){strndup(at, (size_t)(called + length - at)), strndup(place + 1, strcspn(place + 1, ")\n"))};
}

/* Where the program calls the JDK, the operation lies in the JDK's code. */
static void announced(void *context, uint32_t thread) {
  ag_explain *e = context;
  const ag_request *request = &ag_model_thread(e->agent->engine.model, thread)->request;
  while (e->calls.length <= thread)
    if (!hp_push(&e->calls, ((ag_told_call){0}))) return;
  ag_told_call_free(&e->calls.items[thread]);
  if (request->kind <= AG_ATOMIC_UPDATE || !request->site || !ag_site_get(e->agent->program.sites, request->site)->jdk)
    return;
  JNIEnv *env = ag_env(e->agent);
  char *frames =
      ag_utf(env, (*env)->CallStaticObjectMethod(env, e->agent->java.values, e->agent->java.values_own_frames));
  e->calls.items[thread] = frames ? call_in(frames) : (ag_told_call){0};
  free(frames);
}

/* ---- an execution ----------------------------------------------------------------------------------------------- */

static void begin(void *context, size_t known) {
  ag_explain *e = context;
  (void)known;
  e->monitors.length = 0;
  for (uint32_t i = 0; i < e->calls.length; i++) ag_told_call_free(&e->calls.items[i]);
}

static void add_other(ag_told_access *a, uint32_t other) {
  a->turned = true;
  for (uint32_t i = 0; i < a->other_count; i++)
    if (a->others[i] == other) return;
  if (a->other_count < AG_TOLD_OTHERS) a->others[a->other_count++] = other;
}

/* Does the step of this site have the access? A call's step is named by its object, whatever it touches. */
static bool belongs(const ag_told_access *a, uint32_t site, uint32_t thread) {
  return a->thread == thread && (a->site == site || a->step_site == site);
}

/* An operation that was only announced in this execution. */
static uint32_t announced_at(ag_explain *e, const por_pair *pair, int which) {
  const uint32_t number = access_at(e, pair->location, pair->sites[which], pair->threads[which]);
  if (number == UINT32_MAX) return number;
  ag_told_access *a = &e->accesses.items[number];
  if (!a->kind) a->kind = ag_site_get(e->agent->program.sites, a->site)->kind;
  return number;
}

static void pair_of(void *data, const por_pair *pair) {
  ag_explain *e = data;
  uint32_t found[2] = {UINT32_MAX, UINT32_MAX};
  for (uint32_t i = 0; i < e->current.length; i++) {
    const uint32_t number = e->current.items[i];
    const ag_told_access *a = &e->accesses.items[number];
    for (int k = 0; k < 2; k++)
      if (belongs(a, pair->sites[k], pair->threads[k]) &&
          (a->location == pair->location || (a->kind == AG_SECTION && found[k] == UINT32_MAX)))
        found[k] = number;
  }
  for (int k = 0; k < 2; k++)
    if (found[k] == UINT32_MAX && pair->sites[k]) found[k] = announced_at(e, pair, k);
  for (int k = 0; k < 2; k++)
    if (found[k] != UINT32_MAX) {
      ag_told_access *a = &e->accesses.items[found[k]];
      if (found[1 - k] != UINT32_MAX)
        add_other(a, found[1 - k]);
      else
        a->turned = true;
    }
}

/* The names of threads that are new. */
static void take_names(ag_explain *e, JNIEnv *env) {
  const ag_java *java = &e->agent->java;
  for (uint32_t i = e->names.length; i < ag_model_thread_count(e->agent->engine.model); i++) {
    jstring name = (*env)->CallStaticObjectMethod(env, java->values, java->values_thread_name, (jint)i, NULL);
    char *text = ag_utf(env, name);
    if (!hp_push(&e->names, text)) e->lost = true;
  }
}

void ag_explain_take(ag_explain *e, JNIEnv *env) {
  const por_search *search = e->agent->stage.search;
  const size_t length = por_trace_length(search);
  for (uint32_t i = 0; i < e->current.length; i++) {
    ag_told_access *a = &e->accesses.items[e->current.items[i]];
    if (!a->last_step || a->last_step > length) continue;
    const por_operation step = por_trace_step(search, a->last_step - 1).operation;
    a->step_site = step.site != a->site ? step.site : 0;
    const uint32_t mode = por_step_mode(search, a->last_step - 1, a->location);
    if (mode && mode != POR_READ) a->mode = (uint8_t)mode; /* what changes the location counts */
    a->alone += por_step_is_alone(search, a->last_step - 1);
  }
  por_known_pairs(search, pair_of, e);
  for (uint32_t i = 0; i < e->current.length; i++) e->accesses.items[e->current.items[i]].last_step = 0;
  e->current.length = 0;
  take_names(e, env);
  e->executions++;
}

void ag_explain_forget(ag_explain *e) {
  for (uint32_t i = 0; i < e->names.length; i++) free(e->names.items[i]);
  for (uint32_t i = 0; i < e->accesses.length; i++) ag_told_call_free(&e->accesses.items[i].call);
  e->accesses.length = e->first.length = e->current.length = e->names.length = e->hidden.length = 0;
  hp_index_clear(&e->index);
  e->executions = 0;
}

/* "Main.java:17": a file and a line. Returns where the line begins; null: it is something else. */
static const char *line_in(const char *text) {
  const char *colon = strrchr(text, ':');
  if (!colon || colon == text || strchr(text, '/') || !colon[1] ||
      strspn(colon + 1, "0123456789") != strlen(colon + 1) || strlen(text) > 200 || strlen(colon) > 8)
    return NULL;
  return colon + 1;
}

bool ag_explain_possible(const ag_agent *a, const por_search *search, hp_error *error) {
  if (!a->options.explain) return true;
  if (!line_in(a->options.explain))
    return hp_fail(error, "explain=%.100s: a file and a line are expected, as in explain=Main.java:17.",
                   a->options.explain);
  if (a->options.checkpoint || a->options.resume || a->options.replay)
    return hp_fail(error, "explain= tells of a whole search, and does not go with checkpoint=, resume= or replay=.");
  if (!por_knows_pairs(search))
    return hp_fail(error, "explain= tells which accesses a search turns around. It needs an algorithm that looks for "
                          "them, such as por=source, and does not go with match=on or search=.");
  return true;
}

ag_explain *ag_explain_new(ag_agent *a) {
  ag_explain *e = calloc(1, sizeof *e);
  const char *line = line_in(a->options.explain);
  if (!e) return NULL;
  e->agent = a;
  e->line = (int)strtol(line, NULL, 10);
  e->file = strndup(a->options.explain, (size_t)(line - 1 - a->options.explain));
  e->listener = (ag_listener){.context = e,
                              .begin = begin,
                              .announced = announced,
                              .carried_out = carried_out,
                              .monitor = monitor,
                              .access = access,
                              .hidden = hidden};
  return e->file ? e : NULL;
}

const ag_listener *ag_explain_listener(ag_explain *e) {
  return &e->listener;
}
