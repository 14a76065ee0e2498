/* Tests the driver as the Java half uses it: budgets, the buffer and its limit, names, and the ends of executions. */
#include "fake_program.h"
#include "lookahead/oracle.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static tap t;

static void append(fake_program *p, uint32_t thread, ag_kind kind, uint32_t operand, int64_t argument) {
  p->code[thread][p->length[thread]++] = (fake_instruction){kind, operand, argument};
}

static fake_outcomes explore(const fake_program *p, const char *algorithm, uint64_t steps) {
  fake_outcomes o = fake_explore(
      p, (fake_settings){.algorithm = algorithm, .timeouts = AG_TIMEOUTS_LAZY, .executions = 5000, .steps = steps});
  tap_check(&t, !o.nondeterministic && !o.wrong_child, "%s: replays, and children keep their numbers", algorithm);
  return o;
}

/* Two threads of n operations each: (2n)! / (n! n!) interleavings. main starts both and ends at once: its end is
 * dependent with nothing, so only `none` counts where it lies. */
static void test_counts(void) {
  fake_program p = {0};
  append(&p, 0, AG_START, 1, 0);
  append(&p, 0, AG_FIELD_WRITE, 0, 0);
  append(&p, 1, AG_FIELD_WRITE, 0, 0);
  fake_outcomes o = explore(&p, "source", 0);
  tap_check(&t, o.executions == 2 && o.count == 2, "two writes of one variable: 2 traces, 2 outcomes");
  fake_outcomes_free(&o);
  p.code[1][0].operand = 1;
  o = explore(&p, "source", 0);
  tap_check(&t, o.executions == 1, "of two variables: 1 trace");
  fake_outcomes_free(&o);
  /* begin, write, end of the child (3 operations) and write, end of main (2) in any order: 5 over 2. */
  o = explore(&p, "none", 0);
  tap_check(&t, o.executions == 10 && o.count == 1, "and 10 interleavings with one outcome");
  fake_outcomes_free(&o);
}

static void test_starts(void) {
  fake_program p = {0};
  append(&p, 0, AG_START, 1, 0);
  append(&p, 0, AG_START, 2, 0);
  append(&p, 1, AG_START, 2, 0);
  fake_outcomes o = explore(&p, "source", 0);
  tap_check(&t, o.count == 2, "two threads start a third: either of them fails");
  fake_outcomes_free(&o);
  fake_program again = {0};
  append(&again, 0, AG_START, 1, 0);
  append(&again, 0, AG_FIELD_WRITE, 0, 0);
  append(&again, 0, AG_START, 1, 0);
  append(&again, 1, AG_FIELD_WRITE, 0, 0);
  o = explore(&again, "source", 0);
  tap_check(&t, o.count == 2, "a start that fails orders nothing");
  fake_outcomes_free(&o);
  p.code[1][0] = (fake_instruction){AG_IS_ALIVE, 2, 0};
  o = explore(&p, "source", 0);
  tap_check(&t, o.count == 2, "isAlive before the start is a race with it");
  fake_outcomes_free(&o);
  /* Without waiting for the start, the joining thread reads before the joined one writes. */
  p.code[1][0] = (fake_instruction){AG_JOIN, 2, -1};
  append(&p, 1, AG_FIELD_READ, 0, 0);
  append(&p, 2, AG_FIELD_WRITE, 0, 0);
  o = explore(&p, "source", 0);
  tap_check(&t, o.count == 2, "so is a join, which then returns at once");
  fake_outcomes_free(&o);
  fake_program starters = {0};
  append(&starters, 0, AG_START, 1, 0);
  append(&starters, 0, AG_START, 2, 0);
  append(&starters, 1, AG_START, 3, 0);
  o = explore(&starters, "none", 0);
  tap_check(&t, o.count == 1, "two threads that start children at the same time");
  fake_outcomes_free(&o);
}

static void test_ends(void) {
  fake_program p = {0};
  append(&p, 0, AG_PARK, 0, -1);
  fake_outcomes o = explore(&p, "source", 0);
  tap_check(&t, o.executions == 1 && o.last_end == POR_END_DEADLOCK, "main waits for ever: deadlock");
  fake_outcomes_free(&o);
  fake_program daemon = {0};
  daemon.daemon[1] = true;
  append(&daemon, 0, AG_START, 1, 0);
  append(&daemon, 1, AG_PARK, 0, -1);
  o = explore(&daemon, "source", 0);
  tap_check(&t, o.deadlocks == 0 && o.last_end == POR_END_COMPLETE, "a daemon waits for ever: complete");
  fake_outcomes_free(&o);
  daemon.code[1][0] = (fake_instruction){AG_SLEEP, 0, 1000000};
  append(&daemon, 1, AG_FIELD_WRITE, 0, 0);
  o = explore(&daemon, "source", 0);
  tap_check(&t, o.deadlocks == 0 && o.last_end == POR_END_COMPLETE, "no time passes for daemons alone");
  fake_outcomes_free(&o);
  fake_program exits = {0};
  append(&exits, 0, AG_START, 1, 0);
  for (int i = 0; i < 10; i++) append(&exits, 0, AG_FIELD_WRITE, 0, 0);
  o = explore(&exits, "source", 5);
  /* The begin of thread 0 and the start are steps of a thread that is alone, and do not count. */
  tap_check(&t, o.last_end == POR_END_LIMIT && o.last_steps == 2 + 5, "cut off after exactly 5 steps (seen: %llu)",
            (unsigned long long)o.last_steps);
  fake_outcomes_free(&o);
}

/* While a thread runs that has slept, nobody's time passes: the other's park ends after it has come to its own. */
static void test_time(void) {
  fake_program p = {0};
  append(&p, 0, AG_START, 1, 0);
  append(&p, 0, AG_SLEEP, 0, 1000000);
  append(&p, 0, AG_FIELD_WRITE, 0, 0);
  append(&p, 0, AG_FIELD_WRITE, 1, 0);
  append(&p, 1, AG_PARK, 0, 2000000);
  append(&p, 1, AG_FIELD_READ, 1, 0);
  fake_outcomes o = explore(&p, "none", 0);
  tap_check(&t, o.count == 1, "who sleeps longer reads what the other has written");
  fake_outcomes_free(&o);
}

/* ---- the control block, by hand --------------------------------------------------------------------------------- */

static uint32_t resolve(void *context, ag_site *site) {
  (void)context;
  return site->owner;
}

static ag_driver *new_driver(void) {
  hp_error error;
  por_config config = {.algorithm = "source"};
  ag_driver *d = calloc(1, sizeof *d);
  d->control = calloc(1, sizeof *d->control);
  d->sites = ag_site_table_new();
  d->objects = ag_objects_new();
  d->model = ag_model_new(AG_TIMEOUTS_LAZY, 0);
  ag_driver_use(d, por_search_new(&config, &error));
  return d;
}

/* With all that it borrows. */
static void free_driver(ag_driver *d) {
  por_search_free(d->search);
  ag_model_free(d->model);
  ag_objects_free(d->objects);
  ag_site_table_free(d->sites);
  free(d->control);
  free(d->tables.locations);
  ag_driver_free_loops(d);
  ag_driver_free_places(d);
  free(d);
}

static void test_buffer(void) {
  ag_driver *d = new_driver();
  d->calls.resolve_static = resolve;
  d->step_limit = UINT64_MAX;
  ag_oracle oracle = {.driver = d, .reach = ag_reach_new()};
  ag_oracle_listen(&oracle);
  const uint32_t site = ag_site_add(d->sites, &(ag_site){.kind = AG_ARRAY_WRITE, .type = 'I'});
  por_execution_begin(d->search);
  tap_check(&t, ag_driver_begin(d, 1000) == 0, "thread 0 runs first");
  unsigned asked = 0;
  for (uint32_t i = 0; i < 20000; i++) {
    *d->control->next = (ag_record){.site = site, .hash = 1000, .location = i};
    if (d->control->next != d->control->limit) {
      d->control->next++;
    } else {
      asked++;
      if (ag_driver_plain(d) != 0) break;
    }
  }
  ag_driver_flush(d);
  tap_check(&t, d->now.steps == 20001, "20,000 writes and the begin are steps (seen: %llu)",
            (unsigned long long)d->now.steps);
  tap_check(&t, asked >= 20000 / (AG_BUFFER_RECORDS + 1) && asked < 100,
            "a lone thread is asked once a buffer (%u times)", asked);
  uint64_t before = d->now.steps;
  *d->control->next++ = (ag_record){.site = site, .hash = 7, .location = 1}; /* hashed before the execution */
  *d->control->next++ = (ag_record){.value = 1001};                          /* published */
  ag_driver_flush(d);
  uint32_t thread = 9, ordinal = 9;
  uint32_t private = ag_driver_object(d, 1002), published = ag_driver_object(d, 1003);
  ag_driver_publish(d, 1003);
  tap_check(&t, !ag_reach_shared(oracle.reach, private) && ag_reach_shared(oracle.reach, published),
            "what is published when there is no room for a record of it can be reached by all");
  tap_check(&t, d->now.steps == before, "an old object's element and a publication are no steps");
  tap_check(&t, ag_object_name(d->objects, ag_object(d->objects, 1001, 3), &thread, &ordinal) && thread == 0,
            "what is published has got its name");
  ag_request end = {.kind = AG_END};
  tap_check(&t, ag_driver_sync(d, &end) == AG_OVER && d->control->thread == -1 && d->now.end == POR_END_COMPLETE,
            "the end");
  tap_check(&t, ag_driver_sync(d, &end) == AG_OVER && ag_driver_plain(d) == AG_OVER, "over is over");
  por_execution_end(d->search, d->now.end);
  tap_check(&t, !por_execution_begin(d->search), "one thread, one execution");
  ag_reach_free(oracle.reach);
  ag_oracle_free(&oracle);
  free_driver(d);
}

/* Writes so many elements of one array. Returns whether the execution goes on. */
static bool write_elements(ag_driver *d, uint32_t site, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    *d->control->next = (ag_record){.site = site, .hash = 1000, .value = 2000 + i % 3, .location = i};
    if (d->control->next != d->control->limit)
      d->control->next++;
    else if (ag_driver_plain(d) == AG_OVER)
      return false;
  }
  ag_driver_flush(d);
  return !d->now.over;
}

/* What a thread does while no other has started: 100 steps are kept. */
static void test_left_out(void) {
  ag_driver *d = new_driver();
  d->step_limit = 1000;
  d->traits.kept_alone = 100;
  const uint32_t site = ag_site_add(d->sites, &(ag_site){.kind = AG_ARRAY_WRITE, .type = 'L'});
  por_execution_begin(d->search);
  ag_driver_begin(d, 1000);
  tap_check(&t, write_elements(d, site, 20000), "the limit is that of a thread that is alone");
  tap_check(&t, d->now.steps == 100 && por_trace_length(d->search) == 100 && d->traits.left_out,
            "100 steps are kept (seen: %llu)", (unsigned long long)d->now.steps);
  uint32_t thread = 9, ordinal = 9;
  tap_check(&t, ag_object_name(d->objects, ag_object(d->objects, 2002, 3), &thread, &ordinal) && thread == 0,
            "what is stored in the rest gets its name");
  ag_request clock = {.kind = AG_CLOCK};
  tap_check(&t, ag_driver_sync(d, &clock) == 0 && d->now.steps == 101, "other operations are steps");
  tap_check(&t, !write_elements(d, site, 40000) && d->now.end == POR_END_LIMIT && d->traits.cut_alone,
            "the thread comes to the limit");
  por_execution_end(d->search, d->now.end);
  free_driver(d);
}

/* Classes of one name and several loaders. */
static void test_names(void) {
  static const uint32_t lengths[] = {1, 1020, 1021, 1022, 4095, 5000, 60000};
  ag_site_table *sites = ag_site_table_new();
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    char *text = malloc(lengths[i]);
    memset(text, 'x', lengths[i]);
    uint32_t name = ag_name(sites, text, lengths[i]), first = ag_name_in(sites, name, 1);
    tap_check(&t, ag_name_in(sites, name, 0) == name, "a class of a lasting loader has its own name");
    tap_check(&t, first != name && first == ag_name_in(sites, name, 1) && first != ag_name_in(sites, name, 2),
              "the loader tells classes apart whose name has %u characters", lengths[i]);
    tap_check(&t, strcmp(ag_name_text(sites, first) + lengths[i], "@1") == 0, "the name says the loader");
    free(text);
  }
  ag_site_table_free(sites);
}

int main(void) {
  test_names();
  test_counts();
  test_starts();
  test_ends();
  test_time();
  test_buffer();
  test_left_out();
  return tap_end(&t);
}
