/* Finds what calls of Class, Method and Lookup lead to, from their constant arguments. */
#include "reflection.h"
#include "jdk_rules.h"

#include <string.h>

static void anything(an_graph *g, hp_numbers *targets) {
  an_push(g->store, targets, g->anything);
  an_open_world(g);
}

/* The class that a constant names, AN_NO_CLASS: not known. */
static uint32_t readable(an_graph *g, an_name name) {
  if (!an_class_exists(g->classes, an_text(&g->classes->names, name))) return AN_NO_CLASS;
  return an_class_number(g->classes, name);
}

static void for_name(an_graph *g, an_value argument, hp_numbers *targets) {
  if (argument.kind != AN_VALUE_STRING) {
    anything(g, targets);
    return;
  }
  char text[512];
  cf_string name = an_string(&g->classes->names, argument.index);
  if (name.length >= sizeof text) return;
  for (uint32_t i = 0; i <= name.length; i++) text[i] = name.text[i] == '.' ? '/' : name.text[i];
  if (!an_class_exists(g->classes, text)) return; /* it throws */
  uint32_t number = an_class_of_text(g->classes, text);
  an_use_class(g, number);
  an_may_be_proxied(g, number);
  if (an_class_at(g->classes, number)->scope == AN_PROGRAM) an_push(g->store, targets, an_init_node(g, number));
}

/* The JVM asks the loader that it is given, by a call of loadClass(). */
static void ask_loaders(an_graph *g, const cf_member *m, hp_numbers *targets) {
  static const char loader[] = "Ljava/lang/ClassLoader;";
  if (!memmem(m->descriptor.text, m->descriptor.length, loader, sizeof loader - 1)) return;
  an_names *names = &g->classes->names;
  an_push(g->store, targets,
          an_dispatch_node(g, an_class_of_text(g->classes, "java/lang/ClassLoader"), an_intern_text(names, "loadClass"),
                           an_intern_text(names, "(Ljava/lang/String;)Ljava/lang/Class;")));
}

static void construct(an_graph *g, uint32_t number, hp_numbers *targets) {
  const an_class *c = an_class_at(g->classes, number);
  an_instantiate(g, number);
  if (c->scope == AN_PROGRAM) an_push(g->store, targets, an_init_node(g, number));
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == g->name.init) an_push(g->store, targets, an_method_node(g, number, i));
}

/* All methods of that name: which of them depends on arguments that are not looked at. */
static void invoke(an_graph *g, uint32_t number, const char *name, hp_numbers *targets) {
  for (uint32_t at = number; at != AN_NO_CLASS; at = an_class_at(g->classes, at)->super) {
    const an_class *c = an_class_at(g->classes, at);
    if (c->state != AN_CLASS_READ) anything(g, targets);
    if (at == number && c->scope == AN_PROGRAM) an_push(g->store, targets, an_init_node(g, number));
    for (uint32_t i = 0; i < c->method_count; i++) {
      const an_method_decl *m = &c->methods[i];
      if (strcmp(an_text(&g->classes->names, m->name), name) != 0) continue;
      bool fixed = m->flags & (CF_ACC_STATIC | CF_ACC_PRIVATE);
      an_push(g->store, targets,
              fixed ? an_method_node(g, at, i) : an_dispatch_node(g, number, m->name, m->descriptor));
    }
    for (uint32_t i = 0; i < c->interface_count; i++) invoke(g, c->interfaces[i], name, targets);
  }
}

/* A member "demo/Main.run" of a class that can be read. */
static bool split(an_graph *g, an_value value, uint32_t *number, const char **name) {
  if (value.kind != AN_VALUE_MEMBER) return false;
  cf_string text = an_string(&g->classes->names, value.index);
  const char *dot = memrchr(text.text, '.', text.length);
  if (!dot) return false;
  *number = readable(g, an_intern(&g->classes->names, text.text, (size_t)(dot - text.text)));
  *name = dot + 1;
  return *number != AN_NO_CLASS;
}

/* The initializers that may run: of the class whose field an instance of Field is for, or which is given to find a
 * handle. */
static uint32_t initializers(an_graph *g, an_value value) {
  uint32_t number = AN_NO_CLASS;
  const char *name;
  if (value.kind == AN_VALUE_CLASS)
    number = readable(g, value.index);
  else if (!split(g, value, &number, &name))
    number = AN_NO_CLASS;
  if (number != AN_NO_CLASS) return an_init_node(g, number);
  g->any_field = true;
  return g->some_class;
}

void an_reflection_targets(an_graph *g, uint32_t caller, const cf_member *m, bool is_static, const an_values *values,
                           hp_numbers *targets) {
  if (an_class_at(g->classes, caller)->jdk) return;
  uint32_t slots = (uint32_t)cf_descriptor_argument_slots(m->descriptor), number, target;
  const char *name;
  an_value receiver = is_static ? (an_value){0} : an_value_at(values, slots);
  switch (an_jdk_rule(m)) {
    case AN_RULE_NONE:
      return;
    case AN_RULE_FOR_NAME:
      ask_loaders(g, m, targets);
      for_name(g, slots ? an_value_at(values, slots - 1) : (an_value){0}, targets);
      return;
    case AN_RULE_NEW_INSTANCE:
      if (receiver.kind == AN_VALUE_CLASS && (number = readable(g, receiver.index)) != AN_NO_CLASS)
        construct(g, number, targets);
      else if (split(g, receiver, &number, &name))
        construct(g, number, targets);
      else
        anything(g, targets);
      return;
    case AN_RULE_INVOKE:
      if (split(g, receiver, &number, &name))
        invoke(g, number, name, targets);
      else
        anything(g, targets);
      return;
    case AN_RULE_FIELD:
      if (!cf_string_is(m->name, "setAccessible")) an_push(g->store, targets, initializers(g, receiver));
      return;
    case AN_RULE_STATIC_HANDLE:
      target = initializers(g, slots ? an_value_at(values, slots - 1) : (an_value){0});
      an_edge(g, g->static_handles, target);
      an_push(g->store, targets, target);
      return;
    case AN_RULE_HANDLE:
      an_push(g->store, targets, g->static_handles);
      return;
    case AN_RULE_ANYTHING:
      anything(g, targets);
      return;
    case AN_RULE_FOREIGN:
      anything(g, targets);
      an_foreign_classes(g);
      return;
    case AN_RULE_PROXY:
      an_proxies(g);
      an_push(g->store, targets, g->proxy);
      return;
  }
}
