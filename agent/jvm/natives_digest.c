/* The native methods of HporDigest: what it asks about sites, and what it says of classes and old objects. */
#include "jvm/natives_parts.h"

#include "hpor/hash.h"
#include "jvm/agent.h"
#include "jvm/loaders.h"
#include "jvm/members.h"

#include <stdlib.h>
#include <string.h>

static void JNICALL n_flush(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_flush(&ag_the_agent()->engine.driver);
}

static jint JNICALL n_site(JNIEnv *env, jclass c, jint site) {
  (void)env;
  (void)c;
  const ag_site *s = ag_site_get(ag_the_agent()->program.sites, (uint32_t)site);
  const int makes = ag_driver_makes(&ag_the_agent()->engine.driver, (uint32_t)site);
  return makes << 16 | s->kind << 8 | (unsigned char)s->type;
}

static jstring JNICALL n_name(JNIEnv *env, jclass c, jint site) {
  (void)c;
  ag_agent *a = ag_the_agent();
  return (*env)->NewStringUTF(env,
                              ag_name_text(a->program.sites, ag_site_get(a->program.sites, (uint32_t)site)->field));
}

static bool is_static(JNIEnv *env, jobject field) {
  jclass type = (*env)->GetObjectClass(env, field);
  jmethodID modifiers = (*env)->GetMethodID(env, type, "getModifiers", "()I");
  return (*env)->CallIntMethod(env, field, modifiers) & 8;
}

/* By name, since the site has only the first character of the descriptor: the field's own class is known by now. */
static jobject declared_static(JNIEnv *env, jclass owner, const char *name) {
  jclass type = (*env)->FindClass(env, "java/lang/Class");
  jmethodID get = (*env)->GetMethodID(env, type, "getDeclaredField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;");
  jobject field = (*env)->CallObjectMethod(env, owner, get, (*env)->NewStringUTF(env, name));
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    return NULL;
  }
  return is_static(env, field) ? field : NULL;
}

static jobject JNICALL n_static_field(JNIEnv *env, jclass c, jint number) {
  (void)c;
  ag_agent *a = ag_the_agent();
  const ag_site *site = ag_site_get(a->program.sites, (uint32_t)number);
  uint32_t name = site->field_known || site->loader ? site->owner : ag_declaring_class(a, env, site);
  jclass owner = ag_class_named_at(a, env, site, name);
  return owner ? declared_static(env, owner, ag_name_text(a->program.sites, site->field)) : NULL;
}

static uint64_t add_text(uint64_t h, const char *text) {
  h = hp_hash(h, text, strlen(text));
  return h ^ h >> 29;
}

enum { ACC_STATIC = 0x0008, ACC_FINAL = 0x0010 };

/* The least of the hashes of the class's constants that refer to the object, or `least` if that is less. */
static uint64_t among_constants(ag_agent *a, JNIEnv *env, jclass type, jobject object, uint64_t least) {
  jvmtiEnv *jvmti = a->jvmti;
  char *owner = NULL;
  jfieldID *fields = NULL;
  jint count = 0, status = 0;
  if ((*jvmti)->GetClassStatus(jvmti, type, &status) != JVMTI_ERROR_NONE ||
      !(status & JVMTI_CLASS_STATUS_INITIALIZED) ||
      (*jvmti)->GetClassSignature(jvmti, type, &owner, NULL) != JVMTI_ERROR_NONE)
    return least;
  if ((*jvmti)->GetClassFields(jvmti, type, &count, &fields) != JVMTI_ERROR_NONE) count = 0;
  for (jint i = 0; i < count; i++) {
    jint modifiers = 0;
    char *name = NULL, *descriptor = NULL;
    (*jvmti)->GetFieldModifiers(jvmti, type, fields[i], &modifiers);
    if (!(modifiers & ACC_STATIC) || !(modifiers & ACC_FINAL) ||
        (*jvmti)->GetFieldName(jvmti, type, fields[i], &name, &descriptor, NULL) != JVMTI_ERROR_NONE)
      continue;
    if (*descriptor == 'L' || *descriptor == '[') {
      jobject value = (*env)->GetStaticObjectField(env, type, fields[i]);
      uint64_t key = add_text(add_text(HP_HASH, owner), name) | 1;
      if ((*env)->IsSameObject(env, value, object) && (!least || key < least)) least = key;
      if (value) (*env)->DeleteLocalRef(env, value);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)descriptor);
  }
  if (fields) (*jvmti)->Deallocate(jvmti, (unsigned char *)fields);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)owner);
  return least;
}

static jlong JNICALL n_constant(JNIEnv *env, jclass c, jobject object) {
  (void)c;
  ag_agent *a = ag_the_agent();
  jint count = 0;
  jclass *classes = NULL;
  uint64_t key = 0;
  if ((*a->jvmti)->GetLoadedClasses(a->jvmti, &count, &classes) != JVMTI_ERROR_NONE) return 0;
  for (jint i = 0; i < count; i++) {
    jobject loader = NULL;
    /* The JDK's, that is: what the program's fields refer to depends on the schedule. */
    if ((*a->jvmti)->GetClassLoader(a->jvmti, classes[i], &loader) == JVMTI_ERROR_NONE && !loader)
      key = among_constants(a, env, classes[i], object, key);
    if (loader) (*env)->DeleteLocalRef(env, loader);
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)classes);
  return (jlong)key;
}

static jint JNICALL n_type(JNIEnv *env, jclass c, jlong key) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!ag_stable_class(a->engine.stable, ++a->engine.type_count, (uint64_t)key))
    ag_search_give_up(a, "Memory for classes ran out.");
  return (jint)a->engine.type_count;
}

static void JNICALL n_old(JNIEnv *env, jclass c, jint hash, jlong key) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  if (!ag_stable_old(a->engine.stable, (uint32_t)hash, (uint64_t)key))
    ag_search_give_up(a, "Memory for objects ran out.");
}

void ag_stable_tell(ag_agent *a, JNIEnv *env, uint32_t hash, jobject object) {
  if (!a->engine.stable || !object || !ag_object_is_old(a->engine.objects, hash) ||
      ag_stable_knows(a->engine.stable, hash))
    return;
  jclass owner = (*env)->FindClass(env, "java/lang/HporDigest");
  jmethodID tell = owner ? (*env)->GetStaticMethodID(env, owner, "tellOld", "(ILjava/lang/Object;)V") : NULL;
  if (tell) (*env)->CallStaticVoidMethod(env, owner, tell, (jint)(hash & ~AG_OLD), object);
  if (owner) (*env)->DeleteLocalRef(env, owner);
}

void ag_stable_tell_class(ag_agent *a, uint32_t number, jclass type) {
  char *signature = NULL;
  if (!a->engine.stable || (*a->jvmti)->GetClassSignature(a->jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return;
  ag_stable_model_class(a->engine.stable, number, signature);
  (*a->jvmti)->Deallocate(a->jvmti, (unsigned char *)signature);
}

bool ag_digest_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {
      {"flush0", "()V", n_flush},
      {"type0", "(J)I", n_type},
      {"constant0", "(Ljava/lang/Object;)J", n_constant},
      {"old0", "(IJ)V", n_old},
      {"site0", "(I)I", n_site},
      {"name0", "(I)Ljava/lang/String;", n_name},
      {"staticField0", "(I)Ljava/lang/reflect/Field;", n_static_field},
  };
  jclass owner = (*env)->FindClass(env, "java/lang/HporDigest");
  return owner && (*env)->RegisterNatives(env, owner, methods, sizeof methods / sizeof *methods) == 0;
}
