import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** A connection is given back while the pool is closed. Whichever comes first, the pool ends the connection. */
public class Main {
    static final class Connection {
        volatile boolean ended;
    }

    static final class Factory extends BasePooledObjectFactory<Connection> {
        @Override
        public Connection create() {
            return new Connection();
        }

        @Override
        public PooledObject<Connection> wrap(Connection c) {
            return new DefaultPooledObject<>(c);
        }

        @Override
        public void destroyObject(PooledObject<Connection> p) {
            p.getObject().ended = true;
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig config = new GenericObjectPoolConfig();
        config.setJmxEnabled(false);
        GenericObjectPool<Connection> pool = new GenericObjectPool<>(new Factory(), config);
        Connection connection = pool.borrowObject();
        Thread closer = new Thread(pool::close);
        closer.start();
        pool.returnObject(connection);
        closer.join();
        assert connection.ended : "a connection is left open";
    }
}
