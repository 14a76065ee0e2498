/* Which kind of deadlock it is, in one sentence. */
#ifndef AG_REPORT_DEADLOCK_H
#define AG_REPORT_DEADLOCK_H

#include "front/report.h"

#include <stdio.h>

/* Locks in a circle, a lock that is not given back, a pool without a thread that is free, a missed signal, ... Prints
 * the first kind of these that some of the threads show. Prints nothing if it is of none. */
void ag_deadlock_sentence(const ag_failure *failure, FILE *out);
/* The threads that wait for each other in a circle: writes one of them, from which `holder` leads around. Null: there
 * is none. */
const ag_waiting *ag_deadlock_circle(const ag_failure *failure);
/* The thread that `w` waits for, if that one waits as well. Null: it does not, or `w` waits for no thread. */
const ag_waiting *ag_deadlock_next(const ag_failure *failure, const ag_waiting *w);
/* Does it wait for the end of the thread, not for a monitor that this one holds? */
bool ag_waits_for_end(const ag_waiting *w);
/* Does it wait until it is notified, or signalled? */
bool ag_waits_for_wake(const ag_waiting *w);

#endif
