package hpor.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test runs once, under a schedule that hpor has saved. It fails as it did then, or because a changed program does
 * not do the steps of the schedule. The options of {@link Hpor} beside it do not count, but for the JVM's arguments.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(HporExtension.class)
public @interface HporReplay {
    /**
     * The schedule.
     *
     * @return a path, from the folder in which the tests run
     */
    String value();

    /**
     * The test's JVM waits until a debugger attaches to this port of this machine.
     *
     * @return the port; 0: it does not wait
     */
    int debugPort() default 0;
}
