import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Timers and their policies, meeting points with code of their own, and synchronizers that a program writes itself. */
class OwnMeetings extends Chapter {
    private static volatile String log = "";
    private static int plain;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "timer-cancel" -> timerCancel();
            case "timer-dies" -> timerDies();
            case "timer-cancels-itself" -> timerCancelsItself();
            case "delayed-kept" -> delayed(true);
            case "delayed-dropped" -> delayed(false);
            case "removed-on-cancel" -> cancelled(true);
            case "kept-on-cancel" -> cancelled(false);
            case "periodic-throws" -> periodicThrows();
            case "periodic-shut-down" -> periodicShutDown();
            case "same-delay" -> sameDelay();
            case "advance" -> advance();
            case "advance-throws" -> advanceThrows();
            case "advance-registers" -> advanceRegisters();
            case "barrier-throws" -> barrierThrows();
            case "barrier-reset" -> barrierReset();
            case "barrier-twice" -> barrierTwice();
            case "exchange-three" -> exchangeThree();
            case "fair-try" -> tries(true);
            case "unfair-try" -> tries(false);
            case "drained" -> drained();
            case "reduced" -> reduced();
            case "upgrade" -> upgrade();
            case "reader-behind-writer" -> readerBehindWriter(false);
            case "reader-tries-behind-writer" -> readerBehindWriter(true);
            case "downgrade" -> downgrade();
            case "condition-order" -> conditionOrder();
            case "own-tries" -> ownTries();
            case "own-refuses" -> ownRefuses();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    private static TimerTask task(Body body) {
        return new TimerTask() {
            @Override public void run() {
                try {
                    body.run();
                } catch (Throwable e) {
                    Attack.<RuntimeException>raise(e);
                }
            }
        };
    }

    /** Cancelling tells whether the task would have run. */
    private static void timerCancel() throws Exception {
        Timer timer = new Timer();
        CountDownLatch ran = new CountDownLatch(1);
        TimerTask once = task(() -> log("r"));
        timer.schedule(once, 0);
        boolean cancelled = once.cancel();
        timer.schedule(task(ran::countDown), 1);
        ran.await();
        timer.cancel();
        log(cancelled);
    }

    private static void timerDies() throws Exception {
        Timer timer = new Timer(true);
        timer.schedule(task(() -> { throw new ArithmeticException(); }), 0);
        TimeUnit.MINUTES.sleep(1);
        log(thrown(() -> timer.schedule(task(() -> log("?")), 0)));
    }

    /** A task that cancels its timer is the last one that runs. */
    private static void timerCancelsItself() throws Exception {
        Timer timer = new Timer();
        timer.schedule(task(() -> { log(1); timer.cancel(); }), 0);
        log(thrown(() -> timer.schedule(task(() -> log(2)), 0)));
        TimeUnit.MINUTES.sleep(1);
    }

    private static void delayed(boolean kept) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(kept);
        ScheduledFuture<?> future = pool.schedule(() -> log("r"), 1, TimeUnit.MINUTES);
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log(future.isCancelled());
    }

    private static void cancelled(boolean removed) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(removed);
        ScheduledFuture<?> future = pool.schedule(() -> log("r"), 1, TimeUnit.MINUTES);
        future.cancel(false);
        log(pool.getQueue().size());
        pool.shutdownNow();
    }

    private static void periodicThrows() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future = pool.scheduleWithFixedDelay(() -> {
            log("r");
            if (runs.incrementAndGet() == 2) {
                throw new ArithmeticException();
            }
        }, 0, 1, TimeUnit.MINUTES);
        try {
            future.get();
        } catch (ExecutionException e) {
            log(cause(e));
        }
        pool.shutdown();
    }

    /** With the policy, a task that repeats goes on after the shutdown until it is cancelled. */
    private static void periodicShutDown() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> future = pool.scheduleAtFixedRate(three::countDown, 1, 1, TimeUnit.MINUTES);
        pool.shutdown();
        three.await();
        future.cancel(false);
        log(pool.awaitTermination(5, TimeUnit.MINUTES) + " " + future.isCancelled());
    }

    private static void sameDelay() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.schedule(() -> log(1), 1, TimeUnit.MINUTES);
        pool.schedule(() -> log(2), 1, TimeUnit.MINUTES);
        pool.schedule(() -> log(3), 0, TimeUnit.MINUTES);
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
    }

    private static void advance() throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override protected boolean onAdvance(int phase, int parties) {
                log("p" + phase + parties);
                return phase == 1;
            }
        };
        Body body = () -> {
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndAwaitAdvance();
            log(phaser.isTerminated() ? "t" : "?");
        };
        all(body, body);
    }

    /** The party that was to advance gets the exception; the phase does not end. */
    private static void advanceThrows() throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override protected boolean onAdvance(int phase, int parties) {
                throw new ArithmeticException();
            }
        };
        Body body = () -> log(thrown(phaser::arriveAndAwaitAdvance) + phaser.getPhase());
        all(body, body);
    }

    private static void advanceRegisters() throws Exception {
        Phaser phaser = new Phaser(1) {
            @Override protected boolean onAdvance(int phase, int parties) {
                return parties == 0;
            }
        };
        Thread t = start(() -> log(phaser.register() < 0 ? "late" : "in"));
        log(phaser.arriveAndDeregister());
        t.join();
        log(phaser.isTerminated());
    }

    private static void barrierThrows() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> { throw new ArithmeticException(); });
        String[] came = {"", ""};
        all(() -> came[0] = thrown(barrier::await), () -> came[1] = thrown(barrier::await));
        log(sorted(came[0], came[1]) + " " + barrier.isBroken());
    }

    /** Only who waits at a reset gets the exception; one that comes later waits in vain. */
    private static void barrierReset() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Body body = () -> {
            try {
                barrier.await(1, TimeUnit.MINUTES);
                log("?");
            } catch (BrokenBarrierException e) {
                log("b");
            } catch (TimeoutException e) {
                log("t");
            }
        };
        all(body, barrier::reset);
        log(barrier.isBroken());
    }

    private static void barrierTwice() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> log(plain + "/"));
        plain = 1;
        all(() -> barrierBody(barrier, 0), () -> barrierBody(barrier, 1));
    }

    private static void barrierBody(CyclicBarrier barrier, int number) throws Exception {
        for (int i = 0; i < 2; i++) {
            if (i == number) {
                plain += 1 + number;
            }
            barrier.await();
        }
    }

    private static void exchangeThree() throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        String[] got = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int number = i;
            threads[i] = start(() -> {
                try {
                    got[number] = exchanger.exchange("" + number, 1, TimeUnit.MINUTES);
                } catch (TimeoutException e) {
                    got[number] = "t";
                }
            });
        }
        for (Thread t : threads) {
            t.join();
        }
        log(String.join("", got));
    }

    /** A waits for two permits where there is one: a fair semaphore lets nobody pass who may wait, the other does. */
    private static void tries(boolean fair) throws Exception {
        Semaphore semaphore = new Semaphore(1, fair);
        Thread t = start(() -> semaphore.acquire(2));
        while (!semaphore.hasQueuedThreads()) {
            Thread.yield();
        }
        boolean timed = semaphore.tryAcquire(0, TimeUnit.SECONDS);
        log(timed + " " + (timed || semaphore.tryAcquire()));
        semaphore.release(2);
        t.join();
    }

    private static void drained() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Thread t = start(() -> { semaphore.acquire(); semaphore.release(2); });
        log(semaphore.drainPermits());
        semaphore.release();
        t.join();
        log(semaphore.availablePermits());
    }

    private static class Reducible extends Semaphore {
        Reducible() {
            super(1);
        }

        void less() {
            reducePermits(1);
        }
    }

    private static void reduced() throws Exception {
        Reducible semaphore = new Reducible();
        boolean[] got = {false};
        all(() -> got[0] = semaphore.tryAcquire(), semaphore::less);
        log(got[0] + " " + semaphore.availablePermits());
    }

    private static void upgrade() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Body body = () -> {
            lock.readLock().lock();
            boolean upgraded = lock.writeLock().tryLock();
            log(upgraded ? "?" : "n");
            lock.readLock().unlock();
            if (lock.writeLock().tryLock()) {
                log("w");
                lock.writeLock().unlock();
            } else {
                log("f");
            }
        };
        all(body, body);
    }

    /** Who reads already waits for another reader, who has to wait behind a writer if that one came first. */
    private static void readerBehindWriter(boolean tries) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        Thread writer = start(() -> { lock.writeLock().lock(); log("w"); lock.writeLock().unlock(); });
        Thread reader = start(() -> {
            if (tries) {
                log(lock.readLock().tryLock() ? "" : "?");
            } else {
                lock.readLock().lock();
            }
            log("r");
            lock.readLock().unlock();
        });
        reader.join();
        lock.readLock().unlock();
        writer.join();
    }

    private static void downgrade() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Body body = () -> {
            lock.writeLock().lock();
            plain++;
            int mine = plain;
            lock.readLock().lock();
            lock.writeLock().unlock();
            log(plain == mine ? "s" : "?");
            lock.readLock().unlock();
        };
        all(body, body);
    }

    private static void conditionOrder() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread[] waiters = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            waiters[i] = start(() -> {
                lock.lock();
                condition.await();
                log(number);
                lock.unlock();
            });
            boolean there = false;
            while (!there) {
                lock.lock();
                there = lock.getWaitQueueLength(condition) == number + 1;
                lock.unlock();
                Thread.yield();
            }
        }
        for (int i = 0; i < 2; i++) {
            lock.lock();
            condition.signal();
            lock.unlock();
        }
        waiters[0].join();
        waiters[1].join();
    }

    /** The tries of a thread that does not wait: one. */
    private static void ownTries() throws Exception {
        class Counting extends AbstractQueuedSynchronizer {
            final AtomicInteger tries = new AtomicInteger();

            @Override protected boolean tryAcquire(int n) {
                tries.incrementAndGet();
                return compareAndSetState(0, 1);
            }

            @Override protected boolean tryRelease(int n) {
                setState(0);
                return true;
            }
        }
        Counting lock = new Counting();
        Body body = () -> {
            lock.acquire(1);
            lock.release(1);
        };
        all(body, body);
        log(lock.tries.get() == 2 ? "two" : "more");
    }

    private static void ownRefuses() throws Exception {
        class Refusing extends AbstractQueuedSynchronizer {
            @Override protected boolean tryAcquire(int n) {
                if (!compareAndSetState(0, 1)) {
                    throw new ArithmeticException();
                }
                return true;
            }
        }
        Refusing lock = new Refusing();
        Body body = () -> log(thrown(() -> lock.acquire(1)).charAt(0));
        all(body, body);
        log(lock.hasQueuedThreads());
    }
}
