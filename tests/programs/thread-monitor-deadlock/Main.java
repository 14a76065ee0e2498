import java.util.concurrent.CountDownLatch;

/**
 * join() is synchronized on the thread: against a holder of its monitor that waits for the joining thread, it is a
 * deadlock. The thread itself has ended long before.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        CountDownLatch done = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (ended) {
                try {
                    done.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        holder.start();
        ended.join();
        done.countDown();
        holder.join();
    }
}
