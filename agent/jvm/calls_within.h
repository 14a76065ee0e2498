/* jdk=atomic: tells calls that the JDK's code makes on parts of its object from those that the program makes in a
 * callback. */
#ifndef AG_CALLS_WITHIN_H
#define AG_CALLS_WITHIN_H

#include "jvm/agent.h"

/* Was the method that is being entered called by the program, later than the JDK's methods of the family were? */
bool ag_called_by_program(ag_agent *a, int family);

#endif
