/* Fuzzing of the reader of summaries. For whatever bytes:
 *
 *   refusal   what is not taken is refused with a sentence
 *   reading   of what is taken every method, site and point can be asked, and no answer names what is not there
 *   identity  what was taken is written, read again and written, and is the same
 *
 * A broken invariant aborts. Built with -fsanitize=fuzzer this is a libFuzzer target; with run_corpus.c a regression
 * test. The class path is empty: a summary that was made from classes is refused, one without inputs may be taken. */
#include "fuzz_target.h"
#include "hpor/analysis.h"

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

static const an_config nothing = {.main_class = "Main"};

static an_summary *read_bytes(const void *bytes, size_t size) {
  char path[64];
  int file = memfd_create("summary", MFD_CLOEXEC);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) abort();
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  hp_error error = {""};
  an_summary *s = an_summary_read(path, &nothing, &error);
  close(file);
  size_t length = strlen(error.text);
  require(s != NULL || (length > 10 && error.text[length - 1] == '.'), "refusal: in a sentence");
  return s;
}

/* Owned by the caller. */
static char *written(const an_summary *s, size_t *size) {
  char path[64];
  snprintf(path, sizeof path, "/tmp/hpor-fuzz-%ld.json", (long)getpid());
  hp_error error = {""};
  require(an_summary_write(s, path, &error), "identity: what was taken can be written");
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) abort();
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) abort();
  fclose(file);
  unlink(path);
  return text;
}

typedef struct seen {
  const an_summary *summary;
  bool any;
  an_site_id last;
} seen;

static bool look(void *data, an_site_id site) {
  seen *s = data;
  require(site < an_site_count(s->summary) && (!s->any || site > s->last), "reading: sites of a set, ascending");
  s->any = true;
  s->last = site;
  return true;
}

static void ask_point(const an_summary *s, an_method_id method, uint32_t offset) {
  for (an_when when = AN_BEFORE; when <= AN_DURING; when++) {
    const an_set *set = an_point(s, method, offset, when);
    seen all = {.summary = s};
    an_set_each(set, look, &all);
    require(!all.any || an_may_pass(&set, 1, all.last), "reading: what a set has may be passed");
    an_may_touch(&set, 1, offset % an_location_count(s), AN_READ);
    require(an_set_unknown(set) || an_merge(s, &set, 1) == set, "reading: a set is its own union");
  }
}

static void ask(const an_summary *s) {
  hp_error error = {""};
  for (an_site_id site = 0; site < an_site_count(s) && site < 1000; site++) {
    an_site_info info = an_site_describe(s, site);
    require(info.method < an_method_count(s) && info.count <= AN_ACCESSES_MAX, "reading: a site lies in a method");
    for (uint32_t i = 0; i < info.count; i++)
      require(*an_location_name(s, info.accesses[i].location), "reading: of a location");
  }
  for (an_method_id m = 0; m < an_method_count(s) && m < 100; m++) {
    require(an_method_class(s, m)[0] && an_method_name(s, m)[0], "reading: a method has a name");
    ask_point(s, m, AN_AT_ENTRY);
    ask_point(s, m, AN_AT_EXIT);
    for (uint32_t offset = 0; offset < 40; offset++) ask_point(s, m, offset);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) abort();
    if (m < 10) an_explain(s, an_method_class(s, m), out, &error);
    fclose(out);
    free(text);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  an_summary *s = read_bytes(data, size);
  if (!s) return 0;
  ask(s);
  size_t length, again_length;
  char *text = written(s, &length);
  an_summary *again = read_bytes(text, length);
  require(again != NULL, "identity: what was written can be read");
  char *again_text = written(again, &again_length);
  require(length == again_length && memcmp(text, again_text, length) == 0, "identity: it is written as it was");
  free(text);
  free(again_text);
  an_summary_free(again);
  an_summary_free(s);
  return 0;
}
