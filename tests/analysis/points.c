/* Prints what may still happen from the start of each line of the visible methods of a class path:
 *
 *     CLASS METHOD LINE: MODES LOCATION, ...       or ? (anything)
 *
 *     points CLASSES JDK MAIN
 *
 * points.py compares it with what the sources say. */
#include "hpor/analysis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct run {
  const an_summary *summary;
} run;

typedef struct sum {
  const an_summary *summary;
  unsigned char *modes; /* by location */
} sum;

static bool add_site(void *data, an_site_id site) {
  sum *all = data;
  an_site_info info = an_site_describe(all->summary, site);
  for (uint32_t i = 0; i < info.count; i++)
    all->modes[info.accesses[i].location] |= (unsigned char)info.accesses[i].modes;
  return true;
}

static void print_set(const an_summary *s, const an_set *set) {
  static const char *const modes[] = {"", "r", "w", "rw"};
  if (an_set_unknown(set)) {
    puts(" ?");
    return;
  }
  sum all = {s, calloc(an_location_count(s), 1)};
  const char *comma = "";
  an_set_each(set, add_site, &all);
  for (an_location_id l = 0; all.modes && l < an_location_count(s); l++) {
    if (!all.modes[l]) continue;
    printf("%s %s %s", comma, modes[all.modes[l]], an_location_name(s, l));
    comma = ",";
  }
  putchar('\n');
  free(all.modes);
}

static bool visit(void *data, const char *name, const uint8_t *bytes, size_t length) {
  const run *r = data;
  cf_class *c = cf_class_parse(bytes, length, name, NULL);
  if (!c) return true;
  for (uint16_t i = 0; i < cf_method_count(c); i++) {
    const cf_method *m = cf_method_at(c, i);
    cf_string method = cf_method_name(m), descriptor = cf_method_descriptor(m);
    char text[256], type[512];
    snprintf(text, sizeof text, "%.*s", (int)method.length, method.text);
    snprintf(type, sizeof type, "%.*s", (int)descriptor.length, descriptor.text);
    an_method_id id = an_method(r->summary, name, text, type);
    if (id == AN_NONE) continue;
    cf_line lines[1000];
    size_t count = cf_method_lines(m, lines, 1000);
    for (size_t k = 0; k < count && k < 1000; k++) {
      bool first = true;
      for (size_t j = 0; j < count && j < 1000; j++)
        if (lines[j].line == lines[k].line && lines[j].offset < lines[k].offset) first = false;
      if (!first) continue;
      printf("%s %s %u:", name, text, lines[k].line);
      print_set(r->summary, an_point(r->summary, id, lines[k].offset, AN_BEFORE));
    }
  }
  cf_class_free(c);
  return true;
}

int main(int count, char **words) {
  hp_error error;
  cf_error why;
  if (count != 4) return 2;
  an_config config = {.class_path = words[1], .jdk = words[2], .main_class = words[3]};
  an_problems *problems = an_problems_new();
  an_summary *s = problems ? an_analyze(&config, problems, &error) : NULL;
  if (!s) {
    fprintf(stderr, "%s\n", problems ? error.text : "Out of memory.");
    return 1;
  }
  for (size_t i = 0; i < an_problem_count(problems); i++) fprintf(stderr, "%s\n", an_problem_at(problems, i).text);
  run r = {.summary = s};
  cf_source *source = cf_source_open(words[1], 0, &why);
  bool good = source && cf_source_each(source, visit, &r, &why) == CF_OK;
  cf_source_close(source);
  an_summary_free(s);
  an_problems_free(problems);
  return good ? 0 : 1;
}
