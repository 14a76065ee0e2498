/* pop: one execution for each trace, without wakeup trees: in the memory of some executions, however many are still to
 * come (Abdulla, Atig, Das, Jonsson, Sagonas: Parsimonious optimal dynamic partial order reduction, CAV 2024).
 *
 * For a race (e, e') of a complete execution, v is what e' needs of all that stands between them, followed by e'. What
 * stands before e, then v, then whatever follows is run at once, with all that its own races lead to, before the next
 * race of the execution is looked at. So what is kept is a stack of executions, each with the races that are left.
 *
 * A race is found again in many executions. It is reversed in the first: where every v run between e and e' ends with
 * something that e' needs, and e is in no v. (If e is in the v that ends with e', the race was known before that v was
 * run, unless what v has left behind had disabled e' there.) What was run from the same node before need not be run
 * again: an execution that would begin with it, up to the order of independent operations, is left out.
 * docs/algorithms/pop.md. */
#include "por/dependence.h"

#include "por/mutant.h"
#include "por/search_state.h"
#include "por/serialize.h"

#include <stdlib.h>

enum {
  SCHEDULED = 1, /* it is in the v of a race, and raced with the head already before that v was run */
  HEAD = 2       /* the last one there: the later operation of the race */
};

typedef struct step {
  por_operation operation;
  por_thread_id thread;
  uint32_t marks;
} step;
typedef HP_VECTOR(step) steps;

/* A v: in pop.steps, or in pop.done_steps. */
typedef struct sequence {
  uint32_t at; /* the node where it is run */
  uint32_t first, count;
} sequence;
typedef HP_VECTOR(sequence) sequences;

/* An execution, and what its races lead to. */
typedef struct level {
  uint32_t first_step, step_count; /* in pop.steps; the sequences' steps are behind */
  uint32_t from;                   /* so many steps are as in the level below */
  uint32_t first, next, end;       /* its sequences, in pop.sequences; all before `next` are done */
  uint32_t first_done;             /* in pop.done: what has been run from its nodes */
} level;

/* A sequence that has been run from a node, and may not be run again from there. */
typedef struct covered {
  uint32_t at;
  const step *steps;
  uint32_t count, left; /* so many of its steps have not come yet */
  uint32_t come;        /* in pop.come, one for each step */
  bool awake;           /* what has come meanwhile rules it out */
} covered;

typedef struct pop {
  steps steps;
  sequences sequences;
  HP_VECTOR(level) levels;
  sequences done;
  steps done_steps;
  steps plan;                 /* how the execution begins */
  uint32_t from;              /* the node where it leaves the execution on top */
  HP_VECTOR(covered) covered; /* of the execution */
  HP_VECTOR(bool) come;
  uint32_t seen; /* so many events are held against `covered` */
  por_races races;
  hp_numbers latest;      /* by thread: what its last event is that the later operation needs, + 1 */
  HP_VECTOR(bool) needed; /* by event */
  HP_VECTOR(bool) raced;  /* by event: it races with the later operation */
  bool gives_up;
} pop;

static pop *pop_of(const por_search *search) {
  return search->private_data;
}

static bool init(por_search *search, hp_error *error) {
  pop *p = calloc(1, sizeof *p);
  if (!p) {
    *error = (hp_error){"There is not enough memory for a search."};
    return false;
  }
  search->private_data = p;
  return true;
}

static void free_pop(por_search *search) {
  pop *p = pop_of(search);
  hp_free(&p->steps);
  hp_free(&p->sequences);
  hp_free(&p->levels);
  hp_free(&p->done);
  hp_free(&p->done_steps);
  hp_free(&p->plan);
  hp_free(&p->covered);
  hp_free(&p->come);
  hp_free(&p->races);
  hp_free(&p->latest);
  hp_free(&p->needed);
  hp_free(&p->raced);
  free(p);
}

static size_t bytes(const por_search *search) {
  const pop *p = pop_of(search);
  return sizeof *p + hp_bytes(&p->steps) + hp_bytes(&p->sequences) + hp_bytes(&p->levels) + hp_bytes(&p->done) +
         hp_bytes(&p->done_steps) + hp_bytes(&p->plan) + hp_bytes(&p->covered) + hp_bytes(&p->come) +
         hp_bytes(&p->races) + hp_bytes(&p->latest) + hp_bytes(&p->needed) + hp_bytes(&p->raced);
}

/* ---- what has been run from a node ------------------------------------------------------------------------------ */

/* The step is carried out. Does the sequence still come first in what has come since its node? */
static void hold_against(const pop *p, covered *c, por_thread_id thread, const por_operation *operation) {
  bool *come = p->come.items + c->come;
  for (uint32_t i = 0; i < c->count; i++) {
    if (come[i]) continue;
    const step *s = c->steps + i;
    if (s->thread == thread) {
      come[i] = true;
      c->left--;
      return;
    }
    if (por_operations_dependent(&s->operation, operation)) {
      c->awake = true;
      return;
    }
  }
}

/* Has one of the sequences come as a whole? */
static bool takes_step(pop *p, uint32_t at, por_thread_id thread, const por_operation *operation) {
  bool all = false;
  for (uint32_t i = 0; i < p->covered.length; i++) {
    covered *c = p->covered.items + i;
    if (c->awake || c->at > at) continue;
    hold_against(p, c, thread, operation);
    all |= !c->awake && !c->left;
  }
  return all;
}

static bool add_covered(pop *p, const sequence *s) {
  if (POR_MUTANT(93)) return true;
  const uint32_t come = hp_add(&p->come, s->count);
  if (come == UINT32_MAX) return false;
  memset(p->come.items + come, 0, s->count * sizeof *p->come.items);
  return hp_push(
      &p->covered,
      (covered){
          .at = s->at, .steps = p->done_steps.items + s->first, .count = s->count, .left = s->count, .come = come});
}

/* Finds what has been run from the first `from` nodes of the execution on top. */
static bool find_covered(pop *p, uint32_t from) {
  p->covered.length = p->come.length = 0;
  uint32_t end = p->done.length;
  for (uint32_t i = p->levels.length; i-- > 0;) {
    const level *l = p->levels.items + i;
    for (uint32_t k = l->first_done; k < end; k++)
      if (p->done.items[k].at <= from && !add_covered(p, p->done.items + k)) return false;
    end = l->first_done;
    if (l->from < from) from = l->from;
  }
  return true;
}

/* Takes the threads out whose next step would complete such a sequence. */
static void remove_asleep(const por_search *search, uint64_t *set) {
  const pop *p = pop_of(search);
  for (uint32_t i = 0; i < p->covered.length; i++) {
    const covered *c = p->covered.items + i;
    if (c->awake || c->left != 1) continue;
    uint32_t last = 0;
    while (p->come.items[c->come + last]) last++;
    if (c->steps[last].thread < search->pending.length) por_set_remove(set, c->steps[last].thread);
  }
}

/* ---- one execution ---------------------------------------------------------------------------------------------- */

static por_thread_id choose(por_search *search, uint32_t at, uint16_t *choice) {
  pop *p = pop_of(search);
  const por_trace *trace = &search->trace;
  const uint64_t *enabled = por_enabled(trace, at);
  (void)choice;
  if (at < p->plan.length) {
    const por_thread_id thread = p->plan.items[at].thread;
    if (thread < search->pending.length && por_set_has(enabled, thread)) return thread;
    p->gives_up = true;
    return POR_NO_THREAD;
  }
  for (; p->seen < at; p->seen++)
    takes_step(p, p->seen, por_nodes(trace)[p->seen].thread, &por_nodes(trace)[p->seen].operation);
  uint64_t *awake = search->scratch.items;
  por_set_copy(awake, enabled, trace->words);
  remove_asleep(search, awake);
  return por_order_pick(search, at, awake, NULL);
}

static bool guides(por_search *search, uint32_t at) {
  const pop *p = pop_of(search);
  return at + 1 < p->plan.length || p->covered.length;
}

static void race(por_search *search, const por_race *race) {
  por_got_memory(&search->trace, hp_push(&pop_of(search)->races, *race));
}

/* ---- what its races lead to ------------------------------------------------------------------------------------- */

/* Marks what the later operation of the race needs of the events behind the earlier one: what lies before it even if
 * the earlier one does not. */
static bool mark_needed(por_search *search, const por_race *race, const por_footprint *later) {
  pop *p = pop_of(search);
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  if (!hp_reach(&p->needed, trace->nodes.length) || !hp_reach(&p->latest, search->pending.length)) return false;
  memset(p->latest.items, 0, p->latest.length * sizeof *p->latest.items);
  for (uint32_t i = race->later; i-- > race->event + 1;) {
    p->needed.items[i] = false;
    if (por_before(trace, race->event, i) && !POR_MUTANT(95)) continue;
    const por_footprint footprint = por_node_footprint(trace, &nodes[i]);
    bool needed = nodes[i].thread == race->thread || por_footprints_dependent(&footprint, later);
    if (needed && !p->latest.items[nodes[i].thread]) p->latest.items[nodes[i].thread] = i + 1;
    for (uint32_t thread = 0; thread < p->latest.length && !needed; thread++)
      needed = p->latest.items[thread] && por_before(trace, i, p->latest.items[thread] - 1);
    p->needed.items[i] = needed;
  }
  return true;
}

/* Is this the first execution in which the race is found? */
static bool is_first(const pop *p, const level *l, const por_race *race) {
  const step *all = p->steps.items + l->first_step;
  const uint32_t planned = p->plan.length; /* of its last operation no race was found before */
  if (race->later + !POR_MUTANT(94) < planned || all[race->event].marks & SCHEDULED) return false;
  for (uint32_t i = race->event + 1; i < race->later; i++)
    if (all[i].marks & HEAD && !p->needed.items[i]) return false;
  return true;
}

static bool add_sequence(por_search *search, const level *l, const por_race *race, const por_operation *later) {
  pop *p = pop_of(search);
  const uint32_t first = p->steps.length;
  for (uint32_t i = race->event + 1; i < race->later; i++) {
    if (!p->needed.items[i]) continue;
    step copy = p->steps.items[l->first_step + i];
    copy.marks = p->raced.items[i] || POR_MUTANT(96) ? SCHEDULED : 0;
    if (!hp_push(&p->steps, copy)) return false;
  }
  return hp_push(&p->steps, (step){*later, race->thread, SCHEDULED | HEAD}) &&
         hp_push(&p->sequences, (sequence){.at = race->event, .first = first, .count = p->steps.length - first});
}

/* Marks the events that race with the same later operation as race number `from`, the first with it. */
static void mark_raced(pop *p, uint32_t from) {
  const por_race *first = p->races.items + from;
  memset(p->raced.items, 0, p->raced.length * sizeof *p->raced.items);
  for (const por_race *r = first; r < p->races.items + p->races.length; r++) {
    if (r->later != first->later || r->thread != first->thread) break;
    p->raced.items[r->event] = true;
  }
}

static bool add_level(por_search *search) {
  pop *p = pop_of(search);
  const por_trace *trace = &search->trace;
  const por_node *nodes = por_nodes(trace);
  level l = {
      .first_step = p->steps.length, .step_count = trace->nodes.length, .from = p->from, .first_done = p->done.length};
  for (uint32_t i = 0; i < trace->nodes.length; i++) {
    const uint32_t marks = i < p->plan.length ? p->plan.items[i].marks : 0;
    if (!hp_push(&p->steps, (step){nodes[i].operation, nodes[i].thread, marks})) return false;
  }
  l.first = l.next = p->sequences.length;
  if (!hp_reach(&p->raced, trace->nodes.length)) return false;
  for (uint32_t i = 0; i < p->races.length; i++) {
    const por_race *r = p->races.items + i;
    if (!i || r->later != r[-1].later || r->thread != r[-1].thread) mark_raced(p, i);
    const bool carried_out = r->later < trace->nodes.length;
    const por_operation *later = carried_out ? &nodes[r->later].operation : por_announced(search, r->thread);
    const por_footprint footprint = {later, NULL, 0};
    if (!mark_needed(search, r, &footprint)) return false;
    if (is_first(p, &l, r) && !add_sequence(search, &l, r, later)) return false;
  }
  l.end = p->sequences.length;
  return hp_push(&p->levels, l);
}

/* What pop does not know: outcomes that differ, time that passes, an end that keeps others from going on. */
static bool is_known(const por_search *search, por_end how) {
  const pop *p = pop_of(search);
  const por_trace *trace = &search->trace;
  if (how == POR_END_ERROR || (how == POR_END_COMPLETE && search->now.unfinished)) return false;
  if (trace->nodes.length < p->plan.length) return false;
  for (uint32_t i = 0; i < trace->nodes.length; i++) {
    const por_node *node = &por_nodes(trace)[i];
    if (node->operation.choices > 1 || node->phase || node->held) return false;
    if (i < p->plan.length && node->thread != p->plan.items[i].thread) return false;
  }
  return true;
}

static void end(por_search *search, por_end how) {
  pop *p = pop_of(search);
  p->gives_up |= !is_known(search, how);
  if (!p->gives_up) por_got_memory(&search->trace, add_level(search));
}

/* ---- the search ------------------------------------------------------------------------------------------------- */

/* The next execution begins as the one on top does, up to the node of the sequence, which follows. False: memory ran
 * out. */
static bool make_plan(pop *p, const level *top, const sequence *s) {
  p->plan.length = 0;
  for (uint32_t i = 0; i < s->at; i++)
    if (!hp_push(&p->plan, p->steps.items[top->first_step + i])) return false;
  for (uint32_t i = 0; i < s->count; i++)
    if (!hp_push(&p->plan, p->steps.items[s->first + i])) return false;
  p->from = s->at;
  return find_covered(p, s->at);
}

/* Would the execution begin with what has been run from one of its nodes? */
static bool is_covered(pop *p) {
  bool all = false;
  for (p->seen = 0; p->seen < p->plan.length && !all; p->seen++) {
    const step *s = p->plan.items + p->seen;
    all = takes_step(p, p->seen, s->thread, &s->operation);
  }
  return all;
}

/* What was run from nodes that the execution below has, too, need not be run from there again. */
static void keep_done(pop *p, const level *l) {
  uint32_t kept = l->first_done;
  if (kept == p->done.length) return;
  uint32_t to = p->done.items[kept].first;
  for (uint32_t i = kept; i < p->done.length; i++) {
    sequence s = p->done.items[i];
    if (s.at > l->from) continue;
    memmove(p->done_steps.items + to, p->done_steps.items + s.first, s.count * sizeof(step));
    s.first = to;
    to += s.count;
    p->done.items[kept++] = s;
  }
  p->done.length = kept;
  p->done_steps.length = to;
}

/* Adds a sequence whose steps are in `from`. */
static bool add_done(sequences *done, steps *done_steps, const sequence *s, const steps *from) {
  sequence copy = *s;
  copy.first = hp_add(done_steps, s->count);
  if (copy.first == UINT32_MAX) return false;
  memcpy(done_steps->items + copy.first, from->items + s->first, s->count * sizeof(step));
  return hp_push(done, copy);
}

/* The execution on top, with all that its races lead to, is done. */
static bool leave_level(pop *p) {
  const level l = p->levels.items[--p->levels.length];
  p->steps.length = l.first_step;
  p->sequences.length = l.first;
  if (!p->levels.length) return true;
  keep_done(p, &l);
  const sequence s = p->sequences.items[p->levels.items[p->levels.length - 1].next++];
  return add_done(&p->done, &p->done_steps, &s, &p->steps);
}

static void anew(por_search *search) {
  pop *p = pop_of(search);
  if (p->gives_up) {
    por_take_over(search, &por_algorithm_optimal);
    return;
  }
  p->races.length = 0;
  while (p->levels.length) {
    level *top = p->levels.items + p->levels.length - 1;
    if (top->next == top->end) {
      if (!por_got_memory(&search->trace, leave_level(p))) return;
      continue;
    }
    const sequence *s = p->sequences.items + top->next;
    if (!por_got_memory(&search->trace, make_plan(p, top, s))) return;
    if (!is_covered(p)) return;
    top->next++;
  }
  search->complete = true;
}

/* ---- what goes to another process ------------------------------------------------------------------------------- */

static void save(const por_search *search, struct por_writer *writer) {
  const pop *p = pop_of(search);
  por_put_vector(writer, &p->steps);
  por_put_vector(writer, &p->sequences);
  por_put_vector(writer, &p->levels);
  por_put_vector(writer, &p->done);
  por_put_vector(writer, &p->done_steps);
}

static bool lie_within(const sequences *list, uint32_t step_count) {
  for (uint32_t i = 0; i < list->length; i++) {
    const sequence *s = list->items + i;
    if (!s->count || s->first > step_count || s->count > step_count - s->first) return false;
  }
  return true;
}

static bool is_sound(const pop *p, const level *l, const level *below) {
  if (l->first_step > p->steps.length || l->step_count > p->steps.length - l->first_step || l->from > l->step_count ||
      l->first > l->next || l->next > l->end || l->end > p->sequences.length || l->first_done > p->done.length ||
      (below && (l->first < below->end || l->first_done < below->first_done)))
    return false;
  for (uint32_t i = l->first; i < l->end; i++)
    if (p->sequences.items[i].at >= l->step_count) return false;
  return true;
}

static void load(por_search *search, struct por_reader *reader) {
  pop *p = pop_of(search);
  por_get_vector(reader, &p->steps);
  por_get_vector(reader, &p->sequences);
  por_get_vector(reader, &p->levels);
  por_get_vector(reader, &p->done);
  por_get_vector(reader, &p->done_steps);
  reader->failed |= !lie_within(&p->sequences, p->steps.length) || !lie_within(&p->done, p->done_steps.length);
  for (uint32_t i = 0; i < p->levels.length; i++)
    reader->failed |= !is_sound(p, p->levels.items + i, i ? p->levels.items + i - 1 : NULL);
  if (!reader->failed && p->levels.length) anew(search); /* else nothing has been run yet */
}

/* What has been run from nodes of level `number` and of those below it, and what is run here before `half`. */
static bool find_done(const pop *p, uint32_t number, uint32_t half, sequences *done, steps *done_steps) {
  uint32_t from = UINT32_MAX, k = 0;
  for (uint32_t i = 0; i < p->levels.length; i++) {
    const level *l = p->levels.items + i;
    const uint32_t end = i + 1 < p->levels.length ? l[1].first_done : p->done.length;
    if (i > number && l->from < from) from = l->from;
    for (; k < end; k++)
      if (p->done.items[k].at <= from && !add_done(done, done_steps, p->done.items + k, &p->done_steps)) return false;
  }
  for (k = p->levels.items[number].next; k < half + POR_MUTANT(104); k++)
    if (!add_done(done, done_steps, p->sequences.items + k, &p->steps)) return false;
  return true;
}

/* The lowest level that has sequences behind the one which is being run. */
static uint32_t lowest_open(const pop *p) {
  uint32_t i = 0;
  while (i < p->levels.length && p->levels.items[i].end - p->levels.items[i].next < 2) i++;
  return i;
}

/* Gives away the later half of the lowest level's sequences. What stands before them is run here. There it counts as
 * run, as it would if all were run here: nobody needs to know what else is found meanwhile, but some traces may be run
 * twice then. */
static bool give(por_search *search, struct por_writer *writer) {
  pop *p = pop_of(search);
  const uint32_t number = lowest_open(p);
  if (number == p->levels.length) return false;
  if (!writer) return true;
  level *l = p->levels.items + number;
  const uint32_t next = l->next, half = next + 1 + (l->end - next - 1) / 2;
  sequences done = {0};
  steps done_steps = {0};
  const bool good = find_done(p, number, half, &done, &done_steps);
  l->next = half + POR_MUTANT(103);
  const uint32_t step_count = number + 1 < p->levels.length ? l[1].first_step : p->steps.length;
  por_put_items(writer, p->steps.items, step_count, sizeof(step));
  por_put_items(writer, p->sequences.items, l->end, sizeof(sequence));
  por_put_items(writer, p->levels.items, number + 1, sizeof(level));
  por_put_vector(writer, &done);
  por_put_vector(writer, &done_steps);
  l->next = next;
  l->end = half;
  hp_free(&done);
  hp_free(&done_steps);
  return good;
}

const por_algorithm por_algorithm_pop = {.name = "pop",
                                         .flags = POR_USES_RACES | POR_NO_ATTEMPTS | POR_NO_PASSES | POR_SPLITS,
                                         .init = init,
                                         .free = free_pop,
                                         .bytes = bytes,
                                         .save = save,
                                         .load = load,
                                         .give = give,
                                         .choose = choose,
                                         .guides = guides,
                                         .race = race,
                                         .end = end,
                                         .anew = anew};
