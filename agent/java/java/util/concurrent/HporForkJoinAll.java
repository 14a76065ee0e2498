package java.util.concurrent;

import static java.util.concurrent.HporForkJoinCalls.exec;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * ForkJoinTask.invokeAll: forks all tasks but one, runs that one, and waits for the others. The JDK's code looks first
 * whether it has to wait for each, which makes as many more orders.
 */
final class HporForkJoinAll {
    private HporForkJoinAll() {
    }

    static void invoke(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        Objects.requireNonNull(t1);
        Objects.requireNonNull(t2).fork();
        exec(t1);
        t1.quietlyJoin();
        if (t1.isCompletedAbnormally()) {
            t2.cancel(false);
            t1.join(); // throws
        }
        t2.quietlyJoin();
        if (t2.isCompletedAbnormally()) {
            t2.join();
        }
    }

    static void invoke(Collection<? extends ForkJoinTask<?>> tasks) {
        boolean list = tasks instanceof RandomAccess && tasks instanceof List;
        invoke(list ? (List<? extends ForkJoinTask<?>>) tasks : Arrays.asList(tasks.toArray(new ForkJoinTask<?>[0])));
    }

    static void invoke(List<? extends ForkJoinTask<?>> tasks) {
        Throwable thrown = null;
        int last = tasks.size() - 1;
        for (int i = last; i >= 0 && thrown == null; i--) {
            ForkJoinTask<?> t = tasks.get(i);
            if (t == null) {
                thrown = new NullPointerException();
            } else if (i > 0) {
                t.fork();
            } else {
                exec(t);
                thrown = awaited(t);
            }
        }
        for (int i = 1; i <= last && thrown == null; i++) {
            ForkJoinTask<?> t = tasks.get(i);
            thrown = t == null ? null : awaited(t);
        }
        if (thrown != null) {
            for (int i = 1; i <= last; i++) {
                ForkJoinTask<?> t = tasks.get(i);
                if (t != null) {
                    t.cancel(false);
                }
            }
            ForkJoinTask.rethrow(thrown);
        }
    }

    /** What the task has thrown; null: nothing. */
    private static Throwable awaited(ForkJoinTask<?> task) {
        task.quietlyJoin();
        return task.isCompletedAbnormally() ? task.getException() : null;
    }
}
