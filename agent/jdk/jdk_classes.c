/* Rules for classes of the JDK, by the beginnings of their names. */
#include "jdk/jdk_classes.h"

#include "jdk/threads_shown.h"

#include <stddef.h>
#include <string.h>

static bool starts(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool starts_with_one(const char *name, const char *const *prefixes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (starts(name, prefixes[i])) return true;
  return false;
}

bool ag_jdk_package(const char *name) {
  static const char *const packages[] = {"java/",     "javax/",       "jdk/",         "sun/",          "com/sun/",
                                         "netscape/", "org/w3c/dom/", "org/xml/sax/", "org/ietf/jgss/"};
  return starts_with_one(name, packages, sizeof packages / sizeof *packages);
}

/* Classes of java.util without hooks: threads of a program do not change them together, or the JDK needs them while it
 * loads classes. A name stands for its nested classes and for all names that begin with it. */
static const char *const not_in_java_util[] = {
    "jar/",     "zip/",     "logging/", "prefs/",       "regex/",        "spi/",     "function/", "Locale",
    "Formatt",  "Resource", "Property", "ListResource", "ServiceLoader", "Calendar", "Gregorian", "Japanese",
    "TimeZone", "Simple",   "Currency", "Scanner",      "Properties",    "Base64",   "HexFormat", "UUID",
};

/* Classes outside of java.util in which threads meet: threads wait there for each other, or share the contents. */
static const char *const library_elsewhere[] = {
    "java/io/Piped",
    "java/io/ByteArray",
    "java/io/CharArray",
    "java/io/Reader$",
    "java/io/StringReader",
    "java/io/StringWriter",
    "java/lang/ref/ReferenceQueue",
    "java/nio/channels/FileChannel",
    "java/nio/channels/FileLock",
    "java/nio/channels/spi/AbstractInterruptible",
    "jdk/internal/lang/stable/",
    AG_JDK_FLOCK,
    "sun/nio/ch/FileChannelImpl",
    "sun/nio/ch/FileLock",
};

bool ag_jdk_shared(const char *name) {
  if (starts_with_one(name, library_elsewhere, sizeof library_elsewhere / sizeof *library_elsewhere)) return true;
  return starts(name, "java/util/") && !starts_with_one(name + strlen("java/util/"), not_in_java_util,
                                                        sizeof not_in_java_util / sizeof *not_in_java_util);
}

bool ag_jdk_cleaner(const char *name) {
  return strcmp(name, "jdk/internal/ref/CleanerImpl") == 0;
}

bool ag_jdk_asks_carrier(const char *name) {
  return strcmp(name, AG_JDK_THREAD_LOCALS) == 0;
}

bool ag_jdk_clock(const char *name) {
  static const char *const clocks[] = {"java/time/Clock", "java/util/Calendar", "java/util/GregorianCalendar"};
  return starts_with_one(name, clocks, sizeof clocks / sizeof *clocks);
}

bool ag_jdk_generator(const char *name) {
  return starts(name, "jdk/random/") || starts(name, "jdk/internal/random/");
}

/* Classes that only call native methods, or whose objects belong to one thread. */
static const char *const network_calls[] = {
    "sun/nio/ch/Net",
    "sun/nio/ch/SocketDispatcher",
    "sun/nio/ch/UnixDispatcher",
    "sun/nio/ch/EPoll",
    "sun/nio/ch/EventFD",
    "sun/nio/ch/IOUtil",
    "sun/nio/ch/NativeThread",
    "sun/nio/ch/FileDispatcherImpl",
    "sun/nio/ch/UnixFileDispatcherImpl",
    "sun/nio/ch/PipeImpl",
    "sun/nio/ch/DatagramDispatcher",
};

static const char *const network_objects[] = {
    "java/net/DatagramSocket",
    "java/net/NetMulticastSocket",
    "java/net/Socket",
    "java/net/ServerSocket",
    "java/net/SocksSocketImpl",
    "java/net/DelegatingSocketImpl",
    "java/nio/channels/SelectionKey",
    "java/nio/channels/spi/AbstractInterruptible",
    "java/nio/channels/spi/AbstractSelect",
    "sun/nio/ch/Asynchronous",
    "sun/nio/ch/CompletedFuture",
    "sun/nio/ch/DatagramChannelImpl",
    "sun/nio/ch/DatagramSocketAdaptor",
    "sun/nio/ch/EPollPort",
    "sun/nio/ch/EPollSelector",
    "sun/nio/ch/Invoker",
    "sun/nio/ch/LinuxAsynchronous",
    "sun/nio/ch/PendingFuture",
    "sun/nio/ch/Port",
    "sun/nio/ch/UnixAsynchronous",
    "sun/nio/ch/NioSocketImpl",
    "sun/nio/ch/SelChImpl",
    "sun/nio/ch/SelectionKeyImpl",
    "sun/nio/ch/SelectorImpl",
    "sun/nio/ch/ServerSocket",
    "sun/nio/ch/SinkChannelImpl",
    "sun/nio/ch/SocketAdaptor",
    "sun/nio/ch/SocketChannelImpl",
    "sun/nio/ch/SocketInputStream",
    "sun/nio/ch/SocketOutputStream",
    "sun/nio/ch/SourceChannelImpl",
    /* watch services, whose threads wait in the virtual network for changes of files */
    "sun/nio/fs/AbstractPoller",
    "sun/nio/fs/AbstractWatch",
    "sun/nio/fs/LinuxWatch",
};

bool ag_jdk_network_shared(const char *name) {
  return starts_with_one(name, network_objects, sizeof network_objects / sizeof *network_objects);
}

bool ag_jdk_network(const char *name) {
  return ag_jdk_network_shared(name) ||
         starts_with_one(name, network_calls, sizeof network_calls / sizeof *network_calls);
}

bool ag_jdk_channel(const char *name) {
  static const char *const others[] = {"java/net/", "java/nio/channels/spi/AbstractInterruptible",
                                       "sun/nio/ch/NioSocketImpl", "sun/nio/fs/"};
  return ag_jdk_network_shared(name) && !starts_with_one(name, others, sizeof others / sizeof *others);
}

bool ag_jdk_concurrent(const char *name) {
  return starts(name, "java/util/concurrent/");
}

bool ag_jdk_makes_cache(const char *class_name, const char *method) {
  return !strcmp(class_name, "java/lang/ref/ReferenceQueue") && starts(method, "<init>");
}

bool ag_jdk_no_variable(const cf_member *field) {
  static const char package[] = "java/nio/channels/spi/Abstract";
  /* A proxy's handler, which its constructor sets. */
  if (cf_string_is(field->name, "h") && cf_string_is(field->owner, "java/lang/reflect/Proxy")) return true;
  return cf_string_is(field->name, "interruptor") && field->owner.length >= sizeof package - 1 &&
         memcmp(field->owner.text, package, sizeof package - 1) == 0;
}

bool ag_jdk_holder(const char *field) {
  return strcmp(field, "exclusiveOwnerThread") == 0;
}

bool ag_jdk_first_reader(const char *field) {
  return strcmp(field, "firstReader") == 0;
}

static bool is_continuation(const char *class_name) {
  return strcmp(class_name, "jdk/internal/vm/Continuation") == 0;
}

bool ag_jdk_runs_fibers(const char *class_name, const char *method) {
  return is_continuation(class_name) && strcmp(method, "run") == 0;
}

bool ag_jdk_enters_fiber(const char *class_name, const char *method) {
  return is_continuation(class_name) && strncmp(method, "enter", strlen("enter")) == 0;
}
