/* Decides whether each task of a fork/join pool has a thread of its own. If so, no execution differs from another one
 * only in which of the pool's threads runs a task. The search begins anew without such threads when the program may
 * notice: when it asks which thread runs a task, when a task leaves something in its thread for the next one, or when
 * tasks wait for each other so that the number of the pool's threads may matter. */
#include "driver/driver_parts.h"

/* The common pool has at least that many threads (HporCommonPool.java). So that many tasks never wait for a thread. */
enum { LEAST_THREADS = 2 };

static bool may_have_threads(const ag_driver *d) {
  return !d->now.over && d->sections && d->traits.calls & AG_TAKES_TOLD && !(d->traits.calls & AG_THREADS_SEEN);
}

static bool runs_task(const ag_driver *d, uint32_t thread) {
  const ag_task_threads *tasks = &d->now.tasks;
  for (uint32_t i = 0; i < tasks->begun; i++)
    if (tasks->threads[i] == thread) return true;
  return false;
}

static bool runs_handed_task(const ag_driver *d, uint32_t thread) {
  const ag_task_threads *tasks = &d->now.tasks;
  for (uint32_t i = 0; i < tasks->handed_count; i++)
    if (tasks->handed[i] == thread) return true;
  return false;
}

/* Has the thread something that another task would find in it? A worker forgets an interrupt before its next task. */
static bool keeps_something(const ag_driver *d, uint32_t thread, bool worker) {
  const ag_thread *t = ag_model_thread(d->model, thread);
  return (t->interrupted && !worker) || t->permit.there || t->permit.late || ag_model_holds_any(d->model, thread);
}

static void give_up(ag_driver *d) {
  (void)ag_driver_learn(d, AG_THREADS_SEEN);
}

/* A thread that waits for the whole of which tasks are parts would have run one of these with the locks that it holds.
 */
static bool matters_who_waits(const ag_task_threads *tasks) {
  return tasks->count > LEAST_THREADS || tasks->parts;
}

/* `others`: tasks of other kinds have threads, too. */
static bool begin_task(ag_driver *d, bool others) {
  ag_task_threads *tasks = &d->now.tasks;
  tasks->count++;
  tasks->seen |= others;
  bool possible = !tasks->seen && tasks->count <= AG_TASK_THREADS && !(tasks->waited && matters_who_waits(tasks));
  if (!possible) give_up(d);
  return possible;
}

/* Such a worker need not take a second task: the pool has a new one for each. */
static bool begin_handed(ag_driver *d) {
  ag_task_threads *tasks = &d->now.tasks;
  if (d->traits.calls & (AG_COUNTED | AG_ENDS_SEEN) || tasks->handed_count == AG_HANDED_TASKS) return false;
  if (!runs_handed_task(d, d->now.current)) tasks->handed[tasks->handed_count++] = d->now.current;
  if (tasks->seen) give_up(d);
  return !tasks->seen;
}

static bool end_handed(ag_driver *d) {
  if (!runs_handed_task(d, d->now.current)) return false;
  if (keeps_something(d, d->now.current, true)) give_up(d);
  return !d->now.over;
}

/* ---- tasks that the program forks ------------------------------------------------------------------------------- */

static ag_forked *forked_task(ag_task_threads *tasks, uint32_t task) {
  for (uint32_t i = tasks->forked_count; i-- > 0;)
    if (tasks->forked[i].task == task) return &tasks->forked[i];
  return NULL;
}

/* The task for which the thread was made; null: none that the program has forked. */
static ag_forked *forked_of(ag_task_threads *tasks, uint32_t thread) {
  for (uint32_t i = 0; i < tasks->forked_count; i++)
    if (tasks->forked[i].thread == thread) return &tasks->forked[i];
  return NULL;
}

/* The task runs, or goes on. A pool keeps as many tasks running as it has threads, and no more, where some wait for
 * those that they have forked. */
static void goes_on(ag_driver *d, const ag_forked *task) {
  const ag_task_threads *tasks = &d->now.tasks;
  uint32_t running = 0;
  for (uint32_t i = 0; i < tasks->forked_count; i++) {
    const ag_forked *f = &tasks->forked[i];
    running += f->pool == task->pool && f->thread != POR_NO_THREAD && !f->ended && !f->joins;
  }
  if (task->parallelism && running > task->parallelism) give_up(d);
}

static bool forks(ag_driver *d, uint32_t task, uint32_t pool, uint32_t parallelism) {
  ag_task_threads *tasks = &d->now.tasks;
  const bool others = tasks->count > tasks->forked_count || tasks->part_count;
  tasks->parts = true;
  tasks->seen |= ag_model_thread(d->model, d->now.current)->interrupted;
  if (!begin_task(d, others)) return false;
  tasks->forked[tasks->forked_count++] = (ag_forked){
      .task = task, .pool = pool, .parallelism = parallelism, .forker = d->now.current, .thread = POR_NO_THREAD};
  return true;
}

/* A part. Its end is counted in `whole`. In the JDK the thread that counts last goes on with the whole; here it is the
 * one that has forked the parts, which waits for them. Nobody can tell which thread that is. */
static bool forks_part(ag_driver *d, uint32_t part, uint32_t whole) {
  ag_task_threads *tasks = &d->now.tasks;
  tasks->parts = true;
  tasks->seen |= ag_model_thread(d->model, d->now.current)->interrupted; /* a part may find that */
  if (!begin_task(d, tasks->forked_count > tasks->part_count)) return false;
  tasks->forked[tasks->forked_count++] =
      (ag_forked){.task = part, .whole = whole, .forker = d->now.current, .thread = POR_NO_THREAD};
  tasks->part_count++;
  return true;
}

static bool stops(ag_driver *d, uint32_t task) {
  const ag_forked *own = forked_of(&d->now.tasks, d->now.current);
  return own && own->whole && own->whole == task;
}

static bool gathers(ag_driver *d, uint32_t task) {
  ag_task_threads *tasks = &d->now.tasks;
  ag_forked *own = forked_of(tasks, d->now.current);
  for (uint32_t i = 0; i < tasks->forked_count; i++) {
    if (tasks->forked[i].whole != task) continue;
    if (own) own->joins = true;
    return true;
  }
  return false;
}

/* A task that waits for one which it has forked may run others meanwhile, in its thread. These never wait for it: they
 * wait for what they have forked themselves. So they only hold it up, and find what it has in its thread. */
static bool joins(ag_driver *d, ag_forked *task) {
  const uint32_t self = d->now.current;
  ag_forked *own = forked_of(&d->now.tasks, self);
  if (!own) return true;
  if (task->forker != self || keeps_something(d, self, false)) give_up(d);
  own->joins = true;
  return !d->now.over;
}

static void joined(ag_driver *d, ag_forked *task) {
  task->joined = true;
  ag_forked *own = forked_of(&d->now.tasks, d->now.current);
  if (!own) return;
  own->joins = false;
  goes_on(d, own);
}

static bool has_unjoined(const ag_task_threads *tasks, uint32_t pool) {
  for (uint32_t i = 0; i < tasks->forked_count; i++)
    if (tasks->forked[i].pool == pool && !tasks->forked[i].joined) return true;
  return false;
}

bool ag_driver_forked(ag_driver *d, ag_fork_use use, uint32_t hash, uint32_t pool, uint32_t parallelism) {
  if (!may_have_threads(d)) return false;
  ag_task_threads *tasks = &d->now.tasks;
  const uint32_t object = ag_object(d->objects, hash, d->now.current);
  if (use == AG_FORK_BEGINS) return forks(d, object, ag_object(d->objects, pool, d->now.current), parallelism);
  if (use == AG_FORK_PART) return forks_part(d, object, ag_object(d->objects, pool, d->now.current));
  if (use == AG_FORK_STOPS) return stops(d, object);
  if (use == AG_FORK_GATHERS) return gathers(d, object);
  if (use == AG_FORK_GATHERED) {
    ag_forked *own = forked_of(tasks, d->now.current);
    if (own) own->joins = false;
    return false;
  }
  if (use == AG_FORK_ENDS_POOL) {
    if (has_unjoined(tasks, object)) give_up(d);
    return false;
  }
  ag_forked *task = forked_task(tasks, object);
  if (!task) return false;
  switch (use) {
    case AG_FORK_RUNS:
      task->thread = d->now.current;
      goes_on(d, task);
      break;
    case AG_FORK_IS_OWN:
      return !task->whole && task->thread == d->now.current;
    case AG_FORK_JOINS:
      return joins(d, task);
    case AG_FORK_JOINED:
      joined(d, task);
      break;
    default:
      give_up(d);
  }
  return !d->now.over;
}

static void ends(ag_driver *d) {
  ag_forked *own = forked_of(&d->now.tasks, d->now.current);
  if (own) own->ended = true;
  if (keeps_something(d, d->now.current, false)) give_up(d);
}

/* ---- all -------------------------------------------------------------------------------------------------------- */

bool ag_driver_task(ag_driver *d, ag_task_use use) {
  if (!may_have_threads(d)) return false;
  ag_task_threads *tasks = &d->now.tasks;
  uint32_t self = d->now.current;
  switch (use) {
    case AG_TASK_OF_FUTURE:
      return begin_task(d, tasks->forked_count > tasks->part_count);
    case AG_TASK_OF_PARTS:
      tasks->parts = true;
      tasks->seen |= ag_model_thread(d->model, self)->interrupted; /* a part may find that */
      return begin_task(d, tasks->forked_count > tasks->part_count);
    case AG_TASK_BEGINS:
      if (tasks->begun < AG_TASK_THREADS) tasks->threads[tasks->begun++] = self;
      return true;
    case AG_TASK_ENDS:
      ends(d);
      return true;
    case AG_TASK_SEEN:
      tasks->seen = true;
      if (tasks->count || tasks->handed_count) give_up(d);
      return true;
    case AG_TASK_DELAYED:
    case AG_TASK_SCHEDULED: /* the JDK has one thread for both */
      *(use == AG_TASK_DELAYED ? &tasks->delayed : &tasks->scheduled) = true;
      if (tasks->delayed && tasks->scheduled) give_up(d);
      return !d->now.over;
    case AG_TASK_STACK:
      if (tasks->parts && runs_task(d, self)) give_up(d);
      return false;
    case AG_TASK_HANDED:
      return begin_handed(d);
    case AG_TASK_HANDS:
      return end_handed(d);
    case AG_TASK_SHOWS:
      ag_driver_task_shows(d);
      return false;
  }
  return false;
}

void ag_driver_task_shows(ag_driver *d) {
  const uint32_t self = d->now.current;
  if (may_have_threads(d) && (runs_task(d, self) || runs_handed_task(d, self))) give_up(d);
}

/* May the operation have to wait for another thread, or for time? Entering a monitor and taking a lock do not count: if
 * the holder waits, it is noticed there. */
static bool may_wait(const ag_request *r) {
  switch (r->kind) {
    case AG_WAIT:
    case AG_PARK:
    case AG_JOIN:
    case AG_SLEEP:
    case AG_LOOP:
      return true;
    case AG_YIELD:
      return r->spins;
    case AG_SECTION:
      return r->awaits != AG_AWAITS_NONE;
    default:
      return false;
  }
}

/* Does it take a lock, or a permit, of which the model does not know who has it? */
static bool takes_unowned(const ag_driver *d, const ag_request *r) {
  if (r->kind != AG_SECTION || !d->sections) return false;
  const ag_entered *call = ag_sections_call(d->sections, d->now.current);
  return call->takes == AG_LOCK_SHARE || (call->method == AG_METHOD_TAKES && call->family != AG_FAMILY_LOCKS);
}

bool ag_driver_ends_at_task_used(ag_driver *d) {
  uint32_t self = d->now.current;
  const ag_thread *t = ag_model_thread(d->model, self);
  const ag_forked *own = forked_of(&d->now.tasks, self);
  if (t->request.kind == AG_LEAVE) ag_driver_task_shows(d);
  if (!may_have_threads(d)) return d->now.over;
  if (t->request.kind == AG_INTERRUPT && d->now.tasks.parts) give_up(d);
  if (own && !own->whole && takes_unowned(d, &t->request)) give_up(d);
  if (!may_wait(&t->request) || (own && own->joins)) return d->now.over;
  if (!runs_task(d, self) && !ag_model_holds_any(d->model, self)) return false;
  d->now.tasks.waited = true;
  if (matters_who_waits(&d->now.tasks)) give_up(d);
  return d->now.over;
}
