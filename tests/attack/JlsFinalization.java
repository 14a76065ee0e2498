import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * JLS 12.6 and 12.7: finalizers and unloading. A finalizer runs at some time or never, so nothing can be said of it but
 * what it does when the program calls it; and a class that is loaded again is another class.
 */
@SuppressWarnings({"deprecation", "removal"})
class JlsFinalization extends Chapter {
    static final Object LOCK = new Object();
    static final Cleaner CLEANER = Cleaner.create();
    static Object kept;
    static int count;

    static class Counts {
        @Override
        protected void finalize() {
            count++;
        }
    }

    static class Locked {
        @Override
        protected synchronized void finalize() throws Throwable {
            count++;
            super.finalize();
        }
    }

    static class Fails {
        @Override
        protected void finalize() {
            throw new IllegalStateException();
        }
    }

    static class Returns {
        int state = 1;

        @Override
        protected void finalize() {
            state = 2;
            kept = this;
        }
    }

    /** Its constructor fails, and yet a finalizer may get it. */
    static class Half {
        int state;

        Half(boolean fails) {
            state = 1;
            if (fails) {
                throw new IllegalStateException();
            }
            state = 2;
        }

        @Override
        protected void finalize() {
            kept = this;
        }
    }

    static class Resource implements AutoCloseable {
        static class State implements Runnable {
            @Override
            public void run() {
                v++;
            }
        }

        final Cleaner.Cleanable cleanable = CLEANER.register(this, new State());

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    /** Loaded once by each loader. */
    public static class Loaded {
        static int own;
        static final Object MONITOR = new Object();

        public static int add() {
            return ++own;
        }

        public static synchronized int addOutside() {
            return ++Shared.count;
        }

        public static void addUnderMonitor() {
            synchronized (MONITOR) {
                Shared.count++;
            }
        }
    }

    /** Loaded by the application's loader alone. */
    public static class Shared {
        public static int count;
        public static volatile int atomic;
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(JlsFinalization.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Loaded")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found != null) {
                    return found;
                }
                try (InputStream in = getResourceAsStream(name + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }

    static Method method(ClassLoader loader, String name) throws Exception {
        Method found = Class.forName("JlsFinalization$Loaded", true, loader).getMethod(name);
        found.setAccessible(true);
        return found;
    }

    static void loaded(String name) throws Exception {
        Loader one = new Loader();
        Loader two = name.endsWith("one") ? one : new Loader();
        String called = name.startsWith("own") ? "add" : name.startsWith("locked") ? "addOutside" : "addUnderMonitor";
        Method first = method(one, called);
        Method second = method(two, called);
        all(() -> first.invoke(null), () -> second.invoke(null));
        say(Shared.count, first.getDeclaringClass() == second.getDeclaringClass());
    }

    static void explicit() throws Throwable {
        Counts counts = new Counts();
        all(counts::finalize, counts::finalize);
        say(count);
    }

    static void reachable() throws Exception {
        Object held = new Object();
        WeakReference<Object> weak = new WeakReference<>(held);
        SoftReference<Object> soft = new SoftReference<>(held);
        boolean[] seen = new boolean[2];
        all(() -> {
            System.gc();
            seen[0] = weak.get() == held;
        }, () -> seen[1] = soft.get() != null);
        Reference.reachabilityFence(held);
        say(seen[0], seen[1]);
    }

    static void phantom() throws Exception {
        Object held = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> reference = new PhantomReference<>(held, queue);
        boolean[] seen = new boolean[3];
        all(() -> {
            seen[0] = reference.get() == null;
            seen[1] = reference.refersTo(held);
        }, reference::clear);
        say(seen[0], seen[1], reference.refersTo(null), queue.poll() == null);
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "called-by-two" -> explicit();
            case "called-by-two-locked" -> {
                Locked locked = new Locked();
                all(locked::finalize, locked::finalize);
                say(count);
            }
            case "called-and-fails" -> all(() -> new Fails().finalize(), () -> v = 1);
            case "called-and-returns" -> {
                Returns object = new Returns();
                int[] seen = {-1};
                all(object::finalize, () -> seen[0] = kept == null ? 0 : ((Returns) kept).state);
                say(seen[0]);
            }
            case "may-run" -> {
                new Counts();
                System.gc();
                assert count == 0;
            }
            case "may-run-for-half-made" -> {
                all(() -> thrown(() -> new Half(true)), () -> v = 1);
                assert kept == null;
            }
            case "called-for-half-made" -> {
                Half[] made = {new Half(false)};
                all(() -> made[0].finalize(), () -> v = made[0].state);
                say(v, kept == made[0]);
            }
            case "collector-orders-nothing" -> {
                int[] seen = new int[1];
                all(() -> {
                    x = 1;
                    System.gc();
                }, () -> {
                    System.gc();
                    seen[0] = x;
                });
                say(seen[0]);
            }
            case "run-finalization-orders-nothing" -> {
                int[] seen = new int[1];
                all(() -> {
                    x = 1;
                    System.runFinalization();
                }, () -> {
                    Runtime.getRuntime().runFinalization();
                    seen[0] = x;
                });
                say(seen[0]);
            }
            case "reachable" -> reachable();
            case "phantom-cleared" -> phantom();
            case "fence-orders-nothing" -> {
                int[] seen = new int[1];
                all(() -> {
                    x = 1;
                    Reference.reachabilityFence(LOCK);
                }, () -> {
                    Reference.reachabilityFence(LOCK);
                    seen[0] = x;
                });
                say(seen[0]);
            }
            case "closed-by-two" -> {
                Resource resource = new Resource();
                int[] seen = new int[2];
                all(() -> {
                    resource.close();
                    seen[0] = v;
                }, () -> {
                    resource.close();
                    seen[1] = v;
                });
                say(seen[0] + seen[1], v);
            }
            case "closed-or-left" -> {
                all(() -> {
                    try (Resource resource = new Resource()) {
                        w = resource.hashCode();
                    }
                }, () -> new Resource());
                assert v == 1;
            }
            case "map-of-weak-keys" -> {
                Map<Object, Integer> map = new WeakHashMap<>();
                Object key = new Object();
                all(() -> {
                    synchronized (map) {
                        map.put(key, 1);
                    }
                }, () -> {
                    synchronized (map) {
                        map.merge(key, 1, Integer::sum);
                    }
                });
                synchronized (map) {
                    say(map.size(), map.get(key));
                }
            }
            case "unreachable-thread-runs" -> {
                new Thread(() -> v = 1).start();
                System.gc();
                while (v == 0) {
                    Thread.onSpinWait();
                }
                say(v);
            }
            case "unreachable-threads-wait" -> {
                for (int i = 0; i < 2; i++) {
                    Object own = new Object();
                    start(() -> {
                        synchronized (own) {
                            own.wait();
                        }
                    });
                }
                System.gc();
                say("end");
            }
            case "own-of-two", "own-of-one", "locked-by-two", "locked-by-one", "monitor-of-two", "monitor-of-one" ->
                loaded(args[0]);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
