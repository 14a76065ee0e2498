/* Shared by the files of the model. */
#ifndef AG_MODEL_PARTS_H
#define AG_MODEL_PARTS_H

#include "hpor/vector.h"
#include "model/model.h"

/* A monitor. `epoch` is the execution that used it last, so that a new execution need not reset all monitors. */
typedef struct monitor {
  uint32_t epoch;
  uint32_t owner; /* thread + 1; 0: free */
  uint32_t count;
  uint32_t waiters; /* threads in the wait set that were neither notified nor left */
  uint32_t tokens, token_capacity;
  uint32_t holder; /* ag_model_hold() */
  uint32_t reader; /* ag_model_hold_to_read() */
  bool thread;     /* of a java.lang.Thread */
  uint8_t daemon;  /* of a java.lang.Thread before its start: DAEMON or USER once the program has set it */
  uint64_t
      *token; /* ascending; a thread with a smaller wait ticket may take the token; memory is kept over executions */
} monitor;

enum { DAEMON_NOT_SET, DAEMON, USER };

typedef enum class_state { CLASS_FRESH, CLASS_RUNNING, CLASS_DONE, CLASS_FAILED } class_state;

typedef struct class_lock {
  uint32_t epoch;
  uint32_t owner;
  class_state state;
} class_lock;

/* A barrier whose parties are threads that always wait for each other. Its generation is how often all have arrived. */
typedef struct barrier {
  uint32_t epoch, generation, arrived;
  uint64_t users; /* the threads that use it, by number */
} barrier;

/* What the model asks the search; null: not asked. */
typedef struct ag_questions {
  ag_holds holds; /* ag_model_conditions() */
  void *holds_context;
  ag_due due; /* ag_model_due_times() */
  void *due_context;
  ag_in_vain in_vain; /* ag_model_vain_waits() */
  void *in_vain_context;
  ag_looks_again looks_again; /* ag_model_looks_again() */
  void *looks_again_context;
} ag_questions;

/* An object of the virtual network: what its users may do now (ag_network_flag). */
typedef struct ag_network_object {
  uint32_t epoch, ready;
  bool watched;
} ag_network_object;

typedef struct ag_network {
  ag_network_object *objects; /* by slot */
  uint32_t capacity;
} ag_network;

/* Of waits: were states of threads asked for, and was one of them open (ag_model_states_open())? Do permits count
 * (ag_model_count_permits())? */
typedef struct ag_states {
  bool asked, open, permits;
} ag_states;

struct ag_model {
  ag_timeouts timeouts;
  int64_t slack;
  bool ended_early;                 /* a time limit was over in this execution while other threads could go on */
  bool has_times;                   /* some thread has its own clock in this execution */
  ag_first_limit limits[AG_LIMITS]; /* by ag_limit: the first time limit in the search */
  uint32_t epoch;
  ag_thread *threads;
  uint32_t thread_count, thread_capacity;
  monitor *monitors; /* by object index */
  uint32_t monitor_capacity;
  class_lock *classes; /* by class number */
  uint32_t class_capacity;
  barrier *barriers; /* by object index */
  uint32_t barrier_capacity;
  uint64_t ticket;
  int64_t clock;
  uint32_t phase;   /* how often time has passed in this execution */
  bool time_passed; /* time passed, because no thread could run, when the enabled threads were last asked for */
  uint64_t *enabled;
  uint32_t words;
  uint32_t *changed;
  uint32_t changed_count;
  ag_questions asks;
  bool uses_atomic;                 /* kept over executions */
  bool uses_thread_monitors;        /* kept over executions */
  ag_states states;                 /* kept over executions */
  uint32_t live_users;              /* number of threads that are no daemons and have not ended */
  hp_numbers early[AG_EARLY_COUNT]; /* objects of threads to which that was done before their start */
  ag_network network;
};

/* The object's monitor, for reading. A monitor unused in this execution is free. */
static inline const monitor *ag_monitor_view(const ag_model *m, uint32_t object) {
  static const monitor fresh;
  if (object >= m->monitor_capacity || m->monitors[object].epoch != m->epoch) return &fresh;
  return &m->monitors[object];
}

/* The state of a class, for reading. A class unused in this execution is fresh. */
static inline class_lock ag_class_view(const ag_model *m, uint32_t number) {
  if (number >= m->class_capacity || m->classes[number].epoch != m->epoch) return (class_lock){.state = CLASS_FRESH};
  return m->classes[number];
}

/* How often all have arrived at the barrier. */
static inline uint32_t ag_barrier_generation(const ag_model *m, uint32_t object) {
  bool used = object < m->barrier_capacity && m->barriers[object].epoch == m->epoch;
  return used ? m->barriers[object].generation : 0;
}

/* Is the object's monitor free or owned by the thread itself? */
static inline bool ag_monitor_free(const ag_model *m, uint32_t object, uint32_t thread) {
  uint32_t owner = ag_monitor_view(m, object)->owner;
  return !owner || owner == thread + 1;
}

/* The thread that a request names, also if started after the request was announced. Null: not started. */
ag_thread *ag_model_target(const ag_model *model, const ag_request *request);
/* Is the thread that a START request names already started? */
bool ag_model_already_started(const ag_model *model, const ag_request *request);
/* The object's monitor, for writing. A monitor unused in this execution is reset first. */
monitor *ag_monitor_of(ag_model *m, uint32_t object);
/* The state of a class, for writing. A class unused in this execution is reset first. */
class_lock *ag_class_of(ag_model *m, uint32_t number);
/* The barrier, for writing. A barrier unused in this execution is reset first. */
barrier *ag_barrier_of(ag_model *m, uint32_t object);
/* The thread's own clock now, in virtual nanoseconds. */
int64_t ag_own_clock(const ag_model *m, const ag_thread *t);
/* The end of the thread's announced time limit, in virtual nanoseconds. */
int64_t ag_limit_of(const ag_thread *t);
/* May the others be held up until that time limit is over, before time passes for all? */
bool ag_limit_is_near(const ag_model *m, const ag_thread *t);
/* May the thread take one of the monitor's notify() tokens? */
bool ag_can_take_token(const monitor *mon, const ag_thread *t);
/* May the thread's time limit be over now? */
bool ag_timeout_may_fire(const ag_model *m, const ag_thread *t);
/* Brings up to date the time at which the thread's section is due. */
void ag_note_due(ag_model *m, uint32_t thread);
/* Does the condition that the thread's section awaits hold? */
bool ag_has_what_it_awaits(const ag_model *m, uint32_t thread);
/* A time limit of the thread is over. */
void ag_time_passes(ag_model *m, ag_thread *t);

/* Can the announced operation be carried out, to its end? */
bool ag_model_can_go_on(const ag_model *m, uint32_t thread);

/* ---- states.c ---- */

/* Do threads that enter monitors, or begin sections, show that they wait? */
static inline bool ag_shows_entries(const ag_model *m) {
  return m->states.asked && !m->uses_atomic;
}
/* Has the thread begun to wait in a call that uses its permit, and is that still to come? */
static inline bool ag_uses_permit(const ag_thread *t) {
  return t->request.kind == AG_SECTION && t->request.parks && t->shown && !t->permit.asked;
}
/* Does the thread wait for a notification beside others, and has notify() woken one of them? */
bool ag_state_is_open(const ag_model *m, const ag_thread *t);
/* Is there a step by which the thread begins to wait, wherever its operation cannot be carried out at once? */
bool ag_may_begin_wait(const ag_model *m, uint32_t thread);
/* Is it the thread's next step that it begins to wait? Returns the state in which it is found then, or
 * AG_STATE_NEW: no. */
ag_thread_state ag_begins_wait(const ag_model *m, uint32_t thread);

/* ---- network.c ---- */

/* Does the request wait until its object is ready? */
bool ag_network_waits(const ag_request *request);
/* Does a selector watch the object, or is the object one? */
bool ag_network_watched(const ag_model *m, const ag_network_use *use);
bool ag_network_enabled(const ag_model *m, const ag_thread *t);
void ag_network_perform(ag_model *m, uint32_t thread);

#endif
