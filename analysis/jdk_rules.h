/* What the analysis takes for granted of the JDK: where the JVM itself calls Java code, and which methods of the JDK
 * run code that no instruction names. */
#ifndef AN_JDK_RULES_H
#define AN_JDK_RULES_H

#include "graph.h"

typedef enum an_rule {
  AN_RULE_NONE,
  AN_RULE_FOR_NAME,     /* Class.forName */
  AN_RULE_NEW_INSTANCE, /* Class.newInstance, Constructor.newInstance */
  AN_RULE_INVOKE,       /* Method.invoke */
  AN_RULE_ANYTHING,     /* runs code of the program that no instruction names */
  AN_RULE_FOREIGN,      /* the same, and may define classes that are in no file */
  AN_RULE_PROXY         /* makes an object whose methods all lead to an InvocationHandler */
} an_rule;

/* What a call of this JDK method by the program means. */
an_rule an_jdk_rule(const cf_member *member);
/* Is the method of the JDK closed? Then its code is not followed: it touches nothing that threads of the program share,
 * but through what it calls back, whose edges are added. */
bool an_closed_method(an_graph *graph, uint32_t node);
/* Adds the edges of a native method of the JDK that calls back. */
void an_native_edges(an_graph *graph, uint32_t node);
/* The classes that the JVM instantiates before main, and what it calls when a thread ends. */
void an_jvm_roots(an_graph *graph);
/* Edges of methods of the JDK that reach the program by reflection; for every method node of the JDK. */
void an_reflective_edges(an_graph *graph, uint32_t node);

#endif
