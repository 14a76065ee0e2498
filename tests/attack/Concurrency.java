import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.StampedLock;

/** java.util.concurrent. */
class Concurrency extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = futures(args[0]);
        text = text != null ? text : meetings(args[0]);
        text = text != null ? text : containers(args[0]);
        tell(text != null ? text : pools(args[0]));
    }

    private static String futures(String name) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        boolean[] done = new boolean[2];
        switch (name) {
            case "future-completed-once": {
                all(() -> done[0] = future.complete("a"), () -> done[1] = future.complete("b"));
                return (done[0] ^ done[1]) + " " + future.join();
            }
            case "future-never": {
                future.get();
                return "";
            }
            case "future-failed": {
                Thread t = start(() -> future.completeExceptionally(new IllegalStateException()));
                String text = thrown(future::get) + " " + thrown(future::join) + " "
                        + future.isCompletedExceptionally();
                t.join();
                return text;
            }
            case "future-cancelled-or-not": {
                Thread t = start(() -> future.complete("a"));
                boolean cancelled = future.cancel(true);
                t.join();
                return cancelled + " " + thrown(future::get) + " " + future.isCancelled();
            }
            case "future-who-applies": { // the thread that completes, or the one that asks for it
                CompletableFuture<String> name2;
                Thread t = new Thread(() -> future.complete("a"), "t");
                t.start();
                name2 = future.thenApply(a -> Thread.currentThread().getName());
                t.join();
                return name2.join();
            }
            case "future-combined": {
                CompletableFuture<String> other = new CompletableFuture<>();
                CompletableFuture<String> both = future.thenCombine(other, String::concat);
                all(() -> future.complete("a"), () -> other.complete("b"));
                return both.getNow("not yet");
            }
            case "future-either": {
                CompletableFuture<String> other = new CompletableFuture<>();
                CompletableFuture<String> either = future.applyToEither(other, a -> a + "!");
                all(() -> future.complete("a"), () -> other.complete("b"));
                return either.getNow("not yet");
            }
            case "future-any": {
                CompletableFuture<String> other = new CompletableFuture<>();
                CompletableFuture<Object> any = CompletableFuture.anyOf(future, other);
                all(() -> future.complete("a"), () -> other.complete("b"));
                return "" + any.join();
            }
            case "future-all": {
                CompletableFuture<String> other = new CompletableFuture<>();
                CompletableFuture<Void> both = CompletableFuture.allOf(future, other);
                Thread t = start(() -> future.complete("a"));
                Thread u = start(() -> other.complete("b"));
                both.join();
                String text = future.getNow("-") + other.getNow("-");
                t.join();
                u.join();
                return text;
            }
            case "future-orders": {
                Thread t = start(() -> {
                    x = 1;
                    future.complete("a");
                });
                future.get();
                int read = x;
                t.join();
                return "" + read;
            }
            case "future-asked-orders-not": { // completing a future that was completed already orders nothing
                Thread t = start(() -> {
                    x = 1;
                    future.complete("a");
                });
                int read = future.complete("b") ? x : 0;
                t.join();
                return "" + read;
            }
            case "future-handled": {
                Thread t = start(() -> future.completeExceptionally(new IllegalStateException()));
                String text = future.thenApply(a -> a + "b").exceptionally(e -> e.getClass().getSimpleName()).join();
                t.join();
                return text;
            }
            case "future-timed": {
                Thread t = start(() -> future.complete("a"));
                String text = thrown(() -> future.get(10, TimeUnit.MILLISECONDS));
                t.join();
                return text;
            }
            case "future-on-timeout": {
                return future.completeOnTimeout("late", 10, TimeUnit.MILLISECONDS).join();
            }
            case "future-async-race": {
                CompletableFuture<Void> one = CompletableFuture.runAsync(() -> x++);
                x++;
                one.join();
                return "";
            }
            case "future-waits-for-itself": {
                CompletableFuture<String> own = future.thenApply(a -> future.thenApply(b -> b).join());
                Thread t = start(() -> future.complete("a"));
                String text = own.join();
                t.join();
                return text;
            }
            default:
                return null;
        }
    }

    private static String broken(CyclicBarrier barrier) {
        return thrown(barrier::await);
    }

    private static String meetings(String name) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] got = new String[2];
        switch (name) {
            case "barrier-index": {
                int[] index = new int[2];
                all(() -> index[0] = barrier.await(), () -> index[1] = barrier.await());
                return index[0] + " " + index[1];
            }
            case "barrier-interrupted": {
                Thread t = start(() -> got[0] = broken(barrier));
                t.interrupt();
                t.join();
                return got[0] + " " + barrier.isBroken() + " " + broken(barrier);
            }
            case "barrier-reset": {
                Thread t = start(() -> got[0] = broken(barrier));
                barrier.reset();
                t.join();
                return got[0] + " " + barrier.isBroken();
            }
            case "barrier-timed": {
                String text = thrown(() -> barrier.await(10, TimeUnit.MILLISECONDS));
                return text + " " + barrier.isBroken() + " " + broken(barrier);
            }
            case "barrier-action-throws": {
                // the exception goes to the one that runs the action, the other finds it broken
                CyclicBarrier failing = new CyclicBarrier(2, () -> {
                    throw new UnsupportedOperationException();
                });
                all(() -> got[0] = broken(failing), () -> got[1] = broken(failing));
                return sorted(got[0], got[1]);
            }
            case "barrier-three-of-two": {
                all(barrier::await, barrier::await, barrier::await);
                return "";
            }
            case "exchanged": {
                Exchanger<String> exchanger = new Exchanger<>();
                all(() -> got[0] = exchanger.exchange("a"), () -> got[1] = exchanger.exchange("b"));
                return got[0] + got[1];
            }
            case "exchanged-by-three": {
                Exchanger<String> exchanger = new Exchanger<>();
                Body body = () -> exchanger.exchange("a");
                all(body, body, body);
                return "";
            }
            case "phaser-phases": {
                Phaser phaser = new Phaser(2);
                int[] phases = new int[2];
                all(() -> phases[0] = phaser.arriveAndAwaitAdvance(), () -> phases[1] = phaser.arriveAndAwaitAdvance());
                return phases[0] + " " + phases[1] + " " + phaser.getPhase();
            }
            case "phaser-terminated": {
                Phaser phaser = new Phaser(1);
                phaser.arriveAndDeregister();
                return phaser.isTerminated() + " " + (phaser.register() < 0) + " " + (phaser.awaitAdvance(0) < 0);
            }
            case "stamp-validated": {
                StampedLock lock = new StampedLock();
                Thread t = start(() -> {
                    long stamp = lock.writeLock();
                    v = 1;
                    w = 1;
                    lock.unlockWrite(stamp);
                });
                long stamp = lock.tryOptimisticRead();
                int one = v;
                int two = w;
                check(!lock.validate(stamp) || one == two);
                t.join();
                return "done";
            }
            case "stamp-wrong": {
                StampedLock lock = new StampedLock();
                long stamp = lock.writeLock();
                lock.unlockRead(stamp);
                return "";
            }
            case "latch-orders": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(() -> {
                    x = 1;
                    latch.countDown();
                });
                String text = latch.getCount() == 0 ? "" + x : "-";
                t.join();
                return text;
            }
            default:
                return null;
        }
    }

    private static String containers(String name) throws Exception {
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Object[] got = new Object[2];
        switch (name) {
            case "skip-once": {
                all(() -> got[0] = skip.putIfAbsent(1, "a"), () -> got[1] = skip.putIfAbsent(1, "b"));
                return got[0] + " " + got[1];
            }
            case "skip-polled": {
                skip.put(1, "a");
                skip.put(2, "b");
                all(() -> got[0] = skip.pollFirstEntry().getValue(), () -> got[1] = skip.pollFirstEntry().getValue());
                return "" + got[0] + got[1];
            }
            case "skip-view": {
                Thread t = start(() -> skip.put(1, "a"));
                String text = "" + skip.headMap(2).containsKey(1);
                t.join();
                return text + " " + skip.headMap(2) + " " + skip.tailMap(2).size();
            }
            case "skip-iterated": { // weakly consistent: no exception
                skip.put(1, "a");
                Thread t = start(() -> skip.put(2, "b"));
                String text = "";
                for (int key : skip.keySet()) {
                    text += key;
                }
                t.join();
                return text;
            }
            case "map-computed": {
                all(() -> map.compute(1, (k, was) -> was == null ? 1 : was + 1),
                        () -> map.compute(1, (k, was) -> was == null ? 1 : was + 1));
                return "" + map;
            }
            case "map-computed-once": {
                AtomicInteger calls = new AtomicInteger();
                all(() -> map.computeIfAbsent(1, k -> calls.incrementAndGet()),
                        () -> map.computeIfAbsent(1, k -> calls.incrementAndGet()));
                return calls + " " + map;
            }
            case "map-computed-within": {
                return thrown(() -> map.computeIfAbsent(1, k -> map.computeIfAbsent(1, l -> 2)));
            }
            case "map-orders": {
                Thread t = start(() -> {
                    x = 1;
                    map.put(1, 1);
                });
                String text = map.containsKey(1) ? "" + x : "-";
                t.join();
                return text;
            }
            case "map-values-race": { // the map is safe, what is in it is not
                ConcurrentHashMap<Integer, int[]> arrays = new ConcurrentHashMap<>();
                arrays.put(1, new int[1]);
                all(() -> arrays.get(1)[0]++, () -> arrays.get(1)[0]++);
                return "";
            }
            case "copy-snapshot": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                Thread t = start(() -> list.add(2));
                String text = "";
                for (int each : list) {
                    text += each;
                }
                t.join();
                return text + " " + thrown(() -> list.iterator().remove());
            }
            case "delayed": {
                DelayQueue<Late> queue = new DelayQueue<>();
                queue.add(new Late(System.nanoTime() + 3_600_000_000_000L));
                boolean early = queue.poll() != null;
                return early + " " + (queue.take() != null);
            }
            case "offered": {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                Thread t = start(() -> got[0] = queue.poll(1, TimeUnit.HOURS));
                boolean taken = queue.offer(1);
                if (!taken) {
                    queue.put(2);
                }
                t.join();
                return taken + " " + got[0];
            }
            case "adder": {
                LongAdder adder = new LongAdder();
                Thread t = start(adder::increment);
                adder.increment();
                long sum = adder.sum();
                t.join();
                return sum + " " + adder.sum();
            }
            case "stamped-reference": {
                AtomicStampedReference<String> reference = new AtomicStampedReference<>("a", 0);
                all(() -> {
                    reference.compareAndSet("a", "b", 0, 1);
                    reference.compareAndSet("b", "a", 1, 2);
                }, () -> got[0] = reference.compareAndSet("a", "c", 0, 9));
                return got[0] + " " + reference.getReference() + reference.getStamp();
            }
            case "updated-again": { // the function may be called again when others have been in between
                AtomicInteger sum = new AtomicInteger();
                AtomicInteger calls = new AtomicInteger();
                Body body = () -> sum.updateAndGet(i -> {
                    calls.incrementAndGet();
                    return i + 1;
                });
                all(body, body);
                return sum + " " + calls;
            }
            default:
                return null;
        }
    }

    record Late(long time) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(time, ((Late) other).time);
        }
    }

    static class Sum extends RecursiveTask<Integer> {
        final int from;
        final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            left.fork();
            return new Sum((from + to) / 2, to).compute() + left.join();
        }
    }

    static class Counted extends CountedCompleter<Void> {
        Counted(Counted parent) {
            super(parent);
        }

        @Override
        public void compute() {
            if (getCompleter() == null) {
                setPendingCount(2);
                new Counted(this).fork();
                new Counted(this).fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            synchronized (Counted.class) {
                x++;
            }
        }
    }

    static class Keeper implements Flow.Subscriber<Integer> {
        final CountDownLatch ended = new CountDownLatch(1);
        String text = "";
        Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(Integer item) {
            text += item;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable e) {
            ended.countDown();
        }

        @Override
        public void onComplete() {
            text += "!";
            ended.countDown();
        }
    }

    private static ExecutorService single() {
        return Executors.newSingleThreadExecutor(work -> {
            Thread t = new Thread(work);
            t.setDaemon(true);
            return t;
        });
    }

    private static String pools(String name) throws Exception {
        switch (name) {
            case "fork-sum": {
                return "" + new ForkJoinPool(2).invoke(new Sum(0, 3));
            }
            case "fork-throws": {
                ForkJoinTask<?> task = ForkJoinTask.adapt((Runnable) () -> {
                    throw new UnsupportedOperationException();
                });
                return thrown(() -> ForkJoinPool.commonPool().invoke(task)) + " " + task.isCompletedAbnormally();
            }
            case "fork-counted": {
                new Counted(null).invoke();
                return "" + x;
            }
            case "pool-orders": {
                ExecutorService pool = single();
                x = 1;
                return "" + pool.submit(() -> ++x).get() + x;
            }
            case "pool-race": {
                ExecutorService pool = single();
                Future<?> task = pool.submit(() -> x++);
                x++;
                task.get();
                return "";
            }
            case "pool-task-waits-for-task": {
                ExecutorService pool = single();
                pool.submit(() -> pool.submit(() -> 1).get()).get();
                return "";
            }
            case "pool-cancelled": {
                ExecutorService pool = single();
                CountDownLatch never = new CountDownLatch(1);
                Future<?> task = pool.submit(() -> {
                    never.await();
                    return 1;
                });
                boolean cancelled = task.cancel(true);
                return cancelled + " " + task.isDone() + " " + thrown(task::get);
            }
            case "pool-refused": {
                ExecutorService pool = single();
                pool.shutdown();
                return thrown(() -> pool.submit(() -> 1)) + " " + pool.awaitTermination(1, TimeUnit.MINUTES);
            }
            case "pool-not-shut": {
                Executors.newSingleThreadExecutor().submit(() -> 1).get();
                return "";
            }
            case "pool-swallows": { // submit() keeps the exception, execute() lets it go
                ExecutorService pool = single();
                pool.submit(() -> {
                    throw new UnsupportedOperationException();
                });
                pool.shutdown();
                return "" + pool.awaitTermination(1, TimeUnit.MINUTES);
            }
            case "pool-execute-throws": {
                ExecutorService pool = single();
                pool.execute(() -> {
                    throw new UnsupportedOperationException();
                });
                pool.shutdown();
                return "" + pool.awaitTermination(1, TimeUnit.MINUTES);
            }
            case "pool-any": {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                String any = pool.invokeAny(List.of(() -> "a", () -> "b"));
                pool.shutdown();
                return any;
            }
            case "flow-direct": {
                Keeper keeper = new Keeper();
                try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4)) {
                    publisher.subscribe(keeper);
                    publisher.submit(1);
                    publisher.submit(2);
                }
                return keeper.text;
            }
            default:
                return null;
        }
    }
}
