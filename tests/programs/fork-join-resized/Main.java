import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** The only thread of a pool waits for what the next task does. The pool may have one more: then somebody does it. */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<?> waits = pool.submit(() -> {
            latch.await();
            return null;
        });
        pool.setParallelism(2);
        pool.execute(latch::countDown);
        waits.get();
        System.out.println(pool.getParallelism());
    }
}
