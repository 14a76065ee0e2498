import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** What services do all day, in short: locks that are turned into others, meetings, locals of threads in pools. */
class Everyday extends Chapter {
    static final AtomicInteger count = new AtomicInteger();
    static final ThreadLocal<String> local = ThreadLocal.withInitial(() -> "-");
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "c";
        }
    };

    public static void main(String[] args) throws Throwable {
        String told = locks(args[0]);
        told = told != null ? told : meetings(args[0]);
        tell(told != null ? told : locals(args[0]));
    }

    private static String locks(String what) throws Throwable {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        ReentrantLock lock = new ReentrantLock();
        switch (what) {
            case "upgrade": // the lock of readers is not given up: for ever
                both.readLock().lock();
                both.writeLock().lock();
                return "";
            case "upgrade-tried":
                both.readLock().lock();
                return both.writeLock().tryLock() + " " + both.writeLock().tryLock(1, TimeUnit.MINUTES);
            case "downgrade": {
                all(() -> {
                    both.writeLock().lock();
                    x = 1;
                    both.readLock().lock();
                    both.writeLock().unlock();
                    check(x == 1);
                    both.readLock().unlock();
                }, () -> {
                    both.writeLock().lock();
                    x = 2;
                    both.writeLock().unlock();
                });
                return "" + x;
            }
            case "downgrade-lets-read": {
                both.writeLock().lock();
                both.readLock().lock();
                Thread reader = start(() -> {
                    both.readLock().lock();
                    both.readLock().unlock();
                });
                both.writeLock().unlock();
                reader.join();
                return "" + both.getReadLockCount();
            }
            case "two-upgrades": {
                all(() -> upgrade(both), () -> upgrade(both));
                return "";
            }
            case "convert": {
                String[] told = new String[2];
                all(() -> told[0] = convert(stamped), () -> told[1] = convert(stamped));
                return sorted(told) + " " + x;
            }
            case "convert-optimistic": {
                long stamp = stamped.tryOptimisticRead();
                Thread writer = start(() -> stamped.unlockWrite(stamped.writeLock()));
                long converted = stamped.tryConvertToReadLock(stamp);
                boolean locked = stamped.isReadLocked();
                if (converted != 0) {
                    stamped.unlockRead(converted);
                }
                writer.join();
                return converted == 0 ? "none" : "read " + locked;
            }
            case "convert-with-reader": {
                long stamp = stamped.readLock();
                long other = stamped.readLock();
                long none = stamped.tryConvertToWriteLock(stamp);
                stamped.unlockRead(other);
                long write = stamped.tryConvertToWriteLock(stamp);
                return none + " " + (write != 0) + " " + stamped.isWriteLocked();
            }
            case "stamped-not-reentrant":
                stamped.writeLock();
                stamped.readLock();
                return "";
            case "unlock-in-finally": {
                all(() -> thrown(() -> throwing(lock)), () -> {
                    lock.lock();
                    try {
                        x++;
                    } finally {
                        lock.unlock();
                    }
                });
                return x + " " + lock.isLocked();
            }
            case "unlock-forgotten": {
                all(() -> thrown(() -> {
                    lock.lock();
                    x++;
                    Integer.parseInt("no");
                    lock.unlock();
                }), () -> {
                    lock.lock();
                    lock.unlock();
                });
                return "";
            }
            case "lock-in-try": // unlock() of a lock that is not held hides the interrupt
                return thrown(() -> {
                    Thread.currentThread().interrupt();
                    try {
                        lock.lockInterruptibly();
                    } finally {
                        lock.unlock();
                    }
                });
            case "return-in-finally": {
                Object monitor = new Object();
                String[] told = new String[1];
                all(() -> told[0] = returning(monitor), () -> {
                    synchronized (monitor) {
                        x++;
                    }
                });
                return told[0] + x;
            }
            case "nested-monitors": {
                Object inner = new Object();
                Object outer = new Object();
                all(() -> {
                    try {
                        synchronized (outer) {
                            synchronized (inner) {
                                throw new IllegalStateException();
                            }
                        }
                    } catch (IllegalStateException e) {
                        synchronized (inner) {
                            synchronized (outer) {
                                x++;
                            }
                        }
                    }
                }, () -> {
                    synchronized (inner) {
                        synchronized (outer) {
                            x++;
                        }
                    }
                });
                return "" + x;
            }
            case "nested-wait": { // wait() gives up one monitor alone
                Object inner = new Object();
                Object outer = new Object();
                all(() -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            while (x == 0) {
                                inner.wait();
                            }
                        }
                    }
                }, () -> {
                    synchronized (outer) {
                        synchronized (inner) {
                            x = 1;
                            inner.notify();
                        }
                    }
                });
                return "";
            }
            case "two-conditions": {
                Condition full = lock.newCondition();
                Condition empty = lock.newCondition();
                all(() -> {
                    lock.lock();
                    try {
                        while (x == 0) {
                            full.await();
                        }
                        x--;
                        empty.signal();
                    } finally {
                        lock.unlock();
                    }
                }, () -> {
                    lock.lock();
                    try {
                        while (x == 1) {
                            empty.await();
                        }
                        x++;
                        full.signal();
                    } finally {
                        lock.unlock();
                    }
                });
                return "" + x;
            }
            case "wrong-condition": {
                Condition full = lock.newCondition();
                Condition empty = lock.newCondition();
                all(() -> {
                    lock.lock();
                    try {
                        while (x == 0) {
                            full.await();
                        }
                    } finally {
                        lock.unlock();
                    }
                }, () -> {
                    lock.lock();
                    try {
                        x++;
                        empty.signal();
                    } finally {
                        lock.unlock();
                    }
                });
                return "";
            }
            case "queue-length": {
                lock.lock();
                Thread waiter = start(lock::lock);
                int length = lock.getQueueLength();
                boolean has = lock.hasQueuedThread(waiter);
                lock.unlock();
                waiter.join();
                return length + " " + has;
            }
            default:
                return null;
        }
    }

    private static void upgrade(ReentrantReadWriteLock both) {
        both.readLock().lock();
        both.writeLock().lock();
        both.writeLock().unlock();
        both.readLock().unlock();
    }

    private static String convert(StampedLock stamped) {
        long stamp = stamped.readLock();
        int seen = x;
        long write = stamped.tryConvertToWriteLock(stamp);
        if (write == 0) {
            stamped.unlockRead(stamp);
            return "none";
        }
        x = seen + 1;
        stamped.unlockWrite(write);
        return "write";
    }

    private static void throwing(ReentrantLock lock) {
        lock.lock();
        try {
            x++;
            throw new IllegalStateException();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("finally")
    private static String returning(Object monitor) {
        try {
            synchronized (monitor) {
                x++;
                throw new IllegalStateException();
            }
        } finally {
            return "r";
        }
    }

    private static String meetings(String what) throws Throwable {
        switch (what) {
            case "phaser-tier": {
                Phaser root = new Phaser();
                Phaser left = new Phaser(root, 1);
                Phaser right = new Phaser(root, 1);
                int[] phases = new int[2];
                all(() -> phases[0] = left.arriveAndAwaitAdvance(), () -> phases[1] = right.arriveAndAwaitAdvance());
                return phases[0] + " " + phases[1] + " " + root.getPhase() + " " + root.getRegisteredParties();
            }
            case "phaser-tier-ends": {
                Phaser root = new Phaser();
                Phaser left = new Phaser(root, 1);
                Phaser right = new Phaser(root, 1);
                all(left::arriveAndDeregister, right::arriveAndDeregister);
                return left.isTerminated() + " " + root.isTerminated();
            }
            case "phaser-advances": {
                Phaser phaser = new Phaser(2) {
                    @Override
                    protected boolean onAdvance(int phase, int registered) {
                        x++;
                        return phase == 1;
                    }
                };
                Body twice = () -> {
                    phaser.arriveAndAwaitAdvance();
                    phaser.arriveAndAwaitAdvance();
                    check(phaser.arriveAndAwaitAdvance() < 0);
                };
                all(twice, twice);
                return x + " " + phaser.isTerminated();
            }
            case "phaser-late": {
                Phaser phaser = new Phaser(1);
                int[] seen = new int[1];
                Thread late = start(() -> {
                    seen[0] = phaser.register();
                    phaser.arriveAndDeregister();
                });
                phaser.arriveAndAwaitAdvance();
                late.join();
                return "" + seen[0];
            }
            case "phaser-missing":
                new Phaser(2).arriveAndAwaitAdvance();
                return "";
            case "exchange": {
                Exchanger<String> exchanger = new Exchanger<>();
                String[] got = new String[2];
                all(() -> got[0] = exchanger.exchange("a"), () -> got[1] = exchanger.exchange("b"));
                return got[0] + got[1];
            }
            case "exchange-three": {
                Exchanger<String> exchanger = new Exchanger<>();
                String[] got = new String[3];
                Body[] bodies = new Body[3];
                for (int i = 0; i < 3; i++) {
                    int own = i;
                    bodies[i] = () -> {
                        try {
                            got[own] = exchanger.exchange("" + own, 1, TimeUnit.MINUTES);
                        } catch (TimeoutException e) {
                            got[own] = "t";
                        }
                    };
                }
                all(bodies);
                return got[0] + got[1] + got[2];
            }
            case "exchange-short": {
                Exchanger<String> exchanger = new Exchanger<>();
                String[] got = new String[2];
                Thread other = thread(() -> got[1] = exchanger.exchange("b"));
                other.setDaemon(true);
                other.start();
                try {
                    got[0] = exchanger.exchange("a", 1, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    return "t";
                }
                other.join();
                return got[0] + got[1];
            }
            default:
                return null;
        }
    }

    /** JLS 12.4.1: an enum that needs another one, which needs it. */
    enum Left {
        ONE(Right.ONE);

        final Right other;

        Left(Right other) {
            this.other = other;
        }
    }

    enum Right {
        ONE(Left.ONE);

        final Left other;

        Right(Left other) {
            this.other = other;
        }
    }

    interface WithDefault {
        int A = counted();

        default int one() {
            return 1;
        }

        static int counted() {
            return count.incrementAndGet();
        }
    }

    interface Without {
        int B = WithDefault.counted();

        int one();
    }

    static class Implements implements WithDefault, Without {
        @Override
        public int one() {
            return 2;
        }
    }

    static class Lazy {
        static final AtomicReference<String> made = new AtomicReference<>("made" + count.incrementAndGet());
    }

    static final class Text {
        int number;

        @Override
        public String toString() {
            return "t" + number;
        }
    }

    private static String locals(String what) throws Throwable {
        switch (what) {
            case "local-in-pool": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> local.set("first")).get();
                String seen = pool.submit(local::get).get();
                pool.shutdown();
                return seen;
            }
            case "local-in-two": {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.submit(() -> local.set("first")).get();
                String seen = pool.submit(local::get).get();
                pool.shutdown();
                return seen;
            }
            case "local-removed": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(() -> {
                    local.set("first");
                    local.remove();
                }).get();
                String seen = pool.submit(local::get).get();
                pool.shutdown();
                return seen;
            }
            case "inherited-in-pool": {
                inherited.set("a");
                ExecutorService pool = Executors.newFixedThreadPool(1);
                String first = pool.submit(inherited::get).get();
                inherited.set("b");
                String second = pool.submit(inherited::get).get();
                pool.shutdown();
                return first + second;
            }
            case "inherited-when-made": {
                inherited.set("a");
                String[] seen = new String[1];
                Thread child = new Thread(() -> seen[0] = inherited.get());
                inherited.set("b");
                child.start();
                child.join();
                return seen[0];
            }
            case "enums-by-two":
                all(() -> check(Left.ONE != null), () -> check(Right.ONE != null));
                return "";
            case "enums-by-one":
                return Left.ONE.other + " " + Right.ONE.other;
            case "interfaces": // 12.4.1: a class needs its superinterfaces with default methods alone
                new Implements();
                return "" + count.get() + Without.B;
            case "lazy-by-two": {
                String[] seen = new String[2];
                all(() -> seen[0] = Lazy.made.get(), () -> seen[1] = Lazy.made.get());
                return seen[0] + seen[1];
            }
            case "text-race": {
                Text text = new Text();
                all(() -> text.number = 1, () -> check(("" + text).length() == 2));
                return "";
            }
            case "text-locked": {
                Text text = new Text();
                String[] seen = new String[1];
                all(() -> {
                    synchronized (text) {
                        text.number = 1;
                    }
                }, () -> {
                    synchronized (text) {
                        seen[0] = "<" + text + ">";
                    }
                });
                return seen[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
