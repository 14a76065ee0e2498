/* A small summary, and stacks as a JVM would have them, for tests of code that queries summaries.
 *
 *     demo/Main.run()V    2: writes a    5: calls help()    10: reads b
 *     demo/Main.help()V   3: writes c    and whatever the caller asks for in addition
 *
 * These two methods do not branch, so each point leads to everything behind it. sample_new() describes branch()V. */
#ifndef HPOR_TESTS_SAMPLE_SUMMARY_H
#define HPOR_TESTS_SAMPLE_SUMMARY_H

#include "lookahead/future.h"

/* Numbers of methods, as the JVM would name them. */
enum {
  SAMPLE_RUN = 11,
  SAMPLE_HELP,
  SAMPLE_BRANCH,
  SAMPLE_STRANGE,
  SAMPLE_HIDDEN,
  SAMPLE_BOTTOM,
  SAMPLE_CUT,
  SAMPLE_LIBRARY
};
/* Locations: the fields in this order. */
enum { SAMPLE_A = AN_FIELDS, SAMPLE_B, SAMPLE_C };

typedef struct sample {
  an_summary *summary;
  ag_site_table *sites;
  ag_offsets *offsets;
  ag_future *future;
  uint32_t write_a, read_b, write_c;                        /* the agent's sites */
  uint32_t branch_reads_a, branch_reads_b, branch_writes_c; /* of branch()V */
  uint32_t strange, library;                                /* sites in methods that the summary does not have */
  ag_frame stack[600]; /* the stack that the next walk finds, innermost frame first */
  size_t depth;
} sample;

/* Makes the sample. The masks say which of branch()'s three accesses (at 2, 6 and 12) lie behind the end of its first
 * block (from 0) and of its second block (from 4). The right masks are 6 and 4. */
sample *sample_new(unsigned behind_entry, unsigned behind_first);
sample *sample_checked(void); /* makes a sample whose stacks are checked */
void sample_free(sample *s);
/* Sets the stack, from the innermost frame on: method, offset, method, offset, ..., 0. */
void sample_stack(sample *s, ...);

#endif
