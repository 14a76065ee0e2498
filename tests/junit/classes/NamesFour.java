import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import java.util.Arrays;
import org.junit.Assume;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

/** Tests of JUnit 4 whose methods have one name. */
@RunWith(Enclosed.class)
public class NamesFour {
    public abstract static class Base {
        @Test
        public void inherited() {
            assertEquals("First", getClass().getSimpleName());
        }
    }

    public static class First extends Base {
    }

    public static class Second extends Base {
        @Ignore
        @Test
        public void ignored() {
        }

        @Test
        public void assumption() {
            Assume.assumeTrue(false);
        }
    }

    @RunWith(Parameterized.class)
    public static class Texts {
        @Parameterized.Parameter
        public String text;

        @Parameterized.Parameters(name = "{0}")
        public static Iterable<String> texts() {
            return Arrays.asList("a/b", "a?b", "c");
        }

        @Test
        public void text() {
            if (text.startsWith("a")) {
                fail(text);
            }
        }
    }
}
