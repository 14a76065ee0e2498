import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.BlockingArrayQueue;
import org.eclipse.jetty.util.ConcurrentPool;
import org.eclipse.jetty.util.Pool;

/** Clients of Jetty's utilities: its queue and its pool. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "queue" -> queue();
            case "queue-grows" -> queueGrows();
            case "queue-full" -> queueFull();
            case "pool-terminate" -> poolTerminate();
            case "pool-remove" -> poolRemove();
            case "pool-acquire" -> poolAcquire();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** Javadoc of BlockingQueue.take: waits until an element becomes available. */
    static void queue() throws Exception {
        BlockingArrayQueue<Integer> queue = new BlockingArrayQueue<>(2);
        Thread one = start(() -> queue.offer(1));
        Thread two = start(() -> queue.offer(2));
        int sum = queue.take() + queue.take();
        one.join();
        two.join();
        assert sum == 3 && queue.isEmpty() : sum;
    }

    /** Two producers make it grow, beside a consumer: the order of each is kept. */
    static void queueGrows() throws Exception {
        BlockingArrayQueue<Integer> queue = new BlockingArrayQueue<>(1, 1);
        queue.offer(1);
        Thread other = start(() -> queue.offer(2));
        int first = queue.take();
        queue.offer(3);
        other.join();
        assert first == 1 && queue.size() == 2 && queue.take() + queue.take() == 5 : first;
    }

    /** Javadoc of offer: false if the queue has as many elements as it may have. */
    static void queueFull() throws Exception {
        BlockingArrayQueue<Integer> queue = new BlockingArrayQueue<>(1, 0, 1);
        boolean[] put = new boolean[1];
        Thread other = start(() -> put[0] = queue.offer(1));
        boolean mine = queue.offer(2);
        other.join();
        assert mine != put[0] && queue.size() == 1 : mine + " " + put[0];
    }

    static ConcurrentPool<String> pool(int size) {
        return new ConcurrentPool<>(ConcurrentPool.StrategyType.FIRST, size);
    }

    /** Javadoc of terminate: all entries are terminated; an entry that is in use is removed by who has it. */
    static void poolTerminate() throws Exception {
        ConcurrentPool<String> pool = pool(1);
        Thread other = start(pool::terminate);
        Pool.Entry<String> entry = pool.reserve();
        boolean enabled = entry != null && entry.enable("a", true);
        other.join();
        assert entry == null || entry.isTerminated() : enabled + " " + pool;
        assert enabled ? !entry.release() : true;
    }

    /** Javadoc of Entry: of release and remove, one wins; the entry is not acquired when it was removed. */
    static void poolRemove() throws Exception {
        ConcurrentPool<String> pool = pool(1);
        Pool.Entry<String> entry = pool.reserve();
        entry.enable("a", true);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = entry.remove());
        boolean released = entry.release();
        other.join();
        assert removed[0] && pool.size() == 0 && pool.acquire() == null : released + " " + pool;
        assert pool.reserve() != null;
    }

    /** Javadoc of acquire: an idle entry is acquired by one thread. */
    static void poolAcquire() throws Exception {
        ConcurrentPool<String> pool = pool(2);
        Pool.Entry<String> entry = pool.reserve();
        entry.enable("a", false);
        AtomicInteger acquired = new AtomicInteger();
        Runnable action = () -> {
            if (pool.acquire() != null) {
                acquired.incrementAndGet();
            }
        };
        Thread other = start(action);
        action.run();
        other.join();
        assert acquired.get() == 1 && pool.getInUseCount() == 1 : acquired;
    }
}
