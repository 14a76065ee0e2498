import static org.junit.jupiter.api.Assertions.assertEquals;

import hpor.test.Hpor;
import hpor.test.HporTest;

/** The test puts another mark in the place of the first one, and mends the test. */
class Replayed {
    private final Counter counter = new Counter();

    @HporTest @Hpor(races = "off")
    void lost() throws InterruptedException {
        counter.twice(() -> counter.value++);
        assertEquals(2, counter.value);
    }
}
