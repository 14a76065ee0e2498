/* Tests liveness of locals against its definition, on classes of a JDK. A local is live before an instruction exactly
 * if a path from there reads the local before any write. A local live at an exception handler must be live wherever the
 * exception may be thrown; there, further locals may count as live. Also tests loop heads against backward branches.
 *
 *     liveness JDK */
#include "hpor/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EACH = 37, MOST = 250, TARGETS = 64 }; /* every 37th class; methods of at most 250 instructions */

typedef struct counts {
  size_t classes, methods, questions, missed, excess, heads_wrong;
} counts;

typedef struct graph {
  const cf_insn *insns[MOST];
  uint16_t next[MOST][TARGETS];
  int next_count[MOST], count;
  bool handlers, too_much;
} graph;

static int index_of(const graph *g, const cf_insn *node) {
  while (node && node->opcode == CF_OP_LABEL) node = node->next;
  for (int i = 0; node && i < g->count; i++)
    if (g->insns[i] == node) return i;
  return -1;
}

static void add(graph *g, int from, const cf_insn *node) {
  int to = index_of(g, node);
  if (to < 0) return;
  if (g->next_count[from] == TARGETS)
    g->too_much = true;
  else
    g->next[from][g->next_count[from]++] = (uint16_t)to;
}

static bool make_graph(graph *g, const cf_code *code) {
  memset(g, 0, sizeof *g);
  for (const cf_insn *i = code->first; i; i = i->next) {
    if (i->opcode == CF_OP_LABEL) continue;
    if (g->count == MOST || i->opcode == CF_OP_JSR || i->opcode == CF_OP_JSR_W || i->opcode == CF_OP_RET) return false;
    g->insns[g->count++] = i;
  }
  for (int i = 0; i < g->count; i++) {
    const cf_insn *insn = g->insns[i];
    if (cf_falls_through(insn->opcode)) add(g, i, insn->next);
    if (cf_is_branch(insn->opcode)) add(g, i, insn->to.target);
    if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
      add(g, i, insn->to.branches->otherwise);
      for (uint32_t k = 0; k < insn->to.branches->count; k++) add(g, i, insn->to.branches->targets[k]);
    }
  }
  g->handlers = code->handlers != NULL;
  for (const cf_handler *h = code->handlers; h; h = h->next) {
    int from = index_of(g, h->start), end = index_of(g, h->end);
    for (int i = from; i >= 0 && i < (end < 0 ? g->count : end); i++) add(g, i, h->target);
  }
  return !g->too_much;
}

static bool reads(const cf_insn *i, int local) {
  bool loads = (i->opcode >= CF_OP_ILOAD && i->opcode <= CF_OP_ALOAD_3) || i->opcode == CF_OP_IINC;
  return loads && i->index == local;
}

static bool writes(const cf_insn *i, int local) {
  if (i->opcode < CF_OP_ISTORE || i->opcode > CF_OP_ASTORE_3) return false;
  bool two = i->opcode == CF_OP_LSTORE || i->opcode == CF_OP_DSTORE ||
             (i->opcode >= CF_OP_LSTORE_0 && i->opcode <= CF_OP_LSTORE_3) ||
             (i->opcode >= CF_OP_DSTORE_0 && i->opcode <= CF_OP_DSTORE_3);
  return i->index == local || (two && i->index + 1 == local);
}

static bool live(const graph *g, int from, int local) {
  bool seen[MOST] = {false};
  int stack[MOST], depth = 0;
  stack[depth++] = from;
  seen[from] = true;
  while (depth) {
    int at = stack[--depth];
    if (reads(g->insns[at], local)) return true;
    if (writes(g->insns[at], local)) continue;
    for (int k = 0; k < g->next_count[at]; k++) {
      int to = g->next[at][k];
      if (seen[to]) continue;
      seen[to] = true;
      stack[depth++] = to;
    }
  }
  return false;
}

static void check_method(counts *n, const cf_code *code) {
  static graph g;
  if (!make_graph(&g, code)) return;
  an_liveness *l = an_liveness_new(code);
  if (!l) return;
  n->methods++;
  for (int i = 0; i < g.count; i++) {
    for (uint16_t local = 0; local < code->max_locals; local++) {
      bool is = live(&g, i, local), said = an_local_live(l, g.insns[i]->origin, local);
      n->questions++;
      n->missed += is && !said;
      n->excess += said && !is && !g.handlers;
    }
    bool head = false;
    for (int from = i; from < g.count && !g.handlers; from++)
      for (int k = 0; k < g.next_count[from]; k++) head |= g.next[from][k] == i;
    if (!g.handlers) n->heads_wrong += head != an_loop_head(l, g.insns[i]->origin);
  }
  an_liveness_free(l);
}

static bool visit(void *data, const char *name, const uint8_t *bytes, size_t length) {
  counts *n = data;
  if (n->classes++ % EACH != 0) return true;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  for (uint16_t i = 0; c && i < cf_method_count(c); i++) {
    cf_code *code = cf_method_has_code(cf_method_at(c, i)) ? cf_code_edit(cf_method_at(c, i), NULL) : NULL;
    if (code) check_method(n, code);
  }
  cf_class_free(c);
  return true;
}

int main(int count, char **words) {
  counts n = {0};
  cf_error error;
  if (count != 2) return 2;
  cf_source *source = cf_source_open(words[1], 0, &error);
  if (!source || cf_source_each(source, visit, &n, &error) != CF_OK) {
    printf("# %s\n", error.rule);
    return 1;
  }
  cf_source_close(source);
  printf("%zu methods, %zu questions: %zu live ones missed, %zu too many, %zu loop heads wrong\n", n.methods,
         n.questions, n.missed, n.excess, n.heads_wrong);
  return n.methods < 1000 || n.missed || n.excess || n.heads_wrong;
}
