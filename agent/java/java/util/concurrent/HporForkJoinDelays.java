package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;

/**
 * Delayed tasks of a pool (JDK 25). The JDK's own thread has them: it asks the pool whether it is shut down, and tries to
 * stop the pool once no task is left. Under the lock of the pool's model.
 */
final class HporForkJoinDelays {
    static final int STOP = 1; // as in ForkJoinPool.runState
    static final int SHUTDOWN = 2;

    private final ForkJoinPool pool;
    private boolean stopping; // the thread knows that the pool stops
    private boolean ended;

    HporForkJoinDelays(ForkJoinPool pool) {
        this.pool = pool;
    }

    /** What the thread is told of the pool. */
    int told(int status) {
        stopping |= (status & STOP) != 0;
        return status;
    }

    /** It has tried to stop the pool. It does so once more when it ends. */
    void stops(boolean stop) {
        ended |= stopping;
        stopping |= stop;
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
