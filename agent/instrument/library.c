/* Replaces calls of single methods by hooks. The methods are those of hpor.jar, and JDK methods whose own code has no
 * hooks: comparisons of arrays, random numbers, class lookups. */
#include "hpor/jdk_objects.h"

#include "instrument/instrument_parts.h"
#include "jdk/jdk_classes.h"
#include "jdk/native_methods.h"
#include "jdk/section_rules.h"
#include "jdk/shared_memory.h"
#include "jdk/threads_shown.h"

#include <stdio.h>
#include <string.h>

#define ARRAYS "java/util/Arrays"
#define SUPPORT "jdk/internal/util/ArraysSupport"
#define THREAD_GROUP "java/lang/ThreadGroup"
#define STACK_WALKER "java/lang/StackWalker"
#define SECURE_RANDOM "java/security/SecureRandom"
#define ATOMIC_LONG "java/util/concurrent/atomic/AtomicLong"
#define LOCAL_RANDOM "java/util/concurrent/ThreadLocalRandom"
#define PRINT_STREAM "java/io/PrintStream"
#define PRINTS "Ljava/io/PrintStream;"
#define API "hpor/Hpor" /* hpor.jar */
#define RUN_TEST "hpor/junit/RunTest"
#define API_UNAIDED "hpor/Unaided"
#define STAMPED_LOCK "java/util/concurrent/locks/StampedLock"
#define HANDLES "java/lang/invoke/MethodHandles$Lookup"

/* Calls that are replaced by a hook with the same arguments, the receiver first, then the site. */
typedef struct library_rule {
  const char *in; /* only in classes whose names begin so; null: everywhere */
  const char *owner, *name;
  const char *descriptor; /* of a method for arrays of any primitive type: with # in the place of the type */
  ag_hook hook;
  ag_kind kind; /* of the site */
  uint32_t what;
  const char *within; /* only in methods with this descriptor; null: in all */
} library_rule;

static const library_rule rules[] = {
    {NULL, ARRAYS, "equals", "([#[#)Z", AG_HOOK_ARRAY_EQUALS, AG_ARRAY_READ, AG_DO_LIBRARY},
    {NULL, SUPPORT, "mismatch", "([#[#I)I", AG_HOOK_ARRAY_MISMATCH, AG_ARRAY_READ, AG_DO_LIBRARY},
    {NULL, SUPPORT, "mismatch", "([#I[#II)I", AG_HOOK_ARRAY_MISMATCH_RANGE, AG_ARRAY_READ, AG_DO_LIBRARY},
    {NULL, SUPPORT, "hashCode", "([#III)I", AG_HOOK_ARRAY_HASH, AG_ARRAY_READ, AG_DO_LIBRARY},
    {NULL, SUPPORT, "hashCode", "([Ljava/lang/Object;III)I", AG_HOOK_ARRAY_HASH, AG_ARRAY_READ, AG_DO_LIBRARY},
    {NULL, SUPPORT, "vectorizedHashCode", "(" AG_OBJECT "IIII)I", AG_HOOK_ARRAY_HASH_OF_TYPE, AG_ARRAY_READ,
     AG_DO_LIBRARY},
    {"java/util/concurrent/locks/LockSupport", "java/lang/Thread", "isVirtual", "()Z", AG_HOOK_IS_VIRTUAL, AG_NONE,
     AG_DO_LIBRARY},
    {AG_JDK_LOGGING, AG_JDK_THREAD, "currentThread", AG_JDK_A_THREAD, AG_HOOK_CURRENT_THREAD, AG_NONE, AG_DO_LIBRARY},
    {AG_JDK_LOCKS, AG_JDK_THREAD, "getName", AG_JDK_NAME, AG_HOOK_NAME_OF_HOLDER, AG_NONE, AG_DO_LIBRARY},
    {AG_JDK_INVOKER, AG_JDK_FUTURE, "isDone", "()Z", AG_HOOK_SECTION_IS_DONE, AG_NONE, AG_DO_LIBRARY,
     .within = AG_JDK_INVOKE_ALL},
    {AG_JDK_THREAD_INVOKER, AG_JDK_FUTURE, "isDone", "()Z", AG_HOOK_SECTION_IS_DONE, AG_NONE, AG_DO_LIBRARY,
     .within = AG_JDK_INVOKE_ALL},
    {"java/util/Random", "java/lang/System", "nanoTime", "()J", AG_HOOK_SEED, AG_NONE, AG_DO_LIBRARY},
    {LOCAL_RANDOM, "java/lang/Thread", "threadId", "()J", AG_HOOK_CHANCE_THREAD_ID, AG_CLOCK, AG_DO_LIBRARY},
    {LOCAL_RANDOM, "java/lang/Thread", "getId", "()J", AG_HOOK_CHANCE_THREAD_ID, AG_CLOCK, AG_DO_LIBRARY},
    {"java/util/concurrent/", "jdk/internal/access/JavaLangAccess", "currentCarrierThread", "()Ljava/lang/Thread;",
     AG_HOOK_CHANCE_CARRIER, AG_CLOCK, AG_DO_LIBRARY},
    {AG_JDK_THREAD_LOCALS, AG_JDK_THREAD, "currentCarrierThread", AG_JDK_A_THREAD, AG_HOOK_CHANCE_OWN_CARRIER, AG_NONE,
     AG_DO_LIBRARY},
    {"java/util/SplittableRandom", ATOMIC_LONG, "getAndAdd", "(J)J", AG_HOOK_CHANCE_SHARED_SEED, AG_CLOCK,
     AG_DO_LIBRARY},
    {"jdk/random/", ATOMIC_LONG, "getAndAdd", "(J)J", AG_HOOK_CHANCE_SHARED_SEED, AG_CLOCK, AG_DO_SEEDS},
    {"jdk/internal/random/", ATOMIC_LONG, "getAndAdd", "(J)J", AG_HOOK_CHANCE_SHARED_SEED, AG_CLOCK, AG_DO_SEEDS},
    {NULL, STAMPED_LOCK, "tryOptimisticRead", "()J", AG_HOOK_OPTIMISTIC, AG_NONE, AG_DO_LIBRARY},
    {NULL, STAMPED_LOCK, "validate", "(J)Z", AG_HOOK_VALIDATE, AG_NONE, AG_DO_LIBRARY},
    {NULL, STAMPED_LOCK, "tryConvertToWriteLock", "(J)J", AG_HOOK_CONVERT_TO_WRITE, AG_NONE, AG_DO_LIBRARY},
    {NULL, STAMPED_LOCK, "tryConvertToReadLock", "(J)J", AG_HOOK_CONVERT_TO_READ, AG_NONE, AG_DO_LIBRARY},
    {NULL, STAMPED_LOCK, "tryConvertToOptimisticRead", "(J)J", AG_HOOK_CONVERT_TO_OPTIMISTIC, AG_NONE, AG_DO_LIBRARY},
    {NULL, PRINT_STREAM, "printf", "(Ljava/lang/String;[Ljava/lang/Object;)" PRINTS, AG_HOOK_PRINT_FORMAT, AG_NONE,
     AG_DO_LIBRARY},
    {NULL, PRINT_STREAM, "printf", "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)" PRINTS,
     AG_HOOK_PRINT_FORMAT_IN, AG_NONE, AG_DO_LIBRARY},
    {NULL, PRINT_STREAM, "format", "(Ljava/lang/String;[Ljava/lang/Object;)" PRINTS, AG_HOOK_PRINT_FORMAT, AG_NONE,
     AG_DO_LIBRARY},
    {NULL, PRINT_STREAM, "format", "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)" PRINTS,
     AG_HOOK_PRINT_FORMAT_IN, AG_NONE, AG_DO_LIBRARY},
    {NULL, API, "choose", "(I)I", AG_HOOK_CHOOSE, AG_CHOOSE, AG_DO_LIBRARY},
    {NULL, API, "chooseBoolean", "()Z", AG_HOOK_CHOOSE_BOOLEAN, AG_CHOOSE, AG_DO_LIBRARY},
    {NULL, API, "assume", "(Z)V", AG_HOOK_ASSUME, AG_HALT, AG_DO_LIBRARY},
    {RUN_TEST, RUN_TEST, "quiet", "(Z)V", AG_HOOK_QUIET, AG_NONE, AG_DO_LIBRARY},
    {NULL, API_UNAIDED, "choose", "(I)I", AG_HOOK_CHOOSE, AG_CHOOSE, AG_DO_LIBRARY},
    {NULL, API_UNAIDED, "discard", "()V", AG_HOOK_DISCARD, AG_HALT, AG_DO_LIBRARY},
    {NULL, API_UNAIDED, "begin", "()V", AG_HOOK_ATOMIC_BEGIN, AG_ATOMIC_BEGIN, AG_DO_LIBRARY},
    {NULL, API_UNAIDED, "end", "()V", AG_HOOK_ATOMIC_END, AG_ATOMIC_END, AG_DO_LIBRARY},
    {NULL, "java/lang/Enum", "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;", AG_HOOK_ENUM_VALUE_OF,
     AG_CLASS_INIT, AG_DO_LIBRARY},
    {AG_JDK_SERIALIZED_CLASS, AG_JDK_SERIALIZED_CLASS, "hasStaticInitializer", AG_JDK_ASKS_OF_CLASS,
     AG_HOOK_HAS_INITIALIZER, AG_NONE, AG_DO_LIBRARY},
    {NULL, "java/lang/String", "intern", "()Ljava/lang/String;", AG_HOOK_STRING_INTERN, AG_NONE,
     AG_DO_LIBRARY | AG_DO_HASHES},
    {NULL, "java/lang/StrictMath", "random", "()D", AG_HOOK_RANDOM, AG_CLOCK, AG_DO_LIBRARY},
    {NULL, "java/util/Collections", "shuffle", "(Ljava/util/List;)V", AG_HOOK_CHANCE_SHUFFLE, AG_CLOCK, AG_DO_LIBRARY},
    {"jdk/internal/ref/CleanerImpl", "java/lang/ref/ReferenceQueue", "remove", "(J)Ljava/lang/ref/Reference;",
     AG_HOOK_QUEUE_REMOVE, AG_NONE, AG_DO_LIBRARY},
    {"java/util/", "jdk/internal/ref/CleanerFactory", "cleaner", "()Ljava/lang/ref/Cleaner;", AG_HOOK_COMMON_CLEANER,
     AG_NONE, AG_DO_LIBRARY},
    {NULL, THREAD_GROUP, "activeCount", "()I", AG_HOOK_GROUP_COUNT, AG_IS_ALIVE, AG_DO_LIBRARY},
    {NULL, THREAD_GROUP, "enumerate", "(" AG_THREADS ")I", AG_HOOK_GROUP_ENUMERATE, AG_IS_ALIVE, AG_DO_LIBRARY},
    {NULL, THREAD_GROUP, "enumerate", "(" AG_THREADS "Z)I", AG_HOOK_GROUP_ENUMERATE_DEEP, AG_IS_ALIVE, AG_DO_LIBRARY},
    {NULL, THREAD_GROUP, "list", "()V", AG_HOOK_GROUP_LIST, AG_IS_ALIVE, AG_DO_LIBRARY},
    {NULL, THREAD_GROUP, "interrupt", "()V", AG_HOOK_GROUP_INTERRUPT, AG_INTERRUPT, AG_DO_LIBRARY},
    {NULL, STACK_WALKER, "walk", "(Ljava/util/function/Function;)" AG_OBJECT, AG_HOOK_WALK, AG_NONE, AG_DO_LIBRARY},
    {NULL, STACK_WALKER, "forEach", "(Ljava/util/function/Consumer;)V", AG_HOOK_WALK_EACH, AG_NONE, AG_DO_LIBRARY},
    {NULL, SECURE_RANDOM, "generateSeed", "(I)[B", AG_HOOK_CHANCE_GENERATE_SEED, AG_CLOCK, AG_DO_LIBRARY},
    {NULL, SECURE_RANDOM, "getSeed", "(I)[B", AG_HOOK_CHANCE_GET_SEED, AG_CLOCK, AG_DO_LIBRARY},
};

static bool starts(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* # stands for a primitive type, the same one wherever it stands. */
static bool descriptor_fits(cf_string descriptor, const char *pattern) {
  if (descriptor.length != strlen(pattern)) return false;
  char type = 0;
  for (uint32_t i = 0; i < descriptor.length; i++) {
    char c = descriptor.text[i];
    if (pattern[i] == '#' && !type && strchr("ZBCSIJFD", c)) type = c;
    if (c != (pattern[i] == '#' ? type : pattern[i])) return false;
  }
  return true;
}

static const library_rule *find_rule(ag_body *b, const cf_member *member) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    const library_rule *r = &rules[i];
    if (r->what & b->what && cf_string_is(member->name, r->name) &&
        descriptor_fits(member->descriptor, r->descriptor) && (!r->in || starts(b->rw->name, r->in)) &&
        (!r->within || cf_string_is(cf_method_descriptor(b->method), r->within)) &&
        ag_runs_method_of(b->rw, member, r->owner))
      return r;
  }
  return NULL;
}

static void push_site(ag_body *b, cf_insn *insn, ag_kind kind, const cf_member *member) {
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, kind, insn, member, 0, 0));
}

/* ---- classes and calendars -------------------------------------------------------------------------------------- */

/* Class.forName(name) and forName(name, initialize, loader). */
static bool for_name_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  bool asks = cf_string_is(member->descriptor, "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
  if (!asks && !cf_string_is(member->descriptor, "(Ljava/lang/String;)Ljava/lang/Class;")) return false;
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  if (asks) {
    cf_cursor at = cf_before(b->code, insn);
    int count = ag_spill_arguments(b, at, member->descriptor, arguments);
    for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
  }
  cf_cursor after = cf_after(b->code, insn);
  cf_emit(after, CF_OP_DUP);
  if (asks)
    ag_load(after, 'Z', arguments[1].local);
  else
    cf_emit_int(after, 1);
  ag_site_hook(b, after, ag_body_site(b, AG_CLASS_INIT, insn, member, 0, 0), AG_HOOK_CLASS_LOADED);
  return true;
}

static bool makes_calendar(ag_body *b, const cf_insn *insn, const cf_member *member) {
  return insn->opcode == CF_OP_INVOKESTATIC && cf_string_is(member->name, "getInstance") &&
         (ag_runs_method_of(b->rw, member, AG_CALENDAR) || ag_runs_method_of(b->rw, member, AG_GREGORIAN));
}

/* JDK code without hooks makes the calendar; then the runtime sets its time. */
static void calendar_made(ag_body *b, cf_insn *insn) {
  cf_cursor after = cf_after(b->code, insn);
  cf_emit(after, CF_OP_DUP);
  ag_site_hook(b, after, ag_body_site(b, AG_CLOCK, insn, NULL, 0, 0), AG_HOOK_CHANCE_CALENDAR);
}

static bool is_one_of(cf_string name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (cf_string_is(name, names[i])) return true;
  return false;
}

/* Handles the look-up of a handle. A handle of a field or method is called like a method, and the call does not show
 * the member. So the runtime makes handles with hooks (HporHandles). */
static bool find_handle(ag_body *b, cf_insn *insn, const cf_member *member) {
  static const char *const readers[] = {"findGetter", "findStaticGetter", "unreflectGetter"};
  static const char *const writers[] = {"findSetter", "findStaticSetter", "unreflectSetter"};
  static const char *const methods[] = {"findVirtual",      "findStatic",      "findSpecial",         "unreflect",
                                        "unreflectSpecial", "findConstructor", "unreflectConstructor"};
  bool write = is_one_of(member->name, writers, 3);
  cf_cursor after = cf_after(b->code, insn);
  if (write || is_one_of(member->name, readers, 3)) {
    uint32_t site = ag_body_site(b, write ? AG_ATOMIC_WRITE : AG_ATOMIC_READ, insn, member, 0, 0);
    ag_site_mode(b, site, AG_MODE_OF_RECORD);
    ag_site_elsewhere(b, site);
    ag_site_hook(b, after, site, AG_HOOK_HANDLE_OF_FIELD);
    return true;
  }
  bool binds = cf_string_is(member->name, "bind");
  if (binds || cf_string_is(member->name, "revealDirect")) {
    ag_hook hook = binds ? AG_HOOK_HANDLE_BOUND : AG_HOOK_HANDLE_REVEALED;
    cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, hook));
    return true;
  }
  if (!is_one_of(member->name, methods, sizeof methods / sizeof *methods)) return false;
  ag_call_hook(b, after, AG_HOOK_HANDLE_OF_METHOD);
  return true;
}

/* Handles a lambda that the program makes of a handle by itself. */
static bool make_lambda(ag_body *b, cf_insn *insn, const cf_member *member) {
  bool other = cf_string_is(member->name, "altMetafactory");
  if (!other && !cf_string_is(member->name, "metafactory")) return false;
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC,
                  ag_hook_index(b, other ? AG_HOOK_ALT_METAFACTORY : AG_HOOK_METAFACTORY));
  return true;
}

/* Handles the making of handles of array elements, and of method handles from VarHandles. */
static bool make_handle(ag_body *b, cf_insn *insn, const cf_member *member) {
  static const char *const named[] = {"varHandleInvoker", "varHandleExactInvoker", "toMethodHandle"};
  bool write = cf_string_is(member->name, "arrayElementSetter");
  if (write || cf_string_is(member->name, "arrayElementGetter")) {
    uint32_t site = ag_body_site(b, write ? AG_ARRAY_WRITE : AG_ARRAY_READ, insn, member, 0, 0);
    ag_site_elsewhere(b, site);
    ag_site_hook(b, cf_after(b->code, insn), site, AG_HOOK_HANDLE_OF_ELEMENT);
    return true;
  }
  if (!is_one_of(member->name, named, 3)) return false;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_string(at, "accesses by VarHandles that were made method handles");
  ag_call_hook(b, at, AG_HOOK_NAMED);
  return true;
}

/* ---- references -------------------------------------------------------------------------------------------------- */

/* Does the call make a weak, soft or phantom reference? A WeakHashMap counts as well. Subclasses of these types call
 * their constructors. */
static bool makes_reference(const cf_insn *insn, const cf_member *member) {
  static const char *const types[] = {"java/lang/ref/WeakReference", "java/lang/ref/SoftReference",
                                      "java/lang/ref/PhantomReference", "java/util/WeakHashMap"};
  return insn->opcode == CF_OP_INVOKESPECIAL && cf_string_is(member->name, "<init>") &&
         is_one_of(member->owner, types, sizeof types / sizeof *types);
}

/* Notes a new reference. The constructor that all references share keeps the referent (HporReferences). */
void ag_reference_made(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!(b->what & AG_DO_LIBRARY) || !b->rw->in->program || !makes_reference(insn, member)) return;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_string(at, AG_NEVER_COLLECTED);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

/* ---- memory that is shared by other means ----------------------------------------------------------------------- */

/* Names memory that the call shares, since accesses to it by other means have no hooks. Those by buffers have some. */
static void sharing_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (b->what & AG_DO_OBJECTS && an_buffer_made(member)) {
    cf_cursor after = cf_after(b->code, insn);
    cf_emit(after, CF_OP_DUP);
    ag_call_hook(b, after, AG_HOOK_BUFFER_MADE);
  }
  if (b->what & AG_DO_OBJECTS && an_buffer_shares(member)) {
    ag_call_hook(b, cf_before(b->code, insn), AG_HOOK_BUFFER_SHARED);
    return;
  }
  const char *what = b->what & AG_DO_OBJECTS ? ag_shared_memory(member) : NULL;
  if (!what) return;
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_string(at, what);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

/* ---- text made from arrays --------------------------------------------------------------------------------------- */

/* Is a part of the array given, by its beginning and its length? */
static bool is_of_part(cf_string descriptor) {
  return descriptor.length > 5 && memcmp(descriptor.text + 3, "II", 2) == 0 && descriptor.text[5] != 'I';
}

/* Handles calls that make text from an array. The JDK code has no hooks, so it gets a copy, and making the copy reads
 * each element that it looks at. */
static void text_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  char type[] = {'[', member->descriptor.text[2], 0};
  ag_load(at, 'L', arguments[0].local);
  const bool part = is_of_part(member->descriptor);
  for (int i = 1; i <= 2 && part; i++) ag_load(at, 'I', arguments[i].local);
  ag_push_site(b, at, ag_body_site(b, AG_ARRAY_READ, insn, NULL, 0, 0));
  ag_call_hook(b, at, part ? AG_HOOK_ARRAY_PART : AG_HOOK_ARRAY_CLONE);
  cf_emit_type(at, CF_OP_CHECKCAST, type);
  if (part) {
    cf_emit(at, CF_OP_DUP);
    ag_load(at, 'L', arguments[0].local);
    ag_load(at, 'I', arguments[1].local);
    ag_call_hook(b, at, AG_HOOK_ARRAY_PART_BEGINS);
  }
  for (int i = part ? 2 : 1; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
}

static bool writes_array(const cf_member *member) {
  static const char *const owners[] = {"java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer"};
  return cf_string_is(member->name, "getChars") && cf_string_is(member->descriptor, "(II[CI)V") &&
         is_one_of(member->owner, owners, 3);
}

static void chars_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  ag_object_call(b, insn, member);
  ag_push_site(b, cf_before(b->code, insn), ag_body_site(b, AG_ARRAY_WRITE, insn, NULL, 'C', 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, AG_HOOK_GET_CHARS));
}

/* ---- clone() ---------------------------------------------------------------------------------------------------- */

/* May the call run Object.clone()? super.clone() does if no class above has a clone() of its own. x.clone() does if the
 * class of x inherits Object.clone(), which the runtime asks the object. In JDK code, only calls that name
 * Object.clone() count. */
static bool may_clone(ag_body *b, const cf_insn *insn, const cf_member *member) {
  if (!cf_string_is(member->name, "clone") || !cf_string_is(member->descriptor, "()" AG_OBJECT)) return false;
  if (member->owner.text[0] == '[' || insn->opcode == CF_OP_INVOKESTATIC) return false;
  if (b->rw->in->program) return insn->opcode != CF_OP_INVOKEINTERFACE;
  return insn->opcode == CF_OP_INVOKESPECIAL && cf_string_is(member->owner, "java/lang/Object");
}

/* Calls the hook behind a clone(): its arguments are the copy, the original, and the class from which clone() was
 * looked up (null: the class of the original). The hook returns a copy whose fields were each read by an operation of
 * their own. */
static void clone_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  cf_cursor before = cf_before(b->code, insn), after = cf_after(b->code, insn);
  uint16_t original = cf_local_new(b->code, 1);
  cf_emit(before, CF_OP_DUP);
  cf_emit_local(before, CF_OP_ASTORE, original);
  cf_emit_local(after, CF_OP_ALOAD, original);
  if (insn->opcode == CF_OP_INVOKESPECIAL)
    ag_push_class(b, after, cf_pool_add_class_string(b->rw->c, member->owner));
  else
    cf_emit(after, CF_OP_ACONST_NULL);
  uint32_t site = ag_body_site(b, AG_ATOMIC_READ, insn, member, 0, 0);
  ag_site_mode(b, site, AG_MODE_OF_RECORD);
  ag_site_hook(b, after, site, AG_HOOK_OBJECT_CLONE);
}

/* ---- all -------------------------------------------------------------------------------------------------------- */

/* Native methods of the JDK that are called as they are. */
static void native_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  const ag_native_method *m = ag_native_method_find(member->owner, member->name, member->descriptor);
  if (!m || !m->named) return;
  char name[256], text[320];
  if (!ag_dotted(member->owner, name, sizeof name)) return;
  snprintf(text, sizeof text, "native methods of %s: what they do is not seen", name);
  cf_cursor at = cf_before(b->code, insn);
  cf_emit_string(at, text);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

static bool by_owner(ag_body *b, cf_insn *insn, const cf_member *member) {
  native_call(b, insn, member);
  ag_reference_made(b, insn, member); /* other rules may hold for it as well */
  if (may_clone(b, insn, member)) clone_call(b, insn, member);
  sharing_call(b, insn, member);
  if (makes_calendar(b, insn, member)) {
    calendar_made(b, insn);
    return true;
  }
  if (member->owner.length < 10 || memcmp(member->owner.text, "java/lang/", 10) != 0) return false;
  bool is_static = insn->opcode == CF_OP_INVOKESTATIC;
  if (makes_reference(insn, member)) return false;
  if (b->what & AG_DO_ARRAYS && an_array_text(member)) {
    text_call(b, insn, member);
    return true;
  }
  if (b->what & AG_DO_ARRAYS && writes_array(member)) {
    chars_call(b, insn, member);
    return true;
  }
  if (is_static && cf_string_is(member->owner, "java/lang/Class") && cf_string_is(member->name, "forName"))
    return for_name_call(b, insn, member);
  if (!is_static && cf_string_is(member->owner, HANDLES)) return find_handle(b, insn, member);
  if (!is_static && b->rw->in->program && cf_string_is(member->name, "dynamicInvoker")) {
    ag_call_site_invoker(b, insn, insn);
    return true;
  }
  if (is_static && cf_string_is(member->owner, AG_LAMBDA_FACTORY)) return make_lambda(b, insn, member);
  return (is_static ? cf_string_is(member->owner, "java/lang/invoke/MethodHandles")
                    : ag_is_var_handle(member->owner)) &&
         make_handle(b, insn, member);
}

bool ag_library_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  if (!(b->what & (AG_DO_LIBRARY | AG_DO_SEEDS | AG_DO_HASHES)) || member->owner.length == 0) return false;
  if (b->what & AG_DO_LIBRARY && by_owner(b, insn, member)) return true;
  const library_rule *r = find_rule(b, member);
  if (!r) return false;
  if (strcmp(r->owner, PRINT_STREAM) == 0) ag_object_call(b, insn, member); /* the texts of what is printed */
  push_site(b, insn, r->kind, NULL);
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, r->hook));
  return true;
}
