/* Computes max_stack: how deep the operand stack gets. */
#include "code.h"

#include <stdlib.h>

static bool field_effect(const cf_class *c, const cf_insn *insn, int *pops, int *pushes) {
  cf_member member;
  if (!cf_pool_member(c, insn->index, &member) || member.descriptor.length == 0) return false;
  int slots = cf_type_slots(member.descriptor.text[0]);
  bool store = insn->opcode == CF_OP_PUTSTATIC || insn->opcode == CF_OP_PUTFIELD;
  bool instance = insn->opcode == CF_OP_GETFIELD || insn->opcode == CF_OP_PUTFIELD;
  *pops = (store ? slots : 0) + (instance ? 1 : 0);
  *pushes = store ? 0 : slots;
  return true;
}

static bool call_effect(const cf_class *c, const cf_insn *insn, int *pops, int *pushes) {
  cf_string descriptor;
  cf_member member;
  if (insn->opcode == CF_OP_INVOKEDYNAMIC) {
    if (!cf_pool_is(c, insn->index, CF_TAG_INVOKE_DYNAMIC)) return false;
    descriptor = cf_pool_utf8(c, get_u2(c->pool[get_u2(c->pool[insn->index] + 3)] + 3));
  } else {
    if (!cf_pool_member(c, insn->index, &member)) return false;
    descriptor = member.descriptor;
  }
  if (!cf_descriptor_is_method(descriptor)) return false;
  bool receiver = insn->opcode != CF_OP_INVOKESTATIC && insn->opcode != CF_OP_INVOKEDYNAMIC;
  *pops = cf_descriptor_argument_slots(descriptor) + (receiver ? 1 : 0);
  *pushes = cf_type_slots(cf_descriptor_return(descriptor));
  return true;
}

bool cf_stack_effect(const cf_class *c, const cf_insn *insn, int *pops, int *pushes) {
  *pops = *pushes = 0;
  if (insn->opcode > CF_OP_JSR_W) return true; /* a label */
  switch (insn->opcode) {
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
    case CF_OP_GETFIELD:
    case CF_OP_PUTFIELD:
      return field_effect(c, insn, pops, pushes);
    case CF_OP_INVOKEVIRTUAL:
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
    case CF_OP_INVOKEDYNAMIC:
      return call_effect(c, insn, pops, pushes);
    case CF_OP_MULTIANEWARRAY:
      *pops = insn->value;
      *pushes = 1;
      return true;
    default:
      *pops = cf_opcodes[insn->opcode].pops;
      *pushes = cf_opcodes[insn->opcode].pushes;
      return true;
  }
}

/* ---- following the code ---- */

/* Depths at the nodes by their number, -1 where not reached yet, and the nodes still to be followed. */
typedef struct walk {
  cf_code *code;
  int32_t *depth;
  cf_insn **todo;
  size_t todo_count;
  int32_t deepest;
  const char *problem;
  uint32_t problem_at;
} walk;

static void fail(walk *w, const cf_insn *insn, const char *problem) {
  if (w->problem != NULL) return;
  w->problem = problem;
  w->problem_at = insn == NULL ? 0 : insn->origin == CF_INSERTED ? insn->offset : insn->origin;
}

/* Each node is put on the list once, when its depth becomes known. */
static void reach(walk *w, cf_insn *insn, int32_t depth) {
  if (insn == NULL) return;
  int32_t *known = &w->depth[insn->offset];
  if (*known == -1) {
    *known = depth;
    if (depth > w->deepest) w->deepest = depth;
    w->todo[w->todo_count++] = insn;
  } else if (*known != depth) {
    fail(w, insn, "the stack's depth differs between two ways to an instruction");
  }
}

static void follow(walk *w, cf_insn *insn) {
  int32_t depth = w->depth[insn->offset];
  int pops, pushes;
  if (!cf_stack_effect(w->code->class_file, insn, &pops, &pushes)) {
    fail(w, insn, "an instruction names a pool entry of the wrong kind");
    return;
  }
  if (depth < pops) {
    fail(w, insn, "an instruction takes more from the stack than there is");
    return;
  }
  bool subroutine = insn->opcode == CF_OP_JSR || insn->opcode == CF_OP_JSR_W;
  int32_t after = depth - pops + pushes;
  if (after > w->deepest) w->deepest = after;
  if (cf_is_branch(insn->opcode)) reach(w, insn->to.target, after);
  if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
    const cf_switch *s = insn->to.branches;
    reach(w, s->otherwise, after);
    for (uint32_t i = 0; i < s->count; i++) reach(w, s->targets[i], after);
  }
  /* A subroutine takes the return address off again before it returns. */
  if (cf_falls_through(insn->opcode)) reach(w, insn->next, subroutine ? depth : after);
}

cf_status cf_code_compute_stack(cf_code *code, cf_error *error) {
  /* The nodes are numbered through `offset`, which is set anew on commit. */
  uint32_t count = 0;
  for (cf_insn *insn = code->first; insn != NULL; insn = insn->next) insn->offset = count++;
  walk w = {.code = code};
  w.depth = malloc((count + 1) * sizeof *w.depth);
  w.todo = malloc((count + 1) * sizeof *w.todo);
  cf_status status = CF_OK;
  if (w.depth == NULL || w.todo == NULL) {
    status = cf_fail(error, CF_MEMORY, code->class_file, code->method, NULL, "out of memory");
  } else {
    memset(w.depth, -1, (count + 1) * sizeof *w.depth);
    reach(&w, code->first, 0);
    for (const cf_handler *h = code->handlers; h != NULL; h = h->next) reach(&w, h->target, 1);
    while (w.todo_count > 0 && w.problem == NULL) follow(&w, w.todo[--w.todo_count]);
    if (w.problem == NULL && w.deepest > 65535) fail(&w, NULL, "the stack gets deeper than 65535 slots");
    if (w.problem != NULL) {
      status = cf_fail(error, CF_BROKEN, code->class_file, code->method, NULL, "%s", w.problem);
      if (error != NULL) error->offset = w.problem_at;
    } else {
      code->max_stack = (uint16_t)w.deepest;
    }
  }
  free(w.depth);
  free(w.todo);
  return status;
}
