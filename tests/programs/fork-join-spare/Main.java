import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/**
 * The only thread of a pool waits, for a time, for a future and for a task that other tasks come before: another thread
 * comes in for it, so that nothing is timed out.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 2);
        ForkJoinTask<Integer> waits =
                pool.submit(() -> future.get(1, TimeUnit.SECONDS) + task.get(1, TimeUnit.SECONDS));
        pool.execute(() -> future.complete(1));
        pool.execute(task);
        System.out.println(waits.get());
    }
}
