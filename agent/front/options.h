/* The options of hpor: one table that the agent (`key=value,key=value`), the options file (one `key=value` a line) and
 * the launcher (`--key=value`) share. */
#ifndef AG_OPTIONS_H
#define AG_OPTIONS_H

#include "base/class_pattern.h"
#include "base/timeouts.h"
#include "hpor/error.h"
#include "hpor/por.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum ag_threads { AG_THREADS_AUTO, AG_THREADS_FIBER, AG_THREADS_OS } ag_threads;
typedef enum ag_stop { AG_STOP_FIRST, AG_STOP_NEVER } ag_stop;
typedef enum ag_jdk { AG_JDK_ATOMIC, AG_JDK_FINE } ag_jdk;
typedef enum ag_monitors { AG_MONITORS_ATOMIC, AG_MONITORS_FINE } ag_monitors;
typedef enum ag_network_option { AG_NETWORK_VIRTUAL, AG_NETWORK_REAL } ag_network_option;
typedef enum ag_race_option { AG_RACES_ERROR, AG_RACES_REPORT, AG_RACES_OFF } ag_race_option;
typedef enum ag_cache { AG_CACHE_OFF, AG_CACHE_ON, AG_CACHE_AUTO } ag_cache;
typedef enum ag_progress_mode { AG_PROGRESS_AUTO, AG_PROGRESS_ON, AG_PROGRESS_OFF } ag_progress_mode;

/* The values of all options. Strings are owned by the structure; null: not given. */
typedef struct ag_options {
  char *por;
  ag_threads threads;
  ag_stop stop;
  char *json;          /* file of the verdict */
  char *sarif;         /* file of the errors as SARIF */
  char *html;          /* file of the verdict as a page for a browser */
  bool github;         /* print annotations of GitHub Actions */
  char *explain;       /* a file and a line: was each access there a choice? */
  char *sources;       /* folders of the program's sources, joined by colons */
  char *schedule;      /* file that a failing schedule is saved to */
  char *checkpoint;    /* file for the rest of the search */
  char *resume;        /* file of a search to go on with */
  char *replay;        /* file of the schedule to replay */
  uint64_t time_ms;    /* limit of the whole search in milliseconds; 0: none */
  uint64_t executions; /* limit; 0: none */
  uint64_t steps;      /* limit per execution, at least 1 */
  por_order order;
  uint64_t order_seed; /* seed of POR_ORDER_RANDOM */
  por_bound bound;
  uint32_t bound_limit;
  bool bound_grows;      /* from 0 on, until nothing is left beyond the bound */
  por_sampling sampling; /* search= */
  uint32_t sampling_depth;
  uint64_t sampling_seed;
  bool match;
  bool livelocks; /* livelocks are errors */
  ag_timeouts timeouts;
  uint64_t slack_ms; /* slack of AG_TIMEOUTS_SLACK */
  ag_race_option races;
  ag_jdk jdk;
  ag_monitors monitors;
  ag_network_option network;
  bool short_reads;       /* reads from the virtual network may return one byte where there are more */
  ag_patterns instrument; /* classes to control besides the default set */
  ag_patterns shared;     /* classes whose fields count as shared; none: what threads can reach decides */
  ag_patterns own;        /* the user's own classes: races in others come last; none: all are */
  ag_patterns exclude;    /* classes to leave alone, even if instrument= names them */
  ag_patterns changed;    /* methods that have changed: only orders of what they touch are explored; none: all are */
  ag_patterns quiet;      /* classes of a test framework: left alone, and muted while they run by themselves */
  uint64_t random;        /* the number of early executions under random schedules */
  uint64_t seed;          /* seed of the program's random sources */
  ag_progress_mode progress;
  char *suppress; /* file of the errors that are not to be told */
  char *log;      /* file that hpor's own messages go to; null: standard error */
  bool verbose;
  char *summary;  /* file of the program's summary, made by hpor analyze */
  ag_cache cache; /* cache of summaries */
  bool check_summary;
  bool outcomes;  /* keep the texts of final outcomes, and make the output part of the states */
  uint64_t given; /* bit i: entry i of the table was set explicitly */
} ag_options;

/* Fills `out` with the defaults, then with the settings in `text` (null or empty: none). Later settings override
 * earlier ones. `\,` stands for a comma in a value, `\\` for a backslash. `options=FILE` stands for the settings in a
 * file: one `key=value` a line, `#` starts a comment, no escapes. `algorithms` lists the names that por= accepts (from
 * por_algorithms(), ended by null, borrowed); a null list accepts any name. Returns false on a wrong option: `error`
 * names the option and the nearest right one, and `out` holds nothing to be freed. */
bool ag_options_parse(const char *text, const char *const *algorithms, ag_options *out, hp_error *error);

void ag_options_default(ag_options *out);
void ag_options_free(ag_options *options);

/* Sets one option. On failure `options` is as before. */
bool ag_options_set(ag_options *options, const char *key, const char *value, const char *const *algorithms,
                    hp_error *error);

/* Sets the options in `text` (agent form), except those that were given explicitly. So a replay takes over the settings
 * of its schedule. */
bool ag_options_take_over(ag_options *options, const char *text, hp_error *error);

/* Returns, in agent form, the settings that change what the program does, as far as they differ from the default. A
 * replay must repeat them. Owned by the caller (free()); null when memory runs out. */
char *ag_options_replay_text(const ag_options *options);

/* The names of the options that decide what a search explores; the last one is null. A search that goes on must have
 * the same values. */
extern const char *const ag_options_of_search[];
/* Returns these options and their values in agent form. Owned by the caller; null when memory runs out. */
char *ag_options_search_text(const ag_options *options);

bool ag_option_exists(const char *name);
/* Is it an option that is on or off? */
bool ag_option_is_switch(const char *name);

/* Was the option `name` set explicitly, even to its default? */
bool ag_option_given(const ag_options *options, const char *name);

/* Returns the value of the option `name` as the user would write it, "" when it is not set. Owned by the caller
 * (free()); null when there is no such option or memory runs out. */
char *ag_option_value(const ag_options *options, const char *name);

const char *ag_bound_name(por_bound bound); /* "none", "preemption" or "delay" */

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
