/* Livelocks that the exploration has found, as errors. */
#include "jvm/livelock_report.h"

#include "jvm/findings.h"

#include <stdlib.h>
#include <string.h>

static char *message_of(size_t from, size_t steps) {
  char *text = NULL;
  int length = asprintf(&text, "no thread gets on: steps %zu to %zu can repeat for ever", from + 1, steps);
  return length < 0 ? NULL : text;
}

/* Which threads do what on the cycle: two with the same text are the same error. */
static char *cycle_text(const por_livelock *livelock) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (size_t i = livelock->from; i < livelock->count; i++)
    fprintf(out, "%u %d\n", livelock->steps[i].thread, livelock->steps[i].operation.kind);
  fclose(out);
  return text;
}

bool ag_livelocks_take(ag_agent *a, uint64_t execution) {
  por_livelock livelock;
  bool any = false;
  while (por_take_livelock(a->stage.search, &livelock)) {
    char *message = message_of(livelock.from, livelock.count), *cycle = cycle_text(&livelock);
    if (a->options.livelocks && message) {
      ag_search_note(a, &(ag_found){.kind = AG_FAIL_LIVELOCK,
                                    .message = message,
                                    .frames = cycle,
                                    .thread = POR_NO_THREAD,
                                    .execution = execution,
                                    .steps = livelock.steps,
                                    .step_count = livelock.count});
      any = true;
    } else {
      free(livelock.steps);
    }
    free(message);
    free(cycle);
  }
  return any;
}

void ag_livelock_repeated(void *agent, size_t from, size_t steps) {
  ag_agent *a = agent;
  char *message = message_of(from, steps);
  ag_search_failed(a, AG_FAIL_LIVELOCK, message ? message : "?", NULL, NULL, POR_NO_THREAD);
  free(message);
}
