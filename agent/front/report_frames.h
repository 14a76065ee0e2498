/* Which frames of a stack a reader wants to see: those of the program. */
#ifndef AG_REPORT_FRAMES_H
#define AG_REPORT_FRAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Is the line a stack frame? Other lines name a cause or a suppressed exception, or the number of frames left out. */
bool ag_is_frame(const char *line);
/* Is the frame in code of the JDK, of a test's runner, or of an assertion library? */
bool ag_is_foreign_frame(const char *frame);
/* Does the frame belong to what runs tests: JUnit, hpor's own runner, and the reflection between them? */
bool ag_is_runner_frame(const char *frame);

/* How many of the lines from `from` on are left out for a reader: the frames of the runner below the program's own
 * last frame, and those of an assertion library above its first. 0: the line is shown. */
size_t ag_frames_left_out(const char *const *lines, size_t count, size_t from);
/* How many frames from `from` on are told by their number alone: those of the JDK but for the outermost above a frame
 * of the program's, which is what that has called, and, with `innermost`, the one at the top: it has thrown an
 * exception. 0: the line is shown. At least two. */
size_t ag_frames_folded(const char *const *lines, size_t count, size_t from, bool innermost);
/* What is behind "Caused by: " in the last of these lines: the root cause of the exception. Null: the exception has
 * none, or `message` says it already. */
const char *ag_root_cause(const char *const *lines, size_t count, const char *message);
/* The first frame of the program's own; `count`: there is none. */
size_t ag_own_frame(const char *const *lines, size_t count);

#endif
