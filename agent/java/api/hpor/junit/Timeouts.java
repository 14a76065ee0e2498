package hpor.junit;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What watches over a test with a time limit, in the place of JUnit's pools: the agent has JUnit's classes call these
 * methods (agent/instrument/library.c). What JUnit's pools do by themselves would be explored along with each step of
 * the test; here the watcher takes no step before the time is over, or is waited for until it has ended.
 *
 * The waiting with a time limit in this class is treated in a way of its own: whatever timeouts= says, it ends by time
 * only when nothing else can go on.
 */
public final class Timeouts {
    /** The thread that this thread has started last, to run a test. */
    private static final ThreadLocal<Thread> started = new ThreadLocal<>();

    private Timeouts() {
    }

    /** JUnit 5, the test in its own thread: in the place of the call of ScheduledExecutorService. */
    public static ScheduledFuture<?> schedule(ScheduledExecutorService executor, Runnable task, long delay,
            TimeUnit unit) {
        Alarm alarm = new Alarm(task, Math.max(1, unit.toMillis(delay)));
        alarm.watcher.start();
        return alarm;
    }

    /** JUnit 5, the test in another thread: in the place of the methods of Executors. */
    public static ExecutorService newSingleThreadExecutor() {
        return new OneTest(Executors.defaultThreadFactory());
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory factory) {
        return new OneTest(factory);
    }

    /** JUnit 4: in the place of the calls of Thread and FutureTask. */
    public static void start(Thread thread) {
        started.set(thread);
        thread.start();
    }

    /** That the thread has begun would matter if its start took time. */
    public static void await(CountDownLatch begun) {
    }

    public static Object get(FutureTask<?> task, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return get(task, started.get(), limit, unit);
    }

    /** The thread does nothing else. */
    private static <T> T get(FutureTask<T> task, Thread thread, long limit, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        thread.join(Math.max(1, unit.toMillis(limit)));
        if (!task.isDone()) {
            throw new TimeoutException();
        }
        return task.get();
    }

    /** Runs what JUnit does when the time is over. */
    private static final class Alarm implements ScheduledFuture<Void>, Runnable {
        final Thread watcher = new Thread(this, "junit-timeout-watcher");
        private final Runnable task;
        private final long millis;
        /** By the watcher, or by who cancels it. */
        private final AtomicBoolean decided = new AtomicBoolean();

        Alarm(Runnable task, long millis) {
            this.task = task;
            this.millis = millis;
            watcher.setDaemon(true);
        }

        @Override
        public void run() {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                return; // it is cancelled
            }
            if (decided.compareAndSet(false, true)) {
                task.run();
            }
        }

        @Override
        public boolean cancel(boolean interrupts) {
            boolean cancelled = decided.compareAndSet(false, true);
            watcher.interrupt();
            awaitEnd();
            return cancelled;
        }

        private void awaitEnd() {
            boolean interrupted = Thread.interrupted(), ended = false;
            while (!ended) {
                try {
                    watcher.join();
                    ended = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Void get() {
            awaitEnd();
            return null;
        }

        @Override
        public Void get(long limit, TimeUnit unit) {
            return get();
        }

        @Override
        public boolean isCancelled() {
            return decided.get();
        }

        @Override
        public boolean isDone() {
            return decided.get();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(millis, other.getDelay(TimeUnit.MILLISECONDS));
        }
    }

    /** A thread for one test. */
    private static final class OneTest extends AbstractExecutorService {
        private final ThreadFactory factory;
        private Thread thread;

        OneTest(ThreadFactory factory) {
            this.factory = factory;
        }

        private final class Test<T> extends FutureTask<T> {
            Test(Callable<T> body) {
                super(body);
            }

            @Override
            public T get(long limit, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
                return Timeouts.get(this, thread, limit, unit);
            }
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
            return new Test<>(body);
        }

        @Override
        public void execute(Runnable body) {
            thread = factory.newThread(body);
            thread.start();
        }

        @Override
        public List<Runnable> shutdownNow() {
            if (thread.isAlive()) {
                thread.interrupt();
            }
            return List.of();
        }

        @Override
        public void shutdown() {
        }

        @Override
        public boolean isShutdown() {
            return isTerminated();
        }

        @Override
        public boolean isTerminated() {
            return !thread.isAlive();
        }

        @Override
        public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
            thread.join(unit.toMillis(limit));
            return isTerminated();
        }
    }
}
