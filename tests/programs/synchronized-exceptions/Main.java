/**
 * Exceptions thrown out of nested synchronized blocks and methods release every monitor on the way, and only those.
 *
 * Traces: each of two threads runs one section of OUTER, in which everything else happens: 2.
 */
public class Main {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static int count;

    static synchronized void fail() {
        assert Thread.holdsLock(Main.class) && Thread.holdsLock(INNER);
        throw new IllegalStateException("inside");
    }

    static void work() {
        synchronized (OUTER) {
            try {
                synchronized (INNER) {
                    synchronized (OUTER) {
                        fail();
                    }
                }
            } catch (IllegalStateException e) {
                assert Thread.holdsLock(OUTER) && !Thread.holdsLock(INNER) && !Thread.holdsLock(Main.class);
                count++;
            }
        }
        assert !Thread.holdsLock(OUTER);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
