/* `rf` runs one execution for each way in which reads can see writes, so it is the better search for threads that share
 * variables alone. It takes no critical section and no call of the JDK as one step, and no two updates as independent.
 * Where a program does any of these, `source` is the better one.
 *
 * A search by default begins with `source`. After some executions it begins anew with `rf`, if what the threads share
 * are variables. It goes back to `source` when something else comes up. */
#include "jvm/reads_from.h"

/* A search that ends before so many executions needs nothing better. Longer executions are not thrown away, and `rf`
 * compares each operation of an execution with many others. */
enum { SOON = 100, LONG = 1000 /* operations */ };

/* Is it an operation of the JDK's own code for locks, queues and their like? Not all of them are steps. */
static bool is_of_calls(const ag_agent *a, const por_operation *operation) {
  const ag_site *site = operation->site ? ag_site_get(a->program.sites, operation->site) : NULL;
  return site && site->jdk && ag_section_family(ag_name_text(a->program.sites, site->class_name)) < AG_FAMILY_NONE;
}

static bool is_for_source(const ag_agent *a, const por_operation *operation) {
  (void)a;
  if (operation->kind == AG_CLASS_INIT || operation->kind == AG_CLASS_INIT_END) return false; /* once a class */
  switch (operation->first.mode) {
    case POR_ACQUIRE:
    case POR_KEEP:
    case POR_PART:
    case POR_UPDATE:
    case POR_SECTION:
    case POR_SHARED:
    case POR_CALL:
      return true;
    default:
      return false;
  }
}

/* What `rf` tells less apart: a plain change, whose place in the order only its readers notice. */
static bool is_plain_change(const ag_agent *a, const por_operation *operation) {
  return operation->first.mode == POR_WRITE && ag_oracle_nature((void *)&a->engine.oracle, operation) & POR_OVERWRITES;
}

/* Is one of the operations of the last execution of this kind? Those before the first start of a thread meet none of
 * another thread. */
static bool has(const ag_agent *a, bool is(const ag_agent *a, const por_operation *operation)) {
  const por_search *search = a->stage.search;
  bool alone = true;
  for (size_t i = 0; i < por_trace_length(search); i++) {
    const por_operation operation = por_trace_step(search, i).operation;
    alone &= operation.kind != AG_START;
    if (!alone && is(a, &operation)) return true;
  }
  return false;
}

/* May this search be one by `rf`? Not if the user has asked for something that `rf` does not do, or for single accesses
 * where the JDK's code takes locks. */
static bool is_free(const ag_agent *a) {
  static const char *const others[] = {"por",    "match",   "bound",  "checkpoint", "resume",
                                       "replay", "explain", "search", "changed"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (ag_option_given(&a->options, others[i])) return false;
  return !ag_is_shared(a) && !a->stage.held_seen && a->options.races != AG_RACES_REPORT &&
         a->options.jdk == AG_JDK_ATOMIC && !a->findings.found_count;
}

const char *ag_search_algorithm(const ag_agent *a) {
  if (a->stage.held_seen && !por_can_hold(a->options.por)) return "dpor";
  if (a->stage.by_optimal) return "optimal";
  return a->stage.reads_from == AG_READS_FROM_USED ? "rf" : a->options.por;
}

/* Is the search about to end? What it has come to is not thrown away then. */
static bool is_stopping(const ag_agent *a) {
  const bool late = a->options.time_ms && ag_seconds(a) * 1000 >= (double)a->options.time_ms;
  return late || atomic_load(&a->stopping.stop_requested) || a->engine.driver.now.end == POR_END_LIMIT;
}

void ag_reads_from_look(ag_agent *a) {
  if (a->stage.reads_from == AG_READS_FROM_LEFT || a->stage.restart || is_stopping(a)) return;
  const bool used = a->stage.reads_from == AG_READS_FROM_USED;
  if (!used && (a->stage.executions != SOON || por_trace_length(a->stage.search) > LONG)) return;
  if (!used && (!is_free(a) || !has(a, is_plain_change))) return;
  if (has(a, is_for_source) != used || (!used && has(a, is_of_calls))) return;
  a->stage.reads_from = used ? AG_READS_FROM_LEFT : AG_READS_FROM_USED;
  a->stage.restart = a->stage.refined = true;
}
