/* Names of what in the JDK shows the program a thread, or belongs to the thread that has made it. */
#ifndef AG_JDK_THREADS_SHOWN_H
#define AG_JDK_THREADS_SHOWN_H

#define AG_JDK_THREAD "java/lang/Thread"
#define AG_JDK_A_THREAD "()Ljava/lang/Thread;"
#define AG_JDK_NAME "()Ljava/lang/String;"
#define AG_JDK_THREADS "()Ljava/util/Collection;"
/* records of loggers name the thread */
#define AG_JDK_LOGGING "java/util/logging/"
/* locks tell their owner and who waits for them */
#define AG_JDK_LOCKS "java/util/concurrent/locks/"
#define AG_JDK_WAITING(condition) "(L" AG_JDK_LOCKS condition ";)Ljava/util/Collection;"
/* keep values for the carriers of virtual threads */
#define AG_JDK_THREAD_LOCALS "java/lang/ThreadLocal"
#define AG_JDK_CONFINED "jdk/internal/foreign/ConfinedSession"
#define AG_JDK_FLOCK "jdk/internal/misc/ThreadFlock"

#endif
