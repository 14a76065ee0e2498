/* Completion for shells, made from the tables of subcommands, their flags, and options. */
#ifndef AG_COMPLETION_H
#define AG_COMPLETION_H

#include "launcher/subcommand.h"

#include <stdio.h>

/* Prints the completion for "bash", "zsh" or "fish". False: there is none for this shell, and nothing is printed. */
bool ag_print_completion(const ag_subcommands *subcommands, const char *shell, FILE *out);

#endif
