/* Writes a line for each test, and the XML file. */
#include "launcher/junit_report.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const names[AG_JUNIT_ENDINGS] = {"VERIFIED", "skipped", "INCOMPLETE", "ERROR", "UNCONTROLLED"};

const char *ag_junit_ending_name(ag_junit_ending ending) {
  return names[ending];
}

/* ---- for people ------------------------------------------------------------------------------------------------- */

/* With github=on, a report begins such lines (ag_report_github()); of a test that is not incomplete, there are none. */
static void print_annotations(const char *report, FILE *out) {
  for (const char *line = report; *line; line += strcspn(line, "\n"), line += *line == '\n')
    if (strncmp(line, "::", 2) == 0) fprintf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
}

void ag_junit_print(const ag_junit_result *r, FILE *out) {
  fprintf(out, "%-12s  %s.%s", names[r->ending], r->type, r->name);
  if (r->ending != AG_JUNIT_SKIPPED) fprintf(out, "  %llu execution%s", r->executions, r->executions == 1 ? "" : "s");
  fprintf(out, "  %.2f s\n", r->seconds);
  if (r->ending != AG_JUNIT_VERIFIED && *r->reason) fprintf(out, "              %s\n", r->reason);
  /* The report of the others says it itself. */
  if (r->ending == AG_JUNIT_VERIFIED || r->ending == AG_JUNIT_INCOMPLETE)
    for (char **note = r->notes; *note; note++) fprintf(out, "              %s\n", *note);
  if (r->ending == AG_JUNIT_ERROR || r->ending == AG_JUNIT_UNCONTROLLED)
    fprintf(out, "%s\n", r->report);
  else
    print_annotations(r->report, out);
  fflush(out);
}

void ag_junit_print_table(const ag_junit_result *const *results, size_t count, FILE *out) {
  unsigned long long executions = 0;
  double seconds = 0;
  if (count == 0) return;
  fprintf(out, "\n%-12s  %10s  %9s  test\n", "verdict", "executions", "time");
  for (size_t i = 0; i < count; i++) {
    const ag_junit_result *r = results[i];
    fprintf(out, "%-12s  %10llu  %7.2f s  %s.%s\n", names[r->ending], r->executions, r->seconds, r->type, r->name);
    executions += r->executions;
    seconds += r->seconds;
  }
  fprintf(out, "%-12s  %10llu  %7.2f s\n\n", "all", executions, seconds);
}

/* What the test has come to for a program that knows only passed, skipped and failed. */
static ag_junit_ending counted(const ag_junit_result *r) {
  if (r->ending != AG_JUNIT_INCOMPLETE) return r->ending;
  return r->cut == AG_JUNIT_CUT_FAILED   ? AG_JUNIT_ERROR
         : r->cut == AG_JUNIT_CUT_PASSED ? AG_JUNIT_VERIFIED
                                         : AG_JUNIT_INCOMPLETE;
}

static void count_endings(const ag_junit_result *const *results, size_t count, size_t counts[AG_JUNIT_ENDINGS]) {
  memset(counts, 0, AG_JUNIT_ENDINGS * sizeof *counts);
  for (size_t i = 0; i < count; i++) counts[counted(results[i])]++;
}

void ag_junit_print_sum(const ag_junit_result *const *results, size_t count, FILE *out) {
  size_t counts[AG_JUNIT_ENDINGS] = {0};
  for (size_t i = 0; i < count; i++) counts[results[i]->ending]++;
  fprintf(out, "hpor junit: %zu test%s", count, count == 1 ? "" : "s");
  for (int i = 0; i < AG_JUNIT_ENDINGS; i++)
    if (counts[i]) fprintf(out, ", %zu %s", counts[i], names[i]);
  putc('\n', out);
}

int ag_junit_exit_code(const ag_junit_result *const *results, size_t count) {
  size_t counts[AG_JUNIT_ENDINGS];
  count_endings(results, count, counts);
  if (counts[AG_JUNIT_ERROR]) return 1;
  if (counts[AG_JUNIT_UNCONTROLLED]) return 3;
  return counts[AG_JUNIT_INCOMPLETE] ? 2 : 0;
}

/* ---- for programs ----------------------------------------------------------------------------------------------- */

/* The length of the UTF-8 character at `p`; 0: there is none, or none that XML 1.0 allows. */
static int character_length(const unsigned char *p) {
  if (p[0] < 0x80) return p[0] >= 0x20 || p[0] == '\t' || p[0] == '\n' || p[0] == '\r';
  const int length = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (p[0] < 0xc2 || p[0] > 0xf4) return 0;
  unsigned code = p[0] & (0xffu >> (length + 1));
  for (int i = 1; i < length; i++) {
    if ((p[i] & 0xc0) != 0x80) return 0;
    code = code << 6 | (p[i] & 0x3f);
  }
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[length] || code > 0x10ffff || surrogate || (code & 0xfffe) == 0xfffe ? 0 : length;
}

static void print_text(FILE *out, const char *text, bool attribute) {
  for (const unsigned char *p = (const unsigned char *)text; *p;) {
    const int length = character_length(p);
    if (*p == '&')
      fputs("&amp;", out);
    else if (*p == '<')
      fputs("&lt;", out);
    else if (*p == '>')
      fputs("&gt;", out);
    else if (*p == '"')
      fputs("&quot;", out);
    else if (*p == '\r' || (attribute && (*p == '\n' || *p == '\t')))
      fprintf(out, "&#%d;", *p);
    else if (length)
      fwrite(p, 1, (size_t)length, out);
    else
      fputs("\xef\xbf\xbd", out); /* U+FFFD */
    p += length ? length : 1;
  }
}

static void print_attribute(FILE *out, const char *name, const char *value) {
  fprintf(out, " %s=\"", name);
  print_text(out, value, true);
  putc('"', out);
}

static void print_element(FILE *out, const char *name, const ag_junit_result *r, const char *type) {
  fprintf(out, "      <%s", name);
  print_attribute(out, "message", r->reason);
  if (type) print_attribute(out, "type", type);
  fputs(">", out);
  if (type) print_text(out, r->report, false);
  fprintf(out, "</%s>\n", name);
}

static void print_property(FILE *out, const char *name, const char *value) {
  fputs("        <property", out);
  print_attribute(out, "name", name);
  print_attribute(out, "value", value);
  fputs("/>\n", out);
}

static void print_case(FILE *out, const ag_junit_result *r) {
  fputs("    <testcase", out);
  print_attribute(out, "classname", r->type);
  print_attribute(out, "name", r->name);
  fprintf(out, " time=\"%.3f\">\n      <properties>\n        <property name=\"hpor.verdict\" value=\"%s\"/>\n",
          r->seconds, names[r->ending]);
  fprintf(out, "        <property name=\"hpor.executions\" value=\"%llu\"/>\n", r->executions);
  for (char **note = r->notes; *note; note++) print_property(out, "hpor.note", *note);
  if (*r->schedule) {
    print_property(out, "hpor.schedule", r->schedule);
    print_property(out, "hpor.replayed", r->replayed);
  }
  fputs("      </properties>\n", out);
  const ag_junit_ending ending = counted(r);
  if (ending == AG_JUNIT_ERROR) print_element(out, "failure", r, r->ending == ending ? r->kind : "incomplete");
  if (r->ending == AG_JUNIT_UNCONTROLLED) print_element(out, "error", r, "uncontrolled");
  /* Nothing was shown of a test that was cut off: no program that reads this may take it for one that has passed. */
  if (ending == AG_JUNIT_SKIPPED || ending == AG_JUNIT_INCOMPLETE) print_element(out, "skipped", r, NULL);
  if (*r->output) {
    fputs("      <system-out>", out);
    print_text(out, r->output, false);
    fputs("</system-out>\n", out);
  }
  fputs("    </testcase>\n", out);
}

static void print_suite(FILE *out, const ag_junit_result *const *results, size_t count) {
  size_t counts[AG_JUNIT_ENDINGS];
  double seconds = 0;
  time_t begun = results[0]->begun;
  struct tm utc;
  char host[HOST_NAME_MAX + 1] = "", timestamp[32] = "";
  count_endings(results, count, counts);
  for (size_t i = 0; i < count; i++) {
    seconds += results[i]->seconds;
    if (results[i]->begun < begun) begun = results[i]->begun;
  }
  /* Readers of the older form know no time zone: it is UTC, and not said. */
  if (gmtime_r(&begun, &utc)) strftime(timestamp, sizeof timestamp, "%Y-%m-%dT%H:%M:%S", &utc);
  if (gethostname(host, sizeof host - 1) != 0 || !*host) snprintf(host, sizeof host, "localhost");
  fputs("  <testsuite", out);
  print_attribute(out, "name", results[0]->type);
  print_attribute(out, "timestamp", timestamp);
  print_attribute(out, "hostname", host);
  fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"%zu\" time=\"%.3f\">\n", count,
          counts[AG_JUNIT_ERROR], counts[AG_JUNIT_UNCONTROLLED], counts[AG_JUNIT_SKIPPED] + counts[AG_JUNIT_INCOMPLETE],
          seconds);
  for (size_t i = 0; i < count; i++) print_case(out, results[i]);
  fputs("  </testsuite>\n", out);
}

/* How many from the first on are of one class. */
static size_t suite_length(const ag_junit_result *const *results, size_t count) {
  size_t n = 1;
  while (n < count && strcmp(results[n]->type, results[0]->type) == 0) n++;
  return n;
}

static bool write_file(const ag_junit_result *const *results, size_t count, const char *path, hp_error *error) {
  FILE *out = fopen(path, "we");
  if (!out) return hp_fail(error, "%.300s cannot be written: %s.", path, strerror(errno));
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", out);
  for (size_t i = 0, n; i < count; i += n) {
    n = suite_length(results + i, count - i);
    print_suite(out, results + i, n);
  }
  fputs("</testsuites>\n", out);
  const bool failed = ferror(out);
  if (fclose(out) || failed) return hp_fail(error, "%.300s cannot be written: %s.", path, strerror(errno));
  return true;
}

bool ag_junit_write_xml(const ag_junit_result *const *results, size_t count, const char *path, hp_error *error) {
  struct stat status;
  if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) return write_file(results, count, path, error);
  for (size_t i = 0, n; i < count; i += n) {
    char file[PATH_MAX];
    n = suite_length(results + i, count - i);
    if (snprintf(file, sizeof file, "%s/TEST-%s.xml", path, results[i]->type) >= PATH_MAX)
      return hp_fail(error, "The path %.300s is too long.", path);
    if (!write_file(results + i, n, file, error)) return false;
  }
  return true;
}
