/* Which tests can reach what has changed, by the static analysis. */
#ifndef AG_CI_SELECT_H
#define AG_CI_SELECT_H

#include "launcher/ci_changes.h"

typedef struct ag_ci_selector ag_ci_selector;

/* Whether a test runs, and why. */
typedef struct ag_ci_choice {
  char *test, *why; /* "com.acme.BankTest.moves", "reaches com.acme.Bank.transfer"; owned by the selector */
  bool runs;
  bool known;          /* the analysis has answered; else the test runs anyway */
  uint32_t operations; /* in the changed code that the test reaches: what other threads may see; if known */
  char *touched;       /* by them: "com.acme.Account.balance, monitor"; "": nothing */
} ag_ci_choice;

/* A selector for these changes; `class_path` and `jdk`, the home of a JDK, are borrowed. Null: out of memory. */
ag_ci_selector *ag_ci_selector_new(const ag_ci_changes *changes, const char *class_path, const char *jdk);
void ag_ci_selector_free(ag_ci_selector *selector);

/* Decides about a test: one of the class `type`, found in the class `root`; `method` is its method, perhaps with
 * parameters behind it. `name` is the test's name in its class. Without memory, the test runs. */
const ag_ci_choice *ag_ci_select(ag_ci_selector *selector, const char *root, const char *type, const char *method,
                                 const char *name);

/* All choices so far. */
const ag_ci_choice *ag_ci_choice_at(const ag_ci_selector *selector, uint32_t i);
uint32_t ag_ci_choice_count(const ag_ci_selector *selector);

#endif
