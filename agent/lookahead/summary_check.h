/* check-summary=on: every access that happens is held against the summary. It must be in the set of each point that its
 * thread has been at, in each frame that is on its stack, since that frame was entered; in the set of the frame's
 * entry; and in what the thread could do when it was started.
 *
 * Which frames are still the same is told by hooks at the entries of methods: where a method has not been entered since
 * the last access, its frames are those that were there then. Where it has, its earlier frames count as gone. */
#ifndef AG_SUMMARY_CHECK_H
#define AG_SUMMARY_CHECK_H

#include "lookahead/future.h"

typedef struct ag_summary_check ag_summary_check;

/* All borrowed. Null: out of memory. */
ag_summary_check *ag_summary_check_new(ag_future *future, const an_summary *summary, ag_site_table *sites);
void ag_summary_check_free(ag_summary_check *check);
/* A new execution. */
void ag_summary_check_begin(ag_summary_check *check);
/* The thread enters the method of this site. */
void ag_summary_check_entered(ag_summary_check *check, uint32_t thread, uint32_t site);
/* The thread that calls is about to carry out the access at this site. Null: the summary has it everywhere; else what
 * it lacks and where, a full sentence, valid until the next call. */
const char *ag_summary_check_access(ag_summary_check *check, uint32_t thread, uint32_t site);

#endif
