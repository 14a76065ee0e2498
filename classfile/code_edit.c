/* Edits code: nodes, emitters, locals, handlers. */
#include "code.h"

void cf_code_problem(cf_code *code, cf_status status, const char *problem) {
  if (code->parts->status != CF_OK) return;
  code->parts->status = status;
  code->parts->problem = problem;
}

/* ---- nodes ---- */

cf_insn *cf_insn_new(cf_code *code, uint16_t opcode) {
  cf_insn *insn = cf_arena_alloc(&code->class_file->arena, sizeof *insn);
  if (insn == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return NULL;
  }
  *insn = (cf_insn){.opcode = opcode, .origin = CF_INSERTED};
  return insn;
}

void cf_insn_link(cf_cursor at, cf_insn *insn) {
  cf_code *code = at.code;
  cf_insn *next = at.next, *previous = next != NULL ? next->previous : code->last;
  insn->next = next;
  insn->previous = previous;
  insn->flags |= CF_INSN_LISTED;
  if (previous != NULL)
    previous->next = insn;
  else
    code->first = insn;
  if (next != NULL)
    next->previous = insn;
  else
    code->last = insn;
}

static cf_insn *emit_node(cf_cursor at, uint16_t opcode) {
  cf_insn *insn = cf_insn_new(at.code, opcode);
  if (insn != NULL) cf_insn_link(at, insn);
  return insn;
}

/* ---- labels ---- */

cf_insn *cf_label_new(cf_code *code) {
  return cf_insn_new(code, CF_OP_LABEL);
}

cf_insn *cf_emit_label(cf_cursor at, cf_insn *label) {
  if (label == NULL) return NULL;
  if (label->opcode != CF_OP_LABEL || (label->flags & CF_INSN_LISTED) != 0)
    cf_code_problem(at.code, CF_MISUSE, "a label has been put into the code twice");
  else
    cf_insn_link(at, label);
  return label;
}

cf_insn *cf_label_before(cf_code *code, cf_insn *node) {
  if (node->opcode == CF_OP_LABEL) return node;
  if (node->previous != NULL && node->previous->opcode == CF_OP_LABEL) return node->previous;
  return emit_node(cf_before(code, node), CF_OP_LABEL);
}

cf_insn *cf_label_after(cf_code *code, cf_insn *node) {
  if (node->opcode == CF_OP_LABEL) return node;
  if (node->next != NULL && node->next->opcode == CF_OP_LABEL) return node->next;
  return emit_node(cf_after(code, node), CF_OP_LABEL);
}

/* ---- emitters ---- */

static void expect(cf_code *code, bool right) {
  if (!right) cf_code_problem(code, CF_MISUSE, "an emitter was called with an opcode of another form");
}

cf_insn *cf_emit(cf_cursor at, cf_opcode opcode) {
  bool plain =
      opcode <= CF_OP_JSR_W && (cf_opcodes[opcode].form == CF_FORM_PLAIN || cf_opcodes[opcode].form == CF_FORM_LOCAL_N);
  expect(at.code, plain);
  if (!plain) return NULL;
  if (cf_opcodes[opcode].form == CF_FORM_LOCAL_N) {
    int group = opcode - (opcode < CF_OP_IALOAD ? CF_OP_ILOAD_0 : CF_OP_ISTORE_0);
    return cf_emit_local(at, (cf_opcode)((opcode < CF_OP_IALOAD ? CF_OP_ILOAD : CF_OP_ISTORE) + group / 4), group % 4);
  }
  cf_insn *insn = emit_node(at, opcode);
  if (insn != NULL && opcode >= CF_OP_ICONST_M1 && opcode <= CF_OP_ICONST_5) insn->value = opcode - CF_OP_ICONST_0;
  return insn;
}

static cf_insn *emit_value(cf_cursor at, uint16_t opcode, int32_t value) {
  cf_insn *insn = emit_node(at, opcode);
  if (insn != NULL) insn->value = value;
  return insn;
}

static cf_insn *emit_index(cf_cursor at, uint16_t opcode, uint16_t index) {
  if (index == 0) cf_code_problem(at.code, CF_TOO_LARGE, "the constant pool is full");
  cf_insn *insn = emit_node(at, opcode);
  if (insn != NULL) insn->index = index;
  return insn;
}

cf_insn *cf_emit_int(cf_cursor at, int32_t value) {
  if (value >= -1 && value <= 5) return emit_value(at, (uint16_t)(CF_OP_ICONST_0 + value), value);
  if (value >= INT8_MIN && value <= INT8_MAX) return emit_value(at, CF_OP_BIPUSH, value);
  if (value >= INT16_MIN && value <= INT16_MAX) return emit_value(at, CF_OP_SIPUSH, value);
  return emit_index(at, CF_OP_LDC, cf_pool_add_integer(at.code->class_file, value));
}

cf_insn *cf_emit_long(cf_cursor at, int64_t value) {
  if (value == 0 || value == 1) return emit_node(at, (uint16_t)(CF_OP_LCONST_0 + value));
  if (value >= INT16_MIN && value <= INT16_MAX) {
    cf_emit_int(at, (int32_t)value);
    return emit_node(at, CF_OP_I2L);
  }
  return emit_index(at, CF_OP_LDC2_W, cf_pool_add_long(at.code->class_file, value));
}

cf_insn *cf_emit_string(cf_cursor at, const char *text) {
  return emit_index(at, CF_OP_LDC, cf_pool_add_string(at.code->class_file, text));
}

cf_insn *cf_emit_class(cf_cursor at, const char *name) {
  if (at.code->class_file->version < 49)
    cf_code_problem(at.code, CF_MISUSE, "a class constant needs class-file version 49");
  return emit_index(at, CF_OP_LDC, cf_pool_add_class(at.code->class_file, name));
}

cf_insn *cf_emit_constant(cf_cursor at, uint16_t index) {
  const cf_class *c = at.code->class_file;
  cf_tag tag = cf_pool_tag(c, index);
  bool two_slots = tag == CF_TAG_LONG || tag == CF_TAG_DOUBLE;
  if (tag == CF_TAG_DYNAMIC) {
    cf_string type = cf_pool_utf8(c, get_u2(c->pool[get_u2(c->pool[index] + 3)] + 3));
    two_slots = type.length == 1 && cf_type_slots(type.text[0]) == 2;
  }
  return emit_index(at, two_slots ? CF_OP_LDC2_W : CF_OP_LDC, index);
}

cf_insn *cf_emit_local(cf_cursor at, cf_opcode opcode, uint16_t local) {
  bool load = opcode >= CF_OP_ILOAD && opcode <= CF_OP_ALOAD, store = opcode >= CF_OP_ISTORE && opcode <= CF_OP_ASTORE;
  expect(at.code, load || store || opcode == CF_OP_RET);
  if (!load && !store && opcode != CF_OP_RET) return NULL;
  bool two_slots = opcode == CF_OP_LLOAD || opcode == CF_OP_DLOAD || opcode == CF_OP_LSTORE || opcode == CF_OP_DSTORE;
  uint32_t needed = (uint32_t)local + (two_slots ? 2 : 1);
  if (needed > 65535) cf_code_problem(at.code, CF_TOO_LARGE, "a method has at most 65535 local variables");
  if (needed > at.code->max_locals) at.code->max_locals = (uint16_t)needed;
  uint16_t short_opcode = opcode;
  if (local <= 3 && load) short_opcode = (uint16_t)(CF_OP_ILOAD_0 + 4 * (opcode - CF_OP_ILOAD) + local);
  if (local <= 3 && store) short_opcode = (uint16_t)(CF_OP_ISTORE_0 + 4 * (opcode - CF_OP_ISTORE) + local);
  cf_insn *insn = emit_node(at, short_opcode);
  if (insn != NULL) insn->index = local;
  return insn;
}

cf_insn *cf_emit_iinc(cf_cursor at, uint16_t local, int16_t by) {
  cf_insn *insn = emit_value(at, CF_OP_IINC, by);
  if (insn != NULL) insn->index = local;
  if (local >= at.code->max_locals) at.code->max_locals = local == 65535 ? local : (uint16_t)(local + 1);
  return insn;
}

cf_insn *cf_emit_pool(cf_cursor at, cf_opcode opcode, uint16_t index) {
  bool right = opcode <= CF_OP_JSR_W && cf_opcode_tags(opcode) != 0 && opcode != CF_OP_MULTIANEWARRAY;
  expect(at.code, right);
  return right ? emit_index(at, opcode, index) : NULL;
}

cf_insn *cf_emit_member(cf_cursor at, cf_opcode opcode, const char *owner, const char *name, const char *descriptor,
                        bool interface) {
  bool field = opcode >= CF_OP_GETSTATIC && opcode <= CF_OP_PUTFIELD;
  cf_tag tag = field ? CF_TAG_FIELD : interface ? CF_TAG_INTERFACE_METHOD : CF_TAG_METHOD;
  return cf_emit_pool(at, opcode, cf_pool_add_member(at.code->class_file, tag, owner, name, descriptor));
}

cf_insn *cf_emit_type(cf_cursor at, cf_opcode opcode, const char *name) {
  return cf_emit_pool(at, opcode, cf_pool_add_class(at.code->class_file, name));
}

cf_insn *cf_emit_newarray(cf_cursor at, int element_type) {
  return emit_value(at, CF_OP_NEWARRAY, element_type);
}

cf_insn *cf_emit_multianewarray(cf_cursor at, uint16_t class_index, uint8_t dimensions) {
  cf_insn *insn = emit_index(at, CF_OP_MULTIANEWARRAY, class_index);
  if (insn != NULL) insn->value = dimensions;
  return insn;
}

cf_insn *cf_emit_branch(cf_cursor at, cf_opcode opcode, cf_insn *label) {
  expect(at.code, cf_is_branch(opcode));
  if (!cf_is_branch(opcode)) return NULL;
  cf_insn *insn = emit_node(at, opcode);
  if (insn == NULL) return NULL;
  insn->to.target = label;
  if (opcode == CF_OP_GOTO_W || opcode == CF_OP_JSR_W) insn->flags |= CF_INSN_FAR;
  return insn;
}

cf_insn *cf_emit_switch(cf_cursor at, int32_t low, const int32_t *keys, uint32_t count, cf_insn *const *labels,
                        cf_insn *otherwise) {
  cf_arena *arena = &at.code->class_file->arena;
  if (count > 65535 / 4) {
    cf_code_problem(at.code, CF_TOO_LARGE, "a switch has more entries than fit in a method");
    return NULL;
  }
  if (keys == NULL && (count == 0 || (int64_t)low + count - 1 > INT32_MAX)) {
    cf_code_problem(at.code, CF_MISUSE, "a tableswitch needs at least one entry, and keys that are ints");
    return NULL;
  }
  cf_switch *s = cf_arena_alloc(arena, sizeof *s);
  cf_insn **targets = cf_arena_copy(arena, labels, count * sizeof *targets);
  int32_t *key_copy = keys == NULL ? NULL : cf_arena_copy(arena, keys, count * sizeof *keys);
  if (s == NULL || targets == NULL || (keys != NULL && key_copy == NULL)) {
    cf_code_problem(at.code, CF_MEMORY, "out of memory");
    return NULL;
  }
  *s = (cf_switch){keys == NULL ? low : 0, count, otherwise, targets, key_copy};
  cf_insn *insn = emit_node(at, keys == NULL ? CF_OP_TABLESWITCH : CF_OP_LOOKUPSWITCH);
  if (insn != NULL) insn->to.branches = s;
  return insn;
}

/* ---- changing what is there ---- */

static void replace(cf_code *code, cf_insn *insn, cf_opcode opcode, uint16_t index) {
  if (insn->opcode == CF_OP_LABEL) {
    cf_code_problem(code, CF_MISUSE, "a label cannot be replaced");
    return;
  }
  insn->opcode = (uint16_t)opcode;
  insn->index = index;
  insn->value = 0;
  insn->flags &= CF_INSN_LISTED;
  insn->to.target = NULL;
}

void cf_replace(cf_code *code, cf_insn *insn, cf_opcode opcode) {
  bool plain = opcode <= CF_OP_JSR_W && cf_opcodes[opcode].form == CF_FORM_PLAIN;
  expect(code, plain);
  if (!plain) return;
  replace(code, insn, opcode, 0);
  if (opcode >= CF_OP_ICONST_M1 && opcode <= CF_OP_ICONST_5) insn->value = opcode - CF_OP_ICONST_0;
}

void cf_replace_pool(cf_code *code, cf_insn *insn, cf_opcode opcode, uint16_t index) {
  bool right = opcode <= CF_OP_JSR_W && cf_opcode_tags(opcode) != 0 && opcode != CF_OP_MULTIANEWARRAY;
  expect(code, right);
  if (index == 0) cf_code_problem(code, CF_TOO_LARGE, "the constant pool is full");
  if (right) replace(code, insn, opcode, index);
}

void cf_delete(cf_code *code, cf_insn *insn) {
  if (insn->opcode == CF_OP_LABEL || (insn->flags & CF_INSN_LISTED) == 0) {
    cf_code_problem(code, CF_MISUSE, "only an instruction that is in the code can be taken out");
    return;
  }
  if (insn->previous != NULL)
    insn->previous->next = insn->next;
  else
    code->first = insn->next;
  if (insn->next != NULL)
    insn->next->previous = insn->previous;
  else
    code->last = insn->previous;
  insn->flags &= (uint16_t)~CF_INSN_LISTED;
  /* insn->next stays: a type annotation on the instruction moves on to what follows. */
}

/* ---- locals, stack, handlers, attributes ---- */

uint16_t cf_local_new(cf_code *code, int slots) {
  uint16_t local = code->max_locals;
  if (slots < 0 || local + slots > 65535)
    cf_code_problem(code, CF_TOO_LARGE, "a method has at most 65535 local variables");
  else
    code->max_locals = (uint16_t)(local + slots);
  return local;
}

void cf_code_reserve_stack(cf_code *code, uint16_t slots) {
  uint32_t wanted = (uint32_t)code->parts->original_max_stack + slots;
  if (wanted > 65535)
    cf_code_problem(code, CF_TOO_LARGE, "a method's stack has at most 65535 slots");
  else if (wanted > code->max_stack)
    code->max_stack = (uint16_t)wanted;
}

cf_handler *cf_handler_add(cf_code *code, cf_insn *start, cf_insn *end, cf_insn *target, uint16_t catch_type,
                           bool first) {
  cf_handler *handler = cf_arena_alloc(&code->class_file->arena, sizeof *handler);
  if (handler == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return NULL;
  }
  *handler = (cf_handler){.start = start, .end = end, .target = target, .catch_type = catch_type, .inserted = true};
  cf_code_parts *parts = code->parts;
  if (first) {
    handler->next = code->handlers;
    if (code->handlers == NULL) parts->last_handler = &handler->next;
    code->handlers = handler;
  } else {
    *parts->last_handler = handler;
    parts->last_handler = &handler->next;
  }
  parts->handler_count++;
  return handler;
}

cf_code_attribute *cf_code_attribute_add(cf_code *code, cf_code_attribute_kind kind, uint16_t name) {
  cf_code_parts *parts = code->parts;
  if (name == 0 || parts->attribute_count == 65535) {
    cf_code_problem(code, CF_TOO_LARGE, "the constant pool is full");
    return NULL;
  }
  if (parts->attribute_count == parts->attribute_capacity) {
    uint32_t capacity = parts->attribute_capacity * 2 + 4;
    cf_code_attribute *attributes = cf_arena_alloc(&code->class_file->arena, capacity * sizeof *attributes);
    if (attributes == NULL) {
      cf_code_problem(code, CF_MEMORY, "out of memory");
      return NULL;
    }
    if (parts->attribute_count > 0) memcpy(attributes, parts->attributes, parts->attribute_count * sizeof *attributes);
    parts->attributes = attributes;
    parts->attribute_capacity = capacity;
  }
  cf_code_attribute *attribute = &parts->attributes[parts->attribute_count++];
  *attribute = (cf_code_attribute){.kind = kind, .name = name};
  return attribute;
}
