/* Copies journals, and says whose they are. */
#include "launcher/jobs_checkpoint.h"

#include "launcher/cluster_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a journal begins with. */
static const char journal[] = "hpor journal";

bool ag_jobs_checkpoint_is(const char *path) {
  char begins[sizeof journal] = "";
  FILE *in = fopen(path, "re");
  const bool is = in && fread(begins, 1, sizeof journal - 1, in) == sizeof journal - 1 && !strcmp(begins, journal);
  if (in) fclose(in);
  return is;
}

/* One file, however the paths are written? */
static bool is_same_file(const char *one, const char *other) {
  struct stat a, b;
  return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static bool copy_file(const char *from, const char *to) {
  char block[1 << 16];
  FILE *in = fopen(from, "re"), *out = in ? fopen(to, "we") : NULL;
  bool good = out;
  for (size_t size; good && (size = fread(block, 1, sizeof block, in)) > 0;) good = fwrite(block, 1, size, out) == size;
  good = good && !ferror(in);
  if (in) fclose(in);
  if (out && fclose(out) != 0) good = false;
  return good;
}

/* Makes the file that the team is to read and to write. */
static bool prepare(const ag_jobs_checkpoint *c, hp_error *error) {
  const char *from = c->from, *to = c->to;
  if (from && !ag_jobs_checkpoint_is(from))
    return hp_fail(
        error,
        "resume=%.200s: this is no checkpoint of a search with --jobs. What one process has written is taken "
        "up without --jobs.",
        from);
  if (from && to && !is_same_file(from, to) && !copy_file(from, to))
    return hp_fail(error, "checkpoint=%.200s cannot be written: %s.", to, strerror(errno));
  if (!from && unlink(to) != 0 && errno != ENOENT)
    return hp_fail(error, "checkpoint=%.200s cannot be written: %s.", to, strerror(errno));
  return true;
}

bool ag_jobs_checkpoint_begin(const ag_jobs_checkpoint *c, const ag_jobs_java *java, const ag_options *options,
                              ag_team *team, hp_error *error) {
  if (!c->to && !c->from) return true;
  char *settings = ag_options_search_text(options);
  char *identity = prepare(c, error) ? ag_cluster_identity(java, settings ? settings : "", error) : NULL;
  ag_journal *opened = NULL;
  if (identity) opened = ag_journal_open(c->to ? c->to : c->from, identity, error);
  free(identity);
  free(settings);
  if (!opened || !ag_team_resume(team, opened, error)) return false;
  if (!c->to) { /* it was read only */
    ag_journal_close(team->journal);
    team->journal = NULL;
  }
  if (c->from)
    fprintf(stderr, "hpor: The search goes on where %s has stopped, with %llu executions.\n", c->from,
            (unsigned long long)ag_team_statistics(team).executions);
  return true;
}

void ag_jobs_checkpoint_end(const ag_jobs_checkpoint *c, const ag_team *team, bool over) {
  if (!c->to || !team->journal) return;
  if (over)
    ag_journal_remove(team->journal);
  else
    fprintf(stderr, "hpor: What is left of the search is in %s; --resume=%s goes on, with any --jobs.\n", c->to, c->to);
}
