/* check-summary=on: compares every access with the summary. The access must be in the set of each point at which the
 * thread has been, in each frame on its stack, since the frame was entered. The access must also be in the set of each
 * frame's entry, and in the set of what the thread could do when it was started.
 *
 * Hooks at method entries show which frames are unchanged. If a method has not been entered since the last access, its
 * frames are those of that time. If it has, its earlier frames count as gone. */
#ifndef AG_SUMMARY_CHECK_H
#define AG_SUMMARY_CHECK_H

#include "lookahead/future.h"

typedef struct ag_summary_check ag_summary_check;

/* Creates a check; all arguments are borrowed. Returns null when memory runs out. */
ag_summary_check *ag_summary_check_new(ag_future *future, const an_summary *summary, ag_site_table *sites);
void ag_summary_check_free(ag_summary_check *check);
/* Begins a new execution. */
void ag_summary_check_begin(ag_summary_check *check);
/* The thread enters the method of this site. */
void ag_summary_check_entered(ag_summary_check *check, uint32_t thread, uint32_t site);
/* Checks the access at this site, which the calling thread is about to carry out. Returns null when the summary has
 * the access everywhere, else a full sentence that says what the summary lacks and where. Valid until the next call. */
const char *ag_summary_check_access(ag_summary_check *check, uint32_t thread, uint32_t site);

#endif
