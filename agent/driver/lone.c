/* A thread is alone while no other has started yet, or all others have ended. Nothing can differ then, so its steps do
 * not count towards the limit of an execution: the start of a library may take more steps than what the program
 * explores. They have a limit of their own, since the thread may be in an endless loop.
 *
 * Before the first start of another thread, accesses and monitors are left out once the thread has taken many steps.
 * The start comes behind them and in front of all that other threads do, so none of them takes part in a race. They are
 * no steps then: the core does not learn of them, nor do listeners. So it is in calls of the JDK that may be one step,
 * but for those that may have to wait. All other operations are kept. */
#include "driver/driver_parts.h"

/* A thread that is alone may take so many times as many steps as the others together. */
enum { LONE = 50, MOST_WAITS = 1000 };

static bool is_alone(const ag_driver *d) {
  uint32_t live = 0;
  for (uint32_t i = 0; i < ag_model_thread_count(d->model); i++)
    live += ag_model_thread(d->model, i)->status == AG_LIVE;
  return live <= 1;
}

uint64_t ag_driver_lone_limit(const ag_driver *d) {
  return d->step_limit > UINT64_MAX / LONE / 2 ? UINT64_MAX / 2 : d->step_limit * LONE;
}

static void set_limit(ag_driver *d, uint64_t counted) {
  const ag_lone *l = &d->now.lone;
  const uint64_t most = ag_driver_lone_limit(d);
  d->now.limit = l->now ? l->since + (most > l->steps ? most - l->steps : 0) : l->steps + counted;
}

/* May what the running thread does in its call be left out? A call that waits asks first whether its thread may go on.
 */
static bool leaves_out_call(const ag_driver *d) {
  if (!ag_driver_in_method(d)) return true;
  return !d->inside.open && ag_sections_call(d->sections, d->now.current)->method != AG_METHOD_OPEN &&
         !ag_sections_awaits(d->sections, d->now.current);
}

bool ag_driver_leaves_out_alone(const ag_driver *d, uint64_t steps) {
  return d->traits.kept_alone && d->now.steps + steps >= d->traits.kept_alone && !d->now.atomic_depth &&
         !d->criticals.open && leaves_out_call(d);
}

/* The last access may be what the thread waits for next: a loop that yields is known by its last read (spins.c), and
 * one that goes round in vain waits for what it has read (loops.c). */
static void note_last(ag_driver *d, const ag_record *from) {
  ag_model_thread(d->model, d->now.current)->last_read.step = 0;
  for (const ag_record *r = d->control->next; r-- > from;) {
    const ag_access *access = r->site ? &ag_driver_look_up(d, r)->access : NULL;
    if (!access || access->location == AG_NO_LOCATION) continue;
    const por_operation op = {.first = {access->location, access->mode}, .site = r->site, .kind = access->kind};
    ag_driver_accessed(d, d->now.current, &op);
    if (access->mode == POR_READ) ag_driver_loop_access(d, d->now.current, &op, 0); /* the report knows no such step */
    return;
  }
}

/* The report of a known schedule tells who holds which monitors and locks. The model knows the request. */
static void tell(ag_driver *d, const por_operation *op, const ag_request *request) {
  if (!d->reports) return;
  const ag_carried_out what = {.thread = d->now.current, .operation = op, .request = request, .left_out = true};
  TELL(d, announced, d->now.current);
  TELL(d, carried_out, &what);
}

/* The running call has made an access. What others do with the object later goes by whose call has touched what. */
static void leave_out_in_call(ag_driver *d, const ag_record *r, uint32_t group) {
  const ag_access *access = &ag_driver_look_up(d, r)->access;
  if (access->location == AG_NO_LOCATION) return;
  const por_operation op = {.first = {access->location, access->mode}, .site = r->site, .kind = access->kind};
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  if (!call->begun) {
    ag_request *request = &ag_model_thread(d->model, d->now.current)->request;
    const por_operation begins = {.kind = AG_SECTION, .site = r->site};
    *request = (ag_request){.kind = AG_SECTION, .site = r->site, .object = group, .location = access->location};
    tell(d, &begins, request);
    request->kind = AG_NONE;
    ag_sections_begun(d->sections, d->now.current);
  }
  ag_driver_note_holder(d, r);
  const ag_site *site = op.first.mode == POR_READ ? NULL : ag_driver_section_site(d, r->site);
  if (d->loops && !(site && (site->quiet || site->fresh))) ag_driver_loop_inside(d, d->now.current, &op);
  if (!ag_driver_is_told(d, call)) (void)ag_driver_touch(d, d->now.current, &op, group);
}

/* Too much was left out: the thread may be in an endless loop. */
static void end_left_out(ag_driver *d) {
  d->traits.left_out = true;
  if (d->now.lone.left_out < ag_driver_lone_limit(d)) return;
  d->traits.cut_alone = true;
  ag_driver_loop_too_long(d);
  ag_driver_finish(d, POR_END_LIMIT);
}

void ag_driver_leave_out(ag_driver *d, const ag_record *from) {
  for (const ag_record *r = from; r < d->control->next && !d->now.over; r++) {
    const uint32_t group = r->site && ag_driver_in_method(d) ? ag_driver_owner(d, r->site, r->hash) : 0;
    ag_driver_take_left_out(d, r, group);
    if (group) leave_out_in_call(d, r, group);
    if (r->site) d->now.lone.left_out++;
  }
  if (d->now.over) return;
  note_last(d, from);
  d->control->next = d->control->buffer;
  end_left_out(d);
}

uint32_t ag_driver_leave_out_announced(ag_driver *d, const ag_record *record) {
  *d->control->next++ = *record;
  ag_driver_flush(d);
  return d->now.over ? AG_OVER : d->now.current;
}

bool ag_driver_leave_out_request(ag_driver *d, const ag_request *request) {
  const uint32_t self = d->now.current;
  ag_thread *t = ag_model_thread(d->model, self);
  if ((request->kind != AG_ENTER && request->kind != AG_EXIT) || !ag_driver_leaves_out(d, 0)) return false;
  const uint32_t owner = ag_model_owner(d->model, request->object);
  if (request->kind == AG_ENTER && owner != POR_NO_THREAD && owner != self) return false;
  ag_request no_yield = *request;
  (void)ag_driver_spins(d, &no_yield); /* the thread does not wait for what it has read before */
  int32_t result;
  if (ag_model_request(d->model, self, request, &result)) {
    t->result = result;
  } else {
    const por_operation op = ag_driver_operation_of(d, self);
    tell(d, &op, request);
    (void)ag_model_perform(d->model, self);
    ag_driver_loop_step(d, self, &op);
    ag_driver_note_monitors(d, self, request);
    t->request.kind = AG_NONE;
  }
  d->control->result = t->result;
  d->now.lone.left_out++;
  end_left_out(d);
  if (!d->now.over) ag_driver_set_limit(d);
  return true;
}

void ag_driver_begin_lone(ag_driver *d) {
  d->now.lone = (ag_lone){.now = true, .first = true};
  set_limit(d, d->step_limit);
}

void ag_driver_count_lone(ag_driver *d) {
  ag_lone *l = &d->now.lone;
  const bool alone = is_alone(d);
  l->first &= alone;
  d->control->only_first &= alone;
  if (alone == l->now) return;
  if (l->now)
    l->steps += d->now.steps - l->since;
  else
    l->since = d->now.steps;
  l->now = alone;
  set_limit(d, d->step_limit);
}

/* Is the operation the end of a wait, for other threads or for time? */
static bool ends_wait(const ag_request *r) {
  return r->kind == AG_WAKE || r->kind == AG_SLEEP || r->kind == AG_PARK || r->kind == AG_JOIN || r->kind == AG_PASS ||
         (r->kind == AG_SECTION && r->awaits == AG_AWAITS_PERMIT);
}

void ag_driver_has_waited(ag_driver *d, const ag_request *request, bool late) {
  if (!ends_wait(request)) return;
  por_progress(d->search, late ? POR_TIME_OVER : POR_PROGRESS);
  d->now.lone.waits += late;
}

/* In the warm-up, only loops of the program end at the lower limit. Where states are matched, no loop is known there.
 * But a thread that goes on and on waiting for a time does nothing for the first time any more. */
bool ag_driver_is_too_long(ag_driver *d, uint64_t steps) {
  if (d->matching && d->idle_limit && d->now.lone.waits > MOST_WAITS) return true;
  if (steps < d->now.limit) return false;
  if (!d->now.lone.now && steps - d->now.lone.steps < d->idle_limit && !ag_driver_busy_loop(d)) {
    set_limit(d, d->idle_limit);
    return false;
  }
  d->traits.cut_alone = d->now.lone.now;
  ag_driver_loop_too_long(d);
  return true;
}
