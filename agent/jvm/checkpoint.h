/* checkpoint=FILE and resume=FILE: a file keeps the rest of a search, and another process continues the search. */
#ifndef AG_CHECKPOINT_H
#define AG_CHECKPOINT_H

#include "hpor/error.h"
#include "hpor/por.h"

struct ag_agent;
typedef struct ag_checkpoint ag_checkpoint;

/* Reads the file of resume=. Returns null, with `error` filled, when the file is no checkpoint or was written under
 * other options. The caller owns the result. */
ag_checkpoint *ag_checkpoint_read(const struct ag_agent *agent, const char *path, hp_error *error);
void ag_checkpoint_free(ag_checkpoint *checkpoint);

/* Called when the JVM loads a class of the program; `bytes` is the class file, borrowed. */
void ag_checkpoint_class(struct ag_agent *agent, const char *name, const unsigned char *bytes, size_t length);
/* Restores what earlier processes of the search found out. Called before the search is created. */
void ag_checkpoint_prepare(struct ag_agent *agent);
/* Moves the new search to the place where the checkpoint was written. Returns false after giving the search up with
 * the reason. */
bool ag_checkpoint_resume(struct ag_agent *agent, por_search *search);
/* Called when an execution of the search begins. Writes the file of checkpoint= when a checkpoint is due, or when
 * `now` is set. */
void ag_checkpoint_write(struct ag_agent *agent, bool now);

#endif
