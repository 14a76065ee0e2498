/* The states in which threads are found. To begin to wait is a step of its own once the program asks for states: it is
 * found neither before that step, nor behind the one that ends the wait, whatever others have done meanwhile. */
#include "model/model_parts.h"

void ag_model_show_waits(ag_model *m) {
  m->states.asked = true;
}

bool ag_model_shows_waits(const ag_model *m) {
  return m->states.asked;
}

void ag_model_count_permits(ag_model *m) {
  m->states.permits = true;
}

bool ag_model_counts_permits(const ag_model *m) {
  return m->states.permits;
}

bool ag_model_shows_sections(const ag_model *m) {
  return m->states.permits || ag_shows_entries(m);
}

bool ag_model_states_open(const ag_model *m) {
  return m->states.open;
}

/* Notified: by name, or there is a token for each that waits. */
static bool is_woken(const ag_model *m, const ag_thread *t) {
  const monitor *mon = ag_monitor_view(m, t->request.object);
  return t->notified || (ag_can_take_token(mon, t) && mon->tokens >= mon->waiters);
}

bool ag_state_is_open(const ag_model *m, const ag_thread *t) {
  return t->request.kind == AG_WAKE && !is_woken(m, t) && ag_can_take_token(ag_monitor_view(m, t->request.object), t);
}

static ag_thread_state waiting(bool timed) {
  return timed ? AG_STATE_TIMED_WAITING : AG_STATE_WAITING;
}

static ag_thread_state woken_or_not(const ag_model *m, const ag_thread *t) {
  bool ends = t->interrupted || ag_timeout_may_fire(m, t);
  if (is_woken(m, t) || (ends && ag_monitor_view(m, t->request.object)->owner)) return AG_STATE_BLOCKED;
  return waiting(t->request.argument >= 0);
}

/* One that holds the thread's monitor gives it up first. */
static ag_thread_state joining(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread], *target = ag_model_target(m, &t->request);
  if (!t->request.virtual && !t->rejoins) {
    if (ag_model_holds(m, thread, t->request.object)) return AG_STATE_RUNNABLE;
    if (ag_monitor_view(m, t->request.object)->owner) return AG_STATE_BLOCKED;
  }
  if (!target || target->status == AG_ENDED || t->interrupted) return AG_STATE_RUNNABLE;
  return waiting(t->request.argument >= 0);
}

static ag_thread_state before_section(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  uint32_t holder = r->lock ? ag_monitor_view(m, r->lock)->holder : 0;
  if (t->interrupted && r->interruptible) return AG_STATE_RUNNABLE;
  if ((!holder || holder == t->object) && ag_has_what_it_awaits(m, thread)) return AG_STATE_RUNNABLE;
  return waiting(ag_model_is_timed(t));
}

/* The state of a live thread that has nothing but time to wait for; AG_STATE_RUNNABLE: it can go on at once. */
static ag_thread_state state_now(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  switch (t->request.kind) {
    case AG_ENTER:
    case AG_START:
    case AG_END:
    case AG_FIELD_READ:
    case AG_FIELD_WRITE:
      return ag_model_can_go_on(m, thread) ? AG_STATE_RUNNABLE : AG_STATE_BLOCKED;
    case AG_WAKE:
      return woken_or_not(m, t);
    case AG_SLEEP:
      return t->interrupted ? AG_STATE_RUNNABLE : AG_STATE_TIMED_WAITING;
    case AG_PASS:
      return ag_model_can_go_on(m, thread) ? AG_STATE_RUNNABLE : AG_STATE_WAITING;
    case AG_JOIN:
      return joining(m, thread);
    case AG_PARK:
      return t->permit.there || t->interrupted ? AG_STATE_RUNNABLE : waiting(t->request.argument >= 0);
    case AG_SECTION:
      return before_section(m, thread);
    default:
      return AG_STATE_RUNNABLE;
  }
}

/* What touches an atomic section has no room for the thread's interrupt status. */
static bool shows(const ag_model *m, const ag_request *r) {
  switch (r->kind) {
    case AG_SLEEP:
    case AG_PARK:
    case AG_JOIN:
    case AG_WAKE:
    case AG_PASS:
      return m->states.asked;
    case AG_SECTION:
      return ag_shows_entries(m) || r->parks;
    case AG_ENTER:
      return ag_shows_entries(m);
    default:
      return false;
  }
}

bool ag_may_begin_wait(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  /* No program can ask for the state of the thread that ends the JVM. */
  if (t->status != AG_LIVE || t->destroys || !shows(m, &t->request)) return false;
  if (t->request.kind == AG_WAKE && is_woken(m, t)) return false; /* all can see that */
  /* One that waits for the monitor of the joined thread may then wait for the end of that thread. */
  return !t->shown || (t->shown == AG_STATE_BLOCKED && t->request.kind == AG_JOIN);
}

ag_thread_state ag_begins_wait(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  if (!ag_may_begin_wait(m, thread)) return AG_STATE_NEW;
  ag_thread_state state = state_now(m, thread);
  const bool waits = t->request.kind == AG_WAKE ? state == AG_STATE_BLOCKED : state != AG_STATE_RUNNABLE;
  return waits && state != (ag_thread_state)t->shown ? state : AG_STATE_NEW;
}

int ag_model_state(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  if (t->status == AG_ENDED) return AG_STATE_TERMINATED;
  if (t->status != AG_LIVE) return AG_STATE_NEW;
  if (!shows(m, &t->request)) return state_now(m, thread);
  if (t->request.kind == AG_WAKE)
    return t->shown || is_woken(m, t) ? AG_STATE_BLOCKED : waiting(t->request.argument >= 0);
  return t->shown ? t->shown : (int)AG_STATE_RUNNABLE;
}
