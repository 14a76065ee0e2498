/* StackMapTable frames. In memory each frame holds all its locals. Written frames are as short as those in the file. */
#include "code.h"

/* How a frame was written; the tags of the format, without the offset that some of them contain. */
enum { AS_UNKNOWN = 0, AS_SAME = 1, AS_SAME_STACK = 2, AS_CHOP = 3, AS_APPEND = 4, AS_FULL = 5 };

static int type_slots(const cf_type *type) {
  return type->kind == CF_LONG || type->kind == CF_DOUBLE ? 2 : 1;
}

/* ---- the frame of the method's entry ---- */

static cf_type type_of_descriptor(cf_string type) {
  switch (type.text[0]) {
    case 'J':
      return (cf_type){.kind = CF_LONG};
    case 'D':
      return (cf_type){.kind = CF_DOUBLE};
    case 'F':
      return (cf_type){.kind = CF_FLOAT};
    case 'L':
    case '[':
      return (cf_type){.kind = CF_OBJECT, .of.descriptor = type.text};
    default:
      return (cf_type){.kind = CF_INTEGER};
  }
}

const cf_frame *cf_entry_frame(cf_code *code) {
  cf_code_parts *parts = code->parts;
  if (parts->entry_frame != NULL) return parts->entry_frame;
  cf_class *c = code->class_file;
  const cf_method *m = code->method;
  cf_string descriptor = cf_method_descriptor(m), type;
  cf_frame *frame = cf_arena_zero(&c->arena, 1, sizeof *frame);
  cf_type *locals = cf_arena_alloc(&c->arena, (1 + (size_t)descriptor.length) * sizeof *locals);
  if (frame == NULL || locals == NULL) return NULL;
  uint16_t count = 0;
  if ((m->entry.flags & CF_ACC_STATIC) == 0) {
    bool constructor = cf_string_is(cf_method_name(m), "<init>") && c->super_class != 0;
    locals[count++] = constructor ? (cf_type){.kind = CF_UNINITIALIZED_THIS}
                                  : (cf_type){.kind = CF_OBJECT, .class_index = c->this_class};
  }
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &type);)
    locals[count++] = type_of_descriptor(type);
  frame->locals = locals;
  frame->local_count = count;
  return parts->entry_frame = frame;
}

/* ---- decoding ---- */

typedef struct frame_reader {
  cf_decoder *d;
  const uint8_t *p, *end;
  size_t budget; /* types that may still be stored: bounds what a small attribute can expand to */
  /* The list of locals that was made last, and room behind it, so that append grows it in place. */
  cf_type *tail, *tail_end;
} frame_reader;

static cf_type *allocate_types(frame_reader *r, size_t count) {
  if (count > r->budget) {
    cf_decoder_fail(r->d, CF_TOO_LARGE, r->p, "the StackMapTable expands to too many types");
    return NULL;
  }
  r->budget -= count;
  cf_type *types = cf_arena_alloc(&r->d->c->arena, count * sizeof *types);
  if (types == NULL) cf_decoder_fail(r->d, CF_MEMORY, NULL, "out of memory");
  return types;
}

static bool need(frame_reader *r, size_t size) {
  if ((size_t)(r->end - r->p) >= size) return true;
  cf_decoder_fail(r->d, CF_BROKEN, r->p, "the StackMapTable ends inside a frame");
  return false;
}

static bool read_type(frame_reader *r, cf_type *type) {
  if (!need(r, 1)) return false;
  static const uint8_t kinds[] = {
      CF_TOP, CF_INTEGER, CF_FLOAT, CF_DOUBLE, CF_LONG, CF_NULL, CF_UNINITIALIZED_THIS, CF_OBJECT, CF_UNINITIALIZED};
  cf_decoder *d = r->d;
  uint8_t tag = *r->p;
  if (tag > 8) {
    cf_decoder_fail(d, CF_BROKEN, r->p, "there is no verification type %u", tag);
    return false;
  }
  *type = (cf_type){.kind = kinds[tag]};
  r->p++;
  if (tag < 7) return true;
  if (!need(r, 2)) return false;
  uint16_t value = get_u2(r->p);
  if (tag == 7) {
    type->class_index = value;
    if (!cf_pool_is(d->c, value, CF_TAG_CLASS))
      cf_decoder_fail(d, CF_BROKEN, r->p, "an Object type must name a Class, entry %u is none", value);
  } else if (value >= d->length || (type->of.created_by = d->places[value].insn) == NULL) {
    cf_decoder_fail(d, CF_BROKEN, r->p, "an Uninitialized type names offset %u, where no instruction starts", value);
  }
  r->p += 2;
  return d->status == CF_OK;
}

static const cf_type *read_types(frame_reader *r, uint16_t count) {
  /* Each takes at least one byte. */
  if (!need(r, count)) return NULL;
  cf_type *types = allocate_types(r, count);
  for (uint16_t i = 0; types != NULL && i < count; i++)
    if (!read_type(r, &types[i])) return NULL;
  return types;
}

static const cf_type *append_types(frame_reader *r, const cf_frame *previous, uint16_t count) {
  cf_type *types;
  uint16_t old = previous->local_count;
  if (previous->locals + old == r->tail && r->tail_end - r->tail >= count && old > 0) {
    types = r->tail - old;
  } else {
    size_t room = (size_t)old + count + 8;
    types = allocate_types(r, room);
    if (types == NULL) return NULL;
    if (old > 0) memcpy(types, previous->locals, old * sizeof *types);
    r->tail_end = types + room;
  }
  for (uint16_t i = 0; i < count; i++)
    if (!read_type(r, &types[old + i])) return NULL;
  r->tail = types + old + count;
  return types;
}

static void read_frame(frame_reader *r, const cf_frame *previous, cf_frame *frame, uint32_t *delta) {
  if (!need(r, 1)) return;
  uint8_t tag = *r->p++;
  *frame = (cf_frame){previous->local_count, 0, previous->locals, NULL, AS_SAME, previous};
  *delta = tag & 63;
  if (tag >= 247) {
    if (!need(r, 2)) return;
    *delta = get_u2(r->p);
    r->p += 2;
  }
  if (tag < 64 || tag == 251) return;
  if (tag < 128 || tag == 247) {
    frame->written_as = AS_SAME_STACK;
    frame->stack = read_types(r, 1);
    frame->stack_count = 1;
  } else if (tag < 247) {
    cf_decoder_fail(r->d, CF_BROKEN, r->p - 1, "there is no stack map frame of type %u", tag);
  } else if (tag < 251) {
    frame->written_as = AS_CHOP;
    if (251 - tag > previous->local_count)
      cf_decoder_fail(r->d, CF_BROKEN, r->p - 3, "a frame chops more locals than there are");
    else
      frame->local_count = (uint16_t)(frame->local_count - (251 - tag));
  } else if (tag < 255) {
    frame->written_as = AS_APPEND;
    uint16_t count = tag - 251;
    if (previous->local_count + count > 65535) {
      cf_decoder_fail(r->d, CF_BROKEN, r->p - 3, "a frame has more than 65535 locals");
      return;
    }
    frame->locals = append_types(r, previous, count);
    frame->local_count = (uint16_t)(frame->local_count + count);
  } else {
    frame->written_as = AS_FULL;
    if (!need(r, 2)) return;
    frame->local_count = get_u2(r->p);
    r->p += 2;
    frame->locals = read_types(r, frame->local_count);
    if (frame->locals == NULL || !need(r, 2)) return;
    frame->stack_count = get_u2(r->p);
    r->p += 2;
    frame->stack = read_types(r, frame->stack_count);
  }
}

void cf_frames_decode(cf_decoder *d, const cf_code_attribute *attribute) {
  frame_reader r = {.d = d,
                    .p = attribute->bytes,
                    .end = attribute->bytes + attribute->length,
                    .budget = 4096 + 32 * (size_t)attribute->length};
  const cf_frame *previous = cf_entry_frame(d->code);
  if (previous == NULL) {
    cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
    return;
  }
  if (!need(&r, 2)) return;
  uint16_t count = get_u2(r.p);
  r.p += 2;
  if (!need(&r, count)) return;
  cf_frame *frames = cf_arena_alloc(&d->c->arena, count * sizeof *frames);
  if (frames == NULL) {
    cf_decoder_fail(d, CF_MEMORY, NULL, "out of memory");
    return;
  }
  uint32_t offset = 0;
  for (uint16_t i = 0; i < count && d->status == CF_OK; i++) {
    const uint8_t *at = r.p;
    uint32_t delta = 0;
    read_frame(&r, previous, &frames[i], &delta);
    offset += delta + (i > 0);
    if (d->status == CF_OK && offset >= d->length)
      cf_decoder_fail(d, CF_BROKEN, at, "a frame stands at offset %u, outside of the code", offset);
    if (d->status != CF_OK) return;
    cf_insn *label = cf_decoder_label(d, offset, at, "a frame");
    if (label != NULL) label->to.frame = &frames[i];
    previous = &frames[i];
  }
  if (d->status == CF_OK && r.p != r.end) cf_decoder_fail(d, CF_BROKEN, r.p, "bytes are left over in a StackMapTable");
}

/* ---- encoding ---- */

/* The name of a CF_OBJECT type as a Class entry has it: "java/lang/String", "[I". */
static cf_string type_name(const cf_class *c, const cf_type *type) {
  if (type->class_index != 0) return cf_pool_name(c, type->class_index);
  const char *text = type->of.descriptor, *end = text;
  while (*end == '[') end++;
  if (*end == 'L')
    while (*end != ';') end++;
  if (*text == 'L') return (cf_string){text + 1, (uint32_t)(end - text - 1)};
  return (cf_string){text, (uint32_t)(end - text + 1)};
}

static bool same_type(const cf_class *c, const cf_type *a, const cf_type *b) {
  if (a->kind != b->kind) return false;
  if (a->kind == CF_UNINITIALIZED) return a->of.created_by == b->of.created_by;
  if (a->kind != CF_OBJECT || (a->class_index != 0 && a->class_index == b->class_index)) return true;
  return cf_string_same(type_name(c, a), type_name(c, b));
}

static bool same_types(const cf_class *c, const cf_type *a, const cf_type *b, uint32_t count) {
  if (a == b) return true;
  for (uint32_t i = 0; i < count; i++)
    if (!same_type(c, &a[i], &b[i])) return false;
  return true;
}

static void write_types(cf_encoder *e, const cf_type *types, uint32_t count) {
  for (uint32_t i = 0; i < count && e->status == CF_OK; i++) {
    const cf_type *type = &types[i];
    uint8_t *room = cf_encoder_room(e, type->kind < CF_OBJECT ? 1 : 3);
    if (room == NULL) return;
    room[0] = type->kind;
    if (type->kind == CF_OBJECT) {
      cf_class *c = e->code->class_file;
      uint16_t index = type->class_index;
      if (index == 0) index = cf_pool_add_class_string(c, type_name(c, type));
      if (index == 0) cf_encoder_fail(e, CF_TOO_LARGE, 0, "the constant pool is full");
      put_u2(room + 1, index);
    } else if (type->kind == CF_UNINITIALIZED) {
      const cf_insn *insn = type->of.created_by;
      if ((insn->flags & CF_INSN_LISTED) == 0)
        cf_encoder_fail(e, CF_MISUSE, insn->offset, "a frame names a `new` instruction that has been taken out");
      put_u2(room + 1, insn->offset);
    }
  }
}

/* The shortest form that leads from `previous` to `frame`. */
static uint8_t shortest_form(const cf_class *c, const cf_frame *previous, const cf_frame *frame) {
  uint32_t before = previous->local_count, now = frame->local_count, common = before < now ? before : now;
  if (frame->stack_count > 1 || !same_types(c, previous->locals, frame->locals, common)) return AS_FULL;
  if (before == now) return frame->stack_count == 0 ? AS_SAME : AS_SAME_STACK;
  if (frame->stack_count > 0) return AS_FULL;
  if (now > before) return now - before <= 3 ? AS_APPEND : AS_FULL;
  return before - now <= 3 ? AS_CHOP : AS_FULL;
}

static void write_frame(cf_encoder *e, const cf_frame *previous, const cf_frame *frame, uint32_t delta) {
  uint8_t form = frame->written_as;
  if (form == AS_UNKNOWN || frame->written_after != previous)
    form = shortest_form(e->code->class_file, previous, frame);
  uint32_t before = previous->local_count, now = frame->local_count;
  switch (form) {
    case AS_SAME:
    case AS_SAME_STACK: {
      uint32_t base = form == AS_SAME ? 0 : 64;
      if (delta < 64) {
        cf_encoder_u1(e, base + delta);
      } else {
        cf_encoder_u1(e, form == AS_SAME ? 251 : 247);
        cf_encoder_u2(e, delta);
      }
      write_types(e, frame->stack, frame->stack_count);
      break;
    }
    case AS_CHOP:
    case AS_APPEND:
      cf_encoder_u1(e, 251 + now - before);
      cf_encoder_u2(e, delta);
      if (now > before) write_types(e, frame->locals + before, now - before);
      break;
    default:
      cf_encoder_u1(e, 255);
      cf_encoder_u2(e, delta);
      cf_encoder_u2(e, now);
      write_types(e, frame->locals, now);
      cf_encoder_u2(e, frame->stack_count);
      write_types(e, frame->stack, frame->stack_count);
      break;
  }
}

void cf_frames_encode(cf_encoder *e) {
  size_t count_at = e->length;
  cf_encoder_u2(e, 0);
  const cf_frame *previous = cf_entry_frame(e->code);
  if (previous == NULL) {
    cf_encoder_fail(e, CF_MEMORY, 0, "out of memory");
    return;
  }
  uint32_t count = 0, last = 0;
  for (const cf_insn *insn = e->code->first; insn != NULL && e->status == CF_OK; insn = insn->next) {
    if (insn->opcode != CF_OP_LABEL || insn->to.frame == NULL) continue;
    /* Of several frames at one place the last counts: it stands closest to the instruction. */
    const cf_insn *next = insn->next;
    while (next != NULL && next->opcode == CF_OP_LABEL && next->to.frame == NULL) next = next->next;
    if (next != NULL && next->opcode == CF_OP_LABEL) continue;
    if (next == NULL) {
      cf_encoder_fail(e, CF_MISUSE, insn->offset, "a frame stands behind the last instruction");
      return;
    }
    write_frame(e, previous, insn->to.frame, count == 0 ? insn->offset : insn->offset - last - 1);
    previous = insn->to.frame;
    last = insn->offset;
    count++;
  }
  if (e->status == CF_OK) put_u2(e->bytes + count_at, count);
}

/* ---- editing ---- */

void cf_frame_set(cf_code *code, cf_insn *label, const cf_type *locals, uint16_t local_count, const cf_type *stack,
                  uint16_t stack_count) {
  if (label == NULL) return;
  cf_arena *arena = &code->class_file->arena;
  cf_frame *frame = cf_arena_zero(arena, 1, sizeof *frame);
  cf_type *local_copy = cf_arena_copy(arena, locals, local_count * sizeof *locals);
  cf_type *stack_copy = cf_arena_copy(arena, stack, stack_count * sizeof *stack);
  if (frame == NULL || local_copy == NULL || stack_copy == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return;
  }
  *frame =
      (cf_frame){.local_count = local_count, .stack_count = stack_count, .locals = local_copy, .stack = stack_copy};
  label->to.frame = frame;
  code->parts->frames_added = true;
}

void cf_frame_entry(cf_code *code, cf_insn *label) {
  const cf_frame *entry = cf_entry_frame(code);
  if (entry == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return;
  }
  cf_frame_set(code, label, entry->locals, entry->local_count, NULL, 0);
}

void cf_frame_handler(cf_code *code, cf_insn *label, uint16_t prefix, uint16_t local, const char *local_class,
                      const char *caught) {
  cf_class *c = code->class_file;
  const cf_frame *entry = cf_entry_frame(code);
  size_t room = (size_t)(entry == NULL ? 0 : entry->local_count) + local + 1;
  cf_type *locals = cf_arena_alloc(&c->arena, room * sizeof *locals);
  cf_type exception = {.kind = CF_OBJECT, .class_index = cf_pool_add_class(c, caught)};
  if (entry == NULL || locals == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return;
  }
  uint32_t count = 0, slots = 0;
  while (count < entry->local_count && slots + (uint32_t)type_slots(&entry->locals[count]) <= prefix) {
    slots += (uint32_t)type_slots(&entry->locals[count]);
    locals[count] = entry->locals[count];
    count++;
  }
  if (local_class != NULL) {
    uint16_t class_index = cf_pool_add_class(c, local_class);
    if (class_index == 0) cf_code_problem(code, CF_TOO_LARGE, "the constant pool is full");
    if (slots > local) {
      cf_code_problem(code, CF_MISUSE, "a handler's local lies inside of its prefix");
      return;
    }
    for (; slots < local; slots++) locals[count++] = (cf_type){.kind = CF_TOP};
    locals[count++] = (cf_type){.kind = CF_OBJECT, .class_index = class_index};
  }
  if (count > 65535) {
    cf_code_problem(code, CF_TOO_LARGE, "a frame has at most 65535 locals");
    return;
  }
  if (exception.class_index == 0) cf_code_problem(code, CF_TOO_LARGE, "the constant pool is full");
  cf_frame_set(code, label, locals, (uint16_t)count, &exception, 1);
}

bool cf_frame_copy(cf_code *code, cf_insn *label, const cf_insn *from) {
  if (label == NULL || from == NULL || from->to.frame == NULL) return false;
  const cf_frame *frame = from->to.frame;
  cf_frame_set(code, label, frame->locals, frame->local_count, frame->stack, frame->stack_count);
  return true;
}

/* The locals with `type` in slot `local`; null, with the code's problem set, when that is not possible. */
static cf_type *with_local(cf_code *code, const cf_frame *frame, uint16_t local, cf_type type, uint16_t *count) {
  uint32_t slots = 0, kept = 0;
  while (kept < frame->local_count && slots < local) slots += (uint32_t)type_slots(&frame->locals[kept++]);
  size_t padding = slots < local ? local - slots : 0;
  uint32_t rest = kept + 1 < frame->local_count ? frame->local_count - kept - 1 : 0;
  if (kept + padding + 1 + rest > 65535) {
    cf_code_problem(code, CF_TOO_LARGE, "a frame has at most 65535 locals");
    return NULL;
  }
  cf_type *locals = cf_arena_alloc(&code->class_file->arena, (kept + padding + 1 + rest) * sizeof *locals);
  if (locals == NULL) {
    cf_code_problem(code, CF_MEMORY, "out of memory");
    return NULL;
  }
  if (kept > 0) memcpy(locals, frame->locals, kept * sizeof *locals);
  for (size_t i = 0; i < padding; i++) locals[kept + i] = (cf_type){.kind = CF_TOP};
  locals[kept + padding] = type;
  if (rest > 0) memcpy(locals + kept + padding + 1, frame->locals + kept + 1, rest * sizeof *locals);
  *count = (uint16_t)(kept + padding + 1 + rest);
  return locals;
}

void cf_frames_add_local(cf_code *code, uint16_t local, cf_type type) {
  cf_arena *arena = &code->class_file->arena;
  const cf_type *last_from = NULL, *last_to = NULL;
  uint16_t last_from_count = 0, last_to_count = 0;
  for (cf_insn *insn = code->first; insn != NULL; insn = insn->next) {
    if (insn->opcode != CF_OP_LABEL || insn->to.frame == NULL) continue;
    const cf_frame *old = insn->to.frame;
    /* Neighbouring frames mostly share their locals: then they share the new ones too. */
    if (last_to == NULL || old->locals != last_from || old->local_count != last_from_count) {
      last_from = old->locals;
      last_from_count = old->local_count;
      last_to = with_local(code, old, local, type, &last_to_count);
      if (last_to == NULL) return;
    }
    cf_frame *frame = cf_arena_alloc(arena, sizeof *frame);
    if (frame == NULL) {
      cf_code_problem(code, CF_MEMORY, "out of memory");
      return;
    }
    *frame = (cf_frame){
        .local_count = last_to_count, .stack_count = old->stack_count, .locals = last_to, .stack = old->stack};
    insn->to.frame = frame;
    code->parts->frames_added = true;
  }
}
