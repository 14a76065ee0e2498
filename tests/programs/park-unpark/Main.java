import java.util.concurrent.locks.LockSupport;

/** park and unpark: a permit given before the park is kept; the flag is tested around the park as it should be. */
public class Main {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        child.start();
        ready = true;
        LockSupport.unpark(child);
        child.join();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park(child); // has its permit
        LockSupport.parkNanos(10); // ends by itself
    }
}
