#include "analyze_scope.h"
#include "analysis_rules.h"
#include "instrument_rewrite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk) {
  const ag_instrument *ins = data;
  if (!ag_instrument_visible(ins, class_name, !jdk)) return AN_HIDDEN;
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

static void print_patterns(FILE *out, const char *name, const ag_patterns *patterns) {
  for (size_t i = 0; i < patterns->count; i++) fprintf(out, "%s%s", i ? "+" : name, patterns->text[i]);
}

char *ag_analysis_circumstances(const ag_patterns *instrument, const ag_patterns *exclude) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("rules " ANALYSIS_RULES, out);
  print_patterns(out, ", instrument=", instrument);
  print_patterns(out, ", exclude=", exclude);
  if (fclose(out) == 0) return text;
  free(text);
  return NULL;
}
