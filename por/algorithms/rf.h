/* The parts of the algorithm `rf` (rf.c): what an execution was (rf_execution.c), the classes that are to be explored
 * because of it (rf_goals.c), and how such a class is reached (rf_witness.c). */
#ifndef POR_ALGORITHMS_RF_H
#define POR_ALGORITHMS_RF_H

#include "hpor/index.h"
#include "por/search_state.h"

/* An operation that was carried out, or that a thread had announced at the end. */
typedef struct rf_event {
  por_operation operation;
  por_thread_id thread;
  uint32_t index;     /* how many events of the thread come before it */
  uint32_t source[2]; /* for each access that sees the value: the event that wrote it, or POR_NONE_INDEX: none did */
  uint16_t choice;
  bool pending;  /* announced, and not carried out */
  bool sees[2];  /* what the access does depends on who wrote the location last */
  bool sets[2];  /* the access changes the location */
  uint32_t rank; /* its place in rf_execution.order; of a pending one behind all */
  uint64_t name; /* equal in executions in which the thread has the same past */
} rf_event;

/* A step on the way into a class, in the order in which the search has taken in its events. */
typedef struct rf_step {
  por_thread_id thread;
  uint16_t choice;
  bool pivot;    /* other sources of its event belong to the search, from the first `base` steps on */
  uint32_t base; /* of a pivot */
} rf_step;

typedef enum rf_kind {
  RF_EXPLORE,
  RF_RACE, /* only to put two accesses side by side */
  RF_FINAL /* the same class again, with other values at its end */
} rf_kind;

/* A class that is still to be explored. */
typedef struct rf_item {
  HP_VECTOR(rf_step) steps;
  hp_numbers schedule; /* numbers of steps: the order in which to carry them out */
  uint64_t goal;       /* rf_class() behind the schedule, without the last step */
  uint64_t last;       /* the name of the event of the last step; 0: any */
  rf_kind kind;
  uint32_t finals; /* of RF_FINAL: so many locations have their last writer */
} rf_item;

/* All that is known of the current execution. */
typedef struct rf_execution {
  HP_VECTOR(rf_event) events; /* `count` in the order in which they were carried out, then the pending ones */
  uint32_t count, threads;
  hp_numbers clocks; /* by event: how many events of each thread lie in its past, which includes the event */
  HP_VECTOR(hp_numbers) of_thread; /* by thread: its events */
  HP_VECTOR(hp_numbers) at;        /* by location: the events that touch it */
  hp_numbers touched;              /* locations with such events */
  hp_numbers last;                 /* by location: index + 1 of the event that has set it last */
  hp_numbers blind;                /* by location: 1: a change of it was taken as one that sees nothing */
  hp_numbers order;                /* the events, in the order in which the search has taken them in */
  HP_VECTOR(rf_step) steps;        /* for each of them */
  HP_VECTOR(uint64_t) paths;       /* hash of the order up to each of them */
} rf_execution;

typedef struct rf {
  rf_execution now;
  HP_VECTOR(rf_item) items; /* to be explored, the next one last */
  rf_item item;             /* being explored */
  hp_index known;           /* keys of the classes found so far */
  hp_index races;           /* pairs of operations that were put side by side */
  hp_numbers ordered; /* by location: 1: its changes keep their order, since a thread has waited with an access, or has
                         changed what it saw */
  hp_numbers stored;  /* by location: 1: a change that sees nothing has been taken as such */
  bool unseen_order;  /* a change that orders what comes later keeps its order (rf_find_ordered()) */
  bool stored_orders; /* such a one has been taken as one that may come in any order */
  hp_numbers set, before; /* sets of events: how many of each thread */
  hp_numbers latest;      /* of rf_goals.c */
  struct rf_search *way;  /* of rf_witness.c */
  uint64_t reached;       /* classes explored */
  por_thread_id missed;   /* whose step, the item's last one, was not possible; POR_NO_THREAD: none's */
  bool gives_up;          /* the program does what this algorithm cannot take: `source` explores it */
} rf;

static inline rf *rf_of(const por_search *search) {
  return search->private_data;
}

static inline por_access rf_access(const rf_event *event, int i) {
  return i ? event->operation.second : event->operation.first;
}

static inline uint32_t rf_nature(const por_search *search, const por_operation *operation) {
  const por_oracle *oracle = &search->config.oracle;
  return oracle->nature ? oracle->nature(oracle->driver, operation) : 0;
}

/* How many events of each thread lie in the event's past. */
static inline const uint32_t *rf_clock(const rf_execution *x, uint32_t event) {
  return x->clocks.items + (size_t)event * x->threads;
}

/* Takes in the nodes of the trace below `end`. */
bool rf_take_in(por_search *search, uint32_t end);
/* Takes in all nodes, and what the threads have announced at the end. */
bool rf_take_in_all(por_search *search);
/* Puts all events into the order of the item's steps. */
bool rf_put_in_order(por_search *search);
void rf_forget(rf_execution *x);
void rf_execution_free(rf_execution *x);
size_t rf_execution_bytes(const rf_execution *x);
/* The name that `event` would have with these sources and this outcome. */
uint64_t rf_name_with(const rf_execution *x, const rf_event *event, const uint32_t source[2], uint16_t choice);
/* The name of a class: of so many events of each thread. */
uint64_t rf_class(const rf_execution *x, const uint32_t *set);
/* Finds the locations whose changes keep their order. True: the search must begin anew, since it has taken some of them
 * for such as may come in any order. */
bool rf_find_ordered(por_search *search, por_end end);

/* What is to be reached: the events of a set, and behind them `event` with these sources. */
typedef struct rf_goal {
  const uint32_t *set; /* how many events of each thread */
  uint32_t event;      /* POR_NONE_INDEX: none */
  uint32_t source[2];
  const uint32_t *keep; /* pairs of a location and the event that writes it last */
  uint32_t keep_count;
} rf_goal;
/* Finds an order in which each event sees what it has seen, and writes the events to `order`. False: there is none, or
 * memory ran out. */
bool rf_witness(por_search *search, const rf_goal *goal, hp_numbers *order);
void rf_witness_free(struct rf_search *way);
size_t rf_witness_bytes(const struct rf_search *way);

/* Adds an item for each class that the current execution shows and that is not known yet. */
void rf_add_goals(por_search *search, por_end end);
void rf_item_free(rf_item *item);

#endif
