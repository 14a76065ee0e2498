import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** The chapter on {@code java.util.logging}: handlers, formatters and filters of programs, levels, and who is told. */
class ApiLogging extends Chapter {
    static final Logger log = Logger.getLogger("attack.log");
    static final Object lock = new Object();

    /** Keeps the messages, with its name before each. */
    static class Keeping extends Handler {
        final String name;
        boolean closed;

        Keeping(String name) {
            this.name = name;
        }

        @Override
        public void publish(LogRecord message) {
            if (isLoggable(message)) {
                synchronized (lock) {
                    seen += name + message.getMessage() + (closed ? "?" : "") + ";";
                }
            }
        }

        @Override
        public void flush() { }

        @Override
        public void close() {
            synchronized (lock) {
                closed = true;
            }
        }
    }

    static class MyLevel extends Level {
        MyLevel(String name, int value) {
            super(name, value);
        }
    }

    public static void main(String[] args) throws Exception {
        log.setUseParentHandlers(false);
        log.setLevel(Level.ALL);
        tell(switch (args[0]) {
            case "level-parsed-by-two" -> levelParsed();
            case "level-of-my-own" -> levelOfMyOwn();
            case "level-null-is-the-parent-s" -> levelNull();
            case "level-set-beside-supplier" -> levelBesideSupplier();
            case "same-handler-twice" -> sameHandlerTwice();
            case "handler-exchanged" -> handlerExchanged();
            case "handler-closed-by-reset" -> closedByReset();
            case "handler-throws-to-the-caller" -> handlerThrows();
            case "handler-s-level-is-its-own" -> handlerLevel();
            case "formatter-fails" -> formatterFails();
            case "formatter-takes-a-lock" -> formatterLocks();
            case "formatter-replaced" -> formatterReplaced();
            case "parameters-read-late" -> parametersLate();
            case "parameters-race" -> parametersRace();
            case "record-handed-to-writer" -> recordHanded();
            case "record-s-caller" -> recordCaller();
            case "records-are-numbered" -> recordsNumbered();
            case "record-changed-by-filter" -> recordChanged();
            case "supplier-logs-itself" -> supplierLogs();
            case "entering-and-exiting" -> entering();
            case "throwing" -> throwing();
            case "children-inherit-late" -> childrenInherit();
            case "parents-used-or-not" -> parentsUsed();
            case "anonymous-loggers-are-apart" -> anonymous();
            case "configuration-read" -> configurationRead();
            case "configuration-is-told" -> configurationTold();
            case "memory-pushed-by-two" -> memoryPushed();
            case "memory-target-sees-all" -> memoryTarget();
            case "stream-closed-by-another" -> streamClosed();
            case "lines-are-whole" -> linesWhole();
            case "file-by-two" -> fileByTwo();
            case "bundle-set-once" -> bundleOnce();
            case "filter-counts-race" -> filterCounts();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static String levelParsed() throws Exception {
        Level[] got = new Level[2];
        all(() -> got[0] = Level.parse("1234"), () -> got[1] = Level.parse("1234"));
        return got[0].equals(got[1]) + " " + got[0].intValue() + " " + (Level.parse("FINE") == Level.FINE);
    }

    private static String levelOfMyOwn() throws Exception {
        Keeping handler = new Keeping("");
        log.addHandler(handler);
        Level audit = new MyLevel("AUDIT", 850);
        all(() -> log.log(audit, "a"), () -> log.setLevel(Level.WARNING));
        return seen + " " + (Level.parse("AUDIT") == audit);
    }

    private static final Logger child = Logger.getLogger("attack.log.child");

    private static String levelNull() throws Exception {
        child.setLevel(Level.OFF);
        log.setLevel(Level.FINE);
        all(() -> child.setLevel(null), () -> w = child.isLoggable(Level.FINE) ? 1 : 2);
        return w + " " + child.isLoggable(Level.FINE) + child.isLoggable(Level.FINER);
    }

    /** The level is looked at before the supplier is asked, and once more behind it. */
    private static String levelBesideSupplier() throws Exception {
        log.addHandler(new Keeping(""));
        all(() -> log.fine(() -> "m" + ++v), () -> log.setLevel(Level.OFF));
        return v + seen;
    }

    private static String sameHandlerTwice() throws Exception {
        Keeping handler = new Keeping("");
        log.addHandler(handler);
        all(() -> log.addHandler(handler), () -> log.info("a"));
        log.removeHandler(handler);
        log.info("b");
        return seen;
    }

    /** A message goes to all handlers that there were; one that comes in between may go to both, or to none. */
    private static String handlerExchanged() throws Exception {
        Keeping before = new Keeping("1");
        log.addHandler(before);
        all(() -> {
            log.removeHandler(before);
            log.addHandler(new Keeping("2"));
        }, () -> log.info("a"));
        return seen;
    }

    private static String closedByReset() throws Exception {
        log.addHandler(new Keeping(""));
        all(() -> LogManager.getLogManager().reset(), () -> log.info("a"));
        return seen + log.getHandlers().length;
    }

    private static String handlerThrows() throws Exception {
        log.addHandler(new Keeping("first") {
            @Override
            public void publish(LogRecord message) {
                super.publish(message);
                throw new IllegalStateException();
            }
        });
        log.addHandler(new Keeping("second"));
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> log.info("a")), () -> got[1] = thrown(() -> log.finest("b")));
        return got[0] + got[1] + seen.length();
    }

    private static String handlerLevel() throws Exception {
        Keeping low = new Keeping("low");
        Keeping high = new Keeping("high");
        low.setLevel(Level.FINE);
        high.setLevel(Level.SEVERE);
        log.addHandler(low);
        log.addHandler(high);
        all(() -> log.info("a"), () -> high.setLevel(Level.INFO));
        return seen;
    }

    private static StreamHandler stream(ByteArrayOutputStream bytes, Formatter formatter) {
        StreamHandler handler = new StreamHandler(bytes, formatter);
        log.addHandler(handler);
        return handler;
    }

    private static Formatter formatter(java.util.function.Function<LogRecord, String> formats) {
        return new Formatter() {
            @Override
            public String format(LogRecord message) {
                return formats.apply(message);
            }
        };
    }

    /** What fails while a message is written is told to the error manager, and not to who logs. */
    private static String formatterFails() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler handler = stream(bytes, formatter(message -> {
            throw new IllegalStateException();
        }));
        handler.setErrorManager(new ErrorManager() {
            @Override
            public void error(String text, Exception e, int code) {
                synchronized (lock) {
                    x += code;
                }
            }
        });
        all(() -> log.info("a"), () -> log.info("b"));
        return x + " " + ErrorManager.FORMAT_FAILURE + " " + bytes.size();
    }

    /** Later JDKs format before they take the handler's own lock. */
    private static String formatterLocks() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler handler = stream(bytes, formatter(message -> {
            synchronized (lock) {
                return message.getMessage();
            }
        }));
        all(() -> {
            synchronized (lock) {
                log.info("a");
            }
        }, () -> log.info("b"));
        handler.flush();
        return sorted(bytes.toString().split(""));
    }

    private static String formatterReplaced() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler handler = stream(bytes, formatter(message -> "old"));
        all(() -> handler.setFormatter(formatter(message -> "new")), () -> log.info("a"));
        handler.flush();
        return bytes.toString();
    }

    /** Parameters are made texts when they are written. */
    private static String parametersLate() throws Exception {
        LinkedBlockingQueue<LogRecord> records = new LinkedBlockingQueue<>();
        log.addHandler(new Keeping("") {
            @Override
            public void publish(LogRecord message) {
                records.add(message);
            }
        });
        Object shown = new Object() {
            @Override
            public String toString() {
                return "" + v;
            }
        };
        all(() -> log.log(Level.INFO, "{0}-{1}", new Object[] {shown, v}), () -> v = 1,
                () -> seen = new SimpleFormatter().formatMessage(records.take()));
        return seen;
    }

    private static String parametersRace() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        stream(bytes, formatter(message -> "" + ((int[]) message.getParameters()[0])[0]));
        int[] cell = new int[1];
        all(() -> log.log(Level.INFO, "a", cell), () -> log.log(Level.INFO, "b", new int[1]), () -> cell[0] = 1);
        return bytes.toString();
    }

    private static String recordHanded() throws Exception {
        LinkedBlockingQueue<LogRecord> records = new LinkedBlockingQueue<>();
        log.addHandler(new Keeping("") {
            @Override
            public void publish(LogRecord message) {
                records.add(message);
            }
        });
        Thread writer = start(() -> seen = records.take().getMessage() + records.take().getMessage());
        all(() -> log.info("a"), () -> log.info("b"));
        writer.join();
        return seen;
    }

    /** Who has logged is found out when it is asked for, in the thread that asks. */
    private static String recordCaller() throws Exception {
        LogRecord[] kept = new LogRecord[1];
        log.addHandler(new Keeping("") {
            @Override
            public void publish(LogRecord message) {
                seen += message.getLevel() + message.getSourceMethodName();
                kept[0] = message;
            }
        });
        Thread t = new Thread(ApiLogging::logsByName);
        t.start();
        t.join();
        return seen + " " + kept[0].getSourceClassName() + " " + kept[0].getLoggerName();
    }

    private static void logsByName() {
        log.warning("a");
    }

    @SuppressWarnings("deprecation")
    private static String recordsNumbered() throws Exception {
        long[] got = new long[2];
        int[] threads = new int[2];
        Body first = () -> {
            LogRecord message = new LogRecord(Level.INFO, "a");
            got[0] = message.getSequenceNumber();
            threads[0] = message.getThreadID();
        };
        Body second = () -> {
            LogRecord message = new LogRecord(Level.INFO, "a");
            got[1] = message.getSequenceNumber();
            threads[1] = message.getThreadID();
        };
        all(first, second);
        return (Math.abs(got[0] - got[1])) + " " + (threads[0] == threads[1]) + (got[0] < got[1]);
    }

    private static String recordChanged() throws Exception {
        log.addHandler(new Keeping(""));
        log.setFilter(message -> {
            message.setMessage(message.getMessage() + v);
            return v < 2;
        });
        all(() -> log.info("a"), () -> {
            v = 1;
            v = 2;
        });
        return seen;
    }

    private static String supplierLogs() throws Exception {
        log.addHandler(new Keeping(""));
        all(() -> log.info(() -> {
            log.info("inner");
            return "outer";
        }), () -> log.info("b"));
        return seen;
    }

    private static String entering() throws Exception {
        log.addHandler(new Keeping(""));
        Thread t = start(() -> {
            log.entering("A", "m", 1);
            log.exiting("A", "m");
        });
        log.setLevel(Level.FINE);
        t.join();
        return seen;
    }

    private static String throwing() throws Exception {
        log.addHandler(new Keeping("") {
            @Override
            public void publish(LogRecord message) {
                seen += message.getMessage() + message.getThrown().getMessage() + message.getSourceMethodName();
            }
        });
        all(() -> log.throwing("A", "m", new IllegalStateException("text" + v)), () -> v = 1);
        return seen;
    }

    private static String childrenInherit() throws Exception {
        log.addHandler(new Keeping(""));
        Thread t = start(() -> Logger.getLogger("attack.log.late").info("a"));
        log.setLevel(Level.WARNING);
        t.join();
        return seen + Logger.getLogger("attack.log.late").isLoggable(Level.INFO);
    }

    private static String parentsUsed() throws Exception {
        log.addHandler(new Keeping("above-"));
        child.addHandler(new Keeping("own-"));
        all(() -> child.setUseParentHandlers(false), () -> child.info("a"));
        return seen;
    }

    private static String anonymous() throws Exception {
        Logger one = Logger.getAnonymousLogger();
        Logger two = Logger.getAnonymousLogger();
        all(() -> one.setLevel(Level.OFF), () -> w = two.isLoggable(Level.SEVERE) ? 1 : 2);
        return w + " " + one.getName() + (one == two);
    }

    private static void configure(String text) throws Exception {
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(text.getBytes()));
    }

    private static String configurationRead() throws Exception {
        all(() -> configure("attack.log.level=SEVERE\nown.key=7\n"), () -> w = log.isLoggable(Level.INFO) ? 1 : 2);
        return w + " " + log.getLevel() + LogManager.getLogManager().getProperty("own.key");
    }

    private static String configurationTold() throws Exception {
        Runnable listener = () -> v++;
        LogManager manager = LogManager.getLogManager();
        manager.addConfigurationListener(listener);
        all(() -> configure("a=b\n"), () -> manager.removeConfigurationListener(listener));
        return "" + v;
    }

    private static String memoryPushed() throws Exception {
        MemoryHandler memory = new MemoryHandler(new Keeping(""), 2, Level.OFF);
        log.addHandler(memory);
        log.info("a");
        all(memory::push, memory::push);
        return seen;
    }

    private static String memoryTarget() throws Exception {
        MemoryHandler memory = new MemoryHandler(new Keeping(""), 2, Level.SEVERE);
        log.addHandler(memory);
        all(() -> log.info("a"), () -> log.severe("b"));
        return seen;
    }

    private static String streamClosed() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler handler = stream(bytes, formatter(LogRecord::getMessage));
        all(() -> log.info("a"), handler::close);
        return bytes.toString();
    }

    private static String linesWhole() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler handler = stream(bytes, formatter(message -> "<" + message.getMessage() + ">"));
        all(() -> log.info("a"), () -> log.info("b"));
        handler.flush();
        return bytes.toString();
    }

    private static String fileByTwo() throws Exception {
        Path folder = Files.createTempDirectory("attack");
        try {
            FileHandler handler = new FileHandler(folder + File.separator + "log", true);
            handler.setFormatter(formatter(message -> message.getMessage() + "\n"));
            log.addHandler(handler);
            all(() -> log.info("a"), () -> log.info("b"));
            handler.close();
            return String.join("", Files.readAllLines(folder.resolve("log")));
        } finally {
            clear(folder);
        }
    }

    private static void clear(Path folder) throws Exception {
        for (File file : folder.toFile().listFiles()) {
            file.delete();
        }
        Files.delete(folder);
    }

    private static String bundleOnce() throws Exception {
        java.util.ResourceBundle one = bundle("one");
        java.util.ResourceBundle two = bundle("two");
        log.addHandler(new Keeping("") {
            @Override
            public void publish(LogRecord message) {
                seen += new SimpleFormatter().formatMessage(message);
            }
        });
        all(() -> log.setResourceBundle(one), () -> log.info("key"));
        return seen + thrown(() -> log.setResourceBundle(two));
    }

    private static java.util.ResourceBundle bundle(String text) {
        return new java.util.ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {{"key", text}};
            }

            @Override
            public String getBaseBundleName() {
                return text;
            }
        };
    }

    private static String filterCounts() throws Exception {
        log.setFilter(message -> x++ < 0);
        all(() -> log.info("a"), () -> log.info("b"));
        return "" + x;
    }
}
