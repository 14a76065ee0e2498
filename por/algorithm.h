/* An algorithm is a table of functions. The search (search.c) calls them; null functions have the default named here.
 * Every algorithm stands in a file of its own and in one line of the table in algorithms.c. */
#ifndef POR_ALGORITHM_H
#define POR_ALGORITHM_H

#include "hpor/por.h"
#include "por/happens_before.h"

enum {
  POR_USES_SLEEP = 1,       /* the core keeps sleep sets, and ends an execution where every enabled thread is asleep */
  POR_USES_RACES = 2,       /* the core finds races and calls `race` */
  POR_NO_ATTEMPTS = 8,      /* takes POR_ATTEMPT as POR_WRITE: does not allow for modes that follow the state */
  POR_NO_PASSES = 32,       /* and POR_PASS as POR_ACQUIRE */
  POR_TAKES_BOUND = 16,     /* works under config.bound */
  POR_MATCHES = 64,         /* can match states (config.match) */
  POR_ALWAYS_MATCHES = 128, /* does so whatever config.match says */
  POR_USES_GRAPH = 256,     /* when it does: the core keeps the state graph */
  POR_OWN_DIGESTS = 1024,   /* always matches states, by digests of its own: the driver needs none */
  POR_COMPARES_STATES = 2048, /* needs the digests of states, without matching them */
  POR_MAY_MISS = 512,         /* known to lose outcomes: kept for study */
  POR_SCOUTS = 4096,          /* look-ahead: begins anew when it knows the accesses of the first execution */
  POR_STEPWISE = 4,           /* must be asked before each operation, also when the running thread goes on */
};

/* What *choice holds if it is not written. */
#define POR_EVERY_CHOICE UINT16_MAX

struct por_writer;
struct por_reader;

typedef struct por_algorithm {
  const char *name;
  uint32_t flags;
  /* Makes and frees search->private_data; its memory. */
  bool (*init)(por_search *search, por_error *error);
  void (*free)(por_search *search);
  size_t (*bytes)(const por_search *search);
  /* Of it, what wakeup trees take; `events`: the most that have been in them at a time. */
  size_t (*wakeups)(const por_search *search, uint64_t *events);
  /* private_data as bytes, and back into what `init` has made (por/kept.h). Null with `init`: the search cannot be
   * taken up again. */
  void (*save)(const por_search *search, struct por_writer *writer);
  void (*load)(por_search *search, struct por_reader *reader);
  /* Who runs at the new node `at` (its enabled set and sleep set are there)? An algorithm that writes *choice gets that
   * outcome of the operation alone; else all outcomes are explored. Default: by the search's order among those enabled
   * and not asleep. */
  por_thread_id (*choose)(por_search *search, uint32_t at, uint16_t *choice);
  /* Must the algorithm be asked at the node behind `at`, also when the running thread could go on? Default: no. */
  bool (*guides)(por_search *search, uint32_t at);
  /* Called for each race of the newly explored part of the trace, at the end of the execution. */
  void (*race)(por_search *search, const por_race *race);
  /* Called at the end of an execution after the races. */
  void (*end)(por_search *search, por_end end);
  /* The execution ended at node `at` though `others` (not empty, none asleep, none of which ended it there) could have
   * gone on. Default: unless one of them is in the backtrack set, the first of them joins it. */
  void (*beside)(por_search *search, uint32_t at, const uint64_t *others);
  /* Is there anything left at `at`? Default: whether it has a branch. */
  bool (*open)(por_search *search, uint32_t at);
  /* Another thread to explore at `at`, whose current thread is completely explored, *choice as above;
   * POR_NO_THREAD if none. Default: by the search's order from backtrack without done and asleep. */
  por_thread_id (*next)(por_search *search, uint32_t at, uint16_t *choice);
  /* The driver has given the digest of the state at search->position. With POR_COMPARES_STATES only. */
  void (*state)(por_search *search, por_digest digest);
  /* `set` is what is asleep at the new node `at` by dependence; adds what else is. False: por_probe_reach() has asked
   * for probes; the node is given up and made again after them. */
  bool (*asleep)(por_search *search, uint32_t at, uint64_t *set);
  /* The digest of the state of the new node `at`. With POR_OWN_DIGESTS only. */
  por_digest (*digest)(por_search *search, uint32_t at);
  /* The execution is about to be cut at a state visited before; `open`: it is on the trace. */
  void (*visited)(por_search *search, bool open);
  /* With state matching: node `at` is about to leave the trace, completely explored. Shallower nodes may still get
   * threads. */
  void (*closing)(por_search *search, uint32_t at);
  /* The search is complete: must it be repeated, with all states forgotten? Default: no. */
  bool (*again)(por_search *search);
  /* Everything behind the state of node `at` is explored; the trace is about to be cut back to it. Before `next`. */
  void (*backtracked)(por_search *search, uint32_t at);
} por_algorithm;

extern const por_algorithm por_algorithm_none, por_algorithm_dpor, por_algorithm_source, por_algorithm_optimal,
    por_algorithm_nidhugg, por_algorithm_bpor_naive, por_algorithm_bpor_classic, por_algorithm_bpor_nidhugg,
    por_algorithm_bpor_source, por_algorithm_heap_reach, por_algorithm_hr_fields, por_algorithm_dpor_stateful,
    por_algorithm_hybrid, por_algorithm_hybrid_sleep, por_algorithm_hybrid_source, por_algorithm_o_dpor,
    por_algorithm_s_por, por_algorithm_de_s_por, por_algorithm_de_s_por_printed, por_algorithm_dl_s_por,
    por_algorithm_hybrid_printed, por_algorithm_lazy_hb, por_algorithm_cdpor1, por_algorithm_cdpor1_printed,
    por_algorithm_cdpor2, por_algorithm_cdpor2_printed, por_algorithm_cdpor3, por_algorithm_cdpor3_printed;

#endif
