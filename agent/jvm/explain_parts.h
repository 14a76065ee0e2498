/* Shared by the files of explain= (explain*.c). */
#ifndef AG_EXPLAIN_PARTS_H
#define AG_EXPLAIN_PARTS_H

#include "hpor/index.h"
#include "hpor/vector.h"
#include "jvm/agent.h"
#include "jvm/explain.h"

enum { AG_TOLD_LOCKS = 4, AG_TOLD_OTHERS = 4 };

/* A call of the JDK's by the program, in which an operation lies. */
typedef struct ag_told_call {
  char *method; /* "ReentrantLock.lock"; owned. Null: there is none */
  char *place;  /* "Main.java:17"; owned */
} ag_told_call;

/* The accesses of one location by one thread at one site, in all executions. Numbers of accesses begin at 0. */
typedef struct ag_told_access {
  uint32_t location, site, thread;
  uint32_t next;      /* of the same location; UINT32_MAX: none */
  uint32_t step_site; /* the access is part of the step that begins here: a critical section or a call; 0: a step */
  uint32_t last_step; /* in the current execution, from 1; 0: it has not been carried out */
  uint8_t mode, kind;
  bool wanted;                                  /* at the line that is asked for */
  bool turned;                                  /* the search has turned its order with another access around */
  uint32_t others[AG_TOLD_OTHERS], other_count; /* those accesses; there may be more */
  ag_told_call call;                            /* in which the operation lies; not of what lies within a step */
  uint64_t times, alone;                        /* `alone`: how often por_step_is_alone() */
  uint32_t locks[AG_TOLD_LOCKS], lock_count;    /* monitors held at each of the accesses */
  uint32_t lock_sites[AG_TOLD_LOCKS];           /* where the thread took them; 0: not known */
} ag_told_access;

/* A monitor that a thread has entered in the current execution. */
typedef struct ag_told_monitor {
  uint32_t object, thread, site;
} ag_told_monitor;

struct ag_explain {
  struct ag_agent *agent;
  ag_listener listener;
  char *file; /* "Main.java" */
  int line;
  HP_VECTOR(ag_told_access) accesses;
  HP_VECTOR(uint32_t) first;     /* by location: its first access, plus 1 */
  HP_VECTOR(uint32_t) current;   /* accesses at the line in the current execution */
  HP_VECTOR(ag_told_call) calls; /* by thread: in which call its announced operation lies */
  HP_VECTOR(ag_told_monitor) monitors;
  HP_VECTOR(char *) names;    /* of threads */
  HP_VECTOR(uint32_t) hidden; /* sites at the line whose accesses are no operations */
  hp_index index;             /* accesses by location, site and thread */
  uint64_t executions;
  bool lost; /* memory ran out */
};

void ag_told_call_free(ag_told_call *call);

/* Is the site at the line that is asked for? */
bool ag_explain_is_asked(const ag_explain *explain, const ag_site *site);

#endif
