/* explain=File.java:17: was each access at that line a choice of the search, and if not, why? Listens to the executions
 * of the search, and keeps for each access who has carried it out and which others conflict with it. All reasons are
 * what the search has seen; none is guessed. */
#ifndef AG_EXPLAIN_H
#define AG_EXPLAIN_H

#include "driver/driver.h"
#include "hpor/error.h"

#include <jni.h>
#include <stdio.h>

typedef struct ag_explain ag_explain;
struct ag_agent;

/* Starts to listen for the line of the option explain=. Null: memory ran out. `agent` is borrowed. */
ag_explain *ag_explain_new(struct ag_agent *agent);
const ag_listener *ag_explain_listener(ag_explain *explain); /* borrowed */
/* Is the option a file and a line, and can the search answer? Fills `error` if not. */
bool ag_explain_possible(const struct ag_agent *agent, const por_search *search, hp_error *error);
/* Takes what the execution has shown. Call it behind por_execution_end(). */
void ag_explain_take(ag_explain *explain, JNIEnv *env);
/* The search begins anew. */
void ag_explain_forget(ag_explain *explain);
/* Writes the answer. */
void ag_explain_print(const ag_explain *explain, FILE *out);

#endif
