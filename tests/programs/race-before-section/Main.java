import java.util.concurrent.locks.StampedLock;

/**
 * What is read with a stamp that is never validated races with the writes under the lock. With OS threads the writer
 * may be the thread that notices it, as it enters the unlocking call, although the reader's access was the one recorded
 * last.
 */
public class Main {
    static int x;
    static int y;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x++;
            y++;
            lock.unlockWrite(stamp);
        });
        Thread reader = new Thread(() -> {
            lock.tryOptimisticRead();
            if (x > y + 1) {
                throw new AssertionError();
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
