/* Compares the error of a replay with the one that was saved. */
#include "jvm/replayed_error.h"

#include "base/json_file.h"
#include "jvm/findings.h"

#include <stdlib.h>
#include <string.h>

/* Identity hashes ("Main$$Lambda@25e7") may be others in another process: a thread of the JVM's may ask for one, too.
 */
static bool same_but_hashes(const char *one, const char *other) {
  static const char digits[] = "0123456789abcdef";
  while (*one && *one == *other) {
    const bool hash = *one == '@';
    one++;
    other++;
    if (!hash) continue;
    one += strspn(one, digits);
    other += strspn(other, digits);
  }
  return *one == *other;
}

/* The saved text went through JSON: what the JVM hands out for some characters is no UTF-8. */
static bool same_as_saved(const char *message, const char *saved) {
  json_t *text = ag_json_text(message);
  const char *now = json_string_value(text);
  bool equal = now && saved ? same_but_hashes(now, saved) : ag_same_text(now, saved);
  json_decref(text);
  return equal;
}

void ag_check_replayed_error(ag_agent *a) {
  const char *kind = a->stage.replay->error_kind, *message = a->stage.replay->error_message;
  for (size_t i = 0; i < a->findings.found_count; i++)
    if (ag_same_text(ag_failure_kind_name(a->findings.found[i].kind), kind) &&
        same_as_saved(a->findings.found[i].message, message))
      return;
  char *why = NULL;
  const char *seen = a->findings.found_count ? a->findings.found[0].message : "no error";
  if (asprintf(&why,
               "The replay did not end in the error that was saved (%s: %s) but in: %s. The program, its input or the "
               "JDK is not the same as when the schedule was saved.",
               kind ? kind : "?", message ? message : "?", seen) < 0)
    why = NULL;
  ag_search_give_up(a, why ? why : "The replay did not end in the error that was saved.");
  free(why);
}
