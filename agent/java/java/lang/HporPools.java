package java.lang;

import java.lang.HporContract.Section;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.internal.vm.annotation.Hidden;

/** jdk=atomic: what the steps of an executor are follows from the state that it is in. */
public final class HporPools {
    private static final long WORKERS = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "workers");
    private static final long THREAD = Hpor.U.objectFieldOffset(HporSections.WORKER, "thread");
    private static final long VALUE = Hpor.U.objectFieldOffset(AtomicInteger.class, "value");
    private static final long QUEUE = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "workQueue");
    private static final long COMPLETED = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "completedTaskCount");
    private static final long COMPLETED_BY = Hpor.U.objectFieldOffset(HporSections.WORKER, "completedTasks");
    private static final long LEAST = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "corePoolSize");
    private static final long MOST = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "maximumPoolSize");
    private static final long KEPT_ALIVE = Hpor.U.objectFieldOffset(ThreadPoolExecutor.class, "keepAliveTime");
    private static final String REFUSED =
            "numbers in the text of a refused task's exception: schedules that differ only in them are not told apart";
    private static final Class<?> DELAYED =
            HporSections.named("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue");
    private static final Class<?> PER_TASK = HporSections.newer("java.util.concurrent.ThreadPerTaskExecutor");
    private static final long THREADS = offset("threads");
    private static final long PER_TASK_STATE = offset("state");
    private static final long FACTORY = offset("factory");
    /** The bits of a ThreadPoolExecutor's counter that are the number of its workers. */
    private static final int POOL_WORKERS = (1 << 29) - 1;
    /** The other bits, while the pool stops at once. */
    private static final int POOL_STOPS = POOL_WORKERS + 1;

    private HporPools() {
    }

    private static long offset(String field) {
        return PER_TASK == null ? -1 : Hpor.U.objectFieldOffset(PER_TASK, field);
    }

    /**
     * Guard of ThreadPoolExecutor.interruptIdleWorkers, which wakes those that wait for a task, to see how the pool has
     * changed. Who waits in front of the call sees it there, and so does who is elsewhere: there a worker that is
     * interrupted forgets it before it runs the next task. So only those are interrupted that wait within, as part of
     * the step. False: the JDK's own code is to do it.
     */
    public static boolean wakes(ThreadPoolExecutor pool, boolean onlyOne) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return false;
        }
        int was = Hpor.mute();
        try {
            interrupts(pool);
            int hash = System.identityHashCode(pool);
            ArrayList<Thread> idle = new ArrayList<>();
            for (Object worker : (Iterable<?>) Hpor.U.getReference(pool, WORKERS)) {
                Thread t = (Thread) Hpor.U.getReference(worker, THREAD);
                switch (HporSections.idle0(hash, System.identityHashCode(t))) {
                    case Section.IDLE -> idle.add(t);
                    case Section.IDLE_UNKNOWN -> {
                        HporSections.wakes0();
                        return false;
                    }
                    default -> {
                    }
                }
            }
            if (!idle.isEmpty()) {
                HporSections.wakes0();
            }
            for (Thread t : onlyOne && idle.size() > 1 ? idle.subList(0, 1) : idle) {
                if (!HporSections.wake0(System.identityHashCode(t))) {
                    break;
                }
                t.interrupt();
            }
            return true;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The JDK's code interrupts the workers that are not in a task: those that look for one, and those that end. */
    private static void interrupts(ThreadPoolExecutor pool) {
        for (Object worker : (Iterable<?>) Hpor.U.getReference(pool, WORKERS)) {
            HporSections.interruptsWorker0(System.identityHashCode(Hpor.U.getReference(worker, THREAD)));
        }
    }

    /**
     * Guard of ThreadPoolExecutor.interruptWorkers, which tells the workers that the pool is to stop at once. It looks
     * whether a worker has begun, and whether it is interrupted already. Neither makes a difference: who has not begun
     * to look for tasks interrupts itself. So each interrupt is one step, and nothing else is. False: the JDK's own
     * code is to do it.
     */
    @Hidden
    public static boolean stops(ThreadPoolExecutor pool) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return false;
        }
        Thread[] threads;
        int was = Hpor.mute();
        try {
            interrupts(pool);
            if (!hasOwnThreads(pool)) {
                return false;
            }
            int hash = System.identityHashCode(pool);
            ArrayList<Thread> reached = new ArrayList<>();
            for (Object worker : (Iterable<?>) Hpor.U.getReference(pool, WORKERS)) {
                Thread t = (Thread) Hpor.U.getReference(worker, THREAD);
                switch (HporSections.reaches0(hash, System.identityHashCode(t))) {
                    case Section.REACHED -> reached.add(t);
                    case Section.REACHED_UNKNOWN -> {
                        return false;
                    }
                    default -> {
                    }
                }
            }
            threads = reached.toArray(new Thread[0]);
        } finally {
            Hpor.unmute(was);
        }
        for (Thread t : threads) {
            t.interrupt();
        }
        return true;
    }

    /**
     * Guard of the handler that refuses tasks by an exception. Its text tells how many workers and tasks there are,
     * which few programs read. To look at them in the JDK's way would give all steps of the workers an order. False:
     * the JDK's own code is to do it.
     */
    @Hidden
    public static boolean refuses(Runnable task, ThreadPoolExecutor pool) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing || task == null || pool == null
                || pool.getClass().getClassLoader() != null || HporSections.counted0(false)) {
            return false;
        }
        if (queued(pool) < 0) {
            return false;
        }
        HporNamed.named(REFUSED);
        String refused = "Task ".concat(task.toString()).concat(" rejected from ");
        throw new RejectedExecutionException(refused.concat(text(pool)));
    }

    /** How many tasks are in the pool's queue, without its lock; -1: it is of a class that is not known. */
    private static int queued(ThreadPoolExecutor pool) {
        Object queue = Hpor.U.getReference(pool, QUEUE);
        Class<?> type = queue.getClass();
        if (type == SynchronousQueue.class) {
            return 0;
        }
        if (type == LinkedBlockingQueue.class) {
            return Hpor.U.getInt(Hpor.U.getReference(queue, HporSections.COUNT), VALUE);
        }
        if (type == PriorityBlockingQueue.class || type == DELAYED) {
            return Hpor.U.getInt(queue, Hpor.U.objectFieldOffset(type, "size"));
        }
        boolean known = type == ArrayBlockingQueue.class || type == LinkedBlockingDeque.class;
        return known ? Hpor.U.getInt(queue, Hpor.U.objectFieldOffset(type, "count")) : -1;
    }

    /** As ThreadPoolExecutor.toString() tells it. */
    private static String text(ThreadPoolExecutor pool) {
        String name = pool.getClass().getName() + '@' + Integer.toHexString(HporHashes.hashCode(pool));
        int was = Hpor.mute();
        try {
            Set<?> workers = (Set<?>) Hpor.U.getReference(pool, WORKERS);
            long completed = Hpor.U.getLong(pool, COMPLETED);
            int active = 0;
            for (Object worker : workers) {
                completed += Hpor.U.getLong(worker, COMPLETED_BY);
                active += HporSynchronizers.state(worker) == 1 ? 1 : 0;
            }
            int control = Hpor.U.getInt(Hpor.U.getReference(pool, HporSections.CONTROL), VALUE) & ~POOL_WORKERS;
            String state = control < 0 ? "Running" : pool.isTerminated() ? "Terminated" : "Shutting down";
            return name + '[' + state + ", pool size = " + workers.size() + ", active threads = " + active
                    + ", queued tasks = " + queued(pool) + ", completed tasks = " + completed + ']';
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Is neither the pool's class nor that of its threads the program's? */
    private static boolean hasOwnThreads(ThreadPoolExecutor pool) {
        return pool.getClass().getClassLoader() == null && pool.getThreadFactory().getClass().getClassLoader() == null;
    }

    static boolean isScheduled(Object executor) {
        return executor instanceof ScheduledThreadPoolExecutor;
    }

    static boolean holdsTasks(ThreadPoolExecutor pool) {
        int was = Hpor.mute();
        try {
            return pool.getQueue().getClass().getClassLoader() != null || !pool.getQueue().isEmpty();
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Has the executor no threads? Or may the last one leave it to this thread to call a hook of the program's? */
    static boolean mayEnd(Object executor) {
        boolean hooks = executor instanceof ThreadPoolExecutor && executor.getClass().getClassLoader() != null;
        return hooks || !isScheduled(executor) && !hasWorkers(executor);
    }

    /**
     * Is the pool shut down, and without a task, or stopped? That does not change any more, so that no order of the
     * last steps of its workers makes a difference, unless they are the program's: those of a subclass, or of a
     * factory's threads. The thread of one task leaves a set, and does nothing more but for the last one of an executor
     * that is shut down. As long as it is {@code open}, no step of another task sees who is in that set. Nor does one
     * of a pool that makes a worker for each task, and takes some.
     */
    static boolean needsNoWorkers(Object o, boolean open) {
        if (o.getClass() == PER_TASK) {
            return (!open || Hpor.U.getInt(o, PER_TASK_STATE) == 0)
                    && Hpor.U.getReference(o, FACTORY).getClass().getClassLoader() == null;
        }
        if (o.getClass() != ThreadPoolExecutor.class) {
            return false;
        }
        int was = Hpor.mute();
        try {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) o;
            int state = Hpor.U.getInt(Hpor.U.getReference(pool, HporSections.CONTROL), VALUE) & ~POOL_WORKERS;
            if (state < 0) {
                return handsOver(pool);
            }
            return hasOwnThreads(pool) && pool.getQueue().getClass().getClassLoader() == null
                    && (state == POOL_STOPS || pool.getQueue().isEmpty());
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Is the pool shut down, and without workers? So another thread may end it. */
    static boolean lasts(Object o) {
        if (!(o instanceof ThreadPoolExecutor)) {
            return false;
        }
        int control = Hpor.U.getInt(Hpor.U.getReference(o, HporSections.CONTROL), VALUE);
        return control >= 0 && (control & POOL_WORKERS) == 0;
    }

    /** Has a pool handed a task to a worker that need not take another one? Once so, it stays so. */
    private static boolean hands;

    /**
     * Guard of ThreadPoolExecutor.runWorker. A pool without a queue that may have any number of workers has a new one
     * for each task, as far as the program can see.
     */
    public static void begins(ThreadPoolExecutor pool, Object worker) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing || !handsOver(pool)) {
            return;
        }
        if (!hasUsualLoader()) {
            HporSections.seesThreads();
        }
        if (HporSections.says(Section.TASK_HANDED)) {
            hands = true;
            HporCommonPool.beginsTask();
        }
    }

    private static boolean handsOver(ThreadPoolExecutor pool) {
        int was = Hpor.mute();
        try {
            return pool.getClass() == ThreadPoolExecutor.class
                    && Hpor.U.getReference(pool, QUEUE).getClass() == SynchronousQueue.class
                    && Hpor.U.getInt(pool, LEAST) == 0 && Hpor.U.getInt(pool, MOST) >= POOL_WORKERS
                    && hasOwnThreads(pool);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Who makes a worker hands its loader of classes on: another one than that of a thread that waits. */
    private static boolean hasUsualLoader() {
        int was = Hpor.mute();
        try {
            return Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader();
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * For how long a worker waits in front of the call by which it asks for a task, in nanoseconds. Negative: until
     * there is one; 0: not at all, since it may be handed one within.
     */
    static long idles(ThreadPoolExecutor pool) {
        if (Hpor.U.getReference(pool, QUEUE).getClass() != SynchronousQueue.class) {
            return -1;
        }
        if (!handsOver(pool)) {
            return 0;
        }
        if (HporCommonPool.keepsLocals()) {
            HporSections.seesThreads();
        }
        return HporSections.says(Section.TASK_HANDS) ? Hpor.U.getLong(pool, KEPT_ALIVE) : 0;
    }

    /** The program may see the running thread. */
    static void shows(Thread self) {
        if (self instanceof ForkJoinWorkerThread) {
            HporSections.seesThreads();
        } else if (hands) {
            HporSections.says(Section.TASK_SHOWS);
        }
    }

    /** Of the executor whose section this is. */
    private static boolean hasWorkers(Object pool) {
        if (!(pool instanceof ThreadPoolExecutor)) {
            int was = Hpor.mute();
            try {
                return !((Set<?>) Hpor.U.getReference(pool, THREADS)).isEmpty();
            } finally {
                Hpor.unmute(was);
            }
        }
        Object control = Hpor.U.getReference(pool, HporSections.CONTROL);
        return (Hpor.U.getInt(control, VALUE) & POOL_WORKERS) != 0;
    }
}
