package java.util.concurrent;

import java.util.concurrent.DelayScheduler.ScheduledForkJoinTask;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The part of a pool's model with delayed tasks (JDK 25), for the JDK's own thread that runs them. The JDK wakes that
 * thread at each new task and at each that is cancelled, which no program can see: here it wakes if there is something
 * for it to do.
 */
abstract class HporForkJoinDelays {
    /** Makes the thread that CompletableFuture's timeouts run in. */
    static final class Timeouts implements ThreadFactory {
        public Thread newThread(Runnable body) {
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            thread.setName(HporCommonPool.delayerName());
            return thread;
        }
    }

    private static final ForkJoinTask<?>[] NONE = {};

    final ReentrantLock lock = new ReentrantLock();
    private Condition due; // null: the pool was given no delayed tasks
    private ScheduledForkJoinTask<?>[] tasks; // by their times
    private int count;
    private int told; // how many the thread has found there when it last had nothing to do
    private boolean ended;

    /* By who has the lock. */

    abstract boolean isShutDown();

    abstract boolean stops();

    /** Does the pool stop, if only delayed tasks could keep it from that? */
    abstract boolean stopsIfIdle();

    final boolean hasDelays() {
        return due != null;
    }

    final boolean delaysHaveEnded() {
        return ended;
    }

    private void begin() {
        if (due == null) {
            due = lock.newCondition();
            tasks = new ScheduledForkJoinTask<?>[4];
        }
    }

    /** The pool is shut down, another worker has left since, or all tasks are to be cancelled then. */
    final void wakeDelays() {
        if (due != null) {
            due.signal();
        }
    }

    private void add(ScheduledForkJoinTask<?> task) {
        if (count == tasks.length) {
            ScheduledForkJoinTask<?>[] grown = new ScheduledForkJoinTask<?>[2 * count];
            for (int i = 0; i < count; i++) {
                grown[i] = tasks[i];
            }
            tasks = grown;
        }
        int at = count++;
        for (; at > 0 && tasks[at - 1].when > task.when; at--) {
            tasks[at] = tasks[at - 1];
        }
        tasks[at] = task;
        task.heapIndex = 0;
    }

    private ScheduledForkJoinTask<?> remove(int at) {
        ScheduledForkJoinTask<?> task = tasks[at];
        count--;
        for (int i = at; i < count; i++) {
            tasks[i] = tasks[i + 1];
        }
        tasks[count] = null;
        task.heapIndex = -1;
        return task;
    }

    private int indexOf(ScheduledForkJoinTask<?> task) {
        int at = 0;
        while (tasks[at] != task) {
            at++;
        }
        return at;
    }

    /** DelayScheduler.pend: a new task, or a cancelled one that is queued. */
    final void pend(ScheduledForkJoinTask<?> task) {
        lock.lock();
        try {
            begin();
            ScheduledForkJoinTask<?> first = tasks[0];
            if (task.heapIndex < 0) {
                add(task);
            } else {
                remove(indexOf(task));
            }
            if (tasks[0] != first) {
                due.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    final void cancelsDelays() {
        lock.lock();
        try {
            wakeDelays();
        } finally {
            lock.unlock();
        }
    }

    final int delayed() {
        lock.lock();
        try {
            return told;
        } finally {
            lock.unlock();
        }
    }

    /** Those that do not run any more since the pool is shut down: all, or those that come again and again. */
    private ForkJoinTask<?>[] drop(boolean all) {
        int dropped = 0;
        for (int i = 0; i < count; i++) {
            dropped += all || tasks[i].nextDelay != 0 ? 1 : 0;
        }
        if (dropped == 0) {
            return NONE;
        }
        ForkJoinTask<?>[] result = new ForkJoinTask<?>[dropped];
        for (int i = count - 1; i >= 0; i--) {
            if (all || tasks[i].nextDelay != 0) {
                result[--dropped] = remove(i);
            }
        }
        return result;
    }

    private void await(long nanos) {
        try {
            due.awaitNanos(nanos);
        } catch (InterruptedException nobodyAsks) {
            return;
        }
    }

    /** What the thread is to do next: run a task, cancel an array of them, or end (null). Waits for it. */
    final Object due(DelayScheduler scheduler) {
        lock.lock();
        try {
            begin();
            for (;;) {
                if (isShutDown()) {
                    ForkJoinTask<?>[] dropped = drop(stops() || scheduler.cancelDelayedTasksOnShutdown != 0);
                    if (dropped.length > 0) {
                        return dropped;
                    }
                    if (count == 0 && stopsIfIdle()) {
                        ended = true;
                        return null;
                    }
                }
                told = count;
                long left = count == 0 ? 0 : tasks[0].when - DelayScheduler.now();
                if (count == 0) {
                    due.awaitUninterruptibly();
                } else if (left > 0) {
                    await(left);
                } else {
                    return remove(0);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
