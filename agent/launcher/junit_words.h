/* The words of a command that runs tests of JUnit: hpor junit, hpor ci. */
#ifndef AG_JUNIT_WORDS_H
#define AG_JUNIT_WORDS_H

#include "launcher/junit_run.h"

/* Flags that another command has besides those of hpor junit. They come first where both have one of a name. */
typedef struct ag_more_flags {
  const char *const *names; /* ends with null */
  const char *switches;     /* the names that take no value, each between two spaces; "" for none */
  /* Sets the flag, whose name is among `names`. False: `error` says what is wrong. */
  bool (*set)(void *data, const char *name, const char *value, hp_error *error);
  void *data;
} ag_more_flags;

typedef struct ag_junit_words {
  ag_junit_command_line line; /* its texts are the words', or owned by this structure */
  const char *xml;            /* null: not wanted */
  char **classes;
  char *settings;
  bool help;                 /* asked for; the rest of the words was not read */
  const ag_more_flags *more; /* null: none */
} ag_junit_words;

/* Reads the words. Returns false with `error` filled if one is wrong. Both ways, ag_junit_words_free() frees it. */
bool ag_junit_words_read(ag_junit_words *words, const ag_more_flags *more, int count, char **texts, hp_error *error);
void ag_junit_words_free(ag_junit_words *words);

#endif
