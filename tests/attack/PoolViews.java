import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What a program sees of a pool's own threads, and of its queue, while the pool ends. */
class PoolViews extends Chapter {
    private static volatile String log = "";
    private static volatile Thread worker;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "worker-alive" -> workerAlive();
            case "pool-size" -> poolSize();
            case "terminated-soon" -> terminatedSoon();
            case "in-hook" -> inHook();
            case "own-queue" -> ownQueue();
            case "taken-from-queue" -> takenFromQueue();
            case "thread-runs-on" -> threadRunsOn();
            case "executes-itself" -> executesItself();
            case "own-task" -> ownTask();
            case "now-terminated-by" -> nowTerminatedBy();
            case "queued" -> queued();
            case "hook-waits" -> hookWaits();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            r -> worker = new Thread(r));
    }

    /** The pool has ended before its last thread has. */
    private static void workerAlive() throws Exception {
        ThreadPoolExecutor pool = pool();
        pool.execute(() -> { });
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log(worker.isAlive());
    }

    private static void poolSize() throws Exception {
        ThreadPoolExecutor pool = pool();
        pool.execute(() -> { });
        pool.shutdown();
        log(pool.getPoolSize());
    }

    private static void terminatedSoon() throws Exception {
        ThreadPoolExecutor pool = pool();
        pool.execute(() -> { });
        pool.shutdown();
        boolean terminating = pool.isTerminating();
        log(terminating + " " + pool.isTerminated());
    }

    private static void inHook() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected void terminated() {
                log(isTerminating() + " " + isTerminated() + " " + getPoolSize());
            }
        };
        pool.execute(() -> { });
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
    }

    /** A queue that refuses at first: the pool asks its handler, since it may have no second thread. */
    private static void ownQueue() throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>() {
            @Override public boolean offer(Runnable r) {
                log("o");
                return false;
            }
        };
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue,
            (r, rejecting) -> rejecting.getQueue().add(r));
        pool.execute(() -> log(1));
        log(thrown(() -> pool.execute(() -> log(2))));
        pool.shutdown();
    }

    private static void takenFromQueue() throws Exception {
        ThreadPoolExecutor pool = pool();
        pool.execute(() -> log(1));
        pool.execute(() -> log(2));
        Runnable taken = pool.getQueue().poll();
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log(taken == null ? "n" : "t");
    }

    /** The thread does more than the pool asks of it. */
    private static void threadRunsOn() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, r -> worker = new Thread(r) {
            @Override public void run() {
                super.run();
                log("e");
            }
        });
        pool.execute(() -> log(1));
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log("m");
        worker.join();
    }

    private static void executesItself() throws Exception {
        ThreadPoolExecutor pool = pool();
        pool.execute(() -> log(thrown(() -> pool.execute(() -> log(2))).charAt(0)));
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
    }

    private static void ownTask() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected <T> RunnableFuture<T> newTaskFor(java.util.concurrent.Callable<T> callable) {
                return new FutureTask<>(callable) {
                    @Override protected void done() {
                        log("d");
                    }

                    @Override protected void setException(Throwable e) {
                        log("x");
                        super.setException(new IllegalStateException());
                    }
                };
            }
        };
        try {
            pool.submit(() -> { throw new ArithmeticException(); }).get();
        } catch (ExecutionException e) {
            log(cause(e).charAt(0));
        }
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
    }

    private static void nowTerminatedBy() throws Exception {
        Thread main = Thread.currentThread();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected void terminated() {
                log(Thread.currentThread() == main ? "m" : "w");
            }
        };
        pool.prestartCoreThread();
        pool.shutdownNow();
        pool.awaitTermination(5, TimeUnit.MINUTES);
    }

    private static void queued() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = start(() -> { lock.lock(); lock.unlock(); });
        boolean waiting = t.getState() == Thread.State.WAITING;
        boolean queued = lock.hasQueuedThread(t);
        lock.unlock();
        t.join();
        log(waiting + " " + queued);
    }

    /** The hook waits for what the thread that shuts down does next: if that one runs the hook, it waits for ever. */
    private static void hookWaits() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override protected void terminated() {
                await(latch);
            }
        };
        pool.execute(() -> { });
        pool.shutdown();
        latch.countDown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log("e");
    }
}
