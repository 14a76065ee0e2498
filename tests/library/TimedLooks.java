import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread whose rounds take a lock, wait for a short time and give the lock back, and another one that looks at it
 * meanwhile. In each case but those that end in -right, the other thread can see what it fails for. It can do so early
 * and late, and several times.
 */
class TimedLooks extends Cases {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static final SynchronousQueue<Integer> handover = new SynchronousQueue<>();
    static final Exchanger<Integer> exchanger = new Exchanger<>();
    static final Semaphore permits = new Semaphore(1);
    static volatile boolean done;
    static volatile Thread waiting;

    static void rounds(Body pause) throws Exception {
        waiting = Thread.currentThread();
        while (true) {
            lock.lock();
            try {
                if (done) {
                    break;
                }
                pause.run();
            } finally {
                lock.unlock();
            }
        }
    }

    static void naps() throws Exception {
        rounds(() -> Thread.sleep(1));
    }

    static void awaits() throws Exception {
        rounds(() -> condition.await(1, TimeUnit.MILLISECONDS));
    }

    static void takes() throws Exception {
        rounds(() -> handover.poll(1, TimeUnit.MILLISECONDS));
    }

    static boolean hasWaiters() {
        lock.lock();
        try {
            return lock.hasWaiters(condition);
        } finally {
            lock.unlock();
        }
    }

    static boolean exchanges() throws InterruptedException {
        try {
            exchanger.exchange(1, 1, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    static boolean naps(Thread thread) {
        return thread != null && thread.getState() == Thread.State.TIMED_WAITING;
    }

    static void interrupts(long millis) throws Exception {
        Thread[] started = start(() -> {
            while (true) {
                lock.lock();
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    throw new AssertionError();
                } finally {
                    lock.unlock();
                }
            }
        });
        Thread.sleep(millis);
        started[0].interrupt();
        started[0].join();
    }

    interface Look {
        boolean sees() throws Exception;
    }

    static void looks(Body rounds, Look look) throws Exception {
        all(rounds, () -> {
            boolean seen = look.sees();
            done = true;
            check(!seen);
        });
    }

    /** Rounds that hold a monitor, and another thread that needs it. */
    static void monitors(Body round, long millis) throws Exception {
        all(() -> {
            while (!done) {
                synchronized (lock) {
                    round.run();
                }
            }
        }, () -> {
            Thread.sleep(millis);
            synchronized (lock) {
                done = true;
            }
        });
    }

    static void nested() throws Exception {
        synchronized (condition) {
            condition.wait(1);
        }
    }

    static synchronized void napSynchronized() throws Exception {
        Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0].substring("looks-".length())) {
            case "locked" -> looks(TimedLooks::naps, lock::isLocked);
            case "locked-late" -> looks(TimedLooks::naps, () -> {
                Thread.sleep(10000);
                return lock.isLocked();
            });
            case "locked-twice-late" -> looks(TimedLooks::naps, () -> {
                Thread.sleep(10000);
                boolean first = lock.isLocked();
                Thread.sleep(10000);
                return first && lock.isLocked();
            });
            case "locked-latch-late" -> looks(TimedLooks::naps, () -> {
                new CountDownLatch(1).await(5, TimeUnit.SECONDS);
                return lock.isLocked();
            });
            case "locked-free-locked" -> looks(TimedLooks::naps,
                    () -> lock.isLocked() & !lock.isLocked() & lock.isLocked() & !lock.isLocked());
            case "tried" -> looks(TimedLooks::naps, () -> !lock.tryLock());
            case "tried-timed" -> looks(TimedLooks::naps, () -> !lock.tryLock(1, TimeUnit.MILLISECONDS));
            case "waiters" -> looks(TimedLooks::awaits, TimedLooks::hasWaiters);
            case "waiters-again" -> looks(TimedLooks::awaits, () -> hasWaiters() & !hasWaiters() & hasWaiters());
            case "offered" -> looks(TimedLooks::takes, () -> handover.offer(1));
            case "offered-again" -> looks(TimedLooks::takes,
                    () -> handover.offer(1) & !handover.offer(2) & handover.offer(3));
            case "state" -> looks(TimedLooks::naps, () -> naps(waiting));
            case "state-late" -> looks(TimedLooks::naps, () -> {
                Thread.sleep(10000);
                return naps(waiting);
            });
            case "permits" -> looks(() -> {
                while (!done) {
                    permits.acquire();
                    Thread.sleep(1);
                    permits.release();
                }
            }, () -> permits.availablePermits() == 0);
            case "exchanged" -> looks(() -> rounds(TimedLooks::exchanges), TimedLooks::exchanges);
            case "interrupted" -> interrupts(0);
            case "interrupted-late" -> interrupts(10000);
            case "put-right" -> all(TimedLooks::takes, () -> {
                handover.put(1);
                done = true;
            });
            case "put-late-right" -> all(TimedLooks::takes, () -> {
                Thread.sleep(10000);
                handover.put(1);
                done = true;
            });
            case "monitor-right" -> monitors(() -> Thread.sleep(1), 0);
            case "monitor-late-right" -> monitors(() -> Thread.sleep(1), 5000);
            case "monitor-wait-right" -> monitors(() -> lock.wait(1), 5000);
            case "monitor-nested-right" -> monitors(TimedLooks::nested, 5000);
            case "monitor-again-right" -> monitors(() -> {
                synchronized (lock) {
                    Thread.sleep(1);
                }
            }, 5000);
            case "monitor-method-right" -> all(() -> {
                while (!done) {
                    napSynchronized();
                }
            }, () -> {
                Thread.sleep(5000);
                synchronized (TimedLooks.class) {
                    done = true;
                }
            });
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
