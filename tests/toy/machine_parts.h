/* Shared by the files of the machine: machine.c, operation.c, digest.c. */
#ifndef HPOR_TESTS_TOY_MACHINE_PARTS_H
#define HPOR_TESTS_TOY_MACHINE_PARTS_H

#include "machine.h"

enum { NAME_CELL = 1, NAME_LOCK, NAME_FIELD, NAME_START, NAME_END, NAME_OBJECT, NAME_THREAD, NAME_PARTS, NAME_ELEMENT };

static inline uint64_t toy_mix(uint64_t a, uint64_t b) {
  uint64_t x = a * UINT64_C(0x9e3779b97f4a7c15) + b + UINT64_C(0x632be59bd9b4e019);
  x ^= x >> 29;
  x *= UINT64_C(0xbf58476d1ce4e5b9);
  x ^= x >> 32;
  x *= UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 29);
}

static inline uint64_t toy_mix3(uint64_t a, uint64_t b, uint64_t c) {
  return toy_mix(toy_mix(a, b), c);
}

/* ---- operation.c ---- */

/* A location of the core, noted with what it is. */
por_location_id toy_locate(toy_machine *m, uint64_t name, toy_kind_of_location kind, uint32_t index);
/* Null: out of bounds, or no object. */
int64_t *toy_place_of(toy_machine *m, toy_thread *thread, const toy_place *place);
/* The thread with this handle; POR_NO_THREAD: there is none. */
por_thread_id toy_thread_of(const toy_machine *m, int64_t handle);

/* ---- queue.c ---- */

/* Can the operation on a queue be carried out now? */
bool toy_queue_enabled(const toy_machine *m, const toy_instruction *i);
/* How the operation touches the queue. `ends`: only one end of it, and what the step tells. */
por_access toy_queue_access(const toy_machine *m, const toy_instruction *i, bool ends);
void toy_queue_step(toy_machine *m, por_thread_id number, const toy_instruction *i);
void toy_table_step(toy_machine *m, por_thread_id number, const toy_instruction *i);

/* The condition that TOY_OPEN awaits: the cell is 0. */
enum { TOY_AWAITS_OPEN = 4 };

/* The condition that the thread awaits at TOY_OPEN, or in front of a block with a guard: 1 << v, where the guard does
 * not hold while the only cell that the block touches is v. 0: none that the core is told. */
uint16_t toy_awaits(toy_machine *m, toy_thread *thread);

#endif
