/* A summary as JSON. What is many (sets, items, blocks) is text of its own grammar inside of JSON strings, so that the
 * file is read in one pass and stays small:
 *
 *   set     ""  |  "?" (anything)  |  FIRST-END,FIRST-END,...    sites, END exclusive, ascending
 *   item    OFFSET c LINE SET DURING ;                           a call
 *           OFFSET s LINE VARIABLE INDEX LOCAL LOCATION:MODES... ;   a site, with its accesses
 *   block   START WORD... ;                                      items behind it, hexadecimal, the first 64 first
 *   input   DIGEST WHERE NAME                                    WHERE: j JDK, p class path, m missing
 *   field   c NAME | v NAME                                      constant or variable
 *
 * Names are modified UTF-8: each byte from 0x80 on is written as the character of that number. */
#include "summary.h"
#include "summary_format.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct writer {
  const an_summary *s;
  FILE *out;
  an_store store;
  hp_index numbers; /* of sets, by address */
  HP_VECTOR(const an_set *) sets;
} writer;

static void put_text(FILE *out, const char *text) {
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
    if (*p == '"' || *p == '\\')
      fprintf(out, "\\%c", *p);
    else if (*p < 0x20 || *p >= 0x7f)
      fprintf(out, "\\u%04x", *p);
    else
      putc(*p, out);
  }
}

/* ---- sets are numbered in the order of their first use ---------------------------------------------------------- */

static uint32_t number_of(writer *w, const an_set *set) {
  bool added;
  uint32_t *at = an_number_at(&w->store, &w->numbers, (uint64_t)(uintptr_t)set, w->sets.length, &added);
  if (!at) return 0;
  uint32_t number = *at;
  if (added) an_push(&w->store, &w->sets, set);
  return number;
}

static void number_sets(writer *w) {
  const an_summary *s = w->s;
  number_of(w, s->thread_end);
  for (uint32_t i = 0; i < s->item_count; i++) {
    if (!s->items[i].set) continue;
    number_of(w, s->items[i].set);
    number_of(w, s->items[i].during);
  }
}

static void put_set(FILE *out, const an_set *set) {
  if (set->unknown) putc('?', out);
  for (uint32_t i = 0; i < set->count; i++)
    fprintf(out, "%s%u-%u", i ? "," : "", set->bounds[2 * i], set->bounds[2 * i + 1]);
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

static void put_item(writer *w, const an_summary_item *item) {
  const an_summary *s = w->s;
  if (item->set) {
    fprintf(w->out, "%u c %d %u %u;", item->offset, item->line, number_of(w, item->set), number_of(w, item->during));
    return;
  }
  const an_summary_site *site = &s->sites[item->site];
  fprintf(w->out, "%u s %d %u %u %u", item->offset, site->line, site->variable, site->variable_index,
          site->thread_local_object);
  for (uint32_t a = s->first_access[item->site]; a < s->first_access[item->site + 1]; a++)
    fprintf(w->out, " %u:%u", s->accesses[a].location, s->accesses[a].modes);
  putc(';', w->out);
}

static void put_method(writer *w, const an_summary_method *m) {
  const an_summary *s = w->s;
  FILE *out = w->out;
  fputs("[\"", out);
  put_text(out, an_text(&s->names, m->full_name));
  fprintf(out, "\", %u, %u, \"", m->code_length, m->first_site);
  for (uint32_t i = 0; i < m->item_count; i++) put_item(w, &s->items[m->first_item + i]);
  fputs("\", \"", out);
  uint32_t words = (m->item_count + 63) / 64;
  for (uint32_t b = 0; b < m->block_count; b++) {
    fprintf(out, "%u", s->blocks[m->first_block + b]);
    for (uint32_t k = 0; k < words; k++) fprintf(out, " %" PRIx64, s->words[m->first_word + b * words + k]);
    putc(';', out);
  }
  fputs("\"]", out);
}

static void put_inputs(writer *w) {
  const an_summary *s = w->s;
  fputs("  \"inputs\": [", w->out);
  for (uint32_t i = 0; i < s->input_count; i++) {
    const an_input *input = &s->inputs[i];
    fprintf(w->out, "%s\n    \"%016" PRIx64 " %c ", i ? "," : "", input->digest,
            input->missing ? 'm'
            : input->jdk   ? 'j'
                           : 'p');
    put_text(w->out, an_text(&s->names, input->name));
    putc('"', w->out);
  }
  fputs("\n  ],\n", w->out);
}

static void put_all(writer *w) {
  const an_summary *s = w->s;
  FILE *out = w->out;
  fprintf(out, "{\n  \"%s\": %d,\n  \"main\": \"", AN_FORMAT_KEY, AN_FORMAT_VERSION);
  put_text(out, an_text(&s->names, s->main_class));
  fputs("\",\n  \"circumstances\": \"", out);
  put_text(out, an_text(&s->names, s->circumstances));
  fprintf(out, "\",\n  \"open\": %s", s->open ? "true" : "false");
  fprintf(out, ",\n  \"sites\": %u,\n  \"threadEnd\": %u,\n", s->site_count, number_of(w, s->thread_end));
  put_inputs(w);
  fputs("  \"fields\": [", out);
  for (uint32_t f = 0; f < s->field_count; f++) {
    fprintf(out, "%s\n    \"%c ", f ? "," : "", s->constant[f] ? 'c' : 'v');
    put_text(out, an_text(&s->names, s->fields[f]));
    putc('"', out);
  }
  fputs("\n  ],\n  \"sets\": [", out);
  for (size_t i = 0; i < w->sets.length; i++) {
    fprintf(out, "%s\n    \"", i ? "," : "");
    put_set(out, w->sets.items[i]);
    putc('"', out);
  }
  fputs("\n  ],\n  \"classes\": [", out);
  for (uint32_t c = 0; c < s->class_count; c++) {
    fprintf(out, "%s\n    {\"name\": \"", c ? "," : "");
    put_text(out, an_text(&s->names, s->classes[c].name));
    fputs("\", \"methods\": [", out);
    for (uint32_t i = 0; i < s->classes[c].method_count; i++) {
      fputs(i ? ",\n      " : "\n      ", out);
      put_method(w, &s->methods[s->classes[c].first_method + i]);
    }
    fputs("]}", out);
  }
  fputs("\n  ]\n}\n", out);
}

bool an_summary_write(const an_summary *summary, const char *path, hp_error *error) {
  writer w = {.s = summary};
  char *temporary = NULL;
  if (asprintf(&temporary, "%s.%ld.tmp", path, (long)getpid()) < 0) return hp_fail(error, "Out of memory.");
  number_sets(&w);
  w.out = w.store.failed ? NULL : fopen(temporary, "we");
  bool good = w.out != NULL;
  if (w.out) {
    put_all(&w);
    good = fflush(w.out) == 0 && !ferror(w.out) && !w.store.failed;
    int reason = errno;
    good = fclose(w.out) == 0 && good;
    if (!good && reason) errno = reason;
    good = good && rename(temporary, path) == 0;
  }
  if (!good) {
    hp_fail(error, "The summary %.300s cannot be written: %s.", path, strerror(errno ? errno : ENOMEM));
    if (w.out) unlink(temporary);
  }
  hp_index_free(&w.numbers);
  hp_free(&w.sets);
  an_store_free(&w.store);
  free(temporary);
  return good;
}
