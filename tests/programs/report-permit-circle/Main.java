import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.StampedLock;

/** The only permit and a stamped lock, taken in two orders: who holds each is told, and the circle. */
public class Main {
    static final Semaphore permit = new Semaphore(1);
    static final StampedLock lock = new StampedLock();

    static void one() {
        permit.acquireUninterruptibly();
        lock.unlockWrite(lock.writeLock());
        permit.release();
    }

    static void other() {
        long stamp = lock.writeLock();
        permit.acquireUninterruptibly();
        permit.release();
        lock.unlockWrite(stamp);
    }

    public static void main(String[] arguments) {
        new Thread(Main::one, "one").start();
        new Thread(Main::other, "other").start();
    }
}
