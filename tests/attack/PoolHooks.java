import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What a program hangs into a pool: its hooks, a factory of threads, a handler of rejected tasks. */
class PoolHooks extends Chapter {
    private static String log = "";

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "order" -> order();
            case "before-throws" -> throwing(true);
            case "after-throws" -> throwing(false);
            case "factory-null" -> factoryNull();
            case "factory-null-once" -> factoryNullOnce();
            case "factory-same" -> factorySame();
            case "oldest" -> oldest();
            case "idle-ends" -> idle(1, 2);
            case "idle-stays" -> idle(2, 1);
            case "remove" -> remove();
            case "purge" -> purge();
            case "prestart" -> prestart();
            case "counts" -> counts(false);
            case "counts-other-order" -> counts(true);
            case "hook-interrupted" -> hookInterrupted();
            case "now-in-hook" -> nowInHook();
            case "terminated-by" -> terminatedBy();
            case "terminated-throws" -> terminatedThrows();
            case "grow-beside" -> growBeside();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    static class Pool extends ThreadPoolExecutor {
        Pool(int core, int max, BlockingQueue<Runnable> queue) {
            super(core, max, 1, TimeUnit.MINUTES, queue);
        }

        void end() throws InterruptedException {
            shutdown();
            log(awaitTermination(5, TimeUnit.MINUTES) ? "" : "?");
        }
    }

    private static LinkedBlockingQueue<Runnable> list() {
        return new LinkedBlockingQueue<>();
    }

    private static void order() throws Exception {
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void beforeExecute(Thread t, Runnable r) {
                log(t == Thread.currentThread() ? "b" : "?");
            }

            @Override protected void afterExecute(Runnable r, Throwable t) {
                log(t == null ? "a" : "x");
            }

            @Override protected void terminated() {
                log("t");
            }
        };
        pool.submit(() -> { log(1); throw new IllegalStateException(); });
        pool.execute(() -> log(2));
        pool.end();
    }

    private static void throwing(boolean before) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void beforeExecute(Thread t, Runnable r) {
                log("b");
                if (before && calls.getAndIncrement() == 0) {
                    throw new IllegalStateException();
                }
            }

            @Override protected void afterExecute(Runnable r, Throwable t) {
                log(t == null ? "a" : "x");
                if (!before && calls.getAndIncrement() == 0) {
                    throw new IllegalStateException();
                }
            }
        };
        pool.execute(() -> log(1));
        pool.execute(() -> log(2));
        pool.end();
        log(" " + pool.getCompletedTaskCount());
    }

    private static void factoryNull() throws Exception {
        Pool pool = new Pool(1, 1, list());
        pool.setThreadFactory(r -> null);
        all(() -> pool.execute(() -> log(1)), () -> pool.execute(() -> log(2)));
        log(pool.getPoolSize() + " " + pool.shutdownNow().size() + " " + pool.isTerminated());
    }

    private static void factoryNullOnce() throws Exception {
        Pool pool = new Pool(1, 1, list());
        AtomicInteger calls = new AtomicInteger();
        pool.setThreadFactory(r -> calls.getAndIncrement() == 0 ? null : new Thread(r));
        all(() -> pool.execute(() -> log(1)), () -> pool.execute(() -> log(2)));
        pool.end();
    }

    private static void factorySame() throws Exception {
        Pool pool = new Pool(2, 2, list());
        Thread[] only = {null};
        pool.setThreadFactory(r -> only[0] == null ? only[0] = new Thread(r) : only[0]);
        pool.execute(() -> log(1));
        String came = thrown(() -> pool.execute(() -> log(2)));
        pool.end();
        log(" " + came);
    }

    private static void oldest() throws Exception {
        Pool pool = new Pool(1, 1, new ArrayBlockingQueue<>(1));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        for (int i = 1; i <= 3; i++) {
            int number = i;
            pool.execute(() -> log(number));
        }
        pool.end();
    }

    private static void put(Runnable r, ThreadPoolExecutor pool) {
        try {
            pool.getQueue().put(r);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void idle(int kept, int slept) throws Exception {
        Pool pool = new Pool(1, 1, list());
        pool.setKeepAliveTime(kept, TimeUnit.MINUTES);
        pool.execute(() -> log("r"));
        pool.allowCoreThreadTimeOut(true);
        TimeUnit.MINUTES.sleep(slept);
        log(pool.getPoolSize());
    }

    private static void remove() throws Exception {
        Pool pool = new Pool(1, 1, list());
        CountDownLatch go = new CountDownLatch(1);
        Runnable second = () -> log(2);
        pool.execute(() -> { await(go); log(1); });
        pool.execute(second);
        pool.execute(() -> log(3));
        boolean[] removed = {false};
        Thread t = start(() -> removed[0] = pool.remove(second));
        go.countDown();
        t.join();
        pool.end();
        log(" " + removed[0]);
    }

    private static void purge() throws Exception {
        Pool pool = new Pool(1, 1, list());
        FutureTask<Object> second = new FutureTask<>(() -> log(2), null);
        pool.execute(() -> log(1));
        pool.execute(second);
        boolean cancelled = second.cancel(false);
        pool.purge();
        int left = pool.getQueue().size();
        pool.end();
        log(" " + cancelled + " " + left);
    }

    private static void prestart() throws Exception {
        Pool pool = new Pool(1, 1, list());
        boolean[] started = {false, false};
        all(() -> started[0] = pool.prestartCoreThread(), () -> started[1] = pool.prestartCoreThread());
        log(sorted("" + started[0], "" + started[1]) + " " + pool.prestartAllCoreThreads() + pool.getLargestPoolSize());
        pool.end();
    }

    /** What is counted after a task's end, though its result can be had. */
    private static void counts(boolean completedFirst) throws Exception {
        Pool pool = new Pool(1, 1, list());
        pool.submit(() -> { }).get();
        if (completedFirst) {
            log("c" + pool.getCompletedTaskCount() + "a" + pool.getActiveCount());
        } else {
            log("a" + pool.getActiveCount() + "c" + pool.getCompletedTaskCount());
        }
        pool.shutdown();
    }

    /** A hook sees no interrupt but those of shutdownNow; the task after it does not start interrupted. */
    private static void hookInterrupted() throws Exception {
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void afterExecute(Runnable r, Throwable t) {
                Thread.currentThread().interrupt();
            }
        };
        pool.execute(() -> log(1));
        pool.execute(() -> log(Thread.currentThread().isInterrupted()));
        pool.end();
    }

    private static void nowInHook() throws Exception {
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void afterExecute(Runnable r, Throwable t) {
                log("n" + shutdownNow().size());
            }
        };
        CountDownLatch go = new CountDownLatch(1);
        pool.execute(() -> { await(go); log(1); });
        Thread t = start(() -> log(thrown(() -> pool.execute(() -> log(2)))));
        go.countDown();
        t.join();
        pool.end();
    }

    /** The thread that gives up last, or the one that shuts down, if the other one has just gone. */
    private static void terminatedBy() throws Exception {
        Thread main = Thread.currentThread();
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void terminated() {
                log(Thread.currentThread() == main ? "m" : "w");
            }
        };
        pool.execute(() -> log(1));
        pool.end();
    }

    private static void terminatedThrows() throws Exception {
        Pool pool = new Pool(1, 1, list()) {
            @Override protected void terminated() {
                throw new IllegalStateException();
            }
        };
        pool.prestartCoreThread();
        String came = thrown(pool::shutdown);
        log(came + " " + pool.awaitTermination(5, TimeUnit.MINUTES));
    }

    /** The size may be looked at before it grows, and the task be queued after the size's setter looked for tasks. */
    private static void growBeside() throws Exception {
        Pool pool = new Pool(1, 2, list());
        CountDownLatch latch = new CountDownLatch(1);
        pool.execute(() -> await(latch));
        Thread t = start(() -> pool.setCorePoolSize(2));
        pool.execute(() -> { });
        t.join();
        say(pool.getPoolSize() == 2 ? "grown" : "not");
        Runtime.getRuntime().halt(0);
    }
}
