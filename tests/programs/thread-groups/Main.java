import hpor.Hpor;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * A ThreadGroup knows the live threads of its own: counts, lists and interrupts them. A thread that has ended is in no
 * group. Each case prints one line, but the last two have two outcomes: 8 in all.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(6)) {
            case 0 -> counts();
            case 1 -> lists();
            case 2 -> interrupts();
            case 3 -> subgroups();
            case 4 -> endedOrNot();
            default -> countsWhatMayEnd();
        }
    }

    static void counts() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("g");
        CountDownLatch go = new CountDownLatch(1);
        Thread t = new Thread(group, () -> await(go));
        assert group.activeCount() == 0 : "not started";
        t.start();
        assert group.activeCount() == 1;
        assert Thread.activeCount() == 2 : "main, and the thread in the group below";
        assert Thread.currentThread().getThreadGroup().activeCount() == 2;
        go.countDown();
        t.join();
        assert group.activeCount() == 0;
        System.out.println("counted");
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void lists() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        Thread t = new Thread(() -> await(go));
        t.start();
        Thread[] all = new Thread[8];
        int count = Thread.enumerate(all);
        Set<Thread> expected = new HashSet<>(Arrays.asList(Thread.currentThread(), t));
        assert new HashSet<>(Arrays.asList(all).subList(0, count)).equals(expected) && all[count] == null;
        assert Thread.currentThread().getThreadGroup().enumerate(new Thread[1]) == 1 : "as many as fit";
        go.countDown();
        t.join();
        System.out.println("listed");
    }

    static void interrupts() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("g");
        boolean[] interrupted = new boolean[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            threads[i] = new Thread(i < 2 ? group : null, () -> {
                try {
                    Thread.sleep(100_000); // longer than the others are held up
                } catch (InterruptedException e) {
                    interrupted[n] = true;
                }
            });
            threads[i].start();
        }
        group.interrupt();
        for (Thread t : threads) {
            t.join();
        }
        assert interrupted[0] && interrupted[1] && !interrupted[2] && !Thread.currentThread().isInterrupted();
        System.out.println("interrupted");
    }

    static void subgroups() throws InterruptedException {
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");
        CountDownLatch go = new CountDownLatch(1);
        Thread t = new Thread(inner, () -> await(go));
        t.start();
        Thread[] one = new Thread[1];
        assert outer.enumerate(one, false) == 0 && one[0] == null;
        assert outer.enumerate(one, true) == 1 && one[0] == t;
        assert t.getThreadGroup() == inner;
        go.countDown();
        t.join();
        assert t.getThreadGroup() == null;
        System.out.println("subgroups");
    }

    /* null or the group, as it has ended or not. */
    static void endedOrNot() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("g");
        Thread t = new Thread(group, () -> { });
        assert t.getThreadGroup() == group;
        t.start();
        ThreadGroup seen = t.getThreadGroup();
        assert seen == group || seen == null && !t.isAlive();
        t.join();
        System.out.println("group " + (seen != null));
    }

    static void countsWhatMayEnd() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("g");
        Thread t = new Thread(group, () -> { });
        t.start();
        int count = group.activeCount();
        t.join();
        System.out.println("count " + count);
    }
}
