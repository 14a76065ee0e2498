import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Tasks that pause before anything else: the JDK has just looked whether the task is still to be run, and that is no
 * loop which waits for another thread. The same in a method by which a class takes its own lock.
 */
class YieldingTasks extends Chapter {
    static Future<?> submitted(Runnable task) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> future = pool.submit(task);
        pool.shutdown();
        return future;
    }

    static <T> T inPool(Callable<T> task) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<T> future = pool.submit(task);
        pool.shutdown();
        return future.get();
    }

    static class Lock extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int unused) {
            Thread.yield();
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int unused) {
            setState(0);
            return true;
        }
    }

    static String ownLock() throws Exception {
        Lock lock = new Lock();
        Body body = () -> {
            lock.acquire(1);
            x++;
            lock.release(1);
        };
        all(body, body);
        return "" + x;
    }

    static String scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Future<Integer> future = pool.schedule(() -> {
            Thread.yield();
            return 1;
        }, 1, TimeUnit.HOURS);
        pool.shutdown();
        return "" + future.get();
    }

    static String completed() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> {
            Thread.yield();
            return 1;
        });
        pool.shutdown();
        return "" + service.take().get();
    }

    static String all() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Future<Integer>> futures = pool.invokeAll(List.of(() -> {
            Thread.yield();
            return 1;
        }));
        pool.shutdown();
        return "" + futures.get(0).get();
    }

    static String ownFuture(boolean twice) throws Exception {
        class Repeated extends FutureTask<Integer> {
            Repeated() {
                super(() -> {
                    Thread.onSpinWait();
                    return ++x;
                });
            }

            boolean repeat() {
                return runAndReset();
            }

            @Override
            protected void done() {
                Thread.yield();
            }
        }
        Repeated task = new Repeated();
        if (twice) {
            check(task.repeat());
        }
        Thread runner = new Thread(task);
        runner.start();
        return "" + task.get();
    }

    /** Both what comes before the pause and what comes behind it. */
    static String seenBehind() throws Exception {
        Thread setter = start(() -> v = 1);
        String text = "" + inPool(() -> {
            Thread.yield();
            return v;
        });
        setter.join();
        return text;
    }

    static String cancelled() throws Exception {
        Future<?> future = submitted(() -> {
            Thread.yield();
            v = 1;
            Thread.yield();
        });
        boolean cancelled = future.cancel(true);
        try {
            future.get();
            return cancelled + " done " + v;
        } catch (CancellationException e) {
            return cancelled + " cancelled";
        }
    }

    static String polls() throws Exception {
        Future<?> future = submitted(() -> {
            do {
                Thread.yield();
            } while (v == 0);
        });
        v = 1;
        return "" + future.get();
    }

    static String pollsInVain() throws Exception {
        return "" + submitted(() -> {
            do {
                Thread.yield();
            } while (v == 0);
        }).get();
    }

    static String two() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> {
            Thread.yield();
            return 1;
        };
        int sum = pool.submit(task).get() + pool.submit(task).get();
        pool.shutdown();
        return "" + sum;
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "submitted" -> "" + inPool(() -> {
                Thread.yield();
                return 1;
            });
            case "spin-wait" -> "" + inPool(() -> {
                Thread.onSpinWait();
                return 1;
            });
            case "reference" -> "" + submitted(Thread::yield).get();
            case "two" -> two();
            case "scheduled" -> scheduled();
            case "completed" -> completed();
            case "all" -> all();
            case "own-future" -> ownFuture(false);
            case "reset" -> ownFuture(true);
            case "asked" -> {
                Future<?> future = submitted(() -> { });
                boolean done = future.isDone();
                Thread.yield();
                yield "" + done;
            }
            case "by-itself" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    Thread.yield();
                    return 1;
                });
                task.run();
                yield "" + task.get();
            }
            case "own-lock" -> ownLock();
            case "seen-behind" -> seenBehind();
            case "cancelled" -> cancelled();
            case "polls" -> polls();
            case "polls-in-vain" -> pollsInVain();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
