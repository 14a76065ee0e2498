/* What the search has learned about the program. A schedule keeps these facts for its replay. */
#ifndef AG_LEARNED_H
#define AG_LEARNED_H

#include "jvm/agent.h"

struct json_t;

uint64_t ag_learned_now(const ag_agent *agent); /* All facts learned so far, as AG_LEARNED_... bits. */
/* Restores the facts of a schedule. Called before the first execution of its replay. */
void ag_learned_take_over(ag_agent *agent, uint64_t learned);
/* From now on, calls tell what they touch. The warm-up takes no such calls, and has learned what they make needless. */
void ag_learned_calls_tell(ag_agent *agent);

/* All that changes which executions are explored, for the other processes of a search; owned by the caller. Equal
 * texts: the same is known. */
struct json_t *ag_learned_to_json(const ag_agent *agent);
/* Takes over what others have learned. Before a search. */
void ag_learned_join(ag_agent *agent, const struct json_t *root);
/* Does the object tell all that this process has learned? */
bool ag_learned_known_to(const ag_agent *agent, const struct json_t *root);

#endif
