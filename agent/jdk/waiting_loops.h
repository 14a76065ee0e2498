/* Loops of the JDK that only wait for a variable to change, and yield in each round (driver/spins.c). */
#ifndef AG_WAITING_LOOPS_H
#define AG_WAITING_LOOPS_H

#include "sites/site.h"

/* Does a thread that reads at the site, and yields next, wait for a write of the location? */
ag_watched ag_jdk_watches(const ag_site_table *sites, const ag_site *site);

#endif
