/* The verdict as a page for a browser: front/page, with the verdict as JSON and the source files in it. */
#include "base/json_file.h"

#include "front/report_json.h"
#include "front/report_page.h"
#include "front/report_steps.h"
#include "front/report_words.h"
#include "front/sources.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20 }; /* of one source file */

/* Owned by the caller; null: it cannot be read, or is too large. */
static char *read_source(const char *path) {
  char *text = malloc(MOST_BYTES + 1);
  FILE *in = text ? fopen(path, "re") : NULL;
  const size_t length = in ? fread(text, 1, MOST_BYTES + 1, in) : 0;
  const bool good = in && length <= MOST_BYTES && !ferror(in);
  if (in) fclose(in);
  if (good) {
    text[length] = 0;
    return text;
  }
  free(text);
  return NULL;
}

/* Adds the source of the place under "com/acme/Bank.java", unless it is there. A file that is not found is null. */
static void add_source(json_t *sources, const char *folders, const ag_place *place) {
  char path[PATH_MAX], key[PATH_MAX];
  ag_source_find(NULL, place, key);
  if (!*key || json_object_get(sources, key)) return;
  char *text = ag_source_find(folders, place, path) ? read_source(path) : NULL;
  json_object_set_new(sources, key, ag_json_text(text));
  free(text);
}

/* The schedule may be null. */
static void add_sources_of(json_t *sources, const char *folders, const ag_schedule *schedule) {
  for (size_t k = 0; schedule && k < schedule->step_count; k++) add_source(sources, folders, &schedule->steps[k].site);
}

static json_t *sources_of(const ag_verdict *v) {
  const char *folders = v->options ? v->options->sources : NULL;
  json_t *sources = json_object();
  for (size_t i = 0; i < v->failure_count; i++) {
    const ag_failure *f = &v->failures[i];
    for (size_t k = 0; k < f->waiting_count; k++) add_source(sources, folders, &f->waiting[k].site);
    add_sources_of(sources, folders, f->schedule);
    add_sources_of(sources, folders, f->passing.schedule);
  }
  return sources;
}

/* Adds to each step what the text report says of it. */
static void add_texts(json_t *steps, const ag_schedule *schedule) {
  enum { TEXT = 1000 };
  char text[TEXT];
  for (size_t i = 0; steps && schedule && i < schedule->step_count; i++) {
    char *named = NULL;
    size_t size;
    FILE *out = open_memstream(&named, &size);
    if (!out) return;
    ag_step_text(schedule, i, text, sizeof text);
    ag_print_named(schedule, text, out);
    fclose(out);
    json_object_set_new(json_array_get(steps, i), "text", ag_json_text(named));
    free(named);
  }
}

static void add_all_texts(json_t *root, const ag_verdict *v) {
  for (size_t i = 0; i < v->failure_count; i++) {
    json_t *error = json_array_get(json_object_get(root, "errors"), i);
    json_t *passing = json_object_get(error, "passing");
    add_texts(json_object_get(i ? error : root, "schedule"), v->failures[i].schedule);
    add_texts(json_object_get(passing, "schedule"), v->failures[i].passing.schedule);
  }
}

/* Each point as a list: seconds, executions, those that were given up, the estimate of what is done. */
static json_t *history_of(const ag_history *h) {
  json_t *points = json_array();
  for (size_t i = 0; h && i < h->count; i++) {
    const ag_history_point *p = &h->points[i];
    json_t *point = json_array();
    json_array_append_new(point, json_real(p->seconds));
    json_array_append_new(point, json_integer((json_int_t)p->executions));
    json_array_append_new(point, json_integer((json_int_t)p->given_up));
    json_array_append_new(point, json_real(p->share));
    json_array_append_new(points, point);
  }
  return points;
}

/* JSON within a page: no `<` of it may begin a tag. There is none outside of strings. */
static void print_data(const json_t *object, FILE *out) {
  char *text = json_dumps(object, JSON_COMPACT);
  for (const char *p = text ? text : "null"; *p; p++)
    if (*p == '<')
      fputs("\\u003c", out);
    else
      putc(*p, out);
  free(text);
}

bool ag_report_html(const ag_verdict *verdict, const char *path, hp_error *error) {
  static const char mark[] = "@DATA@";
  char *page = NULL;
  size_t size;
  json_t *root = ag_verdict_to_json(verdict);
  FILE *out = root ? open_memstream(&page, &size) : NULL;
  bool good = out || hp_fail(error, "Out of memory while writing %.300s.", path);
  if (good) {
    json_object_set_new(root, "sources", sources_of(verdict));
    json_object_set_new(root, "history", history_of(verdict->history));
    add_all_texts(root, verdict);
    const char *at = strstr(ag_report_page, mark);
    fwrite(ag_report_page, 1, (size_t)(at - ag_report_page), out);
    print_data(root, out);
    fputs(at + strlen(mark), out);
    fclose(out);
    good = page ? ag_text_write(page, path, error) : hp_fail(error, "Out of memory while writing %.300s.", path);
  }
  free(page);
  json_decref(root);
  return good;
}
