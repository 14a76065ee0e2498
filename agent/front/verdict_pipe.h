/* The pipe by which the launcher learns that the agent has reported a verdict. A JVM that cannot start or crashes
 * writes nothing there, so it is never taken for a verdict. */
#ifndef AG_VERDICT_PIPE_H
#define AG_VERDICT_PIPE_H

/* The environment variable with the number of the pipe's file descriptor. The agent writes one byte there once the
 * verdict is out. */
#define AG_VERDICT_PIPE "HPOR_VERDICT_PIPE"

/* Behind that number in the search that runs beside another one: it gives up before the program meets anything outside
 * of the JVM (files, sockets, other processes, native libraries), where two runs at once would meet each other. */
#define AG_ASIDE " aside"

#endif
