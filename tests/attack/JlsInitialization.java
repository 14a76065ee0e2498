import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** JLS 12.4: initialization of classes and interfaces, together with interfaces, locks, interrupts and early uses. */
class JlsInitialization extends Chapter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final CountDownLatch DONE = new CountDownLatch(1);
    static final Object MONITOR = new Object();
    static volatile Early published;
    static boolean told;
    static int plain;
    static String log = "";

    static synchronized int logged(String what) {
        log += what;
        return log.length();
    }

    static synchronized String log() {
        return log;
    }

    static class Above {
        static final int A = logged("S");
    }

    interface Left {
        int L = logged("A");

        default void left() {
        }
    }

    interface Right {
        int R = logged("B");

        default void right() {
        }
    }

    /** 12.4.2, step 7: first the superclass, then the interfaces that have default methods, from left to right. */
    static class Both extends Above implements Left, Right {
        static final int C = logged("C");
    }

    interface Root {
        int R = logged("R");

        default void root() {
        }
    }

    interface One extends Root {
        int O = logged("1");

        default void one() {
        }
    }

    interface Two extends Root {
        int T = logged("2");

        default void two() {
        }
    }

    static class OneTwo implements One, Two {
        static final int C = logged("C");
    }

    static class TwoOne implements Two, One {
        static final int C = logged("D");
    }

    static class Interruptible {
        static int x;

        static {
            try {
                LOCK.lockInterruptibly();
                x = 1;
                LOCK.unlock();
            } catch (InterruptedException e) {
                x = -1;
            }
        }
    }

    static void interruptible() throws Exception {
        Thread t = start(() -> v = Interruptible.x);
        Thread u = start(() -> {
            LOCK.lock();
            v = Interruptible.x;
            LOCK.unlock();
        });
        t.interrupt();
        t.join();
        u.join();
        say(Interruptible.x);
    }

    static class Broken {
        static int x = 1;

        static {
            if (x == 1) {
                throw new IllegalStateException("first");
            }
        }
    }

    enum Counted {
        A, B;

        static int count = 0;

        Counted() {
            add();
        }

        static void add() {
            count++;
        }
    }

    interface BrokenInterface {
        int K = Integer.parseInt("no");

        default void one() {
        }
    }

    static class BelowBroken implements BrokenInterface {
    }

    static class Sleeping {
        static int x;

        static {
            try {
                Thread.sleep(60000);
                x = 1;
            } catch (InterruptedException e) {
                x = 2;
            }
        }
    }

    static void sleeping() throws Exception {
        boolean[] seen = new boolean[1];
        Thread t = start(() -> {
            v = Sleeping.x;
            seen[0] = Thread.currentThread().isInterrupted();
        });
        Thread u = start(() -> w = Sleeping.x);
        t.interrupt();
        t.join();
        u.join();
        say(Sleeping.x, seen[0]);
    }

    static class ByHandle {
        static int x = logged("H");
    }

    static class Ensured {
        static int x = logged("E");
    }

    /** Its instance is seen while the class is being initialized; but a static field is read behind that only. */
    static class Early {
        static final Early SELF = new Early();
        static final Integer LATE;
        final int own = 3;

        static {
            published = SELF;
            LATE = 7;
        }

        int late() {
            return LATE;
        }
    }

    static class Waits {
        static final Early2 SELF = new Early2();
    }

    static class Early2 {
        static volatile Early2 seen;
        static Integer late;
        final int own = 3;

        static {
            Hand.given = new Early2();
            try {
                DONE.await();
            } catch (InterruptedException e) {
                late = 1;
            }
        }

        int own() {
            return own;
        }

        int late() {
            return late == null ? 0 : late;
        }
    }

    static class Hand {
        static volatile Early2 given;
    }

    static void handed(Value use) throws Exception {
        all(() -> new Early2(), () -> {
            while (Hand.given == null) {
                Thread.onSpinWait();
            }
            use.run();
            DONE.countDown();
        });
        say("ok");
    }

    static class Partly {
        static int seen = Reader.read();
        static final int K = 5;
        static final Integer BOX = 6;
    }

    static class Reader {
        static int read() {
            return Partly.K + (Partly.BOX == null ? 0 : 1);
        }
    }

    static class TimedJoin {
        static int x = 1;
        static Thread user = new Thread(() -> plain = x);

        static {
            user.start();
            try {
                user.join(10);
            } catch (InterruptedException e) {
                x = 9;
            }
            x = 2;
        }
    }

    interface WithStatic {
        int K = logged("I");

        static int get() {
            return v;
        }
    }

    static class OfStatic implements WithStatic {
        static int c = logged("C");
    }

    static class Blank {
        static int early = early();
        static final int X;

        static {
            X = Integer.parseInt("7");
        }

        static int early() {
            return X;
        }
    }

    static class WaitsInside {
        static int x;

        static {
            synchronized (MONITOR) {
                try {
                    while (!told) {
                        MONITOR.wait();
                    }
                    x = 4;
                } catch (InterruptedException e) {
                    x = 5;
                }
            }
        }
    }

    static class Counter {
        static int count = logged("K") - 1;

        static synchronized void add() {
            count++;
        }
    }

    static class WritesElsewhere {
        static Object lock = new Object();

        static {
            plain = 8;
        }
    }

    static class Component {
        static int x = logged("X");

        Component() {
        }
    }

    static class Mutual {
        static final Object SELF = new Object();
        static int x;

        static {
            synchronized (MONITOR) {
                x = 1;
            }
        }
    }

    static void waitBeside() throws Exception {
        all(() -> {
            synchronized (MONITOR) {
                MONITOR.wait(10);
                v = Mutual.x;
            }
        }, () -> w = Mutual.x);
        say("ok");
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "interfaces-left-to-right" -> {
                all(() -> new Both(), () -> v = Right.R);
                say(log());
            }
            case "interfaces-crossed" -> {
                all(() -> new OneTwo(), () -> new TwoOne());
                say(log());
            }
            case "interface-alone" -> {
                all(() -> v = One.O, () -> w = Two.T);
                say(log());
            }
            case "lock-interrupted" -> interruptible();
            case "fails-for-good" -> {
                String[] seen = new String[2];
                all(() -> seen[0] = thrown(Broken::new).charAt(0) + "" + thrown(Broken::new).charAt(0),
                    () -> seen[1] = thrown(Broken::new).charAt(0) + "" + thrown(Broken::new).charAt(0));
                say(seen[0], seen[1]);
            }
            case "enum-counted" -> {
                int[] seen = new int[1];
                all(() -> seen[0] = Counted.count, () -> Counted.valueOf("B"));
                say(seen[0], Counted.count);
            }
            case "interface-fails" -> {
                String[] seen = new String[2];
                all(() -> seen[0] = thrown(BelowBroken::new), () -> seen[1] = thrown(() -> v = BrokenInterface.K));
                say(seen[0], seen[1], thrown(BelowBroken::new));
            }
            case "sleep-interrupted" -> sleeping();
            case "by-handle" -> {
                MethodHandle get = MethodHandles.lookup().findStaticGetter(ByHandle.class, "x", int.class);
                String before = log();
                all(() -> v = (int) get.invokeExact(), () -> w = (int) get.invokeExact());
                say(before + "-" + log(), v, w);
            }
            case "ensured" -> {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                int[] seen = new int[2];
                all(() -> {
                    lookup.ensureInitialized(Ensured.class);
                    seen[0] = log().length();
                }, () -> {
                    lookup.ensureInitialized(Ensured.class);
                    seen[1] = log().length();
                });
                say(seen[0], seen[1]);
            }
            case "instance-seen-early" -> {
                int[] seen = {-1};
                all(() -> new Early(), () -> {
                    Early early = published;
                    if (early != null) {
                        seen[0] = early.late();
                    }
                });
                say(seen[0]);
            }
            case "instance-handed-over" -> handed(() -> Hand.given.own());
            case "instance-handed-over-static" -> handed(() -> Hand.given.late());
            case "constants-before" -> {
                all(() -> v = Partly.seen, () -> w = Reader.read() - 1);
                say(v, w);
            }
            case "timed-join" -> {
                all(() -> v = TimedJoin.x, () -> TimedJoin.user.join());
                say(v, plain);
            }
            case "interface-static-method" -> {
                all(WithStatic::get, () -> v = OfStatic.c);
                say(log());
            }
            case "blank-final" -> {
                int[] seen = new int[2];
                all(() -> seen[0] = Blank.X, () -> seen[1] = Blank.early());
                say(Blank.early, seen[0], seen[1]);
            }
            case "waits-inside" -> {
                all(() -> v = WaitsInside.x, () -> w = WaitsInside.x, () -> {
                    synchronized (MONITOR) {
                        told = true;
                        MONITOR.notify();
                    }
                });
                say(v, w);
            }
            case "static-synchronized" -> {
                all(Counter::add, () -> {
                    synchronized (Counter.class) {
                        Counter.count++;
                    }
                });
                say(Counter.count);
            }
            case "written-elsewhere" -> {
                int[] seen = new int[2];
                all(() -> {
                    synchronized (WritesElsewhere.lock) {
                        seen[0] = plain;
                    }
                }, () -> {
                    v = WritesElsewhere.lock.hashCode();
                    seen[1] = plain;
                });
                say(seen[0], seen[1]);
            }
            case "array-by-reflection" -> {
                String[] seen = new String[1];
                all(() -> seen[0] = Array.getLength(Array.newInstance(Component.class, 2)) + log(),
                    () -> v = new Component[3].length);
                say(seen[0], log().isEmpty());
                all(() -> Component.class.getDeclaredConstructor().newInstance(), () -> new Component());
                say(log());
            }
            case "timed-wait-gives-way" -> waitBeside();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
