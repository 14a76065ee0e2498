/* hpor ci: explores the tests that can reach what has changed, and fails for errors that are new. */
#ifndef AG_CI_COMMAND_H
#define AG_CI_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_ci_flags[];

/* Returns 1 if there is a new error, 3 if a test is newly uncontrolled or the command is wrong, 2 if it was
 * interrupted, else 0. */
int ag_ci_command(int count, char **words);

#endif
