import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls that wait for a minute, while what they wait for comes a little earlier, or much earlier. A thread may be held
 * up for as long as a little, so that the time is over first.
 */
class NearLimits extends Chapter {
    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void later(int millis, Runnable action) {
        new Thread(() -> {
            sleep(millis);
            action.run();
        }).start();
    }

    static Object pool(int millis) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> sleep(millis));
        pool.shutdown();
        return pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    static Object latch(int threads, int millis) throws Exception {
        CountDownLatch latch = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            later(millis, latch::countDown);
        }
        return latch.await(1, TimeUnit.MINUTES);
    }

    static Object future(int millis) throws Exception {
        CompletableFuture<Boolean> future = new CompletableFuture<>();
        later(millis, () -> future.complete(true));
        try {
            return future.get(1, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            return false;
        }
    }

    static Object queue(int millis) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        later(millis, () -> queue.add(1));
        return queue.poll(1, TimeUnit.MINUTES) != null;
    }

    static Object permits(int millis) throws Exception {
        Semaphore permits = new Semaphore(0);
        later(millis, permits::release);
        return permits.tryAcquire(1, TimeUnit.MINUTES);
    }

    public static void main(String[] args) throws Exception {
        int millis = args[0].endsWith("near") ? 59_800 : 30_000;
        tell("" + switch (args[0].substring(0, args[0].indexOf('-'))) {
            case "pool" -> pool(millis);
            case "latch" -> latch(1, millis);
            case "latches" -> latch(2, millis);
            case "future" -> future(millis);
            case "queue" -> queue(millis);
            case "permits" -> permits(millis);
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
