/* Finds loops of the program that only wait. In each round from the head, the loop reads one variable that other
 * threads may write, leaves or goes on, yields, and jumps back. A round leaves the thread as it was. While nobody
 * writes the variable, another round changes nothing. So the thread may wait at the yield for a write
 * (driver/spins.c). */
#include "instrument/instrument_parts.h"

#include <string.h>

static bool loads_or_compares(uint16_t op) {
  bool loads = op <= CF_OP_ALOAD_3 && !cf_is_branch(op); /* constants and locals */
  bool computes = op >= CF_OP_IADD && op <= CF_OP_LXOR;
  return loads || computes || (op >= CF_OP_I2L && op <= CF_OP_DCMPG) || op == CF_OP_POP || op == CF_OP_DUP;
}

static bool reads_atomic(const cf_member *member) {
  static const char *const classes[] = {"AtomicInteger", "AtomicLong", "AtomicBoolean", "AtomicReference"};
  static const char package[] = "java/util/concurrent/atomic/";
  char owner[64];
  if (!ag_text(member->owner, owner, sizeof owner) || strncmp(owner, package, sizeof package - 1) != 0) return false;
  bool known = false;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    known |= !strcmp(owner + sizeof package - 1, classes[i]);
  return known && cf_string_is(member->name, "get");
}

static bool pauses(const cf_member *member) {
  return cf_string_is(member->owner, "java/lang/Thread") &&
         (cf_string_is(member->name, "yield") || cf_string_is(member->name, "onSpinWait"));
}

/* The number of variables, 0 or 1, that the instruction reads and other threads may write. -1: the instruction does
 * something else as well. */
static int reads(ag_body *b, const cf_insn *insn) {
  cf_member member;
  uint16_t op = insn->opcode;
  if (op == CF_OP_LABEL || insn->origin == CF_INSERTED || cf_is_branch(op) || loads_or_compares(op))
    return op == CF_OP_JSR || op == CF_OP_JSR_W ? -1 : 0;
  bool calls = op == CF_OP_INVOKEVIRTUAL || op == CF_OP_INVOKESTATIC;
  if ((op != CF_OP_GETFIELD && op != CF_OP_GETSTATIC && !calls) || !cf_pool_member(b->rw->c, insn->index, &member))
    return -1;
  if (!calls) return ag_known_field(b->rw, insn->index, &member) & AG_FINAL ? 0 : 1;
  return op == CF_OP_INVOKEVIRTUAL && reads_atomic(&member) ? 1 : -1;
}

/* The first instruction of the class file behind the label. */
static const cf_insn *target(const cf_insn *label) {
  while (label && (label->opcode == CF_OP_LABEL || label->origin == CF_INSERTED)) label = label->next;
  return label;
}

static bool is_pause(ag_body *b, const cf_insn *insn) {
  cf_member member;
  return insn->opcode == CF_OP_INVOKESTATIC && cf_pool_member(b->rw->c, insn->index, &member) && pauses(&member);
}

bool ag_spins(ag_body *b, const cf_insn *pause) {
  if (!b->rw->in->program) return false;
  const cf_insn *back = pause->next;
  while (back && (back->opcode == CF_OP_LABEL || back->origin == CF_INSERTED)) back = back->next;
  if (!back || back->opcode != CF_OP_GOTO) return false;
  const cf_frame *frame = back->to.target->to.frame; /* a value on the stack could change from round to round */
  const cf_insn *head = target(back->to.target);
  if (!frame || frame->stack_count || !head || head->origin > pause->origin) return false;
  int count = 0;
  for (const cf_insn *insn = head; insn && insn != pause; insn = insn->next) {
    int more = reads(b, insn);
    if (more < 0 || is_pause(b, insn)) return false;
    count += more;
  }
  return count == 1;
}
