import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/**
 * Right uses of pools. By their Javadoc each ends, with one result: a deadlock, an exception or a time that is over is
 * never the program's.
 */
public class Main {
    static int count(int n) {
        return n < 2 ? 1 : new Sum(n).fork().join();
    }

    static class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        final int n;

        Sum(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            return n < 2 ? 1 : count(n - 1) + count(n - 2);
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(9, TimeUnit.SECONDS));
        check(pool.isTerminated());
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "combined": {
                CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
                CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
                check(one.thenCombineAsync(two, Integer::sum).thenApply(sum -> sum + 1).get() == 4);
                break;
            }
            case "submitted": {
                ForkJoinPool pool = new ForkJoinPool(2);
                check(pool.submit(() -> 7).get() == 7);
                end(pool);
                break;
            }
            case "forked": {
                ForkJoinPool pool = new ForkJoinPool(2);
                check(pool.invoke(new Sum(3)) == 3);
                end(pool);
                break;
            }
            case "stealing": {
                ExecutorService pool = Executors.newWorkStealingPool(2);
                check(pool.submit(() -> 1).get() + pool.submit(() -> 2).get() == 3);
                end(pool);
                break;
            }
            case "composed": {
                ForkJoinPool pool = new ForkJoinPool(1);
                CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, pool);
                check(one.thenComposeAsync(x -> CompletableFuture.supplyAsync(() -> x + 1, pool), pool).join() == 2);
                end(pool);
                break;
            }
            case "all-of": {
                CompletableFuture<Void> one = CompletableFuture.runAsync(() -> { });
                CompletableFuture<Void> two = CompletableFuture.runAsync(() -> { });
                CompletableFuture.allOf(one, two).get(9, TimeUnit.SECONDS);
                break;
            }
            case "waits-in-task": { // a worker waits for another task, so that the pool needs one more worker, or helps
                ForkJoinPool pool = new ForkJoinPool(1);
                check(pool.submit(() -> ForkJoinTask.adapt(() -> 5).fork().get()).get() == 5);
                end(pool);
                break;
            }
            case "blocks-in-task": { // a future that main completes: the worker waits meanwhile
                ForkJoinPool pool = new ForkJoinPool(1);
                CompletableFuture<Integer> late = new CompletableFuture<>();
                ForkJoinTask<Integer> task = pool.submit(() -> late.get());
                late.complete(3);
                check(task.get() == 3);
                end(pool);
                break;
            }
            default:
                throw new IllegalArgumentException(arguments[0]);
        }
    }
}
