/* Fuzzing of the reader of suppress= files. For whatever text:
 *
 *   refusal  what is not taken is refused with a sentence
 *   finding  a suppression that fits has a kind, a pattern, and a line of the file
 *
 * A broken invariant aborts. Built with -fsanitize=fuzzer this is a libFuzzer target, whose mutator changes words and
 * lines; with run_corpus.c a regression test; with mutate_corpus.c a test of random changes to the corpus. */
#include "front/suppressions.h"
#include "fuzz_target.h"
#include "mutate_lines.h"

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

static ag_suppressions *read_bytes(const void *bytes, size_t size) {
  char path[64];
  int file = memfd_create("suppressions", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) abort();
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  hp_error error = {""};
  ag_suppressions *list = ag_suppressions_read(path, &error);
  close(file);
  size_t length = strlen(error.text);
  require(list || (length > 10 && strchr(".?", error.text[length - 1])), "refusal: in a sentence");
  return list;
}

static unsigned lines_of(const uint8_t *data, size_t size) {
  unsigned lines = 1;
  for (size_t i = 0; i < size; i++) lines += data[i] == '\n';
  return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const places[] = {"", "com.acme.Bank", "com.acme.Bank transfer\ncom.acme.Main main\n",
                                       "java.lang.IllegalStateException\n", "Main\n"};
  ag_suppressions *list = read_bytes(data, size);
  for (int kind = 0; list && kind <= AG_FAIL_UNSUPPORTED; kind++)
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
      const ag_suppression *found = ag_suppressions_find(list, (ag_failure_kind)kind, places[i]);
      if (!found) continue;
      require(found->kind && found->pattern && *found->pattern, "finding: a kind and a pattern");
      require(found->line > 0 && found->line <= lines_of(data, size), "finding: a line of the file");
    }
  ag_suppressions_free(list);
  return 0;
}

char *fuzz_change(const char *text, size_t length, unsigned seed) {
  return mutate_lines(text, length, seed);
}

/* libFuzzer looks this name up. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz_change_in_place(data, size, most, seed);
}
