/* Reads options, in each form that they have. */
#include "front/options_parts.h"

#include "base/class_pattern.h"
#include "base/spelling.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading values --------------------------------------------------------------------------------------------- */

/* Words of a list as "a, b, c" for a message. */
void ag_list_words(char *out, size_t size, const char *const *words) {
  size_t used = 0;
  out[0] = 0;
  for (; *words && used < size; words++) {
    const int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", *words);
    used += n < 0 ? 0 : (size_t)n;
  }
}

/* "what `word` is not known, ...": names the nearest candidate, or all of them. */
static bool refuse_word(hp_error *error, const char *what, const char *word, const char *const *candidates) {
  const char *nearest = ag_nearest(word, candidates);
  if (nearest) return hp_fail(error, "%s `%.64s` does not exist; did you mean `%s`?", what, word, nearest);
  char all[360];
  ag_list_words(all, sizeof all, candidates);
  return hp_fail(error, "%s `%.64s` does not exist; there are: %s.", what, word, all);
}

static bool read_name(const ag_option *o, const char *value, unsigned *index, hp_error *error) {
  for (unsigned i = 0; o->names[i]; i++) {
    if (strcmp(o->names[i], value) == 0) {
      *index = i;
      return true;
    }
  }
  const char *nearest = ag_nearest(value, o->names);
  if (!nearest) return hp_fail(error, "%s=%.64s: the value is one of %s.", o->help.name, value, o->help.values);
  return hp_fail(error, "%s=%.64s: the value is one of %s; did you mean `%s`?", o->help.name, value, o->help.values,
                 nearest);
}

/* Digits alone; `end` is set behind them. False when there are none or the number does not fit. */
static bool read_digits(const char *text, uint64_t *number, const char **end) {
  uint64_t n = 0;
  const char *p = text;
  for (; isdigit((unsigned char)*p); p++)
    if (__builtin_mul_overflow(n, 10, &n) || __builtin_add_overflow(n, (uint64_t)(*p - '0'), &n)) return false;
  *number = n;
  *end = p;
  return p != text;
}

static bool read_count(const ag_option *o, const char *value, uint64_t *number, hp_error *error) {
  const char *end;
  if (read_digits(value, number, &end) && *end == 0 && *number >= o->minimum) return true;
  return hp_fail(error, "%s=%.64s: the value is a whole number, at least %" PRIu64 ".", o->help.name, value,
                 o->minimum);
}

static bool read_duration(const ag_option *o, const char *value, uint64_t *milliseconds, hp_error *error) {
  static const struct {
    const char *suffix;
    uint64_t milliseconds;
  } units[] = {{"", 1000}, {"s", 1000}, {"ms", 1}, {"m", 60000}, {"h", 3600000}};
  const char *end;
  uint64_t number;
  if (read_digits(value, &number, &end) && number >= o->minimum) {
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
      if (strcmp(end, units[i].suffix) == 0 && !__builtin_mul_overflow(number, units[i].milliseconds, milliseconds))
        return true;
  }
  return hp_fail(error, "%s=%.64s: the value is a time such as 90, 90s, 5m, 2h or 500ms, greater than 0.", o->help.name,
                 value);
}

/* "name" or "name:number", as order= and bound= take it. `numbered` says which names take a number. */
static bool read_name_and_number(const ag_option *o, const char *value, unsigned numbered, unsigned *index,
                                 uint64_t *number, hp_error *error) {
  char name[65];
  const char *colon = strchr(value, ':');
  const size_t length = colon ? (size_t)(colon - value) : strlen(value);
  snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : (int)sizeof name - 1, value);
  if (!read_name(o, name, index, error)) return false;
  const bool wants = numbered >> *index & 1;
  const char *end;
  *number = 0;
  if (wants && colon && read_digits(colon + 1, number, &end) && *end == 0) return true;
  if (!wants && !colon) return true;
  return hp_fail(
      error, wants ? "%s=%.64s: `%s` takes a number, as in %s=%s:1." : "%s=%.64s: `%s` takes no number; write %s=%s.",
      o->help.name, value, name, o->help.name, name);
}

static void free_patterns(ag_patterns *patterns) {
  for (size_t i = 0; i < patterns->count; i++) free(patterns->text[i]);
  free(patterns->text);
  *patterns = (ag_patterns){0};
}

static bool read_patterns(const ag_option *o, const char *value, ag_patterns *patterns, hp_error *error) {
  *patterns = (ag_patterns){0};
  for (const char *p = value;; p++) {
    const size_t length = strcspn(p, "+");
    char **grown = reallocarray(patterns->text, patterns->count + 1, sizeof *grown);
    if (grown) patterns->text = grown;
    char *one = grown ? strndup(p, length) : NULL;
    if (!one) {
      free_patterns(patterns);
      return hp_fail(error, "%s=: out of memory.", o->help.name);
    }
    patterns->text[patterns->count++] = one;
    if (!ag_class_pattern_valid(one)) {
      hp_fail(error, "%s=%.128s: `%.64s` is no class pattern; write com.acme.** or com.acme.Cache, joined by `+`.",
              o->help.name, value, one);
      free_patterns(patterns);
      return false;
    }
    p += length;
    if (!*p) return true;
  }
}

static bool replace_text(char **target, const char *value, hp_error *error) {
  char *copy = strdup(value);
  if (!copy) return hp_fail(error, "Out of memory while reading the options.");
  free(*target);
  *target = copy;
  return true;
}

static bool read_algorithm(const char *value, const char *const *algorithms, char **target, hp_error *error) {
  for (const char *const *a = algorithms; a && *a; a++)
    if (strcmp(*a, value) == 0) return replace_text(target, value, error);
  if (algorithms) return refuse_word(error, "por: the algorithm", value, algorithms);
  return replace_text(target, value, error);
}

/* ---- setting ---------------------------------------------------------------------------------------------------- */

static bool read_file(ag_options *options, const char *path, const char *const *algorithms, hp_error *error);

static bool set_value(ag_options *options, const ag_option *o, const char *value, const char *const *algorithms,
                      hp_error *error) {
  void *member = (char *)options + o->offset;
  unsigned index = 0;
  uint64_t number = 0;
  ag_patterns patterns;
  if (!*value) return hp_fail(error, "%s= has no value; write %s=%s.", o->help.name, o->help.name, o->help.values);
  switch (o->type) {
    case VALUE_NAME:
      return read_name(o, value, member, error);
    case VALUE_SWITCH:
      if (!read_name(o, value, &index, error)) return false;
      *(bool *)member = index != 0;
      return true;
    case VALUE_FILE:
      return replace_text(member, value, error);
    case VALUE_COUNT:
      if (!read_count(o, value, &number, error)) return false;
      *(uint64_t *)member = number;
      return true;
    case VALUE_DURATION:
      if (!read_duration(o, value, &number, error)) return false;
      *(uint64_t *)member = number;
      return true;
    case VALUE_ORDER:
      if (!read_name_and_number(o, value, 1u << POR_ORDER_RANDOM, &index, &number, error)) return false;
      options->order = (por_order)index;
      options->order_seed = number;
      return true;
    case VALUE_BOUND:
      options->bound_grows = false;
      if (!strchr(value, ':')) {
        if (!read_name(o, value, &index, error)) return false;
        options->bound = (por_bound)index;
        options->bound_limit = 0;
        options->bound_grows = index != POR_BOUND_NONE;
        return true;
      }
      if (!read_name_and_number(o, value, 1u << POR_BOUND_PREEMPTION | 1u << POR_BOUND_DELAY, &index, &number, error))
        return false;
      if (number > UINT32_MAX) return hp_fail(error, "bound=%.64s: the number is too large.", value);
      options->bound = (por_bound)index;
      options->bound_limit = (uint32_t)number;
      return true;
    case VALUE_SEARCH:
      if (!read_name_and_number(o, value, 1u << POR_SAMPLE_PCT, &index, &number, error)) return false;
      if (index == POR_SAMPLE_PCT && (number < 1 || number > POR_MOST_DEPTH))
        return hp_fail(error, "search=%.64s: the depth is between 1 and %d.", value, POR_MOST_DEPTH);
      options->sampling = (por_sampling)index;
      options->sampling_depth = (uint32_t)number;
      return true;
    case VALUE_PATTERNS:
      if (!read_patterns(o, value, &patterns, error)) return false;
      free_patterns(member);
      *(ag_patterns *)member = patterns;
      return true;
    case VALUE_ALGORITHM:
      return read_algorithm(value, algorithms, member, error);
    case VALUE_INCLUDE:
      return read_file(options, value, algorithms, error);
  }
  return false;
}

const ag_option *ag_option_find(const char *key, hp_error *error) {
  const char *names[AG_MOST_OPTIONS + 1] = {NULL};
  for (size_t i = 0; i < ag_option_count(); i++) {
    if (strcmp(ag_option_table[i].help.name, key) == 0) return &ag_option_table[i];
    names[i] = ag_option_table[i].help.name;
  }
  refuse_word(error, "Option", key, names);
  return NULL;
}

bool ag_option_given(const ag_options *options, const char *name) {
  for (size_t i = 0; i < ag_option_count(); i++)
    if (strcmp(ag_option_table[i].help.name, name) == 0) return options->given >> i & 1;
  return false;
}

bool ag_options_set(ag_options *options, const char *key, const char *value, const char *const *algorithms,
                    hp_error *error) {
  const ag_option *o = ag_option_find(key, error);
  if (!o || !set_value(options, o, value, algorithms, error)) return false;
  options->given |= UINT64_C(1) << (o - ag_option_table);
  return true;
}

/* Splits "key=value" in place and sets it. */
static bool set_item(ag_options *options, char *item, const char *const *algorithms, hp_error *error) {
  char *equals = strchr(item, '=');
  if (equals) {
    *equals = 0;
    return ag_options_set(options, item, equals + 1, algorithms, error);
  }
  const ag_option *o = ag_option_find(item, error);
  if (!o) return false;
  return hp_fail(error, "Option `%s` has no value; write %s=%s.", item, item, o->help.values);
}

/* The next item of the agent form, its escapes undone, in `item`; the rest of the text. Null: there is none. */
static const char *next_item(const char *text, char *item) {
  while (*text == ',') text++;
  if (!*text) return NULL;
  for (; *text && *text != ','; text++) {
    if (*text == '\\' && (text[1] == ',' || text[1] == '\\')) text++;
    *item++ = *text;
  }
  *item = 0;
  return text;
}

static bool set_all(ag_options *options, const char *text, const char *const *algorithms, hp_error *error) {
  char *item = malloc(strlen(text) + 1);
  if (!item) return hp_fail(error, "Out of memory while reading the options.");
  bool good = true;
  while (good && (text = next_item(text, item))) good = set_item(options, item, algorithms, error);
  free(item);
  return good;
}

static char *trim(char *text) {
  while (isspace((unsigned char)*text)) text++;
  char *end = text + strlen(text);
  while (end > text && isspace((unsigned char)end[-1])) *--end = 0;
  return text;
}

/* One line of an options file: nothing, a comment, or `key = value` with a comment behind it. */
static bool set_line(ag_options *options, char *line, const char *const *algorithms, hp_error *error) {
  for (char *p = line; *p; p++) {
    if (*p == '#' && (p == line || isspace((unsigned char)p[-1]))) {
      *p = 0;
      break;
    }
  }
  char *item = trim(line), *equals = strchr(item, '=');
  if (!*item) return true;
  if (!equals) return set_item(options, item, algorithms, error);
  *equals = 0;
  const char *key = trim(item);
  if (strcmp(key, "options") == 0) return hp_fail(error, "an options file cannot name another one.");
  return ag_options_set(options, key, trim(equals + 1), algorithms, error);
}

static bool read_file(ag_options *options, const char *path, const char *const *algorithms, hp_error *error) {
  FILE *in = fopen(path, "re");
  if (!in) return hp_fail(error, "options=%.256s: the file cannot be opened: %s.", path, strerror(errno));
  char *line = NULL;
  size_t space = 0;
  ssize_t length;
  bool good = true;
  hp_error inner = {""};
  for (unsigned number = 1; good && (length = getline(&line, &space, in)) >= 0; number++) {
    good = strlen(line) == (size_t)length ? set_line(options, line, algorithms, &inner)
                                          : hp_fail(&inner, "the line holds a zero byte; this is no text file.");
    if (!good) hp_fail(error, "%.128s:%u: %.320s", path, number, inner.text);
  }
  if (good && ferror(in)) good = hp_fail(error, "options=%.256s: the file cannot be read: %s.", path, strerror(errno));
  free(line);
  fclose(in);
  return good;
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

void ag_options_default(ag_options *out) {
  *out = (ag_options){0};
  for (size_t i = 0; i < ag_option_count(); i++)
    if (*ag_option_table[i].help.default_value)
      set_value(out, &ag_option_table[i], ag_option_table[i].help.default_value, NULL, NULL);
}

void ag_options_free(ag_options *options) {
  for (size_t i = 0; i < ag_option_count(); i++) {
    void *member = (char *)options + ag_option_table[i].offset;
    if (ag_option_table[i].type == VALUE_PATTERNS) free_patterns(member);
    if (ag_option_table[i].type == VALUE_FILE || ag_option_table[i].type == VALUE_ALGORITHM) free(*(char **)member);
  }
  *options = (ag_options){0};
}

bool ag_options_parse(const char *text, const char *const *algorithms, ag_options *out, hp_error *error) {
  ag_options_default(out);
  if (!text || set_all(out, text, algorithms, error)) return true;
  ag_options_free(out);
  return false;
}

bool ag_options_take_over(ag_options *options, const char *text, hp_error *error) {
  char *item = malloc(strlen(text) + 1);
  if (!item) return hp_fail(error, "Out of memory while reading the options.");
  bool good = true;
  while (good && (text = next_item(text, item))) {
    char *equals = strchr(item, '=');
    if (equals) *equals = 0;
    const ag_option *o = ag_option_find(item, error);
    good = o != NULL;
    if (good && !o->replayed) good = hp_fail(error, "Option `%s` is not one that a schedule can set.", item);
    if (good && !(options->given >> (o - ag_option_table) & 1))
      good = set_value(options, o, equals ? equals + 1 : "", NULL, error);
  }
  free(item);
  return good;
}
