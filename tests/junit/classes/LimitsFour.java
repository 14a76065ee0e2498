import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Time limits of JUnit 4, one within the other. */
public class LimitsFour {
    @Rule
    public final Timeout all = Timeout.seconds(10);

    private final AtomicInteger count = new AtomicInteger();

    /** It uses the sums: additions whose sums nobody uses commute. */
    private static void increment(AtomicInteger count) {
        for (int i = 0; i < 3; i++) {
            assertTrue(count.incrementAndGet() > 0);
        }
    }

    @Test(timeout = 1000)
    public void kept() throws InterruptedException {
        Thread other = new Thread(() -> increment(count));
        other.start();
        increment(count);
        other.join();
        assertEquals(6, count.get());
    }

    @Test(timeout = 1000)
    public void empty() {
    }

    /** A task that makes tasks. */
    @Test(timeout = 1000)
    public void pooled() throws Exception {
        FourTest.twoTasks(count);
    }

    @Test(timeout = 1000)
    public void overslept() throws InterruptedException {
        Thread.sleep(1001);
    }

    @Test
    public void stuck() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
