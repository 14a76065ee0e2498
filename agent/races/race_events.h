/* Hears of an execution (driver/listener.h), tells the race detector what concerns it, and reports the races that the
 * detector finds. */
#ifndef AG_RACE_EVENTS_H
#define AG_RACE_EVENTS_H

#include "driver/driver.h"
#include "races/frozen.h"
#include "races/races.h"

/* All borrowed. */
typedef struct ag_race_events {
  ag_driver *driver;
  ag_races *races;
  ag_frozen *frozen;                                 /* null: final fields protect nothing */
  void (*raced)(void *context, const ag_race *race); /* reports a race, once its thread returns from the access */
  void *context;
  bool on;     /* the detector takes part in the present executions */
  bool beside; /* accesses are also held against those that other threads have announced */
  bool telling;
  ag_listener listener;
} ag_race_events;

/* Listens to the driver from now on. */
void ag_race_events_listen(ag_race_events *events);
/* The detector takes no part in the executions to come: the functions below do nothing. */
void ag_race_events_rest(ag_race_events *events);

/* The running thread carries out a fence of this mode. */
void ag_race_events_fence(ag_race_events *events, ag_mode mode);
/* The running thread has got a stamp for optimistic reads. */
void ag_race_events_optimistic(ag_race_events *events);
/* The running thread has checked whether its stamp was still valid. */
void ag_race_events_validated(ag_race_events *events, bool valid);
/* The running thread ends by an uncaught exception, so it never checks its stamp. */
void ag_race_events_thrown(ag_race_events *events);

#endif
