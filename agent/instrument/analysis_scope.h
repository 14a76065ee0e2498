/* Tells the static analysis about the instrumenter: which classes are visible, which methods are muted, which have
 * hooks. */
#ifndef AG_ANALYZE_SCOPE_H
#define AG_ANALYZE_SCOPE_H

#include "base/class_pattern.h"
#include "hpor/analysis.h"
#include "instrument/instrument.h"

/* Callbacks for an_config; `data` is the ag_instrument. */
an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk);
bool ag_analysis_muted(void *data, const char *class_name, cf_string method, cf_string descriptor);
bool ag_analysis_hooked(void *data, const char *class_name, cf_string method, cf_string descriptor, an_hook *hook);
const uint8_t *ag_analysis_added(void *data, const char *class_name, size_t *length);
/* The settings that these callbacks depend on, as text, for the member `circumstances` of an_config. Owned by the
 * caller; null: memory ran out. */
char *ag_analysis_circumstances(const ag_patterns *instrument, const ag_patterns *exclude);

#endif
