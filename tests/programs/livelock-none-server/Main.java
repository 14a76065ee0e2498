/**
 * Without end, but no livelock: a server that a client asks for ever, each of them waiting for the other one, and a
 * thread that looks at the clock.
 */
public class Main {
    static final Object lock = new Object();
    static boolean request;
    static volatile int ticks;

    static void serve() throws InterruptedException {
        while (true) {
            synchronized (lock) {
                while (!request) {
                    lock.wait();
                }
                request = false;
                lock.notifyAll();
            }
        }
    }

    static void ask() throws InterruptedException {
        while (true) {
            synchronized (lock) {
                request = true;
                lock.notifyAll();
                while (request) {
                    lock.wait();
                }
            }
            Thread.sleep(10);
            ticks = 1 - ticks;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                serve();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        ask();
    }
}
