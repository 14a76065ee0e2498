/* Computes the offset of each instruction of edited code, and which branches are too long for 16 bits. */
#include "code.h"

/* Size of the instruction if it stands at that offset. */
static uint32_t insn_size(const cf_insn *insn, uint32_t offset) {
  switch (cf_opcodes[insn->opcode].form) {
    case CF_FORM_BYTE:
    case CF_FORM_NEWARRAY:
      return 2;
    case CF_FORM_SHORT:
    case CF_FORM_POOL:
      return 3;
    case CF_FORM_LDC:
      return insn->index > 255 ? 3 : 2;
    case CF_FORM_INTERFACE:
      return 5;
    case CF_FORM_LOCAL:
      return insn->index > 255 || (insn->flags & CF_INSN_WIDE) != 0 ? 4 : 2;
    case CF_FORM_IINC: {
      bool wide = insn->index > 255 || insn->value < -128 || insn->value > 127 || (insn->flags & CF_INSN_WIDE) != 0;
      return wide ? 6 : 3;
    }
    case CF_FORM_BRANCH:
    case CF_FORM_BRANCH_W:
      if ((insn->flags & CF_INSN_FAR) == 0) return 3;
      return insn->opcode == CF_OP_GOTO || insn->opcode == CF_OP_JSR || insn->opcode >= CF_OP_GOTO_W ? 5 : 8;
    case CF_FORM_TABLE:
      return 1 + (3 - (offset & 3)) + 12 + 4 * insn->to.branches->count;
    case CF_FORM_LOOKUP:
      return 1 + (3 - (offset & 3)) + 8 + 8 * insn->to.branches->count;
    case CF_FORM_MULTI:
      return 4;
    default:
      return 1;
  }
}

static void place(cf_encoder *e) {
  uint64_t offset = 0;
  for (cf_insn *insn = e->code->first; insn != NULL; insn = insn->next) {
    insn->offset = offset > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)offset;
    if (insn->opcode != CF_OP_LABEL) offset += insn_size(insn, insn->offset);
  }
  e->code_length = offset > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)offset;
}

static bool too_far(const cf_insn *insn) {
  if (!cf_is_branch(insn->opcode) || (insn->flags & CF_INSN_FAR) != 0) return false;
  int64_t distance = (int64_t)insn->to.target->offset - insn->offset;
  return distance < INT16_MIN || distance > INT16_MAX;
}

/* Does the class need a frame where an inverted branch lands? */
static bool needs_frames(const cf_code *code) {
  return code->class_file->version >= 50;
}

/* Does every range that covers the instruction cover the label too? Then a jump to the label, put behind the
 * instruction, has locals there that fit the handlers. */
static bool fits_ranges(const cf_code *code, const cf_insn *insn, const cf_insn *label) {
  uint32_t at = insn->offset, to = label->offset;
  for (const cf_handler *h = code->handlers; h != NULL; h = h->next) {
    bool covers_insn = h->start->offset <= at && at < h->end->offset;
    bool covers_label = h->start->offset <= to && to < h->end->offset;
    if (covers_insn && !covers_label) return false;
  }
  return true;
}

/* Bounds of the search for a place: well below 32,768, since what lies between may still grow; and few candidates, so
 * that a hostile class costs no time. */
#define TRAMPOLINE_DISTANCE 24000
#define TRAMPOLINE_CANDIDATES 32

/* The label with a frame that stands between an instruction and the next one, or null. */
static cf_insn *frame_behind(const cf_insn *insn) {
  for (cf_insn *next = insn->next; next != NULL && next->opcode == CF_OP_LABEL; next = next->next)
    if (next->to.frame != NULL) return next;
  return NULL;
}

/* The nearest instruction, in one direction, behind which a goto_w can stand: nothing falls into it there, or what does
 * can be led around it since a frame follows. */
static cf_insn *trampoline_place(const cf_code *code, cf_insn *branch, bool forward) {
  int left = TRAMPOLINE_CANDIDATES;
  for (cf_insn *insn = branch; insn != NULL && left > 0; insn = forward ? insn->next : insn->previous) {
    uint32_t distance = forward ? insn->offset - branch->offset : branch->offset - insn->offset;
    if (distance > TRAMPOLINE_DISTANCE) return NULL;
    if (insn->opcode == CF_OP_LABEL || (cf_falls_through(insn->opcode) && frame_behind(insn) == NULL)) continue;
    if (cf_falls_through(insn->opcode) && (insn->flags & CF_INSN_FAR) != 0) continue; /* it needs that frame itself */
    if (fits_ranges(code, insn, branch->to.target)) return insn;
    left--;
  }
  return NULL;
}

/* A conditional branch that is too long, where the instruction behind it has no frame: it goes to a goto_w near by,
 * which has the target's frame. */
static bool add_trampoline(cf_code *code, cf_insn *branch) {
  cf_insn *target = branch->to.target;
  if (target->to.frame == NULL) return false;
  cf_insn *place = trampoline_place(code, branch, true);
  if (place == NULL) place = trampoline_place(code, branch, false);
  if (place == NULL) return false;
  cf_insn *label = cf_label_new(code), *around = NULL;
  cf_cursor at = cf_after(code, place);
  if (cf_falls_through(place->opcode)) around = cf_emit_branch(at, CF_OP_GOTO, frame_behind(place));
  cf_emit_label(at, label);
  cf_frame_copy(code, label, target);
  cf_insn *jump = cf_emit_branch(at, CF_OP_GOTO_W, target);
  if (label == NULL || jump == NULL) return false;
  label->offset = jump->offset = place->offset; /* until the next round, near enough */
  if (around != NULL) around->offset = place->offset;
  branch->to.target = label;
  return true;
}

/* Rounds of lengthening; each may push further branches over the limit. Real code takes two or three. */
#define LAYOUT_ROUNDS 40

void cf_layout(cf_encoder *e) {
  cf_code *code = e->code;
  place(e);
  int rounds = 0;
  for (bool changed = e->code_length > INT16_MAX; changed && e->code_length <= 65535;) {
    changed = false;
    if (++rounds > LAYOUT_ROUNDS) {
      cf_encoder_fail(e, CF_TOO_LARGE, 0, "the method's branches do not settle");
      return;
    }
    for (cf_insn *insn = code->first; insn != NULL; insn = insn->next) {
      if (!too_far(insn)) continue;
      bool conditional = insn->opcode != CF_OP_GOTO && insn->opcode != CF_OP_JSR;
      if (!conditional || !needs_frames(code) || frame_behind(insn) != NULL) {
        insn->flags |= CF_INSN_FAR;
      } else if (!add_trampoline(code, insn)) {
        cf_encoder_fail(e, CF_TOO_LARGE, insn->offset,
                        "a branch is too long, and a longer form would need a new frame");
        return;
      }
      changed = true;
    }
    if (changed) place(e);
  }
  if (e->code_length > 65535)
    cf_encoder_fail(e, CF_TOO_LARGE, e->code_length, "the method's code would be longer than 65535 bytes");
  if (e->code_length == 0) cf_encoder_fail(e, CF_MISUSE, 0, "the method's code is empty");
}
