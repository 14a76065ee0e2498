/* analysis: what a thread may still do, from class files alone.
 *
 * For each program point of a method the summary knows the accesses that may happen between that point and the method's
 * return, callees and the threads started behind the point included. What a thread may do in all is the union over the
 * points on its live call stack (hybrid paper, section II).
 *
 *     an_summary *s = an_analyze(&config, problems, &error);       // or an_summary_read(), which is much cheaper
 *     an_method_id m = an_method(s, "demo/Main", "run", "()V");
 *     an_site_id site = an_site(s, m, 17);
 *     const an_set *frames[] = {an_point(s, m, 4, AN_BEFORE), an_point(s, caller, 9, AN_DURING)};
 *     if (an_may_pass(frames, 2, site)) ...
 *     an_summary_free(s);
 *
 * Never too little: what cannot be known (a call by reflection, native code of the program, a class that is missing)
 * makes a set *unknown*, and every question to an unknown set is answered with yes. A method that the summary does not
 * know has only unknown points. So a caller that asks and takes the answer is safe; there is no error to check in a
 * query.
 *
 * Visible code: sites and points exist in the methods of those classes that the configuration's `scope` names (the
 * classes that the agent instruments). Code outside is followed too, but has no points of its own: a frame of it is
 * covered by AN_DURING at the visible call below it.
 *
 * What is assumed of the JDK, and only of it (analysis/jdk_rules.c): its own use of reflection, method handles and
 * native code reaches no visible code but what is listed there. Methods of hidden classes that take and return only
 * values are closed: what they do with collections of their own is in no set, since no other thread sees these; what
 * they call back in the program is. So whoever checks a summary against a run leaves out what visible JDK code does
 * while it is called, through no frame of the program, by hidden code.
 *
 * Ownership: sets, names and ids belong to the summary and live until an_summary_free(). Sets are immutable and shared:
 * equal sets are one pointer. Threads: all functions that take a const an_summary, and all questions to sets, may be
 * used by any number of threads at once. */
#ifndef HPOR_ANALYSIS_H
#define HPOR_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hpor/classfile.h"

/* ---- errors and problems ---------------------------------------------------------------------------------------- */

/* A full sentence: what, where, what to do. Owned by the caller of the function that fills it; may be passed as null.
 */
typedef struct an_error {
  char text[512];
} an_error;

/* What was found on the way that does not stop the analysis: it goes on soundly. */
typedef enum an_problem_kind {
  AN_MISSING_CLASS,   /* calls of its methods may do anything */
  AN_BROKEN_CLASS,    /* the same; with the file and the rule that it breaks */
  AN_BROKEN_METHOD,   /* its code may do anything */
  AN_DUPLICATE_CLASS, /* the first on the class path counts, as in the JVM */
  AN_UNREADABLE_PATH  /* an entry of the class path that is not there, or is no directory and no jar */
} an_problem_kind;

typedef struct an_problem {
  an_problem_kind kind;
  const char *text; /* a full sentence, borrowed from the list */
} an_problem;

/* A list of them, in the order in which they were found; each is listed once. */
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

/* A static method that the agent has a JDK method call first, with its receiver and arguments. */
typedef struct an_hook {
  const char *class_name, *method, *descriptor;
  bool replaces; /* nothing else of the JDK's method runs */
} an_hook;

/* Everything is borrowed for the call. Class names have slashes. */
typedef struct an_config {
  const char *class_path; /* directories and jars, separated by colons; a jar folder as a path that ends in a star */
  const char *jdk;        /* home of a JDK, or its lib/modules; null: no JDK, its classes count as missing */
  /* Where the program begins, besides the JVM's own roots (start of the system, uncaught exceptions). `main_class` adds
   * its main method in any of the forms that java starts. Neither: every method of every class of the class path is a
   * root, and every class is instantiated (a library). */
  const char *main_class;
  const an_root *roots;
  size_t root_count;
  bool whole_jdk; /* of a library: java.base too */
  void *data;     /* for the callbacks */
  /* Null: classes of the class path are AN_PROGRAM, java/util/ is AN_LIBRARY, the rest AN_HIDDEN. */
  an_scope (*scope)(void *data, const char *class_name, bool jdk);
  /* JDK methods whose body the agent replaces or mutes: nothing in them is seen. Null: none is. */
  bool (*muted)(void *data, const char *class_name, cf_string method, cf_string descriptor);
  /* False: nothing is called in this one. Null: in none. */
  bool (*hooked)(void *data, const char *class_name, cf_string method, cf_string descriptor, an_hook *hook);
  /* The bytes of a class that the agent adds to the JDK, borrowed for good; null: it is none of them. Null: there are
   * none. */
  const uint8_t *(*added)(void *data, const char *class_name, size_t *length);
  /* What the answers of `scope` and `muted` depend on, in words: a summary that was made under others is refused. Null:
   * nothing. */
  const char *circumstances;
  /* Told from time to time, for display: what is being done, how much, of how much (0: not known). Null: nobody. */
  void (*progress)(void *data, const char *what, size_t done, size_t total);
} an_config;

typedef struct an_summary an_summary;

/* Null, with `error` filled: nothing to analyse (no such main class, no class path), or out of memory. `problems` may
 * be null. */
an_summary *an_analyze(const an_config *config, an_problems *problems, an_error *error);
void an_summary_free(an_summary *summary);

/* The digest of a class file: tells a changed one, not a forged one. */
uint64_t an_digest(const uint8_t *bytes, size_t length);
/* The digest of the file in which the analysis found the class; 0: it has seen none. */
uint64_t an_class_digest(const an_summary *summary, const char *class_name);

/* JSON; the same inputs give the same bytes. An existing file is replaced only by a complete one. */
bool an_summary_write(const an_summary *summary, const char *path, an_error *error);
/* The summary of a file. Refused, with what is wrong and what to do: broken JSON, a version of another hpor, another
 * class path, main class or JDK than `config` names, other circumstances, and a stale summary: an input class that has
 * changed since, or a new class where every class may run. The digest of every input class is compared with what
 * `config` leads to. */
an_summary *an_summary_read(const char *path, const an_config *config, an_error *error);

/* ---- look-up ---------------------------------------------------------------------------------------------------- */

typedef uint32_t an_method_id;
typedef uint32_t an_site_id;     /* dense from 0 */
typedef uint32_t an_location_id; /* see below */
#define AN_NONE UINT32_MAX

/* A method with code in a visible class; AN_NONE: not known (not reachable, or a class that the analysis has not seen;
 * its points are unknown). A descriptor of null: the only one of that name. */
an_method_id an_method(const an_summary *summary, const char *class_name, const char *name, const char *descriptor);
uint32_t an_method_count(const an_summary *summary);
const char *an_method_class(const an_summary *summary, an_method_id method);
const char *an_method_name(const an_summary *summary, an_method_id method); /* name and descriptor: "run()V" */

/* Where in a method. Offsets are those of the original class file. What happens at entry and exit of a method has
 * offsets of its own: the lock of a synchronized method, the initialization of its class. */
#define AN_AT_ENTRY 0xfffffffeu
#define AN_AT_EXIT 0xfffffffdu

/* The site at an instruction (or AN_AT_ENTRY, AN_AT_EXIT); AN_NONE: nothing visible happens there. One instruction is
 * one site, whatever number of accesses it is (arraycopy reads and writes). */
an_site_id an_site(const an_summary *summary, an_method_id method, uint32_t offset);
uint32_t an_site_count(const an_summary *summary);

/* ---- locations and accesses ------------------------------------------------------------------------------------- */

/* The static kind of a location: a field whatever the object, elements of arrays by type, or a space of the model. */
enum {
  AN_MONITOR,   /* enter, exit, wait, notify */
  AN_LIFE,      /* of a thread: start, join, isAlive, getState, end; double starts */
  AN_PERMIT,    /* park, unpark */
  AN_INTERRUPT, /* interrupt, interrupted, isInterrupted; wait, sleep, join and park look at it */
  AN_CLASS,     /* class initialization */
  AN_CLOCK,     /* sleep, reading the time */
  AN_CONTENTS,  /* of objects whose class is not instrumented (StringBuilder): calls count as accesses */
  AN_ATOMIC,    /* a field or element that is chosen at run time: through Unsafe, VarHandle, Field, ... */
  AN_ARRAY,     /* + 0 ... 7: elements of int, long, float, double, reference, byte and boolean, char, short arrays */
  AN_FIELDS = AN_ARRAY + 8 /* the first field */
};
enum { AN_READ = 1, AN_WRITE = 2 };

uint32_t an_location_count(const an_summary *summary);
const char *an_location_name(const an_summary *summary,
                             an_location_id location); /* "demo/Main.x", "int[]", "monitor" */

/* The variable through which an access goes. */
typedef enum an_variable_kind {
  AN_VAR_NONE,  /* static fields, the clock */
  AN_VAR_LOCAL, /* local variable `index` (also a parameter); `this` is local 0 of an instance method */
  AN_VAR_FIELD, /* read from the field `index` (an_location_id), of an instance or static */
  AN_VAR_ELEMENT,
  AN_VAR_RESULT, /* of a call */
  AN_VAR_NEW,    /* allocated in this method, by the instruction at `index`, not yet stored anywhere */
  AN_VAR_OTHER
} an_variable_kind;

typedef struct an_access {
  an_location_id location;
  uint32_t modes; /* AN_READ, AN_WRITE */
} an_access;

enum { AN_ACCESSES_MAX = 4 };
typedef struct an_site_info {
  an_method_id method;
  uint32_t offset;
  int line; /* 0: not known */
  an_variable_kind variable;
  uint32_t variable_index;
  bool thread_local_object; /* the object has not left the method that allocated it: no other thread can touch it */
  uint32_t count;
  an_access accesses[AN_ACCESSES_MAX];
} an_site_info;
an_site_info an_site_describe(const an_summary *summary, an_site_id site);

/* ---- program points and what may still happen ------------------------------------------------------------------- */

typedef struct an_set an_set;

typedef enum an_when {
  AN_BEFORE, /* the instruction at the offset is still to be carried out */
  AN_AFTER,  /* it has completed, or thrown */
  /* It is a call that is being carried out: the callee's visible frames answer for themselves. Like AN_AFTER if every
   * method that the call may lead to directly is visible, else with all that hidden callees may do. Of any other
   * instruction: like AN_BEFORE. */
  AN_DURING
} an_when;

/* What may happen from the point until the method returns. Never null: the unknown set for AN_NONE, for an offset at
 * which the method has no code, and when memory runs out. AN_AT_ENTRY: before everything; AN_AT_EXIT: what the return
 * does. Costs as much as the method has sites and calls; keep the pointer, it stays valid. */
const an_set *an_point(const an_summary *summary, an_method_id method, uint32_t offset, an_when when);
/* What a started thread does behind its run(), and main behind its return: uncaught-exception handlers. */
const an_set *an_thread_end(const an_summary *summary);
/* The union; equal sets are the same pointer. For what is kept long: each new set costs memory until the summary is
 * freed. */
const an_set *an_merge(const an_summary *summary, const an_set *const *sets, size_t count);

bool an_set_unknown(const an_set *set);
/* Questions to the union of `count` sets, the points of a live call stack. AN_NONE as site or location: yes. */
bool an_may_pass(const an_set *const *sets, size_t count, an_site_id site);
/* `modes`: AN_READ, AN_WRITE or both: is one of them still possible? A field or an array element may also be touched by
 * an AN_ATOMIC site: this counts as yes, unless the location is a space of the model. */
bool an_may_touch(const an_set *const *sets, size_t count, an_location_id location, unsigned modes);
/* The sites of the set, ascending: calls `visit` until it returns false. Nothing of an unknown set. */
void an_set_each(const an_set *set, bool (*visit)(void *data, an_site_id site), void *data);

/* ---- liveness, from one method's code --------------------------------------------------------------------------- */

/* Which locals may still be read, and where loops begin. Needs no summary. */
typedef struct an_liveness an_liveness;
/* `code` as it was read, before any edit; borrowed for the call. Null: out of memory. */
an_liveness *an_liveness_new(const cf_code *code);
void an_liveness_free(an_liveness *liveness);
/* Before the instruction at `offset`; true also for an offset at which no instruction starts. A long or double counts
 * as its first slot. */
bool an_local_live(const an_liveness *liveness, uint32_t offset, uint16_t local);
/* Does a branch from this offset or behind it lead here? */
bool an_loop_head(const an_liveness *liveness, uint32_t offset);

/* ---- in words --------------------------------------------------------------------------------------------------- */

#include <stdio.h>

/* What may still be touched from each line of the methods that `what` names: "com.acme.Main.run", with dots or slashes;
 * a class alone: all of its methods. False: there is no such method; `error` names the nearest. */
bool an_explain(const an_summary *summary, const char *what, FILE *out, an_error *error);

#endif
