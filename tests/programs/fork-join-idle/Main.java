import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/**
 * Workers of pools that have nothing to do are told of a new task, and that their pool is shut down, whatever they do
 * meanwhile: all tasks are done at once, and each pool ends in time. (With each operation of the JDK's a step: a worker
 * waits for its pool by a condition.)
 */
public class Main {
    static class Sum extends RecursiveTask<Integer> {
        final int n;

        Sum(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            return n < 2 ? n : new Sum(n - 1).fork().join() + 1;
        }
    }

    static void end(ForkJoinPool pool) throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(9, TimeUnit.SECONDS)) {
            throw new AssertionError("the pool does not end");
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        int sum = pool.submit(() -> 1).get();
        end(pool);
        pool = new ForkJoinPool(1);
        sum += pool.invoke(new Sum(2));
        end(pool);
        pool = new ForkJoinPool(1);
        sum += CompletableFuture.supplyAsync(() -> 1, pool).thenApplyAsync(v -> v + 1, pool).get();
        end(pool);
        pool = new ForkJoinPool(1);
        sum += pool.invokeAll(List.<Callable<Integer>>of(() -> 1)).get(0).get(1, TimeUnit.SECONDS);
        pool.shutdownNow();
        if (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            throw new AssertionError("the pool does not stop");
        }
        System.out.println(sum);
    }
}
