/* A part of a checkpoint as JSON: the errors found. The rest of the search is front/frontier_json.h. */
#ifndef AG_CHECKPOINT_JSON_H
#define AG_CHECKPOINT_JSON_H

#include "front/frontier_json.h"
#include "jvm/agent.h"

#include <jansson.h>

/* An error that was found. */
json_t *ag_found_to_json(const ag_found *f);
/* Adds the error to those that this process has found. Returns false when the JSON does not fit together, or names a
 * thread from `threads` on. */
bool ag_found_from_json(ag_agent *a, const json_t *object, size_t threads);

#endif
