package java.util.concurrent;

/**
 * What a thread waits for in front of a call (agent/jvm/conditions.h). With each operation a step, the call itself
 * waits.
 */
public final class HporForkJoinAwaited {
    private ForkJoinTask<?> task;
    private CompletableFuture<?> future;
    private CountedCompleter<?> whole;

    HporForkJoinAwaited(Future<?> awaited) {
        if (awaited instanceof ForkJoinTask) {
            task = (ForkJoinTask<?>) awaited;
        } else if (awaited instanceof CompletableFuture) {
            future = (CompletableFuture<?>) awaited;
        }
    }

    /** Until so many parts of it are pending. */
    HporForkJoinAwaited(CountedCompleter<?> whole, int pending) {
        this.whole = whole;
    }

    void await() {
        forget();
    }

    void await(long nanos) {
        forget();
    }

    void join() {
        forget();
    }

    void join(long nanos) {
        forget();
    }

    private void forget() {
        if (whole != null) {
            whole.getPendingCount(); // what the parts have done before they counted their ends comes before
        }
        task = null;
        future = null;
        whole = null;
    }
}
