/* Which fields of an object are set when another thread may have the object already: a constructor lets `this` go, and
 * assigns the field behind that. Such a field is a variable like others, even if it is final. Said from class files
 * alone, and rather of too many fields than of too few. */
#ifndef HPOR_CONSTRUCTION_H
#define HPOR_CONSTRUCTION_H

#include "hpor/classfile.h"

typedef struct an_construction an_construction;

typedef struct an_class_finder {
  void *data;
  /* The bytes of a class, from malloc(), and whether it belongs to the JDK. False: not known. */
  bool (*find)(void *data, const char *name, uint8_t **bytes, size_t *length, bool *jdk);
} an_class_finder;

/* Null: out of memory. What is found out about superclasses is kept. Any number of threads may ask. */
an_construction *an_construction_new(an_class_finder finder);
void an_construction_free(an_construction *construction);

/* May another thread have an object of the class while the initializer of the class, or of a type above it, is still
 * under way? Not if these initializers do nothing but make objects of the JDK and compute constants. The code must not
 * have been edited. Types that cannot be found count as types whose initializers do more. */
bool an_seen_early(an_construction *construction, cf_class *c);

/* `late[i]`: is the instance field i of the class set late? `c`, whose code must not have been edited, is one of the
 * program's. cf_field_count() entries. */
void an_late_fields(an_construction *construction, cf_class *c, bool *late);

#endif
