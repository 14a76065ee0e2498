/* Passing the turn from thread to thread, by the backend: fibers switch in Java, OS threads wait here. */
#include "jvm/turn.h"

#include "jvm/held_monitors.h"
#include "jvm/phases.h"
#include "jvm/recorder.h"
#include "jvm/suppressed.h"

static jint tell_main(ag_agent *a, uint32_t self) {
  if (self == 0) {
    a->engine.main_told = true;
    return AG_KILL;
  }
  ag_os_pass(a->engine.os, 0, AG_TURN_KILL);
  return 0;
}

jint ag_wait_for_turn(ag_agent *a, uint32_t self) {
  ag_turn turn = ag_os_wait(a->engine.os, self);
  if (turn == AG_TURN_GO) return ag_model_thread(a->engine.model, self)->result;
  if (self == 0) a->engine.main_told = true;
  return AG_KILL;
}

static void record_deadlock(ag_agent *a) {
  JNIEnv *env = ag_env(a);
  if (env) ag_recorder_deadlock(a->findings.recorder, env);
}

/* A fiber that is cut off is dropped as it stands; but a monitor of the JVM's that it owns would stay taken for ever.
 */
static bool must_unwind(ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  return (a->stage.held_seen || d->now.end == POR_END_LIMIT || por_failure(a->stage.search)) && ag_owns_any_monitor(a);
}

/* The last search: if a thread does something else than before, it is told where. That thread need not be the one that
 * runs: what it announced is held against the schedule when its turn comes. */
static void note_difference(ag_agent *a) {
  const por_failure_info *failure = a->engine.driver.each ? por_failure(a->stage.search) : NULL;
  if (!failure || a->stage.different_stack || failure->thread == POR_NO_THREAD) return;
  JNIEnv *env = ag_env(a);
  a->stage.different_stack = ag_utf(
      env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)failure->thread));
}

jint ag_pass_turn(ag_agent *a, uint32_t self, uint32_t next, bool ends) {
  atomic_fetch_add_explicit(&a->stopping.heartbeat, 1, memory_order_relaxed);
  if (next == self && !ends) return a->engine.control->result;
  if (ends && a->engine.os) ag_os_gone(a->engine.os, self);
  if (next == AG_OVER && a->engine.driver.reports && a->engine.driver.now.deadlocked) record_deadlock(a);
  if (next == AG_OVER && a->engine.driver.now.deadlocked) ag_suppressed_note_deadlock(a);
  if (next == AG_OVER && !ends) note_difference(a);
  if (next == AG_OVER && !ends && a->engine.fibers && a->engine.driver.now.stuck) ag_refuse_wait_in_monitor(a);
  if (a->engine.fibers) return next == AG_OVER && !ends && must_unwind(a) ? AG_KILL : AG_SWITCH;
  if (next == AG_OVER) {
    jint told = tell_main(a, self);
    return ends || told == AG_KILL ? told : ag_wait_for_turn(a, self);
  }
  if (!ag_os_launched(a->engine.os, next)) {
    if (!ag_os_launch(a->engine.os, next)) {
      ag_search_give_up(a, "The program has more threads than hpor can hold.");
      ag_driver_stop(&a->engine.driver, POR_END_LIMIT);
      return ag_pass_turn(a, self, AG_OVER, ends);
    }
    a->engine.launching = next;
    return AG_LAUNCH;
  }
  ag_os_pass(a->engine.os, next, AG_TURN_GO);
  return ends ? 0 : ag_wait_for_turn(a, self);
}
