import java.util.concurrent.locks.StampedLock;

/**
 * Two threads call tryUnlockWrite() of a lock that is held once, and both are told that they have given it back. If a
 * third thread takes the lock in between, its lock is gone: a fourth one gets it as well.
 */
public class StampedLockGivenBackTwice {
    static boolean first, second;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        Thread one = new Thread(() -> first = lock.tryUnlockWrite());
        Thread two = new Thread(() -> second = lock.tryUnlockWrite());
        one.start();
        two.start();
        one.join();
        two.join();
        if (first && second) throw new AssertionError("both have given back one lock");
    }
}
