import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Two threads borrow from a pool of one connection while the database is down. Both are told so. */
public class Main {
    static final class Factory extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() throws Exception {
            throw new Exception("the database is down");
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig config = new GenericObjectPoolConfig();
        config.setJmxEnabled(false);
        config.setMaxTotal(1);
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new Factory(), config);
        Thread other = new Thread(() -> borrow(pool));
        other.start();
        borrow(pool);
        other.join();
    }

    private static void borrow(GenericObjectPool<Object> pool) {
        try {
            pool.borrowObject();
            throw new AssertionError("an object from nowhere");
        } catch (Exception down) {
            System.out.println(down.getMessage());
        }
    }
}
