/* Writes the program's texts, places and objects. */
#include "front/report_words.h"

#include "front/report_rows.h"
#include "front/report_steps.h"

#include <ctype.h>
#include <string.h>

enum { LABEL = 96, PLACE = 160 };

static void put_plain(FILE *out, char c) {
  const bool control = ((unsigned char)c < ' ' && c != '\n' && c != '\t') || c == 0x7f;
  putc(control ? '?' : c, out);
}

void ag_print_plain(FILE *out, const char *text) {
  for (; *text; text++) put_plain(out, *text);
}

void ag_print_wrapped(FILE *out, const char *text, unsigned columns, unsigned used, unsigned indent) {
  size_t at = used;
  for (bool first = true; *text; first = false) {
    const size_t word = strcspn(text, " ");
    const bool breaks = !first && at + 1 + word > columns;
    if (breaks) fprintf(out, "\n%*s", (int)indent, "");
    if (!first && !breaks) putc(' ', out);
    at = breaks ? indent + word : at + !first + word;
    for (size_t i = 0; i < word; i++) put_plain(out, text[i]);
    text += word;
    if (*text) text++;
  }
}

static bool is_of_name(char c) {
  return isalnum((unsigned char)c) || strchr("_$.[]", c);
}

/* The length of the name with a number at the begin of `text`: "AtomicInteger#3". 0: there is none. */
static size_t name_length(const char *text) {
  size_t type = 0;
  while (text[type] && is_of_name(text[type])) type++;
  const size_t digits = text[type] == '#' ? strspn(text + type + 1, "0123456789") : 0;
  return type && digits ? type + 1 + digits : 0;
}

static const char *field_of(const ag_schedule *schedule, const char *name, size_t length) {
  for (size_t i = 0; i < schedule->object_count; i++) {
    const ag_held_object *object = &schedule->objects[i];
    const char *known = ag_plain_name(object->name);
    if (strlen(known) == length && strncmp(known, name, length) == 0) return object->field;
  }
  return NULL;
}

void ag_print_named(const ag_schedule *schedule, const char *text, FILE *out) {
  for (bool begins = true; *text; begins = !is_of_name(*text), text++) {
    const size_t length = begins && schedule && schedule->object_count ? name_length(text) : 0;
    const char *field = length ? field_of(schedule, text, length) : NULL;
    if (field) {
      ag_print_plain(out, field);
      fprintf(out, " (%.*s)", (int)length, text);
      text += length - 1;
    } else {
      put_plain(out, *text);
    }
  }
}

void ag_frame_text(const ag_place *place, char *text, size_t size) {
  char within[PLACE];
  if (place->class_name && place->file && place->line > 0) {
    ag_place_short(place, within, sizeof within);
    snprintf(text, size, "%s.%s(%s)", place->class_name, place->method ? place->method : "?", within);
  } else {
    ag_place_short(place, text, size);
  }
}

void ag_print_thread(const ag_schedule *schedule, por_thread_id thread, FILE *out) {
  char label[LABEL];
  ag_schedule_thread_label(schedule, thread, label, sizeof label);
  ag_print_plain(out, label);
}
