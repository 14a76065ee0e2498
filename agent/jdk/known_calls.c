/* The classes whose calls lead to no state of the JDK that outlives an execution. All others may. */
#include "jdk/known_calls.h"

#include <string.h>

static bool starts(cf_string text, const char *start) {
  return text.length >= strlen(start) && memcmp(text.text, start, strlen(start)) == 0;
}

static bool starts_with_one(cf_string text, const char *const *starts_of, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (starts(text, starts_of[i])) return true;
  return false;
}
#define STARTS_WITH_ONE(text, list) starts_with_one(text, list, sizeof list / sizeof *list)

/* Packages without those below: their objects are the caller's own. Or what they keep is set back by other means
 * (HporGlobals, HporState, HporShutdown); the test `jdk-statics` names each static field that their code changes. */
static const char *const packages[] = {
    "java/io/",
    "java/lang/",
    "java/lang/annotation/",
    "java/lang/constant/",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/lang/runtime/",
    "java/math/",
    "java/net/",
    "java/nio/",
    "java/nio/file/",
    "java/text/",
    "java/time/",
    "java/time/chrono/",
    "java/time/format/",
    "java/time/temporal/",
    "java/util/",
    "java/util/concurrent/",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/locks/",
    "java/util/function/",
    "java/util/random/",
    "java/util/regex/",
    "java/util/stream/",
    "java/util/zip/",
};

/* Classes of these packages all the same, and classes whose names begin so. */
static const char *const others[] = {
    "java/io/Object",         "java/lang/ClassLoader",      "java/lang/Module",          "java/lang/Package",
    "java/lang/ProcessHan",   "java/lang/System$Logger",    "java/nio/file/FileSystems", "java/util/Currency",
    "java/net/Authent",       "java/net/CookieHandler",     "java/net/CookieMan",        "java/net/HttpURL",
    "java/net/JarURL",        "java/net/ProxySel",          "java/net/ResponseCache",    "java/net/URL",
    "java/util/ListResource", "java/util/PropertyResource", "java/util/Resource",        "java/util/ServiceLoader",
};

static const struct {
  const char *owner, *method;
} methods[] = {
    {"java/lang/Class", "getClassLoader"},
    {"java/lang/Class", "getModule"},
    {"java/lang/Class", "getResource"},
    {"java/lang/System", "getLogger"},
    {"java/net/Socket", "setSocketImplFactory"},
    {"java/net/ServerSocket", "setSocketFactory"},
    {"java/net/DatagramSocket", "setDatagramSocketImplFactory"},
    {"java/lang/Thread", "getContextClassLoader"},
};

static bool is_of(cf_string class_name, const char *package) {
  size_t length = strlen(package);
  return starts(class_name, package) && !memchr(class_name.text + length, '/', class_name.length - length);
}

static bool leads_nowhere(cf_string class_name, cf_string method) {
  if (class_name.length && class_name.text[0] == '[') return true;
  bool known = false;
  for (size_t i = 0; i < sizeof packages / sizeof *packages && !known; i++) known = is_of(class_name, packages[i]);
  if (!known || STARTS_WITH_ONE(class_name, others)) return false;
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (cf_string_is(class_name, methods[i].owner) && starts(method, methods[i].method)) return false;
  return true;
}

ag_call_family ag_jdk_call_family(cf_string class_name, cf_string method) {
  if (leads_nowhere(class_name, method)) return AG_CALL_LEADS_NOWHERE;
  if (cf_string_is(class_name, "java/security/Security") || cf_string_is(class_name, "java/security/Provider"))
    return AG_CALL_OF_SECURITY;
  if (starts(class_name, "java/util/logging/")) return AG_CALL_OF_LOGGING;
  if (cf_string_is(class_name, "java/nio/file/FileSystems")) return AG_CALL_OF_FILE_SYSTEMS;
  bool of_beans = cf_string_is(class_name, "java/lang/management/ManagementFactory") && starts(method, "getPlatform");
  return of_beans ? AG_CALL_OF_MANAGEMENT : AG_CALL_OTHER;
}
