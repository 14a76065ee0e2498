import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The report of an exception in a task says where the task was handed to its pool: one that waited in the queue. */
public class Main {
    record Order(int number) implements Runnable {
        @Override
        public void run() {
            if (number == 3) throw new IllegalStateException("order 3");
        }
    }

    public static void main(String[] words) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(new Order(1));
        pool.execute(new Order(2));
        pool.execute(new Order(3));
        pool.execute(new Order(4));
        pool.shutdown();
    }
}
