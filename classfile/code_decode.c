/* Decodes the bytes of a Code attribute into a list of nodes. */
#include "code.h"

#include <stdarg.h>
#include <stdio.h>

void cf_decoder_fail(cf_decoder *d, cf_status status, const uint8_t *at, const char *format, ...) {
  if (d->status != CF_OK) return;
  char text[sizeof d->error->rule];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  d->status = cf_fail(d->error, status, d->c, d->method, at, "%s", text);
}

static void *allocate(cf_decoder *d, size_t size) {
  void *memory = d->status == CF_OK ? cf_arena_alloc(&d->c->arena, size) : NULL;
  if (memory == NULL) cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
  return memory;
}

/* ---- labels ---- */

static cf_insn *label_at(cf_decoder *d, uint32_t offset) {
  cf_place *place = &d->places[offset];
  if (place->label != NULL) return place->label;
  cf_insn *label = cf_insn_new(d->code, CF_OP_LABEL);
  if (label == NULL) {
    cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
    return NULL;
  }
  label->origin = label->offset = offset;
  cf_insn_link((cf_cursor){d->code, place->insn}, label);
  return place->label = label;
}

cf_insn *cf_decoder_label(cf_decoder *d, uint32_t offset, const uint8_t *at, const char *what) {
  if (offset > d->length || (offset < d->length && d->places[offset].insn == NULL)) {
    cf_decoder_fail(d, CF_BROKEN, at, "%s names offset %u, where no instruction starts", what, offset);
    return NULL;
  }
  return label_at(d, offset);
}

cf_insn *cf_decoder_label_near(cf_decoder *d, uint32_t offset) {
  while (offset < d->length && d->places[offset].insn == NULL) offset--;
  return label_at(d, offset);
}

/* ---- instructions ---- */

/* A branch whose target has not been looked up: its offset stands in `value`, and the next such branch in to.target. */
typedef struct pending {
  cf_insn *branches;
} pending;

static void add_branch(cf_decoder *d, pending *p, cf_insn *insn, const uint8_t *at, int64_t target) {
  if (target < 0 || target >= d->length) {
    cf_decoder_fail(d, CF_BROKEN, at, "%s leads to offset %lld, outside of the code", cf_opcode_name(insn->opcode),
                    (long long)target);
    return;
  }
  insn->value = (int32_t)target;
  insn->to.target = p->branches;
  p->branches = insn;
}

/* Reads the keys; the targets are linked when all nodes are there. The offset behind it; 0 with the status set. */
static uint32_t decode_switch(cf_decoder *d, cf_insn *insn, uint32_t offset) {
  const uint8_t *at = d->start + offset;
  uint32_t p = (offset + 4) & ~3u;
  bool table = insn->opcode == CF_OP_TABLESWITCH;
  if (d->length < p + (table ? 12 : 8)) {
    cf_decoder_fail(d, CF_BROKEN, at, "the code ends inside %s", cf_opcode_name(insn->opcode));
    return 0;
  }
  int64_t low = (int32_t)get_u4(d->start + p + 4), count = low, step = 8;
  if (table) {
    count = (int64_t)(int32_t)get_u4(d->start + p + 8) - low + 1;
    step = 4;
  }
  uint32_t entries = p + (table ? 12 : 8);
  if (count < 0 || count > (d->length - entries) / step) {
    cf_decoder_fail(d, CF_BROKEN, at, "%s says %lld entries, which do not fit in the code",
                    cf_opcode_name(insn->opcode), (long long)count);
    return 0;
  }
  cf_switch *s = allocate(d, sizeof *s);
  cf_insn **targets = allocate(d, (size_t)count * sizeof *targets);
  int32_t *keys = table ? NULL : allocate(d, (size_t)count * sizeof *keys);
  if (d->status != CF_OK) return 0;
  *s = (cf_switch){table ? (int32_t)low : 0, (uint32_t)count, NULL, targets, keys};
  for (int64_t i = 0; !table && i < count; i++) keys[i] = (int32_t)get_u4(d->start + entries + 8 * i);
  insn->to.branches = s;
  return entries + (uint32_t)(count * step);
}

static cf_insn *switch_target(cf_decoder *d, const cf_insn *insn, const uint8_t *at) {
  uint32_t offset = insn->origin + get_u4(at);
  if (offset == d->length) offset = UINT32_MAX; /* the end of the code is a position, but no target */
  return cf_decoder_label(d, offset, at, cf_opcode_name(insn->opcode));
}

static void link_switch(cf_decoder *d, const cf_insn *insn) {
  cf_switch *s = insn->to.branches;
  const uint8_t *at = d->start + ((insn->origin + 4) & ~3u);
  s->otherwise = switch_target(d, insn, at);
  at += 12;
  for (uint32_t i = 0; i < s->count && d->status == CF_OK; i++, at += s->keys == NULL ? 4 : 8)
    s->targets[i] = switch_target(d, insn, at);
}

/* An instruction behind `wide`, of which `length` bytes are there. Returns its size; 0: it is broken. */
static uint32_t decode_wide(cf_decoder *d, cf_insn *insn, const uint8_t *p, uint32_t length) {
  insn->flags |= CF_INSN_WIDE;
  insn->opcode = p[1];
  insn->index = get_u2(p + 2);
  if (p[1] == CF_OP_IINC) {
    if (length < 6) {
      cf_decoder_fail(d, CF_BROKEN, p, "the code ends inside wide iinc");
      return 0;
    }
    insn->value = (int16_t)get_u2(p + 4);
    return 6;
  }
  if (cf_opcodes[p[1]].form == CF_FORM_LOCAL) return 4;
  cf_decoder_fail(d, CF_BROKEN, p, "wide stands before the instruction %u, which has no wide form", p[1]);
  return 0;
}

/* Reads the instruction at `offset` into the node; the offset of the next one, or 0 with the status set. */
static uint32_t decode_insn(cf_decoder *d, cf_insn *insn, uint32_t offset, pending *branches) {
  static const uint8_t sizes[] = {
      [CF_FORM_PLAIN] = 1,  [CF_FORM_BYTE] = 2,     [CF_FORM_SHORT] = 3,     [CF_FORM_LDC] = 2,
      [CF_FORM_POOL] = 3,   [CF_FORM_LOCAL] = 2,    [CF_FORM_INTERFACE] = 5, [CF_FORM_LOCAL_N] = 1,
      [CF_FORM_IINC] = 3,   [CF_FORM_BRANCH] = 3,   [CF_FORM_TABLE] = 1,     [CF_FORM_BRANCH_W] = 5,
      [CF_FORM_LOOKUP] = 1, [CF_FORM_NEWARRAY] = 2, [CF_FORM_MULTI] = 4,     [CF_FORM_WIDE] = 4};
  const uint8_t *p = d->start + offset;
  uint8_t opcode = *p;
  int form = cf_opcodes[opcode].form;
  if (form == CF_FORM_NONE) {
    cf_decoder_fail(d, CF_BROKEN, p, "there is no instruction %u", opcode);
    return 0;
  }
  uint32_t size = sizes[form];
  if (d->length - offset < size) {
    cf_decoder_fail(d, CF_BROKEN, p, "the code ends inside %s", cf_opcode_name(opcode));
    return 0;
  }
  insn->opcode = opcode;
  switch (form) {
    case CF_FORM_PLAIN:
      if (opcode >= CF_OP_ICONST_M1 && opcode <= CF_OP_ICONST_5) insn->value = opcode - CF_OP_ICONST_0;
      break;
    case CF_FORM_BYTE:
      insn->value = (int8_t)p[1];
      break;
    case CF_FORM_SHORT:
      insn->value = (int16_t)get_u2(p + 1);
      break;
    case CF_FORM_LDC:
      insn->index = p[1];
      break;
    case CF_FORM_POOL:
      insn->index = get_u2(p + 1);
      break;
    case CF_FORM_INTERFACE:
      insn->index = get_u2(p + 1);
      insn->value = get_u2(p + 3);
      insn->flags |= CF_INSN_OPERANDS;
      break;
    case CF_FORM_LOCAL:
      insn->index = p[1];
      break;
    case CF_FORM_LOCAL_N:
      insn->index = (opcode - (opcode < CF_OP_IALOAD ? CF_OP_ILOAD_0 : CF_OP_ISTORE_0)) & 3;
      break;
    case CF_FORM_IINC:
      insn->index = p[1];
      insn->value = (int8_t)p[2];
      break;
    case CF_FORM_BRANCH:
      add_branch(d, branches, insn, p, (int64_t)offset + (int16_t)get_u2(p + 1));
      break;
    case CF_FORM_BRANCH_W:
      insn->flags |= CF_INSN_FAR;
      add_branch(d, branches, insn, p, (int64_t)offset + (int32_t)get_u4(p + 1));
      break;
    case CF_FORM_TABLE:
    case CF_FORM_LOOKUP:
      return decode_switch(d, insn, offset);
    case CF_FORM_NEWARRAY:
      insn->value = p[1];
      break;
    case CF_FORM_MULTI:
      insn->index = get_u2(p + 1);
      insn->value = p[3];
      break;
    case CF_FORM_WIDE:
      size = decode_wide(d, insn, p, d->length - offset);
      if (size == 0) return 0;
      break;
    default:
      break;
  }
  uint32_t tags = cf_opcode_tags(opcode);
  if (tags != 0 && (tags >> cf_pool_tag(d->c, insn->index) & 1) == 0)
    cf_decoder_fail(d, CF_BROKEN, p, "%s names pool entry %u, which is not of the kind it needs",
                    cf_opcode_name(opcode), insn->index);
  return offset + size;
}

static void decode_insns(cf_decoder *d) {
  pending branches = {NULL};
  cf_insn *switches = NULL, *last = NULL;
  for (uint32_t offset = 0; offset < d->length;) {
    cf_insn *insn = cf_insn_new(d->code, CF_OP_NOP);
    if (insn == NULL) {
      cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
      return;
    }
    insn->origin = insn->offset = offset;
    insn->flags = CF_INSN_LISTED;
    insn->previous = last;
    if (last != NULL)
      last->next = insn;
    else
      d->code->first = insn;
    d->code->last = last = insn;
    d->places[offset].insn = insn;
    offset = decode_insn(d, insn, offset, &branches);
    if (d->status != CF_OK) return;
    if (insn->opcode == CF_OP_TABLESWITCH || insn->opcode == CF_OP_LOOKUPSWITCH) {
      /* The chain of switches goes through `otherwise` until they are linked. */
      insn->to.branches->otherwise = switches;
      switches = insn;
    }
  }
  for (cf_insn *insn = branches.branches; insn != NULL && d->status == CF_OK;) {
    cf_insn *next = insn->to.target;
    insn->to.target = cf_decoder_label(d, (uint32_t)insn->value, d->start + insn->origin, cf_opcode_name(insn->opcode));
    insn->value = 0;
    insn = next;
  }
  while (switches != NULL && d->status == CF_OK) {
    cf_insn *next = switches->to.branches->otherwise;
    link_switch(d, switches);
    switches = next;
  }
}

/* ---- exception table and attributes ---- */

static const uint8_t *decode_handlers(cf_decoder *d, const uint8_t *p, const uint8_t *end) {
  uint16_t count = end - p < 2 ? 0 : get_u2(p);
  if (end - p < 2 || (size_t)(end - p - 2) < (size_t)count * 8) {
    cf_decoder_fail(d, CF_BROKEN, p, "the Code attribute ends inside the exception table");
    return p;
  }
  p += 2;
  cf_handler *handlers = allocate(d, count * sizeof *handlers);
  for (uint16_t i = 0; i < count && d->status == CF_OK; i++, p += 8) {
    uint32_t start = get_u2(p), stop = get_u2(p + 2), target = get_u2(p + 4);
    if (start >= stop) cf_decoder_fail(d, CF_BROKEN, p, "exception range %u to %u is empty", start, stop);
    if (target >= d->length) cf_decoder_fail(d, CF_BROKEN, p + 4, "exception handler %u is outside the code", target);
    if (get_u2(p + 6) != 0 && !cf_pool_is(d->c, get_u2(p + 6), CF_TAG_CLASS))
      cf_decoder_fail(d, CF_BROKEN, p + 6, "a handler's exception type must be a Class");
    handlers[i] = (cf_handler){.start = cf_decoder_label(d, start, p, "an exception range"),
                               .end = cf_decoder_label(d, stop, p + 2, "an exception range"),
                               .target = cf_decoder_label(d, target, p + 4, "an exception handler"),
                               .catch_type = get_u2(p + 6),
                               .index = i};
    *d->code->parts->last_handler = &handlers[i];
    d->code->parts->last_handler = &handlers[i].next;
    d->code->parts->handler_count++;
  }
  return p;
}

static cf_code_attribute_kind kind_of(const cf_class *c, uint16_t name) {
  cf_string text = cf_pool_utf8(c, name);
  switch (text.length) {
    case 13:
      /* The JVM looks at it from version 50 on; before that, whatever bears the name is none of our business either. */
      return c->version >= 50 && cf_string_is(text, "StackMapTable") ? CF_CODE_FRAMES : CF_CODE_KEPT;
    case 15:
      return cf_string_is(text, "LineNumberTable") ? CF_CODE_LINES : CF_CODE_KEPT;
    case 18:
      return cf_string_is(text, "LocalVariableTable") ? CF_CODE_VARIABLES : CF_CODE_KEPT;
    case 22:
      return cf_string_is(text, "LocalVariableTypeTable") ? CF_CODE_VARIABLES : CF_CODE_KEPT;
    case 29:
      return cf_string_is(text, "RuntimeVisibleTypeAnnotations") ? CF_CODE_TYPE_ANNOTATIONS : CF_CODE_KEPT;
    case 31:
      return cf_string_is(text, "RuntimeInvisibleTypeAnnotations") ? CF_CODE_TYPE_ANNOTATIONS : CF_CODE_KEPT;
    default:
      return CF_CODE_KEPT;
  }
}

static void decode_attributes(cf_decoder *d, const uint8_t *p, const uint8_t *end) {
  uint16_t count = end - p < 2 ? 0 : get_u2(p);
  if (end - p < 2 || (size_t)(end - p - 2) < (size_t)count * 6) {
    cf_decoder_fail(d, CF_BROKEN, p, "the Code attribute ends inside its attributes");
    return;
  }
  p += 2;
  cf_code_parts *parts = d->code->parts;
  parts->attributes = allocate(d, count * sizeof *parts->attributes);
  parts->attribute_capacity = count;
  bool frames = false;
  for (uint16_t i = 0; i < count && d->status == CF_OK; i++) {
    if (end - p < 6 || (size_t)(end - p - 6) < get_u4(p + 2)) {
      cf_decoder_fail(d, CF_BROKEN, p, "an attribute runs past the end of the Code attribute");
      return;
    }
    if (!cf_pool_is(d->c, get_u2(p), CF_TAG_UTF8)) {
      cf_decoder_fail(d, CF_BROKEN, p, "an attribute's name must be a Utf8, entry %u is none", get_u2(p));
      return;
    }
    cf_code_attribute *attribute = &parts->attributes[i];
    *attribute = (cf_code_attribute){
        .kind = kind_of(d->c, get_u2(p)), .name = get_u2(p), .bytes = p + 6, .length = get_u4(p + 2)};
    parts->attribute_count++;
    p += 6 + attribute->length;
    switch (attribute->kind) {
      case CF_CODE_LINES:
        cf_lines_decode(d, attribute);
        break;
      case CF_CODE_VARIABLES:
        cf_variables_decode(d, attribute);
        break;
      case CF_CODE_TYPE_ANNOTATIONS:
        cf_type_annotations_decode(d, attribute);
        break;
      case CF_CODE_FRAMES:
        if (frames) cf_decoder_fail(d, CF_BROKEN, attribute->bytes, "a method has one StackMapTable at most");
        frames = true;
        cf_frames_decode(d, attribute);
        break;
      case CF_CODE_KEPT:
        break;
    }
  }
  if (p != end) cf_decoder_fail(d, CF_BROKEN, p, "bytes are left over in the Code attribute");
}

/* ---- the whole ---- */

static cf_code *code_alloc(cf_method *m) {
  cf_class *c = m->entry.owner;
  cf_code *code = cf_arena_zero(&c->arena, 1, sizeof *code);
  cf_code_parts *parts = cf_arena_zero(&c->arena, 1, sizeof *parts);
  if (code == NULL || parts == NULL) return NULL;
  code->class_file = c;
  code->method = m;
  code->parts = parts;
  parts->last_handler = &code->handlers;
  return code;
}

/* `this` included. */
static uint16_t argument_slots(const cf_method *m) {
  int receiver = (m->entry.flags & CF_ACC_STATIC) == 0 ? 1 : 0;
  return (uint16_t)(cf_descriptor_argument_slots(cf_method_descriptor(m)) + receiver);
}

cf_code *cf_code_new(cf_method *m) {
  cf_code *code = code_alloc(m);
  if (code != NULL) code->max_locals = argument_slots(m);
  return code;
}

cf_code *cf_code_edit(cf_method *m, cf_error *error) {
  cf_class *c = m->entry.owner;
  const cf_attribute_entry *attribute = cf_attributes_entry(&m->entry.attributes, "Code");
  if (attribute == NULL) {
    cf_fail(error, CF_NOT_FOUND, c, m, NULL, "the method has no code");
    return NULL;
  }
  const uint8_t *p = attribute->bytes, *end = p + attribute->length;
  if (end - p < 12) {
    cf_fail(error, CF_BROKEN, c, m, p, "the Code attribute is too short");
    return NULL;
  }
  uint32_t length = get_u4(p + 4);
  if (length == 0 || length > 65535 || length > (size_t)(end - p - 12)) {
    cf_fail(error, CF_BROKEN, c, m, p + 4, "the code's length is %u; 1 to 65535 is possible, %zu bytes are there",
            length, (size_t)(end - p - 12));
    return NULL;
  }
  if (get_u2(p + 2) < argument_slots(m)) {
    cf_fail(error, CF_BROKEN, c, m, p + 2, "max_locals is %u, but the arguments take %u", get_u2(p + 2),
            argument_slots(m));
    return NULL;
  }
  cf_code *code = code_alloc(m);
  cf_place *places = cf_class_map(c, (length + 1) * sizeof *places);
  if (code == NULL || places == NULL) {
    cf_fail(error, CF_MEMORY, c, m, NULL, "out of memory");
    return NULL;
  }
  memset(places, 0, (length + 1) * sizeof *places);
  code->max_stack = code->parts->original_max_stack = get_u2(p);
  code->max_locals = get_u2(p + 2);
  cf_decoder d = {code, c, m, p + 8, length, places, error, CF_OK};
  decode_insns(&d);
  if (d.status == CF_OK) p = decode_handlers(&d, p + 8 + length, end);
  if (d.status == CF_OK) decode_attributes(&d, p, end);
  return d.status == CF_OK ? code : NULL;
}
