/* How a report writes the program's texts, places and objects. */
#ifndef AG_REPORT_WORDS_H
#define AG_REPORT_WORDS_H

#include "front/schedule.h"

#include <stdio.h>

/* Prints a text of the program. Control characters other than line ends and tabs are replaced, since they would reach
 * the terminal. */
void ag_print_plain(FILE *out, const char *text);
/* The same, in lines of at most `columns` if its words allow it; `used` columns of the first line are taken, and each
 * further line begins with `indent` spaces. */
void ag_print_wrapped(FILE *out, const char *text, unsigned columns, unsigned used, unsigned indent);

/* Prints such a text with the fields before the names of the objects that they hold: "Counter.hits (AtomicInteger#3)"
 * for "AtomicInteger#3". The schedule may be null. */
void ag_print_named(const ag_schedule *schedule, const char *text, FILE *out);

/* The place as a stack frame shows it: "com.acme.Bank.transfer(Bank.java:14)". */
void ag_frame_text(const ag_place *place, char *text, size_t size);

/* Prints the thread's name. */
void ag_print_thread(const ag_schedule *schedule, por_thread_id thread, FILE *out);

#endif
