/* Tables of what the JVM and the JDK call by themselves, and their look-up. */
#include "jdk_rules.h"

#include <string.h>

/* ---- calls by the program --------------------------------------------------------------------------------------- */

typedef struct call_rule {
  const char *owner; /* with / or $ at the end: all classes whose names begin so */
  const char *name;  /* null: any; with a star at the end: all that begin so */
  an_rule rule;
} call_rule;

static const call_rule call_rules[] = {
    {"java/lang/Class", "forName", AN_RULE_FOR_NAME},
    {"java/lang/Class", "newInstance", AN_RULE_NEW_INSTANCE},
    /* initializes enums of the program */
    {"java/lang/Class", "getAnnotation*", AN_RULE_ANYTHING},
    {"java/lang/Class", "getDeclaredAnnotation*", AN_RULE_ANYTHING},
    {"java/lang/Class", "isAnnotationPresent", AN_RULE_ANYTHING},
    {"java/lang/reflect/", "getAnnotation*", AN_RULE_ANYTHING},
    {"java/lang/reflect/", "getDeclaredAnnotation*", AN_RULE_ANYTHING},
    {"java/lang/reflect/", "getParameterAnnotations", AN_RULE_ANYTHING},
    {"java/lang/reflect/", "isAnnotationPresent", AN_RULE_ANYTHING},
    {"java/lang/reflect/Constructor", "newInstance", AN_RULE_NEW_INSTANCE},
    {"java/lang/reflect/Field", "get", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getBoolean", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getByte", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getChar", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getDouble", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getFloat", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getInt", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getLong", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "getShort", AN_RULE_FIELD},
    {"java/lang/reflect/Field", "set*", AN_RULE_FIELD},
    {"java/lang/reflect/Method", "invoke", AN_RULE_INVOKE},
    {"java/lang/reflect/Proxy", "getProxyClass", AN_RULE_PROXY},
    {"java/lang/reflect/Proxy", "newProxyInstance", AN_RULE_PROXY},
    {"java/lang/invoke/MethodHandle", "invoke*", AN_RULE_ANYTHING},
    {"java/lang/invoke/MethodHandleProxies", NULL, AN_RULE_ANYTHING},
    {"java/lang/invoke/MethodHandles$Lookup", "define*", AN_RULE_FOREIGN},
    {"java/lang/invoke/MethodHandles$Lookup", "ensureInitialized", AN_RULE_ANYTHING},
    {"java/lang/invoke/MethodHandles$Lookup", "findStaticVarHandle", AN_RULE_STATIC_HANDLE},
    {"java/lang/invoke/MethodHandles$Lookup", "unreflectVarHandle", AN_RULE_STATIC_HANDLE},
    {"java/lang/invoke/VarHandle", NULL, AN_RULE_HANDLE},
    {"java/lang/ClassLoader", "defineClass", AN_RULE_FOREIGN},
    {"java/security/SecureClassLoader", "defineClass", AN_RULE_FOREIGN},
    {"java/net/URLClassLoader", NULL, AN_RULE_FOREIGN},
    {"java/util/ServiceLoader", NULL, AN_RULE_ANYTHING},
    {"java/io/ObjectInputStream", NULL, AN_RULE_ANYTHING},
    {"java/io/ObjectOutputStream", NULL, AN_RULE_ANYTHING},
    {"java/beans/", NULL, AN_RULE_ANYTHING},
    {"java/rmi/", NULL, AN_RULE_ANYTHING},
    {"javax/management/", NULL, AN_RULE_ANYTHING},
    {"javax/naming/", NULL, AN_RULE_ANYTHING},
    {"javax/script/", NULL, AN_RULE_FOREIGN},
    {"javax/tools/", NULL, AN_RULE_FOREIGN},
    {"javax/xml/", NULL, AN_RULE_ANYTHING},
    {"java/lang/instrument/", NULL, AN_RULE_FOREIGN},
    {"java/lang/foreign/", NULL, AN_RULE_ANYTHING},
    {"java/lang/Runtime", "load*", AN_RULE_FOREIGN},
    {"java/lang/Runtime", "addShutdownHook", AN_RULE_ANYTHING},
    {"java/lang/System", "load*", AN_RULE_FOREIGN},
    {"sun/misc/Unsafe", "allocateInstance", AN_RULE_ANYTHING},
};

static bool fits(cf_string text, const char *pattern, bool prefix) {
  size_t length = strlen(pattern);
  return prefix ? text.length >= length && memcmp(text.text, pattern, length) == 0 : cf_string_is(text, pattern);
}

an_rule an_jdk_rule(const cf_member *member) {
  for (size_t i = 0; i < sizeof call_rules / sizeof *call_rules; i++) {
    const call_rule *r = &call_rules[i];
    if (!fits(member->owner, r->owner, r->owner[strlen(r->owner) - 1] == '/')) continue;
    if (!r->name) return r->rule;
    char name[64];
    size_t length = strlen(r->name);
    bool star = r->name[length - 1] == '*';
    memcpy(name, r->name, length + 1);
    if (star) name[length - 1] = 0;
    if (fits(member->name, name, star)) return r->rule;
  }
  return AN_RULE_NONE;
}

/* ---- closed methods of the JDK ---------------------------------------------------------------------------------- */

static bool starts(cf_string text, const char *prefix) {
  return fits(text, prefix, true);
}

static bool starts_with_one(cf_string text, const char *const *prefixes, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (starts(text, prefixes[i])) return true;
  return false;
}

#define ONE_OF(text, list) starts_with_one(text, list, sizeof(list) / sizeof *(list))

/* Code of these packages works on its own objects and on what it is given. */
static const char *const closed_owners[] = {"java/lang/", "java/io/",   "java/nio/", "java/math/", "java/time/",
                                            "java/text/", "java/util/", "sun/",      "jdk/",       "java/security/"};
/* But these exist to call others, or are no classes of values. */
static const char *const open_owners[] = {"java/lang/Iterable",
                                          "java/lang/ThreadLocal",
                                          "java/lang/InheritableThreadLocal",
                                          "java/lang/Thread$Builder",
                                          "java/lang/ThreadBuilders",
                                          "java/lang/VirtualThread",
                                          "java/lang/StackStreamFactory", /* gives the program a stream */
                                          "java/lang/ScopedValue",
                                          "java/util/function/",
                                          "java/security/AccessController",
                                          "jdk/internal/vm/",
                                          "jdk/internal/ref/", /* runs the actions of cleaners */
                                          "jdk/internal/misc/InnocuousThread",
                                          "jdk/internal/misc/ThreadFlock", /* shows its threads to java.util */
                                          "java/lang/ApplicationShutdownHooks",
                                          "java/lang/Shutdown"};
/* Values: nothing of the program is behind them. */
static const char *const values[] = {"java/lang/",
                                     "java/io/",
                                     "java/nio/",
                                     "java/math/",
                                     "java/time/",
                                     "java/text/",
                                     "java/util/Locale",
                                     "java/util/Formatter",
                                     "java/util/regex/",
                                     "java/util/Date",
                                     "java/util/Calendar",
                                     "java/util/TimeZone",
                                     "java/util/UUID",
                                     "java/security/",
                                     "sun/",
                                     "jdk/"};
/* What these do is to be called; or their code is visible, so who hands them out is followed. */
static const char *const callbacks[] = {"java/lang/Iterable", "java/lang/Runnable", "java/lang/AutoCloseable",
                                        "java/lang/Process",  "java/io/Closeable",  "java/security/Privileged",
                                        "java/nio/channels/", "java/nio/file/Watch"};

static bool is_value(cf_string type) {
  while (type.length && type.text[0] == '[') type = (cf_string){type.text + 1, type.length - 1};
  if (type.length < 3 || type.text[0] != 'L') return true;
  cf_string name = {type.text + 1, type.length - 2};
  return ONE_OF(name, values) && !ONE_OF(name, callbacks);
}

bool an_hands_out(cf_string descriptor) {
  const char *end = memrchr(descriptor.text, ')', descriptor.length);
  return !end || !is_value((cf_string){end + 1, (uint32_t)(descriptor.text + descriptor.length - end - 1)});
}

static bool takes_values(cf_string descriptor, bool runnable) {
  cf_string type;
  for (uint32_t position = 0; cf_descriptor_next(descriptor, &position, &type);)
    if (!is_value(type) && !(runnable && cf_string_is(type, "Ljava/lang/Runnable;"))) return false;
  return !an_hands_out(descriptor);
}

static bool mentions(cf_string descriptor, const char *type) {
  return memmem(descriptor.text, descriptor.length, type, strlen(type)) != NULL;
}

/* Methods that make a text of the object they are given. */
static bool makes_text(cf_string name) {
  static const char *const names[] = {"valueOf", "append", "insert", "print", "format", "join", "toString", "replace"};
  return ONE_OF(name, names);
}

static void call_back(an_graph *g, uint32_t node, const char *class_name, const char *name, const char *descriptor) {
  an_names *names = &g->classes->names;
  uint32_t number = an_class_of_text(g->classes, class_name);
  if (number == AN_NO_CLASS) return;
  an_edge(g, node, an_dispatch_node(g, number, an_intern_text(names, name), an_intern_text(names, descriptor)));
}

static void edge_to(an_graph *g, uint32_t node, const char *class_name, const char *name);

bool an_closed_method(an_graph *g, uint32_t node) {
  const an_node *n = &g->nodes.items[node];
  const an_class *c = an_class_at(g->classes, n->class_number);
  const an_method_decl *m = &c->methods[n->method];
  an_names *names = &g->classes->names;
  cf_string owner = an_string(names, c->name), name = an_string(names, m->name);
  cf_string descriptor = an_string(names, m->descriptor);
  bool thread = cf_string_is(owner, "java/lang/Thread");
  if (g->follow_jdk || !c->jdk || c->scope != AN_HIDDEN || !ONE_OF(owner, closed_owners) || ONE_OF(owner, open_owners))
    return false;
  if (m->name == g->name.clinit || c->flags & CF_ACC_INTERFACE) return false;
  static const char *const runs[] = {"run", "dispatchUncaught", "enter", "uncaughtException"};
  if (ONE_OF(name, runs) && (starts(owner, "java/lang/") || starts(owner, "jdk/internal/"))) return false;
  bool enumeration = starts(name, "getEnumConstants") || starts(name, "enumConstantDirectory") ||
                     (cf_string_is(owner, "java/lang/Enum") && cf_string_is(name, "valueOf"));
  if (enumeration || !takes_values(descriptor, thread && m->name == g->name.init)) return false;
  uint32_t class_number = n->class_number;
  if (cf_string_is(name, "random") &&
      (cf_string_is(owner, "java/lang/Math") || cf_string_is(owner, "java/lang/StrictMath"))) {
    /* All threads draw from one Random, made at the first draw. */
    an_instantiate(g, an_class_of_text(g->classes, "java/util/Random"));
    edge_to(g, node, "java/util/Random", "<init>");
    edge_to(g, node, "java/util/Random", "nextDouble");
    return true;
  }
  if (thread && m->name == g->name.init) /* what the new thread inherits */
    call_back(g, node, "java/lang/InheritableThreadLocal", "childValue", "(Ljava/lang/Object;)Ljava/lang/Object;");
  if (makes_text(name) && mentions(descriptor, "Ljava/lang/Object;"))
    call_back(g, node, "java/lang/Object", "toString", "()Ljava/lang/String;");
  if (mentions(descriptor, "Ljava/lang/CharSequence;")) {
    call_back(g, node, "java/lang/CharSequence", "toString", "()Ljava/lang/String;");
    call_back(g, node, "java/lang/CharSequence", "length", "()I");
    call_back(g, node, "java/lang/CharSequence", "charAt", "(I)C");
  }
  if (mentions(descriptor, "Ljava/util/Formatter;") || starts(name, "format") || starts(name, "printf"))
    call_back(g, node, "java/lang/Object", "toString", "()Ljava/lang/String;");
  /* The object may be of a class of the program that overrides what this code calls; and it may have been given streams
   * of the program. */
  if (!thread && c->name != g->name.object && !(m->flags & CF_ACC_STATIC))
    an_edge(g, node, an_overrides_node(g, class_number));
  if (starts(owner, "java/io/") || starts(owner, "java/util/Scanner")) {
    static const char *const streams[] = {"java/io/InputStream", "java/io/OutputStream", "java/io/Reader",
                                          "java/io/Writer"};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
      an_edge(g, node, an_overrides_node(g, an_class_of_text(g->classes, streams[i])));
  }
  return true;
}

/* ---- native and reflective code of the JDK ---------------------------------------------------------------------- */

/* Every method of that name. */
static void edge_to(an_graph *g, uint32_t node, const char *class_name, const char *name) {
  uint32_t number = an_class_of_text(g->classes, class_name);
  if (number == AN_NO_CLASS) return;
  const an_class *c = an_class_at(g->classes, number);
  for (uint32_t i = 0; i < c->method_count; i++)
    if (strcmp(an_text(&g->classes->names, c->methods[i].name), name) == 0)
      an_edge(g, node, an_method_node(g, number, i));
}

static bool is_method(const an_graph *g, uint32_t node, const char *class_name, const char *name) {
  const an_node *n = &g->nodes.items[node];
  const an_class *c = an_class_at(g->classes, n->class_number);
  return strcmp(an_text(&g->classes->names, c->methods[n->method].name), name) == 0 &&
         strcmp(an_text(&g->classes->names, c->name), class_name) == 0;
}

void an_native_edges(an_graph *g, uint32_t node) {
  /* A continuation begins: virtual threads. */
  if (is_method(g, node, "jdk/internal/vm/Continuation", "enterSpecial"))
    edge_to(g, node, "jdk/internal/vm/Continuation", "enter");
  if (is_method(g, node, "java/lang/StackStreamFactory$AbstractStackWalker", "callStackWalk"))
    edge_to(g, node, "java/lang/StackStreamFactory$AbstractStackWalker", "doStackWalk");
}

/* Enum.valueOf, EnumSet and EnumMap ask a class for its constants, by a call of its values(). */
void an_reflective_edges(an_graph *g, uint32_t node) {
  /* Its constructors are closed, and give it the table that these methods hand out. */
  const an_class *c = an_class_at(g->classes, g->nodes.items[node].class_number);
  if (cf_string_is(an_string(&g->classes->names, c->name), "java/util/Properties"))
    an_instantiate(g, an_class_of_text(g->classes, "java/util/concurrent/ConcurrentHashMap"));
  if (!is_method(g, node, "java/lang/Class", "getEnumConstantsShared")) return;
  g->enum_constants = node;
  for (size_t i = 0; i < g->classes->all.length; i++) an_enum_edges(g, (uint32_t)i);
}

void an_enum_edges(an_graph *g, uint32_t class_number) {
  const an_class *c = an_class_at(g->classes, class_number);
  if (g->enum_constants == AN_NO_NODE || !(c->flags & CF_ACC_ENUM)) return;
  for (uint32_t i = 0; i < c->method_count; i++)
    if (c->methods[i].name == g->name.enum_values && c->methods[i].flags & CF_ACC_STATIC) {
      an_edge(g, g->enum_constants, an_method_node(g, class_number, i));
      if (c->scope == AN_PROGRAM) an_edge(g, g->enum_constants, an_init_node(g, class_number));
    }
}

/* ---- the JVM ---------------------------------------------------------------------------------------------------- */

void an_jvm_roots(an_graph *g) {
  static const char *const created[] = {
      "java/lang/Object",
      "java/lang/String",
      "java/lang/Class",
      "java/lang/Thread",
      "java/lang/ThreadGroup",
      "java/lang/Module",
      "java/lang/StackTraceElement",
      "java/lang/reflect/Method",
      "java/lang/reflect/Constructor",
      "java/lang/reflect/Field",
      "java/lang/invoke/MethodType",
      "java/lang/NullPointerException",
      "java/lang/ArithmeticException",
      "java/lang/ArrayIndexOutOfBoundsException",
      "java/lang/ArrayStoreException",
      "java/lang/ClassCastException",
      "java/lang/NegativeArraySizeException",
      "java/lang/IllegalMonitorStateException",
      "java/lang/InterruptedException",
      "java/lang/CloneNotSupportedException",
      "java/lang/ClassNotFoundException",
      "java/lang/OutOfMemoryError",
      "java/lang/StackOverflowError",
      "java/lang/InternalError",
      "java/lang/NoClassDefFoundError",
      "java/lang/NoSuchMethodError",
      "java/lang/NoSuchFieldError",
      "java/lang/AbstractMethodError",
      "java/lang/IllegalAccessError",
      "java/lang/IncompatibleClassChangeError",
      "java/lang/UnsatisfiedLinkError",
      "java/lang/VerifyError",
      "java/lang/BootstrapMethodError",
      "java/lang/ExceptionInInitializerError",
      "java/lang/MatchException",
      "java/io/PrintStream",
      "java/io/BufferedOutputStream",
      "java/io/FileOutputStream",
      "java/io/BufferedInputStream",
      "java/io/FileInputStream",
      "java/util/Properties",
  };
  for (size_t i = 0; i < sizeof created / sizeof *created; i++)
    if (an_class_exists(g->classes, created[i])) an_instantiate(g, an_class_of_text(g->classes, created[i]));
  /* Made by closed code, and called by interfaces: they must be known to be found. Builders of threads, streams, files,
   * and what java.util asks java.lang by (jdk.internal.access). */
  static const char *const behind_interfaces[] = {"java/lang/ThreadBuilders$VirtualThreadBuilder",
                                                  "java/lang/ThreadBuilders$PlatformThreadBuilder",
                                                  "java/lang/ThreadBuilders$VirtualThreadFactory",
                                                  "java/lang/ThreadBuilders$PlatformThreadFactory",
                                                  "sun/nio/fs/LinuxFileSystem",
                                                  "sun/nio/fs/LinuxFileSystemProvider",
                                                  "java/util/stream/ReferencePipeline$Head",
                                                  "java/util/stream/IntPipeline$Head",
                                                  "java/util/stream/LongPipeline$Head",
                                                  "java/util/stream/DoublePipeline$Head"};
  for (size_t i = 0; i < sizeof behind_interfaces / sizeof *behind_interfaces; i++)
    if (an_class_exists(g->classes, behind_interfaces[i])) (void)an_class_of_text(g->classes, behind_interfaces[i]);
  for (int i = 1; i < 10; i++) {
    char nested[] = "java/lang/System$0";
    nested[sizeof nested - 2] = (char)('0' + i);
    if (an_class_exists(g->classes, nested)) (void)an_class_of_text(g->classes, nested);
  }
  if (!an_class_exists(g->classes, "java/lang/Thread")) return;
  edge_to(g, g->end, "java/lang/Thread", "dispatchUncaughtException");
  edge_to(g, g->end, "java/lang/Thread", "exit");
  an_reach(g, g->end);
}
