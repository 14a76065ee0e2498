import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;

/**
 * JLS 12.8, java.lang.Runtime: the end of the program. It ends when all threads that are no daemons have ended, or by
 * exit or halt. Daemons are stopped there, at whatever point they are. Shutdown hooks are run before, in any order,
 * together with what still runs; halt runs none.
 */
class Exit extends Attack {
    static int x;
    static volatile int v;
    static final Object LOCK = new Object();

    static Thread daemon(Body body) {
        Thread t = thread(body);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static Thread hook(Body body) {
        Thread t = thread(body);
        Runtime.getRuntime().addShutdownHook(t);
        return t;
    }

    /* ---- the end of the last thread that is no daemon ---- */

    /** The JVM exits in front of the words, between them, or behind them. */
    static void daemonPrints() {
        daemon(() -> {
            say("a");
            say("b");
        });
    }

    static void daemonFails() {
        daemon(() -> {
            throw new IllegalStateException();
        });
    }

    /** Nobody may be held up for a minute. */
    static void daemonSleeps() {
        daemon(() -> {
            Thread.sleep(60_000);
            throw new IllegalStateException();
        });
    }

    /** main has ended, and the JVM has not exited yet, or has. */
    static void daemonJoinsMain() {
        Thread main = Thread.currentThread();
        daemon(() -> {
            main.join();
            say("a");
        });
    }

    static void daemonIsJoined() throws Exception {
        daemon(() -> say("a")).join();
    }

    /** Each of the two others prints all that it has to print. */
    static void others() {
        start(() -> say("a"));
        start(() -> say("b"));
        daemon(() -> say("d"));
    }

    /** A thread that main's last child starts is waited for as well. */
    static void child() {
        start(() -> start(() -> say("a")));
        daemon(() -> say("d"));
    }

    /** The status is the daemon's, if it comes so far. */
    static void daemonExits() {
        daemon(() -> System.exit(3));
    }

    static void daemonWithoutEnd() {
        daemon(() -> {
            synchronized (LOCK) {
                LOCK.wait();
            }
            say("a");
        });
    }

    static void mainFails() {
        daemon(() -> say("d"));
        throw new IllegalStateException();
    }

    /* ---- what is written by other ways than print ---- */

    static void written(Body body) {
        start(body);
        System.exit(0);
    }

    static void viewedAsStream() {
        OutputStream out = System.out;
        written(() -> out.write(new byte[] {'a', '\n'}));
    }

    static void throughWriter() {
        written(() -> {
            BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(System.out));
            writer.write("a\n");
            writer.flush();
        });
    }

    static void printed() {
        PrintWriter writer = new PrintWriter(System.out, true);
        written(() -> writer.println("a"));
    }

    /* ---- shutdown hooks ---- */

    static void hooksAtEnd() {
        hook(() -> say("a"));
        hook(() -> say("b"));
    }

    static void hookAtExit() {
        hook(() -> say("a"));
        System.exit(3);
    }

    static void hookAtHalt() {
        hook(() -> say("a"));
        Runtime.getRuntime().halt(3);
    }

    static void hookRemoved() {
        Thread hook = hook(() -> say("a"));
        boolean first = Runtime.getRuntime().removeShutdownHook(hook),
                second = Runtime.getRuntime().removeShutdownHook(hook);
        say(first, second);
    }

    static void hookTwice() {
        Thread hook = hook(() -> say("a"));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            say("twice");
        }
    }

    static void hookAlive() throws Exception {
        Thread t = start(() -> {
            synchronized (LOCK) {
                while (x == 0) {
                    LOCK.wait();
                }
            }
        });
        try {
            Runtime.getRuntime().addShutdownHook(t);
        } catch (IllegalArgumentException e) {
            say("alive");
        }
        synchronized (LOCK) {
            x = 1;
            LOCK.notifyAll();
        }
    }

    /** Once the hooks are run, there are none to add or to remove. */
    static void hookAdds() {
        hook(() -> {
            try {
                hook(() -> say("never"));
            } catch (IllegalStateException e) {
                say("late");
            }
        });
    }

    static void hookFails() {
        hook(() -> {
            throw new IllegalStateException();
        });
    }

    /** The thread that exits waits for the hook, which waits for ever. */
    static void hookExits() {
        hook(() -> System.exit(3));
        System.exit(0);
    }

    static void hookHalts() {
        hook(() -> Runtime.getRuntime().halt(3));
        System.exit(0);
    }

    /** The lock is never given back. */
    static void hookNeedsLock() {
        hook(() -> {
            synchronized (LOCK) {
                x++;
            }
        });
        synchronized (LOCK) {
            System.exit(0);
        }
    }

    /** Hooks run together with what still runs. */
    static void hookBesideDaemon() {
        hook(() -> v = 1);
        daemon(() -> {
            if (v == 1) {
                throw new IllegalStateException();
            }
        });
    }

    /** The last thread's end happens before what a hook does; two hooks are not ordered. */
    static void hookAfterAll() {
        hook(() -> say(x));
        start(() -> x = 5);
    }

    static void hooksRace() {
        hook(() -> x++);
        hook(() -> x++);
    }

    /** The second exit waits for ever, while the first one's hook runs. */
    static void exitOfTwo() {
        hook(() -> say("a"));
        start(() -> System.exit(1));
        System.exit(2);
    }

    /** The first execution has the exit when all others have ended. What they print may be cut off all the same. */
    static void exitBehindOthers() {
        start(() -> {
            if (x == 0) {
                System.exit(0);
            }
        });
        say("a");
    }

    static void haltBehindOthers() {
        start(() -> say("b"));
        start(() -> {
            if (x == 0) {
                Runtime.getRuntime().halt(1);
            }
        });
        say("a");
    }

    /** The exit comes behind the join. */
    static void exitBehindJoin() throws Exception {
        start(() -> say("a")).join();
        System.exit(1);
    }

    /** Registered in time, or too late. */
    static void registeredBesideExit() {
        start(() -> {
            try {
                hook(() -> say("a"));
            } catch (IllegalStateException e) {
                v = 1;
            }
        });
        hook(() -> v = 2);
        System.exit(0);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "daemon-prints" -> daemonPrints();
            case "daemon-fails" -> daemonFails();
            case "daemon-sleeps" -> daemonSleeps();
            case "daemon-joins-main" -> daemonJoinsMain();
            case "daemon-is-joined" -> daemonIsJoined();
            case "others" -> others();
            case "child" -> child();
            case "daemon-exits" -> daemonExits();
            case "daemon-without-end" -> daemonWithoutEnd();
            case "main-fails" -> mainFails();
            case "viewed-as-stream" -> viewedAsStream();
            case "through-writer" -> throughWriter();
            case "printed" -> printed();
            case "hooks-at-end" -> hooksAtEnd();
            case "hook-at-exit" -> hookAtExit();
            case "hook-at-halt" -> hookAtHalt();
            case "hook-removed" -> hookRemoved();
            case "hook-twice" -> hookTwice();
            case "hook-alive" -> hookAlive();
            case "hook-adds" -> hookAdds();
            case "hook-fails" -> hookFails();
            case "hook-exits" -> hookExits();
            case "hook-halts" -> hookHalts();
            case "hook-needs-lock" -> hookNeedsLock();
            case "hook-beside-daemon" -> hookBesideDaemon();
            case "hook-after-all" -> hookAfterAll();
            case "hooks-race" -> hooksRace();
            case "exit-of-two" -> exitOfTwo();
            case "exit-behind-others" -> exitBehindOthers();
            case "halt-behind-others" -> haltBehindOthers();
            case "exit-behind-join" -> exitBehindJoin();
            case "registered-beside-exit" -> registeredBesideExit();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
