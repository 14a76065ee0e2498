import java.util.concurrent.locks.ReentrantLock;

/** Another thread looks at volatile fields in the midst of a section, without the lock. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int from = 1, to;

    public static void main(String[] args) throws InterruptedException {
        Thread moves = new Thread(() -> {
            lock.lock();
            try {
                from--;
                to++;
            } finally {
                lock.unlock();
            }
        });
        moves.start();
        if (from == 0 && to == 0) {
            throw new AssertionError("half");
        }
        moves.join();
    }
}
