#ifndef POR_ALGORITHMS_H
#define POR_ALGORITHMS_H

#include "por/algorithm.h"

/* Null if there is no algorithm of that name. */
const por_algorithm *por_algorithm_find(const char *name);

#endif
