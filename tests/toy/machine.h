/* The machine that runs a toy program, one visible operation at a time. The machine does not know the exploration. */
#ifndef HPOR_TESTS_TOY_MACHINE_H
#define HPOR_TESTS_TOY_MACHINE_H

#include "liveness.h"
#include "toy.h"

typedef struct toy_object {
  int64_t reference;
  int64_t *fields;
} toy_object;

typedef struct toy_thread {
  const toy_procedure *procedure;
  uint64_t name;    /* canonical: from the parent's name and the order of its children */
  uint32_t counter; /* program: index of the pending instruction */
  uint32_t children, objects;
  bool exists, ended, exited;
  bool expired; /* before a TOY_IDLE: nothing else could run */
  int64_t *registers;
  int64_t handle;
} toy_thread;

typedef struct toy_lock {
  uint32_t owner_plus_1;
  uint64_t sharers;  /* threads that have a share of it */
  uint64_t waiting;  /* threads between wait and wake-up */
  uint64_t notified; /* waiting threads that notifyall woke */
  bool done;         /* TOY_ONCE has been, to its end */
  uint64_t *tokens;  /* one for each notify not yet taken, oldest first: the threads that may take it */
  uint32_t token_count, token_capacity;
} toy_lock;

/* What a location is, for static answers about it. */
typedef enum toy_kind_of_location {
  TOY_IS_CELL,
  TOY_IS_LOCK,
  TOY_IS_FIELD,
  TOY_IS_THREAD,
  TOY_IS_OBJECT
} toy_kind_of_location;

typedef struct toy_location {
  toy_kind_of_location kind;
  uint32_t index; /* of the cell, lock or field */
} toy_location;

typedef struct toy_machine {
  const toy_program *program;
  toy_liveness liveness;
  por_search *search; /* names threads and locations */
  int64_t *cells;
  por_location_id *object_locations; /* by their first cells */
  por_location_id *cell_locations, *lock_locations;
  toy_lock *locks;
  toy_thread *threads; /* by the core's thread number */
  uint32_t thread_capacity, thread_count;
  toy_object *objects;
  uint32_t object_count, object_capacity;
  toy_location *kinds; /* by location number */
  uint32_t kind_count;
  bool failed; /* an assertion failed, or a lock or a pointer was misused */
  uint32_t failed_line;
  por_thread_id failed_thread;
  char broken[128]; /* why the program cannot be run */
} toy_machine;

toy_machine *toy_machine_new(const toy_program *program, por_search *search);
void toy_machine_free(toy_machine *machine);
/* Resets the machine. Threads that run from the beginning stand before their first visible operation. */
void toy_machine_reset(toy_machine *machine);
/* The number of the lock that the place means for the thread; UINT32_MAX: the index is out of bounds. */
uint32_t toy_lock_index(toy_machine *m, const toy_thread *thread, const toy_place *place);
/* The operation that the thread stands before. The thread must not have ended. */
por_operation toy_machine_operation(toy_machine *machine, por_thread_id thread);
bool toy_machine_enabled(toy_machine *machine, por_thread_id thread);
/* Has a thread reached a TOY_HALT? */
bool toy_machine_halted(const toy_machine *machine);
/* Call this if no thread is enabled: enables every thread before a TOY_IDLE. False: there is none. */
bool toy_machine_let_time_pass(toy_machine *machine);
/* Carries out the thread's operation and goes on to the next one. `started` gets a thread that the operation started
 * (else POR_NO_THREAD). */
void toy_machine_step(toy_machine *machine, por_thread_id thread, uint32_t choice, por_thread_id *started);
/* A digest of the shared variables, objects and each thread's registers and place. `all`: temporaries that matter
 * too, as matching needs; else what makes an outcome. */
por_digest toy_machine_digest(const toy_machine *machine, bool all);
/* The digest of an outcome without what shared variables hold at the end. */
por_digest toy_machine_seen(const toy_machine *machine);

#endif
