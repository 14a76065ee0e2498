/* Vector clocks of the race detector, and the memory that they and its other tables lie in. */
#include "races/races_parts.h"

#include <stdlib.h>
#include <string.h>

uint32_t ag_clock_new(ag_races *r, uint32_t old, uint32_t length) {
  uint32_t old_length = ag_clock_components(r, old)[0];
  if (length < old_length) length = old_length;
  uint32_t at = r->clocks.length;
  if (!ag_races_got(r, hp_reach(&r->clocks, at + length))) return 0;
  uint32_t *c = ag_clock_components(r, at);
  c[0] = length;
  memcpy(c + 1, ag_clock_components(r, old) + 1, old_length * sizeof *c);
  return at;
}

void ag_clock_join(ag_races *r, uint32_t *to, uint32_t from) {
  uint32_t length = ag_clock_components(r, from)[0];
  if (length == 0) return;
  if (ag_clock_components(r, *to)[0] < length) {
    uint32_t longer = ag_clock_new(r, *to, length);
    if (!longer) return;
    *to = longer;
  }
  uint32_t *t = ag_clock_components(r, *to);
  const uint32_t *f = ag_clock_components(r, from);
  for (uint32_t i = 1; i <= length; i++)
    if (f[i] > t[i]) t[i] = f[i];
}

void ag_clock_assign(ag_races *r, uint32_t *to, uint32_t from) {
  if (*to) memset(ag_clock_components(r, *to) + 1, 0, ag_clock_components(r, *to)[0] * sizeof(uint32_t));
  ag_clock_join(r, to, from);
}

__attribute__((noinline)) bool ag_clock_begin(ag_races *r, uint32_t *clock, uint32_t thread) {
  *clock = ag_clock_new(r, 0, thread + 1);
  if (*clock) ag_clock_components(r, *clock)[1 + thread] = 1;
  return *clock != 0;
}
