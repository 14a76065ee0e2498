/* hpor junit: explores each test of JUnit classes on its own. */
#ifndef AG_JUNIT_COMMAND_H
#define AG_JUNIT_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_junit_flags[];

/* Returns the exit code of the worst test, as one search would; 3 also when the command is wrong. */
int ag_junit_command(int count, char **words);

#endif
