/* Classifies JDK classes by name. Names have slashes. */
#ifndef AG_JDK_CLASSES_H
#define AG_JDK_CLASSES_H

#include "hpor/classfile.h"

#include <stdbool.h>

/* Is the class in a package that a JDK defines (java., javax., jdk., sun., com.sun., ...)? */
bool ag_jdk_package(const char *name);
/* Do threads of a program synchronize through the class or share its contents? Accesses in such a class get hooks. */
bool ag_jdk_shared(const char *name);
/* Does the class run what a Cleaner's thread does? */
bool ag_jdk_cleaner(const char *name);
/* Does the class ask which thread of the JVM carries the running one? */
bool ag_jdk_asks_carrier(const char *name);
/* Does the class only tell the time? */
bool ag_jdk_clock(const char *name);
/* Is the class a random generator? */
bool ag_jdk_generator(const char *name);
/* Does the class belong to sockets and channels, whose native methods are those of the virtual network? */
bool ag_jdk_network(const char *name);
/* Do threads of a program share objects of this class of sockets and channels? */
bool ag_jdk_network_shared(const char *name);
/* Does the class belong to channels and selectors? */
bool ag_jdk_channel(const char *name);
/* Is the class in java.util.concurrent or a package below? */
bool ag_jdk_concurrent(const char *name);
/* Does the method make an object for a cache of the JDK at its first use? No other thread has the object yet. */
bool ag_jdk_makes_cache(const char *class_name, const char *method);
/* Is the field no variable to threads? Channels and selectors of JDK 17 and 21 keep in `interruptor` what each thread
 * would make anew: it does not matter whose object is kept, and the field is plain. */
bool ag_jdk_no_variable(const cf_member *field);
/* Does the field of this name say which thread holds a lock of the JDK? */
bool ag_jdk_holder(const char *field);
/* Does it say which thread was the first to take a lock for reading? (For further readers, thread locals do.) */
bool ag_jdk_first_reader(const char *field);
/* Does the method run fibers? JVMTI shows it below the last frames of a fiber that goes on, in the place of the others,
 * until the fiber has returned from those. So the stack is cut off there, unless the fiber's first method came before.
 */
bool ag_jdk_runs_fibers(const char *class_name, const char *method);
/* Is it the method that each fiber begins with? */
bool ag_jdk_enters_fiber(const char *class_name, const char *method);

/* The class that asks whether others have initializers, to make their serialVersionUID, and how it asks. */
#define AG_JDK_SERIALIZED_CLASS "java/io/ObjectStreamClass"
#define AG_JDK_ASKS_OF_CLASS "(Ljava/lang/Class;)Z"

#endif
