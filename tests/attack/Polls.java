import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Threads that poll what their Javadoc says can be polled. The other thread sets the value, and then what is polled, so
 * the value is there behind the loop. In the cases that end in -wrong the other thread does so in the other order. In
 * those that end in -never nobody ends the loop.
 */
class Polls extends Chapter {
    static final VarHandle FLAG;
    static int flag;
    static volatile boolean raised;
    static int guarded;
    static boolean wrong;
    static boolean never;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Polls.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    interface Condition {
        boolean holds() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        String[] parts = args[0].split("-");
        wrong = parts.length > 1 && parts[1].equals("wrong");
        never = parts.length > 1 && parts[1].equals("never");
        run(parts[0]);
        say("end");
    }

    /** What the other thread does: the value, and what is polled. */
    private static Body other(Body set) {
        return () -> {
            if (!wrong) {
                v = 1;
            }
            if (!never) {
                set.run();
            }
            if (wrong) {
                v = 1;
            }
        };
    }

    private static void until(Body set, Condition condition) throws Exception {
        Thread t = start(other(set));
        while (!condition.holds()) {
            Thread.onSpinWait();
        }
        check(v == 1);
        t.join();
    }

    private static boolean exchanged(Exchanger<Integer> exchanger) throws InterruptedException {
        try {
            exchanger.exchange(1, 1, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private static void run(String name) throws Exception {
        switch (name) {
            case "phase": {
                Phaser phaser = new Phaser(1);
                until(phaser::arrive, () -> phaser.getPhase() != 0);
                break;
            }
            case "arrived": {
                Phaser phaser = new Phaser(2);
                until(phaser::arrive, () -> phaser.getArrivedParties() == 1);
                break;
            }
            case "exchanger": {
                Exchanger<Integer> exchanger = new Exchanger<>();
                until(() -> exchanger.exchange(2), () -> exchanged(exchanger));
                break;
            }
            case "queue": {
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
                until(() -> queue.add(1), () -> !queue.isEmpty() && queue.poll() == 1);
                break;
            }
            case "deque": {
                ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
                until(() -> deque.push(1), () -> deque.peekLast() != null);
                break;
            }
            case "stamped": {
                AtomicStampedReference<String> reference = new AtomicStampedReference<>("a", 0);
                until(() -> reference.set("a", 1), () -> reference.getStamp() == 1);
                break;
            }
            case "marked": {
                AtomicMarkableReference<String> reference = new AtomicMarkableReference<>("a", false);
                until(() -> reference.attemptMark("a", true), reference::isMarked);
                break;
            }
            case "opaque":
                until(() -> FLAG.setOpaque(1), () -> (int) FLAG.getOpaque() == 1);
                break;
            case "acquire":
                until(() -> FLAG.setRelease(1), () -> (int) FLAG.getAcquire() == 1);
                break;
            case "weak": {
                AtomicInteger number = new AtomicInteger();
                until(() -> number.set(1), () -> number.compareAndExchangeAcquire(1, 2) == 1);
                break;
            }
            case "accumulator": {
                LongAccumulator largest = new LongAccumulator(Math::max, 0);
                until(() -> largest.accumulate(3), () -> largest.get() == 3);
                break;
            }
            case "parked":
                until(() -> raised = true, () -> {
                    LockSupport.parkNanos(1000);
                    return raised;
                });
                break;
            case "backoff": {
                Thread t = start(other(() -> raised = true));
                for (long pause = 1; !raised; pause = Math.min(2 * pause, 8)) {
                    LockSupport.parkNanos(1000 * pause);
                }
                check(v == 1);
                t.join();
                break;
            }
            case "done": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                until(() -> future.complete(1), future::isDone);
                break;
            }
            case "timed": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                until(() -> queue.put(1), () -> queue.poll(1, TimeUnit.MILLISECONDS) != null);
                break;
            }
            case "interrupted": {
                Thread self = Thread.currentThread();
                until(self::interrupt, Thread::interrupted);
                break;
            }
            default:
                runLocks(name);
        }
    }

    private static void runLocks(String name) throws Exception {
        switch (name) {
            case "state": { // WAITING, before or behind the value
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(other(latch::await));
                while (t.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                check(v == 1);
                latch.countDown();
                t.join();
                break;
            }
            case "upgrade": { // the read lock is given back before the write lock is tried
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Body set = () -> {
                    lock.writeLock().lock();
                    guarded = 1;
                    lock.writeLock().unlock();
                };
                until(set, () -> {
                    lock.readLock().lock();
                    int now = guarded;
                    lock.readLock().unlock();
                    return now == 1 && lock.writeLock().tryLock();
                });
                lock.writeLock().unlock();
                break;
            }
            case "own": { // a read lock is not upgraded: the own one is in the way
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.readLock().lock();
                while (!lock.writeLock().tryLock()) {
                    Thread.onSpinWait();
                }
                break;
            }
            case "optimistic": {
                StampedLock lock = new StampedLock();
                Body set = () -> {
                    long stamp = lock.writeLock();
                    guarded = 1;
                    lock.unlockWrite(stamp);
                };
                until(set, () -> {
                    long stamp = lock.tryOptimisticRead();
                    int now = guarded;
                    return lock.validate(stamp) && now == 1;
                });
                break;
            }
            case "converted": {
                StampedLock lock = new StampedLock();
                long held = lock.writeLock();
                Thread t = start(() -> {
                    long stamp = 0;
                    while (stamp == 0) {
                        stamp = lock.tryConvertToReadLock(lock.tryOptimisticRead());
                    }
                    check(v == 1);
                    lock.unlockRead(stamp);
                });
                Body set = other(() -> lock.unlockWrite(held));
                call(set);
                t.join();
                break;
            }
            case "barrier": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                Thread t = start(other(barrier::await));
                while (barrier.getNumberWaiting() == 0) {
                    Thread.onSpinWait();
                }
                check(v == 1);
                barrier.await();
                t.join();
                break;
            }
            case "consumer": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                Thread t = start(other(queue::take));
                while (!queue.hasWaitingConsumer()) {
                    Thread.onSpinWait();
                }
                check(v == 1);
                queue.add(1);
                t.join();
                break;
            }
            case "scheduled": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                Future<?> future = pool.schedule(() -> v = wrong ? 0 : 1, 1, TimeUnit.MILLISECONDS);
                while (!future.isDone()) {
                    Thread.onSpinWait();
                }
                check(v == 1);
                pool.shutdown();
                break;
            }
            case "completion": {
                ForkJoinPool pool = new ForkJoinPool(1);
                ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
                service.submit(() -> v = wrong ? 0 : 1);
                while (service.poll() == null) {
                    Thread.onSpinWait();
                }
                check(v == 1);
                break;
            }
            case "forked": {
                ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> {
                    v = wrong ? 0 : 1;
                });
                while (!task.isDone()) {
                    Thread.onSpinWait();
                }
                check(v == 1);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void call(Body body) throws Exception {
        try {
            body.run();
        } catch (Exception e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
