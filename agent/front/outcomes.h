/* The distinct final outcomes of the executions of a search. An outcome is what the program reports at its end, as a
 * text and its digest: what each thread has written to standard output, the errors of the execution, and how it ended.
 *
 * It does not say in which order threads have written, since two executions that no thread can tell apart may differ in
 * that. So searches that reduce the schedules, each in its own way, must come to the same set of outcomes. */
#ifndef AG_OUTCOMES_H
#define AG_OUTCOMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ag_outcomes ag_outcomes;

typedef struct ag_outcome_seen {
  uint64_t digest;
  uint64_t executions; /* executions with this outcome */
  const char *text;    /* borrowed; null: texts are not kept, or there are too many outcomes */
} ag_outcome_seen;

/* Returns null when memory runs out. `texts`: keep the texts, too. */
ag_outcomes *ag_outcomes_new(bool texts);
void ag_outcomes_free(ag_outcomes *outcomes);
/* Forgets all outcomes, because the search restarts. */
void ag_outcomes_clear(ag_outcomes *outcomes);

/* Begins a new execution. */
void ag_outcomes_begin(ag_outcomes *outcomes);
/* A thread has written to standard output. `thread` (copied) is a name that is the same in every execution. */
void ag_outcomes_wrote(ag_outcomes *outcomes, const char *thread, const void *bytes, size_t count);
/* An error has occurred; `what` (copied) describes it. */
void ag_outcomes_failed(ag_outcomes *outcomes, const char *what);
/* Returns the digest of all that this execution has reported so far. */
uint64_t ag_outcomes_so_far(const ag_outcomes *outcomes);
/* The execution has ended and counts; `how` (copied) says how it ended. Returns the digest of its outcome; 0: it is
 * lost. */
uint64_t ag_outcomes_end(ag_outcomes *outcomes, const char *how);

/* Adds an outcome that another process has seen in so many executions; null: its text is not known. */
void ag_outcomes_add(ag_outcomes *outcomes, uint64_t digest, uint64_t executions, const char *text);
/* Another process has lost outcomes. */
void ag_outcomes_lose(ag_outcomes *outcomes);

size_t ag_outcomes_count(const ag_outcomes *outcomes);
/* The i-th outcome in the order of digests. */
ag_outcome_seen ag_outcomes_at(ag_outcomes *outcomes, size_t i);
/* Digest of the whole set of outcomes. */
uint64_t ag_outcomes_digest(const ag_outcomes *outcomes);
/* Were outcomes lost because memory ran out? */
bool ag_outcomes_lost(const ag_outcomes *outcomes);

#endif
