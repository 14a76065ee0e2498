/* Calls of the JDK that share memory. */
#ifndef AG_JDK_SHARED_MEMORY_H
#define AG_JDK_SHARED_MEMORY_H

#include "hpor/classfile.h"

/* What memory can be reached by other means after a call of the method, as the verdict names it. Null: none. Static
 * text. */
const char *ag_shared_memory(const cf_member *member);

#endif
