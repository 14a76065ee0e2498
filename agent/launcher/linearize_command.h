/* hpor linearize: checks calls of a class from several threads against their sequential orders. */
#ifndef AG_LINEARIZE_COMMAND_H
#define AG_LINEARIZE_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_linearize_flags[];

/* Returns the exit code of the search (0 to 3), or 3 when the command is wrong. */
int ag_linearize_command(int count, char **words);

#endif
