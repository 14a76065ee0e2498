/* What the JDK keeps for the whole JVM, so that it outlives an execution: settings, registries, streams. */
#ifndef AG_JDK_SETTINGS_H
#define AG_JDK_SETTINGS_H

#include "hpor/classfile.h"

#include <stdbool.h>
#include <stddef.h>

/* A static method that sets or reads a setting. The setting counts as the static field `field` of the class `of`. */
typedef struct ag_setting {
  const char *owner, *name;
  const char *of, *field;
  bool write;
  const cf_member *calls; /* what it calls of the object that the setting holds; null: nothing */
} ag_setting;

/* The setting that the static method sets or reads. Null: none. */
const ag_setting *ag_jdk_setting(const cf_member *member);

/* A setting that code of the JDK reads for itself, wherever the program calls it. It counts as the static field `field`
 * of the class `of`. The methods that read it are guarded (ag_guarded.asks). */
typedef struct ag_inner_setting {
  const char *of, *field;
} ag_inner_setting;

#define AG_DEFAULT_LOCALE "java/util/Locale", "(default)"
#define AG_DEFAULT_ZONE "java/util/TimeZone", "(default)"
#define AG_ASSERTIONS "java/lang/ClassLoader", "(assertions)"
/* What a new thread has from the thread that makes it, and from its group: priority and class loader. */
#define AG_INHERITED "java/lang/Thread", "(inherited)"

/* Which loggers there are. Here asking sets: most programs only make loggers. */
#define AG_LOGGERS "java/lang/System", "(loggers)"

/* The i-th of these settings. Null: there are fewer. */
const ag_inner_setting *ag_jdk_inner_setting(size_t i);
/* The one that the method sets, whatever its receiver is. Null: none. */
const ag_inner_setting *ag_jdk_sets_inner(const cf_member *member);
/* AG_INHERITED, if the method sets what threads inherit from its receiver, a thread that runs. Null: it does not. */
const ag_inner_setting *ag_jdk_sets_inherited(const cf_member *member);

/* Is the class in a package with registries and settings? Any call of its classes may change these. */
bool ag_jdk_has_registries(cf_string class_name);
/* May a call of a class of the JDK change what the JDK keeps, if the method's name says so? */
bool ag_jdk_may_keep(cf_string class_name, bool is_static);
/* Is it the name of a method that changes something? */
bool ag_jdk_named_as_change(cf_string method, bool is_static);
/* Is it the name of a method that sets or tells a default? */
bool ag_jdk_names_default(cf_string method);
/* May the constructor, or the method of an object, look at what classes of its package keep? */
bool ag_jdk_looks_at_kept(const cf_member *member);
/* Does the method look at a file, without a guard that says so? */
bool ag_jdk_asks_length(const cf_member *member);
/* Is this instance method one that writes to a stream which may lead out of the program? The hooks of PrintStream
 * already see print(), and all of its methods that call print(). */
bool ag_jdk_writes_out(const cf_member *member);

#endif
