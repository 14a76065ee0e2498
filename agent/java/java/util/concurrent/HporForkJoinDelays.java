package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;

/**
 * Delayed tasks of a pool (JDK 25). The JDK's own thread has them: it asks the pool whether it is shut down, and tries
 * to stop the pool once no task is left. Under the lock of the pool's model.
 */
final class HporForkJoinDelays {
    /** Makes the thread that CompletableFuture's timeouts run in. */
    static final class Timeouts implements ThreadFactory {
        public Thread newThread(Runnable body) {
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            thread.setName(HporCommonPool.delayerName());
            return thread;
        }
    }

    private static final int STOP = 1; // as in ForkJoinPool.runState
    private static final int SHUTDOWN = 2;

    private final ForkJoinPool pool;
    private boolean stopping; // the thread knows that the pool stops
    private boolean ended;

    HporForkJoinDelays(ForkJoinPool pool) {
        this.pool = pool;
    }

    /** What the thread is told of the pool. */
    int told(boolean shutdown, boolean stop) {
        stopping |= stop;
        return (shutdown ? SHUTDOWN : 0) | (stop ? STOP : 0);
    }

    /** It has tried to stop the pool. It does so once more when it ends. */
    int stops(boolean stop) {
        ended |= stopping;
        stopping |= stop;
        return stop ? STOP : 0;
    }

    boolean haveEnded() {
        return ended;
    }

    /** The pool is shut down, or another worker has left since. */
    static void wake(HporForkJoinDelays delays) {
        Thread thread = delays == null ? null : HporCommonPool.delayScheduler(delays.pool);
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }
}
