/* Wakeup trees (Optimal-DPOR): ordered trees of event sequences that are to be run from a node. No execution along such
 * a sequence ends asleep.
 *
 * A node's tree is a list of children, in the order of exploration. The child being explored is not in the list,
 * because inserted sequences never belong below it. */
#ifndef POR_WAKEUP_TREE_H
#define POR_WAKEUP_TREE_H

#include "hpor/index.h"
#include "hpor/por.h"
#include "hpor/vector.h"

typedef struct por_wakeup_event {
  por_operation operation;
  por_thread_id thread;
  uint16_t choice; /* POR_EVERY_CHOICE: all outcomes, if the operation has not been carried out yet */
} por_wakeup_event;

/* A node of a tree: 12 bytes. Trees hold many events, but few different ones, so nodes refer to events by number. */
typedef struct por_wakeup_node {
  uint32_t event;          /* index in pool.events */
  uint32_t children, next; /* indices in the pool; 0: none */
} por_wakeup_node;

typedef struct por_wakeup_pool {
  HP_VECTOR(por_wakeup_node) nodes; /* number 0 is not used */
  uint32_t free_list;
  HP_VECTOR(por_wakeup_event) events; /* every event that has ever been in a tree */
  hp_index numbers;                   /* of the events, by hash */
} por_wakeup_pool;

void por_wakeup_init(por_wakeup_pool *pool);
void por_wakeup_free(por_wakeup_pool *pool);
struct por_writer;
struct por_reader;
void por_wakeup_save(const por_wakeup_pool *pool, struct por_writer *writer);
void por_wakeup_load(por_wakeup_pool *pool, struct por_reader *reader); /* into an empty pool */
static inline por_wakeup_node *por_wakeup_at(const por_wakeup_pool *pool, uint32_t index) {
  return pool->nodes.items + index;
}
static inline const por_wakeup_event *por_wakeup_event_of(const por_wakeup_pool *pool, uint32_t index) {
  return pool->events.items + por_wakeup_at(pool, index)->event;
}
size_t por_wakeup_bytes(const por_wakeup_pool *pool);
/* Frees a list of nodes and everything below them. */
void por_wakeup_release(por_wakeup_pool *pool, uint32_t list);

typedef enum por_wakeup_result { POR_WAKEUP_INSERTED, POR_WAKEUP_COVERED, POR_WAKEUP_NO_MEMORY } por_wakeup_result;

/* insert[E](w, tree) of the paper. Unless a sequence of the tree covers `events`, adds the missing part as a new last
 * leaf. Overwrites `events` as working space. */
por_wakeup_result por_wakeup_insert(por_wakeup_pool *pool, uint32_t *list, por_wakeup_event *events, uint32_t count);

/* Event number `at` is UNSEEN. Does another access of the sequence see what it has written? */
bool por_wakeup_sees(const por_wakeup_event *events, uint32_t count, uint32_t at);

/* Is the thread, whose next operation is `operation`, a weak initial of the sequence? A weak initial comes first in
 * some sequence that this one begins. Sets `at` to the thread's first event in the sequence, or to `count` if it has
 * none. */
bool por_weak_initial(por_thread_id thread, const por_operation *operation, const por_wakeup_event *events,
                      uint32_t count, uint32_t *at);

#endif
