/* Chooses the place of an error. */
#include "front/report_places.h"

#include "front/sources.h"

bool ag_place_of_stack(const ag_options *options, const ag_stack *stack, char *space, size_t size, ag_place *place) {
  char path[PATH_MAX];
  const char *folders = options ? options->sources : NULL;
  for (size_t i = 0; i < stack->frame_count; i++)
    if (ag_source_of_frame(stack->frames[i], space, size, place) && ag_source_find(folders, place, path)) return true;
  for (size_t i = 0; i < stack->frame_count; i++)
    if (ag_source_of_frame(stack->frames[i], space, size, place)) return true;
  return false;
}

bool ag_place_of_failure(const ag_options *options, const ag_failure *failure, char *space, size_t size,
                         ag_place *place) {
  const size_t count = failure->stack_count;
  for (size_t i = 0; i < count; i++) {
    const ag_stack *stack = &failure->stacks[failure->waiting_count ? i : count - 1 - i];
    if (ag_place_of_stack(options, stack, space, size, place)) return true;
  }
  for (size_t i = 0; i < failure->waiting_count; i++) {
    *place = failure->waiting[i].site;
    if (place->file) return true;
  }
  const ag_schedule *schedule = failure->schedule;
  for (size_t i = schedule ? schedule->step_count : 0; i-- > 0;) {
    *place = schedule->steps[i].site;
    if (place->file && place->line > 0) return true;
  }
  return false;
}
