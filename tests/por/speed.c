/* How fast the core is, on the toy interpreter: events a second, memory for each event of the trace, how the time of an
 * execution grows with its length, and the table of states.
 *
 *   por_speed MODELS-FOLDER
 *
 * The goals: a million events a second; 1 KiB for each event of the trace, what wakeup trees hold of executions to come
 * apart; time for each event in executions of 10,000 at most twice that in executions of 100; 64 bytes a state. Ends
 * with 1 if one is missed. */
#include "../toy/toy.h"
#include "por/states/state_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool missed;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const char *against(bool good) {
  missed |= !good;
  return good ? "" : " (MISSED)";
}

static void model(const char *folder, const char *name, const char *algorithm, int64_t n) {
  char path[1024];
  snprintf(path, sizeof path, "%s/%s/program.toy", folder, name);
  toy_parameter given[] = {{"N", n}, {NULL, 0}};
  hp_error error;
  toy_program *program = toy_parse_file(path, given, &error);
  if (!program) {
    fprintf(stderr, "%s\n", error.text);
    exit(3);
  }
  por_config config = {.algorithm = algorithm};
  double from = now();
  toy_result r = toy_explore(program, &config, NULL);
  double seconds = now() - from, speed = (double)r.statistics.events / seconds / 1e6;
  const por_statistics *s = &r.statistics;
  size_t each = (s->memory - s->wakeup_memory) / s->depth;
  printf(
      "%s(%lld), %s: %llu executions, %llu blocked, %.2f s, %.2f million events a second%s, %zu bytes for each of %zu "
      "events of the trace%s",
      name, (long long)n, algorithm, (unsigned long long)s->executions, (unsigned long long)s->blocked, seconds, speed,
      against(speed >= 1), each, s->depth, against(each <= 1024));
  if (s->wakeup_events)
    printf(", %zu KiB for at most %llu events in wakeup trees", s->wakeup_memory / 1024,
           (unsigned long long)s->wakeup_events);
  printf("\n");
  toy_result_free(&r);
  toy_free(program);
}

/* A long trace with few races, and one in which most operations race. */
static const char few[] = "param N = 1; var a, b, c;\n"
                          "thread p { i = 0; while (i < N) { a = i; i = i + 1; } c = 1; }\n"
                          "thread q { i = 0; while (i < N) { b = i; i = i + 1; } c = 2; }\n"
                          "thread r { s = c; }";
static const char many[] = "param N = 1; var a;\n"
                           "thread p { i = 0; while (i < N) { a = i; i = i + 1; } }\n"
                           "thread q { i = 0; while (i < N) { a = 0 - i; i = i + 1; } }";

/* Gives seconds for each event. */
static double length(const char *text, const char *algorithm, int64_t n) {
  toy_parameter given[] = {{"N", n / 2}, {NULL, 0}};
  hp_error error;
  toy_program *program = toy_parse(text, given, &error);
  if (!program) exit(3);
  por_config config = {.algorithm = algorithm, .order = text == many ? POR_ORDER_RANDOM : POR_ORDER_LAST};
  toy_options options = {.limits = {.executions = 50}};
  uint64_t events = 0;
  double from = now(), seconds = 0;
  do {
    toy_result r = toy_explore(program, &config, &options);
    events += r.statistics.events;
    toy_result_free(&r);
    seconds = now() - from;
  } while (seconds < 0.2);
  toy_free(program);
  return seconds / (double)events;
}

static void growth(const char *text, const char *what) {
  printf("\nTime for each event in executions of 100, 1,000 and 10,000, %s:\n", what);
  for (const char *const *algorithm = por_algorithms(); *algorithm; algorithm++) {
    double base = length(text, *algorithm, 100), time = base;
    printf("%-17s %5.0f ns", *algorithm, base * 1e9);
    for (int64_t n = 1000; n <= 10000; n *= 10) {
      time = length(text, *algorithm, n);
      printf(" %6.0f ns (%5.2f times)", time * 1e9, time / base);
    }
    /* By their nature (docs/algorithms/README.md), or kept as printed. */
    bool free = por_algorithm_may_miss(*algorithm) || !strcmp(*algorithm, "dl-s-por") ||
                (text == many && !strcmp(*algorithm, "optimal"));
    printf("%s\n", against(free || time <= 2 * base));
    fflush(stdout);
  }
}

static void states(void) {
  enum { STATES = 10000000 };
  por_state_table table;
  por_state_table_init(&table, 0);
  double from = now();
  for (uint64_t i = 0; i < STATES; i++) {
    uint64_t x = i * UINT64_C(0x9e3779b97f4a7c15);
    por_state_table_number(&table, (por_digest){x ^ (x >> 29), i}, 0);
  }
  size_t each = por_state_table_bytes(&table) / STATES;
  printf("%d states: %.0f ns and %zu bytes each%s\n", STATES, (now() - from) / STATES * 1e9, each, against(each <= 64));
  por_state_table_free(&table);
}

int main(int count, char **arguments) {
  if (count < 2) return 3;
  model(arguments[1], "lastzero", "optimal", 15);
  model(arguments[1], "lastzero", "source", 13);
  model(arguments[1], "readers", "source", 16);
  fflush(stdout);
  growth(few, "few of which race");
  growth(many, "most of which race");
  printf("\n");
  states();
  return missed ? 1 : 0;
}
