import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.Date;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.logging.Logger;

/** The chapter on {@code java.sql}: drivers and connections of the program's own, times, and chains of exceptions. */
class ApiSql extends Chapter {
    static final List<String> rows = Collections.synchronizedList(new ArrayList<>());

    /** A driver for one kind of address, whose connections are proxies. */
    static class Own implements Driver {
        final String kind;

        Own(String kind) {
            this.kind = kind;
        }

        @Override
        public boolean acceptsURL(String url) throws SQLException {
            if (url == null) {
                throw new SQLException();
            }
            return url.startsWith("jdbc:" + kind + ":");
        }

        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            if (!acceptsURL(url)) {
                return null;
            }
            if (url.endsWith("fails")) {
                throw new SQLException("fails" + v);
            }
            if (url.endsWith("runs")) {
                throw new IllegalStateException("runs");
            }
            return connection(kind + info.getProperty("user", ""));
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
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException();
        }
    }

    /** A connection whose commit makes its row visible, and whose closing forgets it. */
    static Connection connection(String name) {
        String[] row = new String[1];
        boolean[] closed = new boolean[1];
        return (Connection) Proxy.newProxyInstance(ApiSql.class.getClassLoader(), new Class<?>[] {Connection.class},
                (proxy, method, given) -> switch (method.getName()) {
                    case "setCatalog" -> row[0] = null;
                    case "setSchema" -> {
                        row[0] = (String) given[0];
                        yield null;
                    }
                    case "commit" -> {
                        rows.add(row[0]);
                        yield null;
                    }
                    case "rollback" -> {
                        row[0] = null;
                        yield null;
                    }
                    case "close" -> {
                        closed[0] = true;
                        yield null;
                    }
                    case "isClosed" -> closed[0];
                    case "nativeSQL" -> name;
                    default -> null;
                });
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "two-drivers-one-address" -> twoDrivers();
            case "driver-equal-is-registered-twice" -> equalDrivers();
            case "driver-taken-away-by-two" -> takenAway();
            case "driver-of-null" -> driverOfNull();
            case "driver-throws-at-run-time" -> driverThrows();
            case "reason-of-the-first" -> reasonOfFirst();
            case "user-and-password" -> user();
            case "properties-changed-while-it-connects" -> propertiesChanged();
            case "drivers-streamed" -> driversStreamed();
            case "drivers-listed-while-registered" -> driversListed();
            case "driver-registers-another" -> registersAnother();
            case "driver-action-waits" -> actionWaits();
            case "login-timeout-by-two" -> loginTimeout();
            case "log-writer-told" -> logWriter();
            case "connection-shared-race" -> connectionShared();
            case "connection-closed-while-used" -> connectionClosed();
            case "connections-apart-commit" -> commits();
            case "pool-of-connections" -> pool(true);
            case "pool-too-small" -> pool(false);
            case "connection-of-each-thread" -> ofEachThread();
            case "exceptions-chained-by-two" -> chained();
            case "exceptions-iterated-while-chained" -> iterated();
            case "warnings-chained" -> warnings();
            case "batch-counts-are-copied" -> batchCounts();
            case "retried-if-transient" -> retried();
            case "timestamp-set-by-two" -> timestampSet();
            case "timestamp-nanos-wrong" -> timestampNanos();
            case "timestamp-read-in-parts" -> timestampParts();
            case "timestamp-handed-over" -> timestampHandedOver();
            case "timestamp-equals-date" -> timestampEquals();
            case "date-has-no-hours" -> dateHours();
            case "time-shared-race" -> timeRace();
            case "stamps-as-local-times" -> localTimes();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static String twoDrivers() throws Exception {
        all(() -> DriverManager.registerDriver(new Own("own") {
            @Override
            public Connection connect(String url, Properties info) {
                return connection("first");
            }
        }), () -> DriverManager.registerDriver(new Own("own")));
        return DriverManager.getConnection("jdbc:own:a").nativeSQL("");
    }

    /** Drivers are told apart by what they are, not by what they say. */
    private static String equalDrivers() throws Exception {
        class Equal extends Own {
            Equal() {
                super("own");
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Equal;
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }

        all(() -> DriverManager.registerDriver(new Equal()), () -> DriverManager.registerDriver(new Equal()));
        return "" + own();
    }

    private static long own() {
        return DriverManager.drivers().filter(driver -> driver instanceof Own).count();
    }

    private static String takenAway() throws Exception {
        Own driver = new Own("own");
        String[] got = new String[2];
        int[] calls = new int[1];
        DriverManager.registerDriver(driver, () -> calls[0]++);
        all(() -> got[0] = thrown(() -> DriverManager.deregisterDriver(driver)),
                () -> got[1] = thrown(() -> DriverManager.deregisterDriver(driver)));
        return got[0] + " " + got[1] + " " + calls[0] + " " + own();
    }

    private static String driverOfNull() {
        return thrown(() -> DriverManager.registerDriver(null)) + thrown(() -> DriverManager.deregisterDriver(null))
                + thrown(() -> DriverManager.getConnection(null));
    }

    private static String driverThrows() throws Exception {
        DriverManager.registerDriver(new Own("own"));
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> DriverManager.getConnection("jdbc:own:runs")),
                () -> got[1] = thrown(() -> DriverManager.getConnection("jdbc:own:fine")));
        return got[0] + " " + got[1];
    }

    /** The first failure is told where no driver connects. */
    private static String reasonOfFirst() throws Exception {
        DriverManager.registerDriver(new Own("own"));
        all(() -> {
            try {
                DriverManager.getConnection("jdbc:own:fails");
            } catch (SQLException e) {
                seen = e.getMessage();
            }
        }, () -> v = 1);
        return seen;
    }

    private static String user() throws Exception {
        DriverManager.registerDriver(new Own("own"));
        String[] got = new String[2];
        all(() -> got[0] = DriverManager.getConnection("jdbc:own:a", "me", null).nativeSQL(""),
                () -> got[1] = DriverManager.getConnection("jdbc:own:a").nativeSQL(""));
        return got[0] + " " + got[1];
    }

    private static String propertiesChanged() throws Exception {
        DriverManager.registerDriver(new Own("own"));
        Properties info = new Properties();
        all(() -> info.setProperty("user", "late"),
                () -> seen = DriverManager.getConnection("jdbc:own:a", info).nativeSQL(""));
        return seen;
    }

    private static String driversStreamed() throws Exception {
        Own one = new Own("one");
        DriverManager.registerDriver(one);
        all(() -> DriverManager.deregisterDriver(one), () -> w = (int) own());
        return w + " " + own();
    }

    private static String driversListed() throws Exception {
        all(() -> DriverManager.registerDriver(new Own("one")), () -> {
            int count = 0;
            for (Driver driver : Collections.list(DriverManager.getDrivers())) {
                count += driver instanceof Own ? 1 : 0;
            }
            w = count;
        });
        return "" + w;
    }

    private static String registersAnother() throws Exception {
        DriverManager.registerDriver(new Own("one") {
            @Override
            public boolean acceptsURL(String url) throws SQLException {
                if (v++ == 0) {
                    DriverManager.registerDriver(new Own("two"));
                }
                return super.acceptsURL(url);
            }
        });
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> DriverManager.getDriver("jdbc:two:a")),
                () -> got[1] = thrown(() -> DriverManager.getDriver("jdbc:one:a")));
        return got[0] + " " + got[1] + " " + own();
    }

    /** Taking away a driver holds the lock of all registrations while the driver is told. */
    private static String actionWaits() throws Exception {
        Object lock = new Object();
        Own one = new Own("one");
        Own two = new Own("two");
        DriverManager.registerDriver(one, () -> {
            synchronized (lock) {
                v++;
            }
        });
        DriverManager.registerDriver(two);
        all(() -> DriverManager.deregisterDriver(one), () -> {
            synchronized (lock) {
                DriverManager.deregisterDriver(two);
            }
        });
        return v + " " + own();
    }

    private static String loginTimeout() throws Exception {
        all(() -> DriverManager.setLoginTimeout(1), () -> DriverManager.setLoginTimeout(2),
                () -> w = DriverManager.getLoginTimeout());
        return w + " " + DriverManager.getLoginTimeout();
    }

    private static String logWriter() throws Exception {
        StringWriter text = new StringWriter();
        all(() -> DriverManager.setLogWriter(new PrintWriter(text)), () -> DriverManager.println("told"));
        return "" + text.toString().trim();
    }

    private static String connectionShared() throws Exception {
        Connection one = connection("a");
        all(() -> one.setSchema("a"), () -> one.setSchema("b"));
        return "";
    }

    private static String connectionClosed() throws Exception {
        Connection one = connection("a");
        Object lock = new Object();
        all(() -> {
            synchronized (lock) {
                one.close();
            }
        }, () -> {
            synchronized (lock) {
                if (!one.isClosed()) {
                    one.setSchema("row");
                    one.commit();
                }
            }
        });
        return rows.size() + " " + one.isClosed();
    }

    private static String commits() throws Exception {
        Body turn = () -> {
            try (Connection one = connection("a")) {
                one.setSchema("row" + rows.size());
                one.commit();
            }
        };
        all(turn, turn);
        return sorted(rows.toArray(new String[0]));
    }

    private static String pool(boolean enough) throws Exception {
        BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(2);
        pool.add(connection("a"));
        if (enough) {
            pool.add(connection("b"));
        }
        Body turn = () -> {
            Connection outer = pool.take();
            try {
                Connection inner = enough ? outer : pool.take();
                inner.setSchema("row");
                inner.commit();
            } finally {
                pool.add(outer);
            }
        };
        all(turn, turn);
        return rows.size() + " " + pool.size();
    }

    private static String ofEachThread() throws Exception {
        DriverManager.registerDriver(new Own("own"));
        ThreadLocal<Connection> mine = ThreadLocal.withInitial(() -> {
            try {
                return DriverManager.getConnection("jdbc:own:a");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        all(() -> {
            mine.get().setSchema("a");
            mine.get().commit();
        }, () -> {
            mine.get().setSchema("b");
            mine.get().rollback();
            mine.get().commit();
        });
        return rows.contains("a") + " " + rows.contains(null);
    }

    /** Each goes to the end of the chain, in some order. */
    private static String chained() throws Exception {
        SQLException first = new SQLException("first");
        all(() -> first.setNextException(new SQLException("a")), () -> first.setNextException(new SQLException("b")));
        StringBuilder text = new StringBuilder();
        for (SQLException e = first; e != null; e = e.getNextException()) {
            text.append(e.getMessage());
        }
        return "" + text;
    }

    private static String iterated() throws Exception {
        SQLException first = new SQLException("first", new IllegalStateException("cause"));
        all(() -> first.setNextException(new SQLTimeoutException("next")), () -> {
            String text = "";
            for (Throwable e : first) {
                text += e.getMessage();
            }
            seen = text;
        });
        return seen;
    }

    private static String warnings() throws Exception {
        SQLWarning first = new SQLWarning("first");
        all(() -> first.setNextWarning(new SQLWarning("a")), () -> {
            SQLWarning next = first.getNextWarning();
            seen = next == null ? "none" : next.getMessage();
        });
        return seen + " " + (first.getNextException() == first.getNextWarning());
    }

    private static String batchCounts() throws Exception {
        int[] counts = {1};
        BatchUpdateException made = new BatchUpdateException(counts);
        all(() -> counts[0] = 2, () -> w = made.getUpdateCounts()[0]);
        return "" + w;
    }

    private static String retried() throws Exception {
        all(() -> {
            for (int i = 0; i < 3; i++) {
                try {
                    if (v == 0) {
                        throw new SQLTransientConnectionException();
                    } else if (v == 1) {
                        throw new SQLRecoverableException();
                    }
                    seen += "done";
                    return;
                } catch (SQLTransientConnectionException e) {
                    seen += "t";
                } catch (SQLRecoverableException e) {
                    seen += "r";
                    return;
                }
            }
        }, () -> {
            v = 1;
            v = 2;
        });
        return seen;
    }

    private static String timestampSet() throws Exception {
        Timestamp stamp = new Timestamp(0);
        all(() -> stamp.setNanos(1), () -> stamp.setTime(1000));
        return "" + stamp;
    }

    private static String timestampNanos() {
        Timestamp stamp = new Timestamp(5);
        return thrown(() -> stamp.setNanos(1_000_000_000)) + thrown(() -> Timestamp.valueOf("x")) + stamp.getNanos();
    }

    /** Two calls see two moments, also where each of them is under the lock. */
    private static String timestampParts() throws Exception {
        Timestamp stamp = new Timestamp(1);
        Object lock = new Object();
        all(() -> {
            synchronized (lock) {
                stamp.setTime(2002);
            }
        }, () -> {
            long time;
            int nanos;
            synchronized (lock) {
                time = stamp.getTime();
            }
            synchronized (lock) {
                nanos = stamp.getNanos();
            }
            seen = time + " " + nanos;
        });
        return seen;
    }

    private static String timestampHandedOver() throws Exception {
        Timestamp stamp = new Timestamp(1);
        all(() -> {
            stamp.setNanos(7);
            v = 1;
        }, () -> {
            if (v == 1) {
                w = stamp.getNanos();
            }
        });
        return "" + w;
    }

    private static String timestampEquals() throws Exception {
        Timestamp stamp = new Timestamp(1);
        java.util.Date date = new java.util.Date(1);
        all(() -> w = stamp.equals(date) ? 1 : 2, () -> v = date.compareTo(stamp) == 0 && date.equals(stamp) ? 1 : 2);
        return w + " " + v;
    }

    @SuppressWarnings("deprecation")
    private static String dateHours() throws Exception {
        Date date = Date.valueOf("2020-02-03");
        String[] got = new String[2];
        all(() -> got[0] = thrown(date::getHours), () -> got[1] = "" + date.toLocalDate());
        return got[0] + " " + got[1];
    }

    private static String timeRace() throws Exception {
        Time time = Time.valueOf("10:00:00");
        all(() -> time.setTime(0), () -> seen = "" + time);
        return seen;
    }

    private static String localTimes() throws Exception {
        LocalDateTime moment = LocalDateTime.of(2020, 1, 2, 3, 4, 5, 6);
        Timestamp[] got = new Timestamp[2];
        all(() -> got[0] = Timestamp.valueOf(moment),
                () -> got[1] = Timestamp.valueOf("2020-01-02 03:04:05.000000006"));
        return got[0].equals(got[1]) + " " + got[0].compareTo(got[1]) + " " + got[1].toLocalDateTime();
    }
}
