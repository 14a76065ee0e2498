/* Turns the steps of one execution into texts: places, names of objects, values, stacks. */
#include "jvm/recorder_parts.h"

#include "front/report.h"
#include "jdk/descriptors.h"
#include "jvm/agent.h"
#include "jvm/held_locks.h"
#include "jvm/loaders.h"
#include "jvm/main_class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ag_recorder_grow(void **array, size_t *capacity, size_t wanted, size_t size) {
  if (wanted < *capacity) return true;
  size_t larger = *capacity ? *capacity : 16;
  while (larger <= wanted) larger *= 2;
  void *moved = realloc(*array, larger * size);
  if (!moved) return false;
  memset((char *)moved + *capacity * size, 0, (larger - *capacity) * size);
  *array = moved;
  *capacity = larger;
  return true;
}

/* The recording owns the text; null stays null. */
const char *ag_recorder_keep(ag_recording *r, char *text) {
  if (!text) return NULL;
  if (hp_push(&r->texts, text)) return text;
  free(text);
  return NULL;
}

char *ag_java_text(JNIEnv *env, jstring string) {
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    return NULL;
  }
  if (!string) return NULL;
  const char *chars = (*env)->GetStringUTFChars(env, string, NULL);
  char *copy = chars ? strdup(chars) : NULL;
  if (chars) (*env)->ReleaseStringUTFChars(env, string, chars);
  (*env)->DeleteLocalRef(env, string);
  return copy;
}

/* ---- locks ------------------------------------------------------------------------------------------------------ */

/* What AbstractQueuedSynchronizer and StampedLock count in; null: the object is no such lock. Owned by the caller. */
static char *lock_state(ag_recorder *r, JNIEnv *env, jobject object) {
  jstring name = (*env)->NewStringUTF(env, "state");
  jstring text = (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_field, object,
                                                (jobject)NULL, name);
  if (name) (*env)->DeleteLocalRef(env, name);
  return ag_java_text(env, text);
}

/* A call that is named neither way, such as Condition.await, gives the lock back when the count falls. */
static bool gives_back(const pending_call *p, const char *state) {
  const ag_lock_effect effect = ag_lock_effect_of(p->call);
  return effect == AG_LOCK_GIVES ||
         (effect == AG_LOCK_EITHER && strtoll(state, NULL, 10) < strtoll(p->state, NULL, 10));
}

/* The step is over. It has done something to the lock if the lock's state has changed: tryLock() may have failed. */
static void settle_call(ag_recorder *r) {
  pending_call *p = &r->call;
  if (!p->object) return;
  JNIEnv *env = ag_env(r->agent);
  char *state = lock_state(r, env, p->object);
  if (state && p->state && strcmp(state, p->state) != 0) {
    if (gives_back(p, state))
      ag_held_gave(&r->held, p->index, p->thread, p->call);
    else
      ag_held_took(&r->held, &(ag_taking){.object = p->index, .thread = p->thread, .name = p->name, .place = p->place},
                   p->call);
  }
  free(state);
  free(p->state);
  (*env)->DeleteGlobalRef(env, p->object);
  *p = (pending_call){0};
}

static void begin_call(ag_recorder *r, JNIEnv *env, const touched *t, const ag_request *request, uint32_t thread,
                       const ag_step *step) {
  if (!t->object || !step->call) return;
  char *state = lock_state(r, env, t->object);
  if (!state) return;
  r->call = (pending_call){.object = (*env)->NewGlobalRef(env, t->object),
                           .index = request->object,
                           .thread = thread,
                           .call = step->call,
                           .name = step->location,
                           .state = state,
                           .place = step->site};
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

static void forget(JNIEnv *env, touched *t) {
  if (t->object) (*env)->DeleteGlobalRef(env, t->object);
  t->object = NULL;
  t->frames = NULL;
}

void ag_recorder_settle(ag_recorder *r) {
  settle_call(r);
  if (!r->has_pending) return;
  r->has_pending = false;
  JNIEnv *env = ag_env(r->agent);
  ag_step *step = &r->recording->steps[r->pending_step];
  step->value = ag_recorder_keep(r->recording, ag_value_text(r, env, &r->pending_request, &r->pending_write));
  forget(env, &r->pending_write);
}

void ag_recorder_settle_last(ag_recorder *r) {
  const ag_kind kind = r->pending_request.kind;
  if (r->has_pending && (kind == AG_ATOMIC_WRITE || kind == AG_ATOMIC_UPDATE)) {
    r->has_pending = false;
    forget(ag_env(r->agent), &r->pending_write);
  }
  ag_recorder_settle(r);
}

void ag_recorder_at(ag_recorder *r, jobject object, uint32_t location) {
  r->object = object;
  r->location = location;
}

touched *ag_recorder_slot(ag_recorder *r, uint32_t thread) {
  if (!ag_recorder_grow((void **)&r->threads, &r->thread_capacity, thread, sizeof *r->threads)) return NULL;
  return &r->threads[thread];
}

static void announced(void *context, uint32_t thread) {
  ag_recorder *r = context;
  ag_recorder_settle(r);
  touched *t = ag_recorder_slot(r, thread);
  if (!t) return;
  JNIEnv *env = ag_env(r->agent);
  forget(env, t);
  t->object = r->object ? (*env)->NewGlobalRef(env, r->object) : NULL;
  t->location = r->location;
  r->object = NULL;
  uint32_t site = ag_model_thread(r->agent->engine.model, thread)->request.site;
  bool needed =
      site && (ag_site_get(r->agent->program.sites, site)->jdk || ag_site_is_added(r->agent->program.sites, site));
  t->frames = needed ? ag_own_frames(r) : NULL;
  if (needed) ag_recorder_looks(env, t, ag_model_thread(r->agent->engine.model, thread)->request.kind);
}

void ag_recorder_called(ag_recorder *r, JNIEnv *env, uint32_t thread, uint32_t depth, jobject object) {
  touched *t = ag_recorder_slot(r, thread);
  const jint step = r->recording ? (jint)r->recording->step_count + 1 : 0;
  for (uint32_t i = depth; t && i < AG_CALLED_DEPTH; i++) {
    const bool now = object && i == depth;
    jstring text =
        now ? (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_own_arguments, step)
            : NULL;
    if (t->called[i]) (*env)->DeleteGlobalRef(env, t->called[i]);
    t->called[i] = now ? (*env)->NewGlobalRef(env, object) : NULL;
    t->arguments[i] = now ? ag_recorder_keep(r->recording, ag_java_text(env, text)) : NULL;
    t->since[i] = r->recording ? r->recording->step_count : 0;
  }
}

/* The result belongs to the last step of the call, and to all that stand for the call as a whole: a report may leave
 * out some of them. */
void ag_recorder_returned(ag_recorder *r, JNIEnv *env, uint32_t thread, uint32_t depth, jstring result) {
  ag_recording *rec = r->recording;
  touched *t = ag_recorder_slot(r, thread);
  if (!t || !rec || depth >= AG_CALLED_DEPTH || !t->called[depth]) return;
  const char *told = ag_recorder_keep(rec, ag_java_text(env, (*env)->NewLocalRef(env, result)));
  bool last = true;
  for (size_t i = rec->step_count; i-- > t->since[depth];) {
    ag_step *step = &rec->steps[i];
    const char *text = step->thread == thread && step->call ? ag_told_of(told, step->call) : NULL;
    if (!text || ag_called_by(r, env, t, step->call) != (int)depth) continue;
    if (last || step->kind == AG_SECTION) step->result = text;
    last = false;
  }
}

/* A thread that wakes has its monitor back from where it entered it. */
static void note_taking(ag_recorder *r, JNIEnv *env, const touched *t, const ag_request *request, uint32_t thread,
                        const ag_step *step) {
  if (request->kind == AG_ENTER) ag_held_entered(&r->held, request->object, thread, step->location, step->site);
  if (request->kind == AG_SECTION) begin_call(r, env, t, request, thread, step);
}

/* ---- steps ------------------------------------------------------------------------------------------------------ */

/* "0..2": what is chosen from. */
static char *choice_text(uint32_t choices) {
  char *text = NULL;
  return asprintf(&text, "0..%u", choices - 1) < 0 ? NULL : text;
}

/* The thread is alone, and has perhaps taken a monitor or a lock. */
static void left_out(ag_recorder *r, const ag_carried_out *what) {
  JNIEnv *env = ag_env(r->agent);
  touched *t = ag_recorder_slot(r, what->thread);
  if (!t || what->operation->kind == AG_EXIT) return;
  ag_step step = {.thread = what->thread, .kind = what->operation->kind};
  step.site = ag_place_for_reader(r, t, what->request->site, &step.call);
  step.location = ag_recorder_keep(r->recording, ag_location_text(r, env, what->request, t));
  note_taking(r, env, t, what->request, what->thread, &step);
}

static void carried_out(void *context, const ag_carried_out *what) {
  if (what->within) return; /* it is no step */
  if (what->left_out) {
    left_out(context, what);
    return;
  }
  const por_operation *operation = what->operation;
  uint32_t thread = what->thread, choice = what->choice;
  ag_recorder *r = context;
  JNIEnv *env = ag_env(r->agent);
  ag_recorder_settle(r);
  ag_recording *rec = r->recording;
  touched *t = ag_recorder_slot(r, thread);
  if (!t || !ag_recorder_grow((void **)&rec->steps, &r->step_capacity, rec->step_count, sizeof *rec->steps)) return;
  ag_request request = ag_model_thread(r->agent->engine.model, thread)->request;
  request.kind = (ag_kind)operation->kind;
  request.site = operation->site;
  ag_step *step = &rec->steps[rec->step_count];
  *step = (ag_step){.thread = thread, .choice = choice, .kind = operation->kind};
  step->operation = ag_kind_name(request.kind);
  step->site = ag_place_for_reader(r, t, request.site, &step->call);
  step->location = ag_recorder_keep(rec, request.kind == AG_CHOOSE ? choice_text(operation->choices)
                                                                   : ag_location_text(r, env, &request, t));
  step->called = ag_called_text(r, env, t, step->call, &step->arguments);
  ag_recorder_met(r, env, t->object, step->site.class_name);
  note_taking(r, env, t, &request, thread, step);
  ag_recorder_note_racer(r, thread, rec->step_count + 1);
  if (ag_recorder_grow((void **)&r->edges, &r->edge_capacity, rec->step_count, sizeof *r->edges))
    r->edges[rec->step_count] = ag_recorder_edges(r, &request, step->call);
  if (request.kind == AG_CHOOSE) {
    char *value = NULL;
    step->value = asprintf(&value, "%u", choice) < 0 ? NULL : ag_recorder_keep(rec, value);
  } else if (ag_recorder_writes(request.kind)) {
    r->pending_request = request;
    r->pending_write =
        (touched){.object = t->object ? (*env)->NewGlobalRef(env, t->object) : NULL, .location = t->location};
    r->pending_step = rec->step_count;
    r->has_pending = true;
  } else {
    int32_t result = ag_model_thread(r->agent->engine.model, thread)->result;
    char *answer = ag_result_text(request.kind, result);
    step->value = ag_recorder_keep(rec, answer ? answer : ag_value_text(r, env, &request, t));
  }
  ag_recorder_note_look(r, env, t, request.kind, rec->step_count);
  rec->step_count++;
}

/* "com.acme.Shop.load(" of "com.acme.Shop.load(Shop.java:7)"; empty: not known. */
static void method_text(const ag_place *place, char *text, size_t size) {
  *text = 0;
  if (place->class_name && place->method) snprintf(text, size, "%s.%s(", place->class_name, place->method);
}

static bool begins_with_line(const char *frame, const char *method) {
  return strncmp(frame, method, strlen(method)) == 0;
}

/* Is the method among those that the exception has left: on its stack, and not the one with the handler? */
static bool has_left(const char *thrown_at, const char *caught_at, const char *method) {
  if (!*method || begins_with_line(caught_at, method)) return false;
  for (const char *frame = thrown_at; frame && *frame; frame = strchr(frame, '\n')) {
    frame += *frame == '\n';
    if (begins_with_line(frame, method)) return true;
  }
  return false;
}

void ag_recorder_caught(ag_recorder *r, JNIEnv *env, jstring what, jstring thrown_at, jstring caught_at) {
  enum { MOST = 512 };
  char method[MOST];
  if (!r->recording) return;
  ag_recorder_settle(r);
  const uint32_t thread = r->agent->engine.driver.now.current;
  const char *texts[3];
  const jstring given[3] = {what, thrown_at, caught_at};
  for (int i = 0; i < 3; i++)
    texts[i] = ag_recorder_keep(r->recording, ag_java_text(env, (*env)->NewLocalRef(env, given[i])));
  for (size_t i = 0; texts[0] && texts[1] && texts[2] && i < r->held.takings.length; i++) {
    ag_taking *t = &r->held.takings.items[i];
    if (t->thread != thread || t->monitor || !t->count) continue;
    method_text(&t->place, method, sizeof method);
    if (has_left(texts[1], texts[2], method)) t->left_by = texts[0];
  }
}

/* ---- the recording as a whole ----------------------------------------------------------------------------------- */

ag_recorder *ag_recorder_new(struct ag_agent *agent) {
  ag_recorder *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->agent = agent;
  r->listener = (ag_listener){.context = r, .singly = true, .announced = announced, .carried_out = carried_out};
  return r;
}

static void clear_names(ag_recorder *r) {
  for (size_t i = 0; i < r->object_capacity; i++) {
    free(r->objects[i].text);
    r->objects[i] = (object_text){0};
  }
  for (uint32_t i = 0; i < r->types.length; i++) free(r->types.items[i].type);
  r->types.length = 0;
}

const ag_listener *ag_recorder_listener(ag_recorder *r) {
  return &r->listener;
}

static void set_recording(ag_recorder *r, JNIEnv *env, bool on) {
  jfieldID recording = (*env)->GetStaticFieldID(env, r->agent->java.values, "recording", "Z");
  if (recording) (*env)->SetStaticBooleanField(env, r->agent->java.values, recording, on);
}

static void begin_tasks(JNIEnv *env) {
  jclass type = (*env)->FindClass(env, "java/lang/HporSubmitted");
  jmethodID begin = type ? (*env)->GetStaticMethodID(env, type, "begin", "()V") : NULL;
  if (begin) (*env)->CallStaticVoidMethod(env, type, begin);
  if (type) (*env)->DeleteLocalRef(env, type);
}

bool ag_recorder_begin(ag_recorder *r) {
  clear_names(r);
  ag_recording_free(r->recording);
  r->object = NULL;
  r->has_pending = false;
  r->step_capacity = 0;
  memset(r->racers, 0, sizeof r->racers);
  for (uint32_t i = 0; i < r->thread_capacity; i++) {
    r->threads[i].frames = NULL;
    ag_recorder_called(r, ag_env(r->agent), i, 0, NULL);
  }
  ag_held_clear(&r->held);
  ag_recorder_forget_met(r, ag_env(r->agent));
  set_recording(r, ag_env(r->agent), true);
  begin_tasks(ag_env(r->agent));
  r->looked = false;
  r->recording = calloc(1, sizeof *r->recording);
  return r->recording != NULL;
}

/* As in ag_schedule_thread. */
static long taken_task(JNIEnv *env, uint32_t thread) {
  jclass type = (*env)->FindClass(env, "java/lang/HporSubmitted");
  jmethodID taken = type ? (*env)->GetStaticMethodID(env, type, "taken", "(I)I") : NULL;
  const jint step = taken ? (*env)->CallStaticIntMethod(env, type, taken, (jint)thread) : 0;
  if (type) (*env)->DeleteLocalRef(env, type);
  return (long)step;
}

static void take_threads(ag_recorder *r, JNIEnv *env) {
  ag_recording *rec = r->recording;
  ag_model *model = r->agent->engine.model;
  uint32_t count = ag_model_thread_count(model);
  rec->threads = calloc(count ? count : 1, sizeof *rec->threads);
  if (!rec->threads) return;
  rec->thread_count = count;
  for (uint32_t i = 0; i < count; i++) {
    /* Also of one that only other executions start: the numbers of those behind it depend on that. */
    por_thread_id parent = POR_NO_THREAD;
    uint32_t ordinal = 0;
    por_thread_name(r->agent->stage.search, i, &parent, &ordinal);
    jstring name =
        (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_thread_name, (jint)i, NULL);
    rec->threads[i] =
        (ag_schedule_thread){ag_recorder_keep(rec, ag_java_text(env, name)), parent, ordinal, taken_task(env, i)};
  }
}

/* The lines of `text` as an array; both belong to the recording. */
const char *const *ag_split_lines(ag_recording *rec, const char *text, size_t *count) {
  size_t lines = 0;
  for (const char *c = text; *c; c++) lines += *c == '\n';
  const char **array = calloc(lines ? lines : 1, sizeof *array);
  char *copy = strdup(text);
  if (!array || !copy || !ag_recorder_keep(rec, (char *)array) || !ag_recorder_keep(rec, copy)) return NULL;
  *count = 0;
  for (char *line = copy, *end; (end = strchr(line, '\n')); line = end + 1) {
    *end = 0;
    array[(*count)++] = line;
  }
  return array;
}

/* The objects that a field of the program is known to hold. */
static void take_objects(ag_recorder *r) {
  ag_recording *rec = r->recording;
  size_t count = 0;
  for (size_t i = 0; i < r->object_capacity; i++) count += r->objects[i].text && r->objects[i].field;
  rec->objects = calloc(count ? count : 1, sizeof *rec->objects);
  for (size_t i = 0; i < r->object_capacity && rec->objects; i++)
    if (r->objects[i].text && r->objects[i].field)
      rec->objects[rec->object_count++] =
          (ag_held_object){ag_recorder_keep(rec, strdup(r->objects[i].text)), r->objects[i].field};
}

ag_recording *ag_recorder_take(ag_recorder *r, JNIEnv *env) {
  ag_recorder_settle(r);
  ag_recording *rec = r->recording;
  if (!rec) return NULL;
  set_recording(r, env, false);
  take_threads(r, env);
  ag_recorder_find_fields(r, env);
  ag_recorder_forget_met(r, env);
  take_objects(r);
  for (size_t i = 0; i < r->thread_capacity; i++) {
    forget(env, &r->threads[i]);
    ag_recorder_forget_looks(env, &r->threads[i]);
  }
  r->recording = NULL;
  return rec;
}

void ag_recording_free(ag_recording *rec) {
  if (!rec) return;
  for (uint32_t i = 0; i < rec->texts.length; i++) free(rec->texts.items[i]);
  hp_free(&rec->texts);
  free(rec->steps);
  free(rec->threads);
  free(rec->objects);
  free(rec->waiting);
  free(rec->stacks);
  free(rec);
}
