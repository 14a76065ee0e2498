/* Between the files of the model. */
#ifndef AG_MODEL_PARTS_H
#define AG_MODEL_PARTS_H

#include "model/model.h"

/* Stamped with the execution in which it was last used, so that a new execution costs nothing. */
typedef struct monitor {
  uint32_t epoch;
  uint32_t owner; /* thread + 1; 0: free */
  uint32_t count;
  uint32_t waiters; /* neither notified nor gone */
  uint32_t tokens, token_capacity;
  uint32_t holder; /* ag_model_hold() */
  bool thread;     /* of a java.lang.Thread */
  uint8_t daemon;  /* of one that has not been started: DAEMON or USER once it has been set */
  uint64_t *token; /* ascending: threads with a smaller ticket may take it; kept over executions */
} monitor;

enum { DAEMON_NOT_SET, DAEMON, USER };

typedef enum class_state { CLASS_FRESH, CLASS_RUNNING, CLASS_DONE, CLASS_FAILED } class_state;

typedef struct class_lock {
  uint32_t epoch;
  uint32_t owner;
  class_state state;
} class_lock;

struct ag_model {
  ag_timeouts timeouts;
  int64_t slack;
  bool has_times;                   /* in this execution */
  ag_first_limit limits[AG_LIMITS]; /* of the search */
  uint32_t epoch;
  ag_thread *threads;
  uint32_t thread_count, thread_capacity;
  monitor *monitors; /* by object index */
  uint32_t monitor_capacity;
  class_lock *classes; /* by class number */
  uint32_t class_capacity;
  uint64_t ticket;
  int64_t clock;
  uint32_t phase;   /* how often time has passed */
  bool time_passed; /* since nothing could run, when the enabled threads were asked for last */
  uint64_t *enabled;
  uint32_t words;
  uint32_t *changed;
  uint32_t changed_count;
  ag_holds holds; /* ag_model_conditions() */
  void *holds_context;
  ag_in_vain in_vain; /* ag_model_vain_waits() */
  void *in_vain_context;
  ag_looks_again looks_again; /* ag_model_looks_again() */
  void *looks_again_context;
  bool uses_atomic;            /* in some execution: kept */
  bool uses_thread_monitors;   /* likewise */
  uint32_t live_users;         /* threads that are no daemons and have not ended */
  uint32_t *interrupted_early; /* thread objects that were interrupted before they were started */
  uint32_t interrupted_early_count, interrupted_early_capacity;
};

/* Reading only: a monitor that was not used in this execution is free. */
static inline const monitor *ag_monitor_view(const ag_model *m, uint32_t object) {
  static const monitor fresh;
  if (object >= m->monitor_capacity || m->monitors[object].epoch != m->epoch) return &fresh;
  return &m->monitors[object];
}

static inline class_lock ag_class_view(const ag_model *m, uint32_t number) {
  if (number >= m->class_capacity || m->classes[number].epoch != m->epoch) return (class_lock){.state = CLASS_FRESH};
  return m->classes[number];
}

/* Nobody else holds the monitor. */
static inline bool ag_monitor_free(const ag_model *m, uint32_t object, uint32_t thread) {
  uint32_t owner = ag_monitor_view(m, object)->owner;
  return !owner || owner == thread + 1;
}

/* The thread that a request names, as things stand: it may have been started since the request was announced. Null: not
 * started. */
ag_thread *ag_model_target(const ag_model *model, const ag_request *request);
bool ag_model_already_started(const ag_model *model, const ag_request *request);
/* For writing: as the execution found it, if it was not used before. */
monitor *ag_monitor_of(ag_model *m, uint32_t object);
class_lock *ag_class_of(ag_model *m, uint32_t number);
/* Its clock now; when its time limit is over. */
int64_t ag_own_clock(const ag_model *m, const ag_thread *t);
int64_t ag_limit_of(const ag_thread *t);
/* May the thread take one of the tokens? May its time be over here? Is what its section waits for there? */
bool ag_can_take_token(const monitor *mon, const ag_thread *t);
bool ag_timeout_may_fire(const ag_model *m, const ag_thread *t);
bool ag_has_what_it_awaits(const ag_model *m, uint32_t thread);

#endif
