import com.mchange.v2.async.AsynchronousRunner;
import com.mchange.v2.log.MLog;
import com.mchange.v2.resourcepool.BasicResourcePoolFactory;
import com.mchange.v2.resourcepool.ResourcePool;
import com.mchange.v2.resourcepool.ResourcePoolException;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of the pool of resources that c3p0's pool of connections is made of. */
public class Main {
    public static void main(String[] args) throws Exception {
        awaitLog();
        switch (args[0]) {
            case "shared" -> shared();
            case "reset-checkin" -> resetCheckin();
            case "close-checkin" -> closeCheckin();
            case "close-checkout" -> closeCheckout();
            case "broken-waits" -> brokenWaits();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** The log tells of itself in a thread of its own. */
    static void awaitLog() throws Exception {
        MLog.getLogger("hunt");
        Thread[] threads = new Thread[10];
        for (int i = Thread.enumerate(threads); i-- > 0;) {
            if (threads[i].getName().startsWith("MLog")) {
                threads[i].join();
            }
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

    static class Manager implements ResourcePool.Manager {
        @Override
        public Object acquireResource() {
            return "resource " + MADE.incrementAndGet();
        }

        @Override
        public void refurbishIdleResource(Object resource) {
        }

        @Override
        public void refurbishResourceOnCheckout(Object resource) {
        }

        @Override
        public void refurbishResourceOnCheckin(Object resource) {
        }

        @Override
        public void destroyResource(Object resource, boolean checkedOut) {
            DESTROYED.incrementAndGet();
        }
    }

    /** Keeps the tasks of a pool until a thread of the client runs them. */
    static class Runner implements AsynchronousRunner {
        final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        @Override
        public void postRunnable(Runnable task) {
            tasks.add(task);
        }

        void runAll() {
            for (Runnable task; (task = tasks.poll()) != null;) {
                task.run();
            }
        }

        @Override
        public void close(boolean skip) {
        }

        @Override
        public void close() {
        }
    }

    static final Runner RUNNER = new Runner();

    /** A pool whose resources do not expire uses no timer: this one's thread has ended. */
    static Timer timer() throws Exception {
        Timer timer = new Timer(true);
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                thread.complete(Thread.currentThread());
                timer.cancel();
            }
        }, 0);
        thread.join().join();
        return timer;
    }

    /** A pool with its one resource, which has been checked out and in again before. */
    static ResourcePool pool() throws Exception {
        BasicResourcePoolFactory factory =
                BasicResourcePoolFactory.createNoEventSupportInstance(RUNNER, timer());
        factory.setStart(1);
        factory.setMin(1);
        factory.setMax(1);
        factory.setIncrement(1);
        factory.setForceSynchronousCheckins(true);
        ResourcePool pool = factory.createPool(new Manager());
        RUNNER.runAll();
        pool.checkinResource(pool.checkoutResource());
        return pool;
    }

    /** One resource for two threads: whoever finds it checked out waits until it is back. */
    static void shared() throws Exception {
        ResourcePool pool = pool();
        Object first = pool.checkoutResource();
        Object[] theirs = new Object[1];
        Thread other = start(() -> theirs[0] = pool.checkoutResource());
        pool.checkinResource(first);
        other.join();
        assert theirs[0] == first && pool.getAwaitingCheckinCount() == 1 && pool.getPoolSize() == 1 : theirs[0];
    }

    /** Javadoc of resetPool: what is checked out should still be checked in, so that the pool can destroy it. */
    static void resetCheckin() throws Exception {
        ResourcePool pool = pool();
        Object first = pool.checkoutResource();
        Thread other = start(pool::resetPool);
        pool.checkinResource(first);
        other.join();
        RUNNER.runAll();
        Object second = pool.checkoutResource();
        assert second != first : second;
        assert pool.getExcludedCount() == 0 : pool.getExcludedCount();
    }

    /** Javadoc of ClosableResource: close, beside a client that gives a resource back: it is destroyed, once. */
    static void closeCheckin() throws Exception {
        ResourcePool pool = pool();
        Object first = pool.checkoutResource();
        Thread other = start(pool::close);
        pool.checkinResource(first);
        other.join();
        assert pool.getPoolSize() == 0 && pool.getAvailableCount() == 0 : pool.getPoolSize();
    }

    /** A client that waits in checkoutResource is told that the pool is closed. */
    static void closeCheckout() throws Exception {
        ResourcePool pool = pool();
        pool.checkoutResource();
        Thread other = start(pool::close);
        try {
            Object second = pool.checkoutResource();
            throw new AssertionError(second);
        } catch (ResourcePoolException | InterruptedException closed) {
            other.join();
        }
    }

    /** Javadoc of markBroken: destroyed on checkin; the pool has room for another one, which who waits gets. */
    static void brokenWaits() throws Exception {
        ResourcePool pool = pool();
        Object first = pool.checkoutResource();
        Object[] theirs = new Object[1];
        Thread other = start(() -> theirs[0] = pool.checkoutResource());
        pool.markBroken(first);
        pool.checkinResource(first);
        RUNNER.runAll();
        other.join();
        assert theirs[0] != first && pool.getPoolSize() == 1 && pool.getExcludedCount() == 0 : theirs[0];
    }
}
