import java.util.concurrent.locks.ReentrantLock;

/** tryLock sees the lock held in the midst of a section: 1 0, 0 1 or, where it got the lock, 2 0. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int last, failed;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            lock.lock();
            try {
                last = 1;
            } finally {
                lock.unlock();
            }
        });
        thread.start();
        if (lock.tryLock()) {
            try {
                last = 2;
            } finally {
                lock.unlock();
            }
        } else {
            failed = 1;
        }
        thread.join();
        System.out.println(last + " " + failed);
    }
}
