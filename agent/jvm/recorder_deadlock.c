/* Says of a deadlock which thread waits for what, and who holds or owes it. */
#include "jvm/recorder_parts.h"

#include "jdk/descriptors.h"
#include "jvm/agent.h"
#include "jvm/held_locks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the thread has read in its last round of the loop that it waits in: "Main.ready, Main.open". Null: nothing. */
static char *loop_text(const ag_recorder *r, uint32_t thread) {
  enum { MOST = 16 };
  const ag_recording *rec = r->recording;
  uint32_t steps[MOST], count = ag_driver_loop_reads(&r->agent->engine.driver, thread, steps, MOST);
  char *text = NULL;
  size_t size;
  FILE *out = count ? open_memstream(&text, &size) : NULL;
  if (!out) return NULL;
  const char *last = NULL;
  for (uint32_t i = 0; i < count; i++) {
    const char *name = steps[i] && steps[i] <= rec->step_count ? rec->steps[steps[i] - 1].location : NULL;
    if (!name || (last && !strcmp(last, name))) continue;
    fprintf(out, "%s%s", last ? ", " : "", name);
    last = name;
  }
  fclose(out);
  if (last) return text;
  free(text);
  return NULL;
}

/* A thread that is parked in a call of the JDK's that takes a lock or a permit: which one, and who holds that. */
static void find_awaited(ag_recorder *r, ag_waiting *w) {
  const ag_recording *rec = r->recording;
  const ag_step *last = NULL;
  for (size_t i = rec->step_count; i-- > 0 && !last;)
    if (rec->steps[i].thread == w->thread && rec->steps[i].kind == AG_SECTION) last = &rec->steps[i];
  if (ag_lock_effect_of(w->call) != AG_LOCK_TAKES || !last || !last->call || !last->location ||
      strcmp(last->call, w->call) != 0)
    return;
  w->location = last->location;
  size_t first = 0;
  const ag_taking *taking = ag_held_next(&r->held, w->location, w->thread, &first);
  if (!taking) return;
  w->holder = taking->thread;
  w->held_since = taking->place;
  w->left_by = taking->left_by;
}

/* Permits and locks for reading may have several holders. */
static void find_others(const ag_recorder *r, ag_waiting *w) {
  const ag_taking *taking;
  if (ag_lock_effect_of(w->call) != AG_LOCK_TAKES || !w->location) return;
  for (size_t at = 0; (taking = ag_held_next(&r->held, w->location, w->thread, &at));)
    if (taking->thread != w->holder && w->other_count < AG_OTHER_HOLDERS)
      w->others[w->other_count++] = (ag_holder){taking->thread, taking->place, taking->left_by};
}

/* What the thread has called says who is to complete what it waits for (HporAwaited). */
static void find_completer(ag_recorder *r, JNIEnv *env, touched *at, ag_waiting *w) {
  const int index = w->call && w->holder == POR_NO_THREAD ? ag_called_by(r, env, at, w->call) : -1;
  if (index < 0) return;
  jclass type = (*env)->FindClass(env, "java/lang/HporAwaited");
  jmethodID told = type ? (*env)->GetStaticMethodID(env, type, "text", "(" AG_OBJECT ")" AG_STRING) : NULL;
  char *text = told ? ag_java_text(env, (*env)->CallStaticObjectMethod(env, type, told, at->called[index])) : NULL;
  if (type) (*env)->DeleteLocalRef(env, type);
  char *awaited = text ? strchr(text, '\n') : NULL, *end = awaited ? strchr(awaited + 1, '\n') : NULL;
  if (end) {
    const long thread = strtol(text, NULL, 10);
    if (thread >= 0) w->holder = (uint32_t)thread;
    w->awaited = ag_recorder_keep(r->recording, strndup(awaited + 1, (size_t)(end - awaited - 1)));
    w->why = end[1] ? ag_recorder_keep(r->recording, strdup(end + 1)) : NULL;
  }
  free(text);
}

static void find_holder(ag_recorder *r, uint32_t thread, const ag_request *request, ag_waiting *w) {
  ag_model *model = r->agent->engine.model;
  const uint32_t monitor = request->kind == AG_END ? ag_model_thread(model, thread)->object : request->object;
  /* A join may wait for the monitor as well as for the thread's end. */
  const bool joins = request->kind == AG_JOIN && (request->virtual || ag_model_owner(model, monitor) == POR_NO_THREAD);
  w->holder = POR_NO_THREAD;
  if (request->kind == AG_ENTER || request->kind == AG_WAKE || (request->kind == AG_JOIN && !joins)) {
    w->holder = ag_model_owner(model, monitor);
  } else if (request->kind == AG_SECTION || request->kind == AG_START || request->kind == AG_END) {
    w->holder = ag_model_waits_for(model, thread);
  } else if (joins) {
    w->holder = request->target;
  } else if (request->kind == AG_CLASS_INIT) {
    w->holder = ag_model_initializer(model, request->object);
  }
  const bool held = !joins && request->kind != AG_CLASS_INIT && w->holder != POR_NO_THREAD;
  const ag_taking *taking = held ? ag_held_find(&r->held, monitor, w->holder) : NULL;
  if (!taking) return;
  w->held_since = taking->place;
  w->left_by = taking->left_by;
}

static void find_waiting(ag_recorder *r, JNIEnv *env, touched *at, ag_waiting *w) {
  const ag_request *request = &ag_model_thread(r->agent->engine.model, w->thread)->request;
  const bool loops = request->kind == AG_LOOP || ag_driver_pauses_in_vain(&r->agent->engine.driver, w->thread);
  w->operation = loops ? ag_kind_name(AG_LOOP) : request->kind == AG_WAKE ? "wait" : ag_kind_name(request->kind);
  if (loops)
    w->location = ag_recorder_keep(r->recording, loop_text(r, w->thread));
  else if (!request->awaits) /* else that is not what it waits for */
    w->location = ag_recorder_keep(r->recording, ag_location_text(r, env, request, at));
  w->site = ag_place_for_reader(r, at, request->site, &w->call);
  if (loops && !w->location) w->location = w->call;
  find_holder(r, w->thread, request, w);
  if (!w->location && w->holder == POR_NO_THREAD) find_awaited(r, w);
  if (w->holder != POR_NO_THREAD) find_others(r, w);
  if (!w->location) w->location = ag_called_text(r, env, at, w->call, NULL);
  if (!loops) find_completer(r, env, at, w);
  ag_recorder_met(r, env, at->object, w->site.class_name);
}

static void add_stack(ag_recorder *r, const ag_waiting *w) {
  const ag_request *request = &ag_model_thread(r->agent->engine.model, w->thread)->request;
  if (request->kind == AG_END) return; /* it has no stack, or in the JVM not for long */
  const char *frames = ag_frames_of(r, w->thread);
  ag_stack *stack = &r->recording->stacks[r->recording->stack_count];
  *stack = (ag_stack){.thread = w->thread, .title = request->kind == AG_SECTION && w->call ? w->call : w->operation};
  if (frames && *frames && (stack->frames = ag_split_lines(r->recording, frames, &stack->frame_count)))
    r->recording->stack_count++;
}

/* How many threads a thread's wait is away from its cause: a circle, or a thread that waits for no other one. */
static uint32_t distance(const ag_recording *rec, const uint32_t *by_thread, const ag_waiting *w) {
  const ag_waiting *at = w;
  for (uint32_t n = 0; n <= rec->waiting_count; n++) {
    const uint32_t next = at->holder == POR_NO_THREAD ? 0 : by_thread[at->holder];
    if (!next) return n;
    at = &rec->waiting[next - 1];
    if (at == w) return 0;
  }
  return (uint32_t)rec->waiting_count; /* it waits for a circle */
}

/* A reader looks at the first ones: those that are the cause. Else in the order of their numbers. */
static void sort_waiting(ag_recording *rec, uint32_t thread_count) {
  const size_t count = rec->waiting_count;
  uint32_t *by_thread = calloc(thread_count + 1, sizeof *by_thread), *far = calloc(count + 1, sizeof *far);
  ag_waiting *sorted = calloc(count + 1, sizeof *sorted);
  if (by_thread && far && sorted) {
    for (size_t i = 0; i < count; i++) by_thread[rec->waiting[i].thread] = (uint32_t)i + 1;
    for (size_t i = 0; i < count; i++) far[i] = distance(rec, by_thread, &rec->waiting[i]);
    for (size_t n = 0, placed = 0; placed < count; n++)
      for (size_t i = 0; i < count; i++)
        if (far[i] == n) sorted[placed++] = rec->waiting[i];
    memcpy(rec->waiting, sorted, count * sizeof *sorted);
  }
  free(by_thread);
  free(far);
  free(sorted);
}

/* Daemons need not end: those that neither wait for another thread nor are waited for have no part in it. */
static void leave_out_idle(ag_recorder *r) {
  ag_recording *rec = r->recording;
  size_t kept = 0;
  bool *held = calloc(ag_model_thread_count(r->agent->engine.model) + 1, sizeof *held);
  if (!held) return;
  for (size_t i = 0; i < rec->waiting_count; i++)
    if (rec->waiting[i].holder != POR_NO_THREAD) held[rec->waiting[i].holder] = true;
  for (size_t i = 0; i < rec->waiting_count; i++) {
    const ag_waiting *w = &rec->waiting[i];
    if (!ag_model_thread(r->agent->engine.model, w->thread)->daemon || w->holder != POR_NO_THREAD || held[w->thread])
      rec->waiting[kept++] = *w;
  }
  rec->waiting_count = kept;
  free(held);
}

void ag_recorder_deadlock(ag_recorder *r, JNIEnv *env) {
  ag_recording *rec = r->recording;
  if (!rec) return;
  ag_recorder_settle(r);
  ag_model *model = r->agent->engine.model;
  const uint32_t count = ag_model_thread_count(model);
  rec->waiting = calloc(count, sizeof *rec->waiting);
  rec->stacks = calloc(count, sizeof *rec->stacks);
  if (!rec->waiting || !rec->stacks) return;
  for (uint32_t i = 0; i < count; i++) {
    const ag_thread *t = ag_model_thread(model, i);
    touched *at = ag_recorder_slot(r, i);
    if (t->status != AG_LIVE || !at) continue;
    ag_waiting *w = &rec->waiting[rec->waiting_count++];
    w->thread = i;
    find_waiting(r, env, at, w);
  }
  leave_out_idle(r);
  sort_waiting(rec, count);
  for (size_t i = 0; i < rec->waiting_count; i++) add_stack(r, &rec->waiting[i]);
  ag_recorder_find_fields(r, env);
}
