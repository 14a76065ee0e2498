/* An algorithm is a table of functions (hooks) that the search (search.c) calls. A null function has the default named
 * here. Every algorithm has a file of its own, and one line in the table in algorithms.c. What a hook may look at is in
 * search_state.h (the search), trace.h (nodes, and what is explored at a node: por_branch) and threadset.h (sets). */
#ifndef POR_ALGORITHM_H
#define POR_ALGORITHM_H

#include "hpor/por.h"
#include "por/happens_before.h"

enum {
  POR_USES_SLEEP = 1, /* the core keeps sleep sets, and ends an execution where every enabled thread is asleep */
  POR_USES_RACES = 2, /* the core finds races and calls `race` */
  POR_NO_ATTEMPTS =
      8, /* the core turns POR_ATTEMPT into POR_WRITE: the algorithm needs modes independent of the state */
  POR_NO_PASSES = 32,   /* the core turns POR_PASS into POR_ACQUIRE, for that reason, too */
  POR_TAKES_BOUND = 16, /* works under config.bound */
  POR_MATCHES = 64,     /* can match states (config.match); with POR_USES_RACES: `end` and `closing` of reinspect.h */
  POR_ALWAYS_MATCHES = 128,   /* matches states whatever config.match says */
  POR_USES_GRAPH = 256,       /* when it matches states, the core keeps the state graph */
  POR_OWN_DIGESTS = 1024,     /* always matches states, by its own digests: the driver needs none */
  POR_COMPARES_STATES = 2048, /* needs the digests of states, without matching them */
  POR_MAY_MISS = 512,         /* known to lose outcomes: kept for study */
  POR_TAKES_SECTIONS = 8192,  /* takes operations of the modes POR_SECTION and POR_SHARED */
  POR_SCOUTS = 4096,          /* look-ahead: restarts the search once the accesses of the first execution are known */
  POR_SPLITS = 16384,         /* several processes can explore parts of the search (hpor/split.h): `race` and `beside`
                                         make claims at nodes that belong to the owner, or there is `give` */
  POR_LIMITS = 32768,         /* may leave races out (limits.h) */
  POR_FORESEES = 65536,       /* leaves out what config.oracle.future_site or future_conflict excludes; an algorithm
                                 with POR_MATCHES finds such an omission by itself unless it matches states */
  POR_OBSERVES = 131072,      /* writes that nothing tells apart have no order (observers.h) */
  POR_STEPWISE = 4,           /* must be asked before each operation, even if the running thread goes on */
};

/* The value of *choice unless the algorithm writes another: all outcomes of the operation. */
#define POR_EVERY_CHOICE UINT16_MAX

struct por_writer;
struct por_reader;

typedef struct por_algorithm {
  const char *name;
  uint32_t flags;
  /* Make and free search->private_data; count its bytes. */
  bool (*init)(por_search *search, hp_error *error);
  void (*free)(por_search *search);
  size_t (*bytes)(const por_search *search);
  /* The part of `bytes` that wakeup trees take. `*events`: the most events that wakeup trees held at one time. */
  size_t (*wakeups)(const por_search *search, uint64_t *events);
  /* Write private_data as bytes, and read the bytes back into what `init` made (por/serialize.h). An algorithm with
   * `init` and without these cannot resume a search. */
  void (*save)(const por_search *search, struct por_writer *writer);
  void (*load)(por_search *search, struct por_reader *reader);
  /* Chooses the thread that runs at the new node `at`, whose enabled set and sleep set are known. If the algorithm
   * writes *choice, only that outcome of the operation is explored. Default: by the search's order among the threads
   * that are enabled and not asleep. */
  por_thread_id (*choose)(por_search *search, uint32_t at, uint16_t *choice);
  /* Must the algorithm choose at the node behind `at`, even if the running thread could go on? Default: no. */
  bool (*guides)(por_search *search, uint32_t at);
  /* How many operations the thread chosen at the new node `at` carries out before the next choice, as long as the same
   * threads are enabled. Default: one with POR_STEPWISE. */
  uint32_t (*budget)(const por_search *search, uint32_t at);
  /* Called at the end of an execution for each race in the newly explored part of the trace. */
  void (*race)(por_search *search, const por_race *race);
  /* Called at the end of an execution, after the races. */
  void (*end)(por_search *search, por_end end);
  /* Called if the operation at node `at` ended the execution although `others` could have gone on. `others` is not
   * empty; none of them is asleep, and none ended the execution there before. Default: the first of `others` joins the
   * backtrack set, unless one of them is in it already. */
  void (*beside)(por_search *search, uint32_t at, const uint64_t *others);
  /* Called before each execution but the first, in the place of backtracking: the next one begins with an empty trace.
   * Sets search->complete if there is none. */
  void (*anew)(por_search *search);
  /* Fills the members of the statistics that only the algorithm knows. */
  void (*count)(const por_search *search, por_statistics *statistics);
  /* Is anything left to explore at `at`? Default: yes if the node has a branch. */
  bool (*open)(por_search *search, uint32_t at);
  /* The next thread to explore at `at`, after the current one is completely explored; *choice as for `choose`.
   * POR_NO_THREAD: none. Default: by the search's order from the backtrack set, without threads that are done, asleep
   * or not enabled. */
  por_thread_id (*next)(por_search *search, uint32_t at, uint16_t *choice);
  /* Adds the threads that `next` would still answer at `at`, in that order, and changes nothing. False: some of it
   * cannot be explored elsewhere. An algorithm with POR_SPLITS needs it if `next` changes what it keeps; then what it
   * keeps goes with the part that stays when something is given away (`save`). */
  bool (*left)(por_search *search, uint32_t at, hp_numbers *threads);
  /* Only with `anew`: writes half of what is left, as `save` would if there were no more, and leaves it out from now
   * on. False: there is too little, or memory ran out. Without a writer it only answers. */
  bool (*give)(por_search *search, struct por_writer *writer);
  /* Called with the digest of the state at search->now.position. Only with POR_COMPARES_STATES. */
  void (*state)(por_search *search, por_digest digest);
  /* Adds threads to the sleep set of the new node `at`. `set` holds the threads that are asleep by dependence. False:
   * por_probe_reach() has asked for probes; the node is given up, and made again after the probes. */
  bool (*asleep)(por_search *search, uint32_t at, uint64_t *set);
  /* The digest of the state of the new node `at`. Only with POR_OWN_DIGESTS. */
  por_digest (*digest)(por_search *search, uint32_t at);
  /* Called before the execution is cut at a visited state. `open`: the state is on the trace. */
  void (*visited)(por_search *search, bool open);
  /* Called with state matching before node `at` leaves the trace, completely explored. Shallower nodes may still get
   * threads to explore. */
  void (*closing)(por_search *search, uint32_t at);
  /* Called when the search is complete: must the search be repeated with all states forgotten? Default: no. */
  bool (*again)(por_search *search);
  /* Called when everything behind the current operation of node `at` is explored, before the trace is cut back to the
   * node and before `next`. */
  void (*backtracked)(por_search *search, uint32_t at);
} por_algorithm;

extern const por_algorithm por_algorithm_none, por_algorithm_dpor, por_algorithm_source, por_algorithm_optimal,
    por_algorithm_optimal_observers, por_algorithm_nidhugg, por_algorithm_bpor_naive, por_algorithm_bpor_classic,
    por_algorithm_bpor_nidhugg, por_algorithm_bpor_source, por_algorithm_heap_reach, por_algorithm_hr_fields,
    por_algorithm_dpor_stateful, por_algorithm_hybrid, por_algorithm_hybrid_sleep, por_algorithm_hybrid_source,
    por_algorithm_o_dpor, por_algorithm_s_por, por_algorithm_de_s_por, por_algorithm_de_s_por_printed,
    por_algorithm_dl_s_por, por_algorithm_hybrid_printed, por_algorithm_lazy_hb, por_algorithm_cdpor1,
    por_algorithm_cdpor1_printed, por_algorithm_cdpor2, por_algorithm_cdpor2_printed, por_algorithm_cdpor3,
    por_algorithm_cdpor3_printed, por_algorithm_rf, por_algorithm_pop, por_algorithm_sampling;

#endif
