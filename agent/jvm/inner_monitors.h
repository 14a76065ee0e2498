/* Inner monitors that count (HporInnerMonitors): those of objects of which some thread has made an operation while it
 * held one. The search learns their classes, and a schedule keeps them for its replay. */
#ifndef AG_INNER_MONITORS_H
#define AG_INNER_MONITORS_H

#include "jvm/agent.h"

/* All names: with dots the classes whose monitors count, with slashes those whose code enters such monitors. Ended by
 * null; null: there are none. Borrowed. */
const char *const *ag_inner_monitors_met(const ag_agent *agent);
size_t ag_inner_monitors_count(const ag_agent *agent);
/* Adds such a name. Returns false when memory runs out. */
bool ag_inner_monitors_add(ag_agent *agent, const char *name);
/* Is it the name of a class whose code enters them? */
bool ag_inner_monitors_is_code(const char *name);
/* Are the fields of the class variables, since code of its nest enters monitors that count? The name has slashes. */
bool ag_inner_monitors_variables(const ag_agent *agent, const char *class_name);
/* A class is loaded: it may need hooks in classes that were loaded before. `name` may be null. */
void ag_inner_monitors_loaded(ag_agent *agent, const char *name, const uint8_t *bytes, size_t length, bool program);
/* Between executions: rewrites the classes that have come to be needed. */
void ag_inner_monitors_apply(ag_agent *agent);
/* Do threads hold monitors of the JVM meanwhile, in classes that are still to be rewritten? */
bool ag_inner_monitors_pending(const ag_agent *agent);

#endif
