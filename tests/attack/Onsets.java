import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Classes are initialized in the middle of what services do: in maps, pools, futures, hooks, locals and proxies. */
class Onsets extends Chapter {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws Throwable {
        String text = used(args[0]);
        text = text != null ? text : failing(args[0]);
        tell(text != null ? text : mild(args[0]));
    }

    /** What the bodies throw, each in its thread. */
    static String two(Body a, Body b) throws Exception {
        String[] texts = new String[2];
        all(() -> texts[0] = thrown(a), () -> texts[1] = thrown(b));
        return texts[0] + " " + texts[1];
    }

    static class InMap {
        static int n = MAP.merge("k", 1, Integer::sum);
    }

    static class InStream {
        static int n = IntStream.range(0, 2).parallel().map(i -> i + 1).sum();
    }

    static class Adds {
        static int one(int i) {
            return i + 1;
        }
    }

    static class InStreamOfOther {
        static int n = IntStream.range(0, 2).parallel().map(Adds::one).sum();
    }

    static class InPool {
        static int n;

        static {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                n = pool.submit(() -> 1).get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                n = 9;
            } catch (InterruptedException | ExecutionException e) {
                n = 8;
            }
            pool.shutdown();
        }
    }

    static class Awaits {
        static int n;

        static {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            try {
                n = pool.submit(() -> 1).get();
            } catch (InterruptedException | ExecutionException e) {
                n = 8;
            }
            pool.shutdown();
        }
    }

    static class Exits {
        static int n = 1;

        static {
            leave();
        }

        static void leave() {
            System.exit(3);
        }
    }

    static class Halts {
        static int n = 1;

        static {
            Runtime.getRuntime().halt(4);
        }
    }

    static class Seven {
        static int n = Integer.parseInt("7");
    }

    static class Sticks {
        static int n = 1;

        static {
            synchronized (MAP) {
                try {
                    MAP.wait();
                } catch (InterruptedException e) {
                    n = 2;
                }
            }
        }
    }

    static class Attaches {
        static volatile int n;

        static {
            FUTURE.thenRun(() -> n = 5);
        }
    }

    static class Schedules {
        static volatile int n;
        static final Timer TIMER = new Timer(true);

        static {
            TIMER.schedule(new TimerTask() {
                @Override
                public void run() {
                    n = 1;
                }
            }, 0);
        }
    }

    static class Starts {
        static int n;

        static {
            new Thread(() -> n = 2).start();
            n = 1;
        }
    }

    static class StartsVolatile {
        static volatile int n;

        static {
            new Thread(() -> n = 2).start();
            n = 1;
        }
    }

    private static String used(String name) throws Throwable {
        switch (name) {
            case "in-map":
                return two(() -> MAP.computeIfAbsent("k", k -> InMap.n), () -> x = InMap.n);
            case "in-stream":
                return "" + InStream.n;
            case "in-stream-of-other":
                return "" + InStreamOfOther.n;
            case "in-pool-for-a-time":
                return "" + InPool.n;
            case "in-pool":
                return "" + Awaits.n;
            case "exit-and-hook":
                Runtime.getRuntime().addShutdownHook(new Thread(() -> say(Exits.n)));
                return "" + Exits.n;
            case "halt-by-two":
                return two(() -> x = Halts.n, () -> v = Halts.n);
            case "in-hook":
                Runtime.getRuntime().addShutdownHook(new Thread(() -> say(Seven.n)));
                return "";
            case "in-two-hooks":
                Runtime.getRuntime().addShutdownHook(new Thread(() -> v = Seven.n));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> w = Seven.n));
                return "";
            case "sticks-in-daemon": {
                Thread t = thread(() -> x = Sticks.n);
                t.setDaemon(true);
                t.start();
                return "";
            }
            case "sticks-until-interrupted": {
                Thread t = start(() -> v = Sticks.n);
                t.interrupt();
                t.join();
                return v + " " + t.isInterrupted();
            }
            case "attached-action": {
                Thread t = start(() -> FUTURE.complete(1));
                int n = Attaches.n;
                t.join();
                return n + " " + Attaches.n;
            }
            case "scheduled":
                return "" + Schedules.n;
            case "started":
                return "" + Starts.n;
            case "started-volatile":
                return "" + StartsVolatile.n;
            default:
                return null;
        }
    }

    interface Fails {
        int N = fail();

        static int fail() {
            throw new IllegalStateException();
        }

        default void method() { }
    }

    static class OfFailing implements Fails { }

    static class OtherOfFailing implements Fails { }

    static class Bad {
        static final int FIVE = 5;
        static int n = Integer.parseInt("x");

        static int get() {
            return n;
        }
    }

    static class Checked {
        static int n = 1;

        static {
            if (n == 1) {
                Attack.<RuntimeException>raise(new IOException());
            }
        }
    }

    /** Waits for what is awaited before it fails, so that others come to wait for it. */
    static class FailsLate {
        static int n = 1;

        static {
            Thread.yield();
            if (COUNT.incrementAndGet() == 1) {
                throw new IllegalStateException();
            }
        }
    }

    private static String failing(String name) throws Throwable {
        switch (name) {
            case "interface-fails":
                return sorted(two(OfFailing::new, OfFailing::new).split(" "));
            case "interface-fails-for-two-classes":
                return sorted(two(OfFailing::new, OtherOfFailing::new).split(" "));
            case "constant-of-failed":
                return two(() -> x = Bad.n, () -> v = Bad.FIVE) + " " + v;
            case "fails-in-pool": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                String[] texts = new String[2];
                for (int i = 0; i < 2; i++) {
                    try {
                        pool.submit(Bad::get).get();
                    } catch (ExecutionException e) {
                        texts[i] = e.getCause().getClass().getSimpleName();
                    }
                }
                pool.shutdown();
                return texts[0] + " " + texts[1];
            }
            case "fails-in-future":
                return CompletableFuture.supplyAsync(Bad::get, Runnable::run)
                    .handle((n, e) -> e.getCause().getClass().getSimpleName()).join();
            case "fails-in-local": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(Bad::get);
                return sorted(two(local::get, local::get).split(" "));
            }
            case "fails-in-map": {
                String first = thrown(() -> MAP.computeIfAbsent("k", k -> Bad.n));
                MAP.put("k", 3);
                return first + " " + MAP;
            }
            case "fails-under-monitor": {
                String texts = two(() -> {
                    synchronized (MAP) {
                        x = Bad.n;
                    }
                }, () -> {
                    synchronized (MAP) {
                        v = 1;
                    }
                });
                return texts + " " + v;
            }
            case "fails-with-handler": {
                Thread t = new Thread(() -> x = Bad.n);
                t.setUncaughtExceptionHandler((u, e) -> seen = e.getCause().getClass().getSimpleName());
                t.start();
                t.join();
                return seen;
            }
            case "fails-with-checked":
                try {
                    return "" + Checked.n;
                } catch (ExceptionInInitializerError e) {
                    return e.getException().getClass().getSimpleName();
                }
            case "fails-for-two-who-wait":
                return sorted(two(() -> x = FailsLate.n, () -> v = FailsLate.n).split(" ")) + " " + COUNT;
            case "fails-by-new-instance":
                return thrown(() -> Bad.class.getDeclaredConstructor().newInstance());
            case "fails-by-method":
                return thrown(() -> Bad.class.getDeclaredMethod("get").invoke(null));
            case "fails-by-field":
                return thrown(() -> Bad.class.getDeclaredField("n").getInt(null));
            default:
                return null;
        }
    }

    enum Shape {
        A {
            @Override
            int number() {
                return 1;
            }
        },
        B {
            @Override
            int number() {
                return 2;
            }
        };

        static int made;

        static {
            made++;
        }

        abstract int number();
    }

    enum Peeks {
        A;

        static Integer n = 1;
        final Integer seen = peek();

        static Integer peek() {
            return n;
        }
    }

    interface Made {
        int N = COUNT.incrementAndGet();

        default void method() { }
    }

    interface Plain {
        int N = COUNT.incrementAndGet();

        void method();
    }

    interface Functional {
        int N = COUNT.incrementAndGet();

        void method();

        default void other() { }
    }

    static class OfMade implements Made { }

    static class Interrupts {
        static int n = 1;

        static {
            Thread.currentThread().interrupt();
        }
    }

    static class Counted extends RuntimeException {
        static final long serialVersionUID = 1;
        static int n = COUNT.incrementAndGet();

        static void nothing() { }
    }

    class Inner {
        static int n = COUNT.incrementAndGet();
    }

    private static int local() {
        enum Local {
            A;

            static final int N = COUNT.incrementAndGet();
        }

        return Local.N + Local.A.ordinal();
    }

    record Pair(int a, int b) {
        static int made = COUNT.incrementAndGet();

        Pair {
            made++;
        }
    }

    static class Sleeps {
        static int n;

        static {
            try {
                Thread.sleep(60_000);
                n = 1;
            } catch (InterruptedException e) {
                n = 2;
            }
        }
    }

    private static String mild(String name) throws Throwable {
        switch (name) {
            case "constants-with-bodies": {
                all(() -> v = Shape.A.number(), () -> w = Shape.valueOf("B").number());
                return v + " " + w + " " + Shape.made;
            }
            case "constant-peeks": {
                String[] texts = new String[2];
                all(() -> texts[0] = "" + Peeks.A.seen, () -> texts[1] = "" + Peeks.n);
                return texts[0] + " " + texts[1];
            }
            case "interface-by-two":
                all(OfMade::new, () -> v = Made.N);
                return v + " " + COUNT;
            case "proxy-of-plain": {
                Object proxy = Proxy.newProxyInstance(Onsets.class.getClassLoader(), new Class<?>[] {Plain.class},
                    (p, m, a) -> null);
                ((Plain) proxy).method();
                return "" + COUNT;
            }
            case "proxy-of-default":
                Proxy.newProxyInstance(Onsets.class.getClassLoader(), new Class<?>[] {Made.class}, (p, m, a) -> null);
                return "" + COUNT;
            case "lambda-of-plain": {
                Plain plain = () -> { };
                plain.method();
                return "" + COUNT;
            }
            case "lambda-of-default-by-two": {
                all(() -> {
                    Functional f = () -> { };
                    f.method();
                }, () -> {
                    Functional f = () -> { };
                    f.method();
                });
                return "" + COUNT;
            }
            case "interrupts":
                v = Interrupts.n;
                return thrown(() -> Thread.sleep(1)) + " " + thrown(() -> Thread.sleep(1));
            case "not-by-types": {
                Object o = new Counted[1].clone();
                boolean is = o instanceof Counted[] || COUNT instanceof Object && o.equals(Counted.class);
                try {
                    Object[] objects = (Counted[]) o;
                    v = objects.length;
                } catch (Counted e) {
                    v = 2;
                }
                return is + " " + v + " " + COUNT;
            }
            case "not-by-lookup-but-by-call": {
                MethodHandle nothing = MethodHandles.lookup().findStatic(Counted.class, "nothing",
                    MethodType.methodType(void.class));
                int before = COUNT.get();
                Body call = () -> {
                    nothing.invokeExact();
                };
                all(call, call);
                return before + " " + COUNT;
            }
            case "not-by-method-reference": {
                Runnable nothing = Counted::nothing;
                int before = COUNT.get();
                all(nothing::run, nothing::run);
                return before + " " + COUNT;
            }
            case "inner-by-two":
                all(() -> new Onsets().new Inner(), () -> w = Inner.n);
                return Inner.n + " " + w;
            case "local-enum-by-two":
                all(() -> v = local(), () -> w = local());
                return v + " " + w;
            case "record-by-two":
                all(() -> v = new Pair(1, 2).a(), () -> w = new Pair(3, 4).b());
                return v + " " + w + " " + COUNT;
            case "sleeps-for-two":
                all(() -> v = Sleeps.n, () -> w = Sleeps.n);
                return v + " " + w;
            case "sleeper-interrupted": {
                Thread t = start(() -> v = Sleeps.n);
                Thread u = start(() -> w = Sleeps.n);
                t.interrupt();
                t.join();
                u.join();
                return v + " " + w;
            }
            default:
                return null;
        }
    }
}
