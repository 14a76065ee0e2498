/* Carries out operations of the model. */
#include "model/model_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void changes(ag_model *m, uint32_t thread) {
  m->changed[m->changed_count++] = thread;
}

uint32_t ag_model_changed(const ag_model *m, const uint32_t **threads) {
  *threads = m->changed;
  return m->changed_count;
}

static bool clear_interrupt(ag_thread *t) {
  bool was = t->interrupted;
  t->interrupted = false;
  return was;
}

static void release(monitor *mon) {
  mon->owner = 0;
  mon->count = 0;
}

/* The last to arrive passes in the same way as the others. */
static ag_performed arrive(ag_model *m, ag_thread *t) {
  barrier *b = ag_barrier_of(m, t->request.object);
  bool all = ++b->arrived == (uint64_t)t->request.argument;
  t->request.kind = AG_PASS;
  t->request.argument = b->generation;
  if (all) {
    b->generation++;
    b->arrived = 0;
  }
  return AG_ANNOUNCED;
}

static ag_performed wait_begins(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  monitor *mon = ag_monitor_of(m, t->request.object);
  if (clear_interrupt(t)) {
    t->result = AG_INTERRUPTED_RESULT;
    return AG_GOES_ON;
  }
  t->monitor_count = mon->count;
  t->wait_ticket = m->ticket++;
  t->notified = false;
  mon->waiters++;
  release(mon);
  t->request.kind = AG_WAKE;
  ag_model_arm(m, thread);
  return AG_ANNOUNCED;
}

static void take_token(monitor *mon, const ag_thread *t) {
  uint32_t i = 0;
  while (mon->token[i] <= t->wait_ticket) i++;
  mon->tokens--;
  memmove(&mon->token[i], &mon->token[i + 1], (mon->tokens - i) * sizeof mon->token[0]);
}

/* Can a thread go on that does not wait for its time? */
static bool somebody_goes_on(const ag_model *m, const ag_thread *self) {
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    if (t != self && t->status == AG_LIVE && !ag_model_is_timed(t) && ag_model_enabled(m, i)) return true;
  }
  return false;
}

/* A time limit is over for its thread: its own clock has come there. If that was early, those that learn of it are not
 * behind (driver/times.c). */
void ag_time_passes(ag_model *m, ag_thread *t) {
  const bool over = t->expired && t->deadline <= m->clock;
  int64_t limit = over ? t->deadline : ag_limit_of(t);
  if (!over && somebody_goes_on(m, t)) m->ended_early = true;
  t->timed_out = t->idle = true;
  if (limit > INT64_MAX / 2) limit = INT64_MAX / 2;
  if (limit <= ag_own_clock(m, t)) return;
  t->times.clock = limit;
  m->has_times = true;
}

/* Threads that wait on the object, and entered its wait set before the ticket, and were not notified by name. */
static uint32_t waiters_before(const ag_model *m, uint32_t object, uint64_t ticket) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    bool waits = t->status == AG_LIVE && t->request.kind == AG_WAKE && t->request.object == object;
    count += waits && !t->notified && t->wait_ticket < ticket;
  }
  return count;
}

/* A token needs a waiter that can take it. Tokens ascend, so the first that finds none left is the one to drop. */
static void drop_tokens(const ag_model *m, monitor *mon, uint32_t object) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < mon->tokens; i++)
    if (waiters_before(m, object, mon->token[i]) > kept) mon->token[kept++] = mon->token[i];
  mon->tokens = kept;
}

/* The thread, which has the monitor again, leaves the wait set. */
static void end_wait(ag_model *m, ag_thread *t, bool notified) {
  uint32_t object = t->request.object;
  monitor *mon = ag_monitor_of(m, object);
  t->request.kind = AG_NONE;
  t->result = AG_NORMAL;
  if (!notified) {
    t->result = clear_interrupt(t) ? AG_INTERRUPTED_RESULT : AG_TIMED_OUT;
    if (t->result == AG_TIMED_OUT) ag_time_passes(m, t);
  } else if (!t->notified) {
    take_token(mon, t);
  }
  if (!t->notified) mon->waiters--; /* else it left when it was notified */
  if (mon->tokens) drop_tokens(m, mon, object);
}

/* What has ended the wait is open: there is a notification, and the thread may have left before it came. A time-out
 * shows only where another thread can be woken instead. */
static bool is_open(const ag_model *m, const ag_thread *t, const monitor *mon) {
  return t->interrupted ||
         (!t->notified && ag_model_is_timed(t) && ag_timeout_may_fire(m, t) && mon->waiters > mon->tokens);
}

static ag_performed wake(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  monitor *mon = ag_monitor_of(m, t->request.object);
  bool notified = t->notified || ag_can_take_token(mon, t);
  bool open = notified && is_open(m, t, mon);
  mon->owner = thread + 1;
  mon->count = t->monitor_count;
  if (open)
    t->request.kind = AG_SETTLE;
  else
    end_wait(m, t, notified);
  return open ? AG_ANNOUNCED : AG_GOES_ON;
}

static void notify_one(ag_model *m, uint32_t object) {
  monitor *mon = ag_monitor_of(m, object);
  if (mon->tokens >= mon->waiters) return;
  if (mon->tokens == mon->token_capacity) {
    uint32_t capacity = mon->token_capacity ? mon->token_capacity * 2 : 4;
    uint64_t *token = realloc(mon->token, capacity * sizeof *token);
    if (!token) abort();
    mon->token = token;
    mon->token_capacity = capacity;
  }
  mon->token[mon->tokens++] = m->ticket;
}

static void notify_all(ag_model *m, uint32_t object) {
  monitor *mon = ag_monitor_of(m, object);
  for (uint32_t i = 0; i < m->thread_count; i++) {
    ag_thread *t = &m->threads[i];
    if (t->status == AG_LIVE && t->request.kind == AG_WAKE && t->request.object == object) t->notified = true;
  }
  mon->waiters = 0;
  mon->tokens = 0;
}

static void class_init(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  class_lock *c = ag_class_of(m, t->request.object);
  if (c->state == CLASS_FRESH) {
    c->state = CLASS_RUNNING;
    c->owner = thread;
    t->result = AG_RUN_INITIALIZER;
  } else {
    t->result = c->state == CLASS_FAILED ? AG_INITIALIZER_FAILED : AG_NORMAL;
  }
}

static void class_init_end(ag_model *m, uint32_t thread) {
  const ag_request *r = &m->threads[thread].request;
  ag_class_of(m, r->object)->state = r->argument ? CLASS_FAILED : CLASS_DONE;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    if (t->status == AG_LIVE && t->request.kind == AG_CLASS_INIT && t->request.object == r->object) changes(m, i);
  }
}

static void end(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  t->status = AG_ENDED;
  if (!t->virtual && ag_monitor_view(m, t->object)->waiters) notify_all(m, t->object);
  if (!t->daemon) m->live_users--;
}

static bool was_early(const ag_model *m, ag_early what, uint32_t object) {
  for (uint32_t i = 0; i < m->early[what].length; i++)
    if (m->early[what].items[i] == object) return true;
  return false;
}

static void note_early(ag_model *m, ag_early what, uint32_t object) {
  if (!was_early(m, what, object) && !hp_push(&m->early[what], object)) abort();
}

static bool is_interrupted(const ag_model *m, const ag_request *r) {
  const ag_thread *target = ag_model_target(m, r);
  return target ? target->interrupted : was_early(m, AG_EARLY_INTERRUPT, r->object);
}

static void interrupt(ag_model *m, const ag_request *r) {
  ag_thread *target = ag_model_target(m, r);
  if (target) {
    target->interrupted = true; /* a thread that has ended shows it as well */
    if (target->status == AG_LIVE && (target->request.kind == AG_JOIN || target->request.kind == AG_SECTION))
      changes(m, (uint32_t)(target - m->threads));
    return;
  }
  note_early(m, AG_EARLY_INTERRUPT, r->object);
}

static bool is_alive(const ag_model *m, const ag_request *r) {
  const ag_thread *target = ag_model_target(m, r);
  return target && target->status == AG_LIVE;
}

static int32_t shutdown_step(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  if (t->request.argument == AG_SHUTDOWN_ENDS) t->keeps_exit = false;
  if (t->request.argument == AG_SHUTDOWN_STARTS) t->keeps_exit = true;
  return 1;
}

/* ALREADY: the thread is alive. */
static int32_t set_daemon(ag_model *m, const ag_request *r) {
  if (is_alive(m, r)) return AG_ALREADY;
  ag_monitor_of(m, r->object)->daemon = r->argument ? DAEMON : USER;
  return AG_NORMAL;
}

/* ALREADY: it has been started before, perhaps by another thread since this START was announced. */
static int32_t start(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  t->keeps_exit = !t->daemon;
  if (ag_model_already_started(m, &t->request)) {
    if (t->request.target != POR_NO_THREAD) m->threads[t->request.target].status = AG_UNUSED;
    return AG_ALREADY;
  }
  ag_thread *child = &m->threads[t->request.target];
  uint8_t daemon = ag_monitor_view(m, child->object)->daemon;
  if (daemon) child->daemon = daemon == DAEMON;
  child->keeps_exit = !child->daemon;
  child->status = AG_LIVE;
  child->virtual = t->request.virtual;
  child->request = (ag_request){.kind = AG_BEGIN, .site = t->request.site};
  child->interrupted = was_early(m, AG_EARLY_INTERRUPT, child->object);
  child->permit.there = was_early(m, AG_EARLY_PERMIT, child->object);
  if (!child->daemon) m->live_users++;
  t->children++;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_request *r = &m->threads[i].request;
    bool fails_now =
        i != thread && m->threads[i].status == AG_LIVE && r->kind == AG_START && r->object == child->object;
    if (fails_now) changes(m, i);
  }
  return AG_NORMAL;
}

/* As a wait begins; nothing is waited for unless the thread is alive. */
static ag_performed join_begins(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  const ag_thread *target = ag_model_target(m, &t->request);
  if (!target || target->status == AG_ENDED) return AG_GOES_ON;
  if (clear_interrupt(t)) {
    t->result = AG_INTERRUPTED_RESULT;
    return AG_GOES_ON;
  }
  monitor *mon = ag_monitor_of(m, t->request.object);
  t->monitor_count = mon->count;
  release(mon);
  t->rejoins = true;
  if (m->states.asked) t->shown = t->request.argument >= 0 ? AG_STATE_TIMED_WAITING : AG_STATE_WAITING;
  ag_model_arm(m, thread);
  return AG_ANNOUNCED;
}

static void join_ends(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  const ag_thread *target = ag_model_target(m, &t->request);
  if (target && target->status != AG_ENDED) {
    t->result = clear_interrupt(t) ? AG_INTERRUPTED_RESULT : AG_TIMED_OUT;
    if (t->result == AG_TIMED_OUT) ag_time_passes(m, t);
  }
  if (!t->rejoins) return;
  monitor *mon = ag_monitor_of(m, t->request.object);
  mon->owner = thread + 1;
  mon->count = t->monitor_count;
  t->rejoins = false;
}

static void enter(ag_model *m, uint32_t thread) {
  const ag_request *r = &m->threads[thread].request;
  monitor *mon = ag_monitor_of(m, r->object);
  mon->owner = thread + 1;
  mon->count = 1;
  mon->thread = r->thread;
}

void ag_model_entered(ag_model *m, uint32_t thread, uint32_t object) {
  monitor *mon = ag_monitor_of(m, object);
  mon->count = mon->owner == thread + 1 ? mon->count + 1 : 1;
  mon->owner = thread + 1;
}

/* Chooses whether an unpark comes that a call has left behind; then the thread parks. */
static ag_performed choose_late_unpark(ag_thread *t) {
  t->permit.asked = true;
  if (t->choice == 0) return AG_ANNOUNCED;
  t->permit.late--;
  t->permit.there = true;
  return AG_ANNOUNCED;
}

static void park(ag_model *m, ag_thread *t) {
  if (!t->permit.there && !t->interrupted) ag_time_passes(m, t);
  t->idle = !t->permit.there;
  t->permit.there = t->permit.asked = false;
}

/* `waited`: others have found it waiting. */
static void section(ag_model *m, uint32_t thread, bool waited) {
  ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  t->late = ag_model_is_timed(t) && !(t->interrupted && r->interruptible) && !ag_has_what_it_awaits(m, thread);
  if (t->late) ag_time_passes(m, t);
  if (r->due) t->late = t->idle = false; /* the call finds what it has waited for */
  if (r->awaits == AG_AWAITS_PERMIT) t->late = t->permit.there = false;
  if (waited && r->parks) t->permit.late++;
  t->permit.asked = false;
}

static void unpark(ag_model *m, const ag_request *r) {
  ag_thread *target = ag_model_target(m, r);
  if (target && target->status == AG_LIVE) target->permit.there = true;
  if (!target && r->virtual) note_early(m, AG_EARLY_PERMIT, r->object);
}

/* The result of a question about a thread, or of a step towards the end; AG_NORMAL: the request is neither. */
static int32_t answer(ag_model *m, uint32_t thread, const ag_request *r) {
  switch (r->kind) {
    case AG_SHUTDOWN:
      return shutdown_step(m, thread);
    case AG_IS_INTERRUPTED:
      return is_interrupted(m, r);
    case AG_IS_ALIVE:
      return is_alive(m, r);
    case AG_SET_DAEMON:
      return set_daemon(m, r);
    case AG_GET_STATE: {
      const ag_thread *target = ag_model_target(m, r);
      m->states.open |= target && ag_state_is_open(m, target);
      return target ? ag_model_state(m, (uint32_t)(target - m->threads)) : 0;
    }
    default:
      return AG_NORMAL;
  }
}

/* A part of an operation that has several. */
static ag_performed perform_part(ag_model *m, uint32_t thread) {
  switch (m->threads[thread].request.kind) {
    case AG_WAIT:
      return wait_begins(m, thread);
    case AG_WAKE:
      return wake(m, thread);
    default:
      return arrive(m, &m->threads[thread]);
  }
}

/* Has the thread begun to wait, in place of what it has announced? */
static bool only_begins_wait(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  m->changed_count = 0;
  t->result = AG_NORMAL;
  t->timed_out = t->idle = false;
  if (ag_uses_permit(t)) {
    t->permit.asked = true;
    t->permit.there = false;
    return true;
  }
  t->shown = ag_begins_wait(m, thread);
  return t->shown != AG_STATE_NEW;
}

/* Notes whose announced operations are others now because of what the thread has done: they begin to wait in place of
 * going on, or the other way round, or the asked state shows elsewhere. */
static void change_waits(ag_model *m, uint32_t thread) {
  const uint32_t before = m->changed_count;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    bool may =
        m->threads[i].status == AG_LIVE && (m->threads[i].request.kind == AG_GET_STATE || ag_may_begin_wait(m, i));
    for (uint32_t j = 0; may && j < before; j++) may = m->changed[j] != i;
    if (may && i != thread) changes(m, i);
  }
}

static ag_performed perform(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  assert(ag_model_enabled(m, thread));
  const bool waited = t->shown != AG_STATE_NEW;
  if (only_begins_wait(m, thread)) return AG_ANNOUNCED;
  switch (r->kind) {
    case AG_ENTER:
      enter(m, thread);
      break;
    case AG_EXIT:
      release(ag_monitor_of(m, r->object));
      break;
    case AG_ARRIVE:
    case AG_WAIT:
    case AG_WAKE:
      return perform_part(m, thread);
    case AG_SETTLE:
      end_wait(m, t, t->choice == 0);
      break;
    case AG_CHOOSE:
      t->result = (int32_t)t->choice;
      break;
    case AG_NOTIFY:
      t->idle = ag_monitor_view(m, r->object)->waiters <= ag_monitor_view(m, r->object)->tokens;
      notify_one(m, r->object);
      break;
    case AG_NOTIFY_ALL:
      t->idle = !ag_monitor_view(m, r->object)->waiters;
      notify_all(m, r->object);
      break;
    case AG_START:
      t->result = start(m, thread);
      break;
    case AG_END:
      end(m, thread);
      return AG_HAS_ENDED;
    case AG_JOIN:
      if (!r->virtual && ag_model_holds(m, thread, r->object)) return join_begins(m, thread);
      join_ends(m, thread);
      break;
    case AG_SLEEP:
      t->result = clear_interrupt(t) ? AG_INTERRUPTED_RESULT : AG_NORMAL;
      if (t->result == AG_NORMAL) ag_time_passes(m, t);
      break;
    case AG_INTERRUPT:
      interrupt(m, r);
      break;
    case AG_INTERRUPTED:
      t->result = clear_interrupt(t);
      break;
    case AG_PARK:
      if (ag_late_unpark_is_open(t)) return choose_late_unpark(t);
      park(m, t);
      break;
    case AG_UNPARK:
      unpark(m, r);
      break;
    case AG_SECTION:
      section(m, thread, waited);
      break;
    case AG_LOOP:
      if (ag_model_is_timed(t)) ag_time_passes(m, t);
      break;
    case AG_NETWORK:
      ag_network_perform(m, thread);
      break;
    case AG_CLASS_INIT:
      class_init(m, thread);
      break;
    case AG_CLASS_INIT_END:
      class_init_end(m, thread);
      break;
    default:
      t->result = answer(m, thread, r);
  }
  return AG_GOES_ON;
}

ag_performed ag_model_perform(ag_model *m, uint32_t thread) {
  ag_performed performed = perform(m, thread);
  if (m->states.asked || m->states.permits) change_waits(m, thread);
  return performed;
}
