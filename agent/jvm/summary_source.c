/* Where the summary of the program comes from: the file that the user names, the cache, or the analysis itself. */
#include "jvm/summary_source.h"

#include "hpor/hash.h"
#include "instrument/analysis_scope.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What takes less is not worth a file. */
static const double worth_keeping = 0.5; /* seconds */

/* ---- the cache -------------------------------------------------------------------------------------------------- */

/* Each folder of the path that is not there yet. */
static void make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    (void)mkdir(path, 0700); /* what has failed shows when the file is written */
    *slash = '/';
  }
}

static uint64_t hash_of(uint64_t hash, const char *text) {
  return hp_hash(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

/* Named by all that the analysis is asked for; what it reads is checked when the file is. Null: there is no place for a
 * cache. Owned by the caller. */
static char *cache_path(const ag_agent *a, const an_config *config) {
  const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME"), *below = "";
  char folder[PATH_MAX], *path = NULL;
  if (!a->options.cache || !getcwd(folder, sizeof folder)) return NULL;
  if (!base || base[0] != '/') {
    base = home;
    below = "/.cache";
  }
  if (!base || base[0] != '/') return NULL;
  uint64_t hash = HP_HASH;
  hash = hash_of(hash, folder); /* the class path may be relative */
  hash = hash_of(hash, config->class_path);
  hash = hash_of(hash, config->jdk);
  hash = hash_of(hash, config->main_class);
  hash = hash_of(hash, config->circumstances);
  if (asprintf(&path, "%s%s/hpor/%016" PRIx64 ".summary.json", base, below, hash) < 0) return NULL;
  return path;
}

/* What is in the cache counts only if it is of the very same inputs. */
static an_summary *read_cached(ag_agent *a, const an_config *config, const char *path) {
  hp_error error;
  an_summary *summary = an_summary_read(path, config, &error);
  if (!summary)
    fprintf(a->out, "hpor: The program is analysed anew, since what the cache has of it does not fit: %s\n",
            error.text);
  return summary;
}

static void keep(ag_agent *a, const an_summary *summary, char *path) {
  hp_error error;
  make_folders(path);
  if (!an_summary_write(summary, path, &error))
    fprintf(a->out, "hpor: The analysis is not kept for the next time: %s\n", error.text);
}

/* ---- the analysis ----------------------------------------------------------------------------------------------- */

static void tell_problems(ag_agent *a, const an_problems *problems) {
  enum { SHOWN = 20 };
  size_t count = problems ? an_problem_count(problems) : 0;
  for (size_t i = 0; i < count && i < SHOWN; i++) fprintf(a->out, "hpor: %s\n", an_problem_at(problems, i).text);
  if (count > SHOWN) fprintf(a->out, "hpor: ... and %zu more of the kind.\n", count - SHOWN);
}

static an_summary *analyse(ag_agent *a, const an_config *config) {
  hp_error error = {""};
  an_problems *problems = an_problems_new();
  an_summary *summary = an_analyze(config, problems, &error);
  tell_problems(a, problems);
  if (problems) an_problems_free(problems);
  if (!summary)
    fprintf(a->out, "hpor: The program cannot be analysed, so threads count as able to do anything: %s\n", error.text);
  return summary;
}

static an_summary *find_or_make(ag_agent *a, const an_config *config) {
  char *path = cache_path(a, config);
  double began = ag_seconds(a);
  bool cached = path && access(path, F_OK) == 0;
  an_summary *summary = cached ? read_cached(a, config, path) : NULL;
  a->program.summary_source = "cache";
  if (!summary) {
    a->program.summary_source = "analysis";
    summary = analyse(a, config);
    bool worth = a->options.cache == AG_CACHE_ON || ag_seconds(a) - began >= worth_keeping;
    if (summary && path && (worth || cached)) keep(a, summary, path); /* what does not fit is not told twice */
  }
  free(path);
  return summary;
}

static an_summary *read_given(ag_agent *a, const an_config *config) {
  hp_error error;
  an_summary *summary = an_summary_read(a->options.summary, config, &error);
  a->program.summary_source = "summary";
  if (!summary) ag_search_give_up(a, error.text);
  return summary;
}

bool ag_summary_find(ag_agent *a) {
  double began = ag_seconds(a);
  char *circumstances = ag_analysis_circumstances(&a->options.instrument, &a->options.exclude);
  if (!circumstances) return false;
  an_config config = {.class_path = a->program.class_path_text,
                      .jdk = a->program.java_home,
                      .main_class = a->program.main_class,
                      .data = a->program.instrument,
                      .scope = ag_analysis_scope,
                      .muted = ag_analysis_muted,
                      .hooked = ag_analysis_hooked,
                      .added = ag_analysis_added,
                      .circumstances = circumstances};
  a->program.summary = a->options.summary ? read_given(a, &config) : find_or_make(a, &config);
  a->program.analysis_seconds = ag_seconds(a) - began;
  free(circumstances);
  return a->program.summary != NULL;
}
