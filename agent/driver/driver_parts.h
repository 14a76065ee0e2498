/* Shared by the files of the driver. */
#ifndef AG_DRIVER_PARTS_H
#define AG_DRIVER_PARTS_H

#include "driver/driver.h"

/* ---- driver.c ---- */

/* Tells an event to all who listen to it. */
#define TELL(driver, event, ...)                                                                                       \
  for (const ag_listener *const *told = (driver)->hears.event; *told; told++)                                          \
  (*told)->event((*told)->context, __VA_ARGS__)

/* Sets how far the running thread gets without a decision. */
void ag_driver_set_limit(ag_driver *driver);
/* Carries out the announced operation of the thread, with this outcome. */
ag_performed ag_driver_perform(ag_driver *driver, uint32_t thread, uint32_t choice, const por_operation *operation);

/* ---- driver/lone.c ---- */

/* The first thread is about to begin. */
void ag_driver_begin_lone(ag_driver *driver);
/* A thread has started or ended. */
void ag_driver_count_lone(ag_driver *driver);
bool ag_driver_leaves_out_alone(const ag_driver *driver, uint64_t steps);
/* Is an access of the running thread behind so many further steps left out? */
static inline bool ag_driver_leaves_out(const ag_driver *driver, uint64_t steps) {
  return driver->now.lone.first && ag_driver_leaves_out_alone(driver, steps);
}
/* Leaves the records out up to the end of the buffer. May end the execution. */
void ag_driver_leave_out(ag_driver *driver, const ag_record *from);
/* The announced record is left out, and so carried out. Returns the thread that goes on. */
uint32_t ag_driver_leave_out_announced(ag_driver *driver, const ag_record *record);
/* Carries out the request without a step, if it may be left out. Returns false when it may not. The execution may be
 * over then. */
bool ag_driver_leave_out_request(ag_driver *driver, const ag_request *request);
/* Has the execution come to its limit with so many steps? */
bool ag_driver_is_too_long(ag_driver *driver, uint64_t steps);
/* Called behind each step; notes the end of a wait, for other threads or for time. `late`: its time was over. */
void ag_driver_has_waited(ag_driver *driver, const ag_request *request, bool late);

/* ---- driver/within_steps.c ---- */

/* Called when the running thread has carried out an operation in an atomic section. Returns the thread that goes on. */
uint32_t ag_driver_inside(ag_driver *driver);
/* Carries out a request of the running thread in an atomic section. Returns the thread that goes on. */
uint32_t ag_driver_sync_inside(ag_driver *driver, const ag_request *request);
/* Notes that the section of the thread, which runs or is about to, changes something for other threads. */
void ag_driver_note_change(ag_driver *driver, uint32_t thread);
/* The thread carries out the step of a section, up to the access that has announced it. */
void ag_driver_begin_section(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* The thread carries out an access within a section of `group`. */
void ag_driver_access_inside(ag_driver *driver, uint32_t thread, const por_operation *operation, ag_mode mode,
                             uint32_t group);
/* Handles a request of the running thread in a section of `group`. Returns false when the request is not part of the
 * section. */
bool ag_driver_sync_in_section(ag_driver *driver, const ag_request *request, uint32_t group);
/* Is the running thread in a section that may go on? The step limit of the execution does not stop a section; a limit
 * of its own does. */
bool ag_driver_goes_on_in_section(const ag_driver *driver);

/* ---- driver/queue_ends.c ---- */

/* Which end of its queue the running thread's call changes, whose step begins, if it changes nothing else. */
ag_end ag_driver_end_of(const ag_driver *driver);
/* The thread begins the step that it has announced as such. Tells the search and the race detector which element it is.
 * False: the step does something else. */
bool ag_driver_begin_end(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* The thread changes or looks at more of the object than one end: it happens before what uses the object then. */
void ag_driver_beside_ends(ag_driver *driver, uint32_t thread, uint32_t object);

/* ---- driver/critical_steps.c ---- */

void ag_driver_begin_criticals(ag_driver *driver);
/* May the running thread's request begin a section that is one step? */
bool ag_driver_begins_critical(const ag_driver *driver, const ag_request *request);
/* The thread has carried out such a request, and runs on. */
void ag_driver_open_critical(ag_driver *driver, uint32_t thread, const ag_request *request);
/* The running thread carries out an access within its section. */
void ag_driver_extend_critical(ag_driver *driver, const por_operation *operation);
/* Has the section gone on for so long that it may be waiting for another thread? */
bool ag_driver_critical_is_long(const ag_driver *driver);
/* The open section does not fit. The execution goes on without sections as steps, and then the search begins anew. */
void ag_driver_misfit_critical(ag_driver *driver);
/* The request `r` is the step with which the call begins: what the call says of itself. */
void ag_driver_request_call(const ag_driver *driver, ag_request *r, const ag_entered *call);
/* Do calls of the family tell the search what their sections touch? */
bool ag_driver_tells(const ag_driver *driver, int family);
/* Does this call? */
bool ag_driver_is_told(const ag_driver *driver, const ag_entered *call);
/* The running thread accesses something of this group in a call. A call that is not one step, such as hasWaiters(),
 * does not fit into a section: each of its operations is a step. Nor does one of another object than the lock, unless
 * it tells all that it touches. */
static inline void ag_driver_access_in_critical(ag_driver *driver, uint32_t group, const ag_entered *call) {
  if (!driver->criticals.open) return;
  const bool own = group == driver->criticals.monitor;
  if (call->method == AG_METHOD_OPEN || (!own && !ag_driver_is_told(driver, call))) ag_driver_misfit_critical(driver);
}
/* The running thread enters this call within its section. */
void ag_driver_enter_in_critical(ag_driver *driver, const ag_entered *call);
/* The running thread comes to wait at the condition, and its section is no step: it has begun before other threads
 * started. Sections of the lock are no steps then, since those that signal depend on who waits. */
void ag_driver_waits_outside_critical(ag_driver *driver, uint32_t condition);
/* Somebody adds to the location: in a section of the object's lock, by a read at the site; or, with 0 and 0, by an
 * operation of its own. */
void ag_driver_adds(ag_driver *driver, uint32_t location, uint32_t lock, uint32_t site);
/* The running thread's request is a call of the section's lock within the section. */
void ag_driver_call_in_critical(ag_driver *driver);
/* The running thread has left a method within its section, which may be over then. */
void ag_driver_leave_in_critical(ag_driver *driver, int64_t number);
/* Carries out a request of the running thread within its section. Returns false when the request does not fit. */
bool ag_driver_sync_critical(ag_driver *driver, const ag_request *request);
void ag_driver_note_monitors_used(ag_driver *driver, uint32_t thread, const ag_request *request);
/* The thread carries out a step that is no plain access: notes the sections that it does not fit. */
static inline void ag_driver_note_monitors(ag_driver *driver, uint32_t thread, const ag_request *request) {
  if (!driver->criticals.open && (driver->criticals.entered_count || request->kind == AG_ENTER) && !request->whole)
    ag_driver_note_monitors_used(driver, thread, request);
}

/* Tells the core of the last read of the open section, to which a number might have been added. `stored`: it was. */
void ag_driver_end_addition(ag_driver *driver, bool stored);

/* ---- driver/looks.c ---- */

void ag_driver_free_looks(ag_driver *driver);
/* The search begins anew: nothing is known of its locations. */
void ag_driver_begin_looks(ag_driver *driver);
/* Is it noted what sections with guards look at and write? */
static inline bool ag_driver_notes_looks(const ag_driver *driver) {
  return driver->criticals.looks.used && driver->criticals.looks.on && driver->criticals.on;
}
/* From now on, all waits are steps of their own: the search begins anew. */
void ag_driver_looks_off(ag_driver *driver);
/* A section that begins at the site waits or notifies all. May end the execution. */
void ag_driver_look_used(ag_driver *driver, uint32_t site);
/* May the request, a wait, be one for the condition of a section? */
bool ag_driver_may_look(const ag_driver *driver, const ag_request *request);
/* What a thread does in its section: begins it, touches something, notifies all, and ends it. */
void ag_driver_look_begins(ag_driver *driver, uint32_t thread);
void ag_driver_look_touches(ag_driver *driver, const por_operation *operation);
void ag_driver_look_tells(ag_driver *driver);
bool ag_driver_look_keeps_used(ag_driver *driver, const ag_access *access, const por_operation *operation,
                               uint32_t step);
/* The running thread carries out an access. Returns whether others are told of it later, or never. */
static inline bool ag_driver_look_keeps(ag_driver *driver, const ag_access *access, const por_operation *operation,
                                        uint64_t step) {
  return driver->criticals.open && ag_driver_notes_looks(driver) &&
         ag_driver_look_keeps_used(driver, access, operation, (uint32_t)step);
}
/* The open section is not taken back any more: others are told of its accesses so far. */
void ag_driver_look_settles(ag_driver *driver);
void ag_driver_look_ends(ag_driver *driver);
/* The running thread is about to carry out the request. Returns whether it has looked in vain, and waits now: its step
 * is taken back. May end the execution. `looks.on` must be set. */
bool ag_driver_waits_in_vain(ag_driver *driver, const ag_request *request);
void ag_driver_look_bare_used(ag_driver *driver, const por_operation *operation);
/* The running thread accesses something outside of sections that are steps. Returns whether the execution is over. */
static inline bool ag_driver_look_bare(ag_driver *driver, const por_operation *operation) {
  if (__builtin_expect(driver->criticals.looks.used, 0) && ag_driver_notes_looks(driver))
    ag_driver_look_bare_used(driver, operation);
  return driver->now.over;
}

/* ---- driver/records.c ---- */

por_mode ag_site_por_mode(const ag_site *site);
ag_mode ag_driver_access_mode(const ag_site *site, const ag_record *record);
/* Turns a record of the running thread into an operation. Returns false when the record is no operation. `*cached`
 * becomes the cache entry of the record. */
bool ag_driver_operation_of_record(ag_driver *driver, const ag_record *record, por_operation *operation,
                                   ag_cached_operation **cached);
/* Empties the cache for a new execution. */
void ag_driver_begin_cache(ag_driver *driver);
/* Takes from the record, which is left out, what later steps rest on. `group`: the object whose code makes the access;
 * 0: none. */
void ag_driver_take_left_out(ag_driver *driver, const ag_record *record, uint32_t group);
/* Fills a cache entry for the record. */
void ag_driver_find_operation(ag_driver *driver, const ag_record *record, ag_cached_operation *found);
/* Looks a record up in a small direct-mapped cache, since most accesses repeat a recent one. Entries of earlier
 * executions do not count. */
static inline ag_cached_operation *ag_driver_look_up(ag_driver *d, const ag_record *record) {
  uint64_t key = ((uint64_t)record->hash << 32 | record->site) + ((uint64_t)record->location << 16);
  ag_cached_operation *cached = &d->tables.cache[(key * 0x9e3779b97f4a7c15u) >> (64 - AG_CACHE_BITS)];
  if (cached->access.site != record->site || cached->hash != record->hash || cached->member != record->location ||
      cached->execution != d->tables.execution)
    ag_driver_find_operation(d, record, cached);
  return cached;
}

/* ---- driver/views.c ---- */

/* The bits besides the index in the record of an access through a view. */
uint32_t ag_driver_view_marks(const ag_site *site, const ag_record *record);
/* The member that stands for element `member` in the exploration. */
uint32_t ag_driver_view_member(ag_driver *driver, const ag_site *site, const ag_record *record, uint32_t member);
/* The array bytes that the access may touch, as one number: the object in the upper half, the record's location in the
 * lower half. 0: no bytes, or the program has no views. */
uint64_t ag_driver_view_bytes(const ag_driver *driver, const ag_site *site, const ag_record *record, uint32_t object);
/* Were all views of the program known when the search began? Returns false when the search must restart; the execution
 * is then over. */
bool ag_driver_views_are_known(ag_driver *driver);

/* ---- driver/spins.c ---- */

/* Is the running thread's request the yield of a loop that waits for a write? If so, the request gets the location that
 * the thread waits for. */
bool ag_driver_spins(ag_driver *driver, ag_request *request);
/* The thread has carried out an operation at the site: notes that for ag_last_read.site. */
void ag_driver_note_site(ag_driver *driver, uint32_t thread, uint32_t site);
/* Called when the thread has carried out an operation. */
void ag_driver_accessed(ag_driver *driver, uint32_t thread, const por_operation *operation);

/* ---- driver/section_steps.c ---- */

/* Learns which calls are no steps (AG_...). Returns false when the execution is over. */
bool ag_driver_learn(ag_driver *driver, unsigned what);
/* Notes the fact. With the other of its pair, the search learns what the two mean. Returns false when the execution is
 * over. */
bool ag_driver_note_half(ag_driver *driver, ag_half half);

/* ---- driver/task_threads.c ---- */

/* The running thread is about to carry out its request. Returns whether the execution is over: waiting shows how many
 * threads run tasks. */
bool ag_driver_ends_at_task_used(ag_driver *driver);
static inline bool ag_driver_ends_at_task(ag_driver *driver) {
  return __builtin_expect(driver->now.tasks.count > 0, 0) && ag_driver_ends_at_task_used(driver);
}

/* ---- driver/gathered_futures.c ---- */

bool ag_driver_meets_gathered_used(ag_driver *driver, uint32_t object, const ag_site *site);
/* The running thread accesses a field of the object at the site. Returns whether each such access is to be told. */
static inline bool ag_driver_meets_gathered(ag_driver *driver, uint32_t object, const ag_site *site) {
  const bool meets = driver->now.gathered.count > 0 || site->known.of_future == AG_FUTURE_LOOKED_AT;
  return __builtin_expect(meets, 0) && ag_driver_meets_gathered_used(driver, object, site);
}
void ag_driver_begin_gathered(ag_driver *driver); /* Begins a new execution. */
/* The thread has started the child. */
void ag_driver_gathered_started(ag_driver *driver, uint32_t thread, uint32_t child);
/* Have all accesses of such futures come from threads that have waited for the parts? Returns false when the search
 * must restart; the execution is then over. */
bool ag_driver_gathered_are_unseen(ag_driver *driver);
/* The running thread is about to carry out the request. Returns false when the execution is over. */
bool ag_driver_beside_gathered(ag_driver *driver, const ag_request *request);
/* An action is put on the stack of a future for which this was done before (AG_FUTURE_...). May end the execution. */
void ag_driver_pushes_on_part(ag_driver *driver, unsigned done);

/* ---- driver/times.c ---- */

/* Time has passed: calls with a time limit are announced anew, since what they wait for depends on how near the limit
 * is. */
void ag_driver_announce_limits(ag_driver *driver);
void ag_driver_begin_places(ag_driver *driver);
void ag_driver_hand_on_times_used(ag_driver *driver, uint32_t thread, const por_operation *operation, bool changes);
/* Passes clocks on when the thread has carried out the operation: its clock becomes no earlier than those of the
 * operations before. Other threads learn of its own clock only if the operation `changes` something. */
static inline void ag_driver_hand_on_times(ag_driver *driver, uint32_t thread, const por_operation *operation,
                                           bool changes) {
  if (__builtin_expect(driver->traits.times_known, 0)) ag_driver_hand_on_times_used(driver, thread, operation, changes);
}

/* ---- driver/loops.c, driver/loop_history.c, driver/loop_wakes.c ---- */

void ag_driver_begin_loops(ag_driver *driver);
void ag_driver_loop_access_used(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t step);
void ag_driver_loop_step_used(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* Called when the thread carries out an access as part of this step. */
static inline void ag_driver_loop_access(ag_driver *driver, uint32_t thread, const por_operation *operation,
                                         uint64_t step) {
  if (driver->loops) ag_driver_loop_access_used(driver, thread, operation, (uint32_t)step);
}
/* Called when the thread carries out an operation other than an access. */
static inline void ag_driver_loop_step(ag_driver *driver, uint32_t thread, const por_operation *operation) {
  if (driver->loops) ag_driver_loop_step_used(driver, thread, operation);
}
/* Called when the thread carries out an operation in a section. There must be `loops`. */
void ag_driver_loop_inside(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* Called when a call that consists of sections has ended. There must be `loops`. */
void ag_driver_loop_call_ended(ag_driver *driver);
/* The running thread enters a call that shows the version of a lock. */
void ag_driver_loop_looks_at_version(ag_driver *driver);
/* The running thread's last update left the value unchanged. */
void ag_driver_loop_kept(ag_driver *driver);
/* The running thread has changed something, or may have. */
void ag_driver_loop_effect(ag_driver *driver);
/* The running thread accesses an object that is older than the execution. Such an access is no operation. */
void ag_driver_loop_old(ag_driver *driver, uint32_t location, bool reads);
/* How often the running thread has changed something. */
uint32_t ag_driver_loop_effects(ag_driver *driver);
/* The running thread writes to an object that seems to be made in its watched round. */
void ag_driver_loop_made(ag_driver *driver, uint32_t hash);
/* The running thread is at the head of the loop with this slot. */
void ag_driver_loop_visited(ag_driver *driver, uint32_t slot, uint32_t site);
/* The site of the program's loop that threads have gone round most of the time, many times; 0: none. */
uint32_t ag_driver_busy_loop(ag_driver *driver);
/* Notes the loop in which the execution has reached the step limit. */
void ag_driver_loop_too_long(ag_driver *driver);
/* Does the running thread's AG_LOOP request wait? If so, the request's argument becomes the time to wait; 0: until
 * something is written. If not, the head counts as visited, and the argument becomes the answer: AG_LOOP_WATCH, or
 * 0. */
bool ag_driver_waits_in_loop(ag_driver *driver, ag_request *request);
/* Called when the program reads the clock: pauses in loops then count as changes. May end the execution. */
void ag_driver_loops_clock(ag_driver *driver, uint32_t site);
void ag_driver_loop_parks_used(ag_driver *driver, const ag_request *request);
/* The running thread is about to wait in its call. In an await(), it waits for a signal. */
static inline void ag_driver_loop_parks(ag_driver *driver, const ag_request *request) {
  const bool parks = request->kind == AG_SECTION && request->awaits == AG_AWAITS_PERMIT;
  if (parks && driver->control->wait_sets && ag_sections_call(driver->sections, driver->now.current)->signalled)
    ag_driver_loop_parks_used(driver, request);
}
void ag_driver_loop_wait_used(ag_driver *driver, const ag_request *request);
/* The running thread is about to wait for a notification, or for a signal. */
static inline void ag_driver_loop_wait(ag_driver *driver, const ag_request *request) {
  ag_driver_loop_parks(driver, request);
  if (driver->loops && request->kind == AG_WAIT) ag_driver_loop_wait_used(driver, request);
}
void ag_driver_loop_notifies_used(ag_driver *driver, uint32_t thread, uint32_t location);
/* Called before the thread carries out its announced operation. */
static inline void ag_driver_loop_notifies(ag_driver *driver, uint32_t thread, const por_operation *operation) {
  if (driver->loops && (operation->kind == AG_NOTIFY || operation->kind == AG_NOTIFY_ALL))
    ag_driver_loop_notifies_used(driver, thread, operation->first.location);
}
void ag_driver_loop_pause_used(ag_driver *driver, ag_request *request);
/* May lengthen a timed wait of the running thread, because its last round was in vain. */
static inline void ag_driver_loop_pause(ag_driver *driver, ag_request *request) {
  if (driver->loops && request->argument > 0) ag_driver_loop_pause_used(driver, request);
}
/* Enables threads that wait in loops and may go on, where `loops_go_on` is set. Called before a decision. */
void ag_driver_loops_walk(ag_driver *driver);
/* Does the thread wait in a loop for which something has been written since, so that it could go round again? */
bool ag_driver_goes_round(const ag_driver *driver, uint32_t thread);
/* Sets `goes_round` and `endless`. Called when no thread is enabled. */
void ag_driver_loops_end(ag_driver *driver);

/* ---- driver/section_steps.c ---- */

/* The site, with the members filled in that sections need. */
const ag_site *ag_driver_section_site(ag_driver *driver, uint32_t number);
void ag_driver_add_group_used(ag_driver *driver, uint32_t thread, por_operation *operation, uint32_t group);
bool ag_driver_touch_used(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t group);
/* Adds a group to the operation; `group` 0: the group of the location. */
static inline void ag_driver_add_group(ag_driver *driver, uint32_t thread, por_operation *operation, uint32_t group) {
  if (driver->traits.sections_used && driver->sections) ag_driver_add_group_used(driver, thread, operation, group);
}
/* Called when the thread touches a location in a section of `group` (0: in none). Returns false when the execution is
 * over. */
static inline bool ag_driver_touch(ag_driver *driver, uint32_t thread, const por_operation *operation, uint32_t group) {
  return !driver->traits.sections_used || !driver->sections || ag_driver_touch_used(driver, thread, operation, group);
}
/* The object whose code carries out the running thread's operation on `hash` (0: no object that counts); 0: none. */
uint32_t ag_driver_owner(ag_driver *driver, uint32_t site, uint32_t hash);
/* Does the running thread's single operation, in an AG_METHOD_OPEN of the family, belong to the group of the object?
 * One in a constructor does not: no other thread can reach what it writes. The execution may be over then. */
bool ag_driver_belongs(ag_driver *driver, const por_operation *operation, int family);
/* Called when the thread has carried out the request: notes when the thread has thereby seen the end of another one. */
void ag_driver_note_end(ag_driver *driver, uint32_t thread, const ag_request *request);
/* The thread has started the child, which comes behind all that the thread has done. */
void ag_driver_note_start(ag_driver *driver, uint32_t thread, uint32_t child);
/* Notes which thread holds a lock of the JDK, if the record of the running thread says so. */
void ag_driver_note_holder(ag_driver *driver, const ag_record *record);
/* Does the operation of the thread, which runs or is about to, belong to an addition that commutes with its like? */
bool ag_driver_adds_within(const ag_driver *driver, uint32_t thread, const por_operation *operation);
/* The thread carries out an operation within such a section. */
void ag_driver_tell_touched(ag_driver *driver, uint32_t thread, const por_operation *operation);
/* Is the running thread in a method of an object that has sections? */
bool ag_driver_in_method(const ag_driver *driver);
/* Does the running thread park or unpark in a method that is one step? */
bool ag_driver_parks(const ag_driver *driver, const ag_request *request);
/* Does the running thread, in a method that is one step, unpark a thread that has parked in the same object? */
bool ag_driver_unparks(const ag_driver *driver, const ag_request *request);
/* The running thread is about to begin a call that may wait itself, or only for a lock inside of its object. Returns
 * false when the execution is over: the thread also parks itself, and the search begins anew. The calls use the
 * thread's permit then, or wait where the JDK's code does. */
bool ag_driver_may_wait_in_call(ag_driver *driver, bool itself);
/* Announces the sections anew before which threads may have to wait: that may have changed in the midst of a step. */
void ag_driver_announce_waits(ag_driver *driver);
/* Does the running thread's call, which may wait, use the thread's permit then (ag_request.parks)? */
bool ag_driver_uses_permit(const ag_driver *driver, const ag_request *request);
/* The thread has carried out the request. A question that has found another one interrupted makes a difference where
 * that one waits deaf (sections.h). */
void ag_driver_note_status(ag_driver *driver, uint32_t thread, const ag_request *request);
/* The same of a pool's worker that is in no task: its pool may interrupt it. Returns false when the execution is over.
 */
bool ag_driver_note_worker_status(ag_driver *driver, uint32_t thread, const ag_request *request);
/* Turns a park in a method of `group` into a section that begins by waiting for the permit. Returns false when the
 * execution is over. */
bool ag_driver_waits_within(ag_driver *driver, ag_request *request, uint32_t group);
/* Notes a use of barriers: by ARRIVE (AG_BARRIER_MET) or otherwise. Where the program uses them both ways, all calls of
 * barriers are the JDK's. Returns false when the execution is over. */
bool ag_driver_uses_barriers(ag_driver *driver, ag_half use);
/* The running thread asks for this beside threads that may wait at barriers. Returns false when the execution is over.
 */
bool ag_driver_beside_barriers(ag_driver *driver, const ag_request *request);
/* Gives sections up because the program does not fit them. Returns false when that ends the execution. */
bool ag_driver_give_up_sections(ag_driver *driver);
/* Ends the execution, after which the search restarts. Returns false always. */
bool ag_driver_search_anew(ag_driver *driver);

#endif
