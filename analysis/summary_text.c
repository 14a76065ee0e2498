/* Prints a summary in words: what may still be touched from each line of a method. */
#include "summary.h"

#include <stdlib.h>
#include <string.h>

/* ---- one set ---------------------------------------------------------------------------------------------------- */

enum { SHOWN_MAX = 12 }; /* locations of one line; more are counted */

static const char *verb(unsigned modes) {
  return modes == AN_READ ? "reads" : modes == AN_WRITE ? "writes" : "reads and writes";
}

/* How a space of the model is told; null: by read and write. */
static const char *space_text(an_location_id location) {
  static const char *const texts[] = {[AN_MONITOR] = "enters or leaves monitors, waits or notifies",
                                      [AN_LIFE] = "starts, joins or looks at threads",
                                      [AN_PERMIT] = "parks or unparks",
                                      [AN_INTERRUPT] = "looks at or sets an interrupt status",
                                      [AN_CLASS] = "initializes classes",
                                      [AN_CLOCK] = "looks at the clock or sleeps",
                                      [AN_CONTENTS] = "uses objects of uninstrumented classes as a whole",
                                      [AN_ATOMIC] = "touches a field or element chosen at run time"};
  return location < AN_ARRAY ? texts[location] : NULL;
}

static void print_set(const an_summary *s, const an_set *set, FILE *out) {
  if (an_set_unknown(set)) {
    fputs("anything may happen (reflection, native code or a class that is missing)\n", out);
    return;
  }
  uint32_t shown = 0, more = 0;
  for (an_location_id l = 0; l < an_location_count(s); l++) {
    unsigned modes = 0;
    for (uint32_t i = 0; i < set->count; i++)
      for (uint32_t site = set->bounds[2 * i]; site < set->bounds[2 * i + 1]; site++)
        for (uint32_t a = s->first_access[site]; a < s->first_access[site + 1]; a++)
          if (s->accesses[a].location == l) modes |= s->accesses[a].modes;
    if (!modes) continue;
    if (shown == SHOWN_MAX) {
      more++;
      continue;
    }
    const char *text = space_text(l);
    if (shown++) fputs("; ", out);
    if (text)
      fputs(text, out);
    else
      fprintf(out, "%s %s", verb(modes), an_location_name(s, l));
  }
  if (more) fprintf(out, "; and %u more", more);
  fputs(shown ? "\n" : "nothing\n", out);
}

/* ---- one method ------------------------------------------------------------------------------------------------- */

/* Lines are known where something happens; a line's set is the union over its places. */
static void explain_method(const an_summary *s, an_method_id method, FILE *out) {
  const an_summary_method *m = &s->methods[method];
  fprintf(out, "%s.%s\n", an_method_class(s, method), an_method_name(s, method));
  const an_set *behind = NULL;
  fputs("  from its start:  ", out);
  print_set(s, an_point(s, method, AN_AT_ENTRY, AN_BEFORE), out);
  for (uint32_t i = 0; i < m->item_count;) {
    const an_summary_item *item = &s->items[m->first_item + i];
    int line = item->line;
    uint32_t last = i;
    while (i < m->item_count && (s->items[m->first_item + i].line == line || i == last)) last = i++;
    if (item->offset >= AN_AT_EXIT) break;
    uint32_t end = s->items[m->first_item + last].offset;
    if (line)
      fprintf(out, "  from line %d:  ", line);
    else
      fprintf(out, "  from offset %u:  ", item->offset);
    print_set(s, an_point(s, method, item->offset, AN_BEFORE), out);
    behind = an_point(s, method, end, AN_AFTER);
  }
  if (!behind) return;
  fputs("  behind that:  ", out);
  print_set(s, behind, out);
}

/* ---- which methods ---------------------------------------------------------------------------------------------- */

static uint32_t distance(const char *a, const char *b) {
  size_t length = strlen(b);
  uint32_t row[256];
  if (length >= 255 || strlen(a) >= 255) return UINT32_MAX;
  for (uint32_t j = 0; j <= length; j++) row[j] = j;
  for (uint32_t i = 1; a[i - 1]; i++) {
    uint32_t corner = row[0];
    row[0] = i;
    for (uint32_t j = 1; j <= length; j++) {
      uint32_t change = corner + (a[i - 1] != b[j - 1]), above = row[j] + 1, left = row[j - 1] + 1;
      corner = row[j];
      row[j] = change < above ? change : above;
      if (left < row[j]) row[j] = left;
    }
  }
  return row[length];
}

static bool not_found(const an_summary *s, const char *wanted, hp_error *error) {
  char text[512], nearest[512] = "";
  uint32_t best = 8;
  for (an_method_id m = 0; m < s->method_count; m++) {
    snprintf(text, sizeof text, "%s.%s", an_method_class(s, m), an_text(&s->names, s->methods[m].name));
    uint32_t d = distance(wanted, text);
    if (d >= best) continue;
    best = d;
    memcpy(nearest, text, sizeof text);
  }
  return hp_fail(error, "There is no method %.200s in visible code that may run%s%.200s%s", wanted,
                 *nearest ? "; did you mean " : ".", nearest, *nearest ? "?" : "");
}

bool an_explain(const an_summary *s, const char *what, FILE *out, hp_error *error) {
  char *wanted = strdup(what), *last;
  if (!wanted) return hp_fail(error, "Out of memory.");
  char *parenthesis = strchr(wanted, '(');
  if (parenthesis) *parenthesis = 0;
  for (char *p = wanted; *p; p++)
    if (*p == '.') *p = '/';
  bool found = false;
  an_name whole = an_known_name(&s->names, wanted, strlen(wanted));
  uint32_t c = whole ? an_number_of(&s->by_class, whole, AN_NONE) : AN_NONE;
  if (c != AN_NONE) {
    for (uint32_t i = 0; i < s->classes[c].method_count; i++) explain_method(s, s->classes[c].first_method + i, out);
    found = true;
  } else if ((last = strrchr(wanted, '/')) != NULL) {
    *last = 0;
    for (an_method_id m = 0; m < s->method_count; m++) {
      if (strcmp(an_method_class(s, m), wanted) != 0 || strcmp(an_text(&s->names, s->methods[m].name), last + 1) != 0)
        continue;
      explain_method(s, m, out);
      found = true;
    }
    *last = '.';
  }
  if (!found) not_found(s, wanted, error);
  free(wanted);
  return found;
}
