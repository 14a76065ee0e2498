import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Classes that threads initialize in circles or by code that hides it; and what belongs to a thread. */
class Begun extends Chapter {
    private static volatile String log = "";
    private static final Object lock = new Object();
    private static int plain;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "default-method" -> all(() -> log(new WithDefault() != null), () -> log(Back.value()));
            case "no-default-method" -> all(() -> log(new Without() != null), () -> log(BackToo.value()));
            case "constants" -> constants();
            case "switch-table" ->
                all(() -> log(thrown(() -> colour(null)).charAt(0)), () -> log(Colour.RED.ordinal()));
            case "lambda-in-initializer" -> log(WithLambda.value);
            case "reference-in-initializer" -> log(WithReference.value);
            case "fails" -> fails();
            case "parent-makes-child" -> all(() -> log(Parent.name), () -> log(Child.other()));
            case "no-initialization" -> noInitialization();
            case "ordered-by-initialization" ->
                all(() -> log(Ordering.value + plain), () -> log(Ordering.value + plain));
            case "not-ordered" -> all(() -> log(Ordering.value), () -> { if (plain < 9) log(Ordering.value); });
            case "escapes" -> escapes();
            case "outer-this" -> outerThis();
            case "holder" -> all(() -> log(Holder.instance.number), () -> log(Holder.instance.number));
            case "started-before" -> startedBefore();
            case "failing-while-waited" -> failingWhileWaited();
            case "interface-field" -> log(Field.fields());
            case "local-one-thread" -> locals(1);
            case "local-two-threads" -> locals(2);
            case "local-removed" -> localRemoved();
            case "inherited" -> inherited();
            case "inherited-by-pool" -> inheritedByPool();
            case "randoms" -> randoms();
            case "group-handler" -> groupHandler();
            case "handler-throws" -> handlerThrows();
            case "default-handler" -> defaultHandler();
            case "hook-starts" -> hookStarts();
            case "hook-exits" -> hookExits();
            case "two-exits" -> all(() -> System.exit(1), () -> System.exit(2));
            case "hook-halts" -> hookHalts();
            case "hook-late" -> hookLate();
            case "finally-interrupted" -> finallyInterrupted();
            case "notified-or-interrupted" -> notifiedOrInterrupted();
            case "queue-removed" -> queueRemoved(60_000);
            case "queue-removed-early" -> queueRemoved(1);
            case "join-interrupted" -> joinInterrupted();
            case "exit-waits-for-monitor" -> exitWaitsForMonitor();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    /** Never used before: leads back to the class that has it as its interface. */
    interface Default {
        Object field = Back.value();

        default void method() {
        }
    }

    static class WithDefault implements Default {
        static int count() {
            return 1;
        }
    }

    static class Back {
        static final int count = WithDefault.count();

        static int value() {
            return count;
        }
    }

    interface NoDefault {
        Object field = BackToo.value();
    }

    static class Without implements NoDefault {
        static int count() {
            return 1;
        }
    }

    static class BackToo {
        static final int count = Without.count();

        static int value() {
            return count;
        }
    }

    static class Constants {
        static final int five = 5;
        static final String text = "t";
        static final Integer boxed = 6;

        static {
            log("i");
        }
    }

    private static void constants() {
        log(Constants.five);
        log(Constants.text);
        log(Constants.boxed);
    }

    enum Colour {
        RED, BLUE;

        static {
            log(colour(RED));
        }
    }

    /** The switch has a table in a class of its own, whose initialization asks the enum for its values. */
    static int colour(Colour colour) {
        switch (colour) {
            case RED:
                return 7;
            default:
                return 8;
        }
    }

    static class WithLambda {
        static volatile int value;

        static {
            join(new Thread(() -> value = 1));
        }
    }

    static class WithReference {
        static volatile int value;

        static {
            join(new Thread(Begun::set));
            value = v;
        }
    }

    static void set() {
        v = 3;
    }

    private static void join(Thread t) {
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static class Fails {
        static int value = fail();

        private static int fail() {
            throw new ArithmeticException();
        }
    }

    private static void fails() throws Exception {
        String[] came = {"", ""};
        all(() -> came[0] = thrown(() -> log(Fails.value)), () -> came[1] = thrown(() -> log(Fails.value)));
        log(sorted(came[0], came[1]));
    }

    static class Parent {
        static final String name = new Child().text();
    }

    static class Child extends Parent {
        static String other() {
            return "o";
        }

        String text() {
            return "p";
        }
    }

    static class Loud {
        static {
            log("loud");
        }
    }

    static class Base {
        static {
            log("b");
        }

        static String method() {
            return "m";
        }
    }

    static class Derived extends Base {
        static {
            log("?");
        }
    }

    private static void noInitialization() throws Exception {
        Object[] array = new Loud[1];
        log(array instanceof Loud[] ? "a" : "?");
        log(Loud.class.getSimpleName().length());
        Class.forName("Begun$Loud", false, Begun.class.getClassLoader());
        log(Derived.method());
        Class.forName("Begun$Loud");
    }

    static class Ordering {
        static int value;

        static {
            value = 1;
            plain = 5;
        }
    }

    static class Escaping {
        volatile int field;
        Thread t;

        {
            t = start(() -> log(field));
        }

        {
            field = 1;
        }
    }

    private static void escapes() throws Exception {
        new Escaping().t.join();
    }

    class Inner {
        int seen() {
            return mine;
        }
    }

    private volatile int mine;

    private static void outerThis() throws Exception {
        Begun outer = new Begun();
        Inner inner = outer.new Inner();
        Thread t = start(() -> outer.mine = 1);
        int captured = outer.mine;
        class Local {
            int both() {
                return 10 * captured + inner.seen();
            }
        }
        int both = new Local().both();
        t.join();
        log(both);
    }

    static class Holder {
        static final Holder instance = new Holder();
        static int made;
        final int number = ++made;
    }

    static class Waiting {
        static final int value;

        static {
            Thread t = new Thread(() -> log(Waiting.number()));
            t.start();
            value = 1;
        }

        static int number() {
            return value;
        }
    }

    private static void startedBefore() throws Exception {
        log("s" + Waiting.number());
    }

    static class FailsSlowly {
        static {
            v = 1;
            if (v == 1) {
                throw new IllegalStateException();
            }
        }

        static void use() {
        }
    }

    /** Who waits for another thread's initialization that fails gets an error, too. */
    private static void failingWhileWaited() throws Exception {
        Body body = () -> log(thrown(FailsSlowly::use).charAt(0));
        all(body, body);
        log(thrown(FailsSlowly::use).charAt(0));
    }

    interface Field {
        int one = number(1);
        int two = number(2);

        static int number(int n) {
            log(n);
            return n;
        }

        static String fields() {
            return "f" + new Field() { }.hashCode() * 0;
        }
    }

    private static void locals(int threads) throws Exception {
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "i");
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        pool.execute(() -> local.set("s"));
        log(pool.submit(local::get).get());
        pool.shutdown();
    }

    private static void localRemoved() throws Exception {
        AtomicInteger count = new AtomicInteger();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(count::incrementAndGet);
        Body body = () -> {
            local.get();
            local.get();
            local.remove();
            local.get();
        };
        all(body, body);
        log(count.get() + " " + local.get());
    }

    private static void inherited() throws Exception {
        InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>() {
            @Override protected Integer childValue(Integer parent) {
                log("c");
                return parent + 10;
            }
        };
        local.set(1);
        Thread t = new Thread(() -> log(local.get()));
        local.set(2);
        t.start();
        t.join();
        log(local.get());
    }

    /** Only the thread that makes the worker hands it down. */
    private static void inheritedByPool() throws Exception {
        InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Integer[] got = new Integer[2];
        all(() -> { local.set(1); got[0] = pool.submit(local::get).get(); },
            () -> { local.set(2); got[1] = pool.submit(local::get).get(); });
        pool.shutdown();
        log(got[0] + " " + got[1]);
    }

    private static void randoms() throws Exception {
        SplittableRandom random = new SplittableRandom(42);
        SplittableRandom other = random.split();
        int[] values = new int[2];
        all(() -> values[0] = random.nextInt(100), () -> values[1] = other.nextInt(100));
        SplittableRandom again = new SplittableRandom(42);
        int second = again.split().nextInt(100);
        boolean same = values[0] == again.nextInt(100) && values[1] == second;
        log(same + " " + ThreadLocalRandom.current().nextInt(1) + (ThreadLocalRandom.current().nextInt(3, 4)));
    }

    private static void groupHandler() throws Exception {
        ThreadGroup group = new ThreadGroup("outer") {
            @Override public void uncaughtException(Thread t, Throwable e) {
                log(t == Thread.currentThread() ? "g" + t.isAlive() : "?");
            }
        };
        Thread t = new Thread(new ThreadGroup(group, "inner"), () -> { throw new ArithmeticException(); });
        t.start();
        t.join();
        log("j");
    }

    private static void handlerThrows() throws Exception {
        Thread t = thread(() -> { throw new ArithmeticException(); });
        t.setUncaughtExceptionHandler((thread, e) -> { log("h"); throw new IllegalStateException(); });
        t.start();
        t.join();
    }

    private static void defaultHandler() throws Exception {
        Thread t = thread(() -> { throw new ArithmeticException(); });
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> log("d"));
        t.start();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> log("e"));
        t.join();
    }

    private static void hookStarts() {
        Runtime.getRuntime().addShutdownHook(thread(() -> {
            Thread t = start(() -> log("t"));
            t.join();
            say(log + "h");
        }));
        System.exit(3);
    }

    private static void hookExits() {
        Runtime.getRuntime().addShutdownHook(thread(() -> System.exit(4)));
        System.exit(3);
    }

    private static void hookHalts() {
        Runtime.getRuntime().addShutdownHook(thread(() -> Runtime.getRuntime().halt(5)));
        System.exit(3);
    }

    private static void hookLate() {
        Thread hook = thread(() -> { });
        Runtime.getRuntime().addShutdownHook(hook);
        Runtime.getRuntime().addShutdownHook(thread(() -> {
            say(thrown(() -> Runtime.getRuntime().addShutdownHook(new Thread())),
                thrown(() -> Runtime.getRuntime().removeShutdownHook(hook)));
        }));
        System.exit(3);
    }

    private static void finallyInterrupted() throws Exception {
        Thread t = thread(() -> {
            try {
                TimeUnit.MINUTES.sleep(1);
                log("s");
            } catch (InterruptedException e) {
                log("i");
            } finally {
                log(Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }

    private static void notifiedOrInterrupted() throws Exception {
        Thread t = thread(() -> {
            synchronized (lock) {
                v = 1;
                try {
                    lock.wait();
                    log("n");
                } catch (InterruptedException e) {
                    log("i");
                }
                log(Thread.interrupted());
            }
        });
        t.start();
        while (v == 0) {
            Thread.onSpinWait();
        }
        all(() -> { synchronized (lock) { lock.notify(); } }, t::interrupt);
        t.join();
    }

    private static void queueRemoved(long limit) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object kept = new Object();
        WeakReference<Object> reference = new WeakReference<>(kept, queue);
        Thread t = start(reference::enqueue);
        log(queue.remove(limit) == reference ? "r" : "n");
        t.join();
        log(reference.get() == null ? "c" : "?");
        log(kept == null ? "?" : "");
    }

    private static void joinInterrupted() throws Exception {
        Thread main = Thread.currentThread();
        Thread t = start(main::interrupt);
        String came = thrown(t::join);
        while (t.isAlive()) {
            Thread.onSpinWait();
        }
        log(came + Thread.interrupted());
    }

    /** A hook that needs what the exiting thread holds waits for ever. */
    private static void exitWaitsForMonitor() {
        Runtime.getRuntime().addShutdownHook(thread(() -> {
            synchronized (lock) {
                say("?");
            }
        }));
        synchronized (lock) {
            System.exit(3);
        }
    }
}
