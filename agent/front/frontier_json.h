/* The rest of a search as JSON: a part of a checkpoint. */
#ifndef AG_FRONTIER_JSON_H
#define AG_FRONTIER_JSON_H

#include "hpor/por.h"

#include <jansson.h>

/* A number of 64 bits, as a text: JSON's numbers hold fewer. */
json_t *ag_number_to_json(uint64_t n);
uint64_t ag_number_from_json(const json_t *value);
/* What a search has still to explore, and its statistics. */
json_t *ag_frontier_to_json(const por_frontier *f);
/* Returns false when the JSON does not fit together. The caller frees `f` with por_frontier_free() in either case. */
bool ag_frontier_from_json(const json_t *root, por_frontier *f);

#endif
