/* The backward analysis over calls: a method may do what its own sites and its callees do. The sets only grow by union,
 * so the least fixed point is reachability. One pass over the strongly connected components of the call graph (Tarjan)
 * computes it, callees first.
 *
 * Sites are numbered in the order in which components are completed. Everything that a component reaches first in the
 * depth-first search is numbered directly before it. So its set is one interval, plus one interval for each callee that
 * another path had reached before. */
#include "closure.h"

#include <stdlib.h>
#include <string.h>

typedef struct frame {
  uint32_t node, edge;
} frame;

typedef struct search {
  const an_graph *graph;
  an_set_table *sets;
  an_closure *closure;
  uint32_t *index, *low; /* by node; index 0: not visited */
  uint8_t *on_stack;
  uint32_t *stack, stack_count;
  frame *frames;
  uint32_t frame_count, next;
} search;

static void number_sites(search *s, uint32_t node) {
  an_closure *c = s->closure;
  const an_body *b = s->graph->nodes.items[node].body;
  c->order[c->order_count++] = node;
  c->first_site[node] = c->site_count;
  if (b) c->site_count += (uint32_t)b->touches.length;
}

static int by_number(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
  return left < right ? -1 : left > right;
}

/* The nodes from `from` on, on the stack, are one component. */
static void complete(search *s, uint32_t from) {
  an_closure *c = s->closure;
  uint32_t first = c->site_count, count = s->stack_count - from;
  bool unknown = false;
  qsort(s->stack + from, count, sizeof *s->stack, by_number);
  for (uint32_t i = from; i < s->stack_count; i++) {
    number_sites(s, s->stack[i]);
    s->on_stack[s->stack[i]] = 2; /* in the component that is being completed */
    unknown |= s->graph->nodes.items[s->stack[i]].kind == AN_NODE_ANYTHING;
  }
  an_sets_begin(s->sets);
  if (c->site_count > first) an_sets_add(s->sets, first, c->site_count);
  const an_set *last = NULL;
  for (uint32_t i = from; i < s->stack_count && !unknown; i++) {
    const hp_numbers *edges = &s->graph->nodes.items[s->stack[i]].edges;
    for (size_t e = 0; e < edges->length && !unknown; e++) {
      uint32_t to = edges->items[e];
      if (s->on_stack[to] || c->sets[to] == last) continue;
      last = c->sets[to];
      if (last->unknown)
        unknown = true;
      else
        an_sets_add_set(s->sets, last);
    }
  }
  const an_set *set = unknown ? s->sets->unknown : an_sets_end(s->sets);
  for (uint32_t i = from; i < s->stack_count; i++) {
    c->sets[s->stack[i]] = set;
    s->on_stack[s->stack[i]] = 0;
  }
  s->stack_count = from;
}

static void enter(search *s, uint32_t node) {
  s->index[node] = s->low[node] = ++s->next;
  s->stack[s->stack_count++] = node;
  s->on_stack[node] = 1;
  s->frames[s->frame_count++] = (frame){node, 0};
}

static void visit(search *s, uint32_t root) {
  if (s->index[root]) return;
  enter(s, root);
  while (s->frame_count) {
    frame *f = &s->frames[s->frame_count - 1];
    uint32_t node = f->node;
    const hp_numbers *edges = &s->graph->nodes.items[node].edges;
    if (f->edge < edges->length) {
      uint32_t to = edges->items[f->edge++];
      if (!s->index[to])
        enter(s, to);
      else if (s->on_stack[to] && s->index[to] < s->low[node])
        s->low[node] = s->index[to];
      continue;
    }
    s->frame_count--;
    if (s->low[node] == s->index[node]) {
      uint32_t from = s->stack_count;
      while (s->stack[from - 1] != node) from--;
      complete(s, from - 1);
    }
    if (s->frame_count) {
      uint32_t below = s->frames[s->frame_count - 1].node;
      if (s->low[node] < s->low[below]) s->low[below] = s->low[node];
    }
  }
}

/* ---- hidden callees --------------------------------------------------------------------------------------------- */

/* A visible method answers for itself while it runs; the class of a lambda has no frame of its own, it goes straight on
 * to a method. */
static const an_set *hidden_of(const an_graph *g, const an_closure *c, const an_set_table *sets, uint32_t node) {
  const an_node *n = &g->nodes.items[node];
  if (n->kind == AN_NODE_METHOD) return n->visible ? sets->nothing : c->sets[node];
  bool visible = n->kind == AN_NODE_LAMBDA;
  for (size_t i = 0; visible && i < n->edges.length; i++) visible = g->nodes.items[n->edges.items[i]].visible;
  return visible ? sets->nothing : c->sets[node];
}

static const an_set *hidden_of_dispatch(const an_graph *g, const an_closure *c, an_set_table *sets, uint32_t node) {
  const hp_numbers *edges = &g->nodes.items[node].edges;
  const an_set *last = NULL;
  an_sets_begin(sets);
  for (size_t i = 0; i < edges->length; i++) {
    const an_set *set = hidden_of(g, c, sets, edges->items[i]);
    if (set->unknown) return set;
    if (set != last) an_sets_add_set(sets, set);
    last = set;
  }
  return an_sets_end(sets);
}

bool an_closure_init(an_closure *c, const an_graph *g, an_set_table *sets) {
  size_t count = g->nodes.length;
  *c = (an_closure){0};
  search s = {g, sets, c, .stack_count = 0};
  c->sets = calloc(count, sizeof *c->sets);
  c->hidden = calloc(count, sizeof *c->hidden);
  c->first_site = calloc(count, sizeof *c->first_site);
  c->order = calloc(count, sizeof *c->order);
  s.index = calloc(count, sizeof *s.index);
  s.low = calloc(count, sizeof *s.low);
  s.on_stack = calloc(count, sizeof *s.on_stack);
  s.stack = calloc(count, sizeof *s.stack);
  s.frames = calloc(count, sizeof *s.frames);
  bool good =
      c->sets && c->hidden && c->first_site && c->order && s.index && s.low && s.on_stack && s.stack && s.frames;
  for (uint32_t i = 0; good && i < count; i++)
    if (g->nodes.items[i].reached) visit(&s, i);
  for (uint32_t i = 0; good && i < count; i++) {
    if (!g->nodes.items[i].reached) continue;
    c->hidden[i] =
        g->nodes.items[i].kind == AN_NODE_DISPATCH ? hidden_of_dispatch(g, c, sets, i) : hidden_of(g, c, sets, i);
  }
  free(s.index);
  free(s.low);
  free(s.on_stack);
  free(s.stack);
  free(s.frames);
  if (good && !sets->store.failed) return true;
  an_closure_free(c);
  return false;
}

void an_closure_free(an_closure *c) {
  free(c->sets);
  free(c->hidden);
  free(c->first_site);
  free(c->order);
  *c = (an_closure){0};
}
