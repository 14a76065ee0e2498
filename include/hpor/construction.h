/* Finds fields that are set late: a constructor lets `this` escape, and assigns the field afterwards. Another thread
 * may have the object by then, so the field is a variable, even if it is final. The answer comes from class files
 * alone. It may name too many fields, never too few. */
#ifndef HPOR_CONSTRUCTION_H
#define HPOR_CONSTRUCTION_H

#include "hpor/classfile.h"

typedef struct an_construction an_construction;

typedef struct an_class_finder {
  void *data;
  /* Gives the bytes of a class (from malloc(), taken) and whether it belongs to the JDK. False: the class is not known.
   */
  bool (*find)(void *data, const char *name, uint8_t **bytes, size_t *length, bool *jdk);
} an_class_finder;

/* Makes a finder of late fields; the caller owns it. It caches what it finds out about superclasses. Any number of
 * threads may ask. Null: out of memory. */
an_construction *an_construction_new(an_class_finder finder);
void an_construction_free(an_construction *construction);

/* May another thread have an object of the class while an initializer still runs, of the class or a type above it? Not
 * if these initializers only make objects of the JDK and compute constants. A type that cannot be found counts as doing
 * more. The class's code must not have been edited. */
bool an_seen_early(an_construction *construction, cf_class *c);

/* Sets `late[i]` if instance field i is set late. `late` has cf_field_count() entries. `c` is a class of the program,
 * and its code must not have been edited. */
void an_late_fields(an_construction *construction, cf_class *c, bool *late);

#endif
