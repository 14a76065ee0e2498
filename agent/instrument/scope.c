/* Says which classes are rewritten, and what is changed in each. */
#include "instrument/instrument_parts.h"

#include "jdk/inner_monitor_classes.h"
#include "jdk/jdk_classes.h"

#include <string.h>

enum {
  PROGRAM = AG_DO_BODIES & ~(AG_DO_BACK_EDGES | AG_DO_SEEDS | AG_DO_HASHES),
  LIBRARY = AG_DO_FIELDS | AG_DO_ARRAYS | AG_DO_MONITORS | AG_DO_THREADS | AG_DO_ATOMICS | AG_DO_LAMBDAS |
            AG_DO_HANDLERS | AG_DO_LIBRARY
};

static bool starts(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

bool ag_is_jdk(const ag_instrument *ins, const char *name) {
  const ag_instrument_config *config = &ins->config;
  return config->is_jdk_class ? config->is_jdk_class(config->data, name) : ag_jdk_package(name);
}

/* Changes to classes that need hooks only for what differs from run to run: clocks, generators and the collector. */
static uint32_t changing(const char *name) {
  if (ag_jdk_clock(name)) return AG_DO_THREADS;
  if (ag_jdk_cleaner(name)) return AG_DO_LIBRARY | AG_DO_HANDLERS;
  if (ag_jdk_asks_carrier(name) || strcmp(name, AG_JDK_SERIALIZED_CLASS) == 0) return AG_DO_LIBRARY;
  return ag_jdk_generator(name) ? AG_DO_SEEDS : 0;
}

/* Changes to classes of the network: the objects of channels and sockets, which threads share, and the code around
 * native methods. */
static uint32_t network(const char *name) {
  return ag_jdk_network_shared(name) ? LIBRARY | AG_DO_NETWORK : AG_DO_NETWORK;
}

static bool says(const ag_instrument *ins, bool (*callback)(void *, const char *), const char *name) {
  return callback && callback(ins->config.data, name);
}

/* Changes to code of the JDK because of its inner monitors. Where these count, the fields are variables: the code may
 * read outside of a monitor what it writes in there. Its initializer may still be to come. */
static uint32_t inner(const ag_instrument *ins, const char *name) {
  uint32_t what = AG_DO_MONITORS | AG_DO_INNER;
  if (!says(ins, ins->config.inner, name)) return what;
  return what | AG_DO_FIELDS | AG_DO_STATICS | AG_DO_ATOMICS | AG_DO_HANDLERS | AG_DO_MUTE_CLINIT;
}

uint32_t ag_scope(const ag_instrument *ins, const char *name, bool program, bool initialized, bool main_class) {
  if (starts(name, AG_HOOK_CLASS)) return 0;
  const uint32_t muted = initialized ? 0 : AG_DO_MUTE_CLINIT;
  /* Classes that reflection generates after a number of calls get no hooks in the bodies of methods: these would appear
   * in the middle of a search. */
  if (starts(name, "jdk/internal/reflect/")) return muted | (ag_class_has_guards(name) ? AG_DO_GUARDS : 0);
  const ag_instrument_config *config = &ins->config;
  uint32_t what = 0;
  bool excluded = says(ins, config->excluded, name);
  if (program) {
    if (!excluded) what = PROGRAM | (config->back_edges ? AG_DO_BACK_EDGES : 0);
    if (main_class) what |= AG_DO_MAIN;
  } else {
    if (!excluded && (ag_jdk_shared(name) || says(ins, config->included, name))) what = LIBRARY;
    /* No other thread sees what ThreadLocalRandom keeps in a thread. But it is part of the state. */
    if (what && starts(name, "java/util/concurrent/ThreadLocalRandom") && !config->digests) what = AG_DO_LIBRARY;
    if (!excluded) what |= changing(name);
    if (!excluded && strcmp(name, AG_SERIALIZED_FIELDS) == 0) what |= AG_DO_ATOMICS;
    what |= muted;
    if (!excluded && config->network && ag_jdk_network(name)) what |= network(name);
    if (!excluded && !(what & AG_DO_MONITORS) && ag_jdk_has_inner_monitors(name)) what |= inner(ins, name);
    if (ag_class_has_guards(name)) what |= AG_DO_GUARDS;
  }
  return what;
}

bool ag_instrument_wanted(const ag_instrument *ins, const char *name, bool program) {
  uint32_t what = ag_scope(ins, name, program, true, false);
  if (what & AG_DO_INNER) what &= ~(uint32_t)(AG_DO_INNER | AG_DO_MONITORS); /* when they are needed */
  return what != 0;
}

bool ag_instrument_visible(const ag_instrument *ins, const char *name, bool program) {
  uint32_t what = ag_scope(ins, name, program, true, false);
  return what & AG_DO_FIELDS && !(what & AG_DO_INNER); /* whose objects are still one variable to the program */
}
