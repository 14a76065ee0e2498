/* One search in several parts, which several processes explore at the same time.
 *
 * A part is a schedule, its *path*, and everything behind it. One owner keeps the parts (por_parts). Each worker runs
 * an ordinary search, which explores one part. Two things cross the borders of parts:
 *
 * - A worker gives something away: whole alternatives, at the first node of its trace that has any left. From then on
 *   its own part begins behind that node. Nothing is explored twice: what is given away counts as explored before what
 *   comes later at that node, and sleeps there.
 * - A race that a worker finds may ask for an alternative at a node of its path. That node belongs to the owner, since
 *   other parts share it. The worker makes a *claim*. The owner knows all that has been given away at the node, and
 *   makes a part of the claim if nothing there answers it.
 *
 * All alternatives of a node have one order, that of their beginnings, whoever explores them. So the argument for sleep
 * sets and source sets holds as for one process: each trace is explored once.
 *
 * An algorithm that keeps what is left apart from the trace (pop) gives half of that away. Such a part has no path, and
 * makes no claims. So what is found elsewhere meanwhile is not known in it, and some traces are explored in both. They
 * are told apart by a digest, so that each counts once.
 *
 * The worker, with a search of its own for each part:
 *
 *     por_part_take(s, bytes, size);                 // what por_parts_next() wrote
 *     while (por_execution_begin(s)) {
 *         if (others are idle && por_can_give(s)) por_part_tell(s, true, ...);   // to por_parts_hear()
 *         ... one execution ...
 *         if (por_part_has_news(s)) por_part_tell(s, false, ...);
 *     }
 *
 * What is written names threads by their order of start, and locations by their names. So all processes understand it,
 * provided that they run the same build of hpor. */
#ifndef HPOR_SPLIT_H
#define HPOR_SPLIT_H

#include "hpor/por.h"

/* ---- the worker ------------------------------------------------------------------------------------------------- */

/* Can the search be explored in parts? Not with a bound or samples, and not by every algorithm. With state matching
 * only if states are shared (por_config.shared). */
bool por_can_split(const por_search *search);
/* Can searches with this algorithm be explored in parts? `match`: and match states. */
bool por_splits(const char *algorithm, bool match);
/* Makes the search explore one part. Call it before the first por_execution_begin(). False: the bytes do not fit
 * together, or memory ran out; then the search cannot be used. */
bool por_part_take(por_search *search, const void *bytes, size_t size);
/* Has the search something to give away? Call it where por_frontier_is_there() answers true. */
bool por_can_give(por_search *search);
/* The algorithm cannot explore what the program does: where it is alone, this other one takes over (por_statistics). In
 * parts, the search ends, and all of it must be explored by the other one. Null: nothing is wanted. */
const char *por_part_wants(const por_search *search);
/* May an execution of this part be run in another part, too? So it is where a part has no path. Then por_part_trace()
 * tells which ones are the same. */
bool por_part_repeats(const por_search *search);
/* A digest of the execution that has ended. It is the same in each process, and for each order of the execution's
 * independent operations. */
uint64_t por_part_trace(por_search *search);
/* Is there something to tell, even if nothing is given away? The owner must know before the part ends; others may wait
 * for it. */
bool por_part_has_news(const por_search *search);
/* Writes what the owner must know. `give`: gives away what is left at the first node with anything left. (To be asked
 * for only where por_can_give() has answered true.) False: `write` has failed, or memory ran out. Then the part is
 * lost.
 */
bool por_part_tell(por_search *search, bool give, por_write *write, void *data);

/* ---- the owner -------------------------------------------------------------------------------------------------- */

typedef struct por_parts por_parts;

/* One part, the whole search, waits to be explored. The caller owns the result. Null: memory ran out. */
por_parts *por_parts_new(void);
void por_parts_free(por_parts *parts);
/* How many parts wait to be explored, and how many are being explored? None of both: the search is complete. */
size_t por_parts_waiting(const por_parts *parts);
size_t por_parts_under_way(const por_parts *parts);
/* From now on, a part waits until workers that explore another thread at the same node have told what that thread's
 * step touches. Then the thread can sleep in the part. Only where what workers tell is heard soon. */
void por_parts_wait(por_parts *parts);
/* Can one of those that wait be handed out now? */
bool por_parts_ready(const por_parts *parts);
/* Hands out a part that waits: writes what por_part_take() reads. `*part` becomes its number. False: none is ready,
 * memory ran out, or `write` has failed. */
bool por_parts_next(por_parts *parts, uint32_t *part, por_write *write, void *data);
/* Takes what the worker of that part has told. `*gave`: it has given something away. What the worker has found out
 * until then is certain: if the worker is lost later, its work is done again from there only. False: the bytes do not
 * fit together, or memory ran out. Then the parts cannot be used. */
bool por_parts_hear(por_parts *parts, uint32_t part, const void *bytes, size_t size, bool *gave);
/* How many steps the schedule has that the part goes on at. */
size_t por_parts_steps(const por_parts *parts, uint32_t part);
/* The part has been explored. */
void por_parts_ended(por_parts *parts, uint32_t part);
/* The worker gives its part back: the part waits again, as the worker described it when it last gave something away. */
void por_parts_back(por_parts *parts, uint32_t part);
/* The same, and the worker is gone. Returns how many workers have been lost with this part. */
uint32_t por_parts_lost(por_parts *parts, uint32_t part);

#endif
