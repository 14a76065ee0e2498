/* jdk=atomic: which calls of the JDK's concurrent classes are one step, and which objects are part of others. The table
 * is in section_rules.c; what a section is, driver/sections.h tells. */
#ifndef AG_SECTION_RULES_H
#define AG_SECTION_RULES_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* Java knows these numbers. What one step calls on the same object is part of it. */
typedef enum ag_method {
  AG_METHOD_OPEN,        /* each operation is a step of its own */
  AG_METHOD_ATOMIC,      /* one step, up to where it waits */
  AG_METHOD_TAKES,       /* and it does nothing of use before the lock is free */
  AG_METHOD_LOOKS,       /* looks at who waits for the lock: so threads that only wait must be seen to do it */
  AG_METHOD_ENDS,        /* behind it the program is called: a section that goes on around it ends */
  AG_METHOD_WEAK,        /* shows other threads' calls while they are under way: fits only if there are none */
  AG_METHOD_AWAITS,      /* one step, and it does nothing of use before what it waits for is there (conditions.h) */
  AG_METHOD_AWAITS_OTHER /* likewise, for the other thing that is waited for there: room in a queue, the end of a pool
                          */
} ag_method;

/* Of what Java passes on: the method, whether it is interruptible, whether the object is no part of another, and the
 * family, which is code that works on the same kind of object, by its classes (jdk/section_rules.c). */
enum {
  AG_METHOD_MASK = 7,
  AG_FAMILY_SHIFT = 5,
  AG_INTERRUPTIBLE = 8,
  AG_APART = 16,
  AG_FAMILY_LOCKS = 0,
  AG_FAMILY_NONE = 125,
  AG_FAMILY_ATOMICS,
  AG_FAMILY_COLLECTIONS
};
int ag_section_family(const char *class_name);
/* The name of its outermost class. */
const char *ag_section_family_name(int family);
/* Does it have locks, counters and plain collections of its own, which nobody else can reach? */
bool ag_section_encloses(int family);
/* Is an object of the family `inner` part of the one of `outer` in whose method (`open`: an AG_METHOD_OPEN) it is first
 * used? */
bool ag_section_part(int outer, bool open, int inner);
/* Is what the method writes of objects that nobody else can reach yet? */
bool ag_section_fresh(const char *class_name, const char *method);
/* Does a write of the field there change nothing for other calls of the object? */
bool ag_section_quiet(const char *class_name, const char *method, const char *field);

/* An ag_method and, shifted, the family of the class; -1: none. */
int ag_find_section(const char *class_name, const cf_method *m);
/* Does a method of the class call a function of the program's here? The function's own calls of the object are not part
 * of it. */
bool ag_section_calls(const char *class_name, const cf_member *called);
/* Does a section end here, in the midst of a method? No; yes; if the object is an executor without threads that takes
 * no delayed tasks; if it is one that takes them. Java knows these numbers. */
typedef enum ag_split { AG_SPLITS_NOT, AG_SPLITS, AG_SPLITS_EMPTY, AG_SPLITS_SCHEDULED } ag_split;
/* In front of this call in the method, and behind it. */
void ag_section_splits(const char *class_name, const cf_method *m, const cf_member *called, ag_split *before,
                       ag_split *behind);

#endif
