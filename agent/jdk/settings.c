/* Settings of the JVM that threads can change, packages that keep objects, and streams that lead out. */
#include "jdk/settings.h"

#include <stddef.h>
#include <string.h>

#define SYSTEM "java/lang/System"
#define PROPERTIES SYSTEM, "(properties)"
#define BUNDLES "java/util/ResourceBundle", "(cache)"
#define HANDLER "java/lang/Thread", "defaultUncaughtExceptionHandler"

#define TEXT(text)                                                                                                     \
  { text, sizeof text - 1 }
/* The setting is which table of properties there is. What stands in the table belongs to that object. */
#define TABLE TEXT("java/util/Properties")
static const cf_member gets = {TABLE, TEXT("getProperty"), TEXT("(Ljava/lang/String;)Ljava/lang/String;"), false};
static const cf_member sets = {TABLE, TEXT("setProperty"),
                               TEXT("(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;"), false};
static const cf_member removes = {TABLE, TEXT("remove"), TEXT("(Ljava/lang/Object;)Ljava/lang/Object;"), false};

static const ag_setting settings[] = {
    {SYSTEM, "getProperty", PROPERTIES, false, &gets},
    {SYSTEM, "setProperty", PROPERTIES, false, &sets},
    {SYSTEM, "clearProperty", PROPERTIES, false, &removes},
    {SYSTEM, "getProperties", PROPERTIES, false},
    {SYSTEM, "setProperties", PROPERTIES, true},
    {"java/lang/Integer", "getInteger", PROPERTIES, false, &gets},
    {"java/lang/Long", "getLong", PROPERTIES, false, &gets},
    {"java/lang/Boolean", "getBoolean", PROPERTIES, false, &gets},
    {"java/util/ResourceBundle", "getBundle", BUNDLES, false},
    {"java/util/ResourceBundle", "clearCache", BUNDLES, true},
    {"java/lang/Thread", "getDefaultUncaughtExceptionHandler", HANDLER, false},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", HANDLER, true},
};

static const ag_inner_setting inner[] = {
    {AG_DEFAULT_LOCALE}, {AG_DEFAULT_ZONE}, {AG_ASSERTIONS}, {AG_INHERITED}, {AG_LOGGERS}};
enum { INNER_COUNT = sizeof inner / sizeof *inner };

/* Methods that set one of these. A program's class loader is known by these names alone. */
static const struct {
  const char *owner, *name, *descriptor; /* null: any */
  int setting;
} inner_setters[] = {
    {"java/util/Locale", "setDefault", NULL, 0},
    {"java/util/TimeZone", "setDefault", NULL, 1},
    {NULL, "setDefaultAssertionStatus", "(Z)V", 2},
    {NULL, "setClassAssertionStatus", "(Ljava/lang/String;Z)V", 2},
    {NULL, "setPackageAssertionStatus", "(Ljava/lang/String;Z)V", 2},
    {NULL, "clearAssertionStatus", "()V", 2},
    {"java/lang/ThreadGroup", "setMaxPriority", "(I)V", 3},
    {"java/util/logging/LogManager", "getLogger", NULL, 4},
    {"java/util/logging/LogManager", "getLoggerNames", NULL, 4},
    {"java/util/logging/LogManager", "addLogger", NULL, 4},
    {"java/util/logging/LoggingMXBean", "getLoggerNames", NULL, 4},
    {"java/lang/management/PlatformLoggingMXBean", "getLoggerNames", NULL, 4},
};

static const char *const registries[] = {"java/lang/System$Logger", "java/lang/management/", "java/util/logging/",
                                         "java/util/prefs/", NULL};
/* Packages of values and containers, which keep nothing. */
static const char *const of_values[] = {"java/lang/", "java/util/", "java/nio/", "java/math/",
                                        "java/text/", "java/time/", NULL};
/* Packages of which only static methods change what is kept. */
static const char *const of_statics[] = {"java/io/",      "java/net/",  "java/security/",
                                         "javax/crypto/", "javax/net/", NULL};

static const char *const changes[] = {"set",    "add",     "insert",     "remove",    "register", "unregister",
                                      "put",    "install", "deregister", "clear",     "reset",    "bind",
                                      "rebind", "unbind",  "update",     "uninstall", "read",     NULL};
static const char *const makes[] = {"create", NULL}; /* a static create...() keeps what it makes */

static const char *const streams[] = {"java/io/", "java/util/zip/", "java/util/jar/", NULL};
static const char *const in_memory[] = {"java/io/ByteArray", "java/io/CharArray", "java/io/String", "java/io/Piped",
                                        NULL};
static const char *const stream_classes[] = {"OutputStream", "Writer",  "PrintStream", "DataOutput",
                                             "ObjectOutput", "Console", NULL};
static const char *const writes[] = {"write", "flush", "close", "append", "print", "format", NULL};
static const char *const writes_unprinted[] = {"write", "flush", "close", NULL};

static bool starts_with_one(cf_string text, const char *const *starts) {
  for (; *starts; starts++)
    if (text.length >= strlen(*starts) && !memcmp(text.text, *starts, strlen(*starts))) return true;
  return false;
}

static bool ends_with_one(cf_string text, const char *const *ends) {
  for (; *ends; ends++) {
    size_t length = strlen(*ends);
    if (text.length >= length && !memcmp(text.text + text.length - length, *ends, length)) return true;
  }
  return false;
}

const ag_setting *ag_jdk_setting(const cf_member *member) {
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    if (cf_string_is(member->owner, settings[i].owner) && cf_string_is(member->name, settings[i].name))
      return &settings[i];
  return NULL;
}

const ag_inner_setting *ag_jdk_inner_setting(size_t i) {
  return i < INNER_COUNT ? &inner[i] : NULL;
}

const ag_inner_setting *ag_jdk_sets_inner(const cf_member *member) {
  for (size_t i = 0; i < sizeof inner_setters / sizeof *inner_setters; i++)
    if (cf_string_is(member->name, inner_setters[i].name) &&
        (!inner_setters[i].owner || cf_string_is(member->owner, inner_setters[i].owner)) &&
        (!inner_setters[i].descriptor || cf_string_is(member->descriptor, inner_setters[i].descriptor)))
      return &inner[inner_setters[i].setting];
  return NULL;
}

const ag_inner_setting *ag_jdk_sets_inherited(const cf_member *member) {
  const bool priority = cf_string_is(member->name, "setPriority") && cf_string_is(member->descriptor, "(I)V");
  const bool loader = cf_string_is(member->name, "setContextClassLoader") &&
                      cf_string_is(member->descriptor, "(Ljava/lang/ClassLoader;)V");
  return priority || loader ? &inner[3] : NULL;
}

bool ag_jdk_has_registries(cf_string class_name) {
  return starts_with_one(class_name, registries);
}

bool ag_jdk_may_keep(cf_string class_name, bool is_static) {
  if (ag_jdk_has_registries(class_name)) return true;
  return !starts_with_one(class_name, of_values) && (is_static || !starts_with_one(class_name, of_statics));
}

bool ag_jdk_named_as_change(cf_string method, bool is_static) {
  return starts_with_one(method, changes) || (is_static && starts_with_one(method, makes));
}

bool ag_jdk_names_default(cf_string method) {
  static const char *const accessors[] = {"setDefault", "getDefault", NULL};
  return starts_with_one(method, accessors);
}

/* Those of java.io only look at what they are given. */
bool ag_jdk_looks_at_kept(const cf_member *member) {
  static const char *const of_streams[] = {"java/io/", NULL};
  if (starts_with_one(member->owner, of_streams)) return false;
  return cf_string_is(member->name, "<init>") ||
         (cf_string_is(member->owner, "java/net/URL") && cf_string_is(member->name, "openConnection"));
}

bool ag_jdk_asks_length(const cf_member *member) {
  return cf_string_is(member->owner, "java/io/RandomAccessFile") && cf_string_is(member->name, "length");
}

bool ag_jdk_writes_out(const cf_member *member) {
  bool stream = starts_with_one(member->owner, streams) && !starts_with_one(member->owner, in_memory) &&
                ends_with_one(member->owner, stream_classes);
  return (stream || cf_string_is(member->owner, "java/lang/Appendable")) &&
         starts_with_one(member->name, cf_string_is(member->owner, "java/io/PrintStream") ? writes_unprinted : writes);
}
