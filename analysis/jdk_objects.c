/* The rules for JDK objects that are one variable each: a table by class and method. */
#include "hpor/jdk_objects.h"

#include "jdk_readers.h"

#include <stdlib.h>
#include <string.h>

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

/* Do the words of the list, each with a space on either side, have this one? */
static bool listed(const char *words, cf_string word) {
  for (const char *at = words; (at = memmem(at, strlen(at), word.text, word.length)) != NULL; at++)
    if (at > words && at[-1] == ' ' && at[word.length] == ' ') return true;
  return false;
}

/* ---- classes ---------------------------------------------------------------------------------------------------- */

typedef struct object_rule {
  const char *owner; /* a class; with / at the end: all classes of the package */
  an_object_order order;
} object_rule;

/* What an arena and its segments share: whether the arena is closed. */
#define AN_SESSION "jdk/internal/foreign/SharedSession"

static const object_rule rules[] = {
    {"java/lang/StringBuilder", AN_ORDERS_NOTHING},
    {"java/lang/StringBuffer", AN_ORDERS_CALLS},
    {"java/lang/ClassValue", AN_ORDERS_CALLS},
    {"java/lang/ThreadGroup", AN_ORDERS_CALLS},
    {"java/lang/ProcessBuilder", AN_ORDERS_NOTHING},
    {"java/lang/invoke/MutableCallSite", AN_ORDERS_NOTHING},
    {"java/lang/invoke/VolatileCallSite", AN_ORDERS_CALLS},
    {"java/lang/ref/", AN_ORDERS_UNKNOWN},
    {"java/text/", AN_ORDERS_NOTHING},
    {"java/time/format/DateTimeFormatterBuilder", AN_ORDERS_NOTHING},
    {"java/util/Calendar", AN_ORDERS_NOTHING},
    {"java/util/GregorianCalendar", AN_ORDERS_NOTHING},
    {"java/util/Locale$Builder", AN_ORDERS_NOTHING},
    {"java/util/Scanner", AN_ORDERS_NOTHING},
    {"java/util/logging/LogRecord", AN_ORDERS_NOTHING},
    {"java/util/logging/", AN_ORDERS_UNKNOWN},
    {"java/util/Properties", AN_ORDERS_CALLS},
    {"java/util/regex/Matcher", AN_ORDERS_NOTHING},
    {"java/util/Formatter", AN_ORDERS_NOTHING},
    {"java/util/zip/Deflater", AN_ORDERS_CALLS},
    {"java/util/zip/Inflater", AN_ORDERS_CALLS},
    {"java/util/zip/ZipFile", AN_ORDERS_CALLS},
    {"java/util/zip/", AN_ORDERS_NOTHING},
    {AN_SESSION, AN_ORDERS_UNKNOWN},
    {"java/nio/Buffer", AN_ORDERS_NOTHING},
    {"java/nio/ByteBuffer", AN_ORDERS_NOTHING},
    {"java/nio/MappedByteBuffer", AN_ORDERS_NOTHING},
    {"java/nio/CharBuffer", AN_ORDERS_NOTHING},
    {"java/nio/ShortBuffer", AN_ORDERS_NOTHING},
    {"java/nio/IntBuffer", AN_ORDERS_NOTHING},
    {"java/nio/LongBuffer", AN_ORDERS_NOTHING},
    {"java/nio/FloatBuffer", AN_ORDERS_NOTHING},
    {"java/nio/DoubleBuffer", AN_ORDERS_NOTHING},
    {"java/nio/charset/CharsetDecoder", AN_ORDERS_NOTHING},
    {"java/nio/charset/CharsetEncoder", AN_ORDERS_NOTHING},
    {"java/security/MessageDigest", AN_ORDERS_NOTHING},
    {"java/io/ObjectInputStream", AN_ORDERS_NOTHING},
    {"java/io/ObjectOutputStream", AN_ORDERS_NOTHING},
    {"java/io/SequenceInputStream", AN_ORDERS_NOTHING},
    {"java/io/StreamTokenizer", AN_ORDERS_NOTHING},
    {"java/io/", AN_ORDERS_CALLS},
};

/* Classes whose objects do not change, which are known in other ways, or whose state is the world outside. A name
 * stands for all names that begin with it. tests/instrument/jdk_objects.py holds each class of a JDK against this. */
static const char *const unchanging[] = {
    "java/io/Console",
    "java/io/FileFilter",
    "java/io/FilePermission",
    "java/io/FileSystem",
    "java/io/FilenameFilter",
    "java/io/ObjectStream",
    "java/lang/",
    "java/math/",
    "java/net/I",
    "java/net/URI",
    "java/net/URL",
    "java/nio/ByteOrder",
    "java/nio/charset/Charset",
    "java/nio/file/",
    "java/security/AccessControl",
    "java/security/CodeSource",
    "java/security/Permission",
    "java/security/Principal",
    "java/security/ProtectionDomain",
    "java/security/SecureRandom",
    "java/time/",
    "java/util/Base64",
    "java/util/Currency",
    "java/util/HexFormat",
    "java/util/ListResource",
    "java/util/Locale",
    "java/util/PropertyPermission",
    "java/util/PropertyResource",
    "java/util/ResourceBundle",
    "java/util/UUID",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/function/",
    "java/util/regex/Pattern",
    "java/util/spi/",
    "jdk/internal/",
    "sun/",
};

/* Those among them whose objects do change: names that begin like this, and names that end like that. */
static const char *const changing[] = {
    "java/lang/Thread$Builder",           "java/lang/ThreadBuilders$", "java/lang/classfile/constantpool/ConstantPool$",
    "java/net/URLClassLoader$",           "java/net/URLConnection",    "java/nio/file/Path$",
    "java/security/PermissionCollection", "java/security/Permissions",
};
static const char *const changing_ends[] = {"Iterator", "Spliterator", "Enumeration", "Builder"};

static bool ends(cf_string text, const char *end) {
  size_t length = strlen(end);
  return text.length >= length && memcmp(text.text + text.length - length, end, length) == 0;
}

static bool changes_all_the_same(cf_string owner) {
  if (starts(owner, "jdk/internal/") || starts(owner, "sun/")) return false;
  for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
    if (starts(owner, changing[i])) return true;
  for (size_t i = 0; i < sizeof changing_ends / sizeof *changing_ends; i++)
    if (ends(owner, changing_ends[i])) return true;
  return false;
}

static const object_rule *rule_of(cf_string owner) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    size_t length = strlen(rules[i].owner);
    bool package = rules[i].owner[length - 1] == '/';
    if (starts(owner, rules[i].owner) && (package || owner.length == length)) return &rules[i];
  }
  return NULL;
}

static bool is_unchanging(cf_string owner) {
  if (changes_all_the_same(owner)) return false;
  for (size_t i = 0; i < sizeof unchanging / sizeof *unchanging; i++)
    if (starts(owner, unchanging[i])) return true;
  return owner.length == 0 || owner.text[0] == '[' || cf_string_is(owner, "java/io/File");
}

bool an_object_changes(cf_string owner) {
  const object_rule *rule = rule_of(owner);
  bool package = rule && rule->owner[strlen(rule->owner) - 1] == '/';
  return rule && !package ? true : starts(owner, "java/lang/ref/") || !is_unchanging(owner);
}

/* ---- the class of an object that is known by another type ------------------------------------------------------- */

/* Types that say little of what implements them, among those whose names are above. */
static const char views[] = " java/lang/Iterable java/lang/AutoCloseable java/lang/CharSequence java/lang/Appendable "
                            "java/lang/Readable java/lang/Comparable java/lang/Runnable ";

static bool is_jdk_type(cf_string owner) {
  static const char *const packages[] = {"java/", "javax/", "jdk/", "org/w3c/dom/", "org/xml/sax/", "org/ietf/jgss/"};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (starts(owner, packages[i])) return true;
  return false;
}

bool an_object_through(const cf_member *m, uint16_t opcode) {
  /* What these stand for is made to be shared, or the JDK implements it by code with hooks alone. */
  if (starts(m->owner, "java/util/concurrent/") || starts(m->owner, "java/util/stream/")) return false;
  /* Properties is a Hashtable that keeps its entries elsewhere. Some call sites order threads. */
  if (opcode == CF_OP_INVOKEVIRTUAL)
    return starts(m->owner, "java/util/Abstract") || cf_string_is(m->owner, "java/util/Dictionary") ||
           cf_string_is(m->owner, "java/util/Hashtable") || cf_string_is(m->owner, "java/lang/invoke/CallSite");
  if (opcode != CF_OP_INVOKEINTERFACE || !is_jdk_type(m->owner)) return false;
  return !is_unchanging(m->owner) || listed(views, m->owner) || starts(m->owner, "java/util/function/") ||
         starts(m->owner, "java/lang/foreign/");
}

bool an_object_asked(cf_string caller, const cf_member *m, uint16_t opcode) {
  if (opcode == CF_OP_INVOKEINTERFACE)
    return cf_string_is(m->owner, "java/util/Map") || cf_string_is(m->owner, "java/util/Comparator") ||
           cf_string_is(m->owner, "java/util/random/RandomGenerator");
  bool asks = cf_string_is(m->owner, "java/lang/Object") &&
              (cf_string_is(m->name, "equals") || cf_string_is(m->name, "hashCode"));
  return asks && starts(caller, "java/util/") && !starts(caller, "java/util/concurrent/");
}

an_class_says an_object_class_says(cf_string jdk_class) {
  /* Its internals are not known by the types above them alone. */
  bool internal = starts(jdk_class, "jdk/internal/") || starts(jdk_class, "sun/");
  if (internal || cf_string_is(jdk_class, "java/lang/Object")) return AN_CLASS_SAYS_NOTHING;
  if (rule_of(jdk_class) && an_object_changes(jdk_class)) return AN_CLASS_HAS_RULE;
  return is_unchanging(jdk_class) ? AN_CLASS_DOES_NOT_CHANGE : AN_CLASS_SAYS_NOTHING;
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

/* Methods that only look, whatever the class; those of single classes are computed (jdk_readers.py). */
static const char readers[] =
    " toString length charAt capacity indexOf lastIndexOf isEmpty compareTo subSequence "
    "substring codePointAt chars equals "
    "hashCode clone limit remaining hasRemaining getMaxPriority isDaemon refersTo getTarget type ";

/* A buffer's method that leaves it where it stands: questions, absolute gets and puts, and new buffers over the same
 * memory. */
static bool looks_at_buffer(const cf_member *m) {
  static const char asked[] = " position order ", looking[] =
                                                      " isDirect isReadOnly hasArray array arrayOffset duplicate "
                                                      "slice alignmentOffset mismatch isLoaded load force ";
  if (listed(asked, m->name)) return cf_descriptor_argument_slots(m->descriptor) == 0;
  return an_buffer_absolute(m) || starts(m->name, "as") || listed(looking, m->name);
}

static int by_owner(const void *wanted, const void *row) {
  const cf_string *owner = wanted;
  const char *text = ((const an_readers *)row)->owner;
  int order = strncmp(owner->text, text, owner->length);
  return order != 0 ? order : -(text[owner->length] != '\0');
}

/* Does the table of so many rows, sorted by class, have the method of the class? */
static bool in_table(const an_readers *table, size_t rows, const cf_member *m, cf_string owner) {
  const an_readers *row = bsearch(&owner, table, rows, sizeof *table, by_owner);
  const char *end = memchr(m->descriptor.text, ')', m->descriptor.length);
  char method[1024];
  size_t types = end ? (size_t)(end - m->descriptor.text) + 1 : 0;
  if (!row || !end || m->name.length + types > sizeof method) return false;
  memcpy(method, m->name.text, m->name.length);
  memcpy(method + m->name.length, m->descriptor.text, types);
  return listed(row->methods, (cf_string){method, (uint32_t)(m->name.length + types)});
}

bool an_object_only_reads(const cf_member *m, cf_string owner) {
  return in_table(an_jdk_readers, an_jdk_reader_count, m, owner);
}

bool an_object_locks(const cf_member *m, cf_string owner) {
  return in_table(an_jdk_lockers, an_jdk_locker_count, m, owner);
}

static bool only_looks(const cf_member *m, cf_string owner) {
  if (an_object_only_reads(m, owner)) return true;
  static const char table[] = " size contains containsKey containsValue propertyNames stringPropertyNames list store ";
  if (cf_string_is(owner, "java/util/Properties") && (starts(m->name, "get") || listed(table, m->name))) return true;
  /* What is logged goes to the world outside; what decides about it is set. */
  if (starts(owner, "java/util/logging/"))
    return !starts(m->name, "set") && !starts(m->name, "add") && !starts(m->name, "remove");
  if (starts(owner, "java/lang/ref/") && cf_string_is(m->name, "get")) return true;
  if (cf_string_is(owner, AN_SESSION)) return !cf_string_is(m->name, "close");
  if (an_is_buffer(owner) && looks_at_buffer(m)) return true;
  if (!listed(readers, m->name)) return false;
  /* limit() looks, limit(int) sets. */
  return !cf_string_is(m->name, "limit") || cf_descriptor_argument_slots(m->descriptor) == 0;
}

bool an_object_only_looks(const cf_member *m, cf_string owner) {
  const bool leads_out =
      starts(owner, "java/util/logging/") || cf_string_is(owner, AN_SESSION) || listed(" list store force ", m->name);
  const bool collected = starts(owner, "java/lang/ref/"); /* it gives another result when the collector has run */
  return !leads_out && !collected && only_looks(m, owner);
}

/* Calls that are known by their names, since the class that a call names may be one of the program's. */
static const struct {
  const char *name, *descriptor;
  an_receiver receiver;
  uint32_t modes;
} named[] = {
    {"getName", "()Ljava/lang/String;", AN_RECEIVER_THREAD, AN_READ},
    {"setName", "(Ljava/lang/String;)V", AN_RECEIVER_THREAD, AN_WRITE},
    {"getPriority", "()I", AN_RECEIVER_THREAD, AN_READ},
    {"setPriority", "(I)V", AN_RECEIVER_THREAD, AN_WRITE},
    {"isDaemon", "()Z", AN_RECEIVER_THREAD, AN_READ},
    {"setDaemon", "(Z)V", AN_RECEIVER_THREAD, AN_WRITE},
    {"getContextClassLoader", "()Ljava/lang/ClassLoader;", AN_RECEIVER_THREAD, AN_READ},
    {"setContextClassLoader", "(Ljava/lang/ClassLoader;)V", AN_RECEIVER_THREAD, AN_WRITE},
    {"getUncaughtExceptionHandler", "()Ljava/lang/Thread$UncaughtExceptionHandler;", AN_RECEIVER_THREAD, AN_READ},
    {"toString", "()Ljava/lang/String;", AN_RECEIVER_THREAD, AN_READ},
    {"setUncaughtExceptionHandler", "(Ljava/lang/Thread$UncaughtExceptionHandler;)V", AN_RECEIVER_THREAD, AN_WRITE},
    {"getCause", "()Ljava/lang/Throwable;", AN_RECEIVER_THROWABLE, AN_READ},
    {"initCause", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;", AN_RECEIVER_THROWABLE, AN_WRITE},
    {"getSuppressed", "()[Ljava/lang/Throwable;", AN_RECEIVER_THROWABLE, AN_READ},
    {"addSuppressed", "(Ljava/lang/Throwable;)V", AN_RECEIVER_THROWABLE, AN_WRITE},
    {"getStackTrace", "()[Ljava/lang/StackTraceElement;", AN_RECEIVER_THROWABLE, AN_READ},
    {"setStackTrace", "([Ljava/lang/StackTraceElement;)V", AN_RECEIVER_THROWABLE, AN_WRITE},
    {"fillInStackTrace", "()Ljava/lang/Throwable;", AN_RECEIVER_THROWABLE, AN_WRITE},
    {"printStackTrace", "()V", AN_RECEIVER_THROWABLE, AN_READ},
    {"printStackTrace", "(Ljava/io/PrintStream;)V", AN_RECEIVER_THROWABLE, AN_READ},
    {"printStackTrace", "(Ljava/io/PrintWriter;)V", AN_RECEIVER_THROWABLE, AN_READ},
    {"isAccessible", "()Z", AN_RECEIVER_OBJECT, AN_READ},
    {"canAccess", "(Ljava/lang/Object;)Z", AN_RECEIVER_OBJECT, AN_READ},
    {"setAccessible", "(Z)V", AN_RECEIVER_OBJECT, AN_WRITE},
    {"trySetAccessible", "()Z", AN_RECEIVER_OBJECT, AN_WRITE},
    {"get", "()Ljava/lang/Object;", AN_RECEIVER_REFERENCE, AN_READ},
    {"refersTo", "(Ljava/lang/Object;)Z", AN_RECEIVER_REFERENCE, AN_READ},
    {"clear", "()V", AN_RECEIVER_REFERENCE, AN_WRITE},
    {"enqueue", "()Z", AN_RECEIVER_REFERENCE, AN_WRITE},
};

/* May an object of the class that the call names be of that kind? */
static bool may_be(an_receiver receiver, const char *name, cf_string owner) {
  if (strcmp(name, "toString") == 0) return cf_string_is(owner, "java/lang/Thread");
  if (receiver == AN_RECEIVER_OBJECT) return starts(owner, "java/lang/reflect/");
  if (!starts(owner, "java/") && !starts(owner, "javax/")) return true;
  if (receiver == AN_RECEIVER_THREAD) return cf_string_is(owner, "java/lang/Thread");
  if (receiver == AN_RECEIVER_REFERENCE) return false; /* by its class, if it is one */
  static const char exception[] = "Exception", error[] = "Error", throwable[] = "Throwable";
  const char *const ends[] = {exception, error, throwable};
  for (int i = 0; i < 3; i++) {
    size_t length = strlen(ends[i]);
    if (owner.length >= length && memcmp(owner.text + owner.length - length, ends[i], length) == 0) return true;
  }
  return false;
}

static bool by_name(const cf_member *m, an_object_call *call) {
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (cf_string_is(m->name, named[i].name) && cf_string_is(m->descriptor, named[i].descriptor) &&
        may_be(named[i].receiver, named[i].name, m->owner)) {
      call->receiver = named[i].receiver;
      call->modes = named[i].modes;
      call->order = named[i].receiver == AN_RECEIVER_THROWABLE ? AN_ORDERS_CALLS : AN_ORDERS_UNKNOWN;
      return true;
    }
  return false;
}

/* Through a type that says little of the object: it may be a string builder, or the like. */
static void by_view(const cf_member *m, an_object_call *call) {
  bool text = cf_string_is(m->owner, "java/lang/CharSequence") ||
              (cf_string_is(m->owner, "java/lang/Comparable") && cf_string_is(m->name, "compareTo")) ||
              (cf_string_is(m->owner, "java/lang/Object") && cf_string_is(m->name, "toString"));
  bool append = cf_string_is(m->owner, "java/lang/Appendable");
  if (!text && !append) return;
  call->receiver = AN_RECEIVER_TEXT;
  call->modes = append ? AN_WRITE : AN_READ;
}

/* Does a call of a reader or writer leave the decoder or encoder alone? Closing a writer ends what was encoded. */
static bool leaves_coder(const cf_member *m, cf_string coder) {
  if (cf_string_same(m->owner, coder)) return false;
  if (cf_string_is(coder, "java/nio/charset/CharsetDecoder")) return listed(" ready close getEncoding mark ", m->name);
  return cf_string_is(coder, "java/nio/charset/CharsetEncoder") && listed(" flush getEncoding checkError ", m->name);
}

void an_object_call_on(const cf_member *m, cf_string hidden, an_object_call *call) {
  *call = (an_object_call){0};
  if (leaves_coder(m, hidden)) return;
  const object_rule *rule = rule_of(hidden);
  call->receiver = starts(hidden, "java/io/") ? AN_RECEIVER_STREAM : AN_RECEIVER_OBJECT;
  call->modes = only_looks(m, hidden) ? AN_READ : AN_READ | AN_WRITE;
  call->order = rule ? rule->order : AN_ORDERS_NOT_LISTED;
  if (call->order == AN_ORDERS_NOTHING && an_object_locks(m, hidden)) call->order = AN_ORDERS_CALLS;
}

/* compareTo() takes the lock of the buffer that is called alone, as its documentation says. Other methods call the
 * argument's own. */
an_object_order an_object_text_order(const cf_member *m) {
  const bool compares = cf_string_is(m->owner, "java/lang/StringBuffer") && cf_string_is(m->name, "compareTo");
  return compares ? AN_ORDERS_NOTHING : AN_ORDERS_CALLS;
}

static void by_class(const cf_member *m, cf_string hidden, an_object_call *call) {
  if (cf_string_is(m->name, "<init>") || !an_object_changes(hidden)) return;
  /* Of a group of threads only its settings are the object's own. */
  bool group = cf_string_is(hidden, "java/lang/ThreadGroup");
  if (group && !listed(" getMaxPriority setMaxPriority isDaemon setDaemon ", m->name)) return;
  an_object_call_on(m, hidden, call);
}

/* ---- arguments -------------------------------------------------------------------------------------------------- */

/* These keep what they are given, or look at its class: what it says they do not read. */
static bool looks_at_arguments(const cf_member *m, cf_string hidden) {
  if (starts(hidden, "java/nio/") && listed(" put equals ", m->name)) return true;
  if (listed(" equals isInstance cast requireNonNull invoke identityHashCode holdsLock set add put offer ", m->name))
    return false;
  return !starts(hidden, "java/lang/ref/") && !starts(hidden, "java/lang/reflect/") &&
         !starts(hidden, "java/lang/invoke/") && !starts(hidden, "java/lang/Thread") &&
         !starts(hidden, "java/lang/InheritableThread") && !starts(hidden, "java/lang/Object");
}

bool an_object_text(cf_string type) {
  static const char texts[] = " Ljava/lang/Object; Ljava/lang/CharSequence; Ljava/lang/Comparable; "
                              "Ljava/lang/Appendable; Ljava/lang/StringBuffer; "
                              "Ljava/lang/StringBuilder; [Ljava/lang/Object; [Ljava/lang/CharSequence; ";
  if (listed(texts, type) || starts(type, "Ljava/nio/") || an_is_buffer_type(type)) return true;
  if (type.length < 3 || type.text[0] != 'L' || starts(type, "Ljava/io/")) return false;
  const object_rule *rule = rule_of((cf_string){type.text + 1, type.length - 2});
  return rule && rule->order == AN_ORDERS_NOTHING;
}

bool an_object_is_text(cf_string jdk_class) {
  return starts(jdk_class, "java/lang/StringBu") || starts(jdk_class, "java/nio/");
}

/* It takes from the buffer that it is given, or adds to it, where that one stands. */
static bool moves(const cf_member *m, cf_string type) {
  bool absolute = cf_string_is(m->name, "put") && cf_descriptor_argument_slots(m->descriptor) > 1;
  return an_is_buffer_type(type) && !absolute && !listed(" equals compareTo mismatch valueOf ofBuffer ", m->name);
}

/* In a class with hooks, by code without. */
static bool is_bits(const cf_member *m) {
  return cf_string_is(m->owner, "java/util/BitSet") && cf_string_is(m->name, "valueOf");
}

/* A stream, reader or writer, which the call reads from or writes to. Most constructors only keep it. */
static bool is_stream(const cf_member *m, cf_string hidden, cf_string type) {
  static const char *const ends[] = {"Stream;", "Reader;", "Writer;"};
  static const char keepers[] = " setIn setOut setErr ";
  bool constructor = cf_string_is(m->name, "<init>");
  bool begins =
      starts(hidden, "java/io/ObjectInput") || starts(hidden, "java/util/zip/GZIP") || starts(hidden, "java/util/jar/");
  if (!starts(type, "Ljava/io/") || (constructor && !begins) || listed(keepers, m->name)) return false;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (memmem(type.text + type.length - 7, 7, ends[i], 7)) return true;
  return false;
}

/* A new thread gets a priority that its group allows. */
static bool is_group(const cf_member *m, cf_string hidden, cf_string type) {
  return cf_string_is(type, "Ljava/lang/ThreadGroup;") && cf_string_is(m->name, "<init>") &&
         starts(hidden, "java/lang/Thread");
}

/* Of two buffers the last one: what is decoded, encoded, encrypted comes out there. */
static uint64_t fills_buffers(const cf_member *m, uint64_t buffers) {
  static const char fill[] = " read receive inflate deflate flush ";
  uint64_t last = buffers;
  while (last & (last - 1)) last &= last - 1;
  bool asks = listed(" equals compareTo mismatch put ", m->name);
  return listed(fill, m->name) || (last != buffers && !asks) ? last : 0;
}

/* A buffer that the JDK is given: whatever class takes it, its code has no hooks where it uses the buffer. */
static bool uses_buffer(const cf_member *m, cf_string hidden, cf_string type) {
  bool jdk = starts(m->owner, "java/") || starts(m->owner, "javax/") || hidden.length;
  bool compared = an_is_buffer(hidden) && cf_string_is(m->name, "equals");
  return jdk && (compared || an_is_buffer_type(type)) && !cf_string_is(m->name, "ofBuffer");
}

static void by_arguments(const cf_member *m, cf_string hidden, an_object_call *call) {
  bool looks = is_bits(m) || (hidden.length && looks_at_arguments(m, hidden));
  bool reads = starts(hidden, "java/lang/");
  cf_string type;
  uint32_t i = 0;
  for (uint32_t position = 0; i < 64 && cf_descriptor_next(m->descriptor, &position, &type); i++) {
    if (type.text[0] != 'L' && type.text[0] != '[') continue;
    bool appends = moves(m, type) || is_stream(m, hidden, type) ||
                   (!reads && (starts(type, "Ljava/lang/StringBu") || starts(type, "Ljava/lang/Appendable;")));
    bool buffer = uses_buffer(m, hidden, type);
    if (!is_group(m, hidden, type) && !buffer && (!looks || !(appends || an_object_text(type)))) continue;
    call->texts |= (uint64_t)1 << i;
    if ((looks || buffer) && appends) call->written |= (uint64_t)1 << i;
    if (buffer) call->buffers |= (uint64_t)1 << i;
  }
  call->filled = fills_buffers(m, call->buffers);
  call->later = starts(m->owner, "java/nio/channels/Asynchronous");
  if (an_is_buffer(hidden) && cf_string_is(m->name, "put")) call->parts = call->buffers;
}

bool an_object_keeps_text(const cf_member *m) {
  return cf_string_is(m->owner, "java/util/regex/Pattern") && cf_string_is(m->name, "splitAsStream");
}

bool an_object_hidden(cf_string owner) {
  return cf_string_is(owner, "java/io/StringWriter");
}

bool an_object_call_of(const cf_member *m, uint16_t opcode, cf_string hidden, an_object_call *call) {
  *call = (an_object_call){0};
  if (m->owner.length == 0 || m->owner.text[0] == '[') return false;
  bool instance = opcode == CF_OP_INVOKEVIRTUAL || opcode == CF_OP_INVOKEINTERFACE;
  if (instance && !by_name(m, call)) by_view(m, call);
  bool names_class = opcode == CF_OP_INVOKEVIRTUAL || opcode == CF_OP_INVOKESPECIAL;
  if (call->receiver == AN_RECEIVER_NONE && names_class && hidden.length) by_class(m, hidden, call);
  by_arguments(m, hidden, call);
  return call->receiver != AN_RECEIVER_NONE || call->texts != 0;
}

/* ---- arrays ------------------------------------------------------------------------------------------------------ */

bool an_array_text(const cf_member *m) {
  static const char *const arrays[] = {"([C", "([B", "([I"};
  bool first = false;
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) first |= starts(m->descriptor, arrays[i]);
  if (!first) return false;
  if (cf_string_is(m->owner, "java/lang/String")) return listed(" <init> valueOf copyValueOf ", m->name);
  return cf_string_is(m->name, "append") &&
         (cf_string_is(m->owner, "java/lang/StringBuilder") || cf_string_is(m->owner, "java/lang/StringBuffer"));
}

static bool is_to_array(const cf_member *m) {
  return cf_string_is(m->name, "toArray") && cf_string_is(m->descriptor, "([Ljava/lang/Object;)[Ljava/lang/Object;");
}

/* Classes with hooks whose accesses take no part in data races, and interfaces behind which they may be. */
static bool is_trusted(const cf_member *m) {
  static const char interfaces[] = " java/util/Collection java/util/List java/util/Set java/util/SortedSet "
                                   "java/util/NavigableSet java/util/Queue java/util/Deque ";
  if (starts(m->owner, "java/util/concurrent/")) return true;
  return is_to_array(m) && listed(interfaces, m->owner);
}

/* These look into the array later, or never; and those whose descriptor is what the call makes it. */
static bool keeps_array(const cf_member *m, cf_string owner) {
  static const struct {
    const char *owner, *names;
  } keepers[] = {
      {"java/nio/", " wrap "},
      {"java/net/DatagramPacket", " <init> setData "},
      {"java/lang/foreign/", " ofArray "},
      {"java/lang/invoke/VarHandle", NULL},
      {"java/lang/invoke/MethodHandle", " invoke invokeExact "},
      {"java/awt/image/", " <init> "},
  };
  for (size_t i = 0; i < sizeof keepers / sizeof *keepers; i++)
    if (starts(owner, keepers[i].owner) && (!keepers[i].names || listed(keepers[i].names, m->name))) return true;
  bool text = cf_string_is(owner, "java/lang/String") || starts(owner, "java/lang/StringBu");
  return an_array_text(m) || (text && cf_string_is(m->name, "getChars"));
}

static bool uses_arrays(const cf_member *m, cf_string hidden) {
  return (hidden.length || is_bits(m) || is_trusted(m)) && !keeps_array(m, hidden.length ? hidden : m->owner);
}

static an_range range_of(const cf_member *m) {
  static const struct {
    const char *owner, *name; /* null: any */
    an_range range;
  } ranges[] = {
      {"java/lang/Character", "codePointAt", AN_RANGE_ONE}, {"java/lang/Character", "codePointBefore", AN_RANGE_ALL},
      {"java/lang/String", "getBytes", AN_RANGE_CHARS},     {"", "getChars", AN_RANGE_CHARS},
      {"java/lang/management/", NULL, AN_RANGE_ALL},        {"java/net/Inet", NULL, AN_RANGE_ALL},
      {"java/text/Bidi", "requiresBidi", AN_RANGE_END},     {"java/text/Bidi", NULL, AN_RANGE_ALL},
      {"java/util/HexFormat", NULL, AN_RANGE_END},          {"javax/crypto/spec/ChaCha", NULL, AN_RANGE_ALL},
      {"javax/crypto/spec/HKDF", NULL, AN_RANGE_ALL},       {"javax/crypto/spec/PBE", NULL, AN_RANGE_ALL},
      {"javax/net/ssl/Extended", NULL, AN_RANGE_ALL},       {"javax/security/auth/", NULL, AN_RANGE_ALL},
  };
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    if (starts(m->owner, ranges[i].owner) && (!ranges[i].name || cf_string_is(m->name, ranges[i].name)))
      return ranges[i].range;
  return AN_RANGE_LENGTH;
}

/* Of arrays of numbers the last one; others are filled by nobody but those that are known here. */
static uint64_t filled_of(const cf_member *m, uint64_t numbers, int arguments) {
  static const char fill[] = " read readFully readNBytes nextBytes inflate deflate toChars getTextCharacters "
                             "generateSecret genExemptionBlob getChars ";
  static const char fill_second[] = " decode encode doFinal update ";
  uint64_t last = numbers;
  while (last & (last - 1)) last &= last - 1;
  bool digests = cf_string_is(m->name, "digest") || cf_string_is(m->name, "sign");
  bool buffer = cf_string_is(m->name, "get") && starts(m->owner, "java/nio/");
  bool pixels = starts(m->owner, "java/awt/") &&
                (starts(m->name, "get") || listed(" transform inverseTransform currentSegment ", m->name));
  bool result = cf_string_is(m->name, "doFinal") && starts(m->descriptor, "([BI)");
  bool bytes = cf_string_is(m->name, "getBytes") && cf_string_is(m->owner, "java/lang/String");
  if (digests ? arguments == 3 : buffer || pixels || result || bytes || listed(fill, m->name)) return last;
  return numbers != last && listed(fill_second, m->name) ? last : 0;
}

char an_array_element(cf_string type) {
  return type.length == 2 && type.text[0] == '[' ? type.text[1] : 'L';
}

bool an_arrays_of(const cf_member *m, cf_string hidden, an_arrays *arrays) {
  *arrays = (an_arrays){0};
  if (!uses_arrays(m, hidden)) return false;
  bool objects = starts(m->owner, "java/text/") && starts(m->name, "format");
  int arguments = 0;
  uint64_t numbers = 0;
  cf_string type;
  for (uint32_t position = 0; arguments < 64 && cf_descriptor_next(m->descriptor, &position, &type); arguments++) {
    bool array = type.text[0] == '[' || (objects && cf_string_is(type, "Ljava/lang/Object;"));
    if (!array) continue;
    arrays->used |= (uint64_t)1 << arguments;
    if (an_array_element(type) != 'L') numbers |= (uint64_t)1 << arguments;
  }
  arrays->range = range_of(m);
  arrays->returned = is_to_array(m);
  arrays->filled = arrays->returned ? arrays->used : filled_of(m, numbers, arguments);
  arrays->counted = arrays->filled && cf_descriptor_return(m->descriptor) == 'I';
  return arrays->used != 0;
}
