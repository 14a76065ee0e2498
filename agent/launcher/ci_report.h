/* What hpor ci has come to: a text for people, JSON for programs. */
#ifndef AG_CI_REPORT_H
#define AG_CI_REPORT_H

#include "launcher/ci_baseline.h"
#include "launcher/ci_select.h"
#include "launcher/junit_report.h"

/* All members are borrowed. */
typedef struct ag_ci_outcome {
  const ag_ci_changes *changes; /* null: it was not asked what has changed */
  const ag_ci_selector *selector;
  const ag_ci_baseline *baseline;
  const ag_junit_result *const *results;
  size_t result_count;
  bool listed;  /* nothing was run */
  bool updated; /* the baseline has taken up what is new */
} ag_ci_outcome;

/* Says what has changed. */
void ag_ci_print_changes(const ag_ci_changes *changes, FILE *out);
/* Says that a test runs, and why. */
void ag_ci_print_choice(const ag_ci_choice *choice, FILE *out);
/* Lists the errors, new ones first, and the sums. */
void ag_ci_print(const ag_ci_outcome *outcome, FILE *out);
/* Writes docs/schema/ci-1.schema.json. */
bool ag_ci_write_json(const ag_ci_outcome *outcome, const char *path, hp_error *error);
/* 1: there is a new error; 3: a test could not be controlled that could before; else 0. */
int ag_ci_exit_code(const ag_ci_outcome *outcome);

#endif
