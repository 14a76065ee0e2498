import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/**
 * The waiter parks within acquire(). Main unparks it as well, by a step of its own, which the search finds out in a
 * complete execution. The error comes before that unpark, so its schedule must say that parking is a step of its own.
 */
public class Main {
    static final Semaphore permits = new Semaphore(0);
    static volatile int taken;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                permits.acquire();
                taken++;
            } catch (InterruptedException e) {
                taken = 7;
            }
        });
        waiter.start();
        Thread giver = new Thread(() -> {
            permits.release();
            if (taken == 0) {
                throw new IllegalStateException("not taken yet");
            }
        });
        giver.start();
        giver.join();
        LockSupport.unpark(waiter);
    }
}
