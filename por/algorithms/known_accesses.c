/* Keeps a list of known accesses for each location. */
#include "por/algorithms/known_accesses.h"

#include "por/dependence.h"
#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"

#include <string.h>

void por_known_free(por_known_accesses *known) {
  hp_free(&known->by_location);
  hp_free(&known->entries);
}

static por_known_access *entry_at(const por_known_accesses *known, uint32_t index) {
  return index ? known->entries.items + index : NULL;
}

const por_known_access *por_known_first(const por_known_accesses *known, por_location_id location) {
  return location < known->by_location.length ? entry_at(known, known->by_location.items[location]) : NULL;
}

const por_known_access *por_known_next(const por_known_accesses *known, const por_known_access *entry) {
  return entry_at(known, entry->next);
}

static bool note(por_known_accesses *known, por_thread_id thread, uint32_t site, por_access access, bool *grown) {
  if (!access.mode || (POR_MUTANT(15) && thread > 0)) return true;
  if (!hp_reach(&known->by_location, access.location)) return false;
  if (!known->entries.length && hp_add(&known->entries, 1) == UINT32_MAX) return false;
  uint32_t *first = known->by_location.items + access.location;
  uint32_t mode = 1u << access.mode;
  for (por_known_access *entry = entry_at(known, *first); entry; entry = entry_at(known, entry->next)) {
    if (entry->thread != thread || entry->site != site) continue;
    if (!(entry->modes & mode)) *grown = true;
    entry->modes |= mode;
    if (entry->most == entry->times) entry->most++;
    return true;
  }
  if (!hp_push(&known->entries, (por_known_access){thread, site, mode, *first, 0, 1})) return false;
  *first = known->entries.length - 1;
  *grown = true;
  return true;
}

bool por_known_note(por_known_accesses *known, por_thread_id thread, const por_operation *operation, bool *grown) {
  return note(known, thread, operation->site, operation->first, grown) &&
         note(known, thread, operation->site, operation->second, grown);
}

static uint32_t done(por_known_accesses *known, por_thread_id thread, uint32_t site, por_access access) {
  if (!access.mode || access.location >= known->by_location.length) return 0;
  uint32_t at = known->by_location.items[access.location];
  for (por_known_access *entry; (entry = entry_at(known, at)); at = entry->next) {
    if (entry->thread != thread || entry->site != site) continue;
    entry->times++;
    return at;
  }
  return 0;
}

por_known_count por_known_done(por_known_accesses *known, por_thread_id thread, const por_operation *operation) {
  return (por_known_count){{done(known, thread, operation->site, operation->first),
                            done(known, thread, operation->site, operation->second)}};
}

void por_known_undone(por_known_accesses *known, por_known_count count) {
  for (int i = 0; i < 2; i++)
    if (count.entries[i]) entry_at(known, count.entries[i])->times--;
}

bool por_known_races(const por_known_access *entry, uint32_t mode) {
  for (uint32_t seen = POR_READ; seen < POR_MODE_COUNT; seen++)
    if (entry->modes & 1u << seen && por_modes_conflict(mode, seen) && por_modes_race(mode, seen)) return true;
  return false;
}

bool por_known_strong(const por_known_access *entry) {
  return (entry->modes & ~(1u << POR_READ | 1u << POR_AWAIT | 1u << POR_ATTEMPT | 1u << POR_PASS)) != 0;
}

void por_known_save(const por_known_accesses *known, const por_search *search, por_writer *writer) {
  por_put_vector(writer, &known->by_location);
  por_put_vector(writer, &known->entries);
  for (uint32_t i = 1; i < known->entries.length; i++)
    por_put_site(writer, &search->config.oracle, known->entries.items[i].site);
}

static void take(por_known_access *entry, uint32_t site) {
  entry->site = site;
  entry->times = 0;
}

void por_known_load(por_known_accesses *known, por_search *search, por_reader *reader) {
  por_get_vector(reader, &known->by_location);
  por_get_vector(reader, &known->entries);
  for (uint32_t i = 1; i < known->entries.length && !reader->failed; i++)
    take(known->entries.items + i, por_get_site(reader, &search->config.oracle));
}
