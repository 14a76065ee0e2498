/* The tables of a Code attribute that hold offsets, without the frames: lines, local variables, type annotations. The
 * JVM accepts odd offsets in the last two, and so does hpor. */
#include "code.h"

static void *table(cf_decoder *d, cf_code_attribute *attribute, uint32_t row, size_t item) {
  const uint8_t *p = attribute->bytes;
  if (attribute->length < 2 || attribute->length != 2 + row * (uint32_t)get_u2(p)) {
    cf_string name = cf_pool_utf8(d->c, attribute->name);
    cf_decoder_fail(d, CF_BROKEN, p, "the length of %.*s does not fit its count", (int)name.length, name.text);
    return NULL;
  }
  attribute->count = attribute->capacity = get_u2(p);
  void *memory = cf_arena_alloc(&d->c->arena, attribute->count * item);
  if (memory == NULL) cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
  return memory;
}

void cf_lines_decode(cf_decoder *d, cf_code_attribute *attribute) {
  cf_line_entry *lines = table(d, attribute, 4, sizeof *lines);
  if (lines == NULL) return;
  const uint8_t *p = attribute->bytes + 2;
  for (uint32_t i = 0; i < attribute->count; i++, p += 4) {
    uint32_t offset = get_u2(p);
    if (offset >= d->length) {
      cf_decoder_fail(d, CF_BROKEN, p, "a line starts at offset %u, outside of the code", offset);
      return;
    }
    lines[i] = (cf_line_entry){cf_decoder_label_near(d, offset), get_u2(p + 2)};
  }
  attribute->of.lines = lines;
}

void cf_variables_decode(cf_decoder *d, cf_code_attribute *attribute) {
  cf_variable_entry *variables = table(d, attribute, 10, sizeof *variables);
  if (variables == NULL) return;
  const uint8_t *p = attribute->bytes + 2;
  for (uint32_t i = 0; i < attribute->count; i++, p += 10) {
    uint32_t start = get_u2(p), end = start + get_u2(p + 2);
    if (end > d->length) {
      cf_decoder_fail(d, CF_BROKEN, p, "a local variable's range ends at offset %u, outside of the code", end);
      return;
    }
    variables[i] = (cf_variable_entry){cf_decoder_label_near(d, start), cf_decoder_label_near(d, end), get_u2(p + 4),
                                       get_u2(p + 6), get_u2(p + 8)};
  }
  attribute->of.variables = variables;
}

void cf_line_add(cf_code *code, cf_insn *label, uint16_t line) {
  cf_code_parts *parts = code->parts;
  cf_arena *arena = &code->class_file->arena;
  if (label == NULL) return;
  cf_code_attribute *attribute = NULL;
  for (uint32_t i = 0; i < parts->attribute_count; i++)
    if (parts->attributes[i].kind == CF_CODE_LINES) attribute = &parts->attributes[i];
  if (attribute == NULL) {
    uint16_t name = cf_pool_add_utf8(code->class_file, "LineNumberTable");
    attribute = cf_code_attribute_add(code, CF_CODE_LINES, name);
    if (attribute == NULL) return;
  }
  if (attribute->count == attribute->capacity) {
    uint32_t capacity = attribute->capacity * 2 + 8;
    cf_line_entry *lines = cf_arena_alloc(arena, capacity * sizeof *lines);
    if (lines == NULL) {
      cf_code_problem(code, CF_MEMORY, "out of memory");
      return;
    }
    if (attribute->count > 0) memcpy(lines, attribute->of.lines, attribute->count * sizeof *lines);
    attribute->of.lines = lines;
    attribute->capacity = capacity;
  }
  attribute->of.lines[attribute->count++] = (cf_line_entry){label, line};
}

void cf_lines_encode(cf_encoder *e, const cf_code_attribute *attribute) {
  size_t count_at = e->length;
  uint32_t count = 0;
  cf_encoder_u2(e, 0);
  for (uint32_t i = 0; i < attribute->count; i++) {
    const cf_line_entry *line = &attribute->of.lines[i];
    if ((line->label->flags & CF_INSN_LISTED) == 0) {
      cf_encoder_fail(e, CF_MISUSE, 0, "a line names a label that is not in the code");
      return;
    }
    /* A line whose instructions have all been deleted, at the end of the code, is no line any more. */
    if (line->label->offset >= e->code_length || count == 65535) continue;
    uint8_t *room = cf_encoder_room(e, 4);
    if (room == NULL) return;
    put_u2(room, line->label->offset);
    put_u2(room + 2, line->line);
    count++;
  }
  if (e->status == CF_OK) put_u2(e->bytes + count_at, count);
}

void cf_variables_encode(cf_encoder *e, const cf_code_attribute *attribute) {
  size_t count_at = e->length;
  uint32_t count = 0;
  cf_encoder_u2(e, 0);
  for (uint32_t i = 0; i < attribute->count; i++) {
    const cf_variable_entry *variable = &attribute->of.variables[i];
    uint8_t *room = cf_encoder_room(e, 10);
    if (room == NULL) return;
    put_u2(room, variable->start->offset);
    put_u2(room + 2, variable->end->offset - variable->start->offset);
    put_u2(room + 4, variable->name);
    put_u2(room + 6, variable->descriptor);
    put_u2(room + 8, variable->local);
    count++;
  }
  if (e->status == CF_OK) put_u2(e->bytes + count_at, count);
}

/* ---- type annotations ---- */

typedef struct annotation_reader {
  cf_decoder *d;
  cf_code_attribute *attribute;
} annotation_reader;

static bool add_patch(annotation_reader *r, cf_annotation_patch patch) {
  cf_code_attribute *a = r->attribute;
  if (a->count == a->capacity) {
    uint32_t capacity = a->capacity * 2 + 8;
    cf_annotation_patch *patches = cf_arena_alloc(&r->d->c->arena, capacity * sizeof *patches);
    if (patches == NULL) {
      cf_decoder_fail(r->d, CF_MEMORY, NULL, "out of memory");
      return false;
    }
    if (a->count > 0) memcpy(patches, a->of.patches, a->count * sizeof *patches);
    a->of.patches = patches;
    a->capacity = capacity;
  }
  a->of.patches[a->count++] = patch;
  return true;
}

/* Offsets that fit the code are noted; others stay as they are. */
static bool note_insn(annotation_reader *r, const uint8_t *p) {
  uint32_t offset = get_u2(p);
  cf_decoder *d = r->d;
  if (offset >= d->length || d->places[offset].insn == NULL) return true;
  return add_patch(r, (cf_annotation_patch){.position = (uint32_t)(p - r->attribute->bytes),
                                            .kind = CF_PATCH_INSN,
                                            .start = d->places[offset].insn});
}

static bool note_range(annotation_reader *r, const uint8_t *p) {
  uint32_t start = get_u2(p), end = start + get_u2(p + 2);
  if (end > r->d->length) return true;
  return add_patch(r, (cf_annotation_patch){.position = (uint32_t)(p - r->attribute->bytes),
                                            .kind = CF_PATCH_RANGE,
                                            .start = cf_decoder_label_near(r->d, start),
                                            .end = cf_decoder_label_near(r->d, end)});
}

static bool note_handler(annotation_reader *r, const uint8_t *p) {
  uint32_t index = get_u2(p);
  cf_handler *handler = r->d->code->handlers;
  while (handler != NULL && handler->index != index) handler = handler->next;
  if (handler == NULL) return true;
  return add_patch(r, (cf_annotation_patch){.position = (uint32_t)(p - r->attribute->bytes),
                                            .kind = CF_PATCH_HANDLER,
                                            .handler = handler});
}

/* The target of a type annotation inside of code; what follows it, or null. */
static const uint8_t *read_target(annotation_reader *r, const uint8_t *p, const uint8_t *end) {
  if (p == end) return NULL;
  uint8_t kind = *p++;
  size_t size;
  if (kind == 0x40 || kind == 0x41) { /* a local variable */
    if (end - p < 2) return NULL;
    uint32_t rows = get_u2(p);
    p += 2;
    if ((size_t)(end - p) < (size_t)rows * 6) return NULL;
    for (; rows > 0; rows--, p += 6)
      if (!note_range(r, p)) return NULL;
    return p;
  }
  if (kind == 0x42) /* an exception parameter */
    size = 2;
  else if (kind >= 0x43 && kind <= 0x46) /* instanceof, new, ::new, :: */
    size = 2;
  else if (kind >= 0x47 && kind <= 0x4B) /* a cast, a type argument */
    size = 3;
  else
    return NULL;
  if ((size_t)(end - p) < size) return NULL;
  if (!(kind == 0x42 ? note_handler(r, p) : note_insn(r, p))) return NULL;
  return p + size;
}

void cf_type_annotations_decode(cf_decoder *d, cf_code_attribute *attribute) {
  annotation_reader r = {d, attribute};
  const uint8_t *p = attribute->bytes, *end = p + attribute->length;
  if (attribute->length < 2) return;
  uint16_t count = get_u2(p);
  p += 2;
  for (uint32_t i = 0; i < count && p != NULL; i++) {
    p = read_target(&r, p, end);
    if (p == NULL || p == end || (size_t)(end - p - 1) < (size_t)*p * 2) return;
    p += 1 + (size_t)*p * 2; /* the path within the type */
    p = cf_annotation_skip(p, end, 64);
  }
}

/* Of an instruction that has been taken out: the offset of what followed it. */
static uint32_t offset_of(const cf_encoder *e, const cf_insn *insn) {
  while (insn != NULL && (insn->flags & CF_INSN_LISTED) == 0) insn = insn->next;
  return insn == NULL ? e->code_length : insn->offset;
}

void cf_type_annotations_encode(cf_encoder *e, const cf_code_attribute *attribute) {
  uint8_t *room = cf_encoder_room(e, attribute->length);
  if (room == NULL) return;
  if (attribute->length > 0) memcpy(room, attribute->bytes, attribute->length);
  for (uint32_t i = 0; i < attribute->count; i++) {
    const cf_annotation_patch *patch = &attribute->of.patches[i];
    uint8_t *at = room + patch->position;
    switch (patch->kind) {
      case CF_PATCH_RANGE:
        put_u2(at, patch->start->offset);
        put_u2(at + 2, patch->end->offset - patch->start->offset);
        break;
      case CF_PATCH_INSN:
        put_u2(at, offset_of(e, patch->start));
        break;
      case CF_PATCH_HANDLER:
        put_u2(at, patch->handler->index);
        break;
    }
  }
}
