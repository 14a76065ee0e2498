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
  AG_GATHER_BESIDE    /* the program does something that may tell the future from its parts */
} ag_gather;

enum { AG_GATHERED = 64 };

/* Those of the current execution. */
typedef struct ag_gathered {
  uint32_t count;
  uint32_t futures[AG_GATHERED]; /* by object number */
  uint64_t waited[AG_GATHERED];  /* the threads that have waited for the parts, a bit each */
  bool seen;                     /* another thread has accessed one */
} ag_gathered;

#endif
