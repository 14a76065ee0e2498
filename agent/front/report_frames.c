/* Tells frames of the program from those of the JDK and of test runners. */
#include "front/report_frames.h"

#include <string.h>

static bool begins_with_one_of(const char *text, const char *const *beginnings) {
  /* A loader or a module may stand before the class: "app//com.acme.Bank.transfer(Bank.java:14)". */
  const size_t name = strcspn(text, "(");
  for (size_t i = 0; i < name; i++)
    if (text[i] == '/') return begins_with_one_of(text + i + 1, beginnings);
  for (; *beginnings; beginnings++)
    if (strncmp(text, *beginnings, strlen(*beginnings)) == 0) return true;
  return false;
}

bool ag_is_frame(const char *line) {
  return strncmp(line, "Caused by: ", 11) != 0 && strncmp(line, "Suppressed: ", 12) != 0 &&
         strncmp(line, "... ", 4) != 0;
}

const char *ag_root_cause(const char *const *lines, size_t count, const char *message) {
  static const char caused[] = "Caused by: ", suppressed[] = "Suppressed: ";
  const char *cause = NULL;
  for (size_t i = 0; i < count; i++) {
    /* Suppressed exceptions come first, and have causes of their own. Which of the lines is whose cannot be told. */
    if (strncmp(lines[i], suppressed, strlen(suppressed)) == 0) return NULL;
    if (strncmp(lines[i], caused, strlen(caused)) == 0) cause = lines[i] + strlen(caused);
  }
  return cause && *cause && !(message && strstr(message, cause)) ? cause : NULL;
}

static bool is_of_jdk(const char *frame) {
  static const char *const packages[] = {"java.", "javax.", "jdk.", "sun.", "com.sun.", NULL};
  return begins_with_one_of(frame, packages);
}

/* JUnit with its assertions, and what else runs tests. */
static bool is_of_framework(const char *frame) {
  static const char *const packages[] = {"org.junit.",      "junit.framework.", "hpor.junit.", "hpor.test.",
                                         "org.opentest4j.", "org.hamcrest.",    NULL};
  return begins_with_one_of(frame, packages);
}

bool ag_is_runner_frame(const char *frame) {
  static const char *const reflection[] = {"java.lang.reflect.", "jdk.internal.reflect.", NULL};
  return is_of_framework(frame) || begins_with_one_of(frame, reflection);
}

bool ag_is_foreign_frame(const char *frame) {
  return is_of_jdk(frame) || is_of_framework(frame);
}

size_t ag_own_frame(const char *const *lines, size_t count) {
  size_t i = 0;
  while (i < count && (!ag_is_frame(lines[i]) || ag_is_foreign_frame(lines[i]))) i++;
  return i;
}

/* The frames of one exception: up to a line that is none. */
static size_t end_of_part(const char *const *lines, size_t count, size_t from) {
  while (from < count && ag_is_frame(lines[from])) from++;
  return from;
}

static size_t begin_of_part(const char *const *lines, size_t at) {
  while (at > 0 && ag_is_frame(lines[at - 1])) at--;
  return at;
}

size_t ag_frames_left_out(const char *const *lines, size_t count, size_t from) {
  if (!ag_is_frame(lines[from]) || !ag_is_runner_frame(lines[from])) return 0;
  const size_t begin = begin_of_part(lines, from), end = end_of_part(lines, count, from);
  size_t next = from;
  while (next < end && ag_is_runner_frame(lines[next])) next++;
  bool has_own = false, runner = false;
  for (size_t i = begin; i < end; i++) has_own |= !ag_is_foreign_frame(lines[i]);
  for (size_t i = from; i < next; i++) runner |= is_of_framework(lines[i]);
  /* Reflection of the program's own stays. So does a stack in which nothing else is. */
  return has_own && runner && (from == begin || next == end) ? next - from : 0;
}

size_t ag_frames_folded(const char *const *lines, size_t count, size_t from, bool innermost) {
  const size_t begin = begin_of_part(lines, from), end = end_of_part(lines, count, from);
  size_t first = from, next = from;
  if (!ag_is_frame(lines[from]) || !is_of_jdk(lines[from])) return 0;
  while (first > begin && is_of_jdk(lines[first - 1])) first--;
  while (next < end && is_of_jdk(lines[next])) next++;
  const bool calls_back = next == end && first > begin; /* below the program's own frames: what runs them */
  if (first == begin && innermost) first++;
  if (next == end && !calls_back) return 0; /* nothing but the JDK */
  if (next < end) next--;
  return from == first && next > from + 1 ? next - from : 0;
}
