import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BiPredicate;

/** What other threads see in the midst of calls that do several things. */
class Composites extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = tasks(args[0]);
        text = text != null ? text : pools(args[0]);
        text = text != null ? text : synchronizers(args[0]);
        tell(text != null ? text : collections(args[0]));
    }

    private static String tasks(String name) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        switch (name) {
            case "task-text":
                start(task::run);
                return "" + task.toString().contains("Completed normally");
            case "task-done-has-value":
                start(task::run);
                return task.isDone() ? "" + task.get() : "no";
            case "task-cancelled-or-run": {
                Thread t = start(task::run);
                String text = task.cancel(false) + " " + task.isCancelled();
                t.join();
                return text;
            }
            case "task-cancelled-by-two": {
                Thread t = start(() -> v = task.cancel(false) ? 1 : 0);
                int mine = task.cancel(false) ? 1 : 0;
                t.join();
                return mine + " " + v;
            }
            case "task-run-by-two": {
                AtomicInteger runs = new AtomicInteger();
                FutureTask<Integer> counted = new FutureTask<>(runs::incrementAndGet);
                all(counted::run, counted::run);
                return runs.get() + " " + counted.get();
            }
            case "future-completed-or-cancelled": {
                Thread t = start(() -> future.complete(1));
                boolean cancelled = future.cancel(true);
                t.join();
                return cancelled + " " + future.isCancelled();
            }
            case "future-dependents":
                start(() -> future.thenRun(() -> v = 1));
                return "" + future.getNumberOfDependents();
            case "future-text":
                start(() -> future.complete(1));
                return "" + future.toString().contains("Completed normally");
            case "future-obtrudes": {
                future.complete(1);
                Thread t = start(() -> future.obtrudeValue(2));
                int first = future.join();
                int second = future.join();
                t.join();
                return first + " " + second;
            }
            case "future-copied-or-completed": {
                CompletableFuture<Integer> copy = future.copy();
                Thread t = start(() -> future.complete(1));
                boolean mine = copy.complete(2);
                t.join();
                return mine + " " + future.join() + " " + copy.join();
            }
            default:
                return null;
        }
    }

    private static ThreadPoolExecutor fixed() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    private static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static String pools(String name) throws Exception {
        switch (name) {
            case "pool-completed": {
                ThreadPoolExecutor pool = fixed();
                pool.execute(() -> { });
                long completed = pool.getCompletedTaskCount();
                end(pool);
                return completed + " " + pool.getCompletedTaskCount();
            }
            case "pool-active": {
                ThreadPoolExecutor pool = fixed();
                pool.execute(() -> { });
                int active = pool.getActiveCount();
                end(pool);
                return active + " " + pool.getActiveCount();
            }
            case "pool-removes": {
                ThreadPoolExecutor pool = fixed();
                CountDownLatch latch = new CountDownLatch(1);
                AtomicInteger ran = new AtomicInteger();
                Runnable second = ran::incrementAndGet;
                pool.execute(() -> await(latch));
                pool.execute(second);
                latch.countDown();
                boolean removed = pool.remove(second);
                end(pool);
                return removed + " " + ran;
            }
            case "pool-shut-at-once": {
                ThreadPoolExecutor pool = fixed();
                AtomicInteger ran = new AtomicInteger();
                pool.execute(ran::incrementAndGet);
                pool.execute(ran::incrementAndGet);
                int left = pool.shutdownNow().size();
                check(pool.awaitTermination(1, TimeUnit.MINUTES));
                return left + " " + ran;
            }
            case "pool-largest": {
                BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
                ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, queue);
                all(() -> pool.execute(() -> { }), () -> pool.execute(() -> { }));
                end(pool);
                return "" + pool.getLargestPoolSize();
            }
            case "pool-single-orders": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> seen += "a");
                pool.execute(() -> seen += "b");
                end(pool);
                return seen;
            }
            case "delayed-cancelled-or-run": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                ScheduledFuture<?> f = pool.schedule(() -> v = 1, 1, TimeUnit.MILLISECONDS);
                boolean cancelled = f.cancel(false);
                end(pool);
                return "" + cancelled;
            }
            case "delayed-behind-shutdown": { /* a delayed task runs still, unless the policy says otherwise */
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                pool.schedule(() -> v = 1, 1, TimeUnit.MILLISECONDS);
                end(pool);
                return "" + v;
            }
            case "delayed-dropped": {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
                pool.schedule(() -> v = 1, 1, TimeUnit.MILLISECONDS);
                end(pool);
                return "" + v;
            }
            default:
                return null;
        }
    }

    /** Two threads give back one write lock, and a third one takes it. Who gave it back, and is it held at the end? */
    private static String givenBackByTwo(BiPredicate<StampedLock, Long> givesBack) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        boolean[] given = new boolean[2];
        all(() -> given[0] = givesBack.test(lock, stamp), () -> given[1] = givesBack.test(lock, stamp),
                () -> x = lock.tryWriteLock() != 0 ? 1 : 0);
        return given[0] + " " + given[1] + " " + (x == 1) + " " + lock.isWriteLocked();
    }

    private static String synchronizers(String name) throws Exception {
        switch (name) {
            case "stamped-given-back-by-two":
                return givenBackByTwo((lock, stamp) -> lock.tryUnlockWrite());
            case "stamped-unlocked-by-two":
                return givenBackByTwo((lock, stamp) -> thrown(() -> lock.unlockWrite(stamp)).equals("ok"));
            case "stamped-view-unlocked-by-two":
                return givenBackByTwo((lock, stamp) -> thrown(lock.asWriteLock()::unlock).equals("ok"));
            case "stamped-optimistic-by-two":
                return givenBackByTwo((lock, stamp) -> lock.tryConvertToOptimisticRead(stamp) != 0);
            case "stamped-reading-by-two":
                return givenBackByTwo((lock, stamp) -> lock.tryConvertToReadLock(stamp) != 0);
            case "barrier-waiting": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                Thread t = start(barrier::await);
                int waiting = barrier.getNumberWaiting();
                barrier.await();
                t.join();
                return waiting + " " + barrier.getNumberWaiting();
            }
            case "permits-drained": {
                Semaphore permits = new Semaphore(2);
                Thread t = start(() -> v = permits.tryAcquire() ? 1 : 0);
                int drained = permits.drainPermits();
                t.join();
                return drained + " " + v;
            }
            case "permits-two-at-once": { /* tryAcquire(2) takes both or none */
                Semaphore permits = new Semaphore(2);
                Thread t = start(() -> v = permits.tryAcquire(2) ? 1 : 0);
                boolean mine = permits.tryAcquire();
                t.join();
                return mine + " " + v + " " + permits.availablePermits();
            }
            case "readers-counted": {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                start(() -> {
                    lock.readLock().lock();
                    lock.readLock().unlock();
                });
                return "" + lock.getReadLockCount();
            }
            case "latch-counted": {
                CountDownLatch latch = new CountDownLatch(2);
                Thread t = start(() -> {
                    latch.countDown();
                    latch.countDown();
                });
                long first = latch.getCount();
                t.join();
                return first + " " + latch.getCount();
            }
            case "phaser-arrived": {
                Phaser phaser = new Phaser(2);
                Thread t = start(phaser::arrive);
                int arrived = phaser.getArrivedParties();
                t.join();
                phaser.arrive();
                return arrived + " " + phaser.getPhase();
            }
            case "phaser-registers-beside-arrival": { /* the phase advances before it, or waits for the new party */
                Phaser phaser = new Phaser(1);
                Thread t = start(phaser::arrive);
                int phase = phaser.register();
                t.join();
                return phase + " " + phaser.getPhase();
            }
            case "stamp-conversion": {
                java.util.concurrent.locks.StampedLock lock = new java.util.concurrent.locks.StampedLock();
                Thread t = start(() -> {
                    long stamp = lock.tryReadLock();
                    v = stamp != 0 ? 1 : 0;
                });
                long stamp = lock.readLock();
                boolean upgraded = lock.tryConvertToWriteLock(stamp) != 0;
                t.join();
                return upgraded + " " + v;
            }
            default:
                return null;
        }
    }

    private static Collection<Integer> shared() {
        return Collections.synchronizedList(new ArrayList<>());
    }

    private static String collections(String name) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Collection<Integer> shared = shared();
        switch (name) {
            case "map-contains-and-empty": /* the count follows the entry */
                start(() -> map.put(1, 1));
                return map.containsKey(1) + " " + map.isEmpty();
            case "map-replaced-key": {
                map.put(1, 1);
                start(() -> {
                    map.put(2, 2);
                    map.remove(1);
                });
                return "" + map.containsKey(1) + map.containsKey(2);
            }
            case "linked-drained-into-shared": {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2));
                start(() -> queue.drainTo(shared));
                return shared.size() + " " + queue.size();
            }
            case "array-drained-into-shared": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2, false, List.of(1, 2));
                start(() -> queue.drainTo(shared));
                return shared.size() + " " + queue.size();
            }
            case "heap-drained-into-shared": {
                PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(1));
                start(() -> queue.drainTo(shared));
                return shared.size() + " " + queue.size();
            }
            case "transfer-tried": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                Thread t = start(queue::take);
                boolean given = queue.tryTransfer(1);
                if (!given) {
                    queue.add(2);
                }
                t.join();
                return given + " " + queue.size();
            }
            case "transfer-waiting": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                Thread t = start(queue::take);
                boolean waits = queue.hasWaitingConsumer();
                queue.add(1);
                t.join();
                return waits + " " + queue.hasWaitingConsumer();
            }
            case "synchronous-without-waiting": { /* none of them waits, so they never meet */
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                Thread t = start(() -> v = queue.poll() != null ? 1 : 0);
                boolean given = queue.offer(1);
                t.join();
                return given + " " + v;
            }
            case "synchronous-offered": {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                Thread t = thread(queue::take);
                t.setDaemon(true);
                t.start();
                return "" + queue.offer(1);
            }
            case "added-or-iterated": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                start(() -> list.add(2));
                int sum = 0;
                for (int i : list) {
                    sum += i;
                }
                return sum + " " + list.size();
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
