import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Time limits of JUnit 5: what watches over a test costs no schedules of its own. */
class LimitsFive {
    private final AtomicInteger count = new AtomicInteger();

    /** It uses the sums: additions whose sums nobody uses commute. */
    private static void increment(AtomicInteger count) {
        for (int i = 0; i < 3; i++) {
            assertTrue(count.incrementAndGet() > 0);
        }
    }

    private void threeAndThree() throws InterruptedException {
        Thread other = new Thread(() -> increment(count));
        other.start();
        increment(count);
        other.join();
        assertEquals(6, count.get());
    }

    @Test
    @Timeout(1)
    void kept() throws InterruptedException {
        threeAndThree();
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void keptElsewhere() throws InterruptedException {
        threeAndThree();
    }

    @Test
    void keptByAssertion() {
        assertTimeoutPreemptively(Duration.ofSeconds(1), this::threeAndThree);
    }

    @Test
    @Timeout(1)
    void slept() throws InterruptedException {
        Thread.sleep(999);
    }

    @Test
    @Timeout(1)
    void overslept() throws InterruptedException {
        Thread.sleep(1001);
    }

    @Test
    @Timeout(1)
    void stuck() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void stuckElsewhere() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Test
    void stuckInAssertion() {
        assertTimeoutPreemptively(Duration.ofSeconds(1), () -> new CountDownLatch(1).await());
    }

    /** An interrupt does not end it. */
    @Test
    @Timeout(1)
    void deadlock() throws InterruptedException {
        Object lock = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            synchronized (lock) {
                held.countDown();
                while (true) {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        // goes on waiting
                    }
                }
            }
        });
        other.start();
        held.await();
        synchronized (lock) {
            count.incrementAndGet();
        }
    }
}
