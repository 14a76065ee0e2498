/* Finds the JDKs of this machine in the usual places. */
#ifndef AG_JDKS_H
#define AG_JDKS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

enum { AG_JDK_VERSION = 64 };

typedef struct ag_jdk {
  char home[PATH_MAX];          /* without links */
  char version[AG_JDK_VERSION]; /* "17.0.15", as its file `release` says; "": it says nothing */
  int feature;                  /* 17; 0: not known */
} ag_jdk;

/* Returns the JDKs, each once, `*count` of them, the oldest first. Owned by the caller (free()); null: out of memory.
 */
ag_jdk *ag_find_jdks(size_t *count);

/* The home folder of a java program: two folders up, behind all links. */
bool ag_jdk_home(const char *java, char home[PATH_MAX]);
/* The line JAVA_VERSION="17.0.15" of the file `release`, which every JDK has had since version 7; "": there is none. */
void ag_jdk_version(const char *home, char version[AG_JDK_VERSION]);

#endif
