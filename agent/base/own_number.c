/* Numbers that tell processes apart, from the system's source of random bytes. */
#include "base/own_number.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

uint64_t ag_own_number(void) {
  uint64_t number;
  if (getrandom(&number, sizeof number, GRND_NONBLOCK) == sizeof number) return number;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return ((uint64_t)getpid() << 32) ^ ((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
}
