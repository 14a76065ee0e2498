import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tomcat.util.collections.ConcurrentCache;
import org.apache.tomcat.util.collections.SynchronizedStack;
import org.apache.tomcat.util.threads.LimitLatch;

/** Clients of Tomcat's latch of connections, stack and cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "latch" -> latch();
            case "latch-release" -> latchRelease();
            case "latch-limit" -> latchLimit();
            case "latch-limit-lower" -> latchLimitLower();
            case "stack" -> stack();
            case "cache" -> cache();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static Thread start(Action action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    /** Javadoc of countUpOrAwait: acquires the latch if one is available, or waits for one. */
    static void latch() throws Exception {
        LimitLatch latch = new LimitLatch(1);
        AtomicInteger inside = new AtomicInteger();
        Action action = () -> {
            latch.countUpOrAwait();
            assert inside.incrementAndGet() == 1 : inside;
            inside.decrementAndGet();
            latch.countDown();
        };
        Thread other = start(action);
        action.run();
        other.join();
        assert latch.getCount() == 0 : latch.getCount();
    }

    /** Javadoc of releaseAll: releases all waiting threads, and the limit is ignored until reset is called. */
    static void latchRelease() throws Exception {
        LimitLatch latch = new LimitLatch(1);
        latch.countUpOrAwait();
        Thread other = start(latch::countUpOrAwait);
        latch.releaseAll();
        other.join();
        assert !latch.hasQueuedThreads();
    }

    /** Javadoc of setLimit: if it is raised, a thread that waits may go on when another one counts down. */
    static void latchLimit() throws Exception {
        LimitLatch latch = new LimitLatch(1);
        latch.countUpOrAwait();
        Thread other = start(() -> latch.setLimit(2));
        Thread waits = start(latch::countUpOrAwait);
        latch.countDown();
        other.join();
        waits.join();
        assert latch.getCount() == 1 : latch.getCount();
    }

    /** Javadoc of setLimit: if it is lowered, counts above it are only noticed as they go. */
    static void latchLimitLower() throws Exception {
        LimitLatch latch = new LimitLatch(2);
        latch.countUpOrAwait();
        Thread other = start(() -> latch.setLimit(1));
        Thread waits = start(latch::countUpOrAwait);
        latch.countDown();
        other.join();
        waits.join();
        assert latch.getCount() == 1 : latch.getCount();
    }

    /** Javadoc of SynchronizedStack: thread-safe; what is pushed is popped once. */
    static void stack() throws Exception {
        SynchronizedStack<Integer> stack = new SynchronizedStack<>(1, 3);
        Thread other = start(() -> stack.push(1));
        stack.push(2);
        Integer first = stack.pop();
        other.join();
        Integer second = stack.pop();
        assert first + second == 3 && stack.pop() == null : first + " " + second;
    }

    /** Javadoc of ConcurrentCache: thread-safe; what was put is found. */
    static void cache() throws Exception {
        ConcurrentCache<Integer, Integer> cache = new ConcurrentCache<>(1);
        cache.put(1, 10);
        Thread other = start(() -> cache.put(2, 20));
        Integer seen = cache.get(1);
        other.join();
        assert seen != null && seen == 10 : seen;
    }
}
