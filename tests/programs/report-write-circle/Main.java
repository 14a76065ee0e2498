import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader waits for a monitor whose owner waits to write: who holds the read lock is told, and the circle. */
public class Main {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final Object gate = new Object();

    static void reads() {
        lock.readLock().lock();
        synchronized (gate) {
            lock.readLock().unlock();
        }
    }

    static void writes() {
        synchronized (gate) {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] arguments) {
        new Thread(Main::reads, "reader").start();
        new Thread(Main::writes, "writer").start();
    }
}
