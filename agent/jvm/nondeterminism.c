/* Says how a replayed execution differed, what may be the cause, and what to do. */
#include "jvm/nondeterminism.h"

#include "jvm/main_class.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the two operations ----------------------------------------------------------------------------------------- */

/* "read of table in java.util.HashMap.getNode (HashMap.java:573)" */
static void print_operation(const ag_agent *a, FILE *out, const por_operation *op) {
  const ag_site *site = op->site ? ag_site_get(a->program.sites, op->site) : NULL;
  fputs(ag_kind_name((ag_kind)op->kind), out);
  if (!site) return;
  const ag_site_source source = ag_site_shown(a->program.sites, site);
  char *class_name = ag_class_with_dots(source.class_name), *method = ag_site_method(a->program.sites, site);
  if (op->kind <= AG_ATOMIC_UPDATE && site->field) fprintf(out, " of %s", ag_name_text(a->program.sites, site->field));
  fprintf(out, " in %s.%s (%s", class_name ? class_name : "?", method ? method : "?",
          source.file ? source.file : "unknown source");
  if (source.line > 0) fprintf(out, ":%d", source.line);
  putc(')', out);
  free(class_name);
  free(method);
}

/* Objects have no numbers that a reader knows while nothing is recorded: they are told by who came upon them. */
static void print_object(const ag_agent *a, FILE *out, uint32_t object) {
  uint32_t thread, ordinal;
  if (ag_object_name(a->engine.objects, object, &thread, &ordinal))
    fprintf(out, "the object number %u of thread %u", ordinal + 1, thread);
  else
    fputs("an object that is older than the execution", out);
}

/* What the operation touches, where the text of the operation does not tell. */
static void print_touched(const ag_agent *a, FILE *out, const por_operation *op) {
  uint64_t name;
  if (op->first.mode == POR_NONE || !por_location_name(a->stage.search, op->first.location, &name)) {
    fputs("nothing that has a name", out);
    return;
  }
  /* Names that several processes share do not tell the object. */
  const uint32_t object = a->engine.stable ? 0 : ag_location_object(name);
  const bool element = object && (op->kind == AG_ARRAY_READ || op->kind == AG_ARRAY_WRITE);
  if (element) fprintf(out, "element %" PRIu32 " of ", (uint32_t)name);
  if (object)
    print_object(a, out, object);
  else
    fprintf(out, "variable %" PRIx64, name);
}

static char *operation_text(const ag_agent *a, const por_operation *op, bool touched) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  print_operation(a, out, op);
  if (touched) {
    fputs(" on ", out);
    print_touched(a, out, op);
  }
  if (touched && op->choices > 1) fprintf(out, ", with %u outcomes", op->choices);
  fclose(out);
  return text;
}

/* ---- what may be the cause -------------------------------------------------------------------------------------- */

/* Looked for in the names of classes and methods on the stack, from its innermost frame on. */
static const struct {
  const char *part, *cause;
} causes[] = {
    {"java.util.Random", "A source of random numbers that hpor does not know may be the cause: give it a fixed seed."},
    {"SecureRandom", "A source of random numbers that hpor does not know may be the cause: give it a fixed seed."},
    {"java.time.", "The real time may be the cause: take it from a clock that the test sets."},
    {"java.util.Timer", "The real time may be the cause: take it from a clock that the test sets."},
    {"java.nio.file.", "Files may be the cause: they must be the same before each execution."},
    {"sun.nio.fs.", "Files may be the cause: they must be the same before each execution."},
    {"java.io.File", "Files may be the cause: they must be the same before each execution."},
    {"java.util.zip.", "Files may be the cause: they must be the same before each execution."},
    {"java.net.", "The network may be the cause: replace it by something within the program."},
    {"sun.nio.ch.", "The network may be the cause: replace it by something within the program."},
    {"java.lang.ref.", "The garbage collector may be the cause: what only weak or soft references hold may be gone."},
    {"WeakHashMap", "The garbage collector may be the cause: what only weak or soft references hold may be gone."},
};

static bool is_of_jdk(const char *frame) {
  static const char *const packages[] = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
    if (strncmp(frame, packages[i], strlen(packages[i])) == 0) return true;
  return false;
}

/* A frame is "com.acme.Bank.transfer(Bank.java:14)"; the class without its method. Owned by the caller. */
static char *class_of_frame(const char *frame) {
  const char *end = frame + strcspn(frame, "(\n");
  while (end > frame && *end != '.') end--;
  return strndup(frame, (size_t)(end - frame));
}

static const char *known_cause(const char *stack) {
  enum { FRAMES = 12 };
  for (int frame = 0; frame < FRAMES && *stack; frame++) {
    const size_t length = strcspn(stack, "\n");
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++)
      if (memmem(stack, length, causes[i].part, strlen(causes[i].part))) return causes[i].cause;
    stack += length + (stack[length] == '\n');
  }
  return NULL;
}

/* Without a known class on the stack, the program's innermost class is where to look. */
static void print_cause(FILE *out, const char *stack) {
  const char *cause = stack ? known_cause(stack) : NULL;
  if (cause) {
    fputs(cause, out);
    return;
  }
  const char *frame = stack ? stack : "";
  while (*frame && is_of_jdk(frame)) {
    frame += strcspn(frame, "\n");
    frame += *frame == '\n';
  }
  char *class_name = *frame ? class_of_frame(frame) : NULL;
  fprintf(
      out,
      "Something that the program reads has been changed by an earlier execution, or changes by itself: a cache of a "
      "library, a file, the time, a random source. Look at what %s reads before this step, and set that at the "
      "beginning of main.",
      class_name ? class_name : "the thread");
  free(class_name);
}

char *ag_nondeterminism_text(const ag_agent *a) {
  const por_failure_info *n = &a->stage.nondeterminism;
  char *expected = operation_text(a, &n->expected, false), *found = operation_text(a, &n->found, false), *text = NULL;
  if (expected && found && strcmp(expected, found) == 0) {
    free(expected);
    free(found);
    expected = operation_text(a, &n->expected, true);
    found = operation_text(a, &n->found, true);
  }
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (out) {
    fprintf(out, "%s At step %zu, thread %u was to do \"%s\" and did \"%s\". ", a->findings.uncontrollable, n->step + 1,
            n->thread, expected ? expected : "?", found ? found : "?");
    print_cause(out, a->stage.different_stack);
    if (a->stage.different_stack) fprintf(out, " The thread's stack:\n%s", a->stage.different_stack);
    fclose(out);
  }
  free(expected);
  free(found);
  return text;
}
