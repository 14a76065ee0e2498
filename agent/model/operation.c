/* Turns requests into operations of the exploration: names the model's locations, and lists the accesses of each
 * request. */
#include "model/model_parts.h"

#include "hpor/analysis.h"

/* Location names: the top byte is the space. What belongs to a thread is named by its java.lang.Thread, which is there
 * before it is started: an operation on a thread that has not been started races with its start. */
enum {
  SPACE_MONITOR = 1,
  SPACE_LIFE,
  SPACE_START,
  SPACE_PERMIT,
  SPACE_INTERRUPT,
  SPACE_CLASS,
  SPACE_STATIC,
  SPACE_CLOCK,
  SPACE_ATOMIC,
  SPACE_GROUP,
  SPACE_WORLD,
  SPACE_ENDS, /* 0: of all threads */
  SPACE_HOOKS,
  SPACE_REAL_MONITOR,
  SPACE_OLD,
  SPACE_THREAD_MONITOR, /* of a java.lang.Thread, once the program uses one */
  SPACE_NETWORK,        /* 0: all selectors */
  SPACE_FILES,          /* of the operating system: one variable */
  SPACE_BARRIER,        /* a generation of a barrier */
  SPACE_ELEMENT,        /* of a queue, by its position */
  SPACE_ROOM,           /* that element has been taken */
  SPACE_END             /* an end of a queue, or (ag_end) neither */
};

static uint64_t location(int space, uint64_t number) {
  return (uint64_t)(0x80 | space) << 56 | number;
}
uint64_t ag_location_member(uint32_t object, uint32_t member) {
  return (uint64_t)object << 32 | member;
}
uint64_t ag_location_static(uint32_t class_name, uint32_t field) {
  return location(SPACE_STATIC, (uint64_t)class_name << 28 | field);
}

uint64_t ag_location_atomic(void) {
  return location(SPACE_ATOMIC, 0);
}

uint64_t ag_location_real_monitor(uint32_t object) {
  return location(SPACE_REAL_MONITOR, object);
}

uint64_t ag_location_old(uint32_t variable) {
  return location(SPACE_OLD, variable);
}

uint64_t ag_location_group(uint32_t object) {
  return location(SPACE_GROUP, object);
}

static uint64_t numbered(int space, uint32_t number, uint32_t object) {
  return location(space, (uint64_t)(number & 0xffffff) << 32 | object);
}

uint64_t ag_location_element(uint32_t queue, uint32_t position) {
  return numbered(SPACE_ELEMENT, position, queue);
}

uint64_t ag_location_room(uint32_t queue, uint32_t position) {
  return numbered(SPACE_ROOM, position, queue);
}

uint64_t ag_location_end(uint32_t queue, ag_end end) {
  return numbered(SPACE_END, end, queue);
}

uint32_t ag_location_object(uint64_t name) {
  if (!(name >> 63)) return (uint32_t)(name >> 32);
  bool owned = name >> 56 == (0x80 | SPACE_MONITOR) || name >> 56 == (0x80 | SPACE_GROUP);
  return owned ? (uint32_t)name : 0;
}

uint32_t ag_location_kind(uint64_t name) {
  switch (name >> 63 ? (int)(name >> 56 & 0x7f) : 0) {
    case SPACE_MONITOR:
      return AN_MONITOR;
    case SPACE_LIFE:
    case SPACE_START:
      return AN_LIFE;
    case SPACE_PERMIT:
      return AN_PERMIT;
    case SPACE_INTERRUPT:
      return AN_INTERRUPT;
    case SPACE_CLASS:
      return AN_CLASS;
    case SPACE_CLOCK:
      return AN_CLOCK;
    default:
      return AN_NONE;
  }
}

/* How a join touches its target's life. Only its end lets a join go on, unless the join can end otherwise or may have
 * been carried out before the start: then it is a race. The parent has started the target itself. */
static por_mode join_mode(const ag_model *m, uint32_t thread) {
  const ag_thread *t = &m->threads[thread], *target = ag_model_target(m, &t->request);
  bool own = target && target->parent == thread;
  return own && !t->interrupted && t->request.argument < 0 ? POR_AWAIT : POR_READ;
}

/* Starts, joins and ends need the monitor of the thread. */
static bool needs_monitor(const ag_model *m, bool is_virtual) {
  return m->uses_thread_monitors && !is_virtual;
}

static int monitor_space(const ag_model *m, const ag_request *r) {
  bool thread = r->kind == AG_ENTER ? r->thread : ag_monitor_view(m, r->object)->thread;
  return thread ? SPACE_THREAD_MONITOR : SPACE_MONITOR;
}

static por_access access(ag_locate locate, void *context, uint64_t name, por_mode mode) {
  return (por_access){locate(context, name), mode};
}

/* May the request be carried out within an atomic section? A section depends on each operation outside that reads
 * SPACE_ATOMIC, which is the operation's second access. An operation with two accesses of its own has no room for that
 * read. So neither this operation, nor an operation that touches one of its locations, is part of a section. */
bool ag_model_fits_atomic(const ag_model *m, uint32_t thread, const ag_request *r) {
  switch (r->kind) {
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      return !ag_model_holds(m, thread, r->object); /* which throws */
    case AG_INTERRUPT:
    case AG_IS_INTERRUPTED:
      return r->object == m->threads[thread].object;
    case AG_ENTER:
      return !ag_monitor_view(m, r->object)->owner || ag_model_holds(m, thread, r->object);
    case AG_CLASS_INIT:
      return ag_class_view(m, r->object).state != CLASS_RUNNING || ag_class_view(m, r->object).owner == thread;
    case AG_WAIT:
    case AG_JOIN:
    case AG_SLEEP:
    case AG_PARK:
    case AG_START:
    case AG_UNPARK:
    case AG_END:
    case AG_IS_ALIVE:
    case AG_GET_STATE:
    case AG_SET_DAEMON:
    case AG_IS_DAEMON:
    case AG_CHOOSE:
    case AG_NETWORK:
    case AG_ARRIVE:
      return false;
    default:
      return true;
  }
}

/* In functions with `locate` and `context`: an access of a location of the model. */
#define AT(space, number, mode) access(locate, context, location(space, number), mode)

/* The accesses of operations on monitors. */
static void touch_monitor(const ag_model *m, uint32_t thread, ag_locate locate, void *context, por_operation *op) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  switch (r->kind) {
    case AG_ENTER:
      op->first = AT(monitor_space(m, r), r->object, POR_ACQUIRE);
      if (ag_shows_entries(m)) op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_EXIT:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
      op->first = AT(monitor_space(m, r), r->object, POR_RELEASE);
      break;
    case AG_WAIT:
      op->first = AT(monitor_space(m, r), r->object, POR_RELEASE);
      op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_WAKE:
      op->first = AT(monitor_space(m, r), r->object, POR_ACQUIRE);
      op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_SETTLE: /* the monitor's wait set is looked at only by who has the monitor */
      op->first = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      op->choices = 2;
      break;
    default:
      break;
  }
}

/* The location that tells whether the asked thread waits, beside its life. Whatever begins or ends a wait touches the
 * thread's interrupt status. One that waits for a notification is found as others have left it. */
static uint64_t what_shows(const ag_model *m, const ag_request *r) {
  const ag_thread *target = ag_model_target(m, r);
  bool notified = m->states.asked && target && target->status == AG_LIVE && target->request.kind == AG_WAKE;
  const ag_request *wake = notified ? &target->request : NULL;
  return wake ? location(monitor_space(m, wake), wake->object) : location(SPACE_INTERRUPT, r->object);
}

/* The accesses of operations on threads: their lives, interrupts and permits. */
static void touch_thread(const ag_model *m, uint32_t thread, ag_locate locate, void *context, por_operation *op) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  switch (r->kind) {
    case AG_START: {
      bool fails = ag_model_already_started(m, r),
           holds = ag_model_holds(m, thread, r->object); /* it releases nothing then */
      op->first = AT(SPACE_LIFE, r->object, fails ? POR_PASS : POR_RELEASE);
      /* Two threads may start the same one; one of them fails. */
      if (needs_monitor(m, r->virtual))
        op->second = AT(SPACE_THREAD_MONITOR, r->object, holds ? POR_RELEASE : POR_ACQUIRE);
      else
        op->second = AT(SPACE_START, r->object, fails ? POR_ATTEMPT : POR_WRITE);
      break;
    }
    case AG_BEGIN:
      op->first = AT(SPACE_LIFE, t->object, POR_AWAIT);
      break;
    case AG_END:
      op->first = AT(SPACE_LIFE, t->object, POR_RELEASE);
      if (needs_monitor(m, t->virtual)) op->second = AT(SPACE_THREAD_MONITOR, t->object, POR_ACQUIRE);
      break;
    case AG_JOIN:
      if (needs_monitor(m, r->virtual))
        op->first = AT(SPACE_THREAD_MONITOR, r->object,
                       t->rejoins                             ? POR_ACQUIRE
                       : ag_model_holds(m, thread, r->object) ? POR_RELEASE
                                                              : POR_READ);
      else
        op->first = AT(SPACE_LIFE, r->object, join_mode(m, thread));
      op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_SLEEP: /* what its end does to the clock, nobody sees but by what the thread does then */
      op->first = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_INTERRUPT:
      op->first = AT(SPACE_INTERRUPT, r->object, POR_WRITE);
      break;
    case AG_IS_INTERRUPTED:
      op->first = AT(SPACE_INTERRUPT, r->object, POR_READ);
      break;
    case AG_INTERRUPTED:
      op->first = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      break;
    case AG_SET_DAEMON:
      op->first = AT(SPACE_LIFE, r->object, POR_WRITE);
      break;
    case AG_IS_ALIVE:
    case AG_IS_DAEMON:
      op->first = AT(SPACE_LIFE, r->object, POR_READ);
      break;
    case AG_GET_STATE:
      op->first = AT(SPACE_LIFE, r->object, POR_READ);
      op->second = access(locate, context, what_shows(m, r), POR_READ);
      break;
    case AG_PARK:
      if (ag_late_unpark_is_open(t)) {
        op->kind = AG_LATE_UNPARK;
        op->choices = 2;
        break;
      }
      op->first = AT(SPACE_PERMIT, t->object, POR_WRITE);
      op->second = AT(SPACE_INTERRUPT, t->object, m->states.asked ? POR_WRITE : POR_READ);
      break;
    case AG_UNPARK:
      op->first = AT(SPACE_PERMIT, r->object, POR_WRITE);
      op->second =
          AT(needs_monitor(m, r->virtual) ? SPACE_THREAD_MONITOR : SPACE_START, r->object, POR_READ); /* no effect
                                                                                               before the start */
      break;
    default:
      break;
  }
}

/* The accesses of steps towards the end of the program. The ends of two threads are independent of each other, and so
 * are starts that keep the JVM from its exit: they change parts of what the exit waits for. */
static void touch_end(const ag_thread *t, ag_locate locate, void *context, por_operation *op) {
  const int64_t step = t->request.argument;
  const bool part = step == AG_SHUTDOWN_ENDS || step == AG_SHUTDOWN_STARTS;
  const bool of_ends = part || step == AG_SHUTDOWN_AWAITS;
  op->first = AT(of_ends ? SPACE_ENDS : SPACE_HOOKS, 0, part ? POR_PART : POR_WRITE);
  if (part) op->second = AT(SPACE_ENDS, t->object, POR_WRITE);
}

/* Whoever uses an object that a selector watches changes what the selector finds. */
static void touch_network(const ag_model *m, const ag_thread *t, ag_locate locate, void *context, por_operation *op) {
  const ag_network_use *use = &t->request.network;
  op->first = AT(SPACE_NETWORK, use->number, use->does & AG_NETWORK_LOOKS ? POR_READ : POR_WRITE);
  if (use->does & AG_NETWORK_INTERRUPTIBLE)
    op->second = AT(SPACE_INTERRUPT, t->object, POR_READ);
  else if (ag_network_watched(m, use))
    op->second = AT(SPACE_NETWORK, 0, use->does & AG_NETWORK_LOOKS ? POR_READ : POR_WRITE);
}

/* All arrivals of a generation come before all threads pass, and have no order among themselves. */
static void touch_barrier(const ag_model *m, const ag_thread *t, ag_locate locate, void *context, por_operation *op) {
  const ag_request *r = &t->request;
  bool passes = r->kind == AG_PASS;
  uint64_t generation = passes ? (uint64_t)r->argument : ag_barrier_generation(m, r->object);
  op->first = access(locate, context, numbered(SPACE_BARRIER, (uint32_t)generation, r->object),
                     passes ? POR_AWAIT : POR_UPDATE);
  op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE); /* who asks for the thread's state looks there */
}

/* The thread begins to wait. That depends on all that the operation depends on which it waits to carry out. */
static void touch_wait(const ag_model *m, const ag_thread *t, ag_locate locate, void *context, por_operation *op) {
  const ag_request *r = &t->request;
  op->kind = AG_BEGIN_WAIT;
  op->first = AT(SPACE_INTERRUPT, t->object, POR_WRITE); /* who asks for the thread's state looks there */
  switch (r->kind) {
    case AG_ENTER:
    case AG_WAKE:
      op->second = AT(monitor_space(m, r), r->object, POR_WRITE);
      break;
    case AG_PARK:
      op->second = AT(SPACE_PERMIT, t->object, POR_WRITE);
      break;
    case AG_JOIN:
      op->second = needs_monitor(m, r->virtual) ? AT(SPACE_THREAD_MONITOR, r->object, POR_WRITE)
                                                : AT(SPACE_LIFE, r->object, POR_READ);
      break;
    case AG_SECTION:
      op->second = r->decides ? (por_access){r->decides - 1, POR_READ} : AT(SPACE_GROUP, r->object, POR_WRITE);
      break;
    case AG_PASS:
      op->second = access(locate, context, numbered(SPACE_BARRIER, (uint32_t)r->argument, r->object), POR_WRITE);
      break;
    default: /* SLEEP */
      break;
  }
}

/* The operation may come before what it waits for: the thread begins to wait then. */
static void come_earlier(por_access *a) {
  if (a->mode == POR_ACQUIRE) a->mode = POR_WRITE;
  if (a->mode == POR_AWAIT) a->mode = POR_READ;
  a->awaits = 0;
}

/* Does the call's time limit end no wait as long as another thread can go on? The limit follows from what the thread
 * did before the call, so it is the same where the call comes earlier. When time passes, a limit comes nearer: the
 * thread then announces its call anew (driver.c). */
static bool is_patient(const ag_model *m, const ag_thread *t) {
  return !t->request.argument || !ag_limit_is_near(m, t);
}

/* Is the thread disabled before its section until the object's condition holds, and by nothing else? A condition that
 * time fulfils counts as one that does not hold only where no time is near (ag_conditions_closed()). */
static bool waits_for_object(const ag_model *m, const ag_thread *t) {
  const ag_request *r = &t->request;
  bool awaits = r->awaits == AG_AWAITS_SECTION || r->awaits == AG_AWAITS_ANY;
  return awaits && is_patient(m, t) && !t->expired && !(r->interruptible && t->interrupted);
}

static void touch(const ag_model *m, uint32_t thread, ag_locate locate, void *context, por_operation *op) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  switch (r->kind) {
    case AG_ENTER:
    case AG_EXIT:
    case AG_NOTIFY:
    case AG_NOTIFY_ALL:
    case AG_WAIT:
    case AG_WAKE:
    case AG_SETTLE:
      touch_monitor(m, thread, locate, context, op);
      break;
    case AG_CLASS_INIT: {
      class_state state = ag_class_view(m, r->object).state;
      bool done = state == CLASS_DONE || state == CLASS_FAILED;
      op->first = AT(SPACE_CLASS, r->object, done ? POR_PASS : POR_ACQUIRE);
      break;
    }
    case AG_CLASS_INIT_END:
      op->first = AT(SPACE_CLASS, r->object, POR_RELEASE);
      break;
    case AG_CLOCK:
      op->first = AT(SPACE_CLOCK, 0, POR_READ);
      break;
    case AG_LEAVE: /* what others do behind it, nobody sees: so nothing else depends on it */
      op->first = AT(SPACE_WORLD, 0, POR_WRITE);
      break;
    case AG_SHUTDOWN:
      touch_end(t, locate, context, op);
      break;
    case AG_SHOW:
      op->first = AT(SPACE_WORLD, 0, r->argument ? POR_WRITE : POR_READ);
      break;
    case AG_FILES:
      op->first = AT(SPACE_FILES, 0, r->argument ? POR_WRITE : POR_READ);
      break;
    case AG_CHOOSE:
      op->choices = (uint16_t)r->argument;
      break;
    case AG_ATOMIC_BEGIN:
      op->first = AT(SPACE_ATOMIC, 0, POR_WRITE);
      break;
    case AG_SECTION:
      op->first = r->decides ? (por_access){r->decides - 1, POR_READ}
                             : AT(SPACE_GROUP, r->object,
                                  r->end == AG_END_TAKE ? POR_TAKE
                                  : r->end              ? POR_PUT
                                                        : POR_WRITE);
      if (r->interruptible || (ag_shows_entries(m) && (r->awaits || r->lock)))
        op->second = AT(SPACE_INTERRUPT, t->object, POR_WRITE);
      if (waits_for_object(m, t)) op->first.awaits = r->condition;
      break;
    case AG_FIELD_READ:
    case AG_STATIC_READ:
    case AG_ARRAY_READ:
    case AG_ATOMIC_READ:
      op->first = (por_access){r->location, POR_READ};
      break;
    case AG_FIELD_WRITE:
    case AG_STATIC_WRITE:
    case AG_ARRAY_WRITE:
    case AG_ATOMIC_WRITE:
    case AG_ATOMIC_UPDATE:
      op->first = (por_access){r->location, r->adds ? POR_UPDATE : POR_WRITE};
      break;
    case AG_NETWORK:
      touch_network(m, t, locate, context, op);
      break;
    case AG_ARRIVE:
    case AG_PASS:
      touch_barrier(m, t, locate, context, op);
      break;
    case AG_YIELD:
      if (r->spins) op->first = (por_access){r->location, POR_READ};
      break;
    default:
      touch_thread(m, thread, locate, context, op);
  }
}

void ag_model_operation(const ag_model *m, uint32_t thread, ag_locate locate, void *context, por_operation *op) {
  const ag_thread *t = &m->threads[thread];
  const ag_request *r = &t->request;
  *op = (por_operation){.site = r->site, .kind = (uint16_t)r->kind};
  if (ag_uses_permit(t)) {
    op->kind = AG_USE_PERMIT;
    op->first = AT(SPACE_PERMIT, t->object, POR_WRITE);
    return;
  }
  if (ag_begins_wait(m, thread)) {
    touch_wait(m, t, locate, context, op);
    return;
  }
  touch(m, thread, locate, context, op);
  if (ag_may_begin_wait(m, thread)) come_earlier(&op->first);
  /* What touches nothing, begins an atomic section, begins or ends a thread, sleeps, or has two accesses already,
   * touches nothing that atomic sections may touch. */
  bool apart = r->kind == AG_BEGIN || r->kind == AG_END || r->kind == AG_SLEEP || r->kind == AG_ATOMIC_BEGIN;
  if (m->uses_atomic && !apart && op->first.mode != POR_NONE && op->second.mode == POR_NONE)
    op->second = AT(SPACE_ATOMIC, 0, POR_READ);
}

#undef AT
