/* Changes one value of a JSON text, so that the text stays JSON. */
#ifndef HPOR_TESTS_MUTATE_JSON_H
#define HPOR_TESTS_MUTATE_JSON_H

#include <stddef.h>

/* Removes, replaces, doubles or moves one value that `seed` chooses, and returns the new text; the caller frees it.
 * Returns NULL when the text is no JSON object or array, or when memory runs out. */
char *mutate_json(const char *text, size_t length, unsigned seed);

#endif
