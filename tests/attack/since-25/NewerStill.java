import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What JDK 19 to 25 added to fork/join tasks, executors, delays and sequenced collections, and the JDK's own races. */
class NewerStill extends Chapter {
    static final AtomicInteger n = new AtomicInteger();
    static final CountDownLatch begun = new CountDownLatch(1), open = new CountDownLatch(1);

    static final InheritableThreadLocal<String> counted = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            n.incrementAndGet();
            return parent + "c";
        }
    };

    static String two(Value a, Value b) throws Exception {
        Object[] got = new Object[2];
        all(() -> got[0] = told(a), () -> got[1] = told(b));
        return got[0] + " " + got[1];
    }

    static Object told(Value v) {
        try {
            return v.run();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    static int waits() {
        begun.countDown();
        seen += thrown(open::await);
        return 1;
    }

    static boolean meets(CountDownLatch latch) throws InterruptedException {
        latch.countDown();
        latch.await();
        return true;
    }

    public static void main(String[] args) throws Throwable {
        String t = tasks(args[0]);
        t = t != null ? t : executors(args[0]);
        tell(t != null ? t : others(args[0]));
    }

    private static String tasks(String what) throws Throwable {
        CountDownLatch both = new CountDownLatch(2);
        switch (what) {
            case "parallelism-raised": {
                ForkJoinPool pool = new ForkJoinPool(1);
                int before = pool.setParallelism(2);
                Future<Boolean> f = pool.submit(() -> meets(both));
                Future<Boolean> g = pool.submit(() -> meets(both));
                return before + " " + pool.getParallelism() + " " + f.get() + " " + g.get();
            }
            case "parallelism-lowered": {
                ForkJoinPool pool = new ForkJoinPool(2);
                pool.setParallelism(1);
                Future<Boolean> f = pool.submit(() -> meets(both));
                Future<Boolean> g = pool.submit(() -> meets(both));
                return f.get() + " " + g.get();
            }
            case "joined-in-time": {
                ForkJoinTask<Integer> f = new ForkJoinPool(1).submit(NewerStill::waits);
                boolean early = f.quietlyJoin(1, TimeUnit.MINUTES);
                open.countDown();
                return early + " " + f.quietlyJoin(1, TimeUnit.MINUTES) + " " + f.state();
            }
            case "joined-or-late":
                return "" + new ForkJoinPool(1).submit(() -> 1).quietlyJoin(1, TimeUnit.MILLISECONDS);
            case "joined-uninterruptibly": {
                ForkJoinTask<Integer> f = new ForkJoinPool(1).submit(() -> 1);
                Thread.currentThread().interrupt();
                return f.quietlyJoinUninterruptibly(1, TimeUnit.MINUTES) + " " + Thread.interrupted();
            }
            case "join-interrupted": {
                ForkJoinTask<Integer> f = new ForkJoinPool(1).submit(NewerStill::waits);
                Thread.currentThread().interrupt();
                return thrown(() -> f.quietlyJoin(1, TimeUnit.MINUTES)) + " " + Thread.interrupted();
            }
            case "all-uninterruptibly": {
                List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
                Thread.currentThread().interrupt();
                List<Future<Integer>> done = new ForkJoinPool(1).invokeAllUninterruptibly(tasks);
                return done.stream().map(Future::resultNow).toList() + " " + Thread.interrupted();
            }
            case "cancelled-with-interrupt": {
                ForkJoinTask<Integer> f = ForkJoinTask.adaptInterruptible(NewerStill::waits);
                try (ForkJoinPool pool = new ForkJoinPool(1)) {
                    pool.execute(f);
                    begun.await();
                    f.cancel(true);
                }
                return seen + " " + f.state();
            }
            case "cancelled-without-interrupt": {
                ForkJoinTask<Integer> f = ForkJoinTask.adapt(NewerStill::waits);
                try (ForkJoinPool pool = new ForkJoinPool(1)) {
                    pool.execute(f);
                    begun.await();
                    f.cancel(true);
                    open.countDown();
                }
                return seen + " " + f.state();
            }
            case "submitted-from-within": {
                try (ForkJoinPool pool = new ForkJoinPool(2)) {
                    return "" + pool.submit(() -> pool.externalSubmit(ForkJoinTask.adapt(() -> 5)).join()).get();
                }
            }
            default:
                return null;
        }
    }

    private static String executors(String what) throws Throwable {
        switch (what) {
            case "factory-makes-none": {
                ExecutorService pool = Executors.newThreadPerTaskExecutor(r -> null);
                return thrown(() -> pool.execute(() -> { })) + " " + thrown(pool::close) + " " + pool.isTerminated();
            }
            case "factory-throws": {
                ExecutorService pool = Executors.newThreadPerTaskExecutor(r -> { throw new IllegalStateException(); });
                return thrown(() -> pool.execute(() -> { })) + " " + thrown(pool::close) + " " + pool.isTerminated();
            }
            case "stopped": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                pool.submit(NewerStill::waits);
                int left = pool.shutdownNow().size();
                pool.close();
                return left + " " + seen;
            }
            case "any-in-time": {
                String told;
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    List<Callable<Integer>> tasks = List.of(NewerStill::waits);
                    told = thrown(() -> pool.invokeAny(tasks, 1, TimeUnit.MINUTES));
                }
                return told + " " + seen;
            }
            case "executed-and-failed":
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen += t.isVirtual() + cause(e));
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(() -> { throw new IllegalStateException(); });
                    pool.submit(() -> { throw new IllegalArgumentException(); });
                }
                return seen;
            case "value-for-child": {
                counted.set("p");
                Runnable told = () -> { };
                Thread a = Thread.startVirtualThread(told);
                Thread b = Thread.ofVirtual().inheritInheritableThreadLocals(false).start(told);
                Thread c = Thread.ofPlatform().start(told);
                a.join();
                b.join();
                c.join();
                return "" + n;
            }
            default:
                return null;
        }
    }

    private static String others(String what) throws Throwable {
        switch (what) {
            case "text-repeated": {
                StringBuffer text = new StringBuffer();
                all(() -> text.repeat("a", 2), () -> text.repeat('b', 2));
                return "" + text;
            }
            case "reversed-walk": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
                StringBuilder walked = new StringBuilder();
                all(() -> list.reversed().forEach(walked::append), () -> list.addFirst(0));
                return walked + " " + list;
            }
            case "reversed-adds-last": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                all(() -> list.reversed().addLast(2), () -> list.addFirst(3));
                return "" + list;
            }
            case "first-of-copied": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                return two(list::removeFirst, list::removeLast) + " " + list;
            }
            case "first-of-sorted": { // NavigableSet.removeFirst() looks, and then polls
                NavigableSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1));
                return two(set::removeFirst, set::removeFirst) + " " + set;
            }
            case "last-of-sorted": {
                NavigableSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2));
                return two(set::removeLast, () -> set.reversed().removeFirst()) + " " + set;
            }
            case "timed-wait-of-virtual": {
                Object lock = new Object();
                Thread t = Thread.startVirtualThread(() -> {
                    synchronized (lock) {
                        try {
                            lock.wait(100);
                            seen += v == 1 ? "told" : "late";
                        } catch (InterruptedException e) {
                            seen += "interrupted";
                        }
                    }
                });
                synchronized (lock) {
                    v = 1;
                    lock.notify();
                }
                return t.join(Duration.ofDays(1)) + " " + seen;
            }
            case "await-of-virtual": {
                ReentrantLock lock = new ReentrantLock(true);
                Condition changed = lock.newCondition();
                Thread t = Thread.ofVirtual().start(() -> {
                    lock.lock();
                    try {
                        while (x == 0) {
                            changed.awaitUninterruptibly();
                        }
                        seen += Thread.currentThread().isInterrupted();
                    } finally {
                        lock.unlock();
                    }
                });
                t.interrupt();
                lock.lock();
                x = 1;
                changed.signal();
                lock.unlock();
                t.join();
                return seen;
            }
            case "delayed-executor": {
                Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.HOURS);
                StringBuffer order = new StringBuffer();
                CompletableFuture<?> f = CompletableFuture.runAsync(() -> order.append("b"), later);
                CompletableFuture<?> g = CompletableFuture.runAsync(() -> order.append("a"));
                CompletableFuture.allOf(f, g).join();
                return "" + order;
            }
            case "delayed-then-cancelled": {
                Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.HOURS);
                CompletableFuture<Void> f = CompletableFuture.runAsync(n::incrementAndGet, later);
                boolean cancelled = f.cancel(true);
                TimeUnit.HOURS.sleep(2);
                return cancelled + " " + n;
            }
            case "two-limits": {
                CompletableFuture<String> f = new CompletableFuture<>();
                f.completeOnTimeout("d", 1, TimeUnit.HOURS).orTimeout(2, TimeUnit.HOURS);
                return f.join();
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
