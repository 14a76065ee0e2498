/* `hpor compare`: one search for each algorithm, one after the other, and what they have found side by side. */
#ifndef AG_COMPARE_COMMAND_H
#define AG_COMPARE_COMMAND_H

/* `words`: what follows `compare` on the command line. The exit code: 0: all have found the same; 1: they contradict
 * each other; 2: a search was cut off; 3: the command is wrong, or a search could not be carried out. */
int ag_compare_command(int count, char **words);

#endif
