/* States that several processes share (docs/decisions/shared-states.md). A state is added once all that lies behind it
 * has been explored here, together with the actions that have been seen there. In other processes, an execution that
 * comes to it is cut, and holds its steps against these actions. The states of a cycle are added when the first one of
 * them is closed: before, not all is known of what lies behind them. */
#ifndef POR_SHARING_H
#define POR_SHARING_H

#include "por/search_state.h"

void por_sharing_free(por_sharing *sharing);
size_t por_sharing_bytes(const por_sharing *sharing);
/* The name of the new node's state for other processes. `digest`: with what sleeps there. */
por_digest por_sharing_key(por_search *search, por_digest digest);
/* Has another process explored all that lies behind the state? If so, the state graph knows from now on what has been
 * seen there. */
bool por_sharing_find(por_search *search, uint32_t state, por_digest key);
/* Reports that node `at`, which has a state, leaves the trace, completely explored. States are shared, and the state
 * graph holds what has been reached from this one. `known`: that is all that can follow. */
void por_sharing_add(por_search *search, uint32_t at, bool known);
/* Are these the words of an action? Another process may have told them. */
bool por_sharing_is_action(const uint32_t *words, uint32_t count);

#endif
