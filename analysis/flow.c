/* Divides a method into blocks and finds their successors, handlers included. */
#include "flow.h"

#include <stdlib.h>
#include <string.h>

uint32_t an_flow_offset(const an_flow *flow, const cf_insn *node) {
  while (node && node->opcode == CF_OP_LABEL) node = node->next;
  return node ? node->origin : flow->code_length;
}

static bool is_switch(uint16_t opcode) {
  return opcode == CF_OP_TABLESWITCH || opcode == CF_OP_LOOKUPSWITCH;
}

static bool is_subroutine(uint16_t opcode) {
  return opcode == CF_OP_JSR || opcode == CF_OP_JSR_W || opcode == CF_OP_RET;
}

static bool collect(an_flow *flow) {
  for (const cf_insn *i = flow->code->first; i; i = i->next) flow->count += i->opcode != CF_OP_LABEL;
  flow->code_length = cf_method_code_length(flow->code->method);
  flow->insns = malloc((flow->count + 1) * sizeof *flow->insns);
  flow->index_of = malloc((flow->code_length + 1) * sizeof *flow->index_of);
  flow->block_of = calloc(flow->count + 1, sizeof *flow->block_of);
  if (!flow->insns || !flow->index_of || !flow->block_of) return false;
  memset(flow->index_of, 0xff, (flow->code_length + 1) * sizeof *flow->index_of);
  uint32_t at = 0;
  for (const cf_insn *i = flow->code->first; i; i = i->next) {
    if (i->opcode == CF_OP_LABEL) continue;
    if (is_subroutine(i->opcode)) flow->subroutines = true;
    if (i->origin < flow->code_length) flow->index_of[i->origin] = at;
    flow->insns[at++] = i;
  }
  return true;
}

/* The instruction at the label; `count`: the end. */
static uint32_t index_at(const an_flow *flow, const cf_insn *label) {
  uint32_t offset = an_flow_offset(flow, label);
  return offset < flow->code_length ? flow->index_of[offset] : flow->count;
}

/* block_of marks the leaders first, then holds numbers. */
static bool make_blocks(an_flow *flow) {
  uint32_t *leader = flow->block_of;
  leader[0] = 1;
  for (uint32_t i = 0; i < flow->count; i++) {
    const cf_insn *insn = flow->insns[i];
    if (cf_is_branch(insn->opcode)) leader[index_at(flow, insn->to.target)] = 1;
    if (is_switch(insn->opcode)) {
      const cf_switch *s = insn->to.branches;
      leader[index_at(flow, s->otherwise)] = 1;
      for (uint32_t k = 0; k < s->count; k++) leader[index_at(flow, s->targets[k])] = 1;
    }
    if (cf_is_branch(insn->opcode) || !cf_falls_through(insn->opcode)) leader[i + 1] = 1;
  }
  for (const cf_handler *h = flow->code->handlers; h; h = h->next) {
    leader[index_at(flow, h->start)] = 1;
    leader[index_at(flow, h->end)] = 1;
    leader[index_at(flow, h->target)] = 1;
  }
  for (uint32_t i = 0; i < flow->count; i++) flow->block_count += leader[i];
  flow->blocks = calloc(flow->block_count + 1, sizeof *flow->blocks);
  if (!flow->blocks) return false;
  uint32_t block = 0;
  for (uint32_t i = 0; i < flow->count; i++) {
    if (leader[i] && i > 0) flow->blocks[block++].end = i;
    if (leader[i]) flow->blocks[block].first = i;
    leader[i] = block;
  }
  if (flow->count) flow->blocks[block].end = flow->count;
  return true;
}

/* `count` targets of this kind stand at the end. */
static bool add_target(an_flow *flow, uint32_t insn, uint32_t *count) {
  if (insn >= flow->count) return true;
  uint32_t block = flow->block_of[insn];
  for (uint32_t i = flow->targets.length - *count; i < flow->targets.length; i++)
    if (flow->targets.items[i] == block) return true;
  if (!hp_push(&flow->targets, block)) return false;
  ++*count;
  return true;
}

static bool add_targets(an_flow *flow, uint32_t at) {
  an_flow_block *b = &flow->blocks[at];
  const cf_insn *last = flow->insns[b->end - 1];
  b->successors = flow->targets.length;
  bool good = true;
  if (cf_is_branch(last->opcode)) good = add_target(flow, index_at(flow, last->to.target), &b->successor_count);
  if (is_switch(last->opcode)) {
    const cf_switch *s = last->to.branches;
    good = add_target(flow, index_at(flow, s->otherwise), &b->successor_count);
    for (uint32_t k = 0; good && k < s->count; k++)
      good = add_target(flow, index_at(flow, s->targets[k]), &b->successor_count);
  }
  if (good && cf_falls_through(last->opcode)) good = add_target(flow, b->end, &b->successor_count);
  for (const cf_handler *h = flow->code->handlers; good && h; h = h->next)
    if (index_at(flow, h->start) <= b->first && b->first < index_at(flow, h->end))
      good = add_target(flow, index_at(flow, h->target), &b->handler_count);
  return good;
}

bool an_flow_init(an_flow *flow, const cf_code *code) {
  *flow = (an_flow){.code = code};
  bool good = collect(flow) && make_blocks(flow);
  for (uint32_t i = 0; good && i < flow->block_count; i++) good = add_targets(flow, i);
  if (!good) an_flow_free(flow);
  return good;
}

void an_flow_free(an_flow *flow) {
  free(flow->insns);
  free(flow->index_of);
  free(flow->blocks);
  free(flow->block_of);
  hp_free(&flow->targets);
  *flow = (an_flow){0};
}
