/* Which threads touch which locations of the JDK's objects, over all executions of a search, whichever process they run
 * in: in sections, and by single operations of methods that are no sections (driver/sections.h). Where a thread does
 * one and another thread the other, all operations of these methods must count as ones of the object.
 *
 * Also how sections that wait for their condition use locations (driver/looks.c). Where one looks at a location in
 * vain, and it is written without notifying those who wait, all waits must be steps of their own.
 *
 * And which monitors have sections that enter others, and which are entered in these (driver/critical.h): none may be
 * both. */
#ifndef AG_TOUCHES_H
#define AG_TOUCHES_H

#include "hpor/index.h"
#include "hpor/vector.h"

/* Names of threads. 0: none; UINT64_MAX: several. */
typedef struct ag_touchers {
  uint64_t reader, writer;
} ag_touchers;

/* A location, by its name. Messages are arrays of these. */
typedef struct ag_touch {
  uint64_t location;
  ag_touchers sections, open;
  uint64_t family;       /* of the methods with the single operations */
  uint64_t looked, told; /* names of monitors, as in ag_looked_at. 0: none; UINT64_MAX: several */
  uint64_t ways;         /* bits of ag_way */
} ag_touch;

/* How it is used. BARE: as in ag_looked_at. Of monitors: sections of it enter others (OUTER), or it is entered in
 * sections of others (INNER). */
typedef enum ag_way { AG_WAY_BARE = 1, AG_WAY_OUTER = 2, AG_WAY_INNER = 4 } ag_way;

/* What is known. Zeroes: nothing. */
typedef struct ag_touches {
  hp_index index;
  HP_VECTOR(ag_touch) all; /* by number in `index` */
  hp_numbers news;         /* numbers of what has changed since ag_touches_forget_news() */
  bool differ;             /* somebody has looked in vain where it is written in another way */
  bool circles;            /* a monitor is outer and inner */
} ag_touches;

enum { AG_NO_FAMILY = -1, AG_TOUCHES_FAILED = -2 };

void ag_touches_free(ag_touches *touches);
void ag_touches_clear(ag_touches *touches);
void ag_touches_forget_news(ag_touches *touches);
/* Adds what is told of the location. Returns the family whose operations must count as ones of their objects from now
 * on; AG_NO_FAMILY: none; AG_TOUCHES_FAILED: memory ran out. */
int ag_touches_add(ag_touches *touches, const ag_touch *touch);

#endif
