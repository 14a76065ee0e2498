import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The executor starts a platform thread for each task, by a way of its own; it is closed before the sum is read. */
public class Main {
    static volatile int sum;

    public static void main(String[] args) {
        try (ExecutorService executor =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("task").factory())) {
            executor.execute(() -> sum += 3);
        }
        assert sum == 3 : sum + " of 3";
    }
}
