/* Changes words and lines of a text file. */
#include "mutate_lines.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const odd_words[] = {"",   "any",  "data-race", "livelock", "*",  "**",   "com.**", ".",
                                        "..", "#",    "\t",        "\n",       "\r", "\x80", "%s%n",   "com.acme.Bank.",
                                        "$",  "/etc", "deadlock"};

static size_t below(uint64_t *state, size_t limit) {
  *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (size_t)(*state >> 33) % limit;
}

static size_t is_end(char c) {
  return c == ' ' || c == '\n';
}

/* Where word number `wanted` begins. Words end at a space or at the end of a line. */
static size_t word_at(const char *text, size_t length, size_t wanted) {
  size_t at = 0;
  for (; at < length && wanted > 0; at++) wanted -= is_end(text[at]);
  return at;
}

char *mutate_lines(const char *text, size_t length, unsigned seed) {
  uint64_t state = seed * UINT64_C(2654435761) + 1;
  size_t words = 1, made;
  for (size_t i = 0; i < length; i++) words += is_end(text[i]);
  if (length == 0) return NULL;
  size_t from = word_at(text, length, below(&state, words)), to = from;
  while (to < length && !is_end(text[to])) to++;
  char *changed = NULL;
  FILE *out = open_memstream(&changed, &made);
  if (!out) return NULL;
  fwrite(text, 1, from, out);
  switch (below(&state, 4)) {
    case 0: /* the word goes, and what ends it */
      to += to < length;
      break;
    case 1:
      fwrite(text + from, 1, to - from, out);
      fputc(' ', out);
      fwrite(text + from, 1, to - from, out);
      break;
    case 2: { /* a word of unusual length */
      size_t count = below(&state, 5000);
      while (count-- > 0) fputc("a.*$"[below(&state, 4)], out);
      break;
    }
    default:
      fputs(odd_words[below(&state, sizeof odd_words / sizeof *odd_words)], out);
      break;
  }
  fwrite(text + to, 1, length - to, out);
  fclose(out);
  return changed;
}
