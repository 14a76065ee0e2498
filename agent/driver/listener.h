/* What the driver tells of an execution. A part that wants to know fills an ag_listener and hands it to
 * ag_driver_listen(). The driver knows no listener by name. An event without listeners costs one test. */
#ifndef AG_LISTENER_H
#define AG_LISTENER_H

#include "driver/record.h"
#include "hpor/por.h"
#include "model/model.h"
#include "sites/access_mode.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An access of memory. */
typedef struct ag_access {
  uint32_t site, location; /* AG_NO_LOCATION: the access is no operation of the program */
  uint8_t mode, kind;      /* por_mode, ag_kind */
  uint8_t race_mode;       /* ag_mode */
  uint8_t race_kind;       /* ag_access_kind; 0: the access takes no part in data races */
  bool chosen;             /* ag_site.chosen */
  uint64_t bytes;          /* ag_driver_view_bytes() */
  uint64_t memo;           /* a listener's own note on an access that may be repeated; 0 at first */
} ag_access;

/* An operation that a thread has carried out. */
typedef struct ag_carried_out {
  uint32_t thread, choice;
  const por_operation *operation;
  const ag_request *request; /* as it was before */
  bool announced;            /* the thread has announced its next operation without running any code */
  bool within;               /* the operation is part of a step */
  bool left_out;             /* it is no step, since its thread is alone (driver/lone.c) */
} ag_carried_out;

/* The events. Each may be null. `context` is the first argument of each. */
typedef struct ag_listener {
  void *context;
  bool singly;    /* the core must be asked before each operation */
  bool within;    /* the driver must be asked before each access, also within atomic and critical sections */
  bool locations; /* the driver must keep the names of locations: ag_driver_object_of() */

  /* An execution begins. Its first `known` steps repeat those of the last one. */
  void (*begin)(void *context, size_t known);
  /* All live threads have announced operations, and the core is about to choose one. */
  void (*decide)(void *context, uint32_t thread);
  /* The running thread may lose the turn. Its stack can be walked now. */
  void (*leave)(void *context, uint32_t thread);
  /* The running thread has announced its operation. */
  void (*announced)(void *context, uint32_t thread);
  /* The running thread is about to carry out the operation at this site, perhaps within a step. */
  void (*reach)(void *context, uint32_t thread, uint32_t site);
  /* The running thread is about to end. */
  void (*end)(void *context, uint32_t thread);
  /* The execution is over, and the thread would wait for ever. */
  void (*stuck)(void *context, uint32_t thread);
  /* The thread is at the head of a loop. Adds to `state` what the listener will say of the thread later. */
  void (*head)(void *context, uint32_t thread, uint64_t *state);

  /* The thread is about to carry out a step of the execution. */
  void (*step)(void *context, uint32_t thread);
  /* The model has carried out the thread's operation. */
  void (*performed)(void *context, uint32_t thread, const por_operation *operation);
  /* The parent has started the child. */
  void (*started)(void *context, uint32_t parent, uint32_t child);
  /* The operation is over for all parts of the driver. */
  void (*carried_out)(void *context, const ag_carried_out *what);
  /* Within the thread's step: what has released the location happens before what acquires it then. */
  void (*orders)(void *context, uint32_t thread, uint32_t location, bool acquires, bool releases);
  /* A request that is no operation may have changed the monitor of the object. */
  void (*monitor)(void *context, uint32_t object);

  /* The thread has carried out an access, as part of this step: from the buffer, or within a section. */
  void (*access)(void *context, uint32_t thread, uint32_t step, ag_access *access);
  /* The record of the running thread is an access that is no operation. */
  void (*hidden)(void *context, const ag_record *record, const ag_access *access);
  /* The running thread touches the location, or has announced that it will. */
  void (*touch)(void *context, uint32_t location);
  /* The last update of the thread has only read. */
  void (*only_read)(void *context, uint32_t thread);
  /* The running thread's buffer is empty: `count` of its records were steps. `settled` false: the result of the last
   * update is not known yet. */
  void (*flushed)(void *context, uint32_t count, bool settled);

  /* The running thread stores the object `value` into the object with the hash `holder` (0: a place that all threads
   * can reach). `final`: into a final field, in the constructor. */
  void (*store)(void *context, uint32_t holder, uint32_t value, bool final);
  /* The constructor of the object with this hash ends, which stored references into final fields. */
  void (*construct)(void *context, uint32_t hash);
  /* The running thread enters the method of this site (check-summary=on). */
  void (*enter)(void *context, uint32_t site);
  /* The running thread has left a note about a value (ag_note). */
  void (*note)(void *context, const ag_record *record);
  /* The name of a location has been looked up. `site` 0: a space of the model. */
  void (*locate)(void *context, uint32_t location, uint64_t name, uint32_t site);
} ag_listener;

enum { AG_LISTENERS = 4 };
#define AG_EVENTS(X)                                                                                                   \
  X(begin)                                                                                                             \
  X(decide)                                                                                                            \
  X(leave)                                                                                                             \
  X(announced)                                                                                                         \
  X(reach)                                                                                                             \
  X(end)                                                                                                               \
  X(stuck)                                                                                                             \
  X(head)                                                                                                              \
  X(step)                                                                                                              \
  X(performed)                                                                                                         \
  X(started)                                                                                                           \
  X(carried_out)                                                                                                       \
  X(orders)                                                                                                            \
  X(monitor)                                                                                                           \
  X(access)                                                                                                            \
  X(hidden)                                                                                                            \
  X(touch)                                                                                                             \
  X(only_read)                                                                                                         \
  X(flushed)                                                                                                           \
  X(store)                                                                                                             \
  X(construct)                                                                                                         \
  X(enter)                                                                                                             \
  X(note)                                                                                                              \
  X(locate)

/* For each event those who listen to it, with null behind the last one. */
typedef struct ag_listeners {
#define AG_HEARD(event) const ag_listener *event[AG_LISTENERS + 1];
  AG_EVENTS(AG_HEARD)
#undef AG_HEARD
  bool singly, within, locations; /* some listener needs it */
} ag_listeners;

#endif
