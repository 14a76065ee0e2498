/* Chooses the rows of the table: the steps that are shown, and how each thread ended. */
#ifndef AG_REPORT_ROWS_H
#define AG_REPORT_ROWS_H

#include "front/report.h"

/* One row of the table. */
typedef struct ag_row {
  /* INNER: steps of the JDK alone; INIT: a class is initialized */
  enum { AG_ROW_STEP, AG_ROW_FOLDED, AG_ROW_INNER, AG_ROW_INIT, AG_ROW_ELIDED, AG_ROW_ENDING } kind;
  size_t first, count; /* the steps of the row; for an ending: its index in `endings` */
} ag_row;

/* The state of a thread when the program failed. */
typedef struct ag_ending {
  por_thread_id thread;
  char place[96];
  char text[200];
} ag_ending;

typedef struct ag_rows {
  const ag_schedule *schedule; /* borrowed */
  por_thread_id *threads;      /* threads that appear, ascending */
  size_t thread_count;
  bool *shared; /* by step: does another thread touch the location, too? */
  ag_row *rows;
  size_t row_count;
  ag_ending *endings;
  size_t ending_count;
} ag_rows;

/* Chooses the rows. `failure` may be null. With `elide`, leaves out steps that no other thread notices, and the middle
 * of long schedules. Returns false when memory runs out. The caller calls ag_rows_free() in either case. */
bool ag_rows_find(ag_rows *rows, const ag_schedule *schedule, const ag_failure *failure, bool elide);
void ag_rows_free(ag_rows *rows);

/* The column of a thread that appears. */
size_t ag_rows_column(const ag_rows *rows, por_thread_id thread);

/* The number of switches between threads. */
size_t ag_schedule_switches(const ag_schedule *schedule);

/* The place of a site: "Bank.java:14"; "Bank.transfer" when the line is unknown; "" when nothing is known. */
void ag_place_short(const ag_place *site, char *text, size_t size);

/* The text of an operation. "park": the program's own. "ReentrantLock.lock": the call is the operation.
 * "CountDownLatch.await: park": one of several operations of the call. */
void ag_operation_text(const char *call, const char *operation, char *text, size_t size);

#endif
