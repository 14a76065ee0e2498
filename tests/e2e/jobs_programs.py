"""Programs whose search several processes share (jobs.py)."""

# Each thread writes one of two volatile fields and reads the other, again and again. Each is told all that it has read.
VOLATILES = """
public class Volatiles {
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]);
        Thread[] started = new Thread[threads];
        int[][] seen = new int[threads][rounds];
        for (int i = 0; i < threads; i++) {
            int me = i;
            started[i] = new Thread(() -> {
                for (int round = 0; round < rounds; round++) {
                    if (me % 2 == 0) {
                        x = me * 10 + round + 1;
                        seen[me][round] = y;
                    } else {
                        y = me * 10 + round + 1;
                        seen[me][round] = x;
                    }
                }
            });
        }
        for (Thread thread : started) thread.start();
        for (Thread thread : started) thread.join();
        System.out.println(java.util.Arrays.deepToString(seen));
        String more = args.length > 2 ? args[2] : "";
        if (more.equals("learn") && seen[0][0] != 0) System.nanoTime(); // not in the first execution
        if (more.equals("fail") && seen[0][rounds - 1] == 0 && seen[1][0] == rounds)
            throw new IllegalStateException("the first thread was too fast");
    }
}
"""


# Each thread adds one to a number if no other one has in between. By pop, two processes run some executions both.
NUMBERS = """
import java.util.concurrent.atomic.AtomicInteger;

public class Numbers {
    public static void main(String[] args) throws Exception {
        AtomicInteger number = new AtomicInteger();
        boolean[] done = new boolean[4];
        Thread[] started = new Thread[done.length];
        for (int i = 0; i < started.length; i++) {
            int me = i;
            started[i] = new Thread(() -> {
                int seen = number.get();
                done[me] = number.compareAndSet(seen, seen + 1);
            });
        }
        for (Thread thread : started) thread.start();
        for (Thread thread : started) thread.join();
        System.out.println(java.util.Arrays.toString(done));
        if (args.length > 0 && number.get() == 1) synchronized (done) { done.wait(); }
    }
}
"""


# A thread looks at a lock while another one holds it: then the section is no single step.
LOOKS = """
import java.util.concurrent.locks.ReentrantLock;

public class Looks {
    static final ReentrantLock lock = new ReentrantLock();
    static int guarded;

    public static void main(String[] args) throws Exception {
        boolean[] seen = new boolean[2];
        Thread holder = new Thread(() -> {
            lock.lock();
            try {
                guarded++;
            } finally {
                lock.unlock();
            }
        });
        Thread watcher = new Thread(() -> {
            seen[0] = lock.isLocked();
            seen[1] = lock.isLocked();
        });
        holder.start();
        watcher.start();
        holder.join();
        watcher.join();
        System.out.println(seen[0] + " " + seen[1]);
    }
}
"""


# Within sections of one monitor, others are entered; with an argument, by one thread in the other order.
NESTED = """
import java.util.Vector;

public class Nested {
    static final Object service = new Object(), log = new Object();
    static final Vector<Integer> all = new Vector<>();
    static int guarded;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            boolean turned = me == 2 && args.length > 0;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    synchronized (turned ? log : service) {
                        synchronized (turned ? service : log) {
                            guarded = guarded * 3 + me;
                        }
                        if (!turned) all.add(me);
                    }
                }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        System.out.println(guarded + " " + all);
    }
}
"""


# Threads that write from one field to the other. Most of the states are met on many ways. One end is an error.
ROUNDS = """
public class Rounds {
    static volatile int x, y;
    static int plain;

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]);
        String more = args.length > 2 ? args[2] : "";
        Thread[] started = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int me = i;
            started[i] = new Thread(() -> {
                for (int round = 0; round < rounds; round++) {
                    if ((me + round) % 2 == 0) x = y + 1;
                    else y = x + 1;
                }
                if (more.equals("race") && (me == 0 || y == 3)) plain++; // never before the other ones have run
            });
        }
        for (Thread thread : started) thread.start();
        for (Thread thread : started) thread.join();
        if (more.equals("fail") && x == y) throw new IllegalStateException("the fields are equal");
        System.out.println(x + " " + y);
    }
}
"""


# Two threads take turns for ever. One of them changes a field for a third one, which comes to an end.
TURNS = """
public class Turns {
    static volatile int turn, x;

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        for (int i = 0; i < 2; i++) {
            int me = i;
            Thread player = new Thread(() -> {
                for (;;) {
                    while (turn != me) Thread.onSpinWait();
                    if (me == 0) x = 1 - x;
                    turn = 1 - me;
                }
            });
            player.setDaemon(true);
            player.start();
        }
        Thread watcher = new Thread(() -> seen[0] = x * 2 + x);
        watcher.start();
        watcher.join();
        System.out.println(seen[0]);
        if (args.length > 0 && seen[0] == 2) throw new IllegalStateException("it was one, then zero");
    }
}
"""
