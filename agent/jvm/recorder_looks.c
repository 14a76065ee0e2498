/* Tells what the program's calls of collections return whose accesses are steps. */
#include "jvm/recorder_parts.h"

#include "front/report_contended.h"
#include "jdk/descriptors.h"
#include "jvm/agent.h"

#include <string.h>

/* A method of HporLooks, which the caller's local reference `*type` keeps. Null: there is none. */
static jmethodID method_of(JNIEnv *env, jclass *type, const char *name, const char *descriptor) {
  *type = (*env)->FindClass(env, "java/lang/HporLooks");
  return *type ? (*env)->GetStaticMethodID(env, *type, name, descriptor) : NULL;
}

static void keep(JNIEnv *env, jobject *kept, jobject object) {
  if (*kept) (*env)->DeleteGlobalRef(env, *kept);
  *kept = object ? (*env)->NewGlobalRef(env, object) : NULL;
  if (object) (*env)->DeleteLocalRef(env, object);
}

static bool reads(ag_kind kind) {
  return kind == AG_FIELD_READ || kind == AG_ARRAY_READ;
}

void ag_recorder_looks(JNIEnv *env, touched *t, ag_kind kind) {
  if (!reads(kind) && kind != AG_ENTER) return;
  jclass type;
  jmethodID own = method_of(env, &type, "own", "()Ljava/lang/HporLooks;");
  keep(env, kind == AG_ENTER ? &t->entered : &t->look, own ? (*env)->CallStaticObjectMethod(env, type, own) : NULL);
  if (type) (*env)->DeleteLocalRef(env, type);
}

void ag_recorder_forget_looks(JNIEnv *env, touched *t) {
  keep(env, &t->look, NULL);
  keep(env, &t->entered, NULL);
}

/* HporLooks.arguments(), or with what the call touches HporLooks.result(). */
static const char *text_of(ag_recorder *r, JNIEnv *env, jobject look, jobject touches, const char *call) {
  jclass type;
  jmethodID told = touches ? method_of(env, &type, "result", "(Ljava/lang/HporLooks;" AG_OBJECT AG_STRING ")" AG_STRING)
                           : method_of(env, &type, "arguments", "(Ljava/lang/HporLooks;" AG_STRING ")" AG_STRING);
  jstring method = told ? (*env)->NewStringUTF(env, call) : NULL;
  jstring text = !method   ? NULL
                 : touches ? (*env)->CallStaticObjectMethod(env, type, told, look, touches, method)
                           : (*env)->CallStaticObjectMethod(env, type, told, look, method);
  if (method) (*env)->DeleteLocalRef(env, method);
  if (type) (*env)->DeleteLocalRef(env, type);
  return ag_recorder_keep(r->recording, ag_java_text(env, text));
}

/* A method that takes its object's monitor is over: the step that gives it back stands for the whole call. */
static void note_whole(ag_recorder *r, JNIEnv *env, touched *t, ag_step *step) {
  jclass type;
  jmethodID on = method_of(env, &type, "called", "(Ljava/lang/HporLooks;)" AG_OBJECT);
  jobject called = on ? (*env)->CallStaticObjectMethod(env, type, on, t->entered) : NULL;
  const char *arguments = text_of(r, env, t->entered, NULL, step->call);
  if (arguments && called && (*env)->IsSameObject(env, called, t->object)) {
    step->called = step->location;
    step->arguments = arguments;
    step->result = text_of(r, env, t->entered, t->object, step->call);
  }
  if (called) (*env)->DeleteLocalRef(env, called);
  if (step->called) keep(env, &t->entered, NULL);
  if (type) (*env)->DeleteLocalRef(env, type);
}

static bool is_same_call(const ag_step *a, const ag_step *b) {
  return a->thread == b->thread && a->call && strcmp(a->call, b->call) == 0 && a->site.line == b->site.line;
}

/* Has another thread come between the step and an earlier one of its call? Then it is not known which of the accesses
 * counts, and what was said of them is taken back. */
static bool is_split(ag_step *steps, size_t index) {
  size_t i = index;
  while (i > 0 && is_same_call(&steps[i - 1], &steps[index])) i--;
  if (i == 0 || steps[i - 1].thread == steps[index].thread) return false;
  while (i > 0 && steps[i - 1].thread != steps[index].thread) i--;
  const bool split = i > 0 && is_same_call(&steps[i - 1], &steps[index]);
  for (size_t k = index; split && k-- > 0;)
    if (is_same_call(&steps[k], &steps[index])) steps[k].result = steps[k].arguments = NULL;
  return split;
}

void ag_recorder_note_look(ag_recorder *r, JNIEnv *env, touched *t, ag_kind kind, size_t index) {
  ag_step *steps = r->recording->steps, *step = &steps[index];
  if (!t->object || !step->call) return;
  if (kind == AG_EXIT && t->entered && !step->called) note_whole(r, env, t, step);
  if (!reads(kind) || step->called || !t->look || !ag_is_look(step->call)) return;
  if (t->entered && text_of(r, env, t->entered, NULL, step->call)) return; /* its end tells */
  if (is_split(steps, index)) return;
  step->result = text_of(r, env, t->look, t->object, step->call);
  if (step->result) step->arguments = text_of(r, env, t->look, NULL, step->call);
}
