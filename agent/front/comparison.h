/* Searches of one program, side by side: what each has found as a table and as JSON, and where they contradict. It
 * knows nothing but the verdicts that the searches have written as JSON. */
#ifndef AG_COMPARISON_H
#define AG_COMPARISON_H

#include "base/error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* One search. */
typedef struct ag_compared {
  const char *name;    /* as the user has named it: "hybrid+match"; borrowed */
  json_t *verdict;     /* owned by who makes the structure; null: the search has ended without one */
  const char *trouble; /* then: what became of it; borrowed */
} ag_compared;

/* What one search says and another, which has looked everywhere, contradicts; and what could not be compared. Both are
 * JSON arrays of texts, a sentence each, owned by the caller. */
typedef struct ag_comparison {
  json_t *differences, *notes;
  bool incomplete; /* a search was cut off */
  bool failed;     /* a search could not be carried out */
} ag_comparison;

ag_comparison ag_compare(const ag_compared *searches, size_t count);
void ag_comparison_free(ag_comparison *comparison);

/* The paper's table, and below it the differences. */
void ag_comparison_print(const ag_comparison *comparison, const ag_compared *searches, size_t count, FILE *out);
bool ag_comparison_write(const ag_comparison *comparison, const ag_compared *searches, size_t count, const char *path,
                         ag_error *error);

#endif
