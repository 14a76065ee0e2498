/* Compares searches of one program: shows the results as a table and as JSON, and finds contradictions. The only input
 * is the verdicts that the searches have written as JSON. */
#ifndef AG_COMPARISON_H
#define AG_COMPARISON_H

#include "hpor/error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* One search. */
typedef struct ag_compared {
  const char *name;    /* name given by the user, such as "hybrid+match"; borrowed */
  json_t *verdict;     /* owned by the maker of the structure; null: the search ended without a verdict */
  const char *trouble; /* without a verdict: why the search ended; borrowed */
} ag_compared;

/* The result. `differences`: results of one search that contradict another search which has explored everything.
 * `notes`: results that could not be compared. Both are JSON arrays of sentences; ag_comparison_free() frees them. */
typedef struct ag_comparison {
  json_t *differences, *notes;
  bool incomplete; /* a search was cut off */
  bool failed;     /* a search could not be carried out */
} ag_comparison;

ag_comparison ag_compare(const ag_compared *searches, size_t count);
void ag_comparison_free(ag_comparison *comparison);

/* Prints the results as a table, and the differences below it. */
void ag_comparison_print(const ag_comparison *comparison, const ag_compared *searches, size_t count, FILE *out);
bool ag_comparison_write(const ag_comparison *comparison, const ag_compared *searches, size_t count, const char *path,
                         hp_error *error);

#endif
