/* The one place in the program's source that stands for an error, for readers that want one. */
#ifndef AG_REPORT_PLACES_H
#define AG_REPORT_PLACES_H

#include "front/report.h"

/* The innermost frame of the stack whose source file is found below sources=; if none is, the innermost that names a
 * line. Texts of `place` go to `space`. Returns false if no frame names a line. */
bool ag_place_of_stack(const ag_options *options, const ag_stack *stack, char *space, size_t size, ag_place *place);

/* Where the error shows: the place of the last stack (of a race: the second access; of a deadlock: of the first stack,
 * which is nearest to its cause), or where the first thread waits, or the last step with a line. Returns false if
 * nothing is known. */
bool ag_place_of_failure(const ag_options *options, const ag_failure *failure, char *space, size_t size,
                         ag_place *place);

#endif
