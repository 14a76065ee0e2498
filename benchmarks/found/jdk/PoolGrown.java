import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool of one thread may have two from now on, while a second task comes. The Javadoc of setCorePoolSize: "If larger,
 * new threads will, if needed, be started to execute any queued tasks." But the task may be queued without a new
 * thread: execute() has looked at the old size, and the setter found the queue empty.
 */
public class PoolGrown {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>());
        CountDownLatch second = new CountDownLatch(1);
        pool.execute(() -> {
            try {
                second.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread manager = new Thread(() -> pool.setCorePoolSize(2));
        manager.start();
        pool.execute(second::countDown);
        manager.join();
        pool.shutdown();
    }
}
