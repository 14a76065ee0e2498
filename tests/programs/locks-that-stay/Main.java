import java.util.concurrent.TimeUnit;

/**
 * Locks that outlive an execution (a class, an interned string, cached boxes, System.out) and a string that does not.
 * Two threads take each of the six locks once: which is first there is free at each lock, 2 to the power of 6 traces.
 */
public class Main {
    static final String made = new String("made");
    static final Object[] locks = {Main.class, "literal", 17, Boolean.TRUE, TimeUnit.SECONDS, made};

    static void takeAll() {
        for (int i = 0; i < 6; i++) {
            synchronized (locks[i]) {
                assert Thread.holdsLock(locks[i]);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::takeAll);
        child.start();
        takeAll();
        child.join();
        assert made != made.intern() : "a string that is used as a lock has been interned";
    }
}
