/* Compares the last state of a schedule with those before it. */
#include "states/repeats.h"

#include <stdlib.h>

void ag_repeats_begin(ag_repeats *r, size_t length) {
  r->length = length;
  r->known = 0;
}

bool ag_repeats_wants(const ag_repeats *r, size_t steps) {
  return r->length && steps == r->known && steps <= r->length;
}

ag_repeated ag_repeats_note(ag_repeats *r, size_t steps, por_digest state, size_t *from) {
  if (r->known == r->capacity) {
    size_t capacity = r->capacity ? r->capacity * 2 : 256;
    por_digest *states = realloc(r->states, capacity * sizeof *states);
    if (!states) return AG_REPEATS_NOT;
    r->states = states;
    r->capacity = capacity;
  }
  r->states[r->known++] = state;
  if (steps < r->length) return AG_REPEATS_LATER;
  for (*from = 0; *from < steps; (*from)++)
    if (r->states[*from].low == state.low && r->states[*from].high == state.high) return AG_REPEATS_YES;
  return AG_REPEATS_NOT;
}
