/**
 * A deadlock of a thread that swallows everything thrown in it, explored to the end: it is left over again and again.
 *
 * Traces (with stop=never): the notification comes before the wait (deadlock), or behind it; the thread's second wait
 * is never notified (deadlock as well): 2 executions.
 */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread stubborn = new Thread(() -> {
            while (true) {
                synchronized (LOCK) {
                    try {
                        LOCK.wait();
                    } catch (Throwable swallowed) {
                        // goes on
                    } finally {
                        continue;
                    }
                }
            }
        });
        stubborn.start();
        synchronized (LOCK) {
            LOCK.notify();
        }
    }
}
