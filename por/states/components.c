/* Tarjan's algorithm over the state graph, and the fair part of each component. */
#include "por/states/components.h"

#include "por/threadset.h"

#include <stdlib.h>
#include <string.h>

bool por_component_init(por_component *c, uint32_t count, uint32_t words, const por_component_edge *edges,
                        uint32_t edge_count, uint32_t first) {
  *c = (por_component){.count = count, .words = words, .edges = edges, .edge_count = edge_count, .first = first};
  c->begin = calloc((size_t)count + 2, sizeof *c->begin);
  c->order = calloc((size_t)edge_count + 1, sizeof *c->order);
  c->enabled = calloc((size_t)count * words, sizeof *c->enabled);
  c->label = calloc(count, sizeof *c->label);
  c->space = calloc((size_t)count * 4 + 1, sizeof *c->space);
  c->sets = calloc(((size_t)count + 1) * 2 * words, sizeof *c->sets);
  if (!c->begin || !c->order || !c->enabled || !c->label || !c->space || !c->sets) {
    por_component_free(c);
    return false;
  }
  for (uint32_t e = 0; e < edge_count; e++) c->begin[edges[e].from - first + 2]++;
  for (uint32_t i = 2; i < count + 2; i++) c->begin[i] += c->begin[i - 1];
  for (uint32_t e = 0; e < edge_count; e++) c->order[c->begin[edges[e].from - first + 1]++] = e;
  return true;
}

void por_component_free(por_component *c) {
  free(c->begin);
  free(c->order);
  free(c->enabled);
  free(c->label);
  free(c->space);
  free(c->sets);
  *c = (por_component){0};
}

/* The edge stays within a part, and is not barred. */
static bool stays(const por_component *c, const por_component_edge *edge) {
  uint32_t part = c->label[edge->from - c->first];
  return part && !(edge->gain & c->barred) && c->label[edge->to - c->first] == part;
}

/* Divides each part into its strongly connected ones, numbered from 1 (Tarjan's algorithm, with a stack of its own).
 * Returns how many there are. */
static uint32_t divide(por_component *c) {
  uint32_t n = c->count, clock = 0, parts = 0, depth, waiting = 0;
  uint32_t *number = c->space, *low = number + n, *path = low + n, *open = path + n;
  uint32_t *next = calloc((size_t)n * 2 + 1, sizeof *next), *part = next + n;
  if (!next) return UINT32_MAX;
  memset(number, 0, n * sizeof *number);
  for (uint32_t root = 0; root < n; root++) {
    if (number[root] || !c->label[root]) continue;
    depth = 0;
    path[depth++] = open[waiting++] = root;
    number[root] = low[root] = ++clock;
    next[root] = c->begin[root];
    while (depth) {
      uint32_t at = path[depth - 1];
      if (next[at] < c->begin[at + 1]) {
        const por_component_edge *edge = &c->edges[c->order[next[at]++]];
        uint32_t to = edge->to - c->first;
        if (!stays(c, edge)) continue;
        if (!number[to]) {
          path[depth++] = open[waiting++] = to;
          number[to] = low[to] = ++clock;
          next[to] = c->begin[to];
        } else if (!part[to] && number[to] < low[at]) {
          low[at] = number[to];
        }
        continue;
      }
      depth--;
      if (depth && low[at] < low[path[depth - 1]]) low[path[depth - 1]] = low[at];
      if (low[at] != number[at]) continue;
      parts++;
      do part[open[--waiting]] = parts;
      while (open[waiting] != at);
    }
  }
  memcpy(c->label, part, n * sizeof *part);
  free(next);
  return parts;
}

/* Takes the states out of their parts in which a thread is enabled that does not run within the part. Returns whether
 * there were any. */
static bool take_out(por_component *c, uint32_t parts) {
  uint32_t words = c->words;
  bool any = false;
  uint64_t *moved = c->sets;
  memset(moved, 0, ((size_t)parts + 1) * words * sizeof *moved);
  for (uint32_t e = 0; e < c->edge_count; e++)
    if (stays(c, &c->edges[e]))
      por_set_add(moved + (size_t)c->label[c->edges[e].from - c->first] * words, c->edges[e].thread);
  for (uint32_t i = 0; i < c->count; i++) {
    const uint64_t *enabled = por_component_enabled(c, i), *runs = moved + (size_t)c->label[i] * words;
    bool kept_out = false;
    for (uint32_t w = 0; w < words; w++) kept_out |= (enabled[w] & ~runs[w]) != 0;
    if (!c->label[i] || !kept_out) continue;
    c->label[i] = 0;
    any = true;
  }
  return any;
}

bool por_component_find_fair(por_component *c, uint8_t barred) {
  c->barred = barred;
  for (uint32_t i = 0; i < c->count; i++) c->label[i] = 1;
  uint32_t parts;
  do {
    parts = divide(c);
    if (parts == UINT32_MAX) return false;
  } while (take_out(c, parts));
  /* A part without an edge has gone: some thread is enabled in its state. */
  for (uint32_t i = 0; i < c->count && !c->fair; i++) c->fair = c->label[i];
  return c->fair != 0;
}

/* ---- the way there and round ------------------------------------------------------------------------------------ */

static bool append(const por_component *c, por_steps *steps, uint32_t edge) {
  const por_component_edge *e = &c->edges[edge];
  return hp_push(steps, (por_step){e->thread, e->choice, e->operation});
}

/* The first edge of `thread` that leaves the state and stays in the fair part; UINT32_MAX: none. */
static uint32_t edge_of(const por_component *c, uint32_t state, por_thread_id thread) {
  for (uint32_t i = c->begin[state]; i < c->begin[state + 1]; i++) {
    const por_component_edge *edge = &c->edges[c->order[i]];
    if (edge->thread == thread && stays(c, edge)) return c->order[i];
  }
  return UINT32_MAX;
}

/* What to look for: a state of the fair part (thread and state not given), one that `thread` runs from, or `state`. */
typedef struct goal {
  por_thread_id thread;
  uint32_t state;
} goal;

static bool is_there(const por_component *c, const goal *g, uint32_t state) {
  if (g->state != UINT32_MAX) return state == g->state;
  if (g->thread != POR_NO_THREAD) return c->label[state] == c->fair && edge_of(c, state, g->thread) != UINT32_MAX;
  return c->label[state] == c->fair;
}

/* Goes from *at by the fewest steps to the goal, `inside` the fair part or anywhere. */
static bool go(por_component *c, uint32_t *at, bool inside, const goal *g, por_steps *steps) {
  uint32_t *came_by = c->space, *queue = came_by + c->count, head = 0, tail = 0;
  memset(came_by, 0xff, c->count * sizeof *came_by);
  queue[tail++] = *at;
  while (head < tail && !is_there(c, g, queue[head])) {
    uint32_t from = queue[head++];
    for (uint32_t i = c->begin[from]; i < c->begin[from + 1]; i++) {
      const por_component_edge *edge = &c->edges[c->order[i]];
      uint32_t to = edge->to - c->first;
      if (to == *at || came_by[to] != UINT32_MAX) continue;
      if (inside && (c->label[from] != c->fair || !stays(c, edge))) continue;
      came_by[to] = c->order[i];
      queue[tail++] = to;
    }
  }
  uint32_t end = head < tail ? queue[head] : *at, length = 0;
  uint32_t *path = queue; /* no longer needed */
  for (uint32_t s = end; s != *at; s = c->edges[came_by[s]].from - c->first) path[length++] = came_by[s];
  *at = end;
  while (length)
    if (!append(c, steps, path[--length])) return false;
  return true;
}

bool por_component_walk(por_component *c, por_steps *steps, uint32_t *from) {
  uint32_t at = 0;
  if (!go(c, &at, false, &(goal){POR_NO_THREAD, UINT32_MAX}, steps)) return false;
  uint32_t home = at;
  *from = steps->length;
  uint64_t *runs = c->sets, *ran = c->sets + c->words;
  por_set_clear(runs, c->words);
  por_set_clear(ran, c->words);
  for (uint32_t i = 0; i < c->count; i++)
    if (c->label[i] == c->fair) por_set_join(runs, por_component_enabled(c, i), c->words);
  POR_SET_EACH(thread, runs, c->words) {
    if (por_set_has(ran, thread)) continue;
    uint32_t before = steps->length;
    if (!go(c, &at, true, &(goal){thread, UINT32_MAX}, steps)) return false;
    uint32_t edge = edge_of(c, at, thread);
    if (!append(c, steps, edge)) return false;
    at = c->edges[edge].to - c->first;
    for (uint32_t i = before; i < steps->length; i++) por_set_add(ran, steps->items[i].thread);
  }
  return go(c, &at, true, &(goal){POR_NO_THREAD, home}, steps);
}
