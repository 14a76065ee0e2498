/* Flags that belong to one subcommand, besides the options of a search. Help, man page and completions come from the
 * tables, each of which ends with a flag without a name. */
#ifndef AG_OWN_FLAGS_H
#define AG_OWN_FLAGS_H

typedef struct ag_own_flag {
  const char *name;  /* without the dashes */
  const char *value; /* "FILE", "N", "bash|zsh|fish", ...; null: the flag takes none */
  const char *help;
} ag_own_flag;

/* Prints a line for each flag. */
void ag_own_flags_print(const ag_own_flag *flags);

#endif
