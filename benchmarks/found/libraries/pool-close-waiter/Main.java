import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** A pool is closed while a thread waits for its only object. The thread must learn that the pool is closed. */
public class Main {
    @SuppressWarnings("rawtypes")
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new BasePoolableObjectFactory() {
            @Override
            public Object makeObject() {
                return new Object();
            }
        }, 1);
        pool.borrowObject();
        Thread waiter = new Thread(() -> {
            try {
                pool.borrowObject();
            } catch (IllegalStateException closed) {
                System.out.println("closed");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        pool.close();
        waiter.join();
    }
}
