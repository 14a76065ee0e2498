/* How fast the core is, on the toy interpreter: events a second, memory a trace event, and how the time of an execution
 * grows with its length.
 *
 *   speed MODELS-FOLDER */
#include "../toy/toy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void model(const char *folder, const char *name, const char *algorithm, int64_t n) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s/program.toy", folder, name);
  toy_parameter given[] = {{"N", n}, {NULL, 0}};
  por_error error;
  toy_program *program = toy_parse_file(path, given, &error);
  if (!program) {
    fprintf(stderr, "%s\n", error.text);
    exit(1);
  }
  por_config config = {.algorithm = algorithm};
  double from = now();
  toy_result r = toy_explore(program, &config, NULL);
  double seconds = now() - from;
  printf("%s(%lld), %s: %llu executions, %llu blocked, %.2f s, %.2f million events a second, %zu bytes a trace event\n",
         name, (long long)n, algorithm, (unsigned long long)r.statistics.executions,
         (unsigned long long)r.statistics.blocked, seconds, (double)r.statistics.events / seconds / 1e6,
         r.statistics.memory / r.statistics.depth);
  toy_result_free(&r);
  toy_free(program);
}

/* Two threads on cells of their own and one common one: a long trace with few races. Gives seconds for each event. */
static double length(const char *algorithm, int64_t n) {
  static const char text[] = "param N = 1; var a, b, c;\n"
                             "thread p { i = 0; while (i < N) { a = i; i = i + 1; } c = 1; }\n"
                             "thread q { i = 0; while (i < N) { b = i; i = i + 1; } c = 2; }\n"
                             "thread r { s = c; }";
  toy_parameter given[] = {{"N", n / 2}, {NULL, 0}};
  por_error error;
  toy_program *program = toy_parse(text, given, &error);
  if (!program) exit(1);
  por_config config = {.algorithm = algorithm};
  uint64_t events = 0;
  double from = now(), seconds = 0;
  do {
    toy_result r = toy_explore(program, &config, NULL);
    events += r.statistics.events;
    toy_result_free(&r);
    seconds = now() - from;
  } while (seconds < 0.2);
  toy_free(program);
  return seconds / (double)events;
}

int main(int count, char **arguments) {
  if (count < 2) return 3;
  model(arguments[1], "lastzero", "optimal", 15);
  model(arguments[1], "lastzero", "source", 13);
  model(arguments[1], "readers", "source", 16);
  static const char *const algorithms[] = {"dpor", "source", "optimal"};
  for (int i = 0; i < 3; i++) {
    double base = length(algorithms[i], 100);
    printf("%s: %.0f ns an event in executions of 100 events", algorithms[i], base * 1e9);
    for (int64_t n = 1000; n <= 10000; n *= 10) {
      double time = length(algorithms[i], n);
      printf("; %lld: %.0f ns (%.2f times)", (long long)n, time * 1e9, time / base);
    }
    printf("\n");
  }
  return 0;
}
