import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool that is shut down interrupts workers that are in no task. Where the worker waits for one, the interrupt ends
 * that wait, and leaves no status. Where it is about to ask for a task, or to end, the status stays.
 */
class PoolStatus extends Chapter {
    private static volatile Thread worker;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "behind-worker" -> behind(() -> told()).shutdown();
            case "behind-worker-now" -> behindNow();
            case "behind-worker-sleeps" -> behind(() -> thrown(() -> Thread.sleep(1000))).shutdown();
            case "behind-worker-awaits" -> behind(() -> thrown(() -> new CountDownLatch(0).await())).shutdown();
            case "in-hook" -> inHook();
            case "hook-waits-latch" -> hookWaits(() -> new CountDownLatch(0).await());
            case "hook-waits-queue" -> hookWaits(() -> new LinkedBlockingQueue<>(List.of(1)).take());
            case "hook-waits-sleep" -> hookWaits(() -> TimeUnit.SECONDS.sleep(1));
            case "in-handler" -> inHandler();
            case "asked-by-other" -> askedByOther();
            case "in-task" -> inTask();
            case "in-next-task" -> inNextTask();
            case "ended-before" -> endedBefore();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static String told() {
        return "" + Thread.currentThread().isInterrupted();
    }

    private static ThreadFactory factory(Value behind) {
        return body -> new Thread(() -> {
            body.run();
            try {
                say(behind.run());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static ExecutorService behind(Value look) {
        ExecutorService pool = Executors.newFixedThreadPool(1, factory(look));
        pool.execute(() -> { });
        return pool;
    }

    /** The worker may not have begun: it interrupts itself before its task, which is not cleared. */
    private static void behindNow() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, factory(PoolStatus::told));
        pool.submit(() -> 1).get();
        pool.shutdownNow();
    }

    private static void inHook() {
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                say(Thread.currentThread() == worker, told());
            }
        };
        pool.execute(() -> worker = Thread.currentThread());
        pool.shutdown();
    }

    /** The hook is called at the end of a worker, or in the thread that shuts the pool down. */
    private static void hookWaits(Body wait) {
        ExecutorService pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                say(thrown(wait));
            }
        };
        pool.execute(() -> { });
        pool.shutdown();
    }

    private static void inHandler() {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say(thread.isInterrupted()));
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        pool.shutdown();
    }

    private static void askedByOther() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> worker = Thread.currentThread()).get();
        start(() -> check(!worker.isInterrupted()));
        pool.shutdown();
    }

    /** A worker in a task is not interrupted. */
    private static void inTask() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> say(told()));
        pool.shutdown();
    }

    /** Nor does a task see what came before. */
    private static void inNextTask() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> { });
        pool.execute(() -> say(told()));
        pool.shutdown();
    }

    /** No interrupt comes to a worker that has left its pool. */
    private static void endedBefore() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                body -> worker = new Thread(() -> {
                    body.run();
                    say(told());
                }));
        pool.execute(() -> { });
        worker.join();
        pool.shutdown();
    }
}
