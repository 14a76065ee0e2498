/* The options of hpor: one table that the agent (`key=value,key=value`), the options file (one `key=value` a line) and
 * the launcher (`--key=value`) share. */
#ifndef AG_OPTIONS_H
#define AG_OPTIONS_H

#include "base/class_pattern.h"
#include "base/error.h"
#include "base/timeouts.h"
#include "hpor/por.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ag_threads { AG_THREADS_AUTO, AG_THREADS_FIBER, AG_THREADS_OS } ag_threads;
typedef enum ag_stop { AG_STOP_FIRST, AG_STOP_NEVER } ag_stop;
typedef enum ag_jdk { AG_JDK_ATOMIC, AG_JDK_FINE } ag_jdk;
typedef enum ag_race_option { AG_RACES_ERROR, AG_RACES_REPORT, AG_RACES_OFF } ag_race_option;
typedef enum ag_cache { AG_CACHE_OFF, AG_CACHE_ON, AG_CACHE_AUTO } ag_cache;
typedef enum ag_progress_mode { AG_PROGRESS_AUTO, AG_PROGRESS_ON, AG_PROGRESS_OFF } ag_progress_mode;

/* Strings are owned by the structure; null: not given. */
typedef struct ag_options {
  char *por;
  ag_threads threads;
  ag_stop stop;
  char *json;          /* file of the verdict */
  char *schedule;      /* file that a failing schedule is saved to */
  char *checkpoint;    /* file that what is left of the search is written to */
  char *resume;        /* file of a search to be taken up */
  char *replay;        /* file of the schedule to replay */
  uint64_t time_ms;    /* limit of the whole search in milliseconds; 0: none */
  uint64_t executions; /* limit; 0: none */
  uint64_t steps;      /* limit per execution, at least 1 */
  por_order order;
  uint64_t order_seed; /* of POR_ORDER_RANDOM */
  por_bound bound;
  uint32_t bound_limit;
  bool match;
  bool livelocks; /* are errors */
  ag_timeouts timeouts;
  uint64_t slack_ms; /* of AG_TIMEOUTS_SLACK */
  ag_race_option races;
  ag_jdk jdk;
  ag_patterns instrument; /* added to the default set */
  ag_patterns shared;     /* classes whose fields count as shared (safe sets); none: the analysis says it */
  ag_patterns exclude;    /* taken out, also of what instrument= names */
  ag_patterns quiet;      /* a test framework: taken out, and muted while it runs by itself */
  uint64_t random;        /* executions under random schedules, at first */
  uint64_t seed;          /* of the program's random sources */
  ag_progress_mode progress;
  char *log; /* file that hpor's own messages go to; null: standard error */
  bool verbose;
  char *summary;  /* file of the program's summary, made by hpor analyze */
  ag_cache cache; /* of summaries */
  bool check_summary;
  bool outcomes;  /* the texts of the final outcomes are kept, and what has been written is part of the states */
  uint64_t given; /* bit i: entry i of the table was set explicitly */
} ag_options;

/* Fills `out` with the defaults, then with what `text` says (null or empty: nothing), later settings over earlier ones.
 * A comma within a value is written `\,` and a backslash `\\`. `options=FILE` reads a file in its place: one
 * `key=value` a line, `#` starts a comment, nothing is escaped there. `algorithms` (ended by null, borrowed; from
 * por_algorithms()) is what por= may name; a null list accepts any name. False: `error` says which option is wrong and
 * the nearest right one; `out` then holds nothing to be freed. */
bool ag_options_parse(const char *text, const char *const *algorithms, ag_options *out, ag_error *error);

void ag_options_default(ag_options *out);
void ag_options_free(ag_options *options);

/* Sets one option. On failure `options` is as before. */
bool ag_options_set(ag_options *options, const char *key, const char *value, const char *const *algorithms,
                    ag_error *error);

/* Sets what `text` (agent form) says, except options that were given explicitly: how a replay takes over the settings
 * under which its schedule was recorded. */
bool ag_options_take_over(ag_options *options, const char *text, ag_error *error);

/* The settings, in agent form, that change what the program does and so must be the same in a replay; only those that
 * differ from the default. Owned by the caller (free()); null when memory runs out. */
char *ag_options_replay_text(const ag_options *options);

bool ag_option_exists(const char *name);

/* Was the option `name` set, be it to its default? */
bool ag_option_given(const ag_options *options, const char *name);

/* The value of the option `name` as the user would write it, "" when it is not set. Owned by the caller (free()); null
 * when there is no such option or memory runs out. */
char *ag_option_value(const ag_options *options, const char *name);

/* One option as the user sees it. */
typedef struct ag_option_help {
  const char *name;
  const char *values;        /* "auto|fiber|os", "FILE", "N", ... */
  const char *default_value; /* as the user would write it; "" when there is none */
  const char *help;          /* one or two sentences */
} ag_option_help;
size_t ag_option_count(void);
ag_option_help ag_option_describe(size_t index);

/* Prints the table; each name follows `prefix` ("" for the agent form, "--" for the launcher). */
void ag_options_print_help(FILE *out, const char *prefix, const char *const *algorithms);

/* Appends `value` to `out` in a form that the agent form reads back: commas and backslashes escaped. */
void ag_options_print_escaped(FILE *out, const char *value);

#endif
