import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Loops whose rounds take a lock that several threads may hold at a time, and give it back. Two such rounds overlap,
 * which makes no difference to either. To a thread that looks at the lock it may make one, so that it can get on.
 */
class SharedLocks extends Chapter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock fair = new ReentrantReadWriteLock(true);
    static final StampedLock stamped = new StampedLock();
    static final Semaphore one = new Semaphore(1);
    static final Semaphore two = new Semaphore(2);
    static final Semaphore inTurn = new Semaphore(1, true);
    static boolean guarded;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean never = name.endsWith("-never");
        run(name.substring(0, name.lastIndexOf('-')), never);
        say("end");
    }

    private static Body within(Lock taken) {
        return () -> {
            while (v == 0) {
                taken.lock();
                taken.unlock();
            }
        };
    }

    private static Body within(Semaphore taken) {
        return () -> {
            while (v == 0) {
                taken.acquire();
                taken.release();
            }
        };
    }

    private static Body reads(Lock taken) {
        return () -> {
            boolean seen = false;
            while (!seen) {
                taken.lock();
                seen = guarded;
                taken.unlock();
            }
        };
    }

    private static Body writes(Lock taken) {
        return () -> {
            taken.lock();
            guarded = true;
            taken.unlock();
        };
    }

    /** The threads, and who ends their loops; never: nobody does. */
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

    private static void run(String name, boolean never) throws Exception {
        Body set = () -> v = 1;
        switch (name) {
            case "reads":
                all(never, set, within(lock.readLock()), within(lock.readLock()));
                break;
            case "fair-reads":
                all(never, set, within(fair.readLock()), within(fair.readLock()));
                break;
            case "guarded":
                all(never, writes(lock.writeLock()), reads(lock.readLock()), reads(lock.readLock()));
                break;
            case "writes":
                all(never, set, within(lock.writeLock()), within(lock.writeLock()));
                break;
            case "read-and-write":
                all(never, set, within(lock.readLock()), within(lock.writeLock()));
                break;
            case "guarded-writes":
                all(never, writes(lock.writeLock()), reads(lock.writeLock()), reads(lock.readLock()));
                break;
            case "interruptibly": {
                Body body = () -> {
                    while (v == 0) {
                        lock.readLock().lockInterruptibly();
                        lock.readLock().unlock();
                    }
                };
                all(never, set, body, body);
                break;
            }
            case "again": {
                Body body = () -> {
                    while (v == 0) {
                        lock.readLock().lock();
                        lock.readLock().lock();
                        lock.readLock().unlock();
                        lock.readLock().unlock();
                    }
                };
                all(never, set, body, body);
                break;
            }
            case "downgrade": {
                Body body = () -> {
                    while (v == 0) {
                        lock.writeLock().lock();
                        lock.readLock().lock();
                        lock.writeLock().unlock();
                        lock.readLock().unlock();
                    }
                };
                all(never, set, body, within(lock.readLock()));
                break;
            }
            case "stamped": {
                Body body = () -> {
                    boolean seen = false;
                    while (!seen) {
                        long stamp = stamped.readLock();
                        seen = guarded;
                        stamped.unlockRead(stamp);
                    }
                };
                all(never, writes(stamped.asWriteLock()), body, body);
                break;
            }
            case "stamped-view":
                all(never, writes(stamped.asWriteLock()), reads(stamped.asReadLock()), reads(stamped.asReadLock()));
                break;
            case "permits":
                all(never, set, within(two), within(two));
                break;
            case "permit":
                all(never, set, within(one), within(one));
                break;
            case "fair-permit":
                all(never, set, within(inTurn), within(inTurn));
                break;
            case "guarded-permit": {
                Body body = () -> {
                    boolean seen = false;
                    while (!seen) {
                        one.acquire();
                        seen = guarded;
                        one.release();
                    }
                };
                all(never, () -> {
                    one.acquire();
                    guarded = true;
                    one.release();
                }, body, body);
                break;
            }
            case "uninterruptibly": {
                Body body = () -> {
                    while (v == 0) {
                        two.acquireUninterruptibly(2);
                        two.release(2);
                    }
                };
                all(never, set, body, within(two));
                break;
            }
            case "sleeping": {
                Body body = () -> {
                    while (v == 0) {
                        two.acquire();
                        two.release();
                        Thread.sleep(1);
                    }
                };
                all(never, set, body, body);
                break;
            }
            default:
                looks(name, never, set);
        }
    }

    /** The second thread leaves its loop when it sees the lock taken, and ends the other one's loop. */
    private static void looks(String name, boolean never, Body set) throws Exception {
        switch (name) {
            case "tried":
                all(never, () -> { }, within(one), () -> {
                    while (one.tryAcquire()) {
                        one.release();
                    }
                    v = 1;
                });
                break;
            case "counted":
                all(never, () -> { }, within(two), () -> {
                    while (two.availablePermits() == 2) {
                        Thread.onSpinWait();
                    }
                    v = 1;
                });
                break;
            case "read-tried":
                all(never, () -> { }, within(lock.readLock()), () -> {
                    while (lock.writeLock().tryLock()) {
                        lock.writeLock().unlock();
                    }
                    v = 1;
                });
                break;
            case "read-counted":
                all(never, () -> { }, within(lock.readLock()), () -> {
                    while (lock.getReadLockCount() == 0) {
                        Thread.onSpinWait();
                    }
                    v = 1;
                });
                break;
            case "stamped-tried":
                all(never, () -> { }, within(stamped.asReadLock()), () -> {
                    while (!stamped.isReadLocked()) {
                        Thread.onSpinWait();
                    }
                    v = 1;
                });
                break;
            case "held-by-other": // one loops with the lock in hand, until the other one's round is over
                all(never, set, () -> {
                    one.acquire();
                    w = 1;
                    while (v == 0) {
                        Thread.onSpinWait();
                    }
                    one.release();
                }, within(one));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
