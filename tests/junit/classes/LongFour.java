import static org.junit.Assert.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

/** No search of it ends while anybody waits. */
public class LongFour {
    @Test
    public void many() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 5; k++) {
                    assertTrue(count.incrementAndGet() > 0);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
