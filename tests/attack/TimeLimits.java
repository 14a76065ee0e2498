import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Each kind of call with a time limit: a short one may end before the other thread has done anything, a long one only
 * if nobody makes it succeed.
 */
class TimeLimits extends Chapter {
    static final TimeUnit MS = TimeUnit.MILLISECONDS;
    static boolean done;

    public static void main(String[] args) throws Exception {
        int dash = args[0].lastIndexOf('-');
        String name = args[0].substring(0, dash);
        String how = args[0].substring(dash + 1);
        long time = how.equals("long") ? 5000 : 100;
        if (how.equals("alone")) {
            say(one(name, time, null));
        } else if (!two(name, time)) {
            Body[] other = new Body[1];
            say(one(name, time, other));
        }
    }

    /** Starts the other thread, if there is one. */
    private static void begin(Body[] other, Body body) {
        if (other != null) {
            start(body);
        }
    }

    /** The time limit is that of the calling thread only. */
    private static Object one(String name, long time, Body[] other) throws Exception {
        switch (name) {
            case "poll": {
                BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                begin(other, () -> queue.offer(1));
                return queue.poll(time, MS);
            }
            case "transfer-poll": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                begin(other, () -> queue.put(1));
                return queue.poll(time, MS);
            }
            case "try-transfer": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                begin(other, () -> queue.poll());
                return queue.tryTransfer(1, time, MS) + " " + queue.size();
            }
            case "offer": {
                BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                queue.add(1);
                begin(other, () -> queue.take());
                return queue.offer(2, time, MS);
            }
            case "try-lock": {
                ReentrantLock lock = new ReentrantLock();
                CountDownLatch locked = new CountDownLatch(1);
                Body hold = () -> {
                    lock.lock();
                    locked.countDown();
                    if (other == null) {
                        new CountDownLatch(1).await();
                    }
                    lock.unlock();
                };
                Thread t = thread(hold);
                t.setDaemon(true);
                t.start();
                locked.await();
                return lock.tryLock(time, MS);
            }
            case "write-lock": {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.readLock().lock();
                Object[] got = new Object[1];
                Thread t = start(() -> got[0] = lock.writeLock().tryLock(time, MS));
                if (other != null) {
                    lock.readLock().unlock();
                }
                t.join();
                return got[0];
            }
            case "try-acquire": {
                Semaphore permits = new Semaphore(1);
                begin(other, () -> permits.release());
                return permits.tryAcquire(2, time, MS) + " " + permits.availablePermits();
            }
            case "latch": {
                CountDownLatch latch = new CountDownLatch(1);
                begin(other, () -> latch.countDown());
                return latch.await(time, MS);
            }
            case "condition": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                lock.lock();
                begin(other, () -> {
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                });
                boolean signalled = condition.await(time, MS);
                lock.unlock();
                return signalled;
            }
            case "missed-condition": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                begin(other, () -> {
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                });
                lock.lock();
                boolean signalled = condition.await(time, MS);
                lock.unlock();
                return signalled;
            }
            case "phaser": {
                Phaser phaser = new Phaser(1);
                begin(other, () -> phaser.arrive());
                return result(() -> phaser.awaitAdvanceInterruptibly(0, time, MS));
            }
            case "future": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                begin(other, () -> task.run());
                return result(() -> task.get(time, MS));
            }
            case "completable": {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                begin(other, () -> future.complete(1));
                return result(() -> future.get(time, MS));
            }
            case "or-timeout": {
                CompletableFuture<Integer> future = new CompletableFuture<Integer>().orTimeout(time, MS);
                begin(other, () -> future.complete(1));
                return result(() -> future.get());
            }
            case "on-timeout": {
                CompletableFuture<Integer> future = new CompletableFuture<Integer>().completeOnTimeout(2, time, MS);
                begin(other, () -> future.complete(1));
                return result(() -> future.get());
            }
            case "join": {
                Thread t = thread(() -> v = 1);
                if (other != null) {
                    t.start();
                }
                t.join(time);
                return v + (other == null ? " " + t.isAlive() : "");
            }
            case "wait": {
                Object monitor = new Object();
                begin(other, () -> {
                    synchronized (monitor) {
                        done = true;
                        monitor.notify();
                    }
                });
                synchronized (monitor) {
                    if (!done) {
                        monitor.wait(time);
                    }
                    return done;
                }
            }
            case "park": {
                Thread main = Thread.currentThread();
                begin(other, () -> {
                    v = 1;
                    LockSupport.unpark(main);
                });
                LockSupport.parkNanos(MS.toNanos(time));
                return v;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** The value, or what is thrown; of an ExecutionException, the cause. */
    private static Object result(Value value) {
        try {
            return value.run();
        } catch (ExecutionException e) {
            return "by " + e.getCause().getClass().getSimpleName();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Both threads have limits; or the order of tasks is what is told. */
    private static boolean two(String name, long time) throws Exception {
        Object[] results = new Object[2];
        switch (name) {
            case "barrier": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                all(() -> results[0] = thrown(() -> barrier.await(time, MS)),
                        () -> results[1] = thrown(() -> barrier.await(time, MS)));
                say(results);
                return true;
            }
            case "exchange": {
                Exchanger<String> exchanger = new Exchanger<>();
                all(() -> results[0] = result(() -> exchanger.exchange("a", time, MS)),
                        () -> results[1] = result(() -> exchanger.exchange("b", time, MS)));
                say(results);
                return true;
            }
            case "synchronous": {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                all(() -> results[0] = queue.offer(1, time, MS), () -> results[1] = queue.poll(time, MS));
                say(results);
                return true;
            }
            case "condition-two": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                Body signal = () -> {
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                };
                lock.lock();
                start(signal);
                start(signal);
                boolean signalled = condition.await(time, MS);
                lock.unlock();
                say(signalled);
                return true;
            }
            case "condition-fails": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                lock.lock();
                start(() -> {
                    lock.lock();
                    condition.signalAll();
                    lock.unlock();
                });
                check(!condition.await(time, MS));
                lock.unlock();
                return true;
            }
            case "condition-interrupted": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                Thread main = Thread.currentThread();
                lock.lock();
                start(() -> main.interrupt());
                start(() -> {
                    lock.lock();
                    condition.signal();
                    lock.unlock();
                });
                Object seen = result(() -> condition.await(time, MS));
                lock.unlock();
                say(seen);
                return true;
            }
            case "scheduled": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                pool.schedule(() -> say("a"), time, MS);
                pool.schedule(() -> say("b"), 50, MS);
                pool.shutdown();
                return true;
            }
            case "scheduled-cancelled": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                ScheduledFuture<?> task = pool.schedule(() -> say("a"), time, MS);
                say(task.cancel(false));
                pool.shutdown();
                return true;
            }
            case "scheduled-throws": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                ScheduledFuture<?> task = pool.scheduleAtFixedRate(() -> {
                    if (++x == 2) {
                        throw new IllegalStateException();
                    }
                }, 0, time, MS);
                Object seen = result(() -> task.get());
                pool.shutdown();
                say(x, seen);
                return true;
            }
            case "scheduled-await": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                pool.schedule(() -> v = 1, 50, MS);
                pool.shutdown();
                say(pool.awaitTermination(time, MS));
                return true;
            }
            default:
                return false;
        }
    }
}
