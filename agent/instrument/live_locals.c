/* Finds the locals that may still be read behind a place of a method: a backward data flow over its instructions. A
 * local that is only counted up and never looked at is not read. */
#include "instrument/instrument_parts.h"

#include <stdlib.h>

enum { MOST_LOCALS = 64 };

static uint64_t bits(uint16_t local, bool wide) {
  return (wide ? UINT64_C(3) : UINT64_C(1)) << local;
}

/* The locals that the instruction reads, and those that it overwrites. */
static void effect(const cf_insn *insn, uint64_t *reads, uint64_t *writes) {
  uint16_t op = insn->opcode;
  *reads = *writes = 0;
  if (op >= CF_OP_ILOAD && op <= CF_OP_ALOAD) {
    *reads = bits(insn->index, op == CF_OP_LLOAD || op == CF_OP_DLOAD);
  } else if (op >= CF_OP_ILOAD_0 && op <= CF_OP_ALOAD_3) {
    *reads =
        bits(insn->index, (op >= CF_OP_LLOAD_0 && op <= CF_OP_LLOAD_3) || (op >= CF_OP_DLOAD_0 && op <= CF_OP_DLOAD_3));
  } else if (op >= CF_OP_ISTORE && op <= CF_OP_ASTORE) {
    *writes = bits(insn->index, op == CF_OP_LSTORE || op == CF_OP_DSTORE);
  } else if (op >= CF_OP_ISTORE_0 && op <= CF_OP_ASTORE_3) {
    *writes = bits(insn->index,
                   (op >= CF_OP_LSTORE_0 && op <= CF_OP_LSTORE_3) || (op >= CF_OP_DSTORE_0 && op <= CF_OP_DSTORE_3));
  } else if (op == CF_OP_RET) {
    *reads = bits(insn->index, false);
  }
}

/* A node is found by its place in the list, which `offset` holds meanwhile. The commit computes the offsets anew. */
typedef struct liveness {
  cf_insn **nodes;
  uint64_t *live;   /* locals live before each node; the last entry is the end of the code */
  uint64_t *caught; /* locals live at the handlers that cover the node */
  size_t count;
} liveness;

static uint64_t at(const liveness *l, const cf_insn *node) {
  return node ? l->live[node->offset] : 0;
}

static uint64_t behind(const liveness *l, const cf_insn *insn) {
  uint64_t live = cf_falls_through(insn->opcode) || insn->opcode == CF_OP_LABEL ? at(l, insn->next) : 0;
  if (cf_is_branch(insn->opcode)) live |= at(l, insn->to.target);
  if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
    live |= at(l, insn->to.branches->otherwise);
    for (uint32_t i = 0; i < insn->to.branches->count; i++) live |= at(l, insn->to.branches->targets[i]);
  }
  return insn->opcode == CF_OP_RET ? UINT64_MAX : live; /* RET may go back to any call of a subroutine */
}

static bool is_constant(uint16_t op) {
  return op >= CF_OP_ICONST_M1 && op <= CF_OP_LDC2_W;
}

/* Does the instruction load a local only to add a constant, for a local that nobody reads behind that? */
static bool only_counts(const liveness *l, const cf_insn *load) {
  const cf_insn *add = load->next ? load->next->next : NULL, *store = add ? add->next : NULL;
  if (!store || !is_constant(load->next->opcode) || add->opcode < CF_OP_IADD || add->opcode > CF_OP_DSUB) return false;
  uint64_t reads, writes;
  effect(store, &reads, &writes);
  return writes && !(writes & behind(l, store)) && !(writes & l->caught[store->offset]);
}

static void collect_caught(liveness *l, const cf_code *code) {
  for (size_t i = 0; i < l->count; i++) l->caught[i] = 0;
  for (const cf_handler *h = code->handlers; h; h = h->next)
    for (const cf_insn *insn = h->start; insn && insn != h->end; insn = insn->next)
      l->caught[insn->offset] |= at(l, h->target);
}

static bool pass(liveness *l, const cf_code *code) {
  bool changed = false;
  collect_caught(l, code);
  for (size_t i = l->count; i-- > 0;) {
    uint64_t reads, writes;
    effect(l->nodes[i], &reads, &writes);
    if (reads && only_counts(l, l->nodes[i])) reads = 0;
    uint64_t live = (behind(l, l->nodes[i]) & ~writes) | reads | l->caught[i];
    changed |= live != l->live[i];
    l->live[i] = live;
  }
  return changed;
}

static bool number(liveness *l, const cf_code *code) {
  for (cf_insn *insn = code->first; insn; insn = insn->next) l->count++;
  l->nodes = malloc(l->count * sizeof(cf_insn *));
  l->live = calloc(l->count, sizeof *l->live);
  l->caught = calloc(l->count, sizeof *l->caught);
  if (!l->nodes || !l->live || !l->caught) return false;
  uint32_t i = 0;
  for (cf_insn *insn = code->first; insn; insn = insn->next) {
    insn->offset = i;
    l->nodes[i++] = insn;
  }
  return true;
}

bool ag_live_locals(const cf_code *code, cf_insn *const *places, size_t count, uint64_t *live) {
  liveness l = {0};
  bool good = code->max_locals <= MOST_LOCALS && number(&l, code);
  while (good && pass(&l, code)) {
  }
  for (size_t i = 0; i < count; i++) live[i] = good ? at(&l, places[i]) : UINT64_MAX;
  free(l.nodes);
  free(l.live);
  free(l.caught);
  return good;
}
