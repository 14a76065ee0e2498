/* Hands the turn over by a futex word for each thread. */
#include "jvm/os_threads.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Slots never move, since threads sleep on them. */
enum { CHUNK = 64, CHUNKS = 1024 };

typedef struct slot {
  atomic_int turn; /* ag_turn */
  atomic_int gone;
  atomic_bool sleeps;
  bool launched;
} slot;

struct ag_os_threads {
  slot *chunk[CHUNKS];
  atomic_int waiting; /* threads in ag_os_wait() */
  uint32_t used;      /* slots below were launched in this execution */
  bool one_processor; /* threads may be kept on one */
  bool kept;
  cpu_set_t processors;       /* where this process may run */
  uint64_t began, kept_since; /* ns: the execution, and the first that was kept where it is */
};

/* Where the threads are kept is chosen anew that often, in one execution that is not kept. */
enum { KEPT_NS = 100 * 1000 * 1000, LONG_EXECUTION_NS = 20 * 1000 * 1000 };

static long futex(atomic_int *word, int operation, int value, const struct timespec *timeout) {
  return syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, timeout, NULL, 0);
}

static slot *slot_of(const ag_os_threads *t, uint32_t thread) {
  return &t->chunk[thread / CHUNK][thread % CHUNK];
}

ag_os_threads *ag_os_threads_new(void) {
  return calloc(1, sizeof(ag_os_threads));
}

void ag_os_threads_free(ag_os_threads *t) {
  if (!t) return;
  for (int i = 0; i < CHUNKS; i++) free(t->chunk[i]);
  free(t);
}

void ag_os_threads_one_processor(ag_os_threads *t) {
  t->one_processor = sched_getaffinity(0, sizeof t->processors, &t->processors) == 0 && CPU_COUNT(&t->processors) > 1;
}

static uint64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* One thread runs at a time, and a switch to one on a processor that sleeps costs ten times a switch on the same
 * processor. The caller is thread 0: those that it starts, and they in turn, stay where it stays. Long executions, with
 * few switches for their time, are left to the scheduler. */
static void keep_on_one_processor(ag_os_threads *t) {
  uint64_t now = now_ns();
  bool was_short = now - t->began < LONG_EXECUTION_NS;
  t->began = now;
  if (t->kept && (!was_short || now - t->kept_since > KEPT_NS)) {
    sched_setaffinity(0, sizeof t->processors, &t->processors);
    t->kept = false;
  } else if (!t->kept && was_short) {
    int here = sched_getcpu();
    if (here < 0 || here >= CPU_SETSIZE) return;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(here, &one);
    t->kept = sched_setaffinity(0, sizeof one, &one) == 0;
    t->kept_since = now;
  }
}

bool ag_os_threads_begin(ag_os_threads *t) {
  if (t->one_processor) keep_on_one_processor(t);
  for (uint32_t i = 0; i < t->used; i++) {
    if (!t->chunk[i / CHUNK]) continue;
    slot *s = slot_of(t, i);
    atomic_store(&s->turn, AG_TURN_NONE);
    atomic_store(&s->gone, 0);
    s->launched = false;
  }
  t->used = 0;
  return ag_os_launch(t, 0);
}

bool ag_os_launched(const ag_os_threads *t, uint32_t thread) {
  return thread < t->used && t->chunk[thread / CHUNK] && slot_of(t, thread)->launched;
}

bool ag_os_launch(ag_os_threads *t, uint32_t thread) {
  if (thread >= CHUNK * CHUNKS) return false;
  if (!t->chunk[thread / CHUNK] && !(t->chunk[thread / CHUNK] = calloc(CHUNK, sizeof(slot)))) return false;
  slot_of(t, thread)->launched = true;
  if (thread >= t->used) t->used = thread + 1;
  return true;
}

void ag_os_pass(ag_os_threads *t, uint32_t thread, ag_turn turn) {
  slot *s = slot_of(t, thread);
  atomic_store(&s->turn, (int)turn);
  futex(&s->turn, FUTEX_WAKE, 1, NULL);
}

ag_turn ag_os_wait(ag_os_threads *t, uint32_t thread) {
  slot *s = slot_of(t, thread);
  int turn;
  atomic_fetch_add(&t->waiting, 1);
  atomic_store(&s->sleeps, true);
  while ((turn = atomic_exchange(&s->turn, AG_TURN_NONE)) == AG_TURN_NONE)
    futex(&s->turn, FUTEX_WAIT, AG_TURN_NONE, NULL);
  atomic_store(&s->sleeps, false);
  atomic_fetch_sub(&t->waiting, 1);
  return (ag_turn)turn;
}

bool ag_os_sleeps(const ag_os_threads *t, uint32_t thread) {
  return atomic_load(&slot_of(t, thread)->sleeps);
}

bool ag_os_any_waits(const ag_os_threads *t) {
  return atomic_load(&t->waiting) > 0;
}

void ag_os_gone(ag_os_threads *t, uint32_t thread) {
  slot *s = slot_of(t, thread);
  atomic_store(&s->gone, 1);
  futex(&s->gone, FUTEX_WAKE, 1, NULL);
}

bool ag_os_is_gone(const ag_os_threads *t, uint32_t thread) {
  return atomic_load(&slot_of(t, thread)->gone) != 0;
}

bool ag_os_wait_gone(ag_os_threads *t, uint32_t thread, int seconds) {
  slot *s = slot_of(t, thread);
  struct timespec timeout = {.tv_sec = seconds};
  while (!atomic_load(&s->gone))
    if (futex(&s->gone, FUTEX_WAIT, 0, &timeout) < 0 && errno == ETIMEDOUT) return atomic_load(&s->gone) != 0;
  return true;
}
