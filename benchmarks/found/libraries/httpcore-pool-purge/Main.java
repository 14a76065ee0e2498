import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.http.pool.AbstractConnPool;
import org.apache.http.pool.PoolEntry;

/** A thread waits for the only connection of a route. It is given back, and what is idle is closed. */
public class Main {
    static final class Entry extends PoolEntry<String, Object> {
        private boolean closed;

        Entry(String route, Object connection) {
            super("", route, connection);
        }

        @Override
        public void close() {
            closed = true;
        }

        @Override
        public boolean isClosed() {
            return closed;
        }
    }

    static final class Pool extends AbstractConnPool<String, Object, Entry> {
        Pool() {
            super(route -> new Object(), 1, 1);
        }

        @Override
        protected Entry createEntry(String route, Object connection) {
            return new Entry(route, connection);
        }
    }

    public static void main(String[] args) throws Exception {
        Pool pool = new Pool();
        Entry first = pool.lease("here", null).get();
        Thread waiter = new Thread(() -> {
            try {
                pool.release(pool.lease("here", null).get(), true);
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        pool.release(first, true);
        pool.closeIdle(0, TimeUnit.MILLISECONDS);
        waiter.join();
    }
}
