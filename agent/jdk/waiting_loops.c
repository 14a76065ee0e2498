/* A table of the loops; and the exception of an interrupted wait. */
#include "jdk/waiting_loops.h"

#include <string.h>

#define LOCKS "java/util/concurrent/locks/AbstractQueued"

/* The loops of the JDK. `class_name` is how the name of the class begins and `rest` how the name ends; `method` is how
 * the method begins. The loop waits for `field`. Between that read and the yield, the loop may also read the fields in
 * `still`. In FutureTask, each loop that yields waits for a task that is about to be done. The loops of the locks wait
 * for one of three events: the queue gets its first node; the thread in front, which has the lock already, makes its
 * node the head; a signalling thread puts the node into the queue of the lock. */
static const struct {
  const char *class_name, *rest, *method, *field, *still;
} waiting[] = {{"java/util/concurrent/FutureTask", "", "", "state", ""},
               {"java/util/concurrent/ConcurrentHashMap", "", "initTable(", "sizeCtl", ""},
               {LOCKS, "Synchronizer", "tryInitializeHead(", "tail", " head "},
               {LOCKS, "Synchronizer", "acquire(", "head", " status prev "},
               {LOCKS, "Synchronizer", "isEnqueued(", "tail", " prev "},
               {LOCKS, "Synchronizer$ConditionObject", "canReacquire(", "prev", " next "},
               {LOCKS, "Synchronizer$ConditionObject", "await", "", " status "},
               {"java/util/concurrent/locks/StampedLock", "", "acquireWrite(", "head", " status prev "},
               {"java/util/concurrent/locks/StampedLock", "", "acquireRead(", "head", " status prev "}};

static bool starts(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static bool ends(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool has_word(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; (at = strstr(at, word)); at++)
    if (at > list && at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

ag_watched ag_jdk_watches(const ag_site_table *sites, const ag_site *site) {
  if (!site->jdk || site->kind != AG_FIELD_READ) return AG_NOT_WATCHED;
  const char *class_name = ag_name_text(sites, site->class_name), *method = ag_name_text(sites, site->method),
             *field = ag_name_text(sites, site->field);
  for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++) {
    bool whole = waiting[i].rest[0] || !strcmp(class_name, waiting[i].class_name);
    if (!whole || !starts(class_name, waiting[i].class_name) || !ends(class_name, waiting[i].rest) ||
        !starts(method, waiting[i].method))
      continue;
    if (!strcmp(field, waiting[i].field)) return AG_WATCHED;
    if (has_word(waiting[i].still, field)) return AG_WATCHED_STILL;
  }
  return AG_NOT_WATCHED;
}

bool ag_jdk_spins(cf_string class_name, cf_string method) {
  /* It has taken an item that a publisher has put there, and goes round until that one has counted the item. */
  return cf_string_is(class_name, "java/util/concurrent/SubmissionPublisher$BufferedSubscription") &&
         cf_string_is(method, "consume");
}

bool ag_jdk_is_interruption(cf_string class_name) {
  return cf_string_is(class_name, "java/lang/InterruptedException");
}
