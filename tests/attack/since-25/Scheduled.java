import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** The common pool has one thread for the time limits of futures and for delayed tasks. */
class Scheduled extends Chapter {
    private static CompletableFuture<Integer> limited(int hours) {
        return new CompletableFuture<Integer>().orTimeout(hours, TimeUnit.HOURS);
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        switch (args[0]) {
            case "limit-waits-for-task" -> { // the task is due after the thread has begun to wait for it
                CountDownLatch latch = new CountDownLatch(1);
                CompletableFuture<Integer> noticed = limited(1).exceptionally(e -> {
                    try {
                        latch.await();
                    } catch (InterruptedException x) {
                        throw new IllegalStateException(x);
                    }
                    return 0;
                });
                pool.schedule(latch::countDown, 2, TimeUnit.HOURS);
                tell("" + noticed.join());
            }
            case "limit-behind-task" -> {
                CountDownLatch latch = new CountDownLatch(1);
                CompletableFuture<Integer> noticed = limited(2).exceptionally(e -> (int) latch.getCount());
                pool.schedule(latch::countDown, 1, TimeUnit.HOURS);
                tell("" + noticed.join());
            }
            case "limits-counted" -> {
                limited(1);
                tell("" + pool.getDelayedTaskCount());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
