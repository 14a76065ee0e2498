import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** Two tasks wait for a third, and the pool has two threads. */
public class Main {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        Runnable waits = () -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        CompletableFuture.runAsync(waits);
        CompletableFuture.runAsync(waits);
        CompletableFuture.runAsync(latch::countDown).join();
    }
}
