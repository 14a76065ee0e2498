/**
 * A thread waits to be notified while it holds a monitor of the JVM's, in a class that is not instrumented, and main
 * comes to that monitor: it would block in the JVM. Refused with both stacks, no hang.
 */
public class Main {
    static final Library LIBRARY = new Library();
    static final Object LOCK = new Object();
    static boolean ready;

    static void await() {
        synchronized (LOCK) {
            while (!ready) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> LIBRARY.call(Main::await));
        waiter.start();
        synchronized (LOCK) {
            LIBRARY.call(() -> ready = true);
            LOCK.notifyAll();
        }
        waiter.join();
    }
}

class Library {
    synchronized void call(Runnable back) {
        back.run();
    }
}
