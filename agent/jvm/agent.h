/* The agent: all of hpor's state in one JVM process. agent.c keeps the one global pointer to this state, which JVMTI
 * callbacks require. */
#ifndef AG_AGENT_H
#define AG_AGENT_H

#include "driver/changed.h"
#include "driver/driver.h"
#include "front/history.h"
#include "front/jobs_pipe.h"
#include "front/options.h"
#include "front/outcomes.h"
#include "front/progress.h"
#include "front/report.h"
#include "hpor/vector.h"
#include "instrument/instrument.h"
#include "jvm/os_threads.h"
#include "lookahead/oracle.h"
#include "races/race_events.h"
#include "states/matched_states.h"

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>

struct ag_recording;
struct ag_recorder;
struct ag_checkpoint;

/* The purpose of the current executions. */
typedef enum ag_phase {
  AG_PHASE_START,
  AG_PHASE_WARM_UP, /* one uncounted execution, in which the JVM loads and links classes */
  AG_PHASE_SEARCH,
  AG_PHASE_WALK,     /* an execution under a random schedule, between executions of the search (walks.c) */
  AG_PHASE_SIMPLIFY, /* an execution that looks for a simpler schedule of the error that was found (simpler.c) */
  AG_PHASE_PASSING,  /* an execution that may pass though its schedule begins as the error's does (passing.c) */
  AG_PHASE_REPORT,   /* each failing execution runs again and hpor records values, texts and output */
  AG_PHASE_PASSED,   /* the execution that passes runs again and is recorded, to be shown beside the error */
  AG_PHASE_DONE
} ag_phase;

/* The schedule that passes next to an error's (passing.c). Owns all pointers. */
typedef struct ag_neighbour {
  por_step *steps; /* null: none is known */
  size_t step_count;
  size_t searched;                /* so many steps are those of the search */
  struct ag_recording *recording; /* null: not recorded */
  bool tried;                     /* hpor has tried to record it */
} ag_neighbour;

/* An error that hpor found, with the schedule that reproduces the error. Owns all pointers. */
typedef struct ag_found {
  ag_failure_kind kind;
  char *message;
  char *title;  /* the exception's title; null for other errors */
  char *frames; /* stack frames, one a line; null: none */
  por_thread_id thread;
  uint64_t execution,
      times;    /* execution: the first with this error; times: executions with this error, the current one aside */
  uint64_t now; /* how often the current execution had this error */
  por_step *steps;
  size_t step_count;
  bool searched;       /* in an execution of the search: not in one besides it */
  uint64_t learned;    /* AG_LEARNED_... bits at the beginning of the report's run */
  size_t first_access; /* of a data race: the step of the first access, from 1 */
  bool foreign;        /* a data race in code that is not the user's own (own=): it comes behind all others */
  bool beside;         /* the last step, the second access of a data race, was only announced: `announced` */
  por_operation announced;
  ag_passing passing;
  ag_neighbour neighbour;         /* the schedule of `passing` */
  struct ag_recording *recording; /* recorded in the report phase; null before that */
  char *schedule_file;
} ag_found;

/* The program under test, and the JVM that runs the program. */
typedef struct ag_program {
  ag_site_table *sites;
  ag_instrument *instrument;
  ag_offsets *offsets;
  struct ag_class_path *class_path; /* null: none */
  char *class_path_text, *java_home;
  struct ag_class_path *jdk_classes;          /* null: not needed yet, or not readable */
  struct ag_called_back_pairs *called_back;   /* null: none */
  struct ag_object_monitors *object_monitors; /* null: not needed yet */
  char *main_class;                           /* with slashes; null: unknown */
  char *command;                              /* the main class or jar, and the program's arguments */
  char *jdk;                                  /* version of the JDK */
  int jdk_version;
  jobject platform_loader;
  uint64_t class_numbers;
  struct ag_loaders *loaders;       /* loaders that the program created (loaders.c); null: none yet */
  struct ag_set_finals *set_finals; /* final fields that count as variables (set_finals.c); null: none */
  unsigned monitor_groups;   /* needed groups of classes that enter inner monitors (jdk/inner_monitor_classes.h) */
  unsigned groups_rewritten; /* those whose classes have their hooks */
  bool may_hold;             /* the program names classes that hold monitors of the JVM (jdk/inner_monitor_classes.c) */
  char **inner_monitors;     /* what is known of those that count (inner_monitors.h); null: nothing */
  bool inner_code_pending;   /* loaded classes whose code enters such are still to be rewritten */
  struct json_t *classes;    /* digests of class files by class name, for checkpoint= and resume= */
  an_summary *summary;       /* result of the static analysis; null: the program was not analysed */
  const char *summary_source; /* "analysis", "cache" or "summary" */
  double analysis_seconds;
} ag_program;

/* JNI handles of the Java half (agent/java). */
typedef struct ag_java {
  jclass *runtime; /* of each of ag_runtime_classes; null: not for this JDK */
  jclass hpor, hashes, values, os_backend, class_class, plain_object_class;
  jmethodID values_field, values_element, values_type_name, values_thread_name, values_frames, values_own_frames,
      values_own_arguments, values_thread_frames, values_thread, values_number, values_owned_monitors,
      values_owned_by_sleeper, values_called, values_is_called_on, values_lock_of;
  jmethodID os_entered, hashes_code;
  jclass kept;           /* HporKept; null: nothing is recorded there */
  jmethodID thread_run;  /* Thread.run; null: not needed yet */
  jfieldID hpor_running; /* Hpor.running */
  int (*identity_hash)(JNIEnv *, jobject);
  jobject main_thread;
  bool live; /* between VMInit and VMDeath */
} ag_java;

/* The driver, and the parts that the driver works with. */
typedef struct ag_engine {
  ag_control *control;
  ag_driver driver;
  ag_objects *objects;
  ag_stable *stable;   /* names for checkpoints; null: without checkpoint= and resume= */
  ag_touches touches;  /* of a shared search */
  uint32_t type_count; /* number of classes that `stable` knows */
  ag_model *model;
  ag_races *races;       /* null: races=off */
  ag_frozen *frozen;     /* null: races=off */
  ag_sections *sections; /* null: jdk=fine */
  struct ag_conditions *conditions;
  ag_digest *digest; /* digests of states; null: states are not matched */
  ag_reach *reach;   /* which objects threads share; null: not needed */
  /* The driver's listeners. */
  ag_race_events race_events;
  ag_matched_states matched;
  ag_oracle oracle;
  ag_changed changed;         /* changed= */
  ag_sections *walk_sections; /* the sections of walks; null: none yet */
  ag_os_threads *os;
  bool fibers;
  bool main_told;             /* OS threads: thread 0 knows that the execution has ended */
  _Atomic uint32_t launching; /* OS threads: the thread that hpor is launching; POR_NO_THREAD: none */
  int main_tid;               /* kernel id of the thread that called main; this thread carries all fibers */
} ag_engine;

/* The program's output in the search, which is that of one execution. */
typedef struct ag_output {
  size_t shown;   /* bytes that the user has seen */
  size_t written; /* bytes that the current execution has written */
  bool complete;  /* an execution has been shown to its end */
} ag_output;

/* Does the search by default tell executions apart by what reads see (reads_from.h)? LEFT: it did, and no longer. */
typedef enum ag_reads_from { AG_READS_FROM_NOT, AG_READS_FROM_USED, AG_READS_FROM_LEFT } ag_reads_from;

/* The state of the search. */
typedef struct ag_stage {
  ag_phase phase;
  por_search *search;      /* the search of the current phase */
  por_search *main_search; /* kept for its statistics */
  por_search *walk;        /* the walk that found an error; null: none did */
  por_sampler *sampler;    /* what the walks of the search have shown; null: none yet */
  uint64_t walk_learned;   /* AG_LEARNED_... bits at the beginning of the walk */
  uint64_t walks;          /* walks begun so far */
  uint64_t executions;     /* executions of the search so far, complete or not */
  uint64_t earlier;        /* those before it began anew */
  uint32_t most_threads;   /* the largest number of threads in one execution of the search */
  uint64_t discarded;      /* executions of the search that assume() in the program discarded */
  uint64_t rounds;         /* executions of the search that ended while a thread waiting in a loop could go round again
                              (driver/loops.c) */
  ag_reads_from reads_from;
  uint32_t bounds; /* bound= without a number: so many were explored as a whole, from the first on */
  bool exhausted;  /* the search has nothing left to explore */
  bool held_seen;  /* a thread was met at a place that the JVM does not let it leave; the search asks before each
                      decision */
  bool by_optimal; /* one of several processes has met what its algorithm cannot take: all explore by optimal */
  bool restart;    /* hpor restarts the search after this execution */
  bool refined;    /* because a critical section does not fit one step; this does not count as a restart */
  int restarts;    /* restarts of the search so far */
  bool nondeterministic;
  por_failure_info nondeterminism;
  char *different_stack; /* stack of the thread whose replay differed; null: none */
  ag_schedule *replay;   /* the schedule of replay= */
  ag_output output;
  ag_progress progress;
  ag_history history;
  struct timespec began;
} ag_stage;

/* Checkpoints: the search that this process resumes, and the checkpoint that it writes. */
typedef struct ag_continuation {
  struct ag_checkpoint *resume; /* the checkpoint of resume=; null: none */
  hp_numbers told_sites;        /* sites of the checkpoint, in the order of the checkpoint */
  uint64_t resumed_at;          /* executions of the search in earlier processes */
  double next_checkpoint;       /* when the next checkpoint is due, in seconds of ag_seconds() */
  bool checkpoint_failed;
} ag_continuation;

/* This process explores parts of a search that the launcher hands out (worker.h). */
typedef struct ag_jobs {
  bool on;
  int socket;
  unsigned number;                  /* of this process, from 0 */
  uint32_t epoch;                   /* how often all have begun anew */
  bool wanted;                      /* another process is idle */
  bool waits_to_begin;              /* this one has told that all must begin anew */
  bool told_to_begin;               /* all begin anew: the restart that follows is none of this process's own */
  bool over;                        /* the launcher has told what all have found */
  char *learned;                    /* what was known when the part was taken, or last told */
  por_statistics told;              /* of the current search, when its results were last told */
  por_statistics counted;           /* likewise, for the line of progress */
  double next_look, next_count;     /* when the launcher is listened to next, and told a count */
  uint64_t time_ms;                 /* the launcher keeps the limit */
  por_statistics statistics;        /* of all processes, once it is over */
  struct por_shared_states *shared; /* the states that all processes share; null: none */
  bool tells_states;                /* the launcher wants to know which ones this process adds */
  uint32_t told_states;             /* so many of them have been told */
  HP_VECTOR(ag_told_trace) traces;  /* not yet told */
} ag_jobs;

/* How far the way to a simpler schedule of the error has come (simpler.h). */
typedef struct ag_simplifying {
  por_sampler *sampler;    /* null: not yet begun */
  uint32_t tries, in_vain; /* executions so far, and those since the last progress */
  uint64_t steps;          /* of all of them */
  double began, spent;     /* in seconds of ag_seconds(), and seconds */
  bool again;              /* the current execution came to the same error: `seen` */
  bool taken;              /* and its schedule is simpler */
  ag_found seen;           /* without texts */
} ag_simplifying;

/* How far the way to a schedule that passes has come (passing.h). */
typedef struct ag_passing_search {
  size_t at;            /* the current execution takes the error's first `at` steps, and then another thread */
  por_thread_id thread; /* that one */
  uint32_t tries;       /* executions so far */
  uint64_t steps;       /* of all of them */
  double began;         /* in seconds of ag_seconds() */
  bool over;
} ag_passing_search;

/* The results of the search: errors, outcomes, and the limits of the verdict. */
typedef struct ag_findings {
  ag_found *found;
  size_t found_count, reported;
  ag_simplifying simplifying;
  ag_passing_search passing;
  struct ag_seen_races *seen_races;
  ag_suppressions *suppressions; /* null: without suppress= */
  char *deadlock_places;         /* where the threads of the last deadlock stand (suppressed.h); null: not known */
  struct ag_explain *explain;    /* null: without explain= */
  struct ag_seen *seen;          /* what the executions have shown, for hints (hints.h); null: no memory */
  ag_outcomes *outcomes;         /* the distinct outcomes of the search */
  struct ag_recorder *recorder;
  struct ag_recording *replay_recording;
  bool reproduced;             /* the report's run ended in the expected error */
  bool had_error_in_execution; /* stop=never: the current execution has failed already */
  int exit_status;             /* exit code that this execution passed to System.exit */
  char *uncontrollable;        /* why the search cannot go on; null: the search can go on */
  char **uncontrolled;         /* names of operations that hpor did not control */
  size_t uncontrolled_count;
  char *limit_places[AG_LIMITS]; /* by ag_limit: the place of the first time limit of the kind; null: none met, or
                                    unknown */
} ag_findings;

/* The end of the process. */
typedef struct ag_stopping {
  atomic_bool stop_requested;     /* the user pressed Ctrl-C, or time= is over */
  atomic_bool stop_now;           /* the stop request is so old that hpor cuts the current execution off */
  atomic_bool finished;           /* hpor has begun to print the verdict */
  atomic_bool told;               /* hpor has printed the verdict */
  atomic_uint_fast64_t heartbeat; /* number of scheduling decisions; watch.c notices when this number stands still */
  atomic_bool waits_for_launcher; /* the search goes on when the launcher says so (worker.c) */
  const char *limit_kind;         /* "time", "executions", ...; null: no limit was reached */
  int exit_code;
  bool aside;       /* another search runs the program as well: AG_ASIDE (front/verdict_pipe.h) */
  int verdict_pipe; /* file descriptor of the launcher's pipe; -1: none */
} ag_stopping;

typedef struct ag_agent {
  JavaVM *vm;
  jvmtiEnv *jvmti;
  ag_options options;
  FILE *out;            /* hpor's own messages go here */
  pthread_mutex_t lock; /* guards the list of uncontrolled operations and class look-ups */
  ag_program program;
  ag_java java;
  ag_engine engine;
  ag_stage stage;
  ag_continuation continuation;
  ag_jobs jobs;
  ag_findings findings;
  ag_stopping stopping;
} ag_agent;

/* Is the search explored by several processes, at the same time or one behind the other? Then nothing may rest on what
 * only one of them has learnt. */
static inline bool ag_is_shared(const ag_agent *agent) {
  return agent->options.checkpoint || agent->options.resume || agent->jobs.on;
}

/* Is the current execution one besides the search? */
static inline bool ag_is_aside(const ag_agent *agent) {
  const ag_phase phase = agent->stage.phase;
  return phase == AG_PHASE_WALK || phase == AG_PHASE_SIMPLIFY || phase == AG_PHASE_PASSING;
}

/* Does the recorder listen to the current execution? */
static inline bool ag_records(const ag_agent *agent) {
  return agent->stage.phase == AG_PHASE_REPORT || agent->stage.phase == AG_PHASE_PASSED;
}

/* Do the current executions explore the program, so that hpor learns from them? */
static inline bool ag_explores(const ag_agent *agent) {
  return agent->stage.phase == AG_PHASE_SEARCH || ag_is_aside(agent);
}

/* Finds the class file of a JDK class. `agent` is an ag_agent; `name` has slashes. The caller owns `*bytes` (free()).
 * Returns false when there is no such class. */
bool ag_find_jdk_class(void *agent, const char *name, uint8_t **bytes, size_t *length);
ag_agent *ag_the_agent(void); /* Borrowed; null before ag_set_the_agent(). */
void ag_set_the_agent(ag_agent *agent);
JNIEnv *
ag_env(const ag_agent *agent); /* Environment of the calling thread; null when the JVM does not know the thread. */
char *ag_utf(JNIEnv *env, jstring string); /* A copy as modified UTF-8, owned by the caller; null for a null string or
                                              when memory runs out. */
/* Stops the whole search because hpor cannot control something. `why` is a full sentence. */
void ag_search_give_up(ag_agent *agent, const char *why);
/* Adds the name of an operation that hpor does not control to the verdict. */
void ag_uncontrolled(ag_agent *agent, const char *operation);
/* Called when a thread stands at a place that the JVM does not let it leave. The search restarts if it has begun. From
 * then on hpor asks before each decision whether the running thread can leave its place. */
void ag_search_anew(ag_agent *agent);
double ag_seconds(const ag_agent *agent); /* Seconds since the agent began. */

#endif
