/* Runs a fuzz target on each file of a folder, without libFuzzer: run_corpus FOLDER, prints TAP. A target that finds
 * something wrong aborts. */
#include "fuzz_target.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool run_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) return false;
  long size = ftell(file);
  rewind(file);
  /* Exactly as large as the input, so that a sanitizer sees a step too far. */
  uint8_t *bytes = size < 0 ? NULL : malloc(size == 0 ? 1 : (size_t)size);
  bool read = bytes != NULL && fread(bytes, 1, (size_t)size, file) == (size_t)size;
  fclose(file);
  if (read) LLVMFuzzerTestOneInput(bytes, (size_t)size);
  free(bytes);
  return read;
}

int main(int argc, char **argv) {
  struct dirent **entries;
  int count = argc == 2 ? scandir(argv[1], &entries, NULL, alphasort) : -1;
  if (count < 0) {
    printf("Bail out! usage: run_corpus FOLDER\n");
    return 2;
  }
  unsigned run = 0, failed = 0;
  for (int i = 0; i < count; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", argv[1], entries[i]->d_name);
    if (entries[i]->d_name[0] != '.') {
      /* The name comes first: if the target aborts, it is the last one that is printed. */
      printf("# %s\n", entries[i]->d_name);
      fflush(stdout);
      bool good = run_file(path);
      failed += !good;
      printf("%s %u - %s\n", good ? "ok" : "not ok", ++run, entries[i]->d_name);
    }
    free(entries[i]);
  }
  free(entries);
  printf("1..%u\n", run);
  return failed > 0 || run == 0;
}
