/**
 * A wait until a deadline, in the usual loop: with timeouts=explore the clock has come to the deadline when the wait
 * has given up, so the loop ends. So does one that sleeps, and one that parks.
 *
 * Traces: the lock orders main's look at `done` with wait, its way out of the wait, and the setter's block. The setter
 * may come before the look (then main does not wait), between the two (then main takes the notification that is there),
 * or last (then the wait times out): 3. What follows has one order only.
 */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        long begin = System.nanoTime();
        Thread setter = new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notifyAll();
            }
        });
        setter.start();
        synchronized (LOCK) {
            long deadline = System.currentTimeMillis() + 1000;
            long left = 1000;
            while (!done && left > 0) {
                LOCK.wait(left);
                left = deadline - System.currentTimeMillis();
            }
            assert done || System.nanoTime() - begin >= 999_000_000L : "neither set nor time";
        }
        setter.join();
        long wake = System.currentTimeMillis() + 50;
        while (System.currentTimeMillis() < wake) {
            Thread.sleep(10);
        }
        Thread late = new Thread(() -> {
            long seen = System.currentTimeMillis();
            assert seen >= wake : seen - wake;
            java.util.concurrent.locks.LockSupport.parkNanos(5_000_000);
            assert System.currentTimeMillis() >= wake + 4;
        });
        late.start();
        late.join();
    }
}
