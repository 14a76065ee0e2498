import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** ForkJoinPool, the common pool, parallel streams, CompletableFuture. */
class ForkJoins extends Cases {
    /** The sum of the numbers in between; `shared`: what each task does besides. */
    static class Sum extends RecursiveTask<Integer> {
        private final int from, to;
        private final Runnable shared;

        Sum(int from, int to, Runnable shared) {
            this.from = from;
            this.to = to;
            this.shared = shared;
        }

        protected Integer compute() {
            shared.run();
            if (to - from == 1) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2, shared), right = new Sum((from + to) / 2, to, shared);
            left.fork();
            return right.compute() + left.join();
        }
    }

    /** Adds to x in its leaves; the root is complete when so many of them are as it waits for. */
    static class Leaves extends CountedCompleter<Void> {
        private final int awaited;

        Leaves(CountedCompleter<?> parent, int awaited) {
            super(parent);
            this.awaited = awaited;
        }

        public void compute() {
            if (awaited > 0) {
                setPendingCount(awaited);
                new Leaves(this, 0).fork();
                new Leaves(this, 0).fork();
            } else {
                synchronized (ForkJoins.class) {
                    x++;
                }
            }
            tryComplete();
        }
    }

    static void locked() {
        synchronized (ForkJoins.class) {
            x++;
        }
    }

    static List<Callable<Integer>> numbers(int n) {
        List<Callable<Integer>> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int number = i;
            all.add(() -> number);
        }
        return all;
    }

    static boolean run(String name) throws Exception {
        return pool(name) || stream(name) || future(name);
    }

    private static boolean pool(String name) throws Exception {
        switch (name) {
            case "fork-join" -> check(new ForkJoinPool(1).invoke(new Sum(0, 2, () -> { })) == 1);
            case "fork-join-two" -> check(new ForkJoinPool(2).invoke(new Sum(0, 3, () -> { })) == 3);
            case "fork-join-race" -> new ForkJoinPool(2).invoke(new Sum(0, 2, () -> x++));
            case "fork-join-action" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.invoke(new RecursiveAction() {
                    protected void compute() {
                        x = 1;
                    }
                });
                check(x == 1);
            }
            case "fork-join-lock" -> { // whoever steals the fork needs the lock that the joining thread holds
                RecursiveAction inner = new RecursiveAction() {
                    protected void compute() {
                        locked();
                    }
                };
                new ForkJoinPool(2).invoke(new RecursiveAction() {
                    protected void compute() {
                        inner.fork();
                        synchronized (ForkJoins.class) {
                            inner.join();
                        }
                    }
                });
            }
            case "fork-join-starved", "fork-join-enough" -> {
                ForkJoinPool pool = new ForkJoinPool(name.equals("fork-join-enough") ? 2 : 1);
                CountDownLatch latch = new CountDownLatch(1);
                ForkJoinTask<?> waits = pool.submit(() -> {
                    latch.await();
                    return 0;
                });
                pool.submit(latch::countDown);
                waits.get();
            }
            case "fork-join-spare", "fork-join-spare-forked" -> {
                // another thread comes in for one that waits for a time
                ForkJoinPool pool = new ForkJoinPool(1);
                ForkJoinTask<Integer> awaited = ForkJoinTask.adapt(() -> 1);
                boolean forks = name.equals("fork-join-spare-forked");
                ForkJoinTask<Integer> waits =
                        pool.submit(() -> (forks ? awaited.fork() : awaited).get(1, TimeUnit.SECONDS));
                if (!forks) {
                    pool.execute(() -> x++);
                    pool.execute(awaited);
                }
                check(waits.get() == 1);
            }
            case "fork-join-spare-none" -> { // the pool does not know that this one waits
                ForkJoinPool pool = new ForkJoinPool(1);
                CountDownLatch latch = new CountDownLatch(1);
                ForkJoinTask<Boolean> waits = pool.submit(() -> latch.await(1, TimeUnit.SECONDS));
                pool.execute(latch::countDown);
                check(waits.get());
            }
            case "fork-join-blocker", "fork-join-blocker-timed" -> { // it makes up for the thread that waits
                ForkJoinPool pool = new ForkJoinPool(1);
                CountDownLatch latch = new CountDownLatch(1);
                ForkJoinTask<?> waits = pool.submit(() -> {
                    ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                        public boolean block() throws InterruptedException {
                            if (name.equals("fork-join-blocker-timed")) {
                                check(latch.await(1, TimeUnit.SECONDS));
                            } else {
                                latch.await();
                            }
                            return true;
                        }

                        public boolean isReleasable() {
                            return latch.getCount() == 0;
                        }
                    });
                    return 0;
                });
                pool.submit(latch::countDown);
                waits.get();
            }
            case "fork-join-thrown" -> new ForkJoinPool(2).invoke(new Sum(0, 2, () -> {
                throw new IllegalStateException();
            }));
            case "fork-join-cancelled" -> { // unless it has run before
                ForkJoinTask<Integer> task = new ForkJoinPool(1).submit(() -> 1);
                task.cancel(false);
                task.join();
            }
            case "fork-join-unforked" -> new ForkJoinPool(2).invoke(new RecursiveAction() {
                protected void compute() {
                    Sum sum = new Sum(0, 1, () -> { });
                    sum.fork();
                    if (sum.tryUnfork()) {
                        check(!sum.isDone() && getQueuedTaskCount() == 0);
                    } else {
                        check(sum.join() == 0);
                    }
                }
            });
            case "fork-join-ended", "fork-join-late" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.execute(ForkJoins::locked);
                pool.shutdown();
                if (name.equals("fork-join-late")) {
                    pool.execute(ForkJoins::locked); // throws
                }
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && pool.isTerminated() && x == 1);
            }
            case "fork-join-stopped" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                ForkJoinTask<?> task = pool.submit(ForkJoins::locked);
                pool.shutdownNow();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && pool.isShutdown() && task.isDone());
                check(x == (task.isCancelled() ? 0 : 1));
            }
            case "fork-join-quiet" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.execute(new Sum(0, 2, ForkJoins::locked));
                check(pool.awaitQuiescence(1, TimeUnit.MINUTES) && pool.isQuiescent() && x == 3);
            }
            case "fork-join-unquiet" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.execute(ForkJoins::locked);
                synchronized (ForkJoins.class) {
                    check(x == 1);
                }
            }
            case "fork-join-all" -> {
                int sum = 0;
                for (Future<Integer> f : new ForkJoinPool(2).invokeAll(numbers(3))) {
                    sum += f.get();
                }
                check(sum == 3);
            }
            case "fork-join-any" -> check(new ForkJoinPool(2).invokeAny(numbers(2)) < 2);
            case "fork-join-first" -> check(new ForkJoinPool(2).invokeAny(numbers(2)) == 0); // the other one may be it
            case "fork-join-timed" -> check(new ForkJoinPool(1).submit(() -> 1).get(1, TimeUnit.SECONDS) == 1);
            case "completer" -> {
                new ForkJoinPool(2).invoke(new Leaves(null, 2));
                check(x == 2);
            }
            case "completer-short" -> {
                new ForkJoinPool(2).invoke(new Leaves(null, 1));
                synchronized (ForkJoins.class) {
                    check(x == 2);
                }
            }
            case "common-pool" -> check(ForkJoinPool.commonPool().submit(() -> 1).get() == 1);
            case "common-pool-first" -> { // by two threads
                List<Integer> order = Collections.synchronizedList(new ArrayList<>());
                ForkJoinTask<?> a = ForkJoinPool.commonPool().submit(() -> order.add(1));
                ForkJoinTask<?> b = ForkJoinPool.commonPool().submit(() -> order.add(2));
                a.join();
                b.join();
                check(order.get(0) == 1);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean stream(String name) {
        switch (name) {
            case "stream" -> check(IntStream.range(0, 3).parallel().map(n -> n + 1).sum() == 6);
            case "stream-race" -> IntStream.range(0, 2).parallel().forEach(n -> x++);
            case "stream-list" -> IntStream.range(0, 2).parallel().boxed().forEach(new ArrayList<>()::add);
            case "stream-collected" -> check(IntStream.range(0, 3).parallel().boxed().collect(Collectors.toList())
                    .equals(List.of(0, 1, 2)));
            case "stream-order", "stream-ordered" -> {
                List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
                IntStream stream = IntStream.range(0, 2).parallel();
                if (name.equals("stream-ordered")) {
                    stream.forEachOrdered(seen::add);
                } else {
                    stream.forEach(seen::add);
                }
                check(seen.equals(List.of(0, 1)));
            }
            case "stream-any" -> check(IntStream.range(0, 2).parallel().findAny().getAsInt() == 0); // or the other one
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean future(String name) throws Exception {
        switch (name) {
            case "completable" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] t = start(() -> f.complete(1));
                check(f.thenApply(n -> n + 1).join() == 2);
                t[0].join();
            }
            case "completable-async" ->
                    check(CompletableFuture.supplyAsync(() -> 1, r -> start(r::run)).thenApply(n -> n + 1).join() == 2);
            case "completable-both" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
                all(() -> a.complete(1), () -> b.complete(2));
                check(sum.join() == 3);
            }
            case "completable-combined" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                Thread[] t = start(() -> a.complete(1), () -> b.complete(2));
                check(a.thenCombine(b, Integer::sum).join() == 3);
                for (Thread one : t) {
                    one.join();
                }
            }
            case "completable-by-completer", "completable-by-other" -> { // the action runs in one of two threads
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] by = new Thread[1], t = start(() -> f.complete(1));
                f.thenAccept(n -> by[0] = Thread.currentThread());
                t[0].join();
                check(by[0] == (name.equals("completable-by-other") ? Thread.currentThread() : t[0]));
            }
            case "completable-helped" -> { // who comes too late for its own action runs those of others as well
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] by = new Thread[3], t = start(() -> f.complete(1));
                f.thenAccept(n -> by[0] = Thread.currentThread());
                f.thenAccept(n -> by[1] = Thread.currentThread());
                f.thenAccept(n -> by[2] = Thread.currentThread());
                t[0].join();
                check(by[2] != t[0] || by[0] == t[0] || by[1] == t[0]);
            }
            case "completable-fails-first" -> { // an execution that does not end in the error sees more calls
                CompletableFuture<Integer> f = new CompletableFuture<>();
                start(() -> {
                    f.complete(1);
                    f.complete(2);
                });
                f.thenAccept(n -> x = 0);
                check(f.isDone() && x == 1);
            }
            case "completable-joined", "completable-joined-first" -> { // some wait for it, and one has an action
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] t = start(() -> f.complete(1), () -> check(f.join() == 1));
                f.thenAccept(n -> x = n);
                check(f.join() == 1);
                t[0].join();
                if (name.equals("completable-joined")) {
                    t[1].join(); // it may run the action
                }
                check(x == 1);
            }
            case "completable-either" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                all(() -> a.complete(1), () -> b.complete(2), () -> x = a.applyToEither(b, n -> n).join());
                check(x == 1 || x == 2);
            }
            case "completable-either-first" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                all(() -> a.complete(1), () -> b.complete(2), () -> x = a.applyToEither(b, n -> n).join());
                check(x == 1);
            }
            case "completable-locked" -> { // the action takes a lock that the thread which registers it holds
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] t = start(() -> f.complete(1));
                synchronized (f) {
                    CompletableFuture<Void> added = f.thenAccept(n -> {
                        synchronized (f) {
                            x++;
                        }
                    });
                    added.join();
                }
                t[0].join();
            }
            case "completable-composed" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                Thread[] t = start(() -> a.complete(1), () -> b.complete(2));
                check(a.thenCompose(n -> b.thenApply(m -> n + m)).join() == 3);
                for (Thread one : t) {
                    one.join();
                }
            }
            case "completable-never" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                start(() -> f.completeExceptionally(new IllegalStateException()));
                f.thenApply(n -> n + 1).join(); // throws it
            }
            case "completable-twice" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                boolean[] won = new boolean[2];
                all(() -> won[0] = f.complete(1), () -> won[1] = f.complete(2));
                check(won[0] != won[1] && f.join() == (won[0] ? 1 : 2));
            }
            case "completable-pool" -> check(CompletableFuture.supplyAsync(() -> 1).thenApply(n -> n + 1).join() == 2);
            case "completable-two" -> check(CompletableFuture.supplyAsync(() -> 1).join()
                    + CompletableFuture.supplyAsync(() -> 2).join() == 3);
            case "completable-race" -> CompletableFuture.allOf(CompletableFuture.runAsync(() -> x++),
                    CompletableFuture.runAsync(() -> x++)).join();
            case "completable-all" -> {
                CompletableFuture.allOf(CompletableFuture.runAsync(ForkJoins::locked),
                        CompletableFuture.runAsync(ForkJoins::locked)).join();
                check(x == 2);
            }
            case "completable-any" -> check((Integer) CompletableFuture.anyOf(CompletableFuture.supplyAsync(() -> 1),
                    CompletableFuture.supplyAsync(() -> 2)).join() == 1); // or 2
            case "completable-early" -> check(CompletableFuture.supplyAsync(() -> 1).getNow(1)
                    == CompletableFuture.supplyAsync(() -> 2).getNow(1));
            case "completable-empty" -> new CompletableFuture<Integer>().join();
            // throws
            case "completable-timeout" -> new CompletableFuture<Integer>().orTimeout(1, TimeUnit.SECONDS).join();
            case "completable-default" ->
                    check(new CompletableFuture<Integer>().completeOnTimeout(3, 1, TimeUnit.SECONDS).get() == 3);
            case "completable-spare" -> { // the second task completes what the first waits for
                ForkJoinPool pool = new ForkJoinPool(1);
                CompletableFuture<Integer> f = new CompletableFuture<>();
                ForkJoinTask<Integer> waits = pool.submit(() -> f.get(1, TimeUnit.SECONDS));
                pool.execute(() -> f.complete(1));
                check(waits.get() == 1);
            }
            case "completable-too-late" -> { // it waits for what it would do itself
                CompletableFuture<Integer> f = new CompletableFuture<>();
                ForkJoinTask<Integer> waits = new ForkJoinPool(1).submit(() -> {
                    int n = f.get(1, TimeUnit.SECONDS);
                    f.complete(1);
                    return n;
                });
                check(waits.get() == 1);
            }
            case "completable-shared", "completable-shared-timed", "completable-shared-race" -> {
                // several wait for the same
                CompletableFuture<Integer> f = new CompletableFuture<>();
                int[] sum = new int[2];
                Thread[] t = new Thread[2];
                for (int i = 0; i < 2; i++) {
                    int own = name.endsWith("race") ? 0 : i;
                    t[i] = start(() -> sum[own] += name.endsWith("timed") ? f.get(1, TimeUnit.SECONDS) : f.join())[0];
                }
                f.complete(1);
                for (Thread one : t) {
                    one.join();
                }
                check(sum[0] + sum[1] == 2);
            }
            case "fork-join-shared" -> {
                ForkJoinTask<Integer> f = new ForkJoinPool(1).submit(() -> 1);
                int[] seen = new int[1];
                Thread[] t = start(() -> seen[0] = f.join());
                check(f.join() == 1);
                for (Thread one : t) {
                    one.join();
                }
                check(seen[0] == 1);
            }
            case "completable-within" -> { // the only thread of the pool runs the other one itself
                ForkJoinPool pool = new ForkJoinPool(1);
                check(CompletableFuture.supplyAsync(() -> CompletableFuture.supplyAsync(() -> 1, pool).join(), pool)
                        .join() == 1);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
