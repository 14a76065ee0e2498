import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import hpor.test.Hpor;
import hpor.test.Hpor.Incomplete;
import hpor.test.HporTest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All of its tests are marked, by the class. None of its methods may run where the runner is. */
@Hpor(races = "off", jvm = "-Dinside=yes")
class MarkedFive {
    private final Counter counter = new Counter();

    private static void onlyInside() {
        assertEquals("yes", System.getProperty("inside"));
    }

    @BeforeAll
    static void beforeAll() {
        onlyInside();
    }

    @BeforeEach
    void before() {
        onlyInside();
        counter.value = 10;
    }

    @AfterEach
    void after() {
        onlyInside();
    }

    @AfterAll
    static void afterAll() {
        onlyInside();
    }

    @Test
    void kept() throws InterruptedException {
        System.out.println("printed by kept");
        counter.twice(counter::add);
        assertEquals(12, counter.value);
    }

    @Test
    void lost() throws InterruptedException {
        counter.twice(() -> counter.value++);
        assertEquals(12, counter.value);
    }

    @Test
    void overloaded() {
    }

    @Test
    void overloaded(TestInfo info) {
        throw new IllegalStateException("with " + info.getDisplayName());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void values(int value) throws InterruptedException {
        counter.twice(() -> counter.value += value);
        assertEquals(10 + 2 * value, counter.value);
    }

    @RepeatedTest(2)
    void again(org.junit.jupiter.api.RepetitionInfo info) {
        assertEquals(1, info.getCurrentRepetition());
    }

    @TestFactory
    List<DynamicTest> made() {
        return List.of(dynamicTest("first", () -> {
        }), dynamicTest("second", () -> assertEquals(1, 2, "the second one made")));
    }

    @Test
    @Disabled("not now")
    void disabled() {
    }

    @Test
    void assumption() {
        assumeTrue(false, "needs luck");
    }

    /** The search takes longer: the limit is one for each execution. */
    @Test
    @Timeout(value = 300, unit = TimeUnit.MILLISECONDS)
    void limited() throws InterruptedException {
        counter.twice(counter::add);
    }

    @Test
    @Hpor(races = "error", jvm = "-Dinside=yes")
    void race() throws InterruptedException {
        counter.twice(() -> counter.value++);
    }

    @Test
    @Hpor(options = "executions=1", jvm = "-Dinside=yes")
    void cutAborts() throws InterruptedException {
        counter.twice(counter::grow);
    }

    @Test
    @Hpor(options = "executions=1", jvm = "-Dinside=yes", incomplete = Incomplete.FAIL)
    void cutFails() throws InterruptedException {
        counter.twice(counter::grow);
    }

    @Test
    @Hpor(options = "executions=1", jvm = "-Dinside=yes", incomplete = Incomplete.PASS)
    void cutPasses() throws InterruptedException {
        counter.twice(counter::grow);
    }

    @Test
    @Hpor(options = "sloth=1")
    void wrongOption() {
    }

    @Nested
    class Inner {
        @BeforeEach
        void more() {
            onlyInside();
            counter.value++;
        }

        @Test
        void nested() {
            assertEquals(10, counter.value, "the inner one");
        }
    }
}

/** Tests without a mark run as ever, beside those with one. */
class SomeFive {
    private final Counter counter = new Counter();

    @Test
    void plain() throws InterruptedException {
        assertEquals(null, System.getProperty("inside"));
    }

    @HporTest
    void marked() throws InterruptedException {
        counter.twice(counter::add);
        assertEquals(2, counter.value);
    }

    @HporTest
    @Hpor(races = "off")
    void markedWithOptions() throws InterruptedException {
        counter.twice(() -> counter.value++);
        assertEquals(2, counter.value);
    }
}

/** The tests and the mark of the class above. */
class InheritsFive extends SomeFive {
    @Override
    void plain() {
    }
}

/** The instance is made where the runner is as well. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Hpor
class OneInstanceFive {
    private int tests;

    @Test
    void first() {
        assertEquals(0, tests++);
    }

    @Test
    void second() {
        assertEquals(0, tests++);
    }
}
