/* The functions that a fuzz target provides to libFuzzer and to run_corpus.c. */
#ifndef HPOR_TESTS_FUZZ_TARGET_H
#define HPOR_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
