/* Finds the fields of the program that hold objects of the JDK, by a look at all objects of the program's classes. */
#include "jvm/recorder_parts.h"

#include "jdk/descriptors.h"
#include "jvm/agent.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MET = 4000, MOST_OWNERS = 1000000, TAG_CLASS = 1, TAG_OWNER = 2 };

static bool begins_with_package(const char *name) {
  static const char *const packages[] = {"Ljava/", "Ljavax/", "Ljdk/", "Lsun/", "Lcom/sun/"};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (strncmp(name, packages[i], strlen(packages[i])) == 0) return true;
  return false;
}

typedef enum origin { OF_NOBODY, OF_JDK, OF_PROGRAM } origin;

/* Whose class it is. An array is the JDK's; nobody's is a lambda. */
static origin origin_of(jvmtiEnv *jvmti, jclass type) {
  char *signature = NULL;
  if ((*jvmti)->GetClassSignature(jvmti, type, &signature, NULL) != JVMTI_ERROR_NONE) return OF_NOBODY;
  const char *name = signature + strspn(signature, "[");
  const bool array = name > signature, hidden = strchr(name, '.') != NULL;
  const origin found = array || begins_with_package(name) ? OF_JDK : *name != 'L' || hidden ? OF_NOBODY : OF_PROGRAM;
  (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  return found;
}

void ag_recorder_met(ag_recorder *r, JNIEnv *env, jobject object, const char *user) {
  if (!object || !r->recording || r->looked) return;
  const uint32_t index = ag_recorder_index(r, (uint32_t)r->agent->java.identity_hash(env, object));
  if (!index || !ag_recorder_grow((void **)&r->objects, &r->object_capacity, index, sizeof *r->objects)) return;
  uint32_t *at = &r->objects[index].met;
  if (*at && *at <= r->met.length && !r->met.items[*at - 1].user) r->met.items[*at - 1].user = user;
  if (*at || r->met.length >= MOST_MET) return;
  *at = UINT32_MAX;
  jclass type = (*env)->GetObjectClass(env, object);
  const bool of_jdk = origin_of(r->agent->jvmti, type) == OF_JDK;
  (*env)->DeleteLocalRef(env, type);
  jobject kept = of_jdk ? (*env)->NewGlobalRef(env, object) : NULL;
  if (!kept) return;
  if (hp_push(&r->met, ((met_object){kept, index, user})))
    *at = r->met.length;
  else
    (*env)->DeleteGlobalRef(env, kept);
}

void ag_recorder_forget_met(ag_recorder *r, JNIEnv *env) {
  for (uint32_t i = 0; i < r->met.length; i++) (*env)->DeleteGlobalRef(env, r->met.items[i].object);
  r->met.length = 0;
}

/* ---- the program's objects -------------------------------------------------------------------------------------- */

static jint JNICALL take_owner(jlong type, jlong size, jlong *tag, jint length, void *count) {
  (void)type, (void)size, (void)length;
  *tag = TAG_OWNER;
  return ++*(size_t *)count < MOST_OWNERS ? 0 : JVMTI_VISIT_ABORT;
}

/* An environment of its own has the tags, which go with it. */
static jvmtiEnv *new_environment(ag_agent *a) {
  jvmtiEnv *own = NULL;
  jvmtiCapabilities wanted = {.can_tag_objects = 1};
  if ((*a->vm)->GetEnv(a->vm, (void **)&own, JVMTI_VERSION_1_2) != JNI_OK) return NULL;
  if ((*own)->AddCapabilities(own, &wanted) == JVMTI_ERROR_NONE) return own;
  (*own)->DisposeEnvironment(own);
  return NULL;
}

/* Of any objects, unless `classes`; without `items` all elements are null. */
static jobjectArray array_of(const ag_recorder *r, JNIEnv *env, bool classes, const jobject *items, jint count) {
  jclass class_class = r->agent->java.class_class;
  jclass element = classes ? class_class : (*env)->GetSuperclass(env, class_class);
  jobjectArray array = (*env)->NewObjectArray(env, count, element, NULL);
  for (jint i = 0; array && items && i < count; i++) (*env)->SetObjectArrayElement(env, array, i, items[i]);
  return array;
}

/* The program's classes that are loaded, which become tagged. */
static jobjectArray program_classes(const ag_recorder *r, jvmtiEnv *own, JNIEnv *env) {
  jint count = 0, kept = 0;
  jclass *classes = NULL;
  if ((*own)->GetLoadedClasses(own, &count, &classes) != JVMTI_ERROR_NONE) return NULL;
  for (jint i = 0; i < count; i++) {
    jint status = 0;
    const bool wanted = origin_of(own, classes[i]) == OF_PROGRAM &&
                        (*own)->GetClassStatus(own, classes[i], &status) == JVMTI_ERROR_NONE &&
                        (status & JVMTI_CLASS_STATUS_PREPARED) && !(status & JVMTI_CLASS_STATUS_ARRAY);
    if (wanted && (*own)->SetTag(own, classes[i], TAG_CLASS) == JVMTI_ERROR_NONE)
      classes[kept++] = classes[i];
    else
      (*env)->DeleteLocalRef(env, classes[i]);
  }
  jobjectArray array = array_of(r, env, true, classes, kept);
  (*own)->Deallocate(own, (unsigned char *)classes);
  return array;
}

/* Also those that nothing refers to any more: an exception has left the methods that did. */
static jobjectArray program_objects(const ag_recorder *r, jvmtiEnv *own, JNIEnv *env) {
  const jvmtiHeapCallbacks callbacks = {.heap_iteration_callback = take_owner};
  const jlong tag = TAG_OWNER;
  size_t seen = 0;
  jint count = 0;
  jobject *owners = NULL;
  if ((*own)->IterateThroughHeap(own, JVMTI_HEAP_FILTER_CLASS_UNTAGGED, NULL, &callbacks, &seen) != JVMTI_ERROR_NONE ||
      (*own)->GetObjectsWithTags(own, 1, &tag, &count, &owners, NULL) != JVMTI_ERROR_NONE)
    return NULL;
  jobjectArray array = array_of(r, env, false, owners, count);
  (*own)->Deallocate(own, (unsigned char *)owners);
  return array;
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

typedef struct question {
  jobjectArray wanted, users, owners, classes;
  jint raced[2]; /* among those wanted; -1: none */
} question;

static bool fill_wanted(ag_recorder *r, JNIEnv *env, question *q) {
  const jint count = (jint)r->met.length;
  q->wanted = array_of(r, env, false, NULL, count);
  q->users = array_of(r, env, false, NULL, count);
  if (!q->wanted || !q->users) return false;
  for (jint i = 0; i < count; i++) {
    const met_object *met = &r->met.items[i];
    jstring user = met->user ? (*env)->NewStringUTF(env, met->user) : NULL;
    (*env)->SetObjectArrayElement(env, q->wanted, i, met->object);
    (*env)->SetObjectArrayElement(env, q->users, i, user);
    if (user) (*env)->DeleteLocalRef(env, user);
    for (int k = 0; k < 2; k++)
      if (r->racers[k].object == met->index) q->raced[k] = i;
  }
  return true;
}

static const char *text_at(ag_recorder *r, JNIEnv *env, jobjectArray texts, jint i) {
  return ag_recorder_keep(r->recording, ag_java_text(env, (*env)->GetObjectArrayElement(env, texts, i)));
}

static void ask(ag_recorder *r, JNIEnv *env, const question *q) {
  jclass holders = (*env)->FindClass(env, "java/lang/HporHolders");
  jmethodID fields =
      !holders ? NULL
               : (*env)->GetStaticMethodID(env, holders, "fields",
                                           "([" AG_OBJECT "[" AG_OBJECT "[" AG_OBJECT "[" AG_CLASS "II)[" AG_STRING);
  jobjectArray texts = !fields ? NULL
                               : (*env)->CallStaticObjectMethod(env, holders, fields, q->wanted, q->users, q->owners,
                                                                q->classes, q->raced[0], q->raced[1]);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  for (jint i = 0; texts && i < (jint)r->met.length; i++)
    r->objects[r->met.items[i].index].field = text_at(r, env, texts, i);
  for (jint k = 0; texts && k < 2; k++) r->racers[k].holder = text_at(r, env, texts, (jint)r->met.length + k);
}

void ag_recorder_find_fields(ag_recorder *r, JNIEnv *env) {
  if (r->looked || !r->recording || !r->met.length || (*env)->PushLocalFrame(env, 16) != JNI_OK) return;
  r->looked = true;
  jvmtiEnv *own = new_environment(r->agent);
  question q = {.raced = {-1, -1}};
  if (own && (q.classes = program_classes(r, own, env)) && (q.owners = program_objects(r, own, env)) &&
      fill_wanted(r, env, &q))
    ask(r, env, &q);
  if (own) (*own)->DisposeEnvironment(own);
  (*env)->PopLocalFrame(env, NULL);
}
