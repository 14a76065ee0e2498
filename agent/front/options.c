/* The table of options, and how each form of them is read. */
#include "front/options.h"

#include "base/class_pattern.h"
#include "base/spelling.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table -------------------------------------------------------------------------------------------------- */

typedef enum value_type {
  VALUE_NAME,      /* one of `names`; stored as its index in an unsigned */
  VALUE_SWITCH,    /* on|off, a bool */
  VALUE_FILE,      /* any text, mostly a path */
  VALUE_COUNT,     /* a whole number from `minimum` on */
  VALUE_DURATION,  /* stored in milliseconds */
  VALUE_ORDER,     /* por_order, and its seed */
  VALUE_BOUND,     /* por_bound, and its limit */
  VALUE_PATTERNS,  /* class patterns */
  VALUE_ALGORITHM, /* a name of the list of algorithms */
  VALUE_INCLUDE    /* a file with further options */
} value_type;

typedef struct option {
  ag_option_help help;
  value_type type;
  size_t offset; /* of the member of ag_options */
  const char *const *names;
  uint64_t minimum;
  bool replayed; /* changes what the program does: a replay must repeat it */
} option;

static const char *const threads_names[] = {"auto", "fiber", "os", NULL};
static const char *const stop_names[] = {"first", "never", NULL};
static const char *const timeouts_names[] = {"slack", "lazy", "explore", "never", NULL};
static const char *const races_names[] = {"error", "report", "off", NULL};
static const char *const jdk_names[] = {"atomic", "fine", NULL};
static const char *const progress_names[] = {"auto", "on", "off", NULL};
static const char *const cache_names[] = {"off", "on", "auto", NULL};
static const char *const switch_names[] = {"off", "on", NULL};
static const char *const order_names[] = {"last", "ascending", "descending", "random", NULL};
static const char *const bound_names[] = {"none", "preemption", "delay", NULL};

#define AT(member) offsetof(ag_options, member)

/* clang-format off */

/* In the order in which --help shows them. The default in `help` is parsed to initialize an ag_options. */
static const option table[] = {
    {{"por", "ALGORITHM", "source", "The search algorithm."}, VALUE_ALGORITHM, AT(por), NULL, 0, false},
    {{"threads", "auto|fiber|os", "auto",
      "How the program's threads are run: fiber (JDK 21 and later, the fastest), os (real threads, every JDK), auto: "
      "fiber where the JDK has them."},
     VALUE_NAME, AT(threads), threads_names, 0, true},
    {{"stop", "first|never", "first",
      "first: stop at the first error. never: explore everything and list the distinct errors with a schedule each."},
     VALUE_NAME, AT(stop), stop_names, 0, false},
    {{"json", "FILE", "", "Write the verdict as JSON."}, VALUE_FILE, AT(json), NULL, 0, false},
    {{"schedule", "FILE", "hpor-schedule.json",
      "Where a failing schedule is saved. With stop=never the second one gets -2 before the suffix, and so on."},
     VALUE_FILE, AT(schedule), NULL, 0, false},
    {{"replay", "FILE", "", "Run exactly the schedule saved in FILE, once."}, VALUE_FILE, AT(replay), NULL, 0, false},
    {{"checkpoint", "FILE", "",
      "Write what is left of the search to FILE, every 30 seconds or sooner and when a limit or Ctrl-C stops it."},
     VALUE_FILE, AT(checkpoint), NULL, 0, false},
    {{"resume", "FILE", "", "Take the search up that was written to FILE by checkpoint=."},
     VALUE_FILE, AT(resume), NULL, 0, false},
    {{"time", "SECONDS", "",
      "Stop after this time with the verdict so far (INCOMPLETE if no error was found). Also 500ms, 90s, 5m, 2h."},
     VALUE_DURATION, AT(time_ms), NULL, 1, false},
    {{"executions", "N", "", "Stop after N executions (INCOMPLETE if no error was found)."},
     VALUE_COUNT, AT(executions), NULL, 1, false},
    {{"steps", "N", "100000", "Cut an execution off after N visible operations (the verdict is then INCOMPLETE)."},
     VALUE_COUNT, AT(steps), NULL, 1, true},
    {{"order", "last|ascending|descending|random:SEED", "last",
      "Which thread is tried first where the algorithm leaves it open: the one that ran last, the lowest or highest "
      "number, a random one."},
     VALUE_ORDER, AT(order), order_names, 0, false},
    {{"random", "N", "50",
      "With stop=first, a search that has not ended after 100 executions runs others in between under random "
      "schedules: N soon, then one for each 50 of its own. They are not counted as the search's. 0: none."},
     VALUE_COUNT, AT(random), NULL, 0, false},
    {{"bound", "none|preemption:K|delay:K", "none",
      "Explore only schedules with at most K preemptions or delays; INCOMPLETE if that cuts something off."},
     VALUE_BOUND, AT(bound), bound_names, 0, false},
    {{"match", "on|off", "off", "Do not explore a state again that was seen before."},
     VALUE_SWITCH, AT(match), switch_names, 0, true},
    {{"livelocks", "on|off", "on",
      "With state matching: report cycles of states on which no thread gets on though none is kept out."},
     VALUE_SWITCH, AT(livelocks), switch_names, 0, false},
    {{"timeouts", "slack|lazy|explore|never", "slack",
      "When sleeps and timed waits end by time: slack: at any point if shorter than slack=, else as with lazy; lazy: "
      "only when no other thread can run; explore: at any point; never."},
     VALUE_NAME, AT(timeouts), timeouts_names, 0, true},
    {{"slack", "SECONDS", "1s",
      "With timeouts=slack: any thread may be held up for less than this, in the program's time. Also 500ms, 90s, 5m."},
     VALUE_DURATION, AT(slack_ms), NULL, 0, true},
    {{"races", "error|report|off", "error",
      "Data races: error: a race is an error, with both accesses and what is missing between them. report: races are "
      "listed in the verdict. off: they are not looked for, and the verdict assumes sequential consistency."},
     VALUE_NAME, AT(races), races_names, 0, true},
    {{"jdk", "atomic|fine", "atomic",
      "Calls of the JDK's locks and concurrent collections: atomic: what they do up to where they wait is one step, "
      "where nothing else can be seen of it. fine: their code is explored like the program's."},
     VALUE_NAME, AT(jdk), jdk_names, 0, true},
    {{"monitors", "atomic|fine", "atomic",
      "Critical sections: atomic: one step, if their lock protects what they touch. fine: each operation is a step."},
     VALUE_NAME, AT(monitors), jdk_names, 0, true},
    {{"instrument", "PATTERN+PATTERN...", "",
      "Also control these classes' accesses (com.acme.**, com.acme.*, com.acme.Cache), besides the program's own, "
      "java.util.** and the thread and lock parts of java.lang."},
     VALUE_PATTERNS, AT(instrument), NULL, 0, true},
    {{"shared", "PATTERN+PATTERN...", "", "s-por and its like: classes whose fields threads share."}, VALUE_PATTERNS,
     AT(shared), NULL, 0, false},
    {{"exclude", "PATTERN+PATTERN...", "", "Leave these classes alone; the verdict says so."},
     VALUE_PATTERNS, AT(exclude), NULL, 0, true},
    {{"quiet", "PATTERN+PATTERN...", "",
      "Classes of a test framework: what they do by themselves is no part of the program, the program's code that they "
      "call is. hpor junit sets it."},
     VALUE_PATTERNS, AT(quiet), NULL, 0, true},
    {{"seed", "N", "0", "Seed of the program's random sources."}, VALUE_COUNT, AT(seed), NULL, 0, true},
    {{"progress", "auto|on|off", "auto",
      "A line that says how far the search is: rewritten in place on a terminal, every ten seconds elsewhere."},
     VALUE_NAME, AT(progress), progress_names, 0, false},
    {{"log", "FILE", "", "Write hpor's own messages to FILE instead of standard error."},
     VALUE_FILE, AT(log), NULL, 0, false},
    {{"verbose", "on|off", "off", "Say more: whole schedules, what was instrumented and what was not."},
     VALUE_SWITCH, AT(verbose), switch_names, 0, false},
    {{"summary", "FILE", "",
      "What threads may still touch, for algorithms that look ahead: made by hpor analyze, instead of at each start."},
     VALUE_FILE, AT(summary), NULL, 0, false},
    {{"cache", "auto|on|off", "auto",
      "Keep what the static analysis has found for the next start, in the user's cache folder; auto: if it took long."},
     VALUE_NAME, AT(cache), cache_names, 0, false},
    {{"check-summary", "on|off", "off",
      "Hold each operation against the static analysis of the program; stop if it was not foreseen."},
     VALUE_SWITCH, AT(check_summary), switch_names, 0, false},
    {{"outcomes", "on|off", "off",
      "List in the JSON what the executions end in: what each thread wrote to standard output, and the errors. With "
      "match=on, states that differ in what was written are then told apart."},
     VALUE_SWITCH, AT(outcomes), switch_names, 0, false},
    {{"options", "FILE", "", "Read options from FILE: one key=value a line, # starts a comment."},
     VALUE_INCLUDE, 0, NULL, 0, false},
};
/* clang-format on */

enum { OPTION_COUNT = sizeof table / sizeof table[0] };
_Static_assert(OPTION_COUNT <= 64, "ag_options.given has one bit for each option");

size_t ag_option_count(void) {
  return OPTION_COUNT;
}
ag_option_help ag_option_describe(size_t index) {
  return table[index].help;
}

/* ---- reading values --------------------------------------------------------------------------------------------- */

/* Words of a list as "a, b, c" for a message. */
static void list_words(char *out, size_t size, const char *const *words) {
  size_t used = 0;
  out[0] = 0;
  for (; *words && used < size; words++) {
    const int n = snprintf(out + used, size - used, "%s%s", used ? ", " : "", *words);
    used += n < 0 ? 0 : (size_t)n;
  }
}

/* "what `word` is not known, ...": names the nearest candidate, or all of them. */
static bool refuse_word(ag_error *error, const char *what, const char *word, const char *const *candidates) {
  const char *nearest = ag_nearest(word, candidates);
  if (nearest) return ag_fail(error, "%s `%.64s` does not exist; did you mean `%s`?", what, word, nearest);
  char all[360];
  list_words(all, sizeof all, candidates);
  return ag_fail(error, "%s `%.64s` does not exist; there are: %s.", what, word, all);
}

static bool read_name(const option *o, const char *value, unsigned *index, ag_error *error) {
  for (unsigned i = 0; o->names[i]; i++) {
    if (strcmp(o->names[i], value) == 0) {
      *index = i;
      return true;
    }
  }
  const char *nearest = ag_nearest(value, o->names);
  if (!nearest) return ag_fail(error, "%s=%.64s: the value is one of %s.", o->help.name, value, o->help.values);
  return ag_fail(error, "%s=%.64s: the value is one of %s; did you mean `%s`?", o->help.name, value, o->help.values,
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

static bool read_count(const option *o, const char *value, uint64_t *number, ag_error *error) {
  const char *end;
  if (read_digits(value, number, &end) && *end == 0 && *number >= o->minimum) return true;
  return ag_fail(error, "%s=%.64s: the value is a whole number, at least %" PRIu64 ".", o->help.name, value,
                 o->minimum);
}

static bool read_duration(const option *o, const char *value, uint64_t *milliseconds, ag_error *error) {
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
  return ag_fail(error, "%s=%.64s: the value is a time such as 90, 90s, 5m, 2h or 500ms, greater than 0.", o->help.name,
                 value);
}

/* "name" or "name:number", as order= and bound= take it. `numbered` says which names take a number. */
static bool read_name_and_number(const option *o, const char *value, unsigned numbered, unsigned *index,
                                 uint64_t *number, ag_error *error) {
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
  return ag_fail(
      error, wants ? "%s=%.64s: `%s` takes a number, as in %s=%s:1." : "%s=%.64s: `%s` takes no number; write %s=%s.",
      o->help.name, value, name, o->help.name, name);
}

static void free_patterns(ag_patterns *patterns) {
  for (size_t i = 0; i < patterns->count; i++) free(patterns->text[i]);
  free(patterns->text);
  *patterns = (ag_patterns){0};
}

static bool read_patterns(const option *o, const char *value, ag_patterns *patterns, ag_error *error) {
  *patterns = (ag_patterns){0};
  for (const char *p = value;; p++) {
    const size_t length = strcspn(p, "+");
    char **grown = reallocarray(patterns->text, patterns->count + 1, sizeof *grown);
    if (grown) patterns->text = grown;
    char *one = grown ? strndup(p, length) : NULL;
    if (!one) {
      free_patterns(patterns);
      return ag_fail(error, "%s=: out of memory.", o->help.name);
    }
    patterns->text[patterns->count++] = one;
    if (!ag_class_pattern_valid(one)) {
      ag_fail(error, "%s=%.128s: `%.64s` is no class pattern; write com.acme.** or com.acme.Cache, joined by `+`.",
              o->help.name, value, one);
      free_patterns(patterns);
      return false;
    }
    p += length;
    if (!*p) return true;
  }
}

static bool replace_text(char **target, const char *value, ag_error *error) {
  char *copy = strdup(value);
  if (!copy) return ag_fail(error, "Out of memory while reading the options.");
  free(*target);
  *target = copy;
  return true;
}

static bool read_algorithm(const char *value, const char *const *algorithms, char **target, ag_error *error) {
  for (const char *const *a = algorithms; a && *a; a++)
    if (strcmp(*a, value) == 0) return replace_text(target, value, error);
  if (algorithms) return refuse_word(error, "por: the algorithm", value, algorithms);
  return replace_text(target, value, error);
}

/* ---- setting ---------------------------------------------------------------------------------------------------- */

static bool read_file(ag_options *options, const char *path, const char *const *algorithms, ag_error *error);

static bool set_value(ag_options *options, const option *o, const char *value, const char *const *algorithms,
                      ag_error *error) {
  void *member = (char *)options + o->offset;
  unsigned index = 0;
  uint64_t number = 0;
  ag_patterns patterns;
  if (!*value) return ag_fail(error, "%s= has no value; write %s=%s.", o->help.name, o->help.name, o->help.values);
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
      if (!read_name_and_number(o, value, 1u << POR_BOUND_PREEMPTION | 1u << POR_BOUND_DELAY, &index, &number, error))
        return false;
      if (number > UINT32_MAX) return ag_fail(error, "bound=%.64s: the number is too large.", value);
      options->bound = (por_bound)index;
      options->bound_limit = (uint32_t)number;
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

static const option *find_option(const char *key, ag_error *error) {
  const char *names[OPTION_COUNT + 1];
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    if (strcmp(table[i].help.name, key) == 0) return &table[i];
    names[i] = table[i].help.name;
  }
  names[OPTION_COUNT] = NULL;
  refuse_word(error, "Option", key, names);
  return NULL;
}

bool ag_option_exists(const char *name) {
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strcmp(table[i].help.name, name) == 0) return true;
  return false;
}

bool ag_option_given(const ag_options *options, const char *name) {
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strcmp(table[i].help.name, name) == 0) return options->given >> i & 1;
  return false;
}

bool ag_options_set(ag_options *options, const char *key, const char *value, const char *const *algorithms,
                    ag_error *error) {
  const option *o = find_option(key, error);
  if (!o || !set_value(options, o, value, algorithms, error)) return false;
  options->given |= UINT64_C(1) << (o - table);
  return true;
}

/* Splits "key=value" in place and sets it. */
static bool set_item(ag_options *options, char *item, const char *const *algorithms, ag_error *error) {
  char *equals = strchr(item, '=');
  if (equals) {
    *equals = 0;
    return ag_options_set(options, item, equals + 1, algorithms, error);
  }
  const option *o = find_option(item, error);
  if (!o) return false;
  return ag_fail(error, "Option `%s` has no value; write %s=%s.", item, item, o->help.values);
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

static bool set_all(ag_options *options, const char *text, const char *const *algorithms, ag_error *error) {
  char *item = malloc(strlen(text) + 1);
  if (!item) return ag_fail(error, "Out of memory while reading the options.");
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
static bool set_line(ag_options *options, char *line, const char *const *algorithms, ag_error *error) {
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
  if (strcmp(key, "options") == 0) return ag_fail(error, "an options file cannot name another one.");
  return ag_options_set(options, key, trim(equals + 1), algorithms, error);
}

static bool read_file(ag_options *options, const char *path, const char *const *algorithms, ag_error *error) {
  FILE *in = fopen(path, "re");
  if (!in) return ag_fail(error, "options=%.256s: the file cannot be opened: %s.", path, strerror(errno));
  char *line = NULL;
  size_t space = 0;
  ssize_t length;
  bool good = true;
  ag_error inner = {""};
  for (unsigned number = 1; good && (length = getline(&line, &space, in)) >= 0; number++) {
    good = strlen(line) == (size_t)length ? set_line(options, line, algorithms, &inner)
                                          : ag_fail(&inner, "the line holds a zero byte; this is no text file.");
    if (!good) ag_fail(error, "%.128s:%u: %.320s", path, number, inner.text);
  }
  if (good && ferror(in)) good = ag_fail(error, "options=%.256s: the file cannot be read: %s.", path, strerror(errno));
  free(line);
  fclose(in);
  return good;
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

void ag_options_default(ag_options *out) {
  *out = (ag_options){0};
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (*table[i].help.default_value) set_value(out, &table[i], table[i].help.default_value, NULL, NULL);
}

void ag_options_free(ag_options *options) {
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    void *member = (char *)options + table[i].offset;
    if (table[i].type == VALUE_PATTERNS) free_patterns(member);
    if (table[i].type == VALUE_FILE || table[i].type == VALUE_ALGORITHM) free(*(char **)member);
  }
  *options = (ag_options){0};
}

bool ag_options_parse(const char *text, const char *const *algorithms, ag_options *out, ag_error *error) {
  ag_options_default(out);
  if (!text || set_all(out, text, algorithms, error)) return true;
  ag_options_free(out);
  return false;
}

bool ag_options_take_over(ag_options *options, const char *text, ag_error *error) {
  char *item = malloc(strlen(text) + 1);
  if (!item) return ag_fail(error, "Out of memory while reading the options.");
  bool good = true;
  while (good && (text = next_item(text, item))) {
    char *equals = strchr(item, '=');
    if (equals) *equals = 0;
    const option *o = find_option(item, error);
    good = o != NULL;
    if (good && !o->replayed) good = ag_fail(error, "Option `%s` is not one that a schedule can set.", item);
    if (good && !(options->given >> (o - table) & 1))
      good = set_value(options, o, equals ? equals + 1 : "", NULL, error);
  }
  free(item);
  return good;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

void ag_options_print_escaped(FILE *out, const char *value) {
  for (; *value; value++) {
    if (*value == ',' || *value == '\\') putc('\\', out);
    putc(*value, out);
  }
}

/* `minimum` 1: 0 stands for none. */
static void print_duration(FILE *out, uint64_t ms, uint64_t minimum) {
  bool whole = ms % 1000 == 0;
  if (ms >= minimum) fprintf(out, "%" PRIu64 "%s", whole ? ms / 1000 : ms, whole ? "s" : "ms");
}

static void print_value(FILE *out, const option *o, const ag_options *options) {
  const void *member = (const char *)options + o->offset;
  const ag_patterns *patterns = member;
  switch (o->type) {
    case VALUE_NAME:
      fputs(o->names[*(const unsigned *)member], out);
      break;
    case VALUE_SWITCH:
      fputs(switch_names[*(const bool *)member], out);
      break;
    case VALUE_COUNT:
      if (*(const uint64_t *)member >= o->minimum) fprintf(out, "%" PRIu64, *(const uint64_t *)member);
      break;
    case VALUE_DURATION:
      print_duration(out, *(const uint64_t *)member, o->minimum);
      break;
    case VALUE_ORDER:
      fputs(order_names[options->order], out);
      if (options->order == POR_ORDER_RANDOM) fprintf(out, ":%" PRIu64, options->order_seed);
      break;
    case VALUE_BOUND:
      fputs(bound_names[options->bound], out);
      if (options->bound != POR_BOUND_NONE) fprintf(out, ":%" PRIu32, options->bound_limit);
      break;
    case VALUE_PATTERNS:
      for (size_t i = 0; i < patterns->count; i++) fprintf(out, "%s%s", i ? "+" : "", patterns->text[i]);
      break;
    case VALUE_FILE:
    case VALUE_ALGORITHM:
      if (*(char *const *)member) fputs(*(char *const *)member, out);
      break;
    case VALUE_INCLUDE:
      break;
  }
}

char *ag_option_value(const ag_options *options, const char *name) {
  char *text = NULL;
  size_t size;
  const option *o = find_option(name, NULL);
  FILE *out = o ? open_memstream(&text, &size) : NULL;
  if (!out) return NULL;
  print_value(out, o, options);
  fclose(out);
  return text;
}

char *ag_options_replay_text(const ag_options *options) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const ag_option_help *help = &table[i].help;
    char *value = table[i].replayed ? ag_option_value(options, help->name) : NULL;
    if (value && strcmp(value, help->default_value) != 0) {
      fprintf(out, "%s%s=", ftell(out) > 0 ? "," : "", help->name);
      ag_options_print_escaped(out, value);
    }
    free(value);
  }
  fclose(out);
  return text;
}

/* Prints `text` from column `indent` on, broken between words before column `width`. */
static void print_wrapped(FILE *out, const char *text, unsigned indent, unsigned width) {
  for (unsigned column = indent; *text;) {
    const size_t length = strcspn(text, " ");
    if (column > indent && column + 1 + length > width) {
      fprintf(out, "\n%*s", (int)indent, "");
      column = indent;
    }
    fprintf(out, "%s%.*s", column > indent ? " " : "", (int)length, text);
    column += (unsigned)length + (column > indent);
    text += length;
    text += strspn(text, " ");
  }
  putc('\n', out);
}

void ag_options_print_help(FILE *out, const char *prefix, const char *const *algorithms) {
  enum { INDENT = 8, WIDTH = 100 };
  for (size_t i = 0; i < OPTION_COUNT; i++) {
    const ag_option_help *help = &table[i].help;
    fprintf(out, "  %s%s=%s", prefix, help->name, help->values);
    if (*help->default_value) fprintf(out, "  (default: %s)", help->default_value);
    fprintf(out, "\n%*s", INDENT, "");
    print_wrapped(out, help->help, INDENT, WIDTH);
    if (table[i].type == VALUE_ALGORITHM && algorithms) {
      char all[1024];
      list_words(all, sizeof all, algorithms);
      fprintf(out, "%*s", INDENT, "");
      print_wrapped(out, all, INDENT, WIDTH);
    }
  }
}
