import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.hsqldb.jdbc.JDBCPool;
import org.hsqldb.lib.HsqlTimer;

/** Clients of HSQLDB in memory: connections that share a table, its pool of connections, its timer. */
public class Main {
    static final String URL = "jdbc:hsqldb:mem:hunt";

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "sequence" -> sequence();
            case "merge" -> merge();
            case "update" -> update();
            case "pool-close" -> poolClose();
            case "pool-close-get", "pool-close-get-races" -> poolCloseGet();
            case "pool-two" -> poolTwo();
            case "timer-two" -> timerTwo();
            case "timer-shutdown" -> timerShutdown();
            case "timer-cancel" -> timerCancel();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static Thread start(Action action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    static Connection connect() throws SQLException {
        return java.sql.DriverManager.getConnection(URL);
    }

    static int number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    static void change(Connection connection, String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(command);
        }
    }

    static int theirs;

    /** HyperSQL's guide, sequences: each NEXT VALUE FOR gives another number, also to other sessions. */
    static void sequence() throws Exception {
        Connection one = connect();
        Connection two = connect();
        change(one, "create sequence s");
        Thread other = start(() -> theirs = number(two, "call next value for s"));
        int mine = number(one, "call next value for s");
        other.join();
        assert mine != theirs && mine + theirs == 1 : mine + " " + theirs;
    }

    /** HyperSQL's guide, MERGE: updates the row that matches, or else inserts one. */
    static void merge() throws Exception {
        Connection one = connect();
        Connection two = connect();
        change(one, "create table t(id int primary key, n int)");
        String merge = "merge into t using (values(1)) as v(x) on t.id = v.x "
                + "when matched then update set n = n + 1 when not matched then insert values v.x, 1";
        Thread other = start(() -> change(two, merge));
        change(one, merge);
        other.join();
        assert number(one, "select n from t where id = 1") == 2;
    }

    /** HyperSQL's guide, transactions: two sessions change one row by MVCC; the second one waits for the first. */
    static void update() throws Exception {
        Connection one = connect();
        Connection two = connect();
        change(one, "set database transaction control mvcc");
        change(one, "create table t(id int primary key, n int)");
        change(one, "insert into t values(1, 0)");
        Thread other = start(() -> change(two, "update t set n = n + 1 where id = 1"));
        change(one, "update t set n = n + 1 where id = 1");
        other.join();
        assert number(one, "select n from t where id = 1") == 2;
    }

    static JDBCPool pool(int size) {
        JDBCPool pool = new JDBCPool(size);
        pool.setUrl(URL);
        return pool;
    }

    /** Javadoc of JDBCPool.close: closes the pool immediately; the user gives a connection back meanwhile. */
    static void poolClose() throws Exception {
        JDBCPool pool = pool(1);
        Connection connection = pool.getConnection();
        Thread other = start(() -> pool.close(0));
        connection.close();
        other.join();
        assert connection.isClosed();
    }

    /** Javadoc of DataSource.getConnection: attempts to establish a connection, or throws an SQLException. */
    static void poolCloseGet() throws Exception {
        JDBCPool pool = pool(1);
        pool.getConnection().close();
        Thread other = start(() -> pool.close(0));
        Connection mine = null;
        try {
            mine = pool.getConnection();
        } catch (SQLException closed) {
            assert closed.getMessage().contains("closed") : closed;
        }
        other.join();
        assert mine == null || mine.isClosed() : mine;
    }

    /** Javadoc of JDBCPool: two threads have two connections, and both can be had again. */
    static void poolTwo() throws Exception {
        connect().close();
        JDBCPool pool = pool(2);
        Connection[] held = new Connection[2];
        Thread other = start(() -> held[0] = pool.getConnection());
        held[1] = pool.getConnection();
        other.join();
        held[0].setAutoCommit(false);
        assert held[1].getAutoCommit();
        held[0].close();
        held[1].close();
    }

    /** Javadoc of HsqlTimer.scheduleAfter: the Runnable is executed once in the background. */
    static void timerTwo() throws Exception {
        HsqlTimer timer = new HsqlTimer();
        CountDownLatch done = new CountDownLatch(2);
        timer.scheduleAfter(0, done::countDown);
        timer.scheduleAfter(0, done::countDown);
        done.await();
    }

    /** Javadoc of HsqlTimer.shutdown: after this call, to schedule a task results in an IllegalStateException. */
    static void timerShutdown() throws Exception {
        HsqlTimer timer = new HsqlTimer();
        AtomicInteger ran = new AtomicInteger();
        Thread other = start(timer::shutdown);
        Object task = null;
        try {
            task = timer.scheduleAfter(0, ran::incrementAndGet);
        } catch (IllegalStateException shut) {
            other.join();
            return;
        }
        other.join();
        Thread runner = timer.getThread();
        if (runner != null) {
            runner.join();
        }
        assert ran.get() == 1 || HsqlTimer.isCancelled(task) : ran;
    }

    /** Javadoc of HsqlTimer.cancel: a task that is executing goes on; any other one is not executed. */
    static void timerCancel() throws Exception {
        HsqlTimer timer = new HsqlTimer();
        AtomicInteger ran = new AtomicInteger();
        Object task = timer.scheduleAfter(0, ran::incrementAndGet);
        HsqlTimer.cancel(task);
        int before = ran.get();
        Thread runner = timer.getThread();
        if (runner != null) {
            runner.join();
        }
        assert HsqlTimer.isCancelled(task) && before <= ran.get() && ran.get() <= 1 : ran;
    }
}
