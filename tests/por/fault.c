/* For tests that are built against the core with deliberate faults (POR_MUTANT), to be seen to fail: which fault is on
 * is said by the environment, POR_MUTANT=NUMBER. */
#include <stdlib.h>

extern int por_mutant;
int por_mutant;

__attribute__((constructor)) static void choose_fault(void) {
  const char *number = getenv("POR_MUTANT");
  if (number) por_mutant = atoi(number);
}
