import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Two class loaders define a class Plugin each: that of the program reads, the other one, which is Plugam under that
 * name, writes. What the static analysis knows of Plugin is true of one of them only, and must not be taken for what
 * the other does. The read comes before the write or behind it: two traces, two outcomes.
 */
public class Main {
    static volatile int shared;
    static volatile int seen;

    static class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) {
            return defineClass("Plugin", bytes, 0, bytes.length);
        }
    }

    public static void read() {
        seen = shared;
    }

    public static void write() {
        shared = 1;
    }

    private static byte[] renamed() throws Exception {
        try (InputStream in = Main.class.getResourceAsStream("Plugam.class")) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.replace("Plugam", "Plugin").getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> other = new Loader().define(renamed());
        Thread reader = new Thread(new Plugin());
        Thread writer = new Thread((Runnable) other.getDeclaredConstructor().newInstance());
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        assert other != Plugin.class && other.getName().equals(Plugin.class.getName());
        System.out.println("seen " + seen);
    }
}
