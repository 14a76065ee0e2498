/* Finds the locals that may still be read behind a place of a method: a backward data flow over its instructions. A
 * local of which only its own next values are computed, or those of other such locals, is not read. */
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

/* Does the instruction only compute with the stack and locals? What divides integers may throw. */
static bool only_computes(uint16_t op) {
  const bool divides = op == CF_OP_IDIV || op == CF_OP_LDIV || op == CF_OP_IREM || op == CF_OP_LREM;
  return (op >= CF_OP_ICONST_M1 && op <= CF_OP_ALOAD_3) || (op >= CF_OP_IADD && op <= CF_OP_DCMPG && !divides);
}

/* Does the instruction set a local that nobody reads behind that? */
static bool sets_in_vain(const liveness *l, const cf_insn *store) {
  uint64_t reads, writes;
  effect(store, &reads, &writes);
  return writes && !(writes & behind(l, store)) && !(writes & l->caught[store->offset]);
}

/* The first of the instructions in a row in front of the store that do nothing but compute its value. */
static size_t value_begins(const cf_insn *store) {
  int pops, pushes, wanted;
  const cf_insn *first = store;
  cf_stack_effect(NULL, store, &wanted, &pushes);
  for (const cf_insn *insn = store->previous; insn && wanted && only_computes(insn->opcode); insn = insn->previous) {
    cf_stack_effect(NULL, insn, &pops, &pushes);
    if (pushes > wanted) break; /* not for the store alone */
    wanted += pops - pushes;
    first = insn;
  }
  return first->offset;
}

static void collect_caught(liveness *l, const cf_code *code) {
  for (size_t i = 0; i < l->count; i++) l->caught[i] = 0;
  for (const cf_handler *h = code->handlers; h; h = h->next)
    for (const cf_insn *insn = h->start; insn && insn != h->end; insn = insn->next)
      l->caught[insn->offset] |= at(l, h->target);
}

static bool pass(liveness *l, const cf_code *code) {
  bool changed = false;
  size_t vain = l->count; /* from there on, what is loaded is of no use */
  collect_caught(l, code);
  for (size_t i = l->count; i-- > 0;) {
    uint64_t reads, writes;
    effect(l->nodes[i], &reads, &writes);
    if (sets_in_vain(l, l->nodes[i])) vain = value_begins(l->nodes[i]);
    if (i >= vain) reads = 0;
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
