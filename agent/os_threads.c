#include "os_threads.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
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
  uint32_t used; /* slots below were launched in this execution */
};

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

bool ag_os_threads_begin(ag_os_threads *t) {
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
  atomic_store(&s->sleeps, true);
  while ((turn = atomic_exchange(&s->turn, AG_TURN_NONE)) == AG_TURN_NONE)
    futex(&s->turn, FUTEX_WAIT, AG_TURN_NONE, NULL);
  atomic_store(&s->sleeps, false);
  return (ag_turn)turn;
}

bool ag_os_sleeps(const ag_os_threads *t, uint32_t thread) {
  return atomic_load(&slot_of(t, thread)->sleeps);
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
