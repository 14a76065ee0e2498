import static org.junit.Assert.assertEquals;

import hpor.test.HporRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** One test for each value, without any mark. */
@RunWith(Parameterized.class)
public class ValuesFour {
    @Rule
    public final HporRule hpor = new HporRule();

    @Parameter
    public int value;

    @Parameters
    public static Object[] values() {
        return new Object[] {1, 2};
    }

    @Test
    public void one() {
        assertEquals(1, value);
    }
}
