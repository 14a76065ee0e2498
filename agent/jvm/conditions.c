/* Finds the condition that a call of a known class waits for, and checks whether the condition holds. */
#include "jvm/conditions.h"

#include "hpor/vector.h"
#include "jvm/agent.h"

#include <stdlib.h>
#include <string.h>

#define CONCURRENT "java/util/concurrent/"
#define POOL CONCURRENT "ThreadPoolExecutor"
#define HANDOVER CONCURRENT "SynchronousQueue"
#define DELAYED_QUEUE CONCURRENT "ScheduledThreadPoolExecutor$DelayedWorkQueue"
#define DELAYED_TASK CONCURRENT "ScheduledThreadPoolExecutor$ScheduledFutureTask"
#define FORK_JOIN CONCURRENT "HporForkJoin"
#define COUNTER "Ljava/util/concurrent/atomic/AtomicInteger;"

/* What conditions read. Number, flag and object fields of classes that are never unloaded. */
typedef enum field {
  COUNTER_VALUE,
  SYNCHRONIZER_STATE,
  TASK_STATE,
  PER_TASK_STATE,
  LINKED_COUNT,
  LINKED_CAPACITY,
  ARRAY_COUNT,
  ARRAY_ITEMS,
  ARRAY_ITERATORS,
  DEQUE_COUNT,
  DEQUE_CAPACITY,
  PRIORITY_SIZE,
  POOL_CTL,
  POOL_CORE,
  POOL_TIMES_OUT,
  POOL_QUEUE,
  DELAYED_SIZE,
  DELAYED_ITEMS,
  DELAYED_TIME,
  FORK_JOIN_QUEUED,
  FORK_JOIN_WORKERS,
  FORK_JOIN_SHUTDOWN,
  FORK_JOIN_STOP,
  AWAITED_TASK,
  AWAITED_FUTURE,
  AWAITED_WHOLE,
  FORK_JOIN_STATUS,
  PENDING_PARTS,
  FUTURE_RESULT,
  FIELD_COUNT,
  NO_FIELD = FIELD_COUNT
} field;

static const struct {
  const char *class, *name, *type;
} fields[FIELD_COUNT] = {
    [COUNTER_VALUE] = {CONCURRENT "atomic/AtomicInteger", "value", "I"},
    [SYNCHRONIZER_STATE] = {CONCURRENT "locks/AbstractQueuedSynchronizer", "state", "I"},
    [TASK_STATE] = {CONCURRENT "FutureTask", "state", "I"},
    [PER_TASK_STATE] = {CONCURRENT "ThreadPerTaskExecutor", "state", "I"},
    [LINKED_COUNT] = {CONCURRENT "LinkedBlockingQueue", "count", COUNTER},
    [LINKED_CAPACITY] = {CONCURRENT "LinkedBlockingQueue", "capacity", "I"},
    [ARRAY_COUNT] = {CONCURRENT "ArrayBlockingQueue", "count", "I"},
    [ARRAY_ITEMS] = {CONCURRENT "ArrayBlockingQueue", "items", "[Ljava/lang/Object;"},
    [ARRAY_ITERATORS] = {CONCURRENT "ArrayBlockingQueue", "itrs", "L" CONCURRENT "ArrayBlockingQueue$Itrs;"},
    [DEQUE_COUNT] = {CONCURRENT "LinkedBlockingDeque", "count", "I"},
    [DEQUE_CAPACITY] = {CONCURRENT "LinkedBlockingDeque", "capacity", "I"},
    [PRIORITY_SIZE] = {CONCURRENT "PriorityBlockingQueue", "size", "I"},
    [POOL_CTL] = {POOL, "ctl", COUNTER},
    [POOL_CORE] = {POOL, "corePoolSize", "I"},
    [POOL_TIMES_OUT] = {POOL, "allowCoreThreadTimeOut", "Z"},
    [POOL_QUEUE] = {POOL, "workQueue", "Ljava/util/concurrent/BlockingQueue;"},
    [DELAYED_SIZE] = {DELAYED_QUEUE, "size", "I"},
    [DELAYED_ITEMS] = {DELAYED_QUEUE, "queue", "[L" CONCURRENT "RunnableScheduledFuture;"},
    [DELAYED_TIME] = {DELAYED_TASK, "time", "J"},
    [FORK_JOIN_QUEUED] = {FORK_JOIN, "queued", "I"},
    [FORK_JOIN_WORKERS] = {FORK_JOIN, "workers", "I"},
    [FORK_JOIN_SHUTDOWN] = {FORK_JOIN, "shutdown", "Z"},
    [FORK_JOIN_STOP] = {FORK_JOIN, "stop", "Z"},
    [AWAITED_TASK] = {FORK_JOIN "Awaited", "task", "Ljava/util/concurrent/ForkJoinTask;"},
    [AWAITED_FUTURE] = {FORK_JOIN "Awaited", "future", "Ljava/util/concurrent/CompletableFuture;"},
    [AWAITED_WHOLE] = {FORK_JOIN "Awaited", "whole", "L" CONCURRENT "CountedCompleter;"},
    [FORK_JOIN_STATUS] = {CONCURRENT "ForkJoinTask", "status", "I"},
    [PENDING_PARTS] = {CONCURRENT "CountedCompleter", "pending", "I"},
    [FUTURE_RESULT] = {CONCURRENT "CompletableFuture", "result", "Ljava/lang/Object;"},
};

/* Queues and how many elements they hold. */
typedef struct queue_class {
  const char *name;
  field count;     /* a number, or a counter */
  field room;      /* the most there may be: a number, or the length of an array; NO_FIELD: no end */
  field iterators; /* iterators that see what is taken out meanwhile; NO_FIELD: there are none */
  bool in_order;   /* first in, first out */
} queue_class;

static const queue_class queues[] = {
    {CONCURRENT "LinkedBlockingQueue", LINKED_COUNT, LINKED_CAPACITY, NO_FIELD, true},
    {CONCURRENT "ArrayBlockingQueue", ARRAY_COUNT, ARRAY_ITEMS, ARRAY_ITERATORS, true},
    {CONCURRENT "LinkedBlockingDeque", DEQUE_COUNT, DEQUE_CAPACITY, NO_FIELD, true},
    {CONCURRENT "PriorityBlockingQueue", PRIORITY_SIZE, NO_FIELD, NO_FIELD, false},
    {DELAYED_QUEUE, DELAYED_SIZE, NO_FIELD, NO_FIELD, false},
};

enum { QUEUE_CLASSES = sizeof queues / sizeof *queues };

typedef enum condition_kind {
  LATCH_OPEN,
  TASK_DONE,
  QUEUE_FILLED,
  QUEUE_ROOM,
  POOL_WORK,
  DELAYED_WORK, /* in a pool that takes delayed tasks */
  HANDED_WORK,  /* in a pool that hands tasks over, of a worker that takes no second one */
  POOL_ENDED,
  PER_TASK_ENDED,
  FORK_JOIN_WORK,
  FORK_JOIN_ENDED,
  FUTURE_DONE
} condition_kind;

/* A number in a field, of the object itself or of a counter that never changes. */
typedef struct number {
  jobject holder; /* global reference; null: the number is not known */
  jfieldID id;
} number;

typedef struct condition {
  condition_kind kind;
  ag_method method;
  jobject object;           /* global reference; null: none */
  number number;            /* the state, or how many elements or tasks there are */
  number queued;            /* POOL_WORK, DELAYED_WORK: in the pool's queue */
  jint room;                /* QUEUE_FILLED, QUEUE_ROOM, POOL_WORK: of the queue */
  const queue_class *queue; /* likewise; null: it is another kind of queue */
  uint32_t part_hash; /* POOL_WORK, DELAYED_WORK, HANDED_WORK: of the queue, which must be part of the pool, whose steps
                         then are what changes it */
  ag_condition_field fields[AG_CONDITION_FIELDS];
  uint32_t field_count;
} condition;

/* The object that a thread has entered last, and what threads may wait for there. */
typedef struct entered {
  jobject object; /* global reference; null: none */
  uint32_t named; /* number of the object; 0: no object for which threads wait */
  condition conditions[2];
} entered;

struct ag_conditions {
  struct ag_agent *agent;
  HP_VECTOR(entered) entered; /* by thread */
  condition *conditions;      /* by thread */
  uint32_t count;
  /* Global references; null: not looked up yet. */
  jclass awaited, handover, latch, pool, delayed_task, fork_join, future, queues[QUEUE_CLASSES];
  jfieldID ids[FIELD_COUNT];
  bool looked_up[FIELD_COUNT];
};

ag_conditions *ag_conditions_new(struct ag_agent *agent) {
  ag_conditions *c = calloc(1, sizeof *c);
  if (c) c->agent = agent;
  return c;
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

/* The class's objects are there: it has been initialized. Null: this JDK has no such field. */
static jfieldID id_of(ag_conditions *cs, JNIEnv *env, field f) {
  if (!cs->looked_up[f]) {
    cs->looked_up[f] = true;
    jclass class = (*env)->FindClass(env, fields[f].class);
    cs->ids[f] = class ? (*env)->GetFieldID(env, class, fields[f].name, fields[f].type) : NULL;
    if (!cs->ids[f]) (*env)->ExceptionClear(env);
    (*env)->DeleteLocalRef(env, class);
  }
  return cs->ids[f];
}

/* A field that is not there, since this JDK is another one, makes the condition hold: then the call waits within. */
static jint int_of(ag_conditions *cs, JNIEnv *env, jobject object, field f, jint unknown) {
  jfieldID id = id_of(cs, env, f);
  return id ? (*env)->GetIntField(env, object, id) : unknown;
}

static bool flag_of(ag_conditions *cs, JNIEnv *env, jobject object, field f, bool unknown) {
  jfieldID id = id_of(cs, env, f);
  return id ? (*env)->GetBooleanField(env, object, id) : unknown;
}

static jobject object_of(ag_conditions *cs, JNIEnv *env, jobject object, field f) {
  jfieldID id = id_of(cs, env, f);
  return id ? (*env)->GetObjectField(env, object, id) : NULL;
}

static jint value_of(JNIEnv *env, number n, jint unknown) {
  return n.holder ? (*env)->GetIntField(env, n.holder, n.id) : unknown;
}

/* ---- what a condition depends on -------------------------------------------------------------------------------- */

static uint32_t hash_of(ag_conditions *cs, jobject object) {
  jint hash = 0;
  if (object) (*cs->agent->jvmti)->GetObjectHashCode(cs->agent->jvmti, object, &hash);
  return (uint32_t)hash;
}

static void depends(ag_conditions *cs, condition *c, jobject object, field f) {
  uint32_t hash = hash_of(cs, object);
  if (hash) c->fields[c->field_count++] = (ag_condition_field){hash, fields[f].name};
}

static number number_in(ag_conditions *cs, JNIEnv *env, condition *c, jobject object, field f) {
  bool counts = strcmp(fields[f].type, "I") != 0;
  jobject counter = counts ? object_of(cs, env, object, f) : NULL, holder = counts ? counter : object;
  field last = counts ? COUNTER_VALUE : f;
  number n = {.id = id_of(cs, env, last)};
  if (holder && n.id) n.holder = (*env)->NewGlobalRef(env, holder);
  depends(cs, c, holder, last);
  (*env)->DeleteLocalRef(env, counter);
  return n;
}

static jint room_of(ag_conditions *cs, JNIEnv *env, jobject queue, field f) {
  if (f == NO_FIELD) return INT32_MAX;
  if (!strcmp(fields[f].type, "I")) return int_of(cs, env, queue, f, INT32_MAX);
  jobject items = object_of(cs, env, queue, f);
  jint length = items ? (*env)->GetArrayLength(env, items) : INT32_MAX;
  (*env)->DeleteLocalRef(env, items);
  return length;
}

/* Null: none whose elements are counted. */
static const queue_class *queue_class_of(ag_conditions *cs, JNIEnv *env, jobject queue) {
  jclass class = (*env)->GetObjectClass(env, queue);
  char *signature = NULL; /* Lname; */
  const queue_class *found = NULL;
  if ((*cs->agent->jvmti)->GetClassSignature(cs->agent->jvmti, class, &signature, NULL) == JVMTI_ERROR_NONE)
    for (size_t i = 0; i < sizeof queues / sizeof *queues; i++) {
      size_t length = strlen(queues[i].name);
      bool same = strlen(signature) == length + 2 && !memcmp(signature + 1, queues[i].name, length);
      if (same) found = &queues[i];
    }
  (*cs->agent->jvmti)->Deallocate(cs->agent->jvmti, (unsigned char *)signature);
  (*env)->DeleteLocalRef(env, class);
  return found;
}

static bool is_a(JNIEnv *env, jobject object, jclass *class, const char *name) {
  if (!*class) {
    jclass found = (*env)->FindClass(env, name);
    *class = (*env)->NewGlobalRef(env, found);
    (*env)->DeleteLocalRef(env, found);
  }
  return (*env)->IsInstanceOf(env, object, *class);
}

static bool is_awaited(ag_conditions *cs, JNIEnv *env, jobject object) {
  return is_a(env, object, &cs->awaited, FORK_JOIN "Awaited");
}

static bool adopt(ag_conditions *cs, const condition *c) {
  return c->part_hash && ag_driver_adopt(&cs->agent->engine.driver, c->part_hash);
}

/* ---- making conditions ------------------------------------------------------------------------------------------ */

static void find_pool_work(ag_conditions *cs, JNIEnv *env, condition *c) {
  jobject queue = object_of(cs, env, c->object, POOL_QUEUE);
  const queue_class *class = queue ? queue_class_of(cs, env, queue) : NULL;
  c->number = number_in(cs, env, c, c->object, POOL_CTL);
  depends(cs, c, c->object, POOL_CORE);
  depends(cs, c, c->object, POOL_TIMES_OUT);
  if (class) {
    c->queued = number_in(cs, env, c, queue, class->count);
    c->part_hash = hash_of(cs, queue);
    c->queue = class;
    c->room = room_of(cs, env, queue, class->room);
    if (class->count == DELAYED_SIZE) c->kind = DELAYED_WORK;
  } else if (queue && is_a(env, queue, &cs->handover, HANDOVER)) {
    c->kind = HANDED_WORK;
    c->part_hash = hash_of(cs, queue);
  }
  (*env)->DeleteLocalRef(env, queue);
}

static void find_future(ag_conditions *cs, JNIEnv *env, condition *c) {
  jobject task = object_of(cs, env, c->object, AWAITED_TASK);
  jobject future = task ? NULL : object_of(cs, env, c->object, AWAITED_FUTURE);
  jobject whole = task || future ? NULL : object_of(cs, env, c->object, AWAITED_WHOLE);
  if (task)
    depends(cs, c, task, FORK_JOIN_STATUS);
  else if (whole)
    depends(cs, c, whole, PENDING_PARTS);
  else
    depends(cs, c, future, FUTURE_RESULT);
  (*env)->DeleteLocalRef(env, whole);
  (*env)->DeleteLocalRef(env, future);
  (*env)->DeleteLocalRef(env, task);
}

static void find(ag_conditions *cs, JNIEnv *env, condition *c, int family) {
  const char *name = ag_section_family_name(family);
  bool other = c->method == AG_METHOD_AWAITS_OTHER;
  for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
    if (!strcmp(name, queues[i].name)) {
      c->kind = other ? QUEUE_ROOM : QUEUE_FILLED;
      c->number = number_in(cs, env, c, c->object, queues[i].count);
      c->queue = &queues[i];
      c->room = room_of(cs, env, c->object, queues[i].room);
      return;
    }
  if (!strcmp(name, POOL)) {
    c->kind = other ? POOL_ENDED : POOL_WORK;
    if (other)
      c->number = number_in(cs, env, c, c->object, POOL_CTL);
    else
      find_pool_work(cs, env, c);
  } else if (!strcmp(name, CONCURRENT "ThreadPerTaskExecutor")) {
    c->kind = PER_TASK_ENDED;
    c->number = number_in(cs, env, c, c->object, PER_TASK_STATE);
  } else if (!strcmp(name, FORK_JOIN) && is_awaited(cs, env, c->object)) {
    c->kind = FUTURE_DONE;
    find_future(cs, env, c);
  } else if (!strcmp(name, FORK_JOIN)) {
    c->kind = other ? FORK_JOIN_ENDED : FORK_JOIN_WORK;
    c->number = number_in(cs, env, c, c->object, FORK_JOIN_QUEUED);
  } else {
    bool task = !strcmp(name, CONCURRENT "FutureTask");
    c->kind = task ? TASK_DONE : LATCH_OPEN;
    c->number = number_in(cs, env, c, c->object, task ? TASK_STATE : SYNCHRONIZER_STATE);
  }
}

static void drop(JNIEnv *env, condition *c) {
  if (c->object) (*env)->DeleteGlobalRef(env, c->object);
  if (c->number.holder) (*env)->DeleteGlobalRef(env, c->number.holder);
  if (c->queued.holder) (*env)->DeleteGlobalRef(env, c->queued.holder);
}

/* A thread mostly waits for the same again. Null: out of memory. */
static condition *condition_of(ag_conditions *cs, JNIEnv *env, uint32_t thread, jobject object, int family,
                               ag_method method) {
  if (thread >= cs->count) {
    uint32_t count = thread + 16;
    condition *grown = realloc(cs->conditions, count * sizeof *grown);
    if (!grown) return NULL;
    memset(grown + cs->count, 0, (count - cs->count) * sizeof *grown);
    cs->conditions = grown;
    cs->count = count;
  }
  condition *c = &cs->conditions[thread];
  if (c->object && c->method == method && (*env)->IsSameObject(env, c->object, object)) return c;
  drop(env, c);
  *c = (condition){.object = (*env)->NewGlobalRef(env, object), .method = method};
  if (!c->object) return NULL;
  find(cs, env, c, family);
  return c;
}

ag_awaits ag_conditions_set(ag_conditions *cs, JNIEnv *env, uint32_t thread, jobject object, int family,
                            ag_method method) {
  condition *c = condition_of(cs, env, thread, object, family, method);
  bool work = c && (c->kind == POOL_WORK || c->kind == DELAYED_WORK || c->kind == HANDED_WORK);
  if (!c || (work && !adopt(cs, c))) return AG_AWAITS_NONE;
  if (c->kind == FUTURE_DONE) return AG_AWAITS_FIELD;
  bool any = work || c->kind == QUEUE_FILLED || c->kind == QUEUE_ROOM || c->kind == POOL_ENDED;
  return any ? AG_AWAITS_ANY : AG_AWAITS_SECTION;
}

bool ag_conditions_due_times(const ag_conditions *cs, uint32_t thread) {
  return thread < cs->count && cs->conditions[thread].kind == DELAYED_WORK;
}

/* ---- what others may wait for ----------------------------------------------------------------------------------- */

/* Threads wait for the object before a call of one method, or of two. Of a family's objects, they wait for those of one
 * class: for a pool and not for its queue, for a queue and not for its iterators. */
static int waits_of(ag_conditions *cs, JNIEnv *env, jobject object, int family) {
  const char *name = ag_section_family_name(family);
  for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
    if (!strcmp(name, queues[i].name)) return is_a(env, object, &cs->queues[i], name) ? 2 : 0;
  if (!strcmp(name, FORK_JOIN)) return is_a(env, object, &cs->fork_join, name) ? 2 : 0;
  if (!strcmp(name, POOL)) return is_a(env, object, &cs->pool, name) ? 2 : 0;
  if (!strcmp(name, CONCURRENT "FutureTask")) return is_a(env, object, &cs->future, name) ? 1 : 0;
  return family == AG_FAMILY_LOCKS && is_a(env, object, &cs->latch, CONCURRENT "CountDownLatch$Sync") ? 1 : 0;
}

void ag_conditions_enter(ag_conditions *cs, JNIEnv *env, uint32_t thread, jobject object, int family, uint32_t name) {
  if (!hp_reach(&cs->entered, thread)) return;
  entered *e = &cs->entered.items[thread];
  if (e->object && (*env)->IsSameObject(env, e->object, object)) {
    e->named = e->conditions[0].object ? name : 0;
    return;
  }
  for (int i = 0; i < 2; i++) drop(env, &e->conditions[i]);
  if (e->object) (*env)->DeleteGlobalRef(env, e->object);
  *e = (entered){.object = (*env)->NewGlobalRef(env, object)};
  int waits = e->object ? waits_of(cs, env, object, family) : 0;
  for (int i = 0; i < waits; i++) {
    e->conditions[i].method = i ? AG_METHOD_AWAITS_OTHER : AG_METHOD_AWAITS;
    e->conditions[i].object = (*env)->NewGlobalRef(env, object);
    if (!e->conditions[i].object) return;
    find(cs, env, &e->conditions[i], family);
  }
  if (waits) e->named = name;
}

uint16_t ag_conditions_bit(const ag_conditions *cs, uint32_t thread) {
  return thread < cs->count ? (uint16_t)(1 << cs->conditions[thread].kind) : 0;
}

uint32_t ag_conditions_fields(const ag_conditions *cs, uint32_t thread, const ag_condition_field **found) {
  *found = cs->conditions[thread].fields;
  return cs->conditions[thread].field_count;
}

/* ---- do they hold? ---------------------------------------------------------------------------------------------- */

/* Of ThreadPoolExecutor.ctl, which is negative while the pool runs. */
enum { WORKERS = (1 << 29) - 1, STOP = 1 << 29, TERMINATED = 3 << 29 };
enum { TASK_COMPLETING = 1 };     /* of FutureTask.state */
enum { PER_TASK_TERMINATED = 2 }; /* of ThreadPerTaskExecutor.state */

/* A worker that is there for a time only waits otherwise. */
static bool has_work(ag_conditions *cs, JNIEnv *env, const condition *c) {
  jint state = value_of(env, c->number, 0);
  if (state >= 0 || flag_of(cs, env, c->object, POOL_TIMES_OUT, true)) return true;
  return (state & WORKERS) > int_of(cs, env, c->object, POOL_CORE, 0) || value_of(env, c->queued, 1) > 0;
}

/* The same in a pool that takes delayed tasks, but for the time at which one is due. Shut down, it may keep some. */
static bool has_other_work(ag_conditions *cs, JNIEnv *env, const condition *c) {
  jint state = value_of(env, c->number, STOP);
  if (state >= STOP || flag_of(cs, env, c->object, POOL_TIMES_OUT, true)) return true;
  bool spare = (state & WORKERS) > int_of(cs, env, c->object, POOL_CORE, 0);
  return spare || (state >= 0 && value_of(env, c->queued, 0) == 0);
}

/* When the first delayed task is due. INT64_MIN: it is of another class, so the call waits within. */
static int64_t due_of(ag_conditions *cs, JNIEnv *env, const condition *c) {
  jobject tasks = c->queued.holder ? object_of(cs, env, c->queued.holder, DELAYED_ITEMS) : NULL;
  jobject first = tasks ? (*env)->GetObjectArrayElement(env, tasks, 0) : NULL;
  int64_t due = tasks ? INT64_MAX : INT64_MIN;
  if (first) {
    jfieldID time = is_a(env, first, &cs->delayed_task, DELAYED_TASK) ? id_of(cs, env, DELAYED_TIME) : NULL;
    due = time ? (*env)->GetLongField(env, first, time) : INT64_MIN;
  }
  (*env)->DeleteLocalRef(env, first);
  (*env)->DeleteLocalRef(env, tasks);
  return due;
}

static bool has_ended(ag_conditions *cs, JNIEnv *env, const condition *c) {
  if (!flag_of(cs, env, c->object, FORK_JOIN_SHUTDOWN, true)) return false;
  return int_of(cs, env, c->object, FORK_JOIN_WORKERS, 0) == 0 &&
         (flag_of(cs, env, c->object, FORK_JOIN_STOP, true) || value_of(env, c->number, 0) == 0);
}

/* The call has begun where none of them is there any more. */
static bool is_done(ag_conditions *cs, JNIEnv *env, jobject awaited) {
  jobject task = object_of(cs, env, awaited, AWAITED_TASK);
  jobject future = task ? NULL : object_of(cs, env, awaited, AWAITED_FUTURE);
  jobject whole = task || future ? NULL : object_of(cs, env, awaited, AWAITED_WHOLE);
  jobject result = future ? object_of(cs, env, future, FUTURE_RESULT) : NULL;
  bool done = task    ? int_of(cs, env, task, FORK_JOIN_STATUS, -1) < 0
              : whole ? int_of(cs, env, whole, PENDING_PARTS, 0) == 0
                      : !future || result;
  (*env)->DeleteLocalRef(env, result);
  (*env)->DeleteLocalRef(env, whole);
  (*env)->DeleteLocalRef(env, future);
  (*env)->DeleteLocalRef(env, task);
  return done;
}

static bool holds(ag_conditions *cs, JNIEnv *env, const condition *c) {
  switch (c->kind) {
    case LATCH_OPEN:
      return value_of(env, c->number, 0) == 0;
    case TASK_DONE:
      return value_of(env, c->number, INT32_MAX) > TASK_COMPLETING;
    case QUEUE_FILLED:
      return value_of(env, c->number, 1) > 0;
    case QUEUE_ROOM:
      return value_of(env, c->number, 0) < c->room;
    case POOL_WORK:
      return has_work(cs, env, c);
    case DELAYED_WORK:
      return has_other_work(cs, env, c);
    case HANDED_WORK:
      return value_of(env, c->number, 0) >= 0;
    case POOL_ENDED:
      return value_of(env, c->number, TERMINATED) >= TERMINATED;
    case PER_TASK_ENDED:
      return value_of(env, c->number, PER_TASK_TERMINATED) == PER_TASK_TERMINATED;
    case FORK_JOIN_WORK:
      return value_of(env, c->number, 1) > 0 || flag_of(cs, env, c->object, FORK_JOIN_SHUTDOWN, true);
    case FORK_JOIN_ENDED:
      return has_ended(cs, env, c);
    case FUTURE_DONE:
      return is_done(cs, env, c->object);
  }
  return true;
}

uint16_t ag_conditions_closed(void *agent, uint32_t thread, uint32_t name) {
  ag_conditions *cs = ((ag_agent *)agent)->engine.conditions;
  JNIEnv *env = ag_env(agent);
  const entered *e = cs && thread < cs->entered.length ? &cs->entered.items[thread] : NULL;
  uint16_t closed = 0;
  for (int i = 0; env && e && name && e->named == name && i < 2; i++) {
    const condition *c = &e->conditions[i];
    bool open = !c->object || holds(cs, env, c);
    if (!open && c->kind == DELAYED_WORK) open = !ag_model_is_far(cs->agent->engine.model, due_of(cs, env, c));
    if (!open) closed |= (uint16_t)(1 << c->kind);
  }
  return closed;
}

/* Does a step of the pool that puts a task into its queue, looks behind that, or takes a task out, do nothing else? */
static bool keeps_workers(ag_conditions *cs, JNIEnv *env, const condition *c, ag_end end) {
  const jint state = value_of(env, c->number, STOP), core = int_of(cs, env, c->object, POOL_CORE, 0);
  const jint workers = state & WORKERS;
  if (end == AG_END_BEHIND_PUT) return state < 0 && workers > 0;
  if (end == AG_END_PUT) return state < 0 && workers > 0 && workers >= core;
  return state < STOP && workers <= core && !flag_of(cs, env, c->object, POOL_TIMES_OUT, true);
}

bool ag_conditions_queue(void *agent, uint32_t thread, uint32_t name, ag_end end, ag_queue *queue) {
  ag_conditions *cs = ((ag_agent *)agent)->engine.conditions;
  JNIEnv *env = ag_env(agent);
  const entered *e = cs && thread < cs->entered.length ? &cs->entered.items[thread] : NULL;
  if (!env || !e || !name || e->named != name) return false;
  const condition *c = &e->conditions[0];
  const bool pool = c->kind == POOL_WORK;
  const number count = pool ? c->queued : c->number;
  if (!c->object || (!pool && c->kind != QUEUE_FILLED) || !c->queue || !c->queue->in_order || !count.holder)
    return false;
  if (pool ? !keeps_workers(cs, env, c, end) : end == AG_END_BEHIND_PUT) return false;
  jobject iterators = c->queue->iterators == NO_FIELD ? NULL : object_of(cs, env, count.holder, c->queue->iterators);
  (*env)->DeleteLocalRef(env, iterators);
  const jint length = value_of(env, count, 0);
  *queue = (ag_queue){(uint32_t)length, c->room == INT32_MAX ? UINT32_MAX : (uint32_t)c->room};
  if (end == AG_END_BEHIND_PUT) return true;
  return !iterators && (end == AG_END_PUT ? length < c->room : length > 0);
}

bool ag_conditions_hold(void *conditions, uint32_t thread) {
  ag_conditions *cs = conditions;
  JNIEnv *env = ag_env(cs->agent);
  return !env || thread >= cs->count || !cs->conditions[thread].object || holds(cs, env, &cs->conditions[thread]);
}

int64_t ag_conditions_due(void *conditions, uint32_t thread) {
  ag_conditions *cs = conditions;
  JNIEnv *env = ag_env(cs->agent);
  bool known = env && thread < cs->count && cs->conditions[thread].object;
  return known ? due_of(cs, env, &cs->conditions[thread]) : INT64_MIN;
}
