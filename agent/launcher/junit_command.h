/* hpor junit: each test of JUnit classes is explored on its own. */
#ifndef AG_JUNIT_COMMAND_H
#define AG_JUNIT_COMMAND_H

/* Returns the exit code: as of one search, the worst of all tests; 3 also when the command is wrong. */
int ag_junit_command(int count, char **words);

#endif
