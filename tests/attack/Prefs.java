import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Filter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.StreamHandler;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.NodeChangeEvent;
import java.util.prefs.NodeChangeListener;
import java.util.prefs.Preferences;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** java.util.prefs with a store in memory, java.util.logging, java.util.zip, ResourceBundle, Locale. */
class Prefs extends Chapter {
    static Logger kept;

    static class Store extends AbstractPreferences {
        private final Map<String, String> values = new TreeMap<>();

        Store(Store parent, String name) {
            super(parent, name);
            newNode = true; // so that its parent tells of it
        }

        @Override
        protected void putSpi(String key, String value) {
            values.put(key, value);
        }

        @Override
        protected String getSpi(String key) {
            return values.get(key);
        }

        @Override
        protected void removeSpi(String key) {
            values.remove(key);
        }

        @Override
        protected void removeNodeSpi() {
        }

        @Override
        protected String[] keysSpi() {
            return values.keySet().toArray(new String[0]);
        }

        @Override
        protected String[] childrenNamesSpi() {
            return new String[0];
        }

        @Override
        protected AbstractPreferences childSpi(String name) {
            x++; // "invoked with the lock on this node held"
            return new Store(this, name);
        }

        @Override
        protected void syncSpi() {
        }

        @Override
        protected void flushSpi() {
        }
    }

    /** Counts under the lock of nobody: the JDK promises no lock. */
    static class Counter extends Handler {
        volatile String got = "";

        @Override
        public synchronized void publish(LogRecord record) {
            if (isLoggable(record)) {
                got += record.getMessage();
            }
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            v = v + 1;
            return new Object[][] {{"k", "a"}};
        }
    }

    public static void main(String[] args) throws Exception {
        String told = preferences(args[0]);
        told = told != null ? told : logging(args[0]);
        tell(told != null ? told : others(args[0]));
    }

    private static String preferences(String what) throws Exception {
        Store root = new Store(null, "");
        String[] s = new String[2];
        switch (what) {
            case "put-or-default": {
                Thread t = start(() -> root.put("k", "1"));
                String seen = root.get("k", "none");
                t.join();
                return seen + " " + root.getInt("k", 0);
            }
            case "put-orders": {
                Thread t = start(() -> {
                    x = 5;
                    root.putBoolean("k", true);
                });
                String seen = root.getBoolean("k", false) ? "" + x : "none";
                t.join();
                return seen;
            }
            case "read-then-put": {
                Body add = () -> root.putInt("k", root.getInt("k", 0) + 1);
                all(add, add);
                return root.get("k", "none");
            }
            case "node-made-once": {
                Preferences[] p = new Preferences[2];
                all(() -> p[0] = root.node("a"), () -> p[1] = root.node("a"));
                return (p[0] == p[1]) + " " + x;
            }
            case "node-of-two-steps": {
                all(() -> root.node("a/b").put("k", "1"), () -> root.node("a").put("k", "2"));
                return root.node("a").get("k", "") + root.node("a/b").get("k", "") + " " + x;
            }
            case "removed-or-put": {
                Preferences a = root.node("a");
                all(a::removeNode, () -> s[0] = thrown(() -> a.put("k", "1")));
                return s[0] + " " + root.nodeExists("a");
            }
            case "removed-by-two": {
                Preferences a = root.node("a");
                all(() -> s[0] = thrown(a::removeNode), () -> s[1] = thrown(a::removeNode));
                return sorted(s);
            }
            case "removed-and-made-anew": {
                Preferences a = root.node("a");
                a.put("k", "old");
                s[0] = "refused";
                Thread t = start(a::removeNode);
                String how = thrown(() -> s[0] = root.node("a").get("k", "new"));
                t.join();
                return how + " " + s[0];
            }
            case "child-of-removed": {
                Preferences a = root.node("a");
                all(a::removeNode, () -> s[0] = thrown(() -> a.node("b")));
                return s[0] + " " + root.nodeExists("a/b");
            }
            case "root-not-removed":
                all(() -> s[0] = thrown(root::removeNode), () -> root.put("k", "1"));
                return s[0] + " " + root.get("k", "none");
            case "change-is-told": { // by a thread of the JDK, after put has returned
                CountDownLatch told = new CountDownLatch(1);
                Thread main = Thread.currentThread();
                root.addPreferenceChangeListener(e -> {
                    s[0] = e.getKey() + e.getNewValue() + (Thread.currentThread() == main);
                    told.countDown();
                });
                root.put("k", "1");
                told.await();
                return s[0];
            }
            case "change-is-told-later": {
                root.addPreferenceChangeListener(e -> v = 1);
                root.put("k", "1");
                return "" + v;
            }
            case "changes-are-told-in-order": {
                CountDownLatch told = new CountDownLatch(2);
                StringBuffer order = new StringBuffer();
                root.addPreferenceChangeListener(e -> {
                    order.append(e.getKey()).append(e.getNewValue());
                    told.countDown();
                });
                root.put("k", "1");
                root.remove("k");
                told.await();
                return "" + order;
            }
            case "listener-taken-away": {
                java.util.prefs.PreferenceChangeListener listener = e -> v = 1;
                root.addPreferenceChangeListener(listener);
                root.removePreferenceChangeListener(listener);
                root.put("k", "1");
                return v + " " + thrown(() -> root.removePreferenceChangeListener(listener));
            }
            case "child-is-told": {
                CountDownLatch told = new CountDownLatch(2);
                StringBuffer order = new StringBuffer();
                root.addNodeChangeListener(new NodeChangeListener() {
                    @Override
                    public void childAdded(NodeChangeEvent e) {
                        order.append("+").append(e.getChild().name());
                        told.countDown();
                    }

                    @Override
                    public void childRemoved(NodeChangeEvent e) {
                        order.append("-").append(e.getChild().name());
                        told.countDown();
                    }
                });
                root.node("a").removeNode();
                told.await();
                return "" + order;
            }
            default:
                return null;
        }
    }

    private static String logging(String what) throws Exception {
        Logger log = Logger.getLogger("prefs." + what);
        log.setUseParentHandlers(false);
        Counter counter = new Counter();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formatter formatter = new Formatter() {
            @Override
            public String format(LogRecord record) {
                return formatMessage(record);
            }

            @Override
            public String getHead(Handler h) {
                return "[";
            }

            @Override
            public String getTail(Handler h) {
                return "]";
            }
        };
        switch (what) {
            case "stream-closed": { // the head is written at the close at the latest, the tail once
                StreamHandler handler = new StreamHandler(out, formatter);
                log.addHandler(handler);
                all(() -> log.info("a"), handler::close);
                handler.close();
                return "" + out;
            }
            case "stream-closed-by-two": {
                StreamHandler handler = new StreamHandler(out, formatter);
                all(handler::close, handler::close);
                return "" + out;
            }
            case "level-of-handler": {
                log.addHandler(counter);
                all(() -> log.info("a"), () -> counter.setLevel(Level.WARNING));
                return "<" + counter.got + ">";
            }
            case "filter-of-handler-and-logger": {
                log.addHandler(counter);
                Filter none = r -> false;
                all(() -> log.info("a"), () -> {
                    counter.setFilter(none);
                    counter.setFilter(null);
                    log.setFilter(none);
                });
                return "<" + counter.got + ">";
            }
            case "memory-pushed-by-level": {
                MemoryHandler memory = new MemoryHandler(counter, 2, Level.SEVERE);
                log.addHandler(memory);
                all(() -> log.info("i"), () -> log.severe("s"));
                return counter.got;
            }
            case "memory-forgets-the-oldest": {
                MemoryHandler memory = new MemoryHandler(counter, 1, Level.OFF);
                log.addHandler(memory);
                all(() -> log.info("a"), () -> log.info("b"));
                memory.push();
                return counter.got;
            }
            case "logger-added-twice": {
                boolean[] b = new boolean[2];
                Logger[] two = {new Logger("prefs.twice", null) { }, new Logger("prefs.twice", null) { }};
                LogManager manager = LogManager.getLogManager();
                all(() -> b[0] = manager.addLogger(two[0]), () -> b[1] = manager.addLogger(two[1]));
                return (b[0] != b[1]) + " " + (manager.getLogger("prefs.twice") == two[b[0] ? 0 : 1]);
            }
            case "parents-in-between": { // a logger made later comes between the two
                Logger child = Logger.getLogger("prefs.p.q.r");
                Logger[] p = new Logger[2];
                all(() -> p[0] = Logger.getLogger("prefs.p"), () -> p[1] = Logger.getLogger("prefs.p.q"));
                return (child.getParent() == p[1]) + " " + (p[1].getParent() == p[0]);
            }
            case "handler-logs-itself": {
                log.addHandler(new Counter() {
                    @Override
                    public void publish(LogRecord record) {
                        super.publish(record);
                        if (got.length() < 3) {
                            log.info("n");
                        }
                    }
                });
                log.addHandler(counter);
                all(() -> log.info("a"));
                return counter.got;
            }
            case "bundle-level-supplier": { // the supplier is asked in the caller's thread, only if the level lets it
                log.addHandler(counter);
                all(() -> log.fine(() -> "f" + ++x), () -> log.info(() -> "i"));
                return counter.got + x;
            }
            case "system-logger": { // backed by java.util.logging
                kept = Logger.getLogger("prefs.own"); // the manager itself holds it but weakly
                System.Logger own = System.getLogger("prefs.own");
                Thread t = start(() -> Logger.getLogger("prefs.own").setLevel(Level.SEVERE));
                boolean is = own.isLoggable(System.Logger.Level.INFO);
                t.join();
                return is + " " + own.isLoggable(System.Logger.Level.INFO) + " " + own.getName();
            }
            case "format-shared": { // one formatter by two handlers: its own fields are the program's to guard
                int[] n = new int[1];
                Formatter counting = new Formatter() {
                    @Override
                    public String format(LogRecord record) {
                        return "" + n[0]++;
                    }
                };
                all(() -> new StreamHandler(out, counting).publish(new LogRecord(Level.INFO, "a")),
                        () -> new StreamHandler(out, counting).publish(new LogRecord(Level.INFO, "b")));
                return "";
            }
            case "records-are-whole": { // StreamHandler writes one after the other; JDK 25 formats them before that
                log.addHandler(new StreamHandler(out, new Formatter() {
                    @Override
                    public String format(LogRecord record) {
                        return record.getMessage() + record.getMessage();
                    }
                }));
                all(() -> log.info("a"), () -> log.info("b"));
                log.getHandlers()[0].flush();
                return "" + out;
            }
            default:
                return null;
        }
    }

    private static String others(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "bundle-looked-up-once": { // a bundle of a list loads its contents once
                ResourceBundle texts = new Texts();
                all(() -> texts.getString("k"), () -> texts.getString("k"));
                return "" + v;
            }
            case "bundle-missing":
                all(() -> s[0] = thrown(() -> ResourceBundle.getBundle("no.such")),
                        () -> s[1] = thrown(() -> ResourceBundle.getBundle("no.such", Locale.GERMANY)));
                return s[0] + " " + s[1];
            case "locale-of-category": {
                Locale.setDefault(Locale.US);
                Thread t = start(() -> Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY));
                s[0] = String.format("%.1f", 1.5);
                t.join();
                return s[0] + " " + Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT);
            }
            case "locale-sets-all-categories": { // three values, under one lock
                Locale.setDefault(Locale.US);
                all(() -> Locale.setDefault(Locale.GERMANY), () -> Locale.setDefault(Locale.FRANCE));
                return Locale.getDefault() + " " + Locale.getDefault(Locale.Category.DISPLAY);
            }
            case "checksum-behind-stream": {
                CheckedOutputStream out = new CheckedOutputStream(new ByteArrayOutputStream(), new CRC32());
                Body write = () -> {
                    synchronized (out) {
                        out.write('a');
                    }
                };
                all(write, write);
                CRC32 same = new CRC32();
                same.update("aa".getBytes());
                return "" + (out.getChecksum().getValue() == same.getValue());
            }
            case "zip-closed": {
                File file = zip();
                try {
                    ZipFile zip = new ZipFile(file);
                    all(zip::close, () -> s[0] = thrown(() -> zip.getEntry("e")));
                    return s[0];
                } finally {
                    file.delete();
                }
            }
            case "zip-closes-its-streams": {
                File file = zip();
                try {
                    ZipFile zip = new ZipFile(file);
                    InputStream in = zip.getInputStream(zip.getEntry("e"));
                    all(zip::close, () -> s[0] = read(in));
                    return s[0];
                } finally {
                    file.delete();
                }
            }
            case "zip-by-two": {
                File file = zip();
                try (ZipFile zip = new ZipFile(file)) {
                    all(() -> s[0] = read(zip.getInputStream(zip.getEntry("e"))),
                            () -> s[1] = read(zip.getInputStream(zip.getEntry("e"))));
                    return s[0] + s[1];
                } finally {
                    file.delete();
                }
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }

    private static String read(InputStream in) {
        try {
            return "" + in.read();
        } catch (IOException e) {
            return "IOException";
        }
    }

    private static File zip() throws IOException {
        File file = Files.createTempFile("hpor", ".zip").toFile();
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(file))) {
            out.putNextEntry(new ZipEntry("e"));
            out.write(7);
        }
        return file;
    }
}
