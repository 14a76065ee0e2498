/* Describes the time limits that the program has, and how the search treats them. */
#ifndef AG_TIME_LIMITS_H
#define AG_TIME_LIMITS_H

#include "jvm/agent.h"

/* The site in the form of a stack frame; owned by the caller. Null: memory ran out. */
char *ag_place_of_site(const ag_agent *agent, const ag_site *site);
/* Notes the place of the first time limit of each kind. Called after a step of thread `self`, in that thread. */
void ag_note_limits(ag_agent *agent, JNIEnv *env, uint32_t self);
/* Says how the search treats time limits; null: the search met none. The caller owns the text. */
char *ag_limits_text(const ag_agent *agent);

/* The first of the frames, innermost first, that is the program's: "com.acme.Bank.transfer(Bank.java:14)" and what
 * follows it. Null: there is none. */
const char *ag_first_of_program(const char *frames);

#endif
