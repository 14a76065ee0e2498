import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Threads whose rounds have something changed while they wait for a time, and put it back. A case is named
 * idle-ROUND-ENDING. The main thread writes the value and then ends the rounds, so the value is there behind them. With
 * -wrong it does so in the other order. With -never nobody ends them: the threads go round for ever, and none gets on.
 * The waits are longer than threads may be held up, but for those of "near". In the cases that end in -right the rounds
 * come to an end by themselves, or let another thread get on.
 */
class Idle extends Cases {
    static final long KEPT = 60_000_000_000L, NEAR = 1_000_000L, HOUR = 3600_000_000_000L;
    static final Object gate = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean done;
    static volatile int value;

    /** As a worker of a pool that may end when it has been idle for long enough. */
    static class Worker {
        final long time;
        long until;
        int state;

        Worker(long time) {
            this.time = time;
        }

        void round() {
            state = 1;
            if (until == 0) {
                until = System.nanoTime() + time;
            }
            LockSupport.parkNanos(time);
            if (System.nanoTime() - until >= 0) {
                until = 0;
                synchronized (gate) {
                    state = 1;
                }
            }
        }
    }

    static void holdsMonitor() throws Exception {
        synchronized (gate) {
            Thread.sleep(2000);
        }
    }

    static void holdsLock() throws Exception {
        lock.lock();
        try {
            Thread.sleep(2000);
        } finally {
            lock.unlock();
        }
    }

    static Body untilDone(Body round) {
        return () -> {
            while (!done) {
                round.run();
            }
            check(value == 1);
        };
    }

    static void ends(String ending, Body... rounds) throws Exception {
        for (int i = 0; i < rounds.length; i++) {
            rounds[i] = untilDone(rounds[i]);
        }
        Thread[] started = start(rounds);
        if (ending.equals("wrong")) {
            done = true;
        }
        value = 1;
        if (ending.isEmpty()) {
            done = true;
        }
        for (Thread t : started) {
            t.join();
        }
    }

    /** Waits for a minute again and again, and not for longer than an hour. */
    static void isLimited() throws Exception {
        all(() -> {
            long begin = System.nanoTime();
            boolean[] waiting = new boolean[1];
            while (System.nanoTime() - begin < HOUR) {
                waiting[0] = true;
                Thread.sleep(60_000);
                waiting[0] = false;
            }
        });
    }

    /** Waits for a minute a hundred times. */
    static void counts() throws Exception {
        all(() -> {
            int[] count = new int[2];
            while (count[0] < 100) {
                count[1] = 1;
                Thread.sleep(60_000);
                count[1] = 0;
                count[0]++;
            }
        });
    }

    /** Another thread waits for what each round brings about for a while. */
    static void isAwaited() throws Exception {
        all(() -> {
            while (!done) {
                synchronized (gate) {
                    value = 1;
                    gate.notifyAll();
                }
                Thread.sleep(2000);
                synchronized (gate) {
                    value = 0;
                }
            }
        }, () -> {
            synchronized (gate) {
                while (value == 0) {
                    gate.wait();
                }
            }
            done = true;
        });
    }

    public static void main(String[] args) throws Exception {
        String[] parts = (args[0] + "-").split("-", -1);
        String ending = parts[2];
        switch (parts[1]) {
            case "worker" -> ends(ending, new Worker(KEPT)::round);
            case "workers" -> ends(ending, new Worker(KEPT)::round, new Worker(KEPT)::round);
            case "near" -> ends(ending, new Worker(NEAR)::round);
            case "monitor" -> ends(ending, Idle::holdsMonitor);
            case "lock" -> ends(ending, Idle::holdsLock);
            case "both" -> ends(ending, Idle::holdsMonitor, Idle::holdsLock);
            case "mixed" -> ends(ending, new Worker(KEPT)::round, Idle::holdsLock);
            case "spin" -> ends(ending, new Worker(KEPT)::round, Thread::onSpinWait);
            case "limited" -> isLimited();
            case "counted" -> counts();
            case "awaited" -> isAwaited();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
