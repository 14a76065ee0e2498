/* Decides which accesses count for data races.
 *
 * A race is two unordered accesses by the program, or by the JDK for the program: a HashMap or an ArrayList shared by
 * mistake races inside java.util. Classes made for sharing (java.util.concurrent, and classes of java.util built on
 * it) are trusted. Their plain accesses are correct for reasons that happens-before does not show: they read again,
 * fence, or discard the value. So these accesses are no part of races. Their volatile and atomic accesses synchronize
 * as everywhere. The plain accessors of the Atomic classes are the program's own choice, and count. So do the fields of
 * iterators and spliterators, which are made for one thread each. Trusted as well are the field instructions of code of
 * the JDK whose inner monitors count (jdk/inner_monitor_classes.h). */
#ifndef AG_RACE_RULES_H
#define AG_RACE_RULES_H

#include "sites/site.h"

/* Has the program chosen the mode of the site's access? The JDK itself uses weak modes where it knows that they
 * suffice. */
bool ag_race_mode_chosen(const ag_site_table *sites, const ag_site *site);
/* Is the site a plain read that orders its thread behind the write that it reads? */
bool ag_race_read_acquires(const ag_site_table *sites, const ag_site *site);
/* Do plain accesses of the class's code take no part in races, of arrays as well? */
bool ag_race_trusts_class(const char *class_name);
/* Is it the class of iterators or spliterators of java.util.concurrent, or one that these extend? */
bool ag_race_iterates(const char *class_name);
/* Do the site's plain accesses take no part in races? */
bool ag_race_trusted(const ag_site_table *sites, const ag_site *site);
/* The class whose Javadoc says that threads may not share its objects without synchronization of their own: that of
 * the called method ("HashSet.add"; may be null), or that whose code the site is in. "HashSet"; the caller owns it.
 * Null: it is none. */
char *ag_race_not_thread_safe(const ag_site_table *sites, const ag_site *site, const char *call);

#endif
