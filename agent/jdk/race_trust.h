/* Which accesses count for data races.
 *
 * A race is two unordered accesses by the program, or by the JDK on its behalf: a HashMap or an ArrayList shared by
 * mistake races inside java.util. Classes that are made to be shared (java.util.concurrent, and what of java.util
 * builds on it) are trusted: their plain accesses are right by means that happens-before does not show (they read
 * again, fence, or throw the value away), so they are no part of races; their volatile and atomic accesses order what
 * uses them, as everywhere. The plain accessors of the Atomic classes are the program's own choice, and count. */
#ifndef AG_RACE_RULES_H
#define AG_RACE_RULES_H

#include "sites/site.h"

/* Has the program chosen the mode of the site's access? The JDK uses weak ones where it knows that they do. */
bool ag_race_mode_chosen(const ag_site_table *sites, const ag_site *site);
/* Do the site's plain accesses take no part in races? */
bool ag_race_trusted(const ag_site_table *sites, const ag_site *site);

#endif
