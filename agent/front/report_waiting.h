/* Says what threads wait for that cannot go on. */
#ifndef AG_REPORT_WAITING_H
#define AG_REPORT_WAITING_H

#include "front/report.h"

#include <stdio.h>

/* Prints what the thread waits for, without its name: "waits for the monitor of Account#1". */
void ag_waiting_sentence(const ag_failure *failure, const ag_waiting *w, FILE *out);
/* Prints why that does not come, a line each: who holds it, what the thread saw before, ... */
void ag_waiting_reasons(const ag_failure *failure, const ag_waiting *w, FILE *out);
/* Prints both of all threads, and their circle. */
void ag_waiting_print(const ag_failure *failure, FILE *out);

#endif
