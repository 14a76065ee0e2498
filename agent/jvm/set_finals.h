/* Final fields that something else than their constructor sets. */
#ifndef AG_SET_FINALS_H
#define AG_SET_FINALS_H

#include "jvm/agent.h"

/* Final fields that something else than their constructor sets. */
void ag_set_finals_prepare(ag_agent *agent); /* what the schedule of a replay knows */
/* The field, which nobody was known to set, is set here: it is a variable from now on, and the search begins anew. */
ag_final_kind ag_set_finals_met(ag_agent *agent, uint32_t class_name, uint32_t field);
/* Between executions: rewrites the classes that read such fields, if there are new ones. */
void ag_set_finals_apply(ag_agent *agent);
bool ag_set_finals_rewriting(const ag_agent *agent);
/* "com/acme/Point.x": for schedules and checkpoints. Borrowed. */
size_t ag_set_finals_count(const ag_agent *agent);
const char *const *ag_set_finals_texts(const ag_agent *agent);
void ag_set_finals_take_over(ag_agent *agent, const char *text);

#endif
