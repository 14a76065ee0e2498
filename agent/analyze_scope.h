/* What the static analysis has to know of the instrumenter: which classes are visible, which methods are muted. */
#ifndef AG_ANALYZE_SCOPE_H
#define AG_ANALYZE_SCOPE_H

#include "hpor/analysis.h"
#include "instrument.h"

/* For an_config: `data` is the ag_instrument. */
an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk);
bool ag_analysis_muted(void *data, const char *class_name, cf_string method, cf_string descriptor);

#endif
