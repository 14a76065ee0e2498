/* Between the files of the driver. */
#ifndef AG_DRIVER_PARTS_H
#define AG_DRIVER_PARTS_H

#include "driver/driver.h"

/* ---- driver.c ---- */

uint32_t ag_driver_finish(ag_driver *driver, por_end end); /* AG_OVER */
/* How far the running thread gets without asking. */
void ag_driver_set_limit(ag_driver *driver);
/* The section that the running thread is in changes something for others. */
void ag_driver_note_change(ag_driver *driver);
/* Walks the stack of the thread that has called, while it is there to be walked. */
void ag_driver_walk(ag_driver *driver);
/* check-summary=on: the running thread is about to carry out the access at this site. */
void ag_driver_check(ag_driver *driver, uint32_t site);

/* The thread carries out what it has announced, with this outcome. */
ag_performed ag_driver_perform(ag_driver *driver, uint32_t thread, uint32_t choice, const por_operation *operation);

/* ---- driver/within_steps.c ---- */

/* The running thread is in an atomic section, and has carried something out. Who goes on. */
uint32_t ag_driver_inside(ag_driver *driver);
uint32_t ag_driver_sync_inside(ag_driver *driver, const ag_request *request);
/* It is in a section. False: the request is no part of it. */
bool ag_driver_sync_in_section(ag_driver *driver, const ag_request *request, uint32_t group);
/* May the section go on, however many steps the execution has had? */
bool ag_driver_goes_on_in_section(const ag_driver *driver);

/* ---- driver/records.c ---- */

/* The operation that the thread has announced. */
por_operation ag_driver_operation_of(ag_driver *driver, uint32_t thread);
/* For ag_model_operation(): the number of a location of the model. */
uint32_t ag_driver_locate(void *driver, uint64_t name);
/* The object that a location belongs to; 0: none. */
uint32_t ag_driver_object_of(const ag_driver *driver, uint32_t location);
por_mode ag_site_por_mode(const ag_site *site);
ag_mode ag_driver_access_mode(const ag_site *site, const ag_record *record);
/* 0: it takes no part in data races. */
ag_access_kind ag_driver_access_kind(const ag_site *site, ag_mode mode);
/* Turns a record of the running thread into an operation; false if it is none. `*cached` then is what is known of it.
 */
bool ag_driver_operation_of_record(ag_driver *driver, const ag_record *record, por_operation *operation,
                                   ag_cached_operation **cached);
void ag_driver_begin_cache(ag_driver *driver);
void ag_driver_find_operation(ag_driver *driver, const ag_record *record, ag_cached_operation *found);
/* Most accesses are like one of a moment ago: a small direct-mapped cache, in which only what this execution has put
 * there counts. */
static inline ag_cached_operation *ag_driver_look_up(ag_driver *d, const ag_record *record) {
  uint64_t key = ((uint64_t)record->hash << 32 | record->site) + ((uint64_t)record->location << 16);
  ag_cached_operation *cached = &d->tables.cache[(key * 0x9e3779b97f4a7c15u) >> (64 - AG_CACHE_BITS)];
  if (cached->site != record->site || cached->hash != record->hash || cached->member != record->location ||
      cached->execution != d->tables.execution)
    ag_driver_find_operation(d, record, cached);
  return cached;
}

/* ---- driver/oracle.c ---- */

/* Does the list of shared classes let the location be shared? Where there is none, or it is no field: yes. */
bool ag_driver_listed(const ag_driver *driver, uint32_t location);

/* ---- driver/matched_states.c; without a digest none of it does anything ---- */

/* A new execution, whose first `known` steps are those of the last one. */
void ag_driver_begin_digest(ag_driver *driver, size_t known);
/* The thread is about to carry out a step of the execution. */
static inline void ag_driver_begin_step(ag_driver *driver, uint32_t thread) {
  if (!driver->digest) return;
  ag_digest_step(driver->digest, thread);
  driver->control->known = ag_digest_is_known(driver->digest);
}
/* What the running thread's record says, which is no operation. */
void ag_driver_note(ag_driver *driver, const ag_record *record);
/* The thread has carried out `request` as `operation`. There must be a digest. */
void ag_driver_digest_step(ag_driver *driver, uint32_t thread, const ag_request *request,
                           const por_operation *operation);
/* Before a decision: the core gets the state if it wants it. */
void ag_driver_report_state(ag_driver *driver);
/* The schedule of a livelock is run once more: is it at its end? Then the execution is over, whether or not it has come
 * back to a state. */
bool ag_driver_has_repeated(ag_driver *driver);

/* ---- driver/race_events.c ---- */

/* The step of the thread synchronizes. */
void ag_driver_synchronize(ag_driver *driver, uint32_t thread, const por_operation *operation);
void ag_driver_tell_races(ag_driver *driver);
void ag_driver_never_validated(ag_driver *driver);

/* ---- driver/views.c ---- */

/* What an access through a view has in the record besides the index. */
uint32_t ag_driver_view_marks(const ag_site *site, const ag_record *record);
/* The member that stands for the element `member` to the exploration. */
uint32_t ag_driver_view_member(ag_driver *driver, const ag_site *site, const ag_record *record, uint32_t member);
/* The bytes of an array that the access may be of: the object, and below it the record's location; 0: it is of none, or
 * there are no views. */
uint64_t ag_driver_view_bytes(const ag_driver *driver, const ag_site *site, const ag_record *record, uint32_t object);
/* The access is one of each of the bytes. */
void ag_driver_view_races(ag_driver *driver, ag_race_access *access, uint64_t bytes);
/* False: the search begins anew, with the views that have come up; the execution is over. */
bool ag_driver_views_are_known(ag_driver *driver);

/* ---- driver/spins.c ---- */

/* Does who reads there wait for the location to be written, if a yield comes next? */
ag_watched ag_driver_watches(const ag_driver *driver, const ag_site *site);
/* Is the running thread's request such a yield? Then the request says what it waits for. */
bool ag_driver_spins(ag_driver *driver, ag_request *request);
/* The thread has carried out an operation. */
void ag_driver_accessed(ag_driver *driver, uint32_t thread, const por_operation *operation);

/* ---- driver/times.c ---- */

void ag_driver_begin_places(ag_driver *driver);
void ag_driver_hand_on_times_used(ag_driver *driver, uint32_t thread, const por_operation *operation, bool changes);
/* The thread has carried out the operation: its clock is no earlier than those of who came before it. Unless it
 * `changes` anything, nobody learns of its own. */
static inline void ag_driver_hand_on_times(ag_driver *driver, uint32_t thread, const por_operation *operation,
                                           bool changes) {
  if (__builtin_expect(driver->traits.times_known, 0)) ag_driver_hand_on_times_used(driver, thread, operation, changes);
}
/* What of it belongs to the state. */
uint64_t ag_driver_times_digest(const ag_driver *driver);

/* ---- driver/loops.c ---- */

void ag_driver_begin_loops(ag_driver *driver);
void ag_driver_loop_access_used(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t step);
void ag_driver_loop_step_used(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* The thread carries out an access as part of this step; another operation. */
static inline void ag_driver_loop_access(ag_driver *driver, uint32_t thread, const por_operation *operation,
                                         uint64_t step) {
  if (driver->loops) ag_driver_loop_access_used(driver, thread, operation, (uint32_t)step);
}
static inline void ag_driver_loop_step(ag_driver *driver, uint32_t thread, const por_operation *operation) {
  if (driver->loops) ag_driver_loop_step_used(driver, thread, operation);
}
/* The same in a section; and the end of the call that sections are part of. There must be `loops`. */
void ag_driver_loop_inside(ag_driver *driver, uint32_t thread, const por_operation *operation);
void ag_driver_loop_call_ended(ag_driver *driver);
/* The running thread's last update has left the value as it was. */
void ag_driver_loop_kept(ag_driver *driver);
/* It has changed something, or may have. */
void ag_driver_loop_effect(ag_driver *driver);
/* How often it has. */
uint32_t ag_driver_loop_effects(ag_driver *driver);
/* It is at the head of the loop that has this slot. */
void ag_driver_loop_visited(ag_driver *driver, uint32_t slot, uint32_t site);
/* The execution has come to the step limit: in which loop? */
void ag_driver_loop_too_long(ag_driver *driver);
/* Its request is an AG_LOOP: does it wait there? Then the
 * argument says how long, 0: until something is written. Otherwise the head counts as visited. */
bool ag_driver_waits_in_loop(ag_driver *driver, ag_request *request);
/* The program reads the clock: then pauses in loops are no longer nothing. May end the execution. */
void ag_driver_loops_clock(ag_driver *driver, uint32_t site);
void ag_driver_loop_pause_used(ag_driver *driver, ag_request *request);
/* The running thread is about to wait for a time: may it as well wait for longer, since its last round was in vain? */
static inline void ag_driver_loop_pause(ag_driver *driver, ag_request *request) {
  if (driver->loops && request->argument > 0) ag_driver_loop_pause_used(driver, request);
}
/* Before a decision: where `loops_go_on`, threads that wait in loops and may go on are enabled. */
void ag_driver_loops_walk(ag_driver *driver);
/* No thread is enabled: sets `goes_round` and `endless`. */
void ag_driver_loops_end(ag_driver *driver);

/* ---- driver/section_steps.c ---- */

/* The site, with what sections need to know of it. */
const ag_site *ag_driver_section_site(ag_driver *driver, uint32_t number);
void ag_driver_add_group_used(ag_driver *driver, uint32_t thread, por_operation *operation, uint32_t group);
bool ag_driver_touch_used(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t group);
/* `group` 0: that of the location. */
static inline void ag_driver_add_group(ag_driver *driver, uint32_t thread, por_operation *operation, uint32_t group) {
  if (driver->traits.sections_used && driver->sections) ag_driver_add_group_used(driver, thread, operation, group);
}
/* Part of a section of `group`, or of none (0). False: the execution is over. */
static inline bool ag_driver_touch(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t group) {
  return !driver->traits.sections_used || !driver->sections || ag_driver_touch_used(driver, thread, operation, group);
}
/* The object whose code the running thread's operation on `hash` (0: none that counts) belongs to; 0: none. */
uint32_t ag_driver_owner(ag_driver *driver, uint32_t site, uint32_t hash);
/* The thread has carried out the request: has it seen another thread's end by it? */
void ag_driver_note_end(ag_driver *driver, uint32_t thread, const ag_request *request);
/* Is the running thread in a method of such an object? */
bool ag_driver_in_method(const ag_driver *driver);
/* Does the running thread park or unpark in a method that is one step? */
bool ag_driver_parks(const ag_driver *driver, const ag_request *request);
/* Does it unpark a thread there that has parked in the same object? */
bool ag_driver_unparks(const ag_driver *driver, const ag_request *request);
/* What parks in a method of `group` becomes a section that begins with waiting for the permit. False: the execution is
 * over. */
bool ag_driver_waits_within(ag_driver *driver, ag_request *request, uint32_t group);
/* The program does not fit. False: the execution is over. */
bool ag_driver_give_up_sections(ag_driver *driver);
/* Ends the execution, and the search begins anew. False. */
bool ag_driver_search_anew(ag_driver *driver);

#endif
