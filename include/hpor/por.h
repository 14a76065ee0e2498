/* por: the exploration core. It decides which thread runs next, again and again, until every schedule that can make a
 * difference has been run. It knows threads, operations and locations, and nothing of Java: the agent and the toy
 * interpreter of the tests are two drivers of this one interface.
 *
 * The protocol of one search:
 *
 *     por_search *s = por_search_new(&config, error);
 *     while (por_execution_begin(s)) {                      // another execution is wanted
 *         por_announce(s, 0, &first_operation_of_thread_0);
 *         while (some thread is enabled) {
 *             por_decision d = por_decide(s, &enabled);
 *             if (d.thread == POR_STOP) break;              // the core cuts this execution short
 *             run d.thread: it carries out its announced operation (with d.choice), goes on to its next one
 *             por_announce(s, d.thread, &its_next_operation);  // unless the thread ended
 *         }
 *         por_execution_end(s, how_it_ended);
 *     }
 *
 * A decision carries a budget: the thread may carry out that many operations, the announced one included, without
 * asking again, as long as each of them is enabled. The driver hands such operations over with por_follow(), later if
 * it likes (in one batch before the next call of another kind), in their order. So a driver keeps its hot path free
 * of calls into the core.
 */
#ifndef HPOR_POR_H
#define HPOR_POR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- threads ---------------------------------------------------------------------------------------------------- */

/* Threads are numbered from 0 (the first thread of the program); the number of a thread is the same in every execution
 * in which it is started by the same parent as its k-th child: por_thread() gives it. */
typedef uint32_t por_thread_id;
#define POR_STOP UINT32_MAX
#define POR_NO_THREAD UINT32_MAX

/* A set of threads as a bitmap of `words` 64-bit words. Borrowed by the callee for the call only. */
typedef struct por_thread_set {
  const uint64_t *bits;
  uint32_t words;
} por_thread_set;

/* ---- operations ------------------------------------------------------------------------------------------------- */

/* How an operation touches a location.
 *
 * Two accesses of one location conflict, hence are dependent, unless each of them is READ, ATTEMPT, AWAIT or PASS; and
 * a PART conflicts with an ATTEMPT and with what changes the location, with nothing else. Of the conflicting pairs
 * these can never be enabled in one state, so they order events but are no race to be reversed: RELEASE or KEEP with
 * ACQUIRE, RELEASE, KEEP, AWAIT or PASS (either order).
 *
 * An operation of any mode may be disabled as long as the driver's enabled sets say so (a semaphore's acquire is a
 * WRITE that is disabled at 0, park likewise), provided that only operations dependent on it enable or disable it, or
 * time that passes (por_time_passes()).
 *
 * READ     sees the value
 * WRITE    changes it (or reads and changes it: an atomic read-modify-write, whatever its outcome); of what is also
 *          ACQUIREd: takes it unless it is held (a trylock)
 * ACQUIRE  takes what only one thread may hold; disabled while another thread holds it (a lock; a wake-up after notify)
 * RELEASE  gives it back, or does what only the holder may do (unlock, the release in wait; also: a thread's
 *          end, the start of a thread)
 * AWAIT    disabled until a RELEASE of another thread has happened once, changes nothing (join; a started thread's
 *          first operation)
 * ATTEMPT  a read-modify-write that changes nothing in the present state (a compare-and-set that fails): optional,
 * WRITE is right as well, but this explores less. A driver that uses it announces the operation of a waiting thread
 *          again when the location has changed, as WRITE when it would now succeed.
 * KEEP     does what only the holder may do, who goes on holding (notify): optional, RELEASE is right as well
 * PASS     finds done what is done only once, and would ACQUIRE if it came first (a class's initialization). Announced
 *          again like an ATTEMPT.
 * PART     changes a part of what the location stands for. Each part is a location of its own, which the operation
 * names as well: by that two of them, or one and a READ, which looks at a part, show whether they conflict. A WRITE and
 * an ATTEMPT look at all */
typedef enum por_mode {
  POR_NONE,
  POR_READ,
  POR_WRITE,
  POR_ACQUIRE,
  POR_RELEASE,
  POR_AWAIT,
  POR_ATTEMPT,
  POR_PASS,
  POR_KEEP,
  POR_PART,
  POR_MODE_COUNT
} por_mode;

/* A location is a dense number, the same in every execution: por_location() makes it from a 64-bit canonical name. */
typedef uint32_t por_location_id;

typedef struct por_access {
  por_location_id location;
  uint32_t mode; /* por_mode; POR_NONE: no access */
} por_access;

/* A visible operation. Most touch one location; `second` is for those that touch two (a wait touches its monitor and
 * its thread's interrupt status). An operation with both modes POR_NONE is independent of everything. */
typedef struct por_operation {
  por_access first, second;
  uint32_t site;    /* the driver's number of the program point; compared on replay, used by the look-ahead */
  uint16_t kind;    /* the driver's name for the operation; compared on replay, otherwise opaque */
  uint16_t choices; /* 0 or 1: deterministic; n: the operation has n outcomes, all of which are explored */
} por_operation;

typedef struct por_decision {
  por_thread_id thread; /* who runs next, or POR_STOP */
  uint32_t choice;      /* the outcome of its announced operation, 0 .. choices-1 */
  uint32_t budget;      /* operations it may carry out before the next por_decide(), at least 1 */
} por_decision;

/* ---- the search ------------------------------------------------------------------------------------------------- */

typedef struct por_search por_search;

typedef enum por_order { POR_ORDER_LAST, POR_ORDER_ASCENDING, POR_ORDER_DESCENDING, POR_ORDER_RANDOM } por_order;
typedef enum por_bound { POR_BOUND_NONE, POR_BOUND_PREEMPTION, POR_BOUND_DELAY } por_bound;

/* What an algorithm may ask the driver about the future and the heap. A null function means "not known": the core then
 * assumes anything may happen. */
typedef struct por_oracle {
  void *driver;
  /* May `thread`, which has begun, from its present point to its end (threads that it will start included), pass
   * `site`? */
  bool (*future_site)(void *driver, por_thread_id thread, uint32_t site);
  /* May `thread` or one that it will start, from its present point on, access a location of this static kind (the
   * field, whatever the object) in a mode that conflicts with `mode`? */
  bool (*future_conflict)(void *driver, por_thread_id thread, por_location_id location, uint32_t mode);
  /* The thread that must go on before `thread`, which is disabled, can: it holds what is waited for, or is joined.
   * POR_NO_THREAD: none, or not known. */
  por_thread_id (*waits_for)(void *driver, por_thread_id thread);
  /* Is the location reachable from more than one thread? */
  bool (*shared)(void *driver, por_location_id location);
  /* Has `shared` turned out to be wrong since this was asked last? Then it will no longer be. */
  bool (*mistaken)(void *driver);
  /* Is the location a lock on which no thread ever does anything but ACQUIRE and RELEASE it in turn (no wait, notify or
   * attempt)? */
  bool (*plain_lock)(void *driver, por_location_id location);
  /* A name of the site that is the same in every process, and the site of the name here. Null, both: its number is. */
  uint64_t (*site_name)(void *driver, uint32_t site);
  uint32_t (*site_named)(void *driver, uint64_t name);
} por_oracle;

typedef struct por_config {
  const char *algorithm; /* a name of por_algorithms() */
  por_order order;       /* which enabled thread is tried first where the algorithm leaves it open */
  uint64_t seed;         /* of POR_ORDER_RANDOM */
  uint32_t patience;     /* POR_ORDER_LAST: after so many operations of one thread in a row, the enabled thread that has
                            waited longest is tried first; 0: never */
  por_bound bound;
  uint32_t bound_limit;
  bool match;         /* state matching; needs por_state() */
  bool stateless;     /* algorithms that always match take every state for a new one: for comparison */
  size_t match_bytes; /* upper bound of the state table's memory; 0: the default */
  por_oracle oracle;
} por_config;

/* Where an error is written by a function that can fail: a full sentence. Owned by the caller. */
typedef struct por_error {
  char text[256];
} por_error;

/* The names of all algorithms, ended by a null pointer. Owned by the core. */
const char *const *por_algorithms(void);
/* Is the algorithm known to lose outcomes (as printed in its paper)? Its statistics say so too: never VERIFIED. */
bool por_algorithm_may_miss(const char *name);

/* Null, with `error` filled, if the configuration is not possible. The search is owned by the caller. */
por_search *por_search_new(const por_config *config, por_error *error);
void por_search_free(por_search *search);

/* The location of a canonical name; made at its first use. Names are 64 bits, any value. */
por_location_id por_location(por_search *search, uint64_t name);
/* The canonical name of a location, for messages: the search through all names takes time. False: there is no such
 * location. */
bool por_location_name(const por_search *search, por_location_id location, uint64_t *name);
/* The number of the `ordinal`-th thread (from 0) that `parent` starts. Thread 0 has no parent. */
por_thread_id por_thread(por_search *search, por_thread_id parent, uint32_t ordinal);
/* The other way round. False: there is no such thread. */
bool por_thread_name(const por_search *search, por_thread_id thread, por_thread_id *parent, uint32_t *ordinal);

/* Starts the next execution; false when the search is complete (or an error is pending: por_failure()). */
bool por_execution_begin(por_search *search);

/* `thread` has reached `operation` and not yet carried it out. A thread has at most one announced operation. A blocked
 * thread's announced operation stays announced; announcing again replaces it (a wait that became a wake-up). */
void por_announce(por_search *search, por_thread_id thread, const por_operation *operation);

/* Who carries out its announced operation now? `enabled` must not be empty. */
por_decision por_decide(por_search *search, const por_thread_set *enabled);

/* The operation of the last decision, announced as a WRITE of its first location, has turned out to change nothing
 * there (true: it counts as an ATTEMPT) or to change something after all. Before anything else of the execution is
 * told. A driver that knows what an operation does only when it is through says so with this; it need not. */
void por_attempted(por_search *search, bool nothing_changed);

/* To be called before por_decide(): no thread was enabled, and those that are now have become so by that alone (time
 * has passed, and their timeouts have come). Then all that has been carried out comes before all that will be. */
void por_time_passes(por_search *search);

/* To be called before por_decide(): the thread of the last decision cannot be switched away from at this point, so it
 * is chosen again, though others are enabled too. What it has run since it could last be switched away from becomes one
 * piece, before or behind which the others are explored. Only for algorithms that por_can_hold() names. */
void por_hold(por_search *search);
bool por_can_hold(const char *algorithm);

/* The thread of the last decision reached and carried out `operation` within its budget, as decision number 2, 3, ...
 * of it. `enabled` is the set before that operation; null: unchanged since the last call that named one. Outcome 0 is
 * taken where the operation has several: a driver that wants them explored asks por_decide() instead. */
void por_follow(por_search *search, const por_operation *operation, const por_thread_set *enabled);

/* Digest of the state that has been reached, to be called before por_decide() when por_wants_state() says so, and also
 * before por_execution_end() when the execution ends by itself, without an error. */
typedef struct por_digest {
  uint64_t low, high;
} por_digest;
bool por_wants_state(const por_search *search);
/* Will it ever? Then a driver that has no digests must not run it. */
bool por_matches_states(const por_search *search);
void por_state(por_search *search, por_digest digest);

typedef enum por_end {
  POR_END_COMPLETE, /* every thread ended, or only threads that do not count are left */
  POR_END_DEADLOCK, /* no thread enabled and one has not ended: their announced operations are still announced */
  POR_END_ERROR,    /* the program failed at this point; what would have followed is not explored */
  POR_END_STOPPED,  /* por_decide() said POR_STOP */
  POR_END_LIMIT     /* the driver cut it short (step bound): the verdict can no longer be VERIFIED */
} por_end;
/* Ends the execution: finds races, chooses where to go on. */
void por_execution_end(por_search *search, por_end end);
/* Is the execution under way, or the last one, no part of the search, but run only to compare states? What it has ended
 * in counts for nothing: the search comes to it by itself. Meaningful from the moment when no por_decide() follows. */
bool por_execution_aside(const por_search *search);

/* Of the execution that has begun: so many of its operations are those of the last one. */
size_t por_prefix_length(const por_search *search);

/* The decisions of the current execution (valid until the next por_execution_begin()). */
typedef struct por_step {
  por_thread_id thread;
  uint32_t choice;
  por_operation operation;
} por_step;
size_t por_trace_length(const por_search *search);
por_step por_trace_step(const por_search *search, size_t index);

/* The operation carried out last has let the program get on, though the state may come back: a thread that waited for
 * others goes on, or time has passed. */
void por_progress(por_search *search);

/* A schedule on which no thread gets on, though it is fair (state matching; por/states/livelock.h says what that is):
 * behind the steps before `from`, those from there on can repeat for ever. Steps of site 0 are known by thread and
 * kind. */
typedef struct por_livelock {
  por_step *steps; /* owned by the caller */
  size_t count, from;
} por_livelock;
/* One that was found and not yet taken; to be asked after por_decide() and after por_execution_begin(). */
bool por_take_livelock(por_search *search, por_livelock *livelock);
/* Is no livelock missed if the search is complete? Otherwise only cycles of what is explored are looked at. */
bool por_finds_livelocks(const por_search *search);

/* Null, or why the search cannot go on: the program behaved otherwise when the same prefix was replayed, with both
 * operations and their place; or memory ran out. Owned by the search. */
typedef struct por_failure_info {
  /* STATES: a state of a search that was taken up has another digest than it had. */
  enum { POR_FAIL_NONDETERMINISM, POR_FAIL_MEMORY, POR_FAIL_STATES } kind;
  size_t step; /* index in the trace */
  por_thread_id thread;
  por_operation expected, found; /* of nondeterminism */
} por_failure_info;
const por_failure_info *por_failure(const por_search *search);

typedef struct por_statistics {
  uint64_t executions;    /* complete ones: COMPLETE, DEADLOCK or ERROR */
  uint64_t blocked;       /* stopped since every enabled thread was asleep */
  uint64_t cut;           /* stopped at a visited state or at a bound */
  uint64_t limited;       /* ended by POR_END_LIMIT */
  uint64_t probes;        /* run only to compare states */
  uint64_t events;        /* operations carried out, replayed ones included */
  uint64_t choices;       /* nodes at which more than one thread was explored */
  uint64_t states;        /* states stored */
  uint64_t cycles;        /* executions that came back to a state on their own trace */
  uint64_t races;         /* reversible races found */
  size_t depth;           /* length of the longest execution */
  double explored_share;  /* estimate in 0..1 of how much of the search is done */
  bool bound_reached;     /* the bound cut something off: not VERIFIED beyond the bound */
  bool states_forgotten;  /* the state table was full: states were explored again; no outcome is lost by that */
  bool may_miss;          /* the algorithm is known to lose outcomes, and kept for study: never VERIFIED */
  size_t memory;          /* bytes held now */
  size_t wakeup_memory;   /* of them, in wakeup trees (optimal) */
  uint64_t wakeup_events; /* the most events that have been in them at a time */
} por_statistics;
por_statistics por_search_statistics(const por_search *search);

/* Of an algorithm that looks ahead: calls `visit` for each location that a thread has been seen to touch at a site, in
 * all executions. Of any other: does nothing. */
void por_known_touches(const por_search *search,
                       void (*visit)(void *data, por_thread_id thread, uint32_t site, por_location_id location),
                       void *data);

/* ---- taking a search up again ------------------------------------------------------------------------------------ */

/* What is left of a search between two executions: the schedule of the next one, and what there is still to explore
 * before each of its steps. Sites and locations are not in it: another process may number them otherwise. */
typedef struct por_frontier_node {
  por_thread_id thread;
  uint16_t choice, choices, kind;
  bool held, alone, branch; /* alone: the look-ahead has found that no other thread can interfere */
} por_frontier_node;

typedef struct por_frontier {
  por_frontier_node *nodes;
  size_t node_count;
  uint64_t *sets; /* three for each node with a branch, in order: to explore, explored, ended the execution */
  size_t set_count;
  uint32_t words;    /* of each set */
  uint64_t *threads; /* by number: who started it << 32 | as which child */
  size_t thread_count;
  bool same_thread; /* the last step repeats its operation, with another outcome */
  uint64_t random;
  por_statistics statistics;
} por_frontier;

/* Can the search be taken up again? Not where an algorithm keeps what only it knows. */
bool por_can_resume(const por_search *search);
/* May the search be left here, behind por_execution_begin()? Not at executions that are no part of it, nor where one is
 * taken up again behind them: another one follows soon. */
bool por_frontier_is_there(const por_search *search);
/* There, before anything else of the execution. False: memory ran out. Owned by the caller:
 * por_frontier_free(). */
bool por_frontier_take(const por_search *search, por_frontier *frontier);
void por_frontier_free(por_frontier *frontier);
/* Before the first por_execution_begin() of a search of the same configuration: it goes on there. The frontier is
 * copied. False: it does not fit together, or memory ran out; the search is then of no use. */
bool por_resume(por_search *search, const por_frontier *frontier);

/* The rest of a search that keeps more than its frontier: the states that it has met, and what the algorithm has
 * learnt. They can be many, and so go as bytes to a function (false: it cannot take them). They are for the same build
 * of hpor. por_load() comes right behind por_resume(); it takes nothing over from `bytes`. False, each: as
 * por_resume().
 *
 * It takes for granted that locations' names and the digests of states are the same in both processes. Where a state on
 * the frontier is found to have another digest, the search fails (POR_FAIL_STATES). */
typedef bool por_write(void *data, const void *bytes, size_t size);
bool por_save(const por_search *search, por_write *write, void *data);
bool por_load(por_search *search, const void *bytes, size_t size);

/* ---- replay ----------------------------------------------------------------------------------------------------- */

/* A search of exactly one execution that follows `steps` (copied). Behind their end the enabled threads take turns: the
 * running thread goes on until it waits, or has had 10,000 steps. A step that does not fit is a POR_FAIL_NONDETERMINISM.
 *
 * Sites, locations and threads are numbered anew in each run. A step from another run has site 0 and no accesses, and
 * is then compared by thread and kind; to give the threads the same numbers, call por_thread() for each, in ascending
 * order of the number it had, before the execution begins. */
por_search *por_replay_new(const por_step *steps, size_t count, por_error *error);
/* Is the turn of the running thread over, so that the next decision of such a search takes another thread unless
 * por_hold() forbids it? */
bool por_replay_turn_over(const por_search *search);
/* The same for steps of `source`, a search of the same process: locations and threads keep the numbers they have there,
 * so that the steps of any of its executions can be compared whole. */
por_search *por_replay_of(const por_search *source, const por_step *steps, size_t count, por_error *error);

/* A search of exactly one execution under a random schedule, which `seed` determines: by priorities that change at so
 * many (at most 3) of its first `length` steps. Numbers of what `source` knows are the same. */
por_search *por_walk_of(const por_search *source, uint64_t seed, uint32_t changes, size_t length, por_error *error);

#endif
