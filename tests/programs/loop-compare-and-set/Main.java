import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread waits in a loop of failing compare-and-sets. Whether a round counts as one that changes nothing must not
 * depend on how many operations the thread may carry out at once.
 */
public class Main {
    static final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final AtomicInteger counter = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread waiting = new Thread(() -> {
            queue.add(2);
            while (!counter.compareAndSet(2, 3)) {
                continue;
            }
        });
        Thread setting = new Thread(() -> {
            queue.add(1);
            counter.set(2);
        });
        waiting.start();
        setting.start();
        waiting.join();
        setting.join();
        assert counter.get() == 3 && queue.size() == 2;
    }
}
