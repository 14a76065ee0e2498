/**
 * A daemon that catches everything in an endless loop and waits again. It must not outlive its execution, however often
 * the program is run; it is a daemon, so it is no deadlock.
 */
public class Main {
    static final Object LOCK = new Object();
    static int wakeUps;

    public static void main(String[] args) throws InterruptedException {
        Thread stubborn = new Thread(() -> {
            for (;;) {
                try {
                    synchronized (LOCK) {
                        LOCK.wait();
                        wakeUps++;
                    }
                } catch (Throwable swallowed) {
                    // also what is thrown to end the thread
                } finally {
                    synchronized (LOCK) {
                        wakeUps += 100;
                    }
                }
            }
        });
        stubborn.setDaemon(true);
        stubborn.start();
        synchronized (LOCK) {
            LOCK.notifyAll();
        }
    }
}
