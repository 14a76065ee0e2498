/* The instrumenter: rewrites one class file so that each visible operation first calls a hook of the runtime class
 * java/lang/Hpor. Which hook is called where is the table in instrument/hooks.h.
 *
 * Threads: an ag_instrument may be used by any number of threads at once. */
#ifndef AG_INSTRUMENT_H
#define AG_INSTRUMENT_H

#include "base/error.h"
#include "hpor/jdk_objects.h"
#include "sites/offsets.h"
#include "sites/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_instrument ag_instrument;

/* Of hpor.jar: who waits in its code with a time limit is released by time only when nothing else can go on. */
#define AG_TIMEOUTS_CLASS "hpor/junit/Timeouts"

/* Without arguments it writes to System.err. */
#define AG_PRINTS_TRACE "printStackTrace"

/* Everything is borrowed until ag_instrument_free(). The callbacks may be called on several threads at once; class
 * names come with slashes. */
typedef struct ag_instrument_config {
  ag_site_table *sites;
  bool digests;  /* states are matched: what is not tracked is told */
  bool sections; /* jdk=atomic */
  bool waits;    /* not with `digests`: loops of the program in which a thread may wait are told */
  bool quiet;    /* code that is not rewritten calls the program's while it is muted: the program's methods are loud */
  bool entries;  /* entered() at the entry of each method whose accesses get hooks */
  bool counts;   /* counted() at the entry of each method with sites */
  bool back_edges; /* calls backEdge() before each backward branch of program classes */
  void *data;      /* passed to the callbacks */
  /* Does the class belong to the JDK? Null: ag_jdk_package() decides. */
  bool (*is_jdk_class)(void *data, const char *name);
  /* Is the field, declared in `owner` or a class above it, final? Null: fields of other classes count as non-final. */
  bool (*field_is_final)(void *data, const char *owner, const char *name);
  /* The bytes of a class of the program, from malloc(), before it is loaded; false: not known. The same answer each
   * time. Null: nothing is known of classes that are not loaded, and interfaces keep their initializers. */
  bool (*find_class)(void *data, const char *name, uint8_t **bytes, size_t *length);
  /* The same of a class of the JDK. Null: its constructors count as ones that let the object go. */
  bool (*find_jdk_class)(void *data, const char *name, uint8_t **bytes, size_t *length);
  /* Told where the instructions of a method's new code stood before. Null: nobody is. */
  ag_offsets *offsets;
  /* The user's patterns. Null: no class is. `excluded` goes before `included`. */
  bool (*included)(void *data, const char *name);
  bool (*excluded)(void *data, const char *name);
} ag_instrument_config;

/* Null: out of memory. */
ag_instrument *ag_instrument_new(const ag_instrument_config *config);
void ag_instrument_free(ag_instrument *ins);

typedef struct ag_class_in {
  const uint8_t *bytes; /* borrowed for the call */
  size_t length;
  const char *name; /* with slashes; null: taken from the bytes */
  bool program;     /* loaded by a loader that is neither the boot nor the platform loader */
  bool retransform; /* already loaded: methods, fields and flags stay as they are */
  bool main_class;
  uint32_t loader; /* number of the loader, if the program has made it; 0: another one */
} ag_class_in;

/* True: `*out` (from malloc(), owned by the caller) replaces the class. False: the class stays as it is; `error` is
 * empty when there was nothing to instrument in it, and says why if it could not be instrumented. Whatever could not
 * be instrumented is also added to the list below. */
bool ag_instrument_class(ag_instrument *ins, const ag_class_in *in, uint8_t **out, size_t *out_length, ag_error *error);

/* For classes that the JVM loads before VMStart (it may be called for all): methods cannot lose `synchronized` once
 * their class is loaded, so in the few classes where it matters they lose it now, and use the JVM's monitors by
 * themselves until the class is retransformed. The same answers as above. */
bool ag_instrument_early(ag_instrument *ins, const ag_class_in *in, uint8_t **out, size_t *out_length, ag_error *error);

/* Would anything of this class be rewritten? For choosing which loaded classes to retransform: cheap, and true for all
 * classes that get hooks or guards (not for those that only get their initializer muted). */
bool ag_instrument_wanted(const ag_instrument *ins, const char *name, bool program);

/* Does the class, or its constant pool, name the method that asks for an identity hash? Then it is rewritten, too. */
bool ag_instrument_asks_hash(const uint8_t *bytes, size_t length);

/* Do the accesses of this class get hooks? */
bool ag_instrument_visible(const ag_instrument *ins, const char *name, bool program);

/* Classes and methods that stayed without hooks though they should have them, with the reason: "demo.Big.run()V: ...".
 * Grows only; entries are borrowed and stay valid. Null: there are not that many. */
const char *ag_instrument_uninstrumented(const ag_instrument *ins, size_t i);

/* Makes it the site of an access to all that an object of a JDK class without hooks holds. */
void ag_site_contents(ag_site *site, bool write, an_object_order order);

/* Does everything that was to have hooks have them, and does nothing call around them? */
bool ag_instrument_complete(const ag_instrument *ins);

/* The number under which the value of an interface's static field lives in the runtime; -1: it is an ordinary field. */
int32_t ag_instrument_interface_value(ag_instrument *ins, const char *owner, const char *name, const char *descriptor);

/* A method of the JDK with a rule of its own. */
typedef struct ag_guarded {
  const char *owner, *name;
  const char *descriptor; /* null: any */
  /* The hook that says whether to return at once (the descriptor has the method's own parameters, or the receiver
   * before them, and ends in Z; "X.name": in the runtime class HporX, or in the class X, if that has slashes); if it
   * ends in the method's own result, that is returned unless it is null; if in V, the method goes on. Null: the method
   * is muted. */
  const char *hook, *hook_descriptor;
  bool optional; /* not in every JDK; if one lacks it whose class must have it (`since`, `role`), the verdict says so */
  const char *names; /* not null: no guard, but the operation is named as one that hpor does not control */
  bool instead;      /* what the hook returns is returned, whatever it is */
  bool looks;        /* reads what the program has set in the object */
  bool reads;        /* and the array that is its first argument; the hook may be null */
  uint8_t since;     /* of an optional one: each JDK from this one on has it; 0: nothing is known */
  const char *role; /* of an optional one: its class has one at least of those with this role; null: none of the kind */
  bool looks_at_files, changes_files; /* no guard: the hook for files is told at the method's entry */
  bool made;                          /* of a constructor: the hook comes at its end and is given the object */
  bool changes; /* what the hook returns takes the place of the last argument, a long; it may have that one alone */
} ag_guarded;
/* All of them, for tests and for choosing what to retransform. False: there are not that many. */
bool ag_instrument_guarded(size_t i, ag_guarded *guarded);

#endif
