#include "conditions.h"

#include "agent.h"

#include <stdlib.h>
#include <string.h>

#define CONCURRENT "java/util/concurrent/"
#define COUNTER "Ljava/util/concurrent/atomic/AtomicInteger;"

/* Queues and how many elements they hold. */
typedef struct queue_class {
  const char *name;
  const char *count, *type;     /* an int, or an AtomicInteger */
  const char *room, *room_type; /* the most there may be: an int, or the length of an array; null: no end */
} queue_class;

static const queue_class queues[] = {
    {CONCURRENT "LinkedBlockingQueue", "count", COUNTER, "capacity", "I"},
    {CONCURRENT "ArrayBlockingQueue", "count", "I", "items", "[Ljava/lang/Object;"},
    {CONCURRENT "LinkedBlockingDeque", "count", "I", "capacity", "I"},
    {CONCURRENT "PriorityBlockingQueue", "size", "I", NULL, NULL},
};

typedef enum condition_kind {
  LATCH_OPEN,
  TASK_DONE,
  QUEUE_FILLED,
  QUEUE_ROOM,
  POOL_WORK,
  POOL_ENDED,
  PER_TASK_ENDED,
  FORK_JOIN_WORK,
  FORK_JOIN_ENDED,
  FUTURE_DONE
} condition_kind;

typedef struct condition {
  condition_kind kind;
  jobject object; /* global reference; null: none */
  const queue_class *queue;
} condition;

struct ag_conditions {
  struct ag_agent *agent;
  condition *conditions; /* by thread */
  uint32_t count;
};

ag_conditions *ag_conditions_new(struct ag_agent *agent) {
  ag_conditions *c = calloc(1, sizeof *c);
  if (c) c->agent = agent;
  return c;
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

static jfieldID field_of(JNIEnv *env, jobject object, const char *name, const char *type) {
  jclass class = (*env)->GetObjectClass(env, object);
  jfieldID field = (*env)->GetFieldID(env, class, name, type);
  (*env)->DeleteLocalRef(env, class);
  if (!field) (*env)->ExceptionClear(env);
  return field;
}

/* A field that is not there, since this JDK is another one, makes the condition hold: then the call waits within. */
static jint int_of(JNIEnv *env, jobject object, const char *name, jint unknown) {
  jfieldID field = field_of(env, object, name, "I");
  return field ? (*env)->GetIntField(env, object, field) : unknown;
}

static jobject object_of(JNIEnv *env, jobject object, const char *name, const char *type) {
  jfieldID field = field_of(env, object, name, type);
  return field ? (*env)->GetObjectField(env, object, field) : NULL;
}

static jint counter_of(JNIEnv *env, jobject object, const char *name, jint unknown) {
  jobject counter = object_of(env, object, name, COUNTER);
  jint value = counter ? int_of(env, counter, "value", unknown) : unknown;
  (*env)->DeleteLocalRef(env, counter);
  return value;
}

static jint queue_count(JNIEnv *env, jobject queue, const queue_class *c, jint unknown) {
  return !strcmp(c->type, "I") ? int_of(env, queue, c->count, unknown) : counter_of(env, queue, c->count, unknown);
}

static bool has_room(JNIEnv *env, jobject queue, const queue_class *c) {
  jint count = queue_count(env, queue, c, 0);
  if (!strcmp(c->room_type, "I")) return count < int_of(env, queue, c->room, INT32_MAX);
  jobject items = object_of(env, queue, c->room, c->room_type);
  jint length = items ? (*env)->GetArrayLength(env, items) : INT32_MAX;
  (*env)->DeleteLocalRef(env, items);
  return count < length;
}

/* ---- pools ------------------------------------------------------------------------------------------------------ */

#define POOL_QUEUE "workQueue", "Ljava/util/concurrent/BlockingQueue;"
/* Of ThreadPoolExecutor.ctl, which is negative while the pool runs. */
enum { WORKERS = (1 << 29) - 1, TERMINATED = 3 << 29 };

/* A worker that is there for a time only waits otherwise. */
static bool has_work(JNIEnv *env, jobject pool, const queue_class *c) {
  jint state = counter_of(env, pool, "ctl", 0);
  jfieldID times_out = field_of(env, pool, "allowCoreThreadTimeOut", "Z");
  if (state >= 0 || !times_out || (*env)->GetBooleanField(env, pool, times_out)) return true;
  if ((state & WORKERS) > int_of(env, pool, "corePoolSize", 0)) return true;
  jobject queue = object_of(env, pool, POOL_QUEUE);
  bool filled = !queue || queue_count(env, queue, c, 1) > 0;
  (*env)->DeleteLocalRef(env, queue);
  return filled;
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

/* The queue must be part of the pool, whose steps then are what changes it. */
static const queue_class *queue_of(ag_conditions *cs, JNIEnv *env, jobject pool) {
  jobject queue = object_of(env, pool, POOL_QUEUE);
  const queue_class *class = queue ? queue_class_of(cs, env, queue) : NULL;
  jint hash = 0;
  if (class) (*cs->agent->jvmti)->GetObjectHashCode(cs->agent->jvmti, queue, &hash);
  (*env)->DeleteLocalRef(env, queue);
  return hash && ag_driver_adopt(&cs->agent->driver, (uint32_t)hash) ? class : NULL;
}

bool ag_conditions_of_pool(ag_conditions *cs, JNIEnv *env, jobject pool) {
  return queue_of(cs, env, pool) != NULL;
}

/* ---- fork and join ---------------------------------------------------------------------------------------------- */

#define FORK_JOIN CONCURRENT "HporForkJoin"
#define AWAITED "future", "Ljava/util/concurrent/Future;"
#define RESULT "result", "Ljava/lang/Object;"

static bool has_task(JNIEnv *env, jobject model) {
  jfieldID shutdown = field_of(env, model, "shutdown", "Z");
  return int_of(env, model, "queued", 1) > 0 || !shutdown || (*env)->GetBooleanField(env, model, shutdown);
}

static bool has_ended(JNIEnv *env, jobject model) {
  jfieldID shutdown = field_of(env, model, "shutdown", "Z"), stop = field_of(env, model, "stop", "Z");
  if (!shutdown || !stop) return true;
  return (*env)->GetBooleanField(env, model, shutdown) && int_of(env, model, "workers", 0) == 0 &&
         ((*env)->GetBooleanField(env, model, stop) || int_of(env, model, "queued", 0) == 0);
}

/* A ForkJoinTask, or a CompletableFuture. */
static bool is_done(JNIEnv *env, jobject awaited) {
  jobject future = object_of(env, awaited, AWAITED);
  if (!future) return true;
  jfieldID status = field_of(env, future, "status", "I");
  jobject result = status ? NULL : object_of(env, future, RESULT);
  bool done = status ? (*env)->GetIntField(env, future, status) < 0 : result != NULL;
  (*env)->DeleteLocalRef(env, result);
  (*env)->DeleteLocalRef(env, future);
  return done;
}

/* ---- conditions ------------------------------------------------------------------------------------------------- */

static bool find(ag_conditions *cs, JNIEnv *env, condition *c, int family, ag_method method) {
  const char *name = ag_section_family_name(family);
  bool other = method == AG_METHOD_AWAITS_OTHER;
  c->kind = other ? QUEUE_ROOM : QUEUE_FILLED;
  for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
    if (!strcmp(name, queues[i].name)) {
      c->queue = &queues[i];
      return true;
    }
  if (!strcmp(name, CONCURRENT "ThreadPoolExecutor")) {
    c->kind = other ? POOL_ENDED : POOL_WORK;
    return other || (c->queue = queue_of(cs, env, c->object)) != NULL;
  }
  c->kind = PER_TASK_ENDED;
  if (!strcmp(name, CONCURRENT "ThreadPerTaskExecutor")) return true;
  if (!strcmp(name, FORK_JOIN)) {
    c->kind = field_of(env, c->object, AWAITED) ? FUTURE_DONE : other ? FORK_JOIN_ENDED : FORK_JOIN_WORK;
    return true;
  }
  c->kind = !strcmp(name, CONCURRENT "FutureTask") ? TASK_DONE : LATCH_OPEN;
  return true;
}

ag_awaits ag_conditions_set(ag_conditions *cs, JNIEnv *env, uint32_t thread, jobject object, int family,
                            ag_method method) {
  if (thread >= cs->count) {
    uint32_t count = thread + 16;
    condition *grown = realloc(cs->conditions, count * sizeof *grown);
    if (!grown) return AG_AWAITS_NONE;
    memset(grown + cs->count, 0, (count - cs->count) * sizeof *grown);
    cs->conditions = grown;
    cs->count = count;
  }
  condition *c = &cs->conditions[thread];
  if (c->object) (*env)->DeleteGlobalRef(env, c->object);
  *c = (condition){.object = (*env)->NewGlobalRef(env, object)};
  if (!c->object || !find(cs, env, c, family, method)) return AG_AWAITS_NONE;
  bool any = c->kind == QUEUE_FILLED || c->kind == QUEUE_ROOM || c->kind == POOL_WORK || c->kind == POOL_ENDED ||
             c->kind == FUTURE_DONE;
  return any ? AG_AWAITS_ANY : AG_AWAITS_SECTION;
}

enum { TASK_COMPLETING = 1 };     /* of FutureTask.state */
enum { PER_TASK_TERMINATED = 2 }; /* of ThreadPerTaskExecutor.state */

static bool holds(JNIEnv *env, const condition *c) {
  switch (c->kind) {
    case LATCH_OPEN:
      return int_of(env, c->object, "state", 0) == 0;
    case TASK_DONE:
      return int_of(env, c->object, "state", INT32_MAX) > TASK_COMPLETING;
    case QUEUE_FILLED:
      return queue_count(env, c->object, c->queue, 1) > 0;
    case QUEUE_ROOM:
      return has_room(env, c->object, c->queue);
    case POOL_WORK:
      return has_work(env, c->object, c->queue);
    case POOL_ENDED:
      return counter_of(env, c->object, "ctl", TERMINATED) >= TERMINATED;
    case PER_TASK_ENDED:
      return int_of(env, c->object, "state", PER_TASK_TERMINATED) == PER_TASK_TERMINATED;
    case FORK_JOIN_WORK:
      return has_task(env, c->object);
    case FORK_JOIN_ENDED:
      return has_ended(env, c->object);
    case FUTURE_DONE:
      return is_done(env, c->object);
  }
  return true;
}

bool ag_conditions_hold(void *conditions, uint32_t thread) {
  ag_conditions *cs = conditions;
  JNIEnv *env = ag_env(cs->agent);
  return !env || thread >= cs->count || !cs->conditions[thread].object || holds(env, &cs->conditions[thread]);
}

static void add(ag_conditions *cs, ag_condition_field *fields, uint32_t *count, jobject object, const char *name) {
  jint hash = 0;
  if (object) (*cs->agent->jvmti)->GetObjectHashCode(cs->agent->jvmti, object, &hash);
  if (hash) fields[(*count)++] = (ag_condition_field){(uint32_t)hash, name};
}

static void add_counter(ag_conditions *cs, JNIEnv *env, ag_condition_field *fields, uint32_t *count, jobject object,
                        const char *name) {
  jobject counter = object ? object_of(env, object, name, COUNTER) : NULL;
  add(cs, fields, count, counter, "value");
  (*env)->DeleteLocalRef(env, counter);
}

static void add_queue(ag_conditions *cs, JNIEnv *env, ag_condition_field *fields, uint32_t *count, jobject queue,
                      const queue_class *c) {
  if (!strcmp(c->type, "I"))
    add(cs, fields, count, queue, c->count);
  else
    add_counter(cs, env, fields, count, queue, c->count);
}

uint32_t ag_conditions_fields(ag_conditions *cs, JNIEnv *env, uint32_t thread, ag_condition_field *fields) {
  const condition *c = &cs->conditions[thread];
  uint32_t count = 0;
  if (c->kind == QUEUE_FILLED || c->kind == QUEUE_ROOM) add_queue(cs, env, fields, &count, c->object, c->queue);
  if (c->kind == FUTURE_DONE) {
    jobject future = object_of(env, c->object, AWAITED);
    add(cs, fields, &count, future, future && field_of(env, future, "status", "I") ? "status" : "result");
    (*env)->DeleteLocalRef(env, future);
  }
  if (c->kind == POOL_ENDED) add_counter(cs, env, fields, &count, c->object, "ctl");
  if (c->kind == POOL_WORK) {
    jobject queue = object_of(env, c->object, POOL_QUEUE);
    add_counter(cs, env, fields, &count, c->object, "ctl");
    add(cs, fields, &count, c->object, "corePoolSize");
    add(cs, fields, &count, c->object, "allowCoreThreadTimeOut");
    add_queue(cs, env, fields, &count, queue, c->queue);
    (*env)->DeleteLocalRef(env, queue);
  }
  return count;
}
