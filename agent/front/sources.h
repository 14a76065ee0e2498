/* Finds source files of the program by the names that class files have of them. */
#ifndef AG_SOURCES_H
#define AG_SOURCES_H

#include "front/schedule.h"

#include <limits.h>

/* Finds the file of a place in `folders`, joined by colons: com.acme.Bank$Entry in Bank.java is com/acme/Bank.java
 * below one of them. The path begins with the folder as it was given; that of "." is left out. Returns false if there
 * is no such file; `path` is then "com/acme/Bank.java", or "" if the place names no file. */
bool ag_source_find(const char *folders, const ag_place *place, char path[PATH_MAX]);

/* Reads the place out of a stack's frame, "com.acme.Bank.transfer(Bank.java:14)". The texts go to `space`. Returns
 * false if the frame names no file with a line. */
bool ag_source_of_frame(const char *frame, char *space, size_t size, ag_place *place);

#endif
