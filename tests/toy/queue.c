/* Queues and tables. A queue of bounded length is an object whose cells are the number of elements that have been
 * taken, the number of those that are there, and the elements themselves. The element at position p is the p-th one
 * that has been put. */
#include "machine_parts.h"

enum { TAKEN, LENGTH, ELEMENTS };

typedef struct toy_queue {
  int64_t *cells;
  uint32_t base, room;
} toy_queue;

static toy_queue queue_of(const toy_machine *m, const toy_instruction *i) {
  return (toy_queue){m->cells + i->place.base, i->place.base, i->place.length - ELEMENTS};
}

static bool adds(toy_code code) {
  return code == TOY_PUT || code == TOY_OFFER;
}

/* Is there an element to take, or room to put one? */
static bool is_possible(const toy_queue *q, toy_code code) {
  return adds(code) ? q->cells[LENGTH] < q->room : q->cells[LENGTH] > 0;
}

bool toy_queue_enabled(const toy_machine *m, const toy_instruction *i) {
  const toy_queue q = queue_of(m, i);
  return (i->code != TOY_PUT && i->code != TOY_TAKE) || is_possible(&q, i->code);
}

por_access toy_queue_access(const toy_machine *m, const toy_instruction *i, bool ends) {
  return (por_access){m->object_locations[i->place.base], !ends ? POR_WRITE : adds(i->code) ? POR_PUT : POR_TAKE};
}

/* The element at the position, or (`gone`) that it is no longer there. */
static void extend(toy_machine *m, const toy_queue *q, int64_t position, bool gone, por_mode mode) {
  const uint64_t name = toy_mix3(NAME_ELEMENT, q->base * UINT64_C(2) + gone, (uint64_t)position);
  if (position >= 0) por_extend(m->search, (por_access){toy_locate(m, name, TOY_IS_OBJECT, q->base), mode});
}

void toy_queue_step(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  const toy_queue q = queue_of(m, i);
  int64_t *r = m->threads[number].registers, *cells = q.cells;
  const bool blocks = i->code == TOY_PUT || i->code == TOY_TAKE;
  if (!is_possible(&q, i->code)) {
    por_attempted(m->search, true);
    r[i->a] = 0;
    return;
  }
  if (adds(i->code)) {
    const int64_t position = cells[TAKEN] + cells[LENGTH]++;
    extend(m, &q, position, false, POR_RELEASE);
    extend(m, &q, position - q.room, true, blocks ? POR_AWAIT : POR_READ);
    cells[ELEMENTS + position % q.room] = r[i->b];
    if (i->code == TOY_OFFER) r[i->a] = 1;
  } else {
    const int64_t position = cells[TAKEN]++;
    extend(m, &q, position, false, blocks ? POR_AWAIT : POR_READ);
    extend(m, &q, position, true, POR_RELEASE);
    cells[LENGTH]--;
    r[i->a] = cells[ELEMENTS + position % q.room];
    cells[ELEMENTS + position % q.room] = 0;
  }
}

enum { SIZE, GROWN };

void toy_table_step(toy_machine *m, por_thread_id number, const toy_instruction *i) {
  const por_location_id *locations = m->cell_locations + i->place.base;
  int64_t *cells = m->cells + i->place.base, room = i->place.length - ELEMENTS;
  const int64_t left = (room << cells[GROWN]) - ++cells[SIZE];
  const bool full = left <= 0;
  por_extend(m->search, (por_access){locations[GROWN], POR_READ});
  por_extend(m->search, (por_access){locations[SIZE], POR_UPDATE, left == 1 ? POR_FILLS : 0});
  if (full) por_extend(m->search, (por_access){locations[GROWN], POR_WRITE});
  cells[GROWN] += full;
  m->threads[number].registers[i->a] = full;
}
