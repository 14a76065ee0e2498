import java.util.concurrent.atomic.AtomicInteger;

/**
 * Each thread adds to a counter before and behind its plain write. In each execution that runs one thread behind the
 * other, the counter orders the writes. It does not if the additions come in another order, which is the same schedule
 * to the search.
 */
public class Main {
    static final AtomicInteger number = new AtomicInteger();
    static int x;

    static void write(int value) {
        number.incrementAndGet();
        x = value;
        number.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> write(1));
        other.start();
        write(2);
        other.join();
    }
}
