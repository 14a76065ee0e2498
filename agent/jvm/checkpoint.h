/* checkpoint=FILE and resume=FILE: what is left of a search, in a file that another process takes up. */
#ifndef AG_CHECKPOINT_H
#define AG_CHECKPOINT_H

#include "base/error.h"
#include "hpor/por.h"

struct ag_agent;
typedef struct ag_checkpoint ag_checkpoint;

/* Reads the file of resume=. Null: `error` says why it is none, or not one of these options. Owned by the caller. */
ag_checkpoint *ag_checkpoint_read(const struct ag_agent *agent, const char *path, ag_error *error);
void ag_checkpoint_free(ag_checkpoint *checkpoint);

/* A class of the program has been loaded, from these bytes. */
void ag_checkpoint_class(struct ag_agent *agent, const char *name, const unsigned char *bytes, size_t length);
/* Before the search is made: what has come up in the earlier runs of it. */
void ag_checkpoint_prepare(struct ag_agent *agent);
/* The new search goes on where the file's was left. False: given up, with the reason. */
bool ag_checkpoint_resume(struct ag_agent *agent, por_search *search);
/* An execution of the search has begun: writes the file of checkpoint= if it is time, or if `now`. */
void ag_checkpoint_write(struct ag_agent *agent, bool now);

#endif
