/* Keeps the figures of a search over time, in a fixed space. */
#include "front/history.h"

static void thin_out(ag_history *h) {
  for (size_t i = 0; 2 * i < h->count; i++) h->points[i] = h->points[2 * i];
  h->count = (h->count + 1) / 2;
  h->every *= 2;
}

void ag_history_add(ag_history *h, const por_statistics *s, double seconds) {
  static const double first = 0.02; /* seconds */
  if (h->every <= 0) h->every = first;
  if (h->count && s->executions < h->points[h->count - 1].executions) h->count = 0;
  if (h->count == AG_HISTORY_POINTS) thin_out(h);
  h->points[h->count++] = (ag_history_point){
      .seconds = seconds, .executions = s->executions, .given_up = s->blocked + s->cut, .share = s->explored_share};
  h->next = seconds + h->every;
}
