import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

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

        void pause(long milliseconds) throws InterruptedException;

        void wake();

        void wakeAll();
    }

    static Place monitor(Object monitor) {
        return new Place() {
            @Override
            public void within(Body body) throws Throwable {
                synchronized (monitor) {
                    body.run();
                }
            }

            @Override
            public void pause() throws InterruptedException {
                monitor.wait();
            }

            @Override
            public void pause(long milliseconds) throws InterruptedException {
                monitor.wait(milliseconds);
            }

            @Override
            public void wake() {
                monitor.notify();
            }

            @Override
            public void wakeAll() {
                monitor.notifyAll();
            }
        };
    }

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
            public void pause(long milliseconds) throws InterruptedException {
                condition.await(milliseconds, TimeUnit.MILLISECONDS);
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

    private static Body waits(Place p, long milliseconds) {
        return () -> p.within(() -> {
            while (!done) {
                p.pause(milliseconds);
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

    /** The monitor or the condition that the name of a case begins with. */
    private static Place placeOf(String name) {
        switch (name.substring(0, name.indexOf('-'))) {
            case "monitor":
                return monitor(o);
            case "condition":
                return of(lock);
            case "fair":
                return of(fair);
            case "write":
                return of(shared.writeLock());
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void endless(String name, boolean never) throws Throwable {
        Place p = placeOf(name);
        switch (name.substring(name.indexOf('-') + 1)) {
            case "all":
                beside(p, never, wakes(p, true), waits(p));
                break;
            case "one":
                beside(p, never, wakes(p, false), waits(p));
                break;
            case "all-two":
                beside(p, never, wakes(p, true), waits(p), waits(p));
                break;
            case "one-two":
                beside(p, never, wakes(p, false), waits(p), waits(p));
                break;
            case "timed":
                beside(p, never, wakes(p, true), waits(p, 10));
                break;
            case "timed-long": // so long that time passes for all before the wait ends
                beside(p, never, wakes(p, true), waits(p, 100_000));
                break;
            case "within":
                beside(p, never, wakes(p, true), () -> {
                    boolean[] seen = new boolean[1];
                    while (!seen[0]) {
                        p.within(() -> {
                            if (!done) {
                                p.pause();
                            }
                            seen[0] = done;
                        });
                    }
                });
                break;
            case "sleeping":
                beside(p, never, () -> {
                    while (!stop) {
                        p.within(p::wakeAll);
                        Thread.sleep(10);
                    }
                }, waits(p));
                break;
            case "two-wakers": {
                Thread s = start(wakes(p, true));
                beside(p, never, wakes(p, false), waits(p));
                s.join();
                break;
            }
            case "uninterruptibly":
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

    /** Nobody signals: who is seen to wait does so for ever. */
    private static void asked(Function<Condition, Object> question) throws Throwable {
        Condition condition = lock.newCondition();
        Thread t = start(() -> {
            lock.lock();
            while (!done) {
                condition.await();
            }
            lock.unlock();
        });
        lock.lock();
        Object answer = question.apply(condition);
        done = true;
        lock.unlock();
        say(answer);
        t.join();
    }

    private static void single(String name) throws Throwable {
        Place p = placeOf(name);
        switch (name.substring(name.indexOf('-') + 1)) {
            case "absorbed":
                absorbed(p);
                break;
            case "counts":
                counts(p);
                break;
            case "in-turn":
                done = true;
                beside(p, true, wakes(p, true), inTurn(p, 1), inTurn(p, 0));
                break;
            case "elsewhere": { // nobody notifies the one that waits
                Place q = name.startsWith("monitor") ? monitor(other) : of(fair);
                Thread s = start(wakes(q, true));
                Thread t = start(waits(p));
                set(p);
                t.join();
                stop = true;
                s.join();
                break;
            }
            case "stops": { // the last notification may come before the wait
                Thread s = start(() -> {
                    while (v == 0) {
                        p.within(p::wakeAll);
                    }
                });
                Thread t = start(() -> p.within(() -> {
                    while (v == 0) {
                        p.pause();
                    }
                }));
                v = 1;
                t.join();
                s.join();
                break;
            }
            case "seen": // what the second wake-up finds
                beside(p, false, wakes(p, true), () -> p.within(() -> {
                    while (!done) {
                        p.pause();
                    }
                    check(v == 0);
                }), () -> v = 1);
                break;
            case "interrupted": { // an interrupt ends the wait, though each signal is in vain
                Thread s = start(wakes(p, true));
                Thread t = start(() -> {
                    try {
                        waits(p).run();
                    } catch (InterruptedException e) {
                        w = 1;
                    }
                });
                t.interrupt();
                t.join();
                stop = true;
                s.join();
                check(w == 1);
                break;
            }
            case "asked": // under the lock, beside nothing else that shows the order
                asked(lock::hasWaiters);
                break;
            case "counted":
                asked(lock::getWaitQueueLength);
                break;
            case "looked": { // another thread sees whether there is a waiter
                Condition condition = lock.newCondition();
                Thread s = start(() -> {
                    for (int i = 0; i < 2; i++) {
                        lock.lock();
                        condition.signalAll();
                        lock.unlock();
                    }
                });
                Thread t = start(() -> {
                    lock.lock();
                    while (!done) {
                        condition.await();
                    }
                    lock.unlock();
                });
                lock.lock();
                say(String.valueOf(lock.hasWaiters(condition)));
                done = true;
                condition.signalAll();
                lock.unlock();
                t.join();
                s.join();
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
