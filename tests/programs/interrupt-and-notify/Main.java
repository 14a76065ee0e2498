import hpor.Hpor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A waiter that is interrupted and notified while another thread holds the monitor (JLS 17.2.4): it returns normally
 * with the interrupt pending, or throws. If it throws, the notification goes to another thread that waited by then, if
 * there is one. Outcomes: three of each case with one waiter, two of each with two waiters and of the condition, one of
 * the last: 19.
 */
public class Main {
    static final Object LOCK = new Object();
    static boolean waiting;

    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(8)) {
            case 0 -> one("interrupt first", true, false, 0);
            case 1 -> one("notify first", false, false, 0);
            case 2 -> one("all are notified", true, true, 0);
            case 3 -> one("timed", true, false, 1_000_000);
            case 4 -> two("two", 0);
            case 5 -> two("two, one timed", 1_000_000);
            case 6 -> condition();
            default -> laterWaiter();
        }
    }

    /* Both came before the wait, which throws then; both came in it, and the one ends it or the other. */
    static void one(String name, boolean interruptFirst, boolean all, long millis) throws InterruptedException {
        String[] how = new String[1];
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                waiting = true;
                how[0] = waits(millis);
            }
        });
        waiter.start();
        boolean seen;
        synchronized (LOCK) {
            seen = waiting;
            if (interruptFirst) {
                waiter.interrupt();
            }
            if (all) {
                LOCK.notifyAll();
            } else {
                LOCK.notify();
            }
            if (!interruptFirst) {
                waiter.interrupt();
            }
        }
        waiter.join();
        assert how[0].equals("normal, pending") ? seen : how[0].equals("thrown");
        System.out.println(name + ": " + seen + " " + how[0]);
    }

    static String waits(long millis) {
        try {
            LOCK.wait(millis);
            return Thread.currentThread().isInterrupted() ? "normal, pending" : "normal";
        } catch (InterruptedException e) {
            return Thread.currentThread().isInterrupted() ? "thrown, pending" : "thrown";
        }
    }

    /*
     * One of two waiters is interrupted. If it throws, the other one is woken; else that one needs a notification of
     * its own.
     */
    static void two(String name, long millis) throws InterruptedException {
        String[] how = new String[2];
        CountDownLatch inside = new CountDownLatch(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                synchronized (LOCK) {
                    inside.countDown();
                    how[n] = waits(n == 0 ? millis : 0);
                }
            });
            threads[i].start();
        }
        inside.await();
        synchronized (LOCK) {
            LOCK.notify();
            threads[0].interrupt();
        }
        threads[0].join();
        if (how[0].equals("normal, pending")) {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }
        threads[1].join();
        assert how[1].equals("normal");
        System.out.println(name + ": " + how[0]);
    }

    /* The library's condition hands its signal on in the same way. */
    static void condition() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        CountDownLatch inside = new CountDownLatch(2);
        String[] how = new String[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                lock.lock();
                try {
                    inside.countDown();
                    condition.await();
                    how[n] = Thread.currentThread().isInterrupted() ? "normal, pending" : "normal";
                } catch (InterruptedException e) {
                    how[n] = "thrown";
                } finally {
                    lock.unlock();
                }
            });
            threads[i].start();
        }
        inside.await();
        lock.lock();
        threads[0].interrupt();
        condition.signal();
        lock.unlock();
        threads[0].join();
        if (how[0].startsWith("normal")) {
            lock.lock();
            condition.signalAll();
            lock.unlock();
        }
        threads[1].join();
        assert how[1].equals("normal");
        System.out.println("condition: " + how[0]);
    }

    /* The only waiter throws, and the notification is lost with it: a thread that waits later is not woken by it. */
    static void laterWaiter() throws InterruptedException {
        boolean[] ready = new boolean[1];
        CountDownLatch inside = new CountDownLatch(1);
        Thread first = new Thread(() -> {
            synchronized (LOCK) {
                inside.countDown();
                waits(0);
            }
        });
        Thread second = new Thread(() -> {
            synchronized (LOCK) {
                if (!ready[0]) {
                    waits(0);
                    assert ready[0] : "woken by a notification from before it waited";
                }
            }
        });
        first.start();
        inside.await();
        synchronized (LOCK) {
            LOCK.notify();
            first.interrupt();
        }
        second.start();
        synchronized (LOCK) {
            ready[0] = true;
            LOCK.notify(); // not lost: the first notification is no longer there, even if the first thread still waits
            LOCK.notify();
        }
        first.join();
        second.join();
        System.out.println("a later waiter ended");
    }
}
