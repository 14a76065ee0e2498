import hpor.Hpor;
import java.util.concurrent.Semaphore;

/**
 * Main enters an atomic section, from which on the JDK's calls are explored inside; the search finds that out in a
 * complete execution. The error comes before it, so its schedule must say so.
 */
public class Main {
    static final Semaphore permits = new Semaphore(0);
    static volatile int taken;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            permits.acquireUninterruptibly();
            taken = 1;
        });
        waiter.start();
        Thread giver = new Thread(() -> {
            permits.release();
            if (taken == 0) {
                throw new IllegalStateException("not taken yet");
            }
        });
        giver.start();
        giver.join();
        Hpor.atomic(() -> taken++);
    }
}
