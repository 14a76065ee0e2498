import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of JUnit 5 whose methods have one name: each has its own name and its own schedule. */
class NamesFive {
    abstract static class Base {
        @Test
        void inherited() {
            assertEquals("First", getClass().getSimpleName());
        }
    }

    static class First extends Base {
    }

    static class Second extends Base {
    }

    @Test
    void over() {
    }

    @Test
    void over(TestInfo info) {
        fail("with " + info.getDisplayName());
    }

    @Nested
    class Inner {
        @Test
        void over() {
            fail("the inner one");
        }
    }

    @ParameterizedTest(name = "same")
    @ValueSource(strings = {"a/b", "a?b"})
    void parameters(String text) {
        fail(text);
    }

    @RepeatedTest(2)
    void again(RepetitionInfo info) {
        assertTrue(info.getCurrentRepetition() < 2);
    }

    @TestFactory
    List<DynamicNode> made() {
        DynamicTest bad = DynamicTest.dynamicTest("bad", () -> fail("in the box"));
        return List.of(DynamicTest.dynamicTest("one", () -> { }),
                DynamicContainer.dynamicContainer("box", List.of(bad)),
                DynamicTest.dynamicTest("last", () -> fail("the last one")));
    }

    @Disabled
    @Test
    void disabled() {
    }

    /** None of them is there: it is one test, and skipped. */
    @Disabled("none of them")
    @RepeatedTest(2)
    void disabledAgain() {
    }

    @Test
    void assumption() {
        Assumptions.assumeTrue(false, "as it is");
    }
}
