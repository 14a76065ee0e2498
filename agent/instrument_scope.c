/* Which classes are rewritten, and what is done in each. */
#include "instrument_rewrite.h"

#include <string.h>

enum {
  PROGRAM = AG_DO_BODIES & ~(AG_DO_BACK_EDGES | AG_DO_SEEDS | AG_DO_HASHES),
  LIBRARY = AG_DO_FIELDS | AG_DO_ARRAYS | AG_DO_MONITORS | AG_DO_THREADS | AG_DO_ATOMICS | AG_DO_LAMBDAS |
            AG_DO_HANDLERS | AG_DO_LIBRARY
};

static bool starts(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

bool ag_jdk_package(const char *name) {
  static const char *const packages[] = {"java/",     "javax/",       "jdk/",         "sun/",          "com/sun/",
                                         "netscape/", "org/w3c/dom/", "org/xml/sax/", "org/ietf/jgss/"};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (starts(name, packages[i])) return true;
  return false;
}

bool ag_is_jdk(const ag_instrument *ins, const char *name) {
  const ag_instrument_config *config = &ins->config;
  return config->is_jdk_class ? config->is_jdk_class(config->data, name) : ag_jdk_package(name);
}

/* Classes of java.util that threads of a program do not change together, or that the JDK itself needs while it loads
 * classes. A name stands for its nested classes and for all names that begin with it. */
static const char *const not_in_java_util[] = {
    "jar/",     "zip/",     "logging/", "prefs/",       "regex/",        "spi/",     "function/", "Locale",
    "Formatt",  "Resource", "Property", "ListResource", "ServiceLoader", "Calendar", "Gregorian", "Japanese",
    "TimeZone", "Simple",   "Currency", "Scanner",      "Properties",    "Base64",   "HexFormat", "UUID",
};

/* Classes elsewhere in the JDK in which threads meet: they wait in them for each other, or share what they hold. */
static const char *const library_elsewhere[] = {
    "java/io/Piped",        "java/io/ByteArray",         "java/io/CharArray",
    "java/io/StringReader", "java/io/StringWriter",      "java/lang/ref/ReferenceQueue",
    "jdk/internal/ref/",    "jdk/internal/lang/stable/",
};

static bool starts_with_one(const char *name, const char *const *prefixes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (starts(name, prefixes[i])) return true;
  return false;
}

static bool library_class(const char *name) {
  if (starts_with_one(name, library_elsewhere, sizeof library_elsewhere / sizeof *library_elsewhere)) return true;
  return starts(name, "java/util/") && !starts_with_one(name + strlen("java/util/"), not_in_java_util,
                                                        sizeof not_in_java_util / sizeof *not_in_java_util);
}

/* Classes of which nothing is to be seen but what differs from run to run. */
static uint32_t changing(const char *name) {
  static const char *const clocks[] = {"java/time/Clock", "java/util/Calendar", "java/util/GregorianCalendar"};
  static const char *const seeds[] = {"jdk/random/", "jdk/internal/random/"};
  if (starts_with_one(name, clocks, sizeof clocks / sizeof *clocks)) return AG_DO_THREADS;
  return starts_with_one(name, seeds, sizeof seeds / sizeof *seeds) ? AG_DO_SEEDS : 0;
}

static bool says(const ag_instrument *ins, bool (*callback)(void *, const char *), const char *name) {
  return callback && callback(ins->config.data, name);
}

uint32_t ag_scope(const ag_instrument *ins, const char *name, bool program, bool retransform, bool main_class) {
  if (starts(name, AG_HOOK_CLASS)) return 0;
  /* What reflection generates after a number of calls: hooks in it would come out of nowhere. */
  if (starts(name, "jdk/internal/reflect/")) return ag_class_has_guards(name) ? AG_DO_GUARDS : 0;
  const ag_instrument_config *config = &ins->config;
  uint32_t what = 0;
  bool excluded = says(ins, config->excluded, name);
  if (program) {
    if (!excluded) what = PROGRAM | (config->back_edges ? AG_DO_BACK_EDGES : 0);
    if (main_class) what |= AG_DO_MAIN;
  } else {
    if (!excluded && (library_class(name) || says(ins, config->included, name))) what = LIBRARY;
    /* What it keeps in a thread, no other thread sees. But it is part of the state. */
    if (what && starts(name, "java/util/concurrent/ThreadLocalRandom") && !config->digests) what = AG_DO_LIBRARY;
    if (!excluded) what |= changing(name);
    if (!excluded && strcmp(name, AG_SERIALIZED_FIELDS) == 0) what |= AG_DO_ATOMICS;
    if (!retransform) what |= AG_DO_MUTE_CLINIT;
    if (ag_class_has_guards(name)) what |= AG_DO_GUARDS;
  }
  return what;
}

bool ag_is_early(const char *name) {
  return strcmp(name, "java/util/Hashtable") == 0 || strcmp(name, "java/io/ByteArrayInputStream") == 0;
}

bool ag_instrument_wanted(const ag_instrument *ins, const char *name, bool program) {
  return ag_scope(ins, name, program, true, false) != 0;
}

bool ag_instrument_visible(const ag_instrument *ins, const char *name, bool program) {
  return ag_scope(ins, name, program, true, false) & AG_DO_FIELDS;
}
