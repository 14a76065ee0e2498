import java.util.concurrent.atomic.AtomicInteger;

/**
 * main waits in a loop for two threads, n being 0, 1, 2 in either order of their increments. In each order it reads 2 at once; 1
 * first; 0 first, and then 1; or 0 first and then 2, having waited until the first increment or until both: five, so ten executions.
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
