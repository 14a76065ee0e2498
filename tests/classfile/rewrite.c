/* Rewrites a sample of a JDK's classes into one file. Verify.java makes the JVM load and verify them.
 *
 *     rewrite hooks|guards|far SAMPLE OUT JDK       SAMPLE: number of classes; 0: all
 *
 * The file is a row of (name length: 2 bytes, name, length: 4 bytes, class), big-endian. */
#include "rewrite_edits.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct rewriting {
  rewrite_mode mode;
  size_t every; /* one class in so many is taken */
  size_t seen, failed, bytes_in;
  rewrite_counts counts;
  double seconds;
  FILE *out;
} rewriting;

/* Seconds of processor time: the machine may be busy with other things. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Other loaders than the JVM's own must not define java.*; and a module-info is no class to load. */
static bool loadable(const char *name) {
  return strncmp(name, "java/", 5) != 0 && strstr(name, "module-info") == NULL;
}

static void rewrite_class(rewriting *r, cf_class *c) {
  cf_error error;
  char text[640];
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    cf_method *m = cf_method_at(c, i);
    if (!cf_method_has_code(m)) continue;
    cf_status status = rewrite_method(m, r->mode, &r->counts, &error);
    if (status == CF_OK && r->mode == REWRITE_FAR) return;
    if (status == CF_OK || status == CF_NOT_FOUND) continue;
    if (status == CF_TOO_LARGE && r->counts.too_large++ < 5)
      printf("# left as it is: %s\n", cf_error_text(&error, text, sizeof text));
    if (status != CF_TOO_LARGE && r->failed++ < 20) printf("# %s\n", cf_error_text(&error, text, sizeof text));
  }
}

static bool visit(void *data, const char *name, const uint8_t *bytes, size_t length) {
  rewriting *r = data;
  if (!loadable(name) || r->seen++ % r->every != 0) return true;
  cf_error error;
  uint8_t *written = NULL;
  size_t written_length = 0;
  double start = now();
  cf_class *c = cf_class_parse(bytes, length, name, &error);
  if (c != NULL) rewrite_class(r, c);
  if (c == NULL || cf_class_write(c, &written, &written_length, &error) != CF_OK) {
    char text[640];
    printf("# %s\n", cf_error_text(&error, text, sizeof text));
    r->failed++;
  } else {
    r->seconds += now() - start;
    r->counts.classes++;
    r->bytes_in += length;
    size_t size = strlen(name);
    uint8_t head[2] = {(uint8_t)(size >> 8), (uint8_t)size};
    uint8_t body[4] = {(uint8_t)(written_length >> 24), (uint8_t)(written_length >> 16), (uint8_t)(written_length >> 8),
                       (uint8_t)written_length};
    fwrite(head, 1, 2, r->out);
    fwrite(name, 1, size, r->out);
    fwrite(body, 1, 4, r->out);
    fwrite(written, 1, written_length, r->out);
  }
  free(written);
  cf_class_free(c);
  return true;
}

static bool count(void *data, const char *name, const uint8_t *bytes, size_t length) {
  (void)bytes;
  (void)length;
  if (loadable(name)) (*(size_t *)data)++;
  return true;
}

int main(int argc, char **argv) {
  static const char *const modes[] = {"hooks", "guards", "far"};
  rewriting r = {.every = 1};
  cf_error error;
  char text[640];
  int mode = 0;
  while (argc == 5 && mode < 3 && strcmp(argv[1], modes[mode]) != 0) mode++;
  if (argc != 5 || mode == 3) {
    fputs("usage: rewrite hooks|guards|far SAMPLE OUT JDK\n", stderr);
    return 2;
  }
  r.mode = (rewrite_mode)mode;
  cf_source *source = cf_source_open(argv[4], 0, &error);
  size_t total = 0, sample = strtoul(argv[2], NULL, 10);
  if (source == NULL || cf_source_each(source, count, &total, &error) != CF_OK) {
    printf("# %s\n", cf_error_text(&error, text, sizeof text));
    return 1;
  }
  if (sample != 0 && total > sample) r.every = total / sample;
  r.out = fopen(argv[3], "wb");
  if (r.out == NULL) {
    perror(argv[3]);
    return 1;
  }
  cf_status status = cf_source_each(source, visit, &r, &error);
  bool written = fclose(r.out) == 0;
  cf_source_close(source);
  if (status != CF_OK) printf("# %s\n", cf_error_text(&error, text, sizeof text));
  printf(
      "%zu classes rewritten, %zu methods, %zu hooks, %zu guards, %zu monitors; %zu methods too large; %.1f us a class "
      "of %.1f kB\n",
      r.counts.classes, r.counts.methods, r.counts.hooks, r.counts.guards, r.counts.monitors, r.counts.too_large,
      r.seconds * 1e6 / (double)(r.counts.classes + 1), (double)r.bytes_in / 1e3 / (double)(r.counts.classes + 1));
  return status != CF_OK || !written || r.failed > 0 || r.counts.methods == 0;
}
