/* For tests built against a core with deliberate faults (POR_MUTANT), which those tests must detect. The environment
 * variable POR_MUTANT=NUMBER switches one fault on. */
#include <stdlib.h>

extern int por_mutant;
int por_mutant;

__attribute__((constructor)) static void choose_fault(void) {
  const char *number = getenv("POR_MUTANT");
  if (number) por_mutant = atoi(number);
}
