/* Counts determinate variables (hybrid paper, section III). A variable is an access site together with a thread. It is
 * determinate when it has led to the same object in all executions of the search. */
#ifndef AG_DETERMINACY_H
#define AG_DETERMINACY_H

#include "driver/driver.h"

typedef struct ag_determinacy {
  uint64_t variables, determinate;
} ag_determinacy;

/* Counts the variables of the search. All counts are zero when the algorithm does not look ahead, or when memory runs
 * out. */
ag_determinacy ag_determinacy_of(const ag_driver *driver, const por_search *search);

#endif
