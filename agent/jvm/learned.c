/* Turns facts about the program into the bits that a schedule keeps for its replay, and into JSON for the other
 * processes of a search, and back. */
#include "jvm/learned.h"

#include "base/json_file.h"
#include "jvm/checkpoint_sites.h"
#include "jvm/inner_monitors.h"
#include "jvm/set_finals.h"

#include <stdlib.h>
#include <string.h>

/* ---- bits ------------------------------------------------------------------------------------------------------- */

uint64_t ag_learned_now(const ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  uint64_t learned = 0;
  if (a->stage.held_seen) learned |= AG_LEARNED_HELD;
  if (a->stage.by_optimal) learned |= AG_LEARNED_OPTIMAL;
  if (ag_model_uses_atomic(a->engine.model)) learned |= AG_LEARNED_ATOMIC;
  if (d->traits.sections_used) learned |= AG_LEARNED_SECTIONS;
  if (d->traits.calls & AG_TAKES_TOLD) learned |= AG_LEARNED_CALLS_TOLD;
  if (d->traits.calls & AG_WEAK_TOGETHER) learned |= AG_LEARNED_WEAK_TOGETHER;
  if (d->traits.calls & AG_STACKED) learned |= AG_LEARNED_STACKED;
  if (d->traits.calls & AG_WAITERS_HELP) learned |= AG_LEARNED_WAITERS_HELP;
  if (d->traits.calls & AG_THREADS_SEEN) learned |= AG_LEARNED_THREADS_SEEN;
  if (d->traits.calls & AG_SIZED) learned |= AG_LEARNED_SIZED;
  if (d->traits.calls & AG_STOPPED) learned |= AG_LEARNED_STOPPED;
  if (d->traits.calls & AG_COUNTED) learned |= AG_LEARNED_COUNTED;
  if (d->traits.calls & AG_RESULTS) learned |= AG_LEARNED_RESULTS;
  if (d->traits.calls & AG_BARRIERS) learned |= AG_LEARNED_BARRIERS;
  if (d->traits.calls & AG_LATCHES) learned |= AG_LEARNED_LATCHES;
  if (d->traits.calls & AG_ASKED) learned |= AG_LEARNED_ASKED;
  if (d->traits.calls & AG_APART_FROM_PARTS) learned |= AG_LEARNED_APART_FROM_PARTS;
  if (d->traits.calls & AG_ENDS_SEEN) learned |= AG_LEARNED_ENDS_SEEN;
  if (d->traits.calls & AG_DIVIDED) learned |= AG_LEARNED_DIVIDED;
  if (d->traits.calls & AG_LOCKS_APART) learned |= AG_LEARNED_LOCKS_APART;
  if (d->traits.waits_seen) learned |= AG_LEARNED_WAITS;
  if (ag_model_shows_waits(a->engine.model)) learned |= AG_LEARNED_STATES_ASKED;
  if (ag_model_counts_permits(a->engine.model)) learned |= AG_LEARNED_PERMITS;
  if (d->traits.parks_apart) learned |= AG_LEARNED_PARKS_APART;
  if (d->traits.late_looks) learned |= AG_LEARNED_LATE_LOOKS;
  if (d->traits.leaves) learned |= AG_LEARNED_LEAVES;
  if (d->traits.files) learned |= AG_LEARNED_FILES;
  if (d->traits.ends) learned |= AG_LEARNED_ENDS;
  if (d->traits.handles) learned |= AG_LEARNED_HANDLES;
  if (d->traits.hooks_seen) learned |= AG_LEARNED_HOOKS;
  if (d->traits.monitors_of_objects) learned |= AG_LEARNED_MONITORS;
  if (d->traits.monitors_of_streams) learned |= AG_LEARNED_STREAMS;
  if (d->traits.old_changes) learned |= AG_LEARNED_OLD_CHANGES;
  if (d->traits.left_out) learned |= AG_LEARNED_LEFT_OUT;
  return learned;
}

static void join_bits(ag_agent *a, uint64_t learned) {
  ag_driver *d = &a->engine.driver;
  if (learned & AG_LEARNED_HELD) a->stage.held_seen = true;
  if (learned & AG_LEARNED_OPTIMAL) a->stage.by_optimal = true;
  if (learned & AG_LEARNED_SECTIONS) d->traits.sections_used = true;
  if (learned & AG_LEARNED_CALLS_TOLD) d->traits.calls |= AG_TAKES_TOLD;
  if (learned & AG_LEARNED_WEAK_TOGETHER) d->traits.calls |= AG_WEAK_TOGETHER;
  if (learned & AG_LEARNED_STACKED) d->traits.calls |= AG_STACKED;
  if (learned & AG_LEARNED_WAITERS_HELP) d->traits.calls |= AG_WAITERS_HELP;
  if (learned & AG_LEARNED_THREADS_SEEN) d->traits.calls |= AG_THREADS_SEEN;
  if (learned & AG_LEARNED_SIZED) d->traits.calls |= AG_SIZED;
  if (learned & AG_LEARNED_STOPPED) d->traits.calls |= AG_STOPPED;
  if (learned & AG_LEARNED_COUNTED) d->traits.calls |= AG_COUNTED;
  if (learned & AG_LEARNED_RESULTS) d->traits.calls |= AG_RESULTS;
  if (learned & AG_LEARNED_BARRIERS) d->traits.calls |= AG_BARRIERS;
  if (learned & AG_LEARNED_LATCHES) d->traits.calls |= AG_LATCHES;
  if (learned & AG_LEARNED_ASKED) d->traits.calls |= AG_ASKED;
  if (learned & AG_LEARNED_APART_FROM_PARTS) d->traits.calls |= AG_APART_FROM_PARTS;
  if (learned & AG_LEARNED_ENDS_SEEN) d->traits.calls |= AG_ENDS_SEEN;
  if (learned & AG_LEARNED_DIVIDED) d->traits.calls |= AG_DIVIDED;
  if (learned & AG_LEARNED_LOCKS_APART) d->traits.calls |= AG_LOCKS_APART;
  if (learned & AG_LEARNED_WAITS) d->traits.waits_seen = true;
  if (learned & AG_LEARNED_STATES_ASKED) ag_model_show_waits(a->engine.model);
  if (learned & AG_LEARNED_PERMITS) ag_model_count_permits(a->engine.model);
  if (learned & AG_LEARNED_PARKS_APART) d->traits.parks_apart = true;
  if (learned & AG_LEARNED_LATE_LOOKS) d->traits.late_looks = true;
  if (learned & AG_LEARNED_LEAVES) d->traits.leaves = true;
  if (learned & AG_LEARNED_FILES) d->traits.files = true;
  if (learned & AG_LEARNED_ENDS) d->traits.ends = true;
  if (learned & AG_LEARNED_HANDLES) d->traits.handles = true;
  if (learned & AG_LEARNED_HOOKS) d->traits.hooks_seen = true;
  if (learned & AG_LEARNED_MONITORS) d->traits.monitors_of_objects = true;
  if (learned & AG_LEARNED_STREAMS) d->traits.monitors_of_streams = true;
  if (learned & AG_LEARNED_OLD_CHANGES) d->traits.old_changes = true;
  if (learned & AG_LEARNED_ATOMIC) {
    ag_model_use_atomic(a->engine.model);
    d->sections = NULL;
  }
}

void ag_learned_take_over(ag_agent *a, uint64_t learned) {
  a->engine.driver.traits.calls |= AG_CALLS_FIXED;
  a->engine.driver.traits.kept_alone = learned & AG_LEARNED_LEFT_OUT ? AG_KEPT_ALONE : 0;
  join_bits(a, learned);
}

void ag_learned_calls_tell(ag_agent *a) {
  uint32_t *calls = &a->engine.driver.traits.calls;
  if (!(*calls & (AG_TAKES_TOLD | AG_CALLS_FIXED))) *calls &= ~(uint32_t)AG_WEAK_TOGETHER;
  *calls |= AG_TAKES_TOLD;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

/* What no replay needs to know beside the bits. Only what lasts over executions: who has told of a fact must know it in
 * the next search as well, or gets no part. */
enum { THREAD_MONITORS = 1, FINE = 2, EACH = 4, CLOCK = 8, PAUSED = 16, MISSED = 32, GUARDS = 64, ENTRIES = 128 };

static unsigned facts_of(const ag_agent *a) {
  const ag_driver *d = &a->engine.driver;
  return (ag_model_uses_thread_monitors(a->engine.model) ? THREAD_MONITORS : 0) |
         (a->options.jdk == AG_JDK_FINE || !d->sections ? FINE : 0) | (d->each ? EACH : 0) |
         (d->traits.clock_read ? CLOCK : 0) | (d->traits.paused ? PAUSED : 0) | (d->traits.missed ? MISSED : 0) |
         (d->criticals.looks.used ? GUARDS : 0) | (d->traits.entries_shown ? ENTRIES : 0);
}

static void join_facts(ag_agent *a, unsigned facts) {
  ag_driver *d = &a->engine.driver;
  if (facts & THREAD_MONITORS) ag_model_use_thread_monitors(a->engine.model);
  if (facts & FINE) {
    d->sections = NULL;
    a->options.jdk = AG_JDK_FINE;
  }
  if (facts & EACH) d->each = true;
  d->traits.clock_read |= (facts & CLOCK) != 0;
  d->traits.paused |= (facts & PAUSED) != 0;
  d->traits.missed |= (facts & MISSED) != 0;
  d->criticals.looks.used |= (facts & GUARDS) != 0;
  d->traits.entries_shown |= (facts & ENTRIES) != 0;
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static json_t *sorted(const char *const *names, size_t count) {
  json_t *list = json_array();
  const char **texts = calloc(count + 1, sizeof *texts);
  if (texts && count) memcpy(texts, names, count * sizeof *texts);
  if (texts) qsort(texts, count, sizeof *texts, by_text);
  for (size_t i = 0; texts && i < count; i++) json_array_append_new(list, ag_json_text(texts[i]));
  free(texts);
  return list;
}

static json_int_t opened_of(const ag_agent *a) {
  return a->engine.sections ? (json_int_t)ag_sections_opened(a->engine.sections) : 0;
}

json_t *ag_learned_to_json(const ag_agent *a) {
  json_t *root = json_object();
  /* All processes leave the same out. */
  json_object_set_new(root, "learned", json_integer((json_int_t)(ag_learned_now(a) & ~(uint64_t)AG_LEARNED_LEFT_OUT)));
  json_object_set_new(root, "facts", json_integer(facts_of(a)));
  json_object_set_new(root, "views", json_integer(a->engine.driver.traits.views));
  json_object_set_new(root, "opened", json_integer(opened_of(a)));
  json_object_set_new(root, "uses", json_integer(a->engine.sections ? ag_sections_all_uses(a->engine.sections) : 0));
  json_object_set_new(root, "halves", json_integer(a->engine.driver.traits.halves));
  json_object_set_new(root, "waits_apart", json_integer(a->engine.driver.criticals.looks.off));
  json_object_set_new(root, "monitors_apart", json_integer(a->engine.driver.criticals.no_nesting));
  json_object_set_new(root, "finals", sorted(ag_set_finals_texts(a), ag_set_finals_count(a)));
  json_object_set_new(root, "monitors", sorted(ag_inner_monitors_met(a), ag_inner_monitors_count(a)));
  ag_criticals_put(a, root);
  return root;
}

static uint64_t number_at(const json_t *root, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(root, key));
}

void ag_learned_join(ag_agent *a, const json_t *root) {
  json_t *name;
  size_t i;
  uint8_t *views = &a->engine.driver.traits.views;
  if (number_at(root, "learned") & AG_LEARNED_CALLS_TOLD) ag_learned_calls_tell(a);
  join_bits(a, number_at(root, "learned"));
  join_facts(a, (unsigned)number_at(root, "facts"));
  ag_driver_join_halves(&a->engine.driver, (unsigned)number_at(root, "halves"));
  if (number_at(root, "views") > *views) *views = (uint8_t)number_at(root, "views");
  if (number_at(root, "waits_apart")) ag_driver_learn_looks_off(&a->engine.driver);
  a->engine.driver.criticals.no_nesting |= number_at(root, "monitors_apart") != 0;
  if (a->engine.sections) {
    ag_sections_open(a->engine.sections, (uint64_t)json_integer_value(json_object_get(root, "opened")));
    const unsigned uses = (unsigned)number_at(root, "uses");
    (void)ag_driver_meet_needs(&a->engine.driver, ag_sections_join_uses(a->engine.sections, uses));
  }
  json_array_foreach(json_object_get(root, "finals"), i, name) if (json_string_value(name))
      ag_set_finals_take_over(a, json_string_value(name));
  json_array_foreach(json_object_get(root, "monitors"), i, name) if (json_string_value(name))
      ag_inner_monitors_add(a, json_string_value(name));
  ag_criticals_take(a, root);
}

/* Are all the texts in the list? */
static bool has_all(const json_t *list, const json_t *texts) {
  size_t i, k;
  json_t *text;
  json_array_foreach((json_t *)texts, i, text) {
    for (k = 0; k < json_array_size(list) && !json_equal(text, json_array_get(list, k)); k++) continue;
    if (k == json_array_size(list)) return false;
  }
  return true;
}

bool ag_learned_known_to(const ag_agent *a, const json_t *root) {
  json_t *now = ag_learned_to_json(a), *value;
  const char *key;
  bool known = number_at(now, "views") <= number_at(root, "views") &&
               !(number_at(now, "facts") & ~number_at(root, "facts")) &&
               !(number_at(now, "uses") & ~number_at(root, "uses")) &&
               !(number_at(now, "halves") & ~number_at(root, "halves")) &&
               number_at(now, "waits_apart") <= number_at(root, "waits_apart") &&
               number_at(now, "monitors_apart") <= number_at(root, "monitors_apart") &&
               !(opened_of(a) & ~json_integer_value(json_object_get(root, "opened")));
  uint64_t learned = number_at(now, "learned"), there = number_at(root, "learned");
  if (there & ~learned & AG_LEARNED_CALLS_TOLD) learned &= ~(uint64_t)AG_LEARNED_WEAK_TOGETHER; /* of the warm-up */
  /* Without steps of several operations, it does not count what they need. */
  if (number_at(root, "facts") & FINE) learned &= ~(uint64_t)(AG_LEARNED_SECTIONS | AG_LEARNED_WAITS);
  json_object_foreach(now, key, value) if (json_is_array(value)) known =
      known && has_all(json_object_get(root, key), value);
  json_decref(now);
  return known && !(learned & ~there);
}
