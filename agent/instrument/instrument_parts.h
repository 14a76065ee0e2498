/* Shared by the files of the instrumenter: one class (ag_rewrite) and one method (ag_body) on their way through. */
#ifndef AG_INSTRUMENT_PARTS_H
#define AG_INSTRUMENT_PARTS_H

#include "hpor/classfile.h"
#include "hpor/construction.h"
#include "hpor/vector.h"
#include "instrument/hooks.h"
#include "instrument/instrument.h"
#include "jdk/guarded_methods.h"
#include "jdk/section_rules.h"

/* The kinds of rewriting in a class, as bits. */
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
  AG_DO_CLASS_INIT = 1 << 9,   /* the runtime initializes the class: moves <clinit> */
  AG_DO_MUTE_CLINIT = 1 << 10, /* <clinit> stays and is muted */
  AG_DO_GUARDS = 1 << 11,
  AG_DO_MAIN = 1 << 12,
  AG_DO_OBJECTS = 1 << 13, /* calls of classes that are not rewritten, as accesses to their objects */
  AG_DO_LIBRARY = 1 << 15, /* calls of JDK methods that touch arrays and fields, or draw random numbers */
  AG_DO_SEEDS = 1 << 16,   /* calls that ask for a seed, where nothing else is done */
  AG_DO_HASHES = 1 << 18,  /* calls that ask for an identity hash or intern, where nothing else is done */
  AG_DO_TELL = 1 << 17,    /* methods report that digests do not track them, since their callers cannot know this */
  AG_DO_NETWORK = 1 << 20, /* calls of native methods of the network go to the virtual one */
  AG_DO_INNER = 1 << 14,   /* monitors are all that gets hooks, and these do not count until they are met */
  AG_DO_APART = 1 << 19,   /* of an old interface, the class with its initializer is made */
  /* the bits that put hooks into method bodies */
  AG_DO_BODIES = AG_DO_FIELDS | AG_DO_STATICS | AG_DO_ARRAYS | AG_DO_MONITORS | AG_DO_THREADS | AG_DO_ATOMICS |
                 AG_DO_LAMBDAS | AG_DO_HANDLERS | AG_DO_BACK_EDGES | AG_DO_CLASS_INIT | AG_DO_OBJECTS | AG_DO_LIBRARY |
                 AG_DO_SEEDS | AG_DO_HASHES | AG_DO_NETWORK
};

struct ag_instrument {
  ag_instrument_config config;
  struct ag_call_table *calls;
  struct ag_uninstrumented *uninstrumented;
  an_construction *construction;
  struct ag_ancestors *ancestors;
  struct ag_interfaces *interfaces;
  _Atomic(bool) untracked_handles; /* some lambda calls code without hooks */
};

/* Facts about a Fieldref or Class entry of the constant pool, as bits; computed once per entry and class. */
enum {
  AG_KNOWN = 1,
  AG_OWN = 2,       /* the class itself is the owner */
  AG_OWN_FIELD = 4, /* the class itself declares the field */
  AG_FINAL = 8,
  AG_VOLATILE = 16,
  AG_PROGRAM = 32, /* the owner is a class of the program */
  AG_LATE = 64,    /* a final field that counts as a variable, since other threads may have the object when it is set */
  AG_TRACKED = 64, /* a method: digests track all its operations */
  AG_UNTRACKED = 128
};

enum { AG_NAME_CACHE = 128 };

/* A class while it is rewritten. */
typedef struct ag_rewrite {
  ag_instrument *ins;
  const ag_class_in *in;
  cf_class *c;
  const char *name;      /* NUL-ended, with slashes */
  uint32_t what;         /* AG_DO_* */
  bool waits;            /* AG_DO_INNER: it names a method that waits for a monitor, or notifies */
  bool pauses;           /* AG_DO_INNER: it names a method by which a thread pauses, or waits for another one's end */
  bool looked_up;        /* it is made by ag_instrument_looked_up() */
  bool moved;            /* its <clinit> became AG_MOVED_INITIALIZER, here or in a class of its own */
  char lacking[256];     /* message of its public methods, since a guarded method is missing; empty: none is missing */
  bool seen_early;       /* an_seen_early() */
  bool has_state;        /* its initialization is visible: static methods and constructors start it at entry */
  uint16_t *field_flags; /* flags of its fields as in the file; cf_field_count() entries */
  bool *late;            /* by field: AG_LATE. Null: no field is late */
  uint8_t *known;        /* by pool index: AG_KNOWN and so on; `known_count` entries */
  uint32_t known_count;
  uint16_t hooks[AG_HOOK_COUNT]; /* pool indices, 0: not added yet */
  uint32_t class_name, file;     /* interned */
  struct {
    const char *text; /* of a Utf8 in the pool: equal pointers are equal names */
    uint32_t length, name;
  } names[AG_NAME_CACHE];
} ag_rewrite;

/* A method while it is rewritten. */
typedef struct ag_body {
  ag_rewrite *rw;
  cf_method *method;
  cf_code *code;
  uint32_t what;             /* AG_DO_* of this method */
  uint32_t method_name;      /* interned name and descriptor; 0: not yet */
  bool has_sites, calls_out; /* has operations; calls what may have some */
  cf_line *lines;            /* ascending offsets */
  size_t line_count, line_at;
  cf_insn *super_call;  /* the constructor's call of another constructor, until that call is passed; or null */
  cf_insn *object_from; /* that call; behind it the object may be used */
  bool sets_finals;     /* a constructor that stores references into final fields, and whose local 0 stays the object */
  bool failed;          /* out of memory for a site */
  uint16_t spill;       /* first of the locals for operands, reused from place to place */
  int spill_slots;
  cf_insn **heads; /* labels of loop heads, and of ends of blocks, in the order of the code */
  size_t head_count, head_at;
  uint64_t *live;        /* by head: the locals live behind it, as bits; locals from 64 on always count as live */
  bool waits_for_own;    /* waits at static fields of its own class, which another thread may be initializing */
  bool forgets;          /* has loop hooks: it has heads, or takes a lock */
  bool waits;            /* the heads belong to loops in which a thread may wait */
  uint16_t own_locals;   /* locals with smaller numbers are the method's own */
  uint16_t frame_local;  /* local with the result of frame(), or of loop() of HporLoops */
  hp_numbers fresh;      /* offsets of calls whose last argument is an array made for the call; ascending */
  hp_numbers waits_back; /* offsets of calls of wait() that lead back to where the monitor was entered */
} ag_body;

/* ---- instrument/emit.c: sites, and calls of hooks ---- */

/* Adds a site at the instruction (null: the method's entry) and returns its number. Owner and field may be null. */
uint32_t ag_body_site(ag_body *b, ag_kind kind, const cf_insn *insn, const cf_member *member, char type, uint8_t known);
/* Sets the mode of a new site. The class is not loaded yet, so no thread has met the site. */
void ag_site_mode(ag_body *b, uint32_t site, uint8_t mode);
/* Says that the update adds a number, and that nobody uses the sum. */
void ag_site_adds(ag_body *b, uint32_t site);
void ag_site_elsewhere(ag_body *b, uint32_t site);
void ag_push_site(ag_body *b, cf_cursor at, uint32_t site);
/* The interned name and descriptor of a method; the name alone if both are too long. */
uint32_t ag_member_name(ag_body *b, cf_string name, cf_string descriptor);
/* The interned name and descriptor of this method. */
uint32_t ag_body_method_name(ag_body *b);
void ag_call_hook(ag_body *b, cf_cursor at, ag_hook hook);
/* The constant pool index of the hook; 0: the pool is full (reported when the class is written). */
uint16_t ag_hook_index(ag_body *b, ag_hook hook);
/* Pushes the site and calls the hook. */
void ag_site_hook(ag_body *b, cf_cursor at, uint32_t site, ag_hook hook);
/* Publishes the reference on top of the stack, which stays there. */
void ag_publish_copy(ag_body *b, cf_cursor at);
/* Pushes the class named in the pool's Class entry. */
void ag_push_class(ag_body *b, cf_cursor at, uint16_t class_index);
/* Interns a string of the class's pool in the site table. */
uint32_t ag_intern(ag_rewrite *rw, cf_string text);
/* Reserves at least `slots` locals for operands. Returns the first. */
uint16_t ag_spill(ag_body *b, int slots);
/* The facts (AG_KNOWN, ...) about a Class entry. */
uint8_t ag_known_class(ag_rewrite *rw, uint16_t class_index);
/* The facts (AG_KNOWN, ...) about a field. */
uint8_t ag_known_field(ag_rewrite *rw, uint16_t index, const cf_member *member);
/* A class of the program, read from the class path. */
typedef struct ag_found_class {
  cf_class *c;
  uint8_t *bytes; /* which `c` borrows */
} ag_found_class;
/* Finds a class of the program in the class path. Returns false when it is missing or no class file.
 * ag_found_class_free() frees the result. */
bool ag_find_program_class(ag_rewrite *rw, cf_string name, ag_found_class *found);
void ag_found_class_free(ag_found_class *found);
/* Copies the string into `buffer`, NUL-ended. Returns false when it does not fit. */
bool ag_text(cf_string string, char *buffer, size_t size);
/* Copies the name into `buffer` with dots for slashes, as Class.forName() wants it. Returns false when it does not
 * fit. */
bool ag_dotted(cf_string name, char *buffer, size_t size);

/* ---- instrument/access.c: fields, arrays, monitors ---- */

void ag_field_access(ag_body *b, cf_insn *insn);
void ag_static_access(ag_body *b, cf_insn *insn);
void ag_array_load(ag_body *b, cf_insn *insn);
void ag_array_store(ag_body *b, cf_insn *insn);
/* The hook where the method enters or leaves a monitor. */
ag_hook ag_monitor_hook(const ag_body *b, bool enter);
void ag_monitor(ag_body *b, cf_insn *insn);

/* ---- instrument/waits_back.c ---- */

/* Finds the calls of wait() in whose loops a thread waits for the condition of a section. Called before any other
 * change of the body. Returns false when memory runs out. */
bool ag_waits_back_find(ag_body *b);
/* Is the call one of them? */
bool ag_waits_back(const ag_body *b, const cf_insn *call);

/* ---- instrument/call_rules.c: call-site rules ---- */

struct ag_call_table *ag_call_table_new(void);
void ag_call_table_free(struct ag_call_table *table);
void ag_call(ag_body *b, cf_insn *insn);
void ag_invoke_dynamic(ag_body *b, cf_insn *insn);

/* ---- instrument/atomics.c: Unsafe and VarHandle ---- */

bool ag_is_unsafe(cf_string owner);
bool ag_is_var_handle(cf_string owner);
/* Replaces a call of CyclicBarrier.await() by the program, which drops the result. */
bool ag_barrier_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Before a call that adds to an atomic counter: names the counter if the result of the call is not used. */
void ag_sum_unused(ag_body *b, cf_insn *insn, const cf_member *member);
bool ag_fence_call(ag_body *b, cf_insn *insn, const cf_member *member);
void ag_unsafe_call(ag_body *b, cf_insn *insn, const cf_member *member);
void ag_var_handle_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Pops the arguments of the descriptor from the stack into locals. Fills `spilled` and returns the number of
 * arguments. */
/* An argument that was popped into a local. */
typedef struct ag_spilled {
  uint16_t local;
  char type; /* first character of the descriptor */
} ag_spilled;
enum { AG_ARGUMENTS_MAX = 255 };
int ag_spill_arguments(ag_body *b, cf_cursor at, cf_string descriptor, ag_spilled *spilled);
void ag_load(cf_cursor at, char type, uint16_t local);
void ag_store(cf_cursor at, char type, uint16_t local);

/* ---- instrument/buffers.c ---- */

/* Adds sites for memory of a buffer: of bytes, and behind it, of another type of elements. Returns the first. */
uint32_t ag_buffer_sites(ag_body *b, const cf_insn *insn, char type, bool write);
/* Handles the memory that the call of a method of a class of buffers uses. The buffer is on top of the stack, and stays
 * there. */
typedef struct ag_buffer_call {
  const cf_insn *insn;
  const cf_member *member;
  cf_string owner;
  const ag_spilled *arguments;
  int count;
} ag_buffer_call;
void ag_buffer_called(ag_body *b, cf_cursor at, const ag_buffer_call *call);

/* ---- instrument/globals.c ---- */

/* Adds hooks at a call that writes to a stream, or that reads or changes state which the JDK keeps for the
 * whole JVM. */
void ag_global_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Handles getstatic of System.out, err or in, once hpor knows that the program sets the field. */
void ag_stream_field(ag_body *b, cf_insn *insn, const cf_member *member);
/* The site of a read of the handler of uncaught exceptions for all threads. */
uint32_t ag_global_handler(ag_body *b);
/* The call may set what threads inherit from its receiver, a thread on top of the stack, which stays there. */
void ag_sets_inherited(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member);
/* At the entry of a method that reads the setting. */
void ag_asks_setting(ag_body *b, cf_cursor at, const ag_inner_setting *setting);

/* ---- instrument/handles.c ---- */

/* The beginning of the names of bridges. */
/* Turns constant method handles that need hooks into handles of bridges, which are methods with hooks. Bridges are
 * added last. */
void ag_bridge_handles(ag_rewrite *rw);
/* Handles ldc of a constant that a bootstrap method computes. */
void ag_load_constant(ag_body *b, cf_insn *insn);
/* Has a call site linked in each execution, and returns true, if its bootstrap method is none of the JDK. Otherwise
 * names constants in the verdict that the JVM computes once for the call site instead of in each execution. */
bool ag_link(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic);

/* ---- instrument/reflective_access.c ---- */

/* Handles an access by reflection. Returns false when the call is none. */
bool ag_reflection_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/unhooked_objects.c ---- */

/* Does the call only look at an object that is one variable as a whole, by the hook that the call gets? */
bool ag_only_looks_at_object(const ag_body *b, const cf_insn *insn, const cf_member *member);
/* Reads where the buffer on top of the stack stands. Pops it. */
void ag_buffer_asked(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member);

/* The JDK class that a call names, or the first one above the program's class that it names. Empty: none is found, or
 * it is Object, above. Lives as long as the sites' names or the class. */
cf_string ag_jdk_above(ag_rewrite *rw, const cf_member *m);
/* Does the call run a method of that class, or of one above? Otherwise a class of the program has the method. Reads the
 * program's classes. */
bool ag_runs_jdk(ag_rewrite *rw, const cf_member *m);
/* Does the call run a method of that JDK class, which it names, or from which the program's class that it names
 * inherits?
 */
bool ag_runs_method_of(ag_rewrite *rw, const cf_member *m, const char *jdk_class);
/* Adds an access to the receiver as a whole, if its class has no finer accesses. */
void ag_object_call(ag_body *b, cf_insn *insn, const cf_member *member);
/* Before a static call that calls the method `inner` of an object which the hook finds: adds that access. */
void ag_inner_call(ag_body *b, cf_insn *insn, const cf_member *inner, ag_hook hook);
/* Replaces CallSite.dynamicInvoker() by a hook: who calls the handle reads the site's target. */
void ag_call_site_invoker(ag_body *b, cf_insn *insn, const cf_insn *place);
/* Adds accesses to arrays that JDK code without hooks reads or fills. */
void ag_arrays_given(ag_body *b, cf_insn *insn, const cf_member *member);
/* At the entry of an instance method of the JDK: adds a read of the array in its first argument. */
void ag_array_argument(ag_body *b, cf_cursor at);
/* At the entry of a method of the JDK: adds an access to the file descriptor in the local; none if it is negative. */
void ag_object_position(ag_body *b, cf_cursor at, int local);
/* At the entry of the method that ends a thread after an exception: adds the look-up of the handler. */
void ag_object_ending(ag_body *b, cf_cursor at);
/* Before the JDK's call of a record's toString(): adds accesses to the components, whose texts toString() asks for. */
void ag_object_record_text(ag_body *b, cf_insn *insn);
void ag_object_concatenation(ag_body *b, cf_insn *insn, cf_string descriptor);
struct ag_ancestors *ag_ancestors_new(void);
void ag_ancestors_free(struct ag_ancestors *ancestors);

/* ---- instrument/library.c ---- */

/* Before a constructor call that makes a weak, soft or phantom reference: adds AG_NEVER_COLLECTED to the verdict. */
void ag_reference_made(ag_body *b, cf_insn *insn, const cf_member *member);

/* Handles calls of JDK code without hooks, or compiled to something else, that touches shared arrays and fields; also
 * calls that answer differently in each run. Returns true when the call has been handled. */
bool ag_library_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/socket_calls.c ---- */

/* Replaces the call of a native method of the network by one of the virtual network. Returns false when the call is
 * none. */
bool ag_network_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/timeouts.c: calls that watch over a test with a time limit; true: the call was replaced ---- */

bool ag_timeout_call(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/entry.c: code at entry and exit of a method ---- */

#define AG_ONE_MEMORY /* assumption of the verdict; Hpor has the same text */                                          \
  "data races in memory outside of the heap, which counts as one variable"
#define AG_NEVER_COLLECTED /* assumption of the verdict; HporReferences has the same text */                           \
  "weak, soft and phantom references: what only they refer to is never collected during an execution"

/* The JDK class that reads and sets fields during serialization. */
#define AG_SERIALIZED_FIELDS "java/io/ObjectStreamClass$FieldReflector"

/* The pair of hooks around a whole method body. */
typedef enum ag_wrap_kind {
  AG_WRAP_NONE,
  AG_WRAP_LOCK, /* in the model */
  AG_WRAP_MUTE,
  AG_WRAP_SECTION
} ag_wrap_kind;

/* The code at a method's entry and exit. */
typedef struct ag_entry {
  const ag_guarded *guard; /* or null */
  ag_wrap_kind wrap;       /* the whole body runs between two hooks */
  bool locked_method;      /* a synchronized method that stays one */
  bool init;               /* the entry starts the class's initialization */
  bool main;
  bool names;          /* the entry names a guarded method that the class lacks */
  int method;          /* of a section: its ag_method and family */
  uint16_t local;      /* local of the wrap: the locked object, or the result of mute() or of a section's enter() */
  bool loud;           /* a muted test framework may call the method, or it is changed: */
  bool changed;        /* changed= names it */
  uint16_t loud_local; /* local with the result of loud(), or of a changed method's enter() */
} ag_entry;

/* Prepares the wrap's local, so that the frames know it. Called before any other change of the body. */
void ag_entry_prepare(ag_body *b, ag_entry *entry);
/* Writes the code at entry and exit. Called after all other changes of the body. */
void ag_entry_emit(ag_body *b, const ag_entry *entry);
/* Makes every exception handler begin with caught(). */
void ag_catch_hooks(ag_body *b);

/* ---- instrument/class_init.c ---- */

/* Turns <clinit> into AG_MOVED_INITIALIZER, and makes the static fields assignable by that method. Returns false when
 * the pool is full. */
bool ag_move_initializer(ag_rewrite *rw, cf_method *clinit);
/* Adds the initialization hook before getstatic, putstatic, invokestatic or new of another program class (for new: a
 * member without name). The site has the member's name and the first character of its descriptor. A superclass of the
 * owner may declare the member, and a field access initializes only the declaring class. */
void ag_init_hook(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member);
/* Adds the initialization hook of the class itself, at a method's entry. */
void ag_init_own(ag_body *b, cf_cursor at);
/* Before a constructor calls another one: says that entering the called constructor initializes nothing. */
void ag_init_not_above(ag_body *b, cf_insn *insn);
/* Adds the initialization hook after an invokedynamic of LambdaMetafactory. */
void ag_init_lambda(ag_body *b, cf_insn *insn, const cf_dynamic *dynamic);

/* ---- instrument/interfaces.c ---- */

/* The oldest class files whose interfaces may have static methods. */
enum { VERSION_WITH_CLASS_CONSTANTS = 49, VERSION_WITH_INTERFACE_CODE = 52 };

struct ag_interfaces *ag_interfaces_new(void);
void ag_interfaces_free(struct ag_interfaces *all);
/* Is the class an interface of the program whose initializer becomes AG_MOVED_INITIALIZER? */
bool ag_interface_moved(ag_instrument *ins, cf_string name);
/* Is the class, one of its superinterfaces, or one of its superclasses' interfaces such an interface? */
bool ag_has_moved_interface(ag_instrument *ins, cf_string name);
/* Handles getstatic or putstatic of a field of such an interface. Returns false, without a change, for other fields. */
bool ag_interface_field(ag_body *b, cf_insn *insn, const cf_member *member);

/* ---- instrument/publish.c ---- */

/* Publishes the arguments of a call of code without hooks, before the call. */
void ag_publish_arguments(ag_body *b, cf_insn *insn);

/* ---- instrument/untracked.c: these functions do nothing without config.digests ---- */

/* Is the method a JDK method that keeps no reference to its arguments? */
bool ag_keeps_nothing(const ag_body *b, const cf_insn *insn, const cf_member *member);
/* Adds hooks around a call. Called before any other change at the call. */
void ag_digest_call(ag_body *b, cf_insn *insn);
void ag_digest_dynamic(ag_body *b, cf_insn *insn);
/* Adds the hook for an untracked change at this place. */
void ag_digest_untracked(ag_body *b, cf_cursor at);
/* Must the methods of the class report themselves as untracked (AG_DO_TELL)? */
bool ag_digest_must_tell(const ag_rewrite *rw);
void ag_digest_tell(ag_body *b);

/* ---- instrument/spin_loops.c ---- */

/* Is the call the yield of a loop that only waits for a write of the value it has just read? */
bool ag_spins(ag_body *b, const cf_insn *pause);

/* ---- instrument/loop_heads.c: hooks in methods with loops or locks ---- */

/* Finds the loop heads. Called before any other change of the body. Returns false when memory runs out. */
bool ag_loops_prepare(ag_body *b);
/* Computes the live locals behind each place, as bits. Returns false with all bits set when the method has more than
 * 64 locals or memory runs out. The code must not have been edited. */
bool ag_live_locals(const cf_code *code, cf_insn *const *places, size_t count, uint64_t *live);
/* Adds the loop hooks at the instruction. Called before any other change there. */
void ag_loops_at(ag_body *b, cf_insn *insn);
/* Adds the loop hooks at the method's entry. */
void ag_loops_enter(ag_body *b, cf_cursor at);

/* ---- instrument/waits.c ---- */

/* May a thread wait in the loop of this head? `live`: the locals that are live there. */
bool ag_may_wait(const ag_body *b, const cf_insn *head, uint64_t live);
/* Do the instructions from `first` to `last` (null: to the end) contain a timed Object.wait()? Of the JDK's loops,
 * those of pipes do. */
bool ag_waits_for_time(const ag_body *b, const cf_insn *first, const cf_insn *last);
/* Adds the hooks at the head of such a loop, before the instruction. */
void ag_waits_head(ag_body *b, cf_insn *insn, const cf_frame *frame, uint64_t live);

/* ---- instrument/method.c ---- */

/* Was the array in the call's last argument made for the call (an_fresh_array)? */
bool ag_last_is_fresh(const ag_body *b, const cf_insn *call);

/* Rewrites the method. Returns CF_OK also when there was nothing to do. Otherwise `error` (not null) says why the
 * method lacks hooks: all of them, or, if the method would have grown too large, those of arrays and the like. */
cf_status ag_rewrite_method(ag_rewrite *rw, cf_method *m, cf_error *error);

/* ---- instrument/scope.c: the classes to rewrite ---- */

/* The AG_DO_... bits for a class. */
uint32_t ag_scope(const ag_instrument *ins, const char *name, bool program, bool initialized, bool main_class);
bool ag_is_jdk(const ag_instrument *ins, const char *name);

#endif
