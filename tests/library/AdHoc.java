import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Synchronization that a program makes of loops and variables of its own. Each case is named adhoc-MEANS. The cases in
 * -wrong synchronize too late, too little, or with a plain variable. `data` is plain: it must be safe by what the loops
 * wait for. So most of the wrong cases have a data race; they check nothing, that it be their only error.
 */
class AdHoc extends Cases {
    static int data;
    static boolean plainReady;
    static volatile boolean ready, answered;
    static volatile int turn, version, sense, left;
    static volatile int[] published;
    static volatile boolean wantsA, wantsB;
    static final AtomicBoolean[] flags = {new AtomicBoolean(), new AtomicBoolean()};
    static final AtomicInteger counter = new AtomicInteger(), next = new AtomicInteger(), serving = new AtomicInteger();
    static final AtomicBoolean taken = new AtomicBoolean();
    static final AtomicReference<Node> tail = new AtomicReference<>();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static boolean wrong;

    static class Node {
        volatile boolean waits = true;
    }

    static synchronized boolean isPlainReady() {
        return plainReady;
    }

    static synchronized void setPlainReady() {
        plainReady = true;
    }

    /** Writes the data, and then lets the other go on; or the other way around. */
    static void tell(Body signal) throws Exception {
        if (wrong) {
            signal.run();
            data = 42;
        } else {
            data = 42;
            signal.run();
        }
    }

    static void plainFlag() throws Exception { // a plain flag is a race, whatever the loop does
        Thread[] other = start(() -> tell(() -> plainReady = true));
        while (!plainReady) {
            Thread.onSpinWait();
        }
        check(data == 42 || wrong);
        other[0].join();
    }

    static void flag() throws Exception {
        Thread[] other = start(() -> tell(() -> ready = true));
        while (!ready) {
        }
        check(data == 42 || wrong);
        other[0].join();
    }

    static void flagArray() throws Exception { // two that say so, in any order
        start(() -> tell(() -> flags[0].set(true)), () -> flags[1].set(true));
        for (AtomicBoolean one : flags) {
            while (!one.get()) {
                Thread.yield();
            }
        }
        check(data == 42 || wrong);
    }

    static void counterBarrier() throws Exception {
        Body body = () -> {
            if (!wrong) {
                synchronized (AdHoc.class) {
                    data++;
                }
            }
            counter.incrementAndGet();
            while (counter.get() < 2) {
                Thread.onSpinWait();
            }
            if (wrong) {
                data++;
            }
            check(data == 2 || wrong);
        };
        all(body, body);
    }

    static void handshake() throws Exception { // there and back
        Thread[] other = start(() -> {
            while (!ready) {
                Thread.yield();
            }
            data++;
            if (!wrong) {
                answered = true;
            }
        });
        data = 1;
        ready = true;
        if (wrong) {
            answered = true;
        }
        while (!answered) {
            Thread.yield();
        }
        check(data == 2 || wrong);
        other[0].join();
    }

    static void nonNull() throws Exception {
        Thread[] other = start(() -> {
            int[] made = new int[1];
            if (wrong) {
                published = made;
                made[0] = 42;
            } else {
                made[0] = 42;
                published = made;
            }
        });
        while (published == null) {
        }
        check(published[0] == 42 || wrong);
        other[0].join();
    }

    static void timeout() throws Exception { // sleeps between its looks, and gives up after some
        start(() -> tell(() -> ready = true));
        boolean done = ready;
        for (int i = 0; i < 3 && !done; i++) {
            Thread.sleep(10);
            done = ready;
        }
        check(!done || data == 42 || wrong);
    }

    static void sleeping() throws Exception {
        start(() -> tell(() -> ready = true));
        while (!ready) {
            Thread.sleep(10);
        }
        check(data == 42 || wrong);
    }

    static void getter() throws Exception {
        start(() -> tell(AdHoc::setPlainReady));
        while (!isPlainReady()) {
            Thread.yield();
        }
        check(data == 42 || wrong);
    }

    static void alive() throws Exception {
        Thread[] other = start(() -> {
            data = 42;
        });
        while (other[0].isAlive() && !wrong) {
            Thread.onSpinWait();
        }
        check(data == 42 || wrong);
    }

    static void entry() throws Exception {
        start(() -> tell(() -> map.put("ready", 1)));
        while (map.get("ready") == null) {
            Thread.yield();
        }
        check(data == 42 || wrong);
    }

    static void polls() throws Exception {
        start(() -> tell(() -> queue.add(1)));
        Integer got;
        do {
            got = queue.poll();
        } while (got == null);
        check(data == 42 || wrong);
    }

    static void spinLock() throws Exception {
        Body body = () -> {
            while (wrong ? taken.get() : !taken.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            if (wrong) {
                taken.set(true);
            }
            data++;
            taken.set(false);
        };
        all(body, body);
        check(data == 2 || wrong);
    }

    static void ticketLock() throws Exception {
        Body body = () -> {
            int ticket = wrong ? next.get() : next.getAndIncrement();
            while (serving.get() != ticket) {
                Thread.yield();
            }
            data++;
            if (wrong) {
                next.set(ticket + 1);
            }
            serving.set(ticket + 1);
        };
        all(body, body);
        check(data == 2 || wrong);
    }

    static void queueLock() throws Exception { // each waits for the one before it (CLH)
        Body body = () -> {
            Node own = new Node(), before = wrong ? tail.get() : tail.getAndSet(own);
            if (wrong) {
                tail.set(own);
            }
            while (before != null && before.waits) {
                Thread.onSpinWait();
            }
            data++;
            own.waits = false;
        };
        all(body, body);
        check(data == 2 || wrong);
    }

    static void dekker(boolean first) {
        if (first) {
            wantsA = true;
        } else {
            wantsB = true;
        }
        while (first ? wantsB : wantsA) {
            if (turn != (first ? 0 : 1) && !wrong) {
                set(first, false);
                while (turn != (first ? 0 : 1)) {
                }
                set(first, true);
            } else if (wrong) { // does not wait for its turn
                break;
            }
        }
        data++;
        turn = first ? 1 : 0;
        set(first, false);
    }

    static void set(boolean first, boolean value) {
        if (first) {
            wantsA = value;
        } else {
            wantsB = value;
        }
    }

    static void peterson(boolean first) {
        if (!wrong) {
            set(first, true);
        }
        turn = first ? 1 : 0;
        while ((first ? wantsB : wantsA) && turn == (first ? 1 : 0)) {
            Thread.onSpinWait();
        }
        data++;
        set(first, false);
    }

    static volatile int one, two;

    static void sequenceLock() throws Exception { // the reader looks again if somebody has written meanwhile
        start(() -> {
            if (!wrong) {
                version++;
            }
            one = 1;
            two = 1;
            version++;
        });
        int before, a, b;
        do {
            before = version;
            a = one;
            b = two;
        } while (before % 2 == 1 && !wrong || version != before);
        check(a == b);
    }

    static void senseBarrier() throws Exception { // used twice
        left = 2;
        Body body = () -> {
            for (int round = 1; round <= 2; round++) {
                synchronized (AdHoc.class) {
                    data++;
                    if (--left == 0) {
                        left = wrong ? 1 : 2;
                        sense = round;
                    }
                }
                while (sense < round) {
                    Thread.onSpinWait();
                }
            }
        };
        all(body, body);
        check(data == 4 && left == 2);
    }

    static boolean run(String name) throws Exception {
        if (!name.startsWith("adhoc-")) {
            return false;
        }
        wrong = name.endsWith("-wrong");
        switch (name.split("-")[1]) {
            case "plain" -> plainFlag();
            case "flag" -> flag();
            case "flags" -> flagArray();
            case "barrier" -> counterBarrier();
            case "handshake" -> handshake();
            case "nonnull" -> nonNull();
            case "timeout" -> timeout();
            case "sleep" -> sleeping();
            case "getter" -> getter();
            case "alive" -> alive();
            case "entry" -> entry();
            case "poll" -> polls();
            case "spinlock" -> spinLock();
            case "ticket" -> ticketLock();
            case "queuelock" -> queueLock();
            case "dekker" -> {
                all(() -> dekker(true), () -> dekker(false));
                check(data == 2 || wrong);
            }
            case "peterson" -> {
                all(() -> peterson(true), () -> peterson(false));
                check(data == 2 || wrong);
            }
            case "seqlock" -> sequenceLock();
            case "sense" -> senseBarrier();
            default -> throw new IllegalArgumentException(name);
        }
        return true;
    }
}
