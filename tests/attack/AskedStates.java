import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The state of a thread that begins to wait: it may be found before that, and while it waits. Who polls until the other
 * thread waits finds it waiting some time, if that waits long enough.
 */
class AskedStates extends Chapter {
    static final CountDownLatch LATCH = new CountDownLatch(1);
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();
    static final CompletableFuture<String> FUTURE = new CompletableFuture<>();
    static final Semaphore SEMAPHORE = new Semaphore(0);
    static final Exchanger<String> EXCHANGER = new Exchanger<>();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static final Object MONITOR = new Object();
    static volatile boolean begun;
    static volatile boolean released;

    public static void main(String[] args) throws Exception {
        boolean polled = args[0].startsWith("polled-");
        String how = args[0].substring(args[0].indexOf('-') + 1);
        Thread main = Thread.currentThread();
        Thread t = start(() -> waitFor(how, main));
        if (polled) {
            Thread.State wanted = how.endsWith("for-a-minute") ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            while (t.getState() != wanted) {
                Thread.yield();
            }
            release(how, t);
            t.join();
            tell("" + t.getState());
        } else {
            tell(begun ? "" + t.getState() : "early");
            release(how, t);
        }
    }

    private static void waitFor(String how, Thread main) throws Exception {
        try {
            switch (how) {
                case "sleep-for-a-minute": {
                    begun = true;
                    Thread.sleep(60_000);
                    break;
                }
                case "park": {
                    begun = true;
                    while (!released) {
                        LockSupport.park();
                    }
                    break;
                }
                case "park-for-a-minute": {
                    begun = true;
                    LockSupport.parkNanos(60_000_000_000L);
                    break;
                }
                case "join-for-a-minute": {
                    begun = true;
                    main.join(60_000);
                    break;
                }
                case "join": {
                    Thread other = start(() -> LATCH.await());
                    begun = true;
                    other.join();
                    break;
                }
                case "wait-for-a-minute": {
                    synchronized (MONITOR) {
                        begun = true;
                        MONITOR.wait(60_000);
                    }
                    break;
                }
                case "latch": {
                    begun = true;
                    LATCH.await();
                    break;
                }
                case "latch-for-a-minute": {
                    begun = true;
                    LATCH.await(1, TimeUnit.MINUTES);
                    break;
                }
                case "queue": {
                    begun = true;
                    QUEUE.take();
                    break;
                }
                case "queue-for-a-minute": {
                    begun = true;
                    QUEUE.poll(1, TimeUnit.MINUTES);
                    break;
                }
                case "future": {
                    begun = true;
                    FUTURE.join();
                    break;
                }
                case "future-for-a-minute": {
                    begun = true;
                    FUTURE.get(1, TimeUnit.MINUTES);
                    break;
                }
                case "semaphore": {
                    begun = true;
                    SEMAPHORE.acquire();
                    break;
                }
                case "semaphore-for-a-minute": {
                    begun = true;
                    SEMAPHORE.tryAcquire(1, TimeUnit.MINUTES);
                    break;
                }
                case "exchanger-for-a-minute": {
                    begun = true;
                    EXCHANGER.exchange("a", 1, TimeUnit.MINUTES);
                    break;
                }
                case "condition": {
                    LOCK.lock();
                    begun = true;
                    while (!released) {
                        CONDITION.await();
                    }
                    LOCK.unlock();
                    break;
                }
                case "condition-for-a-minute": {
                    LOCK.lock();
                    begun = true;
                    CONDITION.await(1, TimeUnit.MINUTES);
                    LOCK.unlock();
                    break;
                }
                default:
                    throw new IllegalArgumentException(how);
            }
        } catch (InterruptedException e) {
            return;
        }
    }

    /** Who waits for a minute may be left alone, or is set free. */
    private static void release(String how, Thread t) throws Exception {
        released = true;
        if (how.startsWith("park")) {
            LockSupport.unpark(t);
        } else if (how.equals("join") || how.startsWith("latch")) {
            LATCH.countDown();
        } else if (how.startsWith("queue")) {
            QUEUE.put("a");
        } else if (how.startsWith("future")) {
            FUTURE.complete("a");
        } else if (how.startsWith("semaphore")) {
            SEMAPHORE.release();
        } else if (how.startsWith("condition")) {
            LOCK.lock();
            CONDITION.signalAll();
            LOCK.unlock();
        } else {
            t.interrupt();
        }
    }
}
