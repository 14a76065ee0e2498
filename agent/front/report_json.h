/* The verdict as a JSON object. */
#ifndef AG_REPORT_JSON_H
#define AG_REPORT_JSON_H

#include "front/report.h"

#include <jansson.h>

/* What json=FILE writes (docs/schema). A new reference; null: out of memory. */
json_t *ag_verdict_to_json(const ag_verdict *verdict);

#endif
