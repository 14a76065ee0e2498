/* Classes of the JDK by their names, which have slashes. */
#ifndef AG_JDK_CLASSES_H
#define AG_JDK_CLASSES_H

#include <stdbool.h>

/* Is the class in a package that a JDK defines (java., javax., jdk., sun., com.sun., ...)? */
bool ag_jdk_package(const char *name);
/* Do threads of a program meet in the class, or share what it holds? Then its accesses get hooks. */
bool ag_jdk_shared(const char *name);
/* Does it only tell the time? */
bool ag_jdk_clock(const char *name);
/* Is it a random generator? */
bool ag_jdk_generator(const char *name);

#endif
