/* Draws the line, and shortens numbers and times. */
#include "front/progress.h"

#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double rewrite_every = 0.2, line_every = 10; /* seconds */

void ag_progress_init(ag_progress *progress, FILE *out, ag_progress_mode mode) {
  enum { DEFAULT_COLUMNS = 120 };
  struct winsize window;
  *progress = (ag_progress){.columns = DEFAULT_COLUMNS};
  if (mode == AG_PROGRESS_OFF || !out) return;
  progress->out = out;
  progress->rewrite = isatty(fileno(out));
  progress->next = progress->rewrite ? rewrite_every : line_every;
  if (progress->rewrite && ioctl(fileno(out), TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
    progress->columns = window.ws_col;
}

/* Shortens large numbers: 12345678 -> "12.3M". */
static void number_text(char *text, size_t size, double n) {
  if (n < 99999.5)
    snprintf(text, size, "%.0f", n);
  else if (n < 999.95e3)
    snprintf(text, size, "%.1fk", n / 1e3);
  else if (n < 999.95e6)
    snprintf(text, size, "%.1fM", n / 1e6);
  else
    snprintf(text, size, "%.1fG", n / 1e9);
}

static void elapsed_text(char *text, size_t size, double seconds) {
  const uint64_t s = (uint64_t)seconds;
  if (s < 3600)
    snprintf(text, size, "%" PRIu64 ":%02" PRIu64, s / 60, s % 60);
  else
    snprintf(text, size, "%" PRIu64 ":%02" PRIu64 ":%02" PRIu64, s / 3600, s / 60 % 60, s % 60);
}

void ag_progress_text(char *text, size_t size, const por_statistics *statistics, double seconds, unsigned columns) {
  char count[32], rate[32], elapsed[32], share[32] = "", extra[64] = "", number[32];
  number_text(count, sizeof count, (double)statistics->executions);
  number_text(rate, sizeof rate, seconds > 0 ? (double)statistics->executions / seconds : 0);
  elapsed_text(elapsed, sizeof elapsed, seconds);
  /* An estimate of zero says nothing, and no estimate may claim an end that has not come. */
  if (statistics->explored_share > 0) {
    const double percent = 100 * statistics->explored_share;
    if (percent < 0.1)
      snprintf(share, sizeof share, ", less than 0.1%% done");
    else
      snprintf(share, sizeof share, ", about %.1f%% done", percent > 99.9 ? 99.9 : percent);
  }
  if (statistics->blocked + statistics->cut > 0) {
    number_text(number, sizeof number, (double)(statistics->blocked + statistics->cut));
    snprintf(extra, sizeof extra, " (+%s not completed)", number);
  }
  snprintf(text, size, "hpor: %s executions%s, %s/s, depth %zu%s, %s", count, extra, rate, statistics->depth, share,
           elapsed);
  if (strlen(text) > columns) text[columns] = 0;
}

void ag_progress_update(ag_progress *progress, const por_statistics *statistics, double seconds) {
  char text[256];
  if (!ag_progress_due(progress, seconds)) return;
  progress->next = seconds + (progress->rewrite ? rewrite_every : line_every);
  if (!progress->rewrite) {
    ag_progress_text(text, sizeof text, statistics, seconds, sizeof text);
    fprintf(progress->out, "%s\n", text);
  } else {
    /* Leave one column free: a line that fills the terminal would make some terminals scroll. */
    ag_progress_text(text, sizeof text, statistics, seconds, progress->columns - 1);
    const size_t length = strlen(text);
    fprintf(progress->out, "\r%s%*s", text, progress->shown > length ? (int)(progress->shown - length) : 0, "");
    progress->shown = length;
  }
  fflush(progress->out);
}

void ag_progress_clear(ag_progress *progress) {
  if (!progress->out || progress->shown == 0) return;
  fprintf(progress->out, "\r%*s\r", (int)progress->shown, "");
  fflush(progress->out);
  progress->shown = 0;
}
