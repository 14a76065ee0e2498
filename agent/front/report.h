/* The verdict, and its two forms: a text for people, JSON for programs. */
#ifndef AG_REPORT_H
#define AG_REPORT_H

#include "front/history.h"
#include "front/options.h"
#include "front/outcomes.h"
#include "front/schedule.h"
#include "hpor/error.h"
#include "hpor/por.h"

#include <stdio.h>

/* The verdict. The number is the exit code of the java process. */
typedef enum ag_result { AG_VERIFIED = 0, AG_ERROR = 1, AG_INCOMPLETE = 2, AG_UNCONTROLLED = 3 } ag_result;

/* The kind of an error. ag_failure_kind_name() gives its name in JSON (`error.kind`) and in text. */
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
  const char *title;    /* the exception as Java prints it ("java.lang.Error: text"), or the thread's operation */
  const char *const *frames;
  size_t frame_count;
  const char *called_on; /* of a data race in the JDK's code: the program's field with the object; null: not known */
} ag_stack;

enum { AG_OTHER_HOLDERS = 8 }; /* so many are named at the most */

/* One more thread that holds what another one waits for: a permit, or a lock for reading. */
typedef struct ag_holder {
  por_thread_id thread;
  ag_place since;      /* where it took it */
  const char *left_by; /* the exception by which the method that took it has ended; null: none is known */
} ag_holder;

/* One thread that cannot go on. */
typedef struct ag_waiting {
  por_thread_id thread;
  const char *operation; /* the blocked operation: "enter", "wait", "join", "park", "acquire", ... */
  const char *location;  /* the object: "Account#2"; null: none with a name */
  por_thread_id holder;  /* the thread that holds the object, or that a join waits for; POR_NO_THREAD: none */
  ag_place site;         /* where it waits */
  ag_place held_since;   /* where `holder` took it; file null: not known */
  const char *left_by;   /* as in ag_holder */
  const char *call;      /* as in ag_step */
  ag_holder others[AG_OTHER_HOLDERS]; /* besides `holder` */
  uint32_t other_count;
  const char *awaited; /* what is to come: "for the result of FutureTask#2, which no thread has begun"; `holder` is then
                          who has begun it. Null: `location` says all */
  const char *why;     /* lines that say more, each with a line end: where a task stands in a queue; null: none */
} ag_waiting;

/* A schedule near the one that fails, which ends without an error. */
typedef struct ag_passing {
  size_t same;                 /* the two have so many steps in common; 0: none is known */
  por_thread_id thread;        /* goes on behind them */
  const ag_schedule *schedule; /* all steps and threads of the one that passes; null: not known */
} ag_passing;

typedef struct ag_failure {
  ag_failure_kind kind;
  const char *message; /* one sentence or the exception's text; for exit: the code */
  const ag_stack *stacks;
  size_t stack_count;
  const ag_waiting *waiting; /* of a deadlock: every thread that has not ended, daemons aside */
  size_t waiting_count;
  uint64_t execution; /* the first execution with this error, from 1 */
  uint64_t times;     /* how many executions ended in it */
  const ag_schedule *schedule;
  const char *schedule_file; /* where the schedule was saved; null: it was not */
  const char *note;          /* text below the stacks; for a data race why nothing orders the accesses; null: none */
  ag_passing passing;
  const char *told;     /* of a data race: `message` with the earlier access first; null: the same */
  const char *sentence; /* what has happened, in plain words, below the headline; null: none */
  bool foreign;         /* a data race in code that is not the user's own (own=) */
} ag_failure;

/* Facts about the look-ahead of a search. A variable is an access site with a thread that passes it; it is determinate
 * if it has always led to one object. */
typedef struct ag_lookahead {
  uint64_t variables, determinate;
  uint64_t queries, walks;    /* questions about live call stacks, and walks of them */
  uint64_t query_nanoseconds; /* the median, walks included; 0: none was measured */
  double analysis_seconds;
  const char *summary_source; /* "analysis", "cache" or "summary"; null: no summary was needed */
} ag_lookahead;

/* Everything that the verdict says; all strings are resolved, all memory is borrowed for the call. */
typedef struct ag_suppressions ag_suppressions; /* front/suppressions.h */

/* An option that may help a search that was cut off. */
typedef struct ag_hint {
  const char *option; /* "timeouts=lazy" */
  const char *seen;   /* what the search has seen that suggests it, in words */
  const char *effect; /* what the option would change by that, in words; null: it cannot be told */
} ag_hint;

/* A place at which many orders are to be tried. */
typedef struct ag_hot_spot {
  uint64_t orders;       /* pairs of operations that meet there, in all executions */
  double share;          /* of all such pairs */
  const char *places[2]; /* as stack frames; equal: one place meets itself */
  const char *remedy;    /* what would make them fewer, in words */
} ag_hot_spot;

/* What the executions have shown about the search itself. */
typedef struct ag_advice {
  const ag_hint *hints; /* the best ones first; of a search that was cut off */
  size_t hint_count;
  const ag_hot_spot *spots; /* the hottest first */
  size_t spot_count;
} ag_advice;

typedef struct ag_verdict {
  ag_result result;
  const ag_failure *failures; /* the distinct errors in the order found; with stop=first at most one */
  size_t failure_count;
  const char *limit;  /* for INCOMPLETE: the limit or bound that was reached, and how far the search got; else null */
  const char *reason; /* for UNCONTROLLED without a failure: what is wrong, where, and what to do; else null */
  por_statistics statistics;
  uint64_t random;        /* executions under random schedules, besides the search */
  uint64_t discarded;     /* executions that assume() of the program discarded; not among those of `statistics` */
  uint64_t earlier;       /* executions before the search began anew; not among those of `statistics` */
  uint32_t most_threads;  /* the most threads of an execution; 0: not known */
  ag_outcomes *outcomes;  /* the outcomes of the executions; null: there was no search */
  bool outcomes_complete; /* no further outcomes exist */
  const ag_lookahead *lookahead; /* null: the algorithm has none */
  const ag_options *options;     /* the options as they were used */
  const char *por;               /* the algorithm of the search, if not that of the options; else null */
  const char *backend;           /* "fiber" or "os" */
  const char *jdk;               /* "17.0.15" */
  const char *main_class;
  double seconds;
  const char *const *assumptions; /* assumptions of the verdict, a phrase each */
  size_t assumption_count;
  const char *const *races; /* with races=report: a sentence for each race */
  size_t race_count;
  const ag_suppressions *suppressions; /* null: without suppress= */
  const char *const *uncontrolled;     /* operations that hpor did not control, by name */
  size_t uncontrolled_count;
  ag_advice advice;
  const ag_history *history;  /* null: there is none */
  bool replay;                /* this was the replay of a schedule */
  const char *replay_command; /* the command that replays the failing schedule; null: none to show */
} ag_verdict;

const char *ag_result_name(ag_result result); /* "VERIFIED", ... */
const char *ag_failure_kind_name(ag_failure_kind kind);

typedef struct ag_layout {
  unsigned columns; /* columns of the terminal; at least 40 are used */
  bool elide;       /* leave out the middle of long schedules, and steps that no other thread can see */
} ag_layout;

/* The layout for output to `out`. The width is that of the terminal, else the environment variable COLUMNS, else 120.
 * Long schedules are elided unless `verbose`; the saved schedule holds every step. */
ag_layout ag_layout_for(FILE *out, bool verbose);

/* Writes the verdict for a person. */
void ag_report_text(const ag_verdict *verdict, FILE *out, ag_layout layout);

/* Writes the schedule as a table: one column a thread, one row a step. */
void ag_report_schedule(const ag_schedule *schedule, FILE *out, ag_layout layout);

/* Writes what failed, without the schedule: the error, threads that wait, stacks, the note. */
void ag_report_failure(const ag_failure *failure, FILE *out);

/* Writes the files that the options ask for (json=, sarif=, html=), and annotations if they are wanted. What cannot be
 * written is told to `out`. */
void ag_report_files(const ag_verdict *verdict, FILE *out);
/* Could these files be written now? */
bool ag_report_can_write_files(const ag_options *options, hp_error *error);

/* Writes the errors as SARIF 2.1.0. The file gets its name only when it is complete. */
bool ag_report_sarif(const ag_verdict *verdict, const char *path, hp_error *error);

/* Writes the verdict as one page for a browser, with the source files that sources= finds. The page needs nothing else,
 * and gets its name only when it is complete. */
bool ag_report_html(const ag_verdict *verdict, const char *path, hp_error *error);

/* Writes a line for each error, and for a search that is not complete, that GitHub Actions takes for an annotation. */
void ag_report_github(const ag_verdict *verdict, FILE *out);

/* Writes the verdict as JSON. The file gets its name only when it is complete. */
bool ag_report_json(const ag_verdict *verdict, const char *path, hp_error *error);

#endif
