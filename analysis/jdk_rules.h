/* The analysis's assumptions about the JDK: where the JVM itself calls Java code, and which JDK methods run code that
 * no instruction names. */
#ifndef AN_JDK_RULES_H
#define AN_JDK_RULES_H

#include "graph.h"

typedef enum an_rule {
  AN_RULE_NONE,
  AN_RULE_FOR_NAME,      /* Class.forName */
  AN_RULE_NEW_INSTANCE,  /* Class.newInstance, Constructor.newInstance */
  AN_RULE_INVOKE,        /* Method.invoke */
  AN_RULE_FIELD,         /* Field.get, Field.set: a static field's class is initialized */
  AN_RULE_STATIC_HANDLE, /* Lookup.findStaticVarHandle, unreflectVarHandle: so is that of such a handle's field */
  AN_RULE_HANDLE,        /* calls of VarHandle: where the JDK has not done it before */
  AN_RULE_ANYTHING,      /* runs code of the program that no instruction names */
  AN_RULE_FOREIGN,       /* AN_RULE_ANYTHING, and may define classes that are in no file */
  AN_RULE_PROXY          /* makes an object whose methods all lead to an InvocationHandler */
} an_rule;

/* The rule for the program's calls of this JDK method. */
an_rule an_jdk_rule(const cf_member *member);
/* Is the JDK method closed? The code of a closed method is not followed: it touches nothing that the program's threads
 * share. Edges to its callbacks are added. */
bool an_closed_method(an_graph *graph, uint32_t node);
/* Does a method of that descriptor return what may have visible code? */
bool an_hands_out(cf_string descriptor);
/* Adds the edges of a native JDK method that calls back. */
void an_native_edges(an_graph *graph, uint32_t node);
/* Adds the classes that the JVM instantiates before main, and what the JVM calls when a thread ends. */
void an_jvm_roots(an_graph *graph);
/* Adds the edges of a JDK method that reaches the program by reflection. Call this for every JDK method node. */
void an_reflective_edges(an_graph *graph, uint32_t node);

#endif
