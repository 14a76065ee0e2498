import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Interrupts and notifications inside of several monitors and locks (JLS 17.2, Object.wait, Condition.await). */
class Nested extends Chapter {
    static final Object A = new Object();
    static final Object B = new Object();
    static int waiting;
    static int phase;
    static String first = "";
    static int second;

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String run(String name) throws Exception {
        String text = monitors(name);
        text = text != null ? text : joins(name);
        text = text != null ? text : levels(name);
        return text != null ? text : locks(name);
    }

    /** Waits on the monitor of B; the caller holds it. */
    private static String waitForB() {
        try {
            B.wait();
            return "n " + Thread.currentThread().isInterrupted();
        } catch (InterruptedException e) {
            return "i " + Thread.currentThread().isInterrupted();
        }
    }

    private static String monitors(String name) throws Exception {
        switch (name) {
            case "outer-kept": {
                Thread t = start(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            seen = waitForB();
                        }
                    }
                });
                Thread u = start(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            B.notify();
                        }
                    }
                });
                t.interrupt();
                t.join();
                u.join();
                return seen;
            }
            case "interrupt-and-notify-of-two": {
                Thread t = waiterFor(true);
                Thread u = waiterFor(false);
                awaitBoth();
                synchronized (B) {
                    t.interrupt();
                    B.notify();
                }
                t.join();
                synchronized (B) {
                    phase = 1;
                    B.notifyAll();
                }
                u.join();
                return first + " " + second;
            }
            case "interrupt-or-notify": {
                Thread t = start(() -> {
                    synchronized (B) {
                        seen = waitForB();
                    }
                });
                all(t::interrupt, () -> {
                    synchronized (B) {
                        B.notify();
                    }
                });
                t.join();
                return seen;
            }
            case "sleeps-then-waits": {
                Thread t = start(() -> {
                    synchronized (B) {
                        try {
                            Thread.sleep(1_000_000);
                        } catch (InterruptedException e) {
                            B.wait();
                        }
                    }
                });
                t.interrupt();
                synchronized (B) {
                    B.notify();
                }
                t.join();
                return "ok";
            }
            case "throws-from-handler": {
                Thread t = start(() -> {
                    synchronized (A) {
                        synchronized (B) {
                            try {
                                B.wait();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        }
                    }
                });
                t.interrupt();
                t.join();
                synchronized (B) {
                    synchronized (A) {
                        return "1";
                    }
                }
            }
            default:
                return null;
        }
    }

    /** Both waiters wait on B once this returns, unless they have been interrupted. */
    private static void awaitBoth() throws InterruptedException {
        synchronized (A) {
            while (waiting < 2) {
                A.wait();
            }
        }
        synchronized (B) {
            v = 1;
        }
    }

    /** A thread that waits on B, and has taken B when it says that it waits. */
    private static Thread waiterFor(boolean isFirst) {
        return start(() -> {
            synchronized (B) {
                synchronized (A) {
                    waiting++;
                    A.notify();
                }
                String how = waitForB();
                if (isFirst) {
                    first = how;
                } else {
                    second = phase;
                }
            }
        });
    }

    private static String joins(String name) throws Exception {
        switch (name) {
            case "join-holding-interrupted": {
                Thread self = Thread.currentThread();
                Thread t = thread(() -> {
                    synchronized (A) {
                        x = 1;
                    }
                });
                start(self::interrupt);
                synchronized (A) {
                    t.start();
                    try {
                        t.join();
                        return "j";
                    } catch (InterruptedException e) {
                        return "i " + x;
                    }
                }
            }
            case "join-of-ended-interrupted": {
                Thread t = start(() -> { });
                Thread.currentThread().interrupt();
                try {
                    t.join();
                    return "j " + Thread.interrupted();
                } catch (InterruptedException e) {
                    return "i " + Thread.interrupted();
                }
            }
            case "end-notifies": {
                Thread t = start(() -> { });
                all(() -> {
                    synchronized (t) {
                        if (t.isAlive()) {
                            t.wait();
                        }
                    }
                }, () -> {
                    synchronized (t) {
                        if (t.isAlive()) {
                            t.wait();
                        }
                    }
                });
                return "ok";
            }
            case "end-notifies-or-late": {
                Thread t = start(() -> { });
                synchronized (t) {
                    t.wait();
                }
                return "ok";
            }
            case "join-takes-own-monitor": {
                Thread t = start(() -> {
                    synchronized (Thread.currentThread()) {
                        v = 1;
                    }
                });
                synchronized (t) {
                    t.join();
                }
                return "" + v;
            }
            case "join-of-waiting-for-joiner": {
                Thread[] two = new Thread[1];
                two[0] = start(() -> {
                    synchronized (A) {
                        A.wait();
                    }
                });
                synchronized (A) {
                    A.notify();
                    two[0].join(50);
                }
                two[0].join();
                return "ok";
            }
            default:
                return null;
        }
    }

    private static synchronized void depth(int levels, Body body) throws Throwable {
        if (levels == 0) {
            body.run();
        } else {
            synchronized (A) {
                depth(levels - 1, body);
            }
        }
    }

    private static String levels(String name) throws Exception {
        switch (name) {
            case "three-levels": {
                Thread t = start(() -> depth(3, () -> {
                    try {
                        Nested.class.wait();
                    } catch (InterruptedException e) {
                        seen = "i";
                    }
                    A.notify();
                    Nested.class.notify();
                }));
                t.interrupt();
                t.join();
                return seen + " " + thrown(() -> A.notify()) + " " + thrown(() -> Nested.class.notify());
            }
            case "three-levels-notified": {
                Thread t = start(() -> depth(2, () -> {
                    w = 1;
                    Nested.class.wait();
                    x++;
                }));
                for (;;) {
                    synchronized (Nested.class) {
                        if (w == 1) {
                            x++;
                            Nested.class.notify();
                            break;
                        }
                    }
                    Thread.yield();
                }
                t.join();
                return "" + x;
            }
            default:
                return null;
        }
    }

    private static String locks(String name) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        switch (name) {
            case "lock-interruptibly-inside": {
                Thread t = start(() -> {
                    synchronized (A) {
                        try {
                            lock.lockInterruptibly();
                            lock.unlock();
                            seen = "l";
                        } catch (InterruptedException e) {
                            seen = "i";
                        }
                    }
                });
                start(t::interrupt);
                lock.lock();
                synchronized (A) {
                    x = 1;
                }
                lock.unlock();
                t.join();
                return seen;
            }
            case "lock-inside": {
                Thread t = start(() -> {
                    synchronized (A) {
                        lock.lock();
                        lock.unlock();
                    }
                });
                start(t::interrupt);
                lock.lock();
                synchronized (A) {
                    x = 1;
                }
                lock.unlock();
                t.join();
                return "ok";
            }
            case "await-holds-lock-twice": {
                Thread t = start(() -> {
                    lock.lock();
                    lock.lock();
                    try {
                        condition.await();
                    } catch (InterruptedException e) {
                        seen = "i " + lock.getHoldCount();
                    } finally {
                        lock.unlock();
                        lock.unlock();
                    }
                });
                t.interrupt();
                lock.lock();
                x++;
                lock.unlock();
                t.join();
                return seen;
            }
            case "signal-and-interrupt-of-two":
                return signalAndInterrupt(lock, condition);
            default:
                return null;
        }
    }

    private static String signalAndInterrupt(ReentrantLock lock, Condition condition) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = start(() -> {
                lock.lock();
                try {
                    waiting++;
                    String how;
                    try {
                        condition.await();
                        how = "n " + Thread.currentThread().isInterrupted();
                    } catch (InterruptedException e) {
                        how = "i " + Thread.currentThread().isInterrupted();
                    }
                    if (me == 0) {
                        first = how;
                    } else {
                        second = phase;
                    }
                } finally {
                    lock.unlock();
                }
            });
        }
        for (boolean both = false; !both; Thread.yield()) {
            lock.lock();
            both = waiting == 2;
            if (both) {
                threads[0].interrupt();
                condition.signal();
            }
            lock.unlock();
        }
        threads[0].join();
        lock.lock();
        phase = 1;
        condition.signalAll();
        lock.unlock();
        threads[1].join();
        return first + " " + second;
    }
}
