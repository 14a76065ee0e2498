/* Writes what a JVM has found and learnt as JSON, and takes it over from others. */
#include "jvm/worker_results.h"

#include "base/json_file.h"
#include "hpor/hash.h"
#include "jvm/checkpoint_json.h"
#include "jvm/findings.h"
#include "jvm/race_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static char *text_of(json_t *root) {
  char *text = json_dumps(root, JSON_COMPACT | JSON_SORT_KEYS);
  json_decref(root);
  return text;
}

static void set_number(json_t *object, const char *key, uint64_t number) {
  json_object_set_new(object, key, json_integer((json_int_t)number));
}

static uint64_t number_at(const json_t *object, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(object, key));
}

/* ---- found ------------------------------------------------------------------------------------------------------ */

/* Numbers whose names begin with "most_" are the largest of all JVMs, the others their sum. */
static void put_statistics(ag_agent *a, json_t *root) {
  por_statistics now = por_search_statistics(a->stage.main_search), *told = &a->jobs.told;
  set_number(root, "executions", now.executions - told->executions);
  set_number(root, "blocked", now.blocked - told->blocked);
  set_number(root, "cut", now.cut - told->cut);
  set_number(root, "limited", now.limited - told->limited);
  set_number(root, "events", now.events - told->events);
  set_number(root, "choices", now.choices - told->choices);
  set_number(root, "races", now.races - told->races);
  set_number(root, "states", now.states - told->states);
  set_number(root, "cycles", now.cycles - told->cycles);
  set_number(root, "discarded", a->stage.discarded);
  set_number(root, "rounds", a->stage.rounds);
  set_number(root, "most_depth", now.depth);
  set_number(root, "most_states_forgotten", now.states_forgotten);
  set_number(root, "most_memory", now.memory);
  set_number(root, "most_threads", a->stage.most_threads);
  *told = now;
  a->stage.discarded = a->stage.rounds = 0;
}

/* The names of the threads that the schedules number. */
static json_t *threads_to_json(const por_search *search) {
  json_t *list = json_array();
  por_thread_id parent;
  uint32_t ordinal;
  for (por_thread_id i = 1; por_thread_name(search, i, &parent, &ordinal); i++)
    json_array_append_new(list, json_pack("[I,I]", (json_int_t)parent, (json_int_t)ordinal));
  return list;
}

uint64_t ag_jobs_digest(const ag_found *f) {
  const char *const texts[] = {f->message, f->frames};
  uint64_t digest = hp_mix(HP_HASH + f->kind);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    digest = hp_mix(texts[i] ? hp_hash(digest, texts[i], strlen(texts[i])) : digest);
  return digest;
}

static json_t *found_to_json(ag_agent *a) {
  json_t *list = json_array();
  for (size_t i = 0; i < a->findings.found_count; i++) {
    json_t *found = ag_found_to_json(&a->findings.found[i]);
    json_object_set_new(found, "threads", threads_to_json(a->stage.main_search));
    set_number(found, "digest", ag_jobs_digest(&a->findings.found[i]));
    json_array_append_new(list, found);
  }
  return list;
}

static json_t *outcomes_to_json(ag_agent *a) {
  json_t *object = json_object();
  for (size_t i = 0; i < ag_outcomes_count(a->findings.outcomes); i++) {
    const ag_outcome_seen seen = ag_outcomes_at(a->findings.outcomes, i);
    char key[17];
    snprintf(key, sizeof key, "%016" PRIx64, seen.digest);
    json_t *outcome = json_object();
    set_number(outcome, "executions", seen.executions);
    if (seen.text) json_object_set_new(outcome, "text", ag_json_text(seen.text));
    json_object_set_new(object, key, outcome);
  }
  return object;
}

static void put_texts(ag_agent *a, json_t *root) {
  json_t *uncontrolled = json_array(), *races = json_array(), *not_listed = json_array();
  const char *text;
  for (size_t i = 0; i < a->findings.uncontrolled_count; i++)
    json_array_append_new(uncontrolled, ag_json_text(a->findings.uncontrolled[i]));
  for (size_t i = 0; (text = ag_instrument_uninstrumented(a->program.instrument, i)); i++) {
    char *phrase = NULL;
    if (asprintf(&phrase, "not instrumented: %s", text) < 0) break;
    json_array_append_new(uncontrolled, ag_json_text(phrase));
    free(phrase);
  }
  for (size_t i = 0; (text = ag_races_text(a, AG_RACE_REAL, i)); i++) json_array_append_new(races, ag_json_text(text));
  for (size_t i = 0; (text = ag_races_text(a, AG_RACE_NOT_LISTED, i)); i++)
    json_array_append_new(not_listed, ag_json_text(text));
  json_object_set_new(root, "uncontrolled", uncontrolled);
  json_object_set_new(root, "data_races", races);
  json_object_set_new(root, "not_listed", not_listed);
  uint32_t together = a->engine.driver.traits.called_together;
  if (together) json_object_set_new(root, "called_together", ag_json_text(ag_name_text(a->program.sites, together)));
  for (int kind = 0; kind < AG_LIMITS; kind++) {
    char key[16];
    if (!ag_model_first_limit(a->engine.model, (ag_limit)kind)->met) continue;
    snprintf(key, sizeof key, "limit_%d", kind);
    json_object_set_new(root, key, ag_json_text(a->findings.limit_places[kind] ? a->findings.limit_places[kind] : ""));
  }
}

/* What threads touch of the JDK's objects: that counts at once, whatever becomes of the part. */
static json_t *touched_to_json(const ag_touches *touches) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < touches->news.length; i++) {
    const ag_touch *t = touches->all.items + touches->news.items[i];
    json_array_append_new(list, json_pack("[IIIIIIIII]", (json_int_t)t->location, (json_int_t)t->sections.reader,
                                          (json_int_t)t->sections.writer, (json_int_t)t->open.reader,
                                          (json_int_t)t->open.writer, (json_int_t)t->family, (json_int_t)t->looked,
                                          (json_int_t)t->told, (json_int_t)t->ways));
  }
  return list;
}

char *ag_jobs_results(ag_agent *a) {
  json_t *root = json_object();
  put_statistics(a, root);
  json_object_set_new(root, "found", found_to_json(a));
  json_object_set_new(root, "outcomes", outcomes_to_json(a));
  put_texts(a, root);
  set_number(root, "most_outcomes_lost", ag_outcomes_lost(a->findings.outcomes));
  set_number(root, "most_weak_modes", a->engine.races && ag_races_weak(a->engine.races));
  set_number(root, "most_races_apart", a->engine.races && ag_races_apart(a->engine.races));
  set_number(root, "most_daemons_cut", a->engine.driver.traits.daemons_cut);
  set_number(root, "most_versions_cut", a->engine.driver.traits.versions_cut);
  json_object_set_new(root, "touched", touched_to_json(&a->engine.touches));
  ag_touches_forget_news(&a->engine.touches);
  ag_findings_forget(a);
  ag_outcomes_clear(a->findings.outcomes);
  return text_of(root);
}

/* ---- taking it over --------------------------------------------------------------------------------------------- */

/* The threads of another JVM have other numbers there. */
static bool renumber(ag_agent *a, json_t *found) {
  json_t *threads = json_object_get(found, "threads"), *value;
  size_t i, count = json_array_size(threads) + 1;
  json_int_t *numbers = calloc(count, sizeof *numbers);
  if (!numbers) return false;
  json_array_foreach(threads, i, value) {
    json_int_t parent = json_integer_value(json_array_get(value, 0));
    if (parent < 0 || parent > (json_int_t)i) parent = 0;
    numbers[i + 1] = por_thread(a->stage.main_search, (por_thread_id)numbers[parent],
                                (uint32_t)json_integer_value(json_array_get(value, 1)));
  }
  json_array_foreach(json_object_get(found, "steps"), i, value) {
    json_int_t thread = json_integer_value(json_array_get(value, 0));
    if (thread >= 0 && thread < (json_int_t)count) json_array_set_new(value, 0, json_integer(numbers[thread]));
  }
  json_int_t thread = json_integer_value(json_object_get(found, "thread"));
  if (thread >= 0 && thread < (json_int_t)count) json_object_set_new(found, "thread", json_integer(numbers[thread]));
  free(numbers);
  return true;
}

static size_t thread_count(const por_search *search) {
  por_thread_id parent, i = 0;
  uint32_t ordinal;
  while (por_thread_name(search, i, &parent, &ordinal)) i++;
  return i;
}

static void take_found(ag_agent *a, json_t *list) {
  size_t i;
  json_t *found;
  json_array_foreach(list, i, found) {
    if (json_integer_value(json_object_get(found, "thread")) < 0 ||
        json_integer_value(json_object_get(found, "thread")) == (json_int_t)POR_NO_THREAD)
      json_object_set_new(found, "thread", json_integer(0)); /* a deadlock is nobody's */
    if (renumber(a, found)) (void)ag_found_from_json(a, found, thread_count(a->stage.main_search));
  }
}

static void take_texts(ag_agent *a, const json_t *root) {
  size_t i;
  json_t *value;
  json_array_foreach(json_object_get(root, "uncontrolled"), i, value) {
    const char *text = json_string_value(value), *own, prefix[] = "not instrumented: ";
    bool known = !text;
    for (size_t k = 0; !known && !strncmp(text, prefix, sizeof prefix - 1) &&
                       (own = ag_instrument_uninstrumented(a->program.instrument, k));
         k++)
      known = !strcmp(own, text + sizeof prefix - 1);
    if (!known) ag_uncontrolled(a, text);
  }
  json_array_foreach(json_object_get(root, "data_races"), i, value)
      ag_races_known(a, json_string_value(value), AG_RACE_REAL);
  json_array_foreach(json_object_get(root, "not_listed"), i, value)
      ag_races_known(a, json_string_value(value), AG_RACE_NOT_LISTED);
  const char *together = json_string_value(json_object_get(root, "called_together"));
  if (together)
    a->engine.driver.traits.called_together = ag_name(a->program.sites, together, (uint32_t)strlen(together));
  for (int kind = 0; kind < AG_LIMITS; kind++) {
    char key[16];
    snprintf(key, sizeof key, "limit_%d", kind);
    const char *place = json_string_value(json_object_get(root, key));
    if (!place) continue;
    ag_model_first_limit(a->engine.model, (ag_limit)kind)->met = true;
    if (!a->findings.limit_places[kind] && *place) a->findings.limit_places[kind] = strdup(place);
  }
}

void ag_jobs_take_results(ag_agent *a, const char *text) {
  json_t *root = json_loads(text, 0, NULL), *outcome;
  const char *key;
  if (!root) {
    ag_search_give_up(a, "What the other processes of the search have found cannot be read.");
    return;
  }
  a->jobs.statistics = (por_statistics){.executions = number_at(root, "executions"),
                                        .blocked = number_at(root, "blocked"),
                                        .cut = number_at(root, "cut"),
                                        .limited = number_at(root, "limited"),
                                        .events = number_at(root, "events"),
                                        .choices = number_at(root, "choices"),
                                        .races = number_at(root, "races"),
                                        .states = number_at(root, "states"),
                                        .cycles = number_at(root, "cycles"),
                                        .depth = number_at(root, "most_depth"),
                                        .states_forgotten = number_at(root, "most_states_forgotten") != 0,
                                        .memory = number_at(root, "most_memory"),
                                        .explored_share = json_is_true(json_object_get(root, "complete"))};
  a->stage.discarded = number_at(root, "discarded");
  a->stage.rounds = number_at(root, "rounds");
  a->stage.most_threads = (uint32_t)number_at(root, "most_threads");
  take_found(a, json_object_get(root, "found"));
  take_texts(a, root);
  json_object_foreach(json_object_get(root, "outcomes"), key, outcome)
      ag_outcomes_add(a->findings.outcomes, strtoull(key, NULL, 16), number_at(outcome, "executions"),
                      json_string_value(json_object_get(outcome, "text")));
  if (number_at(root, "most_outcomes_lost")) ag_outcomes_lose(a->findings.outcomes);
  if (a->engine.races && number_at(root, "most_weak_modes")) ag_races_set_weak(a->engine.races);
  if (a->engine.races && number_at(root, "most_races_apart")) ag_races_set_apart(a->engine.races);
  a->engine.driver.traits.daemons_cut |= number_at(root, "most_daemons_cut") != 0;
  a->engine.driver.traits.versions_cut |= number_at(root, "most_versions_cut") != 0;
  static const char *const kinds[] = {"time", "executions", "interrupted"};
  const char *limit = json_string_value(json_object_get(root, "limit"));
  for (size_t i = 0; limit && i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(limit, kinds[i])) a->stopping.limit_kind = kinds[i];
  const char *reason = json_string_value(json_object_get(root, "uncontrollable"));
  if (reason) ag_search_give_up(a, reason);
  a->stage.exhausted = json_is_true(json_object_get(root, "complete"));
  json_decref(root);
}
