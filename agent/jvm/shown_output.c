/* Which of the program's output the user sees: that of one execution of the search, and that of reports. */
#include "jvm/phases.h"

/* The search shows the output of its first execution. Where it was cut short by a restart, the next one goes on behind
 * what was shown. */
static bool shows_in_search(ag_output *o, size_t length) {
  bool shows = !o->complete && o->written >= o->shown;
  o->written += length;
  if (shows) o->shown = o->written;
  return shows;
}

bool ag_search_shows_output(ag_agent *a, size_t length) {
  if (a->jobs.number && a->stage.phase == AG_PHASE_SEARCH) return false; /* the first process shows its own */
  switch (a->stage.phase) {
    case AG_PHASE_SEARCH:
      return shows_in_search(&a->stage.output, length);
    case AG_PHASE_REPORT:
      return a->stage.replay || a->findings.found[a->findings.reported].execution != 1;
    case AG_PHASE_WARM_UP:
    case AG_PHASE_WALK:
    case AG_PHASE_SIMPLIFY:
    case AG_PHASE_PASSING:
    case AG_PHASE_PASSED:
      return false;
    default:
      return true;
  }
}
