import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A stable value is computed once, whoever comes first; who comes later sees what the computation has written. */
public class Main {
    static int written;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger times = new AtomicInteger();
        StableValue<int[]> value = StableValue.of();
        Supplier<Integer> lazy = StableValue.supplier(() -> {
            written = 7;
            return times.incrementAndGet();
        });
        Runnable use = () -> {
            int length = value.orElseSet(() -> new int[times.incrementAndGet()]).length;
            int number = lazy.get();
            assert length + number == 3 && written == 7 : length + " " + number;
        };
        Thread other = new Thread(use);
        other.start();
        use.run();
        other.join();
        assert times.get() == 2 : times;
        System.out.println("two computations");
    }
}
