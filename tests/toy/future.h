/* Answers config.oracle's questions about a toy thread's future without running the thread. */
#ifndef HPOR_TESTS_TOY_FUTURE_H
#define HPOR_TESTS_TOY_FUTURE_H

#include "machine.h"

typedef struct toy_future {
  toy_machine *machine;
  uint64_t *reach; /* by instruction: the instructions that may still be passed, those of started threads included */
  uint32_t words;
} toy_future;

void toy_future_init(toy_future *future, toy_machine *machine);
/* Frees `future` itself too. */
void toy_future_free(toy_future *future);
/* `driver` is the toy_future. */
bool toy_future_site(void *driver, por_thread_id thread, uint32_t site);
bool toy_future_conflict(void *driver, por_thread_id thread, por_location_id location, uint32_t mode);
por_thread_id toy_future_waits_for(void *driver, por_thread_id thread);
bool toy_future_shared(void *driver, por_location_id location);
bool toy_future_plain_lock(void *driver, por_location_id location);
/* Looks at the operation only. */
uint32_t toy_nature(void *driver, const por_operation *operation);
uint32_t toy_nature_without_races(void *driver, const por_operation *operation);

#endif
