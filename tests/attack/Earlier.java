import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The first thread has taken a lock before it starts another one: its section is no step, those behind may be. */
class Earlier extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static final StampedLock stamped = new StampedLock();
    static final Semaphore permits = new Semaphore(1);

    public static void main(String[] args) throws Exception {
        tell(String.valueOf(run(args[0])));
    }

    private static void increment() {
        lock.lock();
        v++;
        lock.unlock();
    }

    private static Object look(String what, Value look) throws Exception {
        if (what.startsWith("within")) {
            lock.lock();
            start(Earlier::increment);
            Object seen = look.run();
            lock.unlock();
            return seen;
        }
        lock.lock();
        start(Earlier::increment);
        lock.unlock();
        return look.run();
    }

    private static Object run(String what) throws Exception {
        switch (what) {
            case "within-queue":
                return look(what, lock::getQueueLength);
            case "within-value":
                return look(what, () -> v);
            case "behind-text":
                return look(what, () -> lock.toString().endsWith("[Unlocked]"));
            case "behind-held":
                return look(what, lock::isLocked);
            case "behind-tried":
                return look(what, lock::tryLock);
            case "behind-value":
                return look(what, () -> v);
            case "writer":
                shared.writeLock().lock();
                start(() -> {
                    shared.writeLock().lock();
                    v++;
                    shared.writeLock().unlock();
                });
                shared.writeLock().unlock();
                return shared.isWriteLocked() + " " + v;
            case "reader":
                shared.readLock().lock();
                start(() -> {
                    shared.readLock().lock();
                    v++;
                    shared.readLock().unlock();
                });
                shared.readLock().unlock();
                return shared.getReadLockCount();
            case "stamped": {
                long stamp = stamped.writeLock();
                start(() -> stamped.unlockWrite(stamped.writeLock()));
                stamped.unlockWrite(stamp);
                return stamped.isWriteLocked();
            }
            case "permit":
                permits.acquire();
                start(() -> {
                    permits.acquire();
                    v++;
                    permits.release();
                });
                permits.release();
                return permits.availablePermits();
            case "monitor":
                synchronized (lock) {
                    start(() -> {
                        synchronized (lock) {
                            v++;
                        }
                    });
                }
                return v;
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
