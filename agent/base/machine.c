/* Reads the limits of control groups. A process is in one group of each hierarchy, and the limits of all groups above
 * that one hold, too. */
#include "base/machine.h"

#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

uint64_t ag_number_in(const char *path, const char *key) {
  char line[256];
  uint64_t number = 0;
  FILE *file = fopen(path, "r");
  const size_t length = strlen(key);
  while (file && !number && fgets(line, sizeof line, file))
    if (!strncmp(line, key, length)) number = strtoull(line + length, NULL, 10);
  if (file) fclose(file);
  return number;
}

/* ---- the groups of this process --------------------------------------------------------------------------------- */

/* A line of /proc/self/cgroup is number:controllers:path. The controllers of version 2 have no names. */
static bool has_controller(const char *line, const char *controller) {
  const char *names = strchr(line, ':');
  if (!names) return false;
  const size_t length = strlen(controller);
  for (const char *name = names + 1;; name += strcspn(name, ",:") + 1) {
    const size_t size = strcspn(name, ",:");
    if (size == length && !strncmp(name, controller, length)) return true;
    if (name[size] != ',') return false;
  }
}

/* The path of the process's group, without a slash at its end; "" if it is not known: that is the group on top. */
static void find_group(const char *root, const char *controller, char *group, size_t size) {
  char path[PATH_MAX], line[PATH_MAX];
  *group = '\0';
  snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
  FILE *file = fopen(path, "r");
  while (file && !*group && fgets(line, sizeof line, file)) {
    const char *names_end = has_controller(line, controller) ? strchr(strchr(line, ':') + 1, ':') : NULL;
    if (names_end) snprintf(group, size, "%.*s", (int)strcspn(names_end + 1, "\n"), names_end + 1);
  }
  if (file) fclose(file);
  if (!strcmp(group, "/")) *group = '\0';
}

/* Returns what one group leaves to the process; UINT64_MAX: all. `group` is its folder. */
typedef uint64_t limit_of(const char *group);

/* The least that the group of the process and the groups above it leave. Within a container, the path may be that of
 * the machine, of which the container sees the end alone: folders that are not there limit nothing. */
static uint64_t least_of_groups(const char *root, const char *controller, limit_of *limit) {
  char group[PATH_MAX / 2], folder[PATH_MAX];
  uint64_t least = UINT64_MAX;
  find_group(root, controller, group, sizeof group);
  for (;;) {
    snprintf(folder, sizeof folder, "%.1000s/sys/fs/cgroup%s%s%s", root, *controller ? "/" : "", controller, group);
    const uint64_t here = limit(folder);
    if (here < least) least = here;
    char *last = strrchr(group, '/');
    if (!last) return least;
    *last = '\0';
  }
}

static uint64_t number_of(const char *group, const char *file, const char *key) {
  char path[PATH_MAX + 64];
  snprintf(path, sizeof path, "%s/%s", group, file);
  return ag_number_in(path, key);
}

/* ---- processors ------------------------------------------------------------------------------------------------- */

static uint64_t processors_for(uint64_t quota, uint64_t period) {
  return quota && period ? (quota + period - 1) / period : UINT64_MAX;
}

/* cpu.max has two numbers, or "max" and one: so much time in each period. */
static uint64_t processors_of_group(const char *group) {
  char path[PATH_MAX + 64];
  unsigned long long quota = 0, period = 0;
  snprintf(path, sizeof path, "%s/cpu.max", group);
  FILE *file = fopen(path, "r");
  const bool limited = file && fscanf(file, "%llu %llu", &quota, &period) == 2;
  if (file) fclose(file);
  return limited ? processors_for(quota, period) : UINT64_MAX;
}

/* Version 1 says -1 if there is no limit. */
static uint64_t processors_of_old_group(const char *group) {
  const uint64_t quota = number_of(group, "cpu.cfs_quota_us", "");
  return quota <= INT64_MAX ? processors_for(quota, number_of(group, "cpu.cfs_period_us", "")) : UINT64_MAX;
}

static uint64_t processors_of_process(void) {
  cpu_set_t set;
  if (sched_getaffinity(getpid(), sizeof set, &set) == 0) return (uint64_t)CPU_COUNT(&set);
  const long online = sysconf(_SC_NPROCESSORS_ONLN); /* the machine has more than a set can hold */
  return online > 0 ? (uint64_t)online : 1;
}

/* What the user says; 0: nothing. */
static int processors_said(void) {
  const char *said = getenv("HPOR_PROCESSORS");
  char *end = "x";
  const long number = said ? strtol(said, &end, 10) : 0;
  return !*end && number > 0 && number <= INT_MAX ? (int)number : 0;
}

int ag_machine_processors(const char *root) {
  const int said = processors_said();
  if (said) return said;
  const uint64_t all[] = {processors_of_process(), least_of_groups(root, "", processors_of_group),
                          least_of_groups(root, "cpu", processors_of_old_group)};
  uint64_t least = INT_MAX;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i] < least) least = all[i];
  return least ? (int)least : 1;
}

/* ---- memory ----------------------------------------------------------------------------------------------------- */

static uint64_t room(uint64_t most, uint64_t used, uint64_t dropped) {
  if (!most) return UINT64_MAX;
  const uint64_t kept = used > dropped ? used - dropped : 0;
  return most > kept ? most - kept : 0;
}

static uint64_t memory_of_group(const char *group) {
  return room(number_of(group, "memory.max", ""), number_of(group, "memory.current", ""),
              number_of(group, "memory.stat", "inactive_file "));
}

static uint64_t memory_of_old_group(const char *group) {
  return room(number_of(group, "memory.limit_in_bytes", ""), number_of(group, "memory.usage_in_bytes", ""),
              number_of(group, "memory.stat", "total_inactive_file "));
}

uint64_t ag_machine_free_memory(const char *root) {
  enum { KIB = 1024 };
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/proc/meminfo", root);
  const uint64_t all[] = {ag_number_in(path, "MemAvailable:") * KIB, least_of_groups(root, "", memory_of_group),
                          least_of_groups(root, "memory", memory_of_old_group)};
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i] < least) least = all[i];
  return least;
}
