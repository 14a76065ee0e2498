/* Finds a change by what a thread saw before another one's change. */
#include "front/report_sentence.h"

#include "front/report_contended.h"
#include "front/report_deadlock.h"
#include "front/report_frames.h"
#include "front/report_steps.h"
#include "front/report_words.h"

#include <stdlib.h>
#include <string.h>

/* The steps of a stale look, each behind the one before. */
typedef struct stale {
  size_t look, change, act; /* `change` is another thread's */
} stale;

static bool same(const char *a, const char *b) {
  return a && b && strcmp(a, b) == 0;
}

static bool is_call(const ag_step *step) {
  return ag_is_whole_call(step);
}

/* The variable, or the object that is called; null: another kind of step. */
static const char *subject_of(const ag_step *step) {
  return is_call(step) ? step->called : step->location;
}

static bool is_own(const ag_step *step) {
  return step->site.class_name && !ag_is_foreign_frame(step->site.class_name);
}

static bool ends_with(const char *text, const char *end) {
  const size_t length = strlen(text), n = strlen(end);
  return length >= n && strcmp(text + length - n, end) == 0;
}

/* A method that changes the object whatever it holds: others, such as putIfAbsent, look for themselves. */
static bool changes_blindly(const char *call) {
  static const char *const names[] = {"put",  "set",    "add",  "addFirst", "addLast", "offer",
                                      "push", "remove", "poll", "pop",      "take",    "clear"};
  const char *dot = strrchr(call, '.');
  for (size_t i = 0; dot && i < sizeof names / sizeof *names; i++)
    if (strcmp(dot + 1, names[i]) == 0) return true;
  return false;
}

static bool is_look(const ag_step *step) {
  if (!is_own(step) || !subject_of(step) || !ag_only_reads(step)) return false;
  return is_call(step) ? step->result && step->arguments && ag_is_look(step->call) : step->value != NULL;
}

/* A write that is no update by what is there. */
static bool is_act(const ag_step *step) {
  if (!is_own(step) || !subject_of(step)) return false;
  return is_call(step) ? step->arguments && changes_blindly(step->call)
                       : step->value && ends_with(step->operation, "write");
}

static bool is_change(const ag_step *step, const ag_step *look) {
  if (is_call(step)) return step->arguments && changes_blindly(step->call);
  const bool writes = ends_with(step->operation, "write") || ends_with(step->operation, "update");
  return writes && step->value && !same(step->value, look->value); /* an update may have failed */
}

/* Do two calls that name a key name the same? */
static bool same_key(const ag_step *a, const ag_step *b) {
  if (!is_call(a) || !*a->arguments || !*b->arguments) return true;
  const size_t x = strcspn(a->arguments, ","), y = strcspn(b->arguments, ",");
  return x == y && strncmp(a->arguments, b->arguments, x) == 0 && *a->arguments != '?';
}

static bool is_about(const ag_step *step, const ag_step *look) {
  return is_call(step) == is_call(look) && same(subject_of(step), subject_of(look)) && same_key(look, step);
}

/* The thread's last look at what it changes at `act`, and the last change by another thread in between. */
static bool find_before(const ag_schedule *schedule, const bool *contended, size_t at, stale *found) {
  const ag_step *act = &schedule->steps[at], *next = act; /* next: the first step of the call `act`, so far */
  size_t change = schedule->step_count;
  for (size_t i = at; i-- > 0;) {
    const ag_step *step = &schedule->steps[i];
    const bool own = step->thread == act->thread;
    if (own && next && ag_call_goes_on(step, next)) continue;
    if (own) next = NULL;
    if (!same(subject_of(step), subject_of(act)) || is_call(step) != is_call(act)) continue;
    if (!own) {
      if (change == schedule->step_count && contended[i] && !ag_only_reads(step)) change = i;
      continue;
    }
    if (!is_look(step) || !contended[i] || !same(step->site.class_name, act->site.class_name) || !is_about(act, step))
      return false;
    *found = (stale){i, change, at};
    return change < schedule->step_count && is_change(&schedule->steps[change], step) &&
           is_about(&schedule->steps[change], step);
  }
  return false;
}

/* A variable of an object of the JDK's that a field holds is that field, to who reads the program. */
static void print_subject(const ag_schedule *schedule, const char *subject, FILE *out) {
  for (size_t i = 0; i < schedule->object_count; i++) {
    const size_t length = strlen(schedule->objects[i].name);
    if (strncmp(schedule->objects[i].name, subject, length) != 0) continue;
    if (subject[length] && strcmp(subject + length, ".value") != 0) continue;
    ag_print_plain(out, schedule->objects[i].field);
    return;
  }
  ag_print_named(schedule, subject, out);
}

/* "put("tea", 2)" */
static void print_call(const ag_step *step, FILE *out) {
  ag_print_plain(out, strrchr(step->call, '.') + 1);
  putc('(', out);
  ag_print_plain(out, step->arguments);
  putc(')', out);
}

static void print(const ag_schedule *schedule, const stale *s, FILE *out) {
  const ag_step *look = &schedule->steps[s->look], *change = &schedule->steps[s->change],
                *act = &schedule->steps[s->act];
  ag_print_thread(schedule, look->thread, out);
  if (is_call(look)) {
    fputs(" saw ", out);
    print_subject(schedule, look->called, out);
    putc('.', out);
    print_call(look, out);
    fputs(" = ", out);
    ag_print_plain(out, look->result);
    fputs(" before ", out);
    ag_print_thread(schedule, change->thread, out);
    fputs(" called ", out);
    print_call(change, out);
    fputs(", and then called ", out);
    print_call(act, out);
  } else {
    fputs(" read ", out);
    print_subject(schedule, look->location, out);
    fputs(" = ", out);
    ag_print_plain(out, look->value);
    fputs(" before ", out);
    ag_print_thread(schedule, change->thread, out);
    fputs(" wrote ", out);
    ag_print_plain(out, change->value);
    fputs(", and then wrote ", out);
    ag_print_plain(out, act->value);
    fputs(" over it", out);
  }
  putc('.', out);
}

/* The last one. */
static bool find(const ag_schedule *schedule, stale *found) {
  bool *contended = ag_contended_steps(schedule), is_there = false;
  for (size_t i = schedule->step_count; contended && !is_there && i-- > 0;)
    is_there = contended[i] && is_act(&schedule->steps[i]) && find_before(schedule, contended, i, found);
  free(contended);
  return is_there;
}

char *ag_sentence(const ag_failure *failure) {
  const bool looks =
      failure->kind == AG_FAIL_EXCEPTION || failure->kind == AG_FAIL_ASSERTION || failure->kind == AG_FAIL_EXIT;
  stale found = {0};
  char *text = NULL;
  size_t size;
  const bool deadlock = failure->kind == AG_FAIL_DEADLOCK;
  if (!failure->sentence && !deadlock && !(looks && failure->schedule && find(failure->schedule, &found))) return NULL;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  if (failure->sentence)
    ag_print_named(failure->schedule, failure->sentence, out);
  else if (deadlock)
    ag_deadlock_sentence(failure, out);
  else
    print(failure->schedule, &found, out);
  fclose(out);
  if (*text) return text;
  free(text);
  return NULL;
}
