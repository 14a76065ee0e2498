/* Finds loops in which a thread may wait for other threads: loops of the program, and loops of the JDK that call
 * wait(timeout), or that go round without a pause. At the head of each loop, the thread reports the values of its
 * locals (HporLoops.java). A round that comes back with the same values may have been in vain. The choice of loops is
 * rough. */
#include "instrument/instrument_parts.h"
#include "jdk/waiting_loops.h"

#include <string.h>

static bool is_back(const cf_insn *insn, const cf_insn *head) {
  return cf_is_branch(insn->opcode) && insn->to.target == head;
}

/* The last branch back to the head. Null: there is none, though a switch may jump back. */
static const cf_insn *last_back(const cf_insn *head) {
  const cf_insn *last = NULL;
  for (const cf_insn *insn = head; insn; insn = insn->next)
    if (is_back(insn, head)) last = insn;
  return last;
}

static bool looks_outside(uint16_t op) {
  return op == CF_OP_GETFIELD || op == CF_OP_GETSTATIC || op == CF_OP_MONITORENTER ||
         (op >= CF_OP_IALOAD && op <= CF_OP_SALOAD) || (op >= CF_OP_INVOKEVIRTUAL && op <= CF_OP_INVOKEDYNAMIC);
}

static bool ends_run(uint16_t op) {
  return cf_is_branch(op) || !cf_falls_through(op) || op == CF_OP_TABLESWITCH || op == CF_OP_LOOKUPSWITCH;
}

static bool counts(const cf_insn *insn, uint64_t live) {
  return insn->opcode == CF_OP_IINC && insn->index < 64 && live >> insn->index & 1;
}

bool ag_waits_for_time(const ag_body *b, const cf_insn *first, const cf_insn *last) {
  cf_member member;
  for (const cf_insn *insn = first; insn; insn = insn == last ? NULL : insn->next)
    if (insn->opcode == CF_OP_INVOKEVIRTUAL && cf_pool_member(b->rw->c, insn->index, &member) &&
        cf_string_is(member.name, "wait") && cf_string_is(member.descriptor, "(J)V"))
      return true;
  return false;
}

bool ag_may_wait(const ag_body *b, const cf_insn *head, uint64_t live) {
  const cf_insn *last = last_back(head);
  bool outside = !b->rw->in->program && !ag_jdk_spins(cf_class_name(b->rw->c), cf_method_name(b->method));
  if (outside && !(last && ag_waits_for_time(b, head, last))) return false;
  bool looks = !last, always_counts = last, counted = false;
  for (const cf_insn *insn = head; insn && last; insn = insn->next) {
    looks |= looks_outside(insn->opcode);
    counted |= counts(insn, live);
    if (is_back(insn, head)) always_counts &= counted;
    if (insn == last) break;
    if (insn->opcode != CF_OP_LABEL && ends_run(insn->opcode)) counted = false;
  }
  /* A loop never repeats a state if each way back to the head increments a local that is live there. A loop that reads
   * nothing from outside waits for nothing. */
  return looks && !always_counts;
}

static void emit_value(ag_body *b, cf_cursor at, const cf_type *type, uint16_t local) {
  static const struct {
    cf_type_kind kind;
    char type;
    ag_hook hook;
  } values[] = {{CF_INTEGER, 'I', AG_HOOK_WAIT_INT},
                {CF_FLOAT, 'F', AG_HOOK_WAIT_FLOAT},
                {CF_LONG, 'J', AG_HOOK_WAIT_LONG},
                {CF_DOUBLE, 'D', AG_HOOK_WAIT_DOUBLE},
                {CF_OBJECT, 'L', AG_HOOK_WAIT_REF}};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    if (values[i].kind != type->kind) continue;
    ag_load(at, values[i].type, local);
    ag_call_hook(b, at, values[i].hook);
  }
}

void ag_waits_head(ag_body *b, cf_insn *insn, const cf_frame *frame, uint64_t live) {
  cf_cursor at = cf_before(b->code, insn);
  uint32_t site = ag_body_site(b, AG_LOOP, insn, NULL, 0, 0);
  cf_emit_local(at, CF_OP_ILOAD, b->frame_local);
  ag_site_hook(b, at, site, AG_HOOK_WAIT_LOOP);
  cf_emit_local(at, CF_OP_ISTORE, b->frame_local);
  uint16_t local = 0;
  for (uint16_t i = 0; i < frame->local_count && local < b->own_locals; i++) {
    if (local >= 64 || live >> local & 1) emit_value(b, at, &frame->locals[i], local);
    local = (uint16_t)(local + (frame->locals[i].kind == CF_LONG || frame->locals[i].kind == CF_DOUBLE ? 2 : 1));
  }
  ag_site_hook(b, at, site, AG_HOOK_WAIT_LOOPED);
}
