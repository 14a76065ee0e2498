import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardOldestPolicy;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools as services use them, with what goes wrong there. */
class PoolDays extends Chapter {
    static final ThreadLocal<String> user = ThreadLocal.withInitial(() -> "none");

    static void close(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS));
    }

    /** The first task leaves its user in the thread. */
    static String locals(int threads, boolean removes) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        pool.submit(() -> {
            user.set("u");
            try {
                return user.get();
            } finally {
                if (removes) {
                    user.remove();
                }
            }
        });
        if (threads == 2) {
            pool.submit(() -> "");
        }
        Future<String> seen = pool.submit(user::get);
        close(pool);
        return seen.get();
    }

    /** A task waits for another one of its own pool. */
    static String nested(int threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        Callable<Integer> outer = () -> pool.submit(() -> 1).get() + 1;
        Future<Integer> one = pool.submit(outer);
        Future<Integer> two = pool.submit(outer);
        int sum = one.get() + two.get();
        close(pool);
        return "" + sum;
    }

    /** Tasks for one thread and its queue; which have run in which order, m in the main thread. */
    static String full(int tasks, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, handler);
        StringBuffer ran = new StringBuffer();
        Thread main = Thread.currentThread();
        String end = thrown(() -> {
            for (int i = 1; i <= tasks; i++) {
                String name = "" + i;
                pool.execute(() -> ran.append(name + (Thread.currentThread() == main ? "m" : "")));
            }
        });
        close(pool);
        return ran + " " + end;
    }

    /** How many have run, how many were given back. */
    static String stopped() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        AtomicInteger ran = new AtomicInteger();
        pool.execute(ran::incrementAndGet);
        pool.execute(ran::incrementAndGet);
        int left = pool.shutdownNow().size();
        check(pool.awaitTermination(1, TimeUnit.HOURS));
        return ran + " " + left;
    }

    static String hooks(boolean submits) throws Exception {
        List<String> seen = new ArrayList<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
            body -> {
                Thread t = new Thread(body);
                t.setUncaughtExceptionHandler((thread, e) -> w++);
                return t;
            }) {
            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                seen.add(thrown == null ? "null" : thrown.getMessage());
            }
        };
        Runnable fails = () -> {
            throw new IllegalStateException("x");
        };
        if (submits) {
            pool.submit(fails);
        } else {
            pool.execute(fails);
        }
        pool.execute(() -> { });
        close(pool);
        return seen + " " + w;
    }

    static String completions() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> "a");
        service.submit(() -> {
            throw new IllegalStateException();
        });
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            try {
                text.append(service.take().get());
            } catch (ExecutionException e) {
                text.append("x");
            }
        }
        close(pool);
        return text.toString();
    }

    /** A factory that refuses: the task is never run. */
    static String noThread() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, body -> null);
        Future<String> result = pool.submit(() -> "a");
        try {
            return result.get(1, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            return result.cancel(false) + " " + pool.shutdownNow().size();
        }
    }

    /** Nobody runs it. */
    static String forgotten(boolean waits) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "a");
        return waits ? task.get() : bothOf(() -> {
            try {
                return task.get();
            } catch (CancellationException e) {
                return "cancelled";
            }
        }, () -> task.cancel(true));
    }

    static class Sum extends RecursiveTask<Integer> {
        static int tasks;
        final int[] numbers;
        final int from, to;
        final boolean counts;

        Sum(int[] numbers, int from, int to, boolean counts) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
            this.counts = counts;
        }

        @Override
        protected Integer compute() {
            if (counts) {
                tasks++;
            }
            if (to - from == 1) {
                return numbers[from];
            }
            Sum left = new Sum(numbers, from, (from + to) / 2, counts);
            Sum right = new Sum(numbers, (from + to) / 2, to, counts);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static String sum() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.invoke(new Sum(new int[] {1, 2, 3}, 0, 3, wrong));
        pool.shutdown();
        return "" + sum;
    }

    static boolean wrong;

    /** The task is cut off between two parts of its work. */
    static String cancelled() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(() -> {
            v = 1;
            if (!Thread.currentThread().isInterrupted()) {
                v = 2;
            }
        });
        boolean cancelled = task.cancel(true);
        close(pool);
        return cancelled + " " + v;
    }

    /** All are asked; what did not end in time is cancelled. */
    static String inTime() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> calls = List.of(() -> "a", () -> {
            try {
                Thread.sleep(TimeUnit.HOURS.toMillis(2));
            } catch (InterruptedException e) {
                v++;
            }
            return "b";
        });
        StringBuilder text = new StringBuilder();
        for (Future<String> each : pool.invokeAll(calls, 1, TimeUnit.HOURS)) {
            text.append(each.isCancelled() ? "-" : each.get());
        }
        close(pool);
        return text + " " + v;
    }

    /** The first one that succeeds. */
    static String first() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        String found = pool.invokeAny(List.of(() -> "a", () -> {
            throw new IllegalStateException();
        }, () -> "c"));
        close(pool);
        return found;
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        tell(switch (name) {
            case "locals-one" -> locals(1, !wrong);
            case "locals-two" -> locals(2, !wrong);
            case "nested-one" -> nested(1);
            case "nested-two" -> nested(2);
            case "nested-four" -> nested(4);
            case "full-caller" -> full(3, new ArrayBlockingQueue<>(1), new CallerRunsPolicy());
            case "full-oldest" -> full(3, new ArrayBlockingQueue<>(1), new DiscardOldestPolicy());
            case "full-abort" -> full(2, new SynchronousQueue<>(), new AbortPolicy());
            case "stopped" -> stopped();
            case "hooks-submit" -> hooks(true);
            case "hooks-execute" -> hooks(false);
            case "completions" -> completions();
            case "no-thread" -> noThread();
            case "forgotten" -> forgotten(wrong);
            case "sum" -> sum();
            case "cancelled" -> cancelled();
            case "in-time" -> inTime();
            case "first" -> first();
            default -> throw new IllegalArgumentException(name);
        });
    }
}
