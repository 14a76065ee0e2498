/* The errors that the search has found. */
#ifndef AG_FINDINGS_H
#define AG_FINDINGS_H

#include "jvm/agent.h"

/* An error of the execution under way. The texts are copied; `title` and `frames` may be null. */
void ag_search_failed(ag_agent *agent, ag_failure_kind kind, const char *message, const char *title, const char *frames,
                      por_thread_id thread);
/* Notes an error of the search, or that it came once more. `seen->steps` is taken, the texts are copied. */
void ag_search_note(ag_agent *agent, const ag_found *seen);
/* The same of a data race, which may lie back: the schedule that shows it ends with the second access. */
void ag_search_raced(ag_agent *agent, const char *message, const ag_race *race);

/* At the end of an execution: the schedules of the errors that it has added, of which several may have come up. */
void ag_findings_keep_schedules(ag_agent *agent);
/* The execution is over: how often each error has come. `aside`: it was no part of the search, which comes to what that
 * one has ended in by itself. */
void ag_findings_count(ag_agent *agent, bool aside);
void ag_findings_forget(ag_agent *agent);
/* Both may be null. */
bool ag_same_text(const char *a, const char *b);

#endif
