import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Interrupts in each blocking call: one that nobody else ends, one that does not heed them, and one that both end. */
class InterruptedCalls extends Chapter {
    public static void main(String[] args) throws Exception {
        String[] words = args[0].split("_");
        switch (words[0]) {
            case "alone":
                tell(interrupted(alone(words[1])));
                break;
            case "deaf":
                tell(deaf(words[1]));
                break;
            case "both":
                tell(both(words[1]));
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static final class Due implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }

        @Override
        public String toString() {
            return "a";
        }
    }

    /** What the body throws, or what it comes to, and the status that it leaves. */
    private static String ended(Value body) {
        String how;
        try {
            how = "" + body.run();
        } catch (Exception e) {
            how = e.getClass().getSimpleName();
        }
        return how + " " + Thread.currentThread().isInterrupted();
    }

    private static String interrupted(Value body) throws Exception {
        String[] got = new String[1];
        Thread t = start(() -> got[0] = ended(body));
        t.interrupt();
        t.join();
        return got[0];
    }

    private static Value alone(String what) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        BlockingQueue<String> full = new ArrayBlockingQueue<>(1);
        full.put("full");
        CountDownLatch never = new CountDownLatch(1);
        switch (what) {
            case "condition":
                return () -> {
                    lock.lock();
                    try {
                        lock.newCondition().await();
                        return "";
                    } finally {
                        lock.unlock();
                    }
                };
            case "lock":
                lock.lock();
                return () -> {
                    lock.lockInterruptibly();
                    return "";
                };
            case "write-lock": {
                ReentrantReadWriteLock both = new ReentrantReadWriteLock();
                both.readLock().lock();
                return () -> {
                    both.writeLock().lockInterruptibly();
                    return "";
                };
            }
            case "stamped": {
                StampedLock stamped = new StampedLock();
                stamped.writeLock();
                return stamped::readLockInterruptibly;
            }
            case "array-put":
                return () -> {
                    full.put("a");
                    return "";
                };
            case "linked-put": {
                BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("full"));
                BlockingQueue<String> small = new LinkedBlockingQueue<>(1);
                small.addAll(queue);
                return () -> {
                    small.put("a");
                    return "";
                };
            }
            case "deque-put": {
                LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>(1);
                deque.put("full");
                return () -> {
                    deque.putFirst("a");
                    return "";
                };
            }
            case "synchronous-put":
                return () -> {
                    new SynchronousQueue<String>(true).put("a");
                    return "";
                };
            case "synchronous-take":
                return new SynchronousQueue<String>()::take;
            case "transfer":
                return () -> {
                    new LinkedTransferQueue<String>().transfer("a");
                    return "";
                };
            case "deque-take":
                return new LinkedBlockingDeque<String>()::takeLast;
            case "delayed-take":
                return new DelayQueue<Due>()::take;
            case "exchange":
                return () -> new Exchanger<String>().exchange("a");
            case "barrier":
                return new CyclicBarrier(2)::await;
            case "phaser":
                return () -> new Phaser(1).awaitAdvanceInterruptibly(0);
            case "future":
                return new CompletableFuture<String>()::get;
            case "fork":
                return ForkJoinTask.adapt(() -> "")::get;
            case "completion":
                return new ExecutorCompletionService<String>(Runnable::run)::take;
            case "terminated": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                return () -> pool.awaitTermination(1, TimeUnit.HOURS);
            }
            case "any": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                return () -> {
                    try {
                        return pool.invokeAny(List.of(waits(never)));
                    } finally {
                        pool.shutdown();
                    }
                };
            }
            case "timed-join": {
                Thread t = new Thread(() -> await(never));
                t.setDaemon(true);
                t.start();
                return () -> {
                    TimeUnit.HOURS.timedJoin(t, 1);
                    return "";
                };
            }
            case "timed-wait":
                return () -> {
                    synchronized (never) {
                        TimeUnit.HOURS.timedWait(never, 1);
                        return "";
                    }
                };
            default:
                throw new IllegalArgumentException(what);
        }
    }

    private static Callable<String> waits(CountDownLatch latch) {
        return () -> {
            latch.await();
            return "";
        };
    }

    /** A call that an interrupt does not end. */
    private static String deaf(String what) throws Exception {
        Semaphore permits = new Semaphore(0);
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Phaser phaser = new Phaser(1);
        CompletableFuture<String> future = new CompletableFuture<>();
        boolean[] ready = new boolean[1];
        Value body;
        Body ends;
        switch (what) {
            case "permit":
                body = () -> {
                    permits.acquireUninterruptibly();
                    return "ok";
                };
                ends = permits::release;
                break;
            case "condition":
                body = () -> {
                    lock.lock();
                    try {
                        while (!ready[0]) {
                            condition.awaitUninterruptibly();
                        }
                        return "ok";
                    } finally {
                        lock.unlock();
                    }
                };
                ends = () -> {
                    lock.lock();
                    ready[0] = true;
                    condition.signal();
                    lock.unlock();
                };
                break;
            case "phaser":
                body = () -> phaser.awaitAdvance(0) == 1 ? "ok" : "no";
                ends = phaser::arrive;
                break;
            case "future":
                body = future::join;
                ends = () -> future.complete("ok");
                break;
            default:
                throw new IllegalArgumentException(what);
        }
        String[] got = new String[1];
        Thread t = start(() -> got[0] = ended(body));
        t.interrupt();
        all(ends);
        t.join();
        return got[0];
    }

    private static String ends(Value body, Body other, Value rest) throws Exception {
        String[] got = new String[1];
        Thread t = start(() -> got[0] = ended(body));
        all(other, t::interrupt);
        t.join();
        return got[0] + " " + rest.run();
    }

    private static String takes(BlockingQueue<Object> queue) throws Exception {
        return ends(queue::take, () -> queue.put("a"), queue::size);
    }

    private static String puts(BlockingQueue<Object> queue) throws Exception {
        queue.put("full");
        return ends(() -> {
            queue.put("a");
            return "a";
        }, queue::take, () -> queue.contains("a") ? 0 : 1);
    }

    /** A call that another thread ends, or an interrupt. Whoever comes too late takes nothing away. */
    private static String both(String what) throws Exception {
        String[] got = new String[1];
        switch (what) {
            case "array-take":
                return takes(new ArrayBlockingQueue<>(1));
            case "linked-take":
                return takes(new LinkedBlockingQueue<>());
            case "deque-take":
                return takes(new LinkedBlockingDeque<>());
            case "priority-take":
                return takes(new PriorityBlockingQueue<>());
            case "transfer-take":
                return takes(new LinkedTransferQueue<>());
            case "delayed-take": {
                DelayQueue<Due> queue = new DelayQueue<>();
                return ends(queue::take, () -> queue.put(new Due()), queue::size);
            }
            case "array-put":
                return puts(new ArrayBlockingQueue<>(1));
            case "linked-put":
                return puts(new LinkedBlockingQueue<>(1));
            case "deque-put":
                return puts(new LinkedBlockingDeque<>(1));
            case "transfer": {
                LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
                return ends(() -> {
                    queue.transfer("a");
                    return "a";
                }, () -> got[0] = queue.poll(1, TimeUnit.MINUTES), () -> (got[0] == null ? 1 : 0) + queue.size());
            }
            case "synchronous-take": {
                SynchronousQueue<String> queue = new SynchronousQueue<>();
                return ends(queue::take, () -> got[0] = "" + queue.offer("a", 1, TimeUnit.MINUTES),
                    () -> got[0].equals("true") ? 0 : 1);
            }
            case "permit": {
                Semaphore permits = new Semaphore(0);
                return ends(() -> {
                    permits.acquire();
                    return "a";
                }, permits::release, permits::availablePermits);
            }
            case "fair-permit": {
                Semaphore permits = new Semaphore(0, true);
                return ends(() -> {
                    permits.acquire();
                    return "a";
                }, permits::release, permits::availablePermits);
            }
            case "completion": {
                ExecutorCompletionService<String> service = new ExecutorCompletionService<>(Runnable::run);
                return ends(() -> service.take().get(), () -> service.submit(() -> "a"),
                    () -> service.poll() == null ? 0 : 1);
            }
            case "exchange": {
                Exchanger<String> exchanger = new Exchanger<>();
                return ends(() -> exchanger.exchange("b"), () -> {
                    try {
                        got[0] = exchanger.exchange("a", 1, TimeUnit.MINUTES);
                    } catch (TimeoutException e) {
                        got[0] = "";
                    }
                }, () -> got[0].equals("b") ? 0 : 1);
            }
            case "barrier": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                return ends(() -> {
                    barrier.await();
                    return "a";
                }, () -> {
                    try {
                        barrier.await();
                        got[0] = "b";
                    } catch (BrokenBarrierException e) {
                        got[0] = "";
                    }
                }, () -> got[0].equals("b") && !barrier.isBroken() ? 0 : barrier.isBroken() ? 1 : 2);
            }
            case "condition": { // a signal that a waiting thread has got is not lost by its interrupt
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                int[] here = new int[1];
                return ends(() -> {
                    lock.lock();
                    try {
                        while (here[0] == 0) {
                            condition.await();
                        }
                        here[0]--;
                        return "a";
                    } finally {
                        lock.unlock();
                    }
                }, () -> {
                    lock.lock();
                    here[0]++;
                    condition.signal();
                    lock.unlock();
                }, () -> here[0]);
            }
            case "task": {
                FutureTask<String> task = new FutureTask<>(() -> "a");
                return ends(task::get, task::run, () -> 0);
            }
            case "park": { // park tells nothing, and leaves the status
                return ends(() -> {
                    LockSupport.park();
                    return "a";
                }, () -> { }, () -> 0);
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
