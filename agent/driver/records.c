/* Turns records of the running thread into operations, and finds the location of each. */
#include "driver/driver_parts.h"

#include "base/array.h"
#include "jdk/jdk_classes.h"
#include "jdk/race_trust.h"
#include "jdk/waiting_loops.h"

#include <stdlib.h>
#include <string.h>

/* Remembers name and site of the location. */
static void note_location(ag_driver *d, uint32_t location, uint64_t name, uint32_t site) {
  /* When memory runs out, the location counts as unknown. */
  if (!ag_array_reach(&d->tables.locations, &d->tables.location_capacity, location, sizeof *d->tables.locations))
    return;
  ag_location *known = &d->tables.locations[location];
  *known = (ag_location){name, site ? site : known->site};
}

void ag_driver_use(ag_driver *d, por_search *search) {
  d->search = search;
  d->tables.ran = false;
  hp_index_clear(&d->tables.known);
}

static uint32_t told(ag_driver *d, uint32_t location, uint64_t name, uint32_t site) {
  if (d->hears.locations || d->loops) note_location(d, location, name, site);
  TELL(d, locate, location, name, site);
  return location;
}

/* Is the number of the location `name` known without its stable name? */
static bool is_known(const ag_driver *d, uint64_t name, uint32_t *location) {
  if (d->stable) {
    const hp_slot *slot = hp_index_find(&d->tables.known, name);
    if (slot) *location = slot->number;
    return slot;
  }
  *location = por_location(d->search, name);
  return true;
}

/* The number of the location `name`, which is `stable` in every process. `lasts`: and will be so. */
static uint32_t add_stable(ag_driver *d, uint64_t name, uint64_t stable, bool lasts) {
  uint32_t location = por_location(d->search, stable);
  ag_stable_location_is(d->stable, location, stable);
  if (lasts) hp_index_add(&d->tables.known, name, location); /* without memory, it is made again */
  return location;
}

uint32_t ag_driver_locate(void *context, uint64_t name) {
  ag_driver *d = context;
  uint32_t location;
  if (!is_known(d, name, &location))
    location = add_stable(d, name, ag_stable_model_location(d->stable, name), ag_stable_model_lasts(d->stable, name));
  return told(d, location, name, 0);
}

/* The number of the location of a member of an object. `field`: of a field, not of an element. */
static uint32_t member_location(ag_driver *d, uint32_t object, uint32_t member, bool field) {
  uint64_t name = ag_location_member(object, member);
  uint32_t location;
  if (is_known(d, name, &location)) return location;
  return add_stable(d, name, ag_stable_member_location(d->stable, object, member, field),
                    ag_stable_object_lasts(d->stable, object));
}

uint32_t ag_driver_field_of(ag_driver *d, uint32_t object, const char *field) {
  return member_location(d, object, ag_name(d->sites, field, (uint32_t)strlen(field)), true);
}

uint32_t ag_driver_object_of(const ag_driver *d, uint32_t location) {
  return location < d->tables.location_capacity ? ag_location_object(d->tables.locations[location].name) : 0;
}

por_operation ag_driver_operation_of(ag_driver *d, uint32_t thread) {
  por_operation op;
  ag_model_operation(d->model, thread, ag_driver_locate, d, &op);
  if (op.kind == AG_BEGIN_WAIT || op.kind == AG_USE_PERMIT) return op;
  const ag_request *request = &ag_model_thread(d->model, thread)->request;
  if (request->whole) op.first.mode = request->takes == AG_LOCK_SHARE ? POR_SHARED : POR_SECTION;
  if (request->whole && op.kind == AG_WAKE) { /* it has looked in vain, and counts as before its section */
    op.kind = AG_ENTER;
    op.second.mode = POR_NONE;
  }
  if (request->told) op.first.mode = POR_CALL;
  if (d->reports) ag_driver_remove_group(d, &op); /* as from the steps of the schedule */
  ag_driver_add_group(d, thread, &op, request->group);
  return op;
}

/* ---- records ---------------------------------------------------------------------------------------------------- */

static bool takes_member_from_record(const ag_site *site) {
  return site->kind != AG_FIELD_READ && site->kind != AG_FIELD_WRITE;
}

/* Is the location in the record the number of a field? */
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
  uint32_t owner = number ? d->tables.statics.items[number].owner : site->known.resolved,
           field = number ? d->tables.statics.items[number].field : site->field;
  uint64_t name = ag_location_static(owner, field);
  uint32_t location;
  if (!is_known(d, name, &location))
    location = add_stable(d, name, ag_stable_static_location(d->stable, owner, field), true);
  return told(d, location, name, record->site);
}

/* Completes a site at its first use. The class of the field is loaded by then, so the field and its declaration are
 * known. */
static void check_site(ag_driver *d, ag_site *site) {
  site->known.checked = true;
  site->known.trusted = ag_race_trusted(d->sites, site);
  site->known.chosen = !site->contents && ag_race_mode_chosen(d->sites, site);
  site->known.watched = ag_jdk_watches(d->sites, site);
  if (site->jdk && site->field)
    site->known.of_future =
        ag_section_of_future(ag_name_text(d->sites, site->class_name), ag_name_text(d->sites, site->method),
                             ag_name_text(d->sites, site->field));
  bool is_static = site->kind == AG_STATIC_READ || site->kind == AG_STATIC_WRITE;
  bool is_field = is_static || (!site->contents && (site->kind == AG_FIELD_READ || site->kind == AG_FIELD_WRITE));
  if (is_static)
    site->known.resolved = site->field_known ? ag_name_in(d->sites, site->owner, site->loader)
                                             : d->calls.resolve_static(d->calls.context, site);
  site->known.member = site->field;
  if (!is_field) return;
  uint32_t named = is_static ? site->known.resolved : ag_name_in(d->sites, site->owner, site->loader);
  uint32_t flags = ag_field_flags(d->sites, named, site->field);
  if (!flags && !site->field_known && d->calls.field_flags) flags = d->calls.field_flags(d->calls.context, site);
  if (!is_static) site->known.member = ag_field_member(d->sites, site->owner, site->loader, site->field);
  site->known.late = flags & AG_FIELD_LATE;
  /* Writes to final fields during construction have no hook, so they are no operations. */
  site->known.invisible = flags & AG_FIELD_FINAL && (is_static || site->kind == AG_FIELD_READ);
  site->known.invisible |=
      ag_jdk_makes_cache(ag_name_text(d->sites, site->class_name), ag_name_text(d->sites, site->method));
  if (!site->field_known) site->mode = flags & AG_FIELD_VOLATILE ? AG_MODE_VOLATILE : AG_MODE_PLAIN;
  if (site->mode == AG_MODE_PLAIN && ag_race_read_acquires(d->sites, site)) site->mode = AG_MODE_ACQUIRE;
}

por_mode ag_site_por_mode(const ag_site *site) {
  switch (site->kind) {
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      return POR_READ;
    case AG_ATOMIC_UPDATE:
      return site->adds ? POR_UPDATE : POR_WRITE;
    default:
      return POR_WRITE;
  }
}

/* Is it still to be noted which threads call an object that is one variable? Its records are not cached meanwhile: two
 * threads may call it at one site. */
static bool notes_calls(const ag_driver *d, const ag_site *site) {
  return site->contents && !site->synchronized && d->notes_calls && !d->traits.called_together;
}

/* Notes, with races=off, that a second thread calls an object that is one variable. Nothing may order the two calls. */
static uint32_t note_contents(ag_driver *d, const ag_site *site, uint32_t location) {
  if (!ag_array_reach(&d->tables.called_by, &d->tables.called_capacity, location, sizeof *d->tables.called_by))
    return location;
  if (d->tables.called_by[location] && d->tables.called_by[location] != d->now.current + 1)
    d->traits.called_together = site->owner;
  d->tables.called_by[location] = d->now.current + 1;
  return location;
}

/* The location of a record. AG_NO_LOCATION: the record is no operation, since its field is final, or its object is
 * older than the execution and belongs to the state of the JDK. Old objects that the program uses, such as the main
 * thread and System.in, have locations. */
static uint32_t find_location(ag_driver *d, const ag_record *record, ag_site *site) {
  if (site->known.invisible) return AG_NO_LOCATION;
  if (!record->hash) return locate_static(d, record, site);
  if (ag_object_is_old(d->objects, record->hash) && !site->contents) return AG_NO_LOCATION;
  uint32_t object = ag_object(d->objects, record->hash, d->now.current);
  uint32_t member = takes_member_from_record(site) ? ag_record_location(d, record) : site->known.member;
  if (takes_member_from_record(site)) member = ag_driver_view_member(d, site, record, member);
  uint32_t location = member_location(d, object, member, is_field(site, record));
  told(d, location, ag_location_member(object, member), record->site);
  return notes_calls(d, site) ? note_contents(d, site, location) : location;
}

ag_mode ag_driver_access_mode(const ag_site *site, const ag_record *record) {
  if (site->mode != AG_MODE_OF_RECORD) return (ag_mode)site->mode;
  return record->location & AG_RECORD_VOLATILE ? AG_MODE_VOLATILE : AG_MODE_PLAIN;
}

/* The kind of the access in data races; 0: the access takes no part in them. */
ag_access_kind ag_driver_access_kind(const ag_site *site, ag_mode mode) {
  if (site->known.unraced || (site->known.trusted && mode == AG_MODE_PLAIN)) return 0;
  if (site->adds && site->kind == AG_ATOMIC_UPDATE) return AG_ACCESS_ADD;
  /* A call that locks its object and only reads it releases nothing: another call cannot see that it came before. */
  const bool reads = ag_site_por_mode(site) == POR_READ;
  if (site->kind == AG_ATOMIC_UPDATE || (site->synchronized && !reads)) return AG_ACCESS_UPDATE;
  return reads ? AG_ACCESS_READ : AG_ACCESS_WRITE;
}

void ag_driver_find_operation(ag_driver *d, const ag_record *record, ag_cached_operation *found) {
  ag_site *site = ag_site_get(d->sites, record->site);
  if (!site->known.checked) check_site(d, site);
  uint32_t location = find_location(d, record, site);
  /* A record without a location is not cached, since such records are rare. */
  uint32_t execution = location == AG_NO_LOCATION || notes_calls(d, site) ? 0 : d->tables.execution;
  if (location != AG_NO_LOCATION && record->hash &&
      ag_driver_meets_gathered(d, ag_object(d->objects, record->hash, d->now.current), site))
    execution = 0;
  ag_mode mode = ag_driver_access_mode(site, record);
  bool bytes = d->traits.views && location != AG_NO_LOCATION && record->hash;
  *found = (ag_cached_operation){.hash = record->hash,
                                 .member = record->location,
                                 .execution = execution,
                                 .access = {.site = record->site,
                                            .location = location,
                                            .mode = (uint8_t)ag_site_por_mode(site),
                                            .kind = site->kind,
                                            .race_mode = (uint8_t)mode,
                                            .race_kind = (uint8_t)ag_driver_access_kind(site, mode),
                                            .chosen = site->known.chosen}};
  if (bytes)
    found->access.bytes = ag_driver_view_bytes(d, site, record, ag_object(d->objects, record->hash, d->now.current));
}

void ag_driver_begin_cache(ag_driver *d) {
  if (++d->tables.execution) return;
  memset(d->tables.cache, 0, sizeof d->tables.cache);
  d->tables.execution = 1;
}

uint32_t ag_driver_new_object(ag_driver *d, uint32_t hash) {
  return hash && !ag_object_is_old(d->objects, hash) ? ag_object(d->objects, hash, d->now.current) : 0;
}

uint32_t ag_driver_old_location(ag_driver *d, const ag_record *record) {
  const ag_site *site = ag_site_get(d->sites, record->site);
  uint32_t member = takes_member_from_record(site) ? ag_record_location(d, record) : site->known.member;
  uint64_t name = ag_location_old(record->hash * 0x9e3779b1u + member);
  return told(d, por_location(d->search, name), name, 0);
}

/* Handles a stored reference: the object gets its name. Or the constructor of an object ends that has stored references
 * into final fields. */
static void store(ag_driver *d, const ag_record *record) {
  bool final = !record->site && record->hash == AG_NOTE_FINAL;
  if (record->value) {
    uint32_t value = ag_object(d->objects, record->value, d->now.current);
    TELL(d, store, final ? record->location : record->hash, value, final);
  } else if (final) {
    TELL(d, construct, record->location);
  }
}

/* Handles a note of the running thread. */
static void take_note(ag_driver *d, const ag_record *record) {
  switch (record->hash) {
    case AG_NOTE_ENTERED:
      TELL(d, enter, record->location);
      break;
    case AG_NOTE_ONLY_READ:
      TELL(d, only_read, d->now.current);
      ag_driver_loop_kept(d);
      break;
    case AG_NOTE_VISITED:
      ag_driver_loop_visited(d, record->location, record->value);
      break;
    case AG_NOTE_MADE:
      ag_driver_loop_made(d, record->location);
      break;
    case AG_NOTE_PUBLISH:
    case AG_NOTE_FINAL:
      store(d, record);
      break;
    default:
      TELL(d, note, record);
  }
}

/* Tells loops of the access of an object that is older than the execution. */
static void use_old(ag_driver *d, const ag_record *record, const ag_access *access) {
  d->criticals.looks.more = true;
  const bool reads = access->kind == AG_FIELD_READ || access->kind == AG_STATIC_READ || access->kind == AG_ARRAY_READ ||
                     access->kind == AG_ATOMIC_READ;
  if (!reads || d->traits.old_changes) ag_driver_loop_effect(d);
  if (d->traits.old_changes || access->location != AG_NO_LOCATION || (reads && !d->loops)) return;
  if (!ag_site_get(d->sites, record->site)->known.invisible)
    ag_driver_loop_old(d, ag_driver_old_location(d, record), reads);
}

/* Turns a record of the running thread into an operation. Returns false when the record is no operation. */
bool ag_driver_operation_of_record(ag_driver *d, const ag_record *record, por_operation *op,
                                   ag_cached_operation **cached) {
  if (!record->site) {
    take_note(d, record);
    return false;
  }
  ag_cached_operation *known = *cached = ag_driver_look_up(d, record);
  uint32_t location = known->access.location;
  if (record->hash && (location == AG_NO_LOCATION || d->loops) && ag_object_is_old(d->objects, record->hash))
    use_old(d, record, &known->access);
  *op = (por_operation){.first = {location, known->access.mode}, .site = record->site, .kind = known->access.kind};
  if (location == AG_NO_LOCATION) TELL(d, hidden, record, &known->access);
  if (ag_model_uses_atomic(d->model)) op->second = (por_access){ag_driver_locate(d, ag_location_atomic()), POR_READ};
  if (location != AG_NO_LOCATION) ag_driver_add_group(d, d->now.current, op, 0);
  if (record->value) store(d, record);
  if (location == AG_NO_LOCATION) return false;
  TELL(d, touch, location);
  return true;
}

/* Objects get their names, and loops hear of what may be a change. What the thread has stored and frozen is told, too:
 * objects that come later may lead to it. */
void ag_driver_take_left_out(ag_driver *d, const ag_record *record, uint32_t group) {
  if (!record->site) {
    take_note(d, record);
    return;
  }
  ag_site *site = ag_site_get(d->sites, record->site);
  if (!site->known.checked) check_site(d, site);
  if (record->hash && !site->known.invisible && (site->contents || !ag_object_is_old(d->objects, record->hash)))
    (void)ag_object(d->objects, record->hash, d->now.current);
  if (!group && ag_site_por_mode(site) != POR_READ) ag_driver_loop_effect(d);
  if (site->known.of_future && !group) {
    ag_cached_operation found;
    ag_driver_find_operation(d, record, &found);
  }
  if (record->value) store(d, record);
}

/* ---- objects ---------------------------------------------------------------------------------------------------- */

void ag_driver_final(ag_driver *d, uint32_t owner, uint32_t value) {
  ag_driver_flush(d);
  if (!d->now.over) store(d, &(ag_record){.hash = AG_NOTE_FINAL, .value = value, .location = owner});
}

uint32_t ag_driver_object(ag_driver *d, uint32_t hash) {
  ag_driver_flush_within(d);
  return ag_object(d->objects, hash, d->now.current);
}

void ag_driver_publish(ag_driver *d, uint32_t hash) {
  uint32_t object = ag_driver_object(d, hash);
  TELL(d, store, 0, object, false);
}
