/* The table of guarded methods of the JDK, and how a method is found in the table. A guard is a hook at the entry of
 * the method that may take its place. MUTED: the method runs while the thread is muted. */
#include "jdk/guarded_methods.h"

#include "base/added_names.h"
#include "jdk/descriptors.h"
#include "jdk/threads_shown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_OUTPUT "java/io/FileOutputStream"
#define FILE_SYSTEM "sun/nio/fs/UnixFileSystemProvider"
#define FILE_CALLS "sun/nio/fs/UnixNativeDispatcher"
#define WATCH_POLLER "sun/nio/fs/LinuxWatchService$Poller"
#define FILE_VIEW "sun/nio/fs/UnixFileAttributeViews$"
#define OPENED "Ljava/nio/file/Path;Ljava/util/Set;[Ljava/nio/file/attribute/FileAttribute;"
#define OPENED_FILE                                                                                                    \
  "Ljava/nio/file/Path;Ljava/util/Set;Ljava/util/concurrent/ExecutorService;[Ljava/nio/file/attribute/FileAttribute;)" \
  "Ljava/nio/channels/AsynchronousFileChannel;"
#define HANDLE_NATIVES "java/lang/invoke/MethodHandleNatives"
#define FILE_NAMES "java/io/File"
#define LOOKS_AT_FILES NULL, NULL, true, .looks_at_files = true
#define CHANGES_FILES NULL, NULL, true, .changes_files = true
#define ASKS(setting) NULL, NULL, false, .asks = {setting}
#define OPENED_OBJECT "Opened.made", "(" AG_OBJECT ")V", true, .made = true
#define NAMED NULL, NULL, true /* with a name after it */
#define OUTSIDE "Named.outside", "()V", true
#define REFLECTING_CLASS "java/lang/Class"
#define ANNOTATIONS "sun/reflect/annotation/Annotation"
#define PROPERTIES "java/util/Properties"
#define ENTRIES(arguments) "Named.entries", "(" arguments ")V", false
#define FUNCTION_OF_TWO "Ljava/util/function/BiFunction;"
#define STRING "Ljava/lang/String;"
#define FILE_DISPATCHER "sun/nio/ch/FileDispatcherImpl"
#define UNIX_FILE_DISPATCHER "sun/nio/ch/UnixFileDispatcherImpl" /* JDK 21 and later */
#define BYTES "Ljava/io/FileDescriptor;JI"
#define HIDDEN_CLASS "defines a hidden class, whose code has no hooks"
#define DECODER "Ljava/nio/charset/CharsetDecoder;"
#define ENCODER "Ljava/nio/charset/CharsetEncoder;"
#define CHANNEL_READ "Ljava/nio/channels/ReadableByteChannel;"
#define CHANNEL_WRITTEN "Ljava/nio/channels/WritableByteChannel;"
#define FIELD_HANDLES "java/lang/invoke/VarHandles", "makeFieldHandle"
#define MEMBER "Ljava/lang/invoke/MemberName;"
#define HANDLE "Ljava/lang/invoke/VarHandle;"
#define LOADER "java/lang/ClassLoader"
#define CLASS "Ljava/lang/Class;"
#define CONSTRUCTOR "Ljava/lang/reflect/Constructor;"
#define HANDLER "Ljava/lang/reflect/InvocationHandler;"
#define LOCALE "Ljava/util/Locale;"
#define LOCALE_KIND "Ljava/util/Locale$Category;"
#define LOCALE_ADAPTER "sun/util/locale/provider/LocaleProviderAdapter"
#define SCOPE "Ljdk/internal/vm/ContinuationScope;"
#define CONTINUATION_SCOPE "virtualThreadContinuationScope", "()" SCOPE
#define TRACE "[Ljava/lang/StackTraceElement;"
#define TEMPORARY_FILE "makes temporary files, under other names in each run"
#define BEANS "com/sun/jmx/mbeanserver/"
#define BEAN_NAME "Ljavax/management/ObjectName;L" BEANS "Repository$RegistrationContext;"
#define BEAN "sun/management/ThreadImpl"
#define INFOS "[Ljava/lang/management/ThreadInfo;"
#define NEW_LOCK "Ljava/util/concurrent/locks/ReentrantLock;"
#define SWITCHES "java/lang/runtime/SwitchBootstraps"
#define FILE_NUMBER "Ljava/io/FileDescriptor;"
#define SWITCH_TYPE                                                                                                    \
  "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)"        \
  "Ljava/lang/invoke/CallSite;"

static const ag_guarded guards[] = {
    {"java/lang/Thread", "start", "()V", "Threads.start", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Thread", "interrupt", "()V", "Streams.interrupts", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Thread", "blockedOn", "(Lsun/nio/ch/Interruptible;)V", "Streams.blockedOn",
     "(Lsun/nio/ch/Interruptible;)Z", true},
    {"java/lang/Thread", "exit", "()V", "Threads.exit", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Thread", "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", "Threads.dispatchUncaught",
     "(Ljava/lang/Thread;Ljava/lang/Throwable;)Z", false, .looks = true},
    {"java/lang/Thread", "setUncaughtExceptionHandler", NULL, "Shutdown.handles", "()V", false},
    {"java/lang/Thread", "setDefaultUncaughtExceptionHandler", NULL, "Shutdown.handles", "()V", false},
    {"java/lang/Thread", "start", "(Ljdk/internal/vm/ThreadContainer;)V", "Threads.startIn",
     "(Ljava/lang/Object;Ljava/lang/Object;)Z", true},
    {"java/lang/Thread", "nextThreadID", "()J", "Numbers.numbered", "()V", true},
    {"java/lang/Thread$ThreadIdentifiers", "next", "()J", "Numbers.numbered", "()V", true},
    {"java/util/concurrent/Executors", "defaultThreadFactory", NULL, "Numbers.poolNumbered", "()V", false},
    {"java/util/concurrent/Executors", "privilegedThreadFactory", NULL, "Numbers.poolNumbered", "()V", false},
    {"java/util/Timer", "serialNumber", NULL, "Numbers.poolNumbered", "()V", false},
    {"java/lang/VirtualThread", "start", "(Ljdk/internal/vm/ThreadContainer;)V", "Threads.startIn",
     "(Ljava/lang/Object;Ljava/lang/Object;)Z", true},
    {"java/lang/ThreadBuilders$BaseThreadFactory", "nextThreadName", "()Ljava/lang/String;", "Numbers.counts",
     "(" AG_OBJECT ")V", true},
    {"java/lang/VirtualThread", "interrupt", "()V", "Threads.virtualInterrupt", "(Ljava/lang/Object;)Z", true},
    {"java/lang/VirtualThread", "joinNanos", "(J)Z", "Threads.virtualJoin", "(Ljava/lang/Object;J)Z", true},
    {"java/lang/System$1", CONTINUATION_SCOPE, "Chance.scopeOfVirtual", "()" AG_OBJECT, true},
    {"java/lang/System$2", CONTINUATION_SCOPE, "Chance.scopeOfVirtual", "()" AG_OBJECT, true}, /* until JDK 22 */
    {"jdk/internal/vm/ContinuationSupport", "pinIfSupported", "()V", "Threads.pins", "()Z", true},
    {"jdk/internal/vm/ContinuationSupport", "unpinIfSupported", "()V", "Threads.pins", "()Z", true},
    /* the cache belongs to the carrier of a virtual thread, which may change in the midst of these methods */
    {"java/lang/ScopedValue$Cache", "put", NULL, MUTED, true},
    {"jdk/internal/vm/ThreadContainers", "registerContainer", NULL, MUTED, true},
    {"jdk/internal/vm/ThreadContainers", "deregisterContainer", NULL, MUTED, true},
    {FILE_OUTPUT, "write", "([BII)V", "output", "(Ljava/io/FileOutputStream;[BII)Z", false},
    {FILE_OUTPUT, "write", "([B)V", "output", "(Ljava/io/FileOutputStream;[B)Z", false},
    {FILE_OUTPUT, "write", "(I)V", "output", "(Ljava/io/FileOutputStream;I)Z", false},
    {"java/io/FileDescriptor", "close", "()V", "Globals.closes", "(Ljava/io/FileDescriptor;)Z", false},
    /* methods that run before the stream is locked */
    {"java/io/PrintStream", "print", NULL, "shows", "()V", false},
    {"java/io/PrintStream", "println", NULL, "shows", "()V", false},
    {"java/io/PrintStream", "checkError", "()Z", "shows", "()V", false},
    {"java/io/PrintStream", "flush", "()V", "shows", "()V", false},
    {"java/io/PrintStream", "close", "()V", "Globals.hides", "(Ljava/io/PrintStream;)V", false},
    {"java/io/PrintStream", "write", "(I)V", "Globals.hides", "(Ljava/io/PrintStream;I)V", false},
    {"java/lang/Runtime", "exit", "(I)V", "Shutdown.exit", "(Ljava/lang/Runtime;I)Z", false},
    {"java/lang/Runtime", "halt", "(I)V", "Shutdown.halt", "(Ljava/lang/Runtime;I)Z", false},
    {"java/lang/Shutdown", "exit", "(I)V", "Search.shutDown", "(I)Z", false},
    {LOADER, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", MUTED, false, .calls = 1},
    /* these hold a monitor of the JVM, which no fiber leaves before JDK 24 */
    {LOADER, "desiredAssertionStatus", NULL, MUTED, false},
    {LOADER "$ParallelLoaders", "register", NULL, MUTED, false},
    {LOADER "$ParallelLoaders", "isRegistered", NULL, MUTED, false},
    {LOADER, "findNative", NULL, MUTED, false}, /* the JVM binds a native method, once */
    /* the jars and folders of a class path are opened once, when a class or a resource is looked for */
    {"jdk/internal/loader/URLClassPath", "getLoader", "(I)Ljdk/internal/loader/URLClassPath$Loader;", MUTED, true},
    {LOADER, "addClass", NULL, MUTED, false}, /* the JVM has defined a class: the loader keeps it */
    /* objects that are made without a constructor of their class, which is initialized all the same */
    {"sun/misc/Unsafe", "allocateInstance", "(" CLASS ")" AG_OBJECT, "Reflection.allocates", "(" CLASS ")V", true},
    {"java/io/ObjectStreamClass", "newInstance", "()" AG_OBJECT, "Reflection.allocates",
     "(Ljava/io/ObjectStreamClass;)V", false},
    {"java/io/ObjectStreamClass", "lookup", "(" CLASS "Z)Ljava/io/ObjectStreamClass;", "Reflection.described",
     "(" CLASS "Z)V", false},
    {"java/io/ObjectStreamClass", "getSerialVersionUID", "()J", "Reflection.numbered", "(Ljava/io/ObjectStreamClass;)V",
     false},
    {FIELD_HANDLES, "(" MEMBER CLASS CLASS "Z)" HANDLE, "Reflection.handled", "(" AG_OBJECT CLASS CLASS "Z)V", true},
    {FIELD_HANDLES, "(" MEMBER CLASS "Z)" HANDLE, "Reflection.handled", "(" AG_OBJECT CLASS "Z)V", true},
    {"jdk/internal/reflect/ReflectionFactory", "generateConstructor", NULL, "Reflection.allocates",
     "(" CLASS CONSTRUCTOR ")V", false},
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
    {"java/lang/ClassValue", "get", "(" CLASS ")" AG_OBJECT, "ClassValues.get",
     "(Ljava/lang/ClassValue;" CLASS ")" AG_OBJECT, false},
    {"java/lang/ClassValue", "remove", "(" CLASS ")V", "ClassValues.remove", "(Ljava/lang/ClassValue;" CLASS ")Z",
     false},
    {"java/util/concurrent/ThreadPoolExecutor$AbortPolicy", "rejectedExecution", NULL, "Pools.refuses",
     "(Ljava/lang/Runnable;Ljava/util/concurrent/ThreadPoolExecutor;)Z", false},
    {SWITCHES, "typeSwitch", SWITCH_TYPE, "Switches.typeSwitch", SWITCH_TYPE, true},
    {SWITCHES, "enumSwitch", SWITCH_TYPE, "Switches.enumSwitch", SWITCH_TYPE, true},
    /* work that method handles do after some number of calls */
    {"java/lang/invoke/MethodHandle", "customize", NULL, MUTED, true},
    {"java/lang/invoke/MethodHandle", "asTypeUncached", NULL, MUTED, true},
    {"java/lang/invoke/Invokers", "maybeCustomize", NULL, MUTED, true},
    {"java/lang/invoke/LambdaForm", "compileToBytecode", NULL, MUTED, true},
    {"java/lang/invoke/LambdaForm", "prepare", NULL, MUTED, true},
    {"java/lang/invoke/MethodType", "makeImpl", NULL, MUTED, true},
    /* what reflection caches */
    {REFLECTING_CLASS, "privateGetDeclaredFields", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetPublicFields", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetDeclaredMethods", "(Z)[Ljava/lang/reflect/Method;", "Reflection.declaredMethods",
     "(Ljava/lang/Class;Z)[Ljava/lang/reflect/Method;", false},
    {REFLECTING_CLASS, "privateGetPublicMethods", NULL, MUTED, true},
    {REFLECTING_CLASS, "privateGetDeclaredConstructors", NULL, MUTED, true},
    {REFLECTING_CLASS, "getMethodsRecursive", NULL, MUTED, true},
    {REFLECTING_CLASS, "getField0", NULL, MUTED, true},
    {REFLECTING_CLASS, "getEnumConstantsShared", NULL, "Reflection.enumInitialized", "(Ljava/lang/Class;)V", false},
    {REFLECTING_CLASS, "enumConstantDirectory", "()Ljava/util/Map;", "Reflection.enumConstants",
     "(Ljava/lang/Class;)Ljava/util/Map;", false},
    /* annotations may hold constants of the program's enums, which are others in each execution */
    {REFLECTING_CLASS, "annotationData", NULL, "Reflection.annotated", "(Ljava/lang/Class;)V", false},
    {REFLECTING_CLASS, "getAnnotationType", NULL, "Reflection.annotated", "(Ljava/lang/Class;)V", false},
    {"java/lang/reflect/Executable", "declaredAnnotations", "()Ljava/util/Map;", "Reflection.annotations",
     "(Ljava/lang/reflect/Executable;)Ljava/util/Map;", false},
    {"java/lang/reflect/Field", "declaredAnnotations", "()Ljava/util/Map;", "Reflection.annotations",
     "(Ljava/lang/reflect/Field;)Ljava/util/Map;", false},
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
    {"java/lang/reflect/Proxy", "newProxyInstance", "(" CONSTRUCTOR HANDLER ")" AG_OBJECT, "Proxies.makes",
     "(" CONSTRUCTOR HANDLER ")V", true},
    {"java/lang/reflect/Proxy", "newProxyInstance", "(" CLASS CONSTRUCTOR HANDLER ")" AG_OBJECT, "Proxies.makes",
     "(" CLASS CONSTRUCTOR HANDLER ")V", true},
    {"java/lang/invoke/MethodHandleProxies", "getProxyClass", "(" CLASS ")" CLASS, "Proxies.makes", "(" CLASS ")V",
     true},
    /* what the interfaces of beans look like: kept weakly for each class, once for all executions */
    {"sun/management/RuntimeImpl", "getSystemProperties", "()Ljava/util/Map;", NAMED,
     "the system properties that a bean reads are not ordered against changes of them"},
    {BEANS "Repository", "addMBean", "(Ljavax/management/DynamicMBean;" BEAN_NAME ")V", "Named.registers",
     "(" AG_OBJECT AG_OBJECT AG_OBJECT AG_OBJECT ")V", false},
    {BEANS "Repository", "remove", "(" BEAN_NAME ")V", "Named.registers", "(" AG_OBJECT AG_OBJECT AG_OBJECT ")V",
     false},
    {BEANS "MBeanIntrospector", "getPerInterface", NULL, MUTED, false},
    {BEANS "MBeanIntrospector", "getClassMBeanInfo", NULL, MUTED, false},
    {BEANS "StandardMBeanIntrospector", "isDefinitelyImmutableInfo", NULL, MUTED, false},
    {BEANS "DefaultMXBeanMappingFactory", "mappingForType", NULL, MUTED, false},
    {BEANS "Introspector$SimpleIntrospector", "getReadMethods", NULL, MUTED, true},
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
    /* one object as a whole, to those that call it (instrument/unhooked_objects.c, instrument/globals.c) */
    {PROPERTIES, "get", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "getProperty", NULL, MUTED, true},
    {PROPERTIES, "getOrDefault", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "put", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "putIfAbsent", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "setProperty", NULL, MUTED, true},
    {PROPERTIES, "remove", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "replace", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "containsKey", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "containsValue", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "contains", NULL, MUTED, true, .calls = 2},
    {PROPERTIES, "size", NULL, MUTED, true},
    {PROPERTIES, "isEmpty", NULL, MUTED, true},
    {PROPERTIES, "clear", NULL, MUTED, true},
    {PROPERTIES, "clone", NULL, MUTED, true},
    {PROPERTIES, "toString", NULL, MUTED, true},
    {PROPERTIES, "hashCode", NULL, MUTED, true},
    {PROPERTIES, "elements", "()Ljava/util/Enumeration;", ENTRIES(AG_OBJECT)},
    {PROPERTIES, "keys", "()Ljava/util/Enumeration;", ENTRIES(AG_OBJECT)},
    {PROPERTIES, "entrySet", "()Ljava/util/Set;", ENTRIES(AG_OBJECT)},
    {PROPERTIES, "keySet", "()Ljava/util/Set;", ENTRIES(AG_OBJECT)},
    {PROPERTIES, "values", "()Ljava/util/Collection;", ENTRIES(AG_OBJECT)},
    {PROPERTIES, "forEach", "(Ljava/util/function/BiConsumer;)V", ENTRIES(AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "replaceAll", "(" FUNCTION_OF_TWO ")V", ENTRIES(AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "putAll", "(Ljava/util/Map;)V", ENTRIES(AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "load", "(Ljava/io/Reader;)V", ENTRIES(AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "load", "(Ljava/io/InputStream;)V", ENTRIES(AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "compute", "(" AG_OBJECT FUNCTION_OF_TWO ")" AG_OBJECT, ENTRIES(AG_OBJECT AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "computeIfPresent", "(" AG_OBJECT FUNCTION_OF_TWO ")" AG_OBJECT,
     ENTRIES(AG_OBJECT AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "computeIfAbsent", "(" AG_OBJECT "Ljava/util/function/Function;)" AG_OBJECT,
     ENTRIES(AG_OBJECT AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "merge", "(" AG_OBJECT AG_OBJECT FUNCTION_OF_TWO ")" AG_OBJECT,
     ENTRIES(AG_OBJECT AG_OBJECT AG_OBJECT AG_OBJECT)},
    {PROPERTIES, "propertyNames", NULL, MUTED, true},
    {PROPERTIES, "stringPropertyNames", NULL, MUTED, true},
    {"java/lang/ThreadGroup", "setMaxPriority", "(I)V", MUTED, false},
    /* which values of a carrier are to be released when it ends: noted at their first use, once for all executions */
    {"jdk/internal/misc/TerminatingThreadLocal", "register", NULL, MUTED, false},
    {"jdk/internal/misc/TerminatingThreadLocal", "unregister", NULL, MUTED, false},
    /* hides the frames of hpor from stack traces */
    {"java/lang/Throwable", "getOurStackTrace", "()" TRACE, "Traces.trim", "(Ljava/lang/Throwable;)Z", false},
    {"java/lang/Thread", "getStackTrace", "()" TRACE, "Traces.ofThread", "(Ljava/lang/Thread;)" TRACE, false},
    {"java/lang/Thread", "getAllStackTraces", "()Ljava/util/Map;", "Traces.all", "()Ljava/util/Map;", false},
    /* what java.lang.management shows of threads */
    {BEAN, "getAllThreadIds", "()[J", "Management.numbers", "()[J", false},
    {BEAN, "getThreadCount", "()I", "Management.count", "()I", false, .instead = true},
    {BEAN, "getDaemonThreadCount", "()I", "Management.daemons", "()I", false, .instead = true},
    {BEAN, "getPeakThreadCount", "()I", "Management.most", "()I", false, .instead = true},
    {BEAN, "getTotalStartedThreadCount", "()J", "Management.started", "()J", false, .instead = true},
    {BEAN, "getThreadInfo", "([JI)" INFOS, "Management.infos", "(" AG_OBJECT "[JI)" AG_OBJECT, false},
    {BEAN, "getThreadInfo", "([JZZI)" INFOS, "Management.infos", "(" AG_OBJECT "[JZZI)" AG_OBJECT, false},
    {BEAN, "dumpAllThreads", "(ZZI)" INFOS, "Management.all", "(" AG_OBJECT "ZZI)" AG_OBJECT, false},
    {BEAN, "findDeadlockedThreads", "()[J", "Management.deadlocked", "()[J", false, .instead = true},
    {BEAN, "findMonitorDeadlockedThreads", "()[J", "Management.deadlockedByMonitors", "()[J", false, .instead = true},
    {BEAN, "getThreadCpuTime", "([J)[J", "Management.measured", "(" AG_OBJECT "[J)[J", false},
    {BEAN, "getThreadUserTime", "([J)[J", "Management.measured", "(" AG_OBJECT "[J)[J", false},
    {BEAN, "getThreadAllocatedBytes", "([J)[J", "Management.measured", "(" AG_OBJECT "[J)[J", false},
    /* what belongs to the thread that makes it */
    {AG_JDK_CONFINED, "<init>", NULL, "Sections.seesThreads", "()V", true},
    {AG_JDK_FLOCK, "open", NULL, "Sections.seesThreads", "()V", true},
    {"java/lang/ThreadGroup", "activeCount", "()I", NAMED, "asks how many threads a group has"},
    {"java/lang/ThreadGroup", "enumerate", NULL, NAMED, "asks for the threads of a group"},
    {"java/lang/ThreadGroup", "list", "()V", NAMED, "asks for the threads of a group"},
    /* settings of the JDK that the program changes */
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
    {"java/util/Locale", "getDefault", NULL, ASKS(AG_DEFAULT_LOCALE)},
    {"java/util/TimeZone", "getDefaultRef", "()Ljava/util/TimeZone;", ASKS(AG_DEFAULT_ZONE)},
    {"java/lang/Thread", "<init>", NULL, ASKS(AG_INHERITED)},
    {"java/util/logging/Logger", "getLogger", NULL, ASKS(AG_LOGGERS)},
    {REFLECTING_CLASS, "desiredAssertionStatus", "()Z", ASKS(AG_ASSERTIONS)},
    {"java/lang/ProcessImpl", "start", NULL, "Files.processStarts", "()V", false},
    {"java/lang/ProcessImpl", "waitFor", "()I", "Processes.await", "(Ljava/lang/Process;)Z", false},
    {"java/lang/ProcessImpl", "waitFor", "(JLjava/util/concurrent/TimeUnit;)Z", "Processes.await",
     "(Ljava/lang/Process;JLjava/util/concurrent/TimeUnit;)Z", false},
    /* garbage collection: what is collected, and when */
    {"java/lang/ref/Reference", "<init>", "(" AG_OBJECT "Ljava/lang/ref/ReferenceQueue;)V", "References.made",
     "(" AG_OBJECT "Ljava/lang/ref/ReferenceQueue;)V", false},
    {"java/lang/ref/ReferenceQueue", "poll", "()Ljava/lang/ref/Reference;", "References.polls",
     "(Ljava/lang/ref/ReferenceQueue;)Z", false},
    {"java/lang/ref/Finalizer", "register", "(" AG_OBJECT ")V", "References.finalizable", "(" AG_OBJECT ")Z", false},
    {"java/lang/ref/Cleaner", "create", "()Ljava/lang/ref/Cleaner;", "References.cleaner", "()Z", false},
    {"java/lang/ref/Cleaner", "create", "(Ljava/util/concurrent/ThreadFactory;)Ljava/lang/ref/Cleaner;",
     "References.cleaner", "(Ljava/util/concurrent/ThreadFactory;)Z", false},
    {"jdk/internal/ref/PhantomCleanable", "clean", "()V", "References.cleans", "(" AG_OBJECT ")V", false},
    {"jdk/internal/ref/PhantomCleanable", "clear", "()V", "References.cleans", "(" AG_OBJECT ")V", false},
    {"java/lang/Runtime", "addShutdownHook", "(Ljava/lang/Thread;)V", "Shutdown.added", "(Ljava/lang/Thread;)Z", false},
    {"java/lang/Runtime", "removeShutdownHook", "(Ljava/lang/Thread;)Z", "Shutdown.removed", "(Ljava/lang/Thread;)Z",
     false, .instead = true},
    /* entropy */
    {"java/security/SecureRandom", "nextBytes", "([B)V", "Chance.nextBytes", "(Ljava/security/SecureRandom;[B)Z", true},
    {"java/security/SecureRandom", "getDefaultPRNG", NULL, MUTED, true},
    {"java/security/SecureRandom", "getInstance", NULL, MUTED, true},
    {"java/security/SecureRandom", "getInstanceStrong", NULL, MUTED, true},
    /* temporary files need a name that no earlier execution has used, since those files still exist */
    /* reads of files, by name and content; files opened by name are in the hooks below */
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
    {FILE_NAMES, "getCanonicalPath", NULL, LOOKS_AT_FILES},
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
    {FILE_VIEW "Basic", "readAttributes", NULL, LOOKS_AT_FILES},
    {FILE_VIEW "Basic", "setTimes", NULL, CHANGES_FILES},
    {FILE_VIEW "Posix", "readAttributes", NULL, LOOKS_AT_FILES},
    {FILE_VIEW "Posix", "setMode", NULL, CHANGES_FILES},
    {FILE_VIEW "Posix", "setOwners", NULL, CHANGES_FILES},
    {FILE_CALLS, "realpath", NULL, LOOKS_AT_FILES},
    {FILE_CALLS, "fstatat", NULL, LOOKS_AT_FILES},
    {FILE_CALLS, "unlinkat", NULL, CHANGES_FILES},
    {FILE_CALLS, "renameat", NULL, CHANGES_FILES},
    {"sun/nio/fs/UnixDirectoryStream$UnixDirectoryIterator", "readNextEntry", NULL, LOOKS_AT_FILES},
    {"java/util/zip/ZipFile", "<init>", "(Ljava/io/File;ILjava/nio/charset/Charset;)V", LOOKS_AT_FILES},
    {FILE_DISPATCHER, "read", "(" BYTES ")I", "Files.reads", "(" BYTES ")V", true, .moves = true},
    {FILE_DISPATCHER, "readv", "(" BYTES ")J", "Files.reads", "(" BYTES ")V", true, .moves = true},
    {FILE_DISPATCHER, "write", "(" BYTES ")I", "Files.writes", "(" BYTES ")V", true, .moves = true},
    {FILE_DISPATCHER, "writev", "(" BYTES ")J", "Files.writes", "(" BYTES ")V", true, .moves = true},
    {FILE_DISPATCHER, "pread", NULL, LOOKS_AT_FILES},
    {FILE_DISPATCHER, "pwrite", NULL, CHANGES_FILES},
    {FILE_DISPATCHER, "seek", NULL, NULL, NULL, true, .moves = true},
    {FILE_DISPATCHER, "size", NULL, LOOKS_AT_FILES},
    {FILE_DISPATCHER, "truncate", NULL, CHANGES_FILES},
    {FILE_DISPATCHER, "lock", NULL, CHANGES_FILES},
    {FILE_DISPATCHER, "release", NULL, CHANGES_FILES},
    {FILE_DISPATCHER, "transferTo", NULL, CHANGES_FILES},
    {FILE_DISPATCHER, "transferFrom", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "read", "(" BYTES ")I", "Files.reads", "(" BYTES ")V", true, .moves = true},
    {UNIX_FILE_DISPATCHER, "readv", "(" BYTES ")J", "Files.reads", "(" BYTES ")V", true, .moves = true},
    {UNIX_FILE_DISPATCHER, "write", "(" BYTES ")I", "Files.writes", "(" BYTES ")V", true, .moves = true},
    {UNIX_FILE_DISPATCHER, "writev", "(" BYTES ")J", "Files.writes", "(" BYTES ")V", true, .moves = true},
    {UNIX_FILE_DISPATCHER, "pread", NULL, LOOKS_AT_FILES},
    {UNIX_FILE_DISPATCHER, "pwrite", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "seek", NULL, NULL, NULL, true, .moves = true},
    {UNIX_FILE_DISPATCHER, "size", NULL, LOOKS_AT_FILES},
    {UNIX_FILE_DISPATCHER, "truncate", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "lock", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "release", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "transferTo", NULL, CHANGES_FILES},
    {UNIX_FILE_DISPATCHER, "transferFrom", NULL, CHANGES_FILES},
    {"sun/nio/ch/FileChannelImpl", "transferToDirectlyInternal", NULL, CHANGES_FILES}, /* JDK 17 */
    /* what this JVM knows of its own locks */
    {"sun/nio/ch/FileLockTable", "add", NULL, MUTED, false},
    {"sun/nio/ch/FileLockTable", "remove", NULL, MUTED, false},
    {"sun/nio/ch/FileLockTable", "removeAll", NULL, MUTED, false},
    {"sun/nio/ch/FileLockTable", "replace", NULL, MUTED, false},
    {"sun/nio/ch/FileChannelImpl", "lock", NULL, CHANGES_FILES},
    {"sun/nio/ch/FileChannelImpl", "tryLock", NULL, CHANGES_FILES},
    {"sun/nio/ch/FileChannelImpl", "implCloseChannel", "()V", "Files.closes", "(" AG_OBJECT ")V", false},
    /* the threads in a file's channel */
    {"sun/nio/ch/NativeThreadSet", "<init>", NULL, "Streams.made", "(" AG_OBJECT ")V", false, .made = true},
    {"sun/nio/ch/NativeThreadSet", "add", "()I", "Streams.enters", "(" AG_OBJECT ")I", false, .instead = true},
    {"sun/nio/ch/NativeThreadSet", "remove", "(I)V", "Streams.leaves", "(" AG_OBJECT "I)Z", false},
    {"sun/nio/ch/NativeThreadSet", "signalAndWait", "()V", "Streams.awaits", "(" AG_OBJECT ")Z", false,
     .unlocked = true},
    {"java/io/RandomAccessFile", "read", NULL, LOOKS_AT_FILES},
    {"java/io/RandomAccessFile", "write", NULL, CHANGES_FILES},
    {"java/io/RandomAccessFile", "setLength", NULL, CHANGES_FILES},
    {FILE_OUTPUT, "open", NULL, CHANGES_FILES},
    {FILE_CALLS, "open", "(Lsun/nio/fs/UnixPath;II)I", "Files.opens", "(" AG_OBJECT "II)V", false},
    {FILE_CALLS, "openat", "(I[BII)I", "Files.opens", "(I[BII)V", true},
    {FILE_DISPATCHER, "close", "(Ljava/io/FileDescriptor;)V", "Streams.closes", "(Ljava/io/FileDescriptor;)Z", true},
    {UNIX_FILE_DISPATCHER, "close", "(Ljava/io/FileDescriptor;)V", "Streams.closes", "(Ljava/io/FileDescriptor;)Z",
     true},
    {"java/io/FileDescriptor", "close", "()V", "Streams.closes", "(Ljava/io/FileDescriptor;)Z", true},
    {FILE_SYSTEM, "newAsynchronousFileChannel", "(" OPENED_FILE, "Polls.fileChannel", "(" AG_OBJECT OPENED_FILE, true},
    {"sun/nio/ch/ThreadPool", "getDefault", NULL, "Polls.threadPool", "()Lsun/nio/ch/ThreadPool;", true},
    {WATCH_POLLER, "<init>", NULL, "Watches.made", "(" AG_OBJECT ")V", true, .made = true},
    {WATCH_POLLER, "implCloseAll", "()V", "Watches.closes", "(" AG_OBJECT ")V", true},
    /* what an execution opens */
    {"java/io/FileDescriptor", "<init>", "()V", OPENED_OBJECT},
    {"java/nio/channels/spi/AbstractSelector", "<init>", "(Ljava/nio/channels/spi/SelectorProvider;)V", OPENED_OBJECT},
    /* a decoder or encoder that the program may give to others, too */
    {"java/io/InputStreamReader", "<init>", "(Ljava/io/InputStream;" DECODER ")V", "Coders.given",
     "(Ljava/io/InputStream;" DECODER ")V", false},
    {"java/io/OutputStreamWriter", "<init>", "(Ljava/io/OutputStream;" ENCODER ")V", "Coders.given",
     "(Ljava/io/OutputStream;" ENCODER ")V", false},
    {"java/nio/channels/Channels", "newReader", "(" CHANNEL_READ DECODER "I)Ljava/io/Reader;", "Coders.given",
     "(" CHANNEL_READ DECODER "I)V", false},
    {"java/nio/channels/Channels", "newWriter", "(" CHANNEL_WRITTEN ENCODER "I)Ljava/io/Writer;", "Coders.given",
     "(" CHANNEL_WRITTEN ENCODER "I)V", false},
    {"sun/nio/fs/UnixDirectoryStream", "<init>", NULL, OPENED_OBJECT},
    {"sun/nio/fs/UnixSecureDirectoryStream", "<init>", NULL, OPENED_OBJECT},
    /* files that the JDK opens once for all */
    {"java/util/zip/ZipFile$Source", "get", NULL, MUTED, true},
    {"sun/nio/ch/IOVecWrapper", "get", NULL, MUTED, true}, /* one is kept for each carrier of threads */
    {"jdk/internal/jimage/ImageReader", "open", NULL, MUTED, true},
    /* what hpor does not control */
    {"java/io/FileInputStream", "open", "(Ljava/lang/String;)V", "Named.opened", "(Ljava/lang/String;)Z", false},
    {"java/io/RandomAccessFile", "open", "(Ljava/lang/String;I)V", "Named.opened", "(Ljava/lang/String;I)Z", true},
    {FILE_SYSTEM, "newFileChannel", "(" OPENED ")Ljava/nio/channels/FileChannel;", "Named.opened", "(" OPENED ")Z",
     true},
    {FILE_SYSTEM, "newByteChannel", "(" OPENED ")Ljava/nio/channels/SeekableByteChannel;", "Named.opened",
     "(" OPENED ")Z", true},
    {"java/io/FileInputStream", "available", "()I", "Named.read", "(Ljava/io/FileInputStream;)Z", false},
    {"java/io/FileInputStream", "read", "()I", "Named.read", "(Ljava/io/FileInputStream;)Z", false},
    {"java/io/FileInputStream", "read", "([B)I", "Named.read", "(Ljava/io/FileInputStream;[B)Z", false},
    {"java/io/FileInputStream", "read", "([BII)I", "Named.read", "(Ljava/io/FileInputStream;[BII)Z", false},
    {"java/util/concurrent/locks/LockSupport", "getBlocker", NULL, NAMED, "asks what a thread is blocked on"},
    /* JDK 19 to 23: without a lock of its own, a handler enters its monitor, as in other JDKs. */
    {"java/util/logging/Handler", "initLocking", "()" NEW_LOCK, "InnerMonitors.noLock", "()" NEW_LOCK, true,
     .instead = true},
    {"java/util/logging/LogRecord", "getSequenceNumber", "()J", NAMED, "asks for the number of a log record"},
    {"java/nio/file/TempFileHelper", "generatePath", "(" STRING STRING "Ljava/nio/file/Path;)Ljava/nio/file/Path;",
     "Files.temporary", "(" STRING STRING "Ljava/nio/file/Path;)Ljava/nio/file/Path;", true},
    {"java/io/File$TempDirectory", "generateFile", "(" STRING STRING "Ljava/io/File;)Ljava/io/File;", "Files.temporary",
     "(" STRING STRING "Ljava/io/File;)Ljava/io/File;", true},
    {"java/nio/file/TempFileHelper", "create", NULL, NAMED, TEMPORARY_FILE, .outside = true},
    {"java/io/File", "createTempFile", "(" STRING STRING "Ljava/io/File;)Ljava/io/File;", NAMED, TEMPORARY_FILE,
     .outside = true},
    {"java/lang/ProcessBuilder", "start", "()Ljava/lang/Process;", NAMED, "starts another process", .outside = true},
    {"java/net/Socket", "connect", "(Ljava/net/SocketAddress;I)V", "Network.reaches",
     "(Ljava/net/Socket;Ljava/net/SocketAddress;I)V", false, .network = true},
    {"java/net/ServerSocket", "accept", "()Ljava/net/Socket;", NAMED, "accepts a connection", .outside = true,
     .network = true},
    {"java/net/DatagramSocket", "receive", "(Ljava/net/DatagramPacket;)V", NAMED, "receives from a socket",
     .outside = true, .network = true},
    {"sun/nio/ch/SocketChannelImpl", "connect", "(Ljava/net/SocketAddress;)Z", "Network.reaches",
     "(" AG_OBJECT "Ljava/net/SocketAddress;)V", false, .network = true},
    {"sun/nio/ch/UnixAsynchronousSocketChannelImpl", "implConnect", NULL, "Network.reaches",
     "(" AG_OBJECT "Ljava/net/SocketAddress;" AG_OBJECT "Ljava/nio/channels/CompletionHandler;)V", true,
     .network = true},
    {"sun/nio/ch/ServerSocketChannelImpl", "accept", "()Ljava/nio/channels/SocketChannel;", NAMED,
     "accepts a connection", .outside = true, .network = true},
    {"java/net/ServerSocket", "bind", "(Ljava/net/SocketAddress;I)V", OUTSIDE, .network = true},
    {"sun/nio/ch/ServerSocketChannelImpl", "bind", NULL, OUTSIDE, .network = true},
    {"sun/nio/ch/DatagramChannelImpl", "bind", NULL, OUTSIDE, .network = true},
    {"sun/nio/ch/DatagramChannelImpl", "send", "(" FILE_NUMBER "Ljava/nio/ByteBuffer;Ljava/net/InetSocketAddress;)I",
     "Network.reaches", "(" AG_OBJECT FILE_NUMBER "Ljava/nio/ByteBuffer;Ljava/net/InetSocketAddress;)V", false,
     .network = true},
    {"sun/nio/ch/DatagramChannelImpl", "send", NULL, OUTSIDE, .network = true},
    {"java/lang/Runtime", "load0", NULL, OUTSIDE},
    {"java/lang/Runtime", "loadLibrary0", NULL, OUTSIDE},
    {"sun/nio/ch/SelectorImpl", "select", NULL, NAMED, "waits in a selector", .outside = true, .network = true},
};
enum { GUARD_COUNT = sizeof guards / sizeof guards[0] };

const ag_guarded *ag_guarded_method(size_t i) {
  if (i < GUARD_COUNT) return &guards[i];
  i -= GUARD_COUNT;
  if (i < ag_concurrent_guard_count) return &ag_concurrent_guards[i];
  i -= ag_concurrent_guard_count;
  return i < ag_fork_join_guard_count ? &ag_fork_join_guards[i] : NULL;
}

bool ag_class_has_guards(const char *class_name) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++)
    if (strcmp(guard->owner, class_name) == 0) return true;
  return false;
}

const ag_guarded *ag_find_guard(const char *class_name, const cf_method *m) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++)
    if (cf_string_is(cf_method_name(m), guard->name) && strcmp(guard->owner, class_name) == 0 &&
        (!guard->descriptor || cf_string_is(cf_method_descriptor(m), guard->descriptor)))
      return guard;
  return NULL;
}

bool ag_is_muted(const ag_guarded *guard) {
  return !guard->hook && !guard->reads && !guard->looks_at_files && !guard->changes_files && !guard->asks.of &&
         !guard->moves;
}

bool ag_mutes_all(const char *class_name, cf_string name) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++)
    if (cf_string_is(name, guard->name) && strcmp(guard->owner, class_name) == 0)
      return !guard->descriptor && ag_is_muted(guard);
  return false;
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
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++)
    if (guard->role && strcmp(guard->role, role) == 0 && strcmp(guard->owner, owner) == 0 && is_there(guard, c))
      return true;
  return false;
}

const char *ag_lacking_guard(const char *class_name, const cf_class *c) {
  const ag_guarded *guard;
  for (size_t i = 0; (guard = ag_guarded_method(i)); i++) {
    if (strcmp(guard->owner, class_name) != 0) continue;
    if (must_be(guard, c) && !is_there(guard, c)) return guard->name;
    if (guard->role && !has_role(class_name, guard->role, c)) return guard->name;
  }
  return NULL;
}
