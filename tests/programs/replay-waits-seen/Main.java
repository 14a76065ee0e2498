import java.util.concurrent.locks.ReentrantLock;

/**
 * Main looks at who waits for the lock, which the search finds out in a complete execution. The error comes before
 * that, so its schedule must say that waiting for the lock is seen.
 */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int taken;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            lock.unlock();
            taken = 1;
        });
        lock.lock();
        waiter.start();
        Thread other = new Thread(() -> {
            if (taken == 0) {
                throw new IllegalStateException("not taken yet");
            }
        });
        other.start();
        lock.unlock();
        other.join();
        lock.hasQueuedThread(waiter);
    }
}
