import java.util.concurrent.CountDownLatch;

/**
 * The end of a thread needs its monitor: who holds it and waits for the end by anything but join or wait, waits for
 * ever.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        CountDownLatch ended = new CountDownLatch(1);
        Thread watcher = new Thread(() -> {
            try {
                first.join();
                ended.countDown();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        first.start();
        watcher.start();
        synchronized (first) {
            ended.await(); // unless the watcher has seen the end before
        }
        watcher.join();
    }
}
