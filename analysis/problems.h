/* Collects problems of the analysis's inputs. */
#ifndef AN_PROBLEMS_H
#define AN_PROBLEMS_H

#include "hpor/analysis.h"

/* Adds a problem, a full sentence, to the list (which may be null), unless it is there already. */
__attribute__((format(printf, 3, 4))) void an_tell(an_problems *problems, an_problem_kind kind, const char *format,
                                                   ...);

#endif
