/* The places of the program that make most of the choices, and what would make them fewer. */
#ifndef AG_HOT_SPOTS_H
#define AG_HOT_SPOTS_H

#include "front/report.h"
#include "jvm/agent.h"

enum { AG_MOST_SPOTS = 10 };

typedef struct ag_hot_spots {
  ag_hot_spot items[AG_MOST_SPOTS];
  size_t count;
} ag_hot_spots;

/* The hottest first. There are none where the algorithm looks for no pairs of operations. */
void ag_find_hot_spots(const ag_agent *agent, ag_hot_spots *spots);
void ag_hot_spots_free(ag_hot_spots *spots);

#endif
