import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks of an executor that makes a virtual thread for each; main waits for both, then for the executor's end. */
public class Main {
    public static void main(String[] args) throws Exception {
        int sum = 0;
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 1; i <= 2; i++) {
                int part = i;
                results.add(executor.submit(() -> part));
            }
            for (Future<Integer> result : results) {
                sum += result.get();
            }
        }
        System.out.println(sum);
    }
}
