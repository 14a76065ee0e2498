/* Shared by the files of options: the table that options.c reads and options_write.c writes. */
#ifndef AG_OPTIONS_PARTS_H
#define AG_OPTIONS_PARTS_H

#include "front/options.h"

typedef enum ag_value_type {
  VALUE_NAME,      /* one of `names`; stored as its index in an unsigned */
  VALUE_SWITCH,    /* on|off, a bool */
  VALUE_FILE,      /* any text, mostly a path; a char * */
  VALUE_COUNT,     /* a whole number from `minimum` on, a uint64_t */
  VALUE_DURATION,  /* milliseconds, a uint64_t */
  VALUE_ORDER,     /* por_order, and its seed */
  VALUE_BOUND,     /* por_bound, and its limit */
  VALUE_SEARCH,    /* por_sampling, and its depth */
  VALUE_PATTERNS,  /* class patterns, an ag_patterns */
  VALUE_ALGORITHM, /* a name of the list of algorithms, a char * */
  VALUE_INCLUDE    /* a file with further options */
} ag_value_type;

typedef struct ag_option {
  ag_option_help help;
  ag_value_type type;
  size_t offset; /* of the member of ag_options */
  const char *const *names;
  uint64_t minimum;
  bool replayed; /* changes what the program does: a replay must repeat it */
} ag_option;

enum { AG_MOST_OPTIONS = 64 }; /* ag_options.given has one bit for each */

/* The options in the order in which --help shows them. */
extern const ag_option ag_option_table[];

/* The names of values that more than one option has, or that are written by themselves; each list ends with null. */
extern const char *const ag_switch_names[], *const ag_order_names[], *const ag_bound_names[],
                                                                         *const ag_sampling_names[];

/* Returns null, and says which name is nearest, if there is no such option. */
const ag_option *ag_option_find(const char *key, hp_error *error);

/* Words of a list as "a, b, c" for a message. */
void ag_list_words(char *out, size_t size, const char *const *words);

#endif
