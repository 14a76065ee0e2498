/* Tracks final fields that are set outside of constructors. */
#ifndef AG_SET_FINALS_H
#define AG_SET_FINALS_H

#include "jvm/agent.h"

void ag_set_finals_prepare(ag_agent *agent); /* Takes over the fields that a replayed schedule lists. */
/* Called when the program sets a final field outside of a constructor for the first time. The field counts as a
 * variable from now on, and the search restarts. */
ag_final_kind ag_set_finals_met(ag_agent *agent, uint32_t class_name, uint32_t field);
/* Rewrites the classes that read newly found fields. Called between executions. */
void ag_set_finals_apply(ag_agent *agent);
/* Is ag_set_finals_apply() rewriting classes now? */
bool ag_set_finals_rewriting(const ag_agent *agent);
/* The number of such fields. */
size_t ag_set_finals_count(const ag_agent *agent);
/* The fields as texts like "com/acme/Point.x", for schedules and checkpoints. Borrowed. */
const char *const *ag_set_finals_texts(const ag_agent *agent);
/* Adds a field that a schedule or checkpoint lists. */
void ag_set_finals_take_over(ag_agent *agent, const char *text);

#endif
