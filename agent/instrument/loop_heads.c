/* Puts hooks at the heads of loops. With state matching: the heads of all loops, the ends of synchronized blocks, and
 * the returns of methods with one of these or with a lock. At these places the thread's digest may forget what the
 * method has read, since the method goes on with its live locals alone (states/digest.h). Without state matching: the
 * heads of loops in which a thread may wait (instrument/waits.c). */
#include "instrument/instrument_parts.h"
#include "jdk/waiting_loops.h"

#include <stdlib.h>

static bool usable(const cf_frame *frame) {
  if (!frame || frame->stack_count) return false;
  for (uint16_t i = 0; i < frame->local_count; i++)
    if (frame->locals[i].kind == CF_UNINITIALIZED || frame->locals[i].kind == CF_UNINITIALIZED_THIS) return false;
  return true;
}

/* Does the branch `insn` to the label go back in the class file, or to itself? */
static bool goes_back(const cf_insn *label, const cf_insn *insn) {
  while (label && label->origin == CF_INSERTED) label = label->next;
  return label && label->origin <= insn->origin;
}

static void mark(cf_insn **labels, size_t *count, cf_insn *label, const cf_insn *insn) {
  if (goes_back(label, insn) && usable(label->to.frame)) labels[(*count)++] = label;
}

/* Does the instruction lead from the exit of a monitor to the code behind the block? */
static bool leaves_block(const cf_insn *insn) {
  const cf_insn *before = insn->previous;
  while (before && before->opcode == CF_OP_LABEL) before = before->previous;
  return (insn->opcode == CF_OP_GOTO || insn->opcode == CF_OP_GOTO_W) && before && before->opcode == CF_OP_MONITOREXIT;
}

static size_t targets(cf_code *code, cf_insn **labels, bool blocks) {
  size_t count = 0;
  for (cf_insn *insn = code->first; insn; insn = insn->next) {
    if (blocks && leaves_block(insn) && usable(insn->to.target->to.frame)) {
      labels[count++] = insn->to.target;
    } else if (cf_is_branch(insn->opcode)) {
      mark(labels, &count, insn->to.target, insn);
    } else if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
      const cf_switch *branches = insn->to.branches;
      mark(labels, &count, branches->otherwise, insn);
      for (uint32_t i = 0; i < branches->count; i++) mark(labels, &count, branches->targets[i], insn);
    }
  }
  return count;
}

static size_t count_targets(const cf_code *code) {
  size_t count = 0;
  for (const cf_insn *insn = code->first; insn; insn = insn->next) {
    if (cf_is_branch(insn->opcode)) count++;
    if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) count += insn->to.branches->count + 1;
  }
  return count;
}

static bool listed(cf_insn *const *labels, size_t count, const cf_insn *label) {
  for (size_t i = 0; i < count; i++)
    if (labels[i] == label) return true;
  return false;
}

/* Keeps only the heads of loops in which a thread may wait: ag_may_wait(). */
static void leave_waits(ag_body *b) {
  size_t left = 0;
  for (size_t i = 0; i < b->head_count; i++) {
    if (!ag_may_wait(b, b->heads[i], b->live[i])) continue;
    b->heads[left] = b->heads[i];
    b->live[left++] = b->live[i];
  }
  b->head_count = left;
}

/* Finds the places where the method's live locals are told. Returns false when memory runs out. */
static bool find_heads(ag_body *b) {
  size_t count = count_targets(b->code);
  if (count == 0) return true;
  cf_insn **labels = malloc(count * sizeof *labels);
  b->heads = malloc(count * sizeof *b->heads);
  bool good = labels && b->heads;
  count = good ? targets(b->code, labels, b->rw->in->program && !b->waits) : 0;
  /* In the order of the code, each place once: of several labels there the last. */
  for (cf_insn *insn = b->code->first; insn && count; insn = insn->next)
    if (insn->opcode == CF_OP_LABEL && insn->next && insn->next->opcode != CF_OP_LABEL && listed(labels, count, insn))
      b->heads[b->head_count++] = insn;
  free(labels);
  if (b->head_count == 0) return good;
  b->live = malloc(b->head_count * sizeof *b->live);
  if (!b->live) return false;
  ag_live_locals(b->code, b->heads, b->head_count, b->live);
  if (b->waits) leave_waits(b);
  return good;
}

/* Does the method of the program take a lock, or give it back? Most of what it reads is of no use to its caller. */
static bool has_lock(const ag_body *b) {
  cf_member member;
  if (!b->rw->in->program || cf_string_is(cf_method_name(b->method), "<init>")) return false;
  if (cf_method_flags(b->method) & CF_ACC_SYNCHRONIZED) return true;
  for (const cf_insn *insn = b->code->first; insn; insn = insn->next) {
    if (insn->opcode == CF_OP_MONITORENTER) return true;
    bool calls = insn->opcode == CF_OP_INVOKEVIRTUAL || insn->opcode == CF_OP_INVOKEINTERFACE;
    if (calls && cf_pool_member(b->rw->c, insn->index, &member) && cf_string_is(member.name, "unlock")) return true;
  }
  return false;
}

bool ag_loops_prepare(ag_body *b) {
  const ag_instrument_config *config = &b->rw->ins->config;
  bool may = b->rw->in->program || ag_waits_for_time(b, b->code->first, NULL) ||
             ag_jdk_spins(cf_class_name(b->rw->c), cf_method_name(b->method));
  b->waits = config->waits && !config->digests && may;
  if (!(config->digests || b->waits) || !(b->what & AG_DO_FIELDS)) return true;
  if (!find_heads(b)) return false;
  b->forgets = b->head_count || (!b->waits && has_lock(b));
  if (!b->forgets) return true;
  b->own_locals = b->code->max_locals;
  b->frame_local = cf_local_new(b->code, 1);
  cf_frames_add_local(b->code, b->frame_local, (cf_type){.kind = CF_INTEGER});
  return true;
}

static void emit_begin(ag_body *b, cf_cursor at, const cf_insn *insn) {
  cf_emit_local(at, CF_OP_ILOAD, b->frame_local);
  ag_site_hook(b, at, ag_body_site(b, AG_NONE, insn, NULL, 0, 0), AG_HOOK_LOOP);
}

static void emit_value(ag_body *b, cf_cursor at, const cf_type *type, uint16_t local) {
  switch (type->kind) {
    case CF_INTEGER:
      ag_load(at, 'I', local);
      ag_call_hook(b, at, AG_HOOK_LOCAL_INT);
      break;
    case CF_FLOAT:
      ag_load(at, 'F', local);
      ag_call_hook(b, at, AG_HOOK_LOCAL_FLOAT);
      break;
    case CF_LONG:
      ag_load(at, 'J', local);
      ag_call_hook(b, at, AG_HOOK_LOCAL_LONG);
      break;
    case CF_DOUBLE:
      ag_load(at, 'D', local);
      ag_call_hook(b, at, AG_HOOK_LOCAL_DOUBLE);
      break;
    case CF_OBJECT:
      ag_load(at, 'L', local);
      ag_call_hook(b, at, AG_HOOK_LOCAL_REF);
      break;
    default:
      break; /* not usable, or null */
  }
}

static void emit_head(ag_body *b, cf_insn *insn, const cf_frame *frame, uint64_t live) {
  cf_cursor at = cf_before(b->code, insn);
  uint16_t local = 0;
  emit_begin(b, at, insn);
  for (uint16_t i = 0; i < frame->local_count && local < b->own_locals; i++) {
    if (local >= 64 || live >> local & 1) emit_value(b, at, &frame->locals[i], local);
    local = (uint16_t)(local + (frame->locals[i].kind == CF_LONG || frame->locals[i].kind == CF_DOUBLE ? 2 : 1));
  }
  ag_call_hook(b, at, AG_HOOK_FORGET);
}

static void emit_return(ag_body *b, cf_insn *insn) {
  cf_cursor at = cf_before(b->code, insn);
  emit_begin(b, at, insn);
  if (insn->opcode != CF_OP_RETURN)
    cf_emit(at, insn->opcode == CF_OP_LRETURN || insn->opcode == CF_OP_DRETURN ? CF_OP_DUP2 : CF_OP_DUP);
  switch (insn->opcode) {
    case CF_OP_IRETURN:
      ag_call_hook(b, at, AG_HOOK_LOCAL_INT);
      break;
    case CF_OP_LRETURN:
      ag_call_hook(b, at, AG_HOOK_LOCAL_LONG);
      break;
    case CF_OP_FRETURN:
      ag_call_hook(b, at, AG_HOOK_LOCAL_FLOAT);
      break;
    case CF_OP_DRETURN:
      ag_call_hook(b, at, AG_HOOK_LOCAL_DOUBLE);
      break;
    case CF_OP_ARETURN:
      ag_call_hook(b, at, AG_HOOK_LOCAL_REF);
      break;
    default:
      break;
  }
  cf_emit_local(at, CF_OP_ILOAD, b->frame_local);
  ag_call_hook(b, at, AG_HOOK_LEFT);
}

void ag_loops_at(ag_body *b, cf_insn *insn) {
  if (!b->forgets) return;
  if (b->head_at < b->head_count && b->heads[b->head_at]->next == insn) {
    const cf_frame *frame = b->heads[b->head_at]->to.frame;
    if (b->waits)
      ag_waits_head(b, insn, frame, b->live[b->head_at]);
    else
      emit_head(b, insn, frame, b->live[b->head_at]);
    b->head_at++;
  }
  if (b->waits) return;
  if (insn->opcode >= CF_OP_IRETURN && insn->opcode <= CF_OP_RETURN) emit_return(b, insn);
}

void ag_loops_enter(ag_body *b, cf_cursor at) {
  if (!b->forgets) return;
  if (b->waits)
    cf_emit(at, CF_OP_ICONST_0); /* no head has been visited */
  else
    ag_call_hook(b, at, AG_HOOK_FRAME);
  cf_emit_local(at, CF_OP_ISTORE, b->frame_local);
}
