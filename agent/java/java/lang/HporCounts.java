package java.lang;

import java.lang.HporContract.Control;
import java.lang.HporContract.Section;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import jdk.internal.misc.Unsafe;

/**
 * Locks that several threads may hold at a time: what a round of a loop changes of them (agent/driver/loops.c). Each
 * holder adds to one number, and takes as much from it later. What others add meanwhile has no part in that.
 */
final class HporCounts {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final Class<?> PERMITS = synchronizer(Semaphore.class);
    private static final Class<?> READERS = synchronizer(ReentrantReadWriteLock.class);
    private static final Class<?> HOLDER = nested(READERS, "HoldCounter");
    private static final Class<?> NODE = nested(AbstractQueuedSynchronizer.class, "Node");
    private static final Class<?> LONG_NODE = nested(AbstractQueuedLongSynchronizer.class, "Node");
    private static final Class<?> STAMPED_NODE = nested(StampedLock.class, "Node");

    private static final long STATE = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");
    private static final long LONG_STATE = U.objectFieldOffset(AbstractQueuedLongSynchronizer.class, "state");
    private static final long STAMP = U.objectFieldOffset(StampedLock.class, "state");
    private static final long HEAD = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "head");
    private static final long TAIL = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "tail");
    private static final long LONG_HEAD = U.objectFieldOffset(AbstractQueuedLongSynchronizer.class, "head");
    private static final long LONG_TAIL = U.objectFieldOffset(AbstractQueuedLongSynchronizer.class, "tail");
    private static final long STAMPED_HEAD = U.objectFieldOffset(StampedLock.class, "head");
    private static final long STAMPED_TAIL = U.objectFieldOffset(StampedLock.class, "tail");
    private static final long FIRST_READER = U.objectFieldOffset(READERS, "firstReader");
    private static final long FIRST_COUNT = U.objectFieldOffset(READERS, "firstReaderHoldCount");
    private static final long CACHED = U.objectFieldOffset(READERS, "cachedHoldCounter");

    /** The bit of a StampedLock's number that says that a thread writes. */
    private static final long WRITES = 128;

    /** By so much a StampedLock's number grows with each write lock that is given back: by a version. */
    private static final long VERSION = 256;

    /** The bits of a number of holders, of each of the two kinds of a ReentrantReadWriteLock. */
    private static final int BITS = Integer.SIZE / 2, LONG_BITS = Long.SIZE / 2;

    private HporCounts() {
    }

    /** The class of its own on which the class is built. */
    static Class<?> synchronizer(Class<?> outer) {
        for (Class<?> inner : outer.getDeclaredClasses()) {
            Class<?> type = inner.getSuperclass();
            if (type == AbstractQueuedSynchronizer.class || type == AbstractQueuedLongSynchronizer.class) {
                return inner;
            }
        }
        return null;
    }

    /** Null where a JDK has no such class. */
    static Class<?> nested(Class<?> outer, String name) {
        for (Class<?> inner : outer.getDeclaredClasses()) {
            if (inner.getSimpleName().equals(name)) {
                return inner;
            }
        }
        return null;
    }

    /** Is this a lock that is counted? */
    static boolean counts(Object o) {
        return PERMITS.isInstance(o) || READERS.isInstance(o) || o instanceof StampedLock;
    }

    /** Is this the lock of a ReentrantReadWriteLock, or that of a Semaphore? Threads may share these. */
    static boolean isShared(Object o) {
        return READERS.isInstance(o) || PERMITS.isInstance(o);
    }

    /** The number in which such a lock keeps who holds it, or how many permits are left. */
    static long number(Object shared) {
        return shared instanceof AbstractQueuedSynchronizer ? U.getInt(shared, STATE) : U.getLong(shared, LONG_STATE);
    }

    /**
     * What a call takes of such a lock. The last permit is as good as a whole lock. Nothing, as far as sections are
     * concerned, if the lock is not free.
     */
    static int taken(Object shared, int taken) {
        long number = number(shared);
        if (READERS.isInstance(shared)) {
            return number == 0 ? taken : 0;
        }
        return number < 1 ? 0 : number == 1 ? Section.TAKES_WHOLE : Section.TAKES_SHARE;
    }

    /** Is this where such a lock keeps its number? */
    static boolean isNumber(Object o, long at) {
        if (o instanceof StampedLock) {
            return at == STAMP;
        }
        if (!counts(o)) {
            return false;
        }
        return o instanceof AbstractQueuedSynchronizer ? at == STATE : at == LONG_STATE;
    }

    /** Has the thread changed nothing, but for the version of a StampedLock? */
    static boolean isNothing(Object o, long change) {
        return o instanceof StampedLock ? change % VERSION == 0 : change == 0;
    }

    /**
     * Has the thread given more than it has taken? By so much it has changed the number. Then others may have got on
     * by what it has given.
     */
    static boolean gives(Object o, long change, long now) {
        if (PERMITS.isInstance(o)) {
            return change > 0;
        }
        if (o instanceof StampedLock) {
            return change < 0 || (change & WRITES) != 0 && (now & WRITES) == 0;
        }
        return o instanceof AbstractQueuedSynchronizer ? (int) change >> BITS < 0 || (short) change < 0
                : change >> LONG_BITS < 0 || (int) change < 0;
    }

    /**
     * Does the place show nothing but which threads wait, or which one holds how much? The queue of a lock is empty
     * again when none waits, but for a node without meaning. Each thread looks at its own holds only.
     */
    static boolean isApart(Object o, long at) {
        if (o instanceof AbstractQueuedSynchronizer.ConditionObject
                || o instanceof AbstractQueuedLongSynchronizer.ConditionObject) {
            return U.getInt(Hpor.CONTROL + Control.WAIT_SETS) != 0; // the C half knows who waits and who is signalled
        }
        if (o instanceof AbstractQueuedSynchronizer && (at == HEAD || at == TAIL)
                || o instanceof AbstractQueuedLongSynchronizer && (at == LONG_HEAD || at == LONG_TAIL)
                || o instanceof StampedLock && (at == STAMPED_HEAD || at == STAMPED_TAIL)) {
            return true;
        }
        if (READERS.isInstance(o)) {
            return at == FIRST_READER || at == FIRST_COUNT || at == CACHED;
        }
        return HOLDER.isInstance(o) || is(NODE, o) || is(LONG_NODE, o) || is(STAMPED_NODE, o);
    }

    private static boolean is(Class<?> type, Object o) {
        return type != null && type.isInstance(o);
    }
}
