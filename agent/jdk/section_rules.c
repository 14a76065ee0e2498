/* The rules of jdk=atomic: which methods of the JDK's concurrent classes are one step (driver/sections.h). The table
 * lists the methods of each class that are one step. A listed method must behave as if it happened at one moment
 * between its call and its return, or between two of its waits. A listed constructor is one step from the return of the
 * superclass constructor on. The other methods of a class in the table are not one step, but what they touch belongs to
 * the object all the same. They call the program, or their results are only weakly consistent, so that other threads
 * can see their parts. */
#include "jdk/section_rules.h"

#include "base/added_names.h"

#include <stdio.h>
#include <string.h>

typedef struct section_class {
  const char *name;
  /* Method names, each between blanks, with or without descriptor; "*": all. */
  const char *atomic, *takes, *looks, *ends, *weak, *awaits, *awaits_other, *fires, *counts, *overlaps, *versioned,
      *whole, *share, *signalled, *signals, *signals_all, *asks, *puts, *polls;
  const char *outside; /* these touch the object by calls of its other methods alone, and do not belong to it */
  bool only;           /* the other methods do not belong to the object */
  bool nested;         /* `name` stands for the nested classes of the class */
  bool calls; /* the methods call functions of the program; a call ends the step, and another step follows the call */
  bool iterates; /* it is an inner class; its methods are calls of the outer object (HporSections.iterated()) */
} section_class;

#define LOCKS "java/util/concurrent/locks/"
#define CONCURRENT "java/util/concurrent/"
#define FUNCTIONS "java/util/function/"
#define SYNCHRONIZER                                                                                                   \
  " acquire acquireInterruptibly tryAcquireNanos release acquireShared acquireSharedInterruptibly "                    \
  "tryAcquireSharedNanos releaseShared "
#define LOOKS                                                                                                          \
  " hasQueuedThreads hasContended getFirstQueuedThread isQueued getQueueLength getQueuedThreads "                      \
  "getExclusiveQueuedThreads getSharedQueuedThreads "
#define OVERLAPS " acquire acquireInterruptibly acquireShared acquireSharedInterruptibly release releaseShared "
#define SHARED(number)                                                                                                 \
  .whole = " acquire" number " acquireInterruptibly" number " ",                                                       \
  .share = " acquireShared" number " acquireSharedInterruptibly" number " "
#define CONDITION " signal signalAll await awaitNanos awaitUntil "
#define UNTIMED " await()V awaitUninterruptibly "
#define ASKS .asks = " hasWaiters getWaitQueueLength getWaitingThreads "
#define SIGNALS                                                                                                        \
  .signalled = " await awaitNanos awaitUntil awaitUninterruptibly ", .signals = " signal signalAll ",                  \
  .signals_all = " signalAll "
#define QUEUE " add offer put take poll peek isEmpty size remainingCapacity "
#define FILLED " <init>(Ljava/util/Collection;)V "
#define DEQUE                                                                                                          \
  QUEUE "offerFirst offerLast putFirst putLast takeFirst takeLast pollFirst pollLast peekFirst peekLast "              \
        "addFirst addLast push pop "
#define TIMED(name) name "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"
#define TIMED_OFFER(name) name "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z"
#define ITERATES .atomic = " hasNext next remove ", .iterates = true
#define FIRST_IN_FIRST_OUT .puts = " add offer put ", .polls = " take poll "
#define MAP " get put putIfAbsent remove replace containsKey getOrDefault "
#define COMPUTE "compute computeIfAbsent computeIfPresent merge "

/* A call of thenApply(), say, puts an action on the stack of the future, or runs the action since the future is done
 * (uniApplyStage). Who completes the future sets the result, and then takes the actions from the stack (postComplete;
 * postFire, if the future was that of an action). Between its look at the result and its look at the stack, others may
 * act. That makes no difference where the stack is used by one call besides those that belong to the completion. Where
 * more use it, each operation is a step. */
#define FUTURE CONCURRENT "CompletableFuture"
#define STAGES                                                                                                         \
  " uniApplyStage uniAcceptStage uniRunStage uniWhenCompleteStage uniHandleStage uniExceptionallyStage "               \
  "uniComposeExceptionallyStage uniComposeStage uniAsMinimalStage biApplyStage biAcceptStage biRunStage "              \
  "orApplyStage orAcceptStage orRunStage unipush bipush orpush postFire cleanStack postComplete waitingGet timedGet "

#define ADDER CONCURRENT "atomic/LongAdder"

/* What goes through all elements, in steps between which the program's functions are called. */
#define BULK " removeIf removeAll retainAll forEach "

static const section_class classes[] = {
    {LOCKS "AbstractOwnableSynchronizer", .atomic = ""},
    {LOCKS "AbstractQueuedSynchronizer", .atomic = SYNCHRONIZER, .looks = LOOKS,
     .awaits = " acquireSharedInterruptibly tryAcquireSharedNanos ", .overlaps = OVERLAPS, SHARED("(I)V"), ASKS},
    {LOCKS "AbstractQueuedSynchronizer$ConditionObject", .atomic = CONDITION, .takes = UNTIMED, SIGNALS},
    {LOCKS "AbstractQueuedLongSynchronizer", .atomic = SYNCHRONIZER, .looks = LOOKS, .overlaps = OVERLAPS,
     SHARED("(J)V"), ASKS},
    {LOCKS "AbstractQueuedLongSynchronizer$ConditionObject", .atomic = CONDITION, .takes = UNTIMED, SIGNALS},
    {LOCKS "ReentrantLock$Sync", .atomic = "*", .takes = " lock lockInterruptibly ", .awaits = " tryLockNanos "},
    {LOCKS "ReentrantLock$FairSync", .atomic = "*"},
    {LOCKS "ReentrantLock$NonfairSync", .atomic = "*"},
    {LOCKS "ReentrantReadWriteLock$Sync", .atomic = "*"},
    {LOCKS "StampedLock",
     .atomic = " writeLock tryWriteLock writeLockInterruptibly readLock tryReadLock "
               "readLockInterruptibly unlockWrite unlockRead unlock tryUnlockWrite tryUnlockRead "
               "unstampedUnlockWrite unstampedUnlockRead "
               "tryConvertToWriteLock tryConvertToReadLock tryConvertToOptimisticRead ",
     .overlaps = " writeLock writeLockInterruptibly readLock readLockInterruptibly unlockWrite unlockRead unlock "
                 "unstampedUnlockWrite unstampedUnlockRead ",
     .versioned = " tryOptimisticRead validate tryConvertToWriteLock tryConvertToReadLock tryConvertToOptimisticRead "},
    {CONCURRENT "Semaphore$Sync", .atomic = "*"},
    {CONCURRENT "Semaphore$FairSync", .atomic = "*"},
    {CONCURRENT "Semaphore$NonfairSync", .atomic = "*"},
    {CONCURRENT "CountDownLatch$Sync", .atomic = "*"},
    {CONCURRENT "CyclicBarrier", .atomic = " await reset isBroken getNumberWaiting "},
    {CONCURRENT "Phaser",
     .atomic = " register bulkRegister doRegister arrive arriveAndDeregister arriveAndAwaitAdvance awaitAdvance "
               "awaitAdvanceInterruptibly forceTermination ",
     .calls = true},
    {CONCURRENT "Exchanger", .atomic = " exchange "},
    {CONCURRENT "FutureTask", .atomic = " run runAndReset get set setException cancel ", .awaits = " get ",
     .ends = " isDone isCancelled state resultNow exceptionNow toString ", .calls = true},
    {CONCURRENT "ThreadPoolExecutor$Worker",
     .atomic = " tryAcquire tryRelease isHeldExclusively lock tryLock unlock isLocked ", .only = true},
    {CONCURRENT "ThreadPoolExecutor",
     .atomic = " execute addWorker getTask processWorkerExit tryTerminate shutdown shutdownNow isStopped "
               "isTerminating isTerminated getPoolSize getLargestPoolSize getActiveCount getTaskCount "
               "getCompletedTaskCount ",
     .puts = " execute ", .polls = " getTask ", .ends = " getThreadFactory ", .awaits = " getTask ",
     .awaits_other = " awaitTermination ", .calls = true},
    {CONCURRENT "ThreadPoolExecutor$CallerRunsPolicy", .atomic = "", .calls = true},
    {CONCURRENT "ThreadPerTaskExecutor",
     .atomic = " submit ensureNotShutdown start taskComplete tryTerminate tryShutdownAndTerminate shutdown shutdownNow "
               "isTerminated "
               "awaitTermination()V ",
     .ends = " newThread ", .awaits_other = " awaitTermination(JLjava/util/concurrent/TimeUnit;)Z ",
     .outside = " invokeAll "},
    {AG_FORK_JOIN_CLASS,
     .atomic = " add any chosen helpful asynchronous local unfork submission block unblock hush left shut resize "
               "isShut isEnded "
               "forget delayer lists isIdle running poolSize unblocked steals size ownSize index ",
     .awaits = " next ", .awaits_other = " awaitEnd "},
    {AG_FORK_JOIN_CLASS "Delays", .atomic = " pend cancelsDelays delayed "},
    {AG_FORK_JOIN_CLASS "Awaited", .awaits = " await join "},
    {CONCURRENT "ArrayBlockingQueue", .calls = true,
     .atomic = QUEUE " removeIf removeAll retainAll forEach <init>(IZLjava/util/Collection;)V ",
     .awaits = " take " TIMED("poll") " ", .awaits_other = " put " TIMED_OFFER("offer") " ", FIRST_IN_FIRST_OUT},
    {CONCURRENT "ArrayBlockingQueue$Itr", .calls = true, .atomic = " hasNext next remove forEachRemaining ",
     .iterates = true},
    {CONCURRENT "LinkedBlockingQueue", .calls = true, .atomic = QUEUE FILLED BULK, .awaits = " take " TIMED("poll") " ",
     .awaits_other = " put " TIMED_OFFER("offer") " ", FIRST_IN_FIRST_OUT},
    {CONCURRENT "LinkedBlockingQueue$Itr", ITERATES},
    {CONCURRENT "LinkedBlockingQueue$LBQSpliterator", .atomic = "", .iterates = true},
    {CONCURRENT "LinkedBlockingDeque$AbstractItr", ITERATES},
    {CONCURRENT "LinkedBlockingDeque$LBDSpliterator", .atomic = "", .iterates = true},
    {CONCURRENT "LinkedBlockingDeque", .calls = true, .atomic = DEQUE FILLED BULK,
     .awaits = " take takeFirst takeLast " TIMED("poll") " " TIMED("pollFirst") " " TIMED("pollLast") " ",
     .awaits_other =
         " put putFirst putLast " TIMED_OFFER("offer") " " TIMED_OFFER("offerFirst") " " TIMED_OFFER("offerLast") " ",
     .puts = " offer put offerLast putLast addLast add ", .polls = " take poll takeFirst pollFirst "},
    {CONCURRENT "PriorityBlockingQueue", .atomic = QUEUE FILLED, .awaits = " take " TIMED("poll") " ", .calls = true},
    {CONCURRENT "DelayQueue", .atomic = QUEUE, .calls = true},
    {"java/util/PriorityQueue", .atomic = "", .only = true, .calls = true}, /* that of a DelayQueue */
    {CONCURRENT "ScheduledThreadPoolExecutor",
     .atomic = " delayedExecute reExecutePeriodic shutdown shutdownNow onShutdown "},
    {CONCURRENT "ScheduledThreadPoolExecutor$DelayedWorkQueue", .atomic = QUEUE " remove "},
    {CONCURRENT "SynchronousQueue", .atomic = " put offer take poll "},
    {CONCURRENT "SynchronousQueue$TransferStack", .atomic = " transfer "},
    {CONCURRENT "SynchronousQueue$TransferQueue", .atomic = " transfer "},
    {CONCURRENT "SynchronousQueue$Transferer", .atomic = "*"},
    {CONCURRENT "LinkedTransferQueue", .atomic = " xfer put offer add tryTransfer transfer take poll peek " FILLED},
    {CONCURRENT "ConcurrentLinkedQueue", .atomic = " offer add poll peek isEmpty " FILLED},
    {CONCURRENT "ConcurrentLinkedDeque",
     .atomic =
         " offer offerFirst offerLast add addFirst addLast push pop poll pollFirst pollLast peek peekFirst peekLast "
         "isEmpty remove removeFirst removeLast element getFirst getLast " FILLED},
    {CONCURRENT "ConcurrentHashMap", .atomic = MAP COMPUTE "initTable addCount helpTransfer ",
     .weak = " size mappingCount isEmpty ", .counts = " addCount ", .calls = true},
    {CONCURRENT "ConcurrentSkipListMap", .atomic = MAP},
    {FUTURE, .atomic = STAGES, .fires = " postFire ", .only = true, .calls = true},
    /* An executor of the program may have two threads run such a task at once. A pool's exec() runs it once. */
    {FUTURE "$AsyncSupply", .atomic = " exec ", .only = true, .calls = true},
    {FUTURE "$AsyncRun", .atomic = " exec ", .only = true, .calls = true},
    {FUTURE, .atomic = " tryFire run exec ", .only = true, .calls = true, .nested = true},
    {CONCURRENT "CountedCompleter", .atomic = " decrementPendingCountUnlessZero ", .only = true},
    {ADDER, .atomic = " add increment decrement ",
     .weak = " sum reset sumThenReset longValue intValue floatValue doubleValue toString "},
    {CONCURRENT "CopyOnWriteArrayList",
     .atomic = " get set add remove addIfAbsent clear size isEmpty contains indexOf iterator "},
};
enum { CLASS_COUNT = sizeof classes / sizeof *classes };

/* Calls within listed methods at which a section ends, before or behind the call, since calls by other threads can see
 * the object in that state. Calls by other threads can see no further states. */
static const struct section_split {
  const char *class_name, *method, *called; /* method null: all methods of the class and of its nested classes */
  ag_split before, behind;
} splits[] = {
    /* The pool seems to have its threads. Meanwhile another thread may allow more, and look for tasks in the queue.
     * Then the task is in the queue. Meanwhile another thread may have shut down the pool. */
    {CONCURRENT "ThreadPoolExecutor", "execute", "offer", .before = AG_SPLITS_RESIZED, .behind = AG_SPLITS},
    {CONCURRENT "ThreadPoolExecutor", "shutdown", "advanceRunState", .before = AG_SPLITS_CLOSES},
    {CONCURRENT "ThreadPoolExecutor", "shutdownNow", "advanceRunState", .before = AG_SPLITS_STOPS},
    {CONCURRENT "ThreadPoolExecutor", "isShutdown", "get", .before = AG_SPLITS_KNOWN, .behind = AG_SPLITS_ASKED},
    {CONCURRENT "ThreadPoolExecutor", "isTerminated", "get", .before = AG_SPLITS_ENDED},
    {CONCURRENT "ThreadPoolExecutor", "isTerminating", "get", .before = AG_SPLITS_ENDED},
    {CONCURRENT "ThreadPoolExecutor", "runWorker", "get", .before = AG_SPLITS_ASKS, .behind = AG_SPLITS_ASKED},
    {CONCURRENT "ThreadPoolExecutor", "runWorker", "unlock", .behind = AG_SPLITS_RESTS},
    {CONCURRENT "ThreadPoolExecutor", "getTask", "decrementWorkerCount", .before = AG_SPLITS_LEAVES},
    {CONCURRENT "ThreadPoolExecutor", "getTask", "compareAndDecrementWorkerCount", .before = AG_SPLITS_LEAVES},
    {CONCURRENT "ThreadPoolExecutor", "processWorkerExit", "tryTerminate", .before = AG_SPLITS_LEAVES},
    {CONCURRENT "ThreadPoolExecutor", "setCorePoolSize", "workerCountOf", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "getPoolSize", "lock", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "getLargestPoolSize", "lock", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "getActiveCount", "lock", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "getTaskCount", "lock", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "getCompletedTaskCount", "lock", .before = AG_SPLITS_COUNTED},
    {CONCURRENT "ThreadPoolExecutor", "toString", "lock", .before = AG_SPLITS_COUNTED},
    /* The pool is shut down, but holds its tasks, if there are any. */
    {CONCURRENT "ThreadPoolExecutor", "shutdownNow", "drainQueue", .before = AG_SPLITS_HOLDS},
    {CONCURRENT "ScheduledThreadPoolExecutor", "onShutdown", "toArray", .before = AG_SPLITS},
    /* The pool has no threads and no tasks, but has not ended. A pool with delayed tasks may still get some. */
    {CONCURRENT "ThreadPoolExecutor", "shutdown", "tryTerminate", .before = AG_SPLITS_EMPTY},
    {CONCURRENT "ThreadPoolExecutor", "shutdownNow", "tryTerminate", .before = AG_SPLITS_EMPTY},
    {CONCURRENT "ThreadPoolExecutor", "tryTerminate", "lock", .before = AG_SPLITS_RESIZED},
    /* The pool takes no delayed tasks any more, but has not ended. A worker that has left it does not wait for that. */
    {CONCURRENT "ThreadPoolExecutor", "tryTerminate", "terminated", .before = AG_SPLITS_ENDING},
    {CONCURRENT "ScheduledThreadPoolExecutor", "delayedExecute", "isShutdown", .behind = AG_SPLITS},
    {CONCURRENT "ScheduledThreadPoolExecutor", "delayedExecute", "canRunInCurrentRunState", .behind = AG_SPLITS},
    {CONCURRENT "ScheduledThreadPoolExecutor", "reExecutePeriodic", "canRunInCurrentRunState", .behind = AG_SPLITS},
    /* The map has a table without an element. Who goes through the elements from here on sees what comes later. */
    {CONCURRENT "ConcurrentHashMap", NULL, "initTable", .behind = AG_SPLITS},
    {CONCURRENT "ConcurrentHashMap", "addCount", "compareAndSetLong", .behind = AG_SPLITS_FILLS},
    {CONCURRENT "ConcurrentHashMap", "fullAddCount", "compareAndSetLong", .behind = AG_SPLITS_FILLS},
    {CONCURRENT "ConcurrentHashMap", "fullAddCount", "compareAndSetInt", .behind = AG_SPLITS_FILLS},
    {CONCURRENT "ThreadPerTaskExecutor", "tryShutdownAndTerminate", "compareAndSet", .behind = AG_SPLITS_EMPTY},
    /* Unless the executor is shut down, nobody sees which tasks have begun or ended. To shut it down is one step with
     * the look whether that was done before, and the wait comes behind that. */
    {CONCURRENT "ThreadPerTaskExecutor", "taskComplete", "remove", .behind = AG_SPLITS_LEAVES},
    {CONCURRENT "ThreadPerTaskExecutor", "submit", "ensureNotShutdown", .behind = AG_SPLITS_OPEN},
    {CONCURRENT "ThreadPerTaskExecutor", "start", "ensureNotShutdown", .behind = AG_SPLITS_OPEN},
    {CONCURRENT "ThreadPerTaskExecutor", "start", "add", .behind = AG_SPLITS_OPEN},
    {CONCURRENT "ThreadPerTaskExecutor", "awaitTermination", "awaitTermination", .before = AG_SPLITS},
    {CONCURRENT "ThreadPerTaskExecutor", "start", "taskComplete", .before = AG_SPLITS}, /* the executor is shut down */
    /* The task is done or cancelled, but has no result yet, or its thread is not interrupted yet. */
    {CONCURRENT "FutureTask", "set", "compareAndSet", .behind = AG_SPLITS_RESULT},
    {CONCURRENT "FutureTask", "setException", "compareAndSet", .before = AG_SPLITS_RESULTS, .behind = AG_SPLITS_RESULT},
    {CONCURRENT "FutureTask", "toString", "toString", .before = AG_SPLITS_RESULTS},
    {CONCURRENT "FutureTask", "cancel", "compareAndSet", .behind = AG_SPLITS},
    /* The task has its thread, which may be interrupted before it asks whether the task is cancelled. */
    {CONCURRENT "FutureTask", "run", "compareAndSet", .behind = AG_SPLITS},
    {CONCURRENT "FutureTask", "runAndReset", "compareAndSet", .behind = AG_SPLITS},
    /* The lock was seen held for writing, and is given back. Meanwhile another thread may have given it back, and a
     * third one taken it. */
    {LOCKS "StampedLock", NULL, "unlockWriteState", .before = AG_SPLITS},
    /* JDK 25: an element was seen, and that none is behind it. Meanwhile another thread may have added one, and
     * taken the first. */
    {CONCURRENT "LinkedTransferQueue", "xfer", "cmpExItem", .before = AG_SPLITS},
    /* The parent phaser does not know yet of an arrival or of a party. (The last arrival is split by its call of
     * onAdvance().) */
    {CONCURRENT "Phaser", "arriveAndAwaitAdvance", "arriveAndAwaitAdvance", .before = AG_SPLITS},
    {CONCURRENT "Phaser", "doArrive", "doArrive", .before = AG_SPLITS, .behind = AG_SPLITS},
    {CONCURRENT "Phaser", "doRegister", "doRegister", .before = AG_SPLITS, .behind = AG_SPLITS},
    {CONCURRENT "CountDownLatch$Sync", "tryReleaseShared", "getState", .behind = AG_SPLITS_DOWN},
    /* Makes room, and tells no thread that waits for it: a fault of the JDK. */
    {CONCURRENT "ArrayBlockingQueue", "bulkRemove", "bulkRemoveModified", .before = AG_SPLITS_SILENT},
    /* The queue has told which nodes it has. Meanwhile some may be taken, before the filter gets their elements. Then
     * they are removed one by one, and the count, which size() reads without a lock, goes down with each. */
    {CONCURRENT "LinkedBlockingQueue", "bulkRemove", "fullyUnlock", .behind = AG_SPLITS},
    {CONCURRENT "LinkedBlockingQueue", "bulkRemove", "unlink", .behind = AG_SPLITS},
    {CONCURRENT "LinkedBlockingDeque", "bulkRemove", "unlock", .behind = AG_SPLITS},
    /* The task is not done, the phase not over: so the thread will wait, unless it is interrupted. Meanwhile another
     * thread may end that, and then interrupt it. */
    {CONCURRENT "FutureTask", "awaitDone", "interrupted", .before = AG_SPLITS_INTERRUPT},
    {CONCURRENT "Phaser$QNode", "isReleasable", "interrupted", .before = AG_SPLITS_INTERRUPT},
    /* The thread is where others look for whom they wake. It looks once more whether it must wait. */
    {CONCURRENT "FutureTask", "awaitDone", "weakCompareAndSet", .behind = AG_SPLITS_WAITS},
    {FUTURE, NULL, "interrupted", .before = AG_SPLITS_INTERRUPT},
    {FUTURE, NULL, "tryPushStack", .before = AG_SPLITS_PUSHED, .behind = AG_SPLITS_WAITS},
    {FUTURE, "uniApplyStage", "uniApplyNow", .before = AG_SPLITS_DONE},
    {FUTURE, "uniAcceptStage", "uniAcceptNow", .before = AG_SPLITS_DONE},
    {FUTURE, "uniRunStage", "uniRunNow", .before = AG_SPLITS_DONE},
    {FUTURE, "uniWhenCompleteStage", "uniWhenComplete", .before = AG_SPLITS_DONE},
    {FUTURE, "uniHandleStage", "uniHandle", .before = AG_SPLITS_DONE},
    {FUTURE, "uniExceptionallyStage", "uniExceptionally", .before = AG_SPLITS_DONE},
    /* The result of anyOf() is there, so what waits for it on the stacks of the other futures does nothing any more. */
    {FUTURE "$AnyOf", NULL, "cleanStack", .before = AG_SPLITS_CLEANS},
    {FUTURE, "anyOf", "cleanStack", .before = AG_SPLITS_CLEANS},
    /* The future has its result. The actions on its stack still have to be run. */
    {FUTURE, NULL, "completeValue", .behind = AG_SPLITS},
    {FUTURE, NULL, "completeThrowable", .behind = AG_SPLITS},
    {FUTURE, NULL, "completeNull", .behind = AG_SPLITS},
    {FUTURE, NULL, "completeRelay", .behind = AG_SPLITS},
    {FUTURE, NULL, "internalComplete", .behind = AG_SPLITS},
    {LOCKS "AbstractQueuedSynchronizer", NULL, "park", .before = AG_SPLITS_PARKS},
    {LOCKS "AbstractQueuedSynchronizer", NULL, "parkNanos", .before = AG_SPLITS_PARKS},
    /* The thread has asked in vain, and gets into the queue. There it asks again. */
    {LOCKS "AbstractQueuedSynchronizer", NULL, "tryAcquire", .before = AG_SPLITS_WAITS, .behind = AG_SPLITS_WAITS},
    {LOCKS "AbstractQueuedSynchronizer", NULL, "tryAcquireShared", .before = AG_SPLITS_WAITS,
     .behind = AG_SPLITS_WAITS},
    /* The lock is given back, and the thread looks whether it still has to wait for a signal. */
    {LOCKS "AbstractQueuedSynchronizer", NULL, "tryRelease", .behind = AG_SPLITS_WAITS},
    /* The same, of a ReentrantReadWriteLock since JDK 25. */
    {LOCKS "AbstractQueuedLongSynchronizer", NULL, "park", .before = AG_SPLITS_PARKS},
    {LOCKS "AbstractQueuedLongSynchronizer", NULL, "parkNanos", .before = AG_SPLITS_PARKS},
    {LOCKS "AbstractQueuedLongSynchronizer", NULL, "tryAcquire", .before = AG_SPLITS_WAITS, .behind = AG_SPLITS_WAITS},
    {LOCKS "AbstractQueuedLongSynchronizer", NULL, "tryAcquireShared", .before = AG_SPLITS_WAITS,
     .behind = AG_SPLITS_WAITS},
    {LOCKS "AbstractQueuedLongSynchronizer", NULL, "tryRelease", .behind = AG_SPLITS_WAITS},
};

/* Families of classes whose code belongs together, by their outermost class. An enclosing family has locks, counters
 * and plain collections that no other code can reach. An operation on one of those belongs to the object of the
 * family. */
typedef struct ag_family {
  const char *outermost;
  bool encloses;
  bool runs;         /* methods that are not one step run tasks of the program */
  bool told;         /* no method waits for another thread */
  bool stacks;       /* keeps actions on a stack: each operation is a step where calls share one */
  bool looks_first;  /* ag_section_looks_first() */
  bool adds;         /* a step of a method adds to a number without telling it */
  bool weak;         /* has methods that are AG_METHOD_WEAK */
  const char *count; /* ag_section_count() */
  bool two_ends;     /* ag_section_has_ends() */
  bool only_told;    /* each operation is a step where the search does not take calls that tell what they touch */
} ag_family;

/* The first family is that of all synchronizers. */
static const ag_family families[] = {
    {LOCKS, false},
    {CONCURRENT "CyclicBarrier", true},
    {CONCURRENT "Phaser", true, .looks_first = true},
    {CONCURRENT "Exchanger", false},
    {CONCURRENT "FutureTask", false, .looks_first = true},
    {CONCURRENT "ThreadPoolExecutor", true, .runs = true, .two_ends = true},
    {CONCURRENT "ThreadPerTaskExecutor", true},
    {AG_FORK_JOIN_CLASS, true, .looks_first = true},
    {CONCURRENT "ArrayBlockingQueue", true, .two_ends = true},
    {CONCURRENT "LinkedBlockingQueue", true, .two_ends = true},
    {CONCURRENT "LinkedBlockingDeque", true, .two_ends = true},
    {CONCURRENT "PriorityBlockingQueue", true},
    {CONCURRENT "DelayQueue", true},
    {CONCURRENT "SynchronousQueue", true},
    {CONCURRENT "LinkedTransferQueue", false},
    {CONCURRENT "ConcurrentLinkedQueue", .told = true},
    {CONCURRENT "ConcurrentLinkedDeque", .told = true, .only_told = true},
    {CONCURRENT "ConcurrentHashMap", .told = true, .weak = true, .count = "baseCount"},
    {CONCURRENT "ConcurrentSkipListMap", .told = true},
    {CONCURRENT "CopyOnWriteArrayList", .encloses = true, .told = true},
    {FUTURE, .told = true, .only_told = true, .stacks = true, .looks_first = true},
    {CONCURRENT "CountedCompleter", .told = true},
    {ADDER, .told = true, .only_told = true, .adds = true, .weak = true},
};
enum { FAMILY_COUNT = sizeof families / sizeof *families };

static bool starts(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

static bool has_word(const char *list, const char *word, size_t length) {
  for (const char *at = list; (at = memmem(at, strlen(at), word, length)); at++)
    if (at > list && at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

int ag_section_family(const char *class_name) {
  static const char *const synchronizers[] = {LOCKS, CONCURRENT "Semaphore", CONCURRENT "CountDownLatch",
                                              CONCURRENT "ThreadPoolExecutor$Worker"};
  for (size_t i = 0; i < sizeof synchronizers / sizeof *synchronizers; i++)
    if (starts(class_name, synchronizers[i])) return AG_FAMILY_LOCKS;
  /* A scheduled pool and its queue, a nested class, are one family. */
  if (starts(class_name, CONCURRENT "ScheduledThreadPoolExecutor")) class_name = CONCURRENT "ThreadPoolExecutor";
  /* The model of a ForkJoinPool has classes of its own for the tasks of a thread, for delayed ones, and for what a
   * thread awaits. */
  if (!strcmp(class_name, AG_FORK_JOIN_CLASS "Tasks") || !strcmp(class_name, AG_FORK_JOIN_CLASS "Delays") ||
      !strcmp(class_name, AG_FORK_JOIN_CLASS "Awaited"))
    class_name = AG_FORK_JOIN_CLASS;
  /* JDK 25: it is a LinkedTransferQueue. */
  if (!strcmp(class_name, CONCURRENT "SynchronousQueue$Transferer")) class_name = CONCURRENT "LinkedTransferQueue";
  /* Superclasses: of an action of a future, and of an adder. */
  if (!strcmp(class_name, CONCURRENT "ForkJoinTask")) class_name = FUTURE;
  /* It counts the parts of a future of allOf(). */
  if (!strcmp(class_name, AG_FORK_JOIN_CLASS "Parts")) class_name = FUTURE;
  if (!strcmp(class_name, CONCURRENT "atomic/Striped64")) class_name = ADDER;
  for (int i = 1; i < FAMILY_COUNT; i++) {
    size_t length = strlen(families[i].outermost);
    bool same = starts(class_name, families[i].outermost) && (!class_name[length] || class_name[length] == '$');
    if (same) return i;
  }
  if (starts(class_name, CONCURRENT "atomic/")) return AG_FAMILY_ATOMICS;
  return starts(class_name, "java/util/") && !starts(class_name, CONCURRENT) ? AG_FAMILY_COLLECTIONS : AG_FAMILY_NONE;
}

const char *ag_section_family_name(int family) {
  return family >= 0 && family < FAMILY_COUNT ? families[family].outermost : "";
}

bool ag_section_encloses(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].encloses;
}

bool ag_section_told(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].told;
}

bool ag_section_looks_first(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].looks_first;
}

bool ag_section_has_ends(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].two_ends;
}

bool ag_section_adds(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].adds;
}

const char *ag_section_count(int family) {
  return family >= 0 && family < FAMILY_COUNT ? families[family].count : NULL;
}

bool ag_section_stacks(int family) {
  return family >= 0 && family < FAMILY_COUNT && families[family].stacks;
}

/* Methods that read whether a future is done, of which the program learns nothing: they complete that future, or put
 * something on its stack. */
#define SILENT                                                                                                         \
  " run exec tryFire postFire postComplete cleanStack uniWhenComplete uniHandle uniExceptionally biApply biAccept "    \
  "biRun bipush andTree "
#define ATTACHES                                                                                                       \
  " uniApplyStage uniAcceptStage uniRunStage uniWhenCompleteStage uniHandleStage uniExceptionallyStage "               \
  "uniComposeExceptionallyStage uniCopyStage uniAsMinimalStage uniComposeStage "

ag_of_future ag_section_of_future(const char *class_name, const char *method, const char *field) {
  if (!strcmp(class_name, AG_FORK_JOIN_CLASS "Parts")) return AG_FUTURE_COUNTED;
  if (!starts(class_name, FUTURE)) return AG_FUTURE_OTHERWISE;
  const size_t length = strcspn(method, "(");
  if (has_word(" unipush ", method, length)) return AG_FUTURE_COUNTED;
  if (has_word(ATTACHES, method, length)) return AG_FUTURE_ATTACHED;
  if (strcmp(field, "result") != 0 || has_word(SILENT, method, length)) return AG_FUTURE_OTHERWISE;
  return AG_FUTURE_LOOKED_AT;
}

bool ag_section_possible(int family, unsigned search) {
  if (family < 0 || family >= FAMILY_COUNT) return true;
  const ag_family *f = &families[family];
  return (search & AG_TAKES_TOLD || !f->only_told) && !(search & AG_WEAK_TOGETHER && f->weak) &&
         !(search & AG_STACKED && f->stacks) && !(search & AG_LOCKS_APART && f->encloses);
}

static bool is_family(int family, const char *outermost) {
  return family >= 0 && family < FAMILY_COUNT && !strcmp(families[family].outermost, outermost);
}

bool ag_section_runs(int family) {
  return family >= 0 && families[family].runs;
}

bool ag_section_hands_over(int family) {
  return is_family(family, CONCURRENT "SynchronousQueue") || is_family(family, CONCURRENT "LinkedTransferQueue");
}

bool ag_section_meets(int family) {
  return is_family(family, CONCURRENT "CyclicBarrier");
}

bool ag_section_is_meeting(const cf_member *called) {
  return cf_string_is(called->owner, CONCURRENT "CyclicBarrier") && cf_string_is(called->name, "await") &&
         cf_string_is(called->descriptor, "()I");
}

bool ag_section_part(int outer, bool open, int inner) {
  if (!ag_section_encloses(outer) || (open && families[outer].runs)) return false;
  bool threads =
      is_family(outer, CONCURRENT "ThreadPerTaskExecutor") && is_family(inner, CONCURRENT "ConcurrentHashMap");
  const bool hands_over = ag_section_hands_over(inner);
  bool keeps =
      is_family(inner, CONCURRENT "LinkedBlockingQueue") || is_family(inner, CONCURRENT "ArrayBlockingQueue") ||
      is_family(inner, CONCURRENT "LinkedBlockingDeque") || is_family(inner, CONCURRENT "PriorityBlockingQueue");
  bool tasks = is_family(outer, CONCURRENT "ThreadPoolExecutor") && (hands_over || inner == outer || keeps);
  bool transferer = is_family(outer, CONCURRENT "SynchronousQueue") && hands_over;
  return inner == AG_FAMILY_LOCKS || threads || tasks || transferer;
}

/* Fields that no other call of the object reads again: those of FutureTask, once the task has run. */
static const struct {
  const char *class_name, *method, *field;
} quiet[] = {{CONCURRENT "FutureTask", "run()", "runner"}, {CONCURRENT "FutureTask", "finishCompletion()", "callable"}};

bool ag_section_quiet(const char *class_name, const char *method, const char *field) {
  for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++)
    if (!strcmp(class_name, quiet[i].class_name) && starts(method, quiet[i].method) && !strcmp(field, quiet[i].field))
      return true;
  return false;
}

/* create() of ThreadPerTaskExecutor counts like a constructor: the method registers the new executor with the JDK. */
bool ag_section_fresh(const char *class_name, const char *method) {
  if (!strcmp(class_name, CONCURRENT "ThreadPerTaskExecutor") && starts(method, "create(")) return true;
  return starts(class_name, "java/util/") && starts(method, "<init>");
}

static bool is_listed(const char *list, const cf_method *m) {
  char text[256];
  if (!list) return false;
  cf_string name = cf_method_name(m), descriptor = cf_method_descriptor(m);
  int length =
      snprintf(text, sizeof text, "%.*s%.*s", (int)name.length, name.text, (int)descriptor.length, descriptor.text);
  return strcmp(list, "*") == 0 || has_word(list, text, name.length) ||
         (length < (int)sizeof text && has_word(list, text, (size_t)length));
}

static int method_of(const section_class *c, const cf_method *m) {
  if (is_listed(c->takes, m)) return AG_METHOD_TAKES;
  if (is_listed(c->looks, m)) return AG_METHOD_LOOKS;
  if (is_listed(c->ends, m)) return AG_METHOD_ENDS;
  if (is_listed(c->weak, m)) return AG_METHOD_WEAK;
  if (is_listed(c->awaits, m)) return AG_METHOD_AWAITS;
  if (is_listed(c->awaits_other, m)) return AG_METHOD_AWAITS_OTHER;
  if (is_listed(c->atomic, m)) return AG_METHOD_ATOMIC;
  return c->only ? -1 : AG_METHOD_OPEN;
}

/* Does the method ask for an interrupt even where it need not wait? The other methods ask only where they wait, and a
 * wait is a step of its own. */
static bool is_interruptible(const cf_method *m) {
  return is_listed(
      " acquireInterruptibly tryAcquireNanos acquireSharedInterruptibly tryAcquireSharedNanos lockInterruptibly "
      "tryLockNanos await awaitUninterruptibly awaitNanos awaitUntil put take poll offer get getTask transfer "
      "tryTransfer xfer exchange "
      "putFirst putLast takeFirst takeLast pollFirst pollLast writeLockInterruptibly readLockInterruptibly "
      "register bulkRegister doRegister arriveAndAwaitAdvance awaitAdvance awaitAdvanceInterruptibly awaitTermination "
      "awaitEnd ",
      m);
}

static bool stands_for(const section_class *c, const char *class_name) {
  size_t length = strlen(c->name);
  return c->nested ? starts(class_name, c->name) && class_name[length] == '$' : !strcmp(class_name, c->name);
}

int ag_find_section(const char *class_name, const cf_method *m) {
  uint16_t flags = cf_method_flags(m);
  if (flags & CF_ACC_STATIC || !cf_method_has_code(m)) return -1;
  bool constructor = cf_string_is(cf_method_name(m), "<init>");
  if (cf_string_is(cf_method_name(m), "newCondition"))
    return -1; /* not a use of the lock: the constructors of queues call newCondition() as well */
  for (int i = 0; i < CLASS_COUNT; i++) {
    if (!stands_for(&classes[i], class_name)) continue;
    if (is_listed(classes[i].outside, m)) return -1;
    int method = method_of(&classes[i], m);
    if (constructor && (method != AG_METHOD_ATOMIC || strcmp(classes[i].atomic, "*") == 0)) return -1;
    /* Private methods are called by the others. */
    if (method < 0 || (method == AG_METHOD_OPEN && flags & CF_ACC_PRIVATE)) return -1;
    return ag_section_family(class_name) << AG_FAMILY_SHIFT | (is_interruptible(m) ? AG_INTERRUPTIBLE : 0) |
           (classes[i].nested ? AG_APART : 0) | (classes[i].iterates ? AG_ITERATES : 0) |
           (is_listed(classes[i].fires, m) ? AG_FIRES : 0) | (is_listed(classes[i].counts, m) ? AG_COUNTS : 0) |
           (is_listed(classes[i].overlaps, m) ? AG_OVERLAPS : 0) |
           (is_listed(classes[i].versioned, m) ? AG_VERSIONED : 0) |
           (is_listed(classes[i].whole, m) ? AG_TAKES_WHOLE : 0) |
           (is_listed(classes[i].share, m) ? AG_TAKES_SHARE : 0) |
           (is_listed(classes[i].signalled, m) ? AG_SIGNALLED : 0) |
           (is_listed(classes[i].signals, m) ? AG_SIGNALS : 0) |
           (is_listed(classes[i].signals_all, m) ? AG_SIGNALS_ALL : 0) | (is_listed(classes[i].asks, m) ? AG_ASKS : 0) |
           (is_listed(classes[i].puts, m) ? AG_PUTS : 0) | (is_listed(classes[i].polls, m) ? AG_POLLS : 0) | method;
  }
  return -1;
}

/* Is the call one of a function of the program: a functional interface, a task, an executor, a handler of refused
 * tasks, what elements are compared by, or a method that subclasses override to act between two steps? */
static bool is_function(const cf_member *called) {
  size_t length = strlen(FUNCTIONS);
  bool function = called->owner.length >= length && memcmp(called->owner.text, FUNCTIONS, length) == 0;
  bool between = cf_string_is(called->name, "onAdvance") || cf_string_is(called->name, "beforeExecute") ||
                 cf_string_is(called->name, "afterExecute");
  bool task = cf_string_is(called->owner, CONCURRENT "Callable") || cf_string_is(called->owner, "java/lang/Runnable") ||
              cf_string_is(called->owner, CONCURRENT "Executor") ||
              cf_string_is(called->owner, CONCURRENT "RejectedExecutionHandler");
  bool compares = cf_string_is(called->owner, "java/lang/Comparable") ||
                  cf_string_is(called->owner, "java/util/Comparator") ||
                  cf_string_is(called->owner, CONCURRENT "Delayed") || cf_string_is(called->name, "getDelay");
  return function || between || task || compares;
}

/* Is it the call of a collection that elements may come from? A pool goes through its own workers. */
static bool goes_through(const char *class_name, const cf_member *called) {
  if (!cf_string_is(called->owner, "java/util/Collection") && !cf_string_is(called->owner, "java/util/Iterator"))
    return false;
  int family = ag_section_family(class_name);
  return family < FAMILY_COUNT && !families[family].runs;
}

bool ag_section_calls(const char *class_name, const cf_member *called) {
  if (!is_function(called) && !goes_through(class_name, called)) return false;
  for (int i = 0; i < CLASS_COUNT; i++)
    if (stands_for(&classes[i], class_name)) return classes[i].calls;
  return false;
}

void ag_section_splits(const char *class_name, const cf_method *m, const cf_member *called, ag_split *before,
                       ag_split *behind) {
  *before = *behind = AG_SPLITS_NOT;
  for (size_t i = 0; i < sizeof splits / sizeof *splits; i++) {
    const struct section_split *s = &splits[i];
    bool same = s->method ? !strcmp(s->class_name, class_name) && cf_string_is(cf_method_name(m), s->method)
                          : starts(class_name, s->class_name) && !(cf_method_flags(m) & CF_ACC_STATIC);
    if (!same || !cf_string_is(called->name, s->called)) continue;
    *before = s->before;
    *behind = s->behind;
  }
}
