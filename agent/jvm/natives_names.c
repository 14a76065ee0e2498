/* Names and numbers of classes, fields and objects, and the rules of final fields: the native methods that answer them.
 */
#include "jvm/natives_parts.h"

#include "jvm/loaders.h"
#include "jvm/members.h"
#include "jvm/recorder.h"
#include "jvm/set_finals.h"

#include <stdlib.h>
#include <string.h>

static uint32_t name_of(JNIEnv *env, jstring name) {
  char *text = ag_utf(env, name);
  uint32_t number = text ? ag_name(ag_the_agent()->program.sites, text, (uint32_t)strlen(text)) : 0;
  free(text);
  return number;
}

static jint JNICALL n_field_name(JNIEnv *env, jclass c, jclass owner, jstring name) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t loader = ag_loader_of(a, env, owner);
  return (jint)ag_field_member(a->program.sites, ag_class_told_apart(a, env, owner), loader, name_of(env, name));
}

static jint JNICALL n_static_field(JNIEnv *env, jclass c, jclass owner, jstring name) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t class_name = ag_class_told_apart(a, env, owner);
  return (jint)ag_driver_static(&a->engine.driver, class_name, name_of(env, name));
}

static jint JNICALL n_class_number(JNIEnv *env, jclass c, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t passing = ag_loader_class_number(a, env, type);
  uint32_t number = passing ? passing : (uint32_t)++a->program.class_numbers + 1; /* 1 is Java's NOTHING */
  ag_stable_tell_class(a, number, type);
  return passing ? -(jint)number : (jint)number;
}

static jclass JNICALL n_initialized(JNIEnv *env, jclass c, jint number, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  return ag_initialized_at(a, env, ag_site_get(a->program.sites, (uint32_t)number), type);
}

static jstring JNICALL n_object_name(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  return (*env)->NewStringUTF(env, ag_recorder_object_name(ag_the_agent()->findings.recorder, env, object));
}

static void JNICALL n_caught(JNIEnv *env, jclass c, jstring what, jstring thrown_at, jstring caught_at) {
  (void)c;
  ag_recorder_caught(ag_the_agent()->findings.recorder, env, what, thrown_at, caught_at);
}

static jint JNICALL n_interface_value(JNIEnv *env, jclass c, jclass type, jstring name, jstring descriptor) {
  (void)c;
  ag_agent *a = ag_the_agent();
  char *signature = NULL;
  const char *field = (*env)->GetStringUTFChars(env, name, NULL);
  const char *field_type = (*env)->GetStringUTFChars(env, descriptor, NULL);
  jint value = -1;
  if (field && field_type && (*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) == JVMTI_ERROR_NONE) {
    signature[strlen(signature) - 1] = 0; /* LName; */
    value = ag_instrument_interface_value(a->program.instrument, signature + 1, field, field_type);
    (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  }
  if (field) (*env)->ReleaseStringUTFChars(env, name, field);
  if (field_type) (*env)->ReleaseStringUTFChars(env, descriptor, field_type);
  return value;
}

static void JNICALL n_final_field(JNIEnv *env, jclass c, jint owner, jint value) {
  (void)env;
  (void)c;
  ag_driver_final(&ag_the_agent()->engine.driver, (uint32_t)owner, (uint32_t)value);
}

/* May other threads have the object with this hash? True when unknown. */
static bool has_escaped(ag_engine *e, uint32_t hash) {
  ag_driver_flush(&e->driver);
  uint32_t object = ag_object_known(e->objects, hash);
  if (e->driver.now.over || !object) return e->driver.now.over || ag_object_is_old(e->objects, hash);
  if (e->race_events.on && !e->driver.now.atomic_depth) return ag_frozen_escaped(e->frozen, object);
  return !e->oracle.reach || ag_reach_shared(e->oracle.reach, object);
}

static jboolean JNICALL n_sets_shown(JNIEnv *env, jclass c, jint hash, jint site) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  bool searches = ag_explores(a); /* what has escaped is followed there */
  return searches && ag_site_get(a->program.sites, (uint32_t)site)->kind == AG_ATOMIC_WRITE &&
         has_escaped(&a->engine, (uint32_t)hash);
}

static jint JNICALL n_final_kind(JNIEnv *env, jclass c, jclass owner, jstring name, jint site) {
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_site *at = site ? ag_site_get(a->program.sites, (uint32_t)site) : NULL;
  bool sets = at && (at->kind == AG_ATOMIC_WRITE || at->kind == AG_ATOMIC_UPDATE || at->kind == AG_STATIC_WRITE);
  uint32_t class_name = ag_class_told_apart(a, env, owner), field = name_of(env, name);
  uint32_t flags = ag_field_flags(a->program.sites, class_name, field);
  if (flags & AG_FIELD_LATE) return sets ? AG_FINAL_WRITTEN : AG_FINAL_VARIABLE;
  if (!(flags & AG_FIELD_FINAL)) return sets && !at->jdk ? AG_FINAL_ASSIGNED : AG_FINAL_UNKNOWN;
  if (!sets) return AG_FINAL_READ;
  if (at->kind != AG_STATIC_WRITE && ag_is_constant(a, owner, ag_name_text(a->program.sites, field)))
    return AG_FINAL_ASSIGNED;
  ag_final_kind kind = ag_set_finals_met(a, class_name, field);
  return kind == AG_FINAL_VARIABLE ? AG_FINAL_WRITTEN : kind;
}

static jboolean JNICALL n_was_synchronized(JNIEnv *env, jclass c, jclass owner, jstring method) {
  (void)c;
  ag_agent *a = ag_the_agent();
  return ag_method_synchronized(a->program.sites, ag_class_told_apart(a, env, owner), name_of(env, method));
}

static const ag_native natives[] = {
    {"java/lang/Hpor", {"fieldName0", "(" CLASS STRING ")I", n_field_name}},
    {"java/lang/Hpor", {"staticField0", "(" CLASS STRING ")I", n_static_field}},
    {"java/lang/Hpor", {"classNumber0", "(" CLASS ")I", n_class_number}},
    {"java/lang/HporClasses", {"initialized0", "(I" CLASS ")" CLASS, n_initialized}},
    {"java/lang/HporValues", {"objectName0", "(" OBJECT ")" STRING, n_object_name}},
    {"java/lang/HporValues", {"caught0", "(" STRING STRING STRING ")V", n_caught}},
    {"java/lang/Hpor", {"interfaceValue0", "(" CLASS STRING STRING ")I", n_interface_value}},
    {"java/lang/Hpor", {"finalField0", "(II)V", n_final_field}},
    {"java/lang/Hpor", {"setsShown0", "(II)Z", n_sets_shown}},
    {"java/lang/Hpor", {"finalKind0", "(" CLASS STRING "I)I", n_final_kind}},
    {"java/lang/HporReflection", {"wasSynchronized0", "(" CLASS STRING ")Z", n_was_synchronized}},
};

bool ag_name_natives_register(JNIEnv *env) {
  return ag_natives_register_all(env, natives, sizeof natives / sizeof *natives);
}
