/* Writes options: their values as the user would write them, what a replay repeats, and the help. */
#include "front/options_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void ag_options_print_escaped(FILE *out, const char *value) {
  for (; *value; value++) {
    if (*value == ',' || *value == '\\') putc('\\', out);
    putc(*value, out);
  }
}

/* `minimum` 1: 0 stands for none. */
static void print_duration(FILE *out, uint64_t ms, uint64_t minimum) {
  bool whole = ms % 1000 == 0;
  if (ms >= minimum) fprintf(out, "%" PRIu64 "%s", whole ? ms / 1000 : ms, whole ? "s" : "ms");
}

static void print_value(FILE *out, const ag_option *o, const ag_options *options) {
  const void *member = (const char *)options + o->offset;
  const ag_patterns *patterns = member;
  switch (o->type) {
    case VALUE_NAME:
      fputs(o->names[*(const unsigned *)member], out);
      break;
    case VALUE_SWITCH:
      fputs(ag_switch_names[*(const bool *)member], out);
      break;
    case VALUE_COUNT:
      if (*(const uint64_t *)member >= o->minimum) fprintf(out, "%" PRIu64, *(const uint64_t *)member);
      break;
    case VALUE_DURATION:
      print_duration(out, *(const uint64_t *)member, o->minimum);
      break;
    case VALUE_ORDER:
      fputs(ag_order_names[options->order], out);
      if (options->order == POR_ORDER_RANDOM) fprintf(out, ":%" PRIu64, options->order_seed);
      break;
    case VALUE_BOUND:
      fputs(ag_bound_names[options->bound], out);
      if (options->bound != POR_BOUND_NONE) fprintf(out, ":%" PRIu32, options->bound_limit);
      break;
    case VALUE_SEARCH:
      fputs(ag_sampling_names[options->sampling], out);
      if (options->sampling == POR_SAMPLE_PCT) fprintf(out, ":%" PRIu32, options->sampling_depth);
      break;
    case VALUE_PATTERNS:
      for (size_t i = 0; i < patterns->count; i++) fprintf(out, "%s%s", i ? "+" : "", patterns->text[i]);
      break;
    case VALUE_FILE:
    case VALUE_ALGORITHM:
      if (*(char *const *)member) fputs(*(char *const *)member, out);
      break;
    case VALUE_INCLUDE:
      break;
  }
}

const char *ag_bound_name(por_bound bound) {
  return ag_bound_names[bound];
}

char *ag_option_value(const ag_options *options, const char *name) {
  char *text = NULL;
  size_t size;
  const ag_option *o = ag_option_find(name, NULL);
  FILE *out = o ? open_memstream(&text, &size) : NULL;
  if (!out) return NULL;
  print_value(out, o, options);
  fclose(out);
  return text;
}

const char *const ag_options_of_search[] = {
    "por",     "order", "bound",      "match", "timeouts", "steps", "stop",    "races",       "jdk", "monitors",
    "exclude", "quiet", "instrument", "seed",  "shared",   "slack", "network", "short-reads", "own", NULL};

char *ag_options_search_text(const ag_options *options) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (const char *const *name = ag_options_of_search; *name; name++) {
    char *value = ag_option_value(options, *name);
    fprintf(out, "%s%s=", ftell(out) > 0 ? "," : "", *name);
    ag_options_print_escaped(out, value ? value : "");
    free(value);
  }
  fclose(out);
  return text;
}

char *ag_options_replay_text(const ag_options *options) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  for (size_t i = 0; i < ag_option_count(); i++) {
    const ag_option_help *help = &ag_option_table[i].help;
    char *value = ag_option_table[i].replayed ? ag_option_value(options, help->name) : NULL;
    if (value && strcmp(value, help->default_value) != 0) {
      fprintf(out, "%s%s=", ftell(out) > 0 ? "," : "", help->name);
      ag_options_print_escaped(out, value);
    }
    free(value);
  }
  fclose(out);
  return text;
}

/* Prints `text` from column `indent` on, broken between words before column `width`. */
static void print_wrapped(FILE *out, const char *text, unsigned indent, unsigned width) {
  for (unsigned column = indent; *text;) {
    const size_t length = strcspn(text, " ");
    if (column > indent && column + 1 + length > width) {
      fprintf(out, "\n%*s", (int)indent, "");
      column = indent;
    }
    fprintf(out, "%s%.*s", column > indent ? " " : "", (int)length, text);
    column += (unsigned)length + (column > indent);
    text += length;
    text += strspn(text, " ");
  }
  putc('\n', out);
}

void ag_options_print_help(FILE *out, const char *prefix, const char *const *algorithms) {
  enum { INDENT = 8, WIDTH = 100 };
  for (size_t i = 0; i < ag_option_count(); i++) {
    const ag_option_help *help = &ag_option_table[i].help;
    fprintf(out, "  %s%s=%s", prefix, help->name, help->values);
    if (*help->default_value) fprintf(out, "  (default: %s)", help->default_value);
    fprintf(out, "\n%*s", INDENT, "");
    print_wrapped(out, help->help, INDENT, WIDTH);
    if (ag_option_table[i].type == VALUE_ALGORITHM && algorithms) {
      char all[1024];
      ag_list_words(all, sizeof all, algorithms);
      fprintf(out, "%*s", INDENT, "");
      print_wrapped(out, all, INDENT, WIDTH);
    }
  }
}
