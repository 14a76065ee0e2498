/* Names the places of an error, which the patterns of suppress= are held against (front/suppressions.h). */
#include "jvm/suppressed.h"

#include "front/suppressions.h"
#include "jvm/main_class.h"

#include <stdlib.h>
#include <string.h>

/* "com.acme.Bank.transfer(Bank.java:14)" becomes "com.acme.Bank transfer"; a loader and a module before it, ending in
 * slashes, are left out. Lines without a parenthesis are no frames. */
static void print_frames(FILE *out, const char *frames) {
  for (const char *line = frames; *line; line += strcspn(line, "\n"), line += *line != 0) {
    size_t length = strcspn(line, "(\n"), dot = length, begin;
    while (dot && line[dot - 1] != '.') dot--;
    for (begin = dot; begin && line[begin - 1] != '/';) begin--;
    if (line[length] == '(' && dot > begin + 1)
      fprintf(out, "%.*s %.*s\n", (int)(dot - 1 - begin), line + begin, (int)(length - dot), line + dot);
  }
}

static void print_frames_of_thread(ag_agent *a, FILE *out, por_thread_id thread) {
  JNIEnv *env = thread == POR_NO_THREAD ? NULL : ag_env(a);
  if (!env) return;
  jobject text = (*env)->CallStaticObjectMethod(env, a->java.values, a->java.values_thread_frames, (jint)thread);
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  char *frames = text ? ag_utf(env, text) : NULL;
  if (frames) print_frames(out, frames);
  free(frames);
}

static void print_member(FILE *out, const char *class_name, const char *member) {
  char *name = ag_class_with_dots(class_name);
  if (name && *name) fprintf(out, "%s %s\n", name, member);
  free(name);
}

static void print_race(ag_agent *a, FILE *out, const ag_race *race) {
  ag_site_table *sites = a->program.sites;
  for (int i = 0; i < 2; i++) {
    const ag_site *site = ag_site_get(sites, i ? race->second.site : race->first.site);
    print_member(out, ag_name_text(sites, site->class_name), ag_name_text(sites, site->method));
    if (!site->field) continue;
    uint32_t owner = site->known.resolved ? site->known.resolved : site->owner;
    print_member(out, ag_name_text(sites, owner), ag_name_text(sites, site->field));
  }
}

static void print_places(ag_agent *a, FILE *out, const ag_found *seen, const ag_race *race) {
  if (race) {
    print_race(a, out, race);
  } else if (seen->kind == AG_FAIL_DEADLOCK) {
    fputs(a->findings.deadlock_places ? a->findings.deadlock_places : "", out);
  } else {
    if (seen->title) fprintf(out, "%.*s\n", (int)strcspn(seen->title, ":"), seen->title); /* the exception's class */
    if (seen->frames)
      print_frames(out, seen->frames);
    else
      print_frames_of_thread(a, out, seen->thread);
  }
}

bool ag_is_suppressed(ag_agent *a, const ag_found *seen, const ag_race *race) {
  char *places = NULL;
  size_t size = 0;
  FILE *out = a->findings.suppressions ? open_memstream(&places, &size) : NULL;
  if (!out) return false;
  print_places(a, out, seen, race);
  fclose(out);
  ag_suppression *found = ag_suppressions_find(a->findings.suppressions, seen->kind, places);
  free(places);
  if (found && (a->stage.phase == AG_PHASE_SEARCH || a->stage.phase == AG_PHASE_WALK)) found->times++;
  return found;
}

void ag_suppressed_forget(ag_agent *a) {
  ag_suppressions *s = a->findings.suppressions;
  for (size_t i = 0; s && i < s->count; i++) s->items[i].times = 0;
}

void ag_suppressed_note_deadlock(ag_agent *a) {
  size_t size = 0;
  free(a->findings.deadlock_places);
  a->findings.deadlock_places = NULL;
  FILE *out = a->findings.suppressions ? open_memstream(&a->findings.deadlock_places, &size) : NULL;
  for (uint32_t i = 0; out && i < ag_model_thread_count(a->engine.model); i++)
    if (ag_model_thread(a->engine.model, i)->status == AG_LIVE) print_frames_of_thread(a, out, i);
  if (out) fclose(out);
}
