/* Collects problems of the analysis's inputs, and formats errors. */
#ifndef AN_PROBLEMS_H
#define AN_PROBLEMS_H

#include "hpor/analysis.h"

/* Writes a full sentence to `error` (which may be null) and returns false. */
__attribute__((format(printf, 2, 3))) bool an_fail(an_error *error, const char *format, ...);

/* Adds a problem, a full sentence, to the list (which may be null), unless it is there already. */
__attribute__((format(printf, 3, 4))) void an_tell(an_problems *problems, an_problem_kind kind, const char *format,
                                                   ...);

#endif
