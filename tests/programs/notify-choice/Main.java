/**
 * Two threads wait, one notify: either may be woken, not only the one that has waited longest, as most JVMs do it. The
 * assertion that the first waiter is woken first fails in an execution that no plain run shows.
 */
public class Main {
    static final Object LOCK = new Object();
    static int waiting;
    static int wokenFirst;
    static boolean closed;

    static class Waiter extends Thread {
        private final int number;

        Waiter(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            synchronized (LOCK) {
                if (closed || waiting != number - 1) { // the second waits only behind the first, both only before main
                    return;
                }
                waiting = number;
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                if (wokenFirst == 0) {
                    wokenFirst = number;
                }
                LOCK.notify();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Waiter(1);
        Thread second = new Waiter(2);
        first.start();
        second.start();
        synchronized (LOCK) {
            closed = true;
            LOCK.notify();
        }
        first.join();
        second.join();
        assert wokenFirst < 2 : "the second waiter was woken first";
    }
}
