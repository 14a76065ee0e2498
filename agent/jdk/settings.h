/* What the JDK keeps for the whole JVM, so that it outlives an execution: settings, registries, streams. */
#ifndef AG_JDK_SETTINGS_H
#define AG_JDK_SETTINGS_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* A static method that sets or reads a setting. The setting counts as the static field `field` of the class `of`. */
typedef struct ag_setting {
  const char *owner, *name;
  const char *of, *field;
  bool write;
} ag_setting;

/* The setting that the static method sets or reads. Null: none. */
const ag_setting *ag_jdk_setting(const cf_member *member);

/* Is the class in a package with registries and settings? Any call of its classes may change these. */
bool ag_jdk_has_registries(cf_string class_name);
/* May a call of a class of the JDK change what the JDK keeps, if the method's name says so? */
bool ag_jdk_may_keep(cf_string class_name, bool is_static);
/* Is it the name of a method that changes something? */
bool ag_jdk_named_as_change(cf_string method, bool is_static);
/* Is this instance method one that writes to a stream which may lead out of the program? The hooks of PrintStream
 * already see print(), and all of its methods that call print(). */
bool ag_jdk_writes_out(const cf_member *member);

#endif
