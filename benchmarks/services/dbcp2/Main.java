import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.dbcp2.ConnectionFactory;
import org.apache.commons.dbcp2.PoolableConnection;
import org.apache.commons.dbcp2.PoolableConnectionFactory;
import org.apache.commons.dbcp2.PoolingDataSource;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Two threads use the one connection of a pool of commons-dbcp2 one after the other. */
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
        PoolableConnectionFactory factory = new PoolableConnectionFactory(() -> made(proxy(Connection.class)), null);
        factory.setValidationQuery(null);
        GenericObjectPoolConfig<PoolableConnection> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        GenericObjectPool<PoolableConnection> objects = new GenericObjectPool<>(factory, config);
        factory.setPool(objects);
        PoolingDataSource<PoolableConnection> pool = new PoolingDataSource<>(objects);
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
