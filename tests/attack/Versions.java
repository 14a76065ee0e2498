import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/**
 * Threads that take the write lock of a StampedLock in rounds. Each round gives the lock another version, which shows
 * to who validates a stamp alone.
 */
class Versions extends Chapter {
    static final StampedLock lock = new StampedLock();
    static boolean guarded;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean never = name.endsWith("-never");
        if (name.endsWith("-case")) {
            single(name.substring(0, name.lastIndexOf('-')));
        } else {
            rounds(name.substring(0, name.lastIndexOf('-')), never);
            say("end");
        }
    }

    private static Body polls() {
        return () -> {
            while (true) {
                long stamp = lock.writeLock();
                try {
                    if (guarded) {
                        return;
                    }
                } finally {
                    lock.unlockWrite(stamp);
                }
            }
        };
    }

    private static Body until(Body round) {
        return () -> {
            while (v == 0) {
                round.run();
            }
        };
    }

    private static void all(boolean never, Body set, Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = start(bodies[i]);
        }
        if (!never) {
            try {
                set.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void rounds(String name, boolean never) throws Exception {
        Body set = () -> v = 1;
        Body guard = () -> {
            long stamp = lock.writeLock();
            guarded = true;
            lock.unlockWrite(stamp);
        };
        Body writes = until(() -> lock.unlockWrite(lock.writeLock()));
        Lock view = lock.asWriteLock();
        switch (name) {
            case "polls":
                all(never, guard, polls());
                break;
            case "two-poll":
                all(never, guard, polls(), polls());
                break;
            case "two-write":
                all(never, set, writes, writes);
                break;
            case "write-and-read":
                all(never, set, writes, until(() -> lock.unlockRead(lock.readLock())));
                break;
            case "views":
                all(never, set, until(() -> {
                    view.lock();
                    view.unlock();
                }), writes);
                break;
            case "interruptibly":
                all(never, set, until(() -> lock.unlock(lock.writeLockInterruptibly())), writes);
                break;
            case "tried":
                all(never, set, until(() -> {
                    long stamp = lock.tryWriteLock();
                    if (stamp != 0) {
                        lock.unlockWrite(stamp);
                    }
                }));
                break;
            case "tried-timed":
                all(never, set, until(() -> {
                    long stamp = lock.tryWriteLock(1, TimeUnit.MILLISECONDS);
                    if (stamp != 0) {
                        lock.unlockWrite(stamp);
                    }
                }));
                break;
            case "downgraded":
                all(never, set, until(() -> {
                    long stamp = lock.tryConvertToReadLock(lock.writeLock());
                    lock.unlockRead(stamp);
                }));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** A round of another thread between two looks at the version. */
    private static void single(String name) throws Exception {
        Thread t = start(until(() -> lock.unlockWrite(lock.writeLock())));
        long stamp = lock.tryOptimisticRead();
        String found;
        if (stamp == 0) {
            found = "locked";
        } else if (name.equals("validated")) {
            found = String.valueOf(lock.validate(stamp));
        } else {
            long converted = lock.tryConvertToWriteLock(stamp);
            found = String.valueOf(converted != 0);
            if (converted != 0) {
                lock.unlockWrite(converted);
            }
        }
        v = 1;
        t.join();
        say(found);
    }
}
