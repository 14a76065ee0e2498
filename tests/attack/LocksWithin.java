import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A pool calls the program while it holds a lock of its own, and the program takes a lock there. Another thread calls
 * the pool while it holds that lock. The program touches nothing else meanwhile.
 */
class LocksWithin extends Chapter {
    private static final ReentrantLock lock = new ReentrantLock();

    private static void called() {
        lock.lock();
        lock.unlock();
    }

    /** What a scheduled pool is given in the place of its task. */
    private static class Decorated<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        Decorated() {
            super(() -> null);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(1, TimeUnit.HOURS);
        }

        @Override
        public boolean isPeriodic() {
            return false;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    private static final class Compared<V> extends Decorated<V> {
        @Override
        public int compareTo(Delayed other) {
            called();
            return 0;
        }
    }

    private static final class Equal<V> extends Decorated<V> {
        @Override
        public boolean equals(Object other) {
            called();
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    private static final class Scheduled extends ScheduledThreadPoolExecutor {
        private final boolean compares;

        Scheduled(boolean compares) {
            super(1);
            this.compares = compares;
            schedule(() -> { }, 1, TimeUnit.HOURS);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable command, RunnableScheduledFuture<V> task) {
            return compares ? new Compared<>() : new Equal<>();
        }
    }

    private static final class Pool extends ThreadPoolExecutor {
        Pool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void terminated() {
            called();
        }
    }

    private static void both(Body call, Body looks) throws Throwable {
        Thread other = start(with(lock, looks));
        call.run();
        other.join();
    }

    private static void scheduled(String call) throws Throwable {
        Scheduled pool = new Scheduled(call.equals("compare"));
        Body asks = call.equals("remove") ? () -> pool.getQueue().remove(new Equal<>())
                : () -> pool.schedule(() -> { }, 1, TimeUnit.HOURS);
        both(asks, () -> pool.getQueue().size());
        pool.shutdownNow();
        say("end");
    }

    private static void ended(String call) throws Throwable {
        Pool pool = new Pool();
        both(call.equals("shutdown") ? pool::shutdown : pool::shutdownNow, pool::getPoolSize);
        say("end");
    }

    public static void main(String[] args) throws Throwable {
        if (args[0].equals("compare") || args[0].equals("remove")) {
            scheduled(args[0]);
        } else {
            ended(args[0]);
        }
    }
}
