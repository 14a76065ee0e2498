import java.util.concurrent.Future;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.ModalCloseable;
import org.apache.hc.core5.pool.LaxConnPool;
import org.apache.hc.core5.pool.ManagedConnPool;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Clients of the pools of connections of Apache HttpCore: leases beside releases, closing and cancelling. */
public class Main {
    public static void main(String[] args) throws Exception {
        ManagedConnPool<String, Conn> pool =
                args[0].startsWith("lax") ? new LaxConnPool<>(1) : new StrictConnPool<>(1, 1);
        switch (args[0].substring(args[0].indexOf('-') + 1)) {
            case "release" -> release(pool);
            case "close" -> close(pool);
            case "close-waiting" -> closeWaiting(pool);
            case "close-release" -> closeRelease(pool);
            case "cancel" -> cancel(pool);
            case "close-idle" -> closeIdle(pool);
            case "two" -> two(pool);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static class Conn implements ModalCloseable {
        volatile boolean closed;

        @Override
        public void close(CloseMode mode) {
            closed = true;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    static Future<PoolEntry<String, Conn>> lease(ManagedConnPool<String, Conn> pool) {
        return pool.lease("r", null, Timeout.DISABLED, null);
    }

    static Future<PoolEntry<String, Conn>> leaseUnlessClosed(ManagedConnPool<String, Conn> pool) {
        try {
            return lease(pool);
        } catch (IllegalStateException e) {
            return null; // shut down
        }
    }

    static PoolEntry<String, Conn> leased(ManagedConnPool<String, Conn> pool) throws Exception {
        PoolEntry<String, Conn> entry = lease(pool).get();
        if (!entry.hasConnection()) {
            entry.assignConnection(new Conn());
        }
        return entry;
    }

    /** Javadoc of ConnPool.lease: the future becomes completed when an entry is available. */
    static void release(ManagedConnPool<String, Conn> pool) throws Exception {
        PoolEntry<String, Conn> entry = leased(pool);
        Thread other = start(() -> pool.release(entry, true));
        Future<PoolEntry<String, Conn>> future = lease(pool);
        other.join();
        assert future.isDone() && future.get() == entry : pool.getTotalStats();
    }

    /** Two threads share one entry. */
    static void two(ManagedConnPool<String, Conn> pool) throws Exception {
        Thread other = start(() -> {
            try {
                pool.release(leased(pool), true);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        pool.release(leased(pool), true);
        other.join();
        assert pool.getTotalStats().getLeased() == 0 && pool.getTotalStats().getAvailable() == 1 : pool.getTotalStats();
    }

    /** A pool that is shut down leases nothing; who was too early has an entry that is closed. */
    static void close(ManagedConnPool<String, Conn> pool) throws Exception {
        PoolEntry<String, Conn> entry = leased(pool);
        Conn conn = entry.getConnection();
        pool.release(entry, true);
        Thread other = start(() -> pool.close(CloseMode.IMMEDIATE));
        leaseUnlessClosed(pool);
        other.join();
        assert conn.closed;
    }

    /** A lease that waits ends when the pool is closed. */
    static void closeWaiting(ManagedConnPool<String, Conn> pool) throws Exception {
        leased(pool);
        Thread other = start(() -> pool.close(CloseMode.IMMEDIATE));
        Future<PoolEntry<String, Conn>> future = leaseUnlessClosed(pool);
        other.join();
        assert future == null || future.isDone() : future;
    }

    /** What is released while the pool is closed is closed. */
    static void closeRelease(ManagedConnPool<String, Conn> pool) throws Exception {
        PoolEntry<String, Conn> entry = leased(pool);
        Conn conn = entry.getConnection();
        Thread other = start(() -> pool.close(CloseMode.IMMEDIATE));
        pool.release(entry, true);
        other.join();
        assert conn.closed : entry;
    }

    /** Javadoc of Future.cancel: true if it could not complete; the entry is not lost then. */
    static void cancel(ManagedConnPool<String, Conn> pool) throws Exception {
        PoolEntry<String, Conn> entry = leased(pool);
        Future<PoolEntry<String, Conn>> future = lease(pool);
        Thread other = start(() -> pool.release(entry, true));
        boolean cancelled = future.cancel(true);
        other.join();
        if (!cancelled) {
            pool.release(future.get(), true);
        }
        assert lease(pool).isDone() : cancelled + " " + pool.getTotalStats();
    }

    /** Javadoc of ConnPoolControl.closeIdle: closes what is idle, not what is leased. */
    static void closeIdle(ManagedConnPool<String, Conn> pool) throws Exception {
        pool.release(leased(pool), true);
        Thread other = start(() -> pool.closeIdle(TimeValue.ofMilliseconds(-1)));
        PoolEntry<String, Conn> entry = leased(pool);
        other.join();
        assert !entry.getConnection().closed && pool.getTotalStats().getLeased() == 1 : pool.getTotalStats();
    }
}
