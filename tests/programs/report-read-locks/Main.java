import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Both threads hold the same two locks, but only for reading: the report says so. A write lock was given down. */
public class Main {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final StampedLock stamped = new StampedLock();
    static int count;

    static void one() {
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock();
        long stamp = stamped.readLock();
        count++;
        stamped.unlockRead(stamp);
        lock.readLock().unlock();
    }

    static void other() {
        lock.readLock().lock();
        long stamp = stamped.tryReadLock();
        count++;
        stamped.unlock(stamp);
        lock.readLock().unlock();
    }

    public static void main(String[] arguments) {
        new Thread(Main::one, "one").start();
        new Thread(Main::other, "other").start();
    }
}
