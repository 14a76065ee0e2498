package java.util.concurrent;

/** What hpor's classes use of that of JDK 25. */
final class DelayScheduler extends Thread {
    ForkJoinPool pool;
    volatile int cancelDelayedTasksOnShutdown;

    static native long now();

    abstract static class ScheduledForkJoinTask<T> extends ForkJoinTask<T> {
        ForkJoinPool pool;
        long when;
        final long nextDelay = 0L + hashCode();
        int heapIndex;
        final boolean isImmediate = hashCode() == 0;
    }
}
