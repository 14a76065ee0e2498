/* Inner monitors: those that code of the JDK enters which has no other hooks. Names have slashes. */
#ifndef AG_JDK_INNER_MONITOR_CLASSES_H
#define AG_JDK_INNER_MONITOR_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Are the monitors that this class of the JDK enters to be hpor's? Not those that threads hold only while they load,
 * link or initialize classes: hpor does not switch threads there. */
bool ag_jdk_has_inner_monitors(const char *class_name);
/* Classes that the JVM loads before an agent can rewrite them fall into groups. Which ones may run when the code of
 * this class file does? A bit for each. */
unsigned ag_jdk_monitor_groups(const uint8_t *class_file, size_t length, bool program);
bool ag_jdk_in_monitor_groups(const char *class_name, unsigned groups);
/* Does the class file, of the program, name a class that may hold a monitor of the JVM while a thread makes an
 * operation? */
bool ag_jdk_may_hold(const uint8_t *class_file, size_t length);
/* Does the method keep the monitor of the JVM all the same? It calls nothing that another thread can notice. */
bool ag_jdk_keeps_monitor(const char *class_name, const char *method);
/* Are the fields of such a class variables once its monitors count? Not those of Throwable: hooks make exceptions
 * themselves, and calls of an exception that threads share are accesses of the whole. */
bool ag_jdk_inner_fields(const char *class_name);
/* Is it the class of the standard streams? Its code calls no program while it owns the monitor of one. */
bool ag_jdk_prints(const char *class_name);

#endif
