/* Encodes a list of nodes as the bytes of a Code attribute. */
#include "code.h"

#include <stdlib.h>

/* ---- the encoder's buffer ---- */

void cf_encoder_fail(cf_encoder *e, cf_status status, uint64_t offset, const char *problem) {
  if (e->status != CF_OK) return;
  e->status = status;
  e->offset = offset;
  e->problem = problem;
}

uint8_t *cf_encoder_room(cf_encoder *e, size_t size) {
  if (e->status != CF_OK) return NULL;
  if (e->capacity - e->length < size) {
    cf_class *c = e->code->class_file;
    size_t capacity = e->capacity + e->capacity / 2 + size + 4096;
    uint8_t *bytes = realloc(c->buffer, capacity);
    if (bytes == NULL) {
      cf_encoder_fail(e, CF_MEMORY, 0, "out of memory");
      return NULL;
    }
    e->bytes = c->buffer = bytes;
    e->capacity = c->buffer_size = capacity;
  }
  uint8_t *room = e->bytes + e->length;
  e->length += size;
  return room;
}

void cf_encoder_u1(cf_encoder *e, uint32_t value) {
  uint8_t *room = cf_encoder_room(e, 1);
  if (room != NULL) *room = (uint8_t)value;
}

void cf_encoder_u2(cf_encoder *e, uint32_t value) {
  uint8_t *room = cf_encoder_room(e, 2);
  if (room != NULL) put_u2(room, value);
}

/* ---- instructions ---- */

static uint32_t invokeinterface_operands(const cf_class *c, const cf_insn *insn) {
  cf_member member;
  if ((insn->flags & CF_INSN_OPERANDS) != 0) return (uint32_t)insn->value;
  if (insn->opcode != CF_OP_INVOKEINTERFACE || !cf_pool_member(c, insn->index, &member)) return 0;
  return (uint32_t)(cf_descriptor_argument_slots(member.descriptor) + 1) << 8;
}

static void write_switch(uint8_t *p, const cf_insn *insn) {
  const cf_switch *s = insn->to.branches;
  uint32_t padding = 3 - (insn->offset & 3);
  *p++ = (uint8_t)insn->opcode;
  memset(p, 0, padding);
  p += padding;
  put_u4(p, s->otherwise->offset - insn->offset);
  p += 4;
  if (s->keys == NULL) {
    put_u4(p, (uint32_t)s->low);
    put_u4(p + 4, (uint32_t)s->low + s->count - 1);
    p += 8;
    for (uint32_t i = 0; i < s->count; i++, p += 4) put_u4(p, s->targets[i]->offset - insn->offset);
  } else {
    put_u4(p, s->count);
    p += 4;
    for (uint32_t i = 0; i < s->count; i++, p += 8) {
      put_u4(p, (uint32_t)s->keys[i]);
      put_u4(p + 4, s->targets[i]->offset - insn->offset);
    }
  }
}

static void write_branch(uint8_t *p, const cf_insn *insn) {
  uint32_t distance = insn->to.target->offset - insn->offset;
  uint16_t opcode = insn->opcode;
  if ((insn->flags & CF_INSN_FAR) == 0) {
    p[0] = (uint8_t)opcode;
    put_u2(p + 1, distance);
    return;
  }
  if (opcode == CF_OP_GOTO || opcode == CF_OP_GOTO_W || opcode == CF_OP_JSR || opcode == CF_OP_JSR_W) {
    p[0] = opcode == CF_OP_GOTO || opcode == CF_OP_GOTO_W ? CF_OP_GOTO_W : CF_OP_JSR_W;
    put_u4(p + 1, distance);
    return;
  }
  /* The opposite condition jumps over a goto_w. Conditions come in pairs: ifeq 153, ifne 154, ..., ifnull 198,
   * ifnonnull 199. */
  bool null_test = opcode == CF_OP_IFNULL || opcode == CF_OP_IFNONNULL;
  p[0] = (uint8_t)(null_test ? opcode ^ 1 : ((opcode + 1) ^ 1) - 1);
  put_u2(p + 1, 8);
  p[3] = CF_OP_GOTO_W;
  put_u4(p + 4, distance - 3);
}

static void write_insn(uint8_t *p, const cf_class *c, const cf_insn *insn, uint32_t size) {
  p[0] = (uint8_t)insn->opcode;
  switch (cf_opcodes[insn->opcode].form) {
    case CF_FORM_BYTE:
    case CF_FORM_NEWARRAY:
      p[1] = (uint8_t)insn->value;
      break;
    case CF_FORM_SHORT:
      put_u2(p + 1, (uint32_t)insn->value);
      break;
    case CF_FORM_LDC:
      if (size == 2) {
        p[1] = (uint8_t)insn->index;
      } else {
        p[0] = CF_OP_LDC_W;
        put_u2(p + 1, insn->index);
      }
      break;
    case CF_FORM_POOL:
      put_u2(p + 1, insn->index);
      break;
    case CF_FORM_INTERFACE:
      put_u2(p + 1, insn->index);
      put_u2(p + 3, invokeinterface_operands(c, insn));
      break;
    case CF_FORM_LOCAL:
      if (size == 2) {
        p[1] = (uint8_t)insn->index;
      } else {
        p[0] = CF_OP_WIDE;
        p[1] = (uint8_t)insn->opcode;
        put_u2(p + 2, insn->index);
      }
      break;
    case CF_FORM_IINC:
      if (size == 3) {
        p[1] = (uint8_t)insn->index;
        p[2] = (uint8_t)insn->value;
      } else {
        p[0] = CF_OP_WIDE;
        p[1] = CF_OP_IINC;
        put_u2(p + 2, insn->index);
        put_u2(p + 4, (uint32_t)insn->value);
      }
      break;
    case CF_FORM_BRANCH:
    case CF_FORM_BRANCH_W:
      write_branch(p, insn);
      break;
    case CF_FORM_TABLE:
    case CF_FORM_LOOKUP:
      write_switch(p, insn);
      break;
    case CF_FORM_MULTI:
      put_u2(p + 1, insn->index);
      p[3] = (uint8_t)insn->value;
      break;
    default:
      break;
  }
}

static void write_code(cf_encoder *e) {
  const cf_code *code = e->code;
  uint8_t *room = cf_encoder_room(e, 8 + (size_t)e->code_length);
  if (room == NULL) return;
  put_u2(room, code->max_stack);
  put_u2(room + 2, code->max_locals);
  put_u4(room + 4, e->code_length);
  room += 8;
  for (const cf_insn *insn = code->first; insn != NULL; insn = insn->next) {
    if (insn->opcode == CF_OP_LABEL) continue;
    uint32_t end = insn->next == NULL ? e->code_length : insn->next->offset;
    write_insn(room + insn->offset, code->class_file, insn, end - insn->offset);
  }
}

/* ---- what has to hold of an edited code ---- */

static bool listed(const cf_insn *label) {
  return label != NULL && (label->flags & CF_INSN_LISTED) != 0;
}

static void check(cf_encoder *e) {
  const cf_code *code = e->code;
  const cf_class *c = code->class_file;
  for (const cf_insn *insn = code->first; insn != NULL; insn = insn->next) {
    if (insn->opcode == CF_OP_LABEL) continue;
    const char *problem = NULL;
    int form = cf_opcodes[insn->opcode].form;
    if (form == CF_FORM_BRANCH || form == CF_FORM_BRANCH_W) {
      if (!listed(insn->to.target)) problem = "a branch leads to a label that is not in the code";
    } else if (form == CF_FORM_TABLE || form == CF_FORM_LOOKUP) {
      const cf_switch *s = insn->to.branches;
      if (!listed(s->otherwise)) problem = "a switch leads to a label that is not in the code";
      for (uint32_t i = 0; i < s->count; i++)
        if (!listed(s->targets[i])) problem = "a switch leads to a label that is not in the code";
    } else {
      uint32_t tags = cf_opcode_tags(insn->opcode);
      if (tags != 0 && (tags >> cf_pool_tag(c, insn->index) & 1) == 0) {
        if (insn->index == 0)
          cf_encoder_fail(e, CF_TOO_LARGE, insn->offset, "the constant pool is full");
        else
          problem = "an instruction names a pool entry of the wrong kind";
      }
    }
    if (problem != NULL) cf_encoder_fail(e, CF_MISUSE, insn->offset, problem);
    if (e->status != CF_OK) return;
  }
  for (const cf_handler *h = code->handlers; h != NULL; h = h->next)
    if (!listed(h->start) || !listed(h->end) || !listed(h->target))
      cf_encoder_fail(e, CF_MISUSE, 0, "the exception table names a label that is not in the code");
}

/* ---- tables ---- */

static void write_handlers(cf_encoder *e) {
  size_t count_at = e->length;
  uint32_t count = 0;
  cf_encoder_u2(e, 0);
  for (cf_handler *h = e->code->handlers; h != NULL; h = h->next) {
    h->index = (uint16_t)count;
    if (h->start->offset >= h->end->offset) continue; /* what it protected has been deleted */
    if (count == 65535) {
      cf_encoder_fail(e, CF_TOO_LARGE, 0, "the exception table has more than 65535 entries");
      return;
    }
    if (h->target->offset >= e->code_length) {
      cf_encoder_fail(e, CF_MISUSE, h->target->offset, "an exception handler stands behind the last instruction");
      return;
    }
    uint8_t *room = cf_encoder_room(e, 8);
    if (room == NULL) return;
    put_u2(room, h->start->offset);
    put_u2(room + 2, h->end->offset);
    put_u2(room + 4, h->target->offset);
    put_u2(room + 6, h->catch_type);
    count++;
  }
  if (e->status == CF_OK) put_u2(e->bytes + count_at, count);
}

static void write_attribute(cf_encoder *e, const cf_code_attribute *attribute) {
  cf_encoder_u2(e, attribute->name);
  size_t length_at = e->length;
  cf_encoder_room(e, 4);
  size_t start = e->length;
  switch (attribute->kind) {
    case CF_CODE_LINES:
      cf_lines_encode(e, attribute);
      break;
    case CF_CODE_VARIABLES:
      cf_variables_encode(e, attribute);
      break;
    case CF_CODE_TYPE_ANNOTATIONS:
      cf_type_annotations_encode(e, attribute);
      break;
    case CF_CODE_FRAMES:
      cf_frames_encode(e);
      break;
    case CF_CODE_KEPT: {
      uint8_t *room = cf_encoder_room(e, attribute->length);
      if (room != NULL && attribute->length > 0) memcpy(room, attribute->bytes, attribute->length);
      break;
    }
  }
  if (e->status == CF_OK) put_u4(e->bytes + length_at, (uint32_t)(e->length - start));
}

/* Frames count only from version 50 on; a method that had none gets its first StackMapTable here. */
static void add_frame_attribute(cf_encoder *e) {
  cf_code_parts *parts = e->code->parts;
  if (!parts->frames_added || e->code->class_file->version < 50) return;
  for (uint32_t i = 0; i < parts->attribute_count; i++)
    if (parts->attributes[i].kind == CF_CODE_FRAMES) return;
  uint16_t name = cf_pool_add_utf8(e->code->class_file, "StackMapTable");
  if (cf_code_attribute_add(e->code, CF_CODE_FRAMES, name) == NULL)
    cf_encoder_fail(e, parts->status, 0, parts->problem);
}

static void encode(cf_encoder *e) {
  const cf_code_parts *parts = e->code->parts;
  if (parts->status != CF_OK) cf_encoder_fail(e, parts->status, 0, parts->problem);
  if (e->status == CF_OK) check(e);
  if (e->status == CF_OK) cf_layout(e);
  if (e->status == CF_OK) add_frame_attribute(e);
  if (e->status != CF_OK) return;
  write_code(e);
  write_handlers(e);
  cf_encoder_u2(e, parts->attribute_count);
  for (uint32_t i = 0; i < parts->attribute_count && e->status == CF_OK; i++) write_attribute(e, &parts->attributes[i]);
}

cf_status cf_code_commit(cf_code *code, cf_error *error) {
  cf_class *c = code->class_file;
  cf_encoder e = {.code = code, .bytes = c->buffer, .capacity = c->buffer_size};
  encode(&e);
  if (e.status == CF_OK) {
    const uint8_t *bytes = cf_arena_copy(&c->arena, e.bytes, e.length);
    e.status = bytes == NULL ? CF_MEMORY
                             : cf_attributes_put(&code->method->entry.attributes, "Code", bytes, (uint32_t)e.length);
    e.problem = e.status == CF_MEMORY ? "out of memory" : "the constant pool is full";
  }
  if (e.status == CF_OK) return CF_OK;
  cf_fail(error, e.status, c, code->method, NULL, "%s", e.problem);
  if (error != NULL) error->offset = e.offset;
  return e.status;
}
