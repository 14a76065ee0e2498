import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Calls that wait for a second or two. A thread may be held up for less than a second: also the one whose limit is over
 * then, so that what it waits for is there when it looks.
 */
class ShortLimits extends Chapter {
    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean pool(int workers, int tasks, int each, int limit) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        for (int i = 0; i < tasks; i++) {
            pool.execute(() -> {
                if (each > 0) {
                    sleep(each);
                }
            });
        }
        pool.shutdown();
        return pool.awaitTermination(limit, TimeUnit.MILLISECONDS);
    }

    private static boolean latch(int wait, int limit) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        start(() -> {
            sleep(wait);
            latch.countDown();
        });
        return latch.await(limit, TimeUnit.MILLISECONDS);
    }

    /** The limit begins when the thread has slept. */
    private static boolean slept(int first, int wait, int limit) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        start(() -> {
            sleep(wait);
            latch.countDown();
        });
        sleep(first);
        return latch.await(limit, TimeUnit.MILLISECONDS);
    }

    /** The limit begins when the thread has heard of one that has slept. */
    private static boolean heard(int first, int wait, int limit) throws Exception {
        CountDownLatch begin = new CountDownLatch(1), latch = new CountDownLatch(1);
        start(() -> {
            sleep(first);
            begin.countDown();
        });
        start(() -> {
            sleep(wait);
            latch.countDown();
        });
        begin.await();
        return latch.await(limit, TimeUnit.MILLISECONDS);
    }

    /** Two limits, one behind the other. */
    private static String queue(int wait, int limit) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        start(() -> {
            sleep(wait);
            queue.add(1);
        });
        return queue.poll(limit, TimeUnit.MILLISECONDS) + " " + queue.poll(limit, TimeUnit.MILLISECONDS);
    }

    public static void main(String[] args) throws Exception {
        say(switch (args[0]) {
            case "pool-3" -> pool(3, 3, 0, 1000);
            case "pool-3-short" -> pool(3, 3, 0, 999);
            case "pool-tasks" -> pool(2, 3, 0, 2000);
            case "pool-asleep" -> pool(1, 1, 100, 1000);
            case "pool-late" -> pool(1, 1, 1500, 1000);
            case "pool-near" -> pool(1, 1, 1500, 2000);
            case "pool-far" -> pool(1, 1, 1500, 2500);
            case "pool-twice" -> pool(1, 2, 1500, 4000);
            case "pool-twice-near" -> pool(1, 2, 1500, 3800);
            case "latch-near" -> latch(1200, 2100);
            case "latch-far" -> latch(1200, 2200);
            case "latch-late" -> latch(1200, 1000);
            case "slept-near" -> slept(500, 1200, 1000);
            case "slept-far" -> slept(500, 1200, 1700);
            case "heard-near" -> heard(900, 1500, 1000);
            case "heard-far" -> heard(900, 1500, 1600);
            case "queue-near" -> queue(1500, 2000);
            case "queue-far" -> queue(1500, 2600);
            case "queue-late" -> queue(1500, 1000);
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
