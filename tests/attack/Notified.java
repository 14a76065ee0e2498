import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Threads that notify again and again, beside threads that wait in loops. A waiter that is woken, finds all as it was
 * and waits again has gone round in vain, and so has the notifier. JLS 17.2.1: a wait may end by any notification, so
 * each such loop looks at its condition again.
 */
class Notified extends Chapter {
    static final Object o = new Object();
    static final Object other = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantLock fair = new ReentrantLock(true);
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static volatile boolean stop;
    static boolean done;
    static int ready;
    static int turn;

    /** A monitor, or a lock with a condition. */
    interface Place {
        void within(Body body) throws Throwable;

        void pause() throws InterruptedException;

        void wake();

        void wakeAll();
    }

    static final Place MONITOR = new Place() {
        @Override
        public void within(Body body) throws Throwable {
            synchronized (o) {
                body.run();
            }
        }

        @Override
        public void pause() throws InterruptedException {
            o.wait();
        }

        @Override
        public void wake() {
            o.notify();
        }

        @Override
        public void wakeAll() {
            o.notifyAll();
        }
    };

    static Place of(Lock taken) {
        Condition condition = taken.newCondition();
        return new Place() {
            @Override
            public void within(Body body) throws Throwable {
                taken.lock();
                try {
                    body.run();
                } finally {
                    taken.unlock();
                }
            }

            @Override
            public void pause() throws InterruptedException {
                condition.await();
            }

            @Override
            public void wake() {
                condition.signal();
            }

            @Override
            public void wakeAll() {
                condition.signalAll();
            }
        };
    }

    public static void main(String[] args) throws Throwable {
        String name = args[0];
        int last = name.lastIndexOf('-');
        String first = name.substring(0, last);
        String how = name.substring(last + 1);
        if (how.equals("case")) {
            single(first);
        } else {
            endless(first, how.equals("never"));
        }
        say("end");
    }

    private static Body waits(Place p) {
        return () -> p.within(() -> {
            while (!done) {
                p.pause();
            }
        });
    }

    private static Body wakes(Place p, boolean all) {
        return () -> {
            while (!stop) {
                p.within(all ? p::wakeAll : p::wake);
            }
        };
    }

    private static void set(Place p) throws Throwable {
        p.within(() -> done = true);
    }

    /** Waiters beside one that wakes them all the time; never: what they wait for does not come. */
    private static void beside(Place p, boolean never, Body waker, Body... waiters) throws Throwable {
        Thread s = start(waker);
        Thread[] threads = new Thread[waiters.length];
        for (int i = 0; i < waiters.length; i++) {
            threads[i] = start(waiters[i]);
        }
        if (!never) {
            set(p);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        stop = true;
        s.join();
    }

    private static void endless(String name, boolean never) throws Throwable {
        Place m = MONITOR;
        switch (name) {
            case "monitor-all":
                beside(m, never, wakes(m, true), waits(m));
                break;
            case "monitor-one":
                beside(m, never, wakes(m, false), waits(m));
                break;
            case "monitor-all-two":
                beside(m, never, wakes(m, true), waits(m), waits(m));
                break;
            case "monitor-one-two":
                beside(m, never, wakes(m, false), waits(m), waits(m));
                break;
            case "monitor-timed":
                beside(m, never, wakes(m, true), () -> {
                    synchronized (o) {
                        while (!done) {
                            o.wait(10);
                        }
                    }
                });
                break;
            case "monitor-within":
                beside(m, never, wakes(m, true), () -> {
                    for (boolean seen = false; !seen;) {
                        synchronized (o) {
                            if (!done) {
                                o.wait();
                            }
                            seen = done;
                        }
                    }
                });
                break;
            case "monitor-sleeping":
                beside(m, never, () -> {
                    while (!stop) {
                        synchronized (o) {
                            o.notifyAll();
                        }
                        Thread.sleep(10);
                    }
                }, waits(m));
                break;
            case "condition-all": {
                Place p = of(lock);
                beside(p, never, wakes(p, true), waits(p));
                break;
            }
            case "condition-one": {
                Place p = of(lock);
                beside(p, never, wakes(p, false), waits(p));
                break;
            }
            case "condition-all-two": {
                Place p = of(lock);
                beside(p, never, wakes(p, true), waits(p), waits(p));
                break;
            }
            case "condition-fair": {
                Place p = of(fair);
                beside(p, never, wakes(p, true), waits(p));
                break;
            }
            case "condition-write": {
                Place p = of(shared.writeLock());
                beside(p, never, wakes(p, true), waits(p));
                break;
            }
            case "condition-uninterruptibly":
                uninterruptibly(never);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void uninterruptibly(boolean never) throws Throwable {
        Condition condition = lock.newCondition();
        beside(of(lock), never, () -> {
            while (!stop) {
                lock.lock();
                condition.signalAll();
                lock.unlock();
            }
        }, () -> {
            lock.lock();
            while (!done) {
                condition.awaitUninterruptibly();
            }
            lock.unlock();
        });
    }

    /** Notified twice: both may go to the one that waits again, so that the other one waits for ever. */
    private static void absorbed(Place p) throws Throwable {
        Thread again = start(() -> p.within(() -> {
            ready++;
            while (!done) {
                p.pause();
            }
        }));
        Thread once = start(() -> p.within(() -> {
            ready++;
            p.pause();
        }));
        for (boolean both = false; !both;) {
            synchronized (other) {
                boolean[] seen = new boolean[1];
                p.within(() -> seen[0] = ready == 2);
                both = seen[0];
            }
        }
        p.within(p::wake);
        p.within(p::wake);
        once.join();
        p.within(() -> {
            done = true;
            p.wakeAll();
        });
        again.join();
    }

    /** Each wake-up changes something. */
    private static void counts(Place p) throws Throwable {
        Thread s = start(wakes(p, true));
        Thread t = start(() -> p.within(() -> {
            while (ready < 3) {
                ready++;
                p.pause();
            }
        }));
        t.join();
        stop = true;
        s.join();
    }

    private static Body inTurn(Place p, int own) {
        return () -> p.within(() -> {
            while (turn != own) {
                p.pause();
            }
            turn++;
        });
    }

    private static void single(String name) throws Throwable {
        Place m = MONITOR;
        switch (name) {
            case "monitor-absorbed":
                absorbed(m);
                break;
            case "condition-absorbed":
                absorbed(of(lock));
                break;
            case "monitor-counts":
                counts(m);
                break;
            case "condition-counts":
                counts(of(lock));
                break;
            case "monitor-in-turn":
                done = true;
                beside(m, true, wakes(m, true), inTurn(m, 1), inTurn(m, 0));
                break;
            case "condition-in-turn": {
                Place p = of(lock);
                beside(p, true, wakes(p, true), inTurn(p, 1), inTurn(p, 0));
                break;
            }
            case "monitor-elsewhere": { // nobody notifies the one that waits
                Thread s = start(() -> {
                    while (!stop) {
                        synchronized (other) {
                            other.notifyAll();
                        }
                    }
                });
                Thread t = start(waits(m));
                set(m);
                t.join();
                stop = true;
                s.join();
                break;
            }
            case "monitor-stops": { // the last notification may come before the wait
                Thread s = start(() -> {
                    while (v == 0) {
                        synchronized (o) {
                            o.notifyAll();
                        }
                    }
                });
                Thread t = start(() -> {
                    synchronized (o) {
                        while (v == 0) {
                            o.wait();
                        }
                    }
                });
                v = 1;
                t.join();
                s.join();
                break;
            }
            case "monitor-seen": // what the second wake-up finds
                beside(m, false, wakes(m, true), () -> {
                    synchronized (o) {
                        while (!done) {
                            o.wait();
                        }
                        check(v == 0);
                    }
                }, () -> v = 1);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
