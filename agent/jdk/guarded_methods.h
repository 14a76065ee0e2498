/* The methods of the JDK that are guarded: a hook at the method's entry does something first, or takes the method's
 * place. */
#ifndef AG_JDK_GUARDED_METHODS_H
#define AG_JDK_GUARDED_METHODS_H

#include "hpor/classfile.h"

#include "jdk/settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A method of the JDK with a rule of its own. */
typedef struct ag_guarded {
  const char *owner, *name;
  const char *descriptor; /* null: any */
  /* The hook called at the method's entry. Its descriptor has the method's own parameters, or the receiver before
   * them. If it ends in Z, the result says whether to return at once. If it ends in the method's own result type, the
   * result is returned unless null. If it ends in V, the method goes on. "X.name" means a hook in the runtime class
   * HporX, or in the class X if X has slashes. Null: the method is muted. */
  const char *hook, *hook_descriptor;
  bool optional; /* not every JDK has the method; the verdict says so when a class lacks it that must have it (`since`,
                    `role`) */
  const char *names; /* not null: no guard; the verdict names the operation as not controlled */
  bool outside;      /* besides: the method reaches out of the JVM */
  bool network;      /* only where the network is not virtual */
  bool instead;      /* the hook's result is always returned */
  bool tries;        /* the hook may return false: the method's own code then runs */
  bool unlocked;     /* the hook always takes the method's place, without the lock that the method takes */
  bool looks;        /* the method reads what the program has set in the object */
  bool reads;        /* the method also reads the array in its first argument; the hook may be null */
  uint8_t since;     /* of an optional method: JDKs from this version on have it; 0: unknown */
  const char *role;  /* of an optional method: its class has at least one method of this role; null: no role */
  bool looks_at_files, changes_files; /* no guard: the method's entry calls the hook for files */
  bool moves;    /* the method uses the position of the file whose descriptor is its first argument */
  uint8_t calls; /* of a muted method: 1: it may call methods of the receiver, 2: of its first argument; the verdict
                    names them if they are the program's */
  ag_inner_setting asks; /* no guard: the method reads this setting; `of` null: none */
  bool made;             /* of a constructor: the hook is called at the end and gets the object */
  bool changes; /* the hook's result replaces the last argument, a long; the hook may take that argument alone */
} ag_guarded;

/* The hook of a method that is only muted, and the hook's descriptor. */
#define MUTED NULL, NULL

/* The i-th guarded method; those of the replaced ForkJoinPool come last. Null: there are fewer. */
const ag_guarded *ag_guarded_method(size_t i);
/* The methods of ForkJoinPool and its relatives that the model of the pool replaces. Hooks are methods of
 * AG_FORK_JOIN_CALLS or AG_FORK_JOIN_POOLS. */
extern const ag_guarded ag_fork_join_guards[];
extern const size_t ag_fork_join_guard_count;
/* Other methods of java.util.concurrent. */
extern const ag_guarded ag_concurrent_guards[];
extern const size_t ag_concurrent_guard_count;

/* Has the class any guarded methods? */
bool ag_class_has_guards(const char *class_name);
/* A guarded method that the class should have in this JDK, but lacks; the JDK's own code then runs unguarded. Null:
 * none. */
const char *ag_lacking_guard(const char *class_name, const cf_class *c);
/* The guard of the method; null: none. */
const ag_guarded *ag_find_guard(const char *class_name, const cf_method *m);
/* Is the method muted, and nothing else? */
bool ag_is_muted(const ag_guarded *guard);
/* Has the class methods of this name, whatever they take, that are muted? */
bool ag_mutes_all(const char *class_name, cf_string name);

#endif
