import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loops whose rounds take a lock and give it back. To another thread whose rounds do the same, this makes no
 * difference: it only waits. To one that looks at the lock it may make one, so that it can get on.
 */
class OwnLocks extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantLock other = new ReentrantLock();
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static boolean guarded;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean never = name.endsWith("-never");
        run(name.substring(0, name.lastIndexOf('-')), never);
        say("end");
    }

    private static void take(ReentrantLock taken) {
        taken.lock();
        taken.unlock();
    }

    private static void round() {
        take(lock);
    }

    private static void poll() {
        while (v == 0) {
            round();
        }
    }

    private static void pollGuarded() {
        while (true) {
            lock.lock();
            try {
                if (guarded) {
                    return;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private static void setGuarded() {
        lock.lock();
        guarded = true;
        lock.unlock();
    }

    /** Two pollers, and who ends their loops; never: nobody does. */
    private static void pollers(boolean never, Body one, Body two, Body set) throws Exception {
        Thread a = start(one);
        Thread b = start(two);
        if (!never) {
            try {
                set.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
        a.join();
        b.join();
    }

    private static void run(String name, boolean never) throws Exception {
        Body set = () -> v = 1;
        switch (name) {
            case "two":
                pollers(never, OwnLocks::poll, OwnLocks::poll, set);
                break;
            case "guarded":
                pollers(never, OwnLocks::pollGuarded, OwnLocks::pollGuarded, OwnLocks::setGuarded);
                break;
            case "interruptibly": {
                Body body = () -> {
                    while (v == 0) {
                        lock.lockInterruptibly();
                        lock.unlock();
                    }
                };
                pollers(never, body, body, set);
                break;
            }
            case "again": {
                Body body = () -> {
                    while (v == 0) {
                        lock.lock();
                        take(lock);
                        lock.unlock();
                    }
                };
                pollers(never, body, body, set);
                break;
            }
            case "two-locks": {
                Body body = () -> {
                    while (v == 0) {
                        take(lock);
                        take(other);
                    }
                };
                pollers(never, body, body, set);
                break;
            }
            case "monitor": {
                Body body = () -> {
                    while (v == 0) {
                        synchronized (lock) {
                            x++;
                            x--;
                        }
                    }
                };
                pollers(never, OwnLocks::poll, body, set);
                break;
            }
            /* The second one leaves its loop when it sees the lock taken, and ends the other one's loop. */
            case "tried":
                pollers(never, OwnLocks::poll, () -> {
                    while (lock.tryLock()) {
                        lock.unlock();
                    }
                    v = 1;
                }, () -> { });
                break;
            /* It leaves the loop when it sees the lock taken, and need not take it itself. */
            case "looked":
                pollers(never, OwnLocks::poll, () -> {
                    while (!lock.isLocked()) {
                        Thread.onSpinWait();
                    }
                    v = 1;
                }, () -> { });
                break;
            case "given": // the round gives the lock before it takes it again, so that the other one gets on
                pollers(never, () -> {
                    lock.lock();
                    while (v == 0) {
                        lock.unlock();
                        lock.lock();
                    }
                    lock.unlock();
                }, () -> {
                    lock.lock();
                    v = 1;
                    lock.unlock();
                }, () -> { });
                break;
            /* One waits under a lock, for a short time, for what the other hands over; that one does not wait. */
            case "offered":
                pollers(never, () -> {
                    Integer taken = null;
                    while (taken == null) {
                        lock.lock();
                        try {
                            taken = queue.poll(1, TimeUnit.MILLISECONDS);
                        } finally {
                            lock.unlock();
                        }
                    }
                }, () -> {
                    while (!queue.offer(1)) {
                        Thread.yield();
                    }
                }, () -> { });
                break;
            case "held-by-other": // one loops with the lock in hand, until the other one's round is over
                pollers(never, () -> {
                    lock.lock();
                    w = 1;
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                    lock.unlock();
                }, OwnLocks::poll, set);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
