/* Sampling: executions under random schedules, for programs with too many schedules to explore all of them. Each
 * execution begins anew, and nothing is reversed. The search ends by itself only if no execution so far had a choice.
 */
#include "por/dependence.h"
#include "por/search_state.h"
#include "por/states/state_table.h"

#include <stdlib.h>

/* The bytes that the classes met so far may take. */
#define CLASS_BYTES ((size_t)256 << 20)

enum { NO_LOCATION = UINT32_MAX, MOST_FALLEN = 64 };

typedef struct thread_sample {
  uint64_t priority; /* POS: of the announced operation; 0: not yet drawn */
  uint32_t counted;  /* SURW: how many counted operations the thread carried out in the last execution */
  uint32_t left;     /* SURW: how many of them are still to come in this execution, by that count */
  uint64_t chain;    /* for the class: hash of what the thread has done so far */
} thread_sample;

/* For the class: what the accesses of the location come to. */
typedef struct location_sample {
  uint64_t write; /* hash of the last access that was no read */
  uint64_t reads; /* sum of the hashes of the reads since then */
  uint32_t execution;
  por_thread_id thread;
  bool shared;  /* SURW: two threads accessed the location */
  bool written; /* SURW: another order of the accesses is possible, as it is not with a thread's start, join and end */
} location_sample;

/* PCT: the priorities of one execution. */
typedef struct pct {
  uint64_t seed;                    /* of the priorities at the beginning */
  uint32_t changes[POR_MOST_DEPTH]; /* steps before which the running thread gets the lowest priority */
  uint32_t change_count;
  por_thread_id fallen[MOST_FALLEN]; /* threads with lowered priority, the latest one last; the last mention of a thread
                                        counts */
  uint32_t fallen_count;
  uint32_t from; /* the step since which the running thread has gone on alone */
} pct;

struct por_sampler {
  HP_VECTOR(thread_sample) threads;     /* by thread */
  HP_VECTOR(location_sample) locations; /* by location */
  por_location_id counted;              /* SURW: only operations on this location count; NO_LOCATION: all do */
  por_thread_id intended;               /* SURW: whose counted operation comes next; POR_NO_THREAD: to be drawn */
  uint32_t execution;                   /* executions ended so far */
  por_state_table classes;              /* digests of executions; OPEN: met once */
  uint64_t once;                        /* classes that were met once */
  bool had_choice;                      /* in any execution */
  por_sampling strategy;                /* of the next execution */
  pct pct;
  size_t longest; /* steps of the longest execution so far */
  bool borrowed;  /* it outlives the search */
};

static por_sampler *of(const por_search *search) {
  return search->private_data;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

/* Null: memory ran out. */
static thread_sample *thread_at(por_search *search, por_thread_id thread) {
  por_sampler *s = of(search);
  return por_got_memory(&search->trace, hp_reach(&s->threads, thread)) ? &s->threads.items[thread] : NULL;
}

/* ---- PCT --------------------------------------------------------------------------------------------------------- */

/* A thread that has gone on alone for so long while others could have may be waiting for them in a loop. */
enum { ALONE = 500 };

static void draw_pct(por_search *search, uint32_t changes) {
  por_sampler *s = of(search);
  s->pct = (pct){.seed = por_next_random(search), .change_count = changes};
  for (uint32_t i = 0; i < changes; i++)
    s->pct.changes[i] = (uint32_t)(por_next_random(search) % (s->longest ? s->longest : 1));
}

/* Those that have fallen come last, the latest one at the very end. */
static uint64_t priority(const pct *p, por_thread_id thread) {
  for (uint32_t i = p->fallen_count; i-- > 0;)
    if (p->fallen[i] == thread) return MOST_FALLEN - i - 1;
  return hp_mix(p->seed ^ thread) | UINT64_C(1) << 63;
}

static void fall(pct *p, por_thread_id thread) {
  uint32_t from = p->fallen_count == MOST_FALLEN;
  for (uint32_t i = 0; from && i + 1 < p->fallen_count; i++) p->fallen[i] = p->fallen[i + 1];
  p->fallen_count -= from;
  p->fallen[p->fallen_count++] = thread;
}

/* Threads have random priorities, and the enabled thread with the highest one runs. At random steps the running thread
 * gets the lowest priority. The probability of finding an error that needs d - 1 such steps does not shrink with the
 * number of schedules (Burckhardt et al., ASPLOS 2010). */
static por_thread_id choose_pct(por_search *search, const uint64_t *enabled) {
  pct *p = &of(search)->pct;
  por_thread_id running = search->now.running, best = POR_NO_THREAD;
  bool changes = search->now.position >= p->from + ALONE;
  for (uint32_t i = 0; i < p->change_count; i++) changes |= p->changes[i] == search->now.position;
  if (changes && running != POR_NO_THREAD) fall(p, running);
  POR_SET_EACH(thread, enabled, search->trace.words) {
    if (best == POR_NO_THREAD || priority(p, thread) > priority(p, best)) best = thread;
  }
  if (best != running || changes) p->from = search->now.position;
  return best;
}

/* ---- POS --------------------------------------------------------------------------------------------------------- */

/* Each announced operation has a random priority, and the highest one is carried out. Those that conflict with it draw
 * anew (Yuan, Yang, Gu: Partial order aware concurrency sampling, CAV 2018). */
static por_thread_id choose_pos(por_search *search, const uint64_t *enabled) {
  por_thread_id best = POR_NO_THREAD;
  uint64_t highest = 0;
  POR_SET_EACH(thread, enabled, search->trace.words) {
    thread_sample *sample = thread_at(search, thread);
    if (!sample) return POR_NO_THREAD;
    if (!sample->priority) sample->priority = por_next_random(search) | 1;
    if (best == POR_NO_THREAD || sample->priority > highest) {
      best = thread;
      highest = sample->priority;
    }
  }
  const por_operation *chosen = best == POR_NO_THREAD ? NULL : por_announced(search, best);
  for (por_thread_id thread = 0; chosen && thread < of(search)->threads.length; thread++) {
    const por_operation *other = por_announced(search, thread);
    if (thread == best || (other && por_operations_dependent(chosen, other))) thread_at(search, thread)->priority = 0;
  }
  return best;
}

/* ---- uniform and selectively uniform walks ----------------------------------------------------------------------- */

/* A member of the set, each equally likely. */
static por_thread_id any_of(por_search *search, const uint64_t *set) {
  uint32_t skip = (uint32_t)(por_next_random(search) % por_set_count(set, search->trace.words));
  uint32_t thread = por_set_next(set, search->trace.words, 0);
  while (skip--) thread = por_set_next(set, search->trace.words, thread + 1);
  return thread;
}

static bool counts(const por_sampler *s, const por_operation *operation) {
  return s->counted == NO_LOCATION || (operation->first.mode != POR_NONE && operation->first.location == s->counted) ||
         (operation->second.mode != POR_NONE && operation->second.location == s->counted);
}

/* Draws the thread of the next counted operation: each in proportion to the counted operations that are still to come,
 * those of threads that have not begun included, which wait for whoever starts them. */
static por_thread_id draw_intended(por_search *search) {
  por_sampler *s = of(search);
  uint64_t sum = 0;
  const thread_sample *threads = s->threads.items;
  for (uint32_t i = 0; i < s->threads.length; i++) sum += threads[i].left;
  if (!sum) return POR_NO_THREAD;
  uint64_t at = por_next_random(search) % sum;
  for (uint32_t i = 0; i < s->threads.length; i++) {
    if (at < threads[i].left) return i < search->pending.length ? por_begun(search, i) : POR_NO_THREAD;
    at -= threads[i].left;
  }
  return POR_NO_THREAD;
}

/* The order of the counted operations is drawn, as if each of their orders were equally likely. Other operations are
 * carried out at random in between (Zhao, Wolff, Mathur, Roychoudhury: Selectively uniform concurrency testing, ASPLOS
 * 2025). Which location counts is drawn for each execution. */
static por_thread_id choose_surw(por_search *search, const uint64_t *enabled) {
  por_sampler *s = of(search);
  uint32_t words = search->trace.words;
  uint64_t *free_ones = search->scratch.items;
  if (s->intended == POR_NO_THREAD) s->intended = draw_intended(search);
  por_set_clear(free_ones, words);
  POR_SET_EACH(thread, enabled, words) {
    const por_operation *operation = por_announced(search, thread);
    if (operation && (thread == s->intended || !counts(s, operation))) por_set_add(free_ones, thread);
  }
  por_thread_id chosen = any_of(search, por_set_empty(free_ones, words) ? enabled : free_ones);
  const por_operation *operation = por_announced(search, chosen);
  if (operation && counts(s, operation)) {
    thread_sample *sample = thread_at(search, chosen);
    if (sample && sample->left) sample->left--;
    s->intended = POR_NO_THREAD;
  }
  return chosen;
}

/* Few preemptions: the running thread goes on. The changes of PCT are the preemptions. */
static por_thread_id choose_few(por_search *search, const uint64_t *enabled) {
  pct *p = &of(search)->pct;
  uint32_t words = search->trace.words;
  por_thread_id running = search->now.running;
  if (running == POR_NO_THREAD || !por_set_has(enabled, running)) return any_of(search, enabled);
  bool changes = search->now.position >= p->from + ALONE;
  for (uint32_t i = 0; i < p->change_count; i++) changes |= p->changes[i] == search->now.position;
  if (!changes || por_set_count(enabled, words) == 1) return running;
  p->from = search->now.position;
  uint64_t *others = (uint64_t *)search->scratch.items;
  por_set_clear(others, words);
  POR_SET_EACH(thread, enabled, words) {
    if (thread != running) por_set_add(others, thread);
  }
  return any_of(search, others);
}

/* ---- the class of an execution ----------------------------------------------------------------------------------- */

static location_sample *location_at(por_search *search, por_location_id location) {
  por_sampler *s = of(search);
  if (!por_got_memory(&search->trace, hp_reach(&s->locations, location))) return NULL;
  location_sample *sample = &s->locations.items[location];
  if (sample->execution != s->execution)
    *sample = (location_sample){.execution = s->execution, .thread = POR_NO_THREAD};
  return sample;
}

static uint64_t before_access(por_search *search, const por_access *access) {
  location_sample *sample = access->mode == POR_NONE ? NULL : location_at(search, access->location);
  if (!sample) return 0;
  return hp_mix(access->location ^ sample->write) + (por_mode_weak(access->mode) ? 0 : sample->reads);
}

static void after_access(por_search *search, por_thread_id thread, const por_access *access, uint64_t hash) {
  location_sample *sample = access->mode == POR_NONE ? NULL : location_at(search, access->location);
  if (!sample) return;
  if (por_mode_weak(access->mode)) {
    sample->reads += hash;
  } else {
    sample->write = hash;
    sample->reads = 0;
  }
  sample->written |= !por_mode_weak(access->mode) && !por_mode_holds(access->mode);
  if (sample->thread == POR_NO_THREAD) sample->thread = thread;
  sample->shared |= sample->thread != thread;
}

/* Two executions are of one class if each operation comes behind the same others that it depends on. Accesses that are
 * not mere reads are taken to depend on each other: updates that commute make more classes. */
static por_digest class_of(por_search *search) {
  por_sampler *s = of(search);
  por_digest digest = {0, 0};
  for (uint32_t i = 0; i < s->threads.length; i++) thread_at(search, i)->chain = hp_mix(i + 1);
  for (uint32_t at = 0; at < search->trace.nodes.length; at++) {
    const por_node *node = &por_nodes(&search->trace)[at];
    thread_sample *thread = thread_at(search, node->thread);
    if (!thread) break;
    if (!thread->chain) thread->chain = hp_mix(node->thread + 1);
    const por_access accesses[2] = {node->operation.first, node->operation.second};
    uint64_t hash = thread->chain + node->choice;
    for (int i = 0; i < 2; i++) hash = hp_mix(hash + before_access(search, &accesses[i]));
    for (int i = 0; i < 2; i++) after_access(search, node->thread, &accesses[i], hash);
    thread->chain = hash;
    digest.low += hash;
    digest.high += hp_mix(hash ^ UINT64_C(0x5bd1e9955bd1e995));
  }
  return digest;
}

static void note_class(por_search *search) {
  por_sampler *s = of(search);
  uint32_t known = s->classes.count, number = por_state_table_number(&s->classes, class_of(search), 0);
  if (number == POR_NO_STATE) return;
  if (number == known) {
    por_state_set_status(&s->classes, number, POR_STATE_OPEN);
    s->once++;
  } else if (por_state_status_of(&s->classes, number) == POR_STATE_OPEN) {
    por_state_set_status(&s->classes, number, POR_STATE_CLOSED);
    s->once--;
  }
}

/* Draws which location counts in the next execution, and counts by what the last one did. */
static void count_for_next(por_search *search) {
  por_sampler *s = of(search);
  uint32_t seen = 0;
  s->counted = NO_LOCATION;
  for (uint32_t i = 0; i < s->locations.length; i++) {
    const location_sample *sample = s->locations.items + i;
    if (sample->execution == s->execution && sample->shared && sample->written && por_next_random(search) % ++seen == 0)
      s->counted = i;
  }
  for (uint32_t i = 0; i < s->threads.length; i++) s->threads.items[i].counted = 0;
  for (uint32_t at = 0; at < search->trace.nodes.length; at++) {
    const por_node *node = &por_nodes(&search->trace)[at];
    thread_sample *sample = counts(s, &node->operation) ? thread_at(search, node->thread) : NULL;
    if (sample) sample->counted++;
  }
}

/* ---- the search -------------------------------------------------------------------------------------------------- */

/* The strategy of the next execution, and the depth of PCT. */
static por_sampling take_turn(const por_search *search, uint32_t *depth) {
  static const por_sampling turns[] = {POR_SAMPLE_POS, POR_SAMPLE_SURW, POR_SAMPLE_PCT};
  enum { TURNS = sizeof turns / sizeof *turns, DEPTHS = 3, LEAST_DEPTH = 2 };
  *depth = search->config.sampling_depth;
  if (search->config.sampling != POR_SAMPLE_MIX) return search->config.sampling;
  uint32_t execution = of(search)->execution;
  *depth = LEAST_DEPTH + execution / TURNS % DEPTHS;
  return turns[execution % TURNS];
}

static void draw(por_search *search) {
  por_sampler *s = of(search);
  uint32_t depth;
  s->strategy = take_turn(search, &depth);
  s->intended = POR_NO_THREAD;
  for (uint32_t i = 0; i < s->threads.length; i++) {
    thread_sample *sample = s->threads.items + i;
    sample->priority = 0;
    sample->left = sample->counted;
  }
  if (s->strategy == POR_SAMPLE_PCT || s->strategy == POR_SAMPLE_FEW) draw_pct(search, depth - 1);
}

por_sampler *por_sampler_new(void) {
  por_sampler *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  por_state_table_init(&s->classes, CLASS_BYTES);
  s->counted = NO_LOCATION;
  return s;
}

void por_sampler_free(por_sampler *s) {
  if (!s) return;
  hp_free(&s->threads);
  hp_free(&s->locations);
  por_state_table_free(&s->classes);
  free(s);
}

por_search *por_sample_of(const por_search *source, por_sampler *sampler, uint32_t depth, hp_error *error) {
  por_config config = {
      .sampling = depth ? POR_SAMPLE_FEW : POR_SAMPLE_MIX, .sampling_depth = depth, .sampler = sampler};
  por_search *search = por_search_new(&config, error);
  if (!search) return NULL;
  search->flags |= source->flags & (POR_NO_ATTEMPTS | POR_NO_PASSES);
  if (hp_index_copy(&search->threads, &source->threads) && hp_index_copy(&search->locations, &source->locations))
    return search;
  por_search_free(search);
  if (error) *error = (hp_error){"There is not enough memory for the numbers of the locations."};
  return NULL;
}

static bool init(por_search *search, hp_error *error) {
  por_sampler *s = search->config.sampler ? search->config.sampler : por_sampler_new();
  if (!s) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  s->borrowed = search->config.sampler;
  search->private_data = s;
  search->random = hp_mix(search->config.seed) + s->execution;
  draw(search);
  return true;
}

static void free_sampling(por_search *search) {
  if (!of(search)->borrowed) por_sampler_free(of(search));
}

static size_t bytes(const por_search *search) {
  const por_sampler *s = of(search);
  return sizeof *s + hp_bytes(&s->threads) + hp_bytes(&s->locations) + por_state_table_bytes(&s->classes);
}

static por_thread_id choose_thread(por_search *search, const uint64_t *enabled) {
  switch (of(search)->strategy) {
    case POR_SAMPLE_PCT:
      return choose_pct(search, enabled);
    case POR_SAMPLE_FEW:
      return choose_few(search, enabled);
    case POR_SAMPLE_POS:
      return choose_pos(search, enabled);
    case POR_SAMPLE_SURW:
      return choose_surw(search, enabled);
    default:
      return any_of(search, enabled);
  }
}

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  por_sampler *s = of(search);
  por_thread_id thread = choose_thread(search, por_enabled(&search->trace, at));
  const por_operation *operation = thread == POR_NO_THREAD ? NULL : por_announced(search, thread);
  uint16_t choices = operation ? operation->choices : 0;
  *choice = choices > 1 ? (uint16_t)(por_next_random(search) % choices) : 0;
  s->had_choice |= choices > 1 || por_set_count(por_enabled(&search->trace, at), search->trace.words) > 1;
  return thread;
}

/* Up to the next change. */
static uint32_t budget(const por_search *search, uint32_t at) {
  const por_sampler *s = of(search);
  if (s->strategy != POR_SAMPLE_PCT && s->strategy != POR_SAMPLE_FEW) return 1;
  uint32_t next = s->pct.from + ALONE;
  for (uint32_t i = 0; i < s->pct.change_count; i++)
    if (s->pct.changes[i] > at && s->pct.changes[i] < next) next = s->pct.changes[i];
  return next > at ? next - at : 1;
}

static void end(por_search *search, por_end end) {
  por_sampler *s = of(search);
  if (end == POR_END_STOPPED) return;
  s->execution++;
  if (search->now.position > s->longest) s->longest = search->now.position;
  s->had_choice |= end == POR_END_LIMIT;
  note_class(search);
  if (search->config.sampling == POR_SAMPLE_SURW || search->config.sampling == POR_SAMPLE_MIX) count_for_next(search);
}

static void anew(por_search *search) {
  search->complete = of(search)->borrowed || !of(search)->had_choice;
  draw(search);
}

static void count(const por_search *search, por_statistics *statistics) {
  const por_sampler *s = of(search);
  statistics->classes = s->classes.count;
  statistics->classes_once = s->once;
  statistics->classes_full = s->classes.full;
  statistics->explored_share = search->complete ? 1 : 0;
}

const por_algorithm por_algorithm_sampling = {.name = "sampling",
                                              .flags = POR_STEPWISE,
                                              .init = init,
                                              .free = free_sampling,
                                              .bytes = bytes,
                                              .choose = choose,
                                              .budget = budget,
                                              .end = end,
                                              .anew = anew,
                                              .count = count};
