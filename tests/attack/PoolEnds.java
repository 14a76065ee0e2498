import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread that shuts a pool down may be about to end it. Meanwhile a worker that has left the pool goes on: the
 * pool has not ended for what comes behind that worker.
 */
class PoolEnds extends Chapter {
    private static volatile Thread worker;
    private static ExecutorService pool;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "joined" -> joined(ExecutorService::shutdown, () -> pool.isTerminated());
            case "joined-now" -> joined(ExecutorService::shutdownNow, () -> pool.isTerminated());
            case "joined-ending" -> joined(ExecutorService::shutdown, PoolEnds::isEnding);
            case "joined-awaits" -> joined(ExecutorService::shutdown, () -> pool.awaitTermination(1, TimeUnit.DAYS));
            case "joined-text" -> joined(ExecutorService::shutdown, () -> pool.toString().contains("Terminated"));
            case "joined-by-closer" -> joinedByCloser();
            case "handler" -> handler(false);
            case "handler-now" -> handler(true);
            case "handler-interrupted" -> handlerInterrupted();
            case "behind-worker" -> behindWorker(() -> pool.isShutdown() + "" + pool.isTerminated());
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    interface Ending {
        void end(ExecutorService pool);
    }

    private static void joined(Ending ending, Value look) throws Exception {
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.submit(() -> worker = Thread.currentThread()).get();
        start(() -> {
            worker.join();
            say(look.run());
        });
        ending.end(pool);
    }

    /** The thread itself has ended the pool, or has found a worker that will. */
    private static void joinedByCloser() throws Exception {
        pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> worker = Thread.currentThread()).get();
        pool.shutdown();
        worker.join();
        say(pool.isTerminated());
    }

    private static boolean isEnding() {
        return ((ThreadPoolExecutor) pool).isTerminating();
    }

    private static void handler(boolean now) {
        pool = Executors.newFixedThreadPool(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say(pool.isShutdown(), pool.isTerminated()));
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        if (now) {
            pool.shutdownNow();
        } else {
            pool.shutdown();
        }
    }

    private static void handlerInterrupted() {
        pool = Executors.newFixedThreadPool(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> say(thread.isInterrupted(), pool.isTerminated()));
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        pool.shutdownNow();
    }

    /** The thread of a factory goes on behind the worker's own code. */
    private static void behindWorker(Value look) {
        ThreadFactory factory = body -> new Thread(() -> {
            body.run();
            try {
                say(look.run());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        pool = Executors.newFixedThreadPool(1, factory);
        pool.execute(() -> { });
        pool.shutdown();
    }
}
