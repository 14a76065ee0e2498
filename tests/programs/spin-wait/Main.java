import java.util.concurrent.atomic.AtomicInteger;

/**
 * main waits in a loop for two threads that increment n, in either order. A round that reads less than 2 is in vain,
 * and main waits for ever in that execution: so two executions end, one for each order of the increments.
 */
public class Main {
    static final AtomicInteger n = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(n::incrementAndGet);
        Thread b = new Thread(n::incrementAndGet);
        a.start();
        b.start();
        while (n.get() < 2) {
            Thread.onSpinWait();
        }
        a.join();
        b.join();
    }
}
