/* Functions on a schedule that need no file. */
#include "front/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

por_step *ag_schedule_decisions(const ag_schedule *schedule) {
  por_step *steps = calloc(schedule->step_count + 1, sizeof *steps);
  for (size_t i = 0; steps && i < schedule->step_count; i++) {
    steps[i].thread = schedule->steps[i].thread;
    steps[i].choice = schedule->steps[i].choice;
    steps[i].operation.kind = schedule->steps[i].kind;
  }
  return steps;
}

char *ag_schedule_path_beside(const char *path, const char *added) {
  char *beside = NULL;
  struct stat found;
  if (!stat(path, &found) && !S_ISREG(found.st_mode)) return strdup(path);
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
  if (!dot || dot == name) dot = name + strlen(name);
  return asprintf(&beside, "%.*s-%s%s", (int)(dot - path), path, added, dot) < 0 ? NULL : beside;
}

char *ag_schedule_numbered_path(const char *path, size_t number) {
  char text[24];
  snprintf(text, sizeof text, "%zu", number);
  return number <= 1 ? strdup(path) : ag_schedule_path_beside(path, text);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

void ag_schedule_thread_label(const ag_schedule *schedule, por_thread_id thread, char *label, size_t size) {
  const char *name = schedule && thread < schedule->thread_count ? schedule->threads[thread].name : NULL;
  if (!name || !*name) {
    snprintf(label, size, "thread#%u", thread);
    return;
  }
  for (size_t i = 0; i < schedule->thread_count; i++) {
    if (i != thread && schedule->threads[i].name && strcmp(schedule->threads[i].name, name) == 0) {
      snprintf(label, size, "%s#%u", name, thread);
      return;
    }
  }
  snprintf(label, size, "%s", name);
}
