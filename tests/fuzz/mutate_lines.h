/* Changes one word of a text of lines. */
#ifndef HPOR_TESTS_MUTATE_LINES_H
#define HPOR_TESTS_MUTATE_LINES_H

#include <stddef.h>

/* Removes, replaces or doubles one word or end of a line that `seed` chooses, and returns the new text; the caller
 * frees it. Returns NULL when the text has no words, or when memory runs out. */
char *mutate_lines(const char *text, size_t length, unsigned seed);

#endif
