import org.junit.AfterClass;
import org.junit.Test;

/** Tests that end the JVM: no runner would take such a test for one that has passed. */
public class ExitsFour {
    static boolean leaves;

    @Test
    public void exits() {
        System.exit(0);
    }

    @Test
    public void exitsWithCode() {
        System.exit(3);
    }

    @Test
    public void halts() {
        Runtime.getRuntime().halt(0);
    }

    @Test
    public void childExits() throws Exception {
        Thread t = new Thread(() -> System.exit(0));
        t.start();
        t.join();
    }

    @Test
    public void hookRuns() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { }));
        System.exit(0);
    }

    @Test
    public void leavesLate() {
        leaves = true;
    }

    /** A hook alone ends nothing. */
    @Test
    public void stays() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { }));
    }

    @AfterClass
    public static void leave() {
        if (leaves) {
            System.exit(0);
        }
    }
}
