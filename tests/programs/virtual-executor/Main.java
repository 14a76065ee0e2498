import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task of an executor that makes a virtual thread for each overlaps with main: what one of them adds is lost. */
public class Main {
    static volatile int sum;

    public static void main(String[] args) {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> sum += 3);
            sum += 3;
        }
        assert sum == 6 : sum + " of 6";
    }
}
