import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** shutdownNow() of a pool interrupts the workers one by one, and gives back tasks that wait. Then no task begins. */
class Stoppings extends Chapter {
    private static volatile Thread first;
    private static volatile String one = "none", two = "none";
    private static volatile int interrupts;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "idle-1" -> idle(Executors.newFixedThreadPool(1), 1);
            case "idle-2" -> idle(Executors.newFixedThreadPool(2), 2);
            case "idle-3" -> idle(Executors.newFixedThreadPool(3), 3);
            case "idle-array" -> idle(with(2, 2, new ArrayBlockingQueue<>(1)), 2);
            case "idle-handed" -> idle(with(0, 2, new SynchronousQueue<>()), 1);
            case "idle-prestarted" -> prestarted();
            case "idle-no-wait" -> idleNoWait();
            case "down-and-awaited" -> down();
            case "unused" -> idle(Executors.newFixedThreadPool(2), 0);
            case "looks" -> stopped(1, Stoppings::look);
            case "looks-twice" -> stopped(1, () -> { look(); two = told(); });
            case "looks-each" -> stopped(2, Stoppings::look, () -> two = told());
            case "clears" -> stopped(1, () -> { one = "" + Thread.interrupted(); two = told(); });
            case "down-then-told" -> told(pool -> pool.isShutdown());
            case "behind-call" -> told(pool -> v == 1);
            case "sleeps" -> stopped(1, () -> one = thrown(() -> Thread.sleep(3_600_000)));
            case "awaits" -> stopped(1, () -> one = thrown(() -> new CountDownLatch(1).await()));
            case "queued" -> queued();
            case "ended-worker" -> endedWorker();
            case "by-task" -> byTask();
            case "by-two" -> byTwo();
            case "own-threads" -> ownThreads();
            case "scheduled" -> scheduled();
            case "later-task" -> laterTask();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static ThreadPoolExecutor with(int core, int most, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(core, most, 1, TimeUnit.HOURS, queue);
    }

    private static String told() {
        return "" + Thread.currentThread().isInterrupted();
    }

    private static void look() {
        one = told();
    }

    private static void end(ExecutorService pool) throws Exception {
        int left = pool.shutdownNow().size();
        boolean ended = pool.awaitTermination(1, TimeUnit.HOURS);
        check(ended && pool.isTerminated() && pool.isShutdown() && left == 0);
    }

    /** The workers have ended their tasks. */
    private static void idle(ExecutorService pool, int tasks) throws Exception {
        Future<?>[] all = new Future<?>[tasks];
        for (int i = 0; i < tasks; i++) {
            all[i] = pool.submit(() -> "done");
        }
        for (Future<?> task : all) {
            task.get();
        }
        end(pool);
        say("end");
    }

    private static void idleNoWait() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> 1).get();
        pool.submit(() -> 2).get();
        say(pool.shutdownNow().size());
    }

    private static void prestarted() throws Exception {
        ThreadPoolExecutor pool = with(2, 2, new LinkedBlockingQueue<>());
        pool.prestartAllCoreThreads();
        end(pool);
        say("end");
    }

    private static void down() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Future<?> a = pool.submit(() -> 1), b = pool.submit(() -> 2), c = pool.submit(() -> 3);
        a.get();
        b.get();
        c.get();
        pool.shutdown();
        say(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static void stopped(int workers, Runnable... tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        for (Runnable task : tasks) {
            pool.execute(task);
        }
        end(pool);
        say(one, two);
    }

    interface Question {
        boolean ask(ExecutorService pool);
    }

    private static void told(Question question) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            one = "" + question.ask(pool);
            two = told();
        });
        pool.shutdownNow();
        v = 1;
        pool.awaitTermination(1, TimeUnit.HOURS);
        say(one, two);
    }

    /** The second task begins only if the pool is not stopped yet. */
    private static void queued() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(Stoppings::look);
        pool.execute(() -> two = told());
        int left = pool.shutdownNow().size();
        pool.awaitTermination(1, TimeUnit.HOURS);
        say(one, two, left);
    }

    /** A worker ends only once all are interrupted: it needs the lock that shutdownNow() has. */
    private static void endedWorker() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> first = Thread.currentThread()).get();
        pool.execute(() -> {
            one = "" + !first.isAlive();
            two = told();
        });
        end(pool);
        say(one, two);
    }

    private static void byTask() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> other = pool.submit(() -> "");
        other.get();
        pool.execute(() -> {
            pool.shutdownNow();
            one = "" + Thread.interrupted();
            two = told();
        });
        pool.awaitTermination(1, TimeUnit.HOURS);
        say(one, two);
    }

    private static void byTwo() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> "").get();
        all(() -> end(pool), () -> end(pool));
        say("end");
    }

    /** Counts how often the pool interrupts it. */
    private static final class Counting extends Thread {
        Counting(Runnable body) {
            super(body);
        }

        @Override
        public void interrupt() {
            interrupts++;
            super.interrupt();
        }
    }

    private static void ownThreads() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1, Counting::new);
        pool.submit(() -> "").get();
        end(pool);
        say(interrupts);
    }

    /** The task is delayed, and so given back. */
    private static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(Stoppings::look, 1, TimeUnit.HOURS);
        int left = pool.shutdownNow().size();
        say(pool.awaitTermination(1, TimeUnit.HOURS), left, one);
    }

    /** Begun or refused: a task that comes beside shutdownNow(), to an idle worker. */
    private static void laterTask() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> "").get();
        Thread t = start(() -> two = thrown(() -> pool.execute(Stoppings::look)));
        int left = pool.shutdownNow().size();
        t.join();
        pool.awaitTermination(1, TimeUnit.HOURS);
        say(two, one, left);
    }
}
