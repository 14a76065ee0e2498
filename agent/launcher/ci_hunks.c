/* Finds the methods that changed lines of a Java source belong to. */
#include "launcher/ci_changes.h"

#include "launcher/ci_source.h"

#include <ctype.h>
#include <stdio.h>

/* One file with its changes. */
typedef struct patch {
  ag_ci_changes *changes;
  const ag_ci_texts *texts;
  ag_source_line *before, *after; /* the kinds of its lines */
  size_t before_count, after_count;
  bool whole; /* the file's classes count as a whole */
} patch;

/* ---- what a line changes ---------------------------------------------------------------------------------------- */

static bool in_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Does the text use the name that the line imports? */
static bool uses_import(const char *text, const char *line, size_t length) {
  while (length && !in_word(line[length - 1])) length--;
  size_t begin = length;
  while (begin && in_word(line[begin - 1])) begin--;
  if (begin == length) return true;
  for (const char *found = text; (found = memmem(found, strlen(found), line + begin, length - begin)); found++) {
    const char *from = found;
    while (from > text && from[-1] != '\n') from--;
    const bool whole = (found == text || !in_word(found[-1])) && !in_word(found[length - begin]);
    if (whole && strncmp(from, "import ", 7) != 0) return true;
  }
  return false;
}

static bool holds(const char *line, size_t length, const char *word) {
  return memmem(line, length, word, strlen(word));
}

/* The compiler copies constants into other classes, whose sources stay as they are. */
static void change_declaration(patch *p, const char *line, size_t length) {
  p->whole = true;
  if (holds(line, length, "=") && (holds(line, length, "final") || strstr(p->texts->after, "interface ")))
    ag_ci_set_everything(p->changes, p->texts->path, "may change a constant, which other classes hold copies of");
}

/* Marks the methods that have code in these lines. */
static bool change_methods(patch *p, int first, int last) {
  bool found = false;
  for (uint32_t i = 0; i < p->changes->classes->all.length; i++) {
    ag_ci_class *c = p->changes->classes->all.items[i];
    for (uint32_t k = 0; ag_ci_comes_from(c, p->texts->path) && k < c->methods.length; k++) {
      ag_ci_method *m = &c->methods.items[k];
      for (uint32_t l = 0; l < m->lines.length; l++)
        if (m->lines.items[l] >= first && m->lines.items[l] <= last) m->changed = found = true;
    }
  }
  return found;
}

static ag_source_line kind_after(const patch *p, int line) {
  return line >= 1 && (size_t)line <= p->after_count ? p->after[line - 1] : AG_LINE_DECLARATION;
}

/* Marks what the code at a line of the new text belongs to: all methods from the declaration above it to the next one.
 * The compiler need not have made any code of the line itself. */
static void change_body(patch *p, int line) {
  int first = line, last = line;
  while (kind_after(p, first) < AG_LINE_HEADER) first--;
  while (kind_after(p, last + 1) < AG_LINE_HEADER) last++;
  if (kind_after(p, first) != AG_LINE_HEADER || !change_methods(p, first, last)) p->whole = true;
}

/* Marks the method whose declaration has a new line. */
static void change_next_method(patch *p, int line) {
  int last = line;
  while (kind_after(p, last + 1) == AG_LINE_HEADER) last++;
  while (kind_after(p, last + 1) < AG_LINE_HEADER) last++;
  if (!change_methods(p, line, last)) p->whole = true;
}

/* A line of the new text. */
static void add_line(patch *p, int number, const char *line, size_t length) {
  const size_t at = (size_t)number - 1;
  const ag_source_line kind = at < p->after_count ? p->after[at] : AG_LINE_DECLARATION;
  if (kind == AG_LINE_BODY)
    change_body(p, number);
  else if (kind == AG_LINE_HEADER)
    change_next_method(p, number);
  else if (kind == AG_LINE_DECLARATION)
    change_declaration(p, line, length);
  else if (kind == AG_LINE_IMPORT && uses_import(p->texts->before, line, length))
    p->whole = true;
}

/* A line of the old text, which stood at the line `at_after` of the new one, or right behind it. */
static void remove_line(patch *p, int number, const char *line, int at_after) {
  const size_t at = (size_t)number - 1, length = strcspn(line, "\n");
  const ag_source_line kind = at < p->before_count ? p->before[at] : AG_LINE_DECLARATION;
  if (kind == AG_LINE_BODY)
    change_body(p, at_after);
  else if (kind == AG_LINE_HEADER)
    p->whole = true;
  else if (kind == AG_LINE_DECLARATION)
    change_declaration(p, line, length);
  else if (kind == AG_LINE_IMPORT && uses_import(p->texts->after, line, length))
    p->whole = true;
}

/* ---- the diff --------------------------------------------------------------------------------------------------- */

typedef struct hunk {
  int before, before_count, after, after_count;
} hunk;

/* "@@ -12,3 +12 @@": a count that is left out is 1. Of no lines, the first number is that of the line above. */
static bool read_hunk(const char *line, hunk *h) {
  int used = 0;
  h->before_count = h->after_count = 1;
  if (sscanf(line, "@@ -%d%n", &h->before, &used) < 1 || !used) return false;
  line += used;
  if (*line == ',') h->before_count = (int)strtol(line + 1, (char **)&line, 10);
  if (sscanf(line, " +%d%n", &h->after, &used) < 1) return false;
  line += used;
  if (*line == ',') h->after_count = (int)strtol(line + 1, NULL, 10);
  return true;
}

static void take_diff(patch *p) {
  hunk h = {0};
  int before = 0, after = 0;
  bool within = false;
  for (const char *line = p->texts->diff; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    if (strncmp(line, "@@ ", 3) == 0 && read_hunk(line, &h)) {
      within = true;
      before = h.before;
      after = h.after;
    } else if (within && *line == '-') {
      remove_line(p, before++, line + 1, h.after);
    } else if (within && *line == '+') {
      add_line(p, after++, line + 1, strcspn(line + 1, "\n"));
    }
  }
}

bool ag_ci_take_hunks(ag_ci_changes *changes, const ag_ci_texts *texts, hp_error *error) {
  patch p = {.changes = changes, .texts = texts};
  p.before = ag_source_lines(texts->before, &p.before_count);
  p.after = ag_source_lines(texts->after, &p.after_count);
  const bool good = p.before && p.after;
  if (good) take_diff(&p);
  free(p.before);
  free(p.after);
  if (!good) return hp_fail(error, "Out of memory.");
  if (p.whole) return ag_ci_take_file(changes, texts->path, false, error);
  ag_ci_file file = {strdup(texts->path), changes->everything ? AG_CI_EVERYTHING : AG_CI_SOURCE};
  if (file.path && hp_push(&changes->files, file)) return true;
  free(file.path);
  return hp_fail(error, "Out of memory.");
}
