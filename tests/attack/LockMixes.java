import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks of several kinds in one program, and objects of all kinds as locks. */
class LockMixes extends Chapter {
    static int y;
    static volatile int p;
    static volatile int q;

    static class Account {
        final ReentrantLock lock = new ReentrantLock();
        final int number;
        int money = 10;

        Account(int number) {
            this.number = number;
        }

        static void move(Account from, Account to, int sum) {
            Account first = from.number < to.number ? from : to;
            Account second = first == from ? to : from;
            first.lock.lock();
            second.lock.lock();
            from.money -= sum;
            to.money += sum;
            second.lock.unlock();
            first.lock.unlock();
        }

        static void moveUnordered(Account from, Account to) {
            synchronized (from) {
                synchronized (to) {
                    from.money--;
                    to.money++;
                }
            }
        }

        static boolean tryMove(Account from, Account to) {
            if (from.lock.tryLock()) {
                try {
                    if (to.lock.tryLock()) {
                        try {
                            from.money--;
                            to.money++;
                            return true;
                        } finally {
                            to.lock.unlock();
                        }
                    }
                } finally {
                    from.lock.unlock();
                }
            }
            return false;
        }
    }

    /** A sorted list, locked hand over hand. */
    static class Chain {
        static class Node {
            final int key;
            final Lock lock = new ReentrantLock();
            Node next;

            Node(int key, Node next) {
                this.key = key;
                this.next = next;
            }
        }

        final Node head = new Node(0, new Node(2, new Node(9, null)));

        private Node[] find(int key) {
            Node before = head;
            before.lock.lock();
            Node here = before.next;
            here.lock.lock();
            while (here.key < key) {
                before.lock.unlock();
                before = here;
                here = here.next;
                here.lock.lock();
            }
            return new Node[] {before, here};
        }

        boolean add(int key) {
            Node[] at = find(key);
            try {
                if (at[1].key == key) {
                    return false;
                }
                at[0].next = new Node(key, at[1]);
                return true;
            } finally {
                at[1].lock.unlock();
                at[0].lock.unlock();
            }
        }

        boolean remove(int key) {
            Node[] at = find(key);
            try {
                if (at[1].key != key) {
                    return false;
                }
                at[0].next = at[1].next;
                return true;
            } finally {
                at[1].lock.unlock();
                at[0].lock.unlock();
            }
        }

        @Override
        public String toString() {
            StringBuilder out = new StringBuilder();
            for (Node n = head.next; n.next != null; n = n.next) {
                out.append(n.key);
            }
            return out.toString();
        }
    }

    static synchronized void ofClass() {
        y++;
    }

    synchronized void ofThis() {
        y++;
    }

    static volatile Object replaced = new Object();

    public static void main(String[] args) throws Throwable {
        String told = orders(args[0]);
        told = told != null ? told : objects(args[0]);
        told = told != null ? told : conditions(args[0]);
        tell(told != null ? told : midsts(args[0]));
    }

    private static String orders(String what) throws Throwable {
        Account a = new Account(1);
        Account b = new Account(2);
        boolean[] did = new boolean[2];
        ReentrantLock lock = new ReentrantLock();
        Object monitor = new Object();
        switch (what) {
            case "ordered":
                all(() -> Account.move(a, b, 3), () -> Account.move(b, a, 1));
                return a.money + " " + b.money;
            case "unordered": all(() -> Account.moveUnordered(a, b), () -> Account.moveUnordered(b, a)); return "end";
            case "tried": {
                all(() -> did[0] = Account.tryMove(a, b), () -> did[1] = Account.tryMove(b, a));
                return did[0] + " " + did[1] + " " + a.money;
            }
            case "lock-and-monitor":
                all(() -> { lock.lock(); synchronized (monitor) { y++; } lock.unlock(); },
                    () -> { synchronized (monitor) { lock.lock(); y++; lock.unlock(); } });
                return "" + y;
            case "monitor-and-tried":
                all(() -> { lock.lock(); synchronized (monitor) { y++; } lock.unlock(); }, () -> {
                    synchronized (monitor) {
                        if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
                            y++;
                            lock.unlock();
                        }
                    }
                });
                return "" + y;
            case "latch-in-monitor": {
                CountDownLatch latch = new CountDownLatch(1);
                all(() -> { synchronized (monitor) { latch.await(); } },
                    () -> { synchronized (monitor) { latch.countDown(); } });
                return "end";
            }
            case "semaphore-released-twice": {
                Semaphore one = new Semaphore(1);
                Body body = () -> { one.acquire(); y++; one.release(); };
                all(() -> { one.acquire(); one.release(); one.release(); }, body, body);
                return "end";
            }
            case "semaphore-by-other": {
                Semaphore one = new Semaphore(0);
                all(() -> { one.acquire(); y++; }, () -> { y++; one.release(); });
                return "" + y;
            }
            case "chain": {
                Chain chain = new Chain();
                all(() -> did[0] = chain.add(3), () -> did[1] = chain.remove(2));
                return did[0] + " " + did[1] + " " + chain;
            }
            case "chain-same": {
                Chain chain = new Chain();
                all(() -> did[0] = chain.add(1), () -> did[1] = chain.remove(1));
                return did[0] + " " + did[1] + " " + chain;
            }
            case "fair": { // who waits longer is first
                ReentrantLock fair = new ReentrantLock(true);
                fair.lock();
                Thread one = start(() -> { fair.lock(); seen += "a"; fair.unlock(); });
                while (!fair.hasQueuedThread(one)) {
                    Thread.yield();
                }
                Thread two = start(() -> { fair.lock(); seen += "b"; fair.unlock(); });
                fair.unlock();
                one.join();
                two.join();
                return seen;
            }
            case "upgrade-by-try": {
                ReentrantReadWriteLock both = new ReentrantReadWriteLock();
                int[] n = new int[1];
                Body body = () -> {
                    both.readLock().lock();
                    int was = n[0];
                    both.readLock().unlock();
                    both.writeLock().lock();
                    n[0] = was + 1;
                    both.writeLock().unlock();
                };
                all(body, body);
                return "" + n[0];
            }
            default: return null;
        }
    }

    private static String objects(String what) throws Throwable {
        int[] array = new int[1];
        switch (what) {
            case "of-class": all(LockMixes::ofClass, () -> { synchronized (LockMixes.class) { y++; } }); return "" + y;
            case "of-class-and-this": {
                LockMixes mixes = new LockMixes();
                all(LockMixes::ofClass, mixes::ofThis);
                return "end";
            }
            case "of-array":
                all(() -> { synchronized (array) { array[0]++; } }, () -> { synchronized (array) { array[0]++; } });
                return "" + array[0];
            case "of-copy":
                all(() -> { synchronized (array) { y++; } }, () -> { synchronized (array.clone()) { y++; } });
                return "end";
            case "of-small-number": {
                Object one = 127;
                Object two = Integer.parseInt("127");
                all(() -> { synchronized (one) { y++; } }, () -> { synchronized (two) { y++; } });
                return "" + y;
            }
            case "of-text":
                all(() -> { synchronized ("lock") { y++; } },
                    () -> { synchronized (new StringBuilder("lo").append("ck").toString().intern()) { y++; } });
                return "" + y;
            case "of-text-made":
                all(() -> { synchronized ("lock") { y++; } },
                    () -> { synchronized (new String("lock")) { y++; } });
                return "end";
            case "of-array-class": all(() -> { synchronized (int[].class) { y++; } },
                () -> { synchronized (array.getClass()) { y++; } }); return "" + y;
            case "of-replaced":
                all(() -> { synchronized (replaced) { replaced = new Object(); y++; } },
                    () -> { synchronized (replaced) { y++; } });
                return "end";
            case "of-lock-object": { // the monitor of a lock is not the lock
                ReentrantLock lock = new ReentrantLock();
                all(() -> { synchronized (lock) { y++; } }, () -> { lock.lock(); y++; lock.unlock(); });
                return "end";
            }
            case "of-thread": { // the monitor that join() waits on, at least by the Javadoc of old
                Thread[] t = new Thread[1];
                t[0] = thread(() -> { synchronized (t[0]) { y++; } });
                t[0].start();
                synchronized (t[0]) {
                    y++;
                }
                t[0].join();
                return "" + y;
            }
            default: return null;
        }
    }

    private static String conditions(String what) throws Throwable {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Object monitor = new Object();
        boolean[] ready = new boolean[2];
        Object[] got = new Object[1];
        switch (what) {
            case "two-on-one": { // one notify() for each, that may wake the other
                all(() -> { synchronized (monitor) { while (!ready[0]) { monitor.wait(); } } },
                    () -> { synchronized (monitor) { while (!ready[1]) { monitor.wait(); } } },
                    () -> {
                        synchronized (monitor) {
                            ready[0] = true;
                            monitor.notify();
                        }
                        synchronized (monitor) {
                            ready[1] = true;
                            monitor.notify();
                        }
                    });
                return "end";
            }
            case "held-twice": {
                lock.lock();
                lock.lock();
                Thread other = start(() -> { lock.lock(); condition.signal(); lock.unlock(); });
                condition.await();
                String held = "" + lock.getHoldCount();
                lock.unlock();
                lock.unlock();
                other.join();
                return held;
            }
            case "await-nanos": {
                all(() -> {
                    lock.lock();
                    long left = TimeUnit.MILLISECONDS.toNanos(10);
                    while (!ready[0] && left > 0) {
                        left = condition.awaitNanos(left);
                    }
                    got[0] = ready[0];
                    lock.unlock();
                }, () -> { lock.lock(); ready[0] = true; condition.signal(); lock.unlock(); });
                return "" + got[0];
            }
            case "await-until": {
                Date deadline = new Date(System.currentTimeMillis() + 10);
                all(() -> {
                    lock.lock();
                    boolean still = true;
                    while (!ready[0] && still) {
                        still = condition.awaitUntil(deadline);
                    }
                    got[0] = ready[0] + " " + still;
                    lock.unlock();
                }, () -> { lock.lock(); ready[0] = true; condition.signal(); lock.unlock(); });
                return "" + got[0];
            }
            case "wait-deadline": {
                all(() -> {
                    synchronized (monitor) {
                        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
                        for (long left = 1; !ready[0] && left > 0; left = end - System.nanoTime()) {
                            monitor.wait(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()) + 1);
                        }
                        got[0] = ready[0];
                    }
                }, () -> { synchronized (monitor) { ready[0] = true; monitor.notifyAll(); } });
                return "" + got[0];
            }
            case "lockout": {
                Object inner = new Object();
                all(() -> { synchronized (monitor) { synchronized (inner) { while (!ready[0]) { inner.wait(); } } } },
                    () -> { synchronized (monitor) { synchronized (inner) { ready[0] = true; inner.notify(); } } });
                return "end";
            }
            case "signal-then-interrupt": {
                Thread waiter = start(() -> {
                    lock.lock();
                    try {
                        got[0] = thrown(() -> { while (!ready[0]) { condition.await(); } })
                            + " " + Thread.currentThread().isInterrupted();
                    } finally {
                        lock.unlock();
                    }
                });
                lock.lock();
                ready[0] = true;
                condition.signal();
                lock.unlock();
                waiter.interrupt();
                waiter.join();
                return "" + got[0];
            }
            case "write-condition": {
                ReentrantReadWriteLock both = new ReentrantReadWriteLock();
                Condition written = both.writeLock().newCondition();
                all(() -> {
                    both.writeLock().lock();
                    while (!ready[0]) {
                        written.await();
                    }
                    both.writeLock().unlock();
                }, () -> {
                    both.readLock().lock();
                    got[0] = thrown(() -> both.readLock().newCondition());
                    both.readLock().unlock();
                    both.writeLock().lock();
                    ready[0] = true;
                    written.signalAll();
                    both.writeLock().unlock();
                });
                return "" + got[0];
            }
            case "signal-all-but-one-permit": {
                int[] permits = {0};
                Body take = () -> {
                    lock.lock();
                    try {
                        if (permits[0] == 0) {
                            condition.await();
                        }
                        permits[0]--;
                    } finally {
                        lock.unlock();
                    }
                };
                all(take, take, () -> {
                    lock.lock();
                    permits[0] += 1;
                    condition.signalAll();
                    permits[0] += 1;
                    lock.unlock();
                });
                return "" + permits[0];
            }
            default: return null;
        }
    }

    /** One thread is in a section, another looks at what it changes without any lock, but by volatile variables. */
    private static String midsts(String what) throws Throwable {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger n = new AtomicInteger();
        String[] got = {""};
        Body look = () -> { int first = p; got[0] = first + "" + q; };
        switch (what) {
            case "midst": all(() -> { synchronized (monitor) { p = 1; q = 1; } }, look); return got[0];
            case "midst-of-lock": all(() -> { lock.lock(); p = 1; q = 1; lock.unlock(); }, look); return got[0];
            case "midst-of-two": {
                Body both = () -> { synchronized (monitor) { p++; q++; } };
                all(both, both, look);
                return got[0] + p;
            }
            case "midst-thrown":
                all(() -> thrown(() -> { synchronized (monitor) { p = 1; q = 1 / y; } }), look);
                return got[0];
            case "midst-counted":
                all(() -> { synchronized (monitor) { n.incrementAndGet(); n.incrementAndGet(); } },
                    () -> got[0] = "" + n);
                return got[0];
            case "midst-tried":
                all(() -> { lock.lock(); p = 1; lock.unlock(); }, () -> {
                    boolean free = lock.tryLock();
                    got[0] = free + "" + p;
                    if (free) {
                        lock.unlock();
                    }
                });
                return got[0];
            case "midst-started": {
                Thread[] t = new Thread[1];
                synchronized (monitor) {
                    p = 1;
                    t[0] = start(() -> { int first = p; synchronized (monitor) { got[0] = first + "" + p; } });
                    p = 2;
                }
                t[0].join();
                return got[0];
            }
            case "midst-interrupts": {
                Thread t = start(() -> { while (!Thread.interrupted()) { Thread.onSpinWait(); } got[0] = "" + p; });
                synchronized (monitor) {
                    p = 1;
                    t.interrupt();
                    p = 2;
                }
                t.join();
                return got[0];
            }
            case "midst-list": {
                List<Integer> list = new ArrayList<>();
                AtomicBoolean full = new AtomicBoolean();
                all(() -> { synchronized (monitor) { list.add(1); full.set(true); list.add(2); } }, () -> {
                    if (full.get()) {
                        synchronized (monitor) {
                            got[0] = "" + list.size();
                        }
                    }
                });
                return got[0] + ".";
            }
            case "midst-list-unlocked": {
                List<Integer> list = new ArrayList<>();
                AtomicBoolean full = new AtomicBoolean();
                all(() -> { synchronized (monitor) { list.add(1); full.set(true); list.add(2); } }, () -> {
                    if (full.get()) {
                        got[0] = "" + list.size();
                    }
                });
                return "end";
            }
            default: throw new IllegalArgumentException(what);
        }
    }
}
