/* What a misspelt word was probably meant to be. */
#ifndef AG_NEAREST_H
#define AG_NEAREST_H

/* The candidate with the smallest edit distance to `word` (else one that begins with it), or null when none is near
 * enough to be meant. `candidates` is ended by null. */
const char *ag_nearest(const char *word, const char *const *candidates);

#endif
