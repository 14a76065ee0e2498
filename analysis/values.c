/* Abstract interpretation of one method: a value for each stack slot and local, joined where blocks meet. */
#include "values.h"

#include <stdlib.h>
#include <string.h>

static const an_value other = {AN_VALUE_OTHER, AN_NO_LOCAL, 0};

enum { STATE_LIMIT = 1 << 22 }; /* slots of all blocks together: 32 MB */

/* ---- the state -------------------------------------------------------------------------------------------------- */

static an_value make(an_value_kind kind, uint32_t index) {
  return (an_value){(uint16_t)kind, AN_NO_LOCAL, index};
}

static void escape(an_values *v, an_value value) {
  if (value.kind == AN_VALUE_NEW) v->escaped[value.index] = 1;
}

static void push(an_values *v, an_value value) {
  if (v->locals + v->now_depth >= v->slots) {
    v->broken = true;
    return;
  }
  v->now[v->locals + v->now_depth++] = value;
}

static an_value pop(an_values *v) {
  if (v->now_depth == 0) {
    v->broken = true;
    return other;
  }
  return v->now[v->locals + --v->now_depth];
}

static void pop_many(an_values *v, int count, bool escapes) {
  while (count-- > 0) {
    an_value value = pop(v);
    if (escapes) escape(v, value);
  }
}

static void push_many(an_values *v, int count) {
  while (count-- > 0) push(v, other);
}

static bool same(an_value a, an_value b) {
  return a.kind == b.kind && a.index == b.index && a.local == b.local;
}

/* True if `into` changed. What differs is not known. */
static bool merge(an_values *v, an_value *into, an_value from) {
  if (same(*into, from)) return false;
  bool same_content = into->kind == from.kind && into->index == from.index;
  if (!same_content) {
    escape(v, *into);
    escape(v, from);
  }
  an_value merged = same_content ? *into : other;
  merged.local = into->local == from.local ? from.local : AN_NO_LOCAL;
  if (same(*into, merged)) return false;
  *into = merged;
  return true;
}

static bool merge_locals(an_values *v, uint32_t block) {
  an_value *entry = v->entry + (size_t)block * v->slots;
  bool changed = false;
  for (uint16_t i = 0; i < v->locals; i++) changed |= merge(v, &entry[i], v->now[i]);
  return changed;
}

static bool flow_to(an_values *v, uint32_t block) {
  an_value *entry = v->entry + (size_t)block * v->slots;
  if (v->depth[block] == UINT16_MAX) {
    memcpy(entry, v->now, v->slots * sizeof *entry);
    v->depth[block] = v->now_depth;
    return true;
  }
  bool changed = merge_locals(v, block);
  if (v->depth[block] != v->now_depth) v->broken = true;
  for (uint16_t i = 0; i < v->now_depth && !v->broken; i++)
    changed |= merge(v, &entry[v->locals + i], v->now[v->locals + i]);
  return changed;
}

static bool throw_to(an_values *v, uint32_t block) {
  an_value *entry = v->entry + (size_t)block * v->slots;
  if (v->depth[block] != UINT16_MAX) return merge_locals(v, block);
  if (v->locals >= v->slots) {
    v->broken = true;
    return false;
  }
  memcpy(entry, v->now, v->locals * sizeof *entry);
  entry[v->locals] = make(AN_VALUE_RESULT, 0);
  v->depth[block] = 1;
  return true;
}

/* ---- instructions ----------------------------------------------------------------------------------------------- */

static bool is_wide(char type) {
  return type == 'J' || type == 'D';
}

static void push_typed(an_values *v, char type, an_value value) {
  if (type == 'V') return;
  push(v, value);
  if (is_wide(type)) push(v, other);
}

static an_value constant(const an_values *v, uint16_t index) {
  cf_tag tag = cf_pool_tag(v->file, index);
  if (tag == CF_TAG_STRING) return make(AN_VALUE_STRING, an_intern_string(v->names, cf_pool_string(v->file, index)));
  if (tag == CF_TAG_CLASS) return make(AN_VALUE_CLASS, an_intern_string(v->names, cf_pool_name(v->file, index)));
  return other;
}

/* The class that Class.forName of this string gives, or the member that getMethod or getField of it on the class gives.
 */
static an_value reflected(an_values *v, const cf_insn *insn, const cf_member *m, const an_value *arguments, int count) {
  char text[1024];
  if (count > 0 && insn->opcode == CF_OP_INVOKESTATIC && cf_string_is(m->owner, "java/lang/Class") &&
      cf_string_is(m->name, "forName") && arguments[0].kind == AN_VALUE_STRING) {
    cf_string name = an_string(v->names, arguments[0].index);
    if (name.length >= sizeof text) return make(AN_VALUE_RESULT, 0);
    for (uint32_t i = 0; i < name.length; i++) text[i] = name.text[i] == '.' ? '/' : name.text[i];
    return make(AN_VALUE_CLASS, an_intern(v->names, text, name.length));
  }
  if (count == 0 || !cf_string_is(m->owner, "java/lang/Class") || arguments[0].kind != AN_VALUE_CLASS)
    return make(AN_VALUE_RESULT, 0);
  cf_string owner = an_string(v->names, arguments[0].index), name = {"<init>", 6};
  bool named = cf_string_is(m->name, "getMethod") || cf_string_is(m->name, "getDeclaredMethod") ||
               cf_string_is(m->name, "getField") || cf_string_is(m->name, "getDeclaredField");
  bool constructor = cf_string_is(m->name, "getConstructor") || cf_string_is(m->name, "getDeclaredConstructor");
  if (named && count > 1 && arguments[1].kind == AN_VALUE_STRING)
    name = an_string(v->names, arguments[1].index);
  else if (!constructor)
    return make(AN_VALUE_RESULT, 0);
  if ((size_t)owner.length + name.length + 1 >= sizeof text) return make(AN_VALUE_RESULT, 0);
  memcpy(text, owner.text, owner.length);
  text[owner.length] = '.';
  memcpy(text + owner.length + 1, name.text, name.length);
  return make(AN_VALUE_MEMBER, an_intern(v->names, text, (size_t)owner.length + 1 + name.length));
}

enum { LOOKED_AT = 2 }; /* slots of a call's operands that reflection is asked about */

static void call(an_values *v, const cf_insn *insn) {
  cf_member m = {0};
  cf_dynamic d = {0};
  bool dynamic = insn->opcode == CF_OP_INVOKEDYNAMIC;
  if (dynamic ? !cf_pool_dynamic(v->file, insn->index, &d) : !cf_pool_member(v->file, insn->index, &m)) {
    v->broken = true;
    return;
  }
  cf_string descriptor = dynamic ? d.descriptor : m.descriptor;
  bool has_receiver = !dynamic && insn->opcode != CF_OP_INVOKESTATIC;
  int count = cf_descriptor_argument_slots(descriptor) + has_receiver, looked = count < LOOKED_AT ? count : LOOKED_AT;
  an_value first[LOOKED_AT] = {other, other};
  for (int i = 0; i < looked && count - 1 - i < v->now_depth; i++) first[i] = an_value_at(v, (uint32_t)(count - 1 - i));
  bool harmless = has_receiver && cf_string_is(m.owner, "java/lang/Object") && cf_string_is(m.name, "<init>");
  pop_many(v, count, !harmless);
  push_typed(v, cf_descriptor_return(descriptor),
             dynamic ? make(AN_VALUE_RESULT, 0) : reflected(v, insn, &m, first, looked));
}

static void load(an_values *v, uint16_t local, int slots) {
  if (local + slots > v->locals) {
    v->broken = true;
    return;
  }
  an_value value = v->now[local];
  value.local = local;
  push(v, value);
  if (slots == 2) push(v, other);
}

static void store(an_values *v, uint16_t local, int slots) {
  if (local + slots > v->locals) {
    v->broken = true;
    return;
  }
  if (slots == 2) pop(v);
  an_value value = pop(v);
  value.local = AN_NO_LOCAL;
  v->now[local] = value;
  if (slots == 2) v->now[local + 1] = other;
}

/* dup, dup_x1, ...: the top `count` slots once more, below the next `under`. */
static void duplicate(an_values *v, int count, int under) {
  an_value top[4];
  for (int i = 0; i < count + under; i++) top[i] = pop(v);
  for (int i = count; i-- > 0;) push(v, top[i]);
  for (int i = count + under; i-- > 0;) push(v, top[i]);
}

static void generic(an_values *v, const cf_insn *insn) {
  int pops, pushes;
  if (!cf_stack_effect(v->file, insn, &pops, &pushes)) {
    v->broken = true;
    return;
  }
  pop_many(v, pops, insn->opcode == CF_OP_ATHROW || insn->opcode == CF_OP_ARETURN);
  push_many(v, pushes);
}

static void field(an_values *v, const cf_insn *insn) {
  cf_member m;
  if (!cf_pool_member(v->file, insn->index, &m) || m.descriptor.length == 0) {
    v->broken = true;
    return;
  }
  char type = m.descriptor.text[0];
  bool write = insn->opcode == CF_OP_PUTFIELD || insn->opcode == CF_OP_PUTSTATIC;
  if (write) pop_many(v, cf_type_slots(type), true);
  if (insn->opcode == CF_OP_GETFIELD || insn->opcode == CF_OP_PUTFIELD) pop(v);
  if (!write) push_typed(v, type, make(AN_VALUE_FIELD, insn->index));
}

static int local_slots(uint16_t opcode, uint16_t first_wide, uint16_t first_short) {
  int type = opcode >= first_short ? (opcode - first_short) / 4 : opcode - first_wide; /* I J F D A */
  return type == 1 || type == 3 ? 2 : 1;
}

static void execute(an_values *v, uint32_t at) {
  const cf_insn *insn = v->flow->insns[at];
  uint16_t op = insn->opcode;
  if (op >= CF_OP_ILOAD && op <= CF_OP_ALOAD_3) {
    load(v, insn->index, local_slots(op, CF_OP_ILOAD, CF_OP_ILOAD_0));
    return;
  }
  if (op >= CF_OP_ISTORE && op <= CF_OP_ASTORE_3) {
    store(v, insn->index, local_slots(op, CF_OP_ISTORE, CF_OP_ISTORE_0));
    return;
  }
  switch (op) {
    case CF_OP_LDC:
    case CF_OP_LDC_W:
      push(v, constant(v, insn->index));
      break;
    case CF_OP_AALOAD:
      pop_many(v, 2, false);
      push(v, make(AN_VALUE_ELEMENT, 0));
      break;
    case CF_OP_AASTORE:
      pop_many(v, 1, true);
      pop_many(v, 2, false);
      break;
    case CF_OP_DUP:
      duplicate(v, 1, 0);
      break;
    case CF_OP_DUP_X1:
      duplicate(v, 1, 1);
      break;
    case CF_OP_DUP_X2:
      duplicate(v, 1, 2);
      break;
    case CF_OP_DUP2:
      duplicate(v, 2, 0);
      break;
    case CF_OP_DUP2_X1:
      duplicate(v, 2, 1);
      break;
    case CF_OP_DUP2_X2:
      duplicate(v, 2, 2);
      break;
    case CF_OP_SWAP: {
      an_value top = pop(v), below = pop(v);
      push(v, top);
      push(v, below);
      break;
    }
    case CF_OP_GETFIELD:
    case CF_OP_PUTFIELD:
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
      field(v, insn);
      break;
    case CF_OP_INVOKEVIRTUAL:
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
    case CF_OP_INVOKEDYNAMIC:
      call(v, insn);
      break;
    case CF_OP_NEW:
      push(v, make(AN_VALUE_NEW, at));
      break;
    case CF_OP_NEWARRAY:
    case CF_OP_ANEWARRAY:
      pop(v);
      push(v, make(AN_VALUE_NEW, at));
      break;
    case CF_OP_CHECKCAST:
      break;
    default:
      generic(v, insn);
      break;
  }
}

/* ---- the method ------------------------------------------------------------------------------------------------- */

static bool follow(an_values *v, uint32_t block) {
  const an_flow *flow = v->flow;
  const an_flow_block *b = &flow->blocks[block];
  const uint32_t *next = flow->targets.items + b->successors, *handlers = next + b->successor_count;
  bool changed = false;
  an_values_begin(v, block);
  for (uint32_t i = b->first; i < b->end && !v->broken; i++) {
    uint16_t op = flow->insns[i]->opcode;
    bool stores = op >= CF_OP_ISTORE && op <= CF_OP_ASTORE_3;
    if (i == b->first || stores)
      for (uint32_t h = 0; h < b->handler_count; h++) changed |= throw_to(v, handlers[h]);
    execute(v, i);
    if (stores)
      for (uint32_t h = 0; h < b->handler_count; h++) changed |= throw_to(v, handlers[h]);
  }
  for (uint32_t i = 0; i < b->successor_count && !v->broken; i++) changed |= flow_to(v, next[i]);
  return changed;
}

bool an_values_init(an_values *v, const an_flow *flow, const cf_class *file, an_names *names) {
  *v = (an_values){.flow = flow, .file = file, .names = names, .locals = flow->code->max_locals};
  uint32_t slots = (uint32_t)flow->code->max_locals + flow->code->max_stack + 1;
  v->slots = slots > UINT16_MAX ? UINT16_MAX : (uint16_t)slots;
  v->escaped = calloc(flow->count + 1, 1);
  v->now = malloc(slots * sizeof *v->now);
  if (!v->escaped || !v->now) return false;
  if (flow->subroutines || flow->block_count == 0 || (uint64_t)slots * flow->block_count > STATE_LIMIT) return true;
  v->entry = malloc((size_t)slots * flow->block_count * sizeof *v->entry);
  v->depth = malloc(flow->block_count * sizeof *v->depth);
  if (!v->entry || !v->depth) return false;
  memset(v->depth, 0xff, flow->block_count * sizeof *v->depth);
  for (uint32_t i = 0; i < v->slots; i++) v->entry[i] = other;
  v->depth[0] = 0;
  bool changed = true;
  while (changed && !v->broken) {
    changed = false;
    for (uint32_t block = 0; block < flow->block_count && !v->broken; block++)
      if (v->depth[block] != UINT16_MAX) changed |= follow(v, block);
  }
  return true;
}

void an_values_free(an_values *v) {
  free(v->entry);
  free(v->depth);
  free(v->now);
  free(v->escaped);
  *v = (an_values){0};
}

static bool known(const an_values *v) {
  return v->entry && !v->broken;
}

void an_values_begin(an_values *v, uint32_t block) {
  v->now_depth = 0;
  if (!known(v) || v->depth[block] == UINT16_MAX) {
    for (uint32_t i = 0; i < v->slots; i++) v->now[i] = other;
    return;
  }
  memcpy(v->now, v->entry + (size_t)block * v->slots, v->slots * sizeof *v->now);
  v->now_depth = v->depth[block];
}

void an_values_step(an_values *v, uint32_t insn) {
  if (known(v) && v->depth[v->flow->block_of[insn]] != UINT16_MAX) execute(v, insn);
}

an_value an_value_at(const an_values *v, uint32_t below) {
  if (!known(v) || below >= v->now_depth) return other;
  return v->now[v->locals + v->now_depth - 1 - below];
}
