import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Two loaders that the program makes define the same class: its static fields, its initialization and its lock are two.
 * Threads that use one each have nothing in common but the locked sum: two orders, one outcome, no data race.
 */
public class Main {
    public static final String known = "four";
    public static int sum;

    public static synchronized void add() {
        sum++;
    }

    static class Loader extends ClassLoader {
        private final ConcurrentHashMap<String, Class<?>> defined = new ConcurrentHashMap<>();

        Loader() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.startsWith("Plugin") ? defined.computeIfAbsent(name, this::define)
                    : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) {
            try {
                byte[] bytes = Files.readAllBytes(Path.of(System.getProperty("java.class.path"), name + ".class"));
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    private static Runnable plugin() throws Exception {
        return (Runnable) new Loader().loadClass("Plugin").getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        Runnable one = plugin();
        Runnable other = plugin();
        assert one.getClass() != other.getClass();
        Thread child = new Thread(one);
        child.start();
        other.run();
        child.join();
        assert sum == 2;
        assert one.toString().equals("1 6 3 1") && other.toString().equals("1 6 3 1") : one + ", " + other;
        assert new Plugin().toString().equals("0 4 2 0"); // that of the program's own loader
    }
}
