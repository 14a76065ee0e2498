/* Collects problems of the inputs, each once. */
#include "problems.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct an_problems {
  an_problem *entries;
  size_t count, capacity;
};

an_problems *an_problems_new(void) {
  return calloc(1, sizeof(an_problems));
}

void an_problems_free(an_problems *problems) {
  if (!problems) return;
  for (size_t i = 0; i < problems->count; i++) free((void *)problems->entries[i].text);
  free(problems->entries);
  free(problems);
}

size_t an_problem_count(const an_problems *problems) {
  return problems->count;
}

an_problem an_problem_at(const an_problems *problems, size_t i) {
  return problems->entries[i];
}

void an_tell(an_problems *problems, an_problem_kind kind, const char *format, ...) {
  if (!problems) return;
  va_list arguments;
  char *text = NULL;
  va_start(arguments, format);
  if (vasprintf(&text, format, arguments) < 0) text = NULL;
  va_end(arguments);
  if (!text) return;
  bool known = false;
  for (size_t i = 0; i < problems->count && !known; i++) known = strcmp(problems->entries[i].text, text) == 0;
  if (!known && problems->count == problems->capacity) {
    size_t capacity = problems->capacity ? problems->capacity * 2 : 16;
    an_problem *entries = realloc(problems->entries, capacity * sizeof *entries);
    if (entries) {
      problems->entries = entries;
      problems->capacity = capacity;
    }
  }
  if (known || problems->count == problems->capacity)
    free(text);
  else
    problems->entries[problems->count++] = (an_problem){kind, text};
}
