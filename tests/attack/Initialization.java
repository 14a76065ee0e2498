import java.util.concurrent.CountDownLatch;

/** JLS 12.4.2: who initializes a class, what happens in a circle or when that fails, and who waits for whom. */
class Initialization extends Attack {
    static String log = "";
    static int count;
    static volatile int v;
    static int g;
    static final CountDownLatch LATCH = new CountDownLatch(1);

    /** The initializers of one class run once, and are ordered before what others do with it. */
    static synchronized int logged(String what) {
        log += what;
        return log.length();
    }

    static class Once {
        static int x = 7;

        static {
            count++;
        }
    }

    static void once() throws Exception {
        int[] seen = new int[2];
        all(() -> seen[0] = Once.x, () -> seen[1] = Once.x);
        say(count, seen[0], seen[1]);
    }

    /** A thread that initializes a class may use it meanwhile (12.4.2, step 3): it sees the default value. */
    static class Recursive {
        static int a = early();
        static int b = 5;

        static int early() {
            return b;
        }
    }

    static void recursive() throws Exception {
        int[] seen = new int[2];
        all(() -> seen[0] = Recursive.a, () -> seen[1] = Recursive.b);
        say(seen[0], seen[1]);
    }

    static class Parent {
        static int x = 1;
        static Parent child = new Child();
    }

    static class Child extends Parent {
        static int y = 2;
    }

    /** The superclass needs its subclass: one thread comes from above, one from below. */
    static void parentAndChild() throws Exception {
        all(() -> v = Parent.x, () -> v = Child.y);
        say("ok");
    }

    static void childTwice() throws Exception {
        all(() -> v = Parent.x, () -> v = Parent.x);
        say("ok");
    }

    static class Left {
        static int x = Right.x + 1;
    }

    static class Right {
        static int x = Left.x + 1;
    }

    static void cycle() throws Exception {
        all(() -> v = Left.x, () -> v = Right.x);
        say(Left.x, Right.x);
    }

    static void cycleOneEntrance() throws Exception {
        all(() -> v = Left.x, () -> v = Left.x);
        say(Left.x, Right.x);
    }

    static void cycleInTurn() throws Exception {
        all(() -> v = Left.x);
        all(() -> v = Right.x);
        say(Left.x, Right.x);
    }

    static class One {
        static int x = Two.x;
    }

    static class Two {
        static int x = Three.x;
    }

    static class Three {
        static int x = One.x;
    }

    static void cycleOfThree() throws Exception {
        all(() -> v = One.x, () -> v = Two.x, () -> v = Three.x);
        say("ok");
    }

    interface Maker {
        Object MADE = new Made();

        default int one() {
            return 1;
        }
    }

    static class Made implements Maker {
    }

    static void interfaceCycle() throws Exception {
        Object[] seen = new Object[2];
        all(() -> seen[0] = Maker.MADE, () -> seen[1] = new Made());
        say("ok");
    }

    static class Failing {
        static int x = 1;

        static {
            if (x == 1) {
                throw new IllegalStateException();
            }
        }
    }

    static String tried(Body body) {
        try {
            body.run();
            return "none";
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    /** One gets what happened, each other one NoClassDefFoundError. */
    static void failing() throws Exception {
        String[] seen = new String[2];
        all(() -> seen[0] = tried(() -> v = Failing.x), () -> seen[1] = tried(() -> new Failing()));
        say(seen[0], seen[1]);
    }

    static void failingUncaught() throws Exception {
        all(() -> v = Failing.x, () -> v = Failing.x);
        say("over");
    }

    static class OwnError extends Error {
    }

    static class FailingByError {
        static int x = 1;

        static {
            if (x == 1) {
                throw new OwnError();
            }
        }
    }

    /** An error goes through as it is. */
    static void failingByError() throws Exception {
        String[] seen = new String[2];
        all(() -> seen[0] = tried(() -> v = FailingByError.x), () -> seen[1] = tried(() -> v = FailingByError.x));
        say(seen[0], seen[1]);
    }

    static class BelowFailing extends Failing {
        static int y = 1;
    }

    /** A failing superclass fails the subclass. */
    static void failingSuper() throws Exception {
        String[] seen = new String[2];
        all(() -> seen[0] = tried(() -> v = BelowFailing.y), () -> seen[1] = tried(() -> v = Failing.x));
        say(seen[0], seen[1], tried(() -> new BelowFailing()));
    }

    static class Asserting {
        static int x = 1;

        static {
            assert x == 2;
        }
    }

    static void failingAssertion() throws Exception {
        all(() -> v = Asserting.x);
        say("over");
    }

    static class Starter {
        static int x;

        static {
            Thread t = new Thread(() -> x = 1);
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                x = 2;
            }
        }
    }

    /** The thread's body is a method of the class that waits for it. */
    static void joinInInitializer() throws Exception {
        say(Starter.x);
    }

    static class StarterOfOther {
        static int x;

        static {
            Thread t = start(new Setter());
            try {
                t.join();
            } catch (InterruptedException e) {
                x = 2;
            }
        }
    }

    static class Setter implements Body {
        public void run() {
            g = 3;
        }
    }

    static void joinOfOther() throws Exception {
        all(() -> v = StarterOfOther.x);
        say(g, StarterOfOther.x);
    }

    static class Singleton {
        final int[] data;

        Singleton() {
            count++;
            data = new int[] {5};
        }

        static class Holder {
            static final Singleton INSTANCE = new Singleton();
        }

        static Singleton get() {
            return Holder.INSTANCE;
        }
    }

    static void holder() throws Exception {
        Singleton[] seen = new Singleton[2];
        all(() -> seen[0] = Singleton.get(), () -> seen[1] = Singleton.get());
        say(seen[0] == seen[1], count, seen[0].data[0]);
    }

    static class Awaiting {
        static int x = 1;

        static {
            try {
                LATCH.await();
            } catch (InterruptedException e) {
                x = 2;
            }
        }
    }

    /** Who uses the class first waits for one that waits for the class. */
    static void awaiting() throws Exception {
        all(() -> v = Awaiting.x, () -> {
            v = Awaiting.x;
            LATCH.countDown();
        });
        say("ok");
    }

    static void awaitingRight() throws Exception {
        all(() -> v = Awaiting.x, () -> {
            LATCH.countDown();
            v = Awaiting.x;
        });
        say("ok");
    }

    /** Waiting for an initialization is not interruptible, and keeps the interrupt status. */
    static void interruptedWaiter() throws Exception {
        boolean[] seen = new boolean[1];
        Thread first = start(() -> v = Once2.x);
        Thread second = start(() -> {
            v = Once2.x;
            seen[0] = Thread.currentThread().isInterrupted();
        });
        second.interrupt();
        first.join();
        second.join();
        say(seen[0], Once2.x);
    }

    static class Once2 {
        static int x = logged("o");
    }

    /** What comes after the initialization is ordered by nothing. */
    static void writeLater() throws Exception {
        int[] seen = new int[1];
        all(() -> Once.x = 8, () -> seen[0] = Once.x);
        say(seen[0]);
    }

    /** The use of one class by both orders only one of them: who comes later. */
    static void orderByUse() throws Exception {
        int[] seen = new int[1];
        all(() -> {
            g = 1;
            v = Once.x;
        }, () -> {
            int ignored = Once.x;
            seen[0] = g;
        });
        say(seen[0]);
    }

    static class Exits {
        static int x = 1;

        static {
            if (x == 1) {
                System.exit(3);
            }
        }
    }

    static void exits() throws Exception {
        all(() -> v = Exits.x);
        say("never");
    }

    static class LocksItself {
        static int x;

        static {
            synchronized (LocksItself.class) {
                x = 1;
            }
        }
    }

    /** The class object's monitor is not the initialization lock. */
    static void monitorOfClass() throws Exception {
        all(() -> {
            synchronized (LocksItself.class) {
                v = LocksItself.x;
            }
        }, () -> v = LocksItself.x);
        say("ok");
    }

    static void monitorOfClassOnce() throws Exception {
        all(() -> {
            synchronized (LocksItself.class) {
                v = 1;
            }
        }, () -> v = LocksItself.x);
        say("ok");
    }

    static class InOrder {
        static int a = 1;
        static int b = a + 1;
        static final int C = b + 1;

        static {
            a = 10;
        }

        static int d = a + C;
    }

    static void textualOrder() throws Exception {
        int[] seen = new int[1];
        all(() -> seen[0] = InOrder.d, () -> v = InOrder.b);
        say(InOrder.a, InOrder.b, InOrder.C, seen[0]);
    }

    static class Leaks {
        static int x;
        static int y;

        static {
            v = 1;
            x = 5;
            v = 2;
        }
    }

    /** A class that is being initialized can be seen from outside only through what it lets go. */
    static void seenMidway() throws Exception {
        int[] seen = new int[2];
        all(() -> Leaks.y = 1, () -> {
            seen[0] = v;
            seen[1] = Leaks.x;
        });
        say(seen[0], seen[1]);
    }

    /** Each constant needs the other one: the first that is asked for sees the default of the other's need. */
    interface Ahead {
        int P = Integer.parseInt("1") + Back.Q;
    }

    interface Back {
        int Q = Integer.parseInt("1") + Ahead.P;
    }

    static void constantsInCircle() throws Exception {
        all(() -> v = 1, () -> g = v);
        say(Ahead.P, Back.Q, g);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "once" -> once();
            case "recursive" -> recursive();
            case "parent-and-child" -> parentAndChild();
            case "child-twice" -> childTwice();
            case "cycle" -> cycle();
            case "cycle-one-entrance" -> cycleOneEntrance();
            case "cycle-in-turn" -> cycleInTurn();
            case "cycle-of-three" -> cycleOfThree();
            case "interface-cycle" -> interfaceCycle();
            case "failing" -> failing();
            case "failing-uncaught" -> failingUncaught();
            case "failing-by-error" -> failingByError();
            case "failing-super" -> failingSuper();
            case "failing-assertion" -> failingAssertion();
            case "join-in-initializer" -> joinInInitializer();
            case "join-of-other" -> joinOfOther();
            case "holder" -> holder();
            case "awaiting" -> awaiting();
            case "awaiting-right" -> awaitingRight();
            case "interrupted-waiter" -> interruptedWaiter();
            case "write-later" -> writeLater();
            case "order-by-use" -> orderByUse();
            case "exits" -> exits();
            case "monitor-of-class" -> monitorOfClass();
            case "monitor-of-class-once" -> monitorOfClassOnce();
            case "textual-order" -> textualOrder();
            case "constants-in-circle" -> constantsInCircle();
            case "seen-midway" -> seenMidway();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
