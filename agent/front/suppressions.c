/* Reads the file of suppress=, and finds what fits an error. */
#include "front/suppressions.h"

#include "base/class_pattern.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

/* The next word of the line, which is cut out of it; null: there is none. */
static char *take_word(char **line) {
  char *word = *line + strspn(*line, blanks), *end = word + strcspn(word, blanks);
  *line = end + (*end != 0);
  *end = 0;
  return *word ? word : NULL;
}

static bool is_kind(const char *word) {
  if (!strcmp(word, "any")) return true;
  for (int kind = 0; kind < AG_FAIL_LIVELOCK; kind++)
    if (!strcmp(word, ag_failure_kind_name((ag_failure_kind)kind))) return true;
  return false;
}

/* Takes the next of the patterns between `&` out of `*patterns`. The caller owns it; null: there is none. */
static char *take_pattern(const char **patterns) {
  if (!*patterns) return NULL;
  const size_t length = strcspn(*patterns, "&");
  char *pattern = strndup(*patterns, length);
  *patterns = (*patterns)[length] ? *patterns + length + 1 : NULL;
  return pattern;
}

static bool are_patterns(const char *patterns) {
  bool good = true;
  for (char *pattern; (pattern = take_pattern(&patterns)); free(pattern))
    good = ag_class_pattern_valid(pattern) && good;
  return good;
}

static bool read_line(ag_suppressions *s, char *line, unsigned number, hp_error *error) {
  char *kind = take_word(&line);
  if (!kind || *kind == '#') return true;
  char *pattern = take_word(&line);
  line += strspn(line, blanks);
  for (size_t length = strlen(line); length && strchr(blanks, line[length - 1]);) line[--length] = 0;
  if (!is_kind(kind))
    return hp_fail(error, "%s, line %u: `%.64s` is no kind of error; write data-race, deadlock, ... or any.", s->file,
                   number, kind);
  if (!pattern || !are_patterns(pattern))
    return hp_fail(error, "%s, line %u: a pattern such as com.acme.** or com.acme.Bank.count comes behind the kind.",
                   s->file, number);
  if (!*line) return hp_fail(error, "%s, line %u: the reason is missing: why is the error none?", s->file, number);
  ag_suppression *items = reallocarray(s->items, s->count + 1, sizeof *items);
  if (items) s->items = items;
  ag_suppression item = {strdup(kind), strdup(pattern), strdup(line), number, 0};
  if (!items || !item.kind || !item.pattern || !item.reason) {
    free(item.kind);
    free(item.pattern);
    free(item.reason);
    return hp_fail(error, "Out of memory while reading %s.", s->file);
  }
  s->items[s->count++] = item;
  return true;
}

ag_suppressions *ag_suppressions_read(const char *path, hp_error *error) {
  FILE *in = fopen(path, "r");
  ag_suppressions *s = in ? calloc(1, sizeof *s) : NULL;
  char *line = NULL;
  size_t size = 0;
  bool good = s && (s->file = strdup(path));
  if (!good) hp_fail(error, "suppress=: the file %s cannot be read.", path);
  for (unsigned number = 1; good && getline(&line, &size, in) >= 0; number++) good = read_line(s, line, number, error);
  free(line);
  if (in) fclose(in);
  if (good) return s;
  ag_suppressions_free(s);
  return NULL;
}

void ag_suppressions_free(ag_suppressions *s) {
  for (size_t i = 0; s && i < s->count; i++) {
    free(s->items[i].kind);
    free(s->items[i].pattern);
    free(s->items[i].reason);
  }
  if (!s) return;
  free(s->items);
  free(s->file);
  free(s);
}

/* Does the pattern fit the place, which is `length` characters long? */
static bool fits(const char *pattern, const char *place, size_t length) {
  char *text = strndup(place, length), *member = text ? strchr(text, ' ') : NULL;
  bool found = false;
  if (member) {
    *member = '.';
    found = ag_class_pattern_matches(pattern, text);
    *member = 0;
  }
  found = found || (text && ag_class_pattern_matches(pattern, text));
  free(text);
  return found;
}

static bool fits_some(const char *pattern, const char *places) {
  for (const char *place = places; *place; place += strcspn(place, "\n"), place += *place != 0)
    if (fits(pattern, place, strcspn(place, "\n"))) return true;
  return false;
}

static bool all_fit(const char *patterns, const char *places) {
  bool fit = true;
  for (char *pattern; (pattern = take_pattern(&patterns)); free(pattern)) fit = fit && fits_some(pattern, places);
  return fit;
}

ag_suppression *ag_suppressions_find(const ag_suppressions *s, ag_failure_kind kind, const char *places) {
  for (size_t i = 0; s && i < s->count; i++) {
    ag_suppression *item = &s->items[i];
    if (strcmp(item->kind, "any") && strcmp(item->kind, ag_failure_kind_name(kind))) continue;
    if (all_fit(item->pattern, places)) return item;
  }
  return NULL;
}
