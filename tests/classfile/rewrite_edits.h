/* Edits of methods that do not change what the methods do. The JVM's verifier must accept the rewritten classes. */
#ifndef HPOR_TESTS_REWRITE_EDITS_H
#define HPOR_TESTS_REWRITE_EDITS_H

#include "hpor/classfile.h"

#include <stdio.h>

/* The class whose static methods are called; see Verify.java. */
#define PROBE "Probe"

typedef enum rewrite_mode {
  REWRITE_HOOKS, /* a call with copies of the operands before each field and array access, monitor operation and call */
  REWRITE_GUARDS, /* the same, and edits that need frames: entry guards, handler guards, synchronized methods */
  REWRITE_FAR /* 33,000 nops in the middle of one method, so that its branches must be written in their long forms */
} rewrite_mode;

typedef struct rewrite_counts {
  size_t classes, methods, hooks, guards, monitors, too_large;
} rewrite_counts;

/* Edits a method. CF_NOT_FOUND: this mode has nothing to edit. With any status but CF_OK the method keeps its old code.
 */
cf_status rewrite_method(cf_method *m, rewrite_mode mode, rewrite_counts *counts, cf_error *error);

#endif
