import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools of two workers, or one, whose queue has room for one task, and what becomes of a task that finds no room. */
class BoundedPools extends Chapter {
    /** A bit for each task that has run. */
    private static final AtomicInteger done = new AtomicInteger();
    private static int byCaller, refused;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "caller-3" -> tasks(3, new ThreadPoolExecutor.CallerRunsPolicy());
            case "caller-4" -> tasks(4, new ThreadPoolExecutor.CallerRunsPolicy());
            case "abort-3" -> tasks(3, new ThreadPoolExecutor.AbortPolicy());
            case "abort-4" -> tasks(4, new ThreadPoolExecutor.AbortPolicy());
            case "discard-3" -> tasks(3, new ThreadPoolExecutor.DiscardPolicy());
            case "discard-4" -> tasks(4, new ThreadPoolExecutor.DiscardPolicy());
            case "oldest-3" -> tasks(3, new ThreadPoolExecutor.DiscardOldestPolicy());
            case "oldest-4" -> tasks(4, new ThreadPoolExecutor.DiscardOldestPolicy());
            case "deque-3" -> tasks(with(2, new LinkedBlockingDeque<>(1), new ThreadPoolExecutor.AbortPolicy()), 3);
            case "deque-4" -> tasks(with(2, new LinkedBlockingDeque<>(1), new ThreadPoolExecutor.DiscardPolicy()), 4);
            case "abort-text" -> abortText();
            case "abort-shut" -> abortShut();
            case "size-seen" -> sizeSeen();
            case "taken-by-caller" -> takenByCaller();
            case "removed" -> removed();
            case "put-aside" -> putAside();
            case "shared-queue" -> sharedQueue();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static ThreadPoolExecutor with(int workers, BlockingQueue<Runnable> queue,
            RejectedExecutionHandler policy) {
        return new ThreadPoolExecutor(workers, workers, 1, TimeUnit.MINUTES, queue, policy);
    }

    private static ThreadPoolExecutor single(BlockingQueue<Runnable> queue) {
        return with(1, queue, new ThreadPoolExecutor.AbortPolicy());
    }

    private static void run(int bit, Thread caller) {
        done.addAndGet(bit);
        if (Thread.currentThread() == caller) {
            byCaller++;
        }
    }

    private static String refusal(ThreadPoolExecutor pool) {
        try {
            pool.execute(() -> { });
            return "";
        } catch (RejectedExecutionException e) {
            return e.getMessage();
        }
    }

    /** The worker has the first task until the last one is refused. */
    private static void abortText() throws Exception {
        ThreadPoolExecutor pool = single(new ArrayBlockingQueue<>(1));
        CountDownLatch goes = new CountDownLatch(1);
        pool.execute(() -> await(goes));
        pool.execute(() -> { });
        String text = refusal(pool);
        goes.countDown();
        end(pool);
        say(text.contains("[Running, pool size = 1,"), text.contains(", queued tasks = 1, completed tasks = 0]"));
    }

    private static void abortShut() throws Exception {
        ThreadPoolExecutor pool = single(new ArrayBlockingQueue<>(1));
        pool.shutdown();
        String text = refusal(pool);
        say(text.endsWith(
                "[Terminated, pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 0]"),
                text.contains(pool.toString()));
    }

    private static void tasks(int count, RejectedExecutionHandler policy) throws Exception {
        tasks(with(2, new ArrayBlockingQueue<>(1), policy), count);
    }

    private static void tasks(ThreadPoolExecutor pool, int count) throws Exception {
        Thread caller = Thread.currentThread();
        for (int i = 0; i < count; i++) {
            int bit = 1 << i;
            try {
                pool.execute(() -> run(bit, caller));
            } catch (RejectedExecutionException e) {
                refused++;
            }
        }
        end(pool);
        say(done, byCaller, refused);
    }

    private static void end(ThreadPoolExecutor pool) throws Exception {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static void sizeSeen() throws Exception {
        ThreadPoolExecutor pool = single(new ArrayBlockingQueue<>(1));
        pool.execute(() -> done.addAndGet(1));
        pool.execute(() -> done.addAndGet(2));
        int size = pool.getQueue().size();
        end(pool);
        say(size, done);
    }

    private static void takenByCaller() throws Exception {
        ThreadPoolExecutor pool = single(new ArrayBlockingQueue<>(1));
        pool.execute(() -> done.addAndGet(1));
        pool.execute(() -> done.addAndGet(2));
        Runnable taken = pool.getQueue().poll();
        end(pool);
        say(taken != null, done);
    }

    private static void removed() throws Exception {
        ThreadPoolExecutor pool = single(new ArrayBlockingQueue<>(1));
        Runnable second = () -> done.addAndGet(2);
        pool.execute(() -> done.addAndGet(1));
        pool.execute(second);
        boolean removed = pool.remove(second);
        end(pool);
        say(removed, done);
    }

    /** Another thread puts a task into the queue itself, and waits for room. */
    private static void putAside() throws Exception {
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(1);
        ThreadPoolExecutor pool = single(queue);
        pool.execute(() -> done.addAndGet(1));
        pool.execute(() -> done.addAndGet(2));
        Thread t = start(() -> queue.put(() -> done.addAndGet(4)));
        t.join();
        end(pool);
        say(done);
    }

    /** Whoever takes it, the second task runs. */
    private static void sharedQueue() throws Exception {
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(1);
        ThreadPoolExecutor one = single(queue), two = single(queue);
        one.execute(() -> done.addAndGet(1));
        one.execute(() -> done.addAndGet(2));
        two.execute(() -> done.addAndGet(4));
        end(one);
        end(two);
        say(done);
    }
}
