import java.io.*;
import java.lang.invoke.*;
import java.lang.management.ManagementFactory;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.lang.reflect.Proxy;
import java.util.logging.*;
import javax.management.*;

/** Logging, drivers, handles, reflection, references, sockets, files, beans and settings, from two threads. */
class Libraries extends Chapter {
    static String poolName() {
        return Executors.defaultThreadFactory().newThread(() -> { }).getName();
    }

    static String timerName() throws Exception {
        String[] name = new String[1];
        CountDownLatch told = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                name[0] = Thread.currentThread().getName();
                told.countDown();
            }
        }, 0);
        told.await();
        timer.cancel();
        return name[0];
    }

    static String log = "";
    static volatile int plainV;

    static synchronized void note(Object word) {
        log += word;
    }

    static class Memory extends Handler {
        @Override
        public void publish(LogRecord r) {
            if (isLoggable(r)) {
                note(r.getMessage());
            }
        }

        @Override
        public void flush() {
            note("f");
        }

        @Override
        public void close() {
            note("c");
        }
    }

    static Logger quiet(String name) {
        Logger l = Logger.getLogger(name);
        l.setUseParentHandlers(false);
        l.addHandler(new Memory());
        return l;
    }

    static class Home implements Driver {
        final String name;

        Home(String name) {
            this.name = name;
        }

        @Override
        public Connection connect(String url, Properties p) throws SQLException {
            note(name);
            if (name.equals("f")) {
                throw new SQLException("first");
            }
            return url.startsWith("jdbc:home") ? (Connection) Proxy.newProxyInstance(Home.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (o, m, a) -> m.getName().equals("isClosed") ? false : null) : null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return true;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties p) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    public interface CountedMBean {
        int getCount();

        void setCount(int n);

        int add(int n);
    }

    public static class Counted implements CountedMBean {
        volatile int n;

        @Override
        public int getCount() {
            return n;
        }

        @Override
        public void setCount(int m) {
            n = m;
        }

        @Override
        public synchronized int add(int m) {
            n += m;
            return n;
        }
    }

    static class Fields {
        private int f;
        volatile String text = "a";
        int count;

        synchronized int next() {
            return ++count;
        }
    }

    static String a() {
        return "a";
    }

    static String b() {
        return "b";
    }

    static MethodHandle find(String name) throws Exception {
        return MethodHandles.lookup().findStatic(Libraries.class, name, MethodType.methodType(String.class));
    }

    public static void main(String[] args) throws Exception {
        String[] s = {"", ""};
        switch (args[0]) {
            case "log-handler-level" -> {
                Logger l = quiet("q");
                Handler h = l.getHandlers()[0];
                all(() -> l.info("i"), () -> h.setLevel(Level.WARNING));
                tell("<" + log + ">");
            }
            case "log-parent-handlers" -> {
                Logger p = quiet("p");
                Logger c = Logger.getLogger("p.c");
                all(() -> c.info("i"), () -> c.setUseParentHandlers(false));
                tell("<" + log + ">");
            }
            case "log-removed-by-two" -> {
                Logger l = quiet("q");
                Handler h = l.getHandlers()[0];
                all(() -> l.removeHandler(h), () -> l.removeHandler(h));
                l.info("i");
                tell("<" + log + ">" + l.getHandlers().length);
            }
            case "log-reset" -> {
                Logger l = quiet("q");
                all(() -> LogManager.getLogManager().reset(), () -> l.info("i"));
                tell("<" + log + ">" + l.getHandlers().length);
            }
            case "log-sequence" -> {
                LogRecord[] r = new LogRecord[2];
                all(() -> r[0] = new LogRecord(Level.INFO, "a"), () -> r[1] = new LogRecord(Level.INFO, "b"));
                tell("" + (r[0].getSequenceNumber() - r[1].getSequenceNumber()));
            }
            case "pool-number" -> {
                String[] names = new String[2];
                all(() -> names[0] = poolName(), () -> names[1] = poolName());
                tell(sorted(names));
            }
            case "pool-name" -> tell(poolName());
            case "timer-number" -> {
                String[] names = new String[2];
                all(() -> names[0] = timerName(), () -> names[1] = timerName());
                tell(sorted(names));
            }
            case "log-filter-throws" -> {
                Logger l = quiet("q");
                l.setFilter(r -> {
                    throw new IllegalStateException();
                });
                all(() -> s[0] = thrown(() -> l.info("i")), () -> l.setFilter(null));
                tell(s[0] + log);
            }
            // each registered driver is asked in the order of registration; the first exception is what is thrown
            case "driver-order" -> {
                DriverManager.registerDriver(new Home("a"));
                all(() -> DriverManager.registerDriver(new Home("b")),
                        () -> DriverManager.getConnection("jdbc:home:x"));
                tell(log);
            }
            case "driver-first-fails" -> {
                DriverManager.registerDriver(new Home("f"));
                all(() -> s[0] = thrown(() -> DriverManager.getConnection("jdbc:other:x")),
                        () -> DriverManager.registerDriver(new Home("b")));
                tell(s[0] + log);
            }
            case "driver-action" -> {
                Driver d = new Home("a");
                DriverManager.registerDriver(d, () -> note("d"));
                all(() -> DriverManager.deregisterDriver(d), () -> DriverManager.deregisterDriver(d));
                tell(log);
            }
            case "mbean-attribute" -> {
                MBeanServer m = ManagementFactory.getPlatformMBeanServer();
                ObjectName n = new ObjectName("home:type=C");
                m.registerMBean(new Counted(), n);
                all(() -> m.setAttribute(n, new Attribute("Count", 5)), () -> s[0] = "" + m.getAttribute(n, "Count"));
                tell(s[0] + m.getAttribute(n, "Count"));
            }
            case "mbean-operation" -> {
                MBeanServer m = MBeanServerFactory.newMBeanServer();
                ObjectName n = new ObjectName("home:type=C");
                m.registerMBean(new Counted(), n);
                Body b = () -> m.invoke(n, "add", new Object[] {1}, new String[] {"int"});
                all(b, b);
                tell("" + m.getAttribute(n, "Count"));
            }
            case "mutable-site-guarded" -> {
                var c = new MutableCallSite(find("a"));
                var i = c.dynamicInvoker();
                all(() -> {
                    synchronized (c) {
                        c.setTarget(find("b"));
                    }
                }, () -> {
                    synchronized (c) {
                        s[0] = (String) i.invoke();
                    }
                });
                tell(s[0]);
            }
            case "switch-point" -> {
                var p = new SwitchPoint();
                var g = p.guardWithTest(find("a"), find("b"));
                all(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {p}), () -> s[0] = g.invoke() + "" + g.invoke());
                tell(s[0] + p.hasBeenInvalidated());
            }
            case "handle-fold-filter" -> {
                var h = MethodHandles.lookup().findVirtual(Fields.class, "next", MethodType.methodType(int.class));
                Fields f = new Fields();
                var bound = MethodHandles.filterReturnValue(h.bindTo(f), MethodHandles.identity(int.class));
                all(() -> s[0] = "" + (int) bound.invoke(), () -> s[1] = "" + (int) bound.invoke());
                tell(sorted(s));
            }
            // tryFinally: the cleanup runs in any case
            case "handle-try-finally" -> {
                var target = MethodHandles.throwException(void.class, IllegalStateException.class)
                        .bindTo(new IllegalStateException());
                var cleanup = MethodHandles.dropArguments(MethodHandles.lookup().findStatic(Libraries.class, "note",
                        MethodType.methodType(void.class, Object.class)).bindTo("z"), 0, Throwable.class);
                var h = MethodHandles.tryFinally(target, cleanup);
                all(() -> s[0] = thrown(() -> h.invoke()), () -> note("o"));
                tell(log + s[0]);
            }
            case "field-set-private" -> {
                Field f = Fields.class.getDeclaredField("f");
                f.setAccessible(true);
                Fields o = new Fields();
                all(() -> f.setInt(o, 1), () -> x = o.f);
            }
            case "field-set-volatile" -> {
                Field f = Fields.class.getDeclaredField("text");
                Fields o = new Fields();
                all(() -> {
                    x = 3;
                    f.set(o, "b");
                }, () -> s[0] = o.text.equals("b") ? "" + x : "-");
                tell(s[0]);
            }
            case "proxy-default" -> {
                Object[] lock = {new Object()};
                Runnable p = (Runnable) Proxy.newProxyInstance(Libraries.class.getClassLoader(),
                        new Class<?>[] {Runnable.class}, (o, m, a) -> {
                            synchronized (lock[0]) {
                                x++;
                            }
                            return null;
                        });
                Thread t = new Thread(p);
                t.start();
                p.run();
                t.join();
                tell("" + x);
            }
            case "weak-enqueue-by-two" -> {
                var q = new ReferenceQueue<Object>();
                Object o = new Object();
                var r = new WeakReference<>(o, q);
                boolean[] b = new boolean[2];
                all(() -> b[0] = r.enqueue(), () -> b[1] = r.enqueue());
                tell(sorted("" + b[0], "" + b[1]) + (q.poll() == r) + q.poll() + Objects.nonNull(o));
            }
            case "refers-to" -> {
                Object o = new Object();
                var r = new SoftReference<>(o);
                all(() -> s[0] = "" + r.refersTo(o) + r.refersTo(null), r::clear);
                tell(s[0] + Objects.nonNull(o));
            }
            case "cleaner-by-two" -> {
                Object o = new Object();
                var c = Cleaner.create().register(o, () -> note("c"));
                all(c::clean, c::clean);
                tell(log + Objects.nonNull(o));
            }
            case "property-set-if" -> {
                all(() -> s[0] = "" + System.getProperties().putIfAbsent("home.x", "1"),
                        () -> s[1] = "" + System.setProperty("home.x", "2"));
                tell(s[0] + s[1] + System.getProperty("home.x"));
            }
            case "integer-property" -> {
                all(() -> s[0] = Integer.getInteger("home.y", 7) + "" + Boolean.getBoolean("home.z"), () -> {
                    System.setProperty("home.y", "8");
                    System.setProperty("home.z", "true");
                });
                tell(s[0]);
            }
            case "locale-default" -> {
                Locale old = Locale.getDefault();
                Locale.setDefault(Locale.ROOT);
                all(() -> Locale.setDefault(Locale.GERMANY), () -> s[0] = String.format("%.1f", 1.5));
                Locale.setDefault(old);
                tell(s[0]);
            }
            case "zone-default" -> {
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                all(() -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+02:00")),
                        () -> s[0] = "" + TimeZone.getDefault().getRawOffset() / 3600000);
                tell(s[0]);
            }
            case "zone-is-copy" -> {
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                all(() -> TimeZone.getDefault().setRawOffset(3600000),
                        () -> s[0] = "" + TimeZone.getDefault().getRawOffset());
                tell(s[0]);
            }
            case "socket-timeout-then-data" -> {
                try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    all(() -> {
                        try (Socket c = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            c.getOutputStream().write(new byte[] {1, 2});
                        }
                    }, () -> {
                        try (Socket c = server.accept()) {
                            InputStream in = c.getInputStream();
                            s[0] = in.read() + "" + in.read() + in.read();
                        }
                    });
                }
                tell(s[0]);
            }
            case "socket-half-close" -> {
                try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    all(() -> {
                        try (Socket c = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            c.shutdownOutput();
                            s[0] = "" + c.getInputStream().read() + c.isOutputShutdown();
                        }
                    }, () -> {
                        try (Socket c = server.accept()) {
                            s[1] = "" + c.getInputStream().read();
                            c.getOutputStream().write(9);
                        }
                    });
                }
                tell(s[0] + s[1]);
            }
            case "file-append" -> {
                Path d = Files.createTempDirectory("stranger");
                Path f = d.resolve("f");
                Body b = () -> Files.writeString(f, "ab", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                all(b, b);
                s[0] = Files.readString(f);
                Files.delete(f);
                Files.delete(d);
                tell(s[0]);
            }
            case "file-create-new" -> {
                Path d = Files.createTempDirectory("stranger");
                Path f = d.resolve("f");
                all(() -> s[0] = thrown(() -> Files.createFile(f)), () -> s[1] = thrown(() -> Files.createFile(f)));
                Files.delete(f);
                Files.delete(d);
                tell(s[0] + s[1]);
            }
            case "file-moved" -> {
                Path d = Files.createTempDirectory("stranger");
                Path f = Files.writeString(d.resolve("f"), "a");
                Path g = d.resolve("g");
                all(() -> Files.move(f, g), () -> s[0] = Files.exists(f) + "" + Files.exists(g));
                Files.delete(g);
                Files.delete(d);
                tell(s[0]);
            }
            case "directory-listed" -> {
                Path d = Files.createTempDirectory("stranger");
                all(() -> Files.createFile(d.resolve("a")), () -> {
                    try (var l = Files.list(d)) {
                        s[0] = "" + l.count();
                    }
                });
                Files.delete(d.resolve("a"));
                Files.delete(d);
                tell(s[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
