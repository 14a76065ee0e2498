/* Tests that were explored whole without an error, and when only new orders have to be explored of them. */
#ifndef AG_CI_VERIFIED_H
#define AG_CI_VERIFIED_H

#include "launcher/ci_baseline.h"
#include "launcher/ci_changes.h"

struct json_t;

/* The options of a test's search, as its JVM gets them: those that decide what is explored. */
typedef struct ag_ci_search {
  char *test, *options;
} ag_ci_search;

typedef struct ag_ci_verified {
  char *commit; /* the sources were those of this commit; null: of none */
  HP_VECTOR(ag_ci_search) tests;
  HP_VECTOR(ag_ci_search) begun; /* of this run */
  char *methods;                 /* those that have changed, as changed= takes them; null: not only methods have */
} ag_ci_verified;

/* Takes the member `verified` of a baseline; null: there is none. */
bool ag_ci_verified_read(ag_ci_verified *verified, const struct json_t *object);
/* The member for a baseline. A new reference; null: there is nothing to be kept. */
struct json_t *ag_ci_verified_to_json(const ag_ci_verified *verified);
void ag_ci_verified_free(ag_ci_verified *verified);

/* Before tests run: finds out whether the changes are those since the tests were verified, and which methods they are.
 * `class_path` is the one of the changes. */
bool ag_ci_verified_compare(ag_ci_verified *verified, const ag_ci_changes *changes, const char *class_path,
                            hp_error *error);
/* A search begins with these options of the agent. Returns whether orders that are known can be left out there: the
 * test was verified with the same options, which allow it, and only methods have changed since. */
bool ag_ci_verified_begins(ag_ci_verified *verified, const ag_ci_baseline *baseline, const char *test,
                           const char *options);

/* For --update: forgets what was verified before, and takes the commit whose sources these are; none, if they differ
 * from the last one. */
bool ag_ci_verified_renew(ag_ci_verified *verified, const char *class_path, hp_error *error);
/* A test has run. */
bool ag_ci_verified_take(ag_ci_verified *verified, const char *test, const struct json_t *verdict);

#endif
