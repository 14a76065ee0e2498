/* Accesses through java.lang.reflect: fields and array elements. */
#include "instrument/instrument_parts.h"

#include <string.h>

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

/* The hook gets the receiver or array and the first argument. A stored object is published. */
static void access(ag_body *b, cf_insn *insn, const cf_member *member, bool write, bool array) {
  ag_kind kind = array ? write ? AG_ARRAY_WRITE : AG_ARRAY_READ : write ? AG_ATOMIC_WRITE : AG_ATOMIC_READ;
  uint32_t site = ag_body_site(b, kind, insn, member, 0, 0);
  if (!array) ag_site_mode(b, site, AG_MODE_OF_RECORD);
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments), seen = array ? 2 : 1;
  if (!array) cf_emit(at, CF_OP_DUP);
  for (int i = 0; i < seen; i++) ag_load(at, arguments[i].type, arguments[i].local);
  ag_site_hook(b, at, site, array ? AG_HOOK_ELEMENT : AG_HOOK_REFLECT);
  for (int i = 0; i < count; i++) {
    ag_load(at, arguments[i].type, arguments[i].local);
    if (i >= seen && arguments[i].type == 'L') ag_publish_copy(b, at);
  }
}

/* Handles Method.invoke and Constructor.newInstance. The class of a constructor or static method is initialized before
 * the call, since the call wraps what is thrown in it. The hook of a method learns which method is called. */
static void invoke_call(ag_body *b, cf_insn *insn, const cf_member *member, bool constructor) {
  cf_cursor at = cf_before(b->code, insn);
  ag_spilled arguments[AG_ARGUMENTS_MAX];
  int count = ag_spill_arguments(b, at, member->descriptor, arguments);
  cf_emit(at, CF_OP_DUP);
  ag_push_class(b, at, cf_pool_add_class(b->rw->c, b->rw->name));
  ag_site_hook(b, at, ag_body_site(b, AG_CLASS_INIT, insn, member, 0, 0), AG_HOOK_INVOKING);
  if (!constructor) {
    ag_load(at, arguments[0].type, arguments[0].local);
    ag_call_hook(b, at, AG_HOOK_METHOD_INVOKED);
  }
  for (int i = 0; i < count; i++) ag_load(at, arguments[i].type, arguments[i].local);
}

bool ag_reflection_call(ag_body *b, cf_insn *insn, const cf_member *member) {
  bool constructor =
      cf_string_is(member->name, "newInstance") && cf_string_is(member->owner, "java/lang/reflect/Constructor");
  bool method = cf_string_is(member->name, "invoke") && cf_string_is(member->owner, "java/lang/reflect/Method");
  if (constructor || method) {
    invoke_call(b, insn, member, constructor);
    return !constructor; /* the call makes the object */
  }
  bool write = starts(member->name, "set");
  if (!write && !starts(member->name, "get")) return false;
  if (insn->opcode == CF_OP_INVOKEVIRTUAL && cf_string_is(member->owner, "java/lang/reflect/Field") &&
      starts(member->descriptor, "(" AG_OBJECT)) {
    access(b, insn, member, write, false);
    return true;
  }
  if (insn->opcode == CF_OP_INVOKESTATIC && cf_string_is(member->owner, "java/lang/reflect/Array") &&
      starts(member->descriptor, "(" AG_OBJECT "I")) {
    access(b, insn, member, write, true);
    return true;
  }
  return false;
}
