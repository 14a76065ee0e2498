import java.util.Vector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * In which states others find a thread that must wait: before it waits, while it does, and when it could go on but has
 * not noticed it yet. "held" asks while the thread cannot go on, "behind" once it could again, "third" beside another
 * thread that lets it go on.
 */
class FoundStates extends Chapter {
    static final Object MONITOR = new Object();
    static final Vector<String> VECTOR = new Vector<>();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final CountDownLatch LATCH = new CountDownLatch(1);
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static final Semaphore SEMAPHORE = new Semaphore(0);
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static volatile boolean begun;
    static volatile boolean released;
    static volatile Thread waiting;

    public static void main(String[] args) throws Throwable {
        int dash = args[0].indexOf('-');
        String moment = args[0].substring(0, dash);
        String how = args[0].substring(dash + 1);
        switch (moment) {
            case "held":
                held(how);
                break;
            case "behind":
                behind(how);
                break;
            case "third":
                third(how);
                break;
            default:
                other(args[0]);
        }
    }

    private static synchronized void nothing() {
    }

    /** What the thread does that must wait. */
    private static void pass(String how) throws Throwable {
        switch (how) {
            case "monitor":
                synchronized (MONITOR) {
                    begun = true;
                }
                break;
            case "method":
                nothing();
                break;
            case "vector":
                VECTOR.add("a");
                break;
            case "lock":
                LOCK.lock();
                LOCK.unlock();
                break;
            case "park":
                while (!released) {
                    LockSupport.park();
                }
                break;
            case "latch":
                LATCH.await();
                break;
            case "queue":
                QUEUE.take();
                break;
            case "semaphore":
                SEMAPHORE.acquireUninterruptibly();
                break;
            case "barrier":
                BARRIER.await();
                break;
            case "join":
                start(LATCH::await).join();
                break;
            default:
                throw new IllegalArgumentException(how);
        }
    }

    /** Lets it go on, where nothing is held. */
    private static void release(String how) throws Throwable {
        switch (how) {
            case "park":
                released = true;
                LockSupport.unpark(waiting);
                break;
            case "queue":
                QUEUE.put("a");
                break;
            case "semaphore":
                SEMAPHORE.release();
                break;
            case "barrier":
                BARRIER.await();
                break;
            default:
                LATCH.countDown();
        }
    }

    /** Runs the body while the thread must wait, and lets it go on behind that. */
    private static void holding(String how, Body body) throws Throwable {
        switch (how) {
            case "monitor":
                synchronized (MONITOR) {
                    body.run();
                }
                break;
            case "method":
                synchronized (FoundStates.class) {
                    body.run();
                }
                break;
            case "vector":
                synchronized (VECTOR) {
                    body.run();
                }
                break;
            case "lock":
                LOCK.lock();
                body.run();
                LOCK.unlock();
                break;
            default:
                body.run();
                release(how);
        }
    }

    private static Thread.State state() {
        return waiting.getState();
    }

    private static void launch(Body body) {
        waiting = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        waiting.start();
    }

    private static void held(String how) throws Throwable {
        holding(how, () -> {
            launch(() -> pass(how));
            tell("" + state());
        });
    }

    private static void behind(String how) throws Throwable {
        boolean monitor = how.equals("monitor") || how.equals("method") || how.equals("vector");
        Thread.State wanted = monitor ? Thread.State.BLOCKED : Thread.State.WAITING;
        holding(how, () -> {
            launch(() -> pass(how));
            while (state() != wanted) {
                Thread.yield();
            }
        });
        tell("" + state());
    }

    private static void third(String how) throws Throwable {
        CountDownLatch taken = new CountDownLatch(1);
        Thread t = start(() -> holding(how, taken::countDown));
        taken.await();
        launch(() -> pass(how));
        tell("" + state());
        t.join();
    }

    private static void waits(long time) throws Throwable {
        synchronized (MONITOR) {
            begun = true;
            if (time == 0) {
                MONITOR.wait();
            } else {
                MONITOR.wait(time);
            }
        }
    }

    private static void launchWait(long time) throws Throwable {
        launch(() -> {
            try {
                waits(time);
            } catch (InterruptedException e) {
                released = true;
            }
        });
        Thread.State wanted = time == 0 ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
        for (Thread.State is = state(); is != wanted && is != Thread.State.TERMINATED; is = state()) {
            Thread.yield();
        }
    }

    private static void other(String name) throws Throwable {
        switch (name) {
            case "free-monitor":
                launch(() -> pass("monitor"));
                tell("" + state());
                break;
            case "own-monitor":
                launch(() -> {
                    synchronized (MONITOR) {
                        synchronized (MONITOR) {
                            begun = true;
                        }
                    }
                });
                tell("" + state());
                break;
            case "two-blocked": {
                Thread other;
                synchronized (MONITOR) {
                    launch(() -> pass("monitor"));
                    other = start(() -> pass("monitor"));
                    tell(state() + " " + other.getState());
                }
                break;
            }
            case "notified-held":
                launchWait(0);
                synchronized (MONITOR) {
                    MONITOR.notify();
                    tell("" + state());
                }
                break;
            case "notified-behind":
                launchWait(0);
                synchronized (MONITOR) {
                    MONITOR.notifyAll();
                }
                tell("" + state());
                break;
            case "unnotified-held":
                launchWait(0);
                synchronized (MONITOR) {
                    tell("" + state());
                    MONITOR.notify();
                }
                break;
            case "interrupted-held":
                launchWait(0);
                synchronized (MONITOR) {
                    waiting.interrupt();
                    tell("" + state());
                }
                break;
            case "over-held":
                launchWait(100);
                synchronized (MONITOR) {
                    Thread.sleep(500);
                    tell("" + state());
                }
                break;
            case "sleep-interrupted":
                launch(() -> {
                    try {
                        Thread.sleep(100_000);
                    } catch (InterruptedException e) {
                        released = true;
                    }
                });
                while (state() != Thread.State.TIMED_WAITING) {
                    Thread.yield();
                }
                waiting.interrupt();
                tell("" + state());
                break;
            case "park-given":
                launch(() -> {
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.park();
                });
                tell("" + state());
                break;
            case "join-ended": {
                Thread ended = start(() -> begun = true);
                ended.join();
                launch(ended::join);
                tell("" + state());
                break;
            }
            default: /* asked-before: the state is asked for where nothing is known of the monitor's holder */
                Thread holder = start(() -> pass("monitor"));
                launch(() -> pass("monitor"));
                tell("" + state());
                holder.join();
        }
    }
}
