import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;

/** The report tells what calls returned, and the root cause of an exception in its first line. */
public class Main {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final Semaphore semaphore = new Semaphore(5);
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] words) throws InterruptedException {
        Thread first = new Thread(() -> {
            queue.add(7);
            map.put("k", 1);
            lock.tryLock();
        }, "first");
        first.start();
        first.join();
        Thread second = new Thread(() -> {
            semaphore.tryAcquire(2);
            map.put("k", 2);
            lock.tryLock();
            queue.size();
            queue.isEmpty();
        }, "second");
        second.start();
        second.join();
        queue.poll();
        semaphore.availablePermits();
        Exception why = new RuntimeException("why");
        throw new IllegalStateException("as it is", new Exception("in between", why));
    }
}
