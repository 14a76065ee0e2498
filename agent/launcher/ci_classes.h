/* The classes that a project's own sources have become: those in folders of the class path. */
#ifndef AG_CI_CLASSES_H
#define AG_CI_CLASSES_H

#include "hpor/error.h"
#include "hpor/vector.h"

typedef struct ag_ci_method {
  char *name, *descriptor;
  HP_VECTOR(int) lines; /* those of its code; none: not known */
  bool has_code, is_test, changed;
  bool is_hidden; /* only the class's own code calls it: a lambda, or private, and no annotation tells others of it */
} ag_ci_method;

typedef struct ag_ci_class {
  char *name, *super; /* "com/acme/Bank$Entry" */
  char *source;       /* "com/acme/Bank.java"; "": not known */
  char **interfaces;  /* ends with null */
  HP_VECTOR(ag_ci_method) methods;
  bool has_constants; /* has some that the compiler copies into other classes */
  bool has_tests;     /* by the annotations of JUnit and hpor, or as a class of JUnit 3 */
  bool is_abstract;
  bool changed;       /* as a whole */
  const char *folder; /* of the class path; borrowed from `folders` */
} ag_ci_class;

typedef struct ag_ci_classes {
  HP_VECTOR(ag_ci_class *) all;
  HP_VECTOR(char *) folders;
  bool failed; /* memory has run out */
} ag_ci_classes;

/* Reads the folders of a class path. Its jars are left out. Returns false with `error` filled if there is none, or a
 * folder cannot be read. Both ways, ag_ci_classes_free() frees it. */
bool ag_ci_classes_read(ag_ci_classes *classes, const char *class_path, hp_error *error);
void ag_ci_classes_free(ag_ci_classes *classes);

/* Finds a class by its name, with dots or slashes. Null: there is none. */
ag_ci_class *ag_ci_class_find(const ag_ci_classes *classes, const char *name);

/* Does JUnit call methods of the class without being told to by a test: a rule, an extension, a source of parameters?
 * Such a class extends or implements one of JUnit's. */
bool ag_ci_called_by_framework(const ag_ci_classes *classes, const ag_ci_class *c);

#endif
