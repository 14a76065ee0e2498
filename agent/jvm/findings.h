/* The distinct errors of the search. */
#ifndef AG_FINDINGS_H
#define AG_FINDINGS_H

#include "jvm/agent.h"

/* Reports an error of the current execution. All texts are copied; `title` and `frames` may be null. */
void ag_search_failed(ag_agent *agent, ag_failure_kind kind, const char *message, const char *title, const char *frames,
                      por_thread_id thread);
/* Adds an error, or counts an error that was already found. Takes ownership of `seen->steps` and copies the texts. */
void ag_search_note(ag_agent *agent, const ag_found *seen);
/* Adds a data race as an error, or counts it again. The race may lie several steps back. The schedule of the error
 * ends with the second access. `foreign`: the race lies in code that is not the user's own, and the execution goes on.
 */
void ag_search_raced(ag_agent *agent, const char *message, const ag_race *race, bool foreign);
/* Has the search found an error with which it ends (stop=first)? Foreign races are none. */
bool ag_findings_enough(const ag_agent *agent);
/* Puts foreign races behind all other errors, before the errors are recorded and get their numbers. */
void ag_findings_sort(ag_agent *agent);

/* Sets `found->steps` to the schedule of the current execution up to the error. Null: memory ran out. */
void ag_findings_copy_steps(ag_agent *agent, ag_found *found);
/* Stores the schedule of each error that the current execution has added. Called at the end of an execution. */
void ag_findings_keep_schedules(ag_agent *agent);
/* Adds the current execution to the counts of its errors. With `aside`, the execution is no part of the search: errors
 * first seen in it are removed, and nothing is counted. The search will find such errors by itself. */
void ag_findings_count(ag_agent *agent, bool aside);
/* Removes and frees all errors. */
void ag_findings_forget(ag_agent *agent);
/* How many steps of the current execution repeat steps of the search? There, time passes for all while threads stand in
 * loops, even where these could go on. */
size_t ag_findings_searched_steps(const ag_agent *agent);
/* Are the texts equal? Either may be null; null equals only null. */
bool ag_same_text(const char *a, const char *b);

#endif
