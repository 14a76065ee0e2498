import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.apache.commons.pool2.impl.SoftReferenceObjectPool;

/** Clients of Commons Pool: borrowing and returning beside closing, clearing and evicting. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "close-return" -> closeReturn();
            case "close-add" -> closeAdd();
            case "clear-borrow" -> clearBorrow();
            case "evict-borrow" -> evictBorrow();
            case "invalidate-borrow" -> invalidateBorrow();
            case "keyed-close-add" -> keyedCloseAdd();
            case "keyed-clear-borrow" -> keyedClearBorrow();
            case "soft-close-return" -> softCloseReturn();
            case "exhausted" -> exhausted();
            case "exhausted-two" -> exhaustedTwo();
            case "create-fails" -> createFails();
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

    static final AtomicInteger MADE = new AtomicInteger();
    static final AtomicInteger DESTROYED = new AtomicInteger();

    static class Factory extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return MADE.incrementAndGet();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }

        @Override
        public void destroyObject(PooledObject<Object> object) {
            DESTROYED.incrementAndGet();
        }
    }

    static class KeyedFactory extends BaseKeyedPooledObjectFactory<String, Object> {
        @Override
        public Object create(String key) {
            return MADE.incrementAndGet();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }

        @Override
        public void destroyObject(String key, PooledObject<Object> object) {
            DESTROYED.incrementAndGet();
        }
    }

    static GenericObjectPool<Object> pool() {
        return pool(new Factory());
    }

    static GenericObjectPool<Object> pool(Factory factory) {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        config.setMaxTotal(1);
        return new GenericObjectPool<>(factory, config);
    }

    static GenericKeyedObjectPool<String, Object> keyed() {
        GenericKeyedObjectPoolConfig<Object> config = new GenericKeyedObjectPoolConfig<>();
        config.setJmxEnabled(false);
        config.setMaxTotalPerKey(1);
        return new GenericKeyedObjectPool<>(new KeyedFactory(), config);
    }

    /** Javadoc of close: objects returned to a closed pool are destroyed. */
    static void closeReturn() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Object object = pool.borrowObject();
        Thread other = start(pool::close);
        pool.returnObject(object);
        other.join();
        assert DESTROYED.get() == 1 && pool.getNumIdle() == 0 : pool.getNumIdle() + " " + DESTROYED;
    }

    /** Javadoc of close: idle objects are destroyed; addObject fails of a closed pool. */
    static void closeAdd() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Thread other = start(pool::close);
        try {
            pool.addObject();
        } catch (IllegalStateException e) {
            assert pool.isClosed();
        }
        other.join();
        assert DESTROYED.get() == MADE.get() && pool.getNumIdle() == 0 : MADE + " " + DESTROYED;
    }

    /** Javadoc of clear: idle objects are destroyed, and the pool may make new ones. */
    static void clearBorrow() throws Exception {
        GenericObjectPool<Object> pool = pool();
        pool.addObject();
        Thread other = start(pool::clear);
        Object object = pool.borrowObject();
        other.join();
        assert MADE.get() - DESTROYED.get() == 1 && pool.getNumActive() == 1 : MADE + " " + DESTROYED + object;
    }

    /** Javadoc of evict: idle objects are destroyed, those borrowed are not. */
    static void evictBorrow() throws Exception {
        GenericObjectPool<Object> pool = pool();
        pool.setMinEvictableIdleDuration(Duration.ofNanos(1));
        pool.addObject();
        Thread other = start(pool::evict);
        Object object = pool.borrowObject();
        other.join();
        assert MADE.get() - DESTROYED.get() == 1 && pool.getNumActive() == 1 : MADE + " " + DESTROYED + object;
        pool.returnObject(object);
        assert pool.getNumIdle() == 1 && pool.getNumActive() == 0 : pool.getNumIdle();
    }

    /** Javadoc of borrowObject: waits for an object; one that is invalidated makes room. */
    static void invalidateBorrow() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Object object = pool.borrowObject();
        Thread other = start(() -> pool.invalidateObject(object));
        Object next = pool.borrowObject();
        other.join();
        assert next != object && DESTROYED.get() == 1 && pool.getNumActive() == 1 : next;
    }

    /** The same of a pool with keys. */
    static void keyedCloseAdd() throws Exception {
        GenericKeyedObjectPool<String, Object> pool = keyed();
        Thread other = start(pool::close);
        try {
            pool.addObject("a");
        } catch (IllegalStateException e) {
            assert pool.isClosed();
        }
        other.join();
        assert DESTROYED.get() == MADE.get() && pool.getNumIdle() == 0 : MADE + " " + DESTROYED;
    }

    /** The same of a pool with keys. */
    static void keyedClearBorrow() throws Exception {
        GenericKeyedObjectPool<String, Object> pool = keyed();
        pool.addObject("a");
        Thread other = start(() -> pool.clear("a"));
        Object object = pool.borrowObject("a");
        other.join();
        assert MADE.get() - DESTROYED.get() == 1 && pool.getNumActive() == 1 : MADE + " " + DESTROYED + object;
        pool.returnObject("a", object);
        assert pool.getNumIdle("a") == 1 : pool.getNumIdle("a");
    }

    /** The same of a pool with soft references. */
    static void softCloseReturn() throws Exception {
        SoftReferenceObjectPool<Object> pool = new SoftReferenceObjectPool<>(new Factory());
        Object object = pool.borrowObject();
        Thread other = start(pool::close);
        pool.returnObject(object);
        other.join();
        assert DESTROYED.get() == 1 && pool.getNumIdle() == 0 : pool.getNumIdle() + " " + DESTROYED;
    }

    /** Javadoc of borrowObject: maxTotal is reached, and the borrower waits until an object is returned. */
    static void exhausted() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Object object = pool.borrowObject();
        Thread other = start(() -> pool.returnObject(object));
        Object next = pool.borrowObject();
        other.join();
        assert next == object && MADE.get() == 1 && pool.getNumActive() == 1 : next;
    }

    /** Javadoc of setMaxTotal: two borrow at a time when the pool is empty; one makes the object, the other waits. */
    static void exhaustedTwo() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Thread other = start(() -> pool.returnObject(pool.borrowObject()));
        pool.returnObject(pool.borrowObject());
        other.join();
        assert MADE.get() == 1 && pool.getNumActive() == 0 && pool.getNumIdle() == 1 : MADE;
    }

    /** Javadoc of PooledObjectFactory.makeObject: it may fail; then the other borrower makes the object. */
    static void createFails() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        GenericObjectPool<Object> pool = pool(new Factory() {
            @Override
            public Object create() {
                if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("none yet");
                }
                return super.create();
            }
        });
        Thread other = start(() -> borrowed(pool));
        boolean mine = borrowed(pool);
        other.join();
        assert pool.getNumActive() == 0 && MADE.get() == 1 : MADE + " " + mine;
    }

    static boolean borrowed(GenericObjectPool<Object> pool) throws Exception {
        try {
            pool.returnObject(pool.borrowObject());
            return true;
        } catch (IllegalStateException none) {
            return false;
        }
    }
}
