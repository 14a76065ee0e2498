/* Tells lines of Java source apart. */
#include "launcher/ci_source.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 256, LONGEST_DECLARATION = 400 };

/* What a brace encloses. */
typedef enum enclosed { OF_CLASS, OF_CONSTANTS /* of an enum; then it is of a class */, OF_METHOD, OF_VALUE } enclosed;

typedef struct scanner {
  const char *at;
  ag_source_line *lines;
  size_t line;
  enclosed braces[DEEPEST];
  int depth, parentheses;
  /* The declaration that is being read: its text so far, and its first and last line. */
  char text[LONGEST_DECLARATION];
  size_t length, begin, end;
} scanner;

static void mark(scanner *s, size_t from, size_t to, ag_source_line kind) {
  for (size_t i = from; i <= to; i++)
    if (s->lines[i] < kind) s->lines[i] = kind;
}

static enclosed around(const scanner *s) {
  return s->depth ? s->braces[s->depth < DEEPEST ? s->depth - 1 : DEEPEST - 1] : OF_CLASS;
}

/* ---- what no code is in ----------------------------------------------------------------------------------------- */

static void step(scanner *s) {
  if (*s->at == '\n') s->line++;
  s->at++;
}

static void skip_comment(scanner *s) {
  if (s->at[1] == '/') {
    while (*s->at && *s->at != '\n') s->at++;
    return;
  }
  s->at += 2;
  while (*s->at && strncmp(s->at, "*/", 2) != 0) step(s);
  if (*s->at) s->at += 2;
}

/* A string, a character, or a text of several lines. Its lines hold code. */
static void skip_literal(scanner *s) {
  const char quote = *s->at;
  const bool block = strncmp(s->at, "\"\"\"", 3) == 0;
  s->at += block ? 3 : 1;
  while (*s->at && (block || *s->at != '\n')) {
    if (*s->at == '\\' && s->at[1]) {
      s->at++;
    } else if (block ? strncmp(s->at, "\"\"\"", 3) == 0 : *s->at == quote) {
      s->at += block ? 3 : 1;
      return;
    }
    step(s);
  }
}

/* ---- declarations ----------------------------------------------------------------------------------------------- */

static bool in_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* Is there `class X`, with another word for class, in the text? */
static bool declares(const char *text, const char *word) {
  for (const char *found = text; (found = strstr(found, word)); found++) {
    const char *behind = found + strlen(word);
    if ((found > text && in_word(found[-1])) || *behind != ' ') continue;
    while (*behind == ' ') behind++;
    if (in_word(*behind)) return true;
  }
  return false;
}

static bool declares_class(const char *text) {
  return declares(text, "class") || declares(text, "interface") || declares(text, "record");
}

/* Are members of a class declared here? */
static bool among_members(const scanner *s) {
  return around(s) == OF_CLASS || around(s) == OF_CONSTANTS;
}

static void add_character(scanner *s, char c) {
  if (s->length == 0) s->begin = s->line;
  if (c != ' ') s->end = s->line;
  if (s->length + 2 < sizeof s->text) s->text[s->length] = c;
  s->length++;
  if (s->length < sizeof s->text) s->text[s->length] = 0;
}

static void end_declaration(scanner *s, ag_source_line kind) {
  if (s->length) mark(s, s->begin, s->end, kind);
  s->length = 0;
  s->text[0] = 0;
}

static ag_source_line kind_of_statement(const scanner *s) {
  if (s->length == 0) return AG_LINE_EMPTY;
  return strncmp(s->text, "import ", 7) == 0 && !strchr(s->text, '*') ? AG_LINE_IMPORT : AG_LINE_DECLARATION;
}

/* An opening brace where members of a class are declared. */
static enclosed open_member(scanner *s) {
  if (around(s) == OF_CONSTANTS) return OF_VALUE;
  if (declares(s->text, "enum")) {
    end_declaration(s, AG_LINE_DECLARATION);
    return OF_CONSTANTS;
  }
  if (declares_class(s->text)) {
    end_declaration(s, AG_LINE_DECLARATION);
    return OF_CLASS;
  }
  if (strchr(s->text, '=')) return OF_VALUE; /* the declaration goes on behind the value */
  mark(s, s->line, s->line, s->length ? AG_LINE_HEADER : AG_LINE_BODY);
  end_declaration(s, AG_LINE_HEADER);
  return OF_METHOD;
}

static void open_brace(scanner *s) {
  const enclosed what = among_members(s) ? open_member(s) : around(s);
  if (s->depth < DEEPEST) s->braces[s->depth] = what;
  s->depth++;
}

/* A character outside of comments, in a place where members are declared. */
static void read_member(scanner *s, char c) {
  if (c == '(' || c == ')') s->parentheses += c == '(' ? 1 : -1;
  if (s->parentheses > 0 || c == ')') {
    add_character(s, c == '=' ? ' ' : c); /* of an annotation: what it sets begins no value */
  } else if (c == ';') {
    end_declaration(s, kind_of_statement(s));
    if (around(s) == OF_CONSTANTS && s->depth <= DEEPEST) s->braces[s->depth - 1] = OF_CLASS;
  } else if (c == '{') {
    open_brace(s);
  } else if (c == '}') {
    end_declaration(s, AG_LINE_DECLARATION); /* the last constants of an enum */
    if (s->depth) s->depth--;
  } else {
    add_character(s, c);
  }
}

static void read_inside(scanner *s, char c) {
  if (s->length) s->end = s->line; /* within a value: its declaration goes on */
  if (c == '{') {
    open_brace(s);
  } else if (c == '}') {
    s->depth--;
  } else {
    mark(s, s->line, s->line, around(s) == OF_METHOD ? AG_LINE_BODY : AG_LINE_DECLARATION);
  }
}

static void read_literal(scanner *s) {
  const size_t from = s->line;
  if (among_members(s)) add_character(s, '"');
  skip_literal(s);
  mark(s, from, s->line, around(s) == OF_METHOD ? AG_LINE_BODY : AG_LINE_DECLARATION);
}

static void read_character(scanner *s) {
  const char c = *s->at;
  if (c == '/' && (s->at[1] == '/' || s->at[1] == '*')) {
    skip_comment(s);
  } else if (c == '"' || c == '\'') {
    read_literal(s);
  } else if (isspace((unsigned char)c)) {
    if (s->length) add_character(s, ' ');
    step(s);
  } else {
    if (among_members(s))
      read_member(s, c);
    else
      read_inside(s, c);
    step(s);
  }
}

ag_source_line *ag_source_lines(const char *text, size_t *count) {
  *count = 1;
  for (const char *p = text; *p; p++) *count += *p == '\n';
  scanner s = {.at = text, .lines = calloc(*count + 1, sizeof *s.lines)};
  if (!s.lines) return NULL;
  while (*s.at) read_character(&s);
  end_declaration(&s, AG_LINE_DECLARATION);
  return s.lines;
}
