/* por: the exploration core. It decides which thread runs next, until every schedule that can make a difference has
 * been run. The core knows threads, operations and locations. It knows nothing of Java. Two drivers use this interface:
 * the agent, and the toy interpreter of the tests.
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
 * A decision carries a budget. The thread may carry out that many operations without asking again, as long as each of
 * them is enabled. The announced operation counts. The driver reports these operations with por_follow(), in their
 * order. It may report them later, in one batch before the next call of another kind. So the driver's hot path needs no
 * calls into the core. */
#ifndef HPOR_POR_H
#define HPOR_POR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hpor/error.h"

/* ---- threads ---------------------------------------------------------------------------------------------------- */

/* Threads are numbered from 0, the first thread of the program. A thread is identified by its parent and how many
 * threads that parent had started before. por_thread() makes the number from both, so it is equal in all executions. */
typedef uint32_t por_thread_id;
#define POR_STOP UINT32_MAX
#define POR_NO_THREAD UINT32_MAX

/* A set of threads: a bitmap of `words` 64-bit words. Borrowed for the duration of the call. */
typedef struct por_thread_set {
  const uint64_t *bits;
  uint32_t words;
} por_thread_set;

/* ---- operations ------------------------------------------------------------------------------------------------- */

/* How an operation touches a location.
 *
 * Two accesses of one location conflict, and so are dependent, with these exceptions. READ, ATTEMPT, AWAIT and PASS do
 * not conflict with each other. Two UPDATEs do not conflict, nor do two of SECTION and SHARED, nor PUT and TAKE. PART
 * conflicts with neither READ, AWAIT, PASS nor PART.
 *
 * Some conflicting pairs can never be enabled in one state. They order events, but are no races to reverse: RELEASE or
 * KEEP with ACQUIRE, SECTION, SHARED, RELEASE, KEEP, AWAIT or PASS; UPDATE with AWAIT; in either order.
 *
 * The driver's enabled sets may leave out an operation of any mode. (A semaphore's acquire is a WRITE that is disabled
 * at 0; so is park.) Only operations dependent on an operation may enable or disable it, or time (por_time_passes()).
 *
 * - READ sees the value.
 * - WRITE changes the value, or reads and changes it: an atomic read-modify-write, whatever its outcome. On a location
 *   that is also ACQUIREd, WRITE takes it unless another thread holds it (a trylock).
 * - ACQUIRE takes what only one thread may hold (a lock; a wake-up after notify). It is disabled while another thread
 *   holds the location.
 * - RELEASE gives the location back, or does what only the holder may do (unlock, the release in wait). A thread's
 *   start and end are RELEASEs, too.
 * - AWAIT is disabled until another thread's RELEASE has happened once, or all UPDATEs that there will ever be at the
 *   location. It changes nothing (join; the first operation of a started thread; to pass a barrier).
 * - ATTEMPT is a read-modify-write that changes nothing in the present state (a compare-and-set that fails). A driver
 *   may use WRITE instead; ATTEMPT explores less. If the driver uses ATTEMPT, it must announce a waiting thread's
 *   operation again when the location has changed: as WRITE if the operation would succeed now.
 * - KEEP does what only the holder may do, and the holder goes on holding (notify). A driver may use RELEASE instead.
 * - PASS finds that something done only once has been done. It would ACQUIRE if it came first (a class's
 *   initialization). The driver announces it again like an ATTEMPT.
 * - PART changes a part of what the location stands for. Each part is a location of its own, which the operation names
 *   as well. Two PARTs, or a PART and a READ, conflict only through the parts' locations. WRITE and ATTEMPT look at all
 *   parts.
 * - UPDATE changes the value without telling it: adding to a counter, where the sum is not used. Whichever of two
 *   UPDATEs comes first, they leave the same value. A driver may use WRITE instead; UPDATE explores less.
 * - SECTION takes a lock and gives it back. What the thread does in between is part of the operation, and told by
 *   por_extend(). The operation is disabled while another thread holds the lock. Two SECTIONs of one lock do not
 *   conflict through the lock, but only through what they touch in between.
 * - SHARED is a SECTION of a lock of which several threads may have a share at a time (a read lock). It is disabled
 *   while another thread holds the whole lock, which is what a SECTION takes. It conflicts as a SECTION does.
 * - CALL takes part in no conflict at its location, which only names the operation. What the operation touches is told
 *   by por_extend(). The operation is always enabled.
 * - PUT and TAKE put something in at one end of a queue, and take it out at the other. What a TAKE takes is told by
 *   por_extend(), as a location that belongs to one element: it AWAITs it, and the PUT of that element RELEASEs it. So
 *   a PUT and a TAKE are dependent only if they are of one element. A driver may use WRITE instead.
 * - UNSEEN is what the core makes of a WRITE whose place among others like it nothing tells (por/observers.h). Drivers
 *   do not use it. */
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
  POR_UPDATE,
  POR_SECTION,
  POR_SHARED,
  POR_CALL,
  POR_PUT,
  POR_TAKE,
  POR_UNSEEN,
  POR_MODE_COUNT
} por_mode;

/* A location is a dense number, equal in all executions. por_location() makes it from a 64-bit canonical name. */
typedef uint32_t por_location_id;

typedef struct por_access {
  por_location_id location;
  uint16_t mode;   /* por_mode; POR_NONE: no access */
  uint16_t awaits; /* of an operation's first access: see por_closed(); of what por_extend() tells: POR_FILLS, or 0 */
} por_access;

/* Of an UPDATE by a CALL: the next one there comes with further accesses. (A map whose elements are counted so is about
 * to be full: the next addition makes room.) Which of two has these depends on their order, though they commute. So a
 * thread that sleeps in front of such an UPDATE wakes. */
enum { POR_FILLS = 1 };

/* A visible operation. Most operations touch one location. Some touch two: a wait touches its monitor and its thread's
 * interrupt status. An operation with both modes POR_NONE is independent of all others. */
typedef struct por_operation {
  por_access first, second;
  uint32_t site;    /* the driver's number of the program point; compared on replay, used by the look-ahead */
  uint16_t kind;    /* the driver's number for this kind of operation; compared on replay, opaque otherwise */
  uint16_t choices; /* 0 or 1: one outcome; n: the core explores all n outcomes */
} por_operation;

typedef struct por_decision {
  por_thread_id thread; /* the thread that runs next, or POR_STOP */
  uint32_t choice;      /* the outcome of the thread's announced operation, 0 .. choices-1 */
  uint32_t budget;      /* operations that the thread may carry out before the next por_decide(), at least 1 */
  bool until_change;    /* por_decide() also comes before an operation once other threads are enabled than now, and
                           before an operation with several outcomes */
} por_decision;

/* ---- the search ------------------------------------------------------------------------------------------------- */

typedef struct por_search por_search;

typedef enum por_order { POR_ORDER_LAST, POR_ORDER_ASCENDING, POR_ORDER_DESCENDING, POR_ORDER_RANDOM } por_order;
typedef enum por_bound { POR_BOUND_NONE, POR_BOUND_PREEMPTION, POR_BOUND_DELAY } por_bound;

/* How schedules are drawn when a search does not explore all of them but takes samples. */
typedef enum por_sampling {
  POR_SAMPLE_OFF,  /* explore all */
  POR_SAMPLE_WALK, /* each enabled thread is equally likely at each operation */
  POR_SAMPLE_PCT,  /* random priorities of threads, lowered at sampling_depth - 1 random operations (Burckhardt,
                      Kothari, Musuvathi, Nagarakatte: A randomized scheduler with probabilistic guarantees of finding
                      bugs, ASPLOS 2010) */
  POR_SAMPLE_POS,  /* random priorities of operations, drawn anew after a conflict (Yuan, Yang, Gu: Partial order aware
                      concurrency sampling, CAV 2018) */
  POR_SAMPLE_SURW, /* each order of the operations on one location, drawn for the execution, is about equally likely
                      (Zhao, Wolff, Mathur, Roychoudhury: Selectively uniform concurrency testing, ASPLOS 2025) */
  POR_SAMPLE_MIX,  /* POS, SURW and PCT of depth 2, 3 and 4 take turns */
  POR_SAMPLE_FEW   /* a thread goes on as long as it can, and another one is drawn where it cannot; at most
                      sampling_depth - 1 preemptions, before random operations */
} por_sampling;

/* What may be known of an operation. */
enum {
  POR_OVERWRITES = 1,    /* its first access is a WRITE that does not look at the location; it is always enabled */
  POR_RACES = 2,         /* with a conflicting one that it is not ordered with, it makes a data race; it is always
                            enabled. The driver wants to find such races */
  POR_ORDERS_LATER = 4,  /* data races: who looks at the location later is ordered behind it, whatever is there */
  POR_ORDERS_NOTHING = 8 /* data races: who sees what it has set need not be ordered behind it */
};

/* Questions of an algorithm to the driver about the future and the heap. Any function may be null: then the core
 * assumes that anything may happen. */
typedef struct por_oracle {
  void *driver;
  /* May `thread`, which has begun, still pass `site` before its end? Threads that it will start count. */
  bool (*future_site)(void *driver, por_thread_id thread, uint32_t site);
  /* May `thread`, or a thread that it will start, still access a location of this static kind in a mode that conflicts
   * with `mode`? The static kind is the field, whatever the object. */
  bool (*future_conflict)(void *driver, por_thread_id thread, por_location_id location, uint32_t mode);
  /* The thread that must go on before the disabled thread `thread` can: the holder of the lock, or the thread that is
   * joined. POR_NO_THREAD: none, or not known. */
  por_thread_id (*waits_for)(void *driver, por_thread_id thread);
  /* Is the location reachable from more than one thread? */
  bool (*shared)(void *driver, por_location_id location);
  /* Has `shared` given a wrong answer since the last call of `mistaken`? If so, `shared` answers rightly from now on.
   */
  bool (*mistaken)(void *driver);
  /* Is the location a lock that every thread only ACQUIREs and RELEASEs in turn (no wait, notify or attempt)? */
  bool (*plain_lock)(void *driver, por_location_id location);
  /* What is known of the operation: POR_OVERWRITES and its like. If the function is null, nothing is. */
  uint32_t (*nature)(void *driver, const por_operation *operation);
  /* Names of sites that are equal in every process, and the site of a name in this process. If both functions are null,
   * the site's number is its name. */
  uint64_t (*site_name)(void *driver, uint32_t site);
  uint32_t (*site_named)(void *driver, uint64_t name);
} por_oracle;

enum { POR_MOST_DEPTH = 32 };

typedef struct por_sampler por_sampler;

typedef struct por_config {
  const char *algorithm;   /* a name of por_algorithms() */
  por_order order;         /* which enabled thread is tried first where the algorithm has no preference */
  por_sampling sampling;   /* not OFF: `algorithm` is not used, and there is no bound and no matching */
  uint32_t sampling_depth; /* POR_SAMPLE_PCT and FEW: 1 to POR_MOST_DEPTH */
  por_sampler *sampler;    /* what earlier samples have shown, borrowed; null: nothing */
  uint64_t seed;           /* for POR_ORDER_RANDOM and `sampling` */
  uint32_t patience; /* POR_ORDER_LAST: once a thread has carried out this many operations in a row, the search first
                        tries the enabled thread that has waited longest; 0: never */
  por_bound bound;
  uint32_t bound_limit;
  bool match;         /* state matching; needs por_state() */
  bool final_values;  /* what the locations hold at the end belongs to the outcome, also if nobody reads it */
  bool limited;       /* reverse only races that may change the order of operations at locations that por_changed()
                         names: the others are known. Without `match`, `bound` and `sampling` */
  bool stateless;     /* for comparison: algorithms that always match treat every state as new */
  size_t match_bytes; /* upper bound of the state table's memory, in bytes; 0: the default */
  struct por_shared_states *shared; /* `match`, in parts: the states of all processes, borrowed; null: none */
  por_oracle oracle;
} por_config;

/* The names of all algorithms, ended by a null pointer. Owned by the core. */
const char *const *por_algorithms(void);
/* Is the algorithm known to lose outcomes, as printed in its paper? Then its statistics set `may_miss`, and the verdict
 * is never VERIFIED. */
bool por_algorithm_may_miss(const char *name);

/* Would the search lose outcomes if config.oracle.future_site or future_conflict said no too often? With the other
 * algorithms these answers decide the order alone, or races make up for what they left out. */
bool por_rests_on_future(const char *algorithm, bool match);

/* Makes a search; the caller owns it. Returns null and fills `error` if the configuration is not possible. */
por_search *por_search_new(const por_config *config, hp_error *error);
void por_search_free(por_search *search);

/* The location of a canonical name, made at its first use. A name is any 64-bit value. */
por_location_id por_location(por_search *search, uint64_t name);
/* The canonical name of a location. Searches all names, which takes time: use it for messages only. False: there is no
 * location of that number. */
bool por_location_name(const por_search *search, por_location_id location, uint64_t *name);
/* The number of the `ordinal`-th thread (from 0) that `parent` starts. Thread 0 has no parent. */
por_thread_id por_thread(por_search *search, por_thread_id parent, uint32_t ordinal);
/* The parent and ordinal of a thread. False: there is no thread of that number. */
bool por_thread_name(const por_search *search, por_thread_id thread, por_thread_id *parent, uint32_t *ordinal);

/* Starts the next execution. False: the search is complete, or has failed (por_failure()). */
bool por_execution_begin(por_search *search);

/* `thread` has reached `operation` and has not yet carried it out. A thread has at most one announced operation. The
 * operation of a blocked thread stays announced. Announcing again replaces it (a wait that became a wake-up). */
void por_announce(por_search *search, por_thread_id thread, const por_operation *operation);

/* Decides which thread carries out its announced operation now. `enabled` must not be empty. */
por_decision por_decide(por_search *search, const por_thread_set *enabled);

/* Corrects the last decision's operation, which was announced as a WRITE, PUT or TAKE of its first location. True: it
 * changed nothing there and counts as an ATTEMPT. False: it changed something after all, and counts as a WRITE. Call
 * this before any other call about the execution. The call is optional: it is for drivers that know an operation's
 * effect only afterwards. */
void por_attempted(por_search *search, bool nothing_changed);

/* The last operation, a SECTION, CALL, PUT or TAKE, also touches this location. Call this before any other call about
 * the execution, once for each access. What a SECTION touches must be *protected*: any conflicting operation that could
 * come in its midst holds the lock as well, or is a SECTION of it. Two SHAREDs do not protect each other. The search
 * finds out whether that is so: see por_take_unprotected(). What the others do must be one operation by nature: nobody
 * could ever look into its midst. A section within a SECTION touches its own lock in the mode SECTION. The driver must
 * see to it that no such locks are taken in a circle. */
void por_extend(por_search *search, por_access access);
/* Corrects the last decision's operation: before it, these conditions of its first location did not hold. A condition
 * is a bit of por_access.awaits. An operation that awaits conditions there is disabled until one of them holds. Only
 * operations that touch the location in a mode other than READ, AWAIT, PASS and ATTEMPT may change a condition. So
 * nothing that awaits a closed condition could come in the operation's place, and the search need not try. The call is
 * optional. Call it before any other call about the execution. */
void por_closed(por_search *search, uint16_t conditions);
/* The order of operations at the location may be new (por_config.limited). The current execution has touched the
 * location. Call this before por_execution_end(). */
void por_changed(por_search *search, por_location_id location);
/* Can a search with this algorithm be limited so? */
bool por_can_limit(const char *algorithm);
/* Can the search take operations of mode SECTION, SHARED, CALL, PUT and TAKE? */
bool por_takes_sections(const por_search *search);
/* The current step, of which por_attempted() has spoken, is an UPDATE in the present state. It must stay one whatever
 * steps come before it that are UPDATEs there. `awaited`: the conditions that are closed before it (por_closed()) stay
 * so until the last of these UPDATEs has come, of all that there will ever be (a latch is counted down). */
void por_updated(por_search *search, bool awaited);
/* Takes the current step back: a SECTION whose thread has only looked, and waits now until another thread changes
 * something that it has looked at (por_extend()). From then on its SECTION may be carried out again. The thread has
 * announced the same SECTION once more. Call this before any other call about the execution. False: that is not
 * possible, and the step stays.
 *
 * The search does not choose such a thread where nothing has changed since its look, though it is in an enabled set,
 * unless all enabled threads are such. Then each of them is to look for itself, so that the driver can see that none
 * can go on. */
bool por_retract(por_search *search);
/* Takes a SECTION that touches something unprotected, after por_execution_end() and after por_execution_begin(). False:
 * there is none. Executions or a livelock may have been missed then. The driver must begin a new search, in which such
 * operations are no SECTION. If no SECTION touches anything unprotected in a complete search, none does in any
 * execution (Stoller, Cohen: Optimistic synchronization-based state-space reduction, TACAS 2003). */
bool por_take_unprotected(por_search *search, por_operation *section);

/* Call this before por_decide() if no thread was enabled and time has enabled some: their timeouts are over. Then
 * everything carried out so far happens before everything that follows. */
void por_time_passes(por_search *search);

/* Call this before por_decide() if the thread of the last decision cannot be switched away from here. The core chooses
 * that thread again, though others are enabled. All operations since the last point at which the thread could be
 * switched away from form one piece. The core explores the other threads before or behind that piece. Only for
 * algorithms that por_can_hold() accepts. */
void por_hold(por_search *search);
bool por_can_hold(const char *algorithm);

/* The thread of the last decision carried out `operation` within its budget, as operation number 2, 3, ... of the
 * decision. `enabled` is the enabled set before that operation; null: unchanged since the last call that named a set.
 * Of an operation with several outcomes, outcome 0 was taken. A driver that wants all outcomes explored calls
 * por_decide(). */
void por_follow(por_search *search, const por_operation *operation, const por_thread_set *enabled);

/* Digest of the state that has been reached. Call por_state() before por_decide() if por_wants_state() answers true.
 * Call it also before por_execution_end() if the execution ended by itself, without an error. */
typedef struct por_digest {
  uint64_t low, high;
} por_digest;
bool por_wants_state(const por_search *search);
/* May por_wants_state() ever answer true? A driver without digests must not run such a search. */
bool por_matches_states(const por_search *search);
void por_state(por_search *search, por_digest digest);

typedef enum por_end {
  POR_END_COMPLETE, /* every thread ended, or only threads that do not count are left */
  POR_END_DEADLOCK, /* no thread is enabled, and at least one has not ended; their operations are still announced */
  POR_END_ERROR,    /* the program failed at this point; nothing behind the failure is explored */
  POR_END_STOPPED,  /* por_decide() answered POR_STOP */
  POR_END_LIMIT     /* the driver cut the execution short (step bound): the verdict can no longer be VERIFIED */
} por_end;
/* Ends the execution: finds races and chooses where to go on. */
void por_execution_end(por_search *search, por_end end);
/* Is the current or last execution a probe, run only to compare states, and no part of the search? (Or an execution
 * stopped for probes, which the search takes up again?) Then its end counts for nothing: the search reaches that end by
 * itself. The answer is meaningful once no por_decide() follows. */
bool por_execution_aside(const por_search *search);

/* The number of the current execution's operations that repeat the last execution. */
size_t por_prefix_length(const por_search *search);

/* The steps of the current execution. Valid until the next por_execution_begin(). */
typedef struct por_step {
  por_thread_id thread;
  uint32_t choice;
  por_operation operation;
} por_step;
size_t por_trace_length(const por_search *search);
por_step por_trace_step(const por_search *search, size_t index);

/* How often the execution has taken the turn from a thread that could have gone on, as bound=preemption:K counts. */
size_t por_preemptions(const por_search *search);

/* Two operations of the last execution that conflict at `location`. The search runs them in the other order as well. */
typedef struct por_pair {
  por_thread_id threads[2]; /* the earlier one first */
  uint32_t sites[2];
  por_location_id location;
} por_pair;
typedef void por_pair_visit(void *data, const por_pair *pair);
/* Calls `visit` for each such pair among the steps that the last execution has added. Call it between
 * por_execution_end() and por_execution_begin(). */
void por_known_pairs(const por_search *search, por_pair_visit *visit, void *data);
/* Are these all pairs? False for algorithms that look for none, with state matching, and for samples. */
bool por_knows_pairs(const por_search *search);
/* Did an algorithm that looks ahead know of the step, before it, that no other thread could still touch what it
 * touches? */
bool por_step_is_alone(const por_search *search, size_t index);
/* The mode in which the step touches the location; POR_NONE: it does not. */
uint32_t por_step_mode(const por_search *search, size_t index, por_location_id location);
/* Do two accesses of one location in these modes conflict, and may come in either order? */
bool por_may_swap(uint32_t mode, uint32_t other);

/* What the last operation was, though the state may come back (por/states/livelock.h). */
typedef enum por_gain {
  POR_PROGRESS = 1,  /* a waiting thread went on */
  POR_TIME_OVER = 2, /* a waiting thread went on only since its time was over */
  POR_SHOWN = 4      /* something has changed that is no part of states: what the program prints */
} por_gain;
void por_progress(por_search *search, por_gain gain);
/* What the variables hold in the state that por_state() is called for next, as a hash. Without this call, they are
 * taken to be as they were. */
void por_variables(por_search *search, uint64_t hash);

/* A livelock: a fair schedule on which no thread makes progress (por/states/livelock.h defines both). Behind the steps
 * before `from`, the steps from `from` on can repeat for ever. A step of site 0 is known by thread and kind only. Needs
 * state matching. */
typedef struct por_livelock {
  por_step *steps; /* owned by the caller */
  size_t count, from;
} por_livelock;
/* Takes a livelock that was found and not yet taken; false: there is none. Ask after por_decide() and after
 * por_execution_begin(). */
bool por_take_livelock(por_search *search, por_livelock *livelock);
/* Does a complete search find every livelock? If not, only cycles of explored states and operations are found. */
bool por_finds_livelocks(const por_search *search);

/* Why the search cannot go on; null: it can. The program behaved otherwise when a prefix was replayed (with both
 * operations and their place), or memory ran out. Owned by the search. */
typedef struct por_failure_info {
  /* STATES: a state of a resumed search has another digest than before. */
  enum { POR_FAIL_NONDETERMINISM, POR_FAIL_MEMORY, POR_FAIL_STATES } kind;
  size_t step; /* index in the trace */
  por_thread_id thread;
  por_operation expected, found; /* for NONDETERMINISM */
} por_failure_info;
const por_failure_info *por_failure(const por_search *search);

typedef struct por_statistics {
  uint64_t executions;    /* complete ones: COMPLETE, DEADLOCK or ERROR */
  uint64_t blocked;       /* stopped because every enabled thread was asleep */
  uint64_t cut;           /* stopped at a visited state or at a bound */
  uint64_t limited;       /* ended by POR_END_LIMIT */
  uint64_t probes;        /* run only to compare states */
  uint64_t events;        /* operations carried out, replayed ones included */
  uint64_t choices;       /* nodes at which more than one thread was explored */
  uint64_t states;        /* states stored */
  uint64_t cycles;        /* executions that came back to a state on their own trace */
  uint64_t races;         /* reversible races found */
  uint64_t left_out;      /* limited: races of those that were not reversed */
  uint64_t classes;       /* sampling: executions that differed in the order of two dependent operations */
  uint64_t classes_once;  /* sampling: those of them that were met once */
  bool classes_full;      /* sampling: there was no room for all of them, so that `classes` is a lower bound */
  size_t depth;           /* length of the longest execution */
  double explored_share;  /* estimate, 0 to 1: how much of the search is done */
  bool bound_reached;     /* the bound cut something off: VERIFIED holds within the bound only */
  bool states_forgotten;  /* the state table was full: states were explored again; no outcome is lost */
  const char *taken_over; /* the algorithm that has explored it, since its own cannot take what the program does; null:
                             its own */
  bool may_miss;          /* the algorithm is known to lose outcomes: the verdict is never VERIFIED */
  size_t memory;          /* bytes held now */
  size_t wakeup_memory;   /* the part of `memory` that wakeup trees take (optimal) */
  uint64_t wakeup_events; /* the most events that wakeup trees held at one time */
} por_statistics;
por_statistics por_search_statistics(const por_search *search);

/* Calls `visit` for each location that a thread has touched at a site in any execution so far. Only algorithms that
 * look ahead know this; with any other algorithm the function does nothing. */
void por_known_touches(const por_search *search,
                       void (*visit)(void *data, por_thread_id thread, uint32_t site, por_location_id location),
                       void *data);

/* ---- taking a search up again ------------------------------------------------------------------------------------ */

/* The rest of a search between two executions: the schedule of the next execution, and what is still to be explored
 * before each of its steps. Sites and locations are not included, because another process may number them otherwise. */
typedef struct por_frontier_node {
  por_thread_id thread;
  uint16_t choice, choices, kind;
  bool held, alone, branch; /* alone: by look-ahead, no other thread can interfere */
} por_frontier_node;

typedef struct por_frontier {
  por_frontier_node *nodes;
  size_t node_count;
  uint64_t *sets; /* three sets for each node with a branch, in order: to explore, explored, ended the execution */
  size_t set_count;
  uint32_t words;    /* 64-bit words of each set */
  uint64_t *threads; /* by thread number: parent << 32 | ordinal */
  size_t thread_count;
  bool same_thread; /* the last step repeats its operation with another outcome */
  uint64_t random;
  por_statistics statistics;
} por_frontier;

/* Can the search be resumed? False for an algorithm that keeps private data and cannot save it. */
bool por_can_resume(const por_search *search);
/* May the search be left here, after por_execution_begin()? Not at a probe or walk, and not at an execution that is
 * taken up again behind probes. Another execution follows soon. */
bool por_frontier_is_there(const por_search *search);
/* Fills `frontier`. Call it where por_frontier_is_there() answers true, before any other call about the execution.
 * False: memory ran out. The caller owns the contents: por_frontier_free(). */
bool por_frontier_take(const por_search *search, por_frontier *frontier);
void por_frontier_free(por_frontier *frontier);
/* Makes the search go on at the frontier, which is copied. Call it before the first por_execution_begin() of a search
 * with an equal configuration. False: the frontier is inconsistent, or memory ran out; then the search cannot be used.
 */
bool por_resume(por_search *search, const por_frontier *frontier);

/* Saves and loads what a search keeps beside its frontier: the states that it has met, and what the algorithm has
 * learnt. Only the build of hpor that wrote the bytes can read them. The data can be large, so por_save() hands it out
 * in pieces; `write` returns false if it cannot take a piece. Call por_load() right after por_resume(). It copies
 * `bytes`. Both return false as por_resume() does.
 *
 * The names of locations and the digests of states must be equal in both processes. If a state on the frontier has
 * another digest, the search fails (POR_FAIL_STATES). */
typedef bool por_write(void *data, const void *bytes, size_t size);
bool por_save(const por_search *search, por_write *write, void *data);
bool por_load(por_search *search, const void *bytes, size_t size);

/* ---- replay ----------------------------------------------------------------------------------------------------- */

/* A search of exactly one execution that follows `steps` (copied). Behind the last step the enabled threads take turns
 * by number: each goes on until it is disabled or has carried out a fixed number of operations (por/replay.c). A step
 * that does not fit is a POR_FAIL_NONDETERMINISM.
 *
 * Sites, locations and threads are numbered anew in each process. A step from another process has site 0 and no
 * accesses; only its thread and kind are compared. To give the threads their old numbers, call por_thread() for each
 * before the execution begins, in ascending order of the old numbers. */
por_search *por_replay_new(const por_step *steps, size_t count, hp_error *error);
/* Such a search takes `thread` behind its last step, if that is enabled there. To be called before the execution. */
void por_replay_then(por_search *search, por_thread_id thread);
/* Is the turn of the running thread over, so that the next decision of such a search takes another thread unless
 * por_hold() forbids it? */
bool por_replay_turn_over(const por_search *search);
/* Like por_replay_new(), for steps of `source`, a search in this process. Locations and threads keep their numbers, so
 * whole steps are compared. */
por_search *por_replay_of(const por_search *source, const por_step *steps, size_t count, hp_error *error);

/* ---- samples beside a search ------------------------------------------------------------------------------------- */

/* What samples have learnt: the next one is drawn by it. Owned by the caller. Null: memory ran out. */
por_sampler *por_sampler_new(void);
void por_sampler_free(por_sampler *sampler);

/* A search of exactly one execution, a sample beside `source`: POR_SAMPLE_FEW of that depth, or POR_SAMPLE_MIX with
 * depth 0. Threads and locations have the numbers that they have there so far. `sampler` takes what the execution shows
 * to the next such search, and outlives this one. */
por_search *por_sample_of(const por_search *source, por_sampler *sampler, uint32_t depth, hp_error *error);

#endif
