import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Two threads use the one connection of a HikariCP pool one after the other. */
public class Main {
    static final AtomicInteger MADE = new AtomicInteger();
    static int used;

    /** Of a database without data. */
    static <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {type},
                (self, method, args) -> switch (method.getName()) {
                    case "getConnection" -> made(proxy(Connection.class));
                    case "isValid", "getAutoCommit" -> true;
                    case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
                    case "isReadOnly", "isClosed", "isWrapperFor" -> false;
                    case "getNetworkTimeout", "getLoginTimeout", "hashCode" -> 0;
                    case "equals" -> self == args[0];
                    case "toString" -> type.getName();
                    default -> null;
                }));
    }

    static Connection made(Connection c) {
        MADE.incrementAndGet();
        return c;
    }

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(proxy(DataSource.class));
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setPoolName("pool");
        HikariDataSource pool = new HikariDataSource(config);
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
