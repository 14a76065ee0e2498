import java.util.concurrent.atomic.AtomicInteger;

/**
 * An atomic increment is one operation, not a read and a write.
 *
 * Interleavings (por=none): main's increment has 4 places among the child's begin, increment and end; the join is last:
 * 4. (Were it a read and a write, there would be C(6,2) = 15.)
 * Traces (por=source): nobody uses what the two increments give back, so that they commute: 1.
 */
public class Main extends Thread {
    private final AtomicInteger counter;

    Main(AtomicInteger counter) {
        this.counter = counter;
    }

    @Override
    public void run() {
        counter.incrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Main child = new Main(counter);
        child.start();
        counter.incrementAndGet();
        child.join();
        System.out.println("counted " + counter.get());
        assert counter.get() == 2;
    }
}
