import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A thread ends with the permit. The report says so, and names the fields that hold the JDK's objects. */
public class Main {
    private static final AtomicInteger LOADS = new AtomicInteger();
    private final Semaphore docks = new Semaphore(1);

    private void load(int weight) {
        docks.acquireUninterruptibly();
        if (LOADS.incrementAndGet() == 1) {
            return;
        }
        docks.release();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Main main = new Main();
        Thread first = new Thread(() -> main.load(1), "first");
        Thread second = new Thread(() -> main.load(2), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
