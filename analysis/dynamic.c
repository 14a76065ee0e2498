/* Finds where invokedynamic leads: lambdas and method references, string concatenation, the methods of records,
 * switches over patterns and enums. Also dynamically computed constants. */
#include "graph.h"
#include "hpor/bridges.h"
#include "sites.h"

#include <stdio.h>
#include <string.h>

typedef struct site {
  an_graph *graph;
  uint32_t caller;
  const cf_class *file;
  uint16_t index; /* of the pool entry */
  cf_dynamic dynamic;
  hp_numbers *targets;
} site;

static void add(site *s, uint32_t node) {
  if (node != AN_NO_NODE) an_push(s->graph->store, s->targets, node);
}

static uint16_t argument(const site *s, uint16_t i) {
  return cf_pool_bootstrap_argument(s->file, s->index, i);
}

static cf_string class_of_type(cf_string type) {
  if (type.length > 2 && type.text[0] == 'L') return (cf_string){type.text + 1, type.length - 2};
  return (cf_string){"java/lang/Object", 16};
}

/* ---- lambdas ---------------------------------------------------------------------------------------------------- */

static cf_string returned_class(cf_string descriptor) {
  const char *end = memrchr(descriptor.text, ')', descriptor.length);
  if (!end) return (cf_string){"java/lang/Object", 16};
  return class_of_type((cf_string){end + 1, (uint32_t)(descriptor.text + descriptor.length - end - 1)});
}

/* Does the call of the method itself touch something, not only what it does? */
static bool touches(const site *s, const cf_method_handle *code, uint32_t target) {
  enum { INVOKE_STATIC = 6, INVOKE_SPECIAL = 7 };
  const an_graph *g = s->graph;
  const an_node *node = target == AN_NO_NODE ? NULL : &g->nodes.items[target];
  if (node && node->kind == AN_NODE_START) return true;
  if (node && node->kind == AN_NODE_METHOD && !an_class_at(g->classes, node->class_number)->jdk) return false;
  cf_insn call = {.opcode = code->kind == INVOKE_STATIC    ? CF_OP_INVOKESTATIC
                            : code->kind == INVOKE_SPECIAL ? CF_OP_INVOKESPECIAL
                                                           : CF_OP_INVOKEVIRTUAL};
  return an_call_touch(NULL, &call, &code->member, (an_scope)an_class_at(g->classes, s->caller)->scope,
                       an_hidden_owner(s->graph, &code->member))
      .site;
}

/* The bridge that the agent may have the handle go by (hpor/bridges.h); AN_NO_NODE: it has none. */
static uint32_t bridge_of(const site *s, uint16_t handle) {
  const an_class *c = an_class_at(s->graph->classes, s->caller);
  char name[32];
  snprintf(name, sizeof name, AN_BRIDGE "%u", handle);
  an_name known = an_known_name(&s->graph->classes->names, name, strlen(name));
  for (uint32_t i = c->method_count; known && i-- > 0;)
    if (c->methods[i].name == known) return an_method_node(s->graph, s->caller, i);
  return AN_NO_NODE;
}

/* What is called by the handle at `index`, with its bridge and without it. */
static uint32_t handle_targets(site *s, uint16_t index, const cf_method_handle *handle, uint32_t targets[2]) {
  uint32_t count = 0, target = an_handle_target(s->graph, s->caller, handle);
  if (target != AN_NO_NODE) targets[count++] = target;
  if (!touches(s, handle, target)) return count;
  uint32_t bridge = bridge_of(s, index);
  targets[count++] = bridge == AN_NO_NODE ? s->graph->anything : bridge;
  return count;
}

/* Static arguments: the method's type, its code, its type again; then flags and further interfaces. */
static void lambda(site *s, uint32_t offset) {
  enum { INTERFACES_MAX = 8 };
  an_graph *g = s->graph;
  an_names *names = &g->classes->names;
  cf_method_handle code;
  if (!cf_pool_method_handle(s->file, argument(s, 1), &code)) {
    add(s, g->anything);
    return;
  }
  an_name interfaces[INTERFACES_MAX] = {an_intern_string(names, returned_class(s->dynamic.descriptor))};
  uint32_t count = 1;
  for (uint16_t i = 3; i < s->dynamic.argument_count && count < INTERFACES_MAX; i++)
    if (cf_pool_tag(s->file, argument(s, i)) == CF_TAG_CLASS)
      interfaces[count++] = an_intern_string(names, cf_pool_name(s->file, argument(s, i)));
  uint32_t node = an_lambda_node(g);
  char name[256];
  const an_class *c = an_class_at(g->classes, s->caller);
  snprintf(name, sizeof name, "%.200s$$Lambda/%u/%u", an_text(names, c->name), node, offset);
  uint32_t number = an_class_new(g->classes, an_intern_text(names, name), g->name.object, interfaces, count);
  if (number == AN_NO_CLASS) return;
  an_class *made = an_class_at(g->classes, number);
  made->scope = AN_HIDDEN;
  made->jdk = c->jdk;
  made->lambda_name = an_intern_string(names, s->dynamic.name);
  made->lambda_node = node;
  uint32_t targets[2], target_count = handle_targets(s, argument(s, 1), &code, targets);
  for (uint32_t i = 0; i < target_count; i++) an_edge(g, node, targets[i]);
  an_instantiate(g, number);
}

/* ---- calls that the JDK makes on the operands ------------------------------------------------------------------- */

static void call_on(site *s, cf_string type, const char *name, const char *descriptor) {
  if (type.length == 0 || (type.text[0] != 'L' && type.text[0] != '[')) return;
  cf_member m = {
      class_of_type(type), {name, (uint32_t)strlen(name)}, {descriptor, (uint32_t)strlen(descriptor)}, false};
  uint32_t owner = an_class_number(s->graph->classes, an_intern_string(&s->graph->classes->names, m.owner));
  bool interface = owner != AN_NO_CLASS && an_class_at(s->graph->classes, owner)->flags & CF_ACC_INTERFACE;
  add(s, an_call_target(s->graph, s->caller, interface ? CF_OP_INVOKEINTERFACE : CF_OP_INVOKEVIRTUAL, &m));
}

static void concatenation(site *s) {
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(s->dynamic.descriptor, &position, &type);)
    call_on(s, type, "toString", "()Ljava/lang/String;");
}

/* equals, hashCode and toString of a record, by the handles of its fields. */
static void record_method(site *s) {
  bool equals = cf_string_is(s->dynamic.name, "equals"), hash = cf_string_is(s->dynamic.name, "hashCode");
  for (uint16_t i = 0; i < s->dynamic.argument_count; i++) {
    cf_method_handle field;
    if (!cf_pool_method_handle(s->file, argument(s, i), &field)) continue;
    if (equals)
      call_on(s, field.member.descriptor, "equals", "(Ljava/lang/Object;)Z");
    else if (hash)
      call_on(s, field.member.descriptor, "hashCode", "()I");
    else
      call_on(s, field.member.descriptor, "toString", "()Ljava/lang/String;");
  }
}

/* ---- other constants -------------------------------------------------------------------------------------------- */

static void initialize(site *s, cf_string name) {
  char text[512];
  if (name.length == 0 || name.length >= sizeof text || name.text[0] == '[') return;
  for (uint32_t i = 0; i < name.length; i++) text[i] = name.text[i] == '.' ? '/' : name.text[i];
  text[name.length] = 0;
  if (!an_class_exists(s->graph->classes, text)) return;
  uint32_t number = an_class_of_text(s->graph->classes, text);
  if (an_class_at(s->graph->classes, number)->scope == AN_PROGRAM) add(s, an_init_node(s->graph, number));
}

enum { NESTED_MAX = 4 };

/* What a bootstrap method of the JDK is given: handles that it may call, classes that it may initialize. */
static void arguments(site *s, int depth) {
  for (uint16_t i = 0; i < s->dynamic.argument_count; i++) {
    uint16_t index = argument(s, i);
    cf_method_handle handle;
    uint32_t targets[2], count;
    site nested = *s;
    nested.index = index;
    switch (cf_pool_tag(s->file, index)) {
      case CF_TAG_CLASS:
        initialize(s, cf_pool_name(s->file, index));
        break;
      case CF_TAG_STRING:
        initialize(s, cf_pool_string(s->file, index));
        break;
      case CF_TAG_METHOD_HANDLE:
        count = cf_pool_method_handle(s->file, index, &handle) ? handle_targets(s, index, &handle, targets) : 0;
        for (uint32_t k = 0; k < count; k++) add(s, targets[k]);
        break;
      case CF_TAG_DYNAMIC:
        if (depth < NESTED_MAX && cf_pool_dynamic(s->file, index, &nested.dynamic)) arguments(&nested, depth + 1);
        break;
      default:
        break;
    }
  }
}

static void of_the_jdk(site *s) {
  arguments(s, 0);
  /* The values of an enum that is switched over are looked up by name. */
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(s->dynamic.descriptor, &position, &type);)
    if (type.text[0] == 'L') initialize(s, class_of_type(type));
}

void an_dynamic_targets(an_graph *g, uint32_t caller, const cf_class *file, uint32_t offset, uint16_t pool_index,
                        hp_numbers *targets) {
  site s = {g, caller, file, pool_index, .targets = targets};
  if (!cf_pool_dynamic(file, pool_index, &s.dynamic)) {
    add(&s, g->anything);
    return;
  }
  cf_string owner = s.dynamic.bootstrap.member.owner;
  if (cf_string_is(owner, "java/lang/invoke/LambdaMetafactory")) {
    lambda(&s, offset);
  } else if (cf_string_is(owner, "java/lang/invoke/StringConcatFactory")) {
    concatenation(&s);
  } else if (cf_string_is(owner, "java/lang/runtime/ObjectMethods")) {
    record_method(&s);
  } else if (owner.length > 10 && memcmp(owner.text, "java/lang/", 10) == 0) {
    of_the_jdk(&s);
  } else if (!an_class_at(g->classes, caller)->jdk) {
    add(&s, g->anything); /* another language's: it may make anything of the call */
    an_open_world(g);
  }
}
