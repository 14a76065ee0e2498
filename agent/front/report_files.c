/* Writes the files of the verdict that the options ask for. */
#include "front/report.h"

#include "base/json_file.h"

#include <stddef.h>

typedef bool report_writer(const ag_verdict *verdict, const char *path, hp_error *error);

static const struct {
  size_t offset; /* of the path in ag_options */
  report_writer *write;
} files[] = {
    {offsetof(ag_options, json), ag_report_json},
    {offsetof(ag_options, sarif), ag_report_sarif},
    {offsetof(ag_options, html), ag_report_html},
};
enum { FILE_COUNT = sizeof files / sizeof files[0] };

static const char *path_of(const ag_options *options, size_t i) {
  return *(char *const *)((const char *)options + files[i].offset);
}

bool ag_report_can_write_files(const ag_options *options, hp_error *error) {
  for (size_t i = 0; i < FILE_COUNT; i++)
    if (path_of(options, i) && !ag_json_can_write(path_of(options, i), error)) return false;
  return true;
}

void ag_report_files(const ag_verdict *verdict, FILE *out) {
  hp_error error;
  for (size_t i = 0; i < FILE_COUNT; i++) {
    const char *path = path_of(verdict->options, i);
    if (path && !files[i].write(verdict, path, &error)) fprintf(out, "hpor: %s\n", error.text);
  }
  if (verdict->options->github) ag_report_github(verdict, out);
  fflush(out);
}
