import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Two workers of a pool sum up parts of an array, one task for each part (argument 1, 4 if left out); main adds up what
 * the futures give. Without a data race: the pool's queue and the futures order what the threads do.
 */
public class PooledSums {
    static final int PART = 16;

    public static void main(String[] args) throws Exception {
        int tasks = args.length > 0 ? Integer.parseInt(args[0]) : 4;
        int[] numbers = new int[tasks * PART];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
        }
        int[] squares = new int[numbers.length];
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> parts = new ArrayList<>();
        for (int t = 0; t < tasks; t++) {
            int from = t * PART;
            parts.add(pool.submit(() -> {
                int sum = 0;
                for (int i = from; i < from + PART; i++) {
                    squares[i] = numbers[i] * numbers[i];
                    sum += squares[i];
                }
                return sum;
            }));
        }
        long sum = 0;
        for (Future<Integer> part : parts) {
            sum += part.get();
        }
        pool.shutdown();
        long expected = 0;
        for (int square : squares) {
            expected += square;
        }
        if (sum != expected) {
            throw new AssertionError(sum + " is not " + expected);
        }
    }
}
