/* Loops of the JDK that only wait for a variable to change, and yield in each round (driver/spins.c); and what a wait
 * throws that is interrupted. */
#ifndef AG_WAITING_LOOPS_H
#define AG_WAITING_LOOPS_H

#include "hpor/classfile.h"
#include "sites/site.h"

/* Does a thread that reads at the site, and yields next, wait for a write of the location? */
ag_watched ag_jdk_watches(const ag_site_table *sites, const ag_site *site);
/* Does a loop of that method of the JDK go round without a pause until another thread gets on? */
bool ag_jdk_spins(cf_string class_name, cf_string method);
/* Is this the class of the exception by which an interrupt ends a wait? */
bool ag_jdk_is_interruption(cf_string class_name);

#endif
