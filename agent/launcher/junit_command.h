/* hpor junit: explores each test of JUnit classes on its own. */
#ifndef AG_JUNIT_COMMAND_H
#define AG_JUNIT_COMMAND_H

/* Returns the exit code of the worst test, as one search would; 3 also when the command is wrong. */
int ag_junit_command(int count, char **words);

#endif
