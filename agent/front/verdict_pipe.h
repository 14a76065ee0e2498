/* How the launcher learns that the agent has told a verdict, so that a JVM that does not start, or crashes, is not
 * taken for one. */
#ifndef AG_VERDICT_PIPE_H
#define AG_VERDICT_PIPE_H

/* The environment variable with the number of a file descriptor, to which the agent writes one byte when its verdict is
 * out. */
#define AG_VERDICT_PIPE "HPOR_VERDICT_PIPE"

#endif
