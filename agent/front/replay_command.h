/* The command that replays a saved schedule, made from the command line of the process that found it. */
#ifndef AG_REPLAY_COMMAND_H
#define AG_REPLAY_COMMAND_H

#include <stddef.h>
#include <stdio.h>

/* Writes one word, quoted for a POSIX shell. */
void ag_print_quoted(FILE *out, const char *word);

/* Makes the replay command. `arguments` are those of the java process, the program first. The argument that loads hpor
 * (-agentpath:...libhpor.so or -agentlib:hpor) gets other options. `launcher` is the path of build/hpor if hpor started
 * the process (environment variable HPOR_LAUNCHER), else null. `settings` are the options that the replay must repeat
 * (ag_options_replay_text()). All words are quoted for a shell. Owned by the caller (free()); null when memory runs
 * out. */
char *ag_replay_command(char *const *arguments, size_t count, const char *launcher, const char *settings,
                        const char *schedule_file);

/* Makes the replay command of this process, from /proc/self/cmdline; null when that cannot be read. Under hpor
 * linearize (its words are in the environment variable HPOR_LINEARIZE) it is that command with --replay. */
char *ag_replay_command_here(const char *settings, const char *schedule_file);

#endif
