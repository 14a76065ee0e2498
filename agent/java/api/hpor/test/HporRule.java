package hpor.test;

import org.junit.AssumptionViolatedException;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * JUnit 4: as a {@code @Rule}, has each test of the class explored in a JVM of its own. {@link Hpor} at a test or the
 * class sets options. In that JVM the rule does nothing, nor where the property {@code hpor.marks} is "off".
 */
public final class HporRule implements TestRule {
    /** A rule for one class. */
    public HporRule() {
    }

    @Override
    public Statement apply(Statement base, Description test) {
        return Search.isPlain() ? base : new Statement() {
            @Override
            public void evaluate() throws Throwable {
                Class<?> type = test.getTestClass();
                Marks marks = Marks.of(test.getAnnotations(), type);
                Outcome outcome = new Search(type, marks).run(type.getName() + "#" + test.getMethodName());
                outcome.report(marks.incomplete(), AssumptionViolatedException::new);
            }
        };
    }
}
