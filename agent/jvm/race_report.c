/* Reports the data races that the driver finds: as errors, in a list, or as an assumption of the verdict when hpor
 * knows nothing about the JDK class. */
#include "jvm/race_report.h"

#include "base/class_pattern.h"
#include "hpor/vector.h"
#include "jvm/findings.h"
#include "jvm/main_class.h"
#include "jvm/recorder.h"

#include <stdlib.h>
#include <string.h>

typedef struct seen_race {
  uint32_t sites[2];
  char *text;
  ag_race_sort sort;
} seen_race;

typedef struct ag_seen_races {
  HP_VECTOR(seen_race) races;
} ag_seen_races;

bool ag_races_prepare(ag_agent *a) {
  a->engine.race_events.driver = &a->engine.driver;
  if (a->options.races == AG_RACES_OFF) return true;
  a->engine.races = ag_races_new();
  a->engine.frozen = ag_frozen_new();
  a->findings.seen_races = calloc(1, sizeof *a->findings.seen_races);
  if (!a->engine.races || !a->engine.frozen || !a->findings.seen_races) return false;
  a->engine.race_events.races = a->engine.races;
  a->engine.race_events.frozen = a->engine.frozen;
  a->engine.race_events.raced = ag_races_seen;
  a->engine.race_events.context = a;
  return true;
}

/* ---- in words --------------------------------------------------------------------------------------------------- */

/* Without package, with the outer classes: Outer.Inner. */
static void print_class(FILE *out, const char *name) {
  const char *slash = strrchr(name, '/');
  for (const char *c = slash ? slash + 1 : name; *c; c++) putc(*c == '$' ? '.' : *c, out);
}

static void print_place(FILE *out, const ag_site_table *sites, const ag_site *site) {
  char *method = ag_site_method(sites, site);
  const ag_site_source source = ag_site_shown(sites, site);
  print_class(out, source.class_name);
  fprintf(out, ".%s", method ? method : "?");
  free(method);
  if (source.file && source.line > 0) fprintf(out, " (%s:%d)", source.file, source.line);
}

static char *place_text(const ag_site_table *sites, const ag_site *site) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  print_place(out, sites, site);
  fclose(out);
  return text;
}

static const char *element_type(char type) {
  switch (type) {
    case 'I':
      return "an int[]";
    case 'J':
      return "a long[]";
    case 'F':
      return "a float[]";
    case 'D':
      return "a double[]";
    case 'L':
      return "an array of objects";
    case 'B':
      return "a byte[] or boolean[]";
    case 'C':
      return "a char[]";
    case 'S':
      return "a short[]";
    default:
      return "an array";
  }
}

/* False: an atomic access, whose site does not say what it touches. */
static bool print_variable(FILE *out, const ag_site_table *sites, const ag_site *site) {
  const char *field = ag_name_text(sites, site->field);
  switch (site->kind) {
    case AG_FIELD_READ:
    case AG_FIELD_WRITE:
      if (site->contents) {
        fputs("the contents of a ", out);
        print_class(out, ag_name_text(sites, site->owner));
        return true;
      }
      print_class(out, ag_name_text(sites, site->owner));
      fprintf(out, ".%s", field);
      return true;
    case AG_STATIC_READ:
    case AG_STATIC_WRITE:
      print_class(out, ag_name_text(sites, site->known.resolved ? site->known.resolved : site->owner));
      fprintf(out, ".%s", field);
      return true;
    case AG_ARRAY_READ:
    case AG_ARRAY_WRITE:
      fprintf(out, "an element of %s", element_type(site->type));
      return true;
    default:
      return false;
  }
}

static const char *what_it_does(const ag_race_side *side) {
  return side->kind == AG_ACCESS_READ ? "read" : "written";
}

/* With `as_met` the earlier access comes first. Else the same for both orders: a race is one error, however it is met.
 */
static char *race_text(ag_agent *a, const ag_race *race, bool as_met) {
  const ag_race_side *sides[2] = {&race->first, &race->second};
  char *places[2];
  for (int i = 0; i < 2; i++) places[i] = place_text(a->program.sites, ag_site_get(a->program.sites, sides[i]->site));
  bool reads[2] = {race->first.kind == AG_ACCESS_READ, race->second.kind == AG_ACCESS_READ};
  bool swap = as_met                 ? false
              : reads[0] != reads[1] ? reads[0]
                                     : places[0] && places[1] && strcmp(places[0], places[1]) > 0;
  const ag_race_side *one = sides[swap], *other = sides[!swap];
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (out) {
    if (!print_variable(out, a->program.sites, ag_site_get(a->program.sites, one->site)) &&
        !print_variable(out, a->program.sites, ag_site_get(a->program.sites, other->site)))
      fputs("a variable", out);
    fprintf(out, " is %s in %s", what_it_does(one), places[swap] ? places[swap] : "?");
    if (one->site == other->site)
      fputs(" by two threads", out);
    else
      fprintf(out, " and %s in %s", what_it_does(other), places[!swap] ? places[!swap] : "?");
    fputs(", and no synchronization orders the two", out);
    fclose(out);
  }
  free(places[0]);
  free(places[1]);
  return text;
}

/* ---- what was seen ------------------------------------------------------------------------------------------------
 */

static seen_race *append(ag_seen_races *s, seen_race race) {
  if (!race.text) return NULL;
  if (hp_push(&s->races, race)) return &s->races.items[s->races.length - 1];
  free(race.text);
  return NULL;
}

void ag_races_known(ag_agent *a, const char *text, ag_race_sort sort) {
  if (a->findings.seen_races && text) append(a->findings.seen_races, (seen_race){.text = strdup(text), .sort = sort});
}

/* The class of which nothing is known, if one of the accesses is to what it holds. */
static const ag_site *not_listed(ag_agent *a, const ag_race *race) {
  const ag_site *first = ag_site_get(a->program.sites, race->first.site),
                *second = ag_site_get(a->program.sites, race->second.site);
  return first->not_listed ? first : second->not_listed ? second : NULL;
}

static bool is_own(const ag_agent *a, const ag_site *site) {
  const char *name = ag_name_text(a->program.sites, site->class_name);
  for (size_t i = 0; i < a->options.own.count; i++)
    if (ag_class_pattern_matches(a->options.own.text[i], name)) return true;
  return !a->options.own.count || site->jdk; /* who has called the JDK is not known */
}

/* Do both accesses lie in code that is not the user's? */
static bool is_foreign(const ag_agent *a, const ag_race *race) {
  return !is_own(a, ag_site_get(a->program.sites, race->first.site)) &&
         !is_own(a, ag_site_get(a->program.sites, race->second.site));
}

static seen_race *look_up(ag_agent *a, const ag_race *race) {
  ag_seen_races *s = a->findings.seen_races;
  for (size_t i = 0; i < s->races.length; i++)
    if (s->races.items[i].sites[0] == race->first.site && s->races.items[i].sites[1] == race->second.site)
      return &s->races.items[i];
  const ag_site *unknown = not_listed(a, race);
  return append(s, (seen_race){.sites = {race->first.site, race->second.site},
                               .text = unknown ? ag_class_with_dots(ag_name_text(a->program.sites, unknown->owner))
                                               : race_text(a, race, false),
                               .sort = unknown ? AG_RACE_NOT_LISTED : AG_RACE_REAL});
}

/* ---- all -------------------------------------------------------------------------------------------------------- */

static bool is_wanted(const ag_agent *a, const char *text) {
  if (a->stage.phase != AG_PHASE_REPORT) return true;
  const char *kind, *message;
  if (a->stage.replay) {
    kind = a->stage.replay->error_kind;
    message = a->stage.replay->error_message;
  } else {
    kind = ag_failure_kind_name(a->findings.found[a->findings.reported].kind);
    message = a->findings.found[a->findings.reported].message;
  }
  return kind && message && !strcmp(kind, ag_failure_kind_name(AG_FAIL_RACE)) && !strcmp(message, text);
}

void ag_races_seen(void *agent, const ag_race *race) {
  ag_agent *a = agent;
  seen_race *seen = look_up(a, race);
  if (!seen) {
    ag_search_give_up(a, "Memory for the program's data races ran out. Run it with races=off.");
    return;
  }
  if (seen->sort == AG_RACE_NOT_LISTED || a->options.races == AG_RACES_REPORT || !is_wanted(a, seen->text)) return;
  if (a->stage.phase == AG_PHASE_REPORT) ag_recorder_race(a->findings.recorder, race, race_text(a, race, true));
  ag_search_raced(a, seen->text, race, is_foreign(a, race));
}

/* Two pairs of sites may be the same in words. */
static bool is_first(const ag_seen_races *s, size_t index) {
  for (size_t i = 0; i < index; i++)
    if (s->races.items[i].sort == s->races.items[index].sort &&
        !strcmp(s->races.items[i].text, s->races.items[index].text))
      return false;
  return true;
}

const char *ag_races_text(const ag_agent *a, ag_race_sort sort, size_t index) {
  const ag_seen_races *s = a->findings.seen_races;
  for (size_t i = 0; s && i < s->races.length; i++) {
    if (s->races.items[i].sort != sort || !is_first(s, i)) continue;
    if (index-- == 0) return s->races.items[i].text;
  }
  return NULL;
}
