/* Parts of a checkpoint as JSON: the rest of a search, and errors found. */
#ifndef AG_CHECKPOINT_JSON_H
#define AG_CHECKPOINT_JSON_H

#include "jvm/agent.h"

#include <jansson.h>

/* A number of 64 bits, as a text: JSON's numbers hold fewer. */
json_t *ag_number_to_json(uint64_t n);
uint64_t ag_number_from_json(const json_t *value);
/* What a search has still to explore, and its statistics. */
json_t *ag_frontier_to_json(const por_frontier *f);
/* Returns false when the JSON does not fit together. The caller frees `f` with por_frontier_free() in either case. */
bool ag_frontier_from_json(const json_t *root, por_frontier *f);
/* An error that was found. */
json_t *ag_found_to_json(const ag_found *f);
/* Adds the error to those that this process has found. */
void ag_found_from_json(ag_agent *a, const json_t *object);

#endif
