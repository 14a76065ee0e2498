import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that are no one moment: what others can see in the midst of them, in the JDK's own code. */
class Moments extends Cases {
    private static ThreadPoolExecutor fixed() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Pools.daemons());
    }

    static boolean run(String name) throws Exception {
        return pools(name) || delays(name) || futures(name) || phasers(name);
    }

    private static boolean pools(String name) throws Exception {
        switch (name) {
            case "shut-not-ended" -> {
                // shutdown() says that the pool is shut down before it looks whether it has ended
                ThreadPoolExecutor pool = fixed();
                Thread[] t = start(pool::shutdown);
                check(!pool.isShutdown() || pool.isTerminated());
                t[0].join();
            }
            case "shut-ended-after" -> { // but once it has returned, a pool without threads has ended
                ThreadPoolExecutor pool = fixed();
                Thread[] t = start(pool::shutdown);
                boolean shut = pool.isShutdown();
                boolean ended = pool.isTerminated();
                check(shut || !ended || pool.isShutdown());
                t[0].join();
                check(pool.isTerminated() && !pool.isTerminating());
            }
            case "shut-now-ending" -> {
                ThreadPoolExecutor pool = fixed();
                Thread[] t = start(pool::shutdownNow);
                check(!pool.isTerminating());
                t[0].join();
            }
            case "offered-rejected" -> { // the task was seen in the queue, but execute() takes it out again
                ThreadPoolExecutor pool = fixed();
                CountDownLatch never = new CountDownLatch(1);
                AtomicBoolean rejected = new AtomicBoolean();
                pool.execute(() -> waitFor(never));
                Thread[] t = start(() -> rejected.set(!accepted(pool, () -> x++)));
                boolean seen = pool.getQueue().size() == 1;
                pool.shutdown();
                t[0].join();
                check(!seen || !rejected.get());
            }
            case "executed-or-rejected" -> {
                ThreadPoolExecutor pool = fixed();
                AtomicInteger ran = new AtomicInteger();
                AtomicBoolean rejected = new AtomicBoolean();
                Thread[] t = start(() -> rejected.set(!accepted(pool, ran::incrementAndGet)));
                pool.shutdown();
                t[0].join();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && ran.get() == (rejected.get() ? 0 : 1));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean accepted(Executor pool, Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    private static boolean delays(String name) throws Exception {
        switch (name) {
            case "delayed-lost", "delayed-lost-periodic", "delayed-settled" -> {
                // schedule() has put the task into the queue of a pool that may still run it; tryTerminate() had found
                // the queue empty, and ends the pool now; so no worker is made, and nobody ever runs or cancels the
                // task.
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, Pools.daemons());
                pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(name.equals("delayed-lost-periodic"));
                Thread[] t = start(pool::shutdown);
                if (name.equals("delayed-settled")) { // the pool has ended: the task is rejected
                    t[0].join();
                }
                try {
                    if (name.equals("delayed-lost-periodic")) {
                        pool.scheduleAtFixedRate(() -> {
                            throw new IllegalStateException();
                        }, 1, 1, TimeUnit.MILLISECONDS).get();
                    } else {
                        pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get();
                    }
                } catch (RejectedExecutionException | CancellationException | ExecutionException e) {
                    x = 1;
                }
                t[0].join();
            }
            case "delayed-dropped-late" -> { // shutdown() drops the task after it has said that the pool is shut down
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, Pools.daemons());
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                Future<?> task = pool.schedule(() -> 1, 1, TimeUnit.MINUTES);
                Thread[] t = start(pool::shutdown);
                check(!pool.isShutdown() || task.isCancelled());
                t[0].join();
            }
            case "delayed-cancelled-not-ended" -> {
                // schedule() finds a pool that is about to end, and cancels its task; the pool has not ended yet
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, Pools.daemons());
                Thread[] t = start(pool::shutdown);
                try {
                    Future<?> task = pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS);
                    check(!task.isCancelled() || pool.isTerminated());
                } catch (RejectedExecutionException e) {
                    x = 1;
                }
                t[0].join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean futures(String name) throws Exception {
        switch (name) {
            case "future-done-without-result", "future-failed-without-result" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    if (name.equals("future-failed-without-result")) {
                        throw new IllegalStateException();
                    }
                    return 1;
                });
                Thread[] t = start(task::run);
                check(!task.isDone() || !task.toString().contains("Not completed"));
                t[0].join();
            }
            case "future-done-has-result" -> { // get() waits for it
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread[] t = start(task::run);
                check(!task.isDone() || task.get() == 1);
                t[0].join();
                check(task.toString().contains("Completed normally"));
            }
            case "future-interrupts-runner", "future-interrupts-only-cancelled" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                AtomicBoolean interrupted = new AtomicBoolean();
                Thread[] t = start(() -> {
                    task.run();
                    interrupted.set(Thread.interrupted());
                });
                boolean cancelled = task.cancel(true);
                t[0].join();
                check(!interrupted.get() || (name.equals("future-interrupts-only-cancelled") && cancelled));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean phasers(String name) throws Exception {
        switch (name) {
            case "phaser-both-arrive", "phaser-two-arrive" -> {
                // too many arrive while the phase goes on: IllegalStateException
                Phaser phaser = new Phaser(name.equals("phaser-two-arrive") ? 2 : 1);
                all(phaser::arrive, phaser::arrive);
                check(phaser.getPhase() == (name.equals("phaser-two-arrive") ? 1 : 2));
            }
            case "phaser-arrived-same-phase" -> { // all have arrived, and the phase is the old one
                Phaser phaser = new Phaser(1);
                Thread[] t = start(phaser::arrive);
                check(phaser.getUnarrivedParties() == 1);
                t[0].join();
            }
            case "phaser-tier-registers" -> {
                // the child's parties are all gone, and the root does not know: who registers waits for the root
                Phaser root = new Phaser(1);
                Phaser child = new Phaser(root, 1);
                Thread[] t = start(child::arriveAndDeregister);
                child.register();
                root.arrive();
                t[0].join();
            }
            case "phaser-tier-registers-first" -> {
                Phaser root = new Phaser(1);
                Phaser child = new Phaser(root, 1);
                child.register();
                Thread[] t = start(child::arriveAndDeregister);
                child.arrive();
                root.arrive();
                t[0].join();
                check(root.getPhase() == 1 && child.getRegisteredParties() == 1);
            }
            case "phaser-tier-arrives" -> { // the child's party has arrived, and the root does not know
                Phaser root = new Phaser(1);
                Phaser child = new Phaser(root, 1);
                Thread[] t = start(child::arrive);
                check(child.getUnarrivedParties() == 1 || root.getUnarrivedParties() == 1);
                t[0].join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
