/* Fields, arrays, monitors. The stack is written with the top at the right; a long or double is `vv`. */
#include "instrument/instrument_parts.h"
#include "jdk/jdk_classes.h"

static bool is_reference(char type) {
  return type == 'L' || type == '[';
}

/* Pushes the instruction an int or long that is a constant or a local variable? */
static bool pushes_number(const cf_insn *insn) {
  int op = insn->opcode;
  return (op >= CF_OP_ICONST_M1 && op <= CF_OP_LCONST_1) || (op >= CF_OP_BIPUSH && op <= CF_OP_LDC2_W) ||
         op == CF_OP_ILOAD || op == CF_OP_LLOAD || (op >= CF_OP_ILOAD_0 && op <= CF_OP_LLOAD_3);
}

/* Is the value that is read used for nothing but `x += number` or `x -= number`? Then the next access is the write. No
 * label lies in between, so nothing jumps there. (Of the addition of floating-point numbers the order matters.) */
static bool begins_addition(const cf_insn *read) {
  const cf_insn *number = read->next, *sum = number ? number->next : NULL;
  if (sum && sum->opcode == CF_OP_I2L) sum = sum->next;
  const cf_insn *write = sum ? sum->next : NULL;
  if (!write || !pushes_number(number)) return false;
  if (sum->opcode != CF_OP_IADD && sum->opcode != CF_OP_ISUB && sum->opcode != CF_OP_LADD && sum->opcode != CF_OP_LSUB)
    return false;
  if (write->opcode >= CF_OP_I2B && write->opcode <= CF_OP_I2S) write = write->next;
  if (!write) return false;
  switch (read->opcode) {
    case CF_OP_GETFIELD:
      return write->opcode == CF_OP_PUTFIELD && write->index == read->index;
    case CF_OP_GETSTATIC:
      return write->opcode == CF_OP_PUTSTATIC && write->index == read->index;
    default:
      return write->opcode == read->opcode - CF_OP_IALOAD + CF_OP_IASTORE;
  }
}

/* A site for explain= alone. */
static void final_site(ag_body *b, ag_kind kind, const cf_insn *insn, const cf_member *member, uint8_t known) {
  if (!b->rw->ins->config.explains) return;
  uint32_t site = ag_body_site(b, kind, insn, member, member->descriptor.text[0], known);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->known.invisible = true;
}

/* The site of a read. */
static uint32_t read_site(ag_body *b, ag_kind kind, const cf_insn *insn, const cf_member *member, char type,
                          uint8_t known) {
  uint32_t site = ag_body_site(b, kind, insn, member, type, known);
  if (begins_addition(insn)) ag_site_adds(b, site);
  return site;
}

void ag_field_access(ag_body *b, cf_insn *insn) {
  cf_member member;
  if (!cf_pool_member(b->rw->c, insn->index, &member) || ag_jdk_no_variable(&member)) return;
  uint8_t known = ag_known_field(b->rw, insn->index, &member);
  char type = member.descriptor.text[0];
  cf_cursor at = cf_before(b->code, insn);
  if (insn->opcode == CF_OP_GETFIELD) {
    if (known & AG_FINAL) {
      final_site(b, AG_FIELD_READ, insn, &member, known);
      return;
    }
    cf_emit(at, CF_OP_DUP);
    ag_site_hook(b, at, read_site(b, AG_FIELD_READ, insn, &member, type, known), AG_HOOK_FIELD);
    return;
  }
  /* Before the call of the other constructor, the only object without a hook is the one under construction. Only fields
   * that the class declares may be assigned in it. */
  bool uninitialized = b->super_call && known & AG_OWN_FIELD;
  if (known & AG_FINAL || uninitialized) {
    if (known & AG_FINAL) final_site(b, AG_FIELD_WRITE, insn, &member, known);
    ag_digest_untracked(b, at);
    if (is_reference(type) && uninitialized) {
      ag_publish_copy(b, at);
    } else if (is_reference(type)) {
      cf_emit(at, CF_OP_DUP2);
      ag_call_hook(b, at, AG_HOOK_FINAL_FIELD);
      b->sets_finals = true;
    }
    return;
  }
  b->sets_finals |= known & AG_LATE;
  uint32_t site = ag_body_site(b, AG_FIELD_WRITE, insn, &member, type, known);
  if (is_reference(type)) {
    cf_emit(at, CF_OP_DUP2); /* o v o v */
    ag_site_hook(b, at, site, AG_HOOK_FIELD_REF);
    if (known & AG_LATE) {
      cf_emit(at, CF_OP_DUP2);
      ag_call_hook(b, at, AG_HOOK_FINAL_FIELD);
    }
  } else if (cf_type_slots(type) == 2) {
    cf_emit(at, CF_OP_DUP2_X1); /* vv o vv */
    cf_emit(at, CF_OP_POP2);    /* vv o */
    cf_emit(at, CF_OP_DUP_X2);  /* o vv o */
    ag_site_hook(b, at, site, AG_HOOK_FIELD);
  } else {
    cf_emit(at, CF_OP_DUP2); /* o v o v */
    cf_emit(at, CF_OP_POP);  /* o v o */
    ag_site_hook(b, at, site, AG_HOOK_FIELD);
  }
}

/* How often a phaser looks whether the others have come before it waits: as on a machine with one processor. Each look
 * would be a place for all that others do. */
static bool is_spin_count(const cf_insn *insn, const cf_member *member) {
  return insn->opcode == CF_OP_GETSTATIC && cf_string_is(member->name, "SPINS_PER_ARRIVAL") &&
         cf_string_is(member->owner, "java/util/concurrent/Phaser");
}

void ag_static_access(ag_body *b, cf_insn *insn) {
  cf_member member;
  if (!cf_pool_member(b->rw->c, insn->index, &member)) return;
  if (is_spin_count(insn, &member)) {
    cf_replace(b->code, insn, CF_OP_ICONST_1);
    return;
  }
  ag_stream_field(b, insn, &member);
  uint8_t known = ag_known_field(b->rw, insn->index, &member);
  if (!(known & AG_OWN_FIELD)) known &= (uint8_t)~AG_FINAL;
  char type = member.descriptor.text[0];
  bool write = insn->opcode == CF_OP_PUTSTATIC;
  if (known & AG_PROGRAM && ag_interface_field(b, insn, &member)) return;
  cf_cursor at = cf_before(b->code, insn);
  bool waits = !(known & AG_OWN) || b->waits_for_own;
  if (b->what & AG_DO_CLASS_INIT && known & AG_PROGRAM && waits) ag_init_hook(b, at, insn, &member);
  bool variable = known & AG_PROGRAM || b->rw->what & AG_DO_INNER;
  if (known & AG_FINAL || !(b->what & AG_DO_STATICS) || !variable) {
    if (known & AG_FINAL) final_site(b, write ? AG_STATIC_WRITE : AG_STATIC_READ, insn, &member, known);
    if (write) ag_digest_untracked(b, at);
    if (write && is_reference(type)) ag_publish_copy(b, at);
    return;
  }
  uint32_t site = write ? ag_body_site(b, AG_STATIC_WRITE, insn, &member, type, known)
                        : read_site(b, AG_STATIC_READ, insn, &member, type, known);
  if (write && is_reference(type)) {
    cf_emit(at, CF_OP_DUP);
    ag_site_hook(b, at, site, AG_HOOK_STATIC_REF);
  } else {
    ag_site_hook(b, at, site, AG_HOOK_STATIC_FIELD);
  }
}

static const char element_types[] = "IJFDLBCS"; /* in the order of iaload ... saload and iastore ... sastore */

void ag_array_load(ag_body *b, cf_insn *insn) {
  char type = element_types[insn->opcode - CF_OP_IALOAD];
  cf_cursor at = cf_before(b->code, insn);
  cf_emit(at, CF_OP_DUP2); /* a i a i */
  ag_site_hook(b, at, read_site(b, AG_ARRAY_READ, insn, NULL, type, 0), AG_HOOK_ELEMENT);
}

void ag_array_store(ag_body *b, cf_insn *insn) {
  char type = element_types[insn->opcode - CF_OP_IASTORE];
  cf_cursor at = cf_before(b->code, insn);
  uint32_t site = ag_body_site(b, AG_ARRAY_WRITE, insn, NULL, type, 0);
  if (type == 'L') {
    uint16_t value = ag_spill(b, 1);
    cf_emit_local(at, CF_OP_ASTORE, value); /* a i */
    cf_emit(at, CF_OP_DUP2);                /* a i a i */
    cf_emit_local(at, CF_OP_ALOAD, value);
    ag_site_hook(b, at, site, AG_HOOK_ELEMENT_REF);
    cf_emit_local(at, CF_OP_ALOAD, value); /* a i v */
  } else if (cf_type_slots(type) == 2) {
    cf_emit(at, CF_OP_DUP2_X2); /* vv a i vv */
    cf_emit(at, CF_OP_POP2);    /* vv a i */
    cf_emit(at, CF_OP_DUP2_X2); /* a i vv a i */
    ag_site_hook(b, at, site, AG_HOOK_ELEMENT);
  } else {
    cf_emit(at, CF_OP_DUP_X2);  /* v a i v */
    cf_emit(at, CF_OP_POP);     /* v a i */
    cf_emit(at, CF_OP_DUP2_X1); /* a i v a i */
    ag_site_hook(b, at, site, AG_HOOK_ELEMENT);
  }
}

ag_hook ag_monitor_hook(const ag_body *b, bool enter) {
  if (b->rw->what & AG_DO_INNER) return enter ? AG_HOOK_INNER_ENTER : AG_HOOK_INNER_EXIT;
  return enter ? AG_HOOK_ENTER : AG_HOOK_EXIT;
}

void ag_monitor(ag_body *b, cf_insn *insn) {
  bool enter = insn->opcode == CF_OP_MONITORENTER;
  cf_cursor at = cf_before(b->code, insn);
  ag_push_site(b, at, ag_body_site(b, enter ? AG_ENTER : AG_EXIT, insn, NULL, 0, 0));
  cf_replace_pool(b->code, insn, CF_OP_INVOKESTATIC, ag_hook_index(b, ag_monitor_hook(b, enter)));
}
