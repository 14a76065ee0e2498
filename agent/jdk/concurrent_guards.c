/* The guarded methods of locks, tasks and pools of java.util.concurrent, but for ForkJoinPool. */
#include "base/added_names.h"
#include "jdk/descriptors.h"
#include "jdk/guarded_methods.h"

#define CONCURRENT "java/util/concurrent/"
#define LOCKS CONCURRENT "locks/"
#define SYNCHRONIZER LOCKS "AbstractQueuedSynchronizer"
#define POOL CONCURRENT "ThreadPoolExecutor"
#define HANDOVER CONCURRENT "SynchronousQueue"
#define MAP CONCURRENT "ConcurrentHashMap"
#define TIME_LEFT "Sections.left", "(J)J", false, .changes = true

const ag_guarded ag_concurrent_guards[] = {
    /* questions whose answer no other thread can change: what the running thread holds itself */
    {LOCKS "ReentrantLock$Sync", "isHeldExclusively", NULL, MUTED, false},
    {LOCKS "ReentrantLock$Sync", "getHoldCount", NULL, MUTED, false},
    {LOCKS "ReentrantReadWriteLock$Sync", "isHeldExclusively", NULL, MUTED, false},
    {LOCKS "ReentrantReadWriteLock$Sync", "getWriteHoldCount", NULL, MUTED, false},
    {LOCKS "ReentrantReadWriteLock$Sync", "getReadHoldCount", NULL, MUTED, false},
    /* interrupts of idle workers of a pool reach only workers that wait in their calls */
    {POOL, "interruptWorkers", "()V", "Pools.stops", "(L" POOL ";)Z", true},
    {POOL, "interruptIdleWorkers", "(Z)V", "Pools.wakes", "(L" POOL ";Z)Z", true},
    /* calls that wait for a time, which may have passed before the call */
    {SYNCHRONIZER "$ConditionObject", "awaitNanos", "(J)J", TIME_LEFT},
    {SYNCHRONIZER, "acquire", "(L" SYNCHRONIZER "$Node;IZZZJ)I", TIME_LEFT},
    {CONCURRENT "FutureTask", "awaitDone", "(ZJ)I", TIME_LEFT},
    {HANDOVER, "xfer", "(" AG_OBJECT "J)" AG_OBJECT, "Sections.left", "(J)J", true, .changes = true, .since = 25},
    {HANDOVER "$TransferStack", "transfer", "(" AG_OBJECT "ZJ)" AG_OBJECT, "Sections.left", "(J)J", true,
     .changes = true},
    {HANDOVER "$TransferQueue", "transfer", "(" AG_OBJECT "ZJ)" AG_OBJECT, "Sections.left", "(J)J", true,
     .changes = true},
    /* tables of maps */
    {MAP, "<init>", "()V", "Tables.made", "(" AG_OBJECT ")V", false, .made = true},
    {MAP, "<init>", "(IFI)V", "Tables.made", "(" AG_OBJECT ")V", false, .made = true},
    {MAP, "putAll", "(Ljava/util/Map;)V", "Tables.isFilled", "(" AG_OBJECT AG_OBJECT ")V", false},
    /* a pool that hands tasks over */
    {POOL, "runWorker", NULL, "Pools.begins", "(L" POOL ";" AG_OBJECT ")V", false},
    {POOL, "setThreadFactory", NULL, "Sections.seesThreads", "()V", false},
    {POOL, "setCorePoolSize", NULL, "Sections.seesThreads", "()V", false},
    {POOL, "setMaximumPoolSize", NULL, "Sections.seesThreads", "()V", false},
    {POOL, "setKeepAliveTime", NULL, "Sections.seesThreads", "()V", false},
};
const size_t ag_concurrent_guard_count = sizeof ag_concurrent_guards / sizeof ag_concurrent_guards[0];
