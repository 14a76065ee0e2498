import java.util.concurrent.locks.ReentrantLock;

/** A monitor within a lock, and the lock within the monitor. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Object monitor = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            lock.lock();
            try {
                count++;
                synchronized (monitor) {
                    count++;
                }
            } finally {
                lock.unlock();
            }
        });
        thread.start();
        synchronized (monitor) {
            lock.lock();
            lock.unlock();
        }
        thread.join();
    }
}
