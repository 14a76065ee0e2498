/* Tests the model against the Java Language Specification (17.1, 17.2, 12.4.2) and java.lang.Thread: monitors, wait
 * sets, interrupts, parking, joins, time and class initialization. */
#include "driver/sections.h"
#include "model/model.h"
#include "tap.h"

enum { LOCK = 5, THREAD_OBJECTS = 100, NEW = 0, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED };

static tap t;

/* `count` live threads, each past its begin. */
enum { SLACK = 1000000 };

static ag_model *model_with(uint32_t count, ag_timeouts timeouts) {
  ag_model *m = ag_model_new(timeouts, SLACK);
  ag_model_begin(m);
  ag_model_thread(m, 0)->object = THREAD_OBJECTS;
  ag_model_perform(m, 0);
  for (uint32_t i = 1; i < count; i++) {
    int32_t result;
    ag_model_add_thread(m, i, 0, THREAD_OBJECTS + i, false);
    ag_model_request(m, 0, &(ag_request){.kind = AG_START, .object = THREAD_OBJECTS + i, .target = i}, &result);
    ag_model_perform(m, 0);
    ag_model_perform(m, i);
  }
  return m;
}

/* Announces; true: it is visible. */
static bool ask(ag_model *m, uint32_t thread, ag_kind kind, uint32_t object, int64_t argument) {
  int32_t result = 0;
  ag_request request = {.kind = kind, .object = object, .target = POR_NO_THREAD, .argument = argument};
  if (!ag_model_request(m, thread, &request, &result)) return true;
  ag_model_thread(m, thread)->result = result;
  return false;
}

/* Announces and carries out; the result, -1 if it is not enabled. */
static int run(ag_model *m, uint32_t thread, ag_kind kind, uint32_t object, int64_t argument) {
  if (!ask(m, thread, kind, object, argument)) return ag_model_thread(m, thread)->result;
  if (!ag_model_enabled(m, thread)) return -1;
  ag_model_perform(m, thread);
  return ag_model_thread(m, thread)->result;
}

static int go_on(ag_model *m, uint32_t thread) {
  if (!ag_model_enabled(m, thread)) return -1;
  ag_model_perform(m, thread);
  return ag_model_thread(m, thread)->result;
}

static void wait_on(ag_model *m, uint32_t thread, int64_t timeout) {
  run(m, thread, AG_ENTER, LOCK, 0);
  run(m, thread, AG_WAIT, LOCK, timeout);
}

static void notify(ag_model *m, uint32_t thread, ag_kind kind) {
  run(m, thread, AG_ENTER, LOCK, 0);
  run(m, thread, kind, LOCK, 0);
  run(m, thread, AG_EXIT, LOCK, 0);
}

static void test_monitors(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  tap_check(&t, run(m, 0, AG_ENTER, LOCK, 0) == AG_NORMAL && ag_model_owner(m, LOCK) == 0, "a free monitor is taken");
  tap_check(&t, !ask(m, 0, AG_ENTER, LOCK, 0), "taking it again concerns nobody else");
  tap_check(&t, run(m, 1, AG_ENTER, LOCK, 0) == -1 && ag_model_state(m, 1) == BLOCKED, "another thread is blocked");
  tap_check(&t, !ask(m, 0, AG_EXIT, LOCK, 0) && go_on(m, 1) == -1, "left once of twice: still held");
  tap_check(&t, ask(m, 0, AG_EXIT, LOCK, 0), "the last exit is visible");
  ag_model_perform(m, 0);
  tap_check(&t, go_on(m, 1) == AG_NORMAL && ag_model_holds(m, 1, LOCK), "then the other thread takes it");
  tap_check(&t, run(m, 0, AG_EXIT, LOCK, 0) == AG_NOT_OWNER, "exit without owning it");
  tap_check(&t, run(m, 0, AG_WAIT, LOCK, -1) == AG_NOT_OWNER, "wait without owning it");
  tap_check(&t, run(m, 0, AG_NOTIFY, LOCK, 0) == AG_NOT_OWNER, "notify without owning it");
  tap_check(&t, run(m, 0, AG_NOTIFY_ALL, LOCK, 0) == AG_NOT_OWNER, "notifyAll without owning it");
  ag_model_begin(m);
  tap_check(&t, ag_model_owner(m, LOCK) == POR_NO_THREAD, "a new execution: free");
  ag_model_free(m);
}

static void test_wait_sets(void) {
  ag_model *m = model_with(4, AG_TIMEOUTS_LAZY);
  run(m, 1, AG_ENTER, LOCK, 0);
  run(m, 1, AG_ENTER, LOCK, 0);
  run(m, 1, AG_WAIT, LOCK, -1);
  tap_check(&t, ag_model_owner(m, LOCK) == POR_NO_THREAD, "a wait gives up a monitor that is held twice");
  tap_check(&t, go_on(m, 1) == -1 && ag_model_state(m, 1) == WAITING, "it waits");
  wait_on(m, 2, -1);
  notify(m, 0, AG_NOTIFY);
  tap_check(&t, ag_model_enabled(m, 1) && ag_model_enabled(m, 2), "either of two waiters can be woken");
  wait_on(m, 3, -1);
  tap_check(&t, !ag_model_enabled(m, 3), "one that waits since the notify cannot");
  tap_check(&t, go_on(m, 1) == AG_NORMAL, "one is woken");
  tap_check(&t, go_on(m, 2) == -1, "the other is not");
  run(m, 1, AG_EXIT, LOCK, 0);
  tap_check(&t, ag_model_holds(m, 1, LOCK), "the woken thread holds the monitor as often as before");
  run(m, 1, AG_EXIT, LOCK, 0);
  tap_check(&t, !ag_model_enabled(m, 2) && !ag_model_enabled(m, 3), "free again, but nobody else was notified");
  notify(m, 1, AG_NOTIFY_ALL);
  tap_check(&t, ag_model_enabled(m, 2) && ag_model_enabled(m, 3), "notifyAll wakes all");
  tap_check(&t, go_on(m, 2) == AG_NORMAL && go_on(m, 3) == -1, "one after the other, as the monitor comes free");
  ag_model_free(m);

  m = model_with(3, AG_TIMEOUTS_LAZY);
  notify(m, 0, AG_NOTIFY);
  notify(m, 0, AG_NOTIFY_ALL);
  wait_on(m, 1, -1);
  tap_check(&t, go_on(m, 1) == -1, "a notify before the wait is lost");
  notify(m, 0, AG_NOTIFY);
  notify(m, 0, AG_NOTIFY);
  tap_check(&t, go_on(m, 1) == AG_NORMAL, "two notifies wake the one waiter");
  run(m, 1, AG_EXIT, LOCK, 0);
  wait_on(m, 2, -1);
  tap_check(&t, go_on(m, 2) == -1, "the second of them is not kept for the next");
  ag_model_free(m);
}

static void test_interrupts(void) {
  ag_model *m = model_with(3, AG_TIMEOUTS_LAZY);
  wait_on(m, 1, -1);
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS + 1, 0);
  tap_check(&t, run(m, 0, AG_IS_INTERRUPTED, THREAD_OBJECTS + 1, 0) == 1, "an interrupt is seen");
  tap_check(&t, go_on(m, 1) == AG_INTERRUPTED_RESULT && ag_model_holds(m, 1, LOCK), "it ends a wait, with the monitor");
  tap_check(&t, run(m, 0, AG_IS_INTERRUPTED, THREAD_OBJECTS + 1, 0) == 0, "and is cleared by that");
  run(m, 1, AG_EXIT, LOCK, 0);
  for (uint32_t outcome = 0; outcome < 2; outcome++) {
    wait_on(m, 2, -1);
    wait_on(m, 1, -1);
    run(m, 0, AG_INTERRUPT, THREAD_OBJECTS + 1, 0);
    notify(m, 0, AG_NOTIFY);
    tap_check(&t, ag_model_perform(m, 1) == AG_ANNOUNCED, "17.2.4: both come; what has ended the wait is still open");
    ag_model_thread(m, 1)->choice = outcome;
    int result = go_on(m, 1);
    run(m, 1, AG_EXIT, LOCK, 0);
    if (outcome == 0)
      tap_check(&t, result == AG_NORMAL && ag_model_thread(m, 1)->interrupted && go_on(m, 2) == -1,
                "either the notification, which nobody else gets, and the interrupt is still there");
    else
      tap_check(&t, result == AG_INTERRUPTED_RESULT && !ag_model_thread(m, 1)->interrupted && go_on(m, 2) == AG_NORMAL,
                "or the interrupt, and another waiter gets the notification");
    if (outcome == 0) {
      notify(m, 0, AG_NOTIFY);
      go_on(m, 2);
      run(m, 1, AG_INTERRUPTED, 0, 0);
    }
    run(m, 2, AG_EXIT, LOCK, 0);
  }
  wait_on(m, 1, -1);
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS + 1, 0);
  notify(m, 0, AG_NOTIFY);
  wait_on(m, 2, -1);
  go_on(m, 1);
  ag_model_thread(m, 1)->choice = 1;
  go_on(m, 1);
  run(m, 1, AG_EXIT, LOCK, 0);
  tap_check(&t, go_on(m, 2) == -1, "but only one that waited when it was made");
  notify(m, 0, AG_NOTIFY);
  tap_check(&t, go_on(m, 2) == AG_NORMAL, "which is lost, so that the next notification counts");
  run(m, 2, AG_EXIT, LOCK, 0);
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS, 0);
  tap_check(&t, run(m, 0, AG_SLEEP, 0, 1000) == AG_INTERRUPTED_RESULT, "interrupted before a sleep: it throws at once");
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS, 0);
  run(m, 0, AG_ENTER, LOCK, 0);
  tap_check(&t, run(m, 0, AG_WAIT, LOCK, -1) == AG_INTERRUPTED_RESULT && ag_model_holds(m, 0, LOCK),
            "before a wait: it throws without giving the monitor up");
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS, 0);
  tap_check(&t, run(m, 0, AG_JOIN, THREAD_OBJECTS + 2, -1) == AG_INTERRUPTED_RESULT, "before a join of a live thread");
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS, 0);
  tap_check(&t, run(m, 0, AG_PARK, 0, -1) == AG_NORMAL && ag_model_thread(m, 0)->interrupted,
            "park returns at once and keeps the status");
  int32_t first = run(m, 0, AG_INTERRUPTED, 0, 0), second = run(m, 0, AG_INTERRUPTED, 0, 0);
  tap_check(&t, first == 1 && second == 0, "interrupted() clears it");
  ag_model_free(m);
}

static void test_threads(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  const uint32_t fresh = THREAD_OBJECTS + 7;
  tap_check(&t, run(m, 0, AG_IS_ALIVE, fresh, 0) == 0 && run(m, 0, AG_GET_STATE, fresh, 0) == NEW, "not started: NEW");
  tap_check(&t, run(m, 0, AG_JOIN, fresh, -1) == AG_NORMAL, "a join of it returns at once");
  run(m, 0, AG_UNPARK, fresh, 0);
  run(m, 0, AG_INTERRUPT, fresh, 0);
  ask(m, 1, AG_JOIN, fresh, -1);
  int32_t result;
  ag_model_add_thread(m, 2, 0, fresh, false);
  ag_model_add_thread(m, 3, 1, fresh, false);
  ag_model_request(m, 0, &(ag_request){.kind = AG_START, .object = fresh, .target = 2}, &result);
  ag_model_perform(m, 0);
  tap_check(&t, go_on(m, 1) == -1, "a join that was announced before the start waits behind it");
  ag_model_request(m, 1, &(ag_request){.kind = AG_START, .object = fresh, .target = 3}, &result);
  tap_check(&t, go_on(m, 1) == AG_ALREADY, "the second of two starts fails");
  ag_model_perform(m, 2);
  tap_check(&t, run(m, 2, AG_INTERRUPTED, 0, 0) == 1, "an interrupt before the start is kept");
  tap_check(&t, run(m, 2, AG_PARK, 0, -1) == -1 && ag_model_state(m, 2) == WAITING,
            "an unpark before the start is not");
  run(m, 0, AG_UNPARK, fresh, 0);
  run(m, 0, AG_UNPARK, fresh, 0);
  tap_check(&t, go_on(m, 2) == AG_NORMAL && run(m, 2, AG_PARK, 0, -1) == -1, "two unparks leave one permit");
  run(m, 0, AG_UNPARK, fresh, 0);
  go_on(m, 2);
  ask(m, 0, AG_JOIN, fresh, -1);
  tap_check(&t, !ag_model_enabled(m, 0) && ag_model_state(m, 0) == WAITING, "join waits");
  ask(m, 2, AG_END, 0, 0);
  tap_check(&t, ag_model_perform(m, 2) == AG_HAS_ENDED && go_on(m, 0) == AG_NORMAL, "until the end");
  tap_check(&t, run(m, 0, AG_GET_STATE, fresh, 0) == TERMINATED && run(m, 0, AG_IS_ALIVE, fresh, 0) == 0, "TERMINATED");
  ask(m, 1, AG_END, 0, 0);
  ag_model_perform(m, 1);
  tap_check(&t, !ag_model_only_daemons(m), "main is left");
  bool any;
  ask(m, 0, AG_HALT, 0, 0);
  ag_model_enabled_set(m, &any);
  tap_check(&t, !any, "who has called exit goes no further");
  ag_model_free(m);
}

static bool only(ag_model *m, uint64_t expected) {
  bool any;
  return ag_model_enabled_set(m, &any).bits[0] == expected;
}

static void test_time(void) {
  ag_model *m = model_with(3, AG_TIMEOUTS_LAZY);
  ask(m, 0, AG_SLEEP, 0, 3000);
  ask(m, 1, AG_PARK, 0, 1000);
  wait_on(m, 2, 2000);
  tap_check(&t, only(m, 2), "lazy: the earliest deadline comes first");
  tap_check(&t, go_on(m, 1) == AG_NORMAL, "a park that times out returns");
  tap_check(&t, ask(m, 1, AG_YIELD, 0, 0) && only(m, 2), "no time passes while a thread can go on");
  ask(m, 1, AG_JOIN, THREAD_OBJECTS, 5000); /* from 1000 on: until 6000 */
  tap_check(&t, only(m, 4) && go_on(m, 2) == AG_TIMED_OUT && ag_model_holds(m, 2, LOCK),
            "then the wait, with its monitor");
  ask(m, 2, AG_PARK, 0, -1);
  tap_check(&t, only(m, 1) && go_on(m, 0) == AG_NORMAL, "then the sleep");
  ask(m, 0, AG_PARK, 0, -1);
  tap_check(&t, only(m, 2) && go_on(m, 1) == AG_TIMED_OUT, "then the join");
  tap_check(&t, ag_model_clock(m, 1) >= 6000, "the clock has come to its deadline");
  ask(m, 1, AG_PARK, 0, -1);
  tap_check(&t, only(m, 0), "nothing is armed: deadlock");
  ag_model_free(m);

  m = model_with(3, AG_TIMEOUTS_SLACK);
  ask(m, 0, AG_SLEEP, 0, SLACK - 1);
  ask(m, 1, AG_PARK, 0, SLACK);
  ask(m, 2, AG_YIELD, 0, 0);
  tap_check(&t, only(m, 5), "slack: what is shorter may be over at any time, the rest waits");
  go_on(m, 0);
  tap_check(&t, ag_model_clock(m, 0) >= SLACK - 1 && ag_model_clock(m, 2) < SLACK / 2, "for its thread alone");
  ask(m, 0, AG_SLEEP, 0, 2);
  tap_check(&t, only(m, 4), "what a thread has slept adds up");
  go_on(m, 2);
  ask(m, 2, AG_PARK, 0, -1);
  tap_check(&t, only(m, 3) && ag_model_time_passed(m), "time passes when nothing else can run: to the earliest limit");
  tap_check(&t, only(m, 3) && go_on(m, 1) == AG_NORMAL, "from there on what is near may be over in any order");
  tap_check(&t, go_on(m, 0) == AG_NORMAL && ag_model_now(m) == SLACK, "for all threads it is the earliest one");
  ag_model_free(m);

  m = model_with(2, AG_TIMEOUTS_EXPLORE);
  ask(m, 0, AG_SLEEP, 0, 3000);
  wait_on(m, 1, 1000);
  tap_check(&t, only(m, 3), "explore: armed timeouts may fire at any time");
  ag_model_free(m);

  m = model_with(2, AG_TIMEOUTS_NEVER);
  ask(m, 0, AG_SLEEP, 0, 3000);
  wait_on(m, 1, 1000);
  tap_check(&t, only(m, 1), "never: a sleep ends all the same");
  go_on(m, 0);
  ask(m, 0, AG_PARK, 0, 1000);
  tap_check(&t, only(m, 0), "never: timed waits do not");
  ag_model_free(m);
}

/* Announces a use of the object in slot 3; carries it out if it is enabled. -1: it is not. */
static int use(ag_model *m, uint32_t thread, uint16_t does, int64_t timeout) {
  int32_t result = 0;
  ag_request request = {.kind = AG_NETWORK, .target = POR_NO_THREAD, .argument = timeout};
  request.network = (ag_network_use){.number = 7, .slot = 3, .does = does};
  ag_model_request(m, thread, &request, &result);
  return go_on(m, thread);
}

static void test_network(void) {
  ag_request unpacked = {.kind = AG_NETWORK};
  ag_network_request(&unpacked, 7, (int64_t)501 << AG_NETWORK_TIME_SHIFT | 3 << AG_NETWORK_SLOT_SHIFT | AG_NETWORK_IN);
  tap_check(&t, unpacked.argument == 500000 && unpacked.network.slot == 3 && unpacked.network.does == AG_NETWORK_IN,
            "a use of the network is unpacked: 500 microseconds, slot 3");
  ag_model *m = model_with(3, AG_TIMEOUTS_LAZY);
  tap_check(&t, use(m, 0, AG_NETWORK_GIVES, -1) == AG_NORMAL, "who does not wait uses an object that is not ready");
  tap_check(&t, use(m, 1, AG_NETWORK_IN, -1) == -1, "who wants to take waits");
  ag_network_set(m, 3, AG_NETWORK_OUT);
  tap_check(&t, go_on(m, 1) == -1, "who wants to take waits though there is room");
  tap_check(&t, use(m, 0, AG_NETWORK_OUT, -1) == AG_NORMAL, "who wants to give goes on");
  run(m, 0, AG_INTERRUPT, THREAD_OBJECTS + 1, 0);
  tap_check(&t, go_on(m, 1) == -1, "an interrupt does not end the wait");
  ag_network_set(m, 3, AG_NETWORK_IN);
  tap_check(&t, go_on(m, 1) == AG_NORMAL, "who wants to take goes on when there is something");
  ag_network_set(m, 3, 0);
  tap_check(&t, use(m, 1, AG_NETWORK_IN | AG_NETWORK_INTERRUPTIBLE, -1) == AG_INTERRUPTED_RESULT,
            "a virtual thread's wait is ended by an interrupt");
  tap_check(&t, ag_model_thread(m, 1)->interrupted, "whose status stays");
  ag_model_free(m);
  m = model_with(2, AG_TIMEOUTS_EXPLORE);
  tap_check(&t, use(m, 1, AG_NETWORK_IN, 1000) == AG_TIMED_OUT, "a wait may end by time");
  tap_check(&t, use(m, 1, AG_NETWORK_IN, -1) == -1, "one without a limit does not");
  ag_network_set(m, 3, AG_NETWORK_IN);
  ag_model_begin(m);
  ag_model_perform(m, 0);
  tap_check(&t, use(m, 0, AG_NETWORK_IN, -1) == -1, "another execution finds nothing ready");
  ag_model_free(m);
}

static void test_classes(void) {
  ag_model *m = model_with(3, AG_TIMEOUTS_LAZY);
  tap_check(&t, run(m, 0, AG_CLASS_INIT, 4, 0) == AG_RUN_INITIALIZER && ag_model_initializer(m, 4) == 0,
            "the first runs it");
  tap_check(&t, !ask(m, 0, AG_CLASS_INIT, 4, 0) && ag_model_thread(m, 0)->result == AG_ALREADY,
            "recursion goes through");
  tap_check(&t, run(m, 1, AG_CLASS_INIT, 4, 0) == -1, "another thread waits");
  run(m, 0, AG_CLASS_INIT_END, 4, 0);
  tap_check(&t, go_on(m, 1) == AG_NORMAL && run(m, 2, AG_CLASS_INIT, 4, 0) == AG_NORMAL, "then all find it done");
  run(m, 0, AG_CLASS_INIT, 5, 0);
  ask(m, 1, AG_CLASS_INIT, 5, 0);
  run(m, 0, AG_CLASS_INIT_END, 5, 1);
  tap_check(&t, go_on(m, 1) == AG_INITIALIZER_FAILED && run(m, 0, AG_CLASS_INIT, 5, 0) == AG_INITIALIZER_FAILED,
            "an initializer that failed has failed for all");
  ag_model_begin(m);
  ag_model_perform(m, 0);
  tap_check(&t, run(m, 0, AG_CLASS_INIT, 5, 0) == AG_RUN_INITIALIZER, "a new execution initializes anew");
  ag_model_free(m);
}

static bool is_there(void *context, uint32_t thread) {
  return thread != 0 || *(bool *)context;
}

static void test_sections(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  bool there = false;
  ag_model_conditions(m, is_there, &there);
  ag_thread *first = ag_model_thread(m, 0);
  first->request = (ag_request){.kind = AG_SECTION, .object = 7, .awaits = 1, .interruptible = true};
  tap_check(&t, !ag_model_enabled(m, 0) && ag_model_state(m, 0) == WAITING, "a section waits for what it awaits");
  there = true;
  tap_check(&t, ag_model_enabled(m, 0) && ag_model_state(m, 0) == RUNNABLE, "until it is there");
  there = false;
  tap_check(&t, !ag_model_enabled(m, 0), "somebody else may take it");
  first->interrupted = true;
  tap_check(&t, ag_model_enabled(m, 0), "an interrupted thread waits for nothing");
  first->request.interruptible = false;
  tap_check(&t, !ag_model_enabled(m, 0), "unless the call is not interruptible");
  first->request.awaits = 0;
  tap_check(&t, ag_model_enabled(m, 0), "other sections wait for nothing");
  ag_model_free(m);
}

static void test_parked_sections(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  ag_thread *first = ag_model_thread(m, 0);
  first->request = (ag_request){.kind = AG_SECTION, .object = 7, .awaits = AG_AWAITS_PERMIT, .interruptible = true};
  ag_model_arm(m, 0);
  tap_check(&t, !ag_model_enabled(m, 0), "who parks in a section waits for its permit");
  first->permit.there = true;
  tap_check(&t,
            ag_model_enabled(m, 0) && ag_model_perform(m, 0) == AG_GOES_ON && !first->permit.there &&
                !ag_model_enabled(m, 0),
            "and takes it");
  first->request.argument = 50;
  ag_model_arm(m, 0);
  first->expired = true;
  tap_check(&t, ag_model_enabled(m, 0) && ag_model_perform(m, 0) == AG_GOES_ON && !first->late,
            "or its time is over, which it finds out by itself");
  ag_model_free(m);
}

static int64_t due_time(void *context, uint32_t thread) {
  (void)thread;
  return *(int64_t *)context;
}

/* Thread 0 waits until something is due. */
static ag_thread *due_section(ag_model *m, bool *there, int64_t *due) {
  ag_model_conditions(m, is_there, there);
  ag_model_due_times(m, due_time, due);
  ag_thread *first = ag_model_thread(m, 0);
  first->request = (ag_request){.kind = AG_SECTION, .object = 7, .awaits = AG_AWAITS_ANY, .due = true};
  ag_model_arm(m, 0);
  return first;
}

static void test_due_sections(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  bool there = false, any;
  int64_t due = INT64_MAX;
  ag_thread *first = due_section(m, &there, &due);
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && !ag_model_enabled(m, 0) && ag_model_state(m, 0) == WAITING, "nothing is there to get due");
  due = 9000;
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && !ag_model_enabled(m, 0) && ag_model_state(m, 0) == TIMED_WAITING, "something is, later");
  due = 5000;
  run(m, 1, AG_END, 0, 0);
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && ag_model_time_passed(m) && ag_model_enabled(m, 0) && ag_model_now(m) == 5000,
            "something else comes, which is due before");
  due = 9000;
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && ag_model_time_passed(m) && ag_model_now(m) == 9000, "that is taken away, and time goes on");
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && !first->late, "what is due is there");
  due = INT64_MAX;
  first = due_section(m, &there, &due);
  ag_model_enabled_set(m, &any);
  tap_check(&t, !any, "nothing is left");
  there = true;
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && ag_model_enabled(m, 0), "the thread need not wait any more");
  ag_model_free(m);
}

static void test_near_due_sections(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_SLACK);
  const int64_t second = 1000000000;
  bool there = false, any;
  int64_t due = SLACK + 2 * second;
  ag_thread *first = due_section(m, &there, &due);
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && !ag_model_enabled(m, 0) && ag_model_is_far(m, due), "what is due late is not there");
  due = SLACK - 1;
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && ag_model_enabled(m, 0) && !ag_model_is_far(m, due), "what is due soon may be there");
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && !first->late && first->times.clock == due,
            "then the time has passed for the thread");
  due = 2 * due;
  first = due_section(m, &there, &due);
  tap_check(&t, !ag_model_enabled(m, 0), "the slack counts from the time that has passed for all");
  due = first->times.clock + 1000;
  ag_model_enabled_set(m, &any);
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && first->times.clock == due - 1000,
            "what the thread's own clock will show is there");
  tap_check(&t, ag_model_is_far(m, INT64_MAX) && !ag_model_is_far(m, INT64_MIN), "nothing is due late, or at once");
  ag_model_free(m);
}

/* Of thread 0, for 50 ns; thread 1 waits for nothing. */
static ag_thread *timed_section(ag_model *m, bool *there) {
  ag_model_conditions(m, is_there, there);
  ag_thread *first = ag_model_thread(m, 0);
  first->request = (ag_request){.kind = AG_SECTION, .object = 7, .awaits = 1, .interruptible = true, .argument = 50};
  ag_model_arm(m, 0);
  return first;
}

static void test_timed_sections(void) {
  ag_model *m = model_with(2, AG_TIMEOUTS_LAZY);
  bool there = false, any;
  ag_thread *first = timed_section(m, &there);
  tap_check(&t, !ag_model_enabled(m, 0) && ag_model_state(m, 0) == TIMED_WAITING, "a section waits for a time");
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && !ag_model_enabled(m, 0), "which does not pass while another thread can go on");
  run(m, 1, AG_END, 0, 0);
  ag_model_enabled_set(m, &any);
  tap_check(&t, any && ag_model_time_passed(m) && ag_model_enabled(m, 0) && ag_model_now(m) == 50, "then it is over");
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && first->late, "and the section learns of it");
  there = true;
  timed_section(m, &there);
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && !first->late && ag_model_now(m) == 50,
            "what it awaits is there in time");
  there = false;
  timed_section(m, &there);
  first->interrupted = true;
  tap_check(&t, ag_model_perform(m, 0) == AG_GOES_ON && !first->late, "an interrupted thread is not late");
  ag_model_free(m);
  m = model_with(2, AG_TIMEOUTS_EXPLORE);
  first = timed_section(m, &there);
  tap_check(&t,
            ag_model_enabled(m, 0) && ag_model_perform(m, 0) == AG_GOES_ON && first->late && first->times.clock == 50,
            "with timeouts=explore it may be over at any time");
  ag_model_free(m);
  m = model_with(2, AG_TIMEOUTS_NEVER);
  timed_section(m, &there);
  run(m, 1, AG_END, 0, 0);
  ag_model_enabled_set(m, &any);
  tap_check(&t, !any, "with timeouts=never it never is");
  ag_model_free(m);
}

int main(void) {
  test_monitors();
  test_wait_sets();
  test_interrupts();
  test_threads();
  test_time();
  test_classes();
  test_network();
  test_sections();
  test_parked_sections();
  test_timed_sections();
  test_due_sections();
  test_near_due_sections();
  return tap_end(&t);
}
