/* Futures of CompletableFuture.allOf() that stand for their parts (driver/gathered_futures.c). */
#ifndef AG_GATHERED_H
#define AG_GATHERED_H

#include <stdbool.h>
#include <stdint.h>

/* What a thread says of them. Java uses these numbers. */
typedef enum ag_gather {
  AG_GATHER_POSSIBLE, /* may there be such futures? */
  AG_GATHER_PART,     /* the future is a part of the next one that is made */
  AG_GATHER_MADE,     /* the future stands for its parts */
  AG_GATHER_AWAITED,  /* the thread waits for the future's parts, and then may look at its result */
  AG_GATHER_COUNTED,  /* the future gets an action: from here on, its parts are counted */
  AG_GATHER_DONE,     /* the thread has counted the last part, or comes behind that */
  AG_GATHER_KNOWN,    /* does the thread come behind all parts of a future, of which this is one? */
  AG_GATHER_BESIDE    /* the program does something that may tell the future from its parts */
} ag_gather;

enum { AG_GATHERED = 64, AG_GATHERED_PARTS = 256 };

/* A part of one of the futures. */
typedef struct ag_gathered_part {
  uint32_t object; /* by object number */
  uint32_t whole;  /* the place of the future among those of ag_gathered */
} ag_gathered_part;

/* Those of the current execution. */
typedef struct ag_gathered {
  uint32_t count;
  uint32_t futures[AG_GATHERED]; /* by object number */
  uint64_t waited[AG_GATHERED];  /* the threads that have waited for the parts, or come behind the last: a bit each */
  bool counted[AG_GATHERED];     /* are the parts counted? */
  bool seen;                     /* a thread may have seen the future apart from its parts */
  uint32_t part_count;
  ag_gathered_part parts[AG_GATHERED_PARTS];
} ag_gathered;

#endif
