package hpor.linearize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The outcomes of a client whose calls do not overlap: every order that keeps that of each thread, each on an object of
 * its own. A call that would block is not begun until others have been; if all threads are at such a call, they stay
 * there. Runs without the agent; a thread of its own does the calls, so that one that blocks is noticed.
 */
final class Sequential {
    private static final int LOOK_EVERY_MS = 1;
    /** A call that waits is looked at so many times before it counts as blocked. */
    private static final int LOOKS = 5;
    private static final long GIVE_UP_NS = 10_000_000_000L;

    private final Client client;
    private final int[][] calls;
    private final int total;
    private final int[] order;
    private final int[] used;
    /** Beginnings of orders whose last call blocks. */
    private final Set<String> blocked = new HashSet<>();
    private final Set<String> done = new HashSet<>();
    private final Set<String> outcomes = new TreeSet<>();

    /* Of the thread that does the calls. */
    private volatile int begun;
    private volatile int position;
    private volatile boolean over;
    /** A thread that was given up has no say any more, should it wake up. */
    private volatile Thread worker;
    private volatile Throwable failure;

    private Sequential(Client client, int[][] calls) {
        this.client = client;
        this.calls = calls;
        int count = 0;
        for (int i = 0; i + 1 < calls.length; i++) {
            count += calls[i].length;
        }
        total = count;
        order = new int[total];
        used = new int[calls.length];
    }

    /** The texts of all outcomes. */
    static Set<String> outcomes(Client client, int[][] calls) throws Failure {
        Sequential s = new Sequential(client, calls);
        while (!s.finish()) {
            s.blocked.add(Arrays.toString(Arrays.copyOf(s.order, s.position + 1)));
        }
        return s.outcomes;
    }

    /** False: the call at {@code position} of {@code order} has blocked. */
    private boolean finish() throws Failure {
        over = false;
        Arrays.fill(used, 0);
        Thread thread = new Thread(this::work, "sequential calls");
        thread.setDaemon(true);
        worker = thread;
        thread.start();
        int last = -1;
        int looks = 0;
        long since = System.nanoTime();
        while (!over) {
            join(thread);
            int now = begun;
            Thread.State state = thread.getState();
            boolean waits = state == Thread.State.WAITING || state == Thread.State.BLOCKED;
            looks = now == last && waits ? looks + 1 : 0;
            if (now != last) {
                last = now;
                since = System.nanoTime();
            }
            if (looks == LOOKS && !over) {
                if (position < 0) {
                    throw new Failure("a call of --observe blocks when all other calls are over");
                }
                return false;
            }
            if (System.nanoTime() - since > GIVE_UP_NS) {
                throw new Failure("a call does not return within 10 seconds although no other thread runs");
            }
        }
        if (failure instanceof Failure known) {
            throw known;
        }
        if (failure != null) {
            throw new Failure("no object can be made: " + failure);
        }
        return true;
    }

    private static void join(Thread thread) throws Failure {
        try {
            thread.join(LOOK_EVERY_MS);
        } catch (InterruptedException e) {
            throw new Failure("interrupted");
        }
    }

    private void work() {
        try {
            extend(0);
        } catch (Throwable thrown) {
            failure = Thread.currentThread() == worker ? thrown : failure;
        }
        if (Thread.currentThread() == worker) {
            over = true;
        }
    }

    private void extend(int length) throws Throwable {
        boolean stuck = true;
        for (int t = 0; t + 1 < calls.length; t++) {
            if (used[t] == calls[t].length) {
                continue;
            }
            order[length] = t;
            if (!blocked.isEmpty() && blocked.contains(Arrays.toString(Arrays.copyOf(order, length + 1)))) {
                continue;
            }
            stuck = false;
            used[t]++;
            extend(length + 1);
            used[t]--;
        }
        if (stuck && (blocked.isEmpty() || done.add(Arrays.toString(Arrays.copyOf(order, length))))) {
            outcomes.add(run(length));
        }
    }

    private String run(int length) throws Throwable {
        Object target = client.make();
        List<Object[]> results = new ArrayList<>();
        for (int[] thread : calls) {
            results.add(new Object[thread.length]);
        }
        int[] at = new int[calls.length];
        for (int i = 0; i < length; i++) {
            int t = order[i];
            position = i;
            begun++;
            results.get(t)[at[t]] = Client.result(client, target, calls[t][at[t]]);
            at[t]++;
            if (Thread.currentThread() != worker) {
                throw new Failure("late");
            }
        }
        position = -1;
        int last = calls.length - 1;
        begun++;
        results.set(last, Client.results(client, target, Clients.calls(calls[last])));
        at[last] = calls[last].length;
        StringBuilder outcome = new StringBuilder();
        for (int t = 0; t < calls.length; t++) {
            outcome.append(Outcome.of(results.get(t), at[t]));
        }
        return outcome.toString();
    }

    /** Why there is no answer. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1;

        Failure(String message) {
            super(message);
        }
    }
}
