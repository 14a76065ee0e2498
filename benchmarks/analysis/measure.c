/* Measures the static analysis: time and memory of analysing a class path (and java.base), of writing and reading the
 * summary, and the time of a question. One line each: "NAME VALUE UNIT".
 *
 *     measure CLASS-PATH JDK MAIN|- java-base|- SUMMARY-FILE
 */
#include "hpor/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

/* Seconds of processor time: the machine may be busy with other things, and one core is what is asked for. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint32_t draw(uint64_t *state, uint32_t limit) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*state >> 33) % limit);
}

enum { FRAMES = 8, STACKS = 512, QUESTIONS = 2000, BATCH = 16 };

static int ascending(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

/* Questions of whether a random site may still be passed from a random stack of known methods, batch by batch, so that
 * the clock does not count. Sets that are unknown answer at once: they are left out. */
static void measure_questions(const an_summary *s) {
  static const an_set *stacks[STACKS][FRAMES];
  static double times[QUESTIONS];
  uint64_t seed = 1;
  uint32_t methods = an_method_count(s), sites = an_site_count(s), yes = 0;
  if (!methods || !sites) return;
  for (int i = 0; i < STACKS; i++)
    for (int f = 0, tries = 0; f < FRAMES; tries++) {
      const an_set *set = an_point(s, draw(&seed, methods), AN_AT_ENTRY, AN_BEFORE);
      if (!an_set_unknown(set) || tries > 1000) stacks[i][f++] = set;
    }
  for (int q = 0; q < QUESTIONS; q++) {
    uint32_t at[BATCH], site[BATCH];
    for (int i = 0; i < BATCH; i++) {
      at[i] = draw(&seed, STACKS);
      site[i] = draw(&seed, sites);
    }
    double start = now();
    for (int i = 0; i < BATCH; i++) yes += an_may_pass(stacks[at[i]], FRAMES, site[i]);
    times[q] = (now() - start) / BATCH;
  }
  qsort(times, QUESTIONS, sizeof *times, ascending);
  printf("question_median %.0f ns\n", times[QUESTIONS / 2] * 1e9);
  printf("question_p99 %.0f ns\n", times[QUESTIONS * 99 / 100] * 1e9);
  printf("question_yes %.1f %%\n", 100.0 * yes / (QUESTIONS * BATCH));
}

int main(int count, char **words) {
  hp_error error;
  struct rusage usage;
  struct stat status;
  if (count != 6) return 2;
  an_config config = {.class_path = words[1],
                      .jdk = words[2],
                      .main_class = strcmp(words[3], "-") ? words[3] : NULL,
                      .whole_jdk = strcmp(words[4], "-") != 0};
  double start = now();
  an_summary *s = an_analyze(&config, NULL, &error);
  if (!s) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  printf("analysis %.2f s\n", now() - start);
  getrusage(RUSAGE_SELF, &usage);
  printf("memory %.0f MiB\n", (double)usage.ru_maxrss / 1024);
  printf("methods %u -\nsites %u -\n", an_method_count(s), an_site_count(s));
  start = now();
  if (!an_summary_write(s, words[5], &error)) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  printf("writing %.2f s\n", now() - start);
  an_summary_free(s);
  if (stat(words[5], &status) == 0) printf("file %.1f MiB\n", (double)status.st_size / (1 << 20));
  start = now();
  s = an_summary_read(words[5], &config, &error);
  if (!s) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  printf("loading %.2f s\n", now() - start);
  measure_questions(s);
  an_summary_free(s);
  return 0;
}
