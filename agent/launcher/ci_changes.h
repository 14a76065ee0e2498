/* What has changed in the sources, and which methods and classes that is. */
#ifndef AG_CI_CHANGES_H
#define AG_CI_CHANGES_H

#include "launcher/ci_classes.h"

/* What became of a changed file. */
typedef enum ag_ci_use {
  AG_CI_SOURCE,     /* its changed methods and classes are known */
  AG_CI_EVERYTHING, /* any test may come to something else */
  AG_CI_UNUSED      /* no class of the class path comes from it, and it is not on the class path */
} ag_ci_use;

typedef struct ag_ci_file {
  char *path; /* from the root of the repository */
  ag_ci_use use;
} ag_ci_file;

typedef struct ag_ci_changes {
  ag_ci_classes *classes; /* the changed ones are marked; borrowed */
  const char *class_path; /* borrowed */
  HP_VECTOR(ag_ci_file) files;
  char *everything; /* why each test runs; null: there is no such reason */
  char *commit;     /* compared with; null: none */
} ag_ci_changes;

/* Finds what is different in the working tree from `commit`, or from where its branch and this one have parted. New
 * files that git does not know yet count. Returns false with `error` filled where git cannot tell. */
bool ag_ci_changes_since(ag_ci_changes *changes, const char *commit, hp_error *error);
/* Finds what is different between two commits. Sources count as a whole. Returns false where git cannot tell. */
bool ag_ci_changes_between(ag_ci_changes *changes, const char *from, const char *to);
/* Takes a list with commas of classes, methods ("com.acme.Bank.transfer") and source files, which count as a whole. */
bool ag_ci_changes_listed(ag_ci_changes *changes, const char *list, hp_error *error);
void ag_ci_changes_free(ag_ci_changes *changes);

/* How many classes have changed as a whole, and how many methods of other classes. */
void ag_ci_changes_count(const ag_ci_changes *changes, uint32_t *classes, uint32_t *methods);

/* ---- ci_files.c ---- */

/* Takes a changed file, whose classes are not known line by line: they count as a whole. */
bool ag_ci_take_file(ag_ci_changes *changes, const char *path, bool deleted, hp_error *error);
/* Does the class come from the source file of this path? */
bool ag_ci_comes_from(const ag_ci_class *c, const char *path);
void ag_ci_set_everything(ag_ci_changes *changes, const char *path, const char *why);

/* ---- ci_hunks.c ---- */

/* The two texts of a changed source of Java, and what `git diff -U0` says of them. */
typedef struct ag_ci_texts {
  const char *path, *before, *after, *diff;
} ag_ci_texts;
/* Marks what the changed lines belong to. */
bool ag_ci_take_hunks(ag_ci_changes *changes, const ag_ci_texts *texts, hp_error *error);

#endif
