#ifndef POR_ALGORITHMS_H
#define POR_ALGORITHMS_H

#include "por/algorithm.h"

/* Finds an algorithm by name. Null: there is none of that name. */
const por_algorithm *por_algorithm_find(const char *name);

#endif
