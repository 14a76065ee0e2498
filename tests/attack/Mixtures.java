import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Two of the library's helpers meet: a future and a pool that shuts down, a lock and who asks for its queue. */
class Mixtures extends Chapter {
    public static void main(String[] args) throws Throwable {
        tell(pools(args[0]));
    }

    static ThreadPoolExecutor pool(int queue, java.util.concurrent.RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES,
            queue == 0 ? new SynchronousQueue<>() : new ArrayBlockingQueue<>(queue), handler);
    }

    private static String pools(String name) throws Throwable {
        switch (name) {
            case "chain-on-closing-pool": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                CompletableFuture<Integer> first = new CompletableFuture<>();
                CompletableFuture<Integer> next = first.thenApplyAsync(n -> n + 1, pool);
                all(() -> first.complete(1), pool::shutdown);
                return next.handle((n, e) -> e == null ? "" + n : cause(e)).join();
            }
            case "chain-on-closed-pool": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.shutdown();
                return thrown(() -> CompletableFuture.supplyAsync(() -> 1, pool));
            }
            case "hook-drains-pool": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> v = 1);
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    pool.shutdown();
                    say(pool.awaitTermination(1, TimeUnit.MINUTES), v);
                }));
                System.exit(0);
                return "";
            }
            case "hook-shuts-now": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                AtomicInteger done = new AtomicInteger();
                pool.execute(done::incrementAndGet);
                pool.execute(done::incrementAndGet);
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    int left = pool.shutdownNow().size();
                    pool.awaitTermination(1, TimeUnit.MINUTES);
                    say(left, done);
                }));
                System.exit(0);
                return "";
            }
            case "hook-never-drains": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.submit(() -> 1).get();
                Runtime.getRuntime().addShutdownHook(new Thread(pool::shutdown));
                return "";
            }
            case "caller-runs": {
                ThreadPoolExecutor pool = pool(0, new ThreadPoolExecutor.CallerRunsPolicy());
                Thread me = Thread.currentThread();
                pool.execute(() -> v = 1);
                pool.execute(() -> seen = Thread.currentThread() == me ? "m" : "p");
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
                return seen + v;
            }
            case "discards": {
                ThreadPoolExecutor pool = pool(0, new ThreadPoolExecutor.DiscardPolicy());
                AtomicInteger done = new AtomicInteger();
                pool.execute(done::incrementAndGet);
                pool.execute(done::incrementAndGet);
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
                return "" + done;
            }
            case "workers-time-out": {
                ThreadPoolExecutor pool = pool(1, new ThreadPoolExecutor.AbortPolicy());
                pool.allowCoreThreadTimeOut(true);
                return "" + pool.submit(() -> 1).get();
            }
            case "cached-not-shut":
                return "" + Executors.newCachedThreadPool().submit(() -> 1).get();
            case "interrupted-worker": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> Thread.currentThread().interrupt());
                boolean status = pool.submit(() -> Thread.currentThread().isInterrupted()).get();
                pool.shutdown();
                return "" + status;
            }
            case "worker-replaced": {
                List<Thread> threads = new ArrayList<>();
                ExecutorService pool = Executors.newSingleThreadExecutor(r -> {
                    Thread t = new Thread(r);
                    t.setUncaughtExceptionHandler((u, e) -> seen = "h");
                    return t;
                });
                pool.execute(() -> {
                    threads.add(Thread.currentThread());
                    throw new IllegalStateException();
                });
                pool.submit(() -> threads.add(Thread.currentThread())).get();
                pool.shutdown();
                return "" + (threads.get(0) != threads.get(1));
            }
            case "completion-service": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(pool);
                service.submit(() -> {
                    throw new IllegalStateException();
                });
                service.submit(() -> 2);
                String text = thrown(service.take()::get) + " " + service.take().get() + " " + service.poll();
                pool.shutdown();
                return text;
            }
            case "invoke-any-but-the-failed": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                int n = pool.invokeAny(List.of(() -> {
                    throw new IllegalStateException();
                }, () -> 2));
                pool.shutdown();
                return "" + n;
            }
            case "invoke-any-of-failed": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                String text = thrown(() -> pool.invokeAny(List.of(() -> {
                    throw new IllegalStateException();
                })));
                pool.shutdown();
                return text + " " + thrown(() -> pool.invokeAny(List.of()));
            }
            case "submit-waits-for-own-pool": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                String text = pool.submit(() -> thrown(() ->
                    pool.submit(() -> 1).get(10, TimeUnit.MILLISECONDS))).get();
                pool.shutdown();
                return text;
            }
            case "fork-throws": {
                ForkJoinPool pool = new ForkJoinPool(1);
                String text = pool.invoke(new RecursiveTask<String>() {
                    @Override
                    protected String compute() {
                        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> {
                            throw new IllegalStateException();
                        });
                        task.fork();
                        return thrown(task::join) + " " + task.isCompletedAbnormally();
                    }
                });
                pool.shutdown();
                return text;
            }
            case "fork-cancelled-before": {
                ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> x = 1);
                task.cancel(false);
                return thrown(task::invoke) + " " + x + " " + task.isCancelled();
            }
            case "fork-cancelled-or-done": {
                ForkJoinPool pool = new ForkJoinPool(1);
                ForkJoinTask<Integer> task = pool.submit(() -> v = 1);
                boolean cancelled = task.cancel(false);
                String text = thrown(task::join);
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
                return text + " " + cancelled;
            }
            default:
                return queues(name);
        }
    }

    record Due(int n, long seconds, long from) implements Delayed {
        Due(int n, long seconds) {
            this(n, seconds, System.nanoTime());
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(from + TimeUnit.SECONDS.toNanos(seconds) - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(n, ((Due) other).n);
        }
    }

    private static String queues(String name) throws Throwable {
        switch (name) {
            case "transfer-tried": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                all(() -> x = queue.take(), () -> {
                    seen = "" + queue.tryTransfer(1);
                    if (seen.equals("false")) {
                        queue.put(2);
                    }
                });
                return seen + " " + x;
            }
            case "transfer-consumer-asked": {
                LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
                Thread t = start(() -> x = queue.take());
                boolean waits = queue.hasWaitingConsumer();
                int count = queue.getWaitingConsumerCount();
                queue.put(3);
                t.join();
                return waits + " " + count + " " + queue.hasWaitingConsumer() + " " + x;
            }
            case "delayed-two-takers": {
                DelayQueue<Due> queue = new DelayQueue<>();
                int[] taken = new int[2];
                Thread t = start(() -> taken[0] = queue.take().n());
                Thread u = start(() -> taken[1] = queue.take().n());
                queue.put(new Due(1, 0));
                queue.put(new Due(2, 0));
                t.join();
                u.join();
                return sorted("" + taken[0], "" + taken[1]);
            }
            case "delayed-not-due": {
                DelayQueue<Due> queue = new DelayQueue<>();
                queue.put(new Due(1, 3600));
                return queue.poll() + " " + queue.peek().n() + " " + queue.size() + " " + queue.take().n();
            }
            case "delayed-earlier-comes": {
                DelayQueue<Due> queue = new DelayQueue<>();
                queue.put(new Due(2, 3600));
                Thread t = start(() -> x = queue.take().n());
                queue.put(new Due(1, 0));
                t.join();
                return x + " " + queue.size();
            }
            case "deque-one-for-two-ends": {
                ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1));
                String[] texts = new String[2];
                all(() -> texts[0] = "" + deque.pollFirst(), () -> texts[1] = "" + deque.pollLast());
                return sorted(texts);
            }
            case "set-iterated-beside-add": {
                Set<Integer> set = new CopyOnWriteArraySet<>(List.of(1));
                Iterator<Integer>[] iterator = newArray();
                all(() -> iterator[0] = set.iterator(), () -> set.add(2));
                int count = 0;
                for (; iterator[0].hasNext(); iterator[0].next()) {
                    count++;
                }
                return count + " " + set.size() + " " + thrown(iterator[0]::remove);
            }
            case "bin-shared-by-keys": {
                ConcurrentHashMap<Key, Integer> map = new ConcurrentHashMap<>();
                CountDownLatch latch = new CountDownLatch(1);
                all(() -> map.computeIfAbsent(new Key(1), k -> {
                    Chapter.await(latch);
                    return 1;
                }), () -> map.computeIfAbsent(new Key(2), k -> {
                    latch.countDown();
                    return 2;
                }));
                return "" + map.size();
            }
            case "computed-by-put": {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                all(() -> map.compute(1, (k, n) -> n == null ? 10 : n + 1), () -> map.put(1, 5));
                return "" + map;
            }
            case "present-or-removed": {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(java.util.Map.of(1, 1));
                all(() -> map.computeIfPresent(1, (k, n) -> n == 1 ? null : n + 1),
                    () -> map.merge(1, 1, Integer::sum));
                return "" + map;
            }
            case "map-values-locked-in-compute": {
                ConcurrentHashMap<Integer, Object> map = new ConcurrentHashMap<>();
                Object lock = new Object();
                all(() -> {
                    synchronized (lock) {
                        map.put(1, lock);
                    }
                }, () -> map.compute(1, (k, n) -> {
                    synchronized (lock) {
                        return lock;
                    }
                }));
                return "" + map.size();
            }
            case "published-directly": {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4);
                publisher.subscribe(new Sums());
                all(() -> publisher.submit(1), () -> publisher.submit(2));
                publisher.close();
                return seen;
            }
            case "published-and-closed": {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4);
                publisher.subscribe(new Sums());
                String[] texts = new String[1];
                all(() -> texts[0] = thrown(() -> publisher.submit(1)), publisher::close);
                return texts[0] + " " + seen;
            }
            default:
                return locks(name);
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    static Iterator<Integer>[] newArray() {
        return new Iterator[1];
    }

    record Key(int n) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    static class Sums implements Flow.Subscriber<Integer> {
        int sum;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(9);
        }

        @Override
        public void onNext(Integer n) {
            sum += n;
        }

        @Override
        public void onError(Throwable e) {
            seen = "error";
        }

        @Override
        public void onComplete() {
            seen = "" + sum;
        }
    }

    private static String locks(String name) throws Throwable {
        switch (name) {
            case "two-convert": {
                StampedLock lock = new StampedLock();
                AtomicInteger count = new AtomicInteger();
                Body body = () -> {
                    long stamp = lock.readLock();
                    long write = lock.tryConvertToWriteLock(stamp);
                    if (write != 0) {
                        count.incrementAndGet();
                    }
                    lock.unlock(write != 0 ? write : stamp);
                };
                all(body, body);
                return "" + count;
            }
            case "optimistic-converted-beside-writer": {
                StampedLock lock = new StampedLock();
                Thread t = start(() -> lock.unlockWrite(lock.writeLock()));
                long stamp = lock.tryOptimisticRead();
                long read = lock.tryConvertToReadLock(stamp);
                String text = (stamp != 0) + " " + (read != 0) + " " + lock.getReadLockCount();
                if (read != 0) {
                    lock.unlockRead(read);
                }
                t.join();
                return text;
            }
            case "fair-permits-queried": {
                Semaphore permits = new Semaphore(1, true);
                Thread t = start(() -> permits.acquire(2));
                while (!permits.hasQueuedThreads()) {
                    Thread.yield();
                }
                String text = permits.tryAcquire(0, TimeUnit.SECONDS) + " " + permits.tryAcquire();
                permits.release(2);
                t.join();
                return text + " " + permits.availablePermits();
            }
            case "waiters-counted": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                boolean[] waits = new boolean[1];
                Thread t = start(() -> {
                    lock.lock();
                    waits[0] = true;
                    condition.awaitNanos(TimeUnit.MINUTES.toNanos(1));
                    lock.unlock();
                });
                lock.lock();
                String text = waits[0] + " " + lock.getWaitQueueLength(condition);
                condition.signal();
                text += " " + lock.hasWaiters(condition);
                lock.unlock();
                t.join();
                return text;
            }
            case "signalled-is-queued": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                boolean[] waits = new boolean[1];
                Thread t = start(() -> {
                    lock.lock();
                    waits[0] = true;
                    condition.await(1, TimeUnit.MINUTES);
                    lock.unlock();
                });
                lock.lock();
                String text = "" + waits[0];
                if (waits[0]) {
                    boolean before = lock.hasQueuedThread(t);
                    condition.signalAll();
                    text += " " + before + " " + lock.hasQueuedThread(t) + " " + lock.getQueueLength();
                }
                lock.unlock();
                t.join();
                return text;
            }
            case "lock-text": {
                ReentrantLock lock = new ReentrantLock();
                Thread t = new Thread(() -> {
                    lock.lock();
                    lock.unlock();
                }, "T");
                t.start();
                String text = lock.toString();
                t.join();
                return text.substring(text.indexOf('['));
            }
            case "queued-threads-spun-for": {
                ReentrantLock lock = new ReentrantLock(true);
                lock.lock();
                Thread t = start(() -> {
                    lock.lock();
                    x++;
                    lock.unlock();
                });
                while (!lock.hasQueuedThread(t)) {
                    Thread.onSpinWait();
                }
                x = 5;
                boolean tried = lock.tryLock();
                lock.unlock();
                lock.unlock();
                t.join();
                return x + " " + tried;
            }
            case "blocker-asked": {
                Object blocker = new Object();
                Thread t = start(() -> LockSupport.park(blocker));
                Object found = LockSupport.getBlocker(t);
                LockSupport.unpark(t);
                t.join();
                return (found == null || found == blocker) + " " + LockSupport.getBlocker(t);
            }
            case "unlocked-by-handler": {
                ReentrantLock lock = new ReentrantLock();
                Thread t = new Thread(() -> {
                    lock.lock();
                    x++;
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((u, e) -> lock.unlock());
                t.start();
                lock.lock();
                x++;
                lock.unlock();
                t.join();
                return "" + x;
            }
            default:
                return meetings(name);
        }
    }

    private static String meetings(String name) throws Throwable {
        switch (name) {
            case "tier-deregistered-by-two": {
                Phaser root = new Phaser();
                Phaser child = new Phaser(root, 2);
                all(child::arriveAndDeregister, child::arriveAndDeregister);
                return root.getRegisteredParties() + " " + root.isTerminated() + " " + child.isTerminated();
            }
            case "tiers-meet": {
                Phaser root = new Phaser();
                Phaser a = new Phaser(root, 1);
                Phaser b = new Phaser(root, 1);
                all(() -> {
                    x = 1;
                    a.arriveAndAwaitAdvance();
                }, () -> {
                    b.arriveAndAwaitAdvance();
                    v = x;
                });
                return v + " " + root.getPhase() + " " + a.getPhase();
            }
            case "phase-terminated-beside-await": {
                Phaser phaser = new Phaser(1);
                boolean[] negative = new boolean[1];
                all(() -> negative[0] = phaser.awaitAdvance(0) < 0, phaser::forceTermination);
                return negative[0] + " " + (phaser.arrive() < 0);
            }
            case "exchanged-or-interrupted": {
                Exchanger<String> exchanger = new Exchanger<>();
                String[] texts = new String[2];
                Thread t = start(() -> texts[0] = thrown(() -> texts[1] = exchanger.exchange("a")));
                t.interrupt();
                String other;
                try {
                    other = exchanger.exchange("b", 1, TimeUnit.MINUTES);
                } catch (java.util.concurrent.TimeoutException e) {
                    other = "late";
                }
                t.join();
                return texts[0] + " " + texts[1] + " " + other;
            }
            case "barrier-broken-by-time-out": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                String[] texts = new String[2];
                all(() -> texts[0] = thrown(() -> barrier.await(10, TimeUnit.MILLISECONDS)),
                    () -> texts[1] = thrown(barrier::await));
                return String.join(" ", texts);
            }
            case "barrier-broken-by-interrupt": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                String[] texts = new String[1];
                Thread t = start(() -> texts[0] = thrown(barrier::await));
                t.interrupt();
                String text = thrown(barrier::await);
                t.join();
                return texts[0] + " " + text + " " + barrier.isBroken();
            }
            case "barrier-reset-beside-await": {
                CyclicBarrier barrier = new CyclicBarrier(2);
                String[] texts = new String[1];
                all(() -> texts[0] = thrown(barrier::await), barrier::reset);
                return texts[0] + " " + barrier.isBroken();
            }
            case "cancel-goes-down-not-up": {
                CompletableFuture<Integer> up = new CompletableFuture<>();
                CompletableFuture<Integer> down = up.thenApply(n -> n + 1);
                CompletableFuture<Integer> other = up.thenApply(n -> n + 1);
                down.cancel(true);
                String text = up.isDone() + " ";
                all(() -> up.cancel(true), () -> other.complete(5));
                return text + down.isCancelled() + " " + (other.isCompletedExceptionally() ? cause(
                    other.handle((n, e) -> e).join()) + other.isCancelled() : other.join());
            }
            case "composed-while-completed": {
                CompletableFuture<Integer> a = new CompletableFuture<>();
                CompletableFuture<Integer> b = new CompletableFuture<>();
                CompletableFuture<Integer> sum = a.thenCompose(n -> b.thenApply(m -> n + m));
                all(() -> a.complete(1), () -> b.completeExceptionally(new IllegalStateException()));
                return sum.handle((n, e) -> cause(e)).join();
            }
            case "both-or-failed": {
                CompletableFuture<Integer> a = new CompletableFuture<>();
                CompletableFuture<Integer> b = new CompletableFuture<>();
                CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
                all(() -> a.complete(1), () -> b.completeExceptionally(new IllegalStateException()),
                    () -> b.complete(2));
                return sum.handle((n, e) -> e == null ? "" + n : cause(e)).join();
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
