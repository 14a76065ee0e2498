/* `hpor compare`: runs one search for each algorithm, one after the other, and shows their results side by side. */
#ifndef AG_COMPARE_COMMAND_H
#define AG_COMPARE_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_compare_flags[];

/* `words`: the words behind `compare` on the command line. Returns the exit code. 0: all results agree. 1: they
 * contradict each other. 2: a search was cut off. 3: the command is wrong, or a search could not be carried out. */
int ag_compare_command(int count, char **words);

#endif
