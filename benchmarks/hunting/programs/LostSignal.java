import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A buffer of one place whose users share a condition and wake only one: a signal may wake one of the same kind. */
public class LostSignal {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static Integer place;

    public static void main(String[] arguments) {
        int pairs = Integer.parseInt(arguments[0]);
        for (int i = 0; i < pairs; i++) {
            new Thread(() -> use(true)).start();
            new Thread(() -> use(false)).start();
        }
    }

    static void use(boolean puts) {
        for (int i = 0; i < 3; i++) {
            lock.lock();
            try {
                while ((place == null) != puts) changed.awaitUninterruptibly();
                place = puts ? i : null;
                changed.signal();
            } finally {
                lock.unlock();
            }
        }
    }
}
