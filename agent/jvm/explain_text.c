/* The answer of explain=, in words. */
#include "jvm/explain_parts.h"
#include "jvm/main_class.h"

#include <stdlib.h>
#include <string.h>

/* Why the order of an access was a choice or none, from the least to the most that others do. */
typedef enum reason { ALONE, ONLY_READ, LOCKED, ORDERED, TURNED, REASONS } reason;

/* ---- names ------------------------------------------------------------------------------------------------------ */

static const char *thread_name(const ag_explain *e, uint32_t thread) {
  const char *name = thread < e->names.length ? e->names.items[thread] : NULL;
  return name ? name : "a thread";
}

static const char *text_of(const ag_explain *e, uint32_t name) {
  return ag_name_text(e->agent->program.sites, name);
}

/* "Main.java:17" */
static void print_place(const ag_explain *e, uint32_t site, FILE *out) {
  const ag_site *s = ag_site_get(e->agent->program.sites, site);
  const char *file = text_of(e, s->file);
  fprintf(out, "%s", *file ? file : "an unknown place");
  if (*file && s->line > 0) fprintf(out, ":%d", s->line);
}

/* "static write Main.count", "enter", "LinkedBlockingQueue.put" */
static void print_what(const ag_explain *e, uint32_t site, uint8_t kind, const ag_told_call *call, FILE *out) {
  const ag_site *s = ag_site_get(e->agent->program.sites, site);
  if (call && call->method) { /* the call is one step, or the operation one of several */
    if (kind != AG_SECTION) fprintf(out, "%s in ", ag_kind_name((ag_kind)kind));
    fputs(call->method, out);
    return;
  }
  char *owner = ag_class_with_dots(text_of(e, s->owner));
  fputs(ag_kind_name((ag_kind)kind), out);
  if (s->field && owner) fprintf(out, " %s.%s", owner, text_of(e, s->field));
  free(owner);
}

/* ---- reasons ---------------------------------------------------------------------------------------------------- */

static bool share_a_lock(const ag_told_access *a, const ag_told_access *b) {
  for (uint32_t i = 0; i < a->lock_count; i++)
    for (uint32_t k = 0; k < b->lock_count; k++)
      if (a->locks[i] == b->locks[k]) return true;
  return false;
}

static reason reason_at_location(const ag_explain *e, const ag_told_access *a) {
  reason found = ALONE;
  if (a->turned) return TURNED;
  for (uint32_t i = e->first.items[a->location] - 1; i != UINT32_MAX; i = e->accesses.items[i].next) {
    const ag_told_access *b = &e->accesses.items[i];
    const bool conflicts = por_may_swap(a->mode, b->mode);
    const reason here = b->thread == a->thread ? ALONE : !conflicts ? ONLY_READ : share_a_lock(a, b) ? LOCKED : ORDERED;
    if (here > found) found = here;
  }
  return found;
}

/* The step of a call or a critical section touches what the accesses within it touch. `*shows`: the one of them that
 * has the reason. */
static reason reason_of(const ag_explain *e, uint32_t number, uint32_t *shows) {
  const ag_told_access *a = &e->accesses.items[number];
  reason found = reason_at_location(e, a);
  *shows = number;
  for (uint32_t i = 0; (a->kind == AG_SECTION || a->kind == AG_ENTER) && i < e->accesses.length; i++) {
    const ag_told_access *b = &e->accesses.items[i];
    if (b->step_site != a->site || b->thread != a->thread) continue;
    const reason here = reason_at_location(e, b);
    if (here > found) *shows = i;
    if (here > found) found = here;
  }
  return found;
}

/* All accesses of one instruction or call, by their reasons. */
typedef struct summary {
  uint32_t site;
  uint8_t kind;
  const ag_told_call *call;
  uint64_t times, alone;
  uint32_t step_site;
  uint32_t count[REASONS]; /* accesses: a thread and a location each */
  uint32_t one[REASONS];   /* one that shows the reason */
  HP_VECTOR(uint32_t) threads;
} summary;

static summary summarize(const ag_explain *e, uint32_t site) {
  summary s = {.site = site};
  for (uint32_t i = 0; i < e->accesses.length; i++) {
    const ag_told_access *a = &e->accesses.items[i];
    if (a->site != site || !a->wanted || !a->times) continue;
    uint32_t shows;
    const reason why = reason_of(e, i, &shows);
    s.times += a->times;
    s.alone += a->alone;
    s.kind = a->kind;
    if (a->call.method) s.call = &a->call;
    if (a->step_site) s.step_site = a->step_site;
    if (!s.count[why]++) s.one[why] = shows;
    bool known = false;
    for (uint32_t k = 0; k < s.threads.length; k++) known |= s.threads.items[k] == a->thread;
    if (!known) (void)hp_push(&s.threads, a->thread);
  }
  return s;
}

/* ---- text ------------------------------------------------------------------------------------------------------- */

/* The call whose step the access belongs to; null: there is none. */
static const ag_told_call *call_around(const ag_explain *e, const ag_told_access *a) {
  if (a->call.method) return &a->call;
  for (uint32_t i = 0; i < e->accesses.length; i++) {
    const ag_told_access *b = &e->accesses.items[i];
    if (b->thread == a->thread && b->call.method && (b->site == a->step_site || b->site == a->site)) return &b->call;
  }
  return NULL;
}

static void print_other(const ag_explain *e, const ag_told_access *b, FILE *out) {
  const ag_told_call *call = call_around(e, b);
  fputs("      ", out);
  print_what(e, b->site, call ? AG_SECTION : b->kind, call, out);
  fputs(", ", out);
  if (call)
    fputs(call->place, out);
  else
    print_place(e, b->site, out);
  fprintf(out, " (%s)\n", thread_name(e, b->thread));
}

/* Would both be told in the same words? */
static bool look_alike(const ag_explain *e, const ag_told_access *a, const ag_told_access *b) {
  const ag_told_call *one = call_around(e, a), *other = call_around(e, b);
  if (a->thread != b->thread) return false;
  if (!one || !other) return a->site == b->site && !one == !other;
  return !strcmp(one->method, other->method) && !strcmp(one->place, other->place);
}

static void print_turned(const ag_explain *e, const ag_told_access *a, FILE *out) {
  for (uint32_t i = 0; i < a->other_count; i++) {
    bool told = false;
    for (uint32_t k = 0; k < i; k++)
      told |= look_alike(e, &e->accesses.items[a->others[k]], &e->accesses.items[a->others[i]]);
    if (!told) print_other(e, &e->accesses.items[a->others[i]], out);
  }
}

/* The accesses of other threads at the same location, that conflict or not. */
static void print_others(const ag_explain *e, const ag_told_access *a, bool conflict, FILE *out) {
  uint32_t shown = 0;
  for (uint32_t i = e->first.items[a->location] - 1; i != UINT32_MAX; i = e->accesses.items[i].next) {
    const ag_told_access *b = &e->accesses.items[i];
    if (b->thread == a->thread || !b->times || por_may_swap(a->mode, b->mode) != conflict) continue;
    if (shown++ < AG_TOLD_OTHERS) print_other(e, b, out);
  }
  if (shown > AG_TOLD_OTHERS) fprintf(out, "      and %u more\n", shown - AG_TOLD_OTHERS);
}

static void print_locks(const ag_explain *e, const ag_told_access *a, FILE *out) {
  for (uint32_t i = 0; i < a->lock_count; i++) {
    if (!a->lock_sites[i]) continue;
    fputs("    The monitor is taken at ", out);
    print_place(e, a->lock_sites[i], out);
    fputs(".\n", out);
    return;
  }
}

static void print_reason(const ag_explain *e, const summary *s, reason why, FILE *out) {
  const ag_told_access *a = &e->accesses.items[s->one[why]];
  static const char *const texts[REASONS] = {
      [ALONE] = "no other thread touches it in any execution.",
      [ONLY_READ] = "what other threads do with it commutes, or has one order only (two reads, two additions):",
      [LOCKED] = "each access that conflicts with it holds the same monitor:",
      [ORDERED] = "other steps (starts, joins, locks) order it in each execution against what conflicts with it:",
      [TURNED] = "the search has run it before and behind what conflicts with it:"};
  uint32_t all = 0;
  for (int i = 0; i < REASONS; i++) all += s->count[i];
  if (s->count[why] < all) fprintf(out, "    For %u of %u pairs of a thread and an object:\n", s->count[why], all);
  fprintf(out, "    %s: %s\n", why == TURNED ? "A choice" : "No choice", texts[why]);
  if (why == TURNED)
    print_turned(e, a, out);
  else if (why != ALONE)
    print_others(e, a, why != ONLY_READ, out);
  if (why == LOCKED) print_locks(e, a, out);
}

static void print_summary(const ag_explain *e, const summary *s, FILE *out) {
  fputs("  ", out);
  print_what(e, s->site, s->kind, s->call, out);
  fprintf(out, ", carried out %llu time%s by ", (unsigned long long)s->times, s->times == 1 ? "" : "s");
  for (uint32_t i = 0; i < s->threads.length && i <= AG_TOLD_OTHERS; i++)
    fprintf(out, "%s%s", i ? ", " : "", i < AG_TOLD_OTHERS ? thread_name(e, s->threads.items[i]) : "others");
  fputc('\n', out);
  if (s->step_site) {
    fputs("    It is part of one step, which begins at ", out);
    print_place(e, s->step_site, out);
    fputs(" (", out);
    print_what(e, s->step_site, ag_site_get(e->agent->program.sites, s->step_site)->kind, NULL, out);
    fputs(").\n", out);
  }
  if (s->alone)
    fprintf(out, "    Of %llu of them the analysis of the code knew beforehand that no other thread could conflict.\n",
            (unsigned long long)s->alone);
  for (int why = REASONS - 1; why >= 0; why--)
    if (s->count[why]) print_reason(e, s, (reason)why, out);
}

/* A site at the line that no execution has carried out as an operation. */
static void print_unseen(const ag_explain *e, uint32_t number, FILE *out) {
  const ag_site *site = ag_site_get(e->agent->program.sites, number);
  bool is_hidden = false;
  for (uint32_t i = 0; i < e->hidden.length; i++) is_hidden |= e->hidden.items[i] == number;
  const bool is_final = site->known.invisible;
  const bool is_static = site->kind == AG_STATIC_READ || site->kind == AG_STATIC_WRITE;
  fputs("  ", out);
  print_what(e, number, site->kind, NULL, out);
  fprintf(out, "\n    No choice: %s\n",
          is_final && is_static ? "the field is final, and its class sets it before anything else uses it."
          : is_final            ? "the field is final, and set before any other thread can see it."
          : is_hidden           ? "the object is older than the executions, and hpor does not count it to the program."
                                : "no execution of the search came there.");
}

static bool is_told(const ag_explain *e, uint32_t site) {
  for (uint32_t i = 0; i < e->accesses.length; i++)
    if (e->accesses.items[i].site == site && e->accesses.items[i].wanted && e->accesses.items[i].times) return true;
  return false;
}

/* Does an earlier site of the line access the same field in the same way? */
static bool is_repeated(const ag_explain *e, uint32_t number) {
  const ag_site *site = ag_site_get(e->agent->program.sites, number);
  for (uint32_t i = 1; i < number; i++) {
    const ag_site *s = ag_site_get(e->agent->program.sites, i);
    if (s->kind == site->kind && s->field == site->field && s->owner == site->owner && ag_explain_is_asked(e, s) &&
        s->known.invisible == site->known.invisible)
      return true;
  }
  return false;
}

/* Returns the number of accesses that were told. `*in_file`: hpor has rewritten code of the file. */
static uint32_t print_sites(const ag_explain *e, FILE *out, bool *in_file) {
  uint32_t told = 0;
  ag_site_table *sites = e->agent->program.sites;
  for (uint32_t i = 1; i <= ag_site_count(sites); i++) {
    const ag_site *site = ag_site_get(sites, i);
    const bool asked = ag_explain_is_asked(e, site);
    if (!strcmp(ag_name_text(sites, site->file), e->file)) *in_file = true;
    if (is_told(e, i)) {
      summary s = summarize(e, i);
      print_summary(e, &s, out);
      hp_free(&s.threads);
    } else if (asked && site->kind != AG_CLASS_INIT && !is_repeated(e, i)) { /* a thread asks that of a class once */
      print_unseen(e, i, out);
    } else {
      continue;
    }
    told++;
  }
  return told;
}

void ag_explain_print(const ag_explain *e, FILE *out) {
  bool in_file = false;
  fprintf(out, "\nChoices at %s:%d, in %llu execution%s of the search%s:\n\n", e->file, e->line,
          (unsigned long long)e->executions, e->executions == 1 ? "" : "s",
          e->agent->stage.exhausted ? "" : ", which is not complete");
  if (e->lost) fputs("  Memory ran out: this is not all.\n", out);
  if (e->agent->stage.held_seen)
    fputs("  There are places where threads cannot be switched. Choices there may be missing here.\n", out);
  if (print_sites(e, out, &in_file)) return;
  fputs(
      in_file
          ? "  There is nothing at this line that another thread could notice: no access of a field or an element, no\n"
            "  lock, no call of the JDK's that threads share. (Ask for the lines of the methods that it calls.)\n"
          : "  No class of this file was loaded while hpor watched, or exclude= leaves it alone.\n",
      out);
}
