import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The verdict says how time limits were treated, and where the first one was: those shorter than {@code slack=}, and
 * longer ones. Each kind has a method of its own, whose name the verdict gives.
 */
class TimesTold extends Chapter {
    private static final Object LOCK = new Object();

    private static void sleeps(long ms) throws Exception {
        Thread.sleep(ms);
    }

    private static void waits(long ms) throws Exception {
        synchronized (LOCK) {
            LOCK.wait(ms);
        }
    }

    private static void awaits(long ms) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            lock.newCondition().await(ms, TimeUnit.MILLISECONDS);
        } finally {
            lock.unlock();
        }
    }

    private static void counts(long ms) throws Exception {
        new CountDownLatch(1).await(ms, TimeUnit.MILLISECONDS);
    }

    private static void polls(long ms) throws Exception {
        new LinkedBlockingQueue<Object>().poll(ms, TimeUnit.MILLISECONDS);
    }

    private static void joins(long ms) throws Exception {
        Thread other = start(() -> {
            synchronized (LOCK) {
                x++;
            }
        });
        other.join(ms);
        other.join();
    }

    private static void parks(long ms) {
        LockSupport.parkNanos(ms * 1_000_000);
    }

    private static void acquires(long ms) throws Exception {
        new Semaphore(0).tryAcquire(ms, TimeUnit.MILLISECONDS);
    }

    private static void gets(long ms) throws Exception {
        try {
            new CompletableFuture<Object>().get(ms, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return;
        }
    }

    private static void meets(long ms) throws Exception {
        try {
            new CyclicBarrier(2).await(ms, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return;
        }
    }

    private static void limited(String kind, long ms) throws Exception {
        switch (kind) {
            case "sleep": sleeps(ms); break;
            case "wait": waits(ms); break;
            case "await": awaits(ms); break;
            case "latch": counts(ms); break;
            case "poll": polls(ms); break;
            case "join": joins(ms); break;
            case "park": parks(ms); break;
            case "semaphore": acquires(ms); break;
            case "future": gets(ms); break;
            case "barrier": meets(ms); break;
            default: // both sorts, the long one in between
                sleeps(ms / 1000);
                waits(ms);
                polls(ms / 1000);
        }
    }

    public static void main(String[] args) throws Throwable {
        String[] words = args[0].split("-");
        long ms = words[1].equals("short") ? 2 : 60_000;
        all(() -> limited(words[0], ms), () -> {
            synchronized (LOCK) {
                x++;
            }
        });
        say("end");
    }
}
