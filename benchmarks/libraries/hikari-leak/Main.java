import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Two threads use the one connection of a HikariCP pool and do not give it back: who comes later waits until the time
 * is up.
 */
public class Main {
    /** Of a database without data. */
    static <T> T proxy(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {type},
                (self, method, args) -> switch (method.getName()) {
                    case "getConnection" -> proxy(Connection.class);
                    case "isValid", "getAutoCommit" -> true;
                    case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
                    case "isReadOnly", "isClosed", "isWrapperFor" -> false;
                    case "getNetworkTimeout", "getLoginTimeout", "hashCode" -> 0;
                    case "equals" -> self == args[0];
                    case "toString" -> type.getName();
                    default -> null;
                }));
    }

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(proxy(DataSource.class));
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(1);
        config.setPoolName("pool");
        config.setConnectionTimeout(250);
        HikariDataSource pool = new HikariDataSource(config);
        Runnable use = () -> {
            try {
                pool.getConnection(); // and does not close it
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        };
        Thread other = new Thread(use);
        other.start();
        use.run();
        other.join();
        pool.close();
    }
}
