import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.Collections;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** java.util.logging, java.sql, java.lang.management. */
class Services extends Chapter {
    public static void main(String[] args) throws Exception {
        String name = args[0];
        tell(name.startsWith("log-") ? logs(name) : name.startsWith("sql-") ? sql(name) : management(name));
    }

    /** Counts what it is given; the subclass does it with a lock. */
    static class Counter extends Handler {
        int count;

        @Override
        public void publish(LogRecord record) {
            count++;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    static class LockedCounter extends Counter {
        @Override
        public synchronized void publish(LogRecord record) {
            super.publish(record);
        }
    }

    private static Logger logger(Handler handler) {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        if (handler != null) {
            logger.addHandler(handler);
        }
        return logger;
    }

    private static String logs(String name) throws Exception {
        switch (name) {
            case "log-same": {
                Logger[] got = new Logger[2];
                all(() -> got[0] = Logger.getLogger("attack.same"), () -> got[1] = Logger.getLogger("attack.same"));
                return (got[0] == got[1]) + " " + got[0].getName() + " " + got[0].getLevel();
            }
            case "log-level": {
                Logger logger = logger(null);
                Thread t = start(() -> logger.setLevel(Level.FINE));
                boolean fine = logger.isLoggable(Level.FINE);
                t.join();
                return fine + " " + logger.isLoggable(Level.FINE) + " " + logger.isLoggable(Level.FINER);
            }
            case "log-level-of-parent": {
                Logger parent = Logger.getLogger("attack.p");
                Logger child = Logger.getLogger("attack.p.c");
                Thread t = start(() -> parent.setLevel(Level.FINEST));
                boolean finest = child.isLoggable(Level.FINEST);
                t.join();
                return finest + " " + child.isLoggable(Level.FINEST) + " " + child.getLevel();
            }
            case "log-counted": {
                Counter counter = new LockedCounter();
                Logger logger = logger(counter);
                all(() -> logger.info("a"), () -> logger.warning("b"));
                return "" + counter.count;
            }
            case "log-handler-race": { // a handler is called by all threads
                Logger logger = logger(new Counter());
                all(() -> logger.info("a"), () -> logger.info("b"));
                return "";
            }
            case "log-not-loggable": {
                Counter counter = new Counter();
                Logger logger = logger(counter);
                all(() -> logger.fine("a"), () -> logger.finer("b"));
                return "" + counter.count;
            }
            case "log-handler-added": {
                Counter counter = new LockedCounter();
                Logger logger = logger(null);
                all(() -> logger.addHandler(counter), () -> logger.info("a"));
                return counter.count + " " + logger.getHandlers().length;
            }
            case "log-handler-removed": {
                Counter counter = new LockedCounter();
                Logger logger = logger(counter);
                all(() -> logger.removeHandler(counter), () -> logger.info("a"));
                return counter.count + " " + logger.getHandlers().length;
            }
            case "log-filter": {
                Counter counter = new LockedCounter();
                Logger logger = logger(counter);
                all(() -> logger.setFilter(record -> false), () -> logger.info("a"));
                return "" + counter.count;
            }
            case "log-lazy-message": {
                AtomicInteger made = new AtomicInteger();
                Logger logger = logger(new LockedCounter());
                all(() -> logger.fine(() -> "a" + made.incrementAndGet()),
                        () -> logger.info(() -> "b" + made.incrementAndGet()));
                return "" + made;
            }
            case "log-stream": { // a line is whole
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                StreamHandler handler = new StreamHandler(out, new Formatter() {
                    @Override
                    public String format(LogRecord record) {
                        return "<" + record.getMessage() + ">";
                    }
                });
                Logger logger = logger(handler);
                all(() -> logger.info("a"), () -> logger.info("b"));
                handler.flush();
                return out.toString();
            }
            case "log-memory": {
                Counter counter = new LockedCounter();
                MemoryHandler memory = new MemoryHandler(counter, 2, Level.SEVERE);
                Logger logger = logger(memory);
                all(() -> logger.info("a"), () -> logger.severe("b"));
                return "" + counter.count;
            }
            case "log-format": {
                LogRecord record = new LogRecord(Level.INFO, "{0} and {1}");
                record.setParameters(new Object[] {"a", 2});
                return new SimpleFormatter().formatMessage(record) + " " + Level.parse("800") + " "
                        + thrown(() -> Level.parse("none"));
            }
            default:
                return null;
        }
    }

    static class OwnDriver implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals("jdbc:attack");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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

    private static String sql(String name) throws Exception {
        Timestamp stamp = Timestamp.valueOf("2020-01-02 03:04:05.6");
        switch (name) {
            case "sql-stamp-race": {
                all(() -> stamp.setNanos(7), stamp::getNanos);
                return "";
            }
            case "sql-stamp-time-race": {
                all(() -> stamp.setTime(7), stamp::getTime);
                return "";
            }
            case "sql-stamp-compared": {
                boolean[] got = new boolean[2];
                all(() -> got[0] = stamp.equals(new Timestamp(stamp.getTime())),
                        () -> got[1] = stamp.after(new Timestamp(0)));
                return got[0] + " " + got[1] + " " + stamp.getNanos();
            }
            case "sql-stamp-wrong": {
                return thrown(() -> Timestamp.valueOf("2020")) + " " + thrown(() -> stamp.setNanos(-1)) + " "
                        + java.sql.Date.valueOf("2020-01-02");
            }
            case "sql-driver-found": {
                Driver driver = new OwnDriver();
                Thread t = start(() -> DriverManager.registerDriver(driver));
                String text = thrown(() -> DriverManager.getDriver("jdbc:attack"));
                t.join();
                return text + " " + (DriverManager.getDriver("jdbc:attack") == driver);
            }
            case "sql-driver-counted": {
                int before = Collections.list(DriverManager.getDrivers()).size();
                all(() -> DriverManager.registerDriver(new OwnDriver()),
                        () -> DriverManager.registerDriver(new OwnDriver()));
                return "" + (Collections.list(DriverManager.getDrivers()).size() - before);
            }
            case "sql-driver-taken-away": {
                Driver driver = new OwnDriver();
                AtomicInteger actions = new AtomicInteger();
                DriverManager.registerDriver(driver, actions::incrementAndGet);
                all(() -> DriverManager.deregisterDriver(driver),
                        () -> seen = thrown(() -> DriverManager.getDriver("jdbc:attack")));
                return seen + " " + actions;
            }
            case "sql-no-driver": {
                try {
                    DriverManager.getConnection("jdbc:none");
                    return "ok";
                } catch (SQLException e) {
                    return e.getSQLState();
                }
            }
            case "sql-login-timeout": {
                Thread t = start(() -> DriverManager.setLoginTimeout(5));
                int seconds = DriverManager.getLoginTimeout();
                t.join();
                return seconds + " " + DriverManager.getLoginTimeout();
            }
            case "sql-exceptions-chained": {
                SQLException e = new SQLException("a");
                all(() -> e.setNextException(new SQLException("b")), () -> e.setNextException(new SQLException("c")));
                int length = 0;
                for (Throwable each : e) {
                    length++;
                }
                return "" + length;
            }
            default:
                return null;
        }
    }

    public interface OwnMBean {
        int getValue();

        void setValue(int value);
    }

    public static class Own implements OwnMBean {
        int value;

        @Override
        public int getValue() {
            return value;
        }

        @Override
        public void setValue(int value) {
            this.value = value;
        }
    }

    private static String management(String name) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName own = new ObjectName("attack:type=Own");
        switch (name) {
            case "bean-once": {
                String[] got = new String[2];
                all(() -> got[0] = thrown(() -> server.registerMBean(new Own(), own)),
                        () -> got[1] = thrown(() -> server.registerMBean(new Own(), own)));
                return sorted(got[0], got[1]);
            }
            case "bean-race": {
                server.registerMBean(new Own(), own);
                all(() -> server.setAttribute(own, new Attribute("Value", 1)), () -> server.getAttribute(own, "Value"));
                return "";
            }
            case "bean-registered-or-not": {
                Thread t = start(() -> server.registerMBean(new Own(), own));
                boolean registered = server.isRegistered(own);
                t.join();
                return registered + " " + server.getAttribute(own, "Value");
            }
            case "bean-taken-away": {
                server.registerMBean(new Own(), own);
                all(() -> server.unregisterMBean(own), () -> seen = thrown(() -> server.getAttribute(own, "Value")));
                return seen;
            }
            case "beans-of-platform": {
                return (ManagementFactory.getRuntimeMXBean().getUptime() >= 0) + " "
                        + (ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() > 0) + " "
                        + (ManagementFactory.getThreadMXBean() != null);
            }
            case "thread-info": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(t.getId());
                String state = "" + info.getThreadState();
                latch.countDown();
                t.join();
                return state;
            }
            default:
                return null;
        }
    }
}
