/* Reads every class of a source (JDK, jar, directory), writes it back, and decodes and encodes each method's code with
 * no edit in between. Prints what was found; exit code 1 if a class came out different or could not be read.
 *
 *     roundtrip PATH
 */
#include "hpor/classfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct counts {
  cf_source *source;
  size_t classes, bytes, methods;
  size_t failed;          /* classes and methods that could not be read or written */
  size_t different;       /* classes that came out different */
  size_t differing_codes; /* methods whose code is written in another of several equal ways */
  size_t deeper;          /* methods whose stack is found to be deeper than their max_stack */
  size_t same_stack;      /* methods whose max_stack is the depth that is found */
  double parse_seconds, code_seconds, stack_seconds;
} counts;

/* Seconds of processor time: the machine may be busy with other things. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void report(counts *n, const cf_error *error) {
  char text[640];
  if (n->failed++ < 20) printf("# %s\n", cf_error_text(error, text, sizeof text));
}

/* The compiler's max_stack is an independent answer to how deep the stack gets: it may be larger, never smaller. */
static void check_stack(counts *n, cf_code *code) {
  cf_error error;
  uint16_t compilers = code->max_stack;
  double start = now();
  if (cf_code_compute_stack(code, &error) != CF_OK) report(n, &error);
  n->stack_seconds += now() - start;
  n->same_stack += code->max_stack == compilers;
  n->deeper += code->max_stack > compilers;
  code->max_stack = compilers;
}

static void check_code(counts *n, cf_method *m) {
  cf_error error;
  cf_attribute before, after;
  if (!cf_attribute_find(cf_method_attributes(m), "Code", &before)) return;
  n->methods++;
  double start = now();
  cf_code *code = cf_code_edit(m, &error);
  n->code_seconds += now() - start;
  if (code != NULL) check_stack(n, code);
  start = now();
  if (code == NULL || cf_code_commit(code, &error) != CF_OK) {
    report(n, &error);
    return;
  }
  n->code_seconds += now() - start;
  cf_attribute_find(cf_method_attributes(m), "Code", &after);
  if (before.length == after.length && memcmp(before.bytes, after.bytes, before.length) == 0) return;
  cf_string class_name = cf_class_name(cf_method_class(m)), name = cf_method_name(m);
  if (n->differing_codes++ < 20)
    printf("# code differs: %.*s.%.*s\n", (int)class_name.length, class_name.text, (int)name.length, name.text);
}

/* The bytes of the class are those given. */
static bool writes_identical(cf_class *c, const uint8_t *bytes, size_t length) {
  cf_error error;
  uint8_t *written;
  size_t written_length;
  if (cf_class_write(c, &written, &written_length, &error) != CF_OK) return false;
  bool same = written_length == length && memcmp(written, bytes, length) == 0;
  free(written);
  return same;
}

/* What is listed is also found by its name, with the same bytes. */
static bool is_found(cf_source *source, const char *class_name, const uint8_t *bytes, size_t length) {
  cf_error error;
  uint8_t *found;
  size_t found_length;
  if (cf_source_find(source, class_name, &found, &found_length, &error) != CF_OK) return false;
  bool same = found_length == length && memcmp(found, bytes, length) == 0;
  free(found);
  return same;
}

static bool visit(void *data, const char *class_name, const uint8_t *bytes, size_t length) {
  counts *n = data;
  cf_error error;
  double start = now();
  cf_class *c = cf_class_parse(bytes, length, class_name, &error);
  n->parse_seconds += now() - start;
  if (c == NULL) {
    report(n, &error);
    return true;
  }
  if (n->classes++ % 100 == 0 && strstr(class_name, "module-info") == NULL &&
      !is_found(n->source, class_name, bytes, length) && n->failed++ < 20)
    printf("# not found by its name: %s\n", class_name);
  n->bytes += length;
  bool same = !cf_class_edited(c) && writes_identical(c, bytes, length);
  size_t differing = n->differing_codes;
  for (uint16_t i = 0; i < cf_method_count(c); i++) check_code(n, cf_method_at(c, i));
  /* Now every method has been replaced by the same bytes: the class is put together from its parts. */
  if (differing == n->differing_codes) same = same && writes_identical(c, bytes, length);
  if (!same && n->different++ < 20) printf("# class differs: %s\n", class_name);
  cf_class_free(c);
  return true;
}

int main(int argc, char **argv) {
  cf_error error;
  char text[640];
  if (argc != 2) {
    fputs("usage: roundtrip JDK|JAR|DIRECTORY\n", stderr);
    return 2;
  }
  cf_source *source = cf_source_open(argv[1], 0, &error);
  counts n = {.source = source};
  if (source == NULL || cf_source_each(source, visit, &n, &error) != CF_OK) {
    printf("# %s\n", cf_error_text(&error, text, sizeof text));
    return 1;
  }
  cf_source_close(source);
  double each = n.classes == 0 ? 0 : 1e6 / (double)n.classes;
  printf("%zu classes, %.1f MB, %zu methods; %zu failed, %zu classes differ, %zu methods re-encoded differently; "
         "max_stack found for %zu methods, too small for %zu\n",
         n.classes, (double)n.bytes / 1e6, n.methods, n.failed, n.different, n.differing_codes, n.same_stack, n.deeper);
  printf("a class takes %.1f us to parse, %.1f us to decode and encode, %.1f us to find the stack's depth\n",
         n.parse_seconds * each, n.code_seconds * each, n.stack_seconds * each);
  return n.classes == 0 || n.failed > 0 || n.different > 0 || n.deeper > 0;
}
