/* Tests the turn among real threads: only the thread that got the turn runs. */
#include "jvm/os_threads.h"
#include "tap.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>

enum { THREADS = 5, ROUNDS = 2000 };

static ag_os_threads *turns;
static int running, most, order_broken; /* only the thread with the turn touches them */
static unsigned steps;

static void *go_round(void *argument) {
  const uint32_t self = (uint32_t)(uintptr_t)argument;
  while (ag_os_wait(turns, self) == AG_TURN_GO) {
    if (++running > most) most = running;
    order_broken += steps % THREADS != self;
    steps++;
    running--;
    ag_os_pass(turns, (self + 1) % THREADS, AG_TURN_GO);
  }
  ag_os_gone(turns, self);
  return NULL;
}

static int processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

/* Short executions stay where they are, one now and then excepted; after a long one they may go elsewhere. */
static void stays_on_one_processor(tap *t) {
  const struct timespec shortly = {.tv_nsec = 1000 * 1000}, long_time = {.tv_nsec = 60 * 1000 * 1000};
  int all = processors(), kept = 0, free_again = 0;
  ag_os_threads_begin(turns);
  tap_check(t, processors() == all, "unasked, all processors are used");
  ag_os_threads_one_processor(turns);
  for (int i = 0; i < 400; i++) {
    ag_os_threads_begin(turns);
    kept += processors() == 1;
    free_again += kept > 0 && processors() == all;
    nanosleep(&shortly, NULL);
  }
  tap_check(t, all == 1 || (kept > 0 && free_again > 0), "of 400 short executions %d stay on one processor", kept);
  for (int i = 0; i < 3; i++) {
    ag_os_threads_begin(turns);
    nanosleep(&long_time, NULL);
  }
  tap_check(t, processors() == all, "long executions run where the scheduler wants them");
}

int main(void) {
  tap t = {0};
  turns = ag_os_threads_new();
  for (int execution = 0; execution < 2; execution++) {
    pthread_t thread[THREADS];
    steps = 0;
    ag_os_threads_begin(turns);
    tap_check(&t, ag_os_launched(turns, 0) && !ag_os_launched(turns, 1), "only thread 0 is there at first");
    for (uint32_t i = 1; i < THREADS; i++) {
      ag_os_launch(turns, i);
      pthread_create(&thread[i], NULL, go_round, (void *)(uintptr_t)i);
    }
    for (int round = 0; round < ROUNDS; round++) {
      steps++;
      ag_os_pass(turns, 1, AG_TURN_GO);
      ag_os_wait(turns, 0);
    }
    tap_check(&t, steps == ROUNDS * THREADS && most == 1 && order_broken == 0,
              "%u turns, one thread at a time, in order", steps);
    tap_check(&t, !ag_os_is_gone(turns, 1) && !ag_os_wait_gone(turns, 1, 0), "nobody is gone yet");
    while (!ag_os_any_waits(turns)) sched_yield(); /* the last one may be on its way there */
    for (uint32_t i = 1; i < THREADS; i++) ag_os_pass(turns, i, AG_TURN_KILL);
    bool gone = true;
    for (uint32_t i = 1; i < THREADS; i++) {
      gone &= ag_os_wait_gone(turns, i, 10);
      pthread_join(thread[i], NULL);
    }
    tap_check(&t, gone && ag_os_is_gone(turns, 1) && !ag_os_any_waits(turns), "killed: all are gone");
  }
  stays_on_one_processor(&t);
  tap_check(&t, ag_os_launch(turns, 5000) && !ag_os_launch(turns, 1u << 30), "many threads, but not without end");
  ag_os_threads_free(turns);
  return tap_end(&t);
}
