import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The thread pool of Jetty's runs what it is given before it stops. */
public class Main {
    public static void main(String[] args) throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(1, 1);
        pool.setReservedThreads(0);
        AtomicInteger runs = new AtomicInteger();
        java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1);
        pool.start();
        pool.execute(() -> {
            runs.incrementAndGet();
            done.countDown();
        });
        done.await();
        pool.stop();
        assert runs.get() == 1 : runs;
        System.out.println("ran once");
    }
}
