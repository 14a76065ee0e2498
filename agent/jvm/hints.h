/* Options that may help a search that was cut off. All is measured: each hint says what the executions so far have
 * shown, and what that means for the option, or nothing of it where it cannot be told. */
#ifndef AG_HINTS_H
#define AG_HINTS_H

#include "front/report.h"
#include "jvm/agent.h"

/* What executions have shown. */
typedef struct ag_seen ag_seen;
ag_seen *ag_seen_new(void); /* null: out of memory; then there are no hints from executions */
/* The search begins anew. */
void ag_seen_forget(ag_seen *seen);
/* Takes what the execution has shown. Call it behind por_execution_end(). */
void ag_seen_take(ag_agent *agent);

/* Two operations that conflict, by their sites; how often, in all executions. */
typedef struct ag_seen_pair {
  uint32_t sites[2];
  uint64_t count;
} ag_seen_pair;
/* The pairs that were seen most, at most `room`; returns how many. */
size_t ag_seen_most(const ag_seen *seen, ag_seen_pair *most, size_t room);
/* All pairs, and the executions that have shown them. */
uint64_t ag_seen_pairs(const ag_seen *seen);
uint64_t ag_seen_executions(const ag_seen *seen);

enum { AG_MOST_HINTS = 3 };

typedef struct ag_hints {
  ag_hint items[AG_MOST_HINTS];
  size_t count;
} ag_hints;

/* Chooses the hints that promise most. `verdict` has all but the hints. */
void ag_find_hints(const ag_agent *agent, const ag_verdict *verdict, ag_hints *hints);
void ag_hints_free(ag_hints *hints);

#endif
