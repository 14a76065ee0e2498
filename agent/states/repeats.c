/* Compares the last state of a schedule with those before it. */
#include "states/repeats.h"

void ag_repeats_begin(ag_repeats *r, size_t length) {
  r->length = length;
  r->states.length = 0;
}

bool ag_repeats_wants(const ag_repeats *r, size_t steps) {
  return r->length && steps == r->states.length && steps <= r->length;
}

ag_repeated ag_repeats_note(ag_repeats *r, size_t steps, por_digest state, size_t *from) {
  if (!hp_push(&r->states, state)) return AG_REPEATS_NOT;
  if (steps < r->length) return AG_REPEATS_LATER;
  for (*from = 0; *from < steps; (*from)++)
    if (r->states.items[*from].low == state.low && r->states.items[*from].high == state.high) return AG_REPEATS_YES;
  return AG_REPEATS_NOT;
}
