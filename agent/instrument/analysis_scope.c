/* The answers that the static analysis asks of the instrumenter, by the same functions that rewrite classes. */
#include "instrument/analysis_scope.h"

#include "analysis_rules.h"
#include "instrument/instrument_parts.h"
#include "instrument/runtime_classes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

an_scope ag_analysis_scope(void *data, const char *class_name, bool jdk) {
  const ag_instrument *ins = data;
  if (!ag_instrument_visible(ins, class_name, !jdk)) return AN_HIDDEN;
  return jdk ? AN_LIBRARY : AN_PROGRAM;
}

/* What is muted only where the network is not virtual counts as not muted. */
bool ag_analysis_muted(void *data, const char *class_name, cf_string method, cf_string descriptor) {
  (void)data;
  const ag_guarded *guard;
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++)
    if (ag_is_muted(guard) && !guard->reads && !guard->network && strcmp(guard->owner, class_name) == 0 &&
        cf_string_is(method, guard->name) && (!guard->descriptor || cf_string_is(descriptor, guard->descriptor)))
      return true;
  return false;
}

bool ag_analysis_hooked(void *data, const char *class_name, cf_string method, cf_string descriptor, an_hook *hook) {
  (void)data;
  for (size_t i = 0; i < ag_fork_join_guard_count; i++) {
    const ag_guarded *g = &ag_fork_join_guards[i];
    if (strcmp(g->owner, class_name) != 0 || !cf_string_is(method, g->name) || !cf_string_is(descriptor, g->descriptor))
      continue;
    bool goes_on = g->changes || g->tries || g->hook_descriptor[strlen(g->hook_descriptor) - 1] == 'V';
    bool of_pools = !strncmp(g->hook, AG_FORK_JOIN_POOLS, strlen(AG_FORK_JOIN_POOLS));
    *hook = (an_hook){of_pools ? AG_FORK_JOIN_POOLS : AG_FORK_JOIN_CALLS, strchr(g->hook, '.') + 1, g->hook_descriptor,
                      !goes_on};
    return true;
  }
  return false;
}

const uint8_t *ag_analysis_added(void *data, const char *class_name, size_t *length) {
  (void)data;
  for (const ag_runtime_class *c = ag_runtime_classes; c->name; c++)
    if (strcmp(c->name, class_name) == 0) {
      *length = c->length;
      return c->bytes;
    }
  return NULL;
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
