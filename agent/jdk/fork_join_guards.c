/* Replaces ForkJoinPool of the JDK by a model (agent/java/java/util/concurrent/HporForkJoin.java,
 * HporForkJoinCalls.java, HporForkJoinPools.java). */
#include "base/added_names.h"
#include "jdk/descriptors.h"
#include "jdk/guarded_methods.h"

#define CONCURRENT "java/util/concurrent/"
#define POOL CONCURRENT "ForkJoinPool"
#define TASK CONCURRENT "ForkJoinTask"
#define WORKER CONCURRENT "ForkJoinWorkerThread"
#define FUTURE CONCURRENT "CompletableFuture"
#define COMPLETER CONCURRENT "CountedCompleter"
#define A_POOL "L" POOL ";"
#define A_TASK "L" TASK ";"
#define A_WORKER "L" WORKER ";"
#define A_QUEUE "L" POOL "$WorkQueue;"
#define A_FUTURE "L" FUTURE ";"
#define A_COMPLETER "L" COMPLETER ";"
#define SCHEDULER CONCURRENT "DelayScheduler"
#define A_SCHEDULER "L" SCHEDULER ";"
#define A_DELAYED "L" CONCURRENT "DelayScheduler$ScheduledForkJoinTask;"
#define A_BLOCKER "L" POOL "$ManagedBlocker;"
#define AN_EXECUTOR "L" CONCURRENT "Executor;"
#define A_COLLECTION "Ljava/util/Collection;"
#define A_RUNNABLE "Ljava/lang/Runnable;"
#define A_LIST "Ljava/util/List;"
#define A_UNIT "L" CONCURRENT "TimeUnit;"
#define MODEL(name) AG_FORK_JOIN_CALLS "." name /* below, from "the end" on: AG_FORK_JOIN_POOLS */

/* In which JDKs a method exists: in each since 17; in each since the named one; in each, one of several with the same
 * role. */
#define ALWAYS .optional = false
#define SINCE(jdk) .optional = true, .since = (jdk)
#define ONE_OF(of) .optional = true, .role = (of)

/* The model's method takes the place of the method. */
#define INSTEAD(owner, name, descriptor, hook, hook_descriptor, where)                                                 \
  { owner, name, descriptor, MODEL(hook), hook_descriptor, .instead = true, where }
/* A method without a result: the model's returns true. */
#define DONE(owner, name, descriptor, hook, hook_descriptor, where)                                                    \
  { owner, name, descriptor, MODEL(hook), hook_descriptor, where }
/* The same, where the model's may return false. The method itself then runs. */
#define TRIED(owner, name, descriptor, hook, hook_descriptor, where)                                                   \
  { owner, name, descriptor, MODEL(hook), hook_descriptor, .tries = true, where }
/* The method of the model runs first, then the method itself. */
#define FIRST DONE
/* The method of the model runs first. It returns the rest of the time limit, which replaces the last argument. */
#define LESS_TIME(owner, name, descriptor, hook, hook_descriptor, where)                                               \
  { owner, name, descriptor, MODEL(hook), hook_descriptor, .changes = true, where }

const ag_guarded ag_fork_join_guards[] = {
    /* workers */
    DONE(POOL, "nextWorkerThreadName", "()Ljava/lang/String;", "name", "(" A_POOL ")Ljava/lang/String;", ALWAYS),
    DONE(POOL, "registerWorker", "(" A_QUEUE ")V", "register", "(" A_POOL AG_OBJECT ")Z", ALWAYS),
    DONE(POOL, "runWorker", "(" A_QUEUE ")V", "run", "(" A_POOL AG_OBJECT ")Z", ALWAYS),
    DONE(POOL, "deregisterWorker", "(" A_WORKER "Ljava/lang/Throwable;)V", "deregister",
         "(" A_POOL A_WORKER "Ljava/lang/Throwable;)Z", ALWAYS),
    /* submissions */
    DONE(POOL, "externalPush", "(" A_TASK ")V", "push", "(" A_POOL A_TASK ")Z", ONE_OF("submit")),
    INSTEAD(POOL, "externalSubmit", "(" A_TASK ")" A_TASK, "submit", "(" A_POOL A_TASK ")" A_TASK, ALWAYS),
    INSTEAD(POOL, "poolSubmit", "(Z" A_TASK ")" A_TASK, "submit", "(" A_POOL "Z" A_TASK ")" A_TASK, ONE_OF("submit")),
    DONE(POOL, "executeEnabledScheduledTask", "(" A_DELAYED ")V", "enabled", "(" A_POOL A_TASK ")Z", SINCE(25)),
    FIRST(POOL, "scheduleDelayedTask", "(" A_DELAYED ")" A_DELAYED, "schedules", "(" A_POOL A_TASK ")V", SINCE(25)),
    INSTEAD(TASK, "fork", "()" A_TASK, "fork", "(" A_TASK ")" A_TASK, ALWAYS),
    INSTEAD(TASK, "tryUnfork", "()Z", "tryUnfork", "(" A_TASK ")Z", ALWAYS),
    /* waiting */
    LESS_TIME(TASK, "awaitDone", "(" A_POOL "ZZZJ)I", "awaits", "(" A_TASK A_POOL "ZZZJ)J", ONE_OF("awaitDone")),
    LESS_TIME(TASK, "awaitDone", "(IJ)I", "awaits", "(" A_TASK "IJ)J", ONE_OF("awaitDone")),
    LESS_TIME(TASK, "awaitDone", "(ZJ)I", "awaits", "(" A_TASK "ZJ)J", ONE_OF("awaitDone")),
    FIRST(FUTURE, "get", "()" AG_OBJECT, "gets", "(" A_FUTURE ")V", ALWAYS),
    LESS_TIME(FUTURE, "timedGet", "(J)" AG_OBJECT, "gets", "(" A_FUTURE "J)J", ALWAYS),
    FIRST(FUTURE, "join", "()" AG_OBJECT, "joins", "(" A_FUTURE ")V", ALWAYS),
    INSTEAD(FUTURE, "allOf", "([" A_FUTURE ")" A_FUTURE, "allOf", "([" A_FUTURE ")" A_FUTURE, ALWAYS),
    FIRST(FUTURE, "getNumberOfDependents", "()I", "looksInto", "()V", ALWAYS),
    FIRST(FUTURE, "toString", "()Ljava/lang/String;", "looksInto", "()V", ALWAYS),
    FIRST(FUTURE, "obtrudeValue", "(" AG_OBJECT ")V", "looksInto", "()V", ALWAYS),
    FIRST(FUTURE, "obtrudeException", "(Ljava/lang/Throwable;)V", "looksInto", "()V", ALWAYS),
    TRIED(FUTURE, "arrangeTimeout", "(JL" FUTURE "$Timeout;)V", "timesOut", "(" A_FUTURE "J" A_RUNNABLE ")Z",
          SINCE(25)),
    TRIED(FUTURE "$DelayedExecutor", "execute", "(" A_RUNNABLE ")V", "delayed",
          "(L" FUTURE "$DelayedExecutor;" A_RUNNABLE ")Z", ALWAYS),
    FIRST(POOL, "getDelayedTaskCount", "()J", "asksDelays", "(" A_POOL ")V", SINCE(25)),
    FIRST(FUTURE, "unipush", "(L" FUTURE "$Completion;)V", "pushes", "(" A_FUTURE AG_OBJECT ")V", ALWAYS),
    TRIED(FUTURE, "cleanStack", "()V", "keepsStack", "(" A_FUTURE ")Z", ALWAYS),
    INSTEAD(FUTURE "$Delayer", "delay", "(" A_RUNNABLE "J" A_UNIT ")L" CONCURRENT "ScheduledFuture;", "delay",
            "(" A_RUNNABLE "J" A_UNIT ")L" CONCURRENT "ScheduledFuture;", ALWAYS),
    INSTEAD(POOL, "helpJoin", "(" A_TASK A_QUEUE "Z)I", "helped", "(" A_POOL A_TASK AG_OBJECT "Z)I", ALWAYS),
    INSTEAD(POOL, "helpComplete", "(" A_TASK A_QUEUE "Z)I", "helped", "(" A_POOL A_TASK AG_OBJECT "Z)I",
            ONE_OF("helpComplete")),
    INSTEAD(POOL, "helpComplete", "(" A_TASK A_QUEUE "ZZ)I", "helped", "(" A_POOL A_TASK AG_OBJECT "ZZ)I",
            ONE_OF("helpComplete")),
    DONE(COMPLETER, "tryComplete", "()V", "completes", "(" A_COMPLETER ")Z", ALWAYS),
    DONE(COMPLETER, "propagateCompletion", "()V", "propagates", "(" A_COMPLETER ")Z", ALWAYS),
    FIRST(TASK, "join", "()" AG_OBJECT, "joins", "(" A_TASK ")V", ALWAYS),
    FIRST(TASK, "quietlyJoin", "()V", "joins", "(" A_TASK ")V", ALWAYS),
    DONE(TASK, "invokeAll", "(" A_TASK A_TASK ")V", "invokesAll", "(" A_TASK A_TASK ")Z", ALWAYS),
    DONE(TASK, "invokeAll", "([" A_TASK ")V", "invokesAll", "([" A_TASK ")Z", ALWAYS),
    DONE(TASK, "invokeAll", "(" A_COLLECTION ")" A_COLLECTION, "invokesAll", "(" A_COLLECTION ")" A_COLLECTION, ALWAYS),
    FIRST(TASK, "get", "()" AG_OBJECT, "gets", "(" A_TASK ")V", ALWAYS),
    FIRST(TASK, "inForkJoinPool", "()Z", "asksStack", "()V", ALWAYS),
    FIRST(TASK, "getPool", "()" A_POOL, "asksStack", "()V", ALWAYS),
    DONE(COMPLETER, "helpComplete", "(I)V", "complete", "(" A_COMPLETER "I)Z", ALWAYS),
    DONE(POOL, "helpAsyncBlocker", "(" AN_EXECUTOR A_BLOCKER ")V", "helpAsync", "(" AN_EXECUTOR A_BLOCKER ")Z", ALWAYS),
    DONE(POOL, "compensatedBlock", "(" A_BLOCKER ")V", "compensated", "(" A_POOL A_BLOCKER ")Z", ALWAYS),
    INSTEAD(POOL, "helpQuiescePool", "(" A_QUEUE "JZ)I", "quiesce", "(" A_POOL AG_OBJECT "JZ)I",
            ONE_OF("helpQuiescePool")),
    INSTEAD(POOL, "externalHelpQuiescePool", "(JZ)I", "quiesce", "(" A_POOL "JZ)I", ONE_OF("helpQuiescePool")),
    INSTEAD(POOL, "helpQuiescePool", "(" A_POOL "JZ)I", "quiesce", "(" A_POOL "JZ)I", ONE_OF("helpQuiescePool")),
    INSTEAD(POOL, "isQuiescent", "()Z", "isQuiescent", "(" A_POOL ")Z", ALWAYS),
#undef MODEL
#define MODEL(name) AG_FORK_JOIN_POOLS "." name
    /* the end */
    DONE(POOL, "shutdown", "()V", "shutdown", "(" A_POOL ")Z", ALWAYS),
    INSTEAD(POOL, "shutdownNow", "()" A_LIST, "shutdownNow", "(" A_POOL ")" A_LIST, ALWAYS),
    DONE(POOL, "close", "()V", "close", "(" A_POOL ")Z", SINCE(19)),
    INSTEAD(POOL, "isTerminated", "()Z", "isTerminated", "(" A_POOL ")Z", ALWAYS),
    INSTEAD(POOL, "isTerminating", "()Z", "isTerminating", "(" A_POOL ")Z", ALWAYS),
    INSTEAD(POOL, "isShutdown", "()Z", "isShutdown", "(" A_POOL ")Z", ALWAYS),
    INSTEAD(POOL, "poolIsStopping", "(" A_POOL ")Z", "isStopping", "(" A_POOL ")Z", SINCE(25)),
    INSTEAD(POOL, "shutdownStatus", "(" A_SCHEDULER ")I", "shutdownStatus", "(" A_POOL AG_OBJECT ")I", SINCE(25)),
    DONE(SCHEDULER, "pend", "(" A_DELAYED ")V", "pends", "(" A_SCHEDULER A_TASK ")Z", SINCE(25)),
    INSTEAD(SCHEDULER, "signal", "()I", "signals", "(" A_SCHEDULER ")I", SINCE(25)),
    INSTEAD(SCHEDULER, "lastStableSize", "()I", "delayed", "(" A_SCHEDULER ")I", SINCE(25)),
    DONE(SCHEDULER, "run", "()V", "runsDelayed", "(" A_SCHEDULER ")Z", SINCE(25)),
    INSTEAD(POOL, "awaitTermination", "(J" A_UNIT ")Z", "awaitTermination", "(" A_POOL "J" A_UNIT ")Z", ALWAYS),
    FIRST(POOL, "setParallelism", "(I)I", "resize", "(" A_POOL "I)V", SINCE(19)),
    /* what is asked of pools and threads */
    INSTEAD(POOL, "getPoolSize", "()I", "getPoolSize", "(" A_POOL ")I", ALWAYS),
    INSTEAD(POOL, "getRunningThreadCount", "()I", "getRunningThreadCount", "(" A_POOL ")I", ALWAYS),
    INSTEAD(POOL, "getActiveThreadCount", "()I", "getActiveThreadCount", "(" A_POOL ")I", ALWAYS),
    INSTEAD(POOL, "getStealCount", "()J", "getStealCount", "(" A_POOL ")J", ALWAYS),
    INSTEAD(POOL, "getQueuedTaskCount", "()J", "getQueuedTaskCount", "(" A_POOL ")J", ALWAYS),
    INSTEAD(POOL, "getQueuedSubmissionCount", "()I", "getQueuedSubmissionCount", "(" A_POOL ")I", ALWAYS),
    INSTEAD(POOL, "hasQueuedSubmissions", "()Z", "hasQueuedSubmissions", "(" A_POOL ")Z", ALWAYS),
    INSTEAD(POOL, "pollSubmission", "()" A_TASK, "pollSubmission", "(" A_POOL ")" A_TASK, ALWAYS),
    INSTEAD(POOL, "drainTasksTo", "(" A_COLLECTION ")I", "drainTasksTo", "(" A_POOL A_COLLECTION ")I", ALWAYS),
    INSTEAD(POOL, "toString", "()Ljava/lang/String;", "text", "(" A_POOL ")Ljava/lang/String;", ALWAYS),
    INSTEAD(POOL, "getSurplusQueuedTaskCount", "()I", "getQueuedTaskCount", "()I", ALWAYS),
    INSTEAD(TASK, "getQueuedTaskCount", "()I", "getQueuedTaskCount", "()I", ALWAYS),
    INSTEAD(TASK, "peekNextLocalTask", "()" A_TASK, "peekNextLocalTask", "()" A_TASK, ALWAYS),
    INSTEAD(TASK, "pollNextLocalTask", "()" A_TASK, "pollNextLocalTask", "()" A_TASK, ALWAYS),
    INSTEAD(TASK, "pollTask", "()" A_TASK, "pollTask", "()" A_TASK, ALWAYS),
    INSTEAD(WORKER, "getPoolIndex", "()I", "getPoolIndex", "(" A_WORKER ")I", ALWAYS),
    INSTEAD(WORKER, "getQueuedTaskCount", "()I", "getQueuedTaskCount", "(" A_WORKER ")I", SINCE(25)),
    INSTEAD(WORKER, "hasKnownQueuedWork", "()Z", "hasKnownQueuedWork", "()Z", SINCE(25)),
};
const size_t ag_fork_join_guard_count = sizeof ag_fork_join_guards / sizeof *ag_fork_join_guards;
