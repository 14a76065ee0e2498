/* The control flow of one method: its instructions, its blocks, and each block's successors. */
#ifndef AN_FLOW_H
#define AN_FLOW_H

#include "hpor/classfile.h"
#include "hpor/vector.h"

typedef struct an_flow_block {
  uint32_t first, end;      /* numbers of instructions, end exclusive */
  uint32_t successors;      /* index in an_flow.targets ... */
  uint32_t successor_count; /* ... of blocks reached when the last instruction completes ... */
  uint32_t handler_count;   /* ... followed by those reached when an instruction of the block throws */
} an_flow_block;

typedef struct an_flow {
  const cf_code *code;
  const cf_insn **insns; /* without labels */
  uint32_t count;
  uint32_t code_length;  /* in bytes */
  uint32_t *index_of;    /* by offset, UINT32_MAX: no instruction starts there; code_length + 1 entries */
  an_flow_block *blocks; /* in the order of the code */
  uint32_t block_count;
  uint32_t *block_of; /* by instruction */
  hp_numbers targets; /* blocks */
  bool subroutines;   /* the code has jsr or ret, which are not followed: every block may lead to every block */
} an_flow;

/* Computes the flow of `code`, which must not have been edited; borrowed until an_flow_free(). False: out of memory. */
bool an_flow_init(an_flow *flow, const cf_code *code);
void an_flow_free(an_flow *flow);
/* The offset of the instruction at or behind the node. code_length: the end. */
uint32_t an_flow_offset(const an_flow *flow, const cf_insn *node);

#endif
