import java.util.concurrent.locks.LockSupport;

/** An interrupt ends a park without an exception and leaves the status set; further parks return at once. */
public class Main {
    static boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            LockSupport.park();
            seen = Thread.currentThread().isInterrupted();
        });
        child.start();
        child.interrupt();
        child.join();
        assert seen;
    }
}
