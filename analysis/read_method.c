/* Reads the code of one method: its calls, the classes that it instantiates, and, if it is visible, its sites. */
#include "graph.h"
#include "hpor/bridges.h"
#include "hpor/jdk_objects.h"
#include "jdk_rules.h"
#include "problems.h"
#include "reflection.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
  an_graph *graph;
  uint32_t node, class_number;
  an_class *c;
  const cf_method *method;
  const cf_class *file;
  an_body *body; /* null: a hidden method */
  an_flow flow;
  an_values values;
  hp_numbers targets; /* reused */
  uint32_t at;        /* the present instruction */
} reader;

/* ---- items ------------------------------------------------------------------------------------------------------ */

static void add_item(reader *r, an_item item) {
  an_push(r->graph->store, &r->body->items, item);
}

static uint32_t offset_now(const reader *r) {
  return r->flow.insns[r->at]->origin;
}

static void add_call(reader *r, uint32_t node, bool whole) {
  if (node == AN_NO_NODE) return;
  an_edge(r->graph, r->node, node);
  if (!r->body) return;
  r->graph->nodes.items[node].wanted = true;
  an_node_kind kind = r->graph->nodes.items[node].kind;
  bool starts = kind == AN_NODE_START || kind == AN_NODE_INIT || kind == AN_NODE_INITS || kind == AN_NODE_ANYTHING;
  add_item(r, (an_item){offset_now(r), node, UINT32_MAX, cf_method_line(r->method, offset_now(r)), whole || starts});
}

static void note_variable(reader *r, an_site_facts *facts) {
  an_value value = an_value_at(&r->values, (uint32_t)facts->touch.base);
  facts->variable = AN_VAR_OTHER;
  if (value.local != AN_NO_LOCAL) {
    facts->variable = AN_VAR_LOCAL;
    facts->variable_index = value.local;
  } else if (value.kind == AN_VALUE_FIELD) {
    cf_member m;
    const an_field_decl *field;
    if (!cf_pool_member(r->file, (uint16_t)value.index, &m)) return;
    an_name name = an_intern_string(&r->graph->classes->names, m.name);
    uint32_t owner = an_class_number(r->graph->classes, an_intern_string(&r->graph->classes->names, m.owner));
    uint32_t declaring = owner == AN_NO_CLASS ? owner : an_resolve_field(r->graph->classes, owner, name, &field);
    if (owner == AN_NO_CLASS) return;
    facts->variable = AN_VAR_FIELD;
    facts->variable_index = an_field_location(r->graph, declaring == AN_NO_CLASS ? owner : declaring, name);
  } else if (value.kind == AN_VALUE_ELEMENT) {
    facts->variable = AN_VAR_ELEMENT;
  } else if (value.kind == AN_VALUE_RESULT) {
    facts->variable = AN_VAR_RESULT;
  } else if (value.kind == AN_VALUE_NEW) {
    facts->variable = AN_VAR_NEW;
    facts->variable_index = r->flow.insns[value.index]->origin;
  }
  if (value.kind == AN_VALUE_NEW && r->values.entry && !r->values.broken && !r->values.escaped[value.index])
    facts->thread_local_object = true;
}

static uint32_t add_facts(reader *r, an_site_facts facts) {
  an_body *b = r->body;
  return an_push(r->graph->store, &b->touches, facts) ? b->touches.length - 1 : UINT32_MAX;
}

/* One instruction is one site: what it touches besides is added to it. */
static void add_touch(reader *r, const an_touch *touch) {
  if (!touch->site || !r->body) return;
  an_body *b = r->body;
  for (size_t i = b->items.length; i-- > 0 && b->items.items[i].offset == offset_now(r);)
    if (b->items.items[i].touch != UINT32_MAX) {
      for (uint32_t k = 0; k < touch->count; k++)
        an_touch_add(&b->touches.items[b->items.items[i].touch].touch, touch->accesses[k].location,
                     touch->accesses[k].modes);
      return;
    }
  an_site_facts facts = {.touch = *touch, .line = cf_method_line(r->method, offset_now(r))};
  if (touch->base >= 0) note_variable(r, &facts);
  uint32_t index = add_facts(r, facts);
  if (index != UINT32_MAX) add_item(r, (an_item){offset_now(r), AN_NO_NODE, index, facts.line, false});
}

static void touch_one(reader *r, an_location_id location, uint32_t modes, int base) {
  an_touch touch = {.base = base};
  an_touch_add(&touch, location, modes);
  add_touch(r, &touch);
}

/* ---- classes ---------------------------------------------------------------------------------------------------- */

static bool has_state(const an_graph *g, uint32_t number);

/* Is it a method of an object that other threads may have while the class is being initialized? It waits where it comes
 * to the class's own static fields. */
static bool waits_for_own(const reader *r) {
  const an_method_decl *m = &r->c->methods[r->graph->nodes.items[r->node].method];
  return r->c->seen_early && !(m->flags & CF_ACC_STATIC) && m->name != r->graph->name.init &&
         has_state(r->graph, r->class_number);
}

/* Is its initialization a step? So it is where the class is excluded: the code that needs it has the hook. */
static bool is_of_program(const an_class *c) {
  return c->scope == AN_PROGRAM || !c->jdk;
}

/* An instruction that initializes the class if it has not been. */
static void initialize(reader *r, uint32_t number) {
  if (number == AN_NO_CLASS) return;
  const an_class *c = an_class_at(r->graph->classes, number);
  an_use_class(r->graph, number);
  if (!is_of_program(c) || c->state != AN_CLASS_READ) return;
  if (number == r->class_number && !waits_for_own(r)) return;
  touch_one(r, AN_CLASS, AN_READ | AN_WRITE, -1);
  add_call(r, an_init_node(r->graph, number), true);
}

static uint32_t class_at(reader *r, cf_string name) {
  if (name.length == 0 || name.text[0] == '[') return AN_NO_CLASS;
  return an_class_number(r->graph->classes, an_intern_string(&r->graph->classes->names, name));
}

static void new_object(reader *r, const cf_insn *insn) {
  uint32_t number = class_at(r, cf_pool_name(r->file, insn->index));
  if (number == AN_NO_CLASS) return;
  initialize(r, number);
  an_instantiate(r->graph, number);
}

/* ---- fields ----------------------------------------------------------------------------------------------------- */

/* Does this write leave the field what the constructor or initializer made it? */
static bool constructs(const reader *r, uint32_t declaring, const an_field_decl *field, bool is_static, int base) {
  if (declaring != r->class_number || (field && field->flags & AN_FIELD_LATE)) return false;
  an_name method = r->c->methods[r->graph->nodes.items[r->node].method].name;
  if (is_static) return method == r->graph->name.clinit;
  return r->body && method == r->graph->name.init && an_value_at(&r->values, (uint32_t)base).local == 0;
}

static void field_access(reader *r, const cf_insn *insn) {
  cf_member m;
  const an_field_decl *field = NULL;
  if (!cf_pool_member(r->file, insn->index, &m) || m.descriptor.length == 0) return;
  bool is_static = insn->opcode == CF_OP_GETSTATIC || insn->opcode == CF_OP_PUTSTATIC;
  bool write = insn->opcode == CF_OP_PUTFIELD || insn->opcode == CF_OP_PUTSTATIC;
  if (!r->body && !is_static && !write) return;
  uint32_t owner = class_at(r, m.owner);
  if (owner == AN_NO_CLASS) return;
  an_name name = an_intern_string(&r->graph->classes->names, m.name);
  uint32_t declaring = an_resolve_field(r->graph->classes, owner, name, &field);
  if (declaring == AN_NO_CLASS) declaring = owner;
  if (is_static) initialize(r, declaring);
  an_scope scope = (an_scope)an_class_at(r->graph->classes, declaring)->scope;
  if (field && field->flags & CF_ACC_FINAL) return;
  int base = is_static ? -1 : write ? cf_type_slots(m.descriptor.text[0]) : 0;
  if (write && scope != AN_HIDDEN && !constructs(r, declaring, field, is_static, base)) {
    an_location_id location = an_field_location(r->graph, declaring, name);
    if (location >= AN_FIELDS) r->graph->changeable.items[location - AN_FIELDS] = 1;
  }
  if (!r->body || (is_static && scope != AN_PROGRAM)) return;
  touch_one(r, an_field_location(r->graph, declaring, name), write ? AN_WRITE : AN_READ, base);
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

static void take_targets(reader *r, bool whole) {
  for (size_t i = 0; i < r->targets.length; i++) add_call(r, r->targets.items[i], whole);
  r->targets.length = 0;
}

static void call(reader *r, const cf_insn *insn) {
  cf_member m;
  an_graph *g = r->graph;
  if (!cf_pool_member(r->file, insn->index, &m)) return;
  bool is_static = insn->opcode == CF_OP_INVOKESTATIC;
  size_t before = r->body ? r->body->items.length : 0;
  if (r->body) {
    an_touch touch = an_call_touch(r->file, insn, &m, (an_scope)r->c->scope, an_hidden_owner(g, &m));
    add_touch(r, &touch);
    if (touch.replaced && !cf_string_is(m.owner, an_text(&g->classes->names, r->c->name))) return;
  }
  uint32_t target = an_call_target(g, r->class_number, insn->opcode, &m);
  if (target != AN_NO_NODE && g->nodes.items[target].kind == AN_NODE_START) {
    touch_one(r, AN_LIFE, AN_READ | AN_WRITE, cf_descriptor_argument_slots(m.descriptor));
    /* The JDK's own work at a start; what runs in the new thread is in the node. */
  }
  if (is_static && m.owner.length) {
    an_method_ref found;
    bool unknown;
    uint32_t owner = class_at(r, m.owner);
    if (owner != AN_NO_CLASS && an_resolve(g->classes, owner, an_intern_string(&g->classes->names, m.name),
                                           an_intern_string(&g->classes->names, m.descriptor), &found, &unknown))
      initialize(r, found.class_number);
  }
  bool initializes = false;
  for (size_t i = before; r->body && i < r->body->items.length; i++) initializes |= r->body->items.items[i].whole;
  add_call(r, target, initializes);
  if (r->c->scope == AN_PROGRAM) an_reflection_targets(g, r->class_number, &m, is_static, &r->values, &r->targets);
  take_targets(r, true);
}

static void dynamic(reader *r, uint16_t index) {
  an_dynamic_targets(r->graph, r->class_number, r->file, offset_now(r), index, &r->targets);
  take_targets(r, true);
}

static void with_lambda(reader *r, cf_string interface) {
  uint32_t number = class_at(r, interface);
  if (number == AN_NO_CLASS || !an_interface_runs_code(r->graph, number, 0)) return;
  an_use_class(r->graph, number);
  touch_one(r, AN_CLASS, AN_READ | AN_WRITE, -1);
  add_call(r, an_init_node(r->graph, number), true);
}

/* With the class of a lambda, its interfaces with default methods are initialized. */
static void lambda(reader *r, uint16_t index) {
  cf_dynamic made;
  if (!cf_pool_dynamic(r->file, index, &made) ||
      !cf_string_is(made.bootstrap.member.owner, "java/lang/invoke/LambdaMetafactory"))
    return;
  cf_string type = made.descriptor;
  while (type.length > 0 && type.text[0] != ')') type = (cf_string){type.text + 1, type.length - 1};
  if (type.length > 3) with_lambda(r, (cf_string){type.text + 2, type.length - 3});
  for (uint16_t i = 0; i < made.argument_count; i++) { /* its further interfaces */
    uint16_t argument = cf_pool_bootstrap_argument(r->file, index, i);
    if (cf_pool_tag(r->file, argument) == CF_TAG_CLASS) with_lambda(r, cf_pool_name(r->file, argument));
  }
}

/* Texts are made of operands, or of a record's components, whose classes only a run knows. */
static void text(reader *r, uint16_t index) {
  cf_dynamic made;
  if (!r->body || r->c->scope != AN_PROGRAM || !cf_pool_dynamic(r->file, index, &made)) return;
  cf_string owner = made.bootstrap.member.owner, type;
  bool asks = cf_string_is(owner, "java/lang/runtime/ObjectMethods") && cf_string_is(made.name, "toString");
  bool joins = cf_string_is(owner, "java/lang/invoke/StringConcatFactory");
  for (uint32_t position = 0; joins && cf_descriptor_next(made.descriptor, &position, &type);)
    asks |= an_object_text(type);
  if (asks) touch_one(r, AN_CONTENTS, AN_READ, -1);
}

/* It is computed once, by whoever comes first, like a class's initialization. */
static void constant(reader *r, uint16_t index) {
  if (r->body && r->c->scope == AN_PROGRAM) touch_one(r, AN_CLASS, AN_READ | AN_WRITE, -1);
  dynamic(r, index);
}

/* Who has an enum's class may ask for its constants, though nothing else names it. */
static void class_constant(reader *r, cf_string name) {
  if (r->c->jdk || name.length == 0 || name.text[0] == '[') return;
  uint32_t number = class_at(r, name);
  if (number == AN_NO_CLASS) return;
  an_enum_edges(r->graph, number);
  an_may_be_proxied(r->graph, number);
}

/* A field of this name may be written by a handle. */
static void string_constant(reader *r, cf_string text) {
  an_graph *g = r->graph;
  an_name name = r->c->jdk ? 0 : an_intern_string(&g->classes->names, text);
  if (name) an_number_at(g->store, &g->strings, name, 1, NULL);
}

/* ---- one instruction -------------------------------------------------------------------------------------------- */

static void instruction(reader *r, const cf_insn *insn) {
  if (r->body) {
    an_touch touch = an_plain_touch(insn);
    add_touch(r, &touch);
  }
  switch (insn->opcode) {
    case CF_OP_GETFIELD:
    case CF_OP_PUTFIELD:
    case CF_OP_GETSTATIC:
    case CF_OP_PUTSTATIC:
      field_access(r, insn);
      break;
    case CF_OP_NEW:
      new_object(r, insn);
      break;
    case CF_OP_INVOKEVIRTUAL:
    case CF_OP_INVOKESPECIAL:
    case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE:
      call(r, insn);
      break;
    case CF_OP_INVOKEDYNAMIC:
      text(r, insn->index);
      dynamic(r, insn->index);
      lambda(r, insn->index);
      break;
    case CF_OP_LDC:
    case CF_OP_LDC_W:
    case CF_OP_LDC2_W: {
      cf_tag tag = cf_pool_tag(r->file, insn->index);
      if (tag == CF_TAG_DYNAMIC) constant(r, insn->index);
      if (tag == CF_TAG_CLASS) class_constant(r, cf_pool_name(r->file, insn->index));
      if (tag == CF_TAG_STRING) string_constant(r, cf_pool_string(r->file, insn->index));
      break;
    }
    default:
      break;
  }
}

/* ---- the visible method ----------------------------------------------------------------------------------------- */

static void at_method(reader *r, uint32_t offset, an_location_id location, uint32_t init) {
  an_site_facts facts = {.touch.base = -1};
  an_touch_add(&facts.touch, location, AN_READ | AN_WRITE);
  an_body *b = r->body;
  size_t last = b->items.length;
  if (last && b->items.items[last - 1].offset == offset && b->items.items[last - 1].touch != UINT32_MAX) {
    an_touch_add(&b->touches.items[b->items.items[last - 1].touch].touch, location, AN_READ | AN_WRITE);
  } else {
    uint32_t index = add_facts(r, facts);
    if (index != UINT32_MAX) add_item(r, (an_item){offset, AN_NO_NODE, index, 0, false});
  }
  if (init == AN_NO_NODE) return;
  an_edge(r->graph, r->node, init);
  add_item(r, (an_item){offset, init, UINT32_MAX, 0, true});
}

static bool has_state(const an_graph *g, uint32_t number) {
  for (uint32_t at = number; at != AN_NO_CLASS; at = an_class_at(g->classes, at)->super) {
    const an_class *c = an_class_at(g->classes, at);
    if (!is_of_program(c)) break;
    for (uint32_t i = 0; i < c->method_count; i++)
      if (c->methods[i].name == g->name.clinit) return true;
    for (uint32_t i = 0; i < c->field_count; i++)
      if ((c->fields[i].flags & (CF_ACC_STATIC | CF_ACC_FINAL)) == CF_ACC_STATIC) return true;
  }
  return false;
}

/* The class of a bridge is in use already. */
static bool is_bridge(const reader *r, const an_method_decl *m) {
  return strncmp(an_text(&r->graph->classes->names, m->name), AN_BRIDGE, sizeof AN_BRIDGE - 1) == 0;
}

/* The lock of a synchronized method, the initialization of the class by its own static methods and constructors. */
static void entry_and_exit(reader *r, const an_method_decl *m) {
  bool locks = m->flags & CF_ACC_SYNCHRONIZED;
  if (locks) at_method(r, AN_AT_EXIT, AN_MONITOR, AN_NO_NODE);
  if (locks) at_method(r, AN_AT_ENTRY, AN_MONITOR, AN_NO_NODE);
  bool begins = m->flags & CF_ACC_STATIC || m->name == r->graph->name.init || r->c->flags & CF_ACC_INTERFACE;
  if (r->c->scope != AN_PROGRAM || !begins || m->name == r->graph->name.clinit || is_bridge(r, m)) return;
  if (has_state(r->graph, r->class_number))
    at_method(r, AN_AT_ENTRY, AN_CLASS, an_init_node(r->graph, r->class_number));
}

/* Before anything else of the method, and perhaps in its place. */
static void call_hook(reader *r, const an_hook *hook) {
  an_graph *g = r->graph;
  an_names *names = &g->classes->names;
  uint32_t owner = an_class_of_text(g->classes, hook->class_name);
  an_method_ref found;
  bool unknown;
  an_use_class(g, owner);
  bool there = an_resolve(g->classes, owner, an_intern_text(names, hook->method),
                          an_intern_text(names, hook->descriptor), &found, &unknown);
  uint32_t node = there ? an_method_node(g, found.class_number, found.method) : g->anything;
  an_edge(g, r->node, node);
  if (!r->body) return;
  g->nodes.items[node].wanted = true;
  add_item(r, (an_item){AN_AT_ENTRY, node, UINT32_MAX, 0, true});
}

/* Which items may be passed behind each block, by a fixed point over the blocks. */
static bool find_beyond(an_body *b, const an_flow *flow) {
  b->block_count = flow->subroutines || flow->block_count == 0 ? 1 : flow->block_count;
  b->words = (uint32_t)(b->items.length + 63) / 64;
  b->block_starts = calloc(b->block_count, sizeof *b->block_starts);
  b->beyond = calloc((size_t)b->block_count * b->words + 1, sizeof *b->beyond);
  uint64_t *within = calloc((size_t)b->block_count * b->words + 1, sizeof *within);
  if (!b->block_starts || !b->beyond || !within) {
    free(within);
    return false;
  }
  for (uint32_t i = 0; i < b->block_count && flow->block_count; i++)
    b->block_starts[i] = i ? flow->insns[flow->blocks[i].first]->origin : 0;
  for (size_t i = 0; i < b->items.length; i++) {
    uint32_t offset = b->items.items[i].offset;
    uint64_t bit = (uint64_t)1 << (i % 64);
    for (uint32_t k = 0; offset == AN_AT_EXIT && k < b->block_count; k++) b->beyond[k * b->words + i / 64] |= bit;
    if (offset >= AN_AT_EXIT) continue;
    if (flow->subroutines)
      b->beyond[i / 64] |= bit;
    else
      within[flow->block_of[flow->index_of[offset]] * b->words + i / 64] |= bit;
  }
  bool changed = !flow->subroutines && b->words;
  while (changed) {
    changed = false;
    for (uint32_t block = flow->block_count; block-- > 0;) {
      const an_flow_block *f = &flow->blocks[block];
      for (uint32_t t = 0; t < f->successor_count + f->handler_count; t++) {
        uint32_t next = flow->targets.items[f->successors + t];
        for (uint32_t w = 0; w < b->words; w++) {
          uint64_t *into = &b->beyond[block * b->words + w];
          uint64_t joined = *into | b->beyond[next * b->words + w] | within[next * b->words + w];
          changed |= joined != *into;
          *into = joined;
        }
      }
    }
  }
  free(within);
  return true;
}

/* ---- the method ------------------------------------------------------------------------------------------------- */

static void read_code(reader *r, const cf_code *code, const an_method_decl *m, const an_hook *hook) {
  an_graph *g = r->graph;
  if (!an_flow_init(&r->flow, code)) {
    g->store->failed = true;
    return;
  }
  if (r->body && !an_values_init(&r->values, &r->flow, r->file, &g->classes->names)) g->store->failed = true;
  uint32_t blocks = hook && hook->replaces ? 0 : r->flow.block_count;
  for (uint32_t block = 0; block < blocks && !g->store->failed; block++) {
    if (r->body) an_values_begin(&r->values, block);
    for (r->at = r->flow.blocks[block].first; r->at < r->flow.blocks[block].end; r->at++) {
      instruction(r, r->flow.insns[r->at]);
      if (r->body) an_values_step(&r->values, r->at);
    }
  }
  if (r->body && !g->store->failed) {
    r->body->code_length = r->flow.code_length;
    entry_and_exit(r, m);
    if (hook) call_hook(r, hook);
    if (!find_beyond(r->body, &r->flow)) g->store->failed = true;
  }
  an_values_free(&r->values);
  an_flow_free(&r->flow);
}

static void broken(reader *r, const cf_error *error) {
  char text[512];
  an_graph *g = r->graph;
  const an_method_decl *m = &r->c->methods[g->nodes.items[r->node].method];
  an_edge(g, r->node, g->anything);
  an_tell(g->classes->problems, AN_BROKEN_METHOD, "The code of %s.%s is broken: it may do anything. %s",
          an_text(&g->classes->names, r->c->name), an_text(&g->classes->names, m->name),
          cf_error_text(error, text, sizeof text));
}

void an_read_method(an_graph *g, uint32_t node) {
  reader r = {.graph = g, .node = node, .class_number = g->nodes.items[node].class_number};
  r.c = an_class_at(g->classes, r.class_number);
  const an_method_decl *m = &r.c->methods[g->nodes.items[node].method];
  const an_config *config = g->classes->config;
  cf_string name = an_string(&g->classes->names, m->name), descriptor = an_string(&g->classes->names, m->descriptor);
  if (!m->has_code) {
    if (!(m->flags & CF_ACC_NATIVE)) return;
    if (r.c->jdk) {
      an_native_edges(g, node);
    } else {
      an_edge(g, node, g->anything);
      an_foreign_classes(g);
    }
    return;
  }
  bool hides = r.c->scope != AN_HIDDEN || !an_hands_out(descriptor);
  if (r.c->jdk && hides && config->muted &&
      config->muted(config->data, an_text(&g->classes->names, r.c->name), name, descriptor))
    return;
  an_hook hook;
  bool hooked = r.c->jdk && config->hooked &&
                config->hooked(config->data, an_text(&g->classes->names, r.c->name), name, descriptor, &hook);
  if (!hooked && an_closed_method(g, node)) return;
  if (m->flags & CF_ACC_STATIC || m->name == g->name.init) an_use_class(g, r.class_number);
  if (r.c->jdk) an_reflective_edges(g, node);
  r.file = r.c->file;
  cf_method *method = cf_method_at(r.c->file, (uint16_t)g->nodes.items[node].method);
  r.method = method;
  cf_error error = {0};
  const cf_code *code = cf_code_edit(method, &error);
  if (!code) {
    broken(&r, &error);
  } else {
    if (r.c->scope != AN_HIDDEN) {
      r.body = calloc(1, sizeof *r.body);
      g->nodes.items[node].body = r.body;
      g->nodes.items[node].visible = r.body != NULL;
      if (!r.body) g->store->failed = true;
    }
    if (!g->store->failed) read_code(&r, code, m, hooked ? &hook : NULL);
  }
  hp_free(&r.targets);
  an_method_done(r.c);
}
