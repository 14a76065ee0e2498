/* Probes: executions run only to learn which state a sequence of operations leads to. A probe carries out the first
 * nodes of the search's trace, then the sequence, and stops. The search's trace stays as it is.
 *
 * An algorithm calls por_probe_reach() at the end of an execution, or when a new node's sleep set is due. If the answer
 * is not known, the search runs the probes and then asks the algorithm again. */
#ifndef POR_PROBE_H
#define POR_PROBE_H

#include "por/search_state.h"

typedef struct por_wanted {
  por_digest state;     /* state of node `fork` */
  uint32_t fork;        /* the sequence replaces this node of the trace and all nodes behind */
  uint32_t from, count; /* the sequence's threads: `count` entries of probe.threads from `from` on */
} por_wanted;

typedef enum por_reach { POR_REACHED, POR_UNREACHED, POR_ASKED } por_reach;

void por_probe_init(por_probe *probe);
void por_probe_free(por_probe *probe);
size_t por_probe_bytes(const por_probe *probe);

/* Operations that replace node `fork` of the trace and all nodes behind: one of each of `threads`. */
typedef struct por_sequence {
  uint32_t fork;
  por_digest state; /* of node `fork` */
  const por_thread_id *threads;
  uint32_t count;
} por_sequence;

/* Finds the state (`end`) that the sequence leads to. UNREACHED: no state that can be compared. ASKED: not known yet,
 * and a probe is wanted. `operations` (null: not wanted) gets each thread's operation. */
por_reach por_probe_reach(por_search *search, por_sequence sequence, por_digest *end, por_operation *operations);
/* Records that the operation of `thread` leads from state `from` to state `to`. */
void por_probe_learn(por_search *search, por_digest from, por_thread_id thread, const por_operation *operation,
                     por_digest to);

/* Keeps the memory of known steps within its limit. Call this when no algorithm waits for an answer. */
void por_probe_forget(por_search *search);

/* Called by the search: start the next probe (false: none is wanted), decide, take a state, end the probe. */
bool por_probe_begin(por_search *search);
por_decision por_probe_decide(por_search *search, const por_thread_set *enabled);
void por_probe_state(por_search *search, por_digest digest);
void por_probe_end(por_search *search);

#endif
