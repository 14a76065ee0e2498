/* How a search went on: its figures over time, for the page of html=. */
#ifndef AG_HISTORY_H
#define AG_HISTORY_H

#include "hpor/por.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { AG_HISTORY_POINTS = 200 };

typedef struct ag_history_point {
  double seconds; /* since the search began */
  uint64_t executions, given_up;
  double share; /* the estimate of how much is done, 0 to 1 */
} ag_history_point;

/* All zero: empty. */
typedef struct ag_history {
  ag_history_point points[AG_HISTORY_POINTS];
  size_t count;
  double every, next; /* seconds from one point to the next; when the next one is due */
} ag_history;

/* Is a point due? Cheap enough for a call after every execution. */
static inline bool ag_history_due(const ag_history *history, double seconds) {
  return seconds >= history->next;
}

/* Adds a point. When there is no room left, every second point goes, and points are added half as often. A search that
 * begins anew begins its history anew. */
void ag_history_add(ag_history *history, const por_statistics *statistics, double seconds);

#endif
