/* What this process may use of the machine. A container or a batch job often has less than the machine: limits of its
 * control groups (cgroups(7), both versions) and a set of processors (sched_setaffinity(2)). */
#ifndef AG_MACHINE_H
#define AG_MACHINE_H

#include <stdint.h>

/* The number of processors that the process may run on, at least 1. A quota of processor time counts as so many
 * processors, rounded up. HPOR_PROCESSORS in the environment says it instead, if it is a number from 1 on. The files of
 * the system are looked for below `root`: "" is this machine, tests have another. */
int ag_machine_processors(const char *root);

/* How much memory processes may still take, in bytes. Pages of files that the system can drop count as free. */
uint64_t ag_machine_free_memory(const char *root);

/* The number behind `key` in the file, which may begin any line; 0: there is no such line, or no such file. */
uint64_t ag_number_in(const char *path, const char *key);

#endif
