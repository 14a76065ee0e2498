import static org.junit.jupiter.api.Assertions.assertEquals;

import hpor.test.Hpor;
import hpor.test.HporTest;

/** What a debugger looks at: two threads add one, and one of the two is lost if both have seen 0. */
class Debugged {
    private int count;

    @HporTest @Hpor(races = "off")
    void lost() throws InterruptedException {
        Thread other = new Thread(this::add, "other");
        other.start();
        add();
        other.join();
        assertEquals(2, count);
    }

    private void add() {
        int seen = count;
        count = seen + 1;
    }
}
