import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Code of the JDK that is explored as part of one step, since it fills what the JDK keeps for the JVM, calls the
 * program's own code. What other threads see in the midst of such a call is not explored. The verdict names the class.
 */
class MutedCalls extends Chapter {
    static final AtomicInteger count = new AtomicInteger();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    /** Opens nothing. The field is written, the map is changed, or the counter counts, as the case says. */
    static class Handler extends URLStreamHandler {
        private final String how;

        Handler(String how) {
            this.how = how;
        }

        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            note(how);
            throw new IOException("there is nothing");
        }
    }

    static void note(String how) {
        switch (how) {
            case "field":
                v = 1;
                v = 2;
                break;
            case "map":
                map.put("a", 1);
                map.put("b", 2);
                break;
            case "counter":
                count.incrementAndGet();
                count.incrementAndGet();
                break;
            case "monitor":
                synchronized (map) {
                    x++;
                }
                break;
            case "printed":
                System.out.print("");
                break;
            default:
                throw new IllegalArgumentException(how);
        }
    }

    public static class Seeds extends SecureRandomSpi {
        public Seeds() {
            note("field");
        }

        @Override
        protected void engineSetSeed(byte[] seed) {
        }

        @Override
        protected void engineNextBytes(byte[] bytes) {
        }

        @Override
        protected byte[] engineGenerateSeed(int n) {
            return new byte[n];
        }
    }

    static class Own extends Provider {
        Own() {
            super("Own", "1", "of the program");
            put("SecureRandom.Own", Seeds.class.getName());
        }
    }

    /** A value of properties. */
    static class Value {
        @Override
        public boolean equals(Object other) {
            note("field");
            return other == this;
        }

        @Override
        public int hashCode() {
            note("map");
            return 1;
        }

        @Override
        public String toString() {
            note("counter");
            return "v";
        }
    }

    /** Asks for what others may set. */
    static class Asking {
        @Override
        public String toString() {
            return Integer.getInteger("no.such") == null ? "v" : "";
        }
    }

    /** Draws from what all threads share. */
    static class Drawing {
        @Override
        public String toString() {
            return Math.random() < 2 ? "v" : "";
        }
    }

    /** What others see of it. */
    static void look() {
        int seen = v + count.get() + map.size();
        synchronized (map) {
            check(seen + x >= 0);
        }
    }

    private static void lookFor(String how) throws Exception {
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("own") ? new Handler(how) : null);
        URL jar = new URL("own:/a.jar");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, null)) {
            all(() -> check(loader.findResource("x") == null), MutedCalls::look);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] how = args[0].split("-");
        Properties properties = new Properties();
        properties.put("k", args[0].endsWith("-asked") ? new Asking()
                : args[0].endsWith("-drawn") ? new Drawing() : new Value());
        switch (how[0]) {
            case "handler" -> lookFor(how[1]);
            case "random" -> {
                Provider provider = new Own();
                all(() -> SecureRandom.getInstance("Own", provider), MutedCalls::look);
            }
            case "both" -> {
                properties.put("l", new Asking());
                all(() -> check(properties.toString().length() == 10), MutedCalls::look);
            }
            case "properties" -> all(() -> {
                switch (how[1]) {
                    case "text", "asked", "drawn" -> check(properties.toString().equals("{k=v}"));
                    case "hash" -> check(properties.hashCode() != 0);
                    case "replaced" -> check(!properties.replace("k", new Value(), "x"));
                    default -> throw new IllegalArgumentException(args[0]);
                }
            }, MutedCalls::look);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
