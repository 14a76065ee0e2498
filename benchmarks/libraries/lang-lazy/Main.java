import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.concurrent.ConcurrentException;
import org.apache.commons.lang3.concurrent.LazyInitializer;

/** Three threads ask for an object that is made when the first of them asks. */
public class Main {
    private static final AtomicInteger made = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        LazyInitializer<int[]> lazy = new LazyInitializer<>() {
            @Override
            protected int[] initialize() {
                return new int[] {made.incrementAndGet()};
            }
        };
        Thread first = new Thread(() -> ask(lazy)), second = new Thread(() -> ask(lazy));
        first.start();
        second.start();
        ask(lazy);
        first.join();
        second.join();
        System.out.println(made + " made");
    }

    private static void ask(LazyInitializer<int[]> lazy) {
        try {
            assert lazy.get()[0] == 1;
        } catch (ConcurrentException e) {
            throw new AssertionError(e);
        }
    }
}
