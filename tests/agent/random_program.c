/* Makes random fake programs. */
#include "random_program.h"

uint32_t random_below(uint64_t *seed, uint32_t limit) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33) % limit;
}

void random_append(fake_program *p, uint32_t thread, ag_kind kind, uint32_t operand, int64_t argument) {
  if (p->length[thread] < FAKE_CODE) p->code[thread][p->length[thread]++] = (fake_instruction){kind, operand, argument};
}

static int64_t timeout(uint64_t *seed) {
  return random_below(seed, 2) ? -1 : 1000000 * (1 + (int64_t)random_below(seed, 3));
}

void random_operation(fake_program *p, uint32_t thread, uint64_t *seed, random_kind kind) {
  const uint32_t other = random_below(seed, 3), small = random_below(seed, 2);
  const uint32_t memory[] = {0, 0, 2, 3, 22};
  switch (kind == RANDOM_MEMORY ? memory[random_below(seed, 5)]
                                : random_below(seed, kind == RANDOM_WITH_UNTRACKED ? 23 : 22)) {
    case 0:
    case 1:
      random_append(p, thread, AG_FIELD_READ, small, 0);
      break;
    case 2:
    case 3:
    case 4:
      random_append(p, thread, AG_FIELD_WRITE, small, 0);
      break;
    case 5:
      random_append(p, thread, AG_ENTER, small, 0);
      random_append(p, thread, AG_WAIT, small, timeout(seed));
      random_append(p, thread, AG_EXIT, small, 0);
      break;
    case 6:
      random_append(p, thread, AG_ENTER, small, 0);
      random_append(p, thread, random_below(seed, 2) ? AG_NOTIFY : AG_NOTIFY_ALL, small, 0);
      random_append(p, thread, AG_EXIT, small, 0);
      break;
    case 7:
      random_append(p, thread, AG_ENTER, small, 0);
      random_append(p, thread, AG_FIELD_WRITE, 2 + small, 0);
      random_append(p, thread, AG_EXIT, small, 0);
      break;
    case 8:
      random_append(p, thread, AG_JOIN, other, timeout(seed));
      break;
    case 9:
      random_append(p, thread, AG_SLEEP, 0, 1000000 * (1 + (int64_t)random_below(seed, 3)));
      break;
    case 10:
    case 11:
      random_append(p, thread, AG_INTERRUPT, other, 0);
      break;
    case 12:
      random_append(p, thread, AG_IS_INTERRUPTED, other, 0);
      break;
    case 13:
      random_append(p, thread, AG_INTERRUPTED, 0, 0);
      break;
    case 14:
      random_append(p, thread, AG_IS_ALIVE, other, 0);
      break;
    case 15:
      random_append(p, thread, AG_PARK, 0, timeout(seed));
      break;
    case 16:
    case 17:
      random_append(p, thread, AG_UNPARK, other, 0);
      break;
    case 18:
      random_append(p, thread, AG_CLASS_INIT, small, 0);
      break;
    case 19:
      random_append(p, thread, AG_CLOCK, 0, 0);
      break;
    case 22:
      random_append(p, thread, AG_NONE, 0, 0);
      break;
    case 20:
      random_append(p, thread, AG_START, 1 + random_below(seed, FAKE_THREADS - 1), 0);
      break;
    default:
      random_append(p, thread, AG_YIELD, 0, 0);
      break;
  }
}

/* Within the monitor of a thread: something that needs it, or needs the thread. */
static void in_thread_monitor(fake_program *p, uint32_t thread, uint64_t *seed) {
  const uint32_t other = random_below(seed, 3), monitor = FAKE_OBJECTS + other;
  random_append(p, thread, AG_ENTER, monitor, 0);
  switch (random_below(seed, 6)) {
    case 0:
      random_append(p, thread, AG_WAIT, monitor, timeout(seed));
      break;
    case 1:
      random_append(p, thread, AG_NOTIFY_ALL, monitor, 0);
      break;
    case 2:
      random_append(p, thread, AG_JOIN, other, timeout(seed));
      break;
    case 3:
      random_append(p, thread, AG_IS_ALIVE, other, 0);
      break;
    case 4:
      random_append(p, thread, AG_START, 1 + random_below(seed, FAKE_THREADS - 1), 0);
      break;
    default:
      random_append(p, thread, AG_FIELD_WRITE, random_below(seed, 2), 0);
      break;
  }
  random_append(p, thread, AG_EXIT, monitor, 0);
}

static void with_threads(fake_program *p, uint32_t thread, uint64_t *seed) {
  const uint32_t other = random_below(seed, 3);
  switch (random_below(seed, 9)) {
    case 0:
      random_append(p, thread, AG_JOIN, other, timeout(seed));
      break;
    case 1:
      random_append(p, thread, AG_INTERRUPT, other, 0);
      break;
    case 2:
      random_append(p, thread, AG_START, 1 + random_below(seed, FAKE_THREADS - 1), 0);
      break;
    case 3:
      random_append(p, thread, AG_SET_DAEMON, other, random_below(seed, 2));
      break;
    case 4:
      random_append(p, thread, AG_FIELD_READ, random_below(seed, 2), 0);
      break;
    case 5:
      random_append(p, thread, AG_UNPARK, other, 0);
      break;
    default:
      in_thread_monitor(p, thread, seed);
      break;
  }
}

fake_program random_program(uint64_t number, random_kind kind) {
  uint64_t seed = number * 2862933555777941757u + 3037000493u;
  fake_program p = {0};
  const uint32_t threads = 2 + random_below(&seed, 2);
  for (uint32_t i = 1; i < threads; i++) random_append(&p, 0, AG_START, i, 0);
  for (uint32_t i = 0; i < threads; i++) {
    const uint32_t operations = 1 + random_below(&seed, i ? 4 : 3);
    for (uint32_t k = 0; k < operations; k++)
      if (kind == RANDOM_THREAD_MONITORS)
        with_threads(&p, i, &seed);
      else
        random_operation(&p, i, &seed, kind);
    p.daemon[i] = i && kind != RANDOM_MEMORY && random_below(&seed, 8) == 0;
  }
  for (uint32_t i = 1; i < threads && kind == RANDOM_MEMORY; i++) random_append(&p, 0, AG_JOIN, i, -1);
  return p;
}
