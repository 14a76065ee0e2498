/* The call graph, grown from the roots by rapid type analysis: only classes that reachable code instantiates receive
 * virtual calls. A node is a method, or stands between a call and the methods that the call may lead to. */
#ifndef AN_GRAPH_H
#define AN_GRAPH_H

#include "classes.h"
#include "flow.h"
#include "sites.h"

typedef enum an_node_kind {
  AN_NODE_METHOD,    /* class, method */
  AN_NODE_DISPATCH,  /* class, name, descriptor: a virtual call on that type */
  AN_NODE_LAMBDA,    /* the one method of a lambda's class */
  AN_NODE_INIT,      /* class: its initializer and those of the types above */
  AN_NODE_START,     /* class: a thread of that static type is started */
  AN_NODE_OVERRIDES, /* class: the methods of visible classes below it */
  AN_NODE_END,       /* what a thread does behind its run() */
  AN_NODE_INITS,     /* initializers: of the interfaces that a proxy may implement; of classes of static handles */
  AN_NODE_ANYTHING   /* what cannot be known: may do anything */
} an_node_kind;

#define AN_NO_NODE UINT32_MAX

/* A call or an access at one place of a method. Items stand in the order of the code. */
typedef struct an_item {
  uint32_t offset;
  uint32_t node;  /* the node called; AN_NO_NODE: an access */
  uint32_t touch; /* index in an_body.touches; UINT32_MAX: no site */
  int line;
  bool whole; /* AN_DURING the item, everything in it may still be ahead (class initialization, thread start) */
} an_item;

typedef struct an_site_facts {
  an_touch touch;
  int line;
  uint8_t variable; /* an_variable_kind */
  uint32_t variable_index;
  bool thread_local_object;
} an_site_facts;

/* The items and blocks of a visible method. */
typedef struct an_body {
  uint32_t code_length;
  HP_VECTOR(an_item) items;
  HP_VECTOR(an_site_facts) touches;
  uint32_t *block_starts; /* offsets, ascending; [0] is 0 */
  uint32_t block_count;
  uint32_t words;   /* 64-bit words of a set of items */
  uint64_t *beyond; /* by block: the items that may be passed behind the block's last instruction */
} an_body;

typedef struct an_node {
  uint8_t kind;                  /* an_node_kind */
  bool reached;                  /* its code may run */
  bool visible;                  /* a method with points of its own */
  bool wanted;                   /* a virtual call from visible code, so some class should receive it */
  bool received;                 /* some class receives the call */
  uint32_t class_number, method; /* for a dispatch: `method` is the name, and `descriptor` counts */
  an_name descriptor;
  hp_numbers edges;
  an_body *body; /* owned */
} an_node;

/* Names that the analysis asks for. */
typedef struct an_known_names {
  an_name object, thread, run, run_descriptor, init, init_descriptor, clinit, enumeration, enum_values;
} an_known_names;

typedef struct an_graph {
  an_classes *classes;
  an_store *store;
  HP_VECTOR(an_node) nodes;
  hp_index by_key[2];    /* [0]: methods, inits, starts; [1]: dispatches */
  hp_index edges;        /* pairs of nodes that have an edge */
  hp_numbers work;       /* nodes reached and not yet looked at */
  hp_numbers fields;     /* pairs of declaring class and name, by location - AN_FIELDS */
  hp_numbers changeable; /* by location - AN_FIELDS; 1: written elsewhere than in a constructor or initializer */
  hp_index field_numbers;
  hp_index strings; /* names that are string constants in visible code */
  uint32_t anything, end;
  uint32_t proxy;          /* the initializers of the interfaces that a proxy may implement */
  uint32_t static_handles; /* the initializers of the classes whose static fields a VarHandle may be for */
  uint32_t some_class;     /* the initializers of all classes of the program that code names; see any_field */
  uint32_t enum_constants; /* the method that asks enums for their constants; AN_NO_NODE: not reachable */
  bool open;               /* code of the class path may run, and create objects, unseen by the analysis */
  bool foreign;            /* classes may come from elsewhere, so every virtual call may lead anywhere */
  bool follow_jdk;         /* the whole JDK is analysed, so no JDK method is closed */
  bool proxies;            /* a proxy may implement every interface */
  bool any_field;          /* reflection may access a field of any class */
  size_t methods_done;
  an_known_names name;
} an_graph;

/* Makes an empty graph over the classes, which are borrowed. */
void an_graph_init(an_graph *graph, an_classes *classes);
/* Adds the configuration's roots and everything that they may reach. False: there is no such root, or memory ran out.
 */
bool an_graph_build(an_graph *graph, hp_error *error);
void an_graph_free(an_graph *graph);

/* ---- shared by the files of the graph ---- */

static inline an_node *an_node_at(const an_graph *graph, uint32_t node) {
  return &graph->nodes.items[node];
}
uint32_t an_method_node(an_graph *graph, uint32_t class_number, uint32_t method);
uint32_t an_dispatch_node(an_graph *graph, uint32_t class_number, an_name name, an_name descriptor);
uint32_t an_init_node(an_graph *graph, uint32_t class_number);
uint32_t an_overrides_node(an_graph *graph, uint32_t class_number);
uint32_t an_start_node(an_graph *graph, uint32_t class_number);
uint32_t an_lambda_node(an_graph *graph);
void an_edge(an_graph *graph, uint32_t from, uint32_t to); /* `to` becomes reachable with `from` */
void an_reach(an_graph *graph, uint32_t node);
void an_instantiate(an_graph *graph, uint32_t class_number);
/* Says that code using the class may run. For a JDK class, its initializer may then run, unseen. */
void an_use_class(an_graph *graph, uint32_t class_number);
/* Opens the world: everything on the class path may run. */
void an_open_world(an_graph *graph);
void an_foreign_classes(an_graph *graph);
void an_proxies(an_graph *graph);
/* Says that a proxy may implement the interface (or a class's interfaces). Their initializers run when it is made. */
void an_may_be_proxied(an_graph *graph, uint32_t class_number);
/* Does the initialization of the interface run code of the program? */
bool an_interface_runs_code(const an_graph *graph, uint32_t interface, int depth);
an_location_id an_field_location(an_graph *graph, uint32_t declaring, an_name name);
/* Reads a method node's code: adds its edges, and its body if the method is visible. */
void an_read_method(an_graph *graph, uint32_t node);
/* The node that a call by a member reference leads to. AN_NO_NODE: it reaches nothing that the analysis could see. */
uint32_t an_call_target(an_graph *graph, uint32_t caller, uint16_t opcode, const cf_member *member);
/* The node that a call of a method handle leads to. */
uint32_t an_handle_target(an_graph *graph, uint32_t caller, const cf_method_handle *handle);
/* The name of the hidden JDK class whose method a member reference names. An empty text: the reference names no hidden
 * class's method. */
cf_string an_hidden_owner(an_graph *graph, const cf_member *member);

/* Adds the edges of an enum that has been read: it may be asked for its constants. */
void an_enum_edges(an_graph *graph, uint32_t class_number);

/* In dynamic.c: adds to `targets` the nodes that an invokedynamic leads to. */
void an_dynamic_targets(an_graph *graph, uint32_t caller, const cf_class *file, uint32_t offset, uint16_t pool_index,
                        hp_numbers *targets);

#endif
