import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks that people get wrong: the wrong object, the wrong moment, the wrong order. */
class WrongLocks extends Chapter {
    static volatile Integer count = 0;

    /** Locks the number that it replaces. */
    static void countBoxed() {
        synchronized (count) {
            count++;
        }
    }

    /** The second increment of the first thread may hold 1 while the other thread holds 0, and both read 1. */
    static String boxed() throws Exception {
        all(() -> {
            countBoxed();
            countBoxed();
        }, WrongLocks::countBoxed);
        return "" + count;
    }

    static final String ONE = "wrong-locks-one";
    static final String TWO = "wrong-locks-two";

    /** Locks by name, in the order of the names. */
    static int byNames(boolean interned, String first, String second) {
        String one = new StringBuilder(first).toString();
        String two = new StringBuilder(second).toString();
        synchronized (interned ? one.intern() : one) {
            synchronized (interned ? two.intern() : two) {
                return ++v;
            }
        }
    }

    /** An interned text is the literal. */
    static String interned() throws Exception {
        all(() -> byNames(true, ONE, TWO), () -> {
            synchronized (TWO) {
                synchronized (ONE) {
                    v++;
                }
            }
        });
        return "" + v;
    }

    /** Equal texts are two locks. */
    static String equalTexts() throws Exception {
        all(() -> byNames(false, ONE, TWO), () -> byNames(false, ONE, TWO));
        return "" + v;
    }

    static class Account {
        static int total;

        void add() {
            synchronized (getClass()) {
                total++;
            }
        }

        void addRight() {
            synchronized (Account.class) {
                total++;
            }
        }
    }

    static class Savings extends Account {
    }

    static String classes(boolean right) throws Exception {
        Account one = new Account();
        Account two = new Savings();
        all(right ? one::addRight : one::add, right ? two::addRight : two::add);
        return "" + Account.total;
    }

    /** What can fail stands between lock and try. */
    static String lockThenParse(boolean right) throws Exception {
        Lock lock = new ReentrantLock();
        int[] sum = new int[1];
        return bothOf(() -> thrown(() -> {
            int number = right ? Integer.parseInt("x") : 0;
            lock.lock();
            number += Integer.parseInt("x");
            try {
                sum[0] += number;
            } finally {
                lock.unlock();
            }
        }), () -> {
            lock.lock();
            try {
                return sum[0] += 2;
            } finally {
                lock.unlock();
            }
        });
    }

    static boolean moveBetween(Lock from, Lock to) throws InterruptedException {
        from.lock();
        try {
            if (!to.tryLock(1, TimeUnit.MINUTES)) {
                return false;
            }
            try {
                v++;
                return true;
            } finally {
                to.unlock();
            }
        } finally {
            from.unlock();
        }
    }

    /** Who waits in vain gives up what it has; both may, since one begins to wait less than a second later. */
    static String timedOpposite() throws Exception {
        Lock one = new ReentrantLock(true);
        Lock two = new ReentrantLock(true);
        return bothOf(() -> moveBetween(one, two), () -> moveBetween(two, one));
    }

    static class Gauge {
        final StampedLock lock = new StampedLock();
        int value;

        /** Sets it once. */
        int setOnce(int to, boolean keepsReading) {
            long stamp = lock.readLock();
            try {
                while (value == 0) {
                    long converted = lock.tryConvertToWriteLock(stamp);
                    if (converted != 0) {
                        stamp = converted;
                        value = to;
                    } else if (keepsReading) {
                        long other = lock.writeLock();
                        value = to;
                        lock.unlockWrite(other);
                    } else {
                        lock.unlockRead(stamp);
                        stamp = lock.writeLock();
                    }
                }
                return value;
            } finally {
                lock.unlock(stamp);
            }
        }
    }

    static String upgrade(boolean keepsReading) throws Exception {
        Gauge gauge = new Gauge();
        return bothOf(() -> gauge.setOnce(1, keepsReading), () -> gauge.setOnce(2, keepsReading));
    }

    /** The second permit is lost with the exception. */
    static String permits(boolean right) throws Exception {
        Semaphore permits = new Semaphore(1);
        return bothOf(() -> thrown(() -> {
            permits.acquire();
            if (right) {
                try {
                    throw new IllegalStateException();
                } finally {
                    permits.release();
                }
            }
            throw new IllegalStateException();
        }), () -> {
            permits.acquire();
            permits.release();
            return permits.availablePermits();
        });
    }

    interface Listener {
        void added(String name);
    }

    static class Registry {
        final List<String> names = new ArrayList<>();
        Listener listener = name -> { };

        synchronized int add(String name) {
            names.add(name);
            listener.added(name);
            return names.size();
        }
    }

    /** The callback under the registry's lock takes the client's lock; the client calls the registry under its own. */
    static String callback(boolean right) throws Exception {
        Registry registry = new Registry();
        Object own = new Object();
        StringBuffer told = new StringBuffer();
        registry.listener = name -> {
            synchronized (own) {
                told.append(name);
            }
        };
        String sizes = bothOf(() -> registry.add("a"), () -> {
            if (right) {
                return registry.add("b");
            }
            synchronized (own) {
                return registry.add("b");
            }
        });
        return sizes + " " + told;
    }

    static class Config {
        static volatile Config instance;
        int port;

        static Config get(boolean right) {
            if (instance == null) {
                synchronized (Config.class) {
                    if (instance == null) {
                        Config made = new Config();
                        if (right) {
                            made.port = 80;
                        }
                        instance = made;
                        made.port = 80;
                    }
                }
            }
            return instance;
        }
    }

    /** It is handed over before it is ready. */
    static String early() throws Exception {
        return bothOf(() -> Config.get(false).port, () -> Config.get(false).port);
    }

    static String sublist() throws Exception {
        List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
        return bothOf(() -> {
            try {
                List<String> part = list.subList(0, 1);
                return part.size() + part.get(0);
            } catch (java.util.ConcurrentModificationException e) {
                return "changed";
            }
        }, () -> list.add("c"));
    }

    /** A reader that wants to write has to give up reading first. */
    static String readThenWrite() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        return bothOf(() -> {
            lock.readLock().lock();
            boolean got = lock.writeLock().tryLock();
            lock.readLock().unlock();
            return got + " " + lock.getReadHoldCount();
        }, () -> {
            boolean got = lock.writeLock().tryLock();
            if (got) {
                lock.readLock().lock();
                lock.writeLock().unlock();
                lock.readLock().unlock();
            }
            return got;
        });
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "boxed" -> boxed();
            case "interned" -> interned();
            case "equal-texts" -> equalTexts();
            case "class-of-this" -> classes(false);
            case "class-of-base" -> classes(true);
            case "lock-then-parse" -> lockThenParse(false);
            case "parse-then-lock" -> lockThenParse(true);
            case "timed-opposite" -> timedOpposite();
            case "upgrade" -> upgrade(false);
            case "upgrade-keeps-reading" -> upgrade(true);
            case "permit-lost" -> permits(false);
            case "permit-returned" -> permits(true);
            case "callback" -> callback(true);
            case "callback-with-lock" -> callback(false);
            case "early" -> early();
            case "sublist" -> sublist();
            case "read-then-write" -> readThenWrite();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
