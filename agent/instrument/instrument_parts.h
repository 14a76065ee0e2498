/* Shared by the files of the instrumenter: one class (ag_rewrite) and one method (ag_body) on their way through. */
#ifndef AG_INSTRUMENT_PARTS_H
#define AG_INSTRUMENT_PARTS_H

#include "hpor/classfile.h"
#include "hpor/construction.h"
#include "instrument/hooks.h"
#include "instrument/instrument.h"
#include "jdk/section_rules.h"

/* What is done in a class: a set of these. */
enum {
  AG_DO_FIELDS = 1 << 0,
  AG_DO_STATICS = 1 << 1,
  AG_DO_ARRAYS = 1 << 2,
  AG_DO_MONITORS = 1 << 3, /* monitorenter, synchronized methods, wait and notify */
  AG_DO_THREADS = 1 << 4,  /* calls of Thread, clocks, park */
  AG_DO_ATOMICS = 1 << 5,  /* Unsafe and VarHandle */
  AG_DO_LAMBDAS = 1 << 6,
  AG_DO_HANDLERS = 1 << 7,
  AG_DO_BACK_EDGES = 1 << 8,
  AG_DO_CLASS_INIT = 1 << 9,   /* initialization by the runtime: moves <clinit> */
  AG_DO_MUTE_CLINIT = 1 << 10, /* <clinit> stays and is muted */
  AG_DO_GUARDS = 1 << 11,
  AG_DO_MAIN = 1 << 12,
  AG_DO_OBJECTS = 1 << 13,    /* calls of classes that are not rewritten, as accesses to their objects */
  AG_DO_REAL_LOCKS = 1 << 14, /* synchronized methods become methods that use the JVM's own monitors */
  AG_DO_LIBRARY = 1 << 15,    /* calls of the JDK that touch arrays and fields, or draw random numbers */
  AG_DO_SEEDS = 1 << 16,      /* calls that ask for a seed, where nothing else is done */
  AG_DO_HASHES = 1 << 18,     /* calls that ask for an identity hash, where nothing else is done */
  AG_DO_TELL = 1 << 17,       /* methods say that what they do is not tracked, since their callers cannot know */
  /* what puts hooks into bodies */
  AG_DO_BODIES = AG_DO_FIELDS | AG_DO_STATICS | AG_DO_ARRAYS | AG_DO_MONITORS | AG_DO_THREADS | AG_DO_ATOMICS |
                 AG_DO_LAMBDAS | AG_DO_HANDLERS | AG_DO_BACK_EDGES | AG_DO_CLASS_INIT | AG_DO_OBJECTS | AG_DO_LIBRARY |
                 AG_DO_SEEDS | AG_DO_HASHES
};

struct ag_instrument {
  ag_instrument_config config;
  struct ag_call_table *calls;
  struct ag_uninstrumented *uninstrumented;
  an_construction *construction;
  struct ag_ancestors *ancestors;
  struct ag_interfaces *interfaces;
  _Atomic(bool) early;             /* the classes of ag_is_early() were rewritten when they were loaded */
  _Atomic(bool) untracked_handles; /* some lambda calls code without hooks */
};

/* What is known of a Fieldref or Class entry of the pool; computed once per entry and class. */
enum {
  AG_KNOWN = 1,
  AG_OWN = 2,       /* the class itself is the owner */
  AG_OWN_FIELD = 4, /* and declares the field */
  AG_FINAL = 8,
  AG_VOLATILE = 16,
  AG_PROGRAM = 32, /* the owner is a class of the program */
  AG_LATE = 64,    /* a final field that counts as a variable, since others may have the object when it is set */
  AG_TRACKED = 64, /* a method: all that it does is tracked by digests */
  AG_UNTRACKED = 128
};

enum { AG_NAME_CACHE = 128 };

typedef struct ag_rewrite {
  ag_instrument *ins;
  const ag_class_in *in;
  cf_class *c;
  const char *name;      /* NUL-ended, with slashes */
  uint32_t what;         /* AG_DO_* */
  bool unlocked;         /* its synchronized methods lost the flag when it was loaded */
  bool moved;            /* its <clinit> became AG_MOVED_INITIALIZER */
  char lacking[256];     /* what its public methods name, since a guarded one is not there; empty: nothing */
  bool seen_early;       /* an_seen_early() */
  bool has_state;        /* its initialization can be seen: entry of static methods and constructors starts it */
  uint16_t *field_flags; /* as they were in the file; cf_field_count() entries */
  bool *late;            /* of the same fields: AG_LATE. Null: none is */
  uint8_t *known;        /* by pool index: AG_KNOWN and so on; `known_count` entries */
  uint32_t known_count;
  uint16_t hooks[AG_HOOK_COUNT]; /* pool indices, 0: not added yet */
  uint32_t class_name, file;     /* interned */
  struct {
    const char *text; /* of a Utf8 in the pool: equal pointers are equal names */
    uint32_t length, name;
  } names[AG_NAME_CACHE];
} ag_rewrite;

typedef struct ag_body {
  ag_rewrite *rw;
  cf_method *method;
  cf_code *code;
  uint32_t what;        /* AG_DO_* of this method */
  uint32_t method_name; /* interned name and descriptor; 0: not yet */
  bool has_sites;
  cf_line *lines; /* ascending offsets */
  size_t line_count, line_at;
  cf_insn *super_call;  /* the constructor's call of another constructor, until it is passed; or null */
  cf_insn *object_from; /* the same: behind it the object may be used */
  bool sets_finals;     /* references, in a constructor whose local 0 stays the object */
  bool failed;          /* out of memory for a site */
  uint16_t spill;       /* first of the locals for operands, reused from place to place */
  int spill_slots;
  cf_insn **heads; /* labels of loop heads in the order of the code; none: the method has no loop hooks */
  size_t head_count, head_at;
  uint64_t *live; /* the locals that may still be read behind each of them, as bits; those from 64 on count always */
  bool waits_for_own;   /* where it comes to static fields of its own class, which another thread may be initializing */
  bool waits;           /* the heads are those of loops in which a thread may wait */
  uint16_t own_locals;  /* those below are the method's */
  uint16_t frame_local; /* what frame(), or loop() of HporLoops, returned */
  uint32_t *fresh;      /* where calls stand whose last argument is an array made for them, in ascending order */
  size_t fresh_count;
} ag_body;

/* ---- instrument/emit.c: sites, and calls of hooks ---- */

/* The number of a new site at the instruction (null: the method's entry). Owner and field may be null. */
uint32_t ag_body_site(ag_body *b, ag_kind kind, const cf_insn *insn, const cf_member *member, char type, uint8_t known);
/* Before the class is loaded, so nobody has met the site yet. */
void ag_site_mode(ag_body *b, uint32_t site, uint8_t mode);
void ag_site_elsewhere(ag_body *b, uint32_t site);
void ag_push_site(ag_body *b, cf_cursor at, uint32_t site);
/* Interned: name and descriptor of a method; if they are too long, the name alone. */
uint32_t ag_member_name(ag_body *b, cf_string name, cf_string descriptor);
/* Of this method. */
uint32_t ag_body_method_name(ag_body *b);
void ag_call_hook(ag_body *b, cf_cursor at, ag_hook hook);
/* The pool index of the hook; 0: the pool is full (which the commit will say). */
uint16_t ag_hook_index(ag_body *b, ag_hook hook);
/* ag_push_site and ag_call_hook */
void ag_site_hook(ag_body *b, cf_cursor at, uint32_t site, ag_hook hook);
/* dup; publish */
void ag_publish_copy(ag_body *b, cf_cursor at);
/* Pushes the class named in the pool's Class entry. */
void ag_push_class(ag_body *b, cf_cursor at, uint16_t class_index);
/* A string of the class's pool, interned in the site table. */
uint32_t ag_intern(ag_rewrite *rw, cf_string text);
/* At least `slots` locals for operands. */
uint16_t ag_spill(ag_body *b, int slots);
/* What is known of the owner of a member or of a class entry. */
uint8_t ag_known_class(ag_rewrite *rw, uint16_t class_index);
uint8_t ag_known_field(ag_rewrite *rw, uint16_t index, const cf_member *member);
/* A class of the program, from the class path. False: it is not there, or no class file. */
typedef struct ag_found_class {
  cf_class *c;
  uint8_t *bytes; /* which `c` borrows */
} ag_found_class;
bool ag_find_program_class(ag_rewrite *rw, cf_string name, ag_found_class *found);
void ag_found_class_free(ag_found_class *found);
/* A copy of the string that ends with NUL in `buffer`; false: it does not fit. */
bool ag_text(cf_string string, char *buffer, size_t size);
/* The same with dots for slashes, as Class.forName() wants it. */
bool ag_dotted(cf_string name, char *buffer, size_t size);

/* ---- instrument/access.c: fields, arrays, monitors ---- */

void ag_field_access(ag_body *b, cf_insn *insn);
void ag_static_access(ag_body *b, cf_insn *insn);
void ag_array_load(ag_body *b, cf_insn *insn);
void ag_array_store(ag_body *b, cf_insn *insn);
void ag_monitor(ag_body *b, cf_insn *insn);

/* ---- instrument/calls.c: call-site rules ---- */

struct ag_call_table *ag_call_table_new(void);
void ag_call_table_free(struct ag_call_table *table);
void ag_call(ag_body *b, cf_insn *insn);
void ag_invoke_dynamic(ag_body *b, cf_insn *insn);

/* ---- instrument/atomics.c: Unsafe and VarHandle ---- */

bool ag_is_unsafe(cf_string owner);
bool ag_is_var_handle(cf_string owner);
bool ag_fence_call(ag_body *b, cf_insn *insn, const cf_member *member);
void ag_unsafe_call(ag_body *b, cf_insn *insn, const cf_member *member);
void ag_var_handle_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Takes the arguments of the descriptor off the stack into locals. */
typedef struct ag_spilled {
  uint16_t local;
  char type; /* first character of the descriptor */
} ag_spilled;
enum { AG_ARGUMENTS_MAX = 255 };
int ag_spill_arguments(ag_body *b, cf_cursor at, cf_string descriptor, ag_spilled *spilled);
void ag_load(cf_cursor at, char type, uint16_t local);
void ag_store(cf_cursor at, char type, uint16_t local);

/* ---- instrument/globals.c ---- */

/* An access before calls that ask or set what the JDK keeps for all; names what stays. */
void ag_global_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* getstatic of System.out, err or in, once it is known that the program sets it. */
void ag_stream_field(ag_body *b, cf_insn *insn, const cf_member *member);
/* The site of a look at the handler of uncaught exceptions of all threads. */
uint32_t ag_global_handler(ag_body *b);

/* ---- instrument/handles.c ---- */

/* The names of the class's bridges begin so. */
/* Handles among the constants at whose places hooks belong become handles of bridges: methods with hooks, added last.
 */
void ag_bridge_handles(ag_rewrite *rw);
/* ldc of what a bootstrap method computes. */
void ag_load_constant(ag_body *b, cf_insn *insn);
/* Before an invokedynamic: names what is not repeated in each execution. */
void ag_link_once(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic);

/* ---- instrument/reflection.c ---- */

/* False: no access by reflection. */
bool ag_reflection_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/objects.c ---- */

/* An access to the receiver as a whole, if it is of a class that shows no other. */
void ag_object_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Arrays that code of the JDK without hooks reads or fills. */
void ag_arrays_given(ag_body *b, cf_insn *insn, const cf_member *member);
/* At the entry of an instance method of the JDK: it reads the array that is its first argument. */
void ag_array_argument(ag_body *b, cf_cursor at);
/* At the entry of the method that a thread ends with after an exception: it looks for its handler. */
void ag_object_ending(ag_body *b, cf_cursor at);
/* In front of the call of a record's toString() that the JDK makes: it asks its components for their texts. */
void ag_object_record_text(ag_body *b, cf_insn *insn);
void ag_object_concatenation(ag_body *b, cf_insn *insn, cf_string descriptor);
struct ag_ancestors *ag_ancestors_new(void);
void ag_ancestors_free(struct ag_ancestors *ancestors);

/* ---- instrument/library.c ---- */

/* In front of a call of a constructor: does it make a weak, soft or phantom reference? */
void ag_reference_made(ag_body *b, cf_insn *insn, const cf_member *member);

/* Calls of the JDK's code that stays without hooks, or is compiled to something else, though it touches shared arrays
 * and fields; and calls that answer differently in each run. True: the call has been seen to. */
bool ag_library_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/timeouts.c: what watches over a test with a time limit; true: the call has been replaced ---- */

bool ag_timeout_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/entry.c: what happens at entry and exit of a method ---- */

#define AG_ONE_MEMORY /* Hpor says it as well */                                                                       \
  "data races in memory outside of the heap, which counts as one variable"
#define AG_NEVER_COLLECTED /* HporReferences says it as well */                                                        \
  "weak, soft and phantom references: what only they refer to is never collected during an execution"

/* Reads and sets the fields of what is serialized. */
#define AG_SERIALIZED_FIELDS "java/io/ObjectStreamClass$FieldReflector"
extern const ag_guarded ag_fork_join_guards[];
extern const size_t ag_fork_join_guard_count;

bool ag_class_has_guards(const char *class_name);
/* A method that the class should have, by what is known of JDKs, and lacks: what it does instead is the JDK's own.
 * Null: none. */
const char *ag_lacking_guard(const char *class_name, const cf_class *c);
/* Null: there is none. */
const ag_guarded *ag_find_guard(const char *class_name, const cf_method *m);

typedef enum ag_wrap_kind {
  AG_WRAP_NONE,
  AG_WRAP_LOCK,      /* in the model */
  AG_WRAP_REAL_LOCK, /* in the JVM */
  AG_WRAP_MUTE,
  AG_WRAP_SECTION
} ag_wrap_kind;

typedef struct ag_entry {
  const ag_guarded *guard; /* or null */
  ag_wrap_kind wrap;       /* the whole body runs between two hooks */
  bool locked_method;      /* a synchronized method that stays one */
  bool init;               /* starts the class's initialization */
  bool main;
  bool names;          /* what the class lacks */
  int method;          /* of a section: ag_method */
  uint16_t local;      /* of the wrap: the locked object, or what mute() or a section's enter() returned */
  bool loud;           /* a test framework, which is muted, may call it */
  uint16_t loud_local; /* what loud() returned */
} ag_entry;

/* Before anything else is done to the body: the wrap's local gets known to the frames. */
void ag_entry_prepare(ag_body *b, ag_entry *entry);
/* After everything else is done to the body. */
void ag_entry_emit(ag_body *b, const ag_entry *entry);
/* Every exception handler begins with caught(). */
void ag_catch_hooks(ag_body *b);

/* ---- instrument/class_init.c ---- */

/* <clinit> becomes AG_MOVED_INITIALIZER, and its static fields can be assigned by it. False: the pool is full. */
bool ag_move_initializer(ag_rewrite *rw, cf_method *clinit);
/* Before getstatic, putstatic, invokestatic, new of another program class (new: a member without name). The site has
 * the member's name and the first character of its descriptor, since it may be declared in a class above the owner, and
 * only that one is initialized by a field access. */
void ag_init_hook(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member);
/* init of the class itself, at entry. */
void ag_init_own(ag_body *b, cf_cursor at);
/* Before a constructor calls another one: to enter that one initializes nothing. */
void ag_init_not_above(ag_body *b, cf_insn *insn);
/* Behind an invokedynamic of LambdaMetafactory. */
void ag_init_lambda(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic);

/* ---- instrument/interfaces.c ---- */

/* The oldest class files whose interfaces may have static methods. */
enum { VERSION_WITH_CLASS_CONSTANTS = 49, VERSION_WITH_INTERFACE_CODE = 52 };

struct ag_interfaces *ag_interfaces_new(void);
void ag_interfaces_free(struct ag_interfaces *all);
/* Is it an interface of the program whose initializer becomes AG_MOVED_INITIALIZER? */
bool ag_interface_moved(ag_instrument *ins, cf_string name);
/* Is it one, or one of its superinterfaces, or of those of its superclasses? */
bool ag_has_moved_interface(ag_instrument *ins, cf_string name);
/* getstatic or putstatic of a field of such an interface. False: it is none, and nothing was done. */
bool ag_interface_field(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/publish.c ---- */

/* Before a call of code without hooks: its arguments are published. */
void ag_publish_arguments(ag_body *b, cf_insn *insn);

/* ---- instrument/digest.c: does something where config.digests says so ---- */

/* Is the method one of the JDK's that keep nothing of what they are given? */
bool ag_keeps_nothing(const ag_body *b, const cf_insn *insn, const cf_member *member);
/* Around a call, before anything else is done to it. */
void ag_digest_call(ag_body *b, cf_insn *insn);
void ag_digest_dynamic(ag_body *b, cf_insn *insn);
/* Something is changed here that has no hook. */
void ag_digest_untracked(ag_body *b, cf_cursor at);
/* Must the methods of the class say themselves that they are not tracked (AG_DO_TELL)? */
bool ag_digest_must_tell(const ag_rewrite *rw);
void ag_digest_tell(ag_body *b);

/* ---- instrument/spins.c ---- */

/* Is it the yield of a loop that only waits for a write of what it has read just before? */
bool ag_spins(ag_body *b, const cf_insn *pause);

/* ---- instrument/loops.c: does something where config.digests says so, in methods with loops ---- */

/* Before anything else is done to the body. False: out of memory. */
bool ag_loops_prepare(ag_body *b);
/* The locals that may still be read behind each place, as bits. False: all bits are set, since the method has more than
 * 64 locals, or memory ran out. The code must not have been edited. */
bool ag_live_locals(const cf_code *code, cf_insn *const *places, size_t count, uint64_t *live);
/* Before anything else is done at the instruction. */
void ag_loops_at(ag_body *b, cf_insn *insn);
/* At the method's entry. */
void ag_loops_enter(ag_body *b, cf_cursor at);

/* ---- instrument/waits.c ---- */

/* May a thread wait in the loop of this head? `live`: the locals that are live there. */
bool ag_may_wait(const ag_body *b, const cf_insn *head, uint64_t live);
/* Is there an Object.wait() for a time, from `first` to `last` (null: to the end)? Of the JDK's loops, those of pipes
 * have one. */
bool ag_waits_for_time(const ag_body *b, const cf_insn *first, const cf_insn *last);
/* The hooks at such a head, before the instruction. */
void ag_waits_head(ag_body *b, cf_insn *insn, const cf_frame *frame, uint64_t live);

/* ---- instrument/method.c ---- */

/* Has the call's last argument been made for it? (an_fresh_array) */
bool ag_last_is_fresh(const ag_body *b, const cf_insn *call);

/* Rewrites the method. CF_OK also when there was nothing to do. Otherwise `error` (not null) says why it lacks hooks:
 * all, or, if it would have grown too large, those of arrays and the like. */
cf_status ag_rewrite_method(ag_rewrite *rw, cf_method *m, cf_error *error);

/* ---- instrument/scope.c: which classes ---- */

uint32_t ag_scope(const ag_instrument *ins, const char *name, bool program, bool retransform, bool main_class);
/* Is it a class that the JVM loads before anything can be hooked, but whose synchronized methods must be hooked later?
 */
bool ag_is_early(const char *name);
bool ag_is_jdk(const ag_instrument *ins, const char *name);

#endif
