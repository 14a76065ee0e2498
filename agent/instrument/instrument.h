/* The instrumenter rewrites a class file so that each visible operation first calls a hook of the runtime class
 * java/lang/Hpor. instrument/hooks.h lists the hooks and their places.
 *
 * Thread-safe: any number of threads may use an ag_instrument at once. */
#ifndef AG_INSTRUMENT_H
#define AG_INSTRUMENT_H

#include "hpor/error.h"
#include "hpor/jdk_objects.h"
#include "sites/offsets.h"
#include "sites/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_instrument ag_instrument;

/* A class of hpor.jar. Time releases a thread that waits in its code only when nothing else can go on. */
#define AG_TIMEOUTS_CLASS "hpor/junit/Timeouts"

/* The name of Throwable's method; without arguments the method writes to System.err. */
#define AG_PRINTS_TRACE "printStackTrace"

/* The configuration. Everything is borrowed until ag_instrument_free(). Several threads may call the callbacks at
 * once. Class names have slashes. */
typedef struct ag_instrument_config {
  ag_site_table *sites;
  bool digests;    /* states are matched: hooks report untracked operations */
  bool sections;   /* jdk=atomic */
  bool waits;      /* loops of the program in which a thread may wait get hooks; not with `digests` */
  bool network;    /* the network is virtual */
  bool quiet;      /* code that is not rewritten calls the program while muted: methods of the program become loud */
  bool entries;    /* entered() at the entry of each method whose accesses get hooks */
  bool callbacks;  /* calledMuted() at the entry of the program's methods that do what others may notice */
  bool counts;     /* counted() at the entry of each method with sites */
  bool explains;   /* accesses of final fields, which need no hooks, get sites nevertheless */
  bool back_edges; /* calls backEdge() before each backward branch of program classes */
  void *data;      /* first argument of the callbacks */
  /* Does the class belong to the JDK? Null: ag_jdk_package() decides. */
  bool (*is_jdk_class)(void *data, const char *name);
  /* Is the field final, which `owner` or a class above declares? Null: fields of other classes count as not final. */
  bool (*field_is_final)(void *data, const char *owner, const char *name);
  /* Finds the class file of a class of the program before the class is loaded. `*bytes` comes from malloc(). Returns
   * false when unknown. Must always give the same answer. Null: nothing is known of classes before they are loaded,
   * and interfaces keep their initializers. */
  bool (*find_class)(void *data, const char *name, uint8_t **bytes, size_t *length);
  /* Finds the class file of a JDK class. Null: constructors of JDK classes count as letting the object escape. */
  bool (*find_jdk_class)(void *data, const char *name, uint8_t **bytes, size_t *length);
  /* Receives the original offsets of the instructions of each rewritten method. Null: nobody needs the offsets. */
  ag_offsets *offsets;
  /* Do the patterns of instrument= and exclude= match? `excluded` takes precedence. Null: no class matches. */
  bool (*included)(void *data, const char *name);
  bool (*excluded)(void *data, const char *name);
  /* Does the class of the JDK enter inner monitors that count (jdk/inner_monitor_classes.h)? Then its fields are
   * variables. */
  bool (*inner)(void *data, const char *name);
  /* Has the method changed (changed=)? Null: none has. */
  bool (*changed)(void *data, const char *name, const char *method);
} ag_instrument_config;

/* Returns null when memory runs out. */
ag_instrument *ag_instrument_new(const ag_instrument_config *config);
void ag_instrument_free(ag_instrument *ins);

/* A class file to rewrite. */
typedef struct ag_class_in {
  const uint8_t *bytes; /* borrowed for the call */
  size_t length;
  const char *name; /* with slashes; null: taken from the bytes */
  bool program;     /* loaded by a loader that is neither the boot nor the platform loader */
  bool retransform; /* already loaded: methods, fields and flags stay as they are */
  bool initialized; /* the JVM runs its static initializer no more */
  bool unlock;      /* but methods may lose `synchronized` */
  bool main_class;
  uint32_t loader; /* number of the loader, if the program has made it; 0: another one */
} ag_class_in;

/* Rewrites a class. Returns true when `*out` (owned by the caller, free()) replaces the class. Returns false when the
 * class stays unchanged: `error` is empty when nothing was to be instrumented, else it says why instrumentation
 * failed. Failures are also added to ag_instrument_uninstrumented(). */
bool ag_instrument_class(ag_instrument *ins, const ag_class_in *in, uint8_t **out, size_t *out_length, hp_error *error);

/* Makes the class that has the AG_MOVED_INITIALIZER of an interface, if interfaces of that class-file version cannot
 * have it; the class's name is the interface's with AG_INITIALIZER_SUFFIX. Returns true when `*out` (owned by the
 * caller, free()) is that class file. Such a class is not to be rewritten. */
bool ag_instrument_initializer(ag_instrument *ins, const char *interface, uint8_t **out, size_t *out_length);

/* A method or constructor of the JDK, called by a method handle that the program looks up or by reflection. */
typedef struct ag_looked_up {
  const char *owner, *name, *descriptor; /* the owner with slashes; borrowed */
  const char *nest;                      /* the class, with slashes, whose nest the made class belongs to; borrowed */
  int kind;                              /* REF_... of java.lang.invoke.MethodHandleInfo */
  bool interface;                        /* the owner is an interface */
} ag_looked_up;

/* Makes a class whose only method calls that one by an instruction, with the hooks of a call in the program. The
 * method is static, and takes the receiver first. Returns true when `*out` (owned by the caller, free()) is the class
 * file. Returns false when the call needs no hooks. Such a class is not to be rewritten. */
bool ag_instrument_looked_up(ag_instrument *ins, const ag_looked_up *method, uint8_t **out, size_t *out_length);

/* May the field, which `owner` or a class above it in the program declares, be read without a hook? It is final, and
 * set before any other thread can have the object. The classes need not be loaded. For
 * ag_instrument_config.field_is_final, of classes without a loader of the program's. */
bool ag_instrument_final(ag_instrument *ins, const char *owner, const char *field);

/* Would anything of this class be rewritten? For choosing which loaded classes to retransform: cheap, and true for all
 * classes that get hooks or guards (not for those that only get their initializer muted). */
bool ag_instrument_wanted(const ag_instrument *ins, const char *name, bool program);

/* May the class or constant pool call System.identityHashCode or String.intern? The collector drops a string that was
 * interned, unless a hook keeps it. */
bool ag_instrument_asks_hash(const uint8_t *bytes, size_t length);

/* Do the accesses of this class get hooks? */
bool ag_instrument_visible(const ag_instrument *ins, const char *name, bool program);

/* The i-th class or method that lacks hooks, with the reason: "demo.Big.run()V: ...". The list only grows; entries are
 * borrowed and stay valid. Null: there are fewer. */
const char *ag_instrument_uninstrumented(const ag_instrument *ins, size_t i);

/* Turns `site` into an access to all contents of an object whose JDK class has no hooks. */
void ag_site_contents(ag_site *site, bool write, an_object_order order);

/* Does everything have its hooks, and does no code call around them? */
bool ag_instrument_complete(const ag_instrument *ins);

/* The number under which the runtime keeps the value of an interface's static field; -1: an ordinary field. */
int32_t ag_instrument_interface_value(ag_instrument *ins, const char *owner, const char *name, const char *descriptor);

#endif
