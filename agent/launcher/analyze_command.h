/* hpor analyze: the static analysis by itself. */
#ifndef AG_ANALYZE_COMMAND_H
#define AG_ANALYZE_COMMAND_H

#include <stdbool.h>

/* `java`: the java program of the JDK to take when the words name none; null: none was found. Returns the exit code: 0,
 * or 3 when the command is wrong or the inputs cannot be used. */
int ag_analyze_command(int count, char **words, const char *java);

#endif
