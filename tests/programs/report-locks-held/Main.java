import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Each thread holds locks, but no lock that the other one holds: the race is told with all of them. A lock that was
 * given back, one that could not be taken, and one whose condition is awaited are not held.
 */
public class Main {
    static final ReentrantLock first = new ReentrantLock();
    static final ReentrantReadWriteLock second = new ReentrantReadWriteLock();
    static final Semaphore third = new Semaphore(1);
    static final StampedLock fourth = new StampedLock();
    static final ReentrantLock before = new ReentrantLock();
    static int count;

    static void one() {
        before.lock();
        before.unlock();
        first.lock();
        if (third.tryAcquire(2)) {
            throw new AssertionError();
        }
        Lock reading = second.readLock();
        reading.lock();
        count = 1;
        count = 2;
        reading.unlock();
        first.unlock();
    }

    static void other() {
        third.acquireUninterruptibly();
        long stamp = fourth.writeLock();
        synchronized (Main.class) {
            count = 3;
        }
        fourth.unlockWrite(stamp);
        third.release();
    }

    public static void main(String[] arguments) {
        new Thread(Main::one, "one").start();
        new Thread(Main::other, "other").start();
    }
}
