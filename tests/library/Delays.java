import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Workers that wait until a delayed task is due, and what a pool tells about its tasks meanwhile. */
class Delays extends Cases {
    private static final StringBuffer SEEN = new StringBuffer();

    /** Schedules tasks of the given names and delays, and says in which order they have run. */
    private static String order(int workers, TimeUnit unit, Object... namesAndDelays) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(workers);
        List<Future<?>> tasks = new ArrayList<>();
        for (int i = 0; i < namesAndDelays.length; i += 2) {
            Object name = namesAndDelays[i];
            tasks.add(pool.schedule(() -> SEEN.append(name), (Integer) namesAndDelays[i + 1], unit));
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        pool.shutdown();
        return SEEN.toString();
    }

    private static void ended(ExecutorService pool) throws Exception {
        pool.shutdown();
        check(pool.awaitTermination(1, DAYS));
    }

    /** Its tasks are of a class of the program. */
    static class Own extends ScheduledThreadPoolExecutor {
        Own() {
            super(1);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
            return new OwnTask<>(callable, task);
        }
    }

    static class OwnTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        private final RunnableScheduledFuture<V> task;

        OwnTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
            super(callable);
            this.task = task;
        }

        @Override
        public boolean isPeriodic() {
            return false;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return task.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(MILLISECONDS), other.getDelay(MILLISECONDS));
        }
    }

    private static String cancelled(ScheduledThreadPoolExecutor pool) throws Exception {
        Future<?> task = pool.schedule(() -> SEEN.append("ran"), 10, MILLISECONDS);
        boolean cancelled = task.cancel(false);
        ended(pool);
        return cancelled + " " + SEEN;
    }

    private static String kept(boolean removes) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(removes);
        pool.schedule(() -> SEEN.append("ran"), 1, HOURS).cancel(false);
        int kept = pool.getQueue().size();
        ended(pool);
        return kept + " " + SEEN;
    }

    private static String asked(ThreadPoolExecutor pool, Callable<Number> question) throws Exception {
        pool.submit(() -> SEEN.append(" ran"));
        Number answer = question.call();
        ended(pool);
        return answer + " of " + pool.getCompletedTaskCount();
    }

    private static void workers(String name) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        switch (name) {
            case "delays-cancelled" -> System.out.println(cancelled(pool));
            case "delays-stopped" -> {
                pool.schedule(() -> SEEN.append(" ran"), 10, MILLISECONDS);
                int left = pool.shutdownNow().size();
                check(pool.awaitTermination(1, DAYS));
                System.out.println(left + "" + SEEN);
            }
            case "delays-periodic" -> {
                int[] runs = new int[1];
                pool.scheduleAtFixedRate(() -> {
                    if (++runs[0] == 2) {
                        pool.shutdown();
                    }
                }, 10, 10, MILLISECONDS);
                check(pool.awaitTermination(1, DAYS));
                System.out.println(runs[0]);
            }
            case "delays-open" -> System.out.println(pool.schedule(() -> 1, 10, MILLISECONDS).get());
            case "delays-sooner" -> { // a worker that waits for a task sees one that is due before
                pool.schedule(() -> SEEN.append("late"), 2, HOURS);
                all(() -> pool.schedule(() -> SEEN.append("soon "), 1, HOURS));
                ended(pool);
                System.out.println(SEEN);
            }
            case "delays-purged", "delays-purged-empty" -> {
                if (name.equals("delays-purged")) {
                    pool.schedule(() -> 1, 1, HOURS).cancel(false);
                }
                all(pool::purge, () -> {
                    SEEN.append(pool.getTaskCount());
                    pool.shutdown();
                });
                check(pool.awaitTermination(1, DAYS));
                System.out.println(SEEN);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "delays-two" -> System.out.println(order(2, MILLISECONDS, "a", 10, "b", 20));
            case "delays-one" -> System.out.println(order(1, MILLISECONDS, "a", 10, "b", 20));
            case "delays-turned" -> System.out.println(order(1, MILLISECONDS, "b", 20, "a", 10));
            case "delays-far" -> System.out.println(order(2, HOURS, "b", 2, "a", 1));
            case "delays-racing" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
                pool.schedule(() -> x++, 10, MILLISECONDS);
                pool.schedule(() -> x++, 10, MILLISECONDS);
                ended(pool);
            }
            case "delays-ordered" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                pool.schedule(() -> x++, 10, MILLISECONDS);
                pool.schedule(() -> x++, 10, MILLISECONDS);
                ended(pool);
                System.out.println(x);
            }
            case "delays-own" -> {
                Own pool = new Own();
                Future<Integer> task = pool.schedule(() -> 1, 10, MILLISECONDS);
                pool.schedule(() -> 2, 20, MILLISECONDS);
                ended(pool);
                System.out.println(task.get());
            }
            case "delays-kept" -> System.out.println(kept(false));
            case "delays-removed" -> System.out.println(kept(true));
            case "asked-completed", "asked-size", "asked-tasks", "asked-active" -> {
                ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                System.out.println(asked(pool, switch (args[0]) {
                    case "asked-completed" -> pool::getCompletedTaskCount;
                    case "asked-size" -> pool::getPoolSize;
                    case "asked-tasks" -> pool::getTaskCount;
                    default -> pool::getActiveCount;
                }));
            }
            default -> workers(args[0]);
        }
    }
}
