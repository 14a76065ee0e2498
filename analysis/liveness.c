/* Computes which locals may still be read: the backward fixed point of uses and definitions over the blocks. */
#include "flow.h"
#include "hpor/analysis.h"

#include <stdlib.h>
#include <string.h>

struct an_liveness {
  uint32_t code_length;
  uint16_t words;
  uint32_t *row;   /* by offset: where its set begins in `live`; UINT32_MAX: no instruction starts there */
  uint8_t *heads;  /* by offset */
  uint64_t *live;  /* by instruction: the locals that are live before it */
  bool everything; /* subroutines: what a ret goes back to is not followed */
};

typedef struct effect {
  int32_t reads, writes; /* locals; -1: none */
  bool wide;             /* what is written fills two */
} effect;

static effect effect_of(const cf_insn *insn) {
  uint16_t op = insn->opcode;
  effect none = {-1, -1, false};
  if (op == CF_OP_IINC) return (effect){insn->index, -1, false};
  if (op == CF_OP_RET || (op >= CF_OP_ILOAD && op <= CF_OP_ALOAD_3)) return (effect){insn->index, -1, false};
  if (op < CF_OP_ISTORE || op > CF_OP_ASTORE_3) return none;
  int type = op >= CF_OP_ISTORE_0 ? (op - CF_OP_ISTORE_0) / 4 : op - CF_OP_ISTORE; /* I J F D A */
  return (effect){-1, insn->index, type == 1 || type == 3};
}

static void apply(uint64_t *set, const cf_insn *insn) {
  effect e = effect_of(insn);
  if (e.writes >= 0) {
    set[e.writes / 64] &= ~((uint64_t)1 << (e.writes % 64));
    if (e.wide) set[(e.writes + 1) / 64] &= ~((uint64_t)1 << ((e.writes + 1) % 64));
  }
  if (e.reads >= 0) set[e.reads / 64] |= (uint64_t)1 << (e.reads % 64);
}

/* What is live in front of each instruction of the block; true if the first one's set has changed. */
static bool go_over(an_liveness *l, const an_flow *flow, uint32_t block, uint64_t *now) {
  const an_flow_block *b = &flow->blocks[block];
  size_t size = l->words * sizeof *now;
  memset(now, 0, size);
  for (uint32_t i = 0; i < b->successor_count + b->handler_count; i++) {
    const uint64_t *next = l->live + (size_t)flow->blocks[flow->targets.items[b->successors + i]].first * l->words;
    for (uint16_t w = 0; w < l->words; w++) now[w] |= next[w];
  }
  bool changed = false;
  for (uint32_t i = b->end; i-- > b->first;) {
    apply(now, flow->insns[i]);
    /* A write may be followed by an exception before it: what a handler reads stays live throughout the block. */
    for (uint32_t h = 0; h < b->handler_count; h++) {
      uint32_t handler = flow->targets.items[b->successors + b->successor_count + h];
      const uint64_t *next = l->live + (size_t)flow->blocks[handler].first * l->words;
      for (uint16_t w = 0; w < l->words; w++) now[w] |= next[w];
    }
    uint64_t *row = l->live + (size_t)i * l->words;
    if (memcmp(row, now, size) != 0) {
      memcpy(row, now, size);
      changed |= i == b->first;
    }
  }
  return changed;
}

static void mark_heads(an_liveness *l, const an_flow *flow) {
  for (uint32_t block = 0; block < flow->block_count; block++)
    for (uint32_t i = 0; i < flow->blocks[block].successor_count; i++) {
      uint32_t to = flow->targets.items[flow->blocks[block].successors + i];
      if (to <= block) l->heads[flow->insns[flow->blocks[to].first]->origin] = 1;
    }
}

an_liveness *an_liveness_new(const cf_code *code) {
  an_flow flow;
  if (!an_flow_init(&flow, code)) return NULL;
  an_liveness *l = calloc(1, sizeof *l);
  uint64_t *now = NULL;
  if (l) {
    l->code_length = flow.code_length;
    l->words = (uint16_t)((code->max_locals + 1 + 63) / 64);
    l->everything = flow.subroutines;
    l->row = malloc((flow.code_length + 1) * sizeof *l->row);
    l->heads = calloc(flow.code_length + 1, 1);
    l->live = calloc((size_t)(flow.count + 1) * l->words, sizeof *l->live);
    now = calloc(l->words, sizeof *now);
  }
  if (!l || !l->row || !l->heads || !l->live || !now) {
    an_liveness_free(l);
    free(now);
    an_flow_free(&flow);
    return NULL;
  }
  memcpy(l->row, flow.index_of, (flow.code_length + 1) * sizeof *l->row);
  for (bool changed = !l->everything; changed;) {
    changed = false;
    for (uint32_t block = flow.block_count; block-- > 0;) changed |= go_over(l, &flow, block, now);
  }
  mark_heads(l, &flow);
  free(now);
  an_flow_free(&flow);
  return l;
}

void an_liveness_free(an_liveness *l) {
  if (!l) return;
  free(l->row);
  free(l->heads);
  free(l->live);
  free(l);
}

bool an_local_live(const an_liveness *l, uint32_t offset, uint16_t local) {
  if (l->everything || offset >= l->code_length || l->row[offset] == UINT32_MAX || local / 64 >= l->words) return true;
  return l->live[(size_t)l->row[offset] * l->words + local / 64] >> (local % 64) & 1;
}

bool an_loop_head(const an_liveness *l, uint32_t offset) {
  return offset < l->code_length && l->heads[offset];
}
