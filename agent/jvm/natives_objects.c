/* Calls through types of the JDK, by the class of their receiver: the native methods of HporObjects. */
#include "jvm/natives_parts.h"

#include "hpor/jdk_objects.h"
#include "instrument/hooks.h"
#include "jdk/jdk_classes.h"
#include "jvm/agent.h"
#include "jvm/loaded_classes.h"
#include "jvm/object_monitors.h"

#include <string.h>

static cf_string text_of(const ag_agent *a, uint32_t name) {
  const char *text = ag_name_text(a->program.sites, name);
  return (cf_string){text, (uint32_t)strlen(text)};
}

static bool has_hooks(const ag_agent *a, cf_string name) {
  return ag_instrument_visible(a->program.instrument, name.text, false) && !an_object_hidden(name);
}

/* The class of the JDK, without hooks, that says what calls of the type's objects do: the first one with a rule, or
 * else the lowest. 0: there is none. */
static uint32_t deciding_class(ag_agent *a, JNIEnv *env, jclass type) {
  uint32_t found = 0;
  jclass at = (*env)->NewLocalRef(env, type);
  for (bool done = false; at && !done;) {
    uint32_t number = ag_interned_class(a, at);
    cf_string name = text_of(a, number);
    if (ag_jdk_package(name.text)) {
      an_class_says says = an_object_class_says(name);
      done = has_hooks(a, name) || says != AN_CLASS_SAYS_NOTHING;
      if (!has_hooks(a, name) && says == AN_CLASS_HAS_RULE) found = number;
      if (!has_hooks(a, name) && says == AN_CLASS_DOES_NOT_CHANGE) found = 0;
      if (!done && !found && !cf_string_is(name, "java/lang/Object")) found = number;
    }
    jclass above = (*env)->GetSuperclass(env, at);
    (*env)->DeleteLocalRef(env, at);
    at = above;
  }
  if (at) (*env)->DeleteLocalRef(env, at);
  return found;
}

/* Is the type one of the JDK's, or does it inherit the method from a class of the JDK without hooks? */
static bool runs_hidden_code(ag_agent *a, JNIEnv *env, jclass type, const char *name, const char *descriptor) {
  if (ag_jdk_package(text_of(a, ag_interned_class(a, type)).text)) return true;
  jmethodID method = (*env)->GetMethodID(env, type, name, descriptor);
  if (!method) (*env)->ExceptionClear(env);
  jclass declaring = NULL;
  jboolean interface = false;
  if (!method || (*a->jvmti)->GetMethodDeclaringClass(a->jvmti, method, &declaring) != JVMTI_ERROR_NONE) return false;
  (*a->jvmti)->IsInterface(a->jvmti, declaring, &interface);
  cf_string of = text_of(a, ag_interned_class(a, declaring));
  (*env)->DeleteLocalRef(env, declaring);
  return !interface && ag_jdk_package(of.text) && !has_hooks(a, of);
}

/* One for each class of the JDK that the call meets: the same whenever it meets it. */
static uint32_t access_site(ag_agent *a, ag_site *call, uint32_t owner, const an_object_call *is) {
  const ag_site *other;
  uint32_t number = call->access;
  for (; number; number = other->access) {
    other = ag_site_get(a->program.sites, number);
    if (other->owner == owner && other->synchronized == (is->order == AN_ORDERS_CALLS)) break;
  }
  if (number) return number;
  ag_site site = *call; /* with the list so far behind it */
  site.called = 0;
  if (call->called) site.method_called = call->called;
  site.owner = owner;
  ag_site_contents(&site, is->modes & AN_WRITE, is->order);
  return call->access = ag_site_add(a->program.sites, &site);
}

/* The method that the call at the site runs, with its descriptor. */
static const char *called_at(const ag_agent *a, const ag_site *call) {
  return ag_name_text(a->program.sites, call->called ? call->called : call->method_called);
}

/* The access to what a stream of that class keeps itself; 0: there is none. */
static jint JNICALL n_keeps(JNIEnv *env, jclass c, jclass type, jint number) {
  (void)c;
  (void)env;
  ag_agent *a = ag_the_agent();
  ag_site *call = ag_site_get(a->program.sites, (uint32_t)number);
  const uint32_t owner = ag_interned_class(a, type);
  const char *called = called_at(a, call);
  const uint32_t length = (uint32_t)strcspn(called, "(");
  const cf_member method = {.owner = text_of(a, call->owner),
                            .name = {called, length},
                            .descriptor = {called + length, (uint32_t)strlen(called + length)}};
  if (!ag_jdk_package(text_of(a, owner).text) || has_hooks(a, text_of(a, owner))) return 0;
  an_object_call is;
  an_stream_keeps(&method, text_of(a, owner), &is);
  return is.receiver == AN_RECEIVER_NONE ? 0 : (jint)access_site(a, call, owner, &is);
}

static jint JNICALL n_receiver(JNIEnv *env, jclass c, jclass type, jint number) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_site *call = ag_site_get(a->program.sites, (uint32_t)number);
  const char *called = called_at(a, call);
  size_t length = strcspn(called, "(");
  char name[1024];
  uint32_t owner = deciding_class(a, env, type);
  if (!owner || length >= sizeof name) return 0;
  memcpy(name, called, length);
  name[length] = 0;
  if (!runs_hidden_code(a, env, type, name, called + length)) return 0;
  cf_string of = text_of(a, owner);
  cf_member method = {.owner = text_of(a, call->owner),
                      .name = {name, (uint32_t)length},
                      .descriptor = {called + length, (uint32_t)strlen(called + length)}};
  an_object_call is;
  an_object_call_of(&method, CF_OP_INVOKEINTERFACE, (cf_string){0}, &is);
  if (is.receiver == AN_RECEIVER_TEXT && an_object_is_text(of)) return 0; /* there is a hook for these already */
  an_object_call_on(&method, of, &is);
  if (is.receiver == AN_RECEIVER_NONE) return 0;
  /* What the receiver asks is only read, too, whatever its own class does in a method of that name. */
  if (an_object_only_reads(&method, method.owner)) is.modes = AN_READ;
  if (is.order == AN_ORDERS_NOTHING && an_object_locks(&method, method.owner)) is.order = AN_ORDERS_CALLS;
  uint32_t site = access_site(a, call, owner, &is);
  return is.receiver == AN_RECEIVER_STREAM ? -(jint)site : (jint)site;
}

/* A site of the same access, which takes part in no data race. */
static jint JNICALL n_unraced(JNIEnv *env, jclass c, jint number) {
  (void)env;
  (void)c;
  ag_site_table *sites = ag_the_agent()->program.sites;
  ag_site site = *ag_site_get(sites, (uint32_t)number);
  site.access = 0;
  site.known = (ag_site_facts){.unraced = true};
  return (jint)ag_site_add(sites, &site);
}

/* Does the call show an exception with its causes? */
static jboolean JNICALL n_traces(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  static const char name[] = "printStackTrace(";
  ag_site_table *sites = ag_the_agent()->program.sites;
  return !strncmp(ag_name_text(sites, ag_site_get(sites, (uint32_t)site)->method_called), name, sizeof name - 1);
}

static jboolean JNICALL n_writes(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  return ag_site_get(ag_the_agent()->program.sites, (uint32_t)site)->kind != AG_FIELD_READ;
}

/* ---- monitors that the JDK's code takes -------------------------------------------------------------------------- */

/* May code without hooks take the monitor of an object of this class of the JDK's? */
static bool may_be_taken(ag_agent *a, uint32_t number) {
  static const char io[] = "java/io/"; /* what streams, readers and writers are made of, they lock */
  cf_string name = text_of(a, number);
  bool changes =
      an_object_changes(name) || cf_string_is(name, "java/lang/Throwable") || cf_string_is(name, "java/lang/Thread");
  if (!strncmp(name.text, io, sizeof io - 1)) return true;
  return changes && !has_hooks(a, name) && ag_class_takes_monitors(a, number);
}

static jboolean JNICALL n_locks(JNIEnv *env, jclass c, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  bool found = false;
  jclass at = (*env)->NewLocalRef(env, type);
  while (at && !found) {
    uint32_t number = ag_interned_class(a, at);
    found = number && ag_jdk_package(text_of(a, number).text) && may_be_taken(a, number);
    jclass above = (*env)->GetSuperclass(env, at);
    (*env)->DeleteLocalRef(env, at);
    at = above;
  }
  if (at) (*env)->DeleteLocalRef(env, at);
  return found;
}

/* A reader or writer of the JDK's has a lock that the program may take as well. */
static void JNICALL n_lock_given(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (a->engine.driver.traits.monitors_of_objects) return;
  a->engine.driver.traits.monitors_of_objects = true;
  if (ag_explores(a)) a->stage.restart = true;
}

static jint JNICALL n_monitors(JNIEnv *env, jclass c, jobject receiver, jint site, jobjectArray into) {
  (void)c;
  ag_agent *a = ag_the_agent();
  jobject found[AG_MONITORS_MAX];
  if ((*env)->PushLocalFrame(env, 256) != 0) return 0;
  int count = ag_monitors_taken(a, env, receiver, (uint32_t)site, found);
  for (int i = 0; i < count; i++) (*env)->SetObjectArrayElement(env, into, i, found[i]);
  (*env)->PopLocalFrame(env, NULL);
  return count;
}

/* Does a step at `next` stand in front of the call at `site`, since an argument of it has a text that can change? */
static jboolean JNICALL n_is_argument(JNIEnv *env, jclass c, jint site, jint next) {
  (void)env;
  (void)c;
  const ag_agent *a = ag_the_agent();
  const ag_site *call = ag_site_get(a->program.sites, (uint32_t)site);
  const ag_site *of = next ? ag_site_get(a->program.sites, (uint32_t)next) : NULL;
  return of && of->contents && !of->method_called && of->class_name == call->class_name && of->method == call->method &&
         of->offset == call->offset;
}

bool ag_object_natives_register(JNIEnv *env) {
  static char by_class[] = "(Ljava/lang/Class;I)I";
  static JNINativeMethod methods[] = {{"receiver0", by_class, n_receiver},
                                      {"keeps0", by_class, n_keeps},
                                      {"traces0", "(I)Z", n_traces},
                                      {"writes0", "(I)Z", n_writes},
                                      {"locks0", "(Ljava/lang/Class;)Z", n_locks},
                                      {"lockGiven0", "()V", n_lock_given},
                                      {"isArgument0", "(II)Z", n_is_argument},
                                      {"monitors0", "(" AG_OBJECT "I[" AG_OBJECT ")I", n_monitors}};
  static JNINativeMethod of_coders[] = {{"unraced0", "(I)I", n_unraced}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporObjects");
  jclass coders = (*env)->FindClass(env, "java/lang/HporCoders");
  return owner && coders && (*env)->RegisterNatives(env, owner, methods, sizeof methods / sizeof *methods) == 0 &&
         (*env)->RegisterNatives(env, coders, of_coders, 1) == 0;
}
