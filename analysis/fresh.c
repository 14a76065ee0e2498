/* Says whether the instructions before a call make its last argument, an array, for that call alone. */
#include "hpor/jdk_objects.h"
#include "hpor/opcodes.h"

enum { DEEPEST = 32 };

static bool makes_array(const cf_insn *insn) {
  return insn->opcode == CF_OP_NEWARRAY || insn->opcode == CF_OP_ANEWARRAY;
}

/* Does the code go on behind it, and only there? Labels are where it may come from elsewhere. */
static bool goes_on(const cf_insn *insn) {
  uint16_t op = insn->opcode;
  bool ends = (op >= CF_OP_IRETURN && op <= CF_OP_RETURN) || op == CF_OP_ATHROW || op == CF_OP_TABLESWITCH ||
              op == CF_OP_LOOKUPSWITCH;
  return op != CF_OP_LABEL && !cf_is_branch(op) && !ends;
}

/* The instruction that made what is on top of the stack in front of the call. */
static const cf_insn *maker(const cf_class *c, const cf_insn *call) {
  int above = 0, pops, pushes;
  for (const cf_insn *insn = call->previous; insn && goes_on(insn); insn = insn->previous) {
    if (!cf_stack_effect(c, insn, &pops, &pushes)) return NULL;
    if (above >= pushes)
      above += pops - pushes;
    else if (insn->opcode == CF_OP_DUP)
      above = 0;
    else
      return makes_array(insn) ? insn : NULL;
  }
  return NULL;
}

/* Follows the stack from the array on: of each slot, whether it is that array. Any use of it but as one that is stored
 * into may show it to others. */
bool an_fresh_array(const cf_class *c, const cf_insn *call) {
  const cf_insn *insn = call ? maker(c, call) : NULL;
  bool array[DEEPEST] = {true};
  int depth = 1, pops, pushes;
  if (!insn) return false;
  for (insn = insn->next; insn != call; insn = insn->next) {
    if (!cf_stack_effect(c, insn, &pops, &pushes)) return false;
    bool store = insn->opcode >= CF_OP_IASTORE && insn->opcode <= CF_OP_SASTORE;
    if (insn->opcode == CF_OP_DUP) {
      if (depth == DEEPEST) return false;
      array[depth] = array[depth - 1];
      depth++;
      continue;
    }
    if (pops > depth || depth - pops + pushes > DEEPEST) return false;
    for (int i = store ? depth - pops + 1 : depth - pops; i < depth; i++)
      if (array[i]) return false;
    depth -= pops;
    while (pushes-- > 0) array[depth++] = false;
  }
  return array[depth - 1];
}
