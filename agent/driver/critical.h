/* Critical sections of the program: what a thread does between taking a lock and giving it back is one step of the
 * exploration (POR_SECTION in hpor/por.h) where that fits. The lock is a monitor, a ReentrantLock, that of a
 * ReentrantReadWriteLock (the whole lock to write, or a share of it to read: POR_SHARED), or a Semaphore (a share, or
 * all that is left).
 *
 * It does not fit when the thread waits in between, wakes another thread, takes another lock that is no monitor, calls
 * something of the JDK that may wait, or goes on for long; when monitors might be entered in a circle; or when the
 * section touches something that other threads touch without the lock. Then each operation of the section is a step.
 * This is known for each place where monitors are entered (a site), and for each other lock. The execution before the
 * search finds most places that do not fit. The search begins anew when it finds another one. */
#ifndef AG_CRITICAL_H
#define AG_CRITICAL_H

#include "hpor/por.h"
#include "hpor/vector.h"
#include "model/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An operation within a section. */
typedef struct ag_inner_step {
  uint32_t step; /* the core's step that the section is, from 0 */
  por_operation operation;
} ag_inner_step;

/* A monitor that a thread has entered. */
typedef struct ag_entered_monitor {
  uint32_t thread, monitor;
  uint32_t site; /* where the thread has entered it */
} ag_entered_monitor;

/* Who has added to a location in the current execution. */
typedef struct ag_sum {
  uint32_t execution; /* the number of that execution */
  uint32_t lock;      /* in a section of this object's lock; 0: by an operation of its own */
  uint32_t site;      /* the read of the value that was added to; 0: an operation of its own */
} ag_sum;

/* Locks that are told apart: the search begins anew for each. With more, no lock begins a step. */
enum { AG_SPLIT_LOCKS = 16 };

/* What the search learns of a site. It begins anew when it learns something. */
typedef enum ag_site_fact {
  AG_SITE_SPLIT,  /* monitors that are entered here begin no step */
  AG_SITE_NO_SUM, /* an addition here commutes with nothing */
  AG_SITE_WAITS,  /* the section that begins here waits or notifies all: a step only as long as waits are guards */
  AG_SITE_FACTS
} ag_site_fact;

typedef struct ag_known_sites {
  bool *known; /* by site */
  uint32_t capacity;
} ag_known_sites;

/* How sections with guards use a location, in all executions of the search. */
typedef struct ag_looked_at {
  uint32_t looked; /* monitor: in its section, a thread has looked here in vain; 0: none has */
  uint32_t told;   /* monitor: who wrote here in its section has then notified all; 0: nobody wrote so */
  bool bare;       /* it was written in another way */
} ag_looked_at;

/* Sections whose thread waits until its condition holds (driver/looks.c). */
typedef struct ag_looks {
  bool off;      /* learned: all waits are steps of their own */
  bool possible; /* not so, and the options allow it */
  bool on;       /* in this phase: a thread that looks in vain where its section began has not begun it */
  bool used;     /* learned: the program waits, or notifies all, in such sections */
  bool more;     /* the open section has done more than to look */
  uint32_t named, untracked, inner; /* when it began: ag_object_named_by(), ag_control.untracked, `inner_count`, */
  uint64_t steps;                   /* the steps of the execution */
  ag_looked_at *locations;
  uint32_t location_capacity;
  hp_numbers looks, writes;  /* of the open section: locations. `writes`: since it has notified all */
  struct ag_kept_look *kept; /* its accesses that nobody has been told of so far: they may be taken back */
  uint32_t kept_count, kept_capacity;
} ag_looks;

typedef struct ag_criticals {
  bool on;            /* sections may be one step in this search */
  bool open;          /* the running thread is in such a section, */
  uint32_t monitor;   /* of this monitor; or with `lock` the object whose group the lock belongs to, */
  uint32_t lock;      /* of this lock, a synchronizer; 0: of a monitor, */
  ag_lock_part takes; /* and of what it takes of it, where threads may share it, */
  int64_t number;     /* whose number was this before (ag_entered), */
  uint32_t site;      /* entered here, */
  bool nested;        /* holds another monitor, entered in the section, */
  bool composite;     /* has entered one, or called an object of the JDK other than the lock, */
  uint32_t length;    /* and has done so many operations in it */
  bool adding;        /* its last access has read a value to which a number is added, */
  uint32_t sum;       /* at this location; whether the sum is stored there is not known yet */
  uint32_t sum_site;
  ag_known_sites sites[AG_SITE_FACTS];
  ag_known_sites nesting; /* in a section that begins here, other monitors are entered */
  bool no_nesting;        /* learned: sections that enter other monitors do not fit */
  uint8_t *roles;         /* of monitors, by location: bits of ag_way */
  uint32_t role_capacity;
  uint64_t *split_locks;     /* names of objects: taking their locks begins no step */
  uint32_t split_lock_count; /* more than AG_SPLIT_LOCKS: taking a lock that is no monitor never does */
  uint32_t split_lock_capacity;
  ag_sum *sums; /* by location */
  uint32_t sum_capacity;
  ag_inner_step *inner; /* of the current execution */
  uint32_t inner_count, inner_capacity;
  ag_entered_monitor *entered; /* of the current execution: monitors that threads have entered by steps of their own */
  uint32_t entered_count, entered_capacity;
  ag_looks looks;
} ag_criticals;

#endif
