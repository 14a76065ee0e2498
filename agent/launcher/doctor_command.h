/* hpor doctor: says which JDKs this machine has, what hpor does with each, and what is missing. */
#ifndef AG_DOCTOR_COMMAND_H
#define AG_DOCTOR_COMMAND_H

#include "launcher/own_flags.h"

extern const ag_own_flag ag_doctor_flags[];

/* Returns 0 if `hpor run` works here, else 3. */
int ag_doctor_command(const char *version, int count, char **words);

#endif
