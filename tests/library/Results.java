import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that wait for a result, an element or a latch, and what may let them go on. */
class Results extends Cases {
    static volatile int y, z;

    /** Notes how often somebody asks for its text: ExecutionException does, which is made from it. */
    static class Failure extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            x++;
            return "failure";
        }
    }

    /** Runs each task in the calling thread, and makes tasks of its own. */
    static class Direct extends AbstractExecutorService {
        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
            return new FutureTask<>(task) {
                @Override
                public boolean isDone() {
                    x++;
                    return super.isDone();
                }
            };
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
        }

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) {
            return false;
        }
    }

    static int all(ExecutorService pool, int tasks, Exception failure) throws Exception {
        List<Callable<Integer>> todo = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            todo.add(() -> {
                if (failure != null) {
                    throw failure;
                }
                return 1;
            });
        }
        try {
            return pool.invokeAll(todo).size();
        } finally {
            pool.shutdown();
        }
    }

    /** Two threads let a third one go on, each behind a write of its own. */
    static String opened(Body first, Body second, Callable<String> waits) throws Exception {
        String[] seen = new String[1];
        all(() -> {
            y = 1;
            first.run();
        }, () -> {
            z = 1;
            second.run();
        }, () -> seen[0] = waits.call() + y + z);
        return seen[0];
    }

    static String got(FutureTask<Integer> task) throws Exception {
        try {
            return "" + task.get();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    static String cancelled(FutureTask<Integer> task) throws Exception {
        try {
            return got(task);
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    private static String awaited(String name) throws Exception {
        switch (name) {
            case "results-queue" -> {
                ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
                return opened(() -> queue.put("a"), () -> queue.put("b"), queue::take);
            }
            case "results-room" -> {
                ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
                queue.put("a");
                queue.put("b");
                return opened(queue::take, queue::take, () -> {
                    queue.put("c");
                    return queue.peek();
                });
            }
            case "results-latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                return opened(latch::countDown, latch::countDown, () -> {
                    latch.await();
                    return "";
                });
            }
            case "results-cancelled" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                return opened(task::run, () -> task.cancel(false), () -> cancelled(task));
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "results-all" -> System.out.println(all(Executors.newFixedThreadPool(3), 4, null));
            case "results-failing" -> {
                all(Executors.newFixedThreadPool(1), 1, new Failure());
                System.out.println(x);
            }
            case "results-own" -> {
                all(new Direct(), 2, null);
                System.out.println(x);
            }
            case "results-interrupted" -> {
                Thread.currentThread().interrupt();
                String told = "done";
                try {
                    all(Executors.newFixedThreadPool(1), 1, null);
                } catch (InterruptedException e) {
                    told = "interrupted";
                }
                System.out.println(told);
            }
            case "results-interrupter" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread self = Thread.currentThread();
                start(task::run, self::interrupt);
                System.out.println(got(task));
            }
            case "results-timed" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                start(task::run);
                String told;
                try {
                    told = "" + task.get(1, TimeUnit.MILLISECONDS);
                } catch (TimeoutException | ExecutionException e) {
                    told = "late";
                }
                System.out.println(told);
            }
            case "results-scheduled" -> { // the queue of a scheduled pool belongs to it, and is no pool
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                start(pool::toString);
                System.out.println(pool.getTaskCount());
            }
            case "results-iterators" -> { // neither is an iterator a queue
                Deque<Integer> deque = new LinkedBlockingDeque<>(List.of(1));
                Queue<Integer> array = new ArrayBlockingQueue<>(1, false, List.of(1));
                Queue<Integer> linked = new LinkedBlockingQueue<>(List.of(1));
                Queue<Integer> first = new PriorityBlockingQueue<>(List.of(1));
                start(() -> array.offer(2), () -> first.offer(0));
                System.out.println(deque.iterator().next() + array.iterator().next() + linked.iterator().next());
            }
            default -> System.out.println(awaited(args[0]));
        }
    }
}
