/* Decides by class and method which accesses take part in data races. */
#include "jdk/race_trust.h"

#include <stdlib.h>
#include <string.h>

static bool starts(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Classes whose plain accesses take no part in data races, by the beginnings of their names. */
static const char *const trusted_classes[] = {"java/util/concurrent/", "java/util/stream/"};

/* Iterators, enumerations and spliterators of trusted packages, and the classes above them, by the ends of their names.
 * Each of their objects is made for one thread, so their own fields take part in data races.
 * tests/instrument/jdk_iterators.py holds this against the class files. */
static const char *const iterating[] = {"Itr", "Iter", "Iterator", "Spliterator", "Traverser"};

/* Channels, selectors and keys, which their Javadoc calls safe for several threads. Their plain fields are the JDK's
 * own, such as AbstractInterruptibleChannel.interruptor, which each thread may set to an equal object. */
static const char *const channels[] = {"java/nio/channels/", "sun/nio/ch/"};

/* Trusted classes whose plain reads hand over what the other thread has written before, by the beginnings of their
 * names. Their nodes hold plain fields that are set by VarHandles. What a thread reads there depends on the field, and
 * so happens behind the write on every machine. Their Javadoc says so, too (java.util.concurrent, "Memory Consistency
 * Properties"). */
static const char *const handing_classes[] = {"java/util/concurrent/ConcurrentSkipList"};

/* Fields in which collections keep a view after a first request. A view holds no state, so it does not matter whose
 * view is kept. The JDK says so where it declares them (AbstractMap). */
static const char *const views[] = {"keySet", "values", "entrySet", "navigableKeySet", "descendingMap"};

static bool is_view(const char *field) {
  for (size_t i = 0; i < sizeof views / sizeof *views; i++)
    if (!strcmp(field, views[i])) return true;
  return false;
}

/* Is the method AtomicInteger.getPlain or its like? Their names say that they order nothing. The older
 * weakCompareAndSet is weakCompareAndSetPlain. */
static bool is_plain_accessor(const char *class_name, const char *method) {
  return starts(class_name, "java/util/concurrent/atomic/") &&
         (starts(method, "getPlain(") || starts(method, "setPlain(") || starts(method, "weakCompareAndSetPlain(") ||
          starts(method, "weakCompareAndSet("));
}

bool ag_race_mode_chosen(const ag_site_table *sites, const ag_site *site) {
  return !site->jdk || (starts(ag_name_text(sites, site->class_name), "java/util/concurrent/atomic/Atomic"));
}

bool ag_race_read_acquires(const ag_site_table *sites, const ag_site *site) {
  const char *class_name = ag_name_text(sites, site->class_name);
  for (size_t i = 0; i < sizeof handing_classes / sizeof *handing_classes; i++)
    if (starts(class_name, handing_classes[i])) return site->jdk && site->kind == AG_FIELD_READ && !site->contents;
  return false;
}

/* Does the site lie at an instruction that names a field? Calls of reflection, handles and Unsafe may access any field,
 * also one of the program. */
static bool names_field(const ag_site_table *sites, const ag_site *site) {
  return site->field && !site->contents && *ag_name_text(sites, site->descriptor) != '(';
}

static bool is_of_channels(const char *class_name) {
  for (size_t i = 0; i < sizeof channels / sizeof *channels; i++)
    if (starts(class_name, channels[i])) return true;
  return false;
}

bool ag_race_trusts_class(const char *class_name) {
  for (size_t i = 0; i < sizeof trusted_classes / sizeof *trusted_classes; i++)
    if (starts(class_name, trusted_classes[i])) return true;
  return false;
}

bool ag_race_iterates(const char *class_name) {
  size_t length = strlen(class_name);
  for (size_t i = 0; i < sizeof iterating / sizeof *iterating; i++) {
    size_t end = strlen(iterating[i]);
    if (length > end && !strcmp(class_name + length - end, iterating[i]))
      return starts(class_name, "java/util/concurrent/");
  }
  return false;
}

bool ag_race_trusted(const ag_site_table *sites, const ag_site *site) {
  if (!site->jdk) return false;
  const char *class_name = ag_name_text(sites, site->class_name);
  if (site->jdk == AG_JDK_CODE_INNER) return names_field(sites, site);
  if (site->contents) return false; /* accesses of an object of the program, to make its text */
  if (is_plain_accessor(class_name, ag_name_text(sites, site->method))) return false;
  if (ag_race_trusts_class(class_name))
    return !(names_field(sites, site) && ag_race_iterates(ag_name_text(sites, site->owner)));
  if (is_of_channels(class_name) && names_field(sites, site)) return true;
  return site->kind != AG_ARRAY_READ && site->kind != AG_ARRAY_WRITE && is_view(ag_name_text(sites, site->field));
}

/* "Not synchronized", "not thread-safe", "not safe for use by multiple threads". */
static const char *const not_thread_safe[] = {
    "ArrayDeque",    "ArrayList",     "BitSet",          "DecimalFormat",    "EnumMap",          "Formatter",
    "HashMap",       "HashSet",       "IdentityHashMap", "LinkedHashMap",    "LinkedHashSet",    "LinkedList",
    "MessageFormat", "PriorityQueue", "Scanner",         "SimpleDateFormat", "SplittableRandom", "StringBuilder",
    "TreeMap",       "TreeSet",       "WeakHashMap"};

static char *listed(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof not_thread_safe / sizeof *not_thread_safe; i++)
    if (strlen(not_thread_safe[i]) == length && strncmp(not_thread_safe[i], name, length) == 0)
      return strdup(not_thread_safe[i]);
  return NULL;
}

char *ag_race_not_thread_safe(const ag_site_table *sites, const ag_site *site, const char *call) {
  char *found = call ? listed(call, strcspn(call, ".")) : NULL;
  const char *name = ag_name_text(sites, site->class_name), *slash = strrchr(name, '/');
  const char *simple = slash ? slash + 1 : name;
  return found || !site->jdk ? found : listed(simple, strcspn(simple, "$"));
}
