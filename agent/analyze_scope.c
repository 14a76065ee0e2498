#include "analyze_scope.h"
#include "instrument_rewrite.h"

#include <string.h>

an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk) {
  const ag_instrument *ins = data;
  if (!(ag_scope(ins, class_name, !jdk, false, false) & AG_DO_BODIES)) return AN_HIDDEN;
  return jdk ? AN_LIBRARY : AN_PROGRAM;
}

bool ag_analysis_muted(void *data, const char *class_name, cf_string method, cf_string descriptor) {
  (void)data;
  ag_guarded guarded;
  for (size_t i = 0; ag_instrument_guarded(i, &guarded); i++)
    if (!guarded.hook && !guarded.names && strcmp(guarded.owner, class_name) == 0 &&
        cf_string_is(method, guarded.name) && (!guarded.descriptor || cf_string_is(descriptor, guarded.descriptor)))
      return true;
  return false;
}
