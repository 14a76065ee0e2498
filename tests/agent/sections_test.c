/* Tests jdk=atomic: which object's sections an operation is ordered against, and when explored executions do not fit.
 */
#include "base/touches.h"
#include "driver/sections.h"
#include "tap.h"

enum { OBJECT = 5, OTHER = 6, PLACE = 9, FAMILY = 3 };

static ag_sections *fresh(void) {
  ag_sections *s = ag_sections_new();
  ag_sections_begin_search(s);
  ag_sections_begin(s);
  return s;
}

/* Operations that are in no method of the library. */
static void bare(tap *t) {
  ag_sections *s = fresh();
  tap_check(t, !ag_sections_group(s, 0, PLACE, true), "what no section has touched belongs to nobody");
  tap_check(t, ag_sections_touch(s, 0, PLACE, true, OBJECT) == AG_JOINED, "what a section touches joins its group");
  tap_check(t, ag_sections_group(s, 1, PLACE, false) == OBJECT,
            "whoever touches it afterwards is ordered against the sections");
  ag_sections_begin(s);
  tap_check(t, ag_sections_group(s, 1, PLACE, false) == OBJECT,
            "and in the next execution from the beginning: a thread asleep before such a section must wake up");
  tap_check(t,
            ag_sections_touch(s, 1, PLACE, false, 0) == AG_FITS &&
                ag_sections_touch(s, 0, PLACE, true, OBJECT) == AG_JOINED,
            "so what comes first fits, where that was known");
  ag_sections_begin_search(s);
  ag_sections_begin(s);
  tap_check(t, !ag_sections_group(s, 1, PLACE, false), "a new search numbers locations anew");
  tap_check(t,
            ag_sections_touch(s, 1, PLACE, false, 0) == AG_FITS &&
                ag_sections_touch(s, 0, PLACE, true, OBJECT) == AG_MISFIT,
            "where it was not known, a section that writes what another thread has read comes too late");
  ag_sections_free(s);
  s = fresh();
  tap_check(t,
            ag_sections_touch(s, 1, PLACE, false, 0) == AG_FITS &&
                ag_sections_touch(s, 0, PLACE, false, OBJECT) == AG_JOINED,
            "one that reads it does not");
  ag_sections_begin(s);
  tap_check(t, !ag_sections_group(s, 1, PLACE, false) && ag_sections_group(s, 1, PLACE, true) == OBJECT,
            "readers are ordered against sections that write, writers against all");
  ag_sections_free(s);
}

/* Single operations in methods of the library that are not one step. */
static void open(tap *t) {
  ag_sections *s = fresh();
  tap_check(t, !ag_sections_belongs(s, 1, PLACE, true, FAMILY), "a single operation keeps to itself");
  tap_check(t,
            ag_sections_touch(s, 1, PLACE, true, 0) == AG_FITS &&
                ag_sections_touch(s, 1, PLACE, false, OBJECT) == AG_JOINED,
            "also where the same thread's section touches the place");
  ag_sections_begin(s);
  tap_check(t, !ag_sections_belongs(s, 1, PLACE, true, FAMILY), "and goes on to");
  ag_sections_begin(s);
  tap_check(t, ag_sections_touch(s, 0, PLACE, true, OBJECT) == AG_OPENED,
            "until another thread's section touches it, be it in another execution");
  tap_check(t, ag_sections_belongs(s, 1, PLACE, true, FAMILY), "then it belongs to the group");
  ag_sections_begin_search(s);
  ag_sections_begin(s);
  tap_check(t, ag_sections_belongs(s, 1, PLACE + 1, true, FAMILY),
            "as all operations of such methods, in all searches that follow");
  tap_check(t, !ag_sections_belongs(s, 1, PLACE + 1, true, FAMILY + 1), "but those of other classes");
  ag_sections_free(s);
  s = fresh();
  ag_sections_touch(s, 0, PLACE, true, OBJECT);
  ag_sections_begin(s);
  tap_check(t, ag_sections_belongs(s, 1, PLACE, false, FAMILY),
            "what another thread's section has written, it belongs to at once");
  ag_sections_free(s);
}

/* What several processes see of sections that wait for their condition. */
static void looks(tap *t) {
  enum { LOCK = 1, ANOTHER = 2 };
  ag_touches known = {.differ = false};
  const ag_touch told = {.location = PLACE, .told = LOCK}, looked = {.location = PLACE, .looked = LOCK};
  const ag_touch bare = {.location = PLACE, .ways = AG_WAY_BARE}, elsewhere = {.location = PLACE, .told = ANOTHER};
  ag_touches_add(&known, &looked);
  ag_touches_add(&known, &told);
  tap_check(t, !known.differ && known.news.length == 2, "who waits for a lock is told by who holds it: that fits");
  ag_touches_add(&known, &told);
  tap_check(t, known.news.length == 2, "and is news once");
  ag_touches_add(&known, &bare);
  tap_check(t, known.differ, "a write that tells nobody does not fit");
  ag_touches_clear(&known);
  ag_touches_add(&known, &bare);
  tap_check(t, !known.differ, "where nobody has looked in vain, it does");
  ag_touches_add(&known, &looked);
  tap_check(t, known.differ, "until somebody does");
  ag_touches_clear(&known);
  ag_touches_add(&known, &elsewhere);
  ag_touches_add(&known, &looked);
  tap_check(t, known.differ, "nor does a write that tells those who wait for another lock");
  ag_touches_free(&known);
}

/* What several processes see of monitors that are entered within sections. */
static void nested(tap *t) {
  ag_touches known = {.differ = false};
  const ag_touch outer = {.location = PLACE, .ways = AG_WAY_OUTER}, inner = {.location = PLACE, .ways = AG_WAY_INNER};
  const ag_touch other = {.location = PLACE + 1, .ways = AG_WAY_INNER};
  ag_touches_add(&known, &outer);
  ag_touches_add(&known, &other);
  tap_check(t, !known.circles && known.news.length == 2, "one monitor is entered in sections of another one");
  ag_touches_add(&known, &other);
  tap_check(t, known.news.length == 2, "which is news once");
  ag_touches_add(&known, &inner);
  tap_check(t, known.circles && !known.differ, "where the outer one is an inner one as well, there may be a circle");
  ag_touches_clear(&known);
  tap_check(t, !known.circles, "of which the next search knows nothing");
  ag_touches_free(&known);
}

/* What several processes see of one search. */
static void shared(tap *t) {
  ag_sections *s = fresh();
  tap_check(t, !ag_sections_use(s, OBJECT, AG_PARKED) && !ag_sections_use(s, OTHER, AG_UNPARKED_APART),
            "one thread is parked in sections, another one is unparked apart");
  tap_check(t, ag_sections_use(s, OBJECT, AG_UNPARKED_APART) == AG_NEEDS_PARKS_APART,
            "both is too much for one thread");
  ag_sections_free(s);
  s = fresh();
  ag_sections_share(s);
  tap_check(t,
            !ag_sections_use(s, OBJECT, AG_PARKED) && ag_sections_all_uses(s) == AG_PARKED &&
                ag_sections_use(s, OTHER, AG_UNPARKED_APART) == AG_NEEDS_PARKS_APART,
            "with several processes, it is too much for all threads together");
  ag_sections_free(s);
  s = fresh();
  ag_sections_share(s);
  ag_sections_use(s, OBJECT, AG_INTERRUPT_APART);
  tap_check(t, ag_sections_join_uses(s, AG_INTERRUPTED_WITHIN) == AG_NEEDS_PARKS_APART,
            "what another process has noted counts");
  ag_sections_open(s, (uint64_t)1 << FAMILY);
  tap_check(t, ag_sections_opened(s) >> FAMILY & 1 && ag_sections_belongs(s, 1, PLACE, true, FAMILY),
            "and so do the families whose operations belong to their groups");
  ag_sections_touch(s, 0, PLACE, true, OBJECT);
  bool first = ag_sections_changed(s);
  ag_sections_touch(s, 0, PLACE, true, OBJECT);
  tap_check(t, first && !ag_sections_changed(s), "a thread that touches a location is news once");
  ag_sections_free(s);
}

/* Which threads touch a location, as processes tell each other. */
static void touches(tap *t) {
  enum { LOCATION = 77, ONE = 5, ANOTHER = 6 };
  ag_touches all = {0};
  const ag_touch written = {.location = LOCATION, .sections.writer = ONE};
  const ag_touch own = {.location = LOCATION, .open.reader = ONE, .family = FAMILY};
  const ag_touch read = {.location = LOCATION, .open.reader = ANOTHER, .family = FAMILY};
  const ag_touch elsewhere = {.location = LOCATION + 1, .open.writer = ANOTHER, .family = FAMILY};
  tap_check(t, ag_touches_add(&all, &written) == AG_NO_FAMILY && ag_touches_add(&all, &elsewhere) == AG_NO_FAMILY,
            "threads that touch different locations do not meet");
  tap_check(t, all.news.length == 2 && ag_touches_add(&all, &written) == AG_NO_FAMILY && all.news.length == 2,
            "what is known is no news");
  tap_check(t, ag_touches_add(&all, &own) == AG_NO_FAMILY, "a thread does not meet itself");
  tap_check(t, ag_touches_add(&all, &read) == FAMILY, "a single operation meets another thread's section");
  ag_touches_clear(&all);
  tap_check(t, ag_touches_add(&all, &read) == AG_NO_FAMILY && ag_touches_add(&all, &written) == FAMILY,
            "whichever is told first");
  ag_touches_clear(&all);
  const ag_touch only_read = {.location = LOCATION, .sections.reader = ONE};
  tap_check(t, ag_touches_add(&all, &read) == AG_NO_FAMILY && ag_touches_add(&all, &only_read) == AG_NO_FAMILY,
            "two that read have no order");
  const ag_touch several = {.location = LOCATION, .open.writer = UINT64_MAX, .family = FAMILY};
  tap_check(t, ag_touches_add(&all, &several) == FAMILY, "several threads meet each one");
  ag_touches_free(&all);
}

static ag_entered call(uint32_t object, ag_method method, int family) {
  return (ag_entered){.object = object, .method = method, .family = family};
}

static void parts(tap *t) {
  int pool = ag_section_family("java/util/concurrent/ThreadPoolExecutor");
  ag_sections *s = fresh();
  ag_sections_enter(s, 0, call(OBJECT, AG_METHOD_ATOMIC, pool), 0);
  ag_sections_enter(s, 0, call(OTHER, AG_METHOD_TAKES, AG_FAMILY_LOCKS), 0);
  tap_check(t, ag_sections_whole(s, OTHER) == OBJECT, "the lock that a pool uses first is part of it");
  ag_entered worker = call(OTHER + 1, AG_METHOD_OPEN, AG_FAMILY_LOCKS);
  worker.apart = true;
  ag_sections_leave(s, 0, 1);
  ag_sections_enter(s, 0, worker, 0);
  tap_check(t, ag_sections_whole(s, OTHER + 1) == OTHER + 1, "its workers are not");
  ag_sections_begin(s);
  ag_sections_enter(s, 1, call(OBJECT, AG_METHOD_OPEN, pool), 0);
  ag_sections_enter(s, 1, call(OTHER, AG_METHOD_TAKES, AG_FAMILY_LOCKS), 0);
  tap_check(t, ag_sections_whole(s, OTHER) == OTHER, "nor a lock of a task that it runs");
  ag_sections_free(s);
}

/* What is waited for in front of a section. */
static void awaits(tap *t) {
  int pool = ag_section_family("java/util/concurrent/ThreadPoolExecutor"),
      queue = ag_section_family("java/util/concurrent/LinkedBlockingQueue");
  ag_sections *s = fresh();
  ag_sections_enter(s, 0, call(OBJECT, AG_METHOD_ATOMIC, pool), 0);
  ag_sections_await(s, 0, (ag_waits){AG_AWAITS_ANY, 0});
  tap_check(t, ag_sections_adopt(s, 0, OTHER) && ag_sections_whole(s, OTHER) == OBJECT,
            "a pool's queue becomes part of it");
  ag_sections_enter(s, 0, call(OTHER, AG_METHOD_ATOMIC, queue), 0);
  tap_check(t, ag_sections_take_waits(s, 0).awaits == AG_AWAITS_ANY,
            "what a call waits for stands in front of its first section, be that in a call of a part");
  tap_check(t, ag_sections_take_waits(s, 0).awaits == AG_AWAITS_NONE, "and not in front of the next");
  ag_sections_leave(s, 0, 0);
  tap_check(t, ag_sections_take_waits(s, 0).awaits == AG_AWAITS_NONE && !ag_sections_adopt(s, 0, OTHER),
            "outside of calls there is nothing");
  ag_sections_enter(s, 1, call(PLACE, AG_METHOD_ATOMIC, queue), 0);
  ag_sections_enter(s, 0, call(OBJECT, AG_METHOD_ATOMIC, pool), 0);
  tap_check(t, !ag_sections_adopt(s, 0, PLACE), "a queue that another thread has called does not become part");
  ag_sections_await(s, 0, (ag_waits){AG_AWAITS_ANY, 0});
  ag_sections_enter(s, 0, call(PLACE, AG_METHOD_ATOMIC, queue), 0);
  tap_check(t, ag_sections_take_waits(s, 0).awaits == AG_AWAITS_NONE,
            "a section on another object does not wait for it");
  ag_sections_leave(s, 0, 1);
  tap_check(t, ag_sections_take_waits(s, 0).awaits == AG_AWAITS_NONE,
            "nor does what follows that, since the call has begun");
  ag_sections_free(s);
}

static ag_entered idle(uint32_t object, int family) {
  ag_entered entered = call(object, AG_METHOD_ATOMIC, family);
  entered.idle = true;
  return entered;
}

/* Workers that wait in the midst of their call. */
static void idles(tap *t) {
  int pool = ag_section_family("java/util/concurrent/ThreadPoolExecutor"),
      queue = ag_section_family("java/util/concurrent/SynchronousQueue");
  ag_sections *s = fresh();
  ag_sections_enter(s, 1, idle(OBJECT, pool), 0);
  tap_check(t, !ag_sections_idles(s, 1, OBJECT), "who is in front of its call has yet to look at the pool");
  ag_sections_enter(s, 1, idle(OTHER, queue), 0);
  ag_sections_begun(s, 1);
  tap_check(t, ag_sections_whole(s, OTHER) == OBJECT && ag_sections_idles(s, 1, OBJECT),
            "who has begun may wait there, in the queue that is part of the pool");
  tap_check(t, !ag_sections_idles(s, 0, OBJECT) && !ag_sections_idles(s, 1, PLACE),
            "no other thread, for no other pool");
  ag_sections_leave(s, 1, 0);
  tap_check(t, !ag_sections_idles(s, 1, OBJECT), "until the call is over");
  ag_sections_enter(s, 1, idle(OTHER, queue), 0);
  ag_sections_begun(s, 1);
  tap_check(t, !ag_sections_idles(s, 1, OBJECT), "somebody else who waits for the pool's queue is no worker");
  ag_sections_free(s);
}

static void uses(tap *t) {
  ag_sections *s = fresh();
  tap_check(t, !ag_sections_use(s, OBJECT, AG_PARKED) && !ag_sections_use(s, OTHER, AG_UNPARKED_APART),
            "one thread parks in sections, another is unparked by a step of its own");
  tap_check(t, !ag_sections_use(s, OBJECT, AG_INTERRUPT_APART),
            "interrupting one that parks touches its status, which orders that");
  ag_sections_begin(s);
  tap_check(t, ag_sections_use(s, OBJECT, AG_UNPARKED_APART) == AG_NEEDS_PARKS_APART,
            "the same thread: nothing orders them, be they in two executions");
  tap_check(t, ag_sections_use(s, OTHER, AG_PARKED) == AG_NEEDS_PARKS_APART, "in either order");
  ag_sections_begin_search(s);
  ag_sections_begin(s);
  tap_check(t, !ag_sections_use(s, OBJECT, AG_INTERRUPTED_WITHIN), "a new search numbers threads anew");
  tap_check(t, ag_sections_use(s, OBJECT, AG_INTERRUPT_APART) == AG_NEEDS_PARKS_APART,
            "interrupted in a section and by a step: likewise");
  tap_check(t,
            !ag_sections_use(s, OTHER, AG_LOOKS_FIRST) &&
                ag_sections_use(s, OTHER, AG_INTERRUPT_APART) == AG_NEEDS_LATE_LOOKS,
            "one that looks first is interrupted by a step: its looks come first");
  tap_check(t, ag_sections_use(s, OTHER, AG_WAITS_IN_CALLS | AG_PARKS_ITSELF) == (AG_NEEDS_LATE_LOOKS | AG_NEEDS_WAITS),
            "it waits in calls and parks itself: calls have to wait where the JDK does");
  ag_sections_free(s);
}

/* The classes of the model of ForkJoinPool. */
static void families(tap *t) {
#define FORK_JOIN "java/util/concurrent/HporForkJoin"
  int pool = ag_section_family(FORK_JOIN);
  tap_check(t, ag_section_family(FORK_JOIN "Tasks") == pool && ag_section_family(FORK_JOIN "Awaited") == pool,
            "the tasks of a thread, and what a thread awaits, are parts of a pool");
  tap_check(t,
            ag_section_family(FORK_JOIN "Calls") == AG_FAMILY_NONE &&
                ag_section_family(FORK_JOIN "Threads") == AG_FAMILY_NONE,
            "what runs in the place of a pool's methods is not");
}

int main(void) {
  tap t = {0};
  families(&t);
  bare(&t);
  open(&t);
  shared(&t);
  looks(&t);
  nested(&t);
  touches(&t);
  parts(&t);
  awaits(&t);
  idles(&t);
  uses(&t);
  return tap_end(&t);
}
