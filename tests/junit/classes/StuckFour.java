import org.junit.Ignore;
import org.junit.Test;

/** Its first execution takes longer than anybody waits. */
public class StuckFour {
    static volatile long count;

    @Test
    public void first() {
        while (count < Long.MAX_VALUE) {
            count++;
        }
    }

    @Test
    public void alone() {
        count++;
    }

    @Ignore("not now")
    @Test
    public void ignored() {
    }
}
