/**
 * A waiter tests a flag outside the monitor, then waits: the notification may come between the test and the wait.
 *
 * Traces (with stop=never), the flag being written by the starter before it notifies:
 *     the waiter reads true (read behind the write): it never takes the lock: 1
 *     the waiter reads false (read before the write) and its section (up to wait) comes before the starter's: it is
 *     notified
 *         and ends: 1; its section comes behind the starter's: it waits for ever: 1 deadlock.
 * 3 executions.
 */
public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            if (!ready) {
                synchronized (LOCK) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        });
        waiter.start();
        ready = true;
        synchronized (LOCK) {
            LOCK.notify();
        }
        waiter.join();
        System.out.println("woken");
    }
}
