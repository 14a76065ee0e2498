package java.util.concurrent;

/** Threads of the common pool that are made for one task each (docs/decisions/tasks-have-threads.md). */
final class HporForkJoinThreads {
    private HporForkJoinThreads() {
    }

    /** Starts a thread for this task alone, if nobody can tell. */
    static boolean starts(ForkJoinPool pool, ForkJoinTask<?> task) {
        if (pool != ForkJoinPool.common || !(isPart(task) ? HporSections.partHasThread()
                : HporSections.hasThread(task instanceof CompletableFuture.AsynchronousCompletionTask
                        && task.getClass().getClassLoader() == null))) {
            return false; // the program has hold of tasks whose classes are its own
        }
        ForkJoinWorkerThread worker = pool.getFactory().newThread(pool);
        HporCommonPool.give(worker, task);
        worker.start();
        return true;
    }

    /** Is it a part of what the JDK computes in parallel, as of a stream? Such parts wait for none of each other. */
    private static boolean isPart(ForkJoinTask<?> task) {
        return task instanceof CountedCompleter && task.getClass().getClassLoader() == null;
    }

    /** The task has thrown something, of which another thread gets a copy. */
    static void fails(ForkJoinTask<?> task) {
        if (isPart(task)) {
            HporSections.seesThreads();
        }
    }

    /** Runs the task that the running thread was made for. False: it was made for no single one. */
    static boolean runsOwn() {
        Object own = HporCommonPool.given();
        if (own == null) {
            return false;
        }
        HporSections.beginsTask();
        HporForkJoinCalls.exec((ForkJoinTask<?>) own);
        HporSections.endsTask();
        return true;
    }
}
