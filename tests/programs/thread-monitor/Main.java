import hpor.Hpor;

/**
 * The monitor of a java.lang.Thread. Its end takes the monitor and notifies all (Thread.join: "As a thread terminates
 * the this.notifyAll method is invoked"); start() and join() are synchronized on it, and join() gives it up while it
 * waits. None of these programs comes to a deadlock or a failure. What each can print stands at its case; 14 different
 * outcomes in all.
 */
public class Main {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        switch (Hpor.choose(10)) {
            case 0 -> waitForTheEnd(0);
            case 1 -> waitForTheEnd(1_000_000_000);
            case 2 -> joinWithTheMonitor();
            case 3 -> joinTwiceWithin();
            case 4 -> timedJoinWithTheMonitor();
            case 5 -> interruptedJoinWithTheMonitor();
            case 6 -> synchronizedRun();
            case 7 -> holderDelaysTheEnd();
            case 8 -> holderDelaysTheStart();
            default -> joinWhileItIsStarted();
        }
    }

    /* One outcome each. */
    static void waitForTheEnd(long millis) throws InterruptedException {
        Thread t = new Thread(() -> value = 1);
        t.start();
        synchronized (t) {
            while (t.isAlive()) {
                t.wait(millis);
            }
        }
        assert value == 1;
        System.out.println("waited for the end");
    }

    /* The thread needs its own monitor, which join gives up. One outcome. */
    static void joinWithTheMonitor() throws InterruptedException {
        Thread t = new Thread() {
            @Override
            public void run() {
                synchronized (this) {
                    value++;
                }
            }
        };
        synchronized (t) {
            t.start();
            t.join();
            assert Thread.holdsLock(t) && !t.isAlive();
            value++;
        }
        assert value == 2;
        System.out.println("joined with the monitor");
    }

    /* All of its holds are given up, and all are there again. One outcome. */
    static void joinTwiceWithin() throws InterruptedException {
        Thread t = new Thread(() -> value = 1);
        t.start();
        synchronized (t) {
            synchronized (t) {
                t.join();
                assert value == 1;
            }
            assert Thread.holdsLock(t);
            t.join();
        }
        assert !Thread.holdsLock(t);
        System.out.println("joined within");
    }

    /* The time is over only when nothing else can run, and then the monitor is there again. One outcome. */
    static void timedJoinWithTheMonitor() throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                value = 1;
            }
        });
        synchronized (lock) {
            t.start();
            synchronized (t) {
                t.join(5);
                assert t.isAlive() && Thread.holdsLock(t) && value == 0;
            }
        }
        t.join();
        System.out.println("timed out");
    }

    /* Interrupted before or while it waits, or only behind the end: two outcomes. */
    static void interruptedJoinWithTheMonitor() throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> value = 1);
        Thread other = new Thread(main::interrupt);
        t.start();
        other.start();
        boolean thrown = false;
        synchronized (t) {
            try {
                t.join();
            } catch (InterruptedException e) {
                thrown = true;
                assert Thread.holdsLock(t);
            }
        }
        while (true) {
            try {
                t.join();
                other.join();
                break;
            } catch (InterruptedException e) {
                // comes once
            }
        }
        System.out.println("interrupted: " + thrown);
    }

    /* Two threads lock the thread whose run() is synchronized: in either order. Two outcomes. */
    static void synchronizedRun() throws InterruptedException {
        int[] order = new int[1];
        Thread t = new Thread() {
            @Override
            public synchronized void run() {
                order[0] = order[0] * 10 + 1;
            }
        };
        t.start();
        synchronized (t) {
            order[0] = order[0] * 10 + 2;
        }
        t.join();
        System.out.println("order " + order[0]);
    }

    /*
     * While another thread holds its monitor, a thread stays alive; it may have ended before: two outcomes, by what is
     * seen first.
     */
    static void holderDelaysTheEnd() throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.start();
        boolean before;
        synchronized (t) {
            before = t.isAlive();
            assert t.isAlive() == before : "it ended while its monitor was held";
        }
        t.join();
        System.out.println("alive: " + before);
    }

    /* The start needs the monitor as well,
            so that nobody who holds it sees the thread become alive. Started before or behind, and
     * ended before: "false" and "true"; the assertion holds in each. Two outcomes. */
    static void holderDelaysTheStart() throws InterruptedException {
        Thread t = new Thread(() -> { });
        Thread starter = new Thread(t::start);
        starter.start();
        boolean alive;
        synchronized (t) {
            alive = t.isAlive();
            assert t.isAlive() == alive : "it started or ended while its monitor was held";
        }
        starter.join();
        t.join();
        System.out.println("started: " + alive);
    }

    static volatile int done;

    /*
     * The join returns at once if the thread has not been started, which may run behind it all the same: two outcomes.
     */
    static void joinWhileItIsStarted() throws InterruptedException {
        Thread t = new Thread(() -> done = 1);
        Thread starter = new Thread(t::start);
        starter.start();
        t.join();
        int seen = done;
        starter.join();
        t.join();
        assert done == 1;
        System.out.println("done: " + seen);
    }
}
