/* Inserts sequences into wakeup trees, and takes subtrees out of them. */
#include "por/algorithms/wakeup_tree.h"

#include "por/algorithm.h"
#include "por/dependence.h"
#include "por/mutant.h"
#include "por/serialize.h"

#include <string.h>

void por_wakeup_init(por_wakeup_pool *pool) {
  *pool = (por_wakeup_pool){.free_list = 0};
}

void por_wakeup_free(por_wakeup_pool *pool) {
  hp_free(&pool->nodes);
  hp_free(&pool->events);
  hp_index_free(&pool->numbers);
}

size_t por_wakeup_bytes(const por_wakeup_pool *pool) {
  return hp_bytes(&pool->nodes) + hp_bytes(&pool->events) + hp_index_bytes(&pool->numbers);
}

void por_wakeup_release(por_wakeup_pool *pool, uint32_t list) {
  while (list) {
    por_wakeup_node *node = por_wakeup_at(pool, list);
    uint32_t next = node->next;
    por_wakeup_release(pool, node->children);
    node = por_wakeup_at(pool, list);
    node->next = pool->free_list;
    pool->free_list = list;
    list = next;
  }
}

static bool same_event(const por_wakeup_event *a, const por_wakeup_event *b) {
  return a->thread == b->thread && a->choice == b->choice && por_operation_same(&a->operation, &b->operation);
}

static uint64_t mix_access(uint64_t hash, por_access access) {
  return hp_mix(hash + ((uint64_t)(access.mode ? access.location : 0) << 32 | access.mode));
}

static uint64_t hash_of(const por_wakeup_event *event) {
  const por_operation *operation = &event->operation;
  uint64_t hash = hp_mix((uint64_t)event->thread << 32 | operation->site) + event->choice;
  return mix_access(mix_access(hash, operation->first), operation->second);
}

/* UINT32_MAX when memory ran out. */
static uint32_t number_of(por_wakeup_pool *pool, const por_wakeup_event *event) {
  uint64_t hash = hash_of(event);
  for (const hp_slot *slot = hp_index_find(&pool->numbers, hash); slot; slot = hp_index_after(&pool->numbers, slot))
    if (same_event(&pool->events.items[slot->number], event)) return slot->number;
  uint32_t number = pool->events.length;
  if (!hp_push(&pool->events, *event)) return UINT32_MAX;
  if (hp_index_add(&pool->numbers, hash, number)) return number;
  pool->events.length--;
  return UINT32_MAX;
}

void por_wakeup_save(const por_wakeup_pool *pool, struct por_writer *writer) {
  por_put_vector(writer, &pool->nodes);
  por_put_vector(writer, &pool->events);
  por_put_number(writer, pool->free_list);
}

void por_wakeup_load(por_wakeup_pool *pool, struct por_reader *reader) {
  por_get_vector(reader, &pool->nodes);
  por_get_vector(reader, &pool->events);
  pool->free_list = (uint32_t)por_get_number(reader);
  for (uint32_t i = 0; i < pool->events.length; i++)
    if (!hp_index_add(&pool->numbers, hash_of(&pool->events.items[i]), i)) reader->failed = true;
}

static uint32_t new_node(por_wakeup_pool *pool, const por_wakeup_event *event) {
  uint32_t at = pool->free_list, number = number_of(pool, event);
  if (number == UINT32_MAX) return 0;
  if (at) {
    pool->free_list = por_wakeup_at(pool, at)->next;
  } else {
    if (!pool->nodes.length && hp_add(&pool->nodes, 1) == UINT32_MAX) return 0;
    at = hp_add(&pool->nodes, 1);
    if (at == UINT32_MAX) return 0;
  }
  *por_wakeup_at(pool, at) = (por_wakeup_node){.event = number};
  return at;
}

bool por_wakeup_sees(const por_wakeup_event *events, uint32_t count, uint32_t at) {
  for (uint32_t i = at + 1; i < count; i++) {
    const uint32_t mode = por_operation_mode(&events[i].operation, events[at].operation.first.location);
    if (mode) return mode != POR_UNSEEN;
  }
  return false;
}

bool por_weak_initial(por_thread_id thread, const por_operation *operation, const por_wakeup_event *events,
                      uint32_t count, uint32_t *at) {
  uint32_t i = 0;
  for (; i < count && events[i].thread != thread; i++)
    ;
  *at = i;
  if (i < count) operation = &events[i].operation;
  por_operation seen = *operation; /* as it is in the sequence */
  if (i < count && seen.first.mode == POR_UNSEEN && por_wakeup_sees(events, count, i)) seen.first.mode = POR_WRITE;
  for (uint32_t j = 0; j < i; j++)
    if (!POR_MUTANT(10) && por_operations_dependent(&events[j].operation, &seen)) return false;
  return true;
}

/* Adds the events as a chain at the end of the list. */
static bool append_chain(por_wakeup_pool *pool, uint32_t *list, const por_wakeup_event *events, uint32_t count) {
  uint32_t chain = 0;
  for (uint32_t i = count; i-- > 0;) {
    uint32_t node = new_node(pool, &events[i]);
    if (!node) return false;
    por_wakeup_at(pool, node)->children = chain;
    chain = node;
  }
  if (!*list) {
    *list = chain;
    return true;
  }
  uint32_t last = *list;
  while (por_wakeup_at(pool, last)->next) last = por_wakeup_at(pool, last)->next;
  por_wakeup_at(pool, last)->next = chain;
  return true;
}

por_wakeup_result por_wakeup_insert(por_wakeup_pool *pool, uint32_t *list, por_wakeup_event *events, uint32_t count) {
  uint32_t parent = 0;
  bool foreign = false; /* the parent is an event that is not in the sequence */
  for (;;) {
    uint32_t children = parent ? por_wakeup_at(pool, parent)->children : *list;
    /* A leaf is extended in every way. Yet a foreign one may turn out to end the execution; so the sequence is put
     * below it all the same, to be taken up again then. */
    if (!count || (parent && !children && !foreign)) return POR_WAKEUP_COVERED;
    uint32_t child, at = 0;
    for (child = children; child; child = por_wakeup_at(pool, child)->next) {
      const por_wakeup_event *event = por_wakeup_event_of(pool, child);
      /* Two outcomes of one operation are as different as two operations. */
      if (por_weak_initial(event->thread, &event->operation, events, count, &at) &&
          (at == count || events[at].choice == event->choice || event->choice == POR_EVERY_CHOICE))
        break;
    }
    if (!child) {
      uint32_t head = children;
      if (!append_chain(pool, &head, events, count)) return POR_WAKEUP_NO_MEMORY;
      if (parent)
        por_wakeup_at(pool, parent)->children = head;
      else
        *list = head;
      return POR_WAKEUP_INSERTED;
    }
    foreign = at == count;
    if (!foreign) { /* the event leaves the sequence: those before it, mostly none, move up */
      memmove(events + 1, events, at * sizeof *events);
      events++;
      count--;
    }
    parent = child;
  }
}
