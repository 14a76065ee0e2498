/* analysis: what a thread may still do, computed from class files alone.
 *
 * For each program point of a method, the summary knows the accesses that may happen between that point and the
 * method's return. Callees count, and threads started behind the point. What a thread may still do is the union over
 * the points on its live call stack (hybrid paper, section II).
 *
 *     an_summary *s = an_analyze(&config, problems, &error);       // or an_summary_read(), which is much cheaper
 *     an_method_id m = an_method(s, "demo/Main", "run", "()V");
 *     an_site_id site = an_site(s, m, 17);
 *     const an_set *frames[] = {an_point(s, m, 4, AN_BEFORE), an_point(s, caller, 9, AN_DURING)};
 *     if (an_may_pass(frames, 2, site)) ...
 *     an_summary_free(s);
 *
 * The sets are over-approximations. Calls by reflection, native code of the program and missing classes make a set
 * *unknown*. Every question to an unknown set is answered with yes. A method that the summary does not know has only
 * unknown points. So any answer is safe to use, and a query has no error to check.
 *
 * Visible code: sites and points exist only in classes that the configuration's `scope` makes visible (the classes that
 * the agent instruments). Other code is followed, but has no points. A frame of other code is covered by AN_DURING at
 * the visible call below that frame.
 *
 * Assumptions about the JDK, and about nothing else (analysis/jdk_rules.c): its own reflection, method handles and
 * native code reach no visible code except where a rule says so. Methods of hidden classes that take and return only
 * values are closed: accesses to their own collections are in no set, since no other thread sees these collections.
 * Callbacks of closed methods into the program are followed. A test of a summary against a run must leave out visible
 * JDK code that hidden code calls, without a frame of the program in between.
 *
 * Ownership: sets, names and ids belong to the summary and live until an_summary_free(). Sets are immutable. Equal sets
 * are one pointer.
 *
 * Threads: any number of threads may use a const an_summary and its sets at once. */
#ifndef HPOR_ANALYSIS_H
#define HPOR_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hpor/classfile.h"
#include "hpor/error.h"

/* ---- errors and problems ---------------------------------------------------------------------------------------- */

/* A finding that does not stop the analysis; the analysis stays sound. */
typedef enum an_problem_kind {
  AN_MISSING_CLASS,   /* calls of the class's methods may do anything */
  AN_BROKEN_CLASS,    /* calls of the class's methods may do anything; the text names the file and the broken rule */
  AN_BROKEN_METHOD,   /* the method's code may do anything */
  AN_DUPLICATE_CLASS, /* the first class on the class path counts, as in the JVM */
  AN_UNREADABLE_PATH  /* a class path entry is missing, or is neither a directory nor a jar */
} an_problem_kind;

typedef struct an_problem {
  an_problem_kind kind;
  const char *text; /* a full sentence, borrowed from the list */
} an_problem;

/* A list of problems in the order in which they were found. Each problem is listed once. */
typedef struct an_problems an_problems;
an_problems *an_problems_new(void); /* null: out of memory */
void an_problems_free(an_problems *problems);
size_t an_problem_count(const an_problems *problems);
an_problem an_problem_at(const an_problems *problems, size_t i);

/* ---- what is analysed ------------------------------------------------------------------------------------------- */

typedef enum an_scope {
  AN_HIDDEN,  /* followed, but its accesses are not visible (most of the JDK) */
  AN_LIBRARY, /* visible; its class initializer runs unseen (java.util.**) */
  AN_PROGRAM  /* visible; accesses to static fields and class initialization too */
} an_scope;

typedef struct an_root {
  const char *class_name, *method, *descriptor; /* "demo/Main", "main", "([Ljava/lang/String;)V" */
} an_root;

/* A static method that the agent makes a JDK method call first, with the JDK method's receiver and arguments. */
typedef struct an_hook {
  const char *class_name, *method, *descriptor;
  bool replaces; /* the JDK method's own code does not run */
} an_hook;

/* Input of the analysis. Borrowed for the call. Class names have slashes. */
typedef struct an_config {
  const char *class_path; /* directories and jars, separated by colons; a jar folder as a path that ends in a star */
  const char *jdk;        /* home of a JDK, or its lib/modules; null: no JDK, its classes count as missing */
  /* Where the program begins, besides the JVM's own roots (start of the system, uncaught exceptions). `main_class` adds
   * its main method in any form that `java` starts. With neither `main_class` nor `roots` the class path is a library:
   * every method is a root, and every class is instantiated. */
  const char *main_class;
  const an_root *roots;
  size_t root_count;
  bool whole_jdk; /* for a library: take java.base as well */
  void *data;     /* for the callbacks */
  /* Says which classes are visible. Null: classes of the class path are AN_PROGRAM, java/util/ is AN_LIBRARY, all
   * others are AN_HIDDEN. */
  an_scope (*scope)(void *data, const char *class_name, bool jdk);
  /* Says whether the agent replaces or mutes the body of a JDK method; then nothing in the body is visible. Null: no
   * body. */
  bool (*muted)(void *data, const char *class_name, cf_string method, cf_string descriptor);
  /* Says which hook, if any, the JDK method calls first. False: none. Null: no method has a hook. */
  bool (*hooked)(void *data, const char *class_name, cf_string method, cf_string descriptor, an_hook *hook);
  /* The bytes of a class that the agent adds to the JDK; must stay valid for good. Returns null for any other class.
   * Null: the agent adds no classes. */
  const uint8_t *(*added)(void *data, const char *class_name, size_t *length);
  /* A text that identifies what the answers of `scope` and `muted` depend on. A summary made under another text is
   * refused. Null: they depend on nothing. */
  const char *circumstances;
  /* Called from time to time, for display: the activity, how much is done, and of how much (0: not known). Null: not
   * called. */
  void (*progress)(void *data, const char *what, size_t done, size_t total);
} an_config;

typedef struct an_summary an_summary;

/* Runs the analysis; the caller owns the summary. Returns null and fills `error` if there is nothing to analyse (no
 * class path, no main class of that name) or memory runs out. `problems` may be null. */
an_summary *an_analyze(const an_config *config, an_problems *problems, hp_error *error);
void an_summary_free(an_summary *summary);

/* The digest of a class file. Detects changes, but no forgery. */
uint64_t an_digest(const uint8_t *bytes, size_t length);
/* The digest of the class file that the analysis read; 0: the analysis has not seen the class. */
uint64_t an_class_digest(const an_summary *summary, const char *class_name);

/* Writes the summary as JSON. Equal inputs give equal bytes. An existing file is replaced only by a complete one. */
bool an_summary_write(const an_summary *summary, const char *path, hp_error *error);
/* Reads a summary; the caller owns it. Returns null and fills `error` (what is wrong, what to do) if the JSON is
 * broken, if another version of hpor wrote the file, or if the summary is stale. The same if class path, main class,
 * JDK or circumstances differ from `config`. A summary is stale if an input class has changed, or if a class is new
 * where every class may run. The digest of every input class is compared with the class that `config` leads to. */
an_summary *an_summary_read(const char *path, const an_config *config, hp_error *error);

/* ---- look-up ---------------------------------------------------------------------------------------------------- */

typedef uint32_t an_method_id;
typedef uint32_t an_site_id;     /* dense from 0 */
typedef uint32_t an_location_id; /* AN_MONITOR, ..., or AN_FIELDS + number of the field */
#define AN_NONE UINT32_MAX

/* The number of a method with code in a visible class. A null descriptor means the only method of that name. AN_NONE:
 * the method is not reachable, or the analysis has not seen its class; all its points are unknown. */
an_method_id an_method(const an_summary *summary, const char *class_name, const char *name, const char *descriptor);
uint32_t an_method_count(const an_summary *summary);
const char *an_method_class(const an_summary *summary, an_method_id method);
const char *an_method_name(const an_summary *summary, an_method_id method); /* name and descriptor: "run()V" */

/* Offsets within a method are those of the original class file. Events at a method's entry and exit have offsets of
 * their own: the lock of a synchronized method, the initialization of its class. */
#define AN_AT_ENTRY 0xfffffffeu
#define AN_AT_EXIT 0xfffffffdu

/* The site at an instruction (or at AN_AT_ENTRY, AN_AT_EXIT). AN_NONE: nothing visible happens there. One instruction
 * is one site, however many accesses it makes (arraycopy reads and writes). */
an_site_id an_site(const an_summary *summary, an_method_id method, uint32_t offset);
uint32_t an_site_count(const an_summary *summary);

/* ---- locations and accesses ------------------------------------------------------------------------------------- */

/* The static kind of a location: a field (whatever the object), the elements of arrays by type, or a space of the
 * model. */
enum {
  AN_MONITOR,   /* enter, exit, wait, notify */
  AN_LIFE,      /* a thread's life: start, join, isAlive, getState, end; a second start */
  AN_PERMIT,    /* park, unpark */
  AN_INTERRUPT, /* interrupt, interrupted, isInterrupted, getState; wait, sleep, join and park */
  AN_CLASS,     /* class initialization */
  AN_CLOCK,     /* sleep, reading the time */
  AN_CONTENTS,  /* the contents of an object whose class is not instrumented (StringBuilder): calls count as accesses */
  AN_ATOMIC,    /* a field or element chosen at run time: through Unsafe, VarHandle, Field, ... */
  AN_ARRAY,     /* + 0 ... 7: elements of int, long, float, double, reference, byte and boolean, char, short arrays */
  AN_FIELDS = AN_ARRAY + 8 /* the first field */
};
enum { AN_READ = 1, AN_WRITE = 2 };

uint32_t an_location_count(const an_summary *summary);
const char *an_location_name(const an_summary *summary,
                             an_location_id location); /* "demo/Main.x", "int[]", "monitor" */

/* The variable through which an access reaches its object. */
typedef enum an_variable_kind {
  AN_VAR_NONE,  /* static fields, the clock */
  AN_VAR_LOCAL, /* local variable `index` (also a parameter); `this` is local 0 of an instance method */
  AN_VAR_FIELD, /* read from the field `index` (an_location_id), of an instance or static */
  AN_VAR_ELEMENT,
  AN_VAR_RESULT, /* the result of a call */
  AN_VAR_NEW,    /* allocated in this method by the instruction at `index`, and not yet stored anywhere */
  AN_VAR_OTHER
} an_variable_kind;

typedef struct an_access {
  an_location_id location;
  uint32_t modes; /* AN_READ, AN_WRITE */
} an_access;

enum { AN_ACCESSES_MAX = 8 };
typedef struct an_site_info {
  an_method_id method;
  uint32_t offset;
  int line; /* 0: not known */
  an_variable_kind variable;
  uint32_t variable_index;
  bool thread_local_object; /* the object has not left the method that allocated it, so no other thread can touch it */
  uint32_t count;
  an_access accesses[AN_ACCESSES_MAX];
} an_site_info;
an_site_info an_site_describe(const an_summary *summary, an_site_id site);

/* ---- program points and what may still happen ------------------------------------------------------------------- */

typedef struct an_set an_set;

typedef enum an_when {
  AN_BEFORE, /* the instruction at the offset is still to be carried out */
  AN_AFTER,  /* the instruction has completed, or has thrown */
  /* The instruction is a call that is being carried out. Visible callees have frames of their own. If every method that
   * the call may lead to directly is visible, the answer is that of AN_AFTER. Else everything that hidden callees may
   * do is added. For any other instruction the answer is that of AN_BEFORE. */
  AN_DURING
} an_when;

/* What may happen from the point until the method returns. AN_AT_ENTRY: before everything; AN_AT_EXIT: what the return
 * does. Never null: returns the unknown set for AN_NONE, for an offset without code, and when memory runs out. Takes
 * time proportional to the method's sites and calls. Keep the pointer: it stays valid. */
const an_set *an_point(const an_summary *summary, an_method_id method, uint32_t offset, an_when when);
/* What a started thread may do behind its run(), and main behind its return: uncaught-exception handlers. */
const an_set *an_thread_end(const an_summary *summary);
/* The union of the sets; equal sets are one pointer. Each new set costs memory until the summary is freed, so merge
 * only sets that are kept long. */
const an_set *an_merge(const an_summary *summary, const an_set *const *sets, size_t count);

bool an_set_unknown(const an_set *set);
/* Questions to the union of `count` sets: the points of a live call stack. AN_NONE as site or location: yes. */
bool an_may_pass(const an_set *const *sets, size_t count, an_site_id site);
/* `modes`: AN_READ, AN_WRITE or both: is one of them still possible? An AN_ATOMIC site may touch any field or array
 * element, so it answers yes for every location that is no space of the model. */
bool an_may_touch(const an_set *const *sets, size_t count, an_location_id location, unsigned modes);
/* Calls `visit` for each site of the set, ascending, until `visit` returns false. An unknown set has no sites. */
void an_set_each(const an_set *set, bool (*visit)(void *data, an_site_id site), void *data);

/* ---- liveness, from one method's code --------------------------------------------------------------------------- */

/* Which locals of one method may still be read, and where its loops begin. Needs no summary. */
typedef struct an_liveness an_liveness;
/* `code` must not have been edited; borrowed for the call. The caller owns the result. Null: out of memory. */
an_liveness *an_liveness_new(const cf_code *code);
void an_liveness_free(an_liveness *liveness);
/* May the local still be read before the instruction at `offset`? True also if no instruction starts there. A long or
 * double counts as its first slot. */
bool an_local_live(const an_liveness *liveness, uint32_t offset, uint16_t local);
/* Does a branch from `offset` or behind it lead back to `offset`? */
bool an_loop_head(const an_liveness *liveness, uint32_t offset);

/* ---- in words --------------------------------------------------------------------------------------------------- */

#include <stdio.h>

/* Writes what may still be touched from each line of the methods that `what` names. `what` is "com.acme.Main.run", with
 * dots or slashes, or a class alone for all its methods. False: there is no such method; `error` names the nearest one.
 */
bool an_explain(const an_summary *summary, const char *what, FILE *out, hp_error *error);

#endif
