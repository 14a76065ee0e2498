/* Shared by the files of loops in which threads wait: loops.c, loop_calls.c, loop_history.c, loop_quiet.c,
 * loop_wakes.c. */
#ifndef AG_LOOPS_PARTS_H
#define AG_LOOPS_PARTS_H

#include "driver/driver_parts.h"

#include "base/array.h"
#include "driver/seen_states.h"

enum { LOOP_PLACES = 64 };

typedef struct loop_read {
  uint32_t location, step;
  bool late;  /* in a call that ended since its time was over */
  bool own;   /* in a call that took a lock, however long that took, or gave the lock back; or a notified wait's end */
  bool wakes; /* a notification, which other threads may wait for */
} loop_read;

/* For a location: the last step that changed it, the thread of that step, and the last step of another thread that
 * did. */
typedef struct loop_write {
  uint32_t execution, step, thread, other_step;
} loop_write;

/* The same for steps that touched a location. Kept only while threads are watched. */
typedef loop_write loop_touch;

/* A place that a watched round has written, the step of the first write, and the last write before that. */
typedef struct loop_place {
  uint32_t location, step;
  loop_write before;
  bool again; /* written more than once: the place may have held another value meanwhile */
  bool amid;  /* written an odd number of times: the place probably holds another value now */
} loop_place;

/* An operation of a thread in a call, and the last write of the location before. */
typedef struct loop_inside {
  uint32_t location, step;
  bool writes, update;
  bool on_lock; /* in a call of `loop_call.lock` itself */
  loop_write before;
} loop_inside;

/* The loop that a thread visits most of the time; other loops take its votes away. */
typedef struct loop_votes {
  uint32_t site;
  int32_t count;
} loop_votes;

/* A visit of a loop's head. */
typedef struct loop_visit {
  bool known;
  uint32_t effects, writes, phase;
  uint32_t from;   /* index of the first read behind the visit */
  uint32_t clocks; /* how often the thread had read the clock */
  uint32_t pauses; /* how often the thread had waited for a time */
  uint32_t wakes;  /* how often a notification had ended its wait */
  uint32_t rounds; /* number of rounds in vain in a row that take time */
  uint64_t heard;  /* ag_loop_heard() */
} loop_visit;

/* The watched round of a loop, if one is running. */
typedef struct loop_watch {
  bool on; /* the round is running, since `slot` was visited */
  uint32_t slot;
  bool over;       /* the thread has stopped behind the round */
  bool gave;       /* AG_LOOP_GAVE */
  bool overlapped; /* as `observed`, but by calls that only take or give back as well */
  bool versioned;  /* before the round, another thread has looked at the version of a lock that the round writes */
  bool observed;   /* another thread has touched, or may have, a place before the round restored it */
  loop_place places[LOOP_PLACES];
  uint32_t place_count;
  uint32_t named; /* how many objects the thread had named when the round began */
  bool made;      /* the round has written to objects that were named in it */
  bool confirmed; /* the round before was like this one should be; then `since` is where that one began */
  bool disturbed; /* since then the thread has read what another thread has written since then */
  uint32_t since; /* the step at which the watched rounds began */
} loop_watch;

/* The last access of the thread, if that is an update. */
typedef struct loop_update {
  bool pending; /* the last access is an update, and its success is not known yet */
  uint32_t location;
  loop_write before; /* the last write of the location before */
} loop_update;

/* A JDK call that consists of sections. */
typedef struct loop_call {
  bool late, parked; /* the thread's time was over, in front of the call or within */
  loop_inside *inside;
  uint32_t inside_count, inside_capacity;
  uint32_t lock; /* the called object; 0: none */
  bool takes;    /* the call waits until it has the lock */
  bool held;     /* the thread held the lock when the call began */
  bool overlaps; /* ag_entered.overlaps: the call takes a lock that several threads may hold, or gives it back */
  bool of_lock;  /* the call takes a lock or gives it back, or is one of a Condition */
  bool signals, signals_all, signalled; /* ag_entered has these as well */
  bool waited;                          /* signalled: the thread has come to wait for the signal */
  bool interrupted;                     /* signalled: an interrupt has ended the wait, or may have */
  uint32_t wait_set;                    /* of the Condition: a location */
} loop_call;

/* The last round of the thread, if that was in vain except that the thread waited for a time or a notification. */
typedef struct loop_rest {
  bool is;      /* the last round was such a round; the other members are facts about it */
  bool woken;   /* a notification ended a wait in the round, or in one of those like it before */
  bool differs; /* since then the thread has read something that it had not read in the round, or a later write of it */
  bool amid;    /* the thread has begun a timed wait since, with something changed */
  uint32_t effects, writes, clocks, rounds;
  int32_t entered; /* loop_thread.entered at the head */
  uint32_t to;     /* index behind the last read of the round */
  uint32_t phase;  /* the phase + 1; 0: time has passed for all in it */
  uint32_t since;  /* the step at which the thread came to the head behind that round */
  uint32_t before; /* the step at which it came to the head before that round, if that was behind such a round; else
                      `since` */
  uint32_t lapses; /* how often the clock has gone on for its sake beyond the end of a wait (loop_quiet.c) */
} loop_rest;

/* The last wait() or await() of the thread. */
typedef struct loop_wait {
  uint32_t location; /* the wait set */
  bool repeats;      /* a wait before was notified, and the thread has changed nothing since, and found all as it was */
  bool queued;       /* await(): the thread has not been signalled yet, nor has its wait ended in another way */
  uint32_t ticket;   /* await(): its place in the queue; who has a lower one is signalled first */
} loop_wait;

/* The last notification by the thread, and the wait set as it was before. */
typedef struct loop_notify {
  uint32_t location;
  uint32_t entries;         /* loop_wait_set.entries */
  uint64_t waiters;         /* a hash: which threads wait, each with the number of notifications that it may take */
  uint32_t effects, writes; /* of the thread, behind the notification */
  uint32_t rounds;          /* how many rounds in a row were in vain, except that one of these was `taken_up` */
  bool vain;                /* whoever could be woken repeats its wait */
  bool taken_up; /* somebody was woken by the one before, and waits again as if it had not been: the wait set is the
                    same, and the thread has changed nothing else */
} loop_notify;

/* A wait set: how many waits have begun there that repeat no other. */
typedef struct loop_wait_set {
  uint32_t execution, entries;
} loop_wait_set;

typedef struct loop_thread {
  uint32_t execution;
  uint32_t effects; /* how often the thread has changed something, or may have */
  uint32_t writes;  /* writes of watched rounds, which are no effects */
  loop_watch watch;
  loop_update update;
  loop_read *reads; /* since its last effect */
  uint32_t count, capacity;
  ag_seen_states seen; /* since its last effect */
  loop_votes votes;
  uint32_t head;   /* site of the head that it has visited last */
  uint32_t met;    /* `head` when it met another thread, until it comes there again; 0: it has not */
  uint32_t clocks; /* how often the thread has read the clock */
  uint32_t pauses; /* how often the thread has waited until a time was over */
  uint32_t wakes;  /* how often a notification has ended its wait */
  uint32_t named;  /* how many objects it had named at its last visit of a loop's head */
  int32_t entered; /* how many monitors it has entered and not left, each as often as it has entered it */
  loop_call call;
  loop_visit visits[AG_LOOP_SLOTS];
  uint32_t slot;       /* of AG_LOOP: the slot of the visit */
  uint32_t waits_from; /* of AG_LOOP and `rest`: index of the first read of the round in vain */
  bool versioned;      /* it is in an AG_VERSIONED */
  bool as_was;         /* the thread waits for a time, and the round has restored all that it has written so far */
  loop_rest rest;
  loop_wait wait;
  loop_notify notify;
  uint32_t vain_effects; /* `effects` + 1 at the end of its last round, if that was in vain; 0: it was not */
} loop_thread;

struct ag_loops {
  loop_thread *threads;
  uint32_t thread_capacity;
  loop_write *written; /* by location */
  uint32_t location_capacity;
  loop_touch *touched;    /* by location */
  loop_touch *versions;   /* by location: the same for looks at the version of a lock */
  loop_touch *overlapped; /* the same for all steps, also those of calls that only take or give back a lock */
  uint32_t touch_capacity, overlapped_capacity, version_capacity;
  loop_wait_set *wait_sets; /* by location */
  uint32_t wait_set_capacity;
  uint32_t tickets;  /* of loop_wait, given so far */
  uint32_t watches;  /* the execution in which a thread was watched last */
  uint32_t looks;    /* how often all threads went round once more because of the state of a thread */
  uint32_t too_long; /* site of a loop in which an execution has come to the step limit; 0: none is known */
  uint32_t execution;
  bool watches_others; /* `busy` is kept */
  uint32_t busy;       /* the last step behind which a thread that does not go round in vain has run, or could run */
};

static inline loop_thread *ag_loop_thread(struct ag_loops *l, uint32_t thread) {
  loop_thread *t = ag_array_at(&l->threads, &l->thread_capacity, thread, sizeof *t);
  if (t->execution != l->execution)
    *t = (loop_thread){.execution = l->execution,
                       .reads = t->reads,
                       .capacity = t->capacity,
                       .call = {.inside = t->call.inside, .inside_capacity = t->call.inside_capacity}};
  return t;
}

static inline loop_write *ag_loop_written(struct ag_loops *l, uint32_t location) {
  loop_write *w = ag_array_at(&l->written, &l->location_capacity, location, sizeof *l->written);
  if (w->execution != l->execution) *w = (loop_write){.execution = l->execution, .thread = POR_NO_THREAD};
  return w;
}

/* ---- loop_wakes.c ---- */

/* A wait of the thread begins that repeats no other. */
void ag_loop_enter_wait_set(struct ag_loops *l, const loop_thread *t);
/* The thread is about to notify one that waits there, or all. `object`: the monitor; 0: that is a Condition. */
void ag_loop_notifies(ag_driver *d, uint32_t thread, uint32_t location, uint32_t object);
/* The thread has notified others, and that may be an effect. */
void ag_loop_notified(loop_thread *t);
/* A call of the thread has given signals to threads that wait at the Condition: who waits there no longer? */
void ag_loop_signalled(struct ag_loops *l, uint32_t location, bool all);
/* A round of the thread was in vain. Would one more round show whether its notifications change anything? */
bool ag_loop_notifies_once_more(loop_thread *t);
/* Compares a read of the thread with those of its last round, if that was in vain but for a notification. */
void ag_loop_compare_read(struct ag_loops *l, loop_thread *t, uint32_t location);
/* Would the thread, in another round, wake one that waits again in vain, but would now find something else? */
bool ag_loop_wakes_another(const ag_driver *d, uint32_t thread);

/* ---- loop_quiet.c ---- */

/* The last round of the thread was in vain. */
void ag_loop_round_in_vain(loop_thread *t);
/* The thread, which has stopped at a loop's head, goes round once more. `news`: it may get on. */
void ag_loop_goes_round_again(loop_thread *t, bool news);
/* The thread begins a timed wait in the midst of a round that has changed something. */
void ag_loop_pauses_amid(ag_driver *d);
/* The thread has carried out the step. `enables`: the step may let others go on. */
void ag_loop_look_around_used(ag_driver *d, uint32_t thread, uint32_t step, bool enables);
static inline void ag_loop_look_around(ag_driver *d, uint32_t thread, uint32_t step, bool enables) {
  if (d->loops->watches_others) ag_loop_look_around_used(d, thread, step, enables);
}
/* Since the thread came to the head before its last round, were the only threads that could run those which go round in
 * vain? */
bool ag_loop_is_quiet(const ag_driver *d, uint32_t thread);
/* Is that so, and is the thread the only one that can run now? */
bool ag_loop_is_only_one(const ag_driver *d, uint32_t thread);

/* ---- loops.c ---- */

/* From now on, what threads do is noted. */
void ag_loop_begin_using(ag_driver *d);
/* The thread is about to wait for a notification. Does it repeat a wait that was notified in vain? */
bool ag_loop_repeats_wait(const ag_driver *d, loop_thread *t, const ag_request *request);
/* Has another thread written the location since this thread read it? */
bool ag_loop_written_behind(struct ag_loops *l, uint32_t thread, const loop_read *read);
/* Has another thread written a location since this thread read it in its round in vain? Locks that the thread has taken
 * and given back do not count: what others do with such a lock changes nothing for the thread. `stopped`: at the loop's
 * head, not in a timed wait. */
bool ag_loop_may_get_on(struct ag_loops *l, uint32_t thread, bool stopped);

/* ---- loop_history.c ---- */

/* A wait begins. Other threads see that the thread waits, unless it repeats its wait. */
void ag_loop_note_wait(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step);
/* Notes that the running thread touches the location. */
void ag_loop_touch(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step);
/* Notes that the thread writes the location. */
void ag_loop_write_at(struct ag_loops *l, uint32_t thread, uint32_t location, uint32_t step);
/* Notes a possible write of a watched round. If another thread has touched the place since the first write of the round
 * there, that thread may have seen a value that the round restores in the end. */
void ag_loop_write_watched(struct ag_loops *l, loop_thread *t, uint32_t location, uint32_t step);
/* The thread has changed something; in a watched round, that is no effect yet. */
void ag_loop_change(loop_thread *t);
/* Keeps a read of the thread, and nothing else. */
loop_read *ag_loop_keep_read(loop_thread *t, uint32_t location, uint32_t step);
/* Notes a read of the thread. `own`: loop_read.own. */
void ag_loop_note_read_of(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step, bool own);
/* Notes a write of the thread, which is an effect. */
void ag_loop_note_write(ag_driver *d, loop_thread *t, uint32_t location, uint32_t step);
/* The thread comes to the head of a loop. */
void ag_loop_arrive(ag_driver *d, loop_thread *t, uint32_t site);
/* Do threads at this head that meet another one leave the loop? They have met one, and none has come back. */
bool ag_loop_meeting_helps(const ag_driver *d, uint32_t site);

/* Ends the last access of the thread. An update without a known outcome has changed something. */
void ag_loop_settle(loop_thread *t);
/* The round has restored what it has written: its writes do not count. */
void ag_loop_take_back_round(struct ag_loops *l, const loop_thread *t);
/* Has the thread read anything in its round in vain but the state of locks that it has taken and given back? */
bool ag_loop_has_read(const loop_thread *t);
/* Watches the round that begins. `again`: the round before was watched as well. */
void ag_loop_watch(const ag_driver *d, loop_thread *t, uint32_t slot, bool again);
/* Is the location a part of an object that the thread has named in its watched round? */
bool ag_loop_is_made(const ag_driver *d, const loop_thread *t, uint32_t location);
/* What listeners will say of the thread later, as a number: a part of its state at the head of a loop. */
uint64_t ag_loop_heard(const ag_driver *d, uint32_t thread);
/* Makes the record of a visit to the head of a loop, from the present state of the thread. */
loop_visit ag_loop_visit_now(const ag_driver *d, loop_thread *t, uint32_t rounds);

/* ---- loop_calls.c ---- */

/* A call that consists of sections ends here, or calls code of the program. If the time of the thread was over in the
 * call, the call leaves no effects, except what locks and queues keep of threads that waited. What it read
 * counts only for a thread that has stopped at the head of its loop: while a thread waits in such a call, who makes the
 * awaited condition true lets it go on. */
void ag_loop_end_call(ag_driver *d, loop_thread *t);

#endif
