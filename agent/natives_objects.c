/* Calls through types of the JDK, by the class of their receiver: the native methods of HporObjects. */
#include "agent.h"

#include "hpor/jdk_objects.h"

#include <string.h>

/* The class's name, with slashes, interned; 0: not known. */
static uint32_t class_name(ag_agent *a, jclass type) {
  char *signature = NULL;
  if ((*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return 0;
  size_t length = strlen(signature);
  uint32_t name = signature[0] == 'L' ? ag_name(a->sites, signature + 1, (uint32_t)length - 2) : 0;
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
  return name;
}

static cf_string text_of(const ag_agent *a, uint32_t name) {
  const char *text = ag_name_text(a->sites, name);
  return (cf_string){text, (uint32_t)strlen(text)};
}

static bool has_hooks(const ag_agent *a, cf_string name) {
  return ag_instrument_visible(a->instrument, name.text, false) && !an_object_hidden(name);
}

/* The class of the JDK, without hooks, that says what calls of the type's objects do: the first one with a rule, or
 * else the lowest. 0: there is none. */
static uint32_t deciding_class(ag_agent *a, JNIEnv *env, jclass type) {
  uint32_t found = 0;
  jclass at = (*env)->NewLocalRef(env, type);
  for (bool done = false; at && !done;) {
    uint32_t number = class_name(a, at);
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
  if (ag_jdk_package(text_of(a, class_name(a, type)).text)) return true;
  jmethodID method = (*env)->GetMethodID(env, type, name, descriptor);
  if (!method) (*env)->ExceptionClear(env);
  jclass declaring = NULL;
  jboolean interface = false;
  if (!method || (*a->jvmti)->GetMethodDeclaringClass(a->jvmti, method, &declaring) != JVMTI_ERROR_NONE) return false;
  (*a->jvmti)->IsInterface(a->jvmti, declaring, &interface);
  cf_string of = text_of(a, class_name(a, declaring));
  (*env)->DeleteLocalRef(env, declaring);
  return !interface && ag_jdk_package(of.text) && !has_hooks(a, of);
}

/* One for each class of the JDK that the call meets: the same whenever it meets it. */
static uint32_t access_site(ag_agent *a, ag_site *call, uint32_t owner, const an_object_call *is) {
  uint32_t number = call->access;
  while (number && ag_site_get(a->sites, number)->owner != owner) number = ag_site_get(a->sites, number)->access;
  if (number) return number;
  ag_site site = *call; /* with the list so far behind it */
  site.called = 0;
  site.method_called = call->called;
  site.owner = owner;
  ag_site_contents(&site, is->modes & AN_WRITE, is->order);
  return call->access = ag_site_add(a->sites, &site);
}

static jint JNICALL n_receiver(JNIEnv *env, jclass c, jclass type, jint number) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_site *call = ag_site_get(a->sites, (uint32_t)number);
  const char *called = ag_name_text(a->sites, call->called);
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
  uint32_t site = access_site(a, call, owner, &is);
  return is.receiver == AN_RECEIVER_STREAM ? -(jint)site : (jint)site;
}

/* Are the type's objects variables of their own whose methods lock them? */
static jboolean JNICALL n_locks(JNIEnv *env, jclass c, jclass type) {
  (void)c;
  ag_agent *a = ag_the_agent();
  uint32_t owner = deciding_class(a, env, type);
  return owner && an_object_locks(text_of(a, owner));
}

bool ag_object_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"receiver0", "(Ljava/lang/Class;I)I", n_receiver},
                                      {"locks0", "(Ljava/lang/Class;)Z", n_locks}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporObjects");
  return owner && (*env)->RegisterNatives(env, owner, methods, sizeof methods / sizeof *methods) == 0;
}
