import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Ten programs: Programs NAME THREADS ROUNDS [MORE]. So many threads make one round more. Each program prints a number
 * made of all that its threads have seen. There are few such numbers, as in most programs: what is measured is the
 * search, and not the list of outcomes.
 */
public class Programs {
    interface Round {
        int run(int thread, int round) throws Exception;
    }

    static final int OUTCOMES = 1000;
    static volatile int x, y;
    static int count, left, right;
    static boolean full;

    static int exchange(boolean puts) throws InterruptedException {
        synchronized (Programs.class) {
            while (full == puts) Programs.class.wait();
            full = puts;
            if (puts) count++;
            Programs.class.notifyAll();
            return count;
        }
    }

    static Round round(String name, int threads, int rounds) {
        AtomicInteger number = new AtomicInteger();
        Map<String, Integer> map = new ConcurrentHashMap<>();
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        Semaphore permits = new Semaphore(1);
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        CountDownLatch latch = new CountDownLatch(threads * rounds);
        switch (name) {
            case "volatiles":
                return (thread, round) -> {
                    int mine = thread * 10 + round + 1;
                    if (thread % 2 == 0) x = mine;
                    else y = mine;
                    return thread % 2 == 0 ? y : x;
                };
            case "monitor":
                return (thread, round) -> {
                    synchronized (Programs.class) {
                        return ++count;
                    }
                };
            case "atomic":
                return (thread, round) -> number.incrementAndGet();
            case "compare-and-set":
                return (thread, round) -> {
                    int seen = number.get();
                    return number.compareAndSet(seen, seen + 1) ? seen : -1;
                };
            case "wait-and-notify":
                return (thread, round) -> exchange(thread % 2 == 0);
            case "queue":
                return (thread, round) -> {
                    if (thread % 2 == 1) return queue.take();
                    queue.put(thread * 10 + round);
                    return 0;
                };
            case "semaphore":
                return (thread, round) -> {
                    permits.acquire();
                    int seen = ++count;
                    permits.release();
                    return seen;
                };
            case "map":
                return (thread, round) -> map.merge("key", thread + 1, (a, b) -> a * 2 + b);
            case "read-and-write":
                return (thread, round) -> {
                    Lock one = thread % 2 == 0 ? both.writeLock() : both.readLock();
                    one.lock();
                    try {
                        return thread % 2 == 0 ? ++count : count;
                    } finally {
                        one.unlock();
                    }
                };
            case "two-locks":
                return (thread, round) -> {
                    int seen;
                    synchronized (latch) {
                        seen = ++left;
                    }
                    lock.lock();
                    seen = seen * 10 + ++right;
                    lock.unlock();
                    latch.countDown();
                    return seen;
                };
            default:
                throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[1]), rounds = Integer.parseInt(args[2]);
        int more = args.length > 3 ? Integer.parseInt(args[3]) : 0;
        Round round = round(args[0], threads, rounds);
        int[][] seen = new int[threads][rounds + 1];
        Thread[] started = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int me = i;
            started[i] = new Thread(() -> {
                for (int k = 0; k < rounds + (me < more ? 1 : 0); k++) {
                    try {
                        seen[me][k] = round.run(me, k);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }
        for (Thread thread : started) thread.start();
        for (Thread thread : started) thread.join();
        System.out.println(Math.floorMod(java.util.Arrays.deepHashCode(seen), OUTCOMES));
    }
}
