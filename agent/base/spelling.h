/* Guesses the word that a misspelt word was meant to be. */
#ifndef AG_NEAREST_H
#define AG_NEAREST_H

/* The candidate with the smallest edit distance to `word`, else one that begins with `word`. Null: no candidate is
 * near enough. `candidates` ends with null; the result is borrowed from it. */
const char *ag_nearest(const char *word, const char *const *candidates);

#endif
