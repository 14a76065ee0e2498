/* The word with the least edit distance, if it is small. */
#include "base/spelling.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

enum { LONGEST_WORD = 64 };

/* Edits (insert, drop, change a character, swap two neighbours) that turn `a` into `b`, case aside. */
static size_t edit_distance(const char *a, const char *b) {
  const size_t a_length = strlen(a), b_length = strlen(b);
  size_t rows[3][LONGEST_WORD + 1];
  if (a_length > LONGEST_WORD || b_length > LONGEST_WORD) return SIZE_MAX;
  for (size_t j = 0; j <= b_length; j++) rows[0][j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      const int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
      size_t best = above[j - 1] + (x != y);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) && y == tolower((unsigned char)a[i - 2]) &&
          above2[j - 2] + 1 < best)
        best = above2[j - 2] + 1;
      row[j] = best;
    }
  }
  return rows[a_length % 3][b_length];
}

const char *ag_nearest(const char *word, const char *const *candidates) {
  const size_t length = strlen(word);
  const char *nearest = NULL;
  size_t least = length / 3 + 2; /* more edits than a third of the word are no slip of the finger */
  for (const char *const *c = candidates; *c; c++) {
    const size_t distance = edit_distance(word, *c);
    if (distance < least) {
      least = distance;
      nearest = *c;
    }
  }
  for (const char *const *c = candidates; !nearest && length >= 2 && *c; c++)
    if (strncasecmp(word, *c, length) == 0) nearest = *c;
  return nearest;
}
