import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loops whose round takes a lock and waits for a short time before it gives the lock back. A case is named
 * timed-WAIT-OTHER: how the round waits, and what the other thread does. -wrong: the other thread lets the loop end
 * before the value is there. -never: it lets the loop never end.
 */
class Timed extends Cases {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(), empty = new LinkedBlockingQueue<>();
    static final Semaphore permits = new Semaphore(0);
    static final Object monitor = new Object();
    static volatile int value;
    static boolean done;

    interface Round {
        boolean isLast() throws Exception;
    }

    static boolean locked(Round round) throws Exception {
        lock.lock();
        try {
            return round.isLast();
        } finally {
            lock.unlock();
        }
    }

    static void waitFor(Round round) throws Exception {
        while (!locked(round)) {
        }
    }

    static Round round(String name) {
        switch (name) {
            case "await":
                return () -> done || condition.await(1, TimeUnit.MILLISECONDS) && done;
            case "awaitnanos":
                return () -> {
                    if (!done) {
                        condition.awaitNanos(1000);
                    }
                    return done;
                };
            case "poll":
                return () -> queue.poll(1, TimeUnit.MILLISECONDS) != null;
            case "acquire":
                return () -> permits.tryAcquire(1, TimeUnit.MILLISECONDS);
            case "wait":
                return () -> {
                    synchronized (monitor) {
                        if (!done) {
                            monitor.wait(1);
                        }
                        return done;
                    }
                };
            case "sleep":
                return () -> {
                    Thread.sleep(1);
                    return done;
                };
            case "other": // waits for something that never comes
                return () -> {
                    empty.poll(1, TimeUnit.MILLISECONDS);
                    return done;
                };
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** Lets each of these loops end. */
    static void end() throws Exception {
        queue.add(1);
        permits.release();
        locked(() -> {
            synchronized (monitor) {
                return done = true;
            }
        });
    }

    static void signal() throws Exception {
        locked(() -> {
            condition.signalAll();
            return done = true;
        });
    }

    public static void main(String[] args) throws Exception {
        String[] parts = args[0].split("-");
        Round round = round(parts[1]);
        Body other = switch (parts[2]) {
            case "ends" -> () -> {
                value = 1;
                end();
            };
            case "signals" -> () -> {
                value = 1;
                signal();
            };
            case "wrong" -> () -> {
                end();
                value = 1;
            };
            case "never" -> () -> locked(() -> true);
            default -> throw new IllegalArgumentException(args[0]);
        };
        all(() -> {
            waitFor(round);
            check(value == 1);
        }, other);
    }
}
