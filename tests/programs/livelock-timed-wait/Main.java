/** A thread waits, a second at a time, for a flag that nobody sets. Another thread has ended. */
public class Main {
    static final Object lock = new Object();
    static volatile int ended;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> ended = 1).start();
        synchronized (lock) {
            while (!ready) {
                lock.wait(1000);
            }
        }
    }
}
