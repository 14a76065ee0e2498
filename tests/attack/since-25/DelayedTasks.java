import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A pool of JDK 25 with one thread and one or two tasks that are to run later. The pool's own thread for such tasks is
 * woken by each of them, which no program can see.
 */
class DelayedTasks {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        switch (args.length == 0 ? "" : args[0]) {
            case "get" -> System.out.println(pool.schedule(() -> 5, 1, TimeUnit.HOURS).get());
            case "get-close" -> { System.out.println(pool.schedule(() -> 5, 1, TimeUnit.HOURS).get()); pool.close(); }
            case "close" -> { pool.schedule(() -> n = 5, 1, TimeUnit.HOURS); pool.close(); System.out.println(n); }
            case "now" -> { pool.schedule(() -> 5, 1, TimeUnit.HOURS); System.out.println(pool.shutdownNow().size()); }
            case "now-two" -> {
                pool.schedule(() -> 5, 1, TimeUnit.HOURS);
                pool.schedule(() -> 5, 2, TimeUnit.HOURS);
                System.out.println(pool.shutdownNow().size());
            }
            case "cancel" -> System.out.println(pool.schedule(() -> 5, 1, TimeUnit.HOURS).cancel(false));
            case "rate" -> {
                CountDownLatch twice = new CountDownLatch(2);
                ScheduledFuture<?> f = pool.scheduleAtFixedRate(twice::countDown, 1, 1, TimeUnit.DAYS);
                twice.await();
                System.out.println(f.cancel(false));
            }
            case "limit" -> System.out.println(pool.submitWithTimeout(() -> 5, 1, TimeUnit.HOURS, null).get());
            default -> pool.close();
        }
    }
}
