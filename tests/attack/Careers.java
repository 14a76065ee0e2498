import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Threads and objects in less common company: what is waited on, who asks for states, and what is made by handles. */
class Careers extends Chapter {
    static final Object LOCK = new Object();
    static int plain;
    int own;

    enum Only {
        ONE
    }

    record Pair(int a, int b) { }

    interface Counts {
        static void none() { }

        default void count() {
            plain++;
        }
    }

    static synchronized void countLocked() {
        plain++;
    }

    public static void main(String[] args) throws Throwable {
        String text = states(args[0]);
        text = text != null ? text : lives(args[0]);
        text = text != null ? text : handles(args[0]);
        text = text != null ? text : outside(args[0]);
        if (text == null && args[0].startsWith("wait-on-")) {
            text = waitsOn(args[0].substring("wait-on-".length()));
        }
        tell(text);
    }

    private static Object monitor(String kind) {
        switch (kind) {
            case "array":
                return new long[0][1];
            case "lambda": {
                int n = plain;
                Runnable r = () -> plain = n;
                return r;
            }
            case "enum":
                return Only.ONE;
            case "record":
                return new Pair(1, 2);
            case "class":
                return int[].class;
            case "text":
                return ("a" + plain).intern();
            case "thread":
                return Thread.currentThread();
            case "group":
                return Thread.currentThread().getThreadGroup();
            case "handle":
                return MethodHandles.constant(int.class, 1);
            default:
                throw new IllegalArgumentException();
        }
    }

    private static String waitsOn(String kind) throws Exception {
        Object o = monitor(kind);
        Thread t = start(() -> {
            synchronized (o) {
                while (x == 0) {
                    o.wait();
                }
            }
        });
        synchronized (o) {
            x = 1;
            o.notifyAll();
        }
        t.join();
        return "" + x;
    }

    private static String states(String name) throws Throwable {
        switch (name) {
            case "notified-is-blocked":
                return stateBehind(0, false);
            case "waiting":
                return stateBehind(0, true);
            case "waiting-for-a-minute":
                return stateBehind(60_000, true);
            case "spun-until-waiting": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                while (t.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                latch.countDown();
                t.join();
                return "" + t.getState();
            }
            case "spun-until-blocked": {
                Thread t = thread(() -> {
                    synchronized (LOCK) {
                        x++;
                    }
                });
                synchronized (LOCK) {
                    t.start();
                    while (t.getState() != Thread.State.BLOCKED) {
                        Thread.onSpinWait();
                    }
                    x = 4;
                }
                t.join();
                return "" + x;
            }
            case "spun-until-timed": {
                Thread t = start(() -> LockSupport.parkNanos(60_000_000_000L));
                while (t.getState() != Thread.State.TIMED_WAITING) {
                    Thread.yield();
                }
                LockSupport.unpark(t);
                t.join();
                return "" + t.isAlive();
            }
            case "state-in-join": {
                Thread main = Thread.currentThread();
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(() -> {
                    seen = "" + main.getState();
                    latch.countDown();
                    main.join(60_000);
                });
                latch.await();
                String text = "" + t.getState();
                return (seen.equals("RUNNABLE") || seen.equals("WAITING")) + " " + text;
            }
            default:
                return null;
        }
    }

    /** The state of a thread that waits, or was notified, while its monitor is held. */
    private static String stateBehind(long millis, boolean waits) throws Exception {
        boolean[] there = new boolean[1];
        Thread t = start(() -> {
            synchronized (LOCK) {
                there[0] = true;
                LOCK.wait(millis);
            }
        });
        String text = "early";
        synchronized (LOCK) {
            if (there[0]) {
                text = waits ? "" + t.getState() : "";
                LOCK.notifyAll();
                text += waits ? "" : t.getState();
            }
        }
        while (t.isAlive()) {
            synchronized (LOCK) {
                LOCK.notifyAll();
            }
            t.join(60_000);
        }
        return text;
    }

    private static String lives(String name) throws Throwable {
        switch (name) {
            case "join-nanos-wrong": {
                Thread t = new Thread(() -> { });
                return thrown(() -> t.join(1, 1_000_000)) + " " + thrown(() -> t.join(-1, 0));
            }
            case "inherited-by-timer": {
                InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
                local.set("p");
                Timer timer = new Timer(true);
                local.set("q");
                CountDownLatch latch = new CountDownLatch(1);
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        seen = local.get();
                        latch.countDown();
                    }
                }, 0);
                latch.await();
                return seen + local.get();
            }
            case "removed-behind-new": {
                InheritableThreadLocal<String> local = new InheritableThreadLocal<>();
                local.set("p");
                Thread t = thread(() -> seen = local.get());
                local.remove();
                t.start();
                t.join();
                return seen + local.get();
            }
            case "initial-sets": {
                ThreadLocal<Integer> local = new ThreadLocal<>() {
                    @Override
                    protected Integer initialValue() {
                        set(5);
                        return 6;
                    }
                };
                all(() -> v = local.get(), () -> w = local.get());
                return v + " " + w + " " + local.get();
            }
            case "handled-by-outer-group": {
                ThreadGroup outer = new ThreadGroup("o") {
                    @Override
                    public void uncaughtException(Thread t, Throwable e) {
                        seen += "o" + t.isAlive();
                    }
                };
                Thread t = new Thread(new ThreadGroup(outer, "i"), () -> {
                    throw new IllegalStateException();
                });
                t.start();
                t.join();
                return seen;
            }
            case "handler-orders": {
                Thread t = new Thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((u, e) -> plain = 1);
                t.start();
                t.join();
                return plain + " " + t.getUncaughtExceptionHandler();
            }
            case "handler-taken-away": {
                Thread t = new Thread(() -> {
                    Thread.currentThread().setUncaughtExceptionHandler(null);
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((u, e) -> seen = "h");
                t.start();
                t.join();
                return "m" + seen;
            }
            case "names-differ": {
                Thread[] threads = new Thread[2];
                all(() -> threads[0] = new Thread(), () -> threads[1] = new Thread());
                return threads[0].getName().equals(threads[1].getName()) + " "
                    + (threads[0].getId() == threads[1].getId());
            }
            case "daemon-inherited": {
                Thread t = thread(() -> start(() -> say("a")));
                t.setDaemon(true);
                t.start();
                return "";
            }
            case "thread-as-task": {
                Thread inner = thread(() -> seen = Thread.currentThread().getName());
                Thread outer = new Thread(inner, "r");
                outer.start();
                outer.join();
                return seen + " " + inner.getState();
            }
            case "loader-inherited": {
                ClassLoader loader = new ClassLoader(null) { };
                Thread.currentThread().setContextClassLoader(loader);
                Thread t = thread(() -> v = Thread.currentThread().getContextClassLoader() == loader ? 1 : 2);
                Thread.currentThread().setContextClassLoader(null);
                t.start();
                t.join();
                return "" + v;
            }
            case "halt-in-hook-beats-exit": {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(2)));
                System.exit(1);
                return "";
            }
            case "join-under-monitor-of-thread": {
                Thread t = thread(() -> x = 1);
                synchronized (t) {
                    t.start();
                    t.join();
                }
                return "" + x;
            }
            case "wait-on-ended-thread": {
                Thread t = start(() -> { });
                t.join();
                synchronized (t) {
                    t.wait(10);
                }
                return "ok";
            }
            default:
                return null;
        }
    }

    private static String handles(String name) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        switch (name) {
            case "static-added": {
                VarHandle h = lookup.findStaticVarHandle(Careers.class, "plain", int.class);
                all(() -> h.getAndAdd(1), () -> h.getAndAdd(1));
                return "" + (int) h.getVolatile();
            }
            case "double-added": {
                VarHandle h = MethodHandles.arrayElementVarHandle(double[].class);
                double[] a = new double[2];
                all(() -> h.getAndAdd(a, 1, 1.0), () -> h.getAndAdd(a, 1, 2.0));
                return "" + a[1];
            }
            case "added-as-handle": {
                MethodHandle h = lookup.findStaticVarHandle(Careers.class, "plain", int.class)
                    .toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
                all(() -> v = (int) h.invokeExact(1), () -> w = (int) h.invokeExact(1));
                return plain + " " + (v + w);
            }
            case "added-by-invoker": {
                VarHandle var = lookup.findVarHandle(Careers.class, "own", int.class);
                MethodHandle h = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD,
                    MethodType.methodType(int.class, Careers.class, int.class));
                Careers o = new Careers();
                int[] seen = new int[2];
                all(() -> seen[0] = (int) h.invokeExact(var, o, 1), () -> seen[1] = (int) h.invokeExact(var, o, 1));
                return o.own + " " + (seen[0] + seen[1]);
            }
            case "exact-or-not": {
                VarHandle h = lookup.findVarHandle(Careers.class, "own", int.class).withInvokeExactBehavior();
                Careers o = new Careers();
                String text = thrown(() -> h.setVolatile(o, (short) 3)) + " " + o.own;
                h.withInvokeBehavior().setVolatile(o, (short) 3);
                return text + " " + o.own;
            }
            case "record-not-set": {
                VarHandle h = lookup.findVarHandle(Pair.class, "a", int.class);
                Pair p = new Pair(7, 8);
                return (int) h.getVolatile(p) + " " + thrown(() -> h.set(p, 1)) + " "
                    + thrown(() -> Pair.class.getDeclaredField("a").setInt(p, 1));
            }
            case "static-locked-by-reflection": {
                Method m = Careers.class.getDeclaredMethod("countLocked");
                all(() -> m.invoke(null), () -> {
                    synchronized (Careers.class) {
                        plain++;
                    }
                });
                return "" + plain;
            }
            case "default-by-reflection": {
                Method m = Counts.class.getMethod("count");
                Counts c = new Counts() { };
                all(() -> m.invoke(c), c::count);
                return "" + plain;
            }
            case "method-is-no-common-lock": {
                Body body = () -> {
                    synchronized (Careers.class.getDeclaredMethod("countLocked")) {
                        plain++;
                    }
                };
                all(body, body);
                return "" + plain;
            }
            case "class-by-name-is-one-lock": {
                Body body = () -> {
                    synchronized (Class.forName("Careers")) {
                        plain++;
                    }
                };
                all(body, body);
                return "" + plain;
            }
            case "current-thread-is-no-lock": {
                Body body = () -> {
                    synchronized (Thread.currentThread()) {
                        plain++;
                    }
                };
                all(body, body);
                return "" + plain;
            }
            case "enum-is-one-lock": {
                all(() -> {
                    synchronized (Only.valueOf("ONE")) {
                        plain++;
                    }
                }, () -> {
                    synchronized (Only.values()[0]) {
                        plain++;
                    }
                });
                return "" + plain;
            }
            case "long-set-by-reflection": {
                long[] a = new long[1];
                Object o = a;
                all(() -> java.lang.reflect.Array.setLong(o, 0, -1), () -> a[0] = 1);
                return "" + a[0];
            }
            case "enum-not-made":
                return thrown(() -> Only.class.getDeclaredConstructors()[0].newInstance("TWO", 1));
            default:
                return null;
        }
    }

    private static String outside(String name) throws Throwable {
        switch (name) {
            case "read-under-monitor": {
                try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                        Socket a = new Socket(server.getInetAddress(), server.getLocalPort());
                        Socket b = server.accept()) {
                    all(() -> {
                        synchronized (LOCK) {
                            x = a.getInputStream().read();
                        }
                    }, () -> {
                        synchronized (LOCK) {
                            b.getOutputStream().write(1);
                        }
                    });
                }
                return "" + x;
            }
            case "moved-on": {
                Path folder = Files.createTempDirectory("careers");
                Path a = Files.createFile(folder.resolve("a"));
                Path b = folder.resolve("b");
                Path c = folder.resolve("c");
                String[] texts = new String[2];
                all(() -> texts[0] = thrown(() -> Files.move(a, b)), () -> texts[1] = thrown(() -> Files.move(b, c)));
                String text = texts[0] + " " + texts[1] + " " + Files.exists(b) + " " + Files.exists(c);
                Files.deleteIfExists(b);
                Files.deleteIfExists(c);
                Files.delete(folder);
                return text;
            }
            case "folder-gone-or-filled": {
                Path folder = Files.createTempDirectory("careers");
                Path a = folder.resolve("a");
                String[] texts = new String[2];
                all(() -> texts[0] = thrown(() -> Files.writeString(a, "x")),
                    () -> texts[1] = thrown(() -> Files.delete(folder)));
                Files.deleteIfExists(a);
                Files.deleteIfExists(folder);
                return texts[0] + " " + texts[1];
            }
            case "last-used-kept": {
                Map<Integer, Integer> map = Collections.synchronizedMap(new LinkedHashMap<>(4, 1, true) {
                    private static final long serialVersionUID = 1;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
                        return size() > 2;
                    }
                });
                map.put(1, 1);
                map.put(2, 2);
                all(() -> map.get(1), () -> map.put(3, 3));
                return "" + map;
            }
            default:
                return null;
        }
    }
}
