import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Threads that try again and again for what they do not get at once, with and without a time limit. The other thread
 * sets the value first, and then does what ends the loop: so the value is there behind the loop. In cases that end in
 * -wrong, it does so in the other order. In those that end in -never, nobody ends the loop.
 */
class Pollers extends Chapter {
    static boolean wrong;
    static boolean never;
    static int guarded;

    interface Condition {
        boolean holds() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        wrong = name.endsWith("-wrong");
        never = name.endsWith("-never");
        String first = name.replaceAll("-(right|wrong|never)$", "");
        if (!synchronizers(first) && !queues(first) && !futures(first)) {
            locks(first);
        }
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

    private static void call(Body body) throws Exception {
        try {
            body.run();
        } catch (Exception e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void until(Body set, Condition condition) throws Exception {
        Thread t = start(other(set));
        while (!condition.holds()) {
            Thread.onSpinWait();
        }
        check(v == 1);
        t.join();
    }

    /** Two that try for the same, and count under it. */
    private static void both(Condition tries, Body gives) throws Exception {
        Body body = () -> {
            while (!tries.holds()) {
                Thread.onSpinWait();
            }
            x++;
            if (!never) {
                gives.run();
            }
        };
        all(body, body);
        check(x == 2);
    }

    private static boolean synchronizers(String name) throws Exception {
        switch (name) {
            case "permit": {
                Semaphore permits = new Semaphore(0);
                until(permits::release, permits::tryAcquire);
                return true;
            }
            case "permits": {
                Semaphore permits = new Semaphore(1);
                until(permits::release, () -> permits.tryAcquire(2));
                return true;
            }
            case "permit-timed": {
                Semaphore permits = new Semaphore(0, true);
                until(permits::release, () -> permits.tryAcquire(1, TimeUnit.MILLISECONDS));
                return true;
            }
            case "permit-both": {
                Semaphore permits = new Semaphore(1);
                both(permits::tryAcquire, permits::release);
                return true;
            }
            case "available": {
                Semaphore permits = new Semaphore(0);
                until(permits::release, () -> permits.availablePermits() > 0);
                return true;
            }
            case "latch-timed": {
                CountDownLatch latch = new CountDownLatch(1);
                until(latch::countDown, () -> latch.await(1, TimeUnit.MILLISECONDS));
                return true;
            }
            case "phase-timed": {
                Phaser phaser = new Phaser(1);
                until(phaser::arrive, () -> {
                    try {
                        phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS);
                        return true;
                    } catch (TimeoutException e) {
                        return false;
                    }
                });
                return true;
            }
            case "broken": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                Thread t = start(() -> thrown(barrier::await));
                until(t::interrupt, barrier::isBroken);
                t.join();
                return true;
            }
            default:
                return false;
        }
    }

    private static boolean queues(String name) throws Exception {
        SynchronousQueue<Integer> meeting = new SynchronousQueue<>(name.startsWith("fair"));
        switch (name) {
            case "offer":
            case "fair-offer":
                until(meeting::take, () -> meeting.offer(1));
                return true;
            case "poll":
            case "fair-poll":
                until(() -> meeting.put(1), () -> meeting.poll() != null);
                return true;
            case "offer-timed":
                until(meeting::take, () -> meeting.offer(1, 1, TimeUnit.MILLISECONDS));
                return true;
            case "poll-timed":
                until(() -> meeting.put(1), () -> meeting.poll(1, TimeUnit.MILLISECONDS) != null);
                return true;
            case "transfer": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                until(queue::take, () -> queue.tryTransfer(1));
                return true;
            }
            case "room": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                queue.add(1);
                until(queue::take, () -> queue.offer(2));
                return true;
            }
            case "room-timed": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                queue.add(1);
                until(queue::take, () -> queue.offer(2, 1, TimeUnit.MILLISECONDS));
                return true;
            }
            case "neither": { // nobody waits for the other one
                Thread t = start(() -> {
                    while (meeting.poll() == null) {
                        Thread.onSpinWait();
                    }
                });
                while (!meeting.offer(1)) {
                    Thread.onSpinWait();
                }
                t.join();
                return true;
            }
            case "exchange": {
                Exchanger<Integer> exchanger = new Exchanger<>();
                until(() -> exchanger.exchange(2), () -> {
                    try {
                        exchanger.exchange(1, 1, TimeUnit.MILLISECONDS);
                        return true;
                    } catch (TimeoutException e) {
                        return false;
                    }
                });
                return true;
            }
            default:
                return false;
        }
    }

    private static boolean futures(String name) throws Exception {
        switch (name) {
            case "task": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                until(task::run, task::isDone);
                return true;
            }
            case "cancelled": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                until(() -> task.cancel(false), task::isCancelled);
                return true;
            }
            case "task-timed": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                until(task::run, () -> {
                    try {
                        return task.get(1, TimeUnit.MILLISECONDS) == 1;
                    } catch (TimeoutException e) {
                        return false;
                    }
                });
                return true;
            }
            case "now": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                until(() -> future.complete(1), () -> future.getNow(0) == 1);
                return true;
            }
            case "failed": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                until(() -> future.cancel(true), future::isCompletedExceptionally);
                return true;
            }
            case "terminated": {
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                pool.execute(() -> x = 1);
                until(pool::shutdown, pool::isTerminated);
                return true;
            }
            case "terminated-timed": {
                ThreadPoolExecutor pool =
                        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
                pool.execute(() -> x = 1);
                until(pool::shutdown, () -> pool.awaitTermination(1, TimeUnit.MILLISECONDS));
                return true;
            }
            default:
                return false;
        }
    }

    /** One that polls under the lock until main has set what is guarded, beside one that tries for the lock. */
    private static void tries(Lock lock, Condition tried, Lock given) throws Exception {
        Thread poller = start(() -> {
            for (boolean seen = false; !seen;) {
                lock.lock();
                seen = guarded == 1;
                lock.unlock();
            }
        });
        Thread t = start(() -> {
            while (v == 0) {
                if (tried.holds()) {
                    given.unlock();
                }
            }
        });
        v = 1;
        lock.lock();
        guarded = 1;
        lock.unlock();
        poller.join();
        t.join();
    }

    private static boolean tryFor(Lock lock) throws InterruptedException {
        return lock.tryLock(1, TimeUnit.MILLISECONDS);
    }

    interface Stamp {
        long get() throws Exception;
    }

    /** Two that count under the stamp. */
    private static void bothWrite(StampedLock lock, Stamp tried) throws Exception {
        Body body = () -> {
            long stamp = 0;
            while (stamp == 0) {
                stamp = tried.get();
            }
            x++;
            if (!never) {
                lock.unlockWrite(stamp);
            }
        };
        all(body, body);
        check(x == 2);
    }

    private static void locks(String name) throws Exception {
        StampedLock stamped = new StampedLock();
        ReentrantLock lock = new ReentrantLock(name.startsWith("fair"));
        switch (name) {
            case "lock-tried":
            case "fair-tried":
                tries(lock, lock::tryLock, lock);
                break;
            case "lock-timed":
            case "fair-timed":
                tries(lock, () -> tryFor(lock), lock);
                break;
            case "lock-both":
                both(() -> tryFor(lock), lock::unlock);
                break;
            case "write-both":
                bothWrite(stamped, stamped::tryWriteLock);
                break;
            case "write-both-timed":
                bothWrite(stamped, () -> stamped.tryWriteLock(1, TimeUnit.MILLISECONDS));
                break;
            case "upgraded": // the optimistic stamp becomes one for writing
                bothWrite(stamped, () -> stamped.tryConvertToWriteLock(stamped.tryOptimisticRead()));
                break;
            case "read-tried": {
                long stamp = stamped.writeLock();
                Thread t = start(() -> {
                    while (stamped.tryReadLock() == 0) {
                        Thread.onSpinWait();
                    }
                    check(v == 1);
                });
                call(other(() -> stamped.unlock(stamp)));
                t.join();
                break;
            }
            case "optimistic": { // until nobody writes
                long stamp = stamped.writeLock();
                Thread t = start(() -> {
                    long seen;
                    do {
                        seen = stamped.tryOptimisticRead();
                    } while (seen == 0 || !stamped.validate(seen));
                    check(v == 1);
                });
                call(other(() -> stamped.unlockWrite(stamp)));
                t.join();
                break;
            }
            case "optimistic-guarded": { // until the value is there, read without the lock
                Thread t = start(() -> {
                    for (int seen = 0; seen == 0;) {
                        long stamp = stamped.tryOptimisticRead();
                        if (stamp != 0) {
                            int now = guarded;
                            seen = stamped.validate(stamp) ? now : 0;
                        }
                    }
                    check(v == 1);
                });
                call(other(() -> {
                    long stamp = stamped.writeLock();
                    guarded = 1;
                    stamped.unlockWrite(stamp);
                }));
                t.join();
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
