/* The hooks are static methods of java/lang/Hpor and of the classes beside it. Each comment says where a hook is
 * called. `site` is the last argument unless stated otherwise. Stacks have their top at the right. */
#ifndef AG_INSTRUMENT_HOOKS_H
#define AG_INSTRUMENT_HOOKS_H

#include "base/added_names.h"
#include "jdk/descriptors.h"

/* The beginning and the end of the descriptors of LambdaMetafactory's methods. */
#define AG_FACTORY "(" AG_LOOKUP "Ljava/lang/String;" AG_METHOD_TYPE
#define AG_CALL_SITE ")Ljava/lang/invoke/CallSite;"

/* X(constant, name, descriptor) */
#define AG_HOOKS(X)                                                                                                    \
  /* before getfield, and putfield of a primitive: the object, which may be null */                                    \
  X(FIELD, "field", "(" AG_OBJECT "I)V")                                                                               \
  /* before putfield of a reference: object, value */                                                                  \
  X(FIELD_REF, "fieldRef", "(" AG_OBJECT AG_OBJECT "I)V")                                                              \
  /* a reference is stored where no other hook sees it: final fields, lambdas, arguments of atomic operations */       \
  X(PUBLISH, "publish", "(" AG_OBJECT ")V")                                                                            \
  /* before getstatic, and putstatic of a primitive */                                                                 \
  X(STATIC_FIELD, "staticField", "(I)V")                                                                               \
  X(STATIC_REF, "staticRef", "(" AG_OBJECT "I)V")                                                                      \
  /* before an array load, and a store of a primitive: array, index; array may be null, index out of range */          \
  X(ELEMENT, "element", "(" AG_OBJECT "II)V")                                                                          \
  X(ELEMENT_REF, "elementRef", "(" AG_OBJECT "I" AG_OBJECT "I)V")                                                      \
  /* replaces System.arraycopy: its arguments, then the sites of its reads and of its writes */                        \
  X(ARRAY_COPY, "arrayCopy", "(" AG_OBJECT "I" AG_OBJECT "IIII)V")                                                     \
  /* before a reference is stored into a final field: object, reference */                                             \
  X(FINAL_FIELD, "finalField", "(" AG_OBJECT AG_OBJECT ")V")                                                           \
  /* at the end of a constructor that stored references into final fields */                                           \
  X(CONSTRUCTED, "constructed", "(" AG_OBJECT ")V")                                                                    \
  /* after a compare-and-set: its result */                                                                            \
  X(SWAPPED, "swapped", "(Z)V")                                                                                        \
  /* in the place of array.clone() */                                                                                  \
  X(ARRAY_CLONE, "arrayClone", "(" AG_OBJECT "I)" AG_OBJECT)                                                           \
  /* replaces Arrays.copyOf and copyOfRange, also the variants with a class */                                         \
  X(ARRAY_COPY_OF, "arrayCopyOf", "(" AG_OBJECT "II)" AG_OBJECT)                                                       \
  X(ARRAY_COPY_OF_TYPE, "arrayCopyOf", "([" AG_OBJECT "ILjava/lang/Class;I)[" AG_OBJECT)                               \
  X(ARRAY_COPY_OF_RANGE, "arrayCopyOfRange", "(" AG_OBJECT "III)" AG_OBJECT)                                           \
  X(ARRAY_COPY_OF_RANGE_TYPE, "arrayCopyOfRange", "([" AG_OBJECT "IILjava/lang/Class;I)[" AG_OBJECT)                   \
  /* before a call that writes to a stream; an earlier exit would hide the output */                                   \
  X(SHOWS, "shows", "()V")                                                                                             \
  /* around JDK initializers, class loading and linking; unmute takes what mute returned */                            \
  X(MUTE, "mute", "()I")                                                                                               \
  X(UNMUTE, "unmute", "(I)V")                                                                                          \
  /* in the place of static methods of System */                                                                       \
  X(CURRENT_TIME_MILLIS, "currentTimeMillis", "(I)J")                                                                  \
  X(NANO_TIME, "nanoTime", "(I)J")                                                                                     \
  X(NANO_TIME_ADJUSTMENT, "nanoTimeAdjustment", "(JI)J")                                                               \
  /* in the place of Random.seedUniquifier and Math.random */                                                          \
  X(SEED, "seed", "(I)J")                                                                                              \
  X(RANDOM, "random", "(I)D")                                                                                          \
  /* when an exception handler is entered, before anything of it runs */                                               \
  X(CAUGHT, "caught", "(Ljava/lang/Throwable;)V")                                                                      \
  X(BACK_EDGE, "backEdge", "()V")                                                                                      \
  /* at the entry of a counted method */                                                                               \
  X(COUNTED, "counted", "()V")                                                                                         \
  /* at the start of main: class, receiver or null, arguments or null; true: return at once */                         \
  X(MAIN_CALLED, "mainCalled", "(Ljava/lang/Class;" AG_OBJECT AG_OBJECT ")Z")

/* X(constant, class, name, descriptor): hooks in other classes of the runtime. */
#define AG_MONITOR_HOOKS(X)                                                                                            \
  /* replaces monitorenter and monitorexit; around the body of a formerly synchronized method */                       \
  X(ENTER, "Monitors", "enter", "(" AG_OBJECT "I)V")                                                                   \
  X(EXIT, "Monitors", "exit", "(" AG_OBJECT "I)V")                                                                     \
  /* the same in code of the JDK that has no other hooks */                                                            \
  X(INNER_ENTER, "InnerMonitors", "enterInner", "(" AG_OBJECT "I)V")                                                   \
  X(INNER_EXIT, "InnerMonitors", "exitInner", "(" AG_OBJECT "I)V")                                                     \
  /* at the start of a method that must stay synchronized; the method has no other hooks */                            \
  X(LOCKED_METHOD, "Monitors", "lockedMethod", "(" AG_OBJECT "I)V")                                                    \
  /* in the place of Object.wait, notify, notifyAll */                                                                 \
  X(AWAIT, "Monitors", "await", "(" AG_OBJECT "I)V")                                                                   \
  X(AWAIT_MILLIS, "Monitors", "await", "(" AG_OBJECT "JI)V")                                                           \
  X(AWAIT_NANOS, "Monitors", "await", "(" AG_OBJECT "JII)V")                                                           \
  X(NOTIFY, "Monitors", "notify", "(" AG_OBJECT "I)V")                                                                 \
  X(NOTIFY_ALL, "Monitors", "notifyAll", "(" AG_OBJECT "I)V")                                                          \
  X(HOLDS_LOCK, "Monitors", "holdsLock", "(" AG_OBJECT "I)Z")                                                          \
  /* before array.clone(): the array, the method as texts of the JVM name it */                                        \
  X(NON_NULL, "Monitors", "nonNull", "(" AG_OBJECT "Ljava/lang/String;)V")

#define AG_ACCESS_HOOKS(X)                                                                                             \
  /* before an access through Unsafe: object (null for an absolute address), offset */                                 \
  X(UNSAFE, "Atomics", "unsafe", "(" AG_OBJECT "JI)V")                                                                 \
  /* as unsafe; if sumUnused has named the object just before, the site is the next number */                          \
  X(UNSAFE_ADDS, "Atomics", "unsafeAdds", "(" AG_OBJECT "JI)V")                                                        \
  /* before a call that adds to an atomic number, and whose result is not used: the number's object */                 \
  X(SUM_UNUSED, "Atomics", "sumUnused", "(" AG_OBJECT ")V")                                                            \
  /* as unsafe; without an object the access is outside of the heap and its site is the next number */                 \
  X(UNSAFE_ANY, "Atomics", "unsafeAny", "(" AG_OBJECT "JI)V")                                                          \
  /* as unsafe, with the mode of the field's declaration: volatile or plain; no access for a final field */            \
  X(UNSAFE_DECLARED, "Atomics", "unsafeDeclared", "(" AG_OBJECT "JI)V")                                                \
  /* before code without hooks reads an array, and after such code fills one: array, first element, number of          \
   * elements (Integer.MIN_VALUE: all) */                                                                              \
  X(ARRAY_GIVEN, "Atomics", "arrayGiven", "(" AG_OBJECT "III)V")                                                       \
  X(ARRAY_FILLED, "Atomics", "arrayFilled", "(" AG_OBJECT "III)V")                                                     \
  /* returns how many elements toArray() has filled: result of toArray(), argument of toArray() */                     \
  X(ARRAY_RETURNED, "Atomics", "arrayReturned", "(" AG_OBJECT AG_OBJECT ")I")                                          \
  /* before a read, and an access that may write, by a VarHandle: handle, first argument if a reference or null,       \
   * second if an int or -1 */                                                                                         \
  X(VAR_HANDLE, "Atomics", "varHandle", "(Ljava/lang/invoke/VarHandle;" AG_OBJECT "II)V")                              \
  X(VAR_HANDLE_ADDS, "Atomics", "varHandleAdds", "(Ljava/lang/invoke/VarHandle;" AG_OBJECT "II)V")                     \
  X(VAR_HANDLE_SETS, "Atomics", "varHandleSets", "(Ljava/lang/invoke/VarHandle;" AG_OBJECT "II)V")                     \
  /* in the place of VarHandle.isAccessModeSupported */                                                                \
  X(VAR_HANDLE_CAN, "Atomics", "varHandleCan",                                                                         \
    "(Ljava/lang/invoke/VarHandle;Ljava/lang/invoke/VarHandle$AccessMode;)Z")                                          \
  /* before an access by reflection: field, receiver */                                                                \
  X(REFLECT, "Atomics", "reflect", "(Ljava/lang/reflect/Field;" AG_OBJECT "I)V")

#define AG_INIT_HOOKS(X)                                                                                               \
  /* where the JVM would initialize the class, and at the start of static methods and constructors; site first */      \
  X(INIT, "Inits", "init", "(ILjava/lang/Class;)V")                                                                    \
  /* as init, in constructors and default methods of types whose objects other threads may get too early */            \
  X(INIT_MADE, "Inits", "initMade", "(ILjava/lang/Class;)V")                                                           \
  X(INIT_DEFAULT, "Inits", "initDefault", "(" AG_OBJECT "ILjava/lang/Class;)V")                                        \
  /* right before a constructor of such a class calls another constructor: the class of the called one */              \
  X(INIT_NOT_ABOVE, "Inits", "initNotAbove", "(Ljava/lang/Class;)V")                                                   \
  /* behind the making of a lambda whose interface may run code when it is initialized; in the place of                \
   * newProxyInstance */                                                                                               \
  X(INIT_LAMBDA, "Inits", "initLambda", "(" AG_OBJECT "I)V")                                                           \
  X(NEW_PROXY, "Inits", "newProxy",                                                                                    \
    "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;I)" AG_OBJECT)                     \
  /* before an interface's field is read: site, the class that the instruction names, the interface's name with dots   \
   */                                                                                                                  \
  X(INIT_INTERFACE, "Inits", "initInterface", "(ILjava/lang/Class;Ljava/lang/String;)V")                               \
  /* in the place of getstatic and putstatic of interfaces' fields: the number of the value (last) */                  \
  X(INTERFACE_REF, "Inits", "interfaceRef", "(I)" AG_OBJECT)                                                           \
  X(INTERFACE_BITS, "Inits", "interfaceBits", "(I)J")                                                                  \
  X(SET_INTERFACE_REF, "Inits", "setInterface", "(" AG_OBJECT "I)V")                                                   \
  X(SET_INTERFACE_BITS, "Inits", "setInterface", "(JI)V")                                                              \
  /* in the place of System.identityHashCode */                                                                        \
  X(IDENTITY_HASH_CODE, "Hashes", "identityHashCode", "(" AG_OBJECT "I)I")

#define AG_THREAD_HOOKS(X)                                                                                             \
  /* in the place of static methods of Thread */                                                                       \
  X(SLEEP, "Threads", "sleep", "(JI)V")                                                                                \
  X(SLEEP_NANOS, "Threads", "sleep", "(JII)V")                                                                         \
  X(SLEEP_DURATION, "Threads", "sleep", "(" AG_DURATION "I)V")                                                         \
  X(YIELD, "Threads", "yield", "(I)V")                                                                                 \
  X(ON_SPIN_WAIT, "Threads", "onSpinWait", "(I)V")                                                                     \
  X(INTERRUPTED, "Threads", "interrupted", "(I)Z")                                                                     \
  X(CURRENT_THREAD, "Threads", "current", "(I)Ljava/lang/Thread;")                                                     \
  X(THREADS_ASKED, "Threads", "asked", "(" AG_OBJECT "I)V")                                                            \
  /* before the program asks for a thread's number, or (1) its name */                                                 \
  X(NUMBER_ASKED, "Numbers", "numberAsked", "(" AG_OBJECT "I)V")                                                       \
  /* before start() of any receiver, and before a thread is created and started for a Runnable: receiver or            \
   * Runnable, site */                                                                                                 \
  X(STARTING, "Threads", "starting", "(" AG_OBJECT "I)V")                                                              \
  /* before the original call, on any receiver; the hook's result replaces the time argument */                        \
  X(JOINED, "Threads", "joined", "(" AG_OBJECT "I)V")                                                                  \
  X(JOINED_MILLIS, "Threads", "joined", "(" AG_OBJECT "JI)V")                                                          \
  X(JOINED_NANOS, "Threads", "joined", "(" AG_OBJECT "JII)V")                                                          \
  X(JOINED_DURATION, "Threads", "joined", "(" AG_OBJECT AG_DURATION "I)Z")                                             \
  X(SET_DAEMON, "Threads", "setDaemon", "(" AG_OBJECT "ZI)Z")                                                          \
  X(IS_DAEMON, "Threads", "isDaemon", "(" AG_OBJECT "I)V")                                                             \
  X(THREAD_GROUP, "Threads", "threadGroup", "(" AG_OBJECT AG_GROUP "I)" AG_GROUP)                                      \
  X(THREAD_HANDLER, "Threads", "handler", "(" AG_OBJECT AG_HANDLER "I)" AG_HANDLER)                                    \
  X(OWN_HANDLER, "Threads", "ownHandler", "(" AG_OBJECT AG_HANDLER "I)" AG_HANDLER)                                    \
  X(GROUP_COUNT, "ThreadGroups", "activeCount", "(" AG_OBJECT "I)I")                                                   \
  X(GROUP_COUNT_OWN, "ThreadGroups", "activeCount", "(I)I")                                                            \
  X(GROUP_ENUMERATE, "ThreadGroups", "enumerate", "(" AG_OBJECT AG_THREADS "I)I")                                      \
  X(GROUP_ENUMERATE_DEEP, "ThreadGroups", "enumerate", "(" AG_OBJECT AG_THREADS "ZI)I")                                \
  X(GROUP_ENUMERATE_OWN, "ThreadGroups", "enumerate", "(" AG_THREADS "I)I")                                            \
  X(HAS_INITIALIZER, "Reflection", "hasInitializer", "(Ljava/lang/Class;I)Z")                                          \
  X(GROUP_LIST, "ThreadGroups", "list", "(" AG_OBJECT "I)V")                                                           \
  X(GROUP_INTERRUPT, "ThreadGroups", "interrupt", "(" AG_OBJECT "I)V")                                                 \
  X(WALK, "Traces", "walk", "(" AG_OBJECT "Ljava/util/function/Function;I)" AG_OBJECT)                                 \
  X(WALK_EACH, "Traces", "forEach", "(" AG_OBJECT "Ljava/util/function/Consumer;I)V")                                  \
  X(JOIN, "Threads", "join", "(" AG_OBJECT "I)V")                                                                      \
  X(JOIN_MILLIS, "Threads", "join", "(" AG_OBJECT "JI)J")                                                              \
  X(JOIN_NANOS, "Threads", "join", "(" AG_OBJECT "JII)J")                                                              \
  X(JOIN_DURATION, "Threads", "joinDuration", "(" AG_OBJECT AG_DURATION "I)" AG_DURATION)                              \
  X(INTERRUPT, "Threads", "interrupt", "(" AG_OBJECT "I)V")                                                            \
  X(IS_INTERRUPTED, "Threads", "isInterrupted", "(" AG_OBJECT "I)V")                                                   \
  /* after the original call: receiver, its result; returns the result to use */                                       \
  X(IS_ALIVE, "Threads", "isAlive", "(" AG_OBJECT "ZI)Z")                                                              \
  X(GET_STATE, "Threads", "getState", "(" AG_OBJECT AG_OBJECT "I)" AG_OBJECT)                                          \
  X(OWN_STATE, "Threads", "ownState", "(" AG_OBJECT AG_OBJECT "I)" AG_OBJECT)                                          \
  /* in the place of Thread.isVirtual in LockSupport */                                                                \
  X(IS_VIRTUAL, "Threads", "isVirtual", "(" AG_OBJECT "I)Z")                                                           \
  /* before a call that may lead to state which the JDK keeps for the JVM: an ag_call_family */                        \
  X(CHANGING, "Kept", "changing", "(I)V")                                                                              \
  /* likewise, if the name of the method says that it sets something: its class */                                     \
  X(SETTING, "Kept", "setting", "(Ljava/lang/String;)V")                                                               \
  /* in the place of mute and unmute, around a static initializer of the JDK */                                        \
  X(INITIALIZING, "Kept", "initializing", "(Ljava/lang/Class;)I")                                                      \
  X(INITIALIZED, "Kept", "initialized", "(Ljava/lang/Class;I)V")                                                       \
  /* at the entry of methods that read files or directories (false) or change them (true) */                           \
  X(FILES, "Files", "touched", "(Z)V")                                                                                 \
  X(POSITION, "Files", "moves", "(" AG_DESCRIPTOR "I)V")                                                               \
  /* in the place of Unsafe.park, unpark: the Unsafe first */                                                          \
  X(PARK, "Threads", "park", "(" AG_OBJECT "ZJI)V")                                                                    \
  X(UNPARK, "Threads", "unpark", "(" AG_OBJECT AG_OBJECT "I)V")

/* X(constant, class, name, descriptor): hooks that only the rules of instrument/library.c use. */
#define AG_LIBRARY_HOOKS(X)                                                                                            \
  /* in the place of the JDK's method of that name */                                                                  \
  X(ARRAY_EQUALS, "Comparisons", "equals", "(" AG_OBJECT AG_OBJECT "I)Z")                                              \
  X(ARRAY_MISMATCH, "Comparisons", "mismatch", "(" AG_OBJECT AG_OBJECT "II)I")                                         \
  X(ARRAY_MISMATCH_RANGE, "Comparisons", "mismatch", "(" AG_OBJECT "I" AG_OBJECT "III)I")                              \
  X(ARRAY_HASH, "Comparisons", "hashCode", "(" AG_OBJECT "IIII)I")                                                     \
  X(ARRAY_HASH_OF_TYPE, "Comparisons", "vectorizedHashCode", "(" AG_OBJECT "IIIII)I")                                  \
  X(CHANCE_SHARED_SEED, "Chance", "seed", "(Ljava/util/concurrent/atomic/AtomicLong;JI)J")                             \
  X(NAME_OF_HOLDER, "Threads", "nameOfHolder", "(" AG_OBJECT "I)Ljava/lang/String;")                                   \
  X(SECTION_IS_DONE, "Sections", "isDone", "(" AG_OBJECT "I)Z")                                                        \
  /* in the place of CyclicBarrier.await() whose result is not used */                                                 \
  X(SECTION_MEETS, "Sections", "meets", "(Ljava/util/concurrent/CyclicBarrier;I)I")                                    \
  X(CHANCE_SHUFFLE, "Chance", "shuffle", "(Ljava/util/List;I)V")                                                       \
  X(CHANCE_GENERATE_SEED, "Chance", "generateSeed", "(" AG_OBJECT "II)[B")                                             \
  X(CHANCE_GET_SEED, "Chance", "getSeed", "(II)[B")                                                                    \
  X(CHANCE_THREAD_ID, "Chance", "threadId", "(Ljava/lang/Thread;I)J")                                                  \
  X(CHANCE_OWN_CARRIER, "Chance", "carrier", "(I)Ljava/lang/Thread;")                                                  \
  X(CHANCE_CARRIER, "Chance", "carrier", "(Ljava/lang/Object;I)Ljava/lang/Thread;")                                    \
  X(PRINT_FORMAT, "Printing", "format",                                                                                \
    "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;I)Ljava/io/PrintStream;")                                 \
  X(PRINT_FORMAT_IN, "Printing", "format",                                                                             \
    "(Ljava/lang/Object;Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;I)Ljava/io/PrintStream;")               \
  X(QUEUE_REMOVE, "References", "remove", "(Ljava/lang/ref/ReferenceQueue;JI)Ljava/lang/ref/Reference;")               \
  X(COMMON_CLEANER, "References", "commonCleaner", "(I)Ljava/lang/ref/Cleaner;")                                       \
  /* before a call of code without hooks: an object that may be of the kind (seen: seven sites, of which this is the   \
   * first); in the place of an Iterable of such objects */                                                            \
  X(TEXT, "Objects", "seen", "(" AG_OBJECT "I)V")                                                                      \
  X(INNER_TEXT, "Objects", "innerText", "(" AG_OBJECT "I)V")                                                           \
  X(TEXT_KEPT, "Objects", "textKept", "(Ljava/lang/CharSequence;I)Ljava/lang/CharSequence;")                           \
  /* before Thread.setPriority: the thread */                                                                          \
  X(GROUP_ASKED, "Objects", "groupAsked", "(" AG_OBJECT "I)V")                                                         \
  X(TEXTS, "Objects", "texts", "(Ljava/lang/Iterable;I)Ljava/lang/Iterable;")                                          \
  /* buffers that such a call is given, or an array of them, with two or three sites: before it reads all that         \
   * remains; before it fills them (returns where they stand), and behind it. A part of one: first element, how many   \
   * (Integer.MIN_VALUE: where it stands, all that remain), one or two sites; the same and the part of another one     \
   * that is copied there, with the sites of both. The length of an array, buffer or text. Behind a call: a new        \
   * buffer. */                                                                                                        \
  X(BUFFER_GIVEN, "Buffers", "given", "(" AG_OBJECT "I)V")                                                             \
  X(BUFFER_FILLS, "Buffers", "fills", "(" AG_OBJECT "I)" AG_OBJECT)                                                    \
  X(BUFFER_FILLED, "Buffers", "filled", "(" AG_OBJECT AG_OBJECT "I)V")                                                 \
  X(BUFFER_PART, "Buffers", "part", "(" AG_OBJECT "III)V")                                                             \
  X(BUFFER_COPIED, "Buffers", "copied", "(" AG_OBJECT "I" AG_OBJECT "III)V")                                           \
  X(BUFFER_LENGTH, "Buffers", "length", "(" AG_OBJECT ")I")                                                            \
  X(BUFFER_MADE, "Buffers", "made", "(" AG_OBJECT ")V")                                                                \
  X(BUFFER_SHARED, "Buffers", "shared", "()V")                                                                         \
  X(OF_RECEIVER, "Objects", "receiver", "(" AG_OBJECT "I)V")                                                           \
  X(OF_OBJECT, "Objects", "object", "(" AG_OBJECT "I)V")                                                               \
  X(OF_THREAD, "Objects", "thread", "(" AG_OBJECT "I)V")                                                               \
  X(OF_THROWABLE, "Objects", "throwable", "(" AG_OBJECT "I)V")                                                         \
  X(OF_STREAM, "Objects", "stream", "(" AG_OBJECT "I)V")                                                               \
  X(ENDING, "Objects", "ending", "(" AG_OBJECT "I)V")                                                                  \
  X(OF_REFERENCE, "Objects", "reference", "(" AG_OBJECT "I)V")                                                         \
  /* after Calendar.getInstance */                                                                                     \
  X(CHANCE_CALENDAR, "Chance", "setNow", "(Ljava/util/Calendar;I)V")                                                   \
  /* around methods of concurrent classes: receiver, whether it is one step; leave takes what enter returned */        \
  X(SECTION_ENTER, "Sections", "enterSection", "(" AG_OBJECT "I)I")                                                    \
  X(SECTION_ENTER_TIMED, "Sections", "enterSection", "(" AG_OBJECT "IJLjava/util/concurrent/TimeUnit;)I")              \
  /* before and behind a call of a function of the program's in such a method */                                       \
  X(SECTION_CALLS, "Sections", "callsFunction", "()V")                                                                 \
  X(SECTION_CALLED, "Sections", "functionCalled", "()V")                                                               \
  /* in the middle of such a method, where a section ends */                                                           \
  X(SECTION_SPLITS, "Sections", "splits", "(" AG_OBJECT "I)V")                                                         \
  X(SECTION_LEAVE, "Sections", "leaveSection", "(I)V")                                                                 \
  /* the same where the method returns: its result first */                                                            \
  X(SECTION_LEAVE_REF, "Sections", "leaveSection", "(" AG_OBJECT "I)V")                                                \
  X(SECTION_LEAVE_INT, "Sections", "leaveSection", "(II)V")                                                            \
  X(SECTION_LEAVE_LONG, "Sections", "leaveSection", "(JI)V")                                                           \
  /* after a compare-and-exchange: the value that was there, the expected one */                                       \
  X(EXCHANGED_REF, "Comparisons", "exchanged", "(" AG_OBJECT AG_OBJECT ")V")                                           \
  X(EXCHANGED_INT, "Comparisons", "exchanged", "(II)V")                                                                \
  X(EXCHANGED_LONG, "Comparisons", "exchanged", "(JJ)V")                                                               \
  X(EXCHANGED_FLOAT, "Comparisons", "exchanged", "(FF)V")                                                              \
  X(EXCHANGED_DOUBLE, "Comparisons", "exchanged", "(DD)V")                                                             \
  /* the same where one of the two is in a box */                                                                      \
  X(EXCHANGED_BOX, "Comparisons", "exchanged", "(" AG_OBJECT "J)V")                                                    \
  X(EXCHANGED_REAL_BOX, "Comparisons", "exchanged", "(" AG_OBJECT "D)V")                                               \
  X(EXCHANGED_WITH_BOX, "Comparisons", "exchanged", "(J" AG_OBJECT ")V")                                               \
  X(EXCHANGED_REAL_WITH_BOX, "Comparisons", "exchanged", "(D" AG_OBJECT ")V")                                          \
  /* before a fence: ag_mode */                                                                                        \
  X(FENCE, "Races", "fence", "(I)V")                                                                                   \
  /* in the place of StampedLock's methods for optimistic reads */                                                     \
  X(OPTIMISTIC, "Races", "tryOptimisticRead", "(" AG_STAMPED "I)J")                                                    \
  X(VALIDATE, "Races", "validate", "(" AG_STAMPED "JI)Z")                                                              \
  X(CONVERT_TO_WRITE, "Races", "tryConvertToWriteLock", "(" AG_STAMPED "JI)J")                                         \
  X(CONVERT_TO_READ, "Races", "tryConvertToReadLock", "(" AG_STAMPED "JI)J")                                           \
  X(CONVERT_TO_OPTIMISTIC, "Races", "tryConvertToOptimisticRead", "(" AG_STAMPED "JI)J")                               \
  /* in the place of the methods of hpor.jar */                                                                        \
  X(CHOOSE, "Choices", "choose", "(II)I")                                                                              \
  X(CHOOSE_BOOLEAN, "Choices", "chooseBoolean", "(I)Z")                                                                \
  X(ASSUME, "Choices", "assume", "(ZI)V")                                                                              \
  X(DISCARD, "Choices", "discard", "(I)V")                                                                             \
  X(ATOMIC_BEGIN, "Choices", "begin", "(I)V")                                                                          \
  X(ATOMIC_END, "Choices", "end", "(I)V")                                                                              \
  /* replaces the method of hpor.junit that begins and ends a test framework's own code */                             \
  X(QUIET, "Quiet", "quiet", "(ZI)V")                                                                                  \
  /* at the entry of the program's methods, which the framework may call, and when they are left: what loud returned   \
   */                                                                                                                  \
  X(LOUD, "Quiet", "loud", "()I")                                                                                      \
  X(HUSH, "Quiet", "hush", "(I)V")                                                                                     \
  /* the same for methods that changed= names */                                                                       \
  X(CHANGED_ENTER, "Changed", "enterChanged", "()I")                                                                   \
  X(CHANGED_LEAVE, "Changed", "leaveChanged", "(I)V")                                                                  \
  X(ENUM_VALUE_OF, "Reflection", "enumValueOf", "(Ljava/lang/Class;Ljava/lang/String;I)Ljava/lang/Enum;")              \
  X(STRING_INTERN, "References", "interned", "(Ljava/lang/String;I)Ljava/lang/String;")                                \
  /* after a call that may be Object.clone: the copy, the object, the class whose superclass method is called or       \
   * null */                                                                                                           \
  X(OBJECT_CLONE, "Reflection", "cloned", "(" AG_OBJECT AG_OBJECT "Ljava/lang/Class;I)" AG_OBJECT)                     \
  /* after Class.forName */                                                                                            \
  X(CLASS_LOADED, "Reflection", "loaded", "(Ljava/lang/Class;ZI)V")                                                    \
  /* in the place of getChars of strings and builders: receiver first */                                               \
  X(GET_CHARS, "Arrays", "getChars", "(" AG_OBJECT "II[CII)V")                                                         \
  /* in the place of Arrays.fill(Object[], Object) */                                                                  \
  X(ARRAY_FILL, "Arrays", "fill", "([" AG_OBJECT AG_OBJECT "I)V")                                                      \
  /* before a call that makes text of a part of an array: a copy of the part, or the array itself if it has no         \
   * such part; then where the part begins */                                                                          \
  X(ARRAY_PART, "Arrays", "part", "(" AG_OBJECT "III)" AG_OBJECT)                                                      \
  X(ARRAY_PART_BEGINS, "Arrays", "partBegins", "(" AG_OBJECT AG_OBJECT "I)I")                                          \
  /* in the place of a constant that a bootstrap method computes: the method, what it is called with, the constant's   \
   * number, the sites of the read and the write */                                                                    \
  X(CONSTANT, "Handles", "constant",                                                                                   \
    "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/"             \
    "Class;[" AG_OBJECT "III)" AG_OBJECT)                                                                              \
  /* the same of a call site, whose type is a text; its handle is called in the place of an invokedynamic */           \
  X(CALL_SITE, "Handles", "linked",                                                                                    \
    "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/"             \
    "String;[" AG_OBJECT "III)Ljava/lang/invoke/CallSite;")                                                            \
  /* after a look-up of a handle: of a field, of an array's elements, of a method */                                   \
  X(HANDLE_OF_FIELD, "Handles", "ofField", "(" AG_HANDLE "I)" AG_HANDLE)                                               \
  X(HANDLE_OF_ELEMENT, "Handles", "ofElement", "(" AG_HANDLE "I)" AG_HANDLE)                                           \
  X(HANDLE_OF_METHOD, "Handles", "ofMethod", "(" AG_HANDLE ")" AG_HANDLE)                                              \
  /* in the place of CallSite.dynamicInvoker: the call site; the site for one that orders threads follows */           \
  X(CALL_SITE_INVOKER, "Handles", "invokerOf", "(Ljava/lang/invoke/CallSite;I)" AG_HANDLE)                             \
  /* at setTarget and getTarget of a CallSite: as above */                                                             \
  X(CALL_SITE_TARGET, "Handles", "targetOf", "(Ljava/lang/invoke/CallSite;I)V")                                        \
  /* in the place of methods of LambdaMetafactory */                                                                   \
  X(METAFACTORY, "Handles", "metafactory", AG_FACTORY AG_METHOD_TYPE AG_HANDLE AG_METHOD_TYPE AG_CALL_SITE)            \
  X(ALT_METAFACTORY, "Handles", "altMetafactory", AG_FACTORY "[" AG_OBJECT AG_CALL_SITE)                               \
  /* in the place of Lookup.bind and Lookup.revealDirect */                                                            \
  X(HANDLE_BOUND, "Handles", "bind", "(" AG_LOOKUP AG_OBJECT "Ljava/lang/String;" AG_METHOD_TYPE ")" AG_HANDLE)        \
  X(HANDLE_REVEALED, "Handles", "revealDirect", "(" AG_LOOKUP AG_HANDLE ")Ljava/lang/invoke/MethodHandleInfo;")        \
  /* before Method.invoke */                                                                                           \
  X(INVOKING, "Reflection", "invoking", "(" AG_OBJECT "Ljava/lang/Class;I)V")                                          \
  X(METHOD_INVOKED, "Handles", "invoked", "(Ljava/lang/reflect/Method;" AG_OBJECT ")Ljava/lang/reflect/Method;")       \
  /* before an operation that hpor does not control, with its name */                                                  \
  X(OUTSIDE, "Named", "outside", "()V")                                                                                \
  /* at the entry of a muted method that may call methods of this object */                                            \
  X(CALLED, "Named", "called", "(" AG_OBJECT ")V")                                                                     \
  /* at the entry of a method of the program: the name of its class, with dots */                                      \
  X(CALLED_MUTED, "Named", "calledMuted", "(Ljava/lang/String;)V")                                                     \
  X(NAMED, "Named", "named", "(Ljava/lang/String;)V")                                                                  \
  /* before System.setOut, setErr and setIn: stream, name of the field */                                              \
  X(SETS_STREAM, "Globals", "setsStream", "(" AG_OBJECT "Ljava/lang/String;I)V")                                       \
  /* before a setting is changed that code of the JDK reads for itself, and at the entry of methods that read it: the  \
   * class, the name */                                                                                                \
  X(SETS_INNER, "Globals", "setsInner", "(Ljava/lang/Class;Ljava/lang/String;I)V")                                     \
  X(SETS_INHERITED, "Globals", "setsInherited", "(" AG_OBJECT "I)V")                                                   \
  X(OF_PROPERTIES, "Globals", "propertiesAsked", "(I)V")                                                               \
  X(ASKS_INNER, "Globals", "asksInner", "(Ljava/lang/Class;Ljava/lang/String;I)V")                                     \
  /* before and after an operation that digests do not track */                                                        \
  X(UNTRACKED, "Digest", "untracked", "()V")                                                                           \
  /* at the entry of a method with loops: the number of its frame */                                                   \
  X(FRAME, "Digest", "frame", "()I")                                                                                   \
  /* at a loop's head: frame, site; then each local; then the history is forgotten */                                  \
  X(LOOP, "Digest", "loop", "(II)V")                                                                                   \
  X(LOCAL_INT, "Digest", "local", "(I)V")                                                                              \
  X(LOCAL_LONG, "Digest", "local", "(J)V")                                                                             \
  X(LOCAL_FLOAT, "Digest", "local", "(F)V")                                                                            \
  X(LOCAL_DOUBLE, "Digest", "local", "(D)V")                                                                           \
  X(LOCAL_REF, "Digest", "local", "(" AG_OBJECT ")V")                                                                  \
  X(FORGET, "Digest", "forget", "()V")                                                                                 \
  /* before a method with loops returns, after loop() and local() for its result: frame */                             \
  X(LEFT, "Digest", "left", "(I)V")                                                                                    \
  /* before a call of code that has no hooks */                                                                        \
  X(CALLS_OUTSIDE, "Loops", "untracked", "()V")                                                                        \
  /* at the head of a loop in which a thread may wait: loop() gets its last result and the site; local() gets          \
   * each live local; looped() gets the site */                                                                        \
  X(WAIT_LOOP, "Loops", "loop", "(II)I")                                                                               \
  X(WAIT_INT, "Loops", "local", "(I)V")                                                                                \
  X(WAIT_LONG, "Loops", "local", "(J)V")                                                                               \
  X(WAIT_FLOAT, "Loops", "local", "(F)V")                                                                              \
  X(WAIT_DOUBLE, "Loops", "local", "(D)V")                                                                             \
  X(WAIT_REF, "Loops", "local", "(" AG_OBJECT ")V")                                                                    \
  X(WAIT_LOOPED, "Loops", "looped", "(I)V")                                                                            \
  /* at the entry of a method: its site */                                                                             \
  X(ENTERED, "Digest", "entered", "(I)V")

typedef enum ag_hook {
#define X(constant, name, descriptor) AG_HOOK_##constant,
  AG_HOOKS(X)
#undef X
#define X(constant, class, name, descriptor) AG_HOOK_##constant,
      AG_MONITOR_HOOKS(X) AG_ACCESS_HOOKS(X) AG_INIT_HOOKS(X) AG_THREAD_HOOKS(X) AG_LIBRARY_HOOKS(X)
#undef X
          AG_HOOK_COUNT
} ag_hook;

const char *ag_hook_class(ag_hook hook);
const char *ag_hook_name(ag_hook hook);
const char *ag_hook_descriptor(ag_hook hook);

#endif
