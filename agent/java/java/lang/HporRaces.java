package java.lang;

import java.util.concurrent.locks.StampedLock;

/**
 * What the search for data races is told besides accesses: fences, and optimistic reads, for which these methods stand
 * in the place of StampedLock's. What a thread reads behind such a stamp may race with a writer, and does not count if
 * the stamp turns out to be no longer valid (races.h).
 */
public final class HporRaces {
    private HporRaces() {
    }

    private static boolean isControlled() {
        return Thread.currentThread() == Hpor.running && !Hpor.killing;
    }

    public static long tryOptimisticRead(StampedLock lock, int site) {
        long stamp = lock.tryOptimisticRead();
        if (isControlled()) {
            begin0(); // also if a writer has the lock: then validate() says no
        }
        return stamp;
    }

    public static boolean validate(StampedLock lock, long stamp, int site) {
        boolean valid = lock.validate(stamp);
        if (isControlled()) {
            end0(valid);
        }
        return valid;
    }

    private static long converted(long from, long to) {
        if (StampedLock.isOptimisticReadStamp(from) && isControlled()) {
            end0(to != 0);
        }
        return to;
    }

    public static long tryConvertToWriteLock(StampedLock lock, long stamp, int site) {
        return converted(stamp, lock.tryConvertToWriteLock(stamp));
    }

    public static long tryConvertToReadLock(StampedLock lock, long stamp, int site) {
        return converted(stamp, lock.tryConvertToReadLock(stamp));
    }

    public static long tryConvertToOptimisticRead(StampedLock lock, long stamp, int site) {
        long to = converted(stamp, lock.tryConvertToOptimisticRead(stamp));
        if (to != 0 && !StampedLock.isOptimisticReadStamp(stamp) && isControlled()) {
            begin0();
        }
        return to;
    }

    /** Before a fence of the program: {@code mode} is an ag_mode. */
    public static void fence(int mode) {
        if (isControlled()) {
            fence0(mode);
        }
    }

    private static native void begin0();

    private static native void end0(boolean valid);

    private static native void fence0(int mode);
}
