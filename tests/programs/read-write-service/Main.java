import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A map under a read-write lock: one thread writes, one reads, the main thread awaits both by a latch. The reader finds
 * the value or not: two outcomes. The code of the lock differs between JDKs (from some
 * release after 17 on it is built on AbstractQueuedLongSynchronizer, no longer on the class that the latch is built
 * on), but a call of it is one step in all of them, so the counts must be the same.
 */
public class Main {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> map = new HashMap<>();

    private void put(String key, int value) {
        lock.writeLock().lock();
        try {
            map.put(key, value);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private Integer get(String key) {
        lock.readLock().lock();
        try {
            return map.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main service = new Main();
        CountDownLatch done = new CountDownLatch(2);
        Integer[] found = new Integer[1];
        new Thread(() -> {
            service.put("key", 7);
            done.countDown();
        }).start();
        new Thread(() -> {
            found[0] = service.get("key");
            done.countDown();
        }).start();
        done.await();
        System.out.println("found " + found[0]);
    }
}
