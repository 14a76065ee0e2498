/* Random toy programs: the same seed gives the same text. */
#ifndef HPOR_TESTS_POR_GENERATE_H
#define HPOR_TESTS_POR_GENERATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Writes a small program to `out`. `endless`: with loops that need not end, to be explored with state matching. */
void generate_program(uint64_t seed, bool endless, FILE *out);
/* Writes a small program whose threads mostly read and write the same few variables. */
void generate_racy(uint64_t seed, FILE *out);
/* Writes a small program whose threads mostly wait in sections for conditions that others make true. */
void generate_guarded(uint64_t seed, FILE *out);

#endif
