/* Calls of the JDK that lead to no state which outlives an execution. */
#ifndef AG_JDK_KNOWN_CALLS_H
#define AG_JDK_KNOWN_CALLS_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* Calls that may change what the JDK keeps for the whole JVM, or return an object through which the caller may change
 * it, by the part of the JDK that they are of (HporFirst). All that is not known belongs to them. */
typedef enum ag_call_family {
  AG_CALL_LEADS_NOWHERE, /* What such a call only computes once and keeps is no change. */
  AG_CALL_OTHER,
  AG_CALL_OF_SECURITY,
  AG_CALL_OF_LOGGING,
  AG_CALL_OF_MANAGEMENT,
  AG_CALL_OF_FILE_SYSTEMS,
} ag_call_family;

/* The class is one of the JDK; its name has slashes. */
ag_call_family ag_jdk_call_family(cf_string class_name, cf_string method);

#endif
