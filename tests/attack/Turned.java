import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The program's own handlers, filters, connections and proxies, which the JDK calls; switches over enums. */
class Turned extends Chapter {
    static final AtomicInteger count = new AtomicInteger();
    static int plain;

    /** Counts what it is given; publish() of a StreamHandler is synchronized, that of a Handler is not. */
    static class Counting extends Handler {
        final boolean locked;

        Counting(boolean locked) {
            this.locked = locked;
        }

        @Override
        public void publish(LogRecord record) {
            if (!isLoggable(record)) {
                return;
            }
            if (locked) {
                synchronized (this) {
                    plain++;
                }
            } else {
                count.incrementAndGet();
            }
        }

        @Override
        public void flush() {
            w = 1;
        }

        @Override
        public void close() {
            v = 1;
        }
    }

    private static Logger logger(Handler handler) {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        return logger;
    }

    public static void main(String[] args) throws Throwable {
        String told = logs(args[0]);
        told = told != null ? told : urls(args[0]);
        told = told != null ? told : proxies(args[0]);
        tell(told != null ? told : switches(args[0]));
    }

    private static String logs(String what) throws Exception {
        String[] got = new String[2];
        switch (what) {
            case "log-locked-handler": {
                Logger logger = logger(new Counting(true));
                all(() -> logger.info("a"), () -> logger.warning("b"));
                return "" + plain;
            }
            case "log-filter-of-logger": {
                Logger logger = logger(new Counting(false));
                all(() -> logger.setFilter(r -> false), () -> logger.info("a"));
                return "" + count;
            }
            case "log-filter-of-handler": {
                Counting handler = new Counting(false);
                Logger logger = logger(handler);
                all(() -> handler.setFilter(r -> false), () -> logger.info("a"));
                return "" + count;
            }
            case "log-filter-looks": { // the filter's own reads are the program's
                Logger logger = logger(new Counting(false));
                Filter filter = r -> v == 0;
                logger.setFilter(filter);
                all(() -> v = 1, () -> logger.info("a"));
                return "" + count;
            }
            case "log-handler-sees-level": {
                Counting handler = new Counting(false);
                Logger logger = logger(handler);
                all(() -> handler.setLevel(Level.OFF), () -> logger.info("a"));
                return "" + count;
            }
            case "log-two-handlers": { // removed between the two, or before both, or behind
                Counting second = new Counting(false);
                Logger logger = logger(new Counting(false));
                logger.addHandler(second);
                all(() -> logger.removeHandler(second), () -> logger.info("a"));
                return "" + count;
            }
            case "log-supplier": {
                Logger logger = logger(new Counting(false));
                Supplier<String> text = () -> "" + count.addAndGet(10);
                all(() -> logger.setLevel(Level.OFF), () -> logger.info(text));
                return "" + count;
            }
            case "log-handler-logs": { // a handler that logs again, to another logger
                Logger other = logger(new Counting(false));
                Logger logger = logger(new Counting(false) {
                    @Override
                    public void publish(LogRecord record) {
                        other.info(record.getMessage());
                    }
                });
                all(() -> logger.info("a"), () -> logger.info("b"));
                return "" + count;
            }
            case "log-handlers-in-a-circle": {
                Object one = new Object();
                Object two = new Object();
                Logger first = logger(locking(one, two));
                Logger second = logger(locking(two, one));
                all(() -> first.info("a"), () -> second.info("b"));
                return "done";
            }
            case "log-closed-or-told": {
                Counting handler = new Counting(false);
                all(handler::close, () -> got[0] = v + " " + w);
                return got[0];
            }
            default:
                return null;
        }
    }

    private static Handler locking(Object outer, Object inner) {
        return new Counting(false) {
            @Override
            public void publish(LogRecord record) {
                synchronized (outer) {
                    synchronized (inner) {
                        super.publish(record);
                    }
                }
            }
        };
    }

    /** What is behind "own:" URLs: one byte, which is the count of openings. */
    static class Connection extends URLConnection {
        Connection(URL url) {
            super(url);
        }

        @Override
        public void connect() {
            if (!connected) {
                connected = true;
                count.incrementAndGet();
            }
        }

        @Override
        public InputStream getInputStream() {
            connect();
            return new InputStream() {
                private boolean over;

                @Override
                public int read() {
                    if (over) {
                        return -1;
                    }
                    over = true;
                    return count.get();
                }
            };
        }
    }

    static class Streams extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            v++;
            return new Connection(url);
        }

        @Override
        protected int getDefaultPort() {
            return v;
        }

        @Override
        protected boolean equals(URL one, URL two) {
            w = 1;
            return true;
        }
    }

    private static int read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return in.read();
        }
    }

    private static String urls(String what) throws Exception {
        int[] got = new int[2];
        boolean[] same = new boolean[1];
        URL url = new URL(null, "own://here/x", new Streams());
        switch (what) {
            case "url-opened-by-two":
                all(() -> got[0] = read(url), () -> got[1] = read(url));
                return Math.min(got[0], got[1]) + " " + Math.max(got[0], got[1]) + " " + v;
            case "url-one-connection": { // connect() is not synchronized
                URLConnection connection = url.openConnection();
                all(() -> connection.connect(), () -> connection.connect());
                return "" + count;
            }
            case "url-equal-asks-the-handler":
                all(() -> same[0] = url.equals(new URL(null, "own://there/y", new Streams())), () -> got[0] = w);
                return same[0] + " " + got[0];
            case "url-default-port":
                all(() -> v = 7, () -> got[0] = url.getDefaultPort());
                return "" + got[0];
            case "url-hash-once": { // it is kept in a field: both compute the same
                all(() -> got[0] = url.hashCode(), () -> got[1] = url.hashCode());
                return "" + (got[0] == got[1]);
            }
            default:
                return null;
        }
    }

    interface Both {
        int get();

        default int twice() {
            return get() + get();
        }
    }

    private static String proxies(String what) throws Exception {
        int[] got = new int[2];
        ClassLoader loader = Turned.class.getClassLoader();
        switch (what) {
            case "proxy-reads-twice": {
                Both both = (Both) Proxy.newProxyInstance(loader, new Class<?>[] {Both.class},
                        (proxy, method, values) -> method.getName().equals("get") ? v : v + v);
                all(() -> v = 1, () -> got[0] = both.twice());
                return "" + got[0];
            }
            case "proxy-handler-waits": {
                Object lock = new Object();
                InvocationHandler waits = (proxy, method, values) -> {
                    synchronized (lock) {
                        while (v == 0) {
                            lock.wait();
                        }
                        return v;
                    }
                };
                Both both = (Both) Proxy.newProxyInstance(loader, new Class<?>[] {Both.class}, waits);
                all(() -> got[0] = both.get(), () -> {
                    synchronized (lock) {
                        v = 5;
                        lock.notify();
                    }
                });
                return "" + got[0];
            }
            case "proxy-hash-is-called": { // hashCode, equals and toString go to the handler
                Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {Both.class}, (p, m, a) -> v);
                all(() -> v = 3, () -> got[0] = proxy.hashCode());
                return "" + got[0];
            }
            case "cleaner-action-reads": {
                Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), () -> x = v);
                all(() -> v = 1, cleanable::clean);
                return "" + x;
            }
            case "local-removed-by-its-thread-only": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(count::incrementAndGet);
                all(() -> {
                    got[0] = local.get();
                    local.remove();
                    got[0] = 10 * got[0] + local.get();
                }, () -> got[1] = local.get());
                return got[0] + " " + got[1];
            }
            case "local-inherited-then-changed": {
                InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();
                local.set(new int[] {1});
                Thread t = start(() -> got[0] = local.get()[0]);
                local.remove();
                t.join();
                return got[0] + " " + (local.get() == null);
            }
            default:
                return null;
        }
    }

    enum Color {
        RED, GREEN;

        static {
            v++;
        }

        static Color of(int number) {
            return number == 0 ? RED : GREEN;
        }
    }

    enum Slow {
        ONE {
            @Override
            int number() {
                return 1;
            }
        };

        static final int SEEN = v;

        abstract int number();
    }

    record Pair(int one, int two) {
        static int made;

        Pair {
            synchronized (Pair.class) {
                made++;
            }
        }
    }

    private static int number(Color color) {
        return switch (color) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    private static String switches(String what) throws Exception {
        int[] got = new int[2];
        switch (what) {
            case "enum-switched-by-two": // initialized once, by whoever comes first
                all(() -> got[0] = number(Color.of(0)), () -> got[1] = number(Color.of(1)));
                return got[0] + " " + got[1] + " " + v;
            case "enum-sees-what-came-before":
                all(() -> v = 1, () -> got[0] = Slow.ONE.number() + Slow.SEEN);
                return "" + got[0];
            case "record-counts":
                all(() -> got[0] = new Pair(1, 2).two(), () -> got[1] = new Pair(3, 4).one());
                return got[0] + " " + got[1] + " " + Pair.made;
            case "enum-map-of-two-names":
                all(() -> got[0] = Color.valueOf("RED").ordinal(), () -> got[1] = Color.values().length);
                return got[0] + " " + got[1] + " " + v;
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
