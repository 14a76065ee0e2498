/* `hpor run` by default: searches of one program side by side, each in JVMs of its own. The first one is the agent's
 * default. Where it has not ended soon, the second one is begun: `hybrid+source` with state matching. On one
 * processor, these two take turns. Where processors are left, the third one explores `source` with several JVMs
 * (launcher/jobs.h). The first verdict that decides (VERIFIED or ERROR) counts, and the other searches are ended. */
#ifndef AG_PORTFOLIO_H
#define AG_PORTFOLIO_H

#include "front/options.h"

typedef struct ag_portfolio {
  const char *java, *agent;  /* paths */
  const char *settings;      /* the user's options in the agent's form, each with a comma behind it; without `por` */
  const ag_options *options; /* the same, read */
  char *const *arguments;    /* of java */
  int count;
  int jobs; /* so many JVMs at most; 0: as many as there are processors */
} ag_portfolio;

/* Can the options be used with --por=auto? */
bool ag_portfolio_takes(const ag_options *options, hp_error *error);
/* Are they used so if nothing is said of `por`? */
bool ag_portfolio_is_default(const ag_options *options);
/* Returns the exit code. */
int ag_run_portfolio(const ag_portfolio *portfolio);

#endif
