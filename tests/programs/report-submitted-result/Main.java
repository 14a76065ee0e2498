import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Where the task was submitted whose result is asked for, and is an exception. */
public class Main {
    static void order(int number) {
        if (number == 2) throw new IllegalStateException("order 2");
    }

    public static void main(String[] words) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> first = pool.submit(() -> order(1));
        Future<?> second = pool.submit(() -> order(2));
        Future<?> third = pool.submit(() -> order(3));
        pool.shutdown();
        first.get();
        third.get();
        second.get();
    }
}
