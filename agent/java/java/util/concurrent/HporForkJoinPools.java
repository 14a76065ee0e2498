package java.util.concurrent;

import static java.util.concurrent.HporForkJoinCalls.choose;
import static java.util.concurrent.HporForkJoinCalls.current;
import static java.util.concurrent.HporForkJoinCalls.hire;
import static java.util.concurrent.HporForkJoinCalls.of;
import static java.util.concurrent.HporForkJoinCalls.quiesce;
import static java.util.concurrent.HporForkJoinCalls.seen;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What hpor runs in the place of methods that end a ForkJoinPool, or that ask a pool, its threads or its tasks
 * (agent/jdk/fork_join_guards.c). Each of its calls of HporForkJoin is one step.
 */
final class HporForkJoinPools {
    private static final int STOP = 1; // as in ForkJoinPool.runState
    private static final int SHUTDOWN = 2;

    private HporForkJoinPools() {
    }

    private static void shut(ForkJoinPool pool, boolean now) {
        if (pool == ForkJoinPool.common) {
            return;
        }
        HporSections.usesLists(pool);
        HporForkJoin model = of(pool);
        HporForkJoinTasks lists = model.shut(now);
        if (!now) {
            return;
        }
        for (Object next; (next = model.any()) != null;) {
            ForkJoinTask<?> task = next instanceof Integer ? model.chosen(0) : (ForkJoinTask<?>) next;
            if (task != null) {
                task.cancel(true);
                model.forget();
            }
        }
        for (HporForkJoinTasks t = lists; t != null; t = t.next) {
            if (t.isOfWorker(pool)) {
                t.thread.interrupt();
            }
        }
    }

    static boolean shutdown(ForkJoinPool pool) {
        shut(pool, false);
        return true;
    }

    static List<Runnable> shutdownNow(ForkJoinPool pool) {
        shut(pool, true);
        return new ArrayList<>();
    }

    static boolean isTerminated(ForkJoinPool pool) {
        return of(pool).isEnded();
    }

    static boolean isTerminating(ForkJoinPool pool) {
        HporForkJoin model = of(pool);
        return model.isShut(true) && !model.isEnded();
    }

    static boolean isShutdown(ForkJoinPool pool) {
        return of(pool).isShut(false);
    }

    /** FJP.poolIsStopping. */
    static boolean isStopping(ForkJoinPool pool) {
        return pool != null && of(pool).isShut(true);
    }

    // ---- delayed tasks ----------------------------------------------------------------------------------------------

    /** FJP.shutdownStatus, which a task asks that comes again and again. The common pool is never shut down. */
    static int shutdownStatus(ForkJoinPool pool, Object scheduler) {
        return pool == ForkJoinPool.common || !of(pool).isShut(false) ? 0 : of(pool).isShut(true) ? SHUTDOWN | STOP
                : SHUTDOWN;
    }

    /** DelayScheduler.pend. */
    static boolean pends(DelayScheduler scheduler, ForkJoinTask<?> task) {
        if (task != null) {
            of(scheduler.pool).pend((DelayScheduler.ScheduledForkJoinTask<?>) task);
        }
        return true;
    }

    /** DelayScheduler.signal. */
    static int signals(DelayScheduler scheduler) {
        of(scheduler.pool).cancelsDelays();
        return 1;
    }

    /** DelayScheduler.lastStableSize. */
    static int delayed(DelayScheduler scheduler) {
        return of(scheduler.pool).delayed();
    }

    /** DelayScheduler.run. The JDK's thread forgets its pool here. */
    static boolean runsDelayed(DelayScheduler scheduler) {
        ForkJoinPool pool = scheduler.pool;
        HporForkJoin model = of(pool);
        for (Object next; (next = model.due(scheduler)) != null;) {
            if (next instanceof ForkJoinTask<?>[]) {
                for (ForkJoinTask<?> task : (ForkJoinTask<?>[]) next) {
                    task.cancel(false);
                }
            } else if (((DelayScheduler.ScheduledForkJoinTask<?>) next).isImmediate) {
                HporForkJoinCalls.exec((ForkJoinTask<?>) next);
            } else {
                enable(pool, (ForkJoinTask<?>) next);
            }
        }
        return true;
    }

    private static void enable(ForkJoinPool pool, ForkJoinTask<?> task) {
        try {
            HporForkJoinCalls.enabled(pool, task);
        } catch (Error | RuntimeException refused) {
            task.cancel(false);
        }
    }

    static boolean awaitTermination(ForkJoinPool pool, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (pool != ForkJoinPool.common) {
            return of(pool).awaitEnd(nanos);
        }
        if (quiesce(pool, nanos, true) < 0) {
            throw new InterruptedException();
        }
        return false;
    }

    static boolean close(ForkJoinPool pool) {
        if (pool == ForkJoinPool.common) {
            return true;
        }
        shut(pool, false);
        boolean interrupted = false;
        for (boolean ended = false; !ended;) {
            try {
                of(pool).awaitEnd();
                ended = true;
            } catch (InterruptedException e) {
                interrupted = true;
                shut(pool, true);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** At the start of FJP.setParallelism, which throws where the number cannot be. */
    static void resize(ForkJoinPool pool, int threads) {
        HporForkJoin model = seen(pool);
        if (threads > 0 && model.resize(threads)) {
            hire(pool, model);
        }
    }

    static int getPoolSize(ForkJoinPool pool) {
        return seen(pool).poolSize();
    }

    static int getRunningThreadCount(ForkJoinPool pool) {
        return seen(pool).unblocked();
    }

    static int getActiveThreadCount(ForkJoinPool pool) {
        HporForkJoin model = seen(pool);
        return model.running();
    }

    static long getStealCount(ForkJoinPool pool) {
        return seen(pool).steals();
    }

    static long getQueuedTaskCount(ForkJoinPool pool) {
        return seen(pool).size(true);
    }

    static int getQueuedSubmissionCount(ForkJoinPool pool) {
        return seen(pool).size(false);
    }

    static boolean hasQueuedSubmissions(ForkJoinPool pool) {
        return seen(pool).size(false) > 0;
    }

    static ForkJoinTask<?> pollSubmission(ForkJoinPool pool) {
        return seen(pool).submission();
    }

    static int drainTasksTo(ForkJoinPool pool, Collection<? super ForkJoinTask<?>> c) {
        HporForkJoin model = seen(pool);
        int n = 0;
        for (Object next; (next = model.any()) != null;) {
            ForkJoinTask<?> task = next instanceof Integer ? model.chosen(0) : (ForkJoinTask<?>) next;
            if (task != null) {
                c.add(task);
                model.forget();
                n++;
            }
        }
        return n;
    }

    /** FJP.toString. */
    static String text(ForkJoinPool pool) {
        HporForkJoin model = seen(pool);
        String level = model.isEnded() ? "Terminated" : model.isShut(true) ? "Terminating" : model.isShut(false)
                ? "Shutting down"
                : "Running";
        return pool.getClass().getName() + '@' + Integer.toHexString(pool.hashCode()) + '[' + level + ", parallelism = "
                + pool.getParallelism() + ", size = " + model.poolSize() + ", active = " + model.running()
                + ", running = " + model.unblocked() + ", steals = " + model.steals() + ", tasks = " + model.size(true)
                + ", submissions = " + model.size(false) + ']';
    }

    /** Static methods of ForkJoinTask. */
    static int getQueuedTaskCount() {
        return seen(current()).ownSize();
    }

    static ForkJoinTask<?> peekNextLocalTask() {
        return seen(current()).local(false);
    }

    static ForkJoinTask<?> pollNextLocalTask() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread ? seen(current()).local(true) : null;
    }

    static ForkJoinTask<?> pollTask() {
        if (!(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
            return null;
        }
        HporForkJoin model = seen(current());
        ForkJoinTask<?> task = choose(model, model.any());
        if (task != null) {
            model.forget();
        }
        return task;
    }

    /** ForkJoinWorkerThread's. */
    static int getQueuedTaskCount(ForkJoinWorkerThread worker) {
        return worker == Thread.currentThread() ? seen(worker.pool).ownSize() : 0;
    }

    static int getPoolIndex(ForkJoinWorkerThread worker) {
        return seen(worker.pool).index(worker);
    }

    static boolean hasKnownQueuedWork() {
        Thread t = Thread.currentThread();
        return t instanceof ForkJoinWorkerThread && seen(((ForkJoinWorkerThread) t).pool).size(true) > 0;
    }
}
