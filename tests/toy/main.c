/* toy: explores one program and prints the results. For experiments.
 *
 *   toy [-a ALGORITHM] [-o last|asc|desc|random] [-s SEED] [-b preemption:K|delay:K] [-c] [-m] [-t] [-v] [-D NAME=N]
 * FILE */
#include "toy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* One line an execution: the thread and program line of each step. */
static void print_trace(void *data, por_search *search, por_end end) {
  static const char *const ends[] = {"complete", "deadlock", "error", "stopped", "limit"};
  const toy_program *program = data;
  for (size_t i = 0; i < por_trace_length(search); i++) {
    por_step step = por_trace_step(search, i);
    printf("%u:%u ", step.thread, program->instructions[step.operation.site].line);
  }
  printf("%s\n", ends[end]);
}

int main(int count, char **arguments) {
  por_config config = {.algorithm = "source"};
  toy_options options = {.traces = false};
  toy_parameter given[16] = {{NULL, 0}};
  int given_count = 0, option;
  while ((option = getopt(count, arguments, "a:o:s:b:cmtvD:x:n:")) != -1) {
    char *sign = optarg ? strchr(optarg, '=') : NULL;
    if (option == 'a')
      config.algorithm = optarg;
    else if (option == 's')
      config.seed = strtoull(optarg, NULL, 10);
    else if (option == 'c')
      options.sections = true;
    else if (option == 'm')
      config.match = true;
    else if (option == 't')
      options.traces = true;
    else if (option == 'v')
      options.on_execution = print_trace;
    else if (option == 'x')
      options.limits.executions = strtoull(optarg, NULL, 10);
    else if (option == 'n')
      options.limits.steps = (uint32_t)strtoul(optarg, NULL, 10);
    else if (option == 'b') {
      config.bound = optarg[0] == 'd' ? POR_BOUND_DELAY : POR_BOUND_PREEMPTION;
      config.bound_limit = strchr(optarg, ':') ? (uint32_t)strtoul(strchr(optarg, ':') + 1, NULL, 10) : 0;
    } else if (option == 'o') {
      config.order = optarg[0] == 'a'   ? POR_ORDER_ASCENDING
                     : optarg[0] == 'd' ? POR_ORDER_DESCENDING
                     : optarg[0] == 'r' ? POR_ORDER_RANDOM
                                        : POR_ORDER_LAST;
    } else if (option == 'D' && sign && given_count < 15) {
      *sign = 0;
      given[given_count++] = (toy_parameter){optarg, strtoll(sign + 1, NULL, 10)};
    } else {
      return 3;
    }
  }
  if (optind + 1 != count) {
    fprintf(stderr, "toy: name one program\n");
    return 3;
  }
  hp_error error;
  toy_program *program = toy_parse_file(arguments[optind], given, &error);
  if (!program) {
    fprintf(stderr, "toy: %s: %s\n", arguments[optind], error.text);
    return 3;
  }
  options.data = program;
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  toy_result r = toy_explore(program, &config, &options);
  clock_gettime(CLOCK_MONOTONIC, &to);
  double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9;
  const por_statistics *s = &r.statistics;
  size_t kinds[3] = {0};
  for (size_t i = 0; i < r.outcomes.count; i++) kinds[r.outcomes.items[i].kind]++;
  printf(
      "%s: executions %llu, blocked %llu, cut %llu, limited %llu, events %llu, choices %llu, states %llu, races %llu, "
      "depth %zu, memory %zu\n",
      config.algorithm, (unsigned long long)s->executions, (unsigned long long)s->blocked, (unsigned long long)s->cut,
      (unsigned long long)s->limited, (unsigned long long)s->events, (unsigned long long)s->choices,
      (unsigned long long)s->states, (unsigned long long)s->races, s->depth, s->memory);
  printf("outcomes: %zu final, %zu deadlocks, %zu failures; %.3f s, %.2f million events a second%s%s\n", kinds[0],
         kinds[1], kinds[2], seconds, (double)s->events / seconds / 1e6, r.finished ? "" : "; not finished",
         s->bound_reached ? "; bound reached" : "");
  printf("pairs of racing accesses: %zu\n", r.races.count);
  if (options.traces) printf("traces: %llu%s\n", (unsigned long long)r.traces, r.repeated ? ", some repeated" : "");
  if (r.failure[0]) printf("failure: %s\n", r.failure);
  int status = r.finished ? 0 : 2;
  toy_result_free(&r);
  toy_free(program);
  return status;
}
