import java.util.concurrent.CompletableFuture;

/** Two tasks wait for a monitor, whose owner waits for a third task, and the pool has two threads. */
public class Main {
    private static int sum;

    public static void main(String[] args) {
        Object monitor = new Object();
        Runnable adds = () -> {
            synchronized (monitor) {
                sum++;
            }
        };
        synchronized (monitor) {
            CompletableFuture.runAsync(adds);
            CompletableFuture.runAsync(adds);
            CompletableFuture.runAsync(() -> { }).join();
        }
    }
}
