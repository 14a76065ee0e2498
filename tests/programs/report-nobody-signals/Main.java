import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whoever finds the box full does not say that it has become empty. The report says that nobody signals. */
public class Main {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition EMPTY = LOCK.newCondition();
    private static boolean full = true;

    private static void take() {
        LOCK.lock();
        try {
            full = false;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] arguments) {
        new Thread(Main::take, "taker").start();
        LOCK.lock();
        try {
            while (full) {
                EMPTY.awaitUninterruptibly();
            }
        } finally {
            LOCK.unlock();
        }
    }
}
