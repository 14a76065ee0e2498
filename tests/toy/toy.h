/* A small concurrent language, and the second driver of the exploration core. Tests check each algorithm on programs in
 * this language within milliseconds, without a JVM. tests/toy/README.md describes the language. */
#ifndef HPOR_TESTS_TOY_H
#define HPOR_TESTS_TOY_H

#include "hpor/por.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum toy_code {
  /* local: the core does not see these */
  TOY_COMPUTE,      /* a = b `operator` c */
  TOY_MOVE,         /* a = b */
  TOY_JUMP,         /* to target */
  TOY_JUMP_IF_ZERO, /* b */
  TOY_NEW,          /* a = a fresh object */
  TOY_ASSERT,       /* b */
  TOY_LEAVE,        /* the end of an atomic block */
  TOY_END,
  /* visible: one operation each */
  TOY_LOAD,     /* a = place */
  TOY_STORE,    /* place = b */
  TOY_CAS,      /* a = (place == b), then place = c if so */
  TOY_CASR,     /* like TOY_CAS, but a failing one counts as a read */
  TOY_XCHG,     /* a = place, place = b */
  TOY_ADD,      /* a = place, place += b */
  TOY_INCREASE, /* place += b */
  TOY_SWAP,     /* exchanges place and second place */
  TOY_LOCK,
  TOY_TRYLOCK, /* a = taken */
  TOY_UNLOCK,
  TOY_SHARE, /* takes a share of the lock */
  TOY_UNSHARE,
  TOY_WAIT,   /* gives the lock back and waits ... */
  TOY_WAKE,   /* ... until notified (or its second place is not 0) and the lock is free */
  TOY_SETTLE, /* behind it, where both have come: which of them has ended the wait */
  TOY_NOTIFY,
  TOY_ONCE, /* what follows, up to TOY_ONCE_END, unless that has been done: then goes on at target */
  TOY_ONCE_END,
  TOY_NOTIFY_ALL,
  TOY_SPAWN,  /* a = handle of a thread running procedure `target`, arguments in registers from b on, c of them */
  TOY_BEGIN,  /* the first operation of a spawned thread */
  TOY_EXIT,   /* the last operation of a thread that can be joined */
  TOY_JOIN,   /* the thread with handle b */
  TOY_ALIVE,  /* a = the thread with handle b has not ended */
  TOY_CHOOSE, /* a = 0 .. c-1 */
  TOY_ATOMIC, /* what follows, up to TOY_LEAVE; it starts when its guard (if any) holds. c: the first cell, plus 1, of
                 the object that this is a step on */
  TOY_IDLE,   /* until place (if any) is not 0, or nothing else can run; place = 0 */
  TOY_PASS,   /* when place has come to b, which additions have brought there and nothing changes any more */
  TOY_DOWN,   /* place -= 1, unless it is 0: counts a latch down */
  TOY_OPEN,   /* when place is 0, to which calls of TOY_DOWN have brought it: such a latch is open */
  TOY_PUT,    /* puts b into the queue `place`, when it has room */
  TOY_TAKE,   /* a = the oldest element of the queue, when it has one */
  TOY_OFFER,  /* a = the queue has room: then puts b in */
  TOY_POLL,   /* a = the oldest element of the queue, or 0 */
  TOY_GROW,   /* adds an element to the table `place`, and makes the table larger if it is full then; a = it was full */
  TOY_HALT,   /* the thread goes no further; when no other can go on the program has ended, whoever waits */
} toy_code;

typedef enum toy_place_kind { TOY_NOWHERE, TOY_CELL, TOY_ELEMENT, TOY_FIELD } toy_place_kind;

/* Where a shared value lies: cell `base`; cell `base` + register `index` (below `length`); field `base` of the object
 * in register `index`. */
typedef struct toy_place {
  toy_place_kind kind;
  uint32_t base, index, length;
} toy_place;

typedef struct toy_instruction {
  toy_code code;
  int operator;
  uint32_t a, b, c, target;
  toy_place place, second;   /* of TOY_ATOMIC: what the block touches; of lock operations: cells count locks, but not
                             those of `second` */
  uint8_t mode, second_mode; /* of TOY_ATOMIC */
  bool guarded;              /* a TOY_ATOMIC whose first jump to TOY_LEAVE means "not yet" */
  uint32_t line;
} toy_instruction;

typedef struct toy_procedure {
  char name[32];
  uint32_t entry;      /* index of its first instruction */
  uint32_t parameters; /* registers 0 .. parameters-1 */
  uint32_t locals;     /* named registers: part of the state */
  uint32_t registers;
  int64_t *initial;  /* of all registers; constants live in registers */
  char (*names)[32]; /* of the named registers */
  bool started;      /* it runs from the beginning */
  bool daemon;
  bool joinable; /* it ends with an operation of its own */
} toy_procedure;

typedef struct toy_program {
  toy_instruction *instructions;
  uint32_t instruction_count;
  toy_procedure *procedures;
  uint32_t procedure_count;
  int64_t *cells; /* initial values */
  char (*cell_names)[32];
  uint32_t *cell_objects; /* the first cell, plus 1, of the object that the cell is a part of; 0: none */
  uint32_t cell_count, lock_count, field_count;
  uint64_t shared_locks; /* bits of the locks (below 64) that threads may share */
  bool has_daemons, has_halt;
  bool has_idle; /* threads become enabled by others no longer being so */
} toy_program;

/* May several threads have a share of the lock at a time? */
static inline bool toy_lock_is_shared(const toy_program *program, uint32_t lock) {
  return lock < 64 && program->shared_locks >> lock & 1;
}

typedef struct toy_parameter {
  const char *name;
  int64_t value;
} toy_parameter;

/* Parses a program; the caller owns it. `given` (ended by a null name; may be null) overrides the program's `param`
 * values. Returns null and fills `error` if the text is wrong. */
toy_program *toy_parse(const char *text, const toy_parameter *given, hp_error *error);
toy_program *toy_parse_file(const char *path, const toy_parameter *given, hp_error *error);
void toy_free(toy_program *program);

/* b `operator` c: + - * / % = ! < > and l, g for <= >=; division by 0 gives 0. */
int64_t toy_compute(int operator, int64_t b, int64_t c);

/* ---- exploring -------------------------------------------------------------------------------------------------- */

typedef enum toy_outcome_kind { TOY_FINAL, TOY_DEADLOCK, TOY_FAILURE } toy_outcome_kind;

/* The outcome of an execution. Two executions with equal final values of all shared and named local variables have one
 * outcome. For a deadlock, the threads must also be at the same places. Failures differ by thread and line. */
typedef struct toy_outcome {
  toy_outcome_kind kind;
  uint64_t digest;
} toy_outcome;

typedef struct toy_outcomes {
  toy_outcome *items; /* sorted when the search has ended, without duplicates */
  size_t count;
  uint32_t *slots; /* a hash table of them: number + 1; 0: free */
  uint32_t slot_count;
} toy_outcomes;

typedef struct toy_limits {
  uint64_t executions; /* 0: none */
  uint32_t steps;      /* per execution; 0: 100000 */
} toy_limits;

typedef struct toy_result {
  toy_outcomes outcomes;
  toy_outcomes races; /* pairs of a `load` or `store` and a conflicting one of another thread that were seen side by
                         side: both threads could carry theirs out next. Told apart by threads and lines */
  por_statistics statistics;
  uint64_t livelocks;       /* livelocks that the search reported */
  uint64_t false_livelocks; /* reported livelocks that are none */
  bool finished;            /* the search ended by itself */
  bool repeated;            /* a trace (up to equivalence) came twice; only with `traces` */
  uint32_t begun_anew;      /* with `sections`: how often the search began anew because a section did not fit */
  bool little_memory;       /* workers had little memory for shared states */
  uint64_t traces;          /* complete traces, counted up to equivalence */
  uint64_t digests;         /* in parts: as por_part_trace() tells traces apart; only with `traces` */
  char failure[512];        /* failure of the core or the driver; empty: none */
} toy_result;

typedef struct toy_options {
  toy_limits limits;
  bool traces;          /* tell equivalent traces apart: slow */
  bool sections;        /* what is between `lock` and `unlock` is one operation where that fits, if the algorithm can;
                           and `atomic`, `step` and operations on queues tell what they touch while they run */
  bool unseen;          /* what no thread has read is no outcome, and no data races are looked for */
  bool waits;           /* with `sections`: all waits are steps of their own */
  const bool *changed;  /* by instruction: for config.limited, the operations whose locations count; null: none */
  uint32_t leave_every; /* every `leave_every` executions a new search resumes the search; 0: never */
  void (*on_execution)(void *data, por_search *search, por_end end);
  void *data;
} toy_options;

/* Explores the program. The caller owns the result's sets (toy_result_free()). */
toy_result toy_explore(const toy_program *program, const por_config *config, const toy_options *options);
void toy_result_free(toy_result *result);

/* How a search is explored in parts (hpor/split.h), by workers that take turns at random. */
typedef struct toy_workers {
  uint32_t count;
  uint64_t seed;
  uint32_t gives; /* of 256 executions, before so many a worker gives something away, though nobody is idle */
  uint32_t lost;  /* of 256 executions, behind so many the worker is lost; another one takes its place */
  bool machines;  /* if states are matched, each worker has a table of its own, and what counts is exchanged */
} toy_workers;
/* Explores the program so. `options` as in toy_explore(), without `leave_every`. */
toy_result toy_explore_apart(const toy_program *program, const por_config *config, const toy_options *options,
                             const toy_workers *workers);
bool toy_outcomes_equal(const toy_outcomes *a, const toy_outcomes *b);
/* Is each outcome of `some` also in `all`? */
bool toy_outcomes_within(const toy_outcomes *some, const toy_outcomes *all);

#endif
