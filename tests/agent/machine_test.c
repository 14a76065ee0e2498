/* Tests what is read of the limits of control groups: from files as the kernel has them, below a scratch folder. */
#include "base/machine.h"
#include "tap.h"

#include <inttypes.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/hpor-machine-XXXXXX";

/* Makes a file below the scratch folder, and the folders above it. */
static void put(const char *path, const char *text) {
  char whole[PATH_MAX];
  snprintf(whole, sizeof whole, "%s/%s", root, path);
  for (char *slash = strchr(whole + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(whole, 0700);
    *slash = '/';
  }
  FILE *file = fopen(whole, "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0) abort();
}

static void forget(void) {
  char command[PATH_MAX];
  snprintf(command, sizeof command, "rm -rf %s/proc %s/sys", root, root);
  if (system(command) != 0) abort();
}

static int allowed(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

static int least(int a, int b) {
  return a < b ? a : b;
}

static void check_processors(tap *t) {
  tap_check(t, ag_machine_processors(root) == allowed(), "without groups: the processors that the process may use");
  put("proc/self/cgroup", "0::/\n");
  put("sys/fs/cgroup/cpu.max", "100000 100000\n");
  tap_check(t, ag_machine_processors(root) == 1, "a quota of one processor");
  put("sys/fs/cgroup/cpu.max", "110000 100000\n");
  tap_check(t, ag_machine_processors(root) == least(2, allowed()), "a part of a processor counts as one");
  put("sys/fs/cgroup/cpu.max", "max 100000\n");
  tap_check(t, ag_machine_processors(root) == allowed(), "no quota");
  setenv("HPOR_PROCESSORS", "3", 1);
  tap_check(t, ag_machine_processors(root) == 3, "as many as the user says");
  setenv("HPOR_PROCESSORS", "0", 1);
  tap_check(t, ag_machine_processors(root) == allowed(), "what is no number of processors says nothing");
  unsetenv("HPOR_PROCESSORS");
  put("proc/self/cgroup", "0::/slice/job\n");
  put("sys/fs/cgroup/slice/cpu.max", "50000 100000\n");
  put("sys/fs/cgroup/slice/job/cpu.max", "max 100000\n");
  tap_check(t, ag_machine_processors(root) == 1, "the quota of a group above");
  forget();
  put("proc/self/cgroup", "5:memory:/other\n4:cpuacct,cpu:/job\n0::/\n");
  put("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "-1\n");
  put("sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n");
  tap_check(t, ag_machine_processors(root) == allowed(), "version 1 without a quota");
  put("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "100000\n");
  tap_check(t, ag_machine_processors(root) == 1, "version 1 with one");
  put("proc/self/cgroup", "4:cpuset:/job\n");
  tap_check(t, ag_machine_processors(root) == allowed(), "another controller has no quota");
  put("proc/self/cgroup", "4:cpu:/of/the/machine\n");
  put("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "100000\n");
  put("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  tap_check(t, ag_machine_processors(root) == 1, "a container sees its own group as that on top");
  forget();
}

static void check_memory(tap *t) {
  put("proc/meminfo", "MemTotal:       2000 kB\nMemAvailable:       1000 kB\n");
  tap_check(t, ag_machine_free_memory(root) == 1024000, "without groups: what the machine has");
  put("proc/self/cgroup", "0::/job\n");
  put("sys/fs/cgroup/job/memory.max", "max\n");
  put("sys/fs/cgroup/job/memory.current", "900000\n");
  tap_check(t, ag_machine_free_memory(root) == 1024000, "no limit");
  put("sys/fs/cgroup/job/memory.max", "1000000\n");
  tap_check(t, ag_machine_free_memory(root) == 100000, "what a limit leaves");
  put("sys/fs/cgroup/job/memory.stat", "active_file 5\ninactive_file 300000\n");
  tap_check(t, ag_machine_free_memory(root) == 400000, "pages of files that can be dropped are free");
  put("sys/fs/cgroup/job/memory.current", "2000000\n");
  tap_check(t, ag_machine_free_memory(root) == 0, "more is taken than allowed");
  forget();
  put("proc/meminfo", "MemAvailable:       1000 kB\n");
  put("proc/self/cgroup", "4:memory:/job\n");
  put("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "9223372036854771712\n");
  put("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "5000\n");
  tap_check(t, ag_machine_free_memory(root) == 1024000, "version 1 without a limit");
  put("sys/fs/cgroup/memory/memory.limit_in_bytes", "7000\n");
  put("sys/fs/cgroup/memory/memory.usage_in_bytes", "6000\n");
  put("sys/fs/cgroup/memory/memory.stat", "total_inactive_file 500\n");
  tap_check(t, ag_machine_free_memory(root) == 1500, "version 1 with a limit above");
  forget();
}

/* The process that runs this test may only lose processors. */
static void check_set(tap *t) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all) != 0) abort();
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; i++)
    if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) abort();
  tap_check(t, ag_machine_processors(root) == 1, "a set of one processor");
}

int main(void) {
  tap t = {0};
  if (!mkdtemp(root)) return 1;
  check_processors(&t);
  check_memory(&t);
  check_set(&t);
  if (rmdir(root) != 0) return 1;
  return tap_end(&t);
}
