import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Futures, pools, timers, streams. */
class Pools extends Cases {
    static ThreadFactory daemons() {
        return r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        };
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            public void run() {
                body.run();
            }
        };
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "future", "future-cancelled" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = new Thread(task);
                t.start();
                if (name.equals("future-cancelled")) {
                    task.cancel(false);
                }
                check(task.get() == 1); // or it throws
                t.join();
            }
            case "future-awaited" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = new Thread(task);
                t.start();
                check(task.get() == 1);
            }
            case "future-interrupted" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread main = Thread.currentThread();
                Thread[] t = start(() -> task.run(), main::interrupt);
                check(task.get() == 1); // or it is interrupted before
            }
            case "pool-two" -> {
                ExecutorService pool = Executors.newFixedThreadPool(2, r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                });
                int sum = 0;
                for (Future<Integer> f : List.of(pool.submit(() -> 1), pool.submit(() -> 2), pool.submit(() -> 4))) {
                    sum += f.get();
                }
                check(sum == 7);
            }
            case "completable" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] t = start(() -> f.complete(1));
                check(f.thenApply(n -> n + 1).join() == 2);
                t[0].join();
            }
            case "pool", "pool-race" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                });
                Future<Integer> f = pool.submit(() -> ++x);
                if (name.equals("pool-race")) {
                    x++;
                }
                check(f.get() >= 1);
            }
            case "pool-shutdown" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> x = 1);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.SECONDS));
                check(x == 1);
            }
            case "pool-left" -> {
                // Never shut down: its thread waits for ever, and the JVM does not exit.
                Executors.newSingleThreadExecutor().execute(() -> x = 1);
            }
            case "pool-rejected" -> {
                ExecutorService pool = Executors.newCachedThreadPool();
                pool.shutdown();
                pool.execute(() -> x = 1);
            }
            case "pool-cached" -> {
                ExecutorService pool = Executors.newCachedThreadPool(daemons());
                check(pool.submit(() -> 1).get() == 1);
            }
            case "pool-waits-for-itself" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                pool.submit(() -> pool.submit(() -> 1).get()).get(); // there is no thread for the inner task
            }
            case "pool-swallows" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                Future<?> f = pool.submit(() -> {
                    throw new IllegalStateException();
                });
                f.get(); // throws what the task has thrown
            }
            case "pool-all" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> 1);
                check(pool.invokeAll(tasks).get(0).get() == 1);
            }
            case "pool-any" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, daemons());
                List<Callable<Integer>> tasks = List.of(() -> 1);
                check(pool.invokeAny(tasks) == 1);
            }
            case "pool-completion" -> {
                CompletionService<Integer> done = new ExecutorCompletionService<>(Executors.newFixedThreadPool(1, daemons()));
                done.submit(() -> 1);
                check(done.take().get() == 1);
            }
            case "pool-caller-runs" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(), daemons(),
                        new ThreadPoolExecutor.CallerRunsPolicy());
                AtomicInteger ran = new AtomicInteger();
                CountDownLatch gate = new CountDownLatch(1);
                pool.execute(() -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                pool.execute(() -> ran.set(Thread.currentThread().isDaemon() ? 2 : 1)); // the worker is busy
                check(ran.get() == 1);
            }
            case "scheduled" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                long begin = System.nanoTime();
                check(pool.schedule(() -> System.nanoTime() - begin, 1, TimeUnit.SECONDS).get() >= 1_000_000_000);
            }
            case "scheduled-rate" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                CountDownLatch twice = new CountDownLatch(2);
                ScheduledFuture<?> f = pool.scheduleAtFixedRate(twice::countDown, 1, 1, TimeUnit.SECONDS);
                twice.await();
                f.cancel(false);
                check(f.isCancelled());
            }
            case "scheduled-race" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, daemons());
                pool.schedule(() -> x++, 1, TimeUnit.SECONDS);
                x++; // nothing orders it before the task
                Thread.sleep(2000);
            }
            case "fork-join", "fork-join-race" -> {
                class Sum extends RecursiveTask<Integer> {
                    final int from, to;

                    Sum(int from, int to) {
                        this.from = from;
                        this.to = to;
                    }

                    protected Integer compute() {
                        if (name.equals("fork-join-race")) {
                            x++;
                        }
                        if (to - from == 1) {
                            return from;
                        }
                        Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
                        left.fork();
                        return right.compute() + left.join();
                    }
                }
                check(new ForkJoinPool(1).invoke(new Sum(0, 2)) == 1);
            }
            case "pool-discards" -> {
                ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
                pool.shutdown();
                pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
                pool.execute(() -> x++);
                pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
                pool.execute(() -> x++);
                check(x == 0);
            }
            case "fork-join-action" -> {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.invoke(new RecursiveAction() {
                    protected void compute() {
                        x = 1;
                    }
                });
                check(x == 1);
            }
            case "publisher" -> {
                SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 1);
                publisher.consume(n -> x += n);
                publisher.submit(1);
                publisher.close();
                check(x == 1);
            }
            case "common-pool" -> check(ForkJoinPool.commonPool().submit(() -> 1).get() == 1);
            case "stream", "stream-race" -> {
                boolean right = name.equals("stream");
                int sum = IntStream.range(0, 2).parallel().map(n -> {
                    if (!right) {
                        x++;
                    }
                    return n;
                }).sum();
                check(sum == 1);
            }
            case "completable-async" -> check(CompletableFuture.supplyAsync(() -> 1, r -> start(r::run)).thenApply(n -> n + 1).join() == 2);
            case "completable-both" -> {
                CompletableFuture<Integer> a = new CompletableFuture<>(), b = new CompletableFuture<>();
                CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
                all(() -> a.complete(1), () -> b.complete(2));
                check(sum.join() == 3);
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
            case "timer" -> {
                Timer timer = new Timer(true);
                CountDownLatch ran = new CountDownLatch(1);
                timer.schedule(task(ran::countDown), 1000);
                ran.await();
            }
            case "timer-cancelled" -> {
                Timer timer = new Timer(true);
                CountDownLatch ran = new CountDownLatch(1);
                timer.schedule(task(ran::countDown), 1000);
                timer.cancel();
                ran.await();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
