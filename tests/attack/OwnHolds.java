import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What a thread asks about its own holds of a lock: no other thread can change the answer, so that it is no step. */
class OwnHolds extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();

    /** Shows what is meant for its own methods. */
    static class Segment extends ReentrantLock {
        private static final long serialVersionUID = 1;

        boolean isMine() {
            return isHeldByCurrentThread();
        }
    }

    public static void main(String[] args) throws Throwable {
        run(args[0]);
    }

    private static void asks() {
        check(!lock.isHeldByCurrentThread() && lock.getHoldCount() == 0);
        check(!shared.isWriteLockedByCurrentThread() && shared.getReadHoldCount() == 0);
        check(shared.getWriteHoldCount() == 0);
    }

    private static void takesAndAsks() {
        asks();
        lock.lock();
        try {
            check(lock.isHeldByCurrentThread() && lock.getHoldCount() == 1);
            x++;
        } finally {
            lock.unlock();
        }
        asks();
    }

    static void run(String name) throws Throwable {
        Segment segment = new Segment();
        switch (name) {
            case "own" -> all(OwnHolds::takesAndAsks, OwnHolds::takesAndAsks);
            case "only-asked" -> all(OwnHolds::asks, OwnHolds::takesAndAsks, OwnHolds::asks);
            case "segment" -> all(with(segment, () -> check(segment.isMine())), () -> check(!segment.isMine()));
            case "counts" -> all(() -> {
                shared.writeLock().lock();
                shared.readLock().lock();
                check(shared.getWriteHoldCount() == 1 && shared.getReadHoldCount() == 1);
                check(shared.isWriteLockedByCurrentThread() && shared.writeLock().isHeldByCurrentThread());
                shared.writeLock().unlock();
                check(shared.getWriteHoldCount() == 0 && shared.getReadHoldCount() == 1);
                shared.readLock().unlock();
                asks();
            }, with(shared.readLock(), () -> check(shared.getReadHoldCount() == 1)));
            case "not-locked" -> all(() -> {
                lock.lock();
                lock.unlock();
            }, () -> v = lock.isLocked() ? 1 : 0);
            case "unlocks-what-is-not-held" -> all(with(lock, () -> v++), () -> say(thrown(lock::unlock)));
            case "signals-what-is-not-held" -> {
                var condition = lock.newCondition();
                all(with(lock, () -> v++), () -> say(thrown(condition::signal)));
            }
            default -> throw new IllegalArgumentException(name);
        }
        say(x + v);
    }
}
