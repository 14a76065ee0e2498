/* Fields of the program's interfaces. Each execution initializes an interface anew, but the fields must be final: the
 * JVM assigns them once and compiles their values into code. So the runtime holds their values under numbers, and all
 * code that names such a field asks the runtime. Code may be rewritten before the interface is loaded. So the class
 * path is searched for the interface. An interface that is not found there stays as it is.
 *
 * The initializer becomes a static method. Interfaces have such methods from version 52 on. The method of an older
 * interface goes to a class of its own, in the same package and of the same version: that class needs frames only if
 * the interface had them. The runtime defines the class when it first looks for the initializer. */
#include "instrument/instrument_parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct static_field {
  uint32_t name, descriptor; /* interned */
  bool computed;             /* not a constant: <clinit> assigns the value */
} static_field;

typedef struct type_summary {
  struct type_summary *next;
  uint32_t name; /* interned */
  bool moved;    /* an interface whose <clinit> becomes AG_MOVED_INITIALIZER */
  uint32_t first_value;
  uint32_t super; /* 0: none */
  uint16_t interface_count, field_count;
  uint32_t *interfaces;
  static_field *fields;
} type_summary;

enum { BUCKETS = 1024, DEEPEST = 64 };

struct ag_interfaces {
  pthread_mutex_t lock;
  uint32_t value_count;
  type_summary *buckets[BUCKETS];
};

struct ag_interfaces *ag_interfaces_new(void) {
  struct ag_interfaces *all = calloc(1, sizeof *all);
  if (all && pthread_mutex_init(&all->lock, NULL) != 0) {
    free(all);
    return NULL;
  }
  return all;
}

void ag_interfaces_free(struct ag_interfaces *all) {
  if (!all) return;
  for (int i = 0; i < BUCKETS; i++)
    for (type_summary *t = all->buckets[i], *next; t; t = next) {
      next = t->next;
      free(t->interfaces);
      free(t->fields);
      free(t);
    }
  pthread_mutex_destroy(&all->lock);
  free(all);
}

static uint32_t intern(const ag_instrument *ins, cf_string text) {
  return ag_name(ins->config.sites, text.text, text.length);
}

static void summarize(ag_instrument *ins, type_summary *t, cf_class *c) {
  uint16_t flags = cf_class_flags(c), field_count = cf_field_count(c), interface_count = cf_class_interface_count(c);
  t->interfaces = malloc((interface_count + 1u) * sizeof *t->interfaces);
  t->fields = malloc((field_count + 1u) * sizeof *t->fields);
  if (!t->interfaces || !t->fields) return;
  t->super = intern(ins, cf_class_super(c));
  t->interface_count = interface_count;
  for (uint16_t i = 0; i < interface_count; i++) t->interfaces[i] = intern(ins, cf_class_interface(c, i));
  t->field_count = field_count;
  for (uint16_t i = 0; i < field_count; i++) {
    const cf_field *f = cf_field_at(c, i);
    t->fields[i] = (static_field){intern(ins, cf_field_name(f)), intern(ins, cf_field_descriptor(f)),
                                  cf_field_flags(f) & CF_ACC_STATIC && cf_field_constant(f) == 0};
  }
  t->moved = flags & CF_ACC_INTERFACE && cf_method_find(c, "<clinit>", "()V");
  if (!t->moved) return;
  t->first_value = ins->interfaces->value_count;
  ins->interfaces->value_count += field_count;
}

/* The summary of a class. A class missing from the class path has an empty summary. Returns null when memory runs out.
 * The caller holds the lock. */
static const type_summary *summary(ag_instrument *ins, uint32_t name) {
  type_summary **bucket = &ins->interfaces->buckets[name % BUCKETS];
  for (type_summary *t = *bucket; t; t = t->next)
    if (t->name == name) return t;
  type_summary *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->name = name;
  t->next = *bucket;
  *bucket = t;
  const ag_instrument_config *config = &ins->config;
  const char *text = ag_name_text(config->sites, name);
  uint8_t *bytes = NULL;
  size_t length = 0;
  bool excluded = config->excluded && config->excluded(config->data, text);
  if (!excluded && !ag_is_jdk(ins, text) && config->find_class(config->data, text, &bytes, &length)) {
    cf_class *c = cf_class_parse(bytes, length, text, NULL);
    if (c) summarize(ins, t, c);
    cf_class_free(c);
    free(bytes);
  }
  return t;
}

/* Field resolution as the JVM does it (JVMS 5.4.3.2). Null: not found. */
static const type_summary *resolve(ag_instrument *ins, uint32_t type, uint32_t name, uint32_t descriptor,
                                   uint16_t *index, int depth) {
  if (type == 0 || depth > DEEPEST) return NULL;
  const type_summary *t = summary(ins, type), *found;
  if (!t) return NULL;
  for (uint16_t i = 0; i < t->field_count; i++)
    if (t->fields[i].name == name && t->fields[i].descriptor == descriptor) {
      *index = i;
      return t;
    }
  for (uint16_t i = 0; i < t->interface_count; i++)
    if ((found = resolve(ins, t->interfaces[i], name, descriptor, index, depth + 1))) return found;
  return resolve(ins, t->super, name, descriptor, index, depth + 1);
}

bool ag_interface_moved(ag_instrument *ins, cf_string name) {
  if (!ins->config.find_class) return false;
  pthread_mutex_lock(&ins->interfaces->lock);
  const type_summary *t = summary(ins, intern(ins, name));
  bool moved = t && t->moved;
  pthread_mutex_unlock(&ins->interfaces->lock);
  return moved;
}

static bool any_moved(ag_instrument *ins, uint32_t type, int depth) {
  const type_summary *t = type != 0 && depth <= DEEPEST ? summary(ins, type) : NULL;
  if (!t) return false;
  bool moved = t->moved || any_moved(ins, t->super, depth + 1);
  for (uint16_t i = 0; i < t->interface_count && !moved; i++) moved = any_moved(ins, t->interfaces[i], depth + 1);
  return moved;
}

bool ag_has_moved_interface(ag_instrument *ins, cf_string name) {
  if (!ins->config.find_class) return false;
  pthread_mutex_lock(&ins->interfaces->lock);
  bool moved = any_moved(ins, intern(ins, name), 0);
  pthread_mutex_unlock(&ins->interfaces->lock);
  return moved;
}

/* Fills in the number of the field's value and the interface that declares the field. Returns false for an ordinary
 * field. */
static bool moved_field(ag_instrument *ins, const cf_member *member, uint32_t *value, uint32_t *owner) {
  if (!ins->config.find_class) return false;
  uint16_t index = 0;
  pthread_mutex_lock(&ins->interfaces->lock);
  const type_summary *t =
      resolve(ins, intern(ins, member->owner), intern(ins, member->name), intern(ins, member->descriptor), &index, 0);
  bool found = t && t->moved && t->fields[index].computed;
  if (found) {
    *value = t->first_value + index;
    *owner = t->name;
  }
  pthread_mutex_unlock(&ins->interfaces->lock);
  return found;
}

int32_t ag_instrument_interface_value(ag_instrument *ins, const char *owner, const char *name, const char *descriptor) {
  cf_member member = {{owner, (uint32_t)strlen(owner)},
                      {name, (uint32_t)strlen(name)},
                      {descriptor, (uint32_t)strlen(descriptor)},
                      false};
  uint32_t value, found;
  return moved_field(ins, &member, &value, &found) ? (int32_t)value : -1;
}

/* ---- the instructions ------------------------------------------------------------------------------------------- */

static void from_bits(cf_cursor at, char type) {
  if (type == 'J') return;
  if (type == 'D') {
    cf_emit_member(at, CF_OP_INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D", false);
    return;
  }
  cf_emit(at, CF_OP_L2I);
  if (type == 'F') cf_emit_member(at, CF_OP_INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
}

static void to_bits(cf_cursor at, char type) {
  if (type == 'J') return;
  if (type == 'D') {
    cf_emit_member(at, CF_OP_INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
    return;
  }
  if (type == 'F') cf_emit_member(at, CF_OP_INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
  cf_emit(at, CF_OP_I2L);
}

static void read_field(ag_body *b, cf_cursor at, const cf_member *member, uint32_t value) {
  char type = member->descriptor.text[0];
  cf_emit_int(at, (int32_t)value);
  if (type != 'L' && type != '[') {
    ag_call_hook(b, at, AG_HOOK_INTERFACE_BITS);
    from_bits(at, type);
    return;
  }
  ag_call_hook(b, at, AG_HOOK_INTERFACE_REF);
  cf_string name = member->descriptor;
  if (type == 'L') name = (cf_string){name.text + 1, name.length - 2};
  cf_emit_pool(at, CF_OP_CHECKCAST, cf_pool_add_class_string(b->rw->c, name));
}

static void write_field(ag_body *b, cf_cursor at, char type, uint32_t value) {
  bool reference = type == 'L' || type == '[';
  if (!reference) to_bits(at, type);
  cf_emit_int(at, (int32_t)value);
  ag_call_hook(b, at, reference ? AG_HOOK_SET_INTERFACE_REF : AG_HOOK_SET_INTERFACE_BITS);
}

/* Starts the initialization of the interface that declares the field. The class may lack the right to name that
 * interface. So the runtime finds the interface from the class that the instruction names. */
static void start_interface(ag_body *b, cf_cursor at, const cf_insn *insn, const cf_member *member, uint32_t owner) {
  const char *name = ag_name_text(b->rw->ins->config.sites, owner);
  char dotted[1024];
  uint32_t length = 0;
  while (name[length]) length++;
  if (!ag_dotted((cf_string){name, length}, dotted, sizeof dotted)) return;
  ag_push_site(b, at, ag_body_site(b, AG_CLASS_INIT, insn, member, member->descriptor.text[0], 0));
  cf_emit_constant(at, cf_pool_add_class_string(b->rw->c, member->owner));
  cf_emit_string(at, dotted);
  ag_call_hook(b, at, AG_HOOK_INIT_INTERFACE);
}

bool ag_interface_field(ag_body *b, cf_insn *insn, const cf_member *member) {
  uint32_t value, owner;
  if (!(b->what & AG_DO_CLASS_INIT) || !moved_field(b->rw->ins, member, &value, &owner)) return false;
  cf_cursor at = cf_before(b->code, insn);
  bool own = owner == b->rw->class_name;
  if (insn->opcode == CF_OP_PUTSTATIC) {
    if (!own || !b->rw->moved) return false;
    ag_digest_untracked(b, at);
    write_field(b, at, member->descriptor.text[0], value);
  } else {
    if (!own || b->waits_for_own) start_interface(b, at, insn, member, owner);
    read_field(b, at, member, value);
  }
  cf_replace(b->code, insn, CF_OP_NOP);
  return true;
}
