/* Descriptors of types of the JDK. */
#ifndef AG_JDK_DESCRIPTORS_H
#define AG_JDK_DESCRIPTORS_H

#define AG_OBJECT "Ljava/lang/Object;"
#define AG_STRING "Ljava/lang/String;"
#define AG_CLASS "Ljava/lang/Class;"
#define AG_HANDLE_CLASS "java/lang/invoke/MethodHandle"
#define AG_HANDLE "L" AG_HANDLE_CLASS ";"
#define AG_LOOKUP "Ljava/lang/invoke/MethodHandles$Lookup;"
#define AG_STRINGS "[Ljava/lang/String;"
#define AG_METHOD_TYPE "Ljava/lang/invoke/MethodType;"
#define AG_DURATION "Ljava/time/Duration;"
#define AG_GROUP "Ljava/lang/ThreadGroup;"
#define AG_HANDLER "Ljava/lang/Thread$UncaughtExceptionHandler;"
#define AG_THREAD_STATE "Ljava/lang/Thread$State;"
#define AG_THREADS "[Ljava/lang/Thread;"
#define AG_UNCAUGHT "(Ljava/lang/Thread;Ljava/lang/Throwable;)V"
#define AG_STAMPED "Ljava/util/concurrent/locks/StampedLock;"
#define AG_DESCRIPTOR_CLASS "java/io/FileDescriptor"
#define AG_DESCRIPTOR "L" AG_DESCRIPTOR_CLASS ";"

/* What all buffers of java.nio are. */
#define AG_BUFFER_CLASS "java/nio/Buffer"
/* The classes whose getInstance() makes a calendar. */
#define AG_CALENDAR "java/util/Calendar"
#define AG_GREGORIAN "java/util/GregorianCalendar"

/* Call sites whose target may change; setting the second one's orders threads. */
#define AG_CALL_SITE_CLASS "java/lang/invoke/MutableCallSite"
#define AG_ORDERED_CALL_SITE_CLASS "java/lang/invoke/VolatileCallSite"
/* The class that makes lambdas. */
#define AG_LAMBDA_FACTORY "java/lang/invoke/LambdaMetafactory"

#endif
