/* The agent: everything that one JVM process has of hpor. JVMTI forces one global pointer to it (agent.c). */
#ifndef AG_AGENT_H
#define AG_AGENT_H

#include "driver/driver.h"
#include "front/options.h"
#include "front/outcomes.h"
#include "front/progress.h"
#include "front/report.h"
#include "instrument/instrument.h"
#include "jvm/os_threads.h"

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>

struct ag_recording;
struct ag_recorder;
struct ag_checkpoint;

/* What the executions are for. */
typedef enum ag_phase {
  AG_PHASE_START,
  AG_PHASE_WARM_UP, /* one execution that is not counted: the JVM loads and links */
  AG_PHASE_SEARCH,
  AG_PHASE_WALK,   /* under a random schedule, in between (walks.c) */
  AG_PHASE_REPORT, /* each failing execution once more, with values, texts and its output */
  AG_PHASE_DONE
} ag_phase;

/* An error that was found, and how to come to it again. */
typedef struct ag_found {
  ag_failure_kind kind;
  char *message;
  char *title;  /* of the exception */
  char *frames; /* a line each */
  por_thread_id thread;
  uint64_t execution, times; /* times: before the current execution */
  uint64_t now;              /* in it */
  por_step *steps;
  size_t step_count;
  unsigned learned;               /* AG_LEARNED_...: when the report's run began */
  size_t first_access;            /* of a data race: the step of it, from 1 */
  struct ag_recording *recording; /* of the report's run; null before it */
  char *schedule_file;
} ag_found;

/* The program and the JVM that it runs on. */
typedef struct ag_program {
  ag_site_table *sites;
  ag_instrument *instrument;
  ag_offsets *offsets;
  struct ag_class_path *class_path; /* null: none */
  char *class_path_text, *java_home;
  struct ag_class_path *jdk_classes;          /* null: not asked for yet, or not readable */
  struct ag_object_monitors *object_monitors; /* null: not asked for yet */
  char *main_class;                           /* with slashes; null: not known */
  char *command;                              /* the main class or jar, and the program's arguments */
  char *jdk;                                  /* its version */
  int jdk_version;
  jobject platform_loader;
  uint64_t class_numbers;
  struct ag_loaders *loaders;       /* loaders.c; null: the program has made none yet */
  struct ag_set_finals *set_finals; /* null: there are none */
  struct json_t *classes;           /* digests by name, for checkpoint= and resume= */
  an_summary *summary;              /* null: it has not been analysed */
  const char *summary_source;       /* where the summary comes from */
  double analysis_seconds;
} ag_program;

/* What the agent knows of its Java half. */
typedef struct ag_java {
  jclass hpor, values, os_backend, class_class, plain_object_class;
  jmethodID values_field, values_element, values_type_name, values_thread_name, values_frames, values_own_frames,
      values_thread_frames, values_thread, values_number, values_owned_monitor;
  jmethodID os_entered, hpor_hash_code;
  jmethodID thread_run;  /* Thread.run; null: not yet asked for */
  jfieldID hpor_running; /* Hpor.running */
  int (*identity_hash)(JNIEnv *, jobject);
  jobject main_thread;
  int main_tid; /* of the system's thread on which main was called: the carrier of all fibers */
  bool live;    /* between VMInit and VMDeath */
} ag_java;

/* The driver, and what it is given. */
typedef struct ag_engine {
  ag_control *control;
  ag_driver driver;
  ag_objects *objects;
  ag_stable *stable;   /* null: the search is not to go on in another process */
  uint32_t type_count; /* classes that it knows */
  ag_model *model;
  ag_races *races;       /* null: races=off */
  ag_frozen *frozen;     /* the same */
  ag_sections *sections; /* null: jdk=fine; then the next is not used */
  struct ag_conditions *conditions;
  ag_digest *digest; /* of states, and what threads can reach: null: not wanted. The driver has neither in a walk */
  ag_reach *reach;
  ag_sections *walk_sections;
  ag_os_threads *os;
  bool fibers;
  bool main_told;             /* OS threads: thread 0 knows that the execution is over */
  _Atomic uint32_t launching; /* OS threads: the thread that is being launched; POR_NO_THREAD: none */
} ag_engine;

/* Where the search is. */
typedef struct ag_stage {
  ag_phase phase;
  por_search *search;      /* of the phase */
  por_search *main_search; /* kept for its statistics */
  por_search *walk;        /* the one that has found an error; null: none has */
  unsigned walk_learned;   /* AG_LEARNED_...: when the walk began */
  uint64_t walks;          /* so far */
  uint64_t executions;     /* of the search so far, complete or not */
  uint32_t most_threads;   /* of an execution of the search */
  uint64_t runs;           /* in this process, those included that are no part of the search */
  uint64_t discarded;      /* of them: by assume() of the program */
  uint64_t rounds; /* of them: ended while a thread that waited in a loop could go round again (driver/loops.c) */
  bool exhausted;  /* the search has nothing left to run */
  bool held_seen;  /* threads cannot be switched away from everywhere: the search allows for it */
  bool restart;    /* the search is to be begun anew */
  int restarts;
  bool nondeterministic;
  por_failure_info nondeterminism;
  char *different_stack; /* of the thread that did not do again what it had done; null */
  ag_schedule *replay;   /* the schedule of replay= */
  ag_progress progress;
  struct timespec began;
} ag_stage;

/* The search of another process that is taken up, and what is written for the next one. */
typedef struct ag_continuation {
  struct ag_checkpoint *resume; /* what resume= names */
  uint32_t *told_sites;         /* those of the checkpoint, in its order */
  size_t told_site_count;
  uint64_t resumed_at;    /* executions of the search before this process */
  double next_checkpoint; /* seconds */
  bool checkpoint_failed;
} ag_continuation;

/* What the search has come to, and what the verdict must name. */
typedef struct ag_findings {
  ag_found *found;
  size_t found_count, reported;
  struct ag_seen_races *seen_races;
  ag_outcomes *outcomes; /* of the search */
  struct ag_recorder *recorder;
  struct ag_recording *replay_recording;
  bool reproduced;             /* the report's run ended in the error that it was to end in */
  bool had_error_in_execution; /* stop=never: the running execution has failed already */
  int exit_status;             /* of System.exit in this execution */
  char *uncontrollable;        /* why the search cannot go on; null */
  char **uncontrolled;         /* operations that were not controlled, by name */
  size_t uncontrolled_count;
  char *limit_places[AG_LIMITS]; /* where the first time limit of each kind is; null: none was met, or not known */
} ag_findings;

/* How the process ends. */
typedef struct ag_stopping {
  atomic_bool stop_requested;     /* Ctrl-C, or the time is up */
  atomic_bool stop_now;           /* so long ago that the execution under way is cut off */
  atomic_bool finished;           /* the verdict is being told, or has been */
  atomic_bool told;               /* it is out */
  atomic_uint_fast64_t heartbeat; /* decisions taken: for the watch */
  const char *limit_kind;         /* "time", "executions", ...; null: none was reached */
  int exit_code;
  int verdict_pipe; /* of the launcher; -1: none */
} ag_stopping;

typedef struct ag_agent {
  JavaVM *vm;
  jvmtiEnv *jvmti;
  ag_options options;
  FILE *out;            /* hpor's own messages */
  pthread_mutex_t lock; /* uncontrolled names; class look-ups */
  ag_program program;
  ag_java java;
  ag_engine engine;
  ag_stage stage;
  ag_continuation continuation;
  ag_findings findings;
  ag_stopping stopping;
} ag_agent;

/* May errors be found in the executions of the phase, and what is to be explored otherwise? */
static inline bool ag_explores(const ag_agent *agent) {
  return agent->stage.phase == AG_PHASE_SEARCH || agent->stage.phase == AG_PHASE_WALK;
}

/* The bytes of a class of the JDK's, from malloc(). `agent`: an ag_agent. */
bool ag_find_jdk_class(void *agent, const char *name, uint8_t **bytes, size_t *length);
ag_agent *ag_the_agent(void); /* null: before it is made */
void ag_set_the_agent(ag_agent *agent);
JNIEnv *ag_env(const ag_agent *agent);     /* of the thread that asks; null: it is none of the JVM's */
char *ag_utf(JNIEnv *env, jstring string); /* a copy, owned by the caller; null: of null, or out of memory */
/* Stops the whole search since something cannot be controlled; `why` is a full sentence. */
void ag_search_give_up(ag_agent *agent, const char *why);
void ag_uncontrolled(ag_agent *agent, const char *operation);
/* A thread cannot be switched away from at some place: the search, if it has begun, is begun anew and asks from then on
 * before each decision whether that is so. */
void ag_search_anew(ag_agent *agent);
double ag_seconds(const ag_agent *agent); /* since it was made */

#endif
