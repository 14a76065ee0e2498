/* Shared by all parts of the engine: failures, and the numbers of threads and locations. */
#include "por/search_state.h"

static const por_operation no_operation;

void por_fail_memory(por_search *search) {
  if (search->failed) return;
  search->failed = true;
  search->failure = (por_failure_info){.kind = POR_FAIL_MEMORY, .step = search->now.position, .thread = POR_NO_THREAD};
}

void por_fail_nondeterminism(por_search *search, size_t step, por_thread_id thread, const por_operation *expected,
                             const por_operation *found) {
  if (search->failed) return;
  search->failed = true;
  search->failure = (por_failure_info){.kind = POR_FAIL_NONDETERMINISM,
                                       .step = step,
                                       .thread = thread,
                                       .expected = expected ? *expected : no_operation,
                                       .found = found ? *found : no_operation};
}

bool por_renew_data(por_search *search, const por_algorithm *by) {
  hp_error error;
  void *own = search->private_data;
  if (by->init && !by->init(search, &error)) {
    search->private_data = own;
    por_fail_memory(search);
    return false;
  }
  void *new = by->init ? search->private_data : NULL;
  search->private_data = own;
  search->algorithm->free(search);
  search->private_data = new;
  search->algorithm = by;
  return true;
}

void por_take_over(por_search *search, const por_algorithm *by) {
  if (search->part.taken) {
    search->part.wants = by->name;
    search->complete = true;
    return;
  }
  if (!por_renew_data(search, by)) return;
  search->flags |= POR_USES_RACES | POR_USES_SLEEP;
  search->statistics.executions = search->statistics.blocked = 0; /* they are run again, and count then */
  search->statistics.taken_over = by->name;
}

por_location_id por_location(por_search *search, uint64_t name) {
  uint32_t number = hp_index_number(&search->locations, name);
  if (number == UINT32_MAX) {
    por_fail_memory(search);
    return 0;
  }
  return number;
}

bool por_location_name(const por_search *search, por_location_id location, uint64_t *name) {
  for (uint32_t i = 0; i < search->locations.capacity; i++) {
    const hp_slot *slot = &search->locations.slots[i];
    if (!slot->taken || slot->number != location) continue;
    *name = slot->key;
    return true;
  }
  return false;
}

static bool widen(por_search *search, uint32_t threads) {
  por_trace *trace = &search->trace;
  uint32_t words = trace->words;
  por_trace_widen(trace, threads);
  uint32_t more = trace->words - words;
  if (trace->out_of_memory ||
      (more && (hp_add(&search->scratch, more) == UINT32_MAX || hp_add(&search->final_enabled, more) == UINT32_MAX)))
    return false;
  return hp_reach(&search->pending, threads - 1);
}

por_thread_id por_thread(por_search *search, por_thread_id parent, uint32_t ordinal) {
  uint32_t number = hp_index_number(&search->threads, (uint64_t)parent << 32 | ordinal);
  if (number == UINT32_MAX || !widen(search, search->threads.count)) {
    por_fail_memory(search);
    return 0;
  }
  search->pending.items[number].parent = parent;
  return number;
}

bool por_list_names(por_search *search, por_names *names, const hp_index *index) {
  if (names->length == index->count) return true;
  if (!por_got_memory(&search->trace, hp_reach(names, index->count - 1))) return false;
  for (uint32_t i = 0; i < index->capacity; i++)
    if (index->slots[i].taken) names->items[index->slots[i].number] = index->slots[i].key;
  return true;
}

bool por_thread_name(const por_search *search, por_thread_id thread, por_thread_id *parent, uint32_t *ordinal) {
  for (uint32_t i = 0; i < search->threads.capacity; i++) {
    const hp_slot *slot = &search->threads.slots[i];
    if (!slot->taken || slot->number != thread) continue;
    *parent = (por_thread_id)(slot->key >> 32);
    *ordinal = (uint32_t)slot->key;
    return true;
  }
  return false;
}
