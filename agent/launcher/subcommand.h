/* A subcommand of hpor, as help, man page and completions describe it. */
#ifndef AG_SUBCOMMAND_H
#define AG_SUBCOMMAND_H

#include "launcher/own_flags.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct ag_subcommand {
  const char *name, *arguments, *help;
  int (*run)(const struct ag_subcommand *self, int count, char **words);
  const ag_own_flag *flags; /* null: it has none of its own */
  bool searches;            /* takes the options of a search, too */
} ag_subcommand;

/* All subcommands. */
typedef struct ag_subcommands {
  const ag_subcommand *list;
  size_t count;
} ag_subcommands;

#endif
