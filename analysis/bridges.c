/* Says which constant method handles need a bridge, and adds the bridges to the class. */
#include "hpor/bridges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GET_FIELD = 1, GET_STATIC, PUT_FIELD, PUT_STATIC, VIRTUAL, STATIC, SPECIAL, NEW, INTERFACE };

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

bool an_bridge_of_field(const cf_method_handle *h) {
  return h->kind >= GET_FIELD && h->kind <= PUT_STATIC;
}

/* A bridge of what links calls would have to be linked itself. Some classes beside that have targets. */
static bool links(cf_string owner) {
  if (starts(owner, "java/lang/runtime/")) return true;
  if (!starts(owner, "java/lang/invoke/")) return false;
  static const char *const others[] = {"CallSite", "MutableCallSite", "VolatileCallSite", "SwitchPoint"};
  const cf_string name = {owner.text + 17, owner.length - 17};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (cf_string_is(name, others[i])) return false;
  return true;
}

bool an_bridge_of_method(const cf_class *c, const cf_method_handle *h) {
  cf_string owner = h->member.owner;
  if (an_bridge_of_field(h) || h->kind == SPECIAL || owner.length == 0) return false;
  /* Object's own methods clone() and finalize() are protected: a bridge may call them only where the object's class has
   * made them public, or is in its package. Where it has not, the compiler makes a lambda of the reference. */
  bool inherited = cf_string_is(h->member.name, "clone") || cf_string_is(h->member.name, "finalize");
  if (inherited && cf_string_is(owner, "java/lang/Object")) return false;
  bool own = cf_string_same(owner, cf_class_name(c));
  return !links(owner) && !(own && (h->kind == STATIC || h->kind == NEW));
}

/* The descriptor of the handle; from malloc(). */
static char *descriptor_of(const cf_method_handle *h) {
  cf_string owner = h->member.owner, descriptor = h->member.descriptor;
  bool takes_object = h->kind == GET_FIELD || h->kind == PUT_FIELD || h->kind == VIRTUAL || h->kind == INTERFACE;
  bool array = owner.text[0] == '[';
  size_t size = owner.length * 2 + descriptor.length + 16, length = 0;
  char *text = malloc(size);
  if (!text) return NULL;
  text[length++] = '(';
  if (takes_object) length += (size_t)sprintf(text + length, array ? "%.*s" : "L%.*s;", (int)owner.length, owner.text);
  if (an_bridge_of_field(h)) {
    const char *form = h->kind == GET_FIELD || h->kind == GET_STATIC ? ")%.*s" : "%.*s)V";
    sprintf(text + length, form, (int)descriptor.length, descriptor.text);
    return text;
  }
  cf_string inner = {descriptor.text + 1, descriptor.length - 1};
  if (h->kind != NEW) {
    sprintf(text + length, "%.*s", (int)inner.length, inner.text);
    return text;
  }
  sprintf(text + length, "%.*s)L%.*s;", (int)inner.length - 2, inner.text, (int)owner.length, owner.text);
  return text;
}

/* iload or ireturn; those of other types follow in this order. */
static cf_opcode of_type(char type, cf_opcode of_int) {
  static const char types[] = "IJFDL";
  const char *at = strchr(types, type == '[' ? 'L' : type);
  return of_int + (cf_opcode)(at ? at - types : 0);
}

static uint16_t member_index(cf_class *c, const cf_method_handle *h) {
  cf_tag tag = an_bridge_of_field(h) ? CF_TAG_FIELD : h->member.interface ? CF_TAG_INTERFACE_METHOD : CF_TAG_METHOD;
  return cf_pool_add_member_strings(c, tag, h->member.owner, h->member.name, h->member.descriptor);
}

static cf_opcode opcode_of(int kind) {
  static const cf_opcode opcodes[] = {
      [GET_FIELD] = CF_OP_GETFIELD,   [GET_STATIC] = CF_OP_GETSTATIC,     [PUT_FIELD] = CF_OP_PUTFIELD,
      [PUT_STATIC] = CF_OP_PUTSTATIC, [VIRTUAL] = CF_OP_INVOKEVIRTUAL,    [STATIC] = CF_OP_INVOKESTATIC,
      [NEW] = CF_OP_INVOKESPECIAL,    [INTERFACE] = CF_OP_INVOKEINTERFACE};
  return opcodes[kind];
}

static bool write_code(cf_class *c, cf_method *m, const cf_method_handle *h) {
  cf_code *code = cf_code_new(m);
  if (!code) return false;
  cf_cursor at = cf_at_end(code);
  if (h->kind == NEW) {
    cf_emit_pool(at, CF_OP_NEW, cf_pool_add_class_string(c, h->member.owner));
    cf_emit(at, CF_OP_DUP);
  }
  cf_string type;
  uint16_t local = 0;
  for (uint32_t position = 0; cf_descriptor_next(cf_method_descriptor(m), &position, &type);) {
    cf_emit_local(at, of_type(type.text[0], CF_OP_ILOAD), local);
    local = (uint16_t)(local + cf_type_slots(type.text[0]));
  }
  cf_emit_pool(at, opcode_of(h->kind), member_index(c, h));
  char returned = cf_descriptor_return(cf_method_descriptor(m));
  cf_emit(at, returned == 'V' ? CF_OP_RETURN : of_type(returned, CF_OP_IRETURN));
  return cf_code_compute_stack(code, NULL) == CF_OK && cf_code_commit(code, NULL) == CF_OK;
}

cf_method *an_bridge_add(cf_class *c, uint16_t index, const cf_method_handle *h) {
  char name[32];
  snprintf(name, sizeof name, AN_BRIDGE "%u", index);
  return an_bridge_add_named(c, name, h);
}

cf_method *an_bridge_add_named(cf_class *c, const char *name, const cf_method_handle *h) {
  char *descriptor = descriptor_of(h);
  cf_method *m =
      descriptor ? cf_method_add(c, CF_ACC_PRIVATE | CF_ACC_STATIC | CF_ACC_SYNTHETIC, name, descriptor) : NULL;
  free(descriptor);
  if (m && write_code(c, m, h)) return m;
  if (m) cf_method_remove(c, m);
  return NULL;
}
