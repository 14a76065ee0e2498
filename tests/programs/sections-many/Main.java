import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Calls of the JDK's objects, each of which is one step of several accesses: all of them together are more accesses
 * than the step limit has steps, but the steps are fewer. A step is whole however many came before it. If one were
 * taken apart, another thread would come to a lock whose holder has let go of it unseen: a deadlock that the program
 * does not have.
 *
 * 50 calls of add and poll by a pool's two threads, and 50 of lock and unlock by main. The tasks do not share their
 * queues; the map is shared, with a key for each. So there is one outcome, and no execution comes near the limit.
 */
public class Main {
    static int work() {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        int sum = 0;
        for (int i = 0; i < 50; i++) {
            queue.add(i);
            sum += queue.poll();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> sums = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> a = pool.submit(() -> sums.put(1, work()));
        Future<Integer> b = pool.submit(() -> sums.put(2, work()));
        ReentrantLock lock = new ReentrantLock();
        for (int i = 0; i < 50; i++) {
            lock.lock();
            lock.unlock();
        }
        a.get();
        b.get();
        pool.shutdown();
        System.out.println(sums.get(1) + sums.get(2));
    }
}
