/* Probes: executions that are run only to learn which state a sequence of operations leads to. The trace of the search
 * stays as it is: a probe carries out its first nodes, then the sequence, and stops.
 *
 * An algorithm asks por_probe_reach() at the end of an execution or when a new node's sleep set is due. If the answer
 * is not known, it says so; the search then runs the probes and asks the algorithm again. */
#ifndef POR_PROBE_H
#define POR_PROBE_H

#include "por/search_state.h"

typedef struct por_wanted {
  por_digest state;     /* of node `fork` */
  uint32_t fork;        /* the sequence is carried out in place of this node of the trace and what follows */
  uint32_t from, count; /* in probe.threads */
} por_wanted;

typedef enum por_reach { POR_REACHED, POR_UNREACHED, POR_ASKED } por_reach;

void por_probe_init(por_probe *probe);
void por_probe_free(por_probe *probe);
size_t por_probe_bytes(const por_probe *probe);

/* Which state (`end`) do the threads lead to, one operation each, from `state`, the state of node `fork`? UNREACHED: to
 * none that can be compared. ASKED: it is not known yet. `operations` (null: not wanted) gets what each of them does.
 */
por_reach por_probe_reach(por_search *search, uint32_t fork, por_digest state, const por_thread_id *threads,
                          uint32_t count, por_digest *end, por_operation *operations);
/* In `from`, the operation of `thread` has led to `to`. */
void por_probe_learn(por_search *search, por_digest from, por_thread_id thread, const por_operation *operation,
                     por_digest to);

/* Keeps the memory of what is known within its limit; to be called when nobody waits for an answer. */
void por_probe_forget(por_search *search);

/* The search's: begins the next probe (false: none is wanted); its decisions; its states; its end. */
bool por_probe_begin(por_search *search);
por_decision por_probe_decide(por_search *search, const por_thread_set *enabled);
void por_probe_state(por_search *search, por_digest digest);
void por_probe_end(por_search *search);

#endif
