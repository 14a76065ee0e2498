/* The agent: everything that one JVM process has of hpor. JVMTI forces one global pointer to it (agent.c). */
#ifndef AG_AGENT_H
#define AG_AGENT_H

#include "driver/driver.h"
#include "front/options.h"
#include "front/outcomes.h"
#include "front/progress.h"
#include "front/report.h"
#include "instrument/instrument.h"
#include "jvm/checkpoint.h"
#include "jvm/os_threads.h"
#include "jvm/recorder.h"

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdatomic.h>

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
  unsigned learned;        /* AG_LEARNED_...: when the report's run began */
  size_t first_access;     /* of a data race: the step of it, from 1 */
  ag_recording *recording; /* of the report's run; null before it */
  char *schedule_file;
} ag_found;

typedef struct ag_agent {
  JavaVM *vm;
  jvmtiEnv *jvmti;
  ag_options options;
  FILE *out; /* hpor's own messages */
  ag_site_table *sites;
  ag_instrument *instrument;
  ag_offsets *offsets;
  struct ag_class_path *class_path; /* null: none */
  char *class_path_text, *java_home;
  struct ag_class_path *jdk_classes;          /* null: not asked for yet, or not readable */
  struct ag_object_monitors *object_monitors; /* null: not asked for yet */
  char *main_class;                           /* with slashes; null: not known */
  char *jdk;                                  /* its version */
  jobject platform_loader;
  pthread_mutex_t lock; /* uncontrolled names; class look-ups */
  int (*identity_hash)(JNIEnv *, jobject);

  /* Java half */
  jclass hpor, values, os_backend, class_class, plain_object_class;
  jmethodID values_field, values_element, values_type_name, values_thread_name, values_frames, values_own_frames,
      values_thread_frames, values_thread, values_number, values_owned_monitor;
  jmethodID os_entered, hpor_hash_code;
  jfieldID hpor_running; /* Hpor.running */
  jobject main_thread;
  int main_tid; /* of the system's thread on which main was called: the carrier of all fibers */
  bool live;    /* between VMInit and VMDeath */

  /* the search */
  ag_control *control;
  ag_objects *objects;
  ag_stable *stable;   /* null: the search is not to go on in another process */
  uint32_t type_count; /* classes that it knows */
  ag_model *model;
  ag_driver driver;
  ag_races *races;       /* null: races=off */
  ag_frozen *frozen;     /* the same */
  ag_sections *sections; /* null: jdk=fine; then the next is not used */
  struct ag_conditions *conditions;
  struct ag_seen_races *seen_races;
  ag_outcomes *outcomes; /* of the search */
  an_summary *summary;   /* null: the program has not been analysed */
  double analysis_seconds;
  const char *summary_source; /* where the summary comes from */
  ag_os_threads *os;
  bool fibers;
  int jdk_version;
  _Atomic uint32_t launching; /* OS threads: the thread that is being launched; POR_NO_THREAD: none */
  bool main_told;             /* OS threads: thread 0 knows that the execution is over */
  ag_digest *digest; /* of states, and what threads can reach: null: not wanted. The driver has neither in a walk */
  ag_reach *reach;
  ag_phase phase;
  por_search *search;      /* of the phase */
  por_search *main_search; /* kept for its statistics */
  por_search *walk;        /* the one that has found an error; null: none has */
  ag_sections *walk_sections;
  unsigned walk_learned;            /* AG_LEARNED_...: when the walk began */
  struct ag_set_finals *set_finals; /* null: there are none */
  uint64_t walks;                   /* so far */
  ag_found *found;
  size_t found_count, reported;
  ag_recorder *recorder;
  ag_schedule *replay;   /* the schedule of replay= */
  ag_checkpoint *resume; /* what resume= names */
  uint32_t *told_sites;  /* those of the checkpoint, in its order */
  size_t told_site_count;
  struct json_t *program_classes; /* digests by name, for checkpoint= and resume= */
  char *command;                  /* the main class or jar, and the program's arguments */
  uint64_t resumed_at;            /* executions of the search before this process */
  double next_checkpoint;         /* seconds */
  bool checkpoint_failed;
  ag_recording *replay_recording;
  bool reproduced; /* the report's run ended in the error that it was to end in */
  bool nondeterministic;
  uint64_t executions;   /* of the search so far, complete or not */
  uint32_t most_threads; /* of an execution of the search */
  uint64_t runs;         /* in this process, those included that are no part of the search */
  bool exhausted;        /* the search has nothing left to run */
  bool held_seen;        /* threads cannot be switched away from everywhere: the search allows for it */
  uint64_t discarded;    /* of them: by assume() of the program */
  uint64_t rounds;       /* of them: ended while a thread that waited in a loop could go round again (driver/loops.c) */
  jmethodID thread_run;  /* Thread.run; null: not yet asked for */
  bool restart;          /* the search is to be begun anew */
  int restarts;
  por_failure_info nondeterminism;
  ag_progress progress;
  struct timespec began;
  atomic_bool stop_requested;     /* Ctrl-C, or the time is up */
  atomic_bool stop_now;           /* so long ago that the execution under way is cut off */
  atomic_bool finished;           /* the verdict is being told, or has been */
  atomic_bool told;               /* it is out */
  atomic_uint_fast64_t heartbeat; /* decisions taken: for the watch */
  const char *limit_kind;         /* "time", "executions", ...; null: none was reached */
  char *uncontrollable;           /* why the search cannot go on; null */
  char *different_stack;          /* of the thread that did not do again what it had done; null */
  char **uncontrolled;            /* operations that were not controlled, by name */
  size_t uncontrolled_count;
  uint64_t class_numbers;
  struct ag_loaders *loaders; /* loaders.c; null: the program has made none yet */
  int exit_code;
  int verdict_pipe;            /* of the launcher; -1: none */
  bool had_error_in_execution; /* stop=never: the running execution has failed already */
  int exit_status;             /* of System.exit in this execution */
  char
      *limit_places[AG_LIMITS]; /* where the first time limit of each kind is; null: none was met, or it is not known */
} ag_agent;

/* May errors be found in the executions of the phase, and what is to be explored otherwise? */
static inline bool ag_explores(const ag_agent *agent) {
  return agent->phase == AG_PHASE_SEARCH || agent->phase == AG_PHASE_WALK;
}

/* nondeterminism.c: what differed, and why that may be; owned by the caller, null: out of memory. */
char *ag_nondeterminism_text(const ag_agent *agent);

/* learned.c */
unsigned ag_learned_now(const ag_agent *agent); /* AG_LEARNED_... */
/* Called before the first execution of a replay. */
void ag_learned_take_over(ag_agent *agent, unsigned learned);

/* time_limits.c */
/* Behind a step of thread `self`, which has called: has it come to the first time limit of a kind? */
void ag_note_limits(ag_agent *agent, JNIEnv *env, uint32_t self);
/* How the search treats time limits; null: it has met none. Owned by the caller. */
char *ag_limits_text(const ag_agent *agent);

/* phases.c */
bool ag_search_possible(ag_agent *agent, ag_error *error); /* do the options fit together? */
bool ag_search_prepare(ag_agent *agent);                   /* called by the first begin; false: cannot start */
bool ag_search_begin(ag_agent *agent);                     /* the next execution of the phase; false: none */
void ag_search_end(ag_agent *agent, JNIEnv *env);          /* the execution is over */
void ag_search_failed(ag_agent *agent, ag_failure_kind kind, const char *message, const char *title, const char *frames,
                      por_thread_id thread);
/* Notes an error of the search, or that it came once more. `seen->steps` is taken, the texts are copied. */
void ag_search_note(ag_agent *agent, const ag_found *seen);
/* The same of a data race, which may lie back: the schedule that shows it ends with the second access. */
void ag_search_raced(ag_agent *agent, const char *message, const ag_race *race);
/* Stops the whole search since something cannot be controlled; `why` is a full sentence. */
void ag_search_give_up(ag_agent *agent, const char *why);
void ag_uncontrolled(ag_agent *agent, const char *operation);
/* A thread cannot be switched away from at some place: the search, if it has begun, is begun anew and asks from then on
 * before each decision whether that is so. */
void ag_search_anew(ag_agent *agent);
bool ag_search_shows_output(const ag_agent *agent);
double ag_seconds(const ag_agent *agent);

/* walks.c: is an execution under a random schedule due? It, of which the error counts like one of the search; null: out
 * of memory. How many steps it may take. Then it is over. */
bool ag_walk_due(const ag_agent *agent);
por_search *ag_walk_new(ag_agent *agent);
uint64_t ag_walk_steps(const ag_agent *agent);
void ag_walk_end(ag_agent *agent);

/* endings.c: what the executions of the search end in. */
bool ag_ending_wanted(const ag_agent *agent); /* does the execution under way count? */
/* The running thread has written this to standard output; null: memory ran out. */
void ag_ending_wrote(ag_agent *agent, const void *bytes, size_t count);
void ag_ending_failed(ag_agent *agent, const ag_found *seen);
void ag_ending(ag_agent *agent); /* the execution is over */

/* livelock_report.c: takes over the livelocks that the search has found, as errors of this execution. False: there were
 * none.
 */
bool ag_livelocks_take(ag_agent *agent, uint64_t execution);
/* The schedule of one has been run once more, and repeats itself from step `from` on. */
void ag_livelock_repeated(void *agent, size_t from, size_t steps);

/* agent.c: the JVM is asked to exit while the search may be running. Does not return if it has stopped the search. */
void ag_shut_down(ag_agent *agent, bool by_signal);

/* jvm/live_stacks.c: does the algorithm look ahead? What it needs then; false: out of memory. */
bool ag_looks_ahead(const ag_agent *agent);
bool ag_walks_stacks(const ag_agent *agent); /* and asks what live stacks may still do */
bool ag_ahead_start(ag_agent *agent);
por_oracle ag_ahead_oracle(ag_agent *agent);

/* summary_source.c: finds the program's summary, or makes it. False: there is none, and the user knows why. */
bool ag_summary_find(ag_agent *agent);

/* verdict.c: tells the verdict once, and sets the exit code. Who comes second waits until it is told. */
void ag_tell_verdict(ag_agent *agent);
/* Tells it and ends the process with its exit code. */
_Noreturn void ag_leave(ag_agent *agent);

/* watch.c: a thread that ends what does not end by itself. */
void ag_watch_start(ag_agent *agent);

/* race_report.c: what becomes of the data races that the driver finds. */
bool ag_races_prepare(ag_agent *agent); /* false: out of memory */
void ag_races_seen(void *agent, const ag_race *race);
/* What became of a race. */
typedef enum ag_race_sort {
  AG_RACE_REAL,      /* an error, or listed (races=report) */
  AG_RACE_NOT_LISTED /* perhaps none: the text is the name of a class of the JDK's of which nothing is known */
} ag_race_sort;
/* Texts of the races of a sort. Null: there are no more. Borrowed. */
const char *ag_races_text(const ag_agent *agent, ag_race_sort sort, size_t index);
/* One that an earlier process of the search has seen. */
void ag_races_known(ag_agent *agent, const char *text, ag_race_sort sort);

/* loaded_classes.c: the loaded class of this name (with slashes), one of the program's if there are several; a local
 * reference, null if there is none. */
jclass ag_find_class(ag_agent *agent, JNIEnv *env, const char *name);
bool ag_class_has_name(ag_agent *agent, jclass type, const char *name);
/* Of a class of the JDK's. */
bool ag_is_instance(JNIEnv *env, jobject object, const char *name);
/* agent.c: the bytes of a class of the JDK's, from malloc(). `agent`: an ag_agent. */
bool ag_find_jdk_class(void *agent, const char *name, uint8_t **bytes, size_t *length);
/* The name of the class that declares the static field which `site` accesses, told apart by its loader. */
uint32_t ag_declaring_class(ag_agent *agent, JNIEnv *env, const ag_site *site);
/* The class that the operation at the site initializes, where the instruction names `type`: the one that declares the
 * static field or method. A local reference; null: `type` itself. */
jclass ag_initialized_at(ag_agent *agent, JNIEnv *env, const ag_site *site, jclass type);
/* Does the class declare a static field of this name that is final in the JVM's eyes, too? */
bool ag_is_constant(ag_agent *agent, jclass type, const char *field);
/* How the field that `site` accesses is declared, as the JVM says: AG_FIELD_..., 0: not known. */
uint32_t ag_jvm_field_flags(ag_agent *agent, JNIEnv *env, const ag_site *site);

/* native_binding.c: the JVM has found the code of a native method. */
void JNICALL ag_native_bound(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method, void *address,
                             void **new_address);

/* natives_objects.c: the name of the class, with slashes, interned; 0: not known, or an array. */
uint32_t ag_interned_class(ag_agent *agent, jclass type);

/* set_finals.c: final fields that something else than their constructor sets. */
void ag_set_finals_prepare(ag_agent *agent); /* what the schedule of a replay knows */
/* The field, which nobody was known to set, is set here: it is a variable from now on, and the search begins anew. */
ag_final_kind ag_set_finals_met(ag_agent *agent, uint32_t class_name, uint32_t field);
/* Between executions: rewrites the classes that read such fields, if there are new ones. */
void ag_set_finals_apply(ag_agent *agent);
bool ag_set_finals_rewriting(const ag_agent *agent);
/* "com/acme/Point.x": for schedules and checkpoints. Borrowed. */
size_t ag_set_finals_count(const ag_agent *agent);
const char *const *ag_set_finals_texts(const ag_agent *agent);
void ag_set_finals_take_over(ag_agent *agent, const char *text);

/* loaders.c */
void ag_loaders_forget(ag_agent *agent); /* what class files became */
/* The number of a loader that the program has made in this execution, the same in each; 0: another loader. */
uint32_t ag_loader(ag_agent *agent, JNIEnv *env, jobject loader);
uint32_t ag_loader_of(ag_agent *agent, JNIEnv *env, jclass type); /* likewise, of the class's loader */
/* The name of a class, with such a number behind it if there is one. */
uint32_t ag_class_told_apart(ag_agent *agent, JNIEnv *env, jclass type);
/* The class that the code at the site means by the name; a local reference, or null. */
jclass ag_class_named_at(ag_agent *agent, JNIEnv *env, const ag_site *site, uint32_t name);
/* What became of the same class file of that loader; `*out` is from malloc(), null: it stays as it is. False: not yet.
 */
bool ag_loader_has(ag_agent *agent, const ag_class_in *in, uint8_t **out, size_t *out_length);
void ag_loader_keep(ag_agent *agent, const ag_class_in *in, const uint8_t *out, size_t out_length);
/* The number of a class with static state that such a loader has defined; 0: another loader has. */
uint32_t ag_loader_class_number(ag_agent *agent, JNIEnv *env, jclass type);

/* held_monitors.c */
/* Does the running thread own a monitor of the JVM's? Then code that is not instrumented has called the program, which
 * the verdict tells. The monitor's identity hash, or 0. */
uint32_t ag_owns_monitor(void *agent);
/* The same where it is about to be left for good, and the verdict does not tell. */
bool ag_owns_any_monitor(ag_agent *agent);
/* MonitorContendedEnter: a thread of the program is about to block in the JVM. Returns if it will not for long. */
void ag_monitor_contended(ag_agent *agent, JNIEnv *env, jthread thread, jobject monitor);
/* natives.c */
JNIEnv *ag_env(const ag_agent *agent);     /* of the thread that asks; null: it is none of the JVM's */
char *ag_utf(JNIEnv *env, jstring string); /* a copy, owned by the caller; null: of null, or out of memory */
/* The thread can be left neither where it is nor by unwinding it. `why` is owned by the callee; null: no memory for it.
 */
_Noreturn void ag_leave_at_once(ag_agent *agent, char *why);
bool ag_natives_register(ag_agent *agent, JNIEnv *env);
/* natives_digest.c */
bool ag_digest_natives_register(JNIEnv *env);
/* If names are to be the same in every process: the old object of this hash; the class to which the model has given
 * this number. */
void ag_stable_tell(ag_agent *agent, JNIEnv *env, uint32_t hash, jobject object);
void ag_stable_tell_class(ag_agent *agent, uint32_t number, jclass type);
/* natives_defined.c: of HporDefined. */
bool ag_defined_natives_register(JNIEnv *env);
/* natives_quiet.c: is it a class of the test framework (quiet=)? */
bool ag_is_quiet(const ag_agent *a, const char *name);
bool ag_quiet_natives_register(JNIEnv *env);
/* natives_objects.c */
bool ag_object_natives_register(JNIEnv *env);

/* natives_sections.c */
bool ag_section_natives_register(JNIEnv *env);
bool ag_race_natives_register(JNIEnv *env);
ag_agent *ag_the_agent(void);

#endif
