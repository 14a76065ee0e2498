/* Which steps of a schedule are shown, and how each thread ended: the rows of the table. */
#ifndef AG_REPORT_ROWS_H
#define AG_REPORT_ROWS_H

#include "front/report.h"

/* What one row of the table shows. */
typedef struct ag_row {
  enum { AG_ROW_STEP, AG_ROW_FOLDED, AG_ROW_ELIDED, AG_ROW_ENDING } kind;
  size_t first, count; /* the steps it stands for; of an ending: its index in `endings` */
} ag_row;

/* What a thread had come to when the program failed. */
typedef struct ag_ending {
  por_thread_id thread;
  char place[96];
  char text[200];
} ag_ending;

typedef struct ag_rows {
  const ag_schedule *schedule; /* borrowed */
  por_thread_id *threads;      /* those that appear, ascending */
  size_t thread_count;
  bool *shared; /* by step: does another thread touch its location, too? */
  ag_row *rows;
  size_t row_count;
  ag_ending *endings;
  size_t ending_count;
} ag_rows;

/* Chooses the rows; `failure` may be null. With `elide`, steps that no other thread notices and the middle of long
 * schedules are left out. False: memory ran out. Owned by the caller in either case: ag_rows_free(). */
bool ag_rows_find(ag_rows *rows, const ag_schedule *schedule, const ag_failure *failure, bool elide);
void ag_rows_free(ag_rows *rows);

/* The column of a thread that appears. */
size_t ag_rows_column(const ag_rows *rows, por_thread_id thread);

/* How often the schedule goes from one thread to another. */
size_t ag_schedule_switches(const ag_schedule *schedule);

/* Where a site is, as "Bank.java:14"; "Bank.transfer" when the line is not known, "" when nothing is. */
void ag_place_short(const ag_place *site, char *text, size_t size);

/* What is done: "park", "ReentrantLock.lock" where that is the operation, "CountDownLatch.await: park" where it is one
 * of several in that call. */
void ag_operation_text(const char *call, const char *operation, char *text, size_t size);

#endif
