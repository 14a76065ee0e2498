/* The manual page hpor(1), made from the tables of subcommands, their flags, and options. */
#ifndef AG_MANUAL_H
#define AG_MANUAL_H

#include "launcher/subcommand.h"

#include <stdio.h>

/* Prints the page in the form that man(1) reads. */
void ag_print_manual(const ag_subcommands *subcommands, const char *version, FILE *out);

#endif
