/* This JVM explores a part of a search, beside others (`hpor run --jobs=N`). The launcher hands the parts out. */
#ifndef AG_WORKER_H
#define AG_WORKER_H

#include "jvm/agent.h"

/* Takes the launcher's socket from the environment, if there is one. Called before the options are read. */
void ag_jobs_open(ag_agent *agent);
/* The options are read: what concerns all JVMs together is the launcher's. */
void ag_jobs_prepare(ag_agent *agent);

static inline bool ag_jobs_on(const ag_agent *agent) {
  return agent->jobs.on;
}

/* What is to be done next. */
typedef enum ag_jobs_next {
  AG_JOBS_GO_ON,       /* explore the part */
  AG_JOBS_OTHER_PART,  /* with a new search */
  AG_JOBS_BEGIN_AGAIN, /* with a new search, since more is known */
  AG_JOBS_OVER         /* tell the verdict */
} ag_jobs_next;

/* The search, which is new, waits for its part and takes it. */
ag_jobs_next ag_jobs_take_part(ag_agent *agent, por_search *search);
/* Between two executions: tells what is new, gives away what others wait for, and does what the launcher says. */
ag_jobs_next ag_jobs_between(ag_agent *agent);
/* An execution has ended, with that outcome (0: it does not count), and its errors are not yet counted. */
void ag_jobs_note_trace(ag_agent *agent, uint64_t outcome);
/* The part has been explored. */
void ag_jobs_part_ended(ag_agent *agent);
/* The search must begin anew here, so all must. */
void ag_jobs_tell_anew(ag_agent *agent);
/* The verdict is about to be told: waits until the launcher has told what all have found. */
void ag_jobs_before_verdict(ag_agent *agent);

#endif
