/* The verdict, and how it is told: as text to a person, as JSON to a program. */
#ifndef AG_REPORT_H
#define AG_REPORT_H

#include "base/error.h"
#include "front/options.h"
#include "front/outcomes.h"
#include "front/schedule.h"
#include "hpor/por.h"

#include <stdio.h>

/* The number is the exit code of the java process. */
typedef enum ag_result { AG_VERIFIED = 0, AG_ERROR = 1, AG_INCOMPLETE = 2, AG_UNCONTROLLED = 3 } ag_result;

/* What went wrong. The name in JSON (`error.kind`) and in text is that of ag_failure_kind_name(). */
typedef enum ag_failure_kind {
  AG_FAIL_DEADLOCK,       /* deadlock: no thread can go on, and one has not ended */
  AG_FAIL_EXCEPTION,      /* exception: one that no handler caught */
  AG_FAIL_ASSERTION,      /* assertion: an uncaught AssertionError */
  AG_FAIL_EXIT,           /* exit: System.exit, halt with a non-zero code */
  AG_FAIL_MONITOR,        /* monitor-misuse: an uncaught IllegalMonitorStateException */
  AG_FAIL_RACE,           /* data-race */
  AG_FAIL_LIVELOCK,       /* livelock */
  AG_FAIL_NONDETERMINISM, /* nondeterminism (UNCONTROLLED): a replayed prefix went another way */
  AG_FAIL_UNSUPPORTED     /* unsupported (UNCONTROLLED): an operation that hpor cannot control */
} ag_failure_kind;

/* The stack of one thread at the point of the error, innermost frame first, each as Java prints it:
 * "com.acme.Bank.transfer(Bank.java:14)". */
typedef struct ag_stack {
  por_thread_id thread; /* POR_NO_THREAD: not known */
  const char *title;    /* the exception as Java prints it ("java.lang.Error: text"), or what the thread was at */
  const char *const *frames;
  size_t frame_count;
} ag_stack;

/* One thread that cannot go on. */
typedef struct ag_waiting {
  por_thread_id thread;
  const char *operation; /* what it wants to do: "enter", "wait", "join", "park", "acquire", ... */
  const char *location;  /* on what: "Account#2"; null: on nothing that has a name */
  por_thread_id holder;  /* the thread that holds it, or that it waits for (join); POR_NO_THREAD: nobody */
  ag_place site;         /* where it waits */
  ag_place held_since;   /* where `holder` took it; file null: not known */
  const char *call;      /* as in ag_step */
} ag_waiting;

typedef struct ag_failure {
  ag_failure_kind kind;
  const char *message; /* one sentence or the exception's text; for exit: the code */
  const ag_stack *stacks;
  size_t stack_count;
  const ag_waiting *waiting; /* of a deadlock: every thread that has not ended, daemons aside */
  size_t waiting_count;
  uint64_t execution; /* which execution it was first seen in, from 1 */
  uint64_t times;     /* how many executions ended in it */
  const ag_schedule *schedule;
  const char *schedule_file; /* where the schedule was saved; null: it was not */
  const char *note;          /* what belongs below the stacks: of a data race, which edge is missing; null: nothing */
} ag_failure;

/* What a search that looks ahead has found out. A variable is an access site with a thread that passes it; it is
 * determinate if it has always led to one object. */
typedef struct ag_lookahead {
  uint64_t variables, determinate;
  uint64_t queries, walks;    /* of live call stacks */
  uint64_t query_nanoseconds; /* the median, walks included; 0: none was measured */
  double analysis_seconds;
  const char *summary_source; /* "analysis", "cache" or "summary"; null: no summary was needed */
} ag_lookahead;

/* Everything that the verdict says; all strings are resolved, all memory is borrowed for the call. */
typedef struct ag_verdict {
  ag_result result;
  const ag_failure *failures; /* the distinct errors in the order found; with stop=first at most one */
  size_t failure_count;
  const char *limit;  /* of INCOMPLETE: which limit or bound was reached and how far the search got; null otherwise */
  const char *reason; /* of UNCONTROLLED without a failure: what is wrong, where and what to do; null otherwise */
  por_statistics statistics;
  uint64_t random;        /* executions under random schedules, besides the search */
  uint64_t discarded;     /* executions that assume() of the program discarded; not among those of `statistics` */
  uint32_t most_threads;  /* that an execution has had; 0: not known */
  ag_outcomes *outcomes;  /* what the executions ended in; null: there was no search */
  bool outcomes_complete; /* there are no others */
  const ag_lookahead *lookahead; /* null: the algorithm has none */
  const ag_options *options;     /* por, order, bound, match, timeouts, ... as they were used */
  const char *por;               /* the algorithm that has searched, if it is not that of the options; else null */
  const char *backend;           /* "fiber" or "os" */
  const char *jdk;               /* "17.0.15" */
  const char *main_class;
  double seconds;
  const char *const *assumptions; /* what the verdict takes for granted, a phrase each */
  size_t assumption_count;
  const char *const *races; /* of races=report: a sentence each */
  size_t race_count;
  const char *const *uncontrolled; /* operations that hpor did not control, by name */
  size_t uncontrolled_count;
  bool replay;                /* this was the replay of a schedule */
  const char *replay_command; /* the command that replays the failing schedule; null: none to show */
} ag_verdict;

const char *ag_result_name(ag_result result); /* "VERIFIED", ... */
const char *ag_failure_kind_name(ag_failure_kind kind);

typedef struct ag_layout {
  unsigned columns; /* of the terminal; at least 40 are used */
  bool elide;       /* leave out the middle of long schedules, and steps that no other thread can see */
} ag_layout;

/* The layout for what is written to `out`: the terminal's width if it is one, else the environment's COLUMNS, else 120;
 * elided unless `verbose` (the saved schedule holds every step). */
ag_layout ag_layout_for(FILE *out, bool verbose);

/* Writes the verdict for a person. */
void ag_report_text(const ag_verdict *verdict, FILE *out, ag_layout layout);

/* Writes the schedule as a table: one column a thread, one row a step. */
void ag_report_schedule(const ag_schedule *schedule, FILE *out, ag_layout layout);

/* Writes the verdict for programs; the file appears at once and whole (written under another name, then renamed). */
bool ag_report_json(const ag_verdict *verdict, const char *path, ag_error *error);

#endif
