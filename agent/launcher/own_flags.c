/* Prints the flags of a subcommand as its help shows them. */
#include "launcher/own_flags.h"

#include <stdio.h>

void ag_own_flags_print(const ag_own_flag *flags) {
  for (; flags->name; flags++) {
    char left[40];
    snprintf(left, sizeof left, "--%s%s%s", flags->name, flags->value ? "=" : "", flags->value ? flags->value : "");
    printf("  %-21s %s\n", left, flags->help);
  }
}
