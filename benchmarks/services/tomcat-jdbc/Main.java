import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** Two threads use the one connection of a pool of Tomcat's one after the other. */
public class Main {
    static final AtomicInteger MADE = new AtomicInteger();
    static int used;

    /** Of a database without data. */
    static <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {type},
                (self, method, args) -> switch (method.getName()) {
                    case "connect" -> made(proxy(Connection.class));
                    case "getConnection" -> made(proxy(Connection.class));
                    case "acceptsURL", "isValid", "getAutoCommit", "jdbcCompliant" -> true;
                    case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
                    case "getMajorVersion", "getMinorVersion" -> 1;
                    case "isReadOnly", "isClosed", "isWrapperFor" -> false;
                    case "getNetworkTimeout", "getLoginTimeout" -> 0;
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == args[0];
                    case "toString" -> type.getName();
                    case "createStatement" -> proxy(java.sql.Statement.class);
                    default -> null;
                }));
    }

    static Connection made(Connection c) {
        MADE.incrementAndGet();
        return c;
    }

    public static void main(String[] args) throws Exception {
        PoolProperties settings = new PoolProperties();
        settings.setDataSource(proxy(javax.sql.DataSource.class));
        settings.setMaxActive(1);
        settings.setMaxIdle(1);
        settings.setInitialSize(1);
        settings.setTestWhileIdle(false);
        settings.setTimeBetweenEvictionRunsMillis(0);
        settings.setJmxEnabled(false);
        settings.setMaxWait(1_000_000);
        DataSource pool = new DataSource(settings);
        pool.createPool();
        Runnable use = () -> {
            try (Connection c = pool.getConnection()) {
                used++;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread other = new Thread(use);
        other.start();
        use.run();
        other.join();
        assert used == 2 && MADE.get() == 1 : used + " " + MADE.get();
        System.out.println("used twice");
        pool.close();
    }
}
