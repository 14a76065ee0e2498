/* The functions that a fuzz target provides to libFuzzer, to run_corpus.c and to mutate_corpus.c. */
#ifndef HPOR_TESTS_FUZZ_TARGET_H
#define HPOR_TESTS_FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Changes the text at one place that `seed` chooses. The caller frees the result. NULL: the text cannot be changed. */
char *fuzz_change(const char *text, size_t length, unsigned seed);

/* Changes `data` by fuzz_change() if the result has at most `most` bytes, and returns the new size: for libFuzzer. */
static inline size_t fuzz_change_in_place(uint8_t *data, size_t size, size_t most, unsigned seed) {
  char *changed = fuzz_change((const char *)data, size, seed);
  size_t length = changed ? strlen(changed) : 0;
  bool fits = length > 0 && length <= most;
  if (fits) memcpy(data, changed, length);
  free(changed);
  return fits ? length : size;
}

#endif
