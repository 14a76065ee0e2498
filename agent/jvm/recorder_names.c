/* Names of places, objects and values, as a reader knows them. */
#include "jvm/recorder_parts.h"

#include "base/added_names.h"

#include "front/report.h"
#include "hpor/jdk_objects.h"
#include "jdk/descriptors.h"
#include "jvm/agent.h"
#include "jvm/held_locks.h"
#include "jvm/loaded_classes.h"
#include "jvm/loaders.h"
#include "jvm/main_class.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool ag_recorder_writes(ag_kind kind) {
  return kind == AG_FIELD_WRITE || kind == AG_STATIC_WRITE || kind == AG_ARRAY_WRITE || kind == AG_ATOMIC_WRITE ||
         kind == AG_ATOMIC_UPDATE;
}

static ag_place place_of(ag_recorder *r, uint32_t site_number) {
  ag_place place = {0};
  if (!site_number) return place;
  const ag_site *site = ag_site_get(r->agent->program.sites, site_number);
  const ag_site_source source = ag_site_shown(r->agent->program.sites, site);
  place.class_name = ag_recorder_keep(r->recording, ag_class_with_dots(source.class_name));
  place.method = ag_recorder_keep(r->recording, ag_site_method(r->agent->program.sites, site));
  place.file = source.file;
  place.line = source.line;
  return place;
}

/* ---- the program's line, for what the JDK does for it ------------------------------------------------------------ */

static bool is_of_jdk(const char *frame) {
  static const char *const packages[] = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (strncmp(frame, packages[i], strlen(packages[i])) == 0) return true;
  return false;
}

/* "java.util.concurrent.locks.ReentrantLock$Sync.lock(ReentrantLock.java:153)" as "ReentrantLock.Sync.lock". */
static char *call_text(const char *frame) {
  const char *end = frame + strcspn(frame, "("), *type = frame;
  for (const char *c = frame; c < end; c++)
    if (*c == '.' && c[1] >= 'a' && c[1] <= 'z' && memchr(c + 1, '.', (size_t)(end - c - 1))) type = c + 1;
  const char *dot = memchr(type, '.', (size_t)(end - type));
  if (dot && *type >= 'a' && *type <= 'z') type = dot + 1;
  char *text = strndup(type, (size_t)(end - type));
  for (char *c = text; c && *c; c++)
    if (*c == '$') *c = '.';
  return text;
}

/* The place that a frame shows: "com.acme.Bank.transfer(Bank.java:14)". */
static ag_place place_in(ag_recording *rec, const char *frame) {
  const char *open = frame + strcspn(frame, "("), *dot = open;
  while (dot > frame && *dot != '.') dot--;
  const char *colon = open + strcspn(open, ":)");
  ag_place place = {.class_name = ag_recorder_keep(rec, strndup(frame, (size_t)(dot - frame)))};
  if (*dot == '.') place.method = ag_recorder_keep(rec, strndup(dot + 1, (size_t)(open - dot - 1)));
  if (*colon != ':') return place;
  place.file = ag_recorder_keep(rec, strndup(open + 1, (size_t)(colon - open - 1)));
  place.line = (int)strtol(colon + 1, NULL, 10);
  return place;
}

/* The lines of `frames`, innermost first: the program's line, and what it called. False: only the JDK is at work. */
static bool find_caller(ag_recorder *r, const char *frames, ag_place *place, const char **call) {
  const char *below = NULL;
  for (const char *frame = frames; frame && *frame; frame += *frame == '\n') {
    if (!is_of_jdk(frame)) {
      if (!below) return false;
      *place = place_in(r->recording, frame);
      *call = ag_recorder_keep(r->recording, call_text(below));
      return true;
    }
    below = frame;
    frame += strcspn(frame, "\n");
  }
  return false;
}

const char *ag_frames_of(ag_recorder *r, uint32_t thread) {
  JNIEnv *env = ag_env(r->agent);
  jstring text =
      (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_thread_frames, (jint)thread);
  return ag_recorder_keep(r->recording, ag_java_text(env, text));
}

const char *ag_own_frames(ag_recorder *r) {
  JNIEnv *env = ag_env(r->agent);
  jstring text = (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_own_frames);
  return ag_recorder_keep(r->recording, ag_java_text(env, text));
}

/* Is the site in hpor's own model of the pool? Where the JDK alone has called that, a reader looks for the JDK's
 * method. */
static bool is_of_model(const ag_recorder *r, uint32_t site) {
  ag_site_table *sites = r->agent->program.sites;
  const char *class_name = site ? ag_name_text(sites, ag_site_get(sites, site)->class_name) : "";
  return !strncmp(class_name, AG_FORK_JOIN_CLASS, strlen(AG_FORK_JOIN_CLASS));
}

/* Where the thread is at its operation, as the program's reader looks for it. */
ag_place ag_place_for_reader(ag_recorder *r, const touched *t, uint32_t site, const char **call) {
  ag_place place = place_of(r, site);
  *call = NULL;
  bool found = find_caller(r, t->frames, &place, call);
  if (!found && t->frames && *t->frames && is_of_model(r, site)) {
    place = place_in(r->recording, t->frames);
    *call = ag_recorder_keep(r->recording, call_text(t->frames));
  }
  if (!found && t->frames && *t->frames && ag_site_is_added(r->agent->program.sites, site) && !is_of_jdk(t->frames))
    place = place_in(r->recording, t->frames);
  return place;
}

/* The entry of the type, which takes the text. Null: memory ran out. */
static counted_type *type_of(ag_recorder *r, char *type) {
  for (uint32_t i = 0; i < r->types.length; i++) {
    if (strcmp(r->types.items[i].type, type) != 0) continue;
    free(type);
    return &r->types.items[i];
  }
  if (hp_push(&r->types, (counted_type){.type = type})) return &r->types.items[r->types.length - 1];
  free(type);
  return NULL;
}

uint32_t ag_recorder_index(const ag_recorder *r, uint32_t hash) {
  ag_objects *known = r->agent->engine.objects;
  return ag_object_is_old(known, hash) ? ag_object(known, hash, r->agent->engine.driver.now.current)
                                       : ag_object_known(known, hash);
}

static const char *name_of(ag_recorder *r, JNIEnv *env, uint32_t object, jclass type) {
  if (!ag_recorder_grow((void **)&r->objects, &r->object_capacity, object, sizeof *r->objects)) return "?";
  if (object && r->objects[object].text) return r->objects[object].text;
  char *type_name = ag_java_text(
      env, (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_type_name, type));
  if (!type_name) return "?";
  counted_type *counted = type_of(r, type_name);
  if (!counted) return "?";
  char *text = NULL;
  if (object && asprintf(&text, "%s#%u", counted->type, ++counted->count) < 0) text = NULL;
  if (!object) return counted->type;
  return (r->objects[object].text = text) ? text : "?";
}

const char *ag_recorder_object_name(ag_recorder *r, JNIEnv *env, jobject object) {
  jclass type = (*env)->GetObjectClass(env, object);
  const uint32_t index = ag_recorder_index(r, (uint32_t)r->agent->java.identity_hash(env, object));
  const char *name = name_of(r, env, index, type);
  (*env)->DeleteLocalRef(env, type);
  ag_recorder_met(r, env, object, NULL);
  return name;
}

char *ag_object_text(ag_recorder *r, JNIEnv *env, jobject object) {
  if ((*env)->IsInstanceOf(env, object, r->agent->java.class_class)) {
    /* A class object, used as a lock. */
    char *name = ag_java_text(
        env, (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_type_name, object));
    char *text = NULL;
    if (name && asprintf(&text, "%s.class", name) < 0) text = NULL;
    free(name);
    return text;
  }
  return strdup(ag_recorder_object_name(r, env, object));
}

/* " of ReentrantLock#1", behind the name of a condition. Empty: the object is none. The caller owns the text. */
static char *of_lock(ag_recorder *r, JNIEnv *env, jobject object) {
  jobject lock = (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_lock_of, object);
  char *name = lock ? ag_object_text(r, env, lock) : NULL, *text = NULL;
  if (lock) (*env)->DeleteLocalRef(env, lock);
  if (asprintf(&text, "%s%s", name ? " of " : "", name ? name : "") < 0) text = NULL;
  free(name);
  return text;
}

int ag_called_by(ag_recorder *r, JNIEnv *env, const touched *at, const char *call) {
  jstring method = (*env)->NewStringUTF(env, call);
  int found = -1;
  for (int i = AG_CALLED_DEPTH; method && found < 0 && i-- > 0;)
    if (at->called[i] && (*env)->CallStaticBooleanMethod(env, r->agent->java.values, r->agent->java.values_is_called_on,
                                                         at->called[i], method))
      found = i;
  if (method) (*env)->DeleteLocalRef(env, method);
  return found;
}

const char *ag_told_of(const char *told, const char *call) {
  const char *method = strrchr(call, '.'), *end = told ? strchr(told, '\n') : NULL;
  if (!method || !end || strlen(++method) != (size_t)(end - told)) return NULL;
  return strncmp(method, told, strlen(method)) == 0 ? end + 1 : NULL;
}

const char *ag_called_text(ag_recorder *r, JNIEnv *env, const touched *at, const char *call, const char **arguments) {
  const int index = call ? ag_called_by(r, env, at, call) : -1;
  if (arguments) *arguments = index < 0 ? NULL : ag_told_of(at->arguments[index], call);
  if (index < 0) return NULL;
  char *name = ag_object_text(r, env, at->called[index]), *lock = name ? of_lock(r, env, at->called[index]) : NULL;
  char *text = NULL;
  if (name && lock && asprintf(&text, "%s%s", name, lock) < 0) text = NULL;
  free(name);
  free(lock);
  return ag_recorder_keep(r->recording, text);
}

/* Bytes outside the heap are told by the first buffer over them. */
static bool is_buffer(ag_recorder *r, JNIEnv *env, jobject object) {
  jclass type = (*env)->GetObjectClass(env, object);
  const char *name = ag_name_text(r->agent->program.sites, ag_interned_class(r->agent, type));
  (*env)->DeleteLocalRef(env, type);
  return an_is_buffer((cf_string){name, (uint32_t)strlen(name)});
}

char *ag_location_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t) {
  const ag_site_table *sites = r->agent->program.sites;
  const ag_site *site = request->site ? ag_site_get(r->agent->program.sites, request->site) : NULL;
  char *text = NULL, *object = t->object ? ag_object_text(r, env, t->object) : NULL;
  int length = 0;
  switch (request->kind) {
    case AG_FIELD_READ:
    case AG_FIELD_WRITE:
      length = asprintf(&text, "%s.%s", object ? object : "?", ag_name_text(sites, site->field));
      break;
    case AG_ARRAY_READ:
    case AG_ARRAY_WRITE:
      length = asprintf(&text, "%s[%u]", object ? object : "?", t->location);
      break;
    case AG_STATIC_READ:
    case AG_STATIC_WRITE: {
      const char *owner = ag_name_text(sites, site->known.resolved ? site->known.resolved : site->owner);
      const char *slash = strrchr(owner, '/');
      length = asprintf(&text, "%s.%s", slash ? slash + 1 : owner, ag_name_text(sites, site->field));
      break;
    }
    case AG_ATOMIC_READ:
    case AG_ATOMIC_WRITE:
    case AG_ATOMIC_UPDATE:
      if (!t->object) {
        const ag_static *field = &r->agent->engine.driver.tables.statics.items[t->location];
        length = asprintf(&text, "%s.%s", ag_name_text(sites, field->owner), ag_name_text(sites, field->field));
      } else if (object && (strchr(object, '[') || is_buffer(r, env, t->object))) {
        length = asprintf(&text, "%s[%u]", object, t->location);
      } else {
        length = asprintf(&text, "%s.%s", object ? object : "?", ag_name_text(sites, t->location));
      }
      break;
    case AG_START:
    case AG_JOIN:
    case AG_INTERRUPT:
    case AG_IS_INTERRUPTED:
    case AG_IS_ALIVE:
    case AG_GET_STATE:
    case AG_SET_DAEMON:
    case AG_IS_DAEMON:
    case AG_UNPARK:
      text = ag_java_text(env,
                          (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_thread_name,
                                                         (jint)request->target, t->object));
      break;
    case AG_CLASS_INIT: {
      const char *owner = site ? ag_name_text(sites, site->owner) : "?";
      const char *slash = strrchr(owner, '/');
      text = strdup(slash ? slash + 1 : owner);
      break;
    }
    default:
      text = object;
      object = NULL;
      break;
  }
  free(object);
  return length < 0 ? NULL : text;
}

char *ag_value_text(ag_recorder *r, JNIEnv *env, const ag_request *request, const touched *t) {
  const ag_site *site = request->site ? ag_site_get(r->agent->program.sites, request->site) : NULL;
  if (!site) return NULL;
  struct ag_agent *a = r->agent;
  jclass owner = NULL;
  const char *field = ag_name_text(a->program.sites, site->field);
  jobject value = NULL;
  switch (request->kind) {
    case AG_STATIC_READ:
    case AG_STATIC_WRITE:
      owner =
          ag_class_named_at(a, env, site, site->known.resolved && !site->loader ? site->known.resolved : site->owner);
      if (!owner) return NULL;
      break;
    case AG_ATOMIC_READ:
    case AG_ATOMIC_WRITE:
    case AG_ATOMIC_UPDATE:
      if (!t->object) return NULL;
      field = is_buffer(r, env, t->object) ? "" : ag_name_text(a->program.sites, t->location);
      break;
    case AG_FIELD_READ:
    case AG_FIELD_WRITE:
      break;
    case AG_ARRAY_READ:
    case AG_ARRAY_WRITE:
      value = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_element, t->object, (jint)t->location);
      return ag_java_text(env, value);
    default:
      return NULL;
  }
  jstring name = (*env)->NewStringUTF(env, field);
  value = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_field, t->object, owner, name);
  char *text = ag_java_text(env, value);
  if (name) (*env)->DeleteLocalRef(env, name);
  if (owner) (*env)->DeleteLocalRef(env, owner);
  if (!text && t->object && request->kind >= AG_ATOMIC_READ && request->kind <= AG_ATOMIC_UPDATE)
    text = ag_java_text(
        env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_element, t->object, (jint)t->location));
  return text;
}

/* What an operation that asks about a thread has answered. */
char *ag_result_text(ag_kind kind, int32_t result) {
  static const char *const states[] = {"NEW", "RUNNABLE", "BLOCKED", "WAITING", "TIMED_WAITING", "TERMINATED"};
  switch (kind) {
    case AG_IS_INTERRUPTED:
    case AG_INTERRUPTED:
    case AG_IS_ALIVE:
      return strdup(result ? "true" : "false");
    case AG_GET_STATE:
      return strdup(states[result]);
    case AG_SETTLE:
      return strdup(result == AG_NORMAL ? "notified" : result == AG_TIMED_OUT ? "timed out" : "interrupted");
    default:
      return NULL;
  }
}
