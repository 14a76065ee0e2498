/* The verdict as workflow commands of GitHub Actions, which become annotations of the lines. */
#include "front/report.h"
#include "front/report_places.h"
#include "front/sources.h"

#include <stdlib.h>
#include <string.h>

/* What would end the text, or begin another property. */
static void print_escaped(FILE *out, const char *text, bool property) {
  for (; *text; text++)
    if (*text == '%' || *text == '\r' || *text == '\n' || (property && (*text == ':' || *text == ',')))
      fprintf(out, "%%%02X", (unsigned)*text);
    else
      putc(*text, out);
}

static void print_failure(const ag_verdict *v, const ag_failure *failure, FILE *out) {
  char *text = NULL, space[600], path[PATH_MAX];
  size_t size;
  ag_place place;
  FILE *story = open_memstream(&text, &size);
  if (!story) return;
  ag_report_failure(failure, story);
  if (failure->schedule_file) fprintf(story, "The schedule is saved in %s\n", failure->schedule_file);
  fclose(story);
  fputs("::error ", out);
  if (ag_place_of_failure(v->options, failure, space, sizeof space, &place)) {
    ag_source_find(v->options ? v->options->sources : NULL, &place, path);
    fputs("file=", out);
    print_escaped(out, path, true);
    fprintf(out, ",line=%d,", place.line > 0 ? place.line : 1);
  }
  fprintf(out, "title=hpor%%3A %s::", ag_failure_kind_name(failure->kind));
  print_escaped(out, text ? text : "", false);
  putc('\n', out);
  free(text);
}

void ag_report_github(const ag_verdict *v, FILE *out) {
  for (size_t i = 0; i < v->failure_count; i++) print_failure(v, &v->failures[i], out);
  if (v->result == AG_UNCONTROLLED && v->failure_count == 0) {
    fputs("::error title=hpor%3A UNCONTROLLED::", out);
    print_escaped(out, v->reason ? v->reason : "the program cannot be controlled", false);
    putc('\n', out);
  } else if (v->result == AG_INCOMPLETE) {
    fputs("::warning title=hpor%3A INCOMPLETE::", out);
    print_escaped(out, v->limit ? v->limit : "the search was stopped", false);
    putc('\n', out);
  }
  for (size_t i = 0; i < v->race_count; i++) {
    fputs("::warning title=hpor%3A data race::", out);
    print_escaped(out, v->races[i], false);
    putc('\n', out);
  }
}
