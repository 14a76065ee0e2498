/* Publishes references that code of the program passes to code without hooks. hpor does not see what that code does
 * with them, and another thread may get them from there (a WeakReference, a ClassValue, an inherited ThreadLocal). */
#include "instrument/instrument_parts.h"

/* Is the method in code without hooks? The answer is unknown for methods that the program class may only inherit, and
 * for overriding ones. The object is then noticed when a second thread uses it (reach.h). */
static bool is_hidden(const ag_body *b, const cf_member *member) {
  const ag_rewrite *rw = b->rw;
  char owner[1024], name[1024], descriptor[1024];
  if (member->owner.length == 0 || member->owner.text[0] == '[' || !ag_text(member->owner, owner, sizeof owner))
    return false;
  if (!cf_string_is(member->owner, rw->name)) return !ag_instrument_visible(rw->ins, owner, !ag_is_jdk(rw->ins, owner));
  if (!ag_text(member->name, name, sizeof name) || !ag_text(member->descriptor, descriptor, sizeof descriptor))
    return true;
  const cf_method *m = cf_method_find(rw->c, name, descriptor);
  return m && cf_method_flags(m) & CF_ACC_NATIVE;
}

/* Is an object of the type an immutable value: one that others cannot change, and cannot tell from an equal one? */
static bool is_value(cf_string type) {
  return cf_string_is(type, "Ljava/lang/String;") || cf_string_is(type, "Ljava/lang/Class;");
}

static bool takes_objects(cf_string descriptor, uint64_t *objects) {
  cf_string type;
  uint32_t position = 0;
  *objects = 0;
  for (uint32_t i = 0; cf_descriptor_next(descriptor, &position, &type); i++)
    if ((type.text[0] == 'L' || type.text[0] == '[') && !is_value(type)) *objects |= i < 64 ? (uint64_t)1 << i : 0;
  return *objects != 0;
}

void ag_publish_arguments(ag_body *b, cf_insn *insn) {
  cf_member member;
  uint64_t objects;
  if (!b->rw->in->program || !(b->what & AG_DO_FIELDS) || !cf_pool_member(b->rw->c, insn->index, &member)) return;
  if (!takes_objects(member.descriptor, &objects) || ag_keeps_nothing(b, insn, &member)) return;
  /* The object that a new thread runs is published at the start of the thread. */
  if (cf_string_is(member.owner, "java/lang/Thread") && cf_string_is(member.name, "<init>")) return;
  if (!is_hidden(b, &member)) return;
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member.descriptor, arguments);
  for (int i = 0; i < count; i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    if (i >= 64 ? arguments[i].type == 'L' : objects >> i & 1) ag_publish_copy(b, at);
  }
}
