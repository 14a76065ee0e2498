/* What the analysis tells of its inputs, and how a function says why it failed. */
#ifndef AN_PROBLEMS_H
#define AN_PROBLEMS_H

#include "hpor/analysis.h"

/* Writes a full sentence and returns false. A null error is allowed. */
__attribute__((format(printf, 2, 3))) bool an_fail(an_error *error, const char *format, ...);

/* Adds a sentence unless it is there already. A null list is allowed. */
__attribute__((format(printf, 3, 4))) void an_tell(an_problems *problems, an_problem_kind kind, const char *format,
                                                   ...);

#endif
