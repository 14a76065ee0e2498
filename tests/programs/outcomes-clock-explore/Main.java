/**
 * Whether a timeout has fired is known by the clock alone, later, by way of a monitor. Each final state is an error of
 * its own.
 */
public class Main {
    static final Object lock = new Object();
    static volatile boolean flag;

    static void rest() {
        synchronized (lock) {
            if (flag) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Main::rest);
        a.start();
        flag = true;
        flag = false;
        synchronized (lock) {
            flag = false;
        }
        throw new IllegalStateException("r=" + System.nanoTime() / 1_000_000);
    }
}
