package java.util.concurrent;

import java.util.concurrent.locks.Condition;

/**
 * What hpor has in the place of a ForkJoinPool's own state: a list of tasks for each thread that has submitted some,
 * under a lock. The JDK's pool spins, scans and backs off, which no search through its interleavings ends. What
 * programs can rely on is the same: which tasks a thread may take, who helps whom, when threads are made and when a
 * pool ends. Tasks themselves are the JDK's. What runs in the place of its methods is in HporForkJoinCalls and
 * HporForkJoinPools.
 *
 * Like the JDK's other concurrent classes it is seen by hpor, with its methods as one step each
 * (agent/jdk/section_rules.c).
 */
final class HporForkJoin extends HporForkJoinDelays {
    private final Condition changed = lock.newCondition();
    final ForkJoinPool pool;
    private int parallelism;
    private final boolean async;
    private HporForkJoinTasks first;
    private int queued; // tasks in all lists
    private int taken; // tasks that have been taken from a list
    private long stolen;
    private int workers;
    private int blocked; // of them, those that wait for something
    private int watchers; // threads in helpQuiesce that have found nothing to do
    private int quiet; // of them, those that run a task
    private boolean shutdown;
    private boolean stop;
    private ScheduledThreadPoolExecutor delayer;

    HporForkJoin(ForkJoinPool pool) {
        this.pool = pool;
        parallelism = HporCommonPool.parallelism(pool);
        async = pool.getAsyncMode();
    }

    private HporForkJoinTasks own() {
        Thread thread = Thread.currentThread();
        HporForkJoinTasks last = null;
        for (HporForkJoinTasks t = first; t != null; t = t.next) {
            if (t.thread == thread) {
                return t;
            }
            last = t;
        }
        HporForkJoinTasks own = new HporForkJoinTasks(thread);
        if (last == null) {
            first = own;
        } else {
            last.next = own;
        }
        return own;
    }

    /**
     * Is there something to do, and may there be one more thread? Who waits is made up for only if nobody else goes on.
     */
    private boolean hires() {
        if (stop || queued == 0 || (workers >= parallelism && workers > blocked)) {
            return false;
        }
        workers++;
        return true;
    }

    /** True: a worker is to be started. */
    boolean add(ForkJoinTask<?> task, boolean rejects, boolean signals) {
        lock.lock();
        try {
            if (stop || (shutdown && rejects)) {
                throw new RejectedExecutionException();
            }
            own().add(task);
            queued++;
            changed.signalAll();
            return signals && hires();
        } finally {
            lock.unlock();
        }
    }

    private ForkJoinTask<?> took(HporForkJoinTasks own, HporForkJoinTasks from, int i) {
        queued--;
        taken++;
        own.source = from == own ? null : from;
        if (from != own) {
            stolen++;
        }
        return from.remove(i);
    }

    private int foreign(HporForkJoinTasks own) {
        int n = 0;
        for (HporForkJoinTasks t = first; t != null; t = t.next) {
            if (t != own && t.size() > 0) {
                n++;
            }
        }
        return n;
    }

    /** The oldest task of the chosen one of the lists of others that are not empty. Null: there is none. */
    private ForkJoinTask<?> steal(HporForkJoinTasks own, int chosen) {
        int n = 0;
        for (HporForkJoinTasks t = first; t != null; t = t.next) {
            if (t != own && t.size() > 0 && n++ >= chosen) {
                return took(own, t, 0);
            }
        }
        return null;
    }

    private Object takeFrom(HporForkJoinTasks own) {
        if (own.size() > 0) {
            return took(own, own, async ? 0 : own.size() - 1);
        }
        int n = foreign(own);
        return n > 1 ? (Object) n : n == 1 ? steal(own, 0) : null;
    }

    /**
     * Whoever awaits a condition is behind a ForkJoinPool.ManagedBlocker. A worker that awaits its own pool's must not
     * be made up for: the pool's lock would be taken behind the worker's own place in the queue of that lock, for ever.
     * A field of the worker's says so that this pool has no other use for, and that no other thread looks at.
     */
    private void waitsForPool(boolean begins) {
        Thread t = Thread.currentThread();
        if (t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool == pool) {
            ((ForkJoinWorkerThread) t).workQueue.stackPred = begins ? 1 : 0;
        }
    }

    boolean isWaitedForBy(Thread t) {
        return t instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) t).pool == pool
                && ((ForkJoinWorkerThread) t).workQueue.stackPred != 0;
    }

    /** For a worker: a task, or the number of lists from which it can be; null: the worker ends. */
    Object next() {
        lock.lock();
        try {
            for (;;) {
                Object task = stop ? null : takeFrom(own());
                if (task == null && shutdown) {
                    leave();
                }
                if (task != null || shutdown) {
                    return task;
                }
                waitsForPool(true);
                try {
                    changed.awaitUninterruptibly();
                } finally {
                    waitsForPool(false);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The same for others; null: there is nothing to do. */
    Object any() {
        lock.lock();
        try {
            return takeFrom(own());
        } finally {
            lock.unlock();
        }
    }

    private void tellWatchers() {
        if (watchers > 0) {
            changed.signalAll();
        }
    }

    /** The thread waits for a change. Its own task counts no more, which those that wait already are told. */
    private long watch(long nanos) throws InterruptedException {
        int own = own().isOfWorker(pool) ? 1 : 0;
        quiet += own;
        tellWatchers();
        watchers++;
        waitsForPool(true);
        try {
            return changed.awaitNanos(nanos);
        } finally {
            waitsForPool(false);
            watchers--;
            quiet -= own;
        }
    }

    /** For a thread in helpQuiesce: what next() returns; true: nothing is queued or run; false: the time is over. */
    Object nextUntilQuiet(long nanos) throws InterruptedException {
        lock.lock();
        try {
            for (long left = nanos;; left = watch(left)) {
                Object task = takeFrom(own());
                if (task != null) {
                    return task;
                }
                boolean ended = isQuietFor(own());
                if (ended || left <= 0) {
                    return ended;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** From the chosen list, if it still has one. */
    ForkJoinTask<?> chosen(int list) {
        lock.lock();
        try {
            return steal(own(), list);
        } finally {
            lock.unlock();
        }
    }

    private static boolean completes(ForkJoinTask<?> task, CountedCompleter<?> awaited) {
        CountedCompleter<?> c = task instanceof CountedCompleter ? (CountedCompleter<?>) task : null;
        while (c != null && c != awaited) {
            c = c.completer;
        }
        return c != null;
    }

    /** A task that a thread which waits for this one runs meanwhile. Null: none. */
    ForkJoinTask<?> helpful(ForkJoinTask<?> awaited, HporForkJoinTasks source) {
        lock.lock();
        try {
            HporForkJoinTasks own = own();
            own.source = source;
            if (awaited instanceof CountedCompleter) {
                int last = own.size() - 1;
                if (last >= 0 && completes(own.get(last), (CountedCompleter<?>) awaited)) {
                    return took(own, own, last);
                }
                for (HporForkJoinTasks t = first; t != null; t = t.next) {
                    if (t.size() > 0 && completes(t.get(0), (CountedCompleter<?>) awaited)) {
                        return took(own, t, 0);
                    }
                }
                return null;
            }
            int i = own.indexOf(awaited);
            if (i >= 0) {
                return took(own, own, i);
            }
            for (HporForkJoinTasks t = first; t != null && own.isOfWorker(pool); t = t.next) {
                if (t != own && t.size() > 0 && (t.get(0) == awaited || t.isThiefOf(own))) {
                    return took(own, t, 0);
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** The oldest task of the thread's own, if it is one of a CompletableFuture's. */
    ForkJoinTask<?> asynchronous() {
        lock.lock();
        try {
            HporForkJoinTasks own = own();
            boolean is = own.size() > 0 && own.get(0) instanceof CompletableFuture.AsynchronousCompletionTask;
            return is ? took(own, own, 0) : null;
        } finally {
            lock.unlock();
        }
    }

    ForkJoinTask<?> local(boolean takes) {
        lock.lock();
        try {
            HporForkJoinTasks own = own();
            int i = async ? 0 : own.size() - 1;
            if (own.size() == 0 || !takes) {
                return own.size() == 0 ? null : own.get(i);
            }
            taken--;
            return took(own, own, i);
        } finally {
            lock.unlock();
        }
    }

    boolean unfork(ForkJoinTask<?> task) {
        lock.lock();
        try {
            HporForkJoinTasks own = own();
            int last = own.size() - 1;
            if (last < 0 || own.get(last) != task) {
                return false;
            }
            took(own, own, last);
            taken--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    ForkJoinTask<?> submission() {
        lock.lock();
        try {
            for (HporForkJoinTasks t = first; t != null; t = t.next) {
                if (t.size() > 0 && !t.isOfWorker(pool)) {
                    queued--;
                    return t.remove(0);
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /** True: a worker is to be started. */
    boolean block() {
        lock.lock();
        try {
            blocked++;
            return hires();
        } finally {
            lock.unlock();
        }
    }

    void unblock() {
        lock.lock();
        try {
            blocked--;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        workers--;
        changed.signalAll();
        if (shutdown) {
            wakeDelays();
        }
    }

    void left() {
        lock.lock();
        try {
            leave();
        } finally {
            lock.unlock();
        }
    }

    HporForkJoinTasks shut(boolean now) {
        lock.lock();
        try {
            shutdown = true;
            stop |= now;
            changed.signalAll();
            wakeDelays();
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** True: a worker is to be started. */
    boolean resize(int threads) {
        lock.lock();
        try {
            parallelism = threads;
            return hires();
        } finally {
            lock.unlock();
        }
    }

    boolean isShut(boolean stopped) {
        lock.lock();
        try {
            return stopped ? stop : shutdown;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean isShutDown() {
        return shutdown;
    }

    @Override
    boolean stops() {
        return stop;
    }

    @Override
    boolean stopsIfIdle() {
        stop |= shutdown && workers == 0 && queued == 0;
        if (stop) {
            changed.signalAll();
        }
        return stop;
    }

    private boolean ended() {
        return shutdown && workers == 0 && (hasDelays() ? delaysHaveEnded() : stop || queued == 0);
    }

    boolean isEnded() {
        lock.lock();
        try {
            return ended();
        } finally {
            lock.unlock();
        }
    }

    boolean awaitEnd(long nanos) throws InterruptedException {
        lock.lock();
        try {
            waitsForPool(true);
            long left = nanos;
            while (!ended() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return ended();
        } finally {
            waitsForPool(false);
            lock.unlock();
        }
    }

    void awaitEnd() throws InterruptedException {
        lock.lock();
        try {
            waitsForPool(true);
            while (!ended()) {
                changed.await();
            }
        } finally {
            waitsForPool(false);
            lock.unlock();
        }
    }

    /**
     * A worker counts the tasks that it has run where only finished() looks: a task's end is a step of the pool only
     * for watchers.
     */
    void ran() {
        ((ForkJoinWorkerThread) Thread.currentThread()).workQueue.source++;
        if (watchers > 0) {
            lock.lock();
            try {
                tellWatchers();
            } finally {
                lock.unlock();
            }
        }
    }

    private int finished() {
        int sum = 0;
        for (HporForkJoinTasks t = first; t != null; t = t.next) {
            if (t.isOfWorker(pool)) {
                sum += ((ForkJoinWorkerThread) t.thread).workQueue.source;
            }
        }
        return sum;
    }

    /** A task that was taken, but not by a worker that runs it. */
    void forget() {
        lock.lock();
        try {
            taken--;
            tellWatchers();
        } finally {
            lock.unlock();
        }
    }

    ScheduledThreadPoolExecutor delayer() {
        lock.lock();
        try {
            if (delayer == null) {
                delayer = new ScheduledThreadPoolExecutor(1, new HporForkJoinDelays.Timeouts());
                delayer.setRemoveOnCancelPolicy(true);
            }
            return delayer;
        } finally {
            lock.unlock();
        }
    }

    /** Is nothing queued, and nothing run but by who waits for that? */
    private boolean isQuietFor(HporForkJoinTasks own) {
        return queued == 0 && taken - quiet - (own.isOfWorker(pool) ? 1 : 0) == finished();
    }

    /** Is nothing queued or run? */
    boolean isIdle() {
        lock.lock();
        try {
            return queued == 0 && taken - quiet == finished();
        } finally {
            lock.unlock();
        }
    }

    int running() {
        lock.lock();
        try {
            return Math.max(0, taken - finished());
        } finally {
            lock.unlock();
        }
    }

    int poolSize() {
        lock.lock();
        try {
            return workers;
        } finally {
            lock.unlock();
        }
    }

    int unblocked() {
        lock.lock();
        try {
            return workers - blocked;
        } finally {
            lock.unlock();
        }
    }

    long steals() {
        lock.lock();
        try {
            return stolen;
        } finally {
            lock.unlock();
        }
    }

    int size(boolean ofWorkers) {
        lock.lock();
        try {
            int n = 0;
            for (HporForkJoinTasks t = first; t != null; t = t.next) {
                if (t.isOfWorker(pool) == ofWorkers) {
                    n += t.size();
                }
            }
            return n;
        } finally {
            lock.unlock();
        }
    }

    int ownSize() {
        lock.lock();
        try {
            return own().size();
        } finally {
            lock.unlock();
        }
    }

    int index(Thread thread) {
        lock.lock();
        try {
            int n = 0;
            for (HporForkJoinTasks t = first; t != null && t.thread != thread; t = t.next) {
                if (t.isOfWorker(pool)) {
                    n++;
                }
            }
            return n;
        } finally {
            lock.unlock();
        }
    }
}
