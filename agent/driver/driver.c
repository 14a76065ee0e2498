/* Takes records and requests from the Java half, asks the model and the core, and says which thread goes on. */
#include "driver/driver_parts.h"

#include "jdk/race_trust.h"

#include <stdlib.h>
#include <string.h>

/* Daemons go on after the last other thread has ended, and all threads beside one that is about to leave the program;
 * but not for ever. */
enum { DAEMON_STEPS = 1000 };

/* Remembers what the location is, for the look-ahead's questions. */
static void note_location(ag_driver *d, uint32_t location, uint64_t name, uint32_t site) {
  if (location >= d->tables.location_capacity) {
    uint32_t capacity = d->tables.location_capacity ? d->tables.location_capacity : 1024;
    while (capacity <= location) capacity *= 2;
    ag_location *locations = realloc(d->tables.locations, capacity * sizeof *locations);
    if (!locations) return; /* then it counts as shared */
    memset(locations + d->tables.location_capacity, 0, (capacity - d->tables.location_capacity) * sizeof *locations);
    d->tables.locations = locations;
    d->tables.location_capacity = capacity;
  }
  ag_location *known = &d->tables.locations[location];
  uint32_t kind = site && d->future ? ag_future_kind(d->future, site) : AN_NONE;
  bool again = known->name == name;
  *known = (ag_location){name, site ? site : known->site, again && kind != known->kind ? AN_NONE : kind,
                         again ? known->user_plus_1 : 0};
}

/* `stable`: 0: the name is to be taken as it is. */
static uint32_t locate_at(ag_driver *d, uint64_t name, uint32_t site, uint64_t stable) {
  uint32_t location = por_location(d->search, stable ? stable : name);
  if (stable) ag_stable_location_is(d->stable, location, stable);
  if (d->reach || d->future || d->frozen) note_location(d, location, name, site);
  return location;
}

uint32_t ag_driver_locate(void *context, uint64_t name) {
  ag_driver *d = context;
  return locate_at(d, name, 0, d->stable ? ag_stable_model_location(d->stable, name) : 0);
}

uint32_t ag_driver_object_of(const ag_driver *d, uint32_t location) {
  return location < d->tables.location_capacity ? ag_location_object(d->tables.locations[location].name) : 0;
}

static por_operation operation_of(ag_driver *d, uint32_t thread) {
  por_operation op = ag_model_operation(d->model, thread, ag_driver_locate, d);
  ag_driver_add_group(d, thread, &op, ag_model_thread(d->model, thread)->request.group);
  return op;
}

por_operation ag_driver_operation_of(ag_driver *d, uint32_t thread) {
  return operation_of(d, thread);
}

/* ---- records ---------------------------------------------------------------------------------------------------- */

static bool takes_member_from_record(const ag_site *site) {
  return site->kind != AG_FIELD_READ && site->kind != AG_FIELD_WRITE;
}

/* Is a location in the record the number of a field? */
static bool is_field(const ag_site *site, const ag_record *record) {
  switch (site->kind) {
    case AG_ARRAY_READ:
    case AG_ARRAY_WRITE:
      return false;
    case AG_ATOMIC_READ:
    case AG_ATOMIC_WRITE:
    case AG_ATOMIC_UPDATE:
      return record->location & AG_RECORD_FIELD;
    default:
      return true;
  }
}

uint32_t ag_record_location(const ag_driver *d, const ag_record *record) {
  const ag_site *site = record->site ? ag_site_get(d->sites, record->site) : NULL;
  uint32_t marks = site && site->mode == AG_MODE_OF_RECORD ? (uint32_t)AG_RECORD_VOLATILE : 0;
  if (site && is_field(site, record)) marks |= AG_RECORD_FIELD;
  if (site) marks |= ag_driver_view_marks(site, record);
  return record->location & ~marks;
}

static uint32_t locate_static(ag_driver *d, const ag_record *record, ag_site *site) {
  uint32_t number = ag_record_location(d, record);
  uint32_t owner = number ? d->tables.statics[number][0] : site->resolved,
           field = number ? d->tables.statics[number][1] : site->field;
  uint64_t stable = d->stable ? ag_stable_static_location(d->stable, owner, field) : 0;
  return locate_at(d, ag_location_static(owner, field), record->site, stable);
}

/* At its first use the class of the field is loaded: now it can be told which field it is, and how it is declared. */
static void check_site(ag_driver *d, ag_site *site) {
  site->checked = true;
  site->trusted = ag_race_trusted(d->sites, site);
  site->chosen = !site->contents && ag_race_mode_chosen(d->sites, site);
  site->watched = ag_driver_watches(d, site);
  bool is_static = site->kind == AG_STATIC_READ || site->kind == AG_STATIC_WRITE;
  bool is_field = is_static || (!site->contents && (site->kind == AG_FIELD_READ || site->kind == AG_FIELD_WRITE));
  if (is_static)
    site->resolved = site->field_known ? ag_name_in(d->sites, site->owner, site->loader)
                                       : d->calls.resolve_static(d->calls.context, site);
  site->member = site->field;
  if (!is_field) return;
  uint32_t named = is_static ? site->resolved : ag_name_in(d->sites, site->owner, site->loader);
  uint32_t flags = ag_field_flags(d->sites, named, site->field);
  if (!flags && !site->field_known && d->calls.field_flags) flags = d->calls.field_flags(d->calls.context, site);
  if (!is_static) site->member = ag_field_member(d->sites, site->owner, site->loader, site->field);
  site->late = flags & AG_FIELD_LATE;
  /* What a final field is given during construction is no operation: its hook is not there. */
  site->invisible = flags & AG_FIELD_FINAL && (is_static || site->kind == AG_FIELD_READ);
  /* The JDK's caches make such queues when they are used for the first time: nobody else has them yet. */
  site->invisible |= !strcmp(ag_name_text(d->sites, site->class_name), "java/lang/ref/ReferenceQueue") &&
                     !strncmp(ag_name_text(d->sites, site->method), "<init>", 6);
  if (!site->field_known) site->mode = flags & AG_FIELD_VOLATILE ? AG_MODE_VOLATILE : AG_MODE_PLAIN;
}

static por_mode mode_of(const ag_site *site) {
  switch (site->kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      return POR_READ;
    default:
      return POR_WRITE;
  }
}

/* Where data races are not looked for: a second thread calls an object that is one variable, and nothing may order it.
 */
static uint32_t note_contents(ag_driver *d, const ag_site *site, uint32_t location) {
  if (location >= d->tables.called_capacity) {
    uint32_t capacity = location * 2 + 64, *called = realloc(d->tables.called_by, capacity * sizeof *called);
    if (!called) return location;
    memset(called + d->tables.called_capacity, 0, (capacity - d->tables.called_capacity) * sizeof *called);
    d->tables.called_by = called;
    d->tables.called_capacity = capacity;
  }
  if (d->tables.called_by[location] && d->tables.called_by[location] != d->now.current + 1)
    d->traits.called_together = site->owner;
  d->tables.called_by[location] = d->now.current + 1;
  return location;
}

/* The location of a record, or AG_NO_LOCATION if it is no operation: its field is final, or its object is older than
 * the execution and so belongs to the JDK's own state; unless it is the program that uses it (the main thread,
 * System.in). */
static uint32_t find_location(ag_driver *d, const ag_record *record, ag_site *site) {
  if (site->invisible) return AG_NO_LOCATION;
  if (!record->hash) return locate_static(d, record, site);
  if (ag_object_is_old(d->objects, record->hash) && !site->contents) return AG_NO_LOCATION;
  uint32_t object = ag_object(d->objects, record->hash, d->now.current);
  uint32_t member = takes_member_from_record(site) ? ag_record_location(d, record) : site->member;
  if (takes_member_from_record(site)) member = ag_driver_view_member(d, site, record, member);
  uint64_t stable = d->stable ? ag_stable_member_location(d->stable, object, member, is_field(site, record)) : 0;
  uint32_t location = locate_at(d, ag_location_member(object, member), record->site, stable);
  bool together = site->contents && !site->synchronized && !d->races && !d->traits.called_together;
  return together ? note_contents(d, site, location) : location;
}

static ag_mode access_mode(const ag_site *site, const ag_record *record) {
  if (site->mode != AG_MODE_OF_RECORD) return (ag_mode)site->mode;
  return record->location & AG_RECORD_VOLATILE ? AG_MODE_VOLATILE : AG_MODE_PLAIN;
}

/* 0: it takes no part in data races. */
static ag_access_kind access_kind(const ag_site *site, ag_mode mode) {
  if (site->trusted && mode == AG_MODE_PLAIN) return 0;
  if (site->kind == AG_ATOMIC_UPDATE || site->synchronized) return AG_ACCESS_UPDATE;
  return mode_of(site) == POR_READ ? AG_ACCESS_READ : AG_ACCESS_WRITE;
}

static __attribute__((noinline)) void find_operation(ag_driver *d, const ag_record *record,
                                                     ag_cached_operation *found) {
  ag_site *site = ag_site_get(d->sites, record->site);
  if (!site->checked) check_site(d, site);
  uint32_t location = find_location(d, record, site);
  /* What is none is asked for again: it is rare. */
  uint32_t execution = location == AG_NO_LOCATION ? 0 : d->tables.execution;
  ag_mode mode = access_mode(site, record);
  bool bytes = d->traits.views && location != AG_NO_LOCATION && record->hash;
  *found = (ag_cached_operation){.site = record->site,
                                 .hash = record->hash,
                                 .member = record->location,
                                 .execution = execution,
                                 .location = location,
                                 .mode = (uint8_t)mode_of(site),
                                 .kind = site->kind,
                                 .race_mode = (uint8_t)mode,
                                 .race_kind = (uint8_t)access_kind(site, mode),
                                 .chosen = site->chosen};
  if (bytes) found->bytes = ag_driver_view_bytes(d, site, record, ag_object(d->objects, record->hash, d->now.current));
}

/* Most accesses are like one of a moment ago: a small direct-mapped cache, in which only what this execution has put
 * there counts. */
static inline ag_cached_operation *look_up(ag_driver *d, const ag_record *record) {
  uint64_t key = ((uint64_t)record->hash << 32 | record->site) + ((uint64_t)record->location << 16);
  ag_cached_operation *cached = &d->tables.cache[(key * 0x9e3779b97f4a7c15u) >> (64 - AG_CACHE_BITS)];
  if (cached->site != record->site || cached->hash != record->hash || cached->member != record->location ||
      cached->execution != d->tables.execution)
    find_operation(d, record, cached);
  return cached;
}

static void begin_cache(ag_driver *d) {
  if (++d->tables.execution) return;
  memset(d->tables.cache, 0, sizeof d->tables.cache);
  d->tables.execution = 1;
}

static uint32_t holder_of(ag_driver *d, uint32_t hash) {
  return hash && !ag_object_is_old(d->objects, hash) ? ag_object(d->objects, hash, d->now.current) : 0;
}

/* The reference is about to be stored: it gets its name, and who can reach the place can reach the object. */
static void store(ag_driver *d, const ag_record *record) {
  uint32_t value = ag_object(d->objects, record->value, d->now.current);
  bool final = !record->site && record->hash == AG_NOTE_FINAL;
  if (d->frozen && !d->now.atomic_depth)
    ag_frozen_store(d->frozen, d->now.current, holder_of(d, final ? record->location : record->hash), value, final,
                    (uint32_t)(d->now.steps + d->now.unreported));
  if (!d->reach) return;
  if (record->hash && !final && !ag_object_is_old(d->objects, record->hash))
    ag_reach_store(d->reach, ag_object(d->objects, record->hash, d->now.current), value);
  else
    ag_reach_publish(d->reach, value);
}

/* A constructor has stored references into final fields of the object of this hash, and ends. */
static void freeze(ag_driver *d, uint32_t hash) {
  uint32_t object = d->frozen && !d->now.atomic_depth ? holder_of(d, hash) : 0;
  if (object) ag_frozen_freeze(d->frozen, object, (uint32_t)(d->now.steps + d->now.unreported));
}

/* Was the list wrong? Objects keep their names, so that another execution may have shown the first thread. */
static void check_list(ag_driver *d, uint32_t location) {
  ag_location *known = location < d->tables.location_capacity ? &d->tables.locations[location] : NULL;
  if (!known || ag_driver_listed(d, location)) return;
  if (!known->user_plus_1) known->user_plus_1 = d->now.current + 1;
  if (known->user_plus_1 == d->now.current + 1) return;
  const ag_site *site = ag_site_get(d->sites, known->site);
  d->calls.unlisted(d->calls.context, ag_name_text(d->sites, site->resolved ? site->resolved : site->owner));
}

/* An access of an object that is older than the execution is no operation, but it orders: what the JDK keeps for all
 * executions has locks, and behind them are objects that the execution has made. */
static void synchronize_by_old(ag_driver *d, const ag_record *record, const ag_cached_operation *access) {
  ag_mode mode = (ag_mode)access->race_mode;
  if (mode < AG_MODE_ACQUIRE || !access->race_kind || !ag_object_is_old(d->objects, record->hash)) return;
  uint32_t member = ag_site_get(d->sites, record->site)->member;
  if (takes_member_from_record(ag_site_get(d->sites, record->site))) member = ag_record_location(d, record);
  uint32_t location = locate_at(d, ag_location_old(record->hash * 0x9e3779b1u + member), 0, 0);
  if (access->race_kind & AG_ACCESS_READ && mode != AG_MODE_RELEASE)
    ag_races_acquire(d->races, d->now.current, location);
  if (access->race_kind & AG_ACCESS_WRITE && mode != AG_MODE_ACQUIRE)
    ag_races_release(d->races, d->now.current, location);
}

/* Turns a record of the running thread into an operation; false if it is none. */
static inline bool operation_of_record(ag_driver *d, const ag_record *record, por_operation *op,
                                       ag_cached_operation **cached) {
  uint32_t location = AG_NO_LOCATION;
  if (record->site) {
    ag_cached_operation *known = *cached = look_up(d, record);
    location = known->location;
    if (d->loops && record->hash && ag_object_is_old(d->objects, record->hash)) ag_driver_loop_effect(d);
    *op = (por_operation){.first = {location, known->mode}, .site = record->site, .kind = known->kind};
    if (location == AG_NO_LOCATION && record->hash && d->races) synchronize_by_old(d, record, known);
    if (ag_model_uses_atomic(d->model)) op->second = (por_access){ag_driver_locate(d, ag_location_atomic()), POR_READ};
    if (location != AG_NO_LOCATION) ag_driver_add_group(d, d->now.current, op, 0);
  } else if (record->hash == AG_NOTE_ENTERED) {
    if (d->check) ag_summary_check_entered(d->check, d->now.current, record->location);
    return false;
  } else if (record->hash == AG_NOTE_ONLY_READ) {
    if (d->races) ag_races_only_read(d->races, d->now.current);
    ag_driver_loop_kept(d);
    return false;
  } else if (record->hash == AG_NOTE_VISITED) {
    ag_driver_loop_visited(d, record->location, record->value);
    return false;
  } else if (record->hash != AG_NOTE_PUBLISH && record->hash != AG_NOTE_FINAL) {
    ag_driver_note(d, record);
    return false;
  }
  if (record->value)
    store(d, record);
  else if (!record->site && record->hash == AG_NOTE_FINAL)
    freeze(d, record->location);
  if (d->reach && location != AG_NO_LOCATION)
    d->traits.mistaken |= ag_reach_use(d->reach, ag_driver_object_of(d, location), d->now.current);
  if (d->calls.listed && location != AG_NO_LOCATION) check_list(d, location);
  if (d->digest && record->site && location == AG_NO_LOCATION)
    ag_digest_access(d->digest, d->now.current, op->kind, AG_NO_LOCATION);
  return location != AG_NO_LOCATION;
}

void ag_driver_set_limit(ag_driver *d) {
  d->control->turns++;
  d->control->effects = ag_driver_loop_effects(d);
  if (d->now.atomic_depth) { /* nobody is to be asked */
    d->control->next = d->control->buffer;
    d->control->limit = d->control->buffer + (d->check ? 0 : AG_BUFFER_RECORDS);
    return;
  }
  if (ag_driver_in_method(d) || d->now.watching || d->traits.monitors_of_objects ||
      d->now.awaiting) { /* whose code it is, and whom it wakes, must be asked of each */
    d->control->next = d->control->limit = d->control->buffer;
    return;
  }
  uint64_t room = d->now.left < AG_BUFFER_RECORDS ? d->now.left : AG_BUFFER_RECORDS;
  uint64_t steps = d->now.steps < d->step_limit ? d->step_limit - d->now.steps : 0;
  if (steps < room) room = steps;
  if (d->control->known && ag_digest_known_steps(d->digest) < room) room = ag_digest_known_steps(d->digest);
  d->control->next = d->control->buffer;
  d->control->limit = d->control->buffer + room;
}

static const por_thread_set *changed_set(ag_driver *d, por_thread_set *set) {
  if (!d->now.enabled_changed && !d->now.awaiting) return NULL;
  bool any;
  *set = ag_model_enabled_set(d->model, &any);
  d->now.enabled_changed = false;
  return set;
}

/* May the program end at any point from now on? */
static bool is_ending(const ag_driver *d) {
  return d->now.leaving || ag_model_only_daemons(d->model);
}

static void count_step(ag_driver *d) {
  d->now.steps++;
  if (is_ending(d)) d->now.daemon_steps++;
}

static void follow(ag_driver *d, const por_operation *op) {
  por_thread_set set;
  ag_driver_begin_step(d, d->now.current);
  por_follow(d->search, op, changed_set(d, &set));
  if (d->now.left != UINT32_MAX) d->now.left--;
  count_step(d);
}

/* ---- data races ------------------------------------------------------------------------------------------------- */

static void look_for_race(ag_driver *d, uint32_t thread, const por_operation *op, ag_mode mode, uint64_t step,
                          uint64_t bytes) {
  const ag_site *site = ag_site_get(d->sites, op->site);
  ag_access_kind kind = access_kind(site, mode);
  ag_race_access access = {thread, op->first.location, op->site, (uint32_t)step, kind, mode, site->chosen};
  if (kind && bytes)
    ag_driver_view_races(d, &access, bytes);
  else if (kind)
    ag_races_access(d->races, &access);
}

/* The same for an access of the running thread as it comes from the buffer, where most are repeated. */
static inline void look_for_race_again(ag_driver *d, ag_cached_operation *op, const uint64_t *moment, uint32_t step) {
  if (!op->race_kind) return;
  if (op->moment == *moment) {
    if (op->race_kind & AG_ACCESS_WRITE) ag_races_again(d->races, op->location, op->site, step);
    return;
  }
  ag_race_access access = {d->now.current,         op->location, op->site, step, (ag_access_kind)op->race_kind,
                           (ag_mode)op->race_mode, op->chosen};
  if (op->bytes) {
    ag_driver_view_races(d, &access, op->bytes);
    return;
  }
  op->moment = ag_races_access(d->races, &access) ? *moment : 0;
}

/* What a thread does while it owns a monitor of the JVM's comes behind whatever others have done while they owned it.
 */
static void note_access(ag_driver *d, uint32_t thread, const por_operation *op) {
  uint32_t owned = ag_model_thread(d->model, thread)->owned;
  uint32_t monitor = owned ? ag_driver_locate(d, ag_location_real_monitor(owned)) : AG_NO_LOCATION;
  if (owned) ag_races_acquire(d->races, thread, monitor);
  if (op->kind > AG_ATOMIC_UPDATE)
    ag_driver_synchronize(d, thread, op);
  else if (op->kind != AG_NONE)
    look_for_race(d, thread, op, (ag_mode)ag_model_thread(d->model, thread)->request.mode, d->now.steps,
                  ag_model_thread(d->model, thread)->request.bytes);
  if (owned) ag_races_release(d->races, thread, monitor);
}

/* ---- what was done without asking ------------------------------------------------------------------------------- */

/* Of the records in the buffer the last one counts, `op`, and those that it goes on from. */
static void accessed_last(ag_driver *d, const por_operation *op) {
  const ag_record *last = d->control->next - 1, *first = last;
  while (first > d->control->buffer && ag_site_get(d->sites, first->site)->watched == AG_WATCHED_STILL) first--;
  if (first < last && ag_site_get(d->sites, first->site)->watched == AG_WATCHED) {
    const ag_cached_operation *begun = look_up(d, first);
    por_operation read = {.first = {begun->location, begun->mode}, .site = first->site, .kind = begun->kind};
    ag_driver_accessed(d, d->now.current, &read);
  }
  ag_driver_accessed(d, d->now.current, op);
}

/* Hands the records in the buffer over: all of them have been carried out. The set of enabled threads is the same
 * before each of them. Not settled: what the last one has done is still to be told. */
static void flush_all(ag_driver *d, bool settled) {
  por_operation op = {0};
  por_thread_set set;
  ag_cached_operation *cached = NULL;
  const uint64_t *moment = d->races ? ag_races_moment(d->races, d->now.current) : NULL;
  uint32_t count = 0;
  for (const ag_record *r = d->control->buffer; r < d->control->next; r++) {
    d->now.unreported = count;
    if (!operation_of_record(d, r, &op, &cached)) continue;
    if (d->now.atomic_depth) { /* part of the step that began the section */
      d->now.atomic_steps++;
      ag_driver_accessed(d, d->now.current, &op);
    } else {
      ag_driver_begin_step(d, d->now.current);
      por_follow(d->search, &op, changed_set(d, &set));
      ag_driver_hand_on_times(d, d->now.current, &op, true);
      count++;
    }
    if (d->digest) ag_digest_access(d->digest, d->now.current, op.kind, op.first.location);
    if (d->races) look_for_race_again(d, cached, moment, (uint32_t)(d->now.steps + count));
    ag_driver_loop_access(d, d->now.current, &op, d->now.steps + count);
    if (!d->now.atomic_depth && !ag_driver_touch(d, d->now.current, &op, 0)) return;
  }
  d->now.unreported = 0;
  d->now.steps += count;
  if (count && op.first.location != AG_NO_LOCATION) accessed_last(d, &op);
  if (d->now.left != UINT32_MAX) d->now.left -= count;
  if (d->future) ag_future_moved(d->future, d->now.current, count);
  if (is_ending(d)) d->now.daemon_steps += count;
  d->control->next = d->control->buffer;
  if (d->races && settled) ag_races_settle(d->races);
  ag_driver_tell_races(d);
  (void)ag_driver_views_are_known(d);
}

static void flush(ag_driver *d) {
  flush_all(d, true);
}

/* ---- decisions -------------------------------------------------------------------------------------------------- */

uint32_t ag_driver_finish(ag_driver *d, por_end end) {
  d->now.over = true;
  d->now.end = end;
  d->control->thread = -1;
  d->control->next = d->control->limit = d->control->buffer;
  return AG_OVER;
}

uint32_t ag_driver_stop(ag_driver *d, por_end end) {
  if (d->now.over) return AG_OVER;
  flush(d);
  return d->now.over ? AG_OVER : ag_driver_finish(d, end);
}

static por_end end_without_enabled(ag_driver *d) {
  const bool left = !ag_model_only_daemons(d->model) && !d->now.exited && !d->now.discarded;
  if (left) ag_driver_loops_end(d);
  d->now.partial = d->now.goes_round || d->now.endless;
  d->now.deadlocked = left && !d->now.partial;
  if (d->now.failed) d->now.goes_round = d->now.endless = false; /* the error is what the execution ends in */
  if (d->now.failed) return POR_END_ERROR;
  if (!left) return POR_END_COMPLETE;
  return d->now.endless && !d->now.goes_round ? POR_END_LIMIT : POR_END_DEADLOCK;
}

static void announce(ag_driver *d, uint32_t thread) {
  por_operation op = operation_of(d, thread);
  por_announce(d->search, thread, &op);
}

/* What an operation touches may depend on the state: announced operations that the last step changed are announced
 * anew. */
static void announce_changed(ag_driver *d) {
  const uint32_t *threads;
  uint32_t count = ag_model_changed(d->model, &threads);
  for (uint32_t i = 0; i < count; i++) announce(d, threads[i]);
}

/* What waited for other threads, or for time to pass, goes on. */
static bool is_progress(const ag_request *r) {
  return r->kind == AG_WAKE || r->kind == AG_SLEEP || r->kind == AG_PARK || r->kind == AG_JOIN ||
         (r->kind == AG_SECTION && r->awaits == AG_AWAITS_PERMIT);
}

/* A section that only reads changes nothing for other calls of the object. */
void ag_driver_note_change(ag_driver *d) {
  if (!d->inside.open || d->inside.changes) return;
  d->inside.changes = true;
  por_attempted(d->search, false);
  ag_driver_hand_on_times(d, d->now.current, &d->inside.operation, true);
}

/* An access within a section, which is no step of its own: all but the exploration learns of it. */
static void do_inside(ag_driver *d, uint32_t thread, const por_operation *op, ag_mode mode, uint32_t group) {
  d->inside.steps++;
  ag_driver_accessed(d, thread, op);
  if (d->digest) ag_digest_access(d->digest, thread, op->kind, op->first.location);
  if (d->races) look_for_race(d, thread, op, mode, d->now.steps, 0);
  const ag_site *site = op->first.mode == POR_READ ? NULL : ag_driver_section_site(d, op->site);
  if (site && !site->quiet) ag_driver_note_change(d);
  if (d->loops && !(site && (site->quiet || site->fresh))) ag_driver_loop_inside(d, thread, op);
  ag_driver_touch(d, thread, op, group);
}

/* The library's locks say by this field who holds them. */
static void note_holder(ag_driver *d, const ag_record *r) {
  const ag_site *site = ag_site_get(d->sites, r->site);
  if (site->kind != AG_FIELD_WRITE || strcmp(ag_name_text(d->sites, site->field), "exclusiveOwnerThread") != 0) return;
  uint32_t holder = r->value ? ag_object(d->objects, r->value, d->now.current) : 0;
  ag_model_hold(d->model, ag_object(d->objects, r->hash, d->now.current), holder);
}

/* The step of a section ends before what the thread does behind the access that began it. */
static void begin_section(ag_driver *d, uint32_t thread, const por_operation *op) {
  const ag_request *r = &ag_model_thread(d->model, thread)->request;
  const ag_site *site = ag_site_get(d->sites, r->site); /* of the access, unless the thread has parked */
  por_operation first = {.first = {r->location, mode_of(site)}, .site = r->site, .kind = site->kind};
  d->inside.open = true;
  d->inside.operation = *op;
  if (d->sections) ag_sections_begun(d->sections, thread);
  d->inside.changes = false;
  d->inside.steps = 0;
  por_attempted(d->search, true);
  d->inside.asks = r->interruptible;
  d->inside.spins = 0;
  if (r->awaits == AG_AWAITS_PERMIT) return;
  do_inside(d, thread, &first, (ag_mode)r->mode, r->object);
}

/* Old objects count as shared anyway. */
static void note_use(ag_driver *d, uint32_t thread, uint32_t location) {
  uint32_t object = ag_driver_object_of(d, location), by, ordinal;
  if (object && ag_object_name(d->objects, object, &by, &ordinal))
    d->traits.mistaken |= ag_reach_use(d->reach, object, thread);
}

/* For the exploration the program ends with this operation as it does with an error: others could have gone on, and are
 * tried in its place. */
static void leave(ag_driver *d, uint32_t thread, int64_t argument) {
  d->now.exited = !(argument >> AG_SHUTDOWN_BY_END & 1);
  if (d->calls.has_left && d->now.exited) d->calls.has_left(d->calls.context, thread, (int32_t)argument);
  if (!d->now.over) ag_driver_finish(d, POR_END_ERROR);
}

static ag_performed perform(ag_driver *d, uint32_t thread, uint32_t choice, const por_operation *op) {
  ag_request request = ag_model_thread(d->model, thread)->request;
  if (op->kind == AG_START && thread == d->now.current) ag_driver_walk(d);
  if (op->kind == AG_SECTION && request.awaits >= AG_AWAITS_ANY) d->now.awaiting--;
  ag_model_thread(d->model, thread)->choice = choice;
  ag_performed performed = ag_model_perform(d->model, thread);
  if (op->kind != AG_NONE && op->kind > AG_ATOMIC_UPDATE) d->now.enabled_changed = true;
  ag_driver_accessed(d, thread, op);
  ag_driver_loop_step(d, thread, op);
  if (op->kind == AG_START && ag_model_thread(d->model, thread)->result == AG_NORMAL) {
    uint32_t child = ag_model_thread(d->model, thread)->request.target;
    if (d->reach) ag_reach_publish(d->reach, ag_model_thread(d->model, child)->object);
    if (d->future) ag_future_started(d->future, thread, child);
    if (d->sections) ag_sections_started(d->sections, thread, child);
    d->control->child = (int32_t)child; /* other threads may have started theirs since it was announced */
    announce(d, child);
  }
  ag_driver_note_end(d, thread, &request);
  if (d->reach && op->kind > AG_ATOMIC_UPDATE && op->first.mode) note_use(d, thread, op->first.location);
  if (d->races) note_access(d, thread, op);
  if (op->kind == AG_CLOCK) {
    d->control->clock = ag_model_clock(d->model, thread);
    ag_driver_loops_clock(d, op->site);
  }
  d->traits.times_known |= ag_model_has_times(d->model);
  ag_driver_hand_on_times(d, thread, op, op->kind != AG_SECTION);
  if (op->kind == AG_CLOCK && d->inside.open && d->inside.changes)
    ag_driver_hand_on_times(d, thread, &d->inside.operation, true);
  if (op->kind == AG_SECTION)
    begin_section(d, thread, op);
  else
    ag_driver_touch(d, thread, op, request.group);
  if (op->kind == AG_ATOMIC_BEGIN) d->now.atomic_depth = 1;
  if (d->future) ag_future_moved(d->future, thread, 1);
  if (d->future && performed == AG_ANNOUNCED) ag_future_stayed(d->future, thread);
  if (d->digest) ag_driver_digest_step(d, thread, &request, op);
  if (is_progress(&request)) por_progress(d->search);
  announce_changed(d);
  if (d->observer) d->observer->carried_out(d->observer->context, thread, choice, op);
  if (op->kind == AG_LEAVE) leave(d, thread, request.argument);
  /* It runs: while it has announced nothing new it can go on, and no time passes. */
  if (performed == AG_GOES_ON) ag_model_thread(d->model, thread)->request.kind = AG_NONE;
  return performed;
}

/* Must the running thread go on? One that owns a monitor of the JVM's is left only where it waits. */
static bool is_held(ag_driver *d) {
  ag_thread *self = ag_model_thread(d->model, d->now.current);
  self->owned = 0;
  if (!d->control->asks || self->status != AG_LIVE) return false;
  uint32_t owned = d->calls.owns_monitor ? d->calls.owns_monitor(d->calls.context) : 0;
  if (owned) self->owned = ag_object(d->objects, owned, d->now.current);
  if (d->control->held) return true;
  if (!owned) return false;
  return self->request.kind == AG_SLEEP ? ag_model_alone(d->model, d->now.current)
                                        : ag_model_enabled(d->model, d->now.current);
}

/* Lets the core choose until a thread has Java code to run. All live threads have announced operations. */
static uint32_t pick(ag_driver *d) {
  for (;;) {
    bool any;
    if (is_held(d)) {
      /* If time passes for it, the core is not told (por_time_passes()): others could run, so what comes before is not
       * what must. Only dpor holds threads, which misses nothing by races too many: it reverses them, or tries all
       * threads. */
      d->now.stuck = !ag_model_alone(d->model, d->now.current);
      if (d->now.stuck) return ag_driver_finish(d, POR_END_LIMIT);
      por_hold(d->search);
    }
    ag_driver_loops_walk(d);
    por_thread_set enabled = ag_model_enabled_set(d->model, &any);
    d->now.enabled_changed = false;
    if (!any) return ag_driver_finish(d, end_without_enabled(d));
    if (d->now.steps >= d->step_limit) {
      ag_driver_loop_too_long(d);
      return ag_driver_finish(d, POR_END_LIMIT);
    }
    if (d->now.daemon_steps >= DAEMON_STEPS) {
      d->traits.daemons_cut = true;
      d->now.exited |= d->now.leaving && !ag_model_only_daemons(d->model);
      return ag_driver_finish(d, d->now.failed || d->now.leaving ? POR_END_ERROR : POR_END_COMPLETE);
    }
    if (ag_driver_has_repeated(d)) return AG_OVER;
    ag_driver_report_state(d);
    if (ag_model_time_passed(d->model)) por_time_passes(d->search);
    por_decision decision = por_decide(d->search, &enabled);
    if (decision.thread == POR_STOP) return ag_driver_finish(d, POR_END_STOPPED);
    uint32_t thread = decision.thread;
    if (thread != d->now.current) ag_driver_walk(d);
    bool asked = d->observer || d->control->asks || d->check || d->each; /* before each operation */
    d->now.left = asked ? 0 : decision.budget == UINT32_MAX ? UINT32_MAX : decision.budget - 1;
    por_operation op = operation_of(d, thread);
    ag_driver_begin_step(d, thread);
    count_step(d);
    ag_performed performed = perform(d, thread, decision.choice, &op);
    if (d->now.over) return AG_OVER;
    switch (performed) {
      case AG_GOES_ON:
        d->now.current = thread;
        d->control->thread = (int32_t)thread;
        d->control->result = ag_model_thread(d->model, thread)->result;
        ag_driver_set_limit(d);
        return thread;
      case AG_ANNOUNCED:
        announce(d, thread);
        break;
      case AG_HAS_ENDED:
        break;
    }
  }
}

uint32_t ag_driver_begin(ag_driver *d, uint32_t first_hash) {
  ag_objects_begin(d->objects, first_hash);
  d->control->first_hash = first_hash;
  d->control->locking = d->traits.monitors_of_streams ? 3 : d->traits.monitors_of_objects;
  /* What was run in between was another search. */
  size_t known = d->search == d->last_search ? por_prefix_length(d->search) : 0;
  d->last_search = d->search;
  if (d->reach) ag_reach_begin(d->reach);
  if (d->future) ag_future_begin(d->future, known);
  d->now.entered = d->control->entered;
  if (d->check) ag_summary_check_begin(d->check);
  d->now.called = false;
  begin_cache(d);
  ag_model_begin(d->model);
  if (d->races) ag_races_begin(d->races);
  if (d->frozen) ag_frozen_begin(d->frozen);
  if (d->digest) ag_driver_begin_digest(d, known);
  d->now.over = d->now.exited = d->now.leaving = d->now.failed = d->now.stuck = d->now.discarded = d->now.deadlocked =
      false;
  d->control->held = 0;
  d->now.atomic_depth = 0;
  d->now.atomic_steps = 0;
  d->inside.open = false;
  d->now.watching = d->now.awaiting = 0;
  ag_driver_begin_places(d);
  ag_driver_begin_loops(d);
  if (d->sections) ag_sections_begin(d->sections);
  d->now.steps = d->now.daemon_steps = 0;
  d->now.current = 0;
  d->now.left = 0;
  d->now.enabled_changed = true;
  announce(d, 0);
  return pick(d);
}

/* The running thread has announced what is in the model: it goes on within its budget, or the core is asked. */
static uint32_t go_on(ag_driver *d) {
  uint32_t self = d->now.current;
  d->now.called = true;
  d->inside.open = false;
  ag_driver_check(d, ag_model_thread(d->model, self)->request.site);
  if (d->observer) d->observer->announced(d->observer->context, self);
  bool asks = ag_model_thread(d->model, self)->request.kind == AG_CHOOSE;
  if (d->now.left > 0 && !asks && d->now.steps < d->step_limit && d->now.daemon_steps < DAEMON_STEPS &&
      ag_model_enabled(d->model, self)) {
    por_operation op = operation_of(d, self);
    follow(d, &op);
    ag_performed performed = perform(d, self, 0, &op);
    if (d->now.over) return AG_OVER;
    if (performed == AG_GOES_ON) {
      d->control->result = ag_model_thread(d->model, self)->result;
      ag_driver_set_limit(d);
      return self;
    }
    if (ag_model_thread(d->model, self)->status == AG_LIVE) announce(d, self);
    return pick(d);
  }
  announce(d, self);
  return pick(d);
}

/* ---- atomic sections -------------------------------------------------------------------------------------------- */

/* For the exploration a section is one step, the one that began it, dependent with everything: only the races of what
 * is done in it are looked for one by one. */
static uint32_t inside(ag_driver *d) {
  if (d->now.atomic_steps >= d->step_limit) return ag_driver_finish(d, POR_END_LIMIT);
  ag_driver_set_limit(d);
  return d->now.current;
}

bool ag_driver_possible(const ag_driver *d, const ag_request *request) {
  return !d->now.atomic_depth || ag_model_fits_atomic(d->model, d->now.current, request);
}

static uint32_t sync_inside(ag_driver *d, const ag_request *request) {
  uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  int32_t result = AG_NORMAL;
  if (request->kind == AG_ATOMIC_BEGIN) {
    d->now.atomic_depth++;
  } else if (request->kind == AG_ATOMIC_END) {
    d->now.atomic_depth--;
  } else if (!ag_model_request(d->model, self, request, &result)) {
    por_operation op = operation_of(d, self);
    const ag_observer *observer = d->observer;
    d->observer = NULL; /* it is no step */
    perform(d, self, 0, &op);
    d->observer = observer;
    d->now.atomic_steps++;
    result = t->result;
  }
  t->result = result;
  d->control->result = result;
  return inside(d);
}

/* ---- sections --------------------------------------------------------------------------------------------------- */

/* So often may a thread pause within one section: then whom it waits for is let run. */
enum { SECTION_SPINS = 256 };

/* Monitors that are free; the thread's own status; threads that park in the same object; the time, where it passes only
 * when no thread can go on. */
static bool fits_section(const ag_driver *d, const ag_request *request) {
  switch (request->kind) {
    case AG_INTERRUPTED:
      return d->inside.asks;
    case AG_IS_INTERRUPTED:
      return d->inside.asks && request->object == ag_model_thread(d->model, d->now.current)->object;
    case AG_EXIT:
      return true;
    case AG_ENTER:
      return ag_model_fits_atomic(d->model, d->now.current, request);
    case AG_UNPARK:
      return ag_driver_unparks(d, request);
    case AG_GET_STATE: /* of a pool's new thread: if another has started it meanwhile, its start fails */
      return request->target == POR_NO_THREAD;
    case AG_CLOCK:
      return !ag_model_explores_time(d->model);
    default:
      return false;
  }
}

/* And pauses in the hope that another thread comes meanwhile. */
static bool sync_in_section(ag_driver *d, const ag_request *request, uint32_t group) {
  uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  if (request->kind == AG_YIELD && d->inside.spins < SECTION_SPINS) {
    d->inside.spins++;
    t->result = AG_NORMAL;
  } else if (fits_section(d, request)) {
    int32_t result;
    if (request->kind == AG_ENTER || request->kind == AG_EXIT || request->kind == AG_UNPARK) ag_driver_note_change(d);
    t->request = *request;
    t->request.group = group;
    if (ag_model_request(d->model, self, request, &result)) {
      t->result = result;
      if (d->digest) ag_digest_monitor(d->digest, request->object);
    } else {
      por_operation op = operation_of(d, self);
      const ag_observer *observer = d->observer;
      t->request.group = group;
      d->observer = NULL; /* it is no step */
      perform(d, self, 0, &op);
      d->observer = observer;
      d->inside.steps++;
    }
  } else {
    return false;
  }
  d->control->result = t->result;
  return true;
}

/* However many steps came before: a section that is taken apart is another step than the one that the search knows, and
 * a replay. One that does not come to its end waits for another thread, which is let run. */
static bool goes_on_in_section(const ag_driver *d) {
  enum { SECTION_STEPS = 100000 };
  return d->inside.open && d->inside.steps < SECTION_STEPS;
}

uint32_t ag_driver_plain(ag_driver *d) {
  if (d->now.over) return AG_OVER;
  if (d->now.atomic_depth) {
    uint32_t site = d->control->next->site;
    d->control->next++; /* the record at the limit is announced only outside */
    flush(d);
    if (!d->now.over) ag_driver_check(d, site);
    return d->now.over ? AG_OVER : inside(d);
  }
  ag_record last = *d->control->next;
  flush(d);
  if (d->now.over) return AG_OVER;
  por_operation op;
  ag_cached_operation *cached;
  if (!operation_of_record(d, &last, &op, &cached)) {
    ag_driver_set_limit(d);
    return d->now.current;
  }
  if (!ag_driver_views_are_known(d)) return AG_OVER;
  ag_thread *t = ag_model_thread(d->model, d->now.current);
  ag_mode mode = access_mode(ag_site_get(d->sites, last.site), &last);
  uint32_t group = ag_driver_owner(d, last.site, last.hash);
  if (group && goes_on_in_section(d)) {
    note_holder(d, &last);
    ag_driver_check(d, op.site);
    do_inside(d, d->now.current, &op, mode, group);
    ag_driver_set_limit(d);
    return d->now.over ? AG_OVER : d->now.current;
  }
  ag_entered call = group ? ag_sections_call(d->sections, d->now.current) : (ag_entered){0};
  if (group && call.method == AG_METHOD_OPEN &&
      !ag_sections_belongs(d->sections, d->now.current, op.first.location, op.first.mode != POR_READ, call.family))
    group = 0;
  t->request = (ag_request){.kind = op.kind, .site = op.site, .location = op.first.location, .group = group};
  t->request.mode = (uint8_t)mode;
  t->request.bytes = cached->bytes;
  if (group && call.method != AG_METHOD_OPEN) {
    t->request.kind = AG_SECTION;
    t->request.object = group;
    t->request.interruptible = call.interruptible;
    t->request.lock = call.method == AG_METHOD_TAKES && !d->traits.waits_seen ? call.self : 0;
    ag_waits waits = ag_sections_take_waits(d->sections, d->now.current);
    t->request.awaits = (uint8_t)waits.awaits;
    t->request.argument = waits.most;
    t->request.decides = waits.decides;
    if (waits.awaits >= AG_AWAITS_ANY) d->now.awaiting++;
    ag_driver_loop_pause(d, &t->request);
    ag_model_arm(d->model, d->now.current);
  }
  return go_on(d);
}

uint32_t ag_driver_sync(ag_driver *d, const ag_request *request) {
  if (d->now.over) return AG_OVER;
  flush(d);
  if (!d->now.over && request->kind == AG_END) ag_driver_never_validated(d);
  if (d->now.over) return AG_OVER;
  if (request->kind == AG_HALT || request->kind == AG_LEAVE) d->now.atomic_depth = 0;
  d->now.leaving |= request->kind == AG_LEAVE;
  ag_request other = *request;
  if (request->kind == AG_LOOP && !ag_driver_waits_in_loop(d, &other)) {
    d->control->result = ag_model_thread(d->model, d->now.current)->result = AG_NORMAL;
    ag_driver_set_limit(d);
    return d->now.current;
  }
  if (d->now.atomic_depth) {
    ag_driver_check(d, request->site);
    return sync_inside(d, request);
  }
  uint32_t group = ag_driver_parks(d, request) ? ag_sections_call(d->sections, d->now.current).object
                                               : ag_driver_owner(d, request->site, 0);
  if (group && goes_on_in_section(d)) ag_driver_check(d, request->site);
  if (group && goes_on_in_section(d) && sync_in_section(d, request, group)) {
    ag_driver_set_limit(d);
    return d->now.over ? AG_OVER : d->now.current;
  }
  int32_t result;
  if (request->kind == AG_LOOP || d->loops) request = &other;
  if (ag_driver_spins(d, &other)) request = &other;
  if (!ag_driver_waits_within(d, &other, group)) return AG_OVER;
  ag_driver_loop_pause(d, &other);
  if (other.kind == AG_SECTION) request = &other;
  if (ag_model_request(d->model, d->now.current, request, &result)) {
    ag_model_thread(d->model, d->now.current)->result = result;
    d->control->result = result;
    if (d->digest && (request->kind == AG_ENTER || request->kind == AG_EXIT))
      ag_digest_monitor(d->digest, request->object);
    ag_driver_set_limit(d);
    return d->now.current;
  }
  ag_model_thread(d->model, d->now.current)->request.group = group;
  if (request->kind == AG_LOOP) {
    ag_model_thread(d->model, d->now.current)->request.location = ag_model_phase(d->model);
    ag_model_thread(d->model, d->now.current)->notified = false;
  }
  return go_on(d);
}

/* ---- names ------------------------------------------------------------------------------------------------------ */

void ag_driver_flush(ag_driver *d) {
  if (d->now.over) return;
  flush(d);
  if (!d->now.over) ag_driver_set_limit(d);
}

void ag_driver_only_read(ag_driver *d) {
  if (d->now.over) return;
  flush_all(d, false);
  if (d->races) ag_races_only_read(d->races, d->now.current);
  ag_driver_loop_kept(d);
  if (!d->now.over) ag_driver_set_limit(d);
}

void ag_driver_final(ag_driver *d, uint32_t owner, uint32_t value) {
  ag_driver_flush(d);
  if (d->now.over) return;
  if (value)
    store(d, &(ag_record){.hash = AG_NOTE_FINAL, .value = value, .location = owner});
  else
    freeze(d, owner);
}

bool ag_driver_escaped(ag_driver *d, uint32_t hash) {
  ag_driver_flush(d);
  uint32_t object = ag_object_known(d->objects, hash);
  if (d->now.over || !object) return d->now.over || ag_object_is_old(d->objects, hash);
  if (d->frozen && !d->now.atomic_depth) return ag_frozen_escaped(d->frozen, object);
  return !d->reach || ag_reach_shared(d->reach, object);
}

bool ag_driver_frozen(void *context, uint32_t location, uint32_t writer, uint32_t step) {
  const ag_driver *d = context;
  uint32_t object = ag_driver_object_of(d, location);
  if (!d->frozen || !object) return false;
  uint32_t site = d->tables.locations[location].site;
  return ag_frozen_covers(d->frozen, object, writer, step, site && ag_site_get(d->sites, site)->late);
}

uint32_t ag_driver_object(ag_driver *d, uint32_t hash) {
  ag_driver_flush(d);
  return ag_object(d->objects, hash, d->now.current);
}

void ag_driver_publish(ag_driver *d, uint32_t hash) {
  uint32_t object = ag_driver_object(d, hash);
  if (d->frozen && !d->now.atomic_depth)
    ag_frozen_store(d->frozen, d->now.current, 0, object, false, (uint32_t)(d->now.steps + d->now.unreported));
  if (d->reach) ag_reach_publish(d->reach, object);
}

void ag_driver_copied(ag_driver *d, uint32_t hash) {
  if (!d->reach || !hash || ag_object_is_old(d->objects, hash)) return;
  ag_reach_copied(d->reach, ag_driver_object(d, hash));
}
