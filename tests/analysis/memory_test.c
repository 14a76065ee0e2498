/* Tests the analysis when memory runs out. Each allocation fails, alone or with all later ones. Meanwhile a small
 * program is analysed, and its summary is written, read again and queried. Each failure must be reported, or every
 * answer that was yes must stay yes. All memory must be freed.
 *
 * Built against an analysis that allocates by the functions below. The class files are made here, including a
 * java.lang.Object of two instructions, so no JDK is needed. */
#include "../classfile/class_builder.h"
#include "../tap.h"
#include "hpor/analysis.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void *an_test_malloc(size_t size);
void *an_test_calloc(size_t count, size_t size);
void *an_test_realloc(void *memory, size_t size);
char *an_test_strdup(const char *text);
void an_test_free(void *memory);

enum { MOST_PIECES = 100000 };
static const void *pieces[MOST_PIECES]; /* what was allocated and not given back */
static size_t piece_count;
static unsigned long allocations, failing; /* the number of the one that fails, from 1; 0: none */
static bool for_good;                      /* all behind it fail too */

static bool fails(void) {
  allocations++;
  return failing && (allocations == failing || (for_good && allocations > failing));
}

static void *note(void *memory) {
  if (!memory || piece_count == MOST_PIECES) abort();
  return (void *)(uintptr_t)(pieces[piece_count++] = memory);
}

/* What the class-file library allocates is not among them. */
static void forget(const void *memory) {
  for (size_t i = piece_count; i-- > 0;) {
    if (pieces[i] != memory) continue;
    pieces[i] = pieces[--piece_count];
    return;
  }
}

void *an_test_malloc(size_t size) {
  return fails() ? NULL : note(malloc(size ? size : 1));
}

void *an_test_calloc(size_t count, size_t size) {
  return fails() ? NULL : note(calloc(count, size));
}

void *an_test_realloc(void *memory, size_t size) {
  if (fails()) return NULL;
  forget(memory);
  return note(realloc(memory, size));
}

char *an_test_strdup(const char *text) {
  return fails() ? NULL : note(strdup(text));
}

void an_test_free(void *memory) {
  forget(memory);
  free(memory);
}

/* ---- the program ------------------------------------------------------------------------------------------------ */

static char folder[] = "/tmp/hpor-memory-XXXXXX";

static void write_class(class_builder *b, const char *name) {
  char path[256];
  size_t length;
  uint8_t *bytes = builder_finish(b, &length);
  snprintf(path, sizeof path, "%s/%s.class", folder, name);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0) abort();
  free(bytes);
  free(b);
}

/* Pool tags. */
enum { FIELD = CF_TAG_FIELD, METHOD = CF_TAG_METHOD };

static void make_object(void) {
  class_builder *b = builder_new(48);
  b->this_class = builder_class(b, "java/lang/Object");
  b->super_class = 0;
  builder_method(b, CF_ACC_PUBLIC, "<init>", "()V", &(built_code){0, 1, "b1", NULL, NULL});
  write_class(b, "java/lang/Object");
}

/* static x; y;  main: if (x != 0) help(); new T().run();   run: synchronized (this) { y = 1; } help();   help: x++; */
static void make_program(void) {
  class_builder *b = builder_new(48);
  uint16_t x = builder_member(b, FIELD, "T", "x", "I"), y = builder_member(b, FIELD, "T", "y", "I");
  uint16_t above = builder_member(b, METHOD, "java/lang/Object", "<init>", "()V");
  uint16_t make = builder_member(b, METHOD, "T", "<init>", "()V"), run = builder_member(b, METHOD, "T", "run", "()V");
  uint16_t help = builder_member(b, METHOD, "T", "help", "()V"), self = builder_class(b, "T");
  builder_field(b, CF_ACC_STATIC, "x", "I");
  builder_field(b, 0, "y", "I");
  builder_method(b, 0, "<init>", "()V", &(built_code){1, 1, text_of("2a b7 %04x b1", above), NULL, NULL});
  builder_method(
      b, CF_ACC_PUBLIC | CF_ACC_STATIC, "main", "([Ljava/lang/String;)V",
      &(built_code){2, 1, text_of("b2 %04x 99 0006 b8 %04x bb %04x 59 b7 %04x b6 %04x b1", x, help, self, make, run),
                    NULL, NULL});
  builder_method(b, 0, "run", "()V",
                 &(built_code){2, 1, text_of("2a c2 2a 04 b5 %04x 2a c3 b8 %04x b1", y, help), NULL, NULL});
  builder_method(b, CF_ACC_STATIC, "help", "()V",
                 &(built_code){2, 0, text_of("b2 %04x 04 60 b3 %04x b1", x, x), NULL, NULL});
  write_class(b, "T");
}

/* ---- what the summary says -------------------------------------------------------------------------------------- */

enum { LOCATIONS = AN_FIELDS + 2, OFFSETS = 24, METHODS = 4 };
static const char *const names[METHODS] = {"main", "run", "help", "<init>"};

/* May it be touched: by method, offset, location and mode. */
typedef struct answers {
  bool yes[METHODS][OFFSETS][LOCATIONS][2], end[LOCATIONS];
} answers;

static void ask(const an_summary *s, answers *a) {
  for (int m = 0; m < METHODS; m++) {
    an_method_id method = an_method(s, "T", names[m], NULL);
    for (uint32_t offset = 0; offset < OFFSETS; offset++) {
      const an_set *set = an_point(s, method, offset, AN_BEFORE);
      const an_set *merged[] = {set, an_thread_end(s)};
      const an_set *both = an_merge(s, merged, 2);
      for (an_location_id l = 0; l < LOCATIONS; l++)
        for (unsigned mode = 0; mode < 2; mode++) {
          bool yes = an_may_touch(&set, 1, l, 1u << mode);
          a->yes[m][offset][l][mode] = yes;
          if (yes && !failing && !an_may_touch(&both, 1, l, 1u << mode)) abort(); /* a union has what its parts have */
        }
    }
  }
}

static bool covers(const answers *wide, const answers *narrow) {
  const bool *w = (const bool *)wide, *n = (const bool *)narrow;
  for (size_t i = 0; i < sizeof *wide / sizeof *w; i++)
    if (n[i] && !w[i]) return false;
  return true;
}

static size_t count_yes(const answers *a) {
  size_t count = 0;
  for (size_t i = 0; i < sizeof *a; i++) count += ((const bool *)a)[i];
  return count;
}

/* ---- the runs --------------------------------------------------------------------------------------------------- */

static char file[sizeof folder + 32];

static const char *refused(const hp_error *error) {
  if (strstr(error->text, "emory")) return NULL;
  printf("# %s\n", error->text);
  return "a refusal is not about memory";
}

/* Null: it has gone well as far as it went, `*a` has the answers if it went to the end; else what went wrong. */
static const char *analyse_and_ask(answers *a, bool *finished) {
  an_config config = {.class_path = folder, .main_class = "T"};
  hp_error error = {""};
  *finished = false;
  an_problems *problems = an_problems_new();
  an_summary *s = an_analyze(&config, problems, &error);
  an_problems_free(problems);
  if (!s) return refused(&error);
  error.text[0] = 0;
  bool written = an_summary_write(s, file, &error);
  if (!written && !error.text[0]) return "what was not written is not told";
  FILE *nowhere = fopen("/dev/null", "w");
  an_explain(s, "T", nowhere, &error);
  fclose(nowhere);
  memset(a, 0, sizeof *a);
  ask(s, a);
  *finished = true;
  an_summary_free(s);
  return NULL;
}

static const char *read_and_ask(answers *a, bool *finished) {
  an_config config = {.class_path = folder, .main_class = "T"};
  hp_error error = {""};
  *finished = false;
  an_summary *s = an_summary_read(file, &config, &error);
  if (!s) return refused(&error);
  memset(a, 0, sizeof *a);
  ask(s, a);
  *finished = true;
  an_summary_free(s);
  return NULL;
}

static void check(tap *t, const char *name, const char *(*run)(answers *a, bool *finished)) {
  static answers right, found;
  bool finished;
  unsigned long tried = 0;
  failing = allocations = 0;
  const char *wrong = run(&right, &finished);
  unsigned long last = allocations;
  if (!wrong && !finished) wrong = "it fails though memory suffices";
  if (!wrong && piece_count) wrong = "memory is not given back";
  for (unsigned long number = 1; number <= 2 * last && !wrong; number++, tried++) {
    for_good = number > last;
    failing = for_good ? number - last : number;
    allocations = 0;
    wrong = run(&found, &finished);
    if (!wrong && finished && !covers(&found, &right)) wrong = "something is no longer possible";
    if (!wrong && piece_count) wrong = "memory is not given back when it runs out";
  }
  tap_check(t, !wrong && last > 0, "%s: %lu allocations fail%s%s", name, tried, wrong ? "; " : "", wrong ? wrong : "");
  if (wrong) printf("# at allocation %lu%s\n", failing, for_good ? " and all that follow" : "");
  failing = 0;
  tap_check(t, count_yes(&right) > 0 && count_yes(&right) < sizeof right,
            "%s: %zu of %zu answers are yes with enough of it", name, count_yes(&right), sizeof right);
}

int main(void) {
  tap t = {0};
  char path[sizeof folder + 32];
  if (!mkdtemp(folder)) return 2;
  snprintf(path, sizeof path, "%s/java", folder);
  mkdir(path, 0700);
  snprintf(path, sizeof path, "%s/java/lang", folder);
  mkdir(path, 0700);
  make_object();
  make_program();
  snprintf(file, sizeof file, "%s/summary.json", folder);
  json_set_alloc_funcs(an_test_malloc, an_test_free);
  check(&t, "an analysis", analyse_and_ask);
  bool finished;
  static answers a;
  failing = 0;
  tap_check(&t, !analyse_and_ask(&a, &finished) && finished, "the summary is written whole");
  check(&t, "a summary that is read", read_and_ask);
  static const char *const left[] = {"/summary.json", "/T.class", "/java/lang/Object.class", "/java/lang", "/java", ""};
  bool gone = true;
  for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
    snprintf(path, sizeof path, "%s%s", folder, left[i]);
    gone &= remove(path) == 0;
  }
  tap_check(&t, gone, "no other file is left");
  return tap_end(&t);
}
