package java.util.concurrent;

/** Threads of fork/join pools that are made for one task each (docs/decisions/tasks-have-threads.md). */
final class HporForkJoinThreads {
    private HporForkJoinThreads() {
    }

    /** Starts a thread for this task alone, if nobody can tell. */
    static boolean starts(ForkJoinPool pool, ForkJoinTask<?> task) {
        if (!(pool == ForkJoinPool.common ? hasThread(task) : hasThread(task, pool))) {
            return false;
        }
        HporCommonPool.makes(true);
        ForkJoinWorkerThread worker = pool.getFactory().newThread(pool);
        HporCommonPool.makes(false);
        HporCommonPool.give(worker, task);
        worker.start();
        return true;
    }

    private static boolean hasThread(ForkJoinTask<?> task) {
        if (isPart(task) && HporCommonPool.splitsInTwo(task)) {
            CountedCompleter<?> part = (CountedCompleter<?>) task;
            return HporSections.partHasThread(part, HporCommonPool.hasPending(part) ? part : part.completer);
        }
        if (isPart(task)) {
            return HporSections.partHasThread();
        }
        return isOfFuture(task) ? HporSections.futureHasThread() : HporSections.forks(task, ForkJoinPool.common, 0);
    }

    /** Of another pool. The program may have chosen how many threads it has, but not who makes them. */
    private static boolean hasThread(ForkJoinTask<?> task, ForkJoinPool pool) {
        boolean plain = pool.getClass() == ForkJoinPool.class && pool.getFactory().getClass().getClassLoader() == null;
        boolean several = pool.getParallelism() > 1; // the only thread of a pool orders all its tasks
        if (plain && several && !isPart(task) && !isOfFuture(task) && !HporForkJoinCalls.isUsed(pool)) {
            return HporSections.forks(task, pool, pool.getParallelism());
        }
        HporSections.usesLists(pool);
        return false;
    }

    /** Of such a thread, whatever the order in which they are made. Nobody asks for it. Null: the JDK's name. */
    static String name(ForkJoinPool pool) {
        return HporCommonPool.isMaking() && pool != ForkJoinPool.common ? pool.workerNamePrefix : null;
    }

    /** Is it a part of what the JDK computes in parallel, as of a stream? Such parts wait for none of each other. */
    private static boolean isPart(ForkJoinTask<?> task) {
        return task instanceof CountedCompleter && task.getClass().getClassLoader() == null;
    }

    private static boolean isOfFuture(ForkJoinTask<?> task) {
        return task instanceof CompletableFuture.AsynchronousCompletionTask && task.getClass().getClassLoader() == null;
    }

    /**
     * The running thread has come to the end of the task, and counts that. Does it go on? In the JDK that is who
     * counts last. Of parts that have threads of their own it is the one that has forked the others.
     */
    static boolean goesOn(CountedCompleter<?> task) {
        if (HporSections.stops(task)) {
            task.addToPendingCount(-1);
            return false;
        }
        if (HporSections.gathers(task)) {
            new HporForkJoinAwaited(task, 0).join();
            HporSections.gathered(task);
            return !HporCommonPool.hasPending(task);
        }
        return task.decrementPendingCountUnlessZero() == 0;
    }

    /** The task has thrown something, of which another thread gets a copy. */
    static void fails(ForkJoinTask<?> task) {
        if (isPart(task)) {
            HporSections.seesThreads();
        } else {
            HporSections.fails(task);
        }
    }

    /** The task's code has ended. If somebody else has completed the task, who has waited for it may not know. */
    static void ends(ForkJoinTask<?> task) {
        if (HporSections.runs(task) && task.isDone()) {
            HporSections.fails(task);
        }
    }

    /** Waits for the task. False: it has no thread of its own. */
    static boolean awaits(ForkJoinTask<?> task, boolean interruptibly) {
        if (!HporSections.joins(task)) {
            return false;
        }
        HporForkJoinAwaited awaited = new HporForkJoinAwaited(task);
        if (interruptibly) {
            awaited.await();
        } else {
            awaited.join();
        }
        HporSections.joined(task);
        return true;
    }

    /** Runs the task that the running thread was made for. False: it was made for no single one. */
    static boolean runsOwn() {
        Object own = HporCommonPool.given();
        if (own == null) {
            return false;
        }
        HporSections.beginsTask(own);
        HporForkJoinCalls.exec((ForkJoinTask<?>) own);
        HporSections.endsTask();
        return true;
    }
}
