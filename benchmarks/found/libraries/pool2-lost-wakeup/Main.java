import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** A pool of one object. What is given back turns out to be broken; another thread must get a new object. */
public class Main {
    static final class Factory extends BasePooledObjectFactory<int[]> {
        @Override
        public int[] create() {
            return new int[1];
        }

        @Override
        public PooledObject<int[]> wrap(int[] array) {
            return new DefaultPooledObject<>(array);
        }

        @Override
        public boolean validateObject(PooledObject<int[]> p) {
            return p.getObject()[0] == 0;
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<int[]> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        config.setMaxTotal(1);
        config.setTestOnReturn(true);
        GenericObjectPool<int[]> pool = new GenericObjectPool<>(new Factory(), config);
        int[] broken = pool.borrowObject();
        Thread other = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        broken[0] = 1;
        pool.returnObject(broken);
        other.join();
    }
}
