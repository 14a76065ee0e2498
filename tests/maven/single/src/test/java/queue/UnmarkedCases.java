package queue;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** No marks, and no name that Surefire takes for that of a test: hpor explores what is named. */
class UnmarkedCases {
    @Test
    void flagIsSeen() throws Exception {
        AtomicBoolean flag = new AtomicBoolean();
        Thread other = new Thread(() -> flag.set(true));
        other.start();
        other.join();
        assertTrue(flag.get());
    }

    /** Wrong: the other thread may be the first. */
    @Test
    void flagIsNotSeenYet() {
        AtomicBoolean flag = new AtomicBoolean();
        new Thread(() -> flag.set(true)).start();
        assertTrue(!flag.get());
    }
}
