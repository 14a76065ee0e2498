/* Runs a fuzz target on random changes of each file of a folder, without libFuzzer: mutate_corpus FOLDER RUNS,
 * prints TAP. Each file is changed RUNS times at one to four places. A target that finds something wrong aborts; the
 * seed is printed before. */
#include "fuzz_target.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_text(const char *folder, const char *name) {
  char path[4096];
  char *text = NULL;
  size_t space = 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "r");
  if (!file || getdelim(&text, &space, EOF, file) < 0) {
    free(text);
    text = NULL;
  }
  if (file) fclose(file);
  return text;
}

static void run_changed(const char *original, unsigned seed) {
  char *text = strdup(original);
  for (unsigned change = 0; text && change <= seed % 4; change++) {
    char *next = fuzz_change(text, strlen(text), seed * 4 + change);
    if (!next) break;
    free(text);
    text = next;
  }
  if (text) LLVMFuzzerTestOneInput((const uint8_t *)text, strlen(text));
  free(text);
}

static bool run_file(const char *folder, const char *name, unsigned runs) {
  char *original = read_text(folder, name);
  if (!original) return false;
  for (unsigned seed = 0; seed < runs; seed++) {
    printf("# %s, seed %u\n", name, seed);
    fflush(stdout);
    run_changed(original, seed);
  }
  free(original);
  return true;
}

int main(int argc, char **argv) {
  struct dirent **entries;
  int count = argc == 3 ? scandir(argv[1], &entries, NULL, alphasort) : -1;
  if (count < 0) {
    printf("Bail out! usage: mutate_corpus FOLDER RUNS\n");
    return 2;
  }
  unsigned run = 0, failed = 0;
  for (int i = 0; i < count; i++) {
    const char *name = entries[i]->d_name;
    if (name[0] != '.') {
      bool good = run_file(argv[1], name, (unsigned)atoi(argv[2]));
      failed += !good;
      printf("%s %u - %s\n", good ? "ok" : "not ok", ++run, name);
    }
    free(entries[i]);
  }
  free(entries);
  printf("1..%u\n", run);
  return failed > 0 || run == 0;
}
