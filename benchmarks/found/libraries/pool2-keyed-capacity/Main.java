import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;

/** A pool of one object, which is not valid any more when it comes back. A thread waits for one with another key. */
public class Main {
    static final class Factory extends BaseKeyedPooledObjectFactory<String, Object> {
        @Override
        public Object create(String key) {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }

        @Override
        public boolean validateObject(String key, PooledObject<Object> p) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        GenericKeyedObjectPoolConfig config = new GenericKeyedObjectPoolConfig();
        config.setJmxEnabled(false);
        config.setMaxTotal(1);
        config.setTestOnReturn(true);
        GenericKeyedObjectPool<String, Object> pool = new GenericKeyedObjectPool<>(new Factory(), config);
        Object object = pool.borrowObject("a");
        Thread waiter = new Thread(() -> {
            try {
                pool.borrowObject("b");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        pool.returnObject("a", object);
        waiter.join();
    }
}
