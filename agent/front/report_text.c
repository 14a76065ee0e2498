/* The verdict as text for a terminal. */
#include "front/report.h"

#include "front/report_frames.h"
#include "front/report_rows.h"
#include "front/report_sentence.h"
#include "front/report_steps.h"
#include "front/report_story.h"
#include "front/report_submitted.h"
#include "front/report_table.h"
#include "front/report_waiting.h"
#include "front/report_words.h"
#include "front/suppressions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 96 };

const char *ag_result_name(ag_result result) {
  static const char *const names[] = {"VERIFIED", "ERROR", "INCOMPLETE", "UNCONTROLLED"};
  return names[result];
}

const char *ag_failure_kind_name(ag_failure_kind kind) {
  static const char *const names[] = {[AG_FAIL_DEADLOCK] = "deadlock",      [AG_FAIL_EXCEPTION] = "exception",
                                      [AG_FAIL_ASSERTION] = "assertion",    [AG_FAIL_EXIT] = "exit",
                                      [AG_FAIL_MONITOR] = "monitor-misuse", [AG_FAIL_RACE] = "data-race",
                                      [AG_FAIL_LIVELOCK] = "livelock",      [AG_FAIL_NONDETERMINISM] = "nondeterminism",
                                      [AG_FAIL_UNSUPPORTED] = "unsupported"};
  return names[kind];
}

static const char *plural(uint64_t n) {
  return n == 1 ? "" : "s";
}

/* The program's own place in a stack that begins in code of the JDK. Null: it begins elsewhere, or there is none. */
static const char *place_behind_jdk(const ag_stack *stack) {
  const size_t own = ag_own_frame(stack->frames, stack->frame_count);
  return own > 0 && own < stack->frame_count ? stack->frames[own] : NULL;
}

static void print_field(const char *field, FILE *out) {
  if (field) fputs(" on ", out);
  if (field) ag_print_plain(out, field);
}

/* Of a data race on something of the JDK's, the calls by which the program has come there. */
static void print_calls(const ag_failure *failure, FILE *out) {
  if (failure->kind != AG_FAIL_RACE || failure->stack_count < 2) return;
  const char *places[2] = {place_behind_jdk(&failure->stacks[0]), place_behind_jdk(&failure->stacks[1])};
  if (!places[0] || !places[1]) return;
  const char *fields[2] = {failure->stacks[0].called_on, failure->stacks[1].called_on};
  const char *field = fields[0] ? fields[0] : fields[1];
  fputs(": calls", out);
  print_field(field, out);
  fputs(" in ", out);
  ag_print_plain(out, places[0]);
  if (strcmp(places[0], places[1]) != 0) {
    fputs(" and", out);
    if (fields[1] && strcmp(field, fields[1]) != 0) print_field(fields[1], out);
    fputs(" in ", out);
    ag_print_plain(out, places[1]);
  } else {
    fputs(" by two threads", out);
  }
}

/* "exception: java.lang.IllegalStateException: text, caused by java.io.IOException: why" */
static void print_what(const ag_failure *failure, FILE *out) {
  fputs(ag_failure_kind_name(failure->kind), out);
  print_calls(failure, out);
  const char *message = failure->told ? failure->told : failure->message;
  if (message && *message) fputs(": ", out);
  if (message) ag_print_plain(out, message);
  const ag_stack *stack = failure->stack_count ? &failure->stacks[0] : NULL;
  const char *cause = stack ? ag_root_cause(stack->frames, stack->frame_count, failure->message) : NULL;
  if (cause) fputs(", caused by ", out);
  if (cause) ag_print_plain(out, cause);
}

/* ---- an error --------------------------------------------------------------------------------------------------- */

/* Without the frames of what runs tests, and with the JDK's inner frames as one line, unless all are wanted. */
static void print_frames(const ag_stack *stack, FILE *out, bool elide, bool innermost) {
  for (size_t k = 0; k < stack->frame_count; k++) {
    const size_t left_out = elide ? ag_frames_left_out(stack->frames, stack->frame_count, k) : 0;
    const size_t folded = elide && !left_out ? ag_frames_folded(stack->frames, stack->frame_count, k, innermost) : 0;
    if (folded) fprintf(out, "      ... %zu frames of the JDK\n", folded);
    if (left_out || folded) {
      k += left_out + folded - 1;
      continue;
    }
    fputs(ag_is_frame(stack->frames[k]) ? "      at " : "    ", out);
    ag_print_plain(out, stack->frames[k]);
    putc('\n', out);
  }
}

static void print_stacks(const ag_failure *failure, FILE *out, bool elide) {
  char label[LABEL];
  for (size_t i = 0; i < failure->stack_count; i++) {
    const ag_stack *stack = &failure->stacks[i];
    fputs("  ", out);
    if (stack->thread != POR_NO_THREAD) {
      ag_schedule_thread_label(failure->schedule, stack->thread, label, sizeof label);
      fputs("In ", out);
      ag_print_plain(out, label);
      fputs(": ", out);
    }
    const char *title = stack->title ? ag_plain_name(stack->title) : "stack";
    ag_print_named(failure->schedule, failure->waiting_count ? ag_operation_word(title, "") : title, out);
    putc('\n', out);
    print_frames(stack, out, elide, failure->waiting_count == 0);
  }
}

/* Each part begins with `before`. */
static void print_details(const ag_failure *failure, const char *before, FILE *out, bool elide) {
  if (failure->waiting_count > 0) {
    fputs(before, out);
    ag_waiting_print(failure, out);
  }
  if (failure->stack_count > 0) {
    fputs(before, out);
    print_stacks(failure, out, elide);
  }
  if (failure->note) {
    fputs("  ", out);
    ag_print_named(failure->schedule, failure->note, out);
    putc('\n', out);
  }
}

void ag_report_failure(const ag_failure *failure, FILE *out) {
  print_what(failure, out);
  putc('\n', out);
  print_details(failure, "", out, false);
}

static void print_passing(const ag_failure *failure, FILE *out) {
  char label[LABEL];
  if (!failure->passing.same) return;
  ag_schedule_thread_label(failure->schedule, failure->passing.thread, label, sizeof label);
  fprintf(out, "Nearest schedule without an error: the same up to step %zu, then ", failure->passing.same);
  ag_print_plain(out, label);
  fputs(" goes on.\n", out);
}

static void print_schedule(const ag_failure *failure, FILE *out, ag_layout layout) {
  const ag_schedule *schedule = failure->schedule;
  if (!schedule || schedule->step_count == 0) return;
  const size_t switches = ag_schedule_switches(schedule);
  fprintf(out, "\nSchedule: %zu step%s, %zu switch%s between threads", schedule->step_count,
          plural(schedule->step_count), switches, switches == 1 ? "" : "es");
  if (failure->schedule_file) fprintf(out, ", saved in %s", failure->schedule_file);
  putc('\n', out);
  print_passing(failure, out);
  putc('\n', out);
  ag_table_print(schedule, failure, out, layout);
}

/* Where the task comes from whose exception it is. */
static void print_submitted(const ag_failure *failure, FILE *out) {
  const size_t at = ag_failed_task(failure);
  if (!failure->schedule || at >= failure->schedule->step_count) return;
  fputs("\n  The task that failed was submitted by ", out);
  ag_print_submitter(failure->schedule, at, out);
  fputs(".\n", out);
}

static void print_failure(const ag_verdict *verdict, size_t index, FILE *out, ag_layout layout) {
  const ag_failure *failure = &verdict->failures[index];
  if (verdict->failure_count > 1) {
    fprintf(out, "\nError %zu of %zu: ", index + 1, verdict->failure_count);
    print_what(failure, out);
    fprintf(out, " (first in execution %" PRIu64 ", in %" PRIu64 " execution%s)\n", failure->execution, failure->times,
            plural(failure->times));
  }
  if (failure->foreign) fputs("\nIn code that is not your own (own=), so it is told behind your own errors.\n", out);
  char *sentence = ag_sentence(failure);
  if (sentence) fprintf(out, "\n  %s\n", sentence);
  free(sentence);
  print_submitted(failure, out);
  if (layout.elide) ag_story_print(failure, out);
  print_details(failure, "\n", out, layout.elide);
  print_schedule(failure, out, layout);
}

/* ---- the verdict ------------------------------------------------------------------------------------------------ */

static bool has_suppressed(const ag_suppressions *s) {
  for (size_t i = 0; s && i < s->count; i++)
    if (s->items[i].times) return true;
  return false;
}

static void print_headline(const ag_verdict *verdict, FILE *out) {
  const por_statistics *s = &verdict->statistics;
  fprintf(out, "hpor: %s%s: ", ag_result_name(verdict->result), verdict->replay ? " (replay)" : "");
  switch (verdict->result) {
    case AG_VERIFIED:
      fprintf(out, "every interleaving of %s that can differ (%" PRIu64 " execution%s) ends without an error%s%s",
              verdict->main_class ? verdict->main_class : "the program", s->executions, plural(s->executions),
              has_suppressed(verdict->suppressions) ? ", but for those that are suppressed" : "",
              verdict->uncontrolled_count > 0 ? ", as far as hpor controls it (see below)" : "");
      if (verdict->most_threads == 1) fputs("; only one thread ran: there was no concurrency to explore", out);
      break;
    case AG_INCOMPLETE:
      fprintf(out, "no error in %" PRIu64 " execution%s, but not everything was explored: ", s->executions,
              plural(s->executions));
      ag_print_plain(out, verdict->limit ? verdict->limit : "the search was stopped");
      break;
    case AG_ERROR:
    case AG_UNCONTROLLED:
      if (verdict->result == AG_UNCONTROLLED && verdict->reason) {
        ag_print_plain(out, verdict->reason);
      } else if (verdict->failure_count > 1) {
        fprintf(out, "%zu distinct errors", verdict->failure_count);
      } else if (verdict->failure_count == 1) {
        print_what(&verdict->failures[0], out);
      } else {
        ag_print_plain(out, verdict->reason ? verdict->reason : "the program cannot be controlled");
      }
      break;
  }
  putc('\n', out);
}

static void print_list(FILE *out, const char *title, const char *const *items, size_t count) {
  if (count == 0) return;
  fprintf(out, "%s\n", title);
  for (size_t i = 0; i < count; i++) {
    fputs("  ", out);
    ag_print_plain(out, items[i]);
    putc('\n', out);
  }
}

static void print_suppressions(const ag_verdict *verdict, FILE *out) {
  const ag_suppressions *s = verdict->suppressions;
  if (!s || !s->count) return;
  fprintf(out, "Suppressed by %s:\n", s->file);
  for (size_t i = 0; i < s->count; i++) {
    const ag_suppression *item = &s->items[i];
    if (item->times)
      fprintf(out, "  %" PRIu64 " time%s: ", item->times, plural(item->times));
    else if (verdict->result == AG_VERIFIED)
      fprintf(out, "  never met, line %u can go: ", item->line);
    else
      fputs("  not met: ", out);
    fprintf(out, "%s %s (", item->kind, item->pattern);
    ag_print_plain(out, item->reason);
    fputs(")\n", out);
  }
}

static void print_seconds(FILE *out, double seconds) {
  if (seconds < 10)
    fprintf(out, "%.2f s", seconds);
  else if (seconds < 120)
    fprintf(out, "%.1f s", seconds);
  else
    fprintf(out, "%.0f min %02.0f s", (double)(long)(seconds / 60), seconds - 60 * (double)(long)(seconds / 60));
}

/* The share of further executions that would show something new is about that of the classes met once (Good and
 * Turing). */
static void print_classes(const por_statistics *s, FILE *out) {
  if (s->classes_full) {
    fprintf(out, ", at least %" PRIu64 " different (there is no room for more)", s->classes);
    return;
  }
  fprintf(out, ", %" PRIu64 " different (about %.0f %% of further ones would be new)", s->classes,
          100.0 * (double)s->classes_once / (double)(s->executions ? s->executions : 1));
}

static void print_search(const ag_verdict *verdict, FILE *out) {
  const por_statistics *s = &verdict->statistics;
  char *sampling = verdict->options && verdict->options->sampling ? ag_option_value(verdict->options, "search") : NULL;
  if (verdict->replay)
    fputs("Replay: ", out);
  else
    fprintf(out, "Search: %s, ",
            sampling                                    ? sampling
            : verdict->por                              ? verdict->por
            : verdict->options && verdict->options->por ? verdict->options->por
                                                        : "unknown algorithm");
  free(sampling);
  fprintf(out, "%" PRIu64 " execution%s", s->executions, plural(s->executions));
  if (verdict->discarded) fprintf(out, ", %" PRIu64 " discarded by assume()", verdict->discarded);
  if (s->blocked) fprintf(out, ", %" PRIu64 " blocked", s->blocked);
  if (s->cut) fprintf(out, ", %" PRIu64 " cut", s->cut);
  if (s->limited) fprintf(out, ", %" PRIu64 " too long", s->limited);
  if (verdict->random) fprintf(out, ", %" PRIu64 " more at random", verdict->random);
  fprintf(out, ", longest %zu step%s", s->depth, plural(s->depth));
  if (s->states) fprintf(out, ", %" PRIu64 " states", s->states);
  if (s->classes) print_classes(s, out);
  fputs(", ", out);
  print_seconds(out, verdict->seconds);
  if (s->executions > 1 && verdict->seconds > 0)
    fprintf(out, ", %.0f executions/s", (double)s->executions / verdict->seconds);
  putc('\n', out);
}

static void print_statistics(const ag_verdict *verdict, FILE *out) {
  const por_statistics *s = &verdict->statistics;
  if (s->executions + s->blocked + s->cut + s->limited > 0) print_search(verdict, out);
  if (verdict->jdk) fprintf(out, "Java: %s", verdict->jdk);
  if (verdict->jdk && verdict->backend)
    fprintf(out, ", threads run as %s", strcmp(verdict->backend, "os") ? "fibers" : "OS threads");
  if (verdict->jdk) putc('\n', out);
}

static void print_hints(const ag_verdict *verdict, FILE *out) {
  if (verdict->advice.hint_count) fputs("What may help, by what was seen:\n", out);
  for (size_t i = 0; i < verdict->advice.hint_count; i++) {
    const ag_hint *hint = &verdict->advice.hints[i];
    fprintf(out, "  %s\n      ", hint->option);
    ag_print_plain(out, hint->seen);
    if (hint->effect) fputs("\n      ", out);
    if (hint->effect) ag_print_plain(out, hint->effect);
    putc('\n', out);
  }
}

/* Of a search that was cut off: who has come to its end needs no fewer choices. */
static void print_hot_spots(const ag_verdict *verdict, FILE *out, ag_layout layout) {
  static const char before[] = "      fewer by ";
  enum { SHOWN = 3, INDENT = 8 };
  if (verdict->result != AG_INCOMPLETE || !verdict->advice.spot_count) return;
  fputs("Where most choices are made:\n", out);
  for (size_t i = 0; i < verdict->advice.spot_count && i < SHOWN; i++) {
    const ag_hot_spot *spot = &verdict->advice.spots[i];
    const bool one = strcmp(spot->places[0], spot->places[1]) == 0;
    fprintf(out, "  %.0f %% at ", 100 * spot->share);
    ag_print_plain(out, spot->places[0]);
    fputs(one ? ", which meets itself" : "\n      and ", out);
    if (!one) ag_print_plain(out, spot->places[1]);
    fprintf(out, "\n%s", before);
    ag_print_wrapped(out, spot->remedy, layout.columns, sizeof before - 1, INDENT);
    putc('\n', out);
  }
}

void ag_report_text(const ag_verdict *verdict, FILE *out, ag_layout layout) {
  print_headline(verdict, out);
  for (size_t i = 0; i < verdict->failure_count; i++) print_failure(verdict, i, out, layout);
  putc('\n', out);
  /* Only a verdict without an error rests on assumptions. */
  if (verdict->result == AG_VERIFIED || verdict->result == AG_INCOMPLETE)
    print_list(out, "This assumes:", verdict->assumptions, verdict->assumption_count);
  print_list(out, "Data races:", verdict->races, verdict->race_count);
  print_suppressions(verdict, out);
  print_list(out, "Not controlled by hpor:", verdict->uncontrolled, verdict->uncontrolled_count);
  if (verdict->result == AG_ERROR && verdict->limit) {
    fputs("Not everything was explored: ", out);
    ag_print_plain(out, verdict->limit);
    putc('\n', out);
  }
  print_statistics(verdict, out);
  print_hints(verdict, out);
  print_hot_spots(verdict, out, layout);
  if (verdict->replay_command && !verdict->replay) fprintf(out, "Replay it with:\n  %s\n", verdict->replay_command);
  fflush(out);
}
