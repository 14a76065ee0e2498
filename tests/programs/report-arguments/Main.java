import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** The report tells what calls were made on, what they were given, and whom a signal woke. */
public class Main {
    static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final Semaphore semaphore = new Semaphore(5);
    static final Lock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int waiting;
    static boolean done;

    static void await() {
        lock.lock();
        try {
            waiting++;
            changed.signalAll();
            while (!done) {
                changed.await();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            lock.unlock();
        }
    }

    /** Begins when both wait. */
    static void finish() throws InterruptedException {
        lock.lock();
        try {
            while (waiting < 2) {
                changed.await();
            }
            done = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] words) throws InterruptedException {
        Thread a = new Thread(Main::await, "a"), b = new Thread(Main::await, "b");
        a.start();
        b.start();
        finish();
        a.join();
        b.join();
        Thread c = new Thread(() -> {
            semaphore.tryAcquire(2);
            map.computeIfAbsent("k", key -> 1);
            queue.add(7);
        }, "c");
        c.start();
        map.get("k");
        semaphore.release(3);
        queue.poll();
        c.join();
        throw new IllegalStateException("as it is", new RuntimeException("why"));
    }
}
