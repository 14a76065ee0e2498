package java.lang;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;

/** jdk=atomic: what a call of a synchronizer is, which depends on its class (HporSections). */
final class HporSynchronizers {
    private static final long OUTER = outer(AbstractQueuedSynchronizer.ConditionObject.class);
    private static final long LONG_OUTER = outer(AbstractQueuedLongSynchronizer.ConditionObject.class);
    private static final long OWNER =
            Hpor.U.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final long STATE = Hpor.U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    /** A latch that is open has the state 0, and so has a lock that is free. */
    private static final Class<?> LATCH = HporCounts.synchronizer(CountDownLatch.class);
    private static final Class<?> LOCK = HporCounts.synchronizer(ReentrantLock.class);
    private static final Class<?> PERMITS = unfair(HporCounts.synchronizer(Semaphore.class));

    private HporSynchronizers() {
    }

    private static long outer(Class<?> type) {
        return Hpor.U.objectFieldOffset(type, "this$0");
    }

    private static Class<?> unfair(Class<?> permits) {
        for (Class<?> inner : Semaphore.class.getDeclaredClasses()) {
            if (inner.getSuperclass() == permits && inner.getSimpleName().startsWith("Nonfair")) {
                return inner;
            }
        }
        throw new NoClassDefFoundError(permits.getName());
    }

    static boolean isCondition(Object o) {
        return o instanceof AbstractQueuedSynchronizer.ConditionObject
                || o instanceof AbstractQueuedLongSynchronizer.ConditionObject;
    }

    /** The synchronizer of a condition; else the object itself. */
    static Object whole(Object o) {
        if (o instanceof AbstractQueuedSynchronizer.ConditionObject) {
            return Hpor.U.getReference(o, OUTER);
        }
        return o instanceof AbstractQueuedLongSynchronizer.ConditionObject ? Hpor.U.getReference(o, LONG_OUTER) : o;
    }

    /** A synchronizer of the program's: tryAcquire and its like are code of the program, in the midst of the JDK's. */
    static boolean isOwn(Object o) {
        return (o instanceof AbstractQueuedSynchronizer || o instanceof AbstractQueuedLongSynchronizer)
                && o.getClass().getClassLoader() != null;
    }

    static int state(Object synchronizer) {
        return Hpor.U.getInt(synchronizer, STATE);
    }

    /** Does the state of the synchronizer alone say whether the running thread has anything to wait for? */
    static boolean waitsForState(Object synchronizer) {
        if (LOCK.isInstance(synchronizer)) {
            return Hpor.U.getReference(synchronizer, OWNER) != Thread.currentThread();
        }
        return synchronizer.getClass() == LATCH;
    }

    /**
     * A thread waits in the queue. Has it asked a semaphore for permits in vain, and come behind a thread that asks for
     * more, after some permits had come back? Then it waits although its permits are there.
     */
    static boolean isBehindMore(Object o) {
        return o.getClass() == PERMITS && Hpor.U.getInt(o, STATE) > 0;
    }
}
