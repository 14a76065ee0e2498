/* Numbers that tell processes apart. */
#ifndef AG_OWN_NUMBER_H
#define AG_OWN_NUMBER_H

#include <stdint.h>

/* One that no other process has, on this machine or another one. Each call gives another one. */
uint64_t ag_own_number(void);

#endif
