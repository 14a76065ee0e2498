import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Hash codes that decide what is done next: they are the same in each execution. Loaders that the program makes.
 * Methods finalize.
 */
class Identities extends Chapter {
    enum Color { RED, GREEN, BLUE }

    record Pair(Object a, Object b) {
    }

    static volatile int p;
    static volatile int q;

    public static void main(String[] args) throws Throwable {
        String text = hashes(args[0]);
        text = text != null ? text : orders(args[0]);
        text = text != null ? text : loaders(args[0]);
        tell(text != null ? text : finalizers(args[0]));
    }

    /** Two threads, and work that takes another way for each hash. */
    private static String ways(int hash) throws Exception {
        Thread t = start(() -> {
            p = 1;
            q = 1;
        });
        for (int bits = hash, i = 0; i < 6; i++, bits >>>= 1) {
            if ((bits & 1) == 0) {
                v = p;
            } else {
                v = q;
            }
        }
        t.join();
        return "";
    }

    private static String hashes(String name) throws Throwable {
        Object o = new Object();
        switch (name) {
            case "hash-of-object":
                return ways(o.hashCode());
            case "hash-of-enum":
                return ways(Color.GREEN.hashCode());
            case "hash-of-enum-as-object":
                return ways(Objects.hashCode(Color.GREEN));
            case "hash-of-enum-by-reflection":
                return ways((int) Object.class.getMethod("hashCode").invoke(Color.GREEN));
            case "hash-by-handle":
                return ways((int) MethodHandles.lookup().findStatic(System.class, "identityHashCode",
                        MethodType.methodType(int.class, Object.class)).invokeExact(o));
            case "hash-by-reference": {
                java.util.function.ToIntFunction<Object> f = System::identityHashCode;
                return ways(f.applyAsInt(o));
            }
            case "hash-of-record":
                return ways(new Pair(o, Color.RED).hashCode());
            case "hash-of-list":
                return ways(List.of(o, Color.RED).hashCode());
            case "hash-of-array":
                return ways(Arrays.hashCode(new Object[] {o, new int[1]}));
            case "hash-of-arguments":
                return ways(Objects.hash(o, Color.BLUE));
            case "hash-of-class":
                return ways(Pair.class.hashCode());
            case "hash-of-array-class":
                return ways(Pair[].class.hashCode());
            case "hash-of-primitive-class":
                return ways(int.class.hashCode());
            case "hash-of-thread":
                return ways(Thread.currentThread().hashCode());
            case "hash-of-lambda": {
                Runnable r = () -> v = 1;
                return ways(r.hashCode());
            }
            case "hash-of-loader":
                return ways(Identities.class.getClassLoader().hashCode());
            case "hash-of-module":
                return ways(Object.class.getModule().hashCode());
            case "hash-of-method":
                return ways(Identities.class.getDeclaredMethod("ways", int.class).hashCode());
            case "hash-of-entry":
                return ways(Map.entry(Color.RED, o).hashCode());
            case "hash-of-map":
                return ways(new HashMap<>(Map.of(Color.RED, o)).hashCode());
            case "hash-in-text":
                return ways(new Object().toString().hashCode());
            case "hash-of-group":
                return ways(Thread.currentThread().getThreadGroup().hashCode());
            case "hash-of-exception":
                return ways(new IllegalStateException().hashCode());
            default:
                return null;
        }
    }

    private static int order(Iterable<?> all) {
        int order = 0;
        for (Object o : all) {
            order = order * 3 + (o instanceof Enum ? ((Enum<?>) o).ordinal() : o instanceof int[] ? ((int[]) o)[0] : 1);
        }
        return order;
    }

    private static String orders(String name) throws Exception {
        List<int[]> objects = List.of(new int[] {0}, new int[] {1}, new int[] {2}, new int[] {3});
        switch (name) {
            case "order-of-enums": {
                Map<Color, Integer> map = new HashMap<>();
                for (Color c : Color.values()) {
                    map.put(c, 1);
                }
                return ways(order(map.keySet()));
            }
            case "order-of-enums-concurrent": {
                Map<Color, Integer> map = new ConcurrentHashMap<>();
                for (Color c : Color.values()) {
                    map.put(c, 1);
                }
                return ways(order(map.keySet()));
            }
            case "order-of-enums-grouped":
                return ways(order(Arrays.stream(Color.values()).collect(Collectors.groupingBy(c -> c)).keySet()));
            case "order-of-enums-fixed":
                return ways(order(Set.of(Color.RED, Color.GREEN, Color.BLUE)));
            case "order-of-enums-mapped":
                return ways(order(Map.of(Color.RED, 1, Color.GREEN, 2, Color.BLUE, 3).keySet()));
            case "order-of-texts-fixed":
                return ways(String.join("", Set.of("a", "b", "c")).hashCode());
            case "order-of-objects":
                return ways(order(new HashSet<>(objects)));
            case "order-of-identities": {
                Map<int[], Integer> map = new IdentityHashMap<>();
                for (int[] o : objects) {
                    map.put(o, 1);
                }
                return ways(order(map.keySet()));
            }
            case "order-of-classes": {
                Set<Class<?>> classes = new HashSet<>(List.of(String.class, Pair.class, Color.class, int.class));
                StringBuilder names = new StringBuilder();
                for (Class<?> c : classes) {
                    names.append(c.getSimpleName());
                }
                return ways(names.toString().hashCode());
            }
            case "order-of-threads": {
                Set<Thread> threads = new HashSet<>();
                for (int i = 0; i < 3; i++) {
                    threads.add(new Thread(() -> { }, "t" + i));
                }
                StringBuilder names = new StringBuilder();
                threads.forEach(t -> names.append(t.getName()));
                return ways(names.toString().hashCode());
            }
            case "order-of-distinct":
                return ways(order(objects.stream().distinct().collect(Collectors.toSet())));
            default:
                return null;
        }
    }

    /** For classes of other loaders, which do not see what is package-private here. */
    public static class Told {
        public static volatile int count;
    }

    public static class Loaded implements Runnable {
        static int count;

        @Override
        public void run() {
            synchronized (Loaded.class) {
                count++;
                Told.count = count;
            }
        }
    }

    public static class Left {
        public static void touch() {
        }

        static {
            Right.touch();
        }
    }

    public static class Right {
        public static void touch() {
        }

        static {
            Left.touch();
        }
    }

    /** Defines this folder's classes anew. */
    private static final class Own extends ClassLoader {
        Own() {
            super(Identities.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Identities$L") && !name.startsWith("Identities$R")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                return found != null ? found : defined(name);
            }
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name + ".class")) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                in.transferTo(bytes);
                return defineClass(name, bytes.toByteArray(), 0, bytes.size());
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static Runnable made(ClassLoader loader) throws Exception {
        return (Runnable) loader.loadClass("Identities$Loaded").getDeclaredConstructor().newInstance();
    }

    private static void touch(ClassLoader loader, String name) throws Exception {
        Class.forName("Identities$" + name, true, loader);
    }

    private static void within(Class<?> outer, Class<?> inner) {
        synchronized (outer) {
            synchronized (inner) {
                w = 1;
            }
        }
    }

    private static String loaders(String name) throws Exception {
        switch (name) {
            case "loaders-apart": {
                Runnable a = made(new Own());
                Runnable b = made(new Own());
                Thread t = start(a::run);
                b.run();
                int mine = Told.count;
                t.join();
                return "" + mine;
            }
            case "loader-shared": {
                ClassLoader loader = new Own();
                Runnable a = made(loader);
                Runnable b = made(loader);
                all(a::run, b::run);
                return "" + Told.count;
            }
            case "loader-by-two": {
                ClassLoader loader = new Own();
                Class<?>[] found = new Class<?>[2];
                all(() -> found[0] = loader.loadClass("Identities$Loaded"),
                        () -> found[1] = loader.loadClass("Identities$Loaded"));
                return "" + (found[0] == found[1]);
            }
            case "loader-in-each":
                all(() -> made(new Own()).run(), () -> made(new Own()).run());
                return "" + Told.count;
            case "loader-initializers": {
                ClassLoader loader = new Own();
                all(() -> touch(loader, "Left"), () -> touch(loader, "Right"));
                return "done";
            }
            case "loader-initializers-apart":
                all(() -> touch(new Own(), "Left"), () -> touch(new Own(), "Right"));
                return "done";
            case "loader-class-awaited": {
                Class<?> a = new Own().loadClass("Identities$Loaded");
                Class<?> b = new Own().loadClass("Identities$Loaded");
                Thread t = start(() -> {
                    synchronized (a) {
                        v = 1;
                        a.notifyAll();
                    }
                });
                synchronized (b) { /* another lock */
                    synchronized (a) {
                        while (v == 0) {
                            a.wait();
                        }
                    }
                }
                t.join();
                return "" + Thread.holdsLock(a);
            }
            case "loader-classes-in-circle": {
                Class<?> a = new Own().loadClass("Identities$Loaded");
                Class<?> b = new Own().loadClass("Identities$Loaded");
                all(() -> within(a, b), () -> within(b, a));
                return "done";
            }
            case "loader-of-urls": {
                URL here = Identities.class.getProtectionDomain().getCodeSource().getLocation();
                try (URLClassLoader loader = new URLClassLoader(new URL[] {here}, null)) {
                    Class<?> found = loader.loadClass("Identities$Pair");
                    Thread t = start(() -> v = 1);
                    int now = v;
                    t.join();
                    return now + " " + (found != Pair.class);
                }
            }
            default:
                return null;
        }
    }

    static class Finalized {
        @Override
        protected void finalize() {
            x++;
        }
    }

    static class FinalizedBelow extends Finalized {
        @Override
        protected void finalize() {
            seen += "f";
            super.finalize();
        }
    }

    private static String finalizers(String name) throws Exception {
        switch (name) {
            case "finalized":
                new Finalized();
                System.gc();
                return "" + x;
            case "finalized-below": {
                Thread t = start(() -> new FinalizedBelow());
                System.gc();
                System.runFinalization();
                t.join();
                return seen + x;
            }
            case "finalized-many": {
                List<Finalized> all = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    all.add(new Finalized());
                }
                all.clear();
                Thread t = start(() -> v = 1);
                System.gc();
                t.join();
                return "" + x;
            }
            case "finalized-by-hand": {
                Finalized f = new Finalized();
                f.finalize();
                return "" + x;
            }
            case "finalized-weak": {
                WeakReference<Finalized> weak = new WeakReference<>(new Finalized());
                System.gc();
                return weak.get() == null || weak.get() != null ? "" : "?";
            }
            case "finalized-by-super-class": {
                Object o = new Finalized() { };
                return o == null ? "" : "" + x;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
