/* Settings of the JVM that threads can change, packages that keep objects, and streams that lead out. */
#include "jdk/settings.h"

#include <stddef.h>
#include <string.h>

#define SYSTEM "java/lang/System"
#define PROPERTIES SYSTEM, "(properties)"
#define LOCALE "java/util/Locale", "(default)"
#define TIME_ZONE "java/util/TimeZone", "(default)"
#define HANDLER "java/lang/Thread", "defaultUncaughtExceptionHandler"

static const ag_setting settings[] = {
    {SYSTEM, "getProperty", PROPERTIES, false},
    {SYSTEM, "setProperty", PROPERTIES, true},
    {SYSTEM, "clearProperty", PROPERTIES, true},
    {SYSTEM, "getProperties", PROPERTIES, true}, /* a write: the program may change the returned object */
    {SYSTEM, "setProperties", PROPERTIES, true},
    {"java/lang/Integer", "getInteger", PROPERTIES, false},
    {"java/lang/Long", "getLong", PROPERTIES, false},
    {"java/lang/Boolean", "getBoolean", PROPERTIES, false},
    {"java/util/Locale", "getDefault", LOCALE, false},
    {"java/util/Locale", "setDefault", LOCALE, true},
    {"java/util/TimeZone", "getDefault", TIME_ZONE, false},
    {"java/util/TimeZone", "setDefault", TIME_ZONE, true},
    {"java/lang/Thread", "getDefaultUncaughtExceptionHandler", HANDLER, false},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", HANDLER, true},
};

static const char *const registries[] = {"java/lang/management/", "java/util/logging/", "java/util/prefs/", NULL};
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

bool ag_jdk_writes_out(const cf_member *member) {
  bool stream = starts_with_one(member->owner, streams) && !starts_with_one(member->owner, in_memory) &&
                ends_with_one(member->owner, stream_classes);
  return (stream || cf_string_is(member->owner, "java/lang/Appendable")) &&
         starts_with_one(member->name, cf_string_is(member->owner, "java/io/PrintStream") ? writes_unprinted : writes);
}
