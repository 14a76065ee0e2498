import org.junit.Test;

/** JUnit does not run it. */
public class WrongFour {
    @Test
    void hidden() {
    }
}
