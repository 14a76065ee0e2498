/* Grows the call graph: a work list of methods, and of call sites that wait for new classes. */
#include "graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- nodes ------------------------------------------------------------------------------------------------------ */

static uint32_t add_node(an_graph *g, an_node node) {
  return an_push(g->store, &g->nodes, node) ? g->nodes.length - 1 : g->anything;
}

uint32_t an_method_node(an_graph *g, uint32_t class_number, uint32_t method) {
  const an_class *c = an_class_at(g->classes, class_number);
  if (c->methods[method].node == UINT32_MAX)
    c->methods[method].node = add_node(g, (an_node){AN_NODE_METHOD, .class_number = class_number, .method = method});
  return c->methods[method].node;
}

/* The node of a class that has one such node. */
static uint32_t node_of_class(an_graph *g, an_node_kind kind, uint32_t class_number, bool *added) {
  uint32_t *at = an_number_at(g->store, &g->by_key[0], (uint64_t)kind << 32 | class_number, AN_NO_NODE, added);
  if (!at) return g->anything;
  if (*added) *at = add_node(g, (an_node){(uint8_t)kind, .class_number = class_number});
  return *at;
}

static void above(an_graph *g, uint32_t node, uint32_t class_number) {
  const an_class *c = an_class_at(g->classes, class_number);
  if (c->scope == AN_PROGRAM && c->state == AN_CLASS_READ) an_edge(g, node, an_init_node(g, class_number));
  if (c->state != AN_CLASS_READ) an_edge(g, node, g->anything);
}

uint32_t an_init_node(an_graph *g, uint32_t class_number) {
  bool added;
  uint32_t node = node_of_class(g, AN_NODE_INIT, class_number, &added);
  if (!added) return node;
  const an_class *c = an_class_at(g->classes, class_number);
  if (c->super != AN_NO_CLASS) above(g, node, c->super);
  for (uint32_t i = 0; i < c->interface_count; i++) above(g, node, c->interfaces[i]);
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == g->name.clinit) an_edge(g, node, an_method_node(g, class_number, i));
  return node;
}

uint32_t an_overrides_node(an_graph *g, uint32_t class_number) {
  bool added;
  if (class_number == AN_NO_CLASS) return g->anything;
  uint32_t node = node_of_class(g, AN_NODE_OVERRIDES, class_number, &added);
  if (added) an_push(g->store, &an_class_at(g->classes, class_number)->dispatches, node);
  return node;
}

static void start_edges(an_graph *g, uint32_t node, uint32_t class_number) {
  an_edge(g, node,
          an_dispatch_node(g, class_number, an_intern_text(&g->classes->names, "start"), g->name.run_descriptor));
  an_edge(g, node, an_dispatch_node(g, class_number, g->name.run, g->name.run_descriptor));
  an_edge(g, node, g->end);
  /* A virtual thread runs its task by a method of its own. */
  if (!an_class_exists(g->classes, "java/lang/VirtualThread")) return;
  uint32_t virtual_thread = an_class_of_text(g->classes, "java/lang/VirtualThread");
  if (!an_is_subtype(g->classes, virtual_thread, class_number)) return;
  an_edge(
      g, node,
      an_dispatch_node(g, virtual_thread, g->name.run, an_intern_text(&g->classes->names, "(Ljava/lang/Runnable;)V")));
}

uint32_t an_start_node(an_graph *g, uint32_t class_number) {
  bool added;
  uint32_t node = node_of_class(g, AN_NODE_START, class_number, &added);
  if (added) start_edges(g, node, class_number);
  return node;
}

uint32_t an_lambda_node(an_graph *g) {
  return add_node(g, (an_node){AN_NODE_LAMBDA});
}

/* ---- virtual calls ---------------------------------------------------------------------------------------------- */

/* What the receiver's visible classes declare below the node's class. */
static void add_overrides(an_graph *g, uint32_t node, uint32_t receiver) {
  for (uint32_t at = receiver; at != AN_NO_CLASS && at != g->nodes.items[node].class_number;
       at = an_class_at(g->classes, at)->super) {
    const an_class *c = an_class_at(g->classes, at);
    if (c->state != AN_CLASS_READ) an_edge(g, node, g->anything);
    for (uint32_t i = 0; c->scope != AN_HIDDEN && i < c->method_count; i++)
      if (!(c->methods[i].flags & (CF_ACC_STATIC | CF_ACC_PRIVATE)) && c->methods[i].name != g->name.init)
        an_edge(g, node, an_method_node(g, at, i));
  }
}

static void add_receiver(an_graph *g, uint32_t node, uint32_t receiver) {
  const an_class *c = an_class_at(g->classes, receiver);
  if (g->nodes.items[node].kind == AN_NODE_OVERRIDES) {
    add_overrides(g, node, receiver);
    return;
  }
  an_name name = g->nodes.items[node].method, descriptor = g->nodes.items[node].descriptor;
  g->nodes.items[node].received = true;
  if (c->lambda_node != AN_NO_CLASS && c->lambda_name == name) {
    an_edge(g, node, c->lambda_node);
    return;
  }
  hp_numbers found = {0};
  if (!an_select(g->classes, receiver, name, descriptor, &found)) an_edge(g, node, g->anything);
  for (size_t i = 0; i + 1 < found.length; i += 2)
    an_edge(g, node, an_method_node(g, found.items[i], found.items[i + 1]));
  hp_free(&found);
}

static void add_receivers(an_graph *g, uint32_t node, uint32_t class_number, uint32_t stamp) {
  an_class *c = an_class_at(g->classes, class_number);
  if (c->stamp == stamp) return;
  c->stamp = stamp;
  if (c->instantiated) add_receiver(g, node, class_number);
  for (size_t i = 0; i < c->subtypes.length; i++) add_receivers(g, node, c->subtypes.items[i], stamp);
}

static void open_edges(an_graph *g, uint32_t node) {
  const an_class *c = an_class_at(g->classes, g->nodes.items[node].class_number);
  if (g->foreign || c->flags & CF_ACC_ANNOTATION) an_edge(g, node, g->anything); /* a proxy that the JDK has made */
  if (!g->proxies || !(c->flags & CF_ACC_INTERFACE)) return;
  uint32_t handler = an_class_of_text(g->classes, "java/lang/reflect/InvocationHandler");
  if (handler == AN_NO_CLASS) return;
  an_name name = an_intern_text(&g->classes->names, "invoke");
  an_name descriptor = an_intern_text(
      &g->classes->names, "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;");
  if (g->nodes.items[node].class_number != handler) an_edge(g, node, an_dispatch_node(g, handler, name, descriptor));
}

uint32_t an_dispatch_node(an_graph *g, uint32_t class_number, an_name name, an_name descriptor) {
  bool added;
  uint32_t *selector =
      an_number_at(g->store, &g->by_key[1], (uint64_t)name << 32 | descriptor, g->by_key[1].count, &added);
  if (!selector) return g->anything;
  /* Kinds of by_key[0] are small numbers; selectors stand above them. */
  uint64_t key = (uint64_t)(*selector + 16) << 32 | class_number;
  uint32_t *at = an_number_at(g->store, &g->by_key[0], key, AN_NO_NODE, &added);
  if (!at || !added) return at ? *at : g->anything;
  uint32_t node =
      add_node(g, (an_node){AN_NODE_DISPATCH, .class_number = class_number, .method = name, .descriptor = descriptor});
  *at = node;
  an_push(g->store, &an_class_at(g->classes, class_number)->dispatches, node);
  return node;
}

static void instantiate_for(an_graph *g, uint32_t type, uint32_t receiver) {
  an_class *c = an_class_at(g->classes, type);
  for (size_t i = 0; i < c->dispatches.length; i++)
    if (g->nodes.items[c->dispatches.items[i]].reached) add_receiver(g, c->dispatches.items[i], receiver);
  if (c->super != AN_NO_CLASS) instantiate_for(g, c->super, receiver);
  for (uint32_t i = 0; i < c->interface_count; i++) instantiate_for(g, c->interfaces[i], receiver);
}

void an_instantiate(an_graph *g, uint32_t class_number) {
  if (class_number == AN_NO_CLASS) return;
  an_class *c = an_class_at(g->classes, class_number);
  if (c->instantiated) return;
  c->instantiated = true;
  an_use_class(g, class_number);
  instantiate_for(g, class_number, class_number);
}

/* ---- edges and reach -------------------------------------------------------------------------------------------- */

void an_reach(an_graph *g, uint32_t node) {
  if (g->nodes.items[node].reached) return;
  g->nodes.items[node].reached = true;
  an_push(g->store, &g->work, node);
}

void an_edge(an_graph *g, uint32_t from, uint32_t to) {
  bool added;
  uint32_t *known = an_number_at(g->store, &g->edges, ((uint64_t)from + 1) << 32 | to, 0, &added);
  if (!known || !added) return;
  an_push(g->store, &g->nodes.items[from].edges, to);
  if (g->nodes.items[from].reached) an_reach(g, to);
}

void an_use_class(an_graph *g, uint32_t class_number) {
  an_class *c = an_class_at(g->classes, class_number);
  if (c->initialized) return;
  c->initialized = true;
  an_enum_edges(g, class_number);
  if (c->super != AN_NO_CLASS) an_use_class(g, c->super);
  for (uint32_t i = 0; i < c->interface_count; i++) an_use_class(g, c->interfaces[i]);
  /* What a hidden class of the JDK creates for itself is the JDK's own state. */
  if (c->jdk && c->scope == AN_HIDDEN && !g->follow_jdk) return;
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == g->name.clinit) an_reach(g, an_method_node(g, class_number, i));
}

an_location_id an_field_location(an_graph *g, uint32_t declaring, an_name name) {
  uint32_t next = (uint32_t)g->changeable.length;
  bool added;
  uint32_t *at = an_number_at(g->store, &g->field_numbers, (uint64_t)name << 32 | declaring, next, &added);
  if (!at) return AN_ATOMIC;
  if (added) {
    an_push(g->store, &g->fields, declaring);
    an_push(g->store, &g->fields, name);
    an_push(g->store, &g->changeable, 0);
  }
  return AN_FIELDS + *at;
}

/* ---- what opens the world --------------------------------------------------------------------------------------- */

static void reach_class(an_graph *g, uint32_t class_number) {
  const an_class *c = an_class_at(g->classes, class_number);
  if (c->state != AN_CLASS_READ) return;
  if (!(c->flags & (CF_ACC_INTERFACE | CF_ACC_ABSTRACT))) an_instantiate(g, class_number);
  an_use_class(g, class_number);
  for (uint32_t i = 0; i < c->method_count; i++) an_reach(g, an_method_node(g, class_number, i));
}

void an_open_world(an_graph *g) {
  if (g->open) return;
  g->open = true;
  an_read_all(g->classes, false, NULL);
  for (size_t i = 0; i < g->classes->all.length; i++)
    if (!an_class_at(g->classes, (uint32_t)i)->jdk) reach_class(g, (uint32_t)i);
}

static void open_dispatches(an_graph *g) {
  for (size_t i = 0; i < g->nodes.length; i++)
    if (g->nodes.items[i].reached &&
        (g->nodes.items[i].kind == AN_NODE_DISPATCH || g->nodes.items[i].kind == AN_NODE_OVERRIDES))
      open_edges(g, (uint32_t)i);
}

void an_foreign_classes(an_graph *g) {
  an_open_world(g);
  if (g->foreign) return;
  g->foreign = true;
  open_dispatches(g);
}

void an_proxies(an_graph *g) {
  if (g->proxies) return;
  g->proxies = true;
  open_dispatches(g);
}

bool an_interface_runs_code(const an_graph *g, uint32_t interface, int depth) {
  enum { DEEPEST = 64 };
  const an_class *c = an_class_at(g->classes, interface);
  if (c->scope != AN_PROGRAM || depth > DEEPEST) return false;
  if (c->state != AN_CLASS_READ) return true;
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == g->name.clinit) return true;
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (an_interface_runs_code(g, c->interfaces[i], depth + 1)) return true;
  return false;
}

void an_may_be_proxied(an_graph *g, uint32_t class_number) {
  const an_class *c = an_class_at(g->classes, class_number);
  if (c->flags & CF_ACC_INTERFACE && an_interface_runs_code(g, class_number, 0))
    an_edge(g, g->proxy, an_init_node(g, class_number));
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (an_interface_runs_code(g, c->interfaces[i], 0)) an_edge(g, g->proxy, an_init_node(g, c->interfaces[i]));
}

/* ---- roots and growth ------------------------------------------------------------------------------------------- */

static bool is_main(const an_graph *g, const an_method_decl *m) {
  const char *descriptor = an_text(&g->classes->names, m->descriptor);
  return strcmp(an_text(&g->classes->names, m->name), "main") == 0 &&
         (strcmp(descriptor, "([Ljava/lang/String;)V") == 0 || strcmp(descriptor, "()V") == 0);
}

static bool add_main(an_graph *g, const char *name, hp_error *error) {
  if (!an_class_exists(g->classes, name))
    return hp_fail(error, "The main class %.200s is not on the class path; check its name and --class-path.", name);
  uint32_t number = an_class_of_text(g->classes, name);
  bool found = false;
  for (uint32_t at = number; at != AN_NO_CLASS && !found; at = an_class_at(g->classes, at)->super) {
    const an_class *c = an_class_at(g->classes, at);
    for (uint32_t i = 0; i < c->method_count; i++) {
      if (!is_main(g, &c->methods[i])) continue;
      found = true;
      an_reach(g, an_method_node(g, at, i));
      if (!(c->methods[i].flags & CF_ACC_STATIC)) an_instantiate(g, number);
    }
  }
  if (!found) return hp_fail(error, "The class %.200s has no method main(String[]).", name);
  an_use_class(g, number);
  an_reach(g, an_init_node(g, number));
  const an_class *c = an_class_at(g->classes, number);
  uint32_t constructor = an_declared(c, g->name.init, g->name.run_descriptor);
  if (c->instantiated && constructor != UINT32_MAX) an_reach(g, an_method_node(g, number, constructor));
  return true;
}

static bool add_root(an_graph *g, const an_root *root, hp_error *error) {
  uint32_t number = an_class_of_text(g->classes, root->class_name);
  const an_class *c = an_class_at(g->classes, number);
  uint32_t method = an_declared(c, an_intern_text(&g->classes->names, root->method),
                                an_intern_text(&g->classes->names, root->descriptor));
  if (method == UINT32_MAX)
    return hp_fail(error, "There is no method %.150s.%.100s%.100s to begin at.", root->class_name, root->method,
                   root->descriptor);
  if (!(c->methods[method].flags & CF_ACC_STATIC)) an_instantiate(g, number);
  an_reach(g, an_method_node(g, number, method));
  return true;
}

static bool add_roots(an_graph *g, hp_error *error) {
  const an_config *config = g->classes->config;
  if (config->main_class && !add_main(g, config->main_class, error)) return false;
  for (size_t i = 0; i < config->root_count; i++)
    if (!add_root(g, &config->roots[i], error)) return false;
  if (config->main_class || config->root_count) return true;
  if (!an_read_all(g->classes, false, error)) return false;
  if (config->whole_jdk && !an_read_all(g->classes, true, error)) return false;
  size_t count = g->classes->all.length;
  for (size_t i = 0; i < count; i++)
    if (!an_class_at(g->classes, (uint32_t)i)->jdk || config->whole_jdk) reach_class(g, (uint32_t)i);
  g->open = true;
  return true;
}

static void look_at(an_graph *g, uint32_t node) {
  /* Its edges are reached with it; those that come later are reached by an_edge(). */
  for (size_t i = 0; i < g->nodes.items[node].edges.length; i++) an_reach(g, g->nodes.items[node].edges.items[i]);
  if (g->nodes.items[node].kind == AN_NODE_METHOD) {
    an_read_method(g, node);
    const an_config *config = g->classes->config;
    if (config->progress && ++g->methods_done % 1024 == 0)
      config->progress(config->data, "reading methods", g->methods_done, 0);
  } else if (g->nodes.items[node].kind == AN_NODE_DISPATCH || g->nodes.items[node].kind == AN_NODE_OVERRIDES) {
    open_edges(g, node);
    add_receivers(g, node, g->nodes.items[node].class_number, node + 1);
  }
}

/* A call in visible code, or by an internal interface, that nobody receives, on a type of the JDK: its objects come
 * from where the analysis does not look (native code, code that is not followed). Every class below it that has been
 * read may be one. */
static void receive(an_graph *g, uint32_t class_number, uint32_t stamp) {
  an_class *c = an_class_at(g->classes, class_number);
  if (c->stamp == stamp) return;
  c->stamp = stamp;
  if (c->state == AN_CLASS_READ && !(c->flags & (CF_ACC_INTERFACE | CF_ACC_ABSTRACT))) an_instantiate(g, class_number);
  for (size_t i = 0; i < c->subtypes.length; i++) receive(g, c->subtypes.items[i], stamp);
}

/* By these the JDK's packages call each other; some calls lead to the program (the constants of an enum). */
static bool is_internal(const an_graph *g, uint32_t class_number) {
  static const char package[] = "jdk/internal/access/";
  return strncmp(an_text(&g->classes->names, an_class_at(g->classes, class_number)->name), package,
                 sizeof package - 1) == 0;
}

static void find_receivers(an_graph *g) {
  size_t count = g->nodes.length;
  for (uint32_t i = 0; i < count; i++) {
    const an_node *n = &g->nodes.items[i];
    if (n->kind != AN_NODE_DISPATCH || !n->reached || n->received) continue;
    if (!n->wanted && !is_internal(g, n->class_number)) continue;
    if (an_class_at(g->classes, n->class_number)->jdk) receive(g, n->class_number, UINT32_MAX - i);
  }
}

/* A class that no code names is known by a name that is put together. Class.forName opens the world then; a class that
 * a loader was asked for in that way (loadClass) is missed. */
static void find_initializers(an_graph *g) {
  for (uint32_t i = 0; g->any_field && i < g->classes->all.length; i++) {
    const an_class *c = an_class_at(g->classes, i);
    if (c->scope == AN_PROGRAM && c->state == AN_CLASS_READ) an_edge(g, g->some_class, an_init_node(g, i));
  }
}

void an_graph_init(an_graph *g, an_classes *classes) {
  an_names *names = &classes->names;
  *g = (an_graph){.classes = classes, .store = classes->store, .enum_constants = AN_NO_NODE};
  g->follow_jdk = classes->config->whole_jdk;
  g->name = (an_known_names){an_intern_text(names, "java/lang/Object"),
                             an_intern_text(names, "java/lang/Thread"),
                             an_intern_text(names, "run"),
                             an_intern_text(names, "()V"),
                             an_intern_text(names, "<init>"),
                             an_intern_text(names, "()V"),
                             an_intern_text(names, "<clinit>"),
                             an_intern_text(names, "java/lang/Enum"),
                             an_intern_text(names, "values")};
  g->anything = add_node(g, (an_node){AN_NODE_ANYTHING, .reached = true});
  g->end = add_node(g, (an_node){AN_NODE_END});
  g->proxy = add_node(g, (an_node){AN_NODE_INITS});
  g->static_handles = add_node(g, (an_node){AN_NODE_INITS});
  g->some_class = add_node(g, (an_node){AN_NODE_INITS});
}

bool an_graph_build(an_graph *g, hp_error *error) {
  if (!add_roots(g, error)) return false;
  do {
    while (g->work.length && !g->store->failed) look_at(g, g->work.items[--g->work.length]);
    find_receivers(g);
    find_initializers(g);
  } while (g->work.length && !g->store->failed);
  return g->store->failed ? hp_fail(error, "Out of memory.") : true;
}

static void free_body(an_body *body) {
  if (!body) return;
  hp_free(&body->items);
  hp_free(&body->touches);
  free(body->block_starts);
  free(body->beyond);
  free(body);
}

void an_graph_free(an_graph *g) {
  for (size_t i = 0; i < g->nodes.length; i++) {
    hp_free(&g->nodes.items[i].edges);
    free_body(g->nodes.items[i].body);
  }
  hp_free(&g->nodes);
  hp_index_free(&g->by_key[0]);
  hp_index_free(&g->by_key[1]);
  hp_index_free(&g->edges);
  hp_index_free(&g->field_numbers);
  hp_index_free(&g->strings);
  hp_free(&g->work);
  hp_free(&g->fields);
  hp_free(&g->changeable);
}
