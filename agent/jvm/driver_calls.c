/* Answers the driver's calls: where members are declared, and what a discovery of the driver does to the search. */
#include "jvm/driver_calls.h"

#include "jvm/calls_within.h"
#include "jvm/conditions.h"
#include "jvm/findings.h"
#include "jvm/members.h"

#include <stdio.h>

static void has_left(void *context, uint32_t thread, int32_t status, bool in_test) {
  char text[64];
  snprintf(text, sizeof text, "System.exit(%d)%s", (int)status, in_test ? " before the test was over" : "");
  if (status || in_test) ag_search_failed(context, AG_FAIL_EXIT, text, NULL, NULL, thread);
}

static uint32_t resolve_static(void *context, ag_site *site) {
  ag_agent *a = context;
  JNIEnv *env = ag_env(a);
  return env ? ag_declaring_class(a, env, site) : site->owner;
}

static uint32_t field_flags(void *context, ag_site *site) {
  ag_agent *a = context;
  JNIEnv *env = ag_env(a);
  return env ? ag_jvm_field_flags(a, env, site) : 0;
}

/* What was explored with sections is explored again without them. */
static bool misfit(void *context) {
  ag_agent *a = context;
  if (ag_is_aside(a)) return true; /* the search finds out by itself */
  a->options.jdk = AG_JDK_FINE;    /* a replay must know */
  if (a->stage.phase != AG_PHASE_SEARCH) return false;
  a->stage.restart = true;
  return true;
}

/* Single operations and sections turn out to meet, which was not looked for. */
static bool incomplete(void *context) {
  ag_agent *a = context;
  if (a->stage.phase != AG_PHASE_SEARCH) return false;
  a->stage.restart = true;
  return true;
}

/* A critical section is no step. */
static void refined(void *context) {
  ag_agent *a = context;
  a->stage.restart = a->stage.refined = true;
}

static bool by_program(void *context, int family) {
  return ag_called_by_program(context, family);
}

void ag_driver_calls_prepare(ag_agent *a) {
  a->engine.driver.calls.has_left = has_left;
  a->engine.driver.calls.resolve_static = resolve_static;
  a->engine.driver.calls.field_flags = field_flags;
  a->engine.driver.calls.misfit = misfit;
  a->engine.driver.calls.incomplete = incomplete;
  a->engine.driver.calls.refined = refined;
  a->engine.driver.calls.by_program = by_program;
  a->engine.driver.calls.closed = ag_conditions_closed;
  a->engine.driver.calls.queue = ag_conditions_queue;
}
