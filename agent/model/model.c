/* Says which threads are enabled: by monitors, permits, threads and time. */
#include "model/model_parts.h"

#include "base/array.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

ag_model *ag_model_new(ag_timeouts timeouts, int64_t slack) {
  ag_model *m = calloc(1, sizeof *m);
  if (m) *m = (ag_model){.timeouts = timeouts, .slack = slack};
  return m;
}

void ag_model_free(ag_model *m) {
  if (!m) return;
  free(m->threads);
  for (uint32_t i = 0; i < m->monitor_capacity; i++) free(m->monitors[i].token);
  free(m->monitors);
  free(m->classes);
  free(m->barriers);
  free(m->enabled);
  free(m->changed);
  for (int i = 0; i < AG_EARLY_COUNT; i++) hp_free(&m->early[i]);
  free(m->network.objects);
  free(m);
}

void ag_model_begin(ag_model *m) {
  m->epoch++;
  if (m->thread_count) memset(m->threads, 0, m->thread_count * sizeof *m->threads);
  m->thread_count = 0;
  m->ticket = 0;
  m->clock = 0;
  m->has_times = m->ended_early = false;
  m->phase = 0;
  m->changed_count = 0;
  m->live_users = 0;
  for (int i = 0; i < AG_EARLY_COUNT; i++) m->early[i].length = 0;
  if (!ag_model_add_thread(m, 0, POR_NO_THREAD, 0, false)) return;
  m->threads[0].status = AG_LIVE;
  m->threads[0].request = (ag_request){.kind = AG_BEGIN};
  m->live_users = 1;
}

ag_thread *ag_model_thread(ag_model *m, uint32_t thread) {
  return &m->threads[thread];
}
uint32_t ag_model_thread_count(const ag_model *m) {
  return m->thread_count;
}

bool ag_model_add_thread(ag_model *m, uint32_t thread, uint32_t parent, uint32_t object, bool daemon) {
  if (thread >= m->thread_capacity) {
    uint32_t capacity = m->thread_capacity ? m->thread_capacity : 64;
    while (capacity <= thread) capacity *= 2;
    uint32_t words = capacity / 64;
    ag_thread *threads = realloc(m->threads, capacity * sizeof *threads);
    if (threads) m->threads = threads;
    uint64_t *enabled = realloc(m->enabled, words * sizeof *enabled);
    if (enabled) m->enabled = enabled;
    uint32_t *changed = realloc(m->changed, capacity * sizeof *changed);
    if (changed) m->changed = changed;
    if (!threads || !enabled || !changed) return false;
    memset(threads + m->thread_capacity, 0, (capacity - m->thread_capacity) * sizeof *threads);
    m->thread_capacity = capacity;
  }
  if (thread >= m->thread_count) m->thread_count = thread + 1;
  m->words = (m->thread_count + 63) / 64;
  m->threads[thread] = (ag_thread){
      .status = AG_NOT_STARTED, .daemon = daemon, .keeps_exit = !daemon, .object = object, .parent = parent};
  if (parent != POR_NO_THREAD) m->threads[thread].ordinal = m->threads[parent].children;
  return true;
}

monitor *ag_monitor_of(ag_model *m, uint32_t object) {
  /* The model cannot go on without it, and nothing is lost by dying here. */
  monitor *mon = ag_array_at(&m->monitors, &m->monitor_capacity, object, sizeof *mon);
  if (mon->epoch != m->epoch)
    *mon = (monitor){.epoch = m->epoch, .token = mon->token, .token_capacity = mon->token_capacity};
  return mon;
}

class_lock *ag_class_of(ag_model *m, uint32_t number) {
  class_lock *c = ag_array_at(&m->classes, &m->class_capacity, number, sizeof *c);
  if (c->epoch != m->epoch) *c = (class_lock){.epoch = m->epoch};
  return c;
}

barrier *ag_barrier_of(ag_model *m, uint32_t object) {
  barrier *b = ag_array_at(&m->barriers, &m->barrier_capacity, object, sizeof *b);
  if (b->epoch != m->epoch) *b = (barrier){.epoch = m->epoch};
  return b;
}

bool ag_model_uses_barrier(ag_model *m, uint32_t thread, uint32_t object, uint32_t parties) {
  if (thread >= 64) return false;
  barrier *b = ag_barrier_of(m, object);
  b->users |= UINT64_C(1) << thread;
  return (uint32_t)__builtin_popcountll(b->users) <= parties;
}

bool ag_model_holds(const ag_model *m, uint32_t thread, uint32_t object) {
  return ag_monitor_view(m, object)->owner == thread + 1;
}

bool ag_model_holds_any(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  for (uint32_t i = 0; i < m->monitor_capacity; i++) {
    const monitor *mon = ag_monitor_view(m, i);
    bool waited_on = t->request.kind == AG_WAIT && t->request.object == i;
    bool locked = mon->holder == t->object || mon->reader == t->object;
    if ((mon->owner == thread + 1 && !waited_on) || locked) return true;
  }
  for (uint32_t i = 0; i < m->class_capacity; i++) {
    class_lock c = ag_class_view(m, i);
    if (c.state == CLASS_RUNNING && c.owner == thread) return true;
  }
  return false;
}

uint32_t ag_model_owner(const ag_model *m, uint32_t object) {
  uint32_t owner = ag_monitor_view(m, object)->owner;
  return owner ? owner - 1 : POR_NO_THREAD;
}

uint32_t ag_model_initializer(const ag_model *m, uint32_t class_number) {
  class_lock c = ag_class_view(m, class_number);
  return c.state == CLASS_RUNNING ? c.owner : POR_NO_THREAD;
}

bool ag_model_only_daemons(const ag_model *m) {
  return m->live_users == 0;
}

bool ag_model_is_timed(const ag_thread *t) {
  switch (t->request.kind) {
    case AG_SLEEP:
      return true;
    case AG_WAKE:
    case AG_PARK:
    case AG_JOIN:
      return t->request.argument >= 0;
    case AG_SECTION:
      return t->request.awaits && (t->request.argument > 0 || (t->request.due && t->deadline != INT64_MAX));
    case AG_LOOP:
      return t->request.argument > 0;
    case AG_NETWORK:
      return ag_network_waits(&t->request) && t->request.argument >= 0;
    default:
      return false;
  }
}

int64_t ag_own_clock(const ag_model *m, const ag_thread *t) {
  return t->times.clock > m->clock ? t->times.clock : m->clock;
}

/* Who sleeps wakes up some time. */
static bool may_expire(const ag_model *m, const ag_thread *t) {
  return m->timeouts != AG_TIMEOUTS_NEVER || (t->request.kind == AG_SLEEP && !t->request.lazy);
}

/* When the thread's time is over, at the latest. */
int64_t ag_limit_of(const ag_thread *t) {
  int64_t stretch = t->request.stretch;
  return t->deadline > INT64_MAX - stretch ? INT64_MAX : t->deadline + stretch;
}

bool ag_limit_is_near(const ag_model *m, const ag_thread *t) {
  return m->timeouts == AG_TIMEOUTS_EXPLORE ||
         (m->timeouts == AG_TIMEOUTS_SLACK && ag_limit_of(t) - m->clock < m->slack);
}

/* A thread's clock may be ahead by less than the slack, and by a microsecond for each of its readings. */
bool ag_model_is_far(const ag_model *m, int64_t time) {
  const int64_t readings = INT64_C(1000000000);
  if (time == INT64_MAX) return true;
  return m->timeouts != AG_TIMEOUTS_EXPLORE && m->slack <= INT64_MAX / 4 && time > m->clock + m->slack + readings;
}

static bool rests(const ag_model *m, const ag_thread *t) {
  return t->request.lazy || t->request.rests == m->phase + 1;
}

static void note_limit(ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  ag_limit kind = ag_limit_is_near(m, t) ? AG_LIMIT_ANY_TIME
                  : may_expire(m, t)     ? AG_LIMIT_IF_NOTHING_ELSE
                                         : AG_LIMIT_NEVER;
  if (m->limits[kind].met) return;
  m->limits[kind] = (ag_first_limit){.met = true, .fresh = true, .thread = thread, .site = t->request.site};
}

bool ag_model_ended_early(const ag_model *m) {
  return m->ended_early;
}

ag_first_limit *ag_model_first_limit(ag_model *m, ag_limit kind) {
  return &m->limits[kind];
}

void ag_note_due(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  if (t->status != AG_LIVE || t->request.kind != AG_SECTION || !t->request.due) return;
  t->deadline = m->asks.due(m->asks.due_context, thread);
  if (t->deadline != INT64_MAX) note_limit(m, thread);
}

void ag_model_arm(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  int64_t time = t->request.argument, from = ag_own_clock(m, t);
  /* A time limit that the JDK's code breaks into parts, reading the clock in between, is as long as it was. */
  if (m->timeouts == AG_TIMEOUTS_SLACK && t->times.read > from) from = t->times.read;
  t->expired = false;
  t->deadline = INT64_MAX;
  ag_note_due(m, thread);
  if (!ag_model_is_timed(t) || t->request.due) return;
  t->deadline = time > INT64_MAX - from ? INT64_MAX : from + time;
  if (!t->request.lazy) note_limit(m, thread);
}

bool ag_model_request(ag_model *m, uint32_t thread, const ag_request *request, int32_t *result) {
  ag_thread *t = &m->threads[thread];
  switch (request->kind) {
    case AG_ENTER: {
      monitor *mon = ag_monitor_of(m, request->object);
      if (mon->owner != thread + 1) break;
      mon->count++;
      *result = AG_NORMAL;
      return true;
    }
    case AG_EXIT: {
      monitor *mon = ag_monitor_of(m, request->object);
      *result = AG_NOT_OWNER;
      if (mon->owner != thread + 1) return true;
      *result = AG_NORMAL;
      if (mon->count == 1) break;
      mon->count--;
      return true;
    }
    case AG_WAIT:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      *result = AG_NOT_OWNER;
      if (!ag_model_holds(m, thread, request->object)) return true;
      break;
    case AG_CLASS_INIT: {
      class_lock c = ag_class_view(m, request->object);
      *result = AG_ALREADY;
      if (c.state == CLASS_RUNNING && c.owner == thread) return true;
      break;
    }
    default:
      break;
  }
  t->request = *request;
  ag_model_arm(m, thread);
  return false;
}

ag_thread *ag_model_target(const ag_model *m, const ag_request *r) {
  if (r->target != POR_NO_THREAD && m->threads[r->target].status >= AG_LIVE) return &m->threads[r->target];
  for (uint32_t i = 0; i < m->thread_count; i++)
    if (m->threads[i].status >= AG_LIVE && m->threads[i].object == r->object) return &m->threads[i];
  return NULL;
}

uint32_t ag_model_asked(const ag_model *m, const ag_request *r) {
  const ag_thread *target = ag_model_target(m, r);
  return target ? (uint32_t)(target - m->threads) : POR_NO_THREAD;
}

bool ag_model_already_started(const ag_model *m, const ag_request *r) {
  ag_request other = {.target = POR_NO_THREAD, .object = r->object};
  return ag_model_target(m, &other) != NULL;
}

void ag_model_conditions(ag_model *m, ag_holds holds, void *context) {
  m->asks.holds = holds;
  m->asks.holds_context = context;
}

void ag_model_due_times(ag_model *m, ag_due due, void *context) {
  m->asks.due = due;
  m->asks.due_context = context;
}

void ag_model_vain_waits(ag_model *m, ag_in_vain in_vain, void *context) {
  m->asks.in_vain = in_vain;
  m->asks.in_vain_context = context;
}

void ag_model_looks_again(ag_model *m, ag_looks_again looks_again, void *context) {
  m->asks.looks_again = looks_again;
  m->asks.looks_again_context = context;
}

void ag_model_hold(ag_model *m, uint32_t lock, uint32_t holder) {
  ag_monitor_of(m, lock)->holder = holder;
}

void ag_model_hold_to_read(ag_model *m, uint32_t lock, uint32_t reader) {
  ag_monitor_of(m, lock)->reader = reader;
}

uint32_t ag_model_holder(const ag_model *m, uint32_t lock) {
  return ag_monitor_view(m, lock)->holder;
}

void ag_model_use_atomic(ag_model *m) {
  m->uses_atomic = true;
}

bool ag_model_uses_atomic(const ag_model *m) {
  return m->uses_atomic;
}

void ag_model_use_thread_monitors(ag_model *m) {
  m->uses_thread_monitors = true;
}

bool ag_model_uses_thread_monitors(const ag_model *m) {
  return m->uses_thread_monitors;
}

bool ag_can_take_token(const monitor *mon, const ag_thread *t) {
  return mon->tokens > 0 && t->wait_ticket < mon->token[mon->tokens - 1];
}

/* May the others be held up for so long that the time is over first? How far the thread's clock is ahead then follows
 * from what happens before its operation alone, as does the time that has passed for all (por_time_passes()). So
 * nothing else enables or disables it. */
bool ag_timeout_may_fire(const ag_model *m, const ag_thread *t) {
  return t->expired || (ag_model_is_timed(t) && !rests(m, t) && ag_limit_is_near(m, t));
}

/* What the thread reads of the clock next. Each reading moves its own clock on by a microsecond, so that a loop which
 * waits for a time to come ends. */
static int64_t next_reading(const ag_model *m, const ag_thread *t) {
  int64_t now = ag_own_clock(m, t);
  return (t->times.read > now ? t->times.read : now) + 1000;
}

bool ag_has_what_it_awaits(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  if (t->request.due && t->deadline <= next_reading(m, t)) return true;
  if (t->request.awaits == AG_AWAITS_PERMIT) return t->permit.there;
  return !t->request.awaits || !m->asks.holds || m->asks.holds(m->asks.holds_context, thread);
}

/* No use in the section before its lock is free, and what it waits for is there or the time for that is over. */
static bool section_enabled(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  uint32_t holder = r->lock ? ag_monitor_view(m, r->lock)->holder : 0;
  if (t->interrupted && r->interruptible) return true;
  if (holder && holder != t->object) return false;
  return (ag_model_is_timed(t) && ag_timeout_may_fire(m, t)) || ag_has_what_it_awaits(m, thread);
}

/* One that holds the thread's monitor begins by giving it up. */
static bool join_enabled(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread], *target = ag_model_target(m, &t->request);
  if (!t->request.virtual && ag_model_holds(m, thread, t->request.object)) return true;
  if (!t->request.virtual && ag_monitor_view(m, t->request.object)->owner) return false;
  return !target || target->status == AG_ENDED || t->interrupted || ag_timeout_may_fire(m, t);
}

static bool all_users_end(const ag_model *m) {
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    if (t->status == AG_LIVE && t->keeps_exit) return false;
  }
  return true;
}

bool ag_model_enabled(const ag_model *m, uint32_t thread) {
  return ag_model_can_go_on(m, thread) || ag_begins_wait(m, thread) || ag_uses_permit(&m->threads[thread]);
}

bool ag_model_can_go_on(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  if (t->status != AG_LIVE) return false;
  const ag_request *r = &t->request;
  switch (r->kind) {
    case AG_ENTER:
      return !ag_monitor_view(m, r->object)->owner;
    case AG_WAKE: {
      const monitor *mon = ag_monitor_view(m, r->object);
      return !mon->owner && (t->notified || t->interrupted || ag_timeout_may_fire(m, t) || ag_can_take_token(mon, t));
    }
    case AG_START:
      return r->virtual || ag_monitor_free(m, r->object, thread);
    case AG_END:
      return t->virtual || ag_monitor_free(m, t->object, thread);
    case AG_JOIN:
      return join_enabled(m, thread);
    case AG_PARK:
      return t->permit.there || ag_late_unpark_is_open(t) || t->interrupted || ag_timeout_may_fire(m, t);
    case AG_SLEEP:
      return t->interrupted || ag_timeout_may_fire(m, t);
    case AG_CLASS_INIT:
      return ag_class_view(m, r->object).state != CLASS_RUNNING;
    case AG_SECTION:
      return section_enabled(m, thread);
    case AG_SHUTDOWN:
      return r->argument != AG_SHUTDOWN_AWAITS || all_users_end(m);
    case AG_HALT:
      return false;
    case AG_NETWORK:
      return ag_network_enabled(m, t);
    case AG_PASS:
      return ag_barrier_generation(m, r->object) > (uint64_t)r->argument;
    case AG_YIELD:
      return !r->spins || t->notified;
    case AG_LOOP: /* time has passed since, or what was read has been written and it may go on (driver/loops.c) */
      return t->notified || (ag_model_is_timed(t) ? ag_timeout_may_fire(m, t) : m->phase != r->location);
    default:
      return true;
  }
}

bool ag_model_written(ag_model *m, uint32_t location) {
  bool any = false;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    ag_thread *t = &m->threads[i];
    if (t->status == AG_LIVE && t->watches && t->watched == location) any = t->notified = true;
  }
  return any;
}

uint32_t ag_model_waits_for(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  if (t->status != AG_LIVE || ag_begins_wait(m, thread) || ag_uses_permit(t)) return POR_NO_THREAD;
  switch (r->kind) {
    case AG_ENTER:
    case AG_WAKE:
    case AG_START:
      return ag_model_owner(m, r->object);
    case AG_END:
      return t->virtual ? POR_NO_THREAD : ag_model_owner(m, t->object);
    case AG_CLASS_INIT:
      return ag_model_initializer(m, r->object);
    case AG_SECTION: {
      const bool signalled =
          r->awaits != AG_AWAITS_PERMIT || t->permit.there; /* else it waits for that, not for the lock */
      ag_request holder = {.target = POR_NO_THREAD};
      if (signalled && r->lock) holder.object = ag_monitor_view(m, r->lock)->holder;
      const ag_thread *target = holder.object ? ag_model_target(m, &holder) : NULL;
      return target ? (uint32_t)(target - m->threads) : POR_NO_THREAD;
    }
    case AG_JOIN: {
      const ag_thread *target = ag_model_target(m, r);
      uint32_t owner = r->virtual ? POR_NO_THREAD : ag_model_owner(m, r->object);
      if (owner != POR_NO_THREAD && owner != thread) return owner;
      bool waits = target && target->status == AG_LIVE && !t->interrupted && r->argument < 0;
      return waits ? (uint32_t)(target - m->threads) : POR_NO_THREAD;
    }
    default:
      return POR_NO_THREAD;
  }
}

static bool fill_enabled(ag_model *m) {
  uint64_t any = 0;
  memset(m->enabled, 0, m->words * sizeof *m->enabled);
  for (uint32_t i = 0; i < m->thread_count; i++) {
    ag_note_due(m, i);
    if (ag_model_enabled(m, i)) any |= m->enabled[i / 64] |= (uint64_t)1 << (i % 64);
  }
  return any != 0;
}

/* Lets the earliest of the armed timeouts expire; false when none is armed. */
static bool let_time_pass(ag_model *m) {
  int64_t earliest = INT64_MAX;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    const ag_thread *t = &m->threads[i];
    bool armed = t->status == AG_LIVE && ag_model_is_timed(t) && !t->expired && may_expire(m, t);
    const int64_t limit = ag_limit_of(t);
    int64_t lapse = 0;
    if (!armed || limit >= earliest || (m->asks.in_vain && m->asks.in_vain(m->asks.in_vain_context, i, &lapse)))
      continue;
    if (lapse < earliest - limit) earliest = limit + lapse;
  }
  if (earliest == INT64_MAX) return false;
  for (uint32_t i = 0; i < m->thread_count; i++) {
    ag_thread *t = &m->threads[i];
    bool over = t->status == AG_LIVE && ag_model_is_timed(t) && may_expire(m, t) && t->deadline <= earliest;
    if (over && !t->request.due) t->expired = true; /* what is due may change again */
  }
  if (earliest > m->clock) m->clock = earliest;
  return true;
}

static bool let_look_again(const ag_model *m) {
  return m->asks.looks_again && m->asks.looks_again(m->asks.looks_again_context);
}

bool ag_model_alone(ag_model *m, uint32_t thread) {
  const ag_thread *self = &m->threads[thread];
  if (ag_model_enabled(m, thread) || self->status != AG_LIVE || !ag_model_is_timed(self) || !may_expire(m, self))
    return ag_model_enabled(m, thread);
  m->threads[thread].expired = true; /* for the others no time has passed */
  return ag_model_enabled(m, thread);
}

por_thread_set ag_model_enabled_set(ag_model *m, bool *any) {
  *any = fill_enabled(m);
  m->time_passed = false;
  while (!*any && !ag_model_only_daemons(m) && (let_look_again(m) || let_time_pass(m))) {
    m->time_passed = true;
    m->phase++;
    *any = fill_enabled(m);
  }
  return (por_thread_set){m->enabled, m->words};
}

bool ag_model_explores_time(const ag_model *m) {
  return m->timeouts == AG_TIMEOUTS_EXPLORE;
}

uint32_t ag_model_phase(const ag_model *m) {
  return m->phase;
}

bool ag_model_time_passed(const ag_model *m) {
  return m->time_passed;
}

int64_t ag_model_clock(ag_model *m, uint32_t thread) {
  ag_thread *t = &m->threads[thread];
  m->has_times = true;
  return t->times.read = next_reading(m, t);
}

bool ag_model_has_times(const ag_model *m) {
  return m->has_times;
}

/* ---- the state as digests see it -------------------------------------------------------------------------------- */

ag_monitor_state ag_model_monitor(const ag_model *m, uint32_t object) {
  const monitor *mon = ag_monitor_view(m, object);
  return (ag_monitor_state){mon->owner, mon->count, mon->waiters, mon->tokens};
}

uint64_t ag_model_class(const ag_model *m, uint32_t class_number) {
  class_lock c = ag_class_view(m, class_number);
  return (uint64_t)c.state << 32 | (c.state == CLASS_RUNNING ? c.owner : 0);
}

uint32_t ag_model_tokens(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread];
  if (t->request.kind != AG_WAKE && t->request.kind != AG_SETTLE) return 0;
  const monitor *mon = ag_monitor_view(m, t->request.object);
  uint32_t i = 0;
  while (i < mon->tokens && mon->token[i] <= t->wait_ticket) i++;
  return mon->tokens - i;
}

int64_t ag_model_now(const ag_model *m) {
  return m->clock;
}

uint32_t ag_model_early(const ag_model *m, ag_early what, uint32_t i) {
  return i < m->early[what].length ? m->early[what].items[i] : 0;
}
