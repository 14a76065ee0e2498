import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Tasks that the program forks and joins, or submits to fork/join pools. */
class ForkedTasks extends Chapter {
    private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Object MONITOR = new Object();

    public static void main(String[] args) throws Exception {
        int colon = args[0].indexOf('-');
        String kind = colon < 0 ? args[0] : args[0].substring(colon + 1);
        switch (colon < 0 ? "" : args[0].substring(0, colon)) {
            case "common":
                tell(inPool(ForkJoinPool.commonPool(), kind));
                break;
            case "own":
                tell(inPool(new ForkJoinPool(2), kind));
                break;
            case "single":
                tell(inPool(new ForkJoinPool(1), kind));
                break;
            case "pool":
                tell(withPool(new ForkJoinPool(2), kind));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;
        private final boolean all;

        Sum(int from, int to, boolean all) {
            this.from = from;
            this.to = to;
            this.all = all;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(from, middle, all);
            Sum right = new Sum(middle, to, all);
            if (all) {
                invokeAll(left, right);
                return left.join() + right.join();
            }
            left.fork();
            return right.compute() + left.join();
        }
    }

    private static class Increments extends RecursiveAction {
        private final int[] array;
        private final int from;
        private final int to;

        Increments(int[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                array[from]++;
                return;
            }
            int middle = (from + to) / 2;
            invokeAll(new Increments(array, from, middle), new Increments(array, middle, to));
        }
    }

    private static class Tree extends CountedCompleter<Void> {
        private final AtomicInteger sum;
        private final int size;

        Tree(Tree parent, AtomicInteger sum, int size) {
            super(parent);
            this.sum = sum;
            this.size = size;
        }

        @Override
        public void compute() {
            if (size > 1) {
                setPendingCount(2);
                new Tree(this, sum, size / 2).fork();
                new Tree(this, sum, size / 2).fork();
            } else {
                sum.addAndGet(1);
            }
            tryComplete();
        }
    }

    private static ForkJoinTask<?> task(Body body) {
        return new RecursiveAction() {
            @Override
            protected void compute() {
                try {
                    body.run();
                } catch (Throwable e) {
                    Attack.<RuntimeException>raise(e);
                }
            }
        };
    }

    private static ForkJoinTask<?> forked(Body body) {
        return task(body).fork();
    }

    private interface Text {
        String get() throws Throwable;
    }

    /** What the body returns, as a task of the pool. */
    private static String run(ForkJoinPool pool, Text body) {
        return pool.invoke(new RecursiveTask<String>() {
            @Override
            protected String compute() {
                try {
                    return body.get();
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    private static String inPool(ForkJoinPool pool, String kind) {
        switch (kind) {
            case "sum":
                return "" + pool.invoke(new Sum(0, 8, false));
            case "sums":
                return "" + pool.invoke(new Sum(0, 8, true));
            case "increments":
                int[] array = new int[4];
                pool.invoke(new Increments(array, 0, 4));
                return Arrays.toString(array);
            default:
                String shared = shared(pool, kind);
                return shared != null ? shared : held(pool, kind);
        }
    }

    /** What tasks share. */
    private static String shared(ForkJoinPool pool, String kind) {
        AtomicInteger count = new AtomicInteger();
        switch (kind) {
            case "array":
                return run(pool, () -> {
                    ForkJoinTask.invokeAll(task(count::incrementAndGet), task(count::incrementAndGet),
                            task(count::incrementAndGet));
                    return "" + count;
                });
            case "collection":
                return run(pool, () -> {
                    ForkJoinTask.invokeAll(List.of(task(count::incrementAndGet), task(count::incrementAndGet)));
                    return "" + count;
                });
            case "race":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> x++);
                    ForkJoinTask<?> two = forked(() -> x++);
                    one.join();
                    two.join();
                    return "" + x;
                });
            case "race-late":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> x = 1);
                    int now = x;
                    one.join();
                    return "" + now;
                });
            case "lost":
                return run(pool, () -> {
                    ForkJoinTask.invokeAll(task(() -> v = v + 1), task(() -> v = v + 1));
                    return "" + v;
                });
            case "shown":
                return run(pool, () -> {
                    x = 1;
                    int[] found = new int[1];
                    ForkJoinTask<?> one = forked(() -> found[0] = x + 1);
                    one.join();
                    return "" + found[0];
                });
            case "locked":
                return run(pool, () -> {
                    ForkJoinTask.invokeAll(task(in(MONITOR, () -> x++)), task(in(MONITOR, () -> x++)));
                    return "" + x;
                });
            case "done":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> { });
                    boolean done = one.isDone();
                    one.join();
                    return "" + done;
                });
            case "cancelled":
                return run(pool, () -> {
                    AtomicBoolean ran = new AtomicBoolean();
                    ForkJoinTask<?> one = forked(() -> ran.set(true));
                    boolean cancelled = one.cancel(false);
                    one.quietlyJoin();
                    return cancelled + " " + ran;
                });
            case "again":
                return run(pool, () -> {
                    ForkJoinTask<?> one = task(count::incrementAndGet);
                    one.fork().join();
                    one.reinitialize();
                    one.fork().join();
                    return "" + count;
                });
            case "tree":
                pool.invoke(new Tree(null, count, 4));
                return "" + count;
            case "mixed":
                return run(pool, () -> {
                    CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 1);
                    ForkJoinTask<?> one = forked(count::incrementAndGet);
                    one.join();
                    return count.get() + future.get() + "";
                });
            default:
                return null;
        }
    }

    /** What a task has while it waits for another one, or leaves behind. */
    private static String held(ForkJoinPool pool, String kind) {
        switch (kind) {
            case "lock":
                return run(pool, () -> {
                    with(LOCK, () -> forked(with(LOCK, () -> { })).join()).run();
                    return "";
                });
            case "monitor":
                return run(pool, () -> {
                    in(MONITOR, () -> forked(in(MONITOR, () -> { })).join()).run();
                    return "";
                });
            case "local":
                return run(pool, () -> {
                    LOCAL.set("set");
                    String[] found = new String[1];
                    forked(() -> found[0] = LOCAL.get()).join();
                    return "" + found[0];
                });
            case "local-left":
                return run(pool, () -> {
                    String[] found = new String[1];
                    forked(() -> LOCAL.set("left")).join();
                    forked(() -> found[0] = LOCAL.get()).join();
                    return "" + found[0];
                });
            case "thread":
                return run(pool, () -> {
                    Thread[] threads = new Thread[1];
                    forked(() -> threads[0] = Thread.currentThread()).join();
                    return threads[0] == Thread.currentThread() ? "same" : "other";
                });
            case "joined-by-another":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> v = 1);
                    int[] found = new int[1];
                    forked(() -> {
                        one.join();
                        found[0] = v;
                    }).join();
                    return "" + found[0];
                });
            case "thrown":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> {
                        throw new IllegalStateException();
                    });
                    try {
                        one.join();
                        return "none";
                    } catch (IllegalStateException e) {
                        return "" + (e.getCause() != null);
                    }
                });
            case "unforked":
                return run(pool, () -> {
                    ForkJoinTask<?> one = forked(() -> v = 1);
                    boolean unforked = one.tryUnfork();
                    if (unforked) {
                        one.invoke();
                    }
                    one.join();
                    return unforked + " " + v;
                });
            case "stack":
                return run(pool, () -> {
                    String[] found = new String[1];
                    forked(() -> found[0] = "" + ForkJoinTask.inForkJoinPool()).join();
                    return found[0];
                });
            default:
                return nested(pool, kind);
        }
    }

    /**
     * Who waits for the second task may run the third one meanwhile: the pool's other thread waits for the first task,
     * and runs the second one.
     */
    private static String nested(ForkJoinPool pool, String kind) {
        Semaphore permit = new Semaphore(1);
        StampedLock stamped = new StampedLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        boolean[] inside = new boolean[1];
        switch (kind) {
            case "nested-permit":
                return nested(pool, permit::acquireUninterruptibly, permit::release, permit::acquireUninterruptibly);
            case "nested-try":
                return nested(pool, () -> permit.tryAcquire(), permit::release, permit::acquire);
            case "nested-stamped":
                return nested(pool, stamped::writeLock, () -> stamped.tryUnlockWrite(), stamped::readLock);
            case "nested-read":
                return nested(pool, both.readLock()::lock, both.readLock()::unlock, both.writeLock()::lock);
            case "nested-lock":
                return nested(pool, () -> {
                    LOCK.lock();
                    inside[0] = true;
                }, () -> {
                    inside[0] = false;
                    LOCK.unlock();
                }, () -> {
                    LOCK.lock();
                    check(!inside[0]);
                    LOCK.unlock();
                });
            default:
                return null;
        }
    }

    private static String nested(ForkJoinPool pool, Body takes, Body gives, Body third) {
        return run(pool, () -> {
            ForkJoinTask<?> one = forked(() -> {
                takes.run();
                forked(() -> { }).join();
                gives.run();
            });
            ForkJoinTask<?> last = forked(third);
            one.join();
            last.join();
            return "";
        });
    }

    /** What is asked of a pool, or how it ends. */
    private static String withPool(ForkJoinPool pool, String kind) throws Exception {
        AtomicInteger count = new AtomicInteger();
        CountDownLatch latch = new CountDownLatch(1);
        List<Future<?>> all = new ArrayList<>();
        switch (kind) {
            case "ended":
                int sum = pool.invoke(new Sum(0, 4, false));
                pool.shutdown();
                return sum + " " + pool.awaitTermination(1, TimeUnit.HOURS);
            case "submitted":
                Future<Integer> one = pool.submit(() -> 1);
                Future<Integer> two = pool.submit(() -> 2);
                return "" + (one.get() + two.get());
            case "callables":
                int total = 0;
                for (Future<Integer> f : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2))) {
                    total += f.get();
                }
                return "" + total;
            case "starved":
                all.add(pool.submit(() -> await(latch)));
                all.add(pool.submit(() -> await(latch)));
                all.add(pool.submit(latch::countDown));
                for (Future<?> f : all) {
                    f.get();
                }
                return "";
            case "met":
                CountDownLatch other = new CountDownLatch(1);
                all.add(pool.submit(() -> {
                    latch.countDown();
                    await(other);
                }));
                all.add(pool.submit(() -> {
                    other.countDown();
                    await(latch);
                }));
                for (Future<?> f : all) {
                    f.get();
                }
                return "met";
            case "left":
                pool.execute(() -> v = 1);
                pool.shutdown();
                return pool.awaitTermination(1, TimeUnit.HOURS) + " " + v;
            case "stopped":
                pool.execute(() -> v = 1);
                pool.shutdownNow();
                return pool.awaitTermination(1, TimeUnit.HOURS) + " " + v;
            case "rejected":
                pool.submit(() -> v = 1).get();
                pool.shutdown();
                try {
                    pool.submit(() -> v = 2);
                    return "taken";
                } catch (RejectedExecutionException e) {
                    return "rejected " + v;
                }
            case "cancelled":
                ForkJoinTask<?> cancelled = pool.submit(() -> {
                    v = 1;
                    w = 2;
                });
                cancelled.cancel(false);
                cancelled.quietlyJoin();
                pool.shutdown();
                return pool.awaitTermination(1, TimeUnit.HOURS) + " " + v + w;
            case "completed":
                ForkJoinTask<String> completed = pool.submit(() -> {
                    v = 1;
                    w = 2;
                    return "own";
                });
                completed.complete("other");
                String result = completed.join();
                pool.shutdown();
                return pool.awaitTermination(1, TimeUnit.HOURS) + " " + v + w + " " + result;
            case "quiet":
                pool.execute(count::incrementAndGet);
                pool.execute(count::incrementAndGet);
                return pool.awaitQuiescence(1, TimeUnit.HOURS) + " " + count;
            case "failed":
                try {
                    pool.submit(() -> {
                        throw new IllegalStateException();
                    }).get();
                    return "none";
                } catch (ExecutionException e) {
                    return e.getCause().getClass().getSimpleName();
                }
            case "within":
                ForkJoinPool inner = new ForkJoinPool(2);
                return "" + pool.submit(() -> inner.invoke(new Sum(0, 4, false)) + 1).get();
            case "size":
                pool.submit(() -> { }).get();
                int size = pool.getPoolSize();
                return size == 1 || size == 2 ? "1 or 2" : "" + size;
            default:
                return null;
        }
    }
}
