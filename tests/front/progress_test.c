/* The progress line: its text, and when it is written. */
#include "../tap.h"
#include "front/history.h"
#include "front/progress.h"

#include <stdlib.h>

static void test_text(tap *t) {
  char text[256];
  const por_statistics start = {0}, small = {.executions = 150, .depth = 34};
  const por_statistics large = {
      .executions = 1234567, .blocked = 20000, .cut = 3000, .depth = 120, .explored_share = 0.425};
  const por_statistics end = {.executions = 99999, .depth = 9, .explored_share = 1.0};
  ag_progress_text(text, sizeof text, &start, 0, 120);
  tap_equal(t, text, "hpor: 0 executions, 0/s, depth 0, 0:00", "nothing done, no time passed");
  ag_progress_text(text, sizeof text, &small, 2, 120);
  tap_equal(t, text, "hpor: 150 executions, 75/s, depth 34, 0:02", "150 in 2 seconds are 75 a second");
  ag_progress_text(text, sizeof text, &large, 3725, 120);
  tap_equal(t, text, "hpor: 1.2M executions (+23000 not completed), 331/s, depth 120, about 42.5% done, 1:02:05",
            "large numbers, hours, the share");
  ag_progress_text(text, sizeof text, &end, 61, 120);
  tap_equal(t, text, "hpor: 99999 executions, 1639/s, depth 9, about 99.9% done, 1:01", "never 100 % before the end");
  const por_statistics hardly = {.executions = 10, .depth = 9, .explored_share = 1e-9};
  ag_progress_text(text, sizeof text, &hardly, 10, 120);
  tap_equal(t, text, "hpor: 10 executions, 1/s, depth 9, less than 0.1% done, 0:10", "not rounded to nothing");
  ag_progress_text(text, sizeof text, &small, 2, 20);
  tap_equal(t, text, "hpor: 150 executions", "cut to the terminal's width");
}

static void test_lines(tap *t) {
  char *text = NULL;
  size_t size;
  FILE *out = tmpfile();
  ag_progress progress;
  const por_statistics statistics = {.executions = 10, .depth = 2};
  ag_progress_init(&progress, out, AG_PROGRESS_AUTO);
  tap_check(t, !ag_progress_due(&progress, 9.9), "nothing within the first ten seconds of a file");
  ag_progress_update(&progress, &statistics, 9.9);
  ag_progress_update(&progress, &statistics, 10);
  ag_progress_update(&progress, &statistics, 10.1);
  ag_progress_update(&progress, &statistics, 20.5);
  ag_progress_clear(&progress);
  rewind(out);
  FILE *copy = open_memstream(&text, &size);
  for (int c; (c = getc(out)) != EOF;) putc(c, copy);
  fclose(copy);
  tap_equal(t, text,
            "hpor: 10 executions, 1/s, depth 2, 0:10\n"
            "hpor: 10 executions, 0/s, depth 2, 0:20\n",
            "then a line every ten seconds");
  free(text);
  fclose(out);
  ag_progress_init(&progress, stderr, AG_PROGRESS_OFF);
  tap_check(t, !ag_progress_due(&progress, 1e9), "off is off");
}

static void test_rewriting(tap *t) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  ag_progress progress = {.out = out, .rewrite = true, .columns = 80, .next = 0.2};
  const por_statistics many = {.executions = 99999, .depth = 2}, few = {.executions = 5, .depth = 2};
  ag_progress_update(&progress, &many, 0.1);
  ag_progress_update(&progress, &many, 1);
  ag_progress_update(&progress, &many, 1.1); /* within a fifth of a second */
  ag_progress_update(&progress, &few, 2);    /* shorter: blanks over the rest */
  ag_progress_clear(&progress);
  ag_progress_clear(&progress);
  fclose(out);
  tap_equal(t, text,
            "\rhpor: 99999 executions, 99999/s, depth 2, 0:01"
            "\rhpor: 5 executions, 2/s, depth 2, 0:02        "
            "\r                                      \r",
            "rewritten in place, at most five times a second");
  free(text);
}

/* Ten seconds with a point whenever one is due: all of it is covered, with at least half of the points. */
static void test_history(tap *t) {
  ag_history history = {0};
  por_statistics s = {.blocked = 3, .cut = 4};
  for (double seconds = 0; seconds < 10; seconds += 0.001) {
    s.executions++;
    s.explored_share = seconds / 10;
    if (ag_history_due(&history, seconds)) ag_history_add(&history, &s, seconds);
  }
  const ag_history_point *first = &history.points[0], *last = &history.points[history.count - 1];
  tap_check(t, history.count >= AG_HISTORY_POINTS / 2 && history.count <= AG_HISTORY_POINTS, "%zu points",
            history.count);
  tap_check(t, first->seconds < 0.001 && last->seconds > 9.8, "from %f to %f s", first->seconds, last->seconds);
  bool straight = true;
  for (size_t i = 1; i < history.count; i++) {
    const double apart = history.points[i].seconds - history.points[i - 1].seconds;
    straight &= apart > 0.04 && apart < 0.1 && history.points[i].executions > history.points[i - 1].executions;
  }
  tap_check(t, straight, "points are equally far apart");
  tap_check(t, last->given_up == 7 && last->share > 0.9, "what was given up, and the share");
  s.executions = 1;
  ag_history_add(&history, &s, 11);
  tap_check(t, history.count == 1 && history.points[0].executions == 1, "a search that begins anew");
}

int main(void) {
  tap t = {0};
  test_text(&t);
  test_lines(&t);
  test_rewriting(&t);
  test_history(&t);
  return tap_end(&t);
}
