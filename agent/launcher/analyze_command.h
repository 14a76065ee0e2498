/* hpor analyze: runs the static analysis alone. */
#ifndef AG_ANALYZE_COMMAND_H
#define AG_ANALYZE_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_analyze_flags[];

/* `java`: the java program of the JDK to analyze when the words name no JDK; null: no java was found. Returns the exit
 * code: 0, or 3 when the command is wrong or the inputs cannot be used. */
int ag_analyze_command(int count, char **words, const char *java);

#endif
