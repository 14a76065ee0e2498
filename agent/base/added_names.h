/* Names of classes and methods that hpor adds to a program. */
#ifndef AG_ADDED_NAMES_H
#define AG_ADDED_NAMES_H

/* The runtime; the names of its other classes begin with this one. */
#define AG_HOOK_CLASS "java/lang/Hpor"

/* What hpor has in the place of a ForkJoinPool, and runs in the place of its methods (jdk/fork_join_guards.c). */
#define AG_FORK_JOIN_CLASS "java/util/concurrent/HporForkJoin"
#define AG_FORK_JOIN_CALLS AG_FORK_JOIN_CLASS "Calls"
#define AG_FORK_JOIN_POOLS AG_FORK_JOIN_CLASS "Pools"

/* The name of the static method that <clinit> of a program class becomes; its descriptor is ()V. */
#define AG_MOVED_INITIALIZER "hpor$clinit"

/* The beginning of the names of hidden classes that call a method of the JDK for a handle that the program looks up
 * (instrument/looked_up.c). */
#define AG_LOOKED_UP_CLASS "HporHandle"

/* What the name of an old interface is followed by in the name of the class that has its AG_MOVED_INITIALIZER. */
#define AG_INITIALIZER_SUFFIX "$hpor"

#endif
