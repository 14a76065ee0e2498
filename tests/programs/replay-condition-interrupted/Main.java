import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The waiter is woken by a signal, and then main interrupts it by a step of its own, which the search finds out in a
 * complete execution. The error comes before that, so its schedule must say what is a step.
 */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean given;
    static volatile int taken;

    public static void main(String[] arguments) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                while (!given) {
                    changed.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
            taken = 1;
        });
        waiter.start();
        Thread giver = new Thread(() -> {
            if (lock.tryLock()) {
                given = true;
                changed.signal();
                lock.unlock();
            }
            if (taken == 0) {
                throw new IllegalStateException("not taken yet");
            }
        });
        giver.start();
        giver.join();
        lock.lock();
        given = true;
        changed.signalAll();
        lock.unlock();
        waiter.interrupt();
    }
}
