/* Fuzzing of the reader of saved schedules, and of what a replay does with them. For whatever bytes:
 *
 *   refusal  what is not taken is refused with a sentence
 *   reading  what is taken has all that a replay and `hpor show` use, and they come to an end
 *
 * A broken invariant aborts. Built with -fsanitize=fuzzer this is a libFuzzer target, whose mutator keeps JSON valid;
 * with run_corpus.c a regression test; with mutate_corpus.c a test of random changes to the corpus. */
#include "front/options.h"
#include "front/report.h"
#include "front/schedule.h"
#include "front/schedule_file.h"
#include "fuzz_target.h"
#include "mutate_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void require(bool holds, const char *invariant) {
  if (holds) return;
  fprintf(stderr, "broken invariant: %s\n", invariant);
  abort();
}

static void require_sentence(const hp_error *error) {
  size_t length = strlen(error->text);
  require(length > 10 && strchr(".?", error->text[length - 1]), "refusal: in a sentence");
}

static ag_schedule *read_bytes(const void *bytes, size_t size) {
  char path[64];
  int file = memfd_create("schedule", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) abort();
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  hp_error error = {""};
  ag_schedule *schedule = ag_schedule_read(path, &error);
  close(file);
  if (!schedule) require_sentence(&error);
  return schedule;
}

static void show(const ag_schedule *schedule, bool verbose) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) abort();
  ag_report_schedule(schedule, out, ag_layout_for(out, verbose));
  fclose(out);
  free(text);
}

static void check_texts(const ag_schedule *schedule) {
  char label[64];
  require(strlen(schedule->main_class) < SIZE_MAX, "reading: the main class is a text");
  for (size_t i = 0; i < schedule->argument_count; i++) require(schedule->arguments[i], "reading: arguments are texts");
  for (size_t i = 0; i < schedule->thread_count; i++)
    ag_schedule_thread_label(schedule, (por_thread_id)i, label, sizeof label);
  for (size_t i = 0; i < schedule->step_count; i++)
    require(schedule->steps[i].operation && schedule->steps[i].thread < schedule->thread_count,
            "reading: a step has an operation and a thread");
}

static void take_options(const ag_schedule *schedule) {
  ag_options options;
  hp_error error = {""};
  ag_options_default(&options);
  if (schedule->options && !ag_options_take_over(&options, schedule->options, &error)) require_sentence(&error);
  ag_options_free(&options);
}

/* As the agent does it: each thread that the schedule names is told to the search, in the order of the numbers. */
static void replay(const ag_schedule *schedule) {
  hp_error error = {""};
  por_step *steps = ag_schedule_decisions(schedule);
  if (!steps) abort();
  por_search *search = por_replay_new(steps, schedule->step_count, &error);
  for (size_t i = 1; search && i < schedule->thread_count; i++)
    por_thread(search, schedule->threads[i].parent, schedule->threads[i].ordinal);
  require(!search || por_execution_begin(search), "reading: the replay begins");
  if (search) por_execution_end(search, POR_END_LIMIT);
  por_search_free(search);
  free(steps);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ag_schedule *schedule = read_bytes(data, size);
  if (!schedule) return 0;
  check_texts(schedule);
  take_options(schedule);
  replay(schedule);
  show(schedule, false);
  show(schedule, true);
  ag_schedule_free(schedule);
  return 0;
}

char *fuzz_change(const char *text, size_t length, unsigned seed) {
  return mutate_json(text, length, seed);
}

/* libFuzzer looks this name up. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz_change_in_place(data, size, most, seed);
}
