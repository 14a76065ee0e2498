package java.util.concurrent;

/** Threads of the common pool that are made for one task each (docs/decisions/tasks-have-threads.md). */
final class HporForkJoinThreads {
    private HporForkJoinThreads() {
    }

    /** Starts a thread for this task alone, if nobody can tell. */
    static boolean starts(ForkJoinPool pool, ForkJoinTask<?> task) {
        if (pool != ForkJoinPool.common
                || !HporSections.hasThread(task instanceof CompletableFuture.AsynchronousCompletionTask
                        && task.getClass().getClassLoader() == null)) {
            return false; // the program has hold of tasks whose classes are its own
        }
        ForkJoinWorkerThread worker = pool.getFactory().newThread(pool);
        HporCommonPool.give(worker, task);
        worker.start();
        return true;
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
