import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Sleeps and timed waits order nothing: any thread may be held up for less than a second. A longer one ends behind
 * all that the others can do.
 */
class Slack extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = sleeps(args[0]);
        text = text != null ? text : sums(args[0]);
        text = text != null ? text : waits(args[0]);
        tell(text != null ? text : calls(args[0]));
    }

    private static String sleeps(String name) throws Exception {
        switch (name) {
            case "result-read-after-sleep":
                start(() -> v = 1);
                Thread.sleep(10);
                return "" + v;
            case "result-read-after-sleep-race":
                start(() -> x = 1);
                Thread.sleep(10);
                return "" + (x - x);
            case "result-read-after-minute":
                start(() -> v = 1);
                Thread.sleep(60_000);
                return "" + v;
            case "result-read-after-minute-race": /* always in this order, and ordered by nothing */
                start(() -> x = 1);
                Thread.sleep(60_000);
                return "" + (x - x);
            case "result-in-two-steps":
                start(() -> {
                    v = 1;
                    Thread.sleep(10);
                    v = 2;
                });
                Thread.sleep(20);
                return "" + v;
            case "two-sleepers": {
                Thread t = start(() -> {
                    Thread.sleep(10);
                    seen += "a";
                });
                Thread.sleep(20);
                seen += "b";
                t.join();
                return seen.length() == 2 ? seen : "lost";
            }
            case "far-sleepers": {
                Thread t = start(() -> {
                    Thread.sleep(10);
                    seen += "a";
                });
                Thread.sleep(5000);
                seen += "b";
                t.join();
                return seen;
            }
            case "far-sleepers-near-each-other": {
                Thread t = start(() -> {
                    Thread.sleep(5000);
                    v = 1;
                });
                Thread.sleep(5500);
                int now = v;
                t.join();
                return "" + now;
            }
            case "far-sleepers-far-from-each-other": {
                Thread t = start(() -> {
                    Thread.sleep(5000);
                    v = 1;
                });
                Thread.sleep(7000);
                int now = v;
                t.join();
                return "" + now;
            }
            case "zero-sleep":
                start(() -> v = 1);
                Thread.sleep(0);
                return "" + v;
            case "nanos":
                start(() -> v = 1);
                Thread.sleep(0, 1);
                return "" + v;
            case "unit":
                start(() -> v = 1);
                TimeUnit.MICROSECONDS.sleep(50);
                return "" + v;
            case "held-over-sleep": {
                Object lock = new Object();
                Thread t = start(() -> {
                    synchronized (lock) {
                        v = 1;
                        Thread.sleep(10);
                        v = 2;
                    }
                });
                Thread.sleep(5);
                synchronized (lock) {
                    int now = v;
                    return "" + now;
                }
            }
            default:
                return null;
        }
    }

    private static String sums(String name) throws Exception {
        switch (name) {
            case "sum-of-sleeps": { /* the third takes it beyond the slack */
                start(() -> v = 1);
                String text = "";
                for (int i = 0; i < 3; i++) {
                    Thread.sleep(400);
                    text += v;
                }
                return text;
            }
            case "polled": {
                start(() -> v = 1);
                while (v == 0) {
                    Thread.sleep(10);
                }
                return "" + v;
            }
            case "polled-a-few-times": { /* a minute in all */
                start(() -> v = 1);
                for (int i = 0; i < 6 && v == 0; i++) {
                    Thread.sleep(10_000);
                }
                return "" + v;
            }
            case "handed-on-by-sleeps": { /* each is late by itself */
                start(() -> {
                    Thread.sleep(100);
                    v = 1;
                });
                Thread.sleep(200);
                int now = v;
                Thread.sleep(60_000);
                return now + " " + v;
            }
            case "both-poll": {
                Thread t = start(() -> {
                    while (v == 0) {
                        Thread.sleep(10);
                    }
                    w = 1;
                });
                Thread.sleep(10);
                v = 1;
                while (w == 0) {
                    Thread.sleep(10);
                }
                t.join();
                return v + " " + w;
            }
            default:
                return null;
        }
    }

    private static String waits(String name) throws Exception {
        Object lock = new Object();
        switch (name) {
            case "wait-or-notified": {
                start(() -> {
                    synchronized (lock) {
                        v = 1;
                        lock.notify();
                    }
                });
                synchronized (lock) {
                    if (v == 0) {
                        lock.wait(10);
                    }
                    return "" + v;
                }
            }
            case "wait-a-minute": {
                start(() -> {
                    synchronized (lock) {
                        v = 1;
                        lock.notify();
                    }
                });
                synchronized (lock) {
                    if (v == 0) {
                        lock.wait(60_000);
                    }
                    return "" + v;
                }
            }
            case "joined-for-a-time": {
                Thread t = start(() -> v = 1);
                t.join(10);
                return "" + v;
            }
            case "joined-for-a-minute": {
                Thread t = start(() -> v = 1);
                t.join(60_000);
                return v + " " + t.isAlive();
            }
            case "parked": {
                Thread me = Thread.currentThread();
                start(() -> {
                    v = 1;
                    LockSupport.unpark(me);
                });
                LockSupport.parkNanos(10_000_000);
                return "" + v;
            }
            case "lock-tried": {
                ReentrantLock l = new ReentrantLock();
                Thread t = start(() -> {
                    l.lock();
                    v = 1;
                    l.unlock();
                });
                boolean got = l.tryLock(10, TimeUnit.MILLISECONDS);
                int now = v;
                return got + " " + now;
            }
            case "lock-tried-for-a-minute": {
                ReentrantLock l = new ReentrantLock();
                start(() -> {
                    l.lock();
                    Thread.sleep(50);
                    l.unlock();
                });
                return "" + l.tryLock(1, TimeUnit.MINUTES);
            }
            case "held-for-longer": { /* it sleeps longer than the other tries */
                ReentrantLock l = new ReentrantLock();
                l.lock();
                FutureTask<Boolean> tried = new FutureTask<>(() -> l.tryLock(5, TimeUnit.SECONDS));
                new Thread(tried).start();
                Thread.sleep(60_000);
                l.unlock();
                return "" + tried.get();
            }
            case "stamp-tried": {
                StampedLock l = new StampedLock();
                start(() -> {
                    long stamp = l.writeLock();
                    l.unlockWrite(stamp);
                });
                return "" + (l.tryReadLock(10, TimeUnit.MILLISECONDS) != 0);
            }
            default:
                return null;
        }
    }

    private static String outcome(Callable<?> call) {
        try {
            return "" + call.call();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    private static String calls(String name) throws Exception {
        switch (name) {
            case "polled-for-a-time": {
                ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                start(() -> q.add(1));
                return "" + q.poll(10, TimeUnit.MILLISECONDS);
            }
            case "offered-for-a-time": {
                ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                q.add(1);
                start(q::poll);
                return "" + q.offer(2, 10, TimeUnit.MILLISECONDS);
            }
            case "got-or-late": {
                FutureTask<Integer> f = new FutureTask<>(() -> 1);
                new Thread(f).start();
                return outcome(() -> f.get(10, TimeUnit.MILLISECONDS));
            }
            case "got-in-a-minute": {
                FutureTask<Integer> f = new FutureTask<>(() -> 1);
                new Thread(f).start();
                return outcome(() -> f.get(1, TimeUnit.MINUTES));
            }
            case "barrier-or-late": {
                CyclicBarrier b = new CyclicBarrier(2);
                Thread t = start(() -> outcome(b::await));
                String mine = outcome(() -> b.await(10, TimeUnit.MILLISECONDS) >= 0);
                t.join();
                return mine;
            }
            case "exchanged-or-late": {
                Exchanger<Integer> e = new Exchanger<>();
                Thread t = start(() -> seen = outcome(() -> e.exchange(1, 10, TimeUnit.MILLISECONDS)));
                String mine = outcome(() -> e.exchange(2, 10, TimeUnit.MILLISECONDS));
                t.join();
                return mine + " " + seen;
            }
            case "phase-or-late": {
                Phaser p = new Phaser(1);
                start(p::arrive);
                return outcome(() -> p.awaitAdvanceInterruptibly(0, 10, TimeUnit.MILLISECONDS));
            }
            case "completed-on-time-out": {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                f.completeOnTimeout(7, 10, TimeUnit.MILLISECONDS);
                start(() -> f.complete(1));
                return "" + f.join();
            }
            case "completed-before-minute": {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                f.completeOnTimeout(7, 1, TimeUnit.MINUTES);
                start(() -> f.complete(1));
                return "" + f.join();
            }
            case "awaited-pool": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(() -> v = 1);
                pool.shutdown();
                boolean ended = pool.awaitTermination(10, TimeUnit.MILLISECONDS);
                return ended + " " + v;
            }
            case "awaited-pool-for-a-minute": {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                pool.execute(() -> v = 1);
                pool.execute(() -> w = 1);
                pool.shutdown();
                boolean ended = pool.awaitTermination(1, TimeUnit.MINUTES);
                return ended + " " + v + w;
            }
            case "all-invoked-for-a-time": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                Callable<Integer> task = () -> 1;
                boolean cancelled = pool.invokeAll(List.of(task), 10, TimeUnit.MILLISECONDS).get(0).isCancelled();
                pool.shutdown();
                return "" + cancelled;
            }
            case "sleeping-task-in-time": { /* the task takes longer than the slack */
                FutureTask<Integer> f = new FutureTask<>(() -> {
                    Thread.sleep(5000);
                    return 1;
                });
                new Thread(f).start();
                return outcome(() -> f.get(3, TimeUnit.SECONDS));
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
