/* Where the program's time limits are, in words: the first of each kind that the search treats in its own way. */
#include "jvm/time_limits.h"

#include "jdk/jdk_classes.h"
#include "jvm/main_class.h"

#include <stdlib.h>
#include <string.h>

const char *ag_first_of_program(const char *frames) {
  for (const char *frame = frames; *frame; frame += *frame == '\n') {
    size_t length = strcspn(frame, "\n");
    char *path = strndup(frame, length);
    for (char *c = path; c && *c; c++)
      if (*c == '.') *c = '/';
    bool found = path && !ag_jdk_package(path);
    free(path);
    if (found) return frame;
    frame += length;
  }
  return NULL;
}

/* Where the program has called what the running thread is in. */
static char *place_on_stack(ag_agent *a, JNIEnv *env) {
  char *frames = ag_utf(env, (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_own_frames));
  const char *first = frames ? ag_first_of_program(frames) : NULL;
  char *text = first ? strndup(first, strcspn(first, "\n")) : NULL;
  free(frames);
  return text;
}

char *ag_place_of_site(const ag_agent *a, const ag_site *site) {
  const char *file = ag_name_text(a->program.sites, site->file);
  char *text = NULL, *class_name = ag_class_with_dots(ag_name_text(a->program.sites, site->class_name));
  char *method = ag_site_method(a->program.sites, site); /* as a reader knows it */
  char line[16] = "";
  if (site->line > 0) snprintf(line, sizeof line, ":%d", site->line);
  if (class_name && method &&
      asprintf(&text, "%s.%s(%s%s)", class_name, method, *file ? file : "unknown source", line) < 0)
    text = NULL;
  free(class_name);
  free(method);
  return text;
}

void ag_note_limits(ag_agent *a, JNIEnv *env, uint32_t self) {
  for (int kind = 0; kind < AG_LIMITS; kind++) {
    ag_first_limit *first = ag_model_first_limit(a->engine.model, (ag_limit)kind);
    if (!first->fresh) continue;
    first->fresh = false;
    const ag_site *site = first->site ? ag_site_get(a->program.sites, first->site) : NULL;
    bool in_jdk = !site || site->jdk || ag_site_is_added(a->program.sites, first->site);
    if (in_jdk && first->thread == self && !a->engine.driver.now.over)
      a->findings.limit_places[kind] = place_on_stack(a, env);
    const bool told = site && !ag_site_is_hpors(a->program.sites, site);
    if (!a->findings.limit_places[kind] && told) a->findings.limit_places[kind] = ag_place_of_site(a, site);
  }
}

char *ag_limits_text(const ag_agent *a) {
  const ag_options *o = &a->options;
  bool slack = o->timeouts == AG_TIMEOUTS_SLACK;
  char *text = NULL, *most = slack ? ag_option_value(o, "slack") : NULL;
  size_t size;
  FILE *out = a->engine.model ? open_memstream(&text, &size) : NULL;
  for (int kind = 0, told = 0; out && kind < AG_LIMITS; kind++) {
    if (!ag_model_first_limit(a->engine.model, (ag_limit)kind)->met) continue;
    fputs(told++ ? "; " : "", out);
    if (kind == AG_LIMIT_ANY_TIME && slack)
      fprintf(out, "sleeps and timed waits of less than %s, in sum, end at any point (slack=)", most ? most : "?");
    else if (kind == AG_LIMIT_ANY_TIME)
      fputs("sleeps and timed waits end at any point", out);
    else if (kind == AG_LIMIT_IF_NOTHING_ELSE)
      fprintf(out, "%s end only when nothing else can run",
              slack && told > 1                  ? "longer ones"
              : slack                            ? "sleeps and timed waits that are as long as slack= or longer"
              : o->timeouts == AG_TIMEOUTS_NEVER ? "sleeps"
                                                 : "sleeps and timed waits");
    else
      fputs("timed waits never time out", out);
    if (a->findings.limit_places[kind]) fprintf(out, ", the first in %s", a->findings.limit_places[kind]);
  }
  free(most);
  if (out) fclose(out);
  if (text && *text) return text;
  free(text);
  return NULL;
}
