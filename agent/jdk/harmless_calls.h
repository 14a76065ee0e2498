/* Calls of the JDK that do little: those that change nothing that the digest of states does not see, and others. */
#ifndef AG_JDK_HARMLESS_CALLS_H
#define AG_JDK_HARMLESS_CALLS_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* Does the method change nothing but what hpor models? `owner` is the class that declares it. */
bool ag_is_harmless(cf_string owner, const cf_member *member);
/* Does the method take or return an array? */
bool ag_mentions_array(cf_string descriptor);
/* Does the call only look at files, or make names of files? Each look has a hook of its own (HporFiles.java). */
bool ag_only_looks_at_files(const cf_member *member);
/* Is the call one that other threads never notice, whatever its receiver and arguments are? */
bool ag_is_unnoticed(const cf_member *member);

#endif
