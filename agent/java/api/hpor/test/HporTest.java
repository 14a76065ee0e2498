package hpor.test;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** A test of JUnit 5 that hpor explores: the same as {@code @Test @Hpor}. {@link Hpor} beside it sets options. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@Hpor
public @interface HporTest {
}
