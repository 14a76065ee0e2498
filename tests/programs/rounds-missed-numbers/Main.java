import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread counts up and down until the other one is done. If the third thread has been first, that one waits for a
 * number to which the two never count together. No order leads out of that, but nobody stands still.
 */
public class Main {
    static final AtomicInteger number = new AtomicInteger();
    static volatile boolean first, done;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!done) {
                number.incrementAndGet();
                number.decrementAndGet();
            }
        }).start();
        new Thread(() -> {
            if (first) {
                while (number.incrementAndGet() != 7) {
                    number.decrementAndGet();
                }
            }
            done = true;
        }).start();
        first = true;
    }
}
