/* Tells a data race of the recorded execution: its two accesses, and why nothing orders them. */
#include "jvm/recorder_parts.h"

#include "jdk/descriptors.h"
#include "jdk/race_trust.h"
#include "jvm/agent.h"
#include "jvm/held_locks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- happens-before ---------------------------------------------------------------------------------------------- */

/* What a call of the JDK's locks and queues does to happens-before. */
static uint8_t edges_of_call(const char *call) {
  switch (ag_lock_effect_of(call)) {
    case AG_LOCK_TAKES:
      return ACQUIRES;
    case AG_LOCK_GIVES:
      return RELEASES;
    default:
      return ACQUIRES | RELEASES;
  }
}

uint8_t ag_recorder_edges(const ag_recorder *r, const ag_request *request, const char *call) {
  switch (request->kind) {
    case AG_SECTION:
      return edges_of_call(call);
    case AG_ENTER:
    case AG_WAKE:
    case AG_JOIN:
    case AG_PASS:
      return ACQUIRES;
    case AG_ARRIVE:
    case AG_EXIT:
    case AG_WAIT:
    case AG_START:
    case AG_END:
      return RELEASES;
    default:
      break;
  }
  if (request->kind > AG_ATOMIC_UPDATE || !request->site) return 0;
  const ag_site *site = ag_site_get(r->agent->program.sites, request->site);
  if (site->mode < AG_MODE_ACQUIRE) return 0;
  if (site->adds) return RELEASES;
  return (ag_recorder_writes(request->kind) ? RELEASES : 0) |
         (request->kind == AG_ATOMIC_UPDATE || !ag_recorder_writes(request->kind) ? ACQUIRES : 0);
}

/* ---- the two accesses -------------------------------------------------------------------------------------------- */

static bool is_held(const ag_recorder *r, const ag_taking *t) {
  return t->monitor ? ag_model_owner(r->agent->engine.model, t->object) == t->thread : t->count > 0;
}

/* The monitors and locks that the thread holds: "Object#1, ReentrantReadWriteLock#2 (for reading)". */
static const char *held_by(ag_recorder *r, uint32_t thread) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (size_t i = 0; i < r->held.takings.length; i++) {
    const ag_taking *t = &r->held.takings.items[i];
    if (t->thread != thread || !is_held(r, t)) continue;
    fprintf(out, "%s%s%s", ftell(out) > 0 ? ", " : "", t->name ? t->name : "a monitor",
            t->count > 0 && t->reading == t->count ? " (for reading)" : "");
  }
  fclose(out);
  return ag_recorder_keep(r->recording, text);
}

void ag_recorder_note_racer(ag_recorder *r, uint32_t thread, size_t step) {
  const ag_races *races = r->agent->engine.races;
  int i = races && ag_races_waiting(races) ? 1 : step == r->expected_race ? 0 : -1;
  if (i < 0) return;
  const jobject object = r->threads[thread].object;
  r->racers[i] = (racer){.step = step, .frames = ag_frames_of(r, thread), .held = held_by(r, thread)};
  if (object)
    r->racers[i].object = ag_recorder_index(r, (uint32_t)r->agent->java.identity_hash(ag_env(r->agent), object));
}

static const char *thread_text(ag_recorder *r, uint32_t thread) {
  JNIEnv *env = ag_env(r->agent);
  jstring name =
      (*env)->CallStaticObjectMethod(env, r->agent->java.values, r->agent->java.values_thread_name, (jint)thread, NULL);
  const char *text = ag_recorder_keep(r->recording, ag_java_text(env, name));
  return text ? text : "a thread";
}

static bool is_same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

/* The same thread's last write of the variable before the step `before`, if there is one behind `side`: the value that
 * the other thread sees. */
static char *later_write(const ag_recording *rec, const ag_race_side *side, size_t before) {
  const ag_step *first = &rec->steps[side->made - 1];
  char *text = NULL;
  for (size_t i = before - 1; side->kind != AG_ACCESS_READ && i-- > side->made;) {
    const ag_step *step = &rec->steps[i];
    if (step->thread != first->thread || !ag_recorder_writes((ag_kind)step->kind) ||
        !is_same(step->location, first->location))
      continue;
    if (asprintf(&text, " (and last = %s in step %zu)", step->value ? step->value : "?", i + 1) < 0) text = NULL;
    break;
  }
  return text;
}

/* The stack at one of the accesses; only the place where it is not known better. */
static void add_racer(ag_recorder *r, const ag_race_side *side, const racer *at, size_t other) {
  ag_recording *rec = r->recording;
  bool seen = at->step == side->made;
  const ag_step *step = &rec->steps[side->made - 1];
  ag_stack *stack = &rec->stacks[rec->stack_count];
  char *title = NULL, *place = NULL;
  const char *held = seen && at->held && *at->held ? at->held : "no lock";
  char *later = later_write(rec, side, other);
  if (asprintf(&title, "%s %s%s%s in step %u%s%s%s", side->kind == AG_ACCESS_READ ? "reads" : "writes",
               step->location ? step->location : "?", step->value ? " = " : "", step->value ? step->value : "",
               side->made, later ? later : "", seen ? ", holding " : "", seen ? held : "") < 0)
    title = NULL;
  free(later);
  *stack = (ag_stack){.thread = side->thread, .title = ag_recorder_keep(rec, title)};
  const char *frames = seen ? at->frames : NULL;
  stack->called_on = seen ? at->holder : NULL;
  if (!frames && step->site.class_name &&
      asprintf(&place, "%s.%s(%s:%d)\n", step->site.class_name, step->site.method ? step->site.method : "?",
               step->site.file ? step->site.file : "Unknown Source", step->site.line) >= 0)
    frames = ag_recorder_keep(rec, place);
  if (frames) stack->frames = ag_split_lines(rec, frames, &stack->frame_count);
  rec->stack_count++;
}

/* What the thread released or acquired between the two accesses: "Object#1 (step 7), Main.ready (step 9)". */
static void print_edges(ag_recorder *r, FILE *out, uint32_t thread, size_t after, size_t before, uint8_t which) {
  enum { SHOWN = 4 };
  const ag_recording *rec = r->recording;
  unsigned count = 0;
  size_t end = 0;
  for (size_t i = after; i + 1 < before && i < r->edge_capacity; i++) {
    if (rec->steps[i].thread != thread || !(r->edges[i] & which)) continue;
    if (rec->steps[i].kind == AG_END) end = i + 1;
    if (end || count++ >= SHOWN) continue;
    const char *what = rec->steps[i].location ? rec->steps[i].location : rec->steps[i].operation;
    fprintf(out, "%s%s (step %zu)", count > 1 ? ", " : "", what, i + 1);
  }
  if (count == 0) fputs("nothing", out);
  if (count > SHOWN) fprintf(out, " and %u more", count - SHOWN);
  if (end) fprintf(out, ", and ended (step %zu)", end);
}

/* ---- in plain words --------------------------------------------------------------------------------------------- */

/* "Mailer.stopped" of "Mailer#1.stopped"; "Main.counts[3]" of "int[]#1[3]", where `field` leads to the array. */
static void print_variable(FILE *out, const char *location, const char *field) {
  const char *number = strchr(location, '#'), *element = strrchr(location, '[');
  const bool array = element && (!number || element > number);
  if (array && field) {
    fprintf(out, "%s%s", field, element);
  } else if (number && !array) {
    const char *rest = number + 1 + strspn(number + 1, "0123456789");
    fprintf(out, "%.*s%s", (int)(number - location), location, rest);
  } else {
    fputs(location, out);
  }
}

static const char *noun_of(const ag_race_side *side) {
  return side->kind == AG_ACCESS_READ ? "read" : "write";
}

/* "write by main (step 3) before its read by worker (step 7)" */
static void print_order(ag_recorder *r, FILE *out, const ag_race *race) {
  fprintf(out, "%s by %s (step %u) ", noun_of(&race->first), thread_text(r, race->first.thread), race->first.made);
  fprintf(out, "before its %s by %s (step %u)", noun_of(&race->second), thread_text(r, race->second.thread),
          race->second.made);
}

static void print_call(ag_recorder *r, FILE *out, const ag_race_side *side, const racer *at) {
  const ag_step *step = &r->recording->steps[side->made - 1];
  fputs(step->call, out);
  if (at->holder && at->step == side->made) fprintf(out, " on %s", at->holder);
  fprintf(out, " by %s (step %u)", thread_text(r, side->thread), side->made);
}

/* Both are calls of the JDK's. */
static void print_calls(ag_recorder *r, FILE *out, const ag_race *race) {
  ag_site_table *sites = r->agent->program.sites;
  const ag_race_side *sides[2] = {&race->first, &race->second};
  char *name = NULL;
  for (int i = 0; i < 2 && !name; i++)
    name = ag_race_not_thread_safe(sites, ag_site_get(sites, sides[i]->site),
                                   r->recording->steps[sides[i]->made - 1].call);
  fprintf(out, "%s%s", name ? name : "",
          name ? " is not thread-safe, and nothing orders the call of " : "Nothing orders the call of ");
  free(name);
  print_call(r, out, sides[0], &r->racers[0]);
  fputs(" before that of ", out);
  print_call(r, out, sides[1], &r->racers[1]);
}

static bool is_plain_field(const ag_site *site) {
  return site->kind <= AG_STATIC_WRITE && site->mode == AG_MODE_PLAIN && !site->contents;
}

/* "Mailer.stopped is not volatile, and nothing orders its write by main (step 3) before its read by worker (step 7)."
 * Null: the details say all. */
static const char *plain_words(ag_recorder *r, const ag_race *race) {
  ag_site_table *sites = r->agent->program.sites;
  const ag_site *one = ag_site_get(sites, race->first.site), *other = ag_site_get(sites, race->second.site);
  const ag_step *first = &r->recording->steps[race->first.made - 1],
                *second = &r->recording->steps[race->second.made - 1];
  if (!first->location || one->contents || other->contents) return NULL;
  const bool elements = one->kind == AG_ARRAY_READ || one->kind == AG_ARRAY_WRITE;
  const bool field = is_plain_field(one) || is_plain_field(other);
  const char *holder = r->racers[0].holder ? r->racers[0].holder : r->racers[1].holder;
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  if (first->call && second->call) {
    print_calls(r, out, race);
  } else {
    print_variable(out, first->location, holder);
    fputs(elements ? " is an element of an array, which is never volatile, and nothing orders its "
          : field  ? " is not volatile, and nothing orders its "
                   : ": nothing orders its ",
          out);
    print_order(r, out, race);
    if (!elements && !field) fputs("; at least one of the two is weaker than a volatile access", out);
  }
  putc('.', out);
  fclose(out);
  return ag_recorder_keep(r->recording, text);
}

/* ----------------------------------------------------------------------------------------------------------------- */

void ag_recorder_expect_race(ag_recorder *r, size_t step) {
  r->expected_race = step;
}

void ag_recorder_race(ag_recorder *r, const ag_race *race, char *told) {
  ag_recording *rec = r->recording;
  if (!rec || race->second.step > rec->step_count || race->first.step > rec->step_count) {
    free(told);
    return;
  }
  rec->told = ag_recorder_keep(rec, told);
  ag_recorder_settle_last(r);
  ag_recorder_find_fields(r, ag_env(r->agent));
  rec->stacks = calloc(2, sizeof *rec->stacks);
  if (!rec->stacks) return;
  add_racer(r, &race->first, &r->racers[0], race->second.made);
  add_racer(r, &race->second, &r->racers[1], race->second.made);
  rec->sentence = plain_words(r, race);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return;
  fprintf(out, "Nothing orders the two: after step %u %s released ", race->first.step,
          thread_text(r, race->first.thread));
  print_edges(r, out, race->first.thread, race->first.step, race->second.step, RELEASES);
  fprintf(out, ", and before step %u %s acquired ", race->second.step, thread_text(r, race->second.thread));
  print_edges(r, out, race->second.thread, race->first.step, race->second.step, ACQUIRES);
  fputs(". What the first thread releases (a lock, a volatile variable) the second would have to acquire.", out);
  fclose(out);
  rec->note = ag_recorder_keep(rec, text);
}
