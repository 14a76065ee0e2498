/* The methods of JDK objects that only read, and those that lock their object, computed from the JDK's class files:
 * jdk_readers.tsv, made by jdk_readers.py. tests/instrument holds the table against each JDK. */
#ifndef AN_JDK_READERS_H
#define AN_JDK_READERS_H

#include <stddef.h>

typedef struct an_readers {
  const char *owner;
  const char *methods; /* names with the types of their arguments, each with a space on either side */
} an_readers;

extern const an_readers an_jdk_readers[]; /* sorted by class */
extern const size_t an_jdk_reader_count;
extern const an_readers an_jdk_lockers[]; /* of classes whose other calls nothing orders; sorted by class */
extern const size_t an_jdk_locker_count;

#endif
