package java.util.concurrent;

/** The tasks that a thread has submitted or forked and nobody has taken yet, oldest first. */
final class HporForkJoinTasks {
    final Thread thread;
    HporForkJoinTasks next;
    /** Whose task the thread runs; null: its own, or none. */
    HporForkJoinTasks source;
    private ForkJoinTask<?>[] tasks = new ForkJoinTask<?>[4];
    private int count;

    HporForkJoinTasks(Thread thread) {
        this.thread = thread;
    }

    int size() {
        return count;
    }

    ForkJoinTask<?> get(int i) {
        return tasks[i];
    }

    void add(ForkJoinTask<?> task) {
        if (count == tasks.length) {
            ForkJoinTask<?>[] grown = new ForkJoinTask<?>[2 * count];
            for (int i = 0; i < count; i++) {
                grown[i] = tasks[i];
            }
            tasks = grown;
        }
        tasks[count++] = task;
    }

    ForkJoinTask<?> remove(int i) {
        ForkJoinTask<?> task = tasks[i];
        count--;
        for (int j = i; j < count; j++) {
            tasks[j] = tasks[j + 1];
        }
        tasks[count] = null;
        return task;
    }

    int indexOf(ForkJoinTask<?> task) {
        int i = count;
        do {
            i--;
        } while (i >= 0 && tasks[i] != task);
        return i;
    }

    boolean isOfWorker(ForkJoinPool pool) {
        return thread instanceof ForkJoinWorkerThread && ((ForkJoinWorkerThread) thread).pool == pool;
    }

    /** Does the thread run a task of `other`'s thread, or one of a thread that does, and so on? */
    boolean isThiefOf(HporForkJoinTasks other) {
        HporForkJoinTasks t = this;
        for (int depth = 0; t.source != null && depth < 64; depth++) {
            if (t.source == other) {
                return true;
            }
            t = t.source;
        }
        return false;
    }
}
