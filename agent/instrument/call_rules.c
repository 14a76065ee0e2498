/* Puts hooks at calls that are known by name and descriptor: calls of static methods of a class, and of instance
 * methods of any receiver. */
#include "instrument/instrument_parts.h"
#include "jdk/race_trust.h"
#include "jdk/threads_shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THREAD "java/lang/Thread"
#define SYSTEM "java/lang/System"
#define SHOWS_THREADS BEFORE, AG_HOOK_THREADS_ASKED, AG_NONE, AG_DO_THREADS, .program = true
#define ARRAYS "java/util/Arrays"
#define NEW_PROXY "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)" AG_OBJECT

typedef enum action {
  REPLACE, /* the hook takes the place of the call; same arguments, receiver first, then the site */
  BEFORE,  /* the hook sees a copy of the last argument, or of the receiver if there is none; the call stays */
  TIMED,   /* the hook sees copies of all, and its result replaces the first argument; the call stays */
  COPY,    /* like REPLACE, with the site of the reads (of the rule's kind) and that of the writes */
  AFTER    /* the call stays; the hook gets the receiver and the result and gives the result to use */
} action;

typedef struct rule {
  const char *owner; /* of static methods; null: an instance method, any receiver */
  const char *name, *descriptor;
  action action;
  ag_hook hook;
  ag_kind kind;
  uint32_t what;
  ag_hook of_thread; /* the hook to use where the class of the receiver is known to be a Thread; 0: none */
  ag_hook of_super;  /* the hook to use for `super.m()`, where the other asks whether the class overrides m; 0: none */
  bool program;      /* only in classes of the program */
} rule;

static const rule rules[] = {
    {NULL, "wait", "()V", REPLACE, AG_HOOK_AWAIT, AG_WAIT, AG_DO_MONITORS},
    {NULL, "wait", "(J)V", REPLACE, AG_HOOK_AWAIT_MILLIS, AG_WAIT, AG_DO_MONITORS},
    {NULL, "wait", "(JI)V", REPLACE, AG_HOOK_AWAIT_NANOS, AG_WAIT, AG_DO_MONITORS},
    {NULL, "notify", "()V", REPLACE, AG_HOOK_NOTIFY, AG_NOTIFY, AG_DO_MONITORS},
    {NULL, "notifyAll", "()V", REPLACE, AG_HOOK_NOTIFY_ALL, AG_NOTIFY_ALL, AG_DO_MONITORS},
    {THREAD, "sleep", "(J)V", REPLACE, AG_HOOK_SLEEP, AG_SLEEP, AG_DO_THREADS},
    {THREAD, "sleep", "(JI)V", REPLACE, AG_HOOK_SLEEP_NANOS, AG_SLEEP, AG_DO_THREADS},
    {THREAD, "sleep", "(" AG_DURATION ")V", REPLACE, AG_HOOK_SLEEP_DURATION, AG_SLEEP, AG_DO_THREADS},
    {THREAD, "yield", "()V", REPLACE, AG_HOOK_YIELD, AG_YIELD, AG_DO_THREADS},
    {THREAD, "onSpinWait", "()V", REPLACE, AG_HOOK_ON_SPIN_WAIT, AG_YIELD, AG_DO_THREADS},
    {THREAD, "holdsLock", "(" AG_OBJECT ")Z", REPLACE, AG_HOOK_HOLDS_LOCK, AG_HOLDS_LOCK, AG_DO_THREADS},
    {THREAD, "interrupted", "()Z", REPLACE, AG_HOOK_INTERRUPTED, AG_INTERRUPTED, AG_DO_THREADS},
    {THREAD, "currentThread", AG_JDK_A_THREAD, REPLACE, AG_HOOK_CURRENT_THREAD, AG_NONE, AG_DO_THREADS,
     .program = true},
    {NULL, "start", "()V", BEFORE, AG_HOOK_STARTING, AG_START, AG_DO_THREADS},
    {NULL, "start", "(Ljava/lang/Runnable;)Ljava/lang/Thread;", BEFORE, AG_HOOK_STARTING, AG_START, AG_DO_THREADS},
    {THREAD, "startVirtualThread", "(Ljava/lang/Runnable;)Ljava/lang/Thread;", BEFORE, AG_HOOK_STARTING, AG_START,
     AG_DO_THREADS},
    {NULL, "join", "()V", BEFORE, AG_HOOK_JOIN, AG_JOIN, AG_DO_THREADS, .of_thread = AG_HOOK_JOINED},
    {NULL, "join", "(J)V", TIMED, AG_HOOK_JOIN_MILLIS, AG_JOIN, AG_DO_THREADS, .of_thread = AG_HOOK_JOINED_MILLIS},
    {NULL, "join", "(JI)V", TIMED, AG_HOOK_JOIN_NANOS, AG_JOIN, AG_DO_THREADS, .of_thread = AG_HOOK_JOINED_NANOS},
    {NULL, "join", "(" AG_DURATION ")Z", TIMED, AG_HOOK_JOIN_DURATION, AG_JOIN, AG_DO_THREADS,
     .of_thread = AG_HOOK_JOINED_DURATION},
    {NULL, "interrupt", "()V", BEFORE, AG_HOOK_INTERRUPT, AG_INTERRUPT, AG_DO_THREADS},
    {NULL, "isInterrupted", "()Z", BEFORE, AG_HOOK_IS_INTERRUPTED, AG_IS_INTERRUPTED, AG_DO_THREADS},
    {NULL, "isAlive", "()Z", AFTER, AG_HOOK_IS_ALIVE, AG_IS_ALIVE, AG_DO_THREADS},
    {NULL, "setDaemon", "(Z)V", TIMED, AG_HOOK_SET_DAEMON, AG_SET_DAEMON, AG_DO_THREADS, .program = true},
    {NULL, "isDaemon", "()Z", BEFORE, AG_HOOK_IS_DAEMON, AG_IS_DAEMON, AG_DO_THREADS, .program = true},
    {NULL, "getThreadGroup", "()" AG_GROUP, AFTER, AG_HOOK_THREAD_GROUP, AG_IS_ALIVE, AG_DO_THREADS, .program = true},
    {NULL, "getUncaughtExceptionHandler", "()" AG_HANDLER, AFTER, AG_HOOK_THREAD_HANDLER, AG_IS_ALIVE, AG_DO_THREADS,
     .of_super = AG_HOOK_OWN_HANDLER, .program = true},
    {THREAD, "activeCount", "()I", REPLACE, AG_HOOK_GROUP_COUNT_OWN, AG_IS_ALIVE, AG_DO_THREADS},
    {THREAD, "enumerate", "(" AG_THREADS ")I", REPLACE, AG_HOOK_GROUP_ENUMERATE_OWN, AG_IS_ALIVE, AG_DO_THREADS},
    {NULL, "getState", "()Ljava/lang/Thread$State;", AFTER, AG_HOOK_GET_STATE, AG_GET_STATE, AG_DO_THREADS,
     .of_super = AG_HOOK_OWN_STATE},
    /* what shows the threads that own a lock, or wait for it */
    {NULL, "getOwner", AG_JDK_A_THREAD, SHOWS_THREADS},
    {NULL, "getExclusiveOwnerThread", AG_JDK_A_THREAD, SHOWS_THREADS},
    {NULL, "getFirstQueuedThread", AG_JDK_A_THREAD, SHOWS_THREADS},
    {NULL, "getQueuedThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getExclusiveQueuedThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getSharedQueuedThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getQueuedReaderThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getQueuedWriterThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getWaitingThreads", AG_JDK_THREADS, SHOWS_THREADS},
    {NULL, "getWaitingThreads", AG_JDK_WAITING("Condition"), SHOWS_THREADS},
    {NULL, "getWaitingThreads", AG_JDK_WAITING("AbstractQueuedSynchronizer$ConditionObject"), SHOWS_THREADS},
    {NULL, "getWaitingThreads", AG_JDK_WAITING("AbstractQueuedLongSynchronizer$ConditionObject"), SHOWS_THREADS},
    {SYSTEM, "currentTimeMillis", "()J", REPLACE, AG_HOOK_CURRENT_TIME_MILLIS, AG_CLOCK, AG_DO_THREADS},
    {SYSTEM, "nanoTime", "()J", REPLACE, AG_HOOK_NANO_TIME, AG_CLOCK, AG_DO_THREADS},
    {SYSTEM, "identityHashCode", "(" AG_OBJECT ")I", REPLACE, AG_HOOK_IDENTITY_HASH_CODE, AG_IDENTITY_HASH,
     AG_DO_THREADS | AG_DO_HASHES},
    {"jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", REPLACE, AG_HOOK_NANO_TIME_ADJUSTMENT, AG_CLOCK,
     AG_DO_THREADS},
    {"java/util/Random", "seedUniquifier", "()J", REPLACE, AG_HOOK_SEED, AG_NONE, AG_DO_THREADS},
    {"java/lang/Math", "random", "()D", REPLACE, AG_HOOK_RANDOM, AG_NONE, AG_DO_THREADS},
    {"java/lang/reflect/Proxy", "newProxyInstance", NEW_PROXY, REPLACE, AG_HOOK_NEW_PROXY, AG_CLASS_INIT,
     AG_DO_CLASS_INIT, .program = true},
    /* Arrays that the JVM copies in one piece are copied element by element, so that each access is an operation. */
    {SYSTEM, "arraycopy", "(" AG_OBJECT "I" AG_OBJECT "II)V", COPY, AG_HOOK_ARRAY_COPY, AG_ARRAY_READ, AG_DO_ARRAYS},
};

enum { RULE_COUNT = sizeof rules / sizeof rules[0], BUCKETS = 128 };
_Static_assert(RULE_COUNT * 2 < BUCKETS, "room for short probes");

struct ag_call_table {
  const rule *buckets[BUCKETS];              /* by hash of name and descriptor, linear probing */
  uint32_t longest_name, longest_descriptor; /* most calls are ruled out by these lengths, without a hash */
};

static uint32_t hash_call(const char *name, uint32_t name_length, const char *descriptor, uint32_t descriptor_length) {
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (uint32_t i = 0; i < name_length; i++) hash = (hash ^ (uint8_t)name[i]) * 16777619u;
  for (uint32_t i = 0; i < descriptor_length; i++) hash = (hash ^ (uint8_t)descriptor[i]) * 16777619u;
  return hash ^ hash >> 16;
}

struct ag_call_table *ag_call_table_new(void) {
  struct ag_call_table *table = calloc(1, sizeof *table);
  if (!table) return NULL;
  for (int i = 0; i < RULE_COUNT; i++) {
    const rule *r = &rules[i];
    uint32_t name = (uint32_t)strlen(r->name), descriptor = (uint32_t)strlen(r->descriptor);
    uint32_t at = hash_call(r->name, name, r->descriptor, descriptor);
    if (name > table->longest_name) table->longest_name = name;
    if (descriptor > table->longest_descriptor) table->longest_descriptor = descriptor;
    while (table->buckets[at % BUCKETS]) at++;
    table->buckets[at % BUCKETS] = r;
  }
  return table;
}

void ag_call_table_free(struct ag_call_table *table) {
  free(table);
}

static const rule *find_rule(const struct ag_call_table *table, const cf_member *member) {
  if (member->name.length > table->longest_name || member->descriptor.length > table->longest_descriptor) return NULL;
  uint32_t at = hash_call(member->name.text, member->name.length, member->descriptor.text, member->descriptor.length);
  for (const rule *r; (r = table->buckets[at % BUCKETS]) != NULL; at++)
    if (cf_string_is(member->name, r->name) && cf_string_is(member->descriptor, r->descriptor)) return r;
  return NULL;
}

/* Does the program class inherit the static method from Thread? */
static bool inherits(ag_rewrite *rw, cf_string class_name, const rule *r, int depth) {
  enum { DEEPEST = 64 };
  if (cf_string_is(class_name, THREAD) || cf_string_is(class_name, "java/util/concurrent/ForkJoinWorkerThread"))
    return true;
  char name[512];
  if (cf_string_is(class_name, rw->name))
    return !cf_method_find(rw->c, r->name, r->descriptor) && inherits(rw, cf_class_super(rw->c), r, depth + 1);
  ag_found_class above;
  if (depth > DEEPEST || !ag_text(class_name, name, sizeof name) || ag_is_jdk(rw->ins, name)) return false;
  if (!ag_find_program_class(rw, class_name, &above)) return false;
  bool found = !cf_method_find(above.c, r->name, r->descriptor) && inherits(rw, cf_class_super(above.c), r, depth + 1);
  ag_found_class_free(&above);
  return found;
}

/* Does the call find the static method of the rule? The call may name a subclass: a subclass of Thread calls its own
 * sleep(). */
static bool owner_matches(ag_rewrite *rw, const rule *r, const cf_member *member) {
  if (cf_string_is(member->owner, r->owner)) return true;
  return strcmp(r->owner, THREAD) == 0 && inherits(rw, member->owner, r, 0);
}

static void apply(ag_body *b, cf_insn *insn, const cf_member *member, const rule *r) {
  cf_cursor at = cf_before(b->code, insn);
  uint32_t site = ag_body_site(b, r->kind, insn, member, 0, 0);
  if (r->of_thread && inherits(b->rw, member->owner, r, 0)) {
    ag_push_site(b, at, site);
    cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, r->of_thread));
    return;
  }
  if (r->kind == AG_WAIT && site && ag_waits_back(b, insn)) ag_site_get(b->rw->ins->config.sites, site)->spins = true;
  if (r->kind == AG_YIELD && site && ag_spins(b, insn)) ag_site_get(b->rw->ins->config.sites, site)->spins = true;
  switch (r->action) {
    case REPLACE:
      ag_push_site(b, at, site);
      cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, r->hook));
      break;
    case COPY:
      ag_push_site(b, at, site);
      ag_push_site(b, at, ag_body_site(b, AG_ARRAY_WRITE, insn, member, 0, 0));
      cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, r->hook));
      break;
    case BEFORE:
      cf_emit(at, CF_OP_DUP);
      ag_site_hook(b, at, site, r->hook);
      break;
    case TIMED: {
      ag_spilled arguments[AG_ARGUMENTS_MAX];
      int count = ag_spill_arguments(b, at, member->descriptor, arguments);
      cf_emit(at, CF_OP_DUP);
      for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
      ag_site_hook(b, at, site, r->hook);
      for (int i = 1; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
      break;
    }
    case AFTER: {
      cf_emit(at, CF_OP_DUP);
      cf_cursor after = cf_after(b->code, insn);
      ag_site_hook(b, after, site, insn->opcode == CF_OP_INVOKESPECIAL && r->of_super ? r->of_super : r->hook);
      if (r->hook == AG_HOOK_GET_STATE) cf_emit_type(after, CF_OP_CHECKCAST, "java/lang/Thread$State");
      break;
    }
  }
}

static void array_clone(ag_body *b, cf_insn *insn, const cf_member *member) {
  char called[512];
  cf_cursor at = cf_before(b->code, insn);
  if (ag_dotted(member->owner, called, sizeof called - sizeof ".clone()")) { /* the text where the array is null */
    cf_emit(at, CF_OP_DUP);
    cf_emit_string(at, strcat(called, ".clone()"));
    ag_call_hook(b, at, AG_HOOK_NON_NULL);
  }
  ag_push_site(b, at, ag_body_site(b, AG_ARRAY_READ, insn, NULL, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_ARRAY_CLONE));
}

/* Handles Arrays.copyOf(X[], int) and copyOfRange(X[], int, int). Those of references may take a class as the last
 * argument. */
static bool array_copy_of(ag_body *b, cf_insn *insn, const cf_member *member) {
  bool range = cf_string_is(member->name, "copyOfRange");
  if (!range && !cf_string_is(member->name, "copyOf")) return false;
  bool with_type = cf_descriptor_argument_slots(member->descriptor) == (range ? 4 : 3);
  ag_hook hook = range       ? with_type ? AG_HOOK_ARRAY_COPY_OF_RANGE_TYPE : AG_HOOK_ARRAY_COPY_OF_RANGE
                 : with_type ? AG_HOOK_ARRAY_COPY_OF_TYPE
                             : AG_HOOK_ARRAY_COPY_OF;
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, AG_ARRAY_READ, insn, member, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, hook));
  if (!with_type) { /* the hook returns an Object */
    cf_string descriptor = member->descriptor;
    const char *end = memrchr(descriptor.text, ')', descriptor.length), *type = end + 1;
    cf_string result = {type, (uint32_t)(descriptor.text + descriptor.length - type)};
    cf_emit_pool(cf_after(b->code, insn), CF_OP_CHECKCAST, cf_pool_add_class_string(b->rw->c, result));
  }
  return true;
}

/* Arrays.fill has hooks itself, at code that is not trusted in races. Where a class that is trusted calls it, the array
 * is the class's own, as with System.arraycopy: the writes are those of the caller. */
static bool array_fill(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!cf_string_is(member->name, "fill") || !cf_string_is(member->descriptor, "([" AG_OBJECT AG_OBJECT ")V"))
    return false;
  if (b->rw->in->program || !ag_race_trusts_class(b->rw->name)) return false;
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, AG_ARRAY_WRITE, insn, member, 'L', 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_ARRAY_FILL));
  return true;
}

void ag_call(ag_body *b, cf_insn *insn) {
  cf_member member;
  if (!cf_pool_member(b->rw->c, insn->index, &member)) return;
  bool is_static = insn->opcode == CF_OP_INVOKESTATIC;
  if (b->what & AG_DO_NETWORK && ag_network_call(b, insn, &member)) return;
  if (ag_fence_call(b, insn, &member)) return;
  if (!is_static && b->what & AG_DO_ATOMICS) {
    if (ag_is_unsafe(member.owner)) {
      ag_unsafe_call(b, insn, &member);
      return;
    }
    if (ag_is_var_handle(member.owner)) {
      ag_var_handle_call(b, insn, &member);
      return;
    }
  }
  if (!is_static && b->what & AG_DO_ATOMICS) ag_sum_unused(b, insn, &member);
  if (!is_static && ag_barrier_call(b, insn, &member)) return;
  ag_arrays_given(b, insn, &member);
  if (ag_timeout_call(b, insn, &member) || ag_library_call(b, insn, &member)) return;
  /* Arrays itself is left alone: JDK code without hooks copies its own arrays through it. */
  bool arrays = b->what & AG_DO_ARRAYS && !cf_string_is(cf_class_name(b->rw->c), ARRAYS);
  if (is_static && arrays && cf_string_is(member.owner, ARRAYS) &&
      (array_copy_of(b, insn, &member) || array_fill(b, insn, &member)))
    return;
  const rule *r = find_rule(b->rw->ins->calls, &member);
  if (r && r->action == COPY && !arrays) return;
  if (r && r->program && !b->rw->in->program) r = NULL;
  if (r && r->what & b->what && (r->owner != NULL) == is_static && (!is_static || owner_matches(b->rw, r, &member))) {
    if (r->action == BEFORE) ag_publish_arguments(b, insn);
    if (r->hook == AG_HOOK_THREAD_HANDLER) ag_object_call(b, insn, &member); /* the handler is part of the thread */
    apply(b, insn, &member, r);
    return;
  }
  if (b->what & AG_DO_OBJECTS) ag_global_call(b, insn, &member);
  if (b->what & AG_DO_OBJECTS && ag_reflection_call(b, insn, &member)) return;
  ag_publish_arguments(b, insn);
  if (!is_static && arrays && member.owner.text[0] == '[' && cf_string_is(member.name, "clone")) {
    array_clone(b, insn, &member);
    return;
  }
  ag_object_call(b, insn, &member);
  if (is_static && b->what & AG_DO_CLASS_INIT && !member.interface) {
    uint8_t known = ag_known_field(b->rw, insn->index, &member);
    if (known & AG_PROGRAM && !(known & AG_OWN)) ag_init_hook(b, cf_before(b->code, insn), insn, &member);
  }
}

/* Publishes the objects that a lambda captures: other threads may get the lambda. */
void ag_invoke_dynamic(ag_body *b, cf_insn *insn) {
  cf_dynamic dynamic;
  if (!cf_pool_dynamic(b->rw->c, insn->index, &dynamic)) return;
  if (ag_link(b, insn, &dynamic)) return;
  if (cf_string_is(dynamic.bootstrap.member.owner, "java/lang/invoke/StringConcatFactory"))
    ag_object_concatenation(b, insn, dynamic.descriptor);
  if (cf_string_is(dynamic.bootstrap.member.owner, "java/lang/runtime/ObjectMethods") &&
      cf_string_is(dynamic.name, "toString"))
    ag_object_record_text(b, insn);
  if (!cf_string_is(dynamic.bootstrap.member.owner, "java/lang/invoke/LambdaMetafactory")) return;
  ag_init_lambda(b, insn, &dynamic);
  int references = 0, others = 0;
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(dynamic.descriptor, &position, &type);)
    if (type.text[0] == 'L' || type.text[0] == '[')
      references++;
    else
      others++;
  if (references == 0) return;
  cf_cursor at = cf_before(b->code, insn);
  if (references == 1 && others == 0) {
    ag_publish_copy(b, at);
    return;
  }
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, dynamic.descriptor, arguments);
  for (int i = 0; i < count; i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    if (arguments[i].type == 'L') ag_publish_copy(b, at);
  }
}
