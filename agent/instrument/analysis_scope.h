/* What the static analysis has to know of the instrumenter: which classes are visible, which methods are muted. */
#ifndef AG_ANALYZE_SCOPE_H
#define AG_ANALYZE_SCOPE_H

#include "base/class_pattern.h"
#include "hpor/analysis.h"
#include "instrument/instrument.h"

/* For an_config: `data` is the ag_instrument. */
an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk);
bool ag_analysis_muted(void *data, const char *class_name, cf_string method, cf_string descriptor);
bool ag_analysis_hooked(void *data, const char *class_name, cf_string method, cf_string descriptor, an_hook *hook);
const uint8_t *ag_analysis_added(void *data, const char *class_name, size_t *length);
/* For its `circumstances`: what these two answer depends on. Owned by the caller; null: out of memory. */
char *ag_analysis_circumstances(const ag_patterns *instrument, const ag_patterns *exclude);

#endif
