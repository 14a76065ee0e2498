import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads count with get and set, which is not one atomic step: an update may be lost.
 *
 * Traces (with stop=never; the assertion comes behind both joins, so each trace is complete): each thread reads (R),
 * then writes (W). Of the 6 interleavings of R1 W1 and R2 W2, those that differ only in the order of R1 and R2 are one:
 *     R1 W1 R2 W2 | R2 W2 R1 W1 | R1 R2 W1 W2 = R2 R1 W1 W2 | R1 R2 W2 W1 = R2 R1 W2 W1
 * 4 traces, the last two of which lose an update.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Runnable count = () -> counter.set(counter.get() + 1);
        Thread first = new Thread(count);
        Thread second = new Thread(count);
        first.start();
        second.start();
        first.join();
        second.join();
        int value = counter.get();
        System.out.println("counted " + value);
        assert value == 2 : "counted " + value;
    }
}
