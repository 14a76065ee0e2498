/* Messages between the launcher and the JVMs that explore one search together (`hpor run --jobs=N`). */
#ifndef AG_JOBS_PIPE_H
#define AG_JOBS_PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The environment variable with the number of the socket's file descriptor, the number of the JVM, from 0, the epoch,
 * the file descriptor of the memory for shared states (-1: none), and whether the JVM tells what it adds there. */
#define AG_JOBS_PIPE "HPOR_JOBS_PIPE"

/* Set for tests: all JVMs are started at once. */
#define AG_JOBS_AT_ONCE "HPOR_JOBS_AT_ONCE"

typedef enum ag_jobs_kind {
  /* From a JVM. Those marked * end in a text: what it has learnt (jvm/jobs_learned.h). */
  AG_JOBS_READY,  /* * it waits for a part */
  AG_JOBS_TOLD,   /* what por_part_tell() wrote */
  AG_JOBS_FOUND,  /* a text: what it has found since the last time */
  AG_JOBS_COUNT,  /* two numbers: executions, and those that were blocked or cut off, since then */
  AG_JOBS_KNOWS,  /* * what it has learnt differs from what it began with */
  AG_JOBS_ENDED,  /* its part is explored */
  AG_JOBS_ENOUGH, /* it has found an error with stop=first */
  AG_JOBS_ANEW,   /* * its search must begin anew */
  AG_JOBS_LEAVES, /* a text: why it can go on no more */
  AG_JOBS_STATES, /* the states that it has explored since the last time; comes before AG_JOBS_FOUND */
  AG_JOBS_TRACES, /* ag_told_trace, of each execution since the last time, where others may run it, too; likewise */
  /* To a JVM. */
  AG_JOBS_PART,    /* what por_parts_next() wrote */
  AG_JOBS_WANTED,  /* somebody is idle: give something away */
  AG_JOBS_BEGIN,   /* *: begin anew, knowing this */
  AG_JOBS_HALT,    /* tell what has been found, and wait */
  AG_JOBS_VERDICT, /* a text: what all have found; tell the verdict */
} ag_jobs_kind;

/* An execution that another JVM may have run as well: what tells it apart, and the digest of its outcome
 * (front/outcomes.h). `more`: one more error of the execution before. */
typedef struct ag_told_trace {
  uint64_t trace, outcome;
  uint64_t error; /* the "digest" of an error that it has had, 0: none; and how often */
  uint32_t times, more;
} ag_told_trace;

typedef struct ag_jobs_message {
  uint32_t kind;  /* ag_jobs_kind */
  uint32_t epoch; /* how often all have begun anew */
  uint64_t size;
  char *bytes; /* owned; a 0 follows */
} ag_jobs_message;

/* Also in files: a task of a cluster is a text, what all know (an empty text: nothing yet), and parts; its result has
 * the messages of the JVM behind each part. */
enum { AG_JOBS_TASK = 100, AG_JOBS_BACK /* the part is given back */ };
bool ag_jobs_write(FILE *file, uint32_t kind, uint32_t epoch, const void *bytes, size_t size);
/* Reads the next message, whose bytes the caller frees. False: there is none. */
bool ag_jobs_read(FILE *file, ag_jobs_message *message);

/* Sends a message. False: the other side is gone. */
bool ag_jobs_send(int socket, uint32_t kind, uint32_t epoch, const void *bytes, size_t size);
/* Waits for a message, for at most so many milliseconds (-1: without end). 1: there is one, whose bytes the caller
 * frees. 0: none has come. -1: the other side is gone. */
int ag_jobs_receive(int socket, ag_jobs_message *message, int milliseconds);

#endif
