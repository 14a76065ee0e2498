/* The errors as SARIF 2.1.0 (Static Analysis Results Interchange Format), which code hosts and editors show. The
 * interleaving is a code flow: a thread flow for each thread, whose locations say which step of the whole they are. */
#include "base/json_file.h"

#include "front/report.h"
#include "front/report_places.h"
#include "front/report_rows.h"
#include "front/sources.h"
#include "hpor/hash.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#ifndef HPOR_VERSION
#define HPOR_VERSION "unknown"
#endif

static void set(json_t *object, const char *key, json_t *value) {
  json_object_set_new(object, key, value);
}

static json_t *message(const char *text) {
  json_t *object = json_object();
  set(object, "text", ag_json_text(text));
  return object;
}

/* ---- locations -------------------------------------------------------------------------------------------------- */

/* A path as a URI. A relative one is below the root of the sources, which only the reader of the file knows. */
static json_t *artifact(const char *path) {
  char uri[3 * PATH_MAX + 8];
  size_t n = 0;
  json_t *object = json_object();
  if (*path == '/') n += (size_t)sprintf(uri, "file://");
  for (const unsigned char *p = (const unsigned char *)path; *p; p++)
    n += (size_t)sprintf(uri + n, isalnum(*p) || strchr("/-._~$", *p) ? "%c" : "%%%02X", *p);
  uri[n] = 0;
  set(object, "uri", json_string(uri));
  if (*path != '/') set(object, "uriBaseId", json_string("%SRCROOT%"));
  return object;
}

static json_t *location(const ag_verdict *v, const ag_place *place, const char *text) {
  char path[PATH_MAX], name[300];
  json_t *object = json_object(), *physical, *region, *logical;
  ag_source_find(v->options ? v->options->sources : NULL, place, path);
  if (*path) {
    physical = json_object();
    set(physical, "artifactLocation", artifact(path));
    if (place->line > 0) {
      region = json_object();
      set(region, "startLine", json_integer(place->line));
      set(physical, "region", region);
    }
    set(object, "physicalLocation", physical);
  }
  if (place->class_name) {
    snprintf(name, sizeof name, "%s.%s", place->class_name, place->method ? place->method : "?");
    logical = json_object();
    set(logical, "fullyQualifiedName", ag_json_text(name));
    set(logical, "kind", json_string("function"));
    set(object, "logicalLocations", json_pack("[o]", logical));
  }
  if (text) set(object, "message", message(text));
  return object;
}

/* ---- the interleaving ------------------------------------------------------------------------------------------- */

static json_t *step_location(const ag_verdict *v, const ag_step *step, size_t number) {
  char operation[200], text[600];
  json_t *object = json_object();
  ag_operation_text(step->call, step->operation, operation, sizeof operation);
  snprintf(text, sizeof text, "%s%s%s%s%s", operation, step->location ? " " : "", step->location ? step->location : "",
           step->value ? " = " : "", step->value ? step->value : "");
  set(object, "location", location(v, &step->site, text));
  set(object, "executionOrder", json_integer((json_int_t)number));
  return object;
}

static json_t *thread_flow(const ag_verdict *v, const ag_schedule *schedule, por_thread_id thread) {
  char label[96], id[16];
  json_t *flow = json_object(), *locations = json_array();
  ag_schedule_thread_label(schedule, thread, label, sizeof label);
  snprintf(id, sizeof id, "%u", (unsigned)thread);
  for (size_t i = 0; i < schedule->step_count; i++)
    if (schedule->steps[i].thread == thread)
      json_array_append_new(locations, step_location(v, &schedule->steps[i], i + 1));
  set(flow, "id", json_string(id));
  set(flow, "message", message(label));
  set(flow, "locations", locations);
  return flow;
}

static json_t *code_flow(const ag_verdict *v, const ag_schedule *schedule) {
  json_t *flow = json_object(), *threads = json_array();
  por_thread_id most = 0;
  for (size_t i = 0; i < schedule->step_count; i++)
    if (schedule->steps[i].thread > most) most = schedule->steps[i].thread;
  bool *seen = calloc((size_t)most + 1, sizeof *seen);
  for (size_t i = 0; seen && i < schedule->step_count; i++) seen[schedule->steps[i].thread] = true;
  for (size_t i = 0; seen && i <= most; i++)
    if (seen[i]) json_array_append_new(threads, thread_flow(v, schedule, (por_thread_id)i));
  free(seen);
  set(flow, "threadFlows", threads);
  return flow;
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

static const struct {
  ag_failure_kind kind;
  const char *help;
} rules[] = {
    {AG_FAIL_DEADLOCK, "No thread can go on, and one that is no daemon has not ended."},
    {AG_FAIL_EXCEPTION, "An exception that no handler caught."},
    {AG_FAIL_ASSERTION, "An AssertionError that no handler caught."},
    {AG_FAIL_EXIT, "The program ended itself with an exit code other than 0, or before its test was over."},
    {AG_FAIL_MONITOR, "A thread used a monitor that it did not own."},
    {AG_FAIL_RACE, "Two conflicting accesses that no synchronization orders."},
    {AG_FAIL_LIVELOCK, "Threads go round for ever, and none gets on."},
    {AG_FAIL_NONDETERMINISM, "The program behaved differently when the same schedule was run again."},
    {AG_FAIL_UNSUPPORTED, "An operation that hpor cannot control."},
};
enum { RULE_COUNT = sizeof rules / sizeof rules[0] };

static int rule_of(ag_failure_kind kind) {
  for (int i = 0; i < RULE_COUNT; i++)
    if (rules[i].kind == kind) return i;
  return -1;
}

/* Equal for the same error of another version of the program, whose lines may have moved. */
static void set_fingerprint(json_t *result, const ag_failure *failure, const ag_place *place) {
  char text[17];
  uint64_t hash = HP_HASH;
  const char *const parts[] = {ag_failure_kind_name(failure->kind), place->class_name, place->method};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (parts[i]) hash = hp_hash(hash, parts[i], strlen(parts[i]));
  snprintf(text, sizeof text, "%016" PRIx64, hash);
  set(result, "partialFingerprints", json_pack("{ss}", "hpor/v1", text));
}

/* The schema wants each location once. */
static void add_once(json_t *array, json_t *value) {
  size_t i;
  json_t *each;
  bool there = false;
  json_array_foreach(array, i, each) there |= json_equal(each, value);
  if (there)
    json_decref(value);
  else
    json_array_append_new(array, value);
}

static json_t *related_locations(const ag_verdict *v, const ag_failure *failure) {
  char space[600];
  ag_place place;
  json_t *array = json_array();
  for (size_t i = 0; i < failure->waiting_count; i++) {
    const ag_waiting *w = &failure->waiting[i];
    if (w->site.file) add_once(array, location(v, &w->site, w->operation));
    if (w->held_since.file) add_once(array, location(v, &w->held_since, "taken here"));
    for (uint32_t j = 0; j < w->other_count; j++)
      if (w->others[j].since.file) add_once(array, location(v, &w->others[j].since, "taken here"));
  }
  for (size_t i = 0; i < failure->stack_count; i++)
    if (ag_place_of_stack(v->options, &failure->stacks[i], space, sizeof space, &place))
      add_once(array, location(v, &place, failure->stacks[i].title));
  return array;
}

static json_t *result_of(const ag_verdict *v, const ag_failure *failure) {
  char *text = NULL, space[600];
  size_t size;
  ag_place place;
  json_t *result = json_object(), *properties = json_object();
  FILE *out = open_memstream(&text, &size);
  if (out) {
    ag_report_failure(failure, out);
    fclose(out);
  }
  const bool placed = ag_place_of_failure(v->options, failure, space, sizeof space, &place);
  set(result, "ruleId", json_string(ag_failure_kind_name(failure->kind)));
  set(result, "ruleIndex", json_integer(rule_of(failure->kind)));
  set(result, "level", json_string("error"));
  set(result, "message", message(text ? text : ag_failure_kind_name(failure->kind)));
  set(result, "locations", placed ? json_pack("[o]", location(v, &place, NULL)) : json_array());
  set(result, "relatedLocations", related_locations(v, failure));
  if (placed) set_fingerprint(result, failure, &place);
  if (failure->schedule && failure->schedule->step_count)
    set(result, "codeFlows", json_pack("[o]", code_flow(v, failure->schedule)));
  set(properties, "execution", json_integer((json_int_t)failure->execution));
  set(properties, "scheduleFile", ag_json_text(failure->schedule_file));
  set(result, "properties", properties);
  free(text);
  return result;
}

static json_t *tool(void) {
  json_t *driver = json_object(), *object = json_object(), *list = json_array();
  for (int i = 0; i < RULE_COUNT; i++) {
    json_t *rule = json_object();
    set(rule, "id", json_string(ag_failure_kind_name(rules[i].kind)));
    set(rule, "shortDescription", message(rules[i].help));
    json_array_append_new(list, rule);
  }
  set(driver, "name", json_string("hpor"));
  set(driver, "version", json_string(HPOR_VERSION));
  set(driver, "rules", list);
  set(object, "driver", driver);
  return object;
}

static void add_notification(json_t *array, const char *level, const char *what, const char *text) {
  char *whole = NULL;
  if (asprintf(&whole, "%s: %s", what, text) < 0) return;
  json_t *notification = json_object();
  set(notification, "level", json_string(level));
  set(notification, "message", message(whole));
  json_array_append_new(array, notification);
  free(whole);
}

/* What is no error of the program: why the search is not complete, races that are only reported. */
static json_t *invocation(const ag_verdict *v) {
  json_t *object = json_object(), *notes = json_array();
  const bool bad = v->result == AG_UNCONTROLLED;
  if (v->reason) add_notification(notes, bad ? "error" : "warning", ag_result_name(v->result), v->reason);
  if (v->limit) add_notification(notes, "warning", "not everything was explored", v->limit);
  for (size_t i = 0; i < v->race_count; i++) add_notification(notes, "warning", "data race", v->races[i]);
  for (size_t i = 0; i < v->uncontrolled_count; i++)
    add_notification(notes, "note", "not controlled", v->uncontrolled[i]);
  set(object, "executionSuccessful", json_boolean(!bad));
  set(object, "exitCode", json_integer(v->result));
  set(object, "toolExecutionNotifications", notes);
  return object;
}

bool ag_report_sarif(const ag_verdict *v, const char *path, hp_error *error) {
  json_t *root = json_object(), *run = json_object(), *results = json_array();
  for (size_t i = 0; i < v->failure_count; i++) json_array_append_new(results, result_of(v, &v->failures[i]));
  set(run, "tool", tool());
  set(run, "invocations", json_pack("[o]", invocation(v)));
  set(run, "results", results);
  set(root, "version", json_string("2.1.0"));
  set(root, "runs", json_pack("[o]", run));
  const bool good = ag_json_write(root, path, error);
  json_decref(root);
  return good;
}
