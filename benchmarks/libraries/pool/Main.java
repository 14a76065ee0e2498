import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Two threads share a pool of one connection: it is made once, and never used by both. */
public class Main {
    static final class Connection {
        private int users;

        void use() {
            users++;
            assert users == 1 : users + " users";
            users--;
        }
    }

    static final class Factory extends BasePooledObjectFactory<Connection> {
        final AtomicInteger made = new AtomicInteger();

        @Override
        public Connection create() {
            made.incrementAndGet();
            return new Connection();
        }

        @Override
        public PooledObject<Connection> wrap(Connection c) {
            return new DefaultPooledObject<>(c);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<Connection> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        Factory factory = new Factory();
        GenericObjectPool<Connection> pool = new GenericObjectPool<>(factory, config);
        Thread other = new Thread(() -> borrow(pool));
        other.start();
        borrow(pool);
        other.join();
        assert factory.made.get() == 1 : factory.made + " made";
        System.out.println("made once");
    }

    private static void borrow(GenericObjectPool<Connection> pool) {
        try {
            Connection c = pool.borrowObject();
            c.use();
            pool.returnObject(c);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
