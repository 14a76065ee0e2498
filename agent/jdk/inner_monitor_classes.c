/* Which classes of the JDK enter monitors of hpor's, though they have no other hooks. */
#include "jdk/inner_monitor_classes.h"

#include <stddef.h>
#include <string.h>

static bool starts_with_one(const char *name, const char *const *prefixes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
  return false;
}

static bool is_one(const char *name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return false;
}

/* The JVM and the JDK run this code while they load, link and initialize classes, and make objects of their own. Each
 * prefix stands for all names that begin with it. */
static const char *const of_the_jvm[] = {
    "java/lang/",
    "java/util/jar/",
    "java/util/zip/",
    "jdk/internal/foreign/",
    "jdk/internal/jimage/",
    "jdk/internal/jrtfs/",
    "jdk/internal/loader/",
    "jdk/internal/misc/",
    "jdk/internal/module/",
    "jdk/internal/perf/",
    "jdk/internal/platform/",
    "jdk/internal/ref/",
    "jdk/internal/reflect/",
    "jdk/internal/vm/",
    "sun/invoke/",
    "sun/launcher/",
    "sun/net/util/",
    "sun/reflect/",
};

/* Classes of java.lang that programs call, and that call programs. */
static const char *const of_programs[] = {
    "java/lang/StringBuffer",  "java/lang/Throwable",         "java/lang/reflect/Executable",
    "java/lang/reflect/Field", "java/lang/reflect/Parameter", "java/lang/reflect/RecordComponent",
};

bool ag_jdk_has_inner_monitors(const char *name) {
  if (is_one(name, of_programs, sizeof of_programs / sizeof *of_programs)) return true;
  return !starts_with_one(name, of_the_jvm, sizeof of_the_jvm / sizeof *of_the_jvm);
}

/* ---- classes that the JVM has loaded before an agent can rewrite them -------------------------------------------- */

/* Most programs need none of them, so that these are rewritten where a class names what leads there. */
static const struct group {
  const char *named;     /* in a class file */
  bool by_program;       /* in one of the program only */
  const char *begins[6]; /* how the names of its classes begin */
} groups[] = {
    {"java/io/", false, {"java/io/", "sun/nio/cs/Stream"}},
    {"java/lang/StringBuffer", true, {"java/lang/StringBuffer"}},
    {"java/net/URL", false, {"java/net/URL", "sun/net/www/protocol/file/"}},
    {"java/util/Properties", false, {"java/util/Properties"}},
    {"Suppressed", true, {"java/lang/Throwable"}},
    {"printStackTrace", true, {"java/lang/Throwable"}},
    {"Annotation", true, {"java/lang/reflect/"}},
};
enum { GROUPS = sizeof groups / sizeof *groups };

/* Names of java.io that nearly all programs have: none of them leads to a lock that others may need. */
static bool is_everywhere(const char *name, size_t length) {
  static const char *const begins[] = {"PrintStream", "Serializable", "Object"};
  size_t word = 0;
  while (word < length && name[word] >= '0') word++;
  if (word >= 9 && memcmp(name + word - 9, "Exception", 9) == 0) return true;
  for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
    if (word >= strlen(begins[i]) && memcmp(name, begins[i], strlen(begins[i])) == 0) return true;
  return false;
}

static bool names(const struct group *g, const char *bytes, size_t length) {
  const char *end = bytes + length, *found;
  for (const char *at = bytes; (found = memmem(at, (size_t)(end - at), g->named, strlen(g->named))); at = found + 1) {
    const char *behind = found + strlen(g->named);
    if (g != &groups[0] || !is_everywhere(behind, (size_t)(end - behind))) return true;
  }
  return false;
}

unsigned ag_jdk_monitor_groups(const uint8_t *class_file, size_t length, bool program) {
  unsigned needed = 0;
  for (unsigned i = 0; i < GROUPS; i++)
    if ((program || !groups[i].by_program) && names(&groups[i], (const char *)class_file, length)) needed |= 1u << i;
  return needed;
}

bool ag_jdk_in_monitor_groups(const char *name, unsigned wanted) {
  for (unsigned i = 0; i < GROUPS; i++)
    for (size_t k = 0; wanted >> i & 1 && groups[i].begins[k]; k++)
      if (strncmp(name, groups[i].begins[k], strlen(groups[i].begins[k])) == 0) return ag_jdk_has_inner_monitors(name);
  return false;
}

/* ---- what stays with the JVM ------------------------------------------------------------------------------------ */

/* Classes of those above that call a program, or change objects of java.util, while they hold a monitor. */
static const char *const held_beside[] = {
    "java/lang/ClassLoader", "java/lang/Process", "java/net/URLClassLoader", "java/util/jar/", "java/util/zip/",
};

bool ag_jdk_may_hold(const uint8_t *class_file, size_t length) {
  for (size_t i = 0; i < sizeof held_beside / sizeof *held_beside; i++)
    if (memmem(class_file, length, held_beside[i], strlen(held_beside[i]))) return true;
  return false;
}

bool ag_jdk_keeps_monitor(const char *class_name, const char *method) {
  return strcmp(class_name, "java/lang/Throwable") == 0 && strcmp(method, "fillInStackTrace") == 0;
}

bool ag_jdk_inner_fields(const char *class_name) {
  return strcmp(class_name, "java/lang/Throwable") != 0;
}

bool ag_jdk_prints(const char *class_name) {
  return strcmp(class_name, "java/io/PrintStream") == 0;
}
