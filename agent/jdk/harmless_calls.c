/* The methods of the JDK whose calls change nothing that the digest of states does not see, and those that other
 * threads never notice. */
#include "jdk/harmless_calls.h"

#include <string.h>

static bool starts(cf_string text, const char *prefix) {
  size_t length = strlen(prefix);
  return text.length >= length && memcmp(text.text, prefix, length) == 0;
}

bool ag_mentions_array(cf_string descriptor) {
  return memchr(descriptor.text, '[', descriptor.length) != NULL;
}

/* Methods of the JDK that change nothing but what hpor models. They return primitives, strings, boxes, or objects that
 * existed before. A name that ends in * stands for all names with that beginning, * alone for every method. A method
 * that takes or returns an array is never harmless, except System.arraycopy and accesses_element(). */
typedef struct harmless {
  const char *owner; /* with / at the end: the whole package */
  const char *names; /* separated by spaces */
} harmless;

static const harmless list[] = {
    {"java/lang/Object", "<init> getClass hashCode equals toString wait notify notifyAll"},
    {"java/lang/Math", "*"},
    {"java/lang/StrictMath", "*"},
    {"java/lang/Integer", "*"},
    {"java/lang/Long", "*"},
    {"java/lang/Short", "*"},
    {"java/lang/Byte", "*"},
    {"java/lang/Character", "*"},
    {"java/lang/Boolean", "*"},
    {"java/lang/Double", "*"},
    {"java/lang/Float", "*"},
    {"java/lang/Number", "*"},
    {"java/lang/String", "*"},
    {"java/lang/Enum", "ordinal name compareTo hashCode equals toString getDeclaringClass getClass"},
    {"java/lang/Record", "<init> getClass"},
    {"java/lang/Class", "desiredAssertionStatus isInstance getName getSimpleName isArray hashCode equals"},
    {"java/lang/reflect/Array", "getLength"},
    {"java/lang/System", "arraycopy nanoTime currentTimeMillis identityHashCode lineSeparator"},
    {"java/lang/Thread",
     "currentThread start join interrupt isInterrupted interrupted isAlive isDaemon isVirtual getState getId threadId "
     "getName getPriority sleep yield onSpinWait holdsLock hashCode equals toString getClass wait notify notifyAll"},
    /* The called code has hooks, or the object comes from untracked code. */
    {"java/lang/Runnable", "*"},
    {"java/lang/Comparable", "*"},
    {"java/lang/Iterable", "*"},
    {"java/lang/CharSequence", "*"},
    {"java/lang/AutoCloseable", "*"},
    {"java/util/function/", "*"},
    /* Output is no state. */
    {"java/io/PrintStream", "print println flush"},
    {"java/lang/invoke/VarHandle", "*"}, /* accesses have hooks; the rest are fences */
    {"jdk/internal/misc/Unsafe",
     "get* put* compareAnd* weakCompareAnd* park unpark fullFence loadFence storeFence storeStoreFence loadLoadFence "
     "objectFieldOffset arrayBaseOffset arrayIndexScale"},
    {"jdk/internal/util/ArraysSupport", "*"},
    {"jdk/internal/util/Preconditions", "*"},
};

static bool named(const char *names, cf_string name) {
  for (const char *at = names; *at;) {
    size_t length = strcspn(at, " ");
    bool prefix = at[length - 1] == '*';
    if (prefix ? name.length >= length - 1 && memcmp(name.text, at, length - 1) == 0
               : name.length == length && memcmp(name.text, at, length) == 0)
      return true;
    at += length;
    at += strspn(at, " ");
  }
  return false;
}

/* Does a handle access elements of an array? Such an access has a hook. Where digests are made, a view of a byte array,
 * which touches several bytes, tells that by itself (HporBuffers.arrayView()). */
static bool accesses_element(cf_string owner, const cf_member *member) {
  return cf_string_is(owner, "java/lang/invoke/VarHandle") && starts(member->descriptor, "([");
}

bool ag_is_harmless(cf_string owner, const cf_member *member) {
  bool copies = cf_string_is(owner, "java/lang/System") && cf_string_is(member->name, "arraycopy");
  if (ag_mentions_array(member->descriptor) && !copies && !accesses_element(owner, member)) return false;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    size_t length = strlen(list[i].owner);
    bool package = list[i].owner[length - 1] == '/';
    if ((package ? starts(owner, list[i].owner) : cf_string_is(owner, list[i].owner)) &&
        named(list[i].names, member->name))
      return true;
  }
  return false;
}

bool ag_only_looks_at_files(const cf_member *member) {
  static const harmless looks[] = {
      {"java/io/File",
       "<init> getName getPath getParentFile getAbsolutePath toPath exists isFile isDirectory length lastModified "
       "canRead canWrite"},
      {"java/nio/file/Path",
       "of resolve resolveSibling getParent getFileName getRoot normalize toAbsolutePath toFile startsWith endsWith"},
      {"java/nio/file/Files",
       "exists notExists isRegularFile isDirectory size getLastModifiedTime isReadable isWritable"},
  };
  for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
    if (cf_string_is(member->owner, looks[i].owner) && named(looks[i].names, member->name)) return true;
  return false;
}

#define NUMBERS "valueOf compare compareTo equals hashCode toString"

bool ag_is_unnoticed(const cf_member *member) {
  static const harmless unnoticed[] = {
      {"java/lang/Object", "<init> getClass"},
      /* not random(), which draws from what all share; nor getInteger() and its like, which read a property */
      {"java/lang/Math", "abs max min addExact subtractExact multiplyExact negateExact toIntExact floorDiv floorMod"},
      {"java/lang/Integer", NUMBERS " intValue longValue parseInt"},
      {"java/lang/Long", NUMBERS " intValue longValue parseLong"},
      {"java/lang/Boolean", NUMBERS " booleanValue parseBoolean"},
      {"java/lang/Double", NUMBERS " doubleValue parseDouble"},
      {"java/lang/String",
       "length charAt isEmpty equals hashCode compareTo concat substring indexOf lastIndexOf startsWith endsWith trim"},
      {"java/lang/Enum", "<init> ordinal name"},
      {"java/lang/Record", "<init>"},
      {"java/lang/Exception", "<init>"},
      {"java/lang/RuntimeException", "<init>"},
      {"java/lang/Error", "<init>"},
  };
  for (size_t i = 0; i < sizeof unnoticed / sizeof *unnoticed; i++)
    if (cf_string_is(member->owner, unnoticed[i].owner) && named(unnoticed[i].names, member->name)) return true;
  return false;
}
