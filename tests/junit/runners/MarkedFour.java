import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import hpor.test.Hpor;
import hpor.test.Hpor.Incomplete;
import hpor.test.HporRule;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;

/** A rule has each of its tests explored. */
@Hpor(races = "off", jvm = "-Dinside=yes")
public class MarkedFour {
    @Rule
    public final HporRule hpor = new HporRule();

    private final Counter counter = new Counter();

    @Before
    public void before() {
        assertEquals("yes", System.getProperty("inside"));
    }

    @Test
    public void kept() throws InterruptedException {
        counter.twice(counter::add);
        assertEquals(2, counter.value);
    }

    @Test
    public void lost() throws InterruptedException {
        counter.twice(() -> counter.value++);
        assertEquals(2, counter.value);
    }

    @Test(timeout = 300)
    public void limited() throws InterruptedException {
        counter.twice(counter::add);
    }

    @Test
    @Ignore
    public void ignored() {
    }

    @Test
    public void assumption() {
        assumeTrue("needs luck", false);
    }

    @Test
    @Hpor(options = "executions=1", jvm = "-Dinside=yes")
    public void cutAborts() throws InterruptedException {
        counter.twice(counter::grow);
    }

    @Test
    @Hpor(options = "executions=1", jvm = "-Dinside=yes", incomplete = Incomplete.FAIL)
    public void cutFails() throws InterruptedException {
        counter.twice(counter::grow);
    }
}
