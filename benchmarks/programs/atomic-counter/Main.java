import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads count with incrementAndGet: no update is lost.
 *
 * Traces: nobody uses what the four calls give back, so that they commute: 1. (Otherwise two of each thread in program
 * order, all of them dependent: 4!/(2!2!) = 6.)
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger counter = new AtomicInteger();
        Runnable twice = () -> {
            counter.incrementAndGet();
            counter.incrementAndGet();
        };
        Thread first = new Thread(twice);
        Thread second = new Thread(twice);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("counted " + counter.get());
        assert counter.get() == 4;
    }
}
