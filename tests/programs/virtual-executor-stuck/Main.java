import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A task waits for what comes behind close(), which waits for the task: by the day, again and again, and so for ever.
 */
public class Main {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> {
                latch.await();
                return null;
            });
        }
        latch.countDown();
    }
}
