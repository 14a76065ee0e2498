/* The text of the sample summary, and the stacks that go with it. */
#include "sample_summary.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Sets: 0 nothing, 1 what help() does. Items: OFFSET s LINE VARIABLE INDEX LOCAL LOCATION:MODES; OFFSET c LINE SET
 * DURING; see summary_write.c. */
static const char text[] =
    "{\"hpor-summary\": 3, \"main\": \"demo/Main\", \"circumstances\": \"\", \"open\": false, \"sites\": 6, "
    "\"threadEnd\": 0,\n"
    "\"inputs\": [], \"fields\": [\"v demo/Main.a\", \"v demo/Main.b\", \"v demo/Main.c\"], \"sets\": [\"\", "
    "\"2-3\"],\n"
    "\"classes\": [{\"name\": \"demo/Main\", \"methods\": [\n"
    "[\"run()V\", 20, 0, \"2 s 7 0 0 0 16:2;5 c 8 1 0;10 s 9 0 0 0 17:1;\", \"0 0;\"],\n"
    "[\"help()V\", 8, 2, \"3 s 12 0 0 0 18:2;\", \"0 0;\"],\n"
    "[\"branch()V\", 20, 3, \"2 s 15 0 0 0 16:1;6 s 16 0 0 0 17:1;12 s 17 0 0 0 18:2;\", \"0 %x;4 %x;10 0;\"]]}]}\n";

static size_t walk(void *context, ag_frame *frames, size_t max) {
  const sample *s = context;
  size_t count = s->depth < max ? s->depth : max;
  memcpy(frames, s->stack, count * sizeof *frames);
  return count;
}

static uint32_t name(sample *s, const char *what) {
  return ag_name(s->sites, what, (uint32_t)strlen(what));
}

static ag_frame_method visible(sample *s, const char *class_name, const char *method) {
  return (ag_frame_method){.kind = AG_FRAME_VISIBLE, .class_name = name(s, class_name), .method = name(s, method)};
}

static ag_frame_method describe(void *context, uint64_t method) {
  sample *s = context;
  switch (method) {
    case SAMPLE_RUN:
      return visible(s, "demo/Main", "run()V");
    case SAMPLE_HELP:
      return visible(s, "demo/Main", "help()V");
    case SAMPLE_BRANCH:
      return visible(s, "demo/Main", "branch()V");
    case SAMPLE_STRANGE:
      return visible(s, "demo/Strange", "run()V");
    case SAMPLE_LIBRARY:
      return visible(s, "java/util/ArrayList", "add(Ljava/lang/Object;)Z");
    case SAMPLE_BOTTOM:
      return (ag_frame_method){.kind = AG_FRAME_BOTTOM};
    case SAMPLE_CUT:
      return (ag_frame_method){.kind = AG_FRAME_CUT};
    default:
      return (ag_frame_method){.kind = AG_FRAME_HIDDEN};
  }
}

static uint32_t add_site(sample *s, const char *class_name, const char *method, uint32_t offset, ag_kind kind,
                         const char *field) {
  ag_site site = {
      .kind = (uint8_t)kind, .class_name = name(s, class_name), .method = name(s, method), .offset = offset};
  site.owner = name(s, "demo/Main");
  site.field = name(s, field);
  site.line = 1;
  site.counted = true;
  return ag_site_add(s->sites, &site);
}

static an_summary *read_summary(unsigned behind_entry, unsigned behind_first) {
  char path[] = "/tmp/hpor-sample-XXXXXX";
  int file = mkstemp(path);
  if (file < 0 || dprintf(file, text, behind_entry, behind_first) < 0) abort();
  close(file);
  hp_error error = {""};
  an_summary *summary = an_summary_read(path, &(an_config){.class_path = ".", .main_class = "demo/Main"}, &error);
  unlink(path);
  if (!summary) printf("Bail out! %s\n", error.text);
  return summary;
}

static sample *make(unsigned behind_entry, unsigned behind_first, bool checked) {
  sample *s = calloc(1, sizeof *s);
  if (!s) abort();
  s->summary = read_summary(behind_entry, behind_first);
  s->sites = ag_site_table_new();
  s->offsets = ag_offsets_new();
  if (!s->summary || !s->sites || !s->offsets) abort();
  ag_future_config config = {.summary = s->summary,
                             .sites = s->sites,
                             .offsets = s->offsets,
                             .context = s,
                             .walk = walk,
                             .describe = describe,
                             .checked = checked};
  s->future = ag_future_new(&config);
  if (!s->future) abort();
  s->write_a = add_site(s, "demo/Main", "run()V", 2, AG_FIELD_WRITE, "a");
  s->read_b = add_site(s, "demo/Main", "run()V", 10, AG_FIELD_READ, "b");
  s->write_c = add_site(s, "demo/Main", "help()V", 3, AG_FIELD_WRITE, "c");
  s->branch_reads_a = add_site(s, "demo/Main", "branch()V", 2, AG_FIELD_READ, "a");
  s->branch_reads_b = add_site(s, "demo/Main", "branch()V", 6, AG_FIELD_READ, "b");
  s->branch_writes_c = add_site(s, "demo/Main", "branch()V", 12, AG_FIELD_WRITE, "c");
  s->strange = add_site(s, "demo/Strange", "run()V", 4, AG_FIELD_WRITE, "d");
  s->library = add_site(s, "java/util/ArrayList", "add(Ljava/lang/Object;)Z", 4, AG_FIELD_WRITE, "size");
  return s;
}

sample *sample_new(unsigned behind_entry, unsigned behind_first) {
  return make(behind_entry, behind_first, false);
}

sample *sample_checked(void) {
  return make(6, 4, true);
}

void sample_free(sample *s) {
  ag_future_free(s->future);
  ag_offsets_free(s->offsets);
  ag_site_table_free(s->sites);
  an_summary_free(s->summary);
  free(s);
}

void sample_stack(sample *s, ...) {
  va_list arguments;
  va_start(arguments, s);
  s->depth = 0;
  for (int method; (method = va_arg(arguments, int)) != 0;) {
    uint32_t offset = (uint32_t)va_arg(arguments, int);
    s->stack[s->depth++] = (ag_frame){(uint64_t)method, offset};
  }
  va_end(arguments);
}
