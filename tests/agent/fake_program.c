/* Runs a fake program of instructions against the driver. */
#include "fake_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_RUN = UINT32_MAX, HISTORY_SEED = 17 };
/* Objects by their distance from the execution's first hash. */
enum { HASH_VARIABLES = 0, HASH_OBJECTS = 1, HASH_THREADS = HASH_OBJECTS + FAKE_OBJECTS };

typedef struct fake_thread {
  uint32_t program; /* which of the program's threads */
  uint32_t at;
  bool pending;
  fake_instruction instruction; /* the pending one */
  uint32_t child;               /* number that its START was given */
  uint32_t initializing;        /* class + 1 */
  bool seen[FAKE_OBJECTS];      /* classes known to be initialized */
  uint64_t history;
} fake_thread;

typedef struct machine {
  const fake_program *program;
  ag_driver driver;
  ag_race_events races;
  ag_matched_states matched;
  uint32_t first_hash;
  uint32_t read_site, write_site;
  fake_thread threads[64]; /* by number */
  uint32_t variables[FAKE_VARIABLES];
  uint64_t untracked[FAKE_THREADS];
  bool memory_only;
  unsigned wrong_child;
  bool raced;
} machine;

static uint64_t mix(uint64_t history, uint64_t value) {
  uint64_t x = history * 0x9e3779b97f4a7c15u + value + 1;
  x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u;
  return x ^ x >> 29;
}

static void enter_thread(machine *m, uint32_t number, uint32_t program, const fake_thread *parent) {
  m->threads[number] = (fake_thread){.program = program, .history = HISTORY_SEED};
  if (parent) memcpy(m->threads[number].seen, parent->seen, sizeof parent->seen);
}

static void note(machine *m, ag_note what, uint64_t bits) {
  if (!m->driver.matching || m->driver.control->known) return;
  *m->driver.control->next++ = (ag_record){.hash = what, .location = (uint32_t)bits, .value = (uint32_t)(bits >> 32)};
}

/* The instruction of the running thread has been carried out with `result`. */
static void finish(machine *m, uint32_t number, int32_t result) {
  fake_thread *t = &m->threads[number];
  fake_instruction in = t->instruction;
  t->pending = false;
  switch (in.kind) {
    case AG_FIELD_READ:
      result = (int32_t)m->variables[in.operand];
      note(m, AG_NOTE_FOUND, m->variables[in.operand]);
      break;
    case AG_FIELD_WRITE:
      note(m, AG_NOTE_FOUND, m->variables[in.operand]);
      m->variables[in.operand] = m->memory_only ? (uint32_t)(t->history >> 32) : t->program * 100 + t->at;
      note(m, AG_NOTE_WRITTEN, m->variables[in.operand]);
      break;
    case AG_START:
      if (result == AG_ALREADY) break;
      if (m->driver.control->child != (int32_t)t->child) m->wrong_child++;
      enter_thread(m, t->child, in.operand, t);
      break;
    case AG_CLASS_INIT:
      if (result == AG_RUN_INITIALIZER) t->initializing = in.operand + 1;
      t->seen[in.operand] = result != AG_INITIALIZER_FAILED && result != AG_ALREADY;
      break;
    case AG_CLASS_INIT_END:
      return;
    case AG_CLOCK:
      result = (int32_t)(m->driver.control->clock / 1000);
      break;
    default:
      break;
  }
  t->history = mix(t->history, (uint64_t)(uint32_t)result << 8 | in.kind);
}

static uint32_t plain(machine *m, uint32_t number, fake_instruction in) {
  ag_control *c = m->driver.control;
  *c->next = (ag_record){.site = in.kind == AG_FIELD_READ ? m->read_site : m->write_site,
                         .hash = m->first_hash + HASH_VARIABLES,
                         .location = in.operand};
  if (c->next >= c->limit) return ag_driver_plain(&m->driver);
  c->next++;
  finish(m, number, 0);
  return number;
}

static uint32_t object_of(machine *m, uint32_t distance) {
  return ag_driver_object(&m->driver, m->first_hash + distance);
}

/* The next instruction of the running thread; returns who runs then. As natives_operations.c has it. */
static uint32_t advance(machine *m, uint32_t number) {
  fake_thread *t = &m->threads[number];
  const uint32_t length = m->program->length[t->program];
  fake_instruction in = {.kind = AG_END};
  if (t->initializing) {
    in = (fake_instruction){AG_CLASS_INIT_END, t->initializing - 1, 0};
    t->initializing = 0;
  } else if (t->at < length) {
    in = m->program->code[t->program][t->at++];
  }
  if (in.kind == AG_CLASS_INIT && t->seen[in.operand]) return number;
  if (in.kind == AG_NONE) {
    note(m, AG_NOTE_UNTRACKED, 0);
    m->untracked[t->program] = t->history;
    return number;
  }
  t->instruction = in;
  t->pending = true;
  if (in.kind == AG_FIELD_READ || in.kind == AG_FIELD_WRITE) return plain(m, number, in);
  ag_request request = {.kind = in.kind, .site = 0, .argument = in.argument};
  if (in.kind == AG_CLASS_INIT || in.kind == AG_CLASS_INIT_END) {
    request.object = in.operand + 2;
  } else if (in.kind == AG_START || ag_takes_thread(in.kind)) {
    request.object = object_of(m, HASH_THREADS + in.operand);
  } else if (in.kind >= AG_ENTER && in.kind <= AG_NOTIFY_ALL) {
    /* Behind the objects come the threads. */
    request.object = object_of(m, HASH_OBJECTS + in.operand);
    request.thread = in.kind == AG_ENTER && in.operand >= FAKE_OBJECTS;
  }
  if (in.kind == AG_START) {
    request.argument = m->program->daemon[in.operand];
    if (!ag_driver_child(&m->driver, &request)) abort();
    t->child = request.target;
  }
  if (ag_takes_thread(in.kind)) request.target = ag_driver_thread_of(&m->driver, request.object);
  return ag_driver_sync(&m->driver, &request);
}

static void execute(machine *m) {
  memset(m->variables, 0, sizeof m->variables);
  memset(m->threads, 0, sizeof m->threads);
  memset(m->untracked, 0, sizeof m->untracked);
  for (int i = 0; i < 64; i++) m->threads[i].program = NOT_RUN;
  enter_thread(m, 0, 0, NULL);
  uint32_t number = ag_driver_begin(&m->driver, m->first_hash);
  /* Thread 0 makes all objects reachable: they get their names from it. */
  ag_model_thread(m->driver.model, 0)->object = object_of(m, HASH_THREADS);
  for (uint32_t i = 0; i < HASH_THREADS + FAKE_THREADS; i++) object_of(m, i);
  while (number != AG_OVER) {
    if (m->threads[number].pending) finish(m, number, m->driver.control->result);
    number = advance(m, number);
  }
}

static uint64_t digest(const machine *m) {
  uint64_t sum = m->driver.now.end;
  for (int i = 0; i < FAKE_VARIABLES; i++) sum = mix(sum, m->variables[i]);
  /* By program thread: numbers depend on who started it. */
  for (uint32_t p = 0; p < FAKE_THREADS; p++)
    for (int i = 0; i < 64; i++)
      if (m->threads[i].program == p) {
        bool ended = ag_model_thread(m->driver.model, (uint32_t)i)->status == AG_ENDED;
        if (!m->memory_only || !ended) sum = mix(sum, m->threads[i].history);
        sum = mix(mix(sum, m->untracked[p]), p * 1000 + m->threads[i].at);
      }
  return sum;
}

static void add(fake_outcomes *o, uint64_t value) {
  for (size_t i = 0; i < o->count; i++)
    if (o->digest[i] == value) return;
  if (o->count == o->capacity) {
    o->capacity = o->capacity ? o->capacity * 2 : 64;
    o->digest = realloc(o->digest, o->capacity * sizeof *o->digest);
    if (!o->digest) abort();
  }
  o->digest[o->count++] = value;
}

static int ascending(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static uint32_t resolve(void *context, ag_site *site) {
  (void)context;
  return site->owner;
}

static void raced(void *context, const ag_race *race) {
  (void)race;
  *(bool *)context = true;
}

fake_outcomes fake_explore(const fake_program *program, fake_settings settings) {
  fake_outcomes o = {.complete = true};
  por_config config = {.algorithm = settings.algorithm, .match = settings.match};
  hp_error error = {""};
  machine *m = calloc(1, sizeof *m);
  if (!m) abort();
  m->program = program;
  m->driver.control = calloc(1, sizeof *m->driver.control);
  m->driver.sites = ag_site_table_new();
  m->driver.objects = ag_objects_new();
  m->driver.model = ag_model_new(settings.timeouts, settings.slack);
  if (settings.thread_monitors) ag_model_use_thread_monitors(m->driver.model);
  ag_driver_use(&m->driver, por_search_new(&config, &error));
  if (m->driver.search && por_matches_states(m->driver.search))
    m->matched.digest = ag_digest_new(m->driver.objects, m->driver.model, NULL, NULL, NULL);
  m->memory_only = settings.memory_only;
  m->driver.traits.kept_alone = m->matched.digest ? 0 : settings.kept_alone;
  m->driver.calls.resolve_static = resolve;
  m->matched.driver = m->races.driver = &m->driver;
  if (m->matched.digest) ag_matched_states_listen(&m->matched);
  m->races.races = ag_races_new();
  m->races.raced = raced;
  m->races.context = &m->raced;
  ag_race_events_listen(&m->races);
  m->driver.step_limit = settings.steps ? settings.steps : 1000;
  if (!m->driver.search) {
    printf("# %s: %s\n", settings.algorithm, error.text);
    abort();
  }
  m->read_site = ag_site_add(m->driver.sites, &(ag_site){.kind = AG_ARRAY_READ, .type = 'I'});
  m->write_site = ag_site_add(m->driver.sites, &(ag_site){.kind = AG_ARRAY_WRITE, .type = 'I'});
  while (por_execution_begin(m->driver.search)) {
    m->first_hash = 100000 + (uint32_t)o.executions * 37; /* hashes differ from execution to execution */
    if (settings.forgetful) ag_driver_use(&m->driver, m->driver.search);
    execute(m);
    o.digests += m->matched.last.low;
    bool counts = m->driver.now.end != POR_END_STOPPED && !por_execution_aside(m->driver.search);
    if (counts) add(&o, digest(m));
    o.deadlocks += counts && m->driver.now.end == POR_END_DEADLOCK;
    if (counts) o.last_end = m->driver.now.end;
    o.last_steps = m->driver.now.steps;
    por_execution_end(m->driver.search, m->driver.now.end);
    if (m->matched.digest && ag_digest_outdated(m->matched.digest)) {
      por_search_free(m->driver.search);
      ag_driver_use(&m->driver, por_search_new(&config, &error));
      if (!m->driver.search) abort();
    }
    if (++o.executions >= settings.executions) {
      o.complete = false;
      break;
    }
  }
  o.nondeterministic = por_failure(m->driver.search) != NULL;
  o.wrong_child = m->wrong_child;
  o.raced = m->raced;
  if (ag_races_failed(m->races.races)) abort();
  o.cut = por_search_statistics(m->driver.search).cut;
  o.states = por_search_statistics(m->driver.search).states;
  if (o.count) qsort(o.digest, o.count, sizeof *o.digest, ascending);
  por_search_free(m->driver.search);
  ag_digest_free(m->matched.digest);
  ag_model_free(m->driver.model);
  ag_races_free(m->races.races);
  ag_objects_free(m->driver.objects);
  ag_site_table_free(m->driver.sites);
  ag_driver_free_places(&m->driver);
  ag_driver_free_loops(&m->driver);
  ag_driver_free_criticals(&m->driver);
  free(m->driver.control);
  hp_free(&m->driver.tables.statics);
  free(m);
  return o;
}

void fake_outcomes_free(fake_outcomes *o) {
  free(o->digest);
  o->digest = NULL;
}

void fake_print(const fake_program *program) {
  for (uint32_t p = 0; p < FAKE_THREADS; p++) {
    printf("#   thread %u%s:", p, program->daemon[p] ? " (daemon)" : "");
    for (uint32_t i = 0; i < program->length[p]; i++) {
      const fake_instruction *in = &program->code[p][i];
      printf(" %s(%d) %u", ag_kind_name(in->kind), in->kind, in->operand);
      if (in->argument > 0) printf(" <=%lld", (long long)in->argument);
      printf(";");
    }
    printf("\n");
  }
}
