package hpor.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * hpor explores this test, or each test of this class, under every thread schedule. With JUnit 5 this annotation is all
 * that is needed; a class of JUnit 4 has the rule {@link HporRule} as well.
 *
 * <p>The test runs in a JVM of its own, with the class path of the JVM that runs the tests. It passes if hpor has
 * explored it to the end and found nothing.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(HporExtension.class)
public @interface Hpor {
    /**
     * Stop the search after this time; the test is then incomplete. "none": no limit.
     *
     * @return the time, such as "500ms", "10s", "5m"; "" stands for what the build tool's plugin says, and 60s without
     */
    String time() default "";

    /**
     * What data races are: "error", "report" (they are listed), "off" (they are not looked for).
     *
     * @return the value of hpor's option; "" stands for hpor's default
     */
    String races() default "";

    /**
     * The search algorithm.
     *
     * @return the value of hpor's option; "" stands for hpor's default
     */
    String por() default "";

    /**
     * Further options of hpor.
     *
     * @return options, such as "timeouts=explore"
     */
    String[] options() default {};

    /**
     * Further arguments of the JVM in which the test runs.
     *
     * @return arguments, such as "-Xmx2g"
     */
    String[] jvm() default {};

    /**
     * What a test comes to whose search was cut off by a limit.
     *
     * @return {@link Incomplete#ABORT} if it is not said
     */
    Incomplete incomplete() default Incomplete.ABORT;

    /** What a test comes to that was not explored to the end. */
    enum Incomplete {
        /** It is aborted, as by an assumption that does not hold: runners show it as skipped. */
        ABORT,
        /** It fails. */
        FAIL,
        /** It passes, and the output says what was not explored. */
        PASS
    }
}
