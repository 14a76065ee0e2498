/* Finds the call graph node that a member reference leads to. */
#include "graph.h"
#include "hpor/jdk_objects.h"

#include <string.h>

static uint32_t owner_class(an_graph *g, cf_string owner) {
  if (owner.length && owner.text[0] == '[') return an_class_number(g->classes, g->name.object);
  return an_class_number(g->classes, an_intern_string(&g->classes->names, owner));
}

/* The JDK is taken to be whole; a class of it that is not there is not called. */
static uint32_t cannot_know(const an_graph *g, uint32_t caller) {
  return an_class_at(g->classes, caller)->jdk ? AN_NO_NODE : g->anything;
}

/* invokespecial of a method that is no constructor looks in the class above the caller's (JVMS 6.5). */
static uint32_t special_owner(an_graph *g, uint32_t caller, uint32_t owner, an_name name) {
  const an_class *c = an_class_at(g->classes, caller), *o = an_class_at(g->classes, owner);
  if (name == g->name.init || o->flags & CF_ACC_INTERFACE || owner == caller) return owner;
  return an_is_subtype(g->classes, caller, owner) && c->super != AN_NO_CLASS ? c->super : owner;
}

static bool is_thread_start(const an_graph *g, an_method_ref found) {
  const an_class *c = an_class_at(g->classes, found.class_number);
  return c->name == g->name.thread && strcmp(an_text(&g->classes->names, c->methods[found.method].name), "start") == 0;
}

/* Executors of JDK 21 and later start their threads through these; who implements the last one is no code that the
 * program may run. */
static bool starts_given_thread(const an_graph *g, an_method_ref found) {
  static const char *const owners[] = {"jdk/internal/vm/SharedThreadContainer", "jdk/internal/misc/ThreadFlock",
                                       "jdk/internal/access/JavaLangAccess"};
  const an_class *c = an_class_at(g->classes, found.class_number);
  if (strcmp(an_text(&g->classes->names, c->methods[found.method].name), "start") != 0) return false;
  for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
    if (strcmp(an_text(&g->classes->names, c->name), owners[i]) == 0) return true;
  return false;
}

uint32_t an_call_target(an_graph *g, uint32_t caller, uint16_t opcode, const cf_member *m) {
  uint32_t owner = owner_class(g, m->owner);
  if (owner == AN_NO_CLASS) return g->anything;
  if (an_class_at(g->classes, owner)->state != AN_CLASS_READ) return cannot_know(g, caller);
  an_name name = an_intern_string(&g->classes->names, m->name);
  an_name descriptor = an_intern_string(&g->classes->names, m->descriptor);
  bool special = opcode == CF_OP_INVOKESPECIAL;
  an_method_ref found;
  bool unknown;
  if (!an_resolve(g->classes, special ? special_owner(g, caller, owner, name) : owner, name, descriptor, &found,
                  &unknown))
    return unknown ? cannot_know(g, caller) : AN_NO_NODE; /* it throws, or is a method handle's invoke */
  const an_class *c = an_class_at(g->classes, found.class_number);
  uint16_t flags = c->methods[found.method].flags;
  if (is_thread_start(g, found))
    return an_start_node(g, special && an_is_subtype(g->classes, caller, found.class_number) ? caller : owner);
  if (starts_given_thread(g, found)) return an_start_node(g, an_class_of_text(g->classes, "java/lang/Thread"));
  bool fixed = flags & (CF_ACC_PRIVATE | CF_ACC_FINAL | CF_ACC_STATIC) || c->flags & CF_ACC_FINAL;
  bool array = m->owner.length && m->owner.text[0] == '[';
  if (special || opcode == CF_OP_INVOKESTATIC || fixed || array)
    return an_method_node(g, found.class_number, found.method);
  return an_dispatch_node(g, owner, name, descriptor);
}

cf_string an_hidden_owner(an_graph *g, const cf_member *m) {
  cf_string none = {0};
  an_method_ref found;
  bool unknown;
  uint32_t owner = m->owner.length && m->owner.text[0] != '[' ? owner_class(g, m->owner) : AN_NO_CLASS;
  if (owner == AN_NO_CLASS) return none;
  an_class *c = an_class_at(g->classes, owner);
  if (!c->jdk) { /* the methods of an interface have hooks where they are */
    if (c->state != AN_CLASS_READ || c->flags & CF_ACC_INTERFACE ||
        !an_resolve(g->classes, owner, an_intern_string(&g->classes->names, m->name),
                    an_intern_string(&g->classes->names, m->descriptor), &found, &unknown))
      return none;
    c = an_class_at(g->classes, found.class_number);
  }
  const char *text = an_text(&g->classes->names, c->name);
  cf_string name = {text, (uint32_t)strlen(text)};
  return c->jdk && (c->scope == AN_HIDDEN || an_object_hidden(name)) ? name : none;
}

uint32_t an_handle_target(an_graph *g, uint32_t caller, const cf_method_handle *handle) {
  enum { INVOKE_VIRTUAL = 5, INVOKE_STATIC, INVOKE_SPECIAL, NEW_INVOKE_SPECIAL, INVOKE_INTERFACE };
  switch (handle->kind) {
    case INVOKE_VIRTUAL:
      return an_call_target(g, caller, CF_OP_INVOKEVIRTUAL, &handle->member);
    case INVOKE_STATIC:
      return an_call_target(g, caller, CF_OP_INVOKESTATIC, &handle->member);
    case INVOKE_SPECIAL:
      return an_call_target(g, caller, CF_OP_INVOKESPECIAL, &handle->member);
    case NEW_INVOKE_SPECIAL:
      an_instantiate(g, owner_class(g, handle->member.owner));
      return an_call_target(g, caller, CF_OP_INVOKESPECIAL, &handle->member);
    case INVOKE_INTERFACE:
      return an_call_target(g, caller, CF_OP_INVOKEINTERFACE, &handle->member);
    default:
      return AN_NO_NODE; /* of a field */
  }
}
