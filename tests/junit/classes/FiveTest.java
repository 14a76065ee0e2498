import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hpor.Hpor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JUnit 5 does around a test is done in each execution. */
@ExtendWith(FiveTest.Starter.class)
class FiveTest {
    private static int classSetUps;
    private static volatile int fromExtension;
    private int plain;
    private AtomicInteger atomic;

    /** An extension of the program's is part of it: its thread is explored. */
    static final class Starter implements BeforeEachCallback {
        @Override
        public void beforeEach(org.junit.jupiter.api.extension.ExtensionContext context) {
            new Thread(() -> fromExtension = 1).start();
        }
    }

    @BeforeAll
    static void beforeAll() {
        classSetUps++;
    }

    @BeforeEach
    void setUp() {
        assertEquals(1, classSetUps);
        atomic = new AtomicInteger();
    }

    @AfterEach
    void tearDown() {
        assertEquals(0, plain % 2);
    }

    private static void twice(Runnable body) throws InterruptedException {
        Thread other = new Thread(body);
        other.start();
        body.run();
        other.join();
    }

    @Test
    void race() throws InterruptedException {
        twice(() -> plain++);
    }

    @Test
    void extension() {
        assertEquals(0, fromExtension);
    }

    @Test
    void thrown() {
        assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        });
    }

    @Test
    void chosen() {
        assertTrue(Hpor.choose(3) < 2, "a choice");
    }

    /** The time that passes is hpor's. */
    @Test
    void late() {
        assertTimeout(Duration.ofMillis(10), () -> Thread.sleep(1000));
    }

    @Disabled("not now")
    @Test
    void disabled() {
        throw new AssertionError();
    }

    /** It is true in some executions: those are what is explored. */
    @Test
    void assumption() {
        Assumptions.assumeTrue(fromExtension == 1, "the other was faster");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void sums(int n) throws InterruptedException {
        twice(() -> assertTrue(atomic.addAndGet(n) > 0));
        assertEquals(2 * n, atomic.get());
    }

    @TestFactory
    Stream<DynamicTest> made() {
        return IntStream.range(0, 2).mapToObj(i -> DynamicTest.dynamicTest("made " + i, () -> {
            twice(() -> assertTrue(atomic.incrementAndGet() > 0));
            assertEquals(2 - i, atomic.get());
        }));
    }

    @Nested
    class Inner {
        @Test
        void inner() {
            assertEquals(1, classSetUps);
        }
    }
}
