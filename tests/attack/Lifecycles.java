import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** How threads, pools, tasks and timers begin, fail and end. */
class Lifecycles extends Chapter {
    static final AtomicInteger counted = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        return "" + pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    /** The value of the future, or what it ended with. */
    private static String of(Future<?> future) throws InterruptedException {
        try {
            return "" + future.get();
        } catch (CancellationException e) {
            return "cancelled";
        } catch (ExecutionException e) {
            return cause(e);
        }
    }

    private static final class Fading extends ThreadPoolExecutor {
        volatile String told = "";

        Fading() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread t, Runnable task) {
            told += "b";
        }

        @Override
        protected void afterExecute(Runnable task, Throwable e) {
            told += e == null ? "a" : "x";
        }

        @Override
        protected void terminated() {
            told += "t";
        }
    }

    private static String run(String what) throws Exception {
        String[] got = {"none", "none"};
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        switch (what) {
            case "local-of-pool": { // each worker has one, also for its second task
                ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[] {counted.incrementAndGet(), 0});
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Callable<Integer> task = () -> ++own.get()[1];
                pool.submit(task);
                pool.submit(task);
                Future<Integer> third = pool.submit(task);
                return end(pool) + " " + counted + " " + third.get();
            }
            case "local-removed-in-pool": {
                ThreadLocal<int[]> own = ThreadLocal.withInitial(() -> new int[] {counted.incrementAndGet()});
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Callable<Integer> task = () -> {
                    try {
                        return own.get()[0];
                    } finally {
                        own.remove();
                    }
                };
                Future<Integer> first = pool.submit(task);
                return pool.submit(task).get() + " " + first.get() + " " + end(pool);
            }
            case "local-left-by-failed-worker": { // the next worker has another one
                ThreadLocal<String> own = ThreadLocal.withInitial(() -> "new");
                ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, task -> {
                    Thread t = new Thread(task);
                    t.setUncaughtExceptionHandler((thread, e) -> got[1] = e.getMessage());
                    return t;
                });
                pool.execute(() -> {
                    own.set("old");
                    throw new IllegalStateException("f");
                });
                got[0] = pool.submit(own::get).get();
                return end(pool) + " " + got[0];
            }
            case "inherited-by-worker": { // a worker inherits from who submits the task that it is made for
                InheritableThreadLocal<String> own = new InheritableThreadLocal<>();
                ExecutorService pool = Executors.newSingleThreadExecutor();
                all(() -> {
                    own.set("a");
                    got[0] = pool.submit(own::get).get();
                }, () -> {
                    own.set("b");
                    got[1] = pool.submit(own::get).get();
                });
                return got[0] + " " + got[1] + " " + end(pool);
            }
            case "hooks-of-pool": {
                Fading pool = new Fading();
                pool.execute(() -> { });
                return end(pool) + " " + pool.told;
            }
            case "hooks-of-pool-failing": { // the worker fails, and tells so
                Fading pool = new Fading();
                pool.execute(() -> {
                    throw new IllegalStateException();
                });
                return end(pool) + " " + pool.told;
            }
            case "hooks-of-pool-submitted": { // a task keeps its exception
                Fading pool = new Fading();
                Future<?> task = pool.submit(() -> {
                    throw new IllegalStateException();
                });
                return end(pool) + " " + pool.told + " " + of(task);
            }
            case "core-times-out": { // with no thread to keep, the pool's worker ends by itself
                ThreadPoolExecutor pool =
                    new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                pool.allowCoreThreadTimeOut(true);
                pool.execute(counted::incrementAndGet);
                return "left";
            }
            case "shut-now": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Future<String> first = pool.submit(() -> thrown(open::await));
                Future<String> second = pool.submit(() -> "ran");
                List<Runnable> left = pool.shutdownNow();
                return left.size() + " " + of(first) + " " + second.isDone() + " " + left.contains(second);
            }
            case "shut-now-or-run": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Future<String> first = pool.submit(() -> "a");
                Future<String> second = pool.submit(() -> "b");
                int left = pool.shutdownNow().size();
                return left + " " + of(first) + " " + (left == 0 ? of(second) : "" + second.isDone());
            }
            case "cancelled-beside-run": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Future<String> task = pool.submit(() -> {
                    counted.incrementAndGet();
                    return thrown(() -> Thread.sleep(10_000));
                });
                boolean cancelled = task.cancel(true);
                return cancelled + " " + of(task) + " " + end(pool) + " " + counted;
            }
            case "cancelled-without-interrupt": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Future<String> task = pool.submit(() -> got[1] = thrown(() -> Thread.sleep(10_000)));
                boolean cancelled = task.cancel(false);
                return cancelled + " " + of(task) + " " + end(pool) + " " + got[1];
            }
            case "status-cleared-for-next-task": { // the interrupt of a cancelled task may reach into the next one
                ExecutorService pool = Executors.newSingleThreadExecutor();
                Future<?> task = pool.submit(() -> { });
                Future<Boolean> next = pool.submit(Thread::interrupted);
                task.cancel(true);
                return of(next) + " " + end(pool);
            }
            case "any-within-time": { // one fails, and the other one waits
                ExecutorService pool = Executors.newFixedThreadPool(2);
                got[0] = thrown(() -> pool.invokeAny(List.of(() -> {
                    throw new IllegalStateException();
                }, () -> got[1] = thrown(open::await)), 10, TimeUnit.SECONDS));
                return got[0] + " " + end(pool) + " " + got[1];
            }
            case "any-takes-one": {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                return pool.invokeAny(List.of(() -> "a", () -> "b")) + " " + end(pool);
            }
            case "completed-in-order": {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                ExecutorCompletionService<String> done = new ExecutorCompletionService<>(pool);
                done.submit(() -> {
                    open.await();
                    return "a";
                });
                done.submit(() -> {
                    open.countDown();
                    return "b";
                });
                return done.take().get() + done.take().get() + " " + done.poll() + " " + end(pool);
            }
            case "completed-by-poll": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                ExecutorCompletionService<String> done = new ExecutorCompletionService<>(pool);
                done.submit(() -> "a");
                Future<String> early = done.poll(100, TimeUnit.MILLISECONDS);
                return (early == null ? "late " + done.take().get() : early.get()) + " " + end(pool);
            }
            case "async-failure-unheard": { // nobody asks
                CompletableFuture<Void> f = CompletableFuture.runAsync(() -> {
                    throw new IllegalStateException();
                }, task -> new Thread(task).start());
                return thrown(f::get);
            }
            case "executor-fails": { // what the executor throws comes to the caller of the stage
                Executor refuses = task -> {
                    throw new IllegalStateException();
                };
                CompletableFuture<String> f = new CompletableFuture<>();
                CompletableFuture<String> g = f.thenApplyAsync(s -> s, refuses);
                all(() -> got[0] = thrown(() -> f.complete("a")));
                return got[0] + " " + f.join() + " " + of(g);
            }
            case "error-in-stage": {
                CompletableFuture<String> f = new CompletableFuture<>();
                CompletableFuture<String> g = f.thenApply(s -> {
                    throw new StackOverflowError();
                });
                all(() -> got[0] = thrown(() -> f.complete("a")), () -> got[1] = of(g));
                return got[0] + " " + got[1];
            }
            case "timer-task-cancelled": { // true: it will not run any more
                Timer timer = new Timer();
                TimerTask task = task(open);
                timer.schedule(task, 100);
                boolean cancelled = task.cancel();
                if (!cancelled) {
                    open.await();
                }
                timer.cancel();
                return cancelled + " " + counted;
            }
            case "timer-task-cancelled-in-time": {
                Timer timer = new Timer();
                TimerTask task = task(open);
                timer.schedule(task, 10_000);
                boolean cancelled = task.cancel();
                boolean again = task.cancel();
                int purged = timer.purge();
                timer.cancel();
                return cancelled + " " + again + " " + purged + " " + counted;
            }
            case "timer-task-cancels-itself": { // a repeated one is still to run again
                Timer timer = new Timer();
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        got[0] = cancel() + " " + cancel();
                        counted.incrementAndGet();
                        open.countDown();
                    }
                }, 100, 100);
                open.await();
                timer.cancel();
                return got[0] + " " + counted;
            }
            case "timer-cancelled-in-task": { // nothing follows the task that runs
                Timer timer = new Timer();
                timer.schedule(task(open), 10_000);
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        counted.incrementAndGet();
                        timer.cancel();
                        got[0] = thrown(() -> timer.schedule(task(open), 0));
                        begun.countDown();
                    }
                }, 0, 100);
                begun.await();
                return got[0] + " " + counted;
            }
            case "daemon-timer-left": // it may run, or not
                new Timer(true).schedule(new TimerTask() {
                    @Override
                    public void run() {
                        System.out.println("ran");
                    }
                }, 100);
                return "";
            case "scheduled-cancels-itself": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                List<ScheduledFuture<?>> self = new ArrayList<>();
                synchronized (self) {
                    self.add(pool.scheduleWithFixedDelay(() -> {
                        synchronized (self) {
                            if (counted.incrementAndGet() == 2) {
                                self.get(0).cancel(false);
                            }
                        }
                    }, 10, 10, TimeUnit.MILLISECONDS));
                }
                String how = of(self.get(0));
                return how + " " + end(pool) + " " + counted;
            }
            case "scheduled-shut-down": { // a repeated task ends with the pool, a delayed one is still run
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                Future<?> repeated = pool.scheduleAtFixedRate(() -> { }, 10, 10, TimeUnit.SECONDS);
                pool.schedule(counted::incrementAndGet, 10, TimeUnit.SECONDS);
                return end(pool) + " " + counted + " " + repeated.isCancelled();
            }
            case "phase-left-by-thread": { // the one that has deregistered waits no more
                Phaser phaser = new Phaser(2);
                all(() -> got[0] = "" + phaser.arriveAndDeregister(),
                    () -> got[1] = phaser.arriveAndAwaitAdvance() + " " + phaser.arriveAndAwaitAdvance());
                return got[0] + " " + got[1] + " " + phaser.getRegisteredParties();
            }
            case "transfer-in-time": {
                LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
                all(() -> got[0] = "" + queue.tryTransfer("a", 100, TimeUnit.MILLISECONDS),
                    () -> got[1] = queue.poll(100, TimeUnit.MILLISECONDS));
                return got[0] + " " + got[1] + " " + queue.size();
            }
            case "transfer-behind-put": { // first in, first out
                LinkedTransferQueue<String> queue = new LinkedTransferQueue<>(List.of("a"));
                all(() -> got[0] = "" + queue.tryTransfer("b", 10, TimeUnit.SECONDS),
                    () -> got[1] = queue.poll(10, TimeUnit.SECONDS));
                return got[0] + " " + got[1] + " " + queue.size();
            }
            case "starts-in-handler": { // the handler's thread has one of its own
                Thread t = new Thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((thread, e) -> {
                    Thread next = new Thread(() -> {
                        got[0] = thread.getName() + thread.isAlive();
                        open.countDown();
                    });
                    next.start();
                });
                t.setName("t");
                t.start();
                open.await();
                return got[0];
            }
            case "permit-not-returned-by-failed-task": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Semaphore permits = new Semaphore(1);
                Future<?> failed = pool.submit(() -> {
                    permits.acquireUninterruptibly();
                    check(permits.availablePermits() > 0);
                    permits.release();
                });
                Future<Boolean> next = pool.submit(() -> permits.tryAcquire(10, TimeUnit.SECONDS));
                return of(failed) + " " + of(next) + " " + end(pool);
            }
            case "get-with-limit": { // the time-out of one get leaves the task alone
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Future<String> task = pool.submit(() -> "a");
                try {
                    got[0] = task.get(100, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    got[0] = "late";
                }
                return got[0] + " " + task.get() + " " + end(pool);
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }

    private static TimerTask task(CountDownLatch ran) {
        return new TimerTask() {
            @Override
            public void run() {
                counted.incrementAndGet();
                ran.countDown();
            }
        };
    }
}
