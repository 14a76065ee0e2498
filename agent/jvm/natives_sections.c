/* jdk=atomic: the native methods of HporSections. */
#include "jvm/natives_parts.h"

#include "jvm/agent.h"
#include "jvm/conditions.h"
#include "jvm/recorder.h"

/* The call that the thread has entered waits in front of its section, unless somebody may look at who waits. */
static void await(ag_agent *a, JNIEnv *env, jobject object, int family, ag_method method, int64_t most) {
  ag_driver *d = &a->engine.driver;
  if (d->now.over || !d->sections || d->inside.open || d->traits.waits_seen) return;
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  if (!call->object) return;
  if (call->interruptible && ag_section_looks_first(family) && !ag_driver_looks_first(d)) return;
  uint32_t thread = d->now.current;
  ag_awaits awaits = ag_conditions_set(a->engine.conditions, env, thread, object, family, method);
  ag_conditions *conditions = a->engine.conditions;
  if (awaits && d->control->leaves_out && ag_conditions_hold(conditions, thread)) return; /* and nobody else is there */
  ag_waits waits = {.awaits = awaits, .condition = ag_conditions_bit(conditions, thread), .most = most};
  waits.due = ag_conditions_due_times(conditions, thread);
  const ag_condition_field *fields = NULL;
  uint32_t count = awaits >= AG_AWAITS_ANY ? ag_conditions_fields(conditions, thread, &fields) : 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t field = ag_driver_field(d, fields[i].hash, fields[i].name);
    if (awaits == AG_AWAITS_FIELD)
      waits.decides = field;
    else if (field)
      ag_driver_depends(d, field - 1);
  }
  ag_sections_await(d->sections, thread, waits);
  ag_driver_flush(d); /* what the call does is not left out any more */
}

/* In what n_enter() returns: a report is made, which is to be told the result of the call (HporSections.TELLS). */
enum { TELLS = 1 << 16 };

/* `most`: for how long the call waits, in nanoseconds; negative: until what it waits for is there. Or what an AG_COUNTS
 * adds. Or the number of a lock that the call takes, and that threads may share. */
static jint JNICALL n_enter(JNIEnv *env, jclass c, jobject object, jint hash, jint part, jint other_part, jint what,
                            jlong most) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->engine.driver;
  ag_entered call = {.method = (ag_method)(what & (AG_INTERRUPTIBLE - 1)),
                     .interruptible = (what & AG_INTERRUPTIBLE) != 0,
                     .apart = (what & AG_APART) != 0,
                     .fires = (what & AG_FIRES) != 0,
                     .counts = (what & AG_COUNTS) != 0,
                     .overlaps = (what & AG_OVERLAPS) != 0,
                     .versioned = (what & AG_VERSIONED) != 0,
                     .takes = what & AG_TAKES_WHOLE   ? AG_LOCK_WHOLE
                              : what & AG_TAKES_SHARE ? AG_LOCK_SHARE
                                                      : AG_LOCK_NONE,
                     .signalled = (what & AG_SIGNALLED) != 0,
                     .signals = (what & AG_SIGNALS) != 0,
                     .signals_all = (what & AG_SIGNALS_ALL) != 0,
                     .asks = (what & AG_ASKS) != 0,
                     .takes_off = what & AG_COUNTS && most < 0,
                     .number = most,
                     .end = what & AG_PUTS    ? AG_END_PUT
                            : what & AG_POLLS ? AG_END_TAKE
                                              : AG_END_NONE,
                     .family = what >> AG_FAMILY_SHIFT};
  bool looks = call.method == AG_METHOD_LOOKS && d->sections && !ag_sections_call(d->sections, d->now.current)->object;
  if (d->sections && (!d->traits.sections_used || (looks && !d->traits.waits_seen))) {
    d->traits.sections_used = true;
    d->traits.waits_seen |= looks;
    /* What was touched so far was not looked at; or who waits was not seen. */
    if (ag_explores(a)) {
      a->stage.restart = true;
      ag_driver_stop(d, POR_END_LIMIT);
    }
  }
  ag_method method = call.method;
  bool awaits = method == AG_METHOD_AWAITS || method == AG_METHOD_AWAITS_OTHER;
  call.idle = method == AG_METHOD_AWAITS;
  if (awaits) call.method = AG_METHOD_ATOMIC;
  uint32_t depth = ag_driver_enter(d, (uint32_t)hash, (const uint32_t[]){(uint32_t)part, (uint32_t)other_part}, call);
  const bool tells = d->reports && d->sections && object;
  if (tells) {
    jobject called = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_called);
    ag_recorder_called(a->findings.recorder, env, d->now.current, depth, called);
    (*env)->DeleteLocalRef(env, called);
  }
  if (d->sections && !d->now.over && depth < ag_sections_depth(d->sections, d->now.current)) {
    const ag_entered *now = ag_sections_call(d->sections, d->now.current);
    if (now->object && now->object == now->self)
      ag_conditions_enter(a->engine.conditions, env, d->now.current, object, call.family, now->object);
  }
  if (awaits && most) await(a, env, object, call.family, method, most > 0 ? most : 0);
  return (jint)(depth | (tells ? TELLS : 0));
}

/* The call returns this; null: it cannot be told. */
static void JNICALL n_result(JNIEnv *env, jclass c, jint depth, jstring result) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->engine.driver;
  if (d->reports && result) ag_recorder_returned(a->findings.recorder, env, d->now.current, (uint32_t)depth, result);
}

/* `number`: of the called lock, if threads may share it. */
static void JNICALL n_leave(JNIEnv *env, jclass c, jint depth, jlong number) {
  (void)c;
  ag_agent *a = ag_the_agent();
  ag_driver *d = &a->engine.driver;
  if (d->reports) ag_recorder_called(a->findings.recorder, env, d->now.current, (uint32_t)depth, NULL);
  ag_driver_leave(d, (uint32_t)depth, number);
}

/* An ag_idle. */
static jint JNICALL n_idle(JNIEnv *env, jclass c, jint pool, jint worker) {
  (void)env;
  (void)c;
  return (jint)ag_driver_idle(&ag_the_agent()->engine.driver, (uint32_t)pool, (uint32_t)worker);
}

static jboolean JNICALL n_wake(JNIEnv *env, jclass c, jint worker) {
  (void)env;
  (void)c;
  return ag_driver_wake(&ag_the_agent()->engine.driver, (uint32_t)worker);
}

static void JNICALL n_calls(JNIEnv *env, jclass c, jboolean begins) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  if (begins)
    ag_driver_enter(d, 0, NULL, (ag_entered){.family = AG_FAMILY_NONE});
  else if (d->sections)
    ag_driver_leave(d, ag_sections_depth(d->sections, d->now.current) - 1, 0);
}

static void JNICALL n_split(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_split(&ag_the_agent()->engine.driver);
}

/* Has the running thread waited in front of the call for as long as it may? */
static jboolean JNICALL n_late(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  if (d->now.over || !d->sections) return false;
  ag_thread *t = ag_model_thread(d->model, d->now.current);
  bool late = t->late;
  t->late = false;
  return late;
}

static jboolean JNICALL n_future(JNIEnv *env, jclass c, jint hash, jint what) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_future(d, (uint32_t)hash, (unsigned)what);
}

static jboolean JNICALL n_gather(JNIEnv *env, jclass c, jint what, jint hash) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_gather(d, (ag_gather)what, (uint32_t)hash);
}

static jboolean JNICALL n_task(JNIEnv *env, jclass c, jint what) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_task(d, (ag_task_use)what);
}

static jboolean JNICALL n_forked(JNIEnv *env, jclass c, jint use, jint hash, jint pool, jint parallelism) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_forked(d, (ag_fork_use)use, (uint32_t)hash, (uint32_t)pool, (uint32_t)parallelism);
}

static jboolean JNICALL n_keeps_stack(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_keeps_stack(d);
}

/* `now`: a pool is told to stop at once. */
static jboolean JNICALL n_stops(JNIEnv *env, jclass c, jboolean now) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_stops(d, now);
}

/* A pool is shut down; or somebody asks whether it has ended, or is shut down. */
static jboolean JNICALL n_ends(JNIEnv *env, jclass c, jint what) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  if (what == AG_SPLITS_KNOWN) return ag_driver_has_closed(d);
  if (what == AG_SPLITS_CLOSES) ag_driver_closes(d);
  if (what == AG_SPLITS_ENDED) ag_driver_asks_end(d);
  return !d->now.over && d->sections && d->traits.calls & AG_ENDS_SEEN;
}

static void JNICALL n_rests(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver_rests(&ag_the_agent()->engine.driver, true);
}

static void JNICALL n_interrupts_worker(JNIEnv *env, jclass c, jint worker) {
  (void)env;
  (void)c;
  ag_driver_interrupts_worker(&ag_the_agent()->engine.driver, (uint32_t)worker);
}

/* An ag_reached. */
static jint JNICALL n_reaches(JNIEnv *env, jclass c, jint pool, jint worker) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return (jint)ag_driver_reaches(d, (uint32_t)pool, (uint32_t)worker);
}

static jboolean JNICALL n_ends_stop(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_ends_stop(d);
}

static jboolean JNICALL n_results(JNIEnv *env, jclass c, jboolean now) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_results(d, now);
}

static jboolean JNICALL n_meets(JNIEnv *env, jclass c, jint hash, jint parties) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_meets(d, (uint32_t)hash, (uint32_t)parties);
}

static void JNICALL n_leaves(JNIEnv *env, jclass c, jboolean ends) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  ag_driver_leaves(d, ends);
}

static void JNICALL n_fills(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  ag_driver_fills(d);
}

/* `now`: the workers of a pool are counted, or it may have more or fewer of them from now on. */
static jboolean JNICALL n_counted(JNIEnv *env, jclass c, jboolean now) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  return ag_driver_counts_workers(d, now);
}

static void JNICALL n_waits_count(JNIEnv *env, jclass c, jboolean looked) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  if (!looked)
    ag_driver_waits_count(d);
  else if (!ag_driver_looks_first(d))
    ag_driver_split(d);
}

static void JNICALL n_divides(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  ag_driver_divides(d);
}

static void JNICALL n_down(JNIEnv *env, jclass c, jboolean further) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  ag_driver_counts_down(d, further);
}

static void JNICALL n_wakes(JNIEnv *env, jclass c) {
  (void)env;
  (void)c;
  ag_driver *d = &ag_the_agent()->engine.driver;
  ag_driver_flush(d);
  ag_driver_leaves_by_order(d);
}

bool ag_section_natives_register(JNIEnv *env) {
  static JNINativeMethod methods[] = {{"enter0", "(Ljava/lang/Object;IIIIJ)I", n_enter},
                                      {"leave0", "(IJ)V", n_leave},
                                      {"result0", "(ILjava/lang/String;)V", n_result},
                                      {"calls0", "(Z)V", n_calls},
                                      {"split0", "()V", n_split},
                                      {"future0", "(II)Z", n_future},
                                      {"gather0", "(II)Z", n_gather},
                                      {"task0", "(I)Z", n_task},
                                      {"forked0", "(IIII)Z", n_forked},
                                      {"keepsStack0", "()Z", n_keeps_stack},
                                      {"stops0", "(Z)Z", n_stops},
                                      {"ends0", "(I)Z", n_ends},
                                      {"rests0", "()V", n_rests},
                                      {"interruptsWorker0", "(I)V", n_interrupts_worker},
                                      {"reaches0", "(II)I", n_reaches},
                                      {"endsStop0", "()Z", n_ends_stop},
                                      {"results0", "(Z)Z", n_results},
                                      {"meets0", "(II)Z", n_meets},
                                      {"leaves0", "(Z)V", n_leaves},
                                      {"counted0", "(Z)Z", n_counted},
                                      {"fills0", "()V", n_fills},
                                      {"down0", "(Z)V", n_down},
                                      {"waitsCount0", "(Z)V", n_waits_count},
                                      {"divides0", "()V", n_divides},
                                      {"wakes0", "()V", n_wakes},
                                      {"late0", "()Z", n_late},
                                      {"idle0", "(II)I", n_idle},
                                      {"wake0", "(I)Z", n_wake}};
  jclass owner = (*env)->FindClass(env, "java/lang/HporSections");
  return owner && (*env)->RegisterNatives(env, owner, methods, sizeof methods / sizeof *methods) == 0;
}
