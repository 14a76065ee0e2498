package queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import hpor.test.Hpor;
import hpor.test.Hpor.Incomplete;
import hpor.test.HporTest;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueTest {
    private static void both(Runnable first, Runnable second) throws InterruptedException {
        Thread other = new Thread(second);
        other.start();
        first.run();
        other.join();
    }

    @HporTest
    void bothAreKept() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        both(() -> queue.add(1), () -> queue.add(2));
        assertEquals(2, queue.size());
    }

    /** Two orders, of which one is run. */
    @HporTest
    @Hpor(options = "executions=1")
    void cutOff() throws Exception {
        AtomicInteger value = new AtomicInteger();
        both(() -> value.compareAndSet(0, 1), () -> value.compareAndSet(0, 2));
    }

    @HporTest
    @Hpor(options = "executions=1", incomplete = Incomplete.PASS)
    void cutOffOnPurpose() throws Exception {
        AtomicInteger value = new AtomicInteger();
        both(() -> value.compareAndSet(0, 1), () -> value.compareAndSet(0, 2));
    }

    @Hpor
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void sum(int last) throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        both(() -> queue.add(1), () -> queue.add(last));
        assertEquals(1 + last, queue.poll() + queue.poll());
        assertNull(queue.poll());
    }
}
