/* What has happened, in one sentence. */
#ifndef AG_REPORT_SENTENCE_H
#define AG_REPORT_SENTENCE_H

#include "front/report.h"

/* Of a data race, what is not ordered. Of an exception, an assertion or an exit, that a thread looked at something,
 * another one changed it, and the first one then changed it as well, by what it had seen. Of a deadlock, of which kind
 * it is. Null: no such thing has happened. The caller owns the text. */
char *ag_sentence(const ag_failure *failure);

#endif
