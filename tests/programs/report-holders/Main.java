import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Two threads have the permits and read locks that others wait for: each of the two is named. */
public class Main {
    static final Semaphore permits = new Semaphore(3);
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final StampedLock stamped = new StampedLock();
    static final CountDownLatch taken = new CountDownLatch(2);
    static final CountDownLatch never = new CountDownLatch(1);

    static void hold() {
        permits.acquireUninterruptibly();
        lock.readLock().lock();
        stamped.readLock();
        taken.countDown();
        await(never);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] arguments) {
        new Thread(Main::hold, "a").start();
        new Thread(Main::hold, "b").start();
        await(taken);
        new Thread(() -> permits.acquireUninterruptibly(2), "permits").start();
        new Thread(() -> lock.writeLock().lock(), "writer").start();
        new Thread(() -> stamped.writeLock(), "stamp").start();
    }
}
