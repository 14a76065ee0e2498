import java.util.concurrent.atomic.AtomicInteger;

/** The sum that the one call gives back tells whether the other call, whose sum is dropped, has come before. */
public class Main {
    static final AtomicInteger number = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            number.incrementAndGet();
        });
        other.start();
        int seen = number.incrementAndGet();
        other.join();
        assert seen == 2 : "the other one comes later";
    }
}
