/* Hears of an execution (driver/listener.h), and answers the core's questions (por_oracle): which objects threads
 * share, and what threads may still do. Checks each access against the static analysis, with check-summary=on. */
#ifndef AG_ORACLE_H
#define AG_ORACLE_H

#include "base/durations.h"
#include "driver/driver.h"
#include "lookahead/future.h"
#include "lookahead/reach.h"
#include "lookahead/summary_check.h"

/* What the analysis knows of a location. */
typedef struct ag_foreseen {
  uint64_t name;        /* as the driver's */
  uint32_t kind;        /* static kind (an_location_id) when all sites agree, else AN_NONE */
  uint32_t user_plus_1; /* for a field of a class missing from `shared=`: the first thread that accessed it, plus 1 */
} ag_foreseen;

/* Owns the table of locations; all other pointers are borrowed. Callbacks get `context`. */
typedef struct ag_oracle {
  ag_driver *driver;
  ag_reach *reach;         /* null: all objects count as shared */
  ag_future *future;       /* null: threads may do anything */
  ag_summary_check *check; /* null: off. Needs `future` */
  void *context;
  /* Does `shared=` list the class? Null: there is no list. */
  bool (*listed)(void *context, const char *class_name);
  /* Called when a second thread accesses a field of a class missing from `shared=`. */
  void (*unlisted)(void *context, const char *class_name);
  /* Reports an access that the summary lacks. */
  void (*complain)(void *context, const char *what);
  ag_durations questions; /* time of the answers, stack walks included */
  ag_foreseen *locations; /* by location */
  uint32_t location_capacity;
  uint32_t entered; /* the value of control->entered that `future` knows */
  bool racy;        /* data races are looked for */
  bool mistaken;    /* ag_oracle_shared() gave a wrong answer, not yet reported */
  ag_listener listener;
} ag_oracle;

/* Listens to the driver from now on, unless nothing is known of objects and threads. */
void ag_oracle_listen(ag_oracle *oracle);
/* Frees the table. */
void ag_oracle_free(ag_oracle *oracle);
/* The object with this hash is copied to a place that hpor does not see. */
void ag_oracle_copied(ag_oracle *oracle, uint32_t hash);

/* ---- for por_oracle; `oracle` is an ag_oracle ---- */

/* May more than one thread reach the object of the location? */
bool ag_oracle_shared(void *oracle, por_location_id location);
/* Was an answer of ag_oracle_shared() wrong? Asked once, the fact is forgotten. */
bool ag_oracle_mistaken(void *oracle);
/* For por_oracle.nature. With `racy`, data races are looked for. */
uint32_t ag_oracle_nature(void *oracle, const por_operation *operation);
/* The thread that a thread waits for; see ag_model_waits_for(). */
por_thread_id ag_oracle_waits_for(void *oracle, por_thread_id thread);
/* May the thread still pass the site? `future` must be set. */
bool ag_oracle_site(void *oracle, por_thread_id thread, uint32_t site);
/* May the thread still access the location in a way that conflicts with `mode`? `future` must be set. */
bool ag_oracle_conflict(void *oracle, por_thread_id thread, por_location_id location, uint32_t mode);

#endif
