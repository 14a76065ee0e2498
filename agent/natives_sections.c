/* jdk=atomic: the native methods of HporSections. */
#include "agent.h"

static jint JNICALL n_enter(JNIEnv *env, jclass c, jint hash, jint part, jint what) {
  (void)env;
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->driver;
  ag_entered call = {.method = (ag_method)(what & (AG_INTERRUPTIBLE - 1)),
                     .interruptible = (what & AG_INTERRUPTIBLE) != 0,
                     .apart = (what & AG_APART) != 0,
                     .family = what >> AG_FAMILY_SHIFT};
  bool looks = call.method == AG_METHOD_LOOKS && d->sections && !ag_sections_call(d->sections, d->current).object;
  if (d->sections && (!d->sections_used || (looks && !d->waits_seen))) {
    d->sections_used = true;
    d->waits_seen |= looks;
    /* What was touched so far was not looked at; or who waits was not seen. */
    if (a->phase == AG_PHASE_SEARCH) {
      a->restart = true;
      ag_driver_stop(d, POR_END_LIMIT);
    }
  }
  return (jint)ag_driver_enter(d, (uint32_t)hash, (uint32_t)part, call);
}

static void JNICALL n_leave(JNIEnv *env, jclass c, jint depth) {
  (void)env;
  (void)c;
  ag_driver_leave(&ag_the_agent()->driver, (uint32_t)depth);
}

bool ag_section_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"enter0", "(III)I", n_enter}, {"leave0", "(I)V", n_leave}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporSections");
  return owner && (*env)->RegisterNatives(env, owner, methods, 2) == 0;
}
