/* Collects problems of the inputs, each once. */
#include "problems.h"

#include "hpor/vector.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct an_problems {
  HP_VECTOR(an_problem) entries;
};

an_problems *an_problems_new(void) {
  return calloc(1, sizeof(an_problems));
}

void an_problems_free(an_problems *problems) {
  if (!problems) return;
  for (size_t i = 0; i < problems->entries.length; i++) free((void *)problems->entries.items[i].text);
  hp_free(&problems->entries);
  free(problems);
}

size_t an_problem_count(const an_problems *problems) {
  return problems->entries.length;
}

an_problem an_problem_at(const an_problems *problems, size_t i) {
  return problems->entries.items[i];
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
  for (size_t i = 0; i < problems->entries.length && !known; i++)
    known = strcmp(problems->entries.items[i].text, text) == 0;
  if (known || !hp_push(&problems->entries, (an_problem){kind, text})) free(text);
}
