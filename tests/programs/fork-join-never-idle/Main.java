import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;

/**
 * A task waits for the end of its own pool, which therefore does not end before the task is timed out. Then it ends.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Boolean> task = pool.submit(() -> pool.awaitTermination(1, TimeUnit.SECONDS));
        pool.shutdown();
        System.out.println(task.get() + " " + pool.awaitTermination(9, TimeUnit.SECONDS));
    }
}
