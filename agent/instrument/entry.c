/* What happens when a method is entered and left: guards, initialization, locks, muting; and when an exception handler
 * is entered. */
#include "instrument/instrument_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the guarded methods of the JDK ----------------------------------------------------------------------------- */

#define FILE_OUTPUT "java/io/FileOutputStream"
#define FILE_SYSTEM "sun/nio/fs/UnixFileSystemProvider"
#define OPENED "Ljava/nio/file/Path;Ljava/util/Set;[Ljava/nio/file/attribute/FileAttribute;"
#define HANDLE_NATIVES "java/lang/invoke/MethodHandleNatives"
#define MUTED NULL, NULL
#define SYNCHRONIZER "java/util/concurrent/locks/AbstractQueuedSynchronizer"
#define TIME_LEFT "Sections.left", "(J)J", false, .changes = true
#define FILE_NAMES "java/io/File"
#define LOOKS_AT_FILES NULL, NULL, true, .looks_at_files = true
#define CHANGES_FILES NULL, NULL, true, .changes_files = true
#define OPENED_OBJECT "Opened.made", "(" AG_OBJECT ")V", true, .made = true
#define NAMED NULL, NULL, true /* with a name after it */
#define REFLECTING_CLASS "java/lang/Class"
#define ANNOTATIONS "sun/reflect/annotation/Annotation"
#define PROPERTIES "java/util/Properties"
#define STRING "Ljava/lang/String;"
#define HIDDEN_CLASS "defines a hidden class, whose code has no hooks"
#define LOADER "java/lang/ClassLoader"
#define CLASS "Ljava/lang/Class;"
#define LOCALE "Ljava/util/Locale;"
#define LOCALE_KIND "Ljava/util/Locale$Category;"
#define LOCALE_ADAPTER "sun/util/locale/provider/LocaleProviderAdapter"
#define TRACE "[Ljava/lang/StackTraceElement;"
#define TEMPORARY_FILE "makes temporary files, under other names in each execution"
#define SWITCHES "java/lang/runtime/SwitchBootstraps"
#define SWITCH_TYPE                                                                                                    \
  "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)"        \
  "Ljava/lang/invoke/CallSite;"

static const ag_guarded guards[] = {
    {"java/lang/Thread", "start", "()V", "Threads.start", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Thread", "exit", "()V", "Threads.exit", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", "Threads.dispatchUncaught",
     "(Ljava/lang/Thread;Ljava/lang/Throwable;)Z", false, .looks = true},
    {"java/lang/Thread", "setUncaughtExceptionHandler", NULL, "Shutdown.handles", "()V", false},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", NULL, "Shutdown.handles", "()V", false},
    {"java/lang/Thread", "start", "(Ljdk/internal/vm/ThreadContainer;)V", "Threads.startIn",
     "(Ljava/lang/Object;Ljava/lang/Object;)Z", true},
    {"java/lang/Thread", "nextThreadID", "()J", "Threads.numbered", "()V", true},
    {"java/lang/Thread$ThreadIdentifiers", "next", "()J", "Threads.numbered", "()V", true},
    {"java/lang/VirtualThread", "start", "(Ljdk/internal/vm/ThreadContainer;)V", "Threads.startIn",
     "(Ljava/lang/Object;Ljava/lang/Object;)Z", true},
    {"java/lang/VirtualThread", "interrupt", "()V", "Threads.virtualInterrupt", "(Ljava/lang/Object;)Z", true},
    {"java/lang/VirtualThread", "joinNanos", "(J)Z", "Threads.virtualJoin", "(Ljava/lang/Object;J)Z", true},
    {"jdk/internal/vm/ContinuationSupport", "pinIfSupported", "()V", "Threads.pins", "()Z", true},
    {"jdk/internal/vm/ContinuationSupport", "unpinIfSupported", "()V", "Threads.pins", "()Z", true},
    /* the cache of the thread that carries a virtual one: it may be gone after a switch in its midst */
    {"java/lang/ScopedValue$Cache", "put", NULL, MUTED, true},
    {"jdk/internal/vm/ThreadContainers", "registerContainer", NULL, MUTED, true},
    {"jdk/internal/vm/ThreadContainers", "deregisterContainer", NULL, MUTED, true},
    {FILE_OUTPUT, "write", "([BII)V", "output", "(Ljava/io/FileOutputStream;[BII)Z", false},
    {FILE_OUTPUT, "write", "(I)V", "output", "(Ljava/io/FileOutputStream;I)Z", false},
    /* what is called before the stream is locked */
    {"java/io/PrintStream", "print", NULL, "shows", "()V", false},
    {"java/io/PrintStream", "println", NULL, "shows", "()V", false},
    {"java/lang/Runtime", "exit", "(I)V", "Shutdown.exit", "(Ljava/lang/Runtime;I)Z", false},
    {"java/lang/Runtime", "halt", "(I)V", "Shutdown.halt", "(Ljava/lang/Runtime;I)Z", false},
    {"java/lang/Shutdown", "exit", "(I)V", "Search.shutDown", "(I)Z", false},
    {LOADER, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", MUTED, false},
    /* objects that are made without a constructor of their class, which is initialized all the same */
    {"sun/misc/Unsafe", "allocateInstance", "(" CLASS ")" AG_OBJECT, "Reflection.allocates", "(" CLASS ")V", true},
    {"java/io/ObjectStreamClass", "newInstance", "()" AG_OBJECT, "Reflection.allocates",
     "(Ljava/io/ObjectStreamClass;)V", false},
    {"jdk/internal/reflect/ReflectionFactory", "generateConstructor", NULL, "Reflection.allocates",
     "(" CLASS "Ljava/lang/reflect/Constructor;)V", false},
    {"java/lang/invoke/MethodHandles$Lookup", "ensureInitialized", "(" CLASS ")" CLASS, "Reflection.initializes",
     "(" AG_OBJECT CLASS ")V", false},
    {"sun/misc/Unsafe", "ensureClassInitialized", "(" CLASS ")V", "Reflection.allocates", "(" CLASS ")V", true},
    {"java/lang/invoke/MethodHandles$Lookup", "defineHiddenClass", NULL, NAMED, HIDDEN_CLASS},
    {"java/lang/invoke/MethodHandles$Lookup", "defineHiddenClassWithClassData", NULL, NAMED, HIDDEN_CLASS},
    /* classes that a program defines at run time */
    {LOADER, "defineClass", "(" STRING "[BIILjava/security/ProtectionDomain;)" CLASS, "Defined.again",
     "(L" LOADER ";" STRING "[BIILjava/security/ProtectionDomain;)" CLASS, false},
    {LOADER, "defineClass", "(" STRING "Ljava/nio/ByteBuffer;Ljava/security/ProtectionDomain;)" CLASS, "Defined.again",
     "(L" LOADER ";" STRING "Ljava/nio/ByteBuffer;Ljava/security/ProtectionDomain;)" CLASS, false},
    {LOADER, "findLoadedClass", "(" STRING ")" CLASS, "Defined.isHiddenFrom", "(L" LOADER ";" STRING ")Z", false},
    {"java/lang/invoke/MethodHandles$Lookup$ClassDefiner", "defineClass", "(Z" AG_OBJECT ")" CLASS, "Defined.again",
     "(" AG_OBJECT "Z" AG_OBJECT ")" CLASS, false},
    {HANDLE_NATIVES, "linkCallSite", NULL, MUTED, false},
    {HANDLE_NATIVES, "linkDynamicConstant", NULL, MUTED, false},
    {HANDLE_NATIVES, "linkMethodHandleConstant", NULL, MUTED, false},
    {HANDLE_NATIVES, "linkMethod", NULL, MUTED, false},
    {HANDLE_NATIVES, "findMethodHandleType", NULL, MUTED, false},
    {SWITCHES, "typeSwitch", SWITCH_TYPE, "Switches.typeSwitch", SWITCH_TYPE, true},
    {SWITCHES, "enumSwitch", SWITCH_TYPE, "Switches.enumSwitch", SWITCH_TYPE, true},
    /* what method handles do after some number of calls */
    {"java/lang/invoke/MethodHandle", "customize", NULL, MUTED, true},
    {"java/lang/invoke/MethodHandle", "asTypeUncached", NULL, MUTED, true},
    {"java/lang/invoke/Invokers", "maybeCustomize", NULL, MUTED, true},
    {"java/lang/invoke/LambdaForm", "compileToBytecode", NULL, MUTED, true},
    {"java/lang/invoke/LambdaForm", "prepare", NULL, MUTED, true},
    {"java/lang/invoke/MethodType", "makeImpl", NULL, MUTED, true},
    /* what reflection keeps for the next time */
    {REFLECTING_CLASS, "privateGetDeclaredFields", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetPublicFields", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetDeclaredMethods", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetPublicMethods", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetDeclaredConstructors", NULL, MUTED, true},
    {REFLECTING_CLASS, "getMethodsRecursive", NULL, MUTED, true},
    {REFLECTING_CLASS, "getField0", NULL, MUTED, true},
    {REFLECTING_CLASS, "enumConstantDirectory", "()Ljava/util/Map;", "Reflection.enumConstants",
     "(Ljava/lang/Class;)Ljava/util/Map;", false},
    /* annotations may hold constants of the program's enums, which are others in each execution */
    {REFLECTING_CLASS, "annotationData", NULL, "Reflection.annotated", "(Ljava/lang/Class;)V", false},
    {REFLECTING_CLASS, "getAnnotationType", NULL, "Reflection.annotated", "(Ljava/lang/Class;)V", false},
    {"java/lang/reflect/Executable", "declaredAnnotations", NULL, "Reflection.annotated",
     "(Ljava/lang/reflect/Member;)V", false},
    {"java/lang/reflect/Field", "declaredAnnotations", NULL, "Reflection.annotated", "(Ljava/lang/reflect/Member;)V",
     false},
    /* a static field that is final in the class file is not final to the JVM */
    {"java/lang/reflect/Field", "getModifiers", "()I", "Reflection.modifiers", "(Ljava/lang/reflect/Field;)V", false},
    {REFLECTING_CLASS, "createAnnotationData", NULL, MUTED, true},
    {ANNOTATIONS "Type", "getInstance", NULL, MUTED, true},
    {ANNOTATIONS "Parser", "parseAnnotations", NULL, MUTED, true},
    {ANNOTATIONS "Parser", "parseSelectAnnotations", NULL, MUTED, true},
    {ANNOTATIONS "Parser", "parseParameterAnnotations", NULL, MUTED, true},
    {ANNOTATIONS "Parser", "parseMemberValue", NULL, MUTED, true},
    /* the list that they keep under the object's lock */
    {"java/lang/Throwable", "addSuppressed", "(Ljava/lang/Throwable;)V", MUTED, false},
    {"java/lang/Throwable", "getSuppressed", "()[Ljava/lang/Throwable;", MUTED, false},
    {"java/io/ObjectOutputStream", "writeArray", "(" AG_OBJECT "Ljava/io/ObjectStreamClass;Z)V", NULL, NULL, false,
     .reads = true},
    {"java/lang/reflect/Proxy", "getProxyConstructor", NULL, MUTED, true},
    {"java/lang/reflect/Field", "acquireFieldAccessor", NULL, MUTED, true},
    {"java/lang/reflect/Field", "acquireOverrideFieldAccessor", NULL, MUTED, true},
    {"java/lang/reflect/Method", "acquireMethodAccessor", NULL, MUTED, true},
    {"java/lang/reflect/Constructor", "acquireConstructorAccessor", NULL, MUTED, true},
    /* calendars read tables when they are made */
    {"java/util/Calendar", "createCalendar", NULL, MUTED, true},
    {"java/util/Calendar", "setWeekCountData", NULL, MUTED, true},
    {"java/util/TimeZone", "setDefaultZone", NULL, MUTED, true},
    {"java/util/TimeZone", "getTimeZone", NULL, MUTED, true},
    {"sun/util/calendar/ZoneInfo", "getTimeZone", NULL, MUTED, true},
    /* texts for locales are read from bundles, once */
    {"sun/util/resources/LocaleData", "getBundle", NULL, MUTED, true},
    {"sun/util/resources/LocaleData", "getCandidateLocales", NULL, MUTED, true},
    {LOCALE_ADAPTER, "getAdapter", NULL, MUTED, true},
    {LOCALE_ADAPTER, "forType", NULL, MUTED, true},
    {LOCALE_ADAPTER, "getResourceBundleBased", NULL, MUTED, true},
    {"sun/util/locale/provider/LocaleServiceProviderPool", "getPool", NULL, MUTED, true},
    {"java/text/DecimalFormatSymbols", "initialize", NULL, MUTED, true},
    {"java/text/DateFormatSymbols", "initializeData", NULL, MUTED, true},
    /* one object as a whole, to those that call it (instrument/objects.c, instrument/globals.c) */
    {PROPERTIES, "get", NULL, MUTED, true},
    {PROPERTIES, "getProperty", NULL, MUTED, true},
    {PROPERTIES, "getOrDefault", NULL, MUTED, true},
    {PROPERTIES, "put", NULL, MUTED, true},
    {PROPERTIES, "putIfAbsent", NULL, MUTED, true},
    {PROPERTIES, "putAll", NULL, MUTED, true},
    {PROPERTIES, "setProperty", NULL, MUTED, true},
    {PROPERTIES, "remove", NULL, MUTED, true},
    {PROPERTIES, "replace", NULL, MUTED, true},
    {PROPERTIES, "containsKey", NULL, MUTED, true},
    {PROPERTIES, "containsValue", NULL, MUTED, true},
    {PROPERTIES, "contains", NULL, MUTED, true},
    {PROPERTIES, "size", NULL, MUTED, true},
    {PROPERTIES, "isEmpty", NULL, MUTED, true},
    {PROPERTIES, "clear", NULL, MUTED, true},
    {PROPERTIES, "clone", NULL, MUTED, true},
    {PROPERTIES, "toString", NULL, MUTED, true},
    {PROPERTIES, "equals", NULL, MUTED, true},
    {PROPERTIES, "hashCode", NULL, MUTED, true},
    {PROPERTIES, "elements", NULL, MUTED, true},
    {PROPERTIES, "keys", NULL, MUTED, true},
    {PROPERTIES, "propertyNames", NULL, MUTED, true},
    {PROPERTIES, "stringPropertyNames", NULL, MUTED, true},
    {PROPERTIES, "load", NULL, MUTED, true},
    {PROPERTIES, "store", NULL, MUTED, true},
    {PROPERTIES, "list", NULL, MUTED, true},
    {"java/lang/ThreadGroup", "setMaxPriority", "(I)V", MUTED, false},
    /* hpor's own frames are none of the program's */
    {"java/lang/Throwable", "getOurStackTrace", "()" TRACE, "Traces.trim", "(Ljava/lang/Throwable;)Z", false},
    {"java/lang/Thread", "getStackTrace", "()" TRACE, "Traces.ofThread", "(Ljava/lang/Thread;)" TRACE, false},
    {"java/lang/Thread", "getAllStackTraces", "()Ljava/util/Map;", "Traces.all", "()Ljava/util/Map;", false},
    {"java/lang/ThreadGroup", "activeCount", "()I", NAMED, "asks how many threads a group has"},
    {"java/lang/ThreadGroup", "enumerate", NULL, NAMED, "asks for the threads of a group"},
    /* what a program sets in the JDK */
    {"java/lang/System", "getProperties", "()Ljava/util/Properties;", "Globals.properties", "()Z", false},
    {"java/lang/System", "setProperties", "(Ljava/util/Properties;)V", "Globals.properties",
     "(Ljava/util/Properties;)Z", false},
    {"java/lang/System", "setProperty", "(" STRING STRING ")" STRING, "Globals.properties", "(" STRING STRING ")Z",
     false},
    {"java/lang/System", "clearProperty", "(" STRING ")" STRING, "Globals.properties", "(" STRING ")Z", false},
    {"java/util/Locale", "setDefault", "(" LOCALE ")V", "Globals.locale", "(" LOCALE ")Z", false},
    {"java/util/Locale", "setDefault", "(" LOCALE_KIND LOCALE ")V", "Globals.locale", "(" LOCALE_KIND LOCALE ")Z",
     false},
    {"java/util/TimeZone", "setDefault", "(Ljava/util/TimeZone;)V", "Globals.zone", "(Ljava/util/TimeZone;)Z", false},
    {"java/lang/ProcessImpl", "waitFor", "()I", "Processes.await", "(Ljava/lang/Process;)Z", false},
    {"java/lang/ProcessImpl", "waitFor", "(JLjava/util/concurrent/TimeUnit;)Z", "Processes.await",
     "(Ljava/lang/Process;JLjava/util/concurrent/TimeUnit;)Z", false},
    /* what is collected, and when */
    {"java/lang/ref/Reference", "<init>", "(" AG_OBJECT "Ljava/lang/ref/ReferenceQueue;)V", "References.made",
     "(" AG_OBJECT "Ljava/lang/ref/ReferenceQueue;)V", false},
    {"java/lang/ref/Finalizer", "register", "(" AG_OBJECT ")V", "References.finalizable", "(" AG_OBJECT ")Z", false},
    {"java/lang/ref/Cleaner", "create", "()Ljava/lang/ref/Cleaner;", "References.cleaner", "()Z", false},
    {"java/lang/ref/Cleaner", "create", "(Ljava/util/concurrent/ThreadFactory;)Ljava/lang/ref/Cleaner;",
     "References.cleaner", "(Ljava/util/concurrent/ThreadFactory;)Z", false},
    {"java/lang/Runtime", "addShutdownHook", "(Ljava/lang/Thread;)V", "Shutdown.added", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Runtime", "removeShutdownHook", "(Ljava/lang/Thread;)Z", "Shutdown.removed", "(Ljava/lang/Thread;)Z",
     false, .instead = true},
    /* idle workers of a pool: only those that wait within their calls */
    {"java/util/concurrent/ThreadPoolExecutor", "interruptIdleWorkers", "(Z)V", "Sections.wakes",
     "(Ljava/util/concurrent/ThreadPoolExecutor;Z)Z", true},
    /* where a call waits for a time, which may have passed in front of it */
    {SYNCHRONIZER "$ConditionObject", "awaitNanos", "(J)J", TIME_LEFT},
    {SYNCHRONIZER, "acquire", "(L" SYNCHRONIZER "$Node;IZZZJ)I", TIME_LEFT},
    {"java/util/concurrent/FutureTask", "awaitDone", "(ZJ)I", TIME_LEFT},
    /* entropy */
    {"java/security/SecureRandom", "nextBytes", "([B)V", "Chance.nextBytes", "(Ljava/security/SecureRandom;[B)Z", true},
    {"java/security/SecureRandom", "getDefaultPRNG", NULL, MUTED, true},
    {"java/security/SecureRandom", "getInstance", NULL, MUTED, true},
    {"java/security/SecureRandom", "getInstanceStrong", NULL, MUTED, true},
    /* a name that no execution before has used: the files are still there */
    {"java/nio/file/TempFileHelper", "generatePath", NULL, MUTED, true},
    {"java/io/File$TempDirectory", "generateFile", NULL, MUTED, true},
    /* files, by name and by what they hold; of those that are opened by name, the hooks below */
    {FILE_NAMES, "exists", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "isFile", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "isDirectory", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "isHidden", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "lastModified", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "length", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "canRead", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "canWrite", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "canExecute", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "list", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "normalizedList", NULL, LOOKS_AT_FILES},
    {FILE_NAMES, "createNewFile", NULL, CHANGES_FILES},
    {FILE_NAMES, "delete", NULL, CHANGES_FILES},
    {FILE_NAMES, "mkdir", NULL, CHANGES_FILES},
    {FILE_NAMES, "renameTo", NULL, CHANGES_FILES},
    {FILE_NAMES, "setLastModified", NULL, CHANGES_FILES},
    {FILE_NAMES, "setReadOnly", NULL, CHANGES_FILES},
    {FILE_NAMES, "setWritable", NULL, CHANGES_FILES},
    {FILE_NAMES, "setReadable", NULL, CHANGES_FILES},
    {FILE_NAMES, "setExecutable", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "checkAccess", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "exists", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "readAttributes", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "readAttributesIfExists", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "isSameFile", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "isHidden", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "isDirectory", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "isRegularFile", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "newDirectoryStream", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "readSymbolicLink", NULL, LOOKS_AT_FILES},
    {FILE_SYSTEM, "createDirectory", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "createLink", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "createSymbolicLink", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "implDelete", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "copy", NULL, CHANGES_FILES},
    {FILE_SYSTEM, "move", NULL, CHANGES_FILES},
    {"sun/nio/ch/FileChannelImpl", "read", NULL, LOOKS_AT_FILES},
    {"sun/nio/ch/FileChannelImpl", "size", NULL, LOOKS_AT_FILES},
    {"sun/nio/ch/FileChannelImpl", "write", NULL, CHANGES_FILES},
    {"sun/nio/ch/FileChannelImpl", "truncate", NULL, CHANGES_FILES},
    {"java/io/RandomAccessFile", "read", NULL, LOOKS_AT_FILES},
    {"java/io/RandomAccessFile", "write", NULL, CHANGES_FILES},
    {"java/io/RandomAccessFile", "setLength", NULL, CHANGES_FILES},
    {FILE_OUTPUT, "open", NULL, CHANGES_FILES},
    /* what an execution opens */
    {"java/io/FileDescriptor", "<init>", "()V", OPENED_OBJECT},
    {"java/nio/channels/spi/AbstractSelector", "<init>", "(Ljava/nio/channels/spi/SelectorProvider;)V", OPENED_OBJECT},
    {"sun/nio/fs/UnixDirectoryStream", "<init>", NULL, OPENED_OBJECT},
    {"sun/nio/fs/UnixSecureDirectoryStream", "<init>", NULL, OPENED_OBJECT},
    /* files that the JDK opens once for all */
    {"java/util/zip/ZipFile$Source", "get", NULL, MUTED, true},
    {"jdk/internal/jimage/ImageReader", "open", NULL, MUTED, true},
    /* what hpor does not control */
    {"java/io/FileInputStream", "open", "(Ljava/lang/String;)V", "Named.opened", "(Ljava/lang/String;)Z", false},
    {"java/io/RandomAccessFile", "open", "(Ljava/lang/String;I)V", "Named.opened", "(Ljava/lang/String;I)Z", true},
    {FILE_SYSTEM, "newFileChannel", "(" OPENED ")Ljava/nio/channels/FileChannel;", "Named.opened", "(" OPENED ")Z",
     true},
    {FILE_SYSTEM, "newByteChannel", "(" OPENED ")Ljava/nio/channels/SeekableByteChannel;", "Named.opened",
     "(" OPENED ")Z", true},
    {"java/io/FileInputStream", "read", "()I", "Named.read", "(Ljava/io/FileInputStream;)Z", false},
    {"java/io/FileInputStream", "read", "([B)I", "Named.read", "(Ljava/io/FileInputStream;[B)Z", false},
    {"java/io/FileInputStream", "read", "([BII)I", "Named.read", "(Ljava/io/FileInputStream;[BII)Z", false},
    {"java/util/concurrent/locks/LockSupport", "getBlocker", NULL, NAMED, "asks what a thread is blocked on"},
    {"java/nio/file/TempFileHelper", "create", NULL, NAMED, TEMPORARY_FILE},
    {"java/io/File", "createTempFile", "(" STRING STRING "Ljava/io/File;)Ljava/io/File;", NAMED, TEMPORARY_FILE},
    {"java/lang/ProcessBuilder", "start", "()Ljava/lang/Process;", NAMED, "starts another process"},
    {"java/net/Socket", "connect", "(Ljava/net/SocketAddress;I)V", NAMED, "connects a socket"},
    {"java/net/ServerSocket", "accept", "()Ljava/net/Socket;", NAMED, "accepts a connection"},
    {"java/net/DatagramSocket", "receive", "(Ljava/net/DatagramPacket;)V", NAMED, "receives from a socket"},
    {"sun/nio/ch/SocketChannelImpl", "connect", "(Ljava/net/SocketAddress;)Z", NAMED, "connects a socket"},
    {"sun/nio/ch/ServerSocketChannelImpl", "accept", "()Ljava/nio/channels/SocketChannel;", NAMED,
     "accepts a connection"},
    {"sun/nio/ch/SelectorImpl", "select", NULL, NAMED, "waits in a selector"},
};
enum { GUARD_COUNT = sizeof guards / sizeof guards[0] };

static const ag_guarded *guard_at(size_t i) {
  if (i < GUARD_COUNT) return &guards[i];
  return i - GUARD_COUNT < ag_fork_join_guard_count ? &ag_fork_join_guards[i - GUARD_COUNT] : NULL;
}

bool ag_class_has_guards(const char *class_name) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = guard_at(i)); i++)
    if (strcmp(guard->owner, class_name) == 0) return true;
  return false;
}

const ag_guarded *ag_find_guard(const char *class_name, const cf_method *m) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = guard_at(i)); i++)
    if (cf_string_is(cf_method_name(m), guard->name) && strcmp(guard->owner, class_name) == 0 &&
        (!guard->descriptor || cf_string_is(cf_method_descriptor(m), guard->descriptor)))
      return guard;
  return NULL;
}

/* The version of the JDK's class files tells which JDK it is. */
static bool must_be(const ag_guarded *guard, const cf_class *c) {
  return !guard->optional || (guard->since && cf_class_version(c) >= guard->since + 44);
}

static bool is_there(const ag_guarded *guard, const cf_class *c) {
  return cf_method_find(c, guard->name, guard->descriptor) != NULL;
}

static bool has_role(const char *owner, const char *role, const cf_class *c) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = guard_at(i)); i++)
    if (guard->role && strcmp(guard->role, role) == 0 && strcmp(guard->owner, owner) == 0 && is_there(guard, c))
      return true;
  return false;
}

const char *ag_lacking_guard(const char *class_name, const cf_class *c) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = guard_at(i)); i++) {
    if (strcmp(guard->owner, class_name) != 0) continue;
    if (must_be(guard, c) && !is_there(guard, c)) return guard->name;
    if (guard->role && !has_role(class_name, guard->role, c)) return guard->name;
  }
  return NULL;
}

bool ag_instrument_guarded(size_t i, ag_guarded *guarded) {
  const ag_guarded *guard = guard_at(i);
  if (guard) *guarded = *guard;
  return guard;
}

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

static bool is_static(const ag_body *b) {
  return cf_method_flags(b->method) & CF_ACC_STATIC;
}

static uint16_t own_class(ag_body *b) {
  return cf_pool_add_class(b->rw->c, b->rw->name);
}

/* What a synchronized method locks. */
static void push_lock(ag_body *b, cf_cursor at) {
  if (is_static(b))
    ag_push_class(b, at, own_class(b));
  else
    cf_emit_local(at, CF_OP_ALOAD, 0);
}

static void emit_default_return(cf_cursor at, char type) {
  switch (type) {
    case 'V':
      cf_emit(at, CF_OP_RETURN);
      break;
    case 'J':
      cf_emit(at, CF_OP_LCONST_0);
      cf_emit(at, CF_OP_LRETURN);
      break;
    case 'F':
      cf_emit(at, CF_OP_FCONST_0);
      cf_emit(at, CF_OP_FRETURN);
      break;
    case 'D':
      cf_emit(at, CF_OP_DCONST_0);
      cf_emit(at, CF_OP_DRETURN);
      break;
    case 'L':
    case '[':
      cf_emit(at, CF_OP_ACONST_NULL);
      cf_emit(at, CF_OP_ARETURN);
      break;
    default:
      cf_emit(at, CF_OP_ICONST_0);
      cf_emit(at, CF_OP_IRETURN);
      break;
  }
}

/* A boolean is on the stack: if it is true, the method returns at once. */
static void return_if_true(ag_body *b, cf_cursor at) {
  cf_insn *go_on = cf_label_new(b->code);
  cf_emit_branch(at, CF_OP_IFEQ, go_on);
  emit_default_return(at, cf_descriptor_return(cf_method_descriptor(b->method)));
  cf_emit_label(at, go_on);
  cf_frame_entry(b->code, go_on);
  cf_emit(at, CF_OP_NOP); /* the next position may have a frame of its own */
}

/* A reference is on the stack: unless it is null, the method returns it at once. */
static void return_if_there(ag_body *b, cf_cursor at) {
  cf_insn *go_on = cf_label_new(b->code);
  uint16_t local = cf_local_new(b->code, 1);
  cf_emit_local(at, CF_OP_ASTORE, local);
  cf_emit_local(at, CF_OP_ALOAD, local);
  cf_emit_branch(at, CF_OP_IFNULL, go_on);
  cf_emit_local(at, CF_OP_ALOAD, local);
  cf_emit(at, CF_OP_ARETURN);
  cf_emit_label(at, go_on);
  cf_frame_entry(b->code, go_on);
  cf_emit(at, CF_OP_NOP);
}

/* The method returns what is on the stack. What follows is out of reach, but not to the verifier. */
static void emit_return(cf_cursor at, char type) {
  switch (type) {
    case 'J':
      cf_emit(at, CF_OP_LRETURN);
      break;
    case 'L':
    case '[':
      cf_emit(at, CF_OP_ARETURN);
      break;
    default:
      cf_emit(at, CF_OP_IRETURN);
      break;
  }
}

static cf_string text_of(const char *text) {
  return (cf_string){text, (uint32_t)strlen(text)};
}

/* Those of the method, and the receiver before them, if the hook takes it. */
static void push_arguments(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  cf_string descriptor = cf_method_descriptor(b->method), type;
  uint16_t local = 0;
  int slots = cf_descriptor_argument_slots(descriptor);
  if (!is_static(b)) {
    if (cf_descriptor_argument_slots(text_of(guard->hook_descriptor)) > slots) cf_emit_local(at, CF_OP_ALOAD, 0);
    local = 1;
  }
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &type);) {
    char first = type.text[0] == '[' ? 'L' : type.text[0];
    ag_load(at, first, local);
    local = (uint16_t)(local + cf_type_slots(first));
  }
  cf_code_reserve_stack(b->code, (uint16_t)(slots + 1));
}

static void emit_hook(cf_cursor at, const ag_guarded *guard) {
  char owner[64] = AG_HOOK_CLASS;
  const char *hook = strchr(guard->hook, '.'), *prefix = strchr(guard->hook, '/') ? "" : AG_HOOK_CLASS;
  if (hook) snprintf(owner, sizeof owner, "%s%.*s", prefix, (int)(hook - guard->hook), guard->hook);
  cf_emit_member(at, CF_OP_INVOKESTATIC, owner, hook ? hook + 1 : guard->hook, guard->hook_descriptor, false);
}

/* The local of the first argument of the type; -1: there is none. */
static int argument_of(const ag_body *b, const char *wanted) {
  cf_string type;
  uint16_t local = is_static(b) ? 0 : 1;
  for (uint32_t position = 0; cf_descriptor_next(cf_method_descriptor(b->method), &position, &type);) {
    if (cf_string_is(type, wanted)) return local;
    local = (uint16_t)(local + cf_type_slots(type.text[0] == '[' ? 'L' : type.text[0]));
  }
  return -1;
}

static void emit_change(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  uint16_t local = (uint16_t)argument_of(b, "J");
  if (strcmp(guard->hook_descriptor, "(J)J") == 0)
    cf_emit_local(at, CF_OP_LLOAD, local);
  else
    push_arguments(b, at, guard);
  emit_hook(at, guard);
  cf_emit_local(at, CF_OP_LSTORE, local);
}

static void emit_guard(ag_body *b, cf_cursor at, const ag_guarded *guard) {
  cf_insn *go_on = guard->instead ? cf_label_new(b->code) : NULL;
  if (guard->instead) {
    cf_emit(at, CF_OP_ICONST_0);
    cf_emit_branch(at, CF_OP_IFNE, go_on);
  }
  if (strcmp(guard->hook_descriptor, "()V") != 0) push_arguments(b, at, guard);
  emit_hook(at, guard);
  char answer = cf_descriptor_return(text_of(guard->hook_descriptor));
  if (guard->instead) {
    emit_return(at, answer);
    cf_emit_label(at, go_on);
    cf_frame_entry(b->code, go_on);
    cf_emit(at, CF_OP_NOP);
  } else if (answer == 'Z')
    return_if_true(b, at);
  else if (answer != 'V')
    return_if_there(b, at);
}

static void emit_name(ag_body *b, cf_cursor at, const char *name) {
  cf_emit_string(at, name);
  ag_call_hook(b, at, AG_HOOK_NAMED);
}

static void emit_main(ag_body *b, cf_cursor at) {
  ag_push_class(b, at, own_class(b));
  if (is_static(b))
    cf_emit(at, CF_OP_ACONST_NULL);
  else
    cf_emit_local(at, CF_OP_ALOAD, 0);
  if (cf_descriptor_argument_slots(cf_method_descriptor(b->method)) == 0)
    cf_emit(at, CF_OP_ACONST_NULL);
  else
    cf_emit_local(at, CF_OP_ALOAD, is_static(b) ? 0 : 1);
  ag_call_hook(b, at, AG_HOOK_MAIN_CALLED);
  return_if_true(b, at);
}

/* ---- the wrap: a hook before the body, one after it, however it ends -------------------------------------------- */

static cf_type wrap_type(ag_body *b, ag_wrap_kind wrap) {
  if (wrap == AG_WRAP_MUTE || wrap == AG_WRAP_SECTION) return (cf_type){.kind = CF_INTEGER};
  return (cf_type){.kind = CF_OBJECT, .class_index = cf_pool_add_class(b->rw->c, "java/lang/Object")};
}

void ag_entry_prepare(ag_body *b, ag_entry *entry) {
  if (entry->loud) { /* the first of the two: it is the outer one */
    entry->loud_local = cf_local_new(b->code, 1);
    cf_frames_add_local(b->code, entry->loud_local, (cf_type){.kind = CF_INTEGER});
  }
  if (entry->wrap == AG_WRAP_NONE) return;
  entry->local = cf_local_new(b->code, 1);
  cf_frames_add_local(b->code, entry->local, wrap_type(b, entry->wrap));
}

static void wrap_enter(ag_body *b, cf_cursor at, const ag_entry *entry) {
  if (entry->wrap == AG_WRAP_MUTE) {
    ag_call_hook(b, at, AG_HOOK_MUTE);
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    return;
  }
  if (entry->wrap == AG_WRAP_SECTION) {
    cf_emit_local(at, CF_OP_ALOAD, 0);
    cf_emit_int(at, entry->method);
    int method = entry->method & (AG_INTERRUPTIBLE - 1), time = argument_of(b, "J");
    if (time >= 0 && (method == AG_METHOD_AWAITS || method == AG_METHOD_AWAITS_OTHER)) {
      int unit = argument_of(b, "Ljava/util/concurrent/TimeUnit;");
      cf_emit_local(at, CF_OP_LLOAD, (uint16_t)time);
      if (unit >= 0)
        cf_emit_local(at, CF_OP_ALOAD, (uint16_t)unit);
      else
        cf_emit(at, CF_OP_ACONST_NULL);
      ag_call_hook(b, at, AG_HOOK_SECTION_ENTER_TIMED);
    } else {
      ag_call_hook(b, at, AG_HOOK_SECTION_ENTER);
    }
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    return;
  }
  push_lock(b, at);
  cf_emit(at, CF_OP_DUP);
  cf_emit_local(at, CF_OP_ASTORE, entry->local);
  if (entry->wrap == AG_WRAP_REAL_LOCK) {
    cf_emit(at, CF_OP_MONITORENTER);
    return;
  }
  ag_site_hook(b, at, ag_body_site(b, AG_ENTER, NULL, NULL, 0, 0), AG_HOOK_ENTER);
}

static void wrap_leave(ag_body *b, cf_cursor at, const ag_entry *entry, const cf_insn *insn) {
  if (entry->wrap == AG_WRAP_MUTE || entry->wrap == AG_WRAP_SECTION) {
    cf_emit_local(at, CF_OP_ILOAD, entry->local);
    ag_call_hook(b, at, entry->wrap == AG_WRAP_MUTE ? AG_HOOK_UNMUTE : AG_HOOK_SECTION_LEAVE);
    return;
  }
  cf_emit_local(at, CF_OP_ALOAD, entry->local);
  if (entry->wrap == AG_WRAP_REAL_LOCK) {
    cf_emit(at, CF_OP_MONITOREXIT);
    return;
  }
  uint32_t site = ag_body_site(b, AG_EXIT, insn, NULL, 0, 0);
  if (site) ag_site_get(b->rw->ins->config.sites, site)->offset = AG_AT_EXIT;
  ag_site_hook(b, at, site, AG_HOOK_EXIT);
}

/* The locals above the arguments are unknown to the handler, but for the wrap's own. */
static bool set_handler_frame(ag_body *b, const ag_entry *entry, bool inner, cf_insn *label) {
  uint16_t count = (uint16_t)((inner ? entry->local : entry->loud_local) + 1);
  cf_type *locals = calloc(count, sizeof *locals); /* all zero: CF_TOP */
  if (!locals) return false;
  if (inner) locals[entry->local] = wrap_type(b, entry->wrap);
  if (entry->loud) locals[entry->loud_local] = (cf_type){.kind = CF_INTEGER};
  cf_type caught = {.kind = CF_OBJECT, .class_index = cf_pool_add_class(b->rw->c, "java/lang/Throwable")};
  cf_frame_set(b->code, label, locals, count, &caught, 1);
  free(locals);
  return true;
}

static bool is_return(uint16_t opcode) {
  return opcode >= CF_OP_IRETURN && opcode <= CF_OP_RETURN;
}

/* Of the wrap, or of the one around it that makes the method loud. */
static void emit_leave(ag_body *b, cf_cursor at, const ag_entry *entry, bool inner, const cf_insn *insn) {
  if (inner) {
    wrap_leave(b, at, entry, insn);
    return;
  }
  cf_emit_local(at, CF_OP_ILOAD, entry->loud_local);
  ag_call_hook(b, at, AG_HOOK_HUSH);
}

/* What follows the entry point is the body. The hook of the way out is not in the range of the handler, or it would run
 * twice when it throws. A constructor has no handler: none may stand around the call of another one. */
static void emit_wrap(ag_body *b, cf_cursor entry_point, const ag_entry *entry, bool inner) {
  cf_code *code = b->code;
  cf_insn *body = entry_point.next, *last = code->last;
  bool handles = inner || !cf_string_is(cf_method_name(b->method), "<init>");
  cf_insn *handler = cf_label_new(code), *start = cf_label_new(code);
  cf_emit_label(entry_point, start);
  for (cf_insn *insn = body, *next; insn; insn = next) {
    next = insn == last ? NULL : insn->next;
    if (!is_return(insn->opcode)) continue;
    cf_cursor at = cf_before(code, insn);
    cf_insn *end = cf_emit_label(at, cf_label_new(code));
    emit_leave(b, at, entry, inner, insn->origin == CF_INSERTED ? NULL : insn);
    if (handles) cf_handler_add(code, start, end, handler, 0, false);
    start = cf_label_after(code, insn);
  }
  if (!handles) return;
  cf_cursor end = cf_at_end(code);
  cf_emit_label(end, handler);
  if (!set_handler_frame(b, entry, inner, handler)) b->failed = true;
  cf_handler_add(code, start, handler, handler, 0, false);
  emit_leave(b, end, entry, inner, NULL);
  cf_emit(end, CF_OP_ATHROW);
}

/* The object is whole where its constructor returns. */
static void emit_made(ag_body *b, const ag_guarded *guard) {
  for (cf_insn *insn = b->code->first; insn; insn = insn->next) {
    if (insn->opcode != CF_OP_RETURN || insn->origin == CF_INSERTED) continue;
    cf_cursor at = cf_before(b->code, insn);
    cf_emit_local(at, CF_OP_ALOAD, 0);
    emit_hook(at, guard);
  }
}

void ag_entry_emit(ag_body *b, const ag_entry *entry) {
  cf_cursor at = cf_at_entry(b->code);
  if (b->rw->ins->config.entries && b->what & AG_DO_FIELDS)
    ag_site_hook(b, at, ag_body_site(b, AG_NONE, NULL, NULL, 0, 0), AG_HOOK_ENTERED);
  if (entry->main) emit_main(b, at);
  if (entry->guard && entry->guard->looks) ag_object_ending(b, at);
  if (entry->guard && entry->guard->reads) ag_array_argument(b, at);
  if (entry->guard && (entry->guard->looks_at_files || entry->guard->changes_files)) {
    cf_emit_int(at, entry->guard->changes_files);
    ag_call_hook(b, at, AG_HOOK_FILES);
  }
  if (entry->guard && entry->guard->changes)
    emit_change(b, at, entry->guard);
  else if (entry->guard && entry->guard->made)
    emit_made(b, entry->guard);
  else if (entry->guard && entry->guard->hook)
    emit_guard(b, at, entry->guard);
  if (entry->guard && entry->guard->names) emit_name(b, at, entry->guard->names);
  if (entry->names) emit_name(b, at, b->rw->lacking);
  if (entry->init) ag_init_own(b, at);
  if (entry->locked_method) {
    push_lock(b, at);
    ag_site_hook(b, at, ag_body_site(b, AG_ENTER, NULL, NULL, 0, 0), AG_HOOK_LOCKED_METHOD);
  }
  ag_loops_enter(b, at);
  if (entry->wrap == AG_WRAP_SECTION &&
      b->object_from) { /* the handler must not stand around the other constructor's call */
    cf_emit(at, CF_OP_ICONST_0);
    cf_emit_local(at, CF_OP_ISTORE, entry->local);
    at = cf_after(b->code, b->object_from);
  }
  if (entry->wrap != AG_WRAP_NONE) {
    wrap_enter(b, at, entry);
    emit_wrap(b, at, entry, true);
  }
  if (b->rw->ins->config.counts && b->has_sites) ag_call_hook(b, cf_at_entry(b->code), AG_HOOK_COUNTED);
  if (entry->loud) {
    cf_cursor first = cf_at_entry(b->code);
    ag_call_hook(b, first, AG_HOOK_LOUD);
    cf_emit_local(first, CF_OP_ISTORE, entry->loud_local);
    emit_wrap(b, first, entry, false);
  }
}

/* ---- exception handlers ----------------------------------------------------------------------------------------- */

/* The hook stands behind all other code, in no exception range, and goes on to the handler: so it runs only when an
 * exception enters the handler, and what it throws leaves the method, also where a handler covers itself. */
static cf_insn *catch_hook(ag_body *b, cf_insn *target) {
  cf_cursor at = cf_at_end(b->code);
  cf_insn *hook = cf_emit_label(at, cf_label_new(b->code));
  if (hook && target) cf_frame_copy(b->code, hook, target); /* old classes have no frames */
  cf_emit(at, CF_OP_DUP);
  ag_call_hook(b, at, AG_HOOK_CAUGHT);
  cf_emit_branch(at, CF_OP_GOTO, target);
  return hook;
}

void ag_catch_hooks(ag_body *b) {
  size_t count = 0, known = 0;
  for (cf_handler *handler = b->code->handlers; handler; handler = handler->next) count++;
  if (count == 0) return;
  struct {
    cf_insn *target, *hook;
  } *hooks = malloc(count * sizeof *hooks);
  if (!hooks) {
    b->failed = true;
    return;
  }
  for (cf_handler *handler = b->code->handlers; handler; handler = handler->next) {
    size_t i = known;
    while (i > 0 && hooks[i - 1].target != handler->target) i--;
    if (i == 0) { /* the first entry with this target */
      hooks[known].target = handler->target;
      hooks[known].hook = catch_hook(b, handler->target);
      i = ++known;
    }
    handler->target = hooks[i - 1].hook;
  }
  free(hooks);
}
