/* What all files of the agent ask of it. */
#include "jvm/agent.h"

#include "jvm/class_path.h"

#include <stdlib.h>
#include <string.h>

/* JVMTI hands no context to its callbacks. */
static ag_agent *the_agent;

ag_agent *ag_the_agent(void) {
  return the_agent;
}

void ag_set_the_agent(ag_agent *agent) {
  the_agent = agent;
}

JNIEnv *ag_env(const ag_agent *a) {
  JNIEnv *env = NULL;
  (*a->vm)->GetEnv(a->vm, (void **)&env, JNI_VERSION_1_8);
  return env;
}

char *ag_utf(JNIEnv *env, jstring string) {
  if (!string) return NULL;
  const char *chars = (*env)->GetStringUTFChars(env, string, NULL);
  char *copy = chars ? strdup(chars) : NULL;
  if (chars) (*env)->ReleaseStringUTFChars(env, string, chars);
  return copy;
}

/* Opened when the first one is asked for. */
bool ag_find_jdk_class(void *data, const char *name, uint8_t **bytes, size_t *length) {
  ag_agent *a = data;
  pthread_mutex_lock(&a->lock);
  if (!a->jdk_classes && a->java_home) a->jdk_classes = ag_class_path_new(a->java_home);
  pthread_mutex_unlock(&a->lock);
  return a->jdk_classes && ag_class_path_find(a->jdk_classes, name, bytes, length);
}

double ag_seconds(const ag_agent *a) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - a->began.tv_sec) + (double)(now.tv_nsec - a->began.tv_nsec) / 1e9;
}

void ag_uncontrolled(ag_agent *a, const char *operation) {
  pthread_mutex_lock(&a->lock);
  size_t i = 0;
  while (i < a->uncontrolled_count && strcmp(a->uncontrolled[i], operation) != 0) i++;
  if (i == a->uncontrolled_count) {
    char **names = realloc(a->uncontrolled, (i + 1) * sizeof *names);
    if (names) {
      a->uncontrolled = names;
      if ((names[i] = strdup(operation))) a->uncontrolled_count++;
    }
  }
  pthread_mutex_unlock(&a->lock);
}

void ag_search_give_up(ag_agent *a, const char *why) {
  if (!a->uncontrollable) a->uncontrollable = strdup(why);
}

void ag_search_anew(ag_agent *a) {
  if (a->phase == AG_PHASE_WARM_UP) return;
  if (!a->held_seen && ag_explores(a)) a->restart = true;
  a->held_seen = true;
}
