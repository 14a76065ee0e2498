/* How many of the variables through which objects are accessed are determinate (hybrid paper, section III): they have
 * led to the same object whenever their thread came there, in all executions of the search. */
#ifndef AG_DETERMINACY_H
#define AG_DETERMINACY_H

#include "driver/driver.h"

typedef struct ag_determinacy {
  uint64_t variables, determinate;
} ag_determinacy;

/* Of the driver's search, if its algorithm looks ahead; else all zero, as it is when memory runs out. */
ag_determinacy ag_determinacy_of(const ag_driver *driver, const por_search *search);

#endif
