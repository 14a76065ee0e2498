/* Edits of methods that leave unchanged what the methods do. */
#include "rewrite_edits.h"

#include <string.h>

#define OBJECT "(Ljava/lang/Object;)V"

/* Edits of one method. */
typedef struct editor {
  cf_code *code;
  rewrite_counts *counts;
  bool constructor;
  int spare; /* a local that holds a value while its operands are copied; -1: not taken yet */
} editor;

static void call_site(editor *e, cf_cursor at) {
  cf_emit_int(at, (int32_t)e->counts->hooks++);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "site", "(I)V", false);
}

static void call_object(editor *e, cf_cursor at) {
  e->counts->hooks++;
  cf_emit(at, CF_OP_DUP);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "object", OBJECT, false);
}

static void call_element(editor *e, cf_cursor at) {
  e->counts->hooks++;
  cf_emit(at, CF_OP_DUP2);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "element", "(Ljava/lang/Object;I)V", false);
}

/* iload for the types that an int holds, and so on; add 33 for the store. */
static cf_opcode load_of(char type) {
  switch (type) {
    case 'J':
      return CF_OP_LLOAD;
    case 'F':
      return CF_OP_FLOAD;
    case 'D':
      return CF_OP_DLOAD;
    case 'L':
    case '[':
      return CF_OP_ALOAD;
    default:
      return CF_OP_ILOAD;
  }
}

static uint16_t spare(editor *e) {
  if (e->spare < 0) e->spare = cf_local_new(e->code, 2);
  return (uint16_t)e->spare;
}

static void save(editor *e, cf_cursor at, char type) {
  cf_emit_local(at, (cf_opcode)(load_of(type) + (CF_OP_ISTORE - CF_OP_ILOAD)), spare(e));
}

static void restore(editor *e, cf_cursor at, char type) {
  cf_emit_local(at, load_of(type), spare(e));
}

static void hook_field(editor *e, cf_insn *insn) {
  cf_cursor at = cf_before(e->code, insn);
  cf_member member;
  cf_pool_member(e->code->class_file, insn->index, &member);
  if (insn->opcode == CF_OP_GETFIELD) {
    call_object(e, at);
  } else if (e->constructor && cf_string_same(member.owner, cf_class_name(e->code->class_file))) {
    call_site(e, at); /* `this` may be uninitialized still: it cannot be passed on */
  } else {
    char type = member.descriptor.text[0];
    save(e, at, type);
    call_object(e, at);
    restore(e, at, type);
  }
}

static void hook_array(editor *e, cf_insn *insn) {
  static const char types[] = "IJFDLIII"; /* iaload, laload, ... and iastore, lastore, ... */
  cf_cursor at = cf_before(e->code, insn);
  bool store = insn->opcode >= CF_OP_IASTORE;
  char type = types[insn->opcode - (store ? CF_OP_IASTORE : CF_OP_IALOAD)];
  if (store) save(e, at, type);
  call_element(e, at);
  if (store) restore(e, at, type);
}

static void hook_insns(editor *e) {
  for (cf_insn *insn = e->code->first, *next; insn != NULL; insn = next) {
    next = insn->next;
    switch (insn->opcode) {
      case CF_OP_GETFIELD:
      case CF_OP_PUTFIELD:
        hook_field(e, insn);
        break;
      case CF_OP_GETSTATIC:
      case CF_OP_PUTSTATIC:
        call_site(e, cf_before(e->code, insn));
        break;
      case CF_OP_MONITORENTER:
      case CF_OP_MONITOREXIT:
        call_object(e, cf_before(e->code, insn));
        break;
      case CF_OP_INVOKEVIRTUAL:
      case CF_OP_INVOKEINTERFACE:
      case CF_OP_INVOKESPECIAL:
      case CF_OP_INVOKESTATIC:
      case CF_OP_INVOKEDYNAMIC:
        call_site(e, cf_before(e->code, insn));
        call_site(e, cf_after(e->code, insn));
        break;
      default:
        if ((insn->opcode >= CF_OP_IALOAD && insn->opcode <= CF_OP_SALOAD) ||
            (insn->opcode >= CF_OP_IASTORE && insn->opcode <= CF_OP_SASTORE))
          hook_array(e, insn);
        break;
    }
  }
}

/* ---- edits that need frames of their own ---- */

static bool is_return(const cf_insn *insn) {
  return insn->opcode >= CF_OP_IRETURN && insn->opcode <= CF_OP_RETURN;
}

/* if (Probe.stop()) return 0; */
static void add_entry_guard(editor *e) {
  cf_code *code = e->code;
  cf_cursor at = cf_at_entry(code);
  cf_insn *on = cf_label_new(code);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "stop", "()Z", false);
  cf_emit_branch(at, CF_OP_IFEQ, on);
  switch (cf_descriptor_return(cf_method_descriptor(code->method))) {
    case 'V':
      cf_emit(at, CF_OP_RETURN);
      break;
    case 'J':
      cf_emit_long(at, 0);
      cf_emit(at, CF_OP_LRETURN);
      break;
    case 'F':
      cf_emit(at, CF_OP_FCONST_0);
      cf_emit(at, CF_OP_FRETURN);
      break;
    case 'D':
      cf_emit(at, CF_OP_DCONST_0);
      cf_emit(at, CF_OP_DRETURN);
      break;
    case 'L':
    case '[':
      cf_emit(at, CF_OP_ACONST_NULL);
      cf_emit(at, CF_OP_ARETURN);
      break;
    default:
      cf_emit_int(at, 0);
      cf_emit(at, CF_OP_IRETURN);
      break;
  }
  cf_emit_label(at, on);
  cf_frame_entry(code, on);
  e->counts->guards++;
}

/* A hook at the start of each handler, outside of every range. */
static void add_handler_guards(editor *e) {
  cf_code *code = e->code;
  for (cf_handler *h = code->handlers; h != NULL; h = h->next) {
    cf_insn *guard = cf_label_new(code);
    if (!cf_frame_copy(code, guard, h->target) && cf_class_version(code->class_file) >= 50) continue;
    cf_cursor at = cf_at_end(code);
    cf_emit_label(at, guard);
    call_site(e, at);
    cf_emit_branch(at, CF_OP_GOTO, h->target);
    h->target = guard;
    e->counts->guards++;
  }
}

/* synchronized void m() { body } becomes m() { enter(lock); try { body } finally { exit(lock); } } */
static void add_monitor(editor *e) {
  cf_code *code = e->code;
  cf_class *c = code->class_file;
  bool is_static = (cf_method_flags(code->method) & CF_ACC_STATIC) != 0;
  if (is_static && cf_class_version(c) < 49) return;
  uint16_t lock = cf_local_new(code, 1);
  cf_frames_add_local(code, lock,
                      (cf_type){.kind = CF_OBJECT, .class_index = cf_pool_add_class(c, "java/lang/Object")});

  cf_insn *start = cf_label_new(code), *end = cf_label_new(code), *handler = cf_label_new(code);
  for (cf_insn *insn = code->first, *next; insn != NULL; insn = next) {
    next = insn->next;
    if (!is_return(insn)) continue;
    cf_emit_local(cf_before(code, insn), CF_OP_ALOAD, lock);
    cf_emit_member(cf_before(code, insn), CF_OP_INVOKESTATIC, PROBE, "object", OBJECT, false);
  }
  cf_cursor at = cf_at_entry(code);
  if (is_static) {
    char name[1024];
    cf_string text = cf_class_name(c);
    snprintf(name, sizeof name, "%.*s", (int)text.length, text.text);
    cf_emit_class(at, name);
  } else {
    cf_emit_local(at, CF_OP_ALOAD, 0);
  }
  cf_emit(at, CF_OP_DUP);
  cf_emit_local(at, CF_OP_ASTORE, lock);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "object", OBJECT, false);
  cf_emit_label(at, start);

  at = cf_at_end(code);
  cf_emit_label(at, end);
  cf_emit_label(at, handler);
  cf_frame_handler(code, handler, 0, lock, "java/lang/Object", "java/lang/Throwable");
  cf_emit_local(at, CF_OP_ALOAD, lock);
  cf_emit_member(at, CF_OP_INVOKESTATIC, PROBE, "object", OBJECT, false);
  cf_emit(at, CF_OP_ATHROW);
  cf_handler_add(code, start, end, handler, 0, false);
  cf_method_set_flags(code->method, cf_method_flags(code->method) & (uint16_t)~CF_ACC_SYNCHRONIZED);
  e->counts->monitors++;
}

/* So many nops in the middle that the branches across it no longer fit. */
static void add_padding(editor *e) {
  cf_code *code = e->code;
  size_t count = 0;
  for (cf_insn *insn = code->first; insn != NULL; insn = insn->next) count++;
  cf_insn *middle = code->first;
  for (size_t i = 0; i < count / 2; i++) middle = middle->next;
  while (middle != NULL && middle->opcode == CF_OP_LABEL) middle = middle->next;
  if (middle == NULL) return;
  for (int i = 0; i < 33000; i++) cf_emit(cf_before(code, middle), CF_OP_NOP);
}

static bool has_branches(const cf_code *code) {
  for (const cf_insn *insn = code->first; insn != NULL; insn = insn->next)
    if (cf_is_branch(insn->opcode)) return true;
  return false;
}

cf_status rewrite_method(cf_method *m, rewrite_mode mode, rewrite_counts *counts, cf_error *error) {
  cf_code *code = cf_code_edit(m, error);
  if (code == NULL) return error->status;
  uint16_t flags = cf_method_flags(m);
  editor e = {.code = code, .counts = counts, .spare = -1, .constructor = cf_string_is(cf_method_name(m), "<init>")};
  if (mode == REWRITE_FAR) {
    if (!has_branches(code)) return CF_NOT_FOUND;
    add_padding(&e);
  } else {
    hook_insns(&e);
  }
  if (mode == REWRITE_GUARDS) {
    if ((flags & CF_ACC_SYNCHRONIZED) != 0) add_monitor(&e);
    if (!e.constructor) add_entry_guard(&e);
    add_handler_guards(&e);
  }
  /* Both ways to get the stack's depth are put before the verifier. */
  if (counts->methods % 2 == 0) {
    cf_code_reserve_stack(code, 3);
  } else {
    cf_status status = cf_code_compute_stack(code, error);
    if (status != CF_OK) return status;
  }
  cf_status status = cf_code_commit(code, error);
  if (status == CF_OK) counts->methods++;
  if (status != CF_OK) cf_method_set_flags(m, flags);
  return status;
}
