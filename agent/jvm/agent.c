/* Functions on the agent's state that all files of the agent use. */
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
  if (!a->program.jdk_classes && a->program.java_home) a->program.jdk_classes = ag_class_path_new(a->program.java_home);
  pthread_mutex_unlock(&a->lock);
  return a->program.jdk_classes && ag_class_path_find(a->program.jdk_classes, name, bytes, length);
}

double ag_seconds(const ag_agent *a) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - a->stage.began.tv_sec) + (double)(now.tv_nsec - a->stage.began.tv_nsec) / 1e9;
}

void ag_uncontrolled(ag_agent *a, const char *operation) {
  pthread_mutex_lock(&a->lock);
  size_t i = 0;
  while (i < a->findings.uncontrolled_count && strcmp(a->findings.uncontrolled[i], operation) != 0) i++;
  if (i == a->findings.uncontrolled_count) {
    char **names = realloc(a->findings.uncontrolled, (i + 1) * sizeof *names);
    if (names) {
      a->findings.uncontrolled = names;
      if ((names[i] = strdup(operation))) a->findings.uncontrolled_count++;
    }
  }
  pthread_mutex_unlock(&a->lock);
}

void ag_search_give_up(ag_agent *a, const char *why) {
  if (!a->findings.uncontrollable) a->findings.uncontrollable = strdup(why);
}

void ag_search_anew(ag_agent *a) {
  if (a->stage.phase == AG_PHASE_WARM_UP) return;
  if (!a->stage.held_seen && ag_explores(a)) a->stage.restart = true;
  a->stage.held_seen = true;
}
